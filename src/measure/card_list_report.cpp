// Writes down the measure of a card list.
#include "measure/card_list_report.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/suggest.h"

namespace arbiter::measure {

namespace {

using Json = nlohmann::ordered_json;

std::string percent(int part, int whole) {
    if (whole == 0) return "";
    char text[16];
    std::snprintf(text, sizeof text, " (%.1f %%)", 100.0 * part / whole);
    return text;
}

std::string joined(const std::vector<std::string>& words) {
    std::string out;
    for (const std::string& word : words) out += (out.empty() ? "" : " ") + word;
    return out;
}

// On one line, and no longer than a line.
std::string short_words(const std::string& text, bool from_end) {
    constexpr std::size_t kMost = 60;
    std::string out;
    for (const char c : text) out += c == '\n' ? ' ' : c;
    if (out.size() <= kMost) return out;
    const auto inside = [&](std::size_t at) { return (static_cast<unsigned char>(out[at]) & 0xc0) == 0x80; };
    std::size_t at = from_end ? out.size() - kMost : kMost;
    while (at < out.size() && inside(at)) ++at;
    return from_end ? "..." + out.substr(at) : out.substr(0, at) + "...";
}

// "cards.json:12: XX-003, trigger: "
std::string place_of(const std::string& file, int line, const std::string& number, const std::string& field) {
    return "  " + file + ":" + std::to_string(line) + ": " + number +
           (field.empty() || field == "text" ? "" : ", " + field) + ": ";
}

// What was found and what was expected, where it is that; else the reason.
std::string reason_of(const DeclinedText& one) {
    if (one.phrase.empty()) return one.reason;
    const std::string words = "\"" + short_words(one.phrase, false) + "\"";
    return one.reason.starts_with("expected ") ? "found " + words + ", " + one.reason : one.reason + ": " + words;
}

void write_declined(const std::string& title, const std::vector<DeclinedText>& texts, std::string& out) {
    if (!texts.empty()) out += title + "\n";
    for (const DeclinedText& one : texts) {
        out += place_of(one.file, one.line, one.number, one.field);
        if (!one.stopped_at.empty())
            out += short_words(one.understood, true) + " >> " + short_words(one.stopped_at, false) + "\n    ";
        out += reason_of(one) + "\n";
    }
}

void write_dead_words(const std::vector<DeadWord>& words, std::string& out) {
    if (!words.empty()) out += "Warnings (words that no card has are usually misprints):\n";
    for (const DeadWord& one : words) {
        out += place_of(one.file, one.line, one.number, one.field) + "no card has " +
               (one.part ? one.quoted + " in its name" : "the " + one.kind + " " + one.quoted) +
               did_you_mean(one.nearest) + "\n";
    }
}

// What stops one card alone has been said with the card.
void write_obstacles(const std::vector<Obstacle>& obstacles, std::string& out) {
    bool begun = false;
    for (const Obstacle& one : obstacles) {
        if (one.unlocks.size() + one.among.size() < 2) continue;
        if (!begun) out += "What stops several of them, and how many cards it would unlock:\n";
        begun = true;
        out += "  " + std::to_string(one.unlocks.size()) + "  " + one.phrase +
               (one.as.empty() ? "" : "  (as " + one.as + ")") + "  " + joined(one.unlocks);
        if (!one.among.empty())
            out += "  with other phrases " + std::to_string(one.among.size()) + ": " + joined(one.among);
        out += "\n";
    }
}

void write_unused(const std::vector<LineUse>& lines, std::string& out) {
    out += "Lines of the grammar that fewer than three cards use, with their number of cards:\n";
    for (const LineUse& one : lines) {
        out += "  " + std::to_string(one.cards) + "  " + one.file + ":" + std::to_string(one.line) + ": " + one.rule +
               "\n";
    }
}

Json json_of(const DeclinedText& one) {
    return {{"number", one.number},         {"file", one.file},     {"line", one.line},
            {"field", one.field},           {"reason", one.reason}, {"understood", one.understood},
            {"stopped_at", one.stopped_at}, {"phrase", one.phrase}};
}

Json json_of(const DeadWord& one) {
    return {{"card", one.number},
            {"file", one.file},
            {"line", one.line},
            {"field", one.field},
            {"kind", one.kind},
            {"word", one.word},
            {"nearest", one.nearest ? Json(*one.nearest) : Json()}};
}

Json json_of(const Obstacle& one) {
    return {{"phrase", one.phrase},
            {"as", one.as},
            {"count", one.unlocks.size()},
            {"unlocks", one.unlocks},
            {"among", one.among}};
}

Json json_of(const LineUse& one) {
    return {{"file", one.file}, {"line", one.line}, {"rule", one.rule}, {"cards", one.cards}};
}

Json json_of(const LoneCard& one) { return {{"number", one.number}, {"rules", one.rules}}; }

Json json_of(const RewriteUse& one) { return {{"what", one.what}, {"cards", one.cards}}; }

template <class T>
Json json_of(const std::vector<T>& list) {
    Json out = Json::array();
    for (const T& one : list) out.push_back(json_of(one));
    return out;
}

}  // namespace

std::string to_text(const CardListMeasure& measure, LeaveOneOut leave_one_out, UnusedRules unused_rules) {
    std::string out;
    if (unused_rules == UnusedRules::Shown) write_unused(measure.rarely_used, out);
    write_declined("Declined (>> is where reading stopped):", measure.declined_cards, out);
    write_declined("Ambiguous:", measure.ambiguous_cards, out);
    write_obstacles(measure.obstacles, out);
    write_dead_words(measure.dead_words, out);
    const auto line = [&](const std::string& name, int count, const std::string& more) {
        out += name + std::string(name.size() < 16 ? 16 - name.size() : 1, ' ') + std::to_string(count) + more + "\n";
    };
    line("cards", measure.cards, "");
    line("with_text", measure.with_text, "");
    line("compiled", measure.compiled, percent(measure.compiled, measure.with_text));
    line("declined", measure.declined, "");
    line("ambiguous", measure.ambiguous, "");
    if (!measure.dead_words.empty()) line("dead_words", static_cast<int>(measure.dead_words.size()), "");
    if (leave_one_out == LeaveOneOut::Shown)
        line("leave_one_out", measure.leave_one_out, percent(measure.leave_one_out, measure.with_text));
    if (measure.skills)
        line(
            "skills", measure.skills,
            ", compiled " + std::to_string(measure.skills_compiled) + percent(measure.skills_compiled, measure.skills));
    if (measure.skills && leave_one_out == LeaveOneOut::Shown)
        line("skills_leave_one_out", measure.skills_leave_one_out,
             percent(measure.skills_leave_one_out, measure.skills));
    if (measure.unknown_facts) line("unknown_facts", measure.unknown_facts, " without text");
    for (const FieldCount& one : measure.fields) {
        if (measure.fields.size() == 1) break;
        line(one.field + "s", one.texts,
             ", compiled " + std::to_string(one.compiled) + percent(one.compiled, one.texts));
    }
    out += measure.book.empty()
               ? "Read and printed back only: there is no rulebook of " + measure.game + " to compile for.\n"
               : "Compiled for " + measure.book + ".\n";
    return out;
}

std::string to_json(const CardListMeasure& measure, LeaveOneOut leave_one_out, UnusedRules unused_rules) {
    Json out;
    out["game"] = measure.game;
    out["rules"] = measure.book.empty() ? Json() : Json(measure.book);
    out["cards"] = measure.cards;
    out["with_text"] = measure.with_text;
    out["compiled"] = measure.compiled;
    out["declined"] = measure.declined;
    out["ambiguous"] = measure.ambiguous;
    if (leave_one_out == LeaveOneOut::Shown) out["leave_one_out"] = measure.leave_one_out;
    if (measure.skills) {
        out["skills"] = measure.skills;
        out["skills_compiled"] = measure.skills_compiled;
        if (leave_one_out == LeaveOneOut::Shown) out["skills_leave_one_out"] = measure.skills_leave_one_out;
    }
    out["unknown_facts"] = measure.unknown_facts;
    for (const FieldCount& one : measure.fields) {
        out[one.field + "s"] = one.texts;
        out[one.field + "s_compiled"] = one.compiled;
    }
    out["declined_cards"] = json_of(measure.declined_cards);
    out["ambiguous_cards"] = json_of(measure.ambiguous_cards);
    out["dead_words"] = json_of(measure.dead_words);
    out["obstacles"] = json_of(measure.obstacles);
    if (unused_rules == UnusedRules::Shown) out["rarely_used"] = json_of(measure.rarely_used);
    if (leave_one_out == LeaveOneOut::Shown) out["alone"] = json_of(measure.alone);
    out["rewrites"] = json_of(measure.rewrites);
    return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace arbiter::measure

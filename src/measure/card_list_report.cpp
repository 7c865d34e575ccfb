// Writes down the measure of a card list.
#include "measure/card_list_report.h"

#include <cstdio>
#include <nlohmann/json.hpp>

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

void write_declined(const DeclinedText& one, std::string& out) {
    out += "  " + one.number + (one.field.empty() || one.field == "text" ? "" : " (" + one.field + ")") + ": ";
    if (!one.stopped_at.empty())
        out += short_words(one.understood, true) + " >> " + short_words(one.stopped_at, false) + "\n    ";
    const bool words = one.stopped_at.empty() && !one.phrase.empty();
    out += one.reason + (words ? ": \"" + short_words(one.phrase, false) + "\"" : "") + "\n";
}

void write_lists(const CardListMeasure& measure, std::string& out) {
    if (!measure.rarely_used.empty()) {
        out += "Lines of the grammar that fewer than three cards use, with their number of cards:\n";
        for (const LineUse& one : measure.rarely_used) {
            out += "  " + std::to_string(one.cards) + "  " + one.file + ":" + std::to_string(one.line) + ": " +
                   one.rule + "\n";
        }
    }
    if (!measure.declined_cards.empty()) {
        out += "Declined (>> is where reading stopped):\n";
        for (const DeclinedText& one : measure.declined_cards) write_declined(one, out);
    }
    if (!measure.obstacles.empty()) {
        out += "What stops them, and how many cards it would unlock:\n";
        for (const Obstacle& one : measure.obstacles) {
            out += "  " + std::to_string(one.unlocks.size()) + "  " + one.phrase +
                   (one.as.empty() ? "" : "  (as " + one.as + ")") + "  " + joined(one.unlocks);
            if (!one.among.empty())
                out += "  with other phrases " + std::to_string(one.among.size()) + ": " + joined(one.among);
            out += "\n";
        }
    }
    if (!measure.ambiguous_cards.empty()) {
        out += "Ambiguous:\n";
        for (const DeclinedText& one : measure.ambiguous_cards) write_declined(one, out);
    }
}

Json json_of(const DeclinedText& one) {
    return {{"number", one.number},         {"field", one.field},           {"reason", one.reason},
            {"understood", one.understood}, {"stopped_at", one.stopped_at}, {"phrase", one.phrase}};
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

std::string to_text(const CardListMeasure& measure, LeaveOneOut leave_one_out) {
    std::string out;
    write_lists(measure, out);
    const auto line = [&](const std::string& name, int count, const std::string& more) {
        out += name + std::string(name.size() < 16 ? 16 - name.size() : 1, ' ') + std::to_string(count) + more + "\n";
    };
    line("cards", measure.cards, "");
    line("with_text", measure.with_text, "");
    line("compiled", measure.compiled, percent(measure.compiled, measure.with_text));
    line("declined", measure.declined, "");
    line("ambiguous", measure.ambiguous, "");
    if (leave_one_out == LeaveOneOut::Shown)
        line("leave_one_out", measure.leave_one_out, percent(measure.leave_one_out, measure.with_text));
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

std::string to_json(const CardListMeasure& measure, LeaveOneOut leave_one_out) {
    Json out;
    out["game"] = measure.game;
    out["rules"] = measure.book.empty() ? Json() : Json(measure.book);
    out["cards"] = measure.cards;
    out["with_text"] = measure.with_text;
    out["compiled"] = measure.compiled;
    out["declined"] = measure.declined;
    out["ambiguous"] = measure.ambiguous;
    if (leave_one_out == LeaveOneOut::Shown) out["leave_one_out"] = measure.leave_one_out;
    out["unknown_facts"] = measure.unknown_facts;
    for (const FieldCount& one : measure.fields) {
        out[one.field + "s"] = one.texts;
        out[one.field + "s_compiled"] = one.compiled;
    }
    out["declined_cards"] = json_of(measure.declined_cards);
    out["ambiguous_cards"] = json_of(measure.ambiguous_cards);
    out["obstacles"] = json_of(measure.obstacles);
    out["rarely_used"] = json_of(measure.rarely_used);
    if (leave_one_out == LeaveOneOut::Shown) out["alone"] = json_of(measure.alone);
    out["rewrites"] = json_of(measure.rewrites);
    return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

}  // namespace arbiter::measure

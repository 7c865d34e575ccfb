// The open question as it is shown: the words, and the answers with what they cost, do and are about.
#include <algorithm>

#include "base/letters.h"
#include "cli/board_words.h"
#include "cli/session.h"
#include "engine/label.h"
#include "engine/rulebook.h"
#include "player/card_facts.h"

namespace arbiter::cli {

using player::facts_of;

namespace {

bool declines(const Choice& choice) {
    return choice.action.kind == ActionKind::Pass || choice.action.kind == ActionKind::Done;
}

// Without as many of its last parts as there is no room for.
std::string cut_to(std::string words, std::size_t room) {
    while (width_of(words) > room) {
        std::size_t end = 0;
        for (const std::string_view between : {", ", "; ", ": "}) {
            const std::size_t at = words.rfind(between);
            if (at != std::string::npos) end = std::max(end, at);
        }
        words.resize(end);
    }
    return words;
}

}  // namespace

std::string Session::common_place() const {
    constexpr std::string_view kPrepositions[] = {" in your ", " on your ", " to your "};
    std::string common;
    int choices = 0;
    for (const Choice& one : question_.choices) {
        if (declines(one)) continue;
        std::size_t from = std::string::npos;
        for (const std::string_view words : kPrepositions) {
            const std::size_t at = one.label.rfind(words);
            if (at != std::string::npos && (from == std::string::npos || at > from)) from = at;
        }
        // What distinguishes copies comes after it: "in your hand (hand 2)".
        const std::string place =
            from == std::string::npos ? "" : one.label.substr(from, one.label.find(" (", from) - from);
        if (place.empty() || (choices > 0 && place != common)) return "";
        common = place;
        ++choices;
    }
    return choices > 1 || common == " in your hand" ? common : "";
}

std::string Session::shown_label(const Choice& choice) const {
    std::string out = choice.label;
    if (const std::string place = declines(choice) ? "" : common_place(); !place.empty())
        out.erase(out.rfind(place), place.size());
    return out;
}

DefinitionId Session::card_of(const Choice& choice) const {
    const Spot& spot = choice.spots.card;
    for (const PlaceView& place : seen_.places) {
        const bool here = place.zone == spot.zone && place.seat == spot.seat && place.slot == spot.slot;
        if (here && spot.slot != kNone && spot.position < place.stack.size())
            return place.stack[spot.position].definition;
    }
    const ZoneView* zone = BoardWords(host_.game(), seen_, screen_).zone(spot.seat, spot.zone);
    return zone && spot.position < zone->cards.size() ? zone->cards[spot.position].definition : DefinitionId{0};
}

std::string Session::printed_values(const Choice& choice) const {
    const Rulebook& book = *host_.game().book;
    const Presentation& showing = book.showing;
    const bool plays = choice.action.kind == ActionKind::Play && !declines(choice);
    const bool pays = choice.action.kind == ActionKind::Pick && !question_.proposed.empty();
    const DefinitionId id = plays || pays ? card_of(choice) : DefinitionId{0};
    if (id == 0) return "";
    const auto& values = host_.game().pool->definition(id).attributes;
    const bool is_place = choice.spots.place < seen_.places.size();
    const std::string& main = book.attributes[showing.explained];
    const auto counts = [&](const ShownAttribute& fact) {
        if (pays) return fact.word.empty() && fact.attribute != showing.kind;
        // Of a stack that begins: the value that decides what may be put on top.
        const bool begins =
            is_place && fact.attribute == showing.stacked && seen_.places[choice.spots.place].stack.empty();
        if (begins) return true;
        return choice.label.starts_with("play ") &&
               (fact.word == main ||
                std::any_of(showing.standing.begin(), showing.standing.end(), [&](const auto& row) {
                    return is_place && !row.word.empty() && row.word == fact.word &&
                           row.only_in == seen_.places[choice.spots.place].zone;
                }));
    };
    std::string out;
    for (const ShownAttribute& fact : showing.facts) {
        if (!counts(fact) || (pays && !out.empty())) continue;
        const std::string words = player::shown_words(book, fact, values[showing.kind], values[fact.attribute]);
        if (!words.empty()) out += (out.empty() ? "" : ", ") + words;
    }
    return out;
}

// Who picks a card must know what it is; as much of it as the line has room for.
std::string Session::printed_facts(const Choice& choice, std::size_t room) const {
    const DefinitionId id = choice.action.kind == ActionKind::Pick ? card_of(choice) : DefinitionId{0};
    if (id == 0 || host_.game().pool->definition(id).declined) return "";
    return cut_to(facts_of(host_.game(), id), room);
}

// What a card does that is used and put away, or a text that is used.
std::string Session::text_used(const Choice& choice) const {
    const DefinitionId id = card_of(choice);
    if (id == 0 || declines(choice)) return "";
    const Pool& pool = *host_.game().pool;
    const Definition& card = pool.definition(id);
    std::string text;
    if (choice.action.kind == ActionKind::Use && choice.action.b < card.ability_count)
        text = whole_text(pool, static_cast<AbilityId>(card.first_ability + choice.action.b));
    // Not of a card that is used for something else than what it says, as in a combo.
    const bool plays = choice.action.kind == ActionKind::Play && choice.action.c == 0;
    if (plays && choice.spots.place >= seen_.places.size()) text = card.text;
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text.empty() || choice.label.find(text.substr(0, text.find(' '))) != std::string::npos ? "" : text;
}

// "Set a character in your battle area 2.", "Which energy do you rest to pay for it? (choose 3)"
std::string Session::question_words() const {
    std::string out = question_.words;
    const bool plays = std::any_of(question_.choices.begin(), question_.choices.end(),
                                   [](const Choice& one) { return one.action.kind == ActionKind::Play; });
    if (const std::string place = common_place(); plays && !place.empty() && (out.ends_with('.') || out.ends_with('?')))
        out.insert(out.size() - 1, place);
    const std::string exactly = "(" + std::to_string(question_.most) + ")";
    if (question_.picks_several() && out.ends_with(exactly)) out.insert(out.size() - exactly.size() + 1, "choose ");
    return out;
}

std::string Session::question_text(Detail detail) const {
    std::string out = "\n" + screen_.in(Color::Strong, wrapped(question_words(), screen_.width, 2)) + "\n";
    if (with_hint_ && detail != Detail::Tight)
        out += screen_.in(Color::Faint, "  " + wrapped(question_.hint, screen_.width - 2, 4)) + "\n";
    // Of a text that there is no room for, the beginning: `card` shows the whole.
    if (!question_.text.empty()) {
        const std::string text = detail == Detail::Tight && width_of(question_.text) > screen_.width - 2
                                     ? fitted(question_.text, screen_.width - 2)
                                     : wrapped(question_.text, screen_.width - 2, 4);
        out += screen_.in(Color::Faint, "  " + text) + "\n";
    }
    // Numbers are not listed; the question gives their range.
    const bool listed = !question_.numeric && !question_.by_name;
    for (std::size_t at = 0; at < question_.choices.size() && listed; ++at) {
        const Choice& choice = question_.choices[at];
        const std::string number = std::to_string(at + 1);
        const auto& marked = picked_.empty() ? question_.proposed : picked_;
        const bool picked = std::find(marked.begin(), marked.end(), at) != marked.end();
        std::string more = choice.price;
        if (const std::string values = printed_values(choice); !values.empty())
            more += (more.empty() ? "" : "; ") + values;
        if (more.empty() && declines(choice) && choice.brief != choice.label) {
            more = choice.brief;
            more[0] = lower(more[0]);
        }
        std::string label = shown_label(choice);
        constexpr std::size_t kAround = 5 + 3;  // the number, and the brackets
        const std::size_t taken = width_of(label) + kAround;
        if (more.empty() && taken < screen_.width) more = printed_facts(choice, screen_.width - taken);
        if (detail == Detail::Tight) more = cut_to(more, screen_.width - std::min(screen_.width, taken));
        if (!more.empty()) label += label.ends_with(')') ? ": " + more : " (" + more + ")";
        out += std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + number + (picked ? "* " : "  ") +
               wrapped(label, screen_.width - 5, 5) + "\n";
        const std::string text = detail == Detail::Texts ? text_used(choice) : "";
        if (!text.empty()) {
            const std::size_t room = screen_.width - 5;
            out += "     " + screen_.in(Color::Faint, width_of(text) > room ? fitted(text, room) : text) + "\n";
        }
    }
    if (!question_.picks_several() && !question_.proposed.empty()) out += "  (ENTER: the one marked *)\n";
    if (question_.picks_several()) {
        const std::string enter = !question_.proposed.empty() ? "ENTER: those marked *"
                                  : question_.fewest == 0     ? "ENTER: none"
                                                              : "";
        const std::string several = question_.most > 1 ? "one by one or at once: 1 3; all but the first: -1" : "";
        const std::string hint = several + (several.empty() || enter.empty() ? "" : "; ") + enter;
        if (!hint.empty()) out += "  " + wrapped("(" + hint + ")", screen_.width - 2, 3) + "\n";
    }
    return out;
}

}  // namespace arbiter::cli

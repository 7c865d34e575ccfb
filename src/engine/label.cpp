// Labels of answers, and what people may write for them.
#include "engine/label.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/numbers.h"
#include "engine/in_game.h"
#include "engine/machine.h"
#include "engine/moves.h"
#include "engine/purpose.h"
#include "engine/steps.h"
#include "engine/visibility.h"

namespace arbiter {

std::string zone_name(const Rulebook& book, Seat seat, ZoneId zone) {
    return seat_name(seat) + "'s " +
           (zone < book.zones.size() ? book.zones[zone].name : "zone " + std::to_string(zone));
}

std::string place_name(const Rulebook& book, const Place& place) {
    const std::string zone = zone_name(book, place.seat, place.zone);
    const bool single = place.zone < book.zones.size() && book.zones[place.zone].single;
    return single ? zone : zone + " " + std::to_string(place.slot + 1);
}

std::string card_title(const Pool& pool, DefinitionId id) {
    const Definition& definition = pool.definition(id);
    const bool one_name = definition.name.empty() || definition.name == definition.number;
    return one_name ? definition.number : definition.number + " " + definition.name;
}

namespace {

// A card's text has a line for each ability; a text in one piece stands for all of them.
std::string line_of(const std::string& text, int wanted) {
    std::size_t from = 0;
    for (int line = 0;; ++line) {
        const std::size_t end = text.find('\n', from);
        if (line == wanted) return text.substr(from, end == std::string::npos ? end : end - from);
        if (end == std::string::npos) break;
        from = end + 1;
    }
    return text.substr(0, text.find('\n'));
}

}  // namespace

std::string whole_text(const Pool& pool, AbilityId id) {
    if (id < pool.texts.size() && !pool.texts[id].empty()) return pool.texts[id];
    const Ability& ability = pool.ability(id);
    return line_of(pool.definition(ability.definition).text, ability.in_card);
}

std::string first_words(const Pool& pool, AbilityId id) {
    constexpr std::size_t kMost = 96;
    std::string text = whole_text(pool, id);
    std::replace(text.begin(), text.end(), '\n', ' ');
    if (text.size() <= kMost) return text;
    const std::size_t cut = text.rfind(' ', kMost);
    if (cut != std::string::npos && cut > 0) return text.substr(0, cut) + " ...";
    // No blank to cut at: at least not within a character.
    std::size_t at = kMost;
    while (at > 0 && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80) --at;
    return text.substr(0, at) + " ...";
}

std::string value_words(const Rulebook& book, AttributeId attribute, i32 value) {
    if (attribute >= book.attribute_words.size() || book.attribute_words[attribute].empty()) return grouped(value);
    const bool bits = (book.bits_attributes >> attribute) & 1;
    std::string out;
    for (const ValueName& word : book.attribute_words[attribute]) {
        if (bits ? (value & word.value) != 0 : value == word.value) out += (out.empty() ? "" : "/") + word.word;
    }
    return out.empty() ? "-" : out;
}

std::string with_sign(i32 value) { return (value > 0 ? "+" : "") + grouped(value); }

bool is_predicate(std::string_view change) {
    constexpr std::string_view kVerbs[] = {"cannot ", "becomes ", "may ",   "can ",    "is ",      "has ",   "must ",
                                           "does ",   "loses ",   "stays ", "enters ", "attacks ", "blocks "};
    return std::any_of(std::begin(kVerbs), std::end(kVerbs),
                       [&](std::string_view verb) { return change.starts_with(verb); });
}

namespace {

// A label in the parts from which its abbreviations are made.
struct Wording {
    std::string verb;                // "play", "use", or none
    std::string what;                // the object
    std::string rest;                // where it goes, what it does
    std::string spot;                // said only where two labels are alike
    std::vector<std::string> alias;  // other words for `what`
    CardIx card = kNone;

    std::string text() const {
        std::string out = verb;
        if (!out.empty() && !what.empty()) out += ' ';
        return out + what + rest;
    }
};

class Words {
  public:
    Words(const Game& game, const State& state) : game_(game), position_(game, state) {}

    Wording of(Action action) const;
    std::string ability_of(AbilityId id) const {
        const std::string words = first_words(position_.pool, id);
        return card_title(position_.pool, position_.pool.ability(id).definition) + (words.empty() ? "" : ": " + words);
    }

  private:
    const State& state() const { return position_.state; }
    Seat asked() const { return state().decision.seat; }
    bool names(CardIx) const;
    void describe(CardIx, Wording&) const;
    std::string whereabouts(CardIx) const;
    std::string location(CardIx) const;
    std::string spot(CardIx) const;
    Wording play(Action) const;
    Wording attack(Action) const;
    Wording use(Action) const;
    Wording pick(CardIx) const;
    Wording pick_place(PlaceIx) const;
    Wording mode(int number) const;
    Wording number(int number) const;
    Wording text_from(CardIx source, AbilityId) const;
    std::string triggered_by(const Waiting&) const;
    Wording text(int number) const;
    Wording replacement(const Frame& move, int number) const;
    // A text of a card that is one of several.
    Wording text_of(CardIx, AbilityId) const;

    const Game& game_;
    Position position_;
};

// May this card be called by its name? In a blind pick the spots of a hidden hand tell nothing, even where its cards
// are known.
bool Words::names(CardIx card) const {
    if (!knows(position_, asked(), card)) return false;
    const bool picking = state().decision.kind == Ask::Pick || state().decision.kind == Ask::Order;
    const CardState& at = position_.card(card);
    return !(picking && state().decision.blind != 0 && !tracks_spots(position_.book, asked(), at.zone, at.seat));
}

std::string Words::whereabouts(CardIx card) const {
    const CardState& at = position_.card(card);
    if (at.place == kNone) return zone_name(position_.book, at.seat, at.zone);
    return place_name(position_.book, position_.place(at.place));
}

std::string Words::location(CardIx card) const {
    return (position_.card(card).attached ? " under " : " in ") + whereabouts(card);
}

std::string Words::spot(CardIx card) const {
    const CardState& at = position_.card(card);
    const std::string zone = at.place == kNone ? position_.book.zones[at.zone].name : "card";
    return " (" + zone + " " + std::to_string(shown_position(position_, asked(), card) + 1) + ")";
}

void Words::describe(CardIx card, Wording& wording) const {
    const CardState& at = position_.card(card);
    const Definition& definition = position_.definition(card);
    wording.card = card;
    if (names(card)) {
        wording.what = card_title(position_.pool, at.definition);
        wording.alias = {definition.number, definition.name};
        wording.spot = spot(card);
    } else if (at.place == kNone) {
        wording.what = "card " + std::to_string(position_.depth_of(card) + 1) + " of " +
                       zone_name(position_.book, at.seat, at.zone);
    } else {
        wording.what = "face-down card" + location(card);
        wording.spot = spot(card);
    }
}

Wording Words::play(Action action) const {
    Wording wording;
    const auto& all = position_.book.play_words;
    const PlayWords words = state().decision.prompt < all.size() ? all[state().decision.prompt] : PlayWords{};
    wording.verb = action.c ? words.other_verb : words.verb;
    describe(action.a, wording);
    const CardState& at = position_.card(action.a);
    if (names(action.a) && (at.zone != position_.book.hand || at.seat != asked()))
        wording.rest = " from " + whereabouts(action.a);
    if (action.b < state().place_count)
        wording.rest += " " + (action.c ? words.other_where : words.where) + " " +
                        place_name(position_.book, position_.place(action.b));
    return wording;
}

Wording Words::attack(Action action) const {
    Wording wording = pick_place(action.a);
    wording.verb = "attack with";
    if (action.b < state().place_count) {
        const Wording target = pick_place(action.b);
        wording.rest += ": " + target.what + target.rest;
    }
    return wording;
}

Wording Words::use(Action action) const {
    Wording wording;
    wording.verb = "use";
    describe(action.a, wording);
    if (!names(action.a)) return wording;
    wording.rest = location(action.a);
    const Definition& definition = position_.definition(action.a);
    int activated = 0;
    for (int at = 0; at < definition.ability_count; ++at) {
        activated += position_.pool.ability(static_cast<AbilityId>(definition.first_ability + at)).kind ==
                     AbilityKind::Activated;
    }
    if (activated > 1 && action.b < definition.ability_count) {
        wording.rest += ": " + first_words(position_.pool, static_cast<AbilityId>(definition.first_ability + action.b));
    }
    return wording;
}

Wording Words::pick(CardIx card) const {
    Wording wording;
    describe(card, wording);
    if (names(card)) wording.rest = location(card);
    return wording;
}

Wording Words::pick_place(PlaceIx place) const {
    Wording wording;
    wording.what = place_name(position_.book, position_.place(place));
    const CardIx top = position_.place(place).stack.count > 0 ? position_.place(place).stack.top : kNone;
    if (top == kNone) {
        wording.rest = " (vacant)";
    } else if (names(top)) {
        const Definition& definition = position_.definition(top);
        wording.rest = " (" + card_title(position_.pool, position_.card(top).definition) + ")";
        wording.alias = {definition.number, definition.name,
                         card_title(position_.pool, position_.card(top).definition)};
    } else {
        wording.rest = " (face down)";
    }
    return wording;
}

Wording Words::text_from(CardIx source, AbilityId ability) const {
    Wording wording;
    const Definition& definition = position_.pool.definition(position_.pool.ability(ability).definition);
    wording.what = ability_of(ability);
    wording.alias = {definition.number, definition.name};
    wording.spot = location(source);
    return wording;
}

// Of a text that refers to what triggered it, and may wait for several such things.
std::string Words::triggered_by(const Waiting& waiting) const {
    if (!position_.pool.ability(waiting.ability).on.named || !waiting.subjects.is_one()) return "";
    const u8 at = static_cast<u8>(waiting.subjects.first());
    const CardIx card = waiting.of == ObjectKind::Cards ? at : position_.top_face_up(at);
    if (card == kNone || card == waiting.source || !names(card)) return "";
    return ", for " + card_title(position_.pool, position_.card(card).definition);
}

Wording Words::text(int number) const {
    Wording wording;
    // The texts are found again by the code that offered them, on a copy.
    State copy = state();
    Rules rules{game_, copy};
    const Program& program = position_.pool.program(copy.frames.back().code);
    Texts texts;
    const int count = offered_texts(rules, rules.frame(), program.ops[copy.frames.back().pc], texts);
    if (number < 1 || number > count) {
        wording.what = "text " + std::to_string(number);
        return wording;
    }
    const CardText& chosen = texts[static_cast<std::size_t>(number - 1)];
    return text_of(chosen.card, chosen.ability);
}

Wording Words::text_of(CardIx card, AbilityId ability) const {
    Wording wording;
    wording.what = ability_of(ability);
    const Definition& definition = position_.definition(card);
    wording.alias = {definition.number, definition.name};
    wording.spot = location(card);
    return wording;
}

Wording Words::replacement(const Frame& move, int number) const {
    const ReplaceableEvent event = next_replaceable(position_, move);
    Wording wording;
    wording.what = "text " + std::to_string(number);
    if (number < 0 || number >= event.all.size()) return wording;
    const Replacement& one = event.all[number];
    wording = text_of(one.source, one.ability);
    // A text that was given is called by the card that gave it.
    const Definition& definition = position_.pool.definition(position_.pool.ability(one.ability).definition);
    wording.alias = {definition.number, definition.name};
    return wording;
}

Wording Words::mode(int number) const {
    Wording wording;
    const Decision& decision = state().decision;
    const Frame* frame = state().frames.empty() ? nullptr : &state().frames.back();
    const bool in_program = frame && frame->code >= kFirstProgram;
    if (decision.prompt == kPromptTopOrBottom) {
        wording.what = number == 1 ? "top" : "bottom";
    } else if (decision.prompt == kPromptText && in_program) {
        return text(number);
    } else if (decision.prompt == kPromptReplacement && frame && frame->code == kMoveProcedure) {
        return replacement(*frame, number);
    } else if (decision.prompt == position_.book.trigger_prompt && number < state().waiting.size()) {
        const Waiting& waiting = state().waiting[number];
        wording = text_from(waiting.source, waiting.ability);
        wording.spot += triggered_by(waiting);
        return wording;
    } else if (decision.prompt == position_.book.trigger_prompt && steps::is_delayed(state(), number)) {
        const Delayed& delayed = state().delayed[number - steps::kFirstDelayedNumber];
        return text_from(delayed.source, delayed.ability);
    } else if (decision.prompt == kPromptMode && in_program && frame->pc > 0) {
        const Op& op = position_.pool.program(frame->code).ops[static_cast<std::size_t>(frame->pc - 1)];
        const std::size_t at = static_cast<std::size_t>(op.argument + number - 2);
        if (op.argument != 0 && number > 0 && at < position_.pool.words.size()) wording.what = position_.pool.words[at];
    } else if (position_.book.mode_words) {
        wording.what = position_.book.mode_words(position_, number);
    }
    if (wording.what.empty()) wording.what = "option " + std::to_string(number);
    return wording;
}

Wording Words::number(int number) const {
    Wording wording;
    const std::vector<ListedName>* names = names_offered(position_.pool, state());
    wording.what = names && number >= 1 && number <= static_cast<int>(names->size())
                       ? (*names)[static_cast<std::size_t>(number - 1)].words
                       : std::to_string(number);
    return wording;
}

Wording Words::of(Action action) const {
    Wording wording;
    const bool is_card = action.a < state().card_count;
    switch (action.kind) {
        case ActionKind::None: break;
        case ActionKind::Pass: wording.verb = "pass"; break;
        case ActionKind::Done: wording.verb = "done"; break;
        case ActionKind::Yes: wording.verb = "yes"; break;
        case ActionKind::No: wording.verb = "no"; break;
        case ActionKind::Number: return number(action.a + 256 * action.b);
        case ActionKind::Mode: return mode(action.a);
        case ActionKind::Concede: wording.verb = "concede " + seat_name(static_cast<Seat>(action.a)); break;
        case ActionKind::Play:
            if (is_card) return play(action);
            break;
        case ActionKind::Use:
            if (is_card) return use(action);
            break;
        case ActionKind::Pick:
            if (is_card) return pick(action.a);
            break;
        case ActionKind::PickPlace:
            if (action.a < state().place_count) return pick_place(action.a);
            break;
        case ActionKind::Attack:
            if (action.a < state().place_count) return attack(action);
            break;
    }
    if (wording.text().empty()) wording.verb = "no such answer";
    return wording;
}

struct Worded {
    Action action;
    Wording wording;
    std::string label;
    int same_as = 0;
};

// Is an object among those that are remembered, as the object that it is?
bool remembered(const State& state, const CardSet& set, ObjectKind of, Stamp stamp, CardIx card) {
    return of == ObjectKind::Cards && set.has(card) && state.cards[card].since <= stamp;
}

// Does something that lasts, is counted or is remembered refer to one of two cards alone?
bool treated_differently(const State& state, CardIx one, CardIx other) {
    for (const Modifier& modifier : state.modifiers) {
        if (works_on(state, modifier, {ObjectKind::Cards, one}) !=
            works_on(state, modifier, {ObjectKind::Cards, other}))
            return true;
    }
    for (const Usage& usage : state.usage) {
        if (usage.card == one || usage.card == other) return true;
    }
    const auto apart = [&](const CardSet& set, ObjectKind of, Stamp stamp) {
        return remembered(state, set, of, stamp, one) != remembered(state, set, of, stamp, other);
    };
    for (const Register& reg : state.registers) {
        if (apart(reg.set, reg.of, reg.stamp)) return true;
    }
    for (const Waiting& waiting : state.waiting) {
        if (waiting.source == one || waiting.source == other || apart(waiting.subjects, waiting.of, waiting.stamp))
            return true;
    }
    for (const Delayed& delayed : state.delayed) {
        if (delayed.source == one || delayed.source == other ||
            apart(delayed.captured, delayed.of, delayed.captured_stamp))
            return true;
    }
    for (const Frame& frame : state.frames) {
        if (frame.source == one || frame.source == other) return true;
    }
    return false;
}

// Do two answers differ in nothing but which copy of a card they take? See Answer::same_as.
bool are_equivalent(const Position& position, const Worded& a, const Worded& b) {
    if (a.wording.card == kNone || b.wording.card == kNone || a.wording.text() != b.wording.text()) return false;
    if (a.action.kind != b.action.kind || a.action.b != b.action.b || a.action.c != b.action.c) return false;
    const CardState& one = position.card(a.wording.card);
    const CardState& other = position.card(b.wording.card);
    // How a card came into a hand is noted on it, but nothing asks that of a card that lies there.
    const bool noted_alike = one.mark == other.mark || one.zone == position.book.hand;
    return one.definition == other.definition && one.zone == other.zone && one.seat == other.seat &&
           one.owner == other.owner && one.place == other.place && one.face == other.face &&
           one.attached == other.attached && one.position == other.position && noted_alike &&
           !treated_differently(position.state, a.wording.card, b.wording.card);
}

// Adds the spot, and if need be a number, wherever labels are alike.
std::vector<Worded> worded_answers(const Game& game, const State& state) {
    ActionList legal;
    legal_actions(game, state, legal);
    const Words words(game, state);
    std::vector<Worded> out;
    std::map<std::string, int> alike;
    for (const Action& action : legal) {
        Worded worded{action, words.of(action), ""};
        worded.label = worded.wording.text();
        ++alike[worded.label];
        out.push_back(std::move(worded));
    }
    const Position position(game, state);
    std::set<std::string> taken;
    for (std::size_t at = 0; at < out.size(); ++at) {
        Worded& worded = out[at];
        worded.same_as = static_cast<int>(at);
        if (alike[worded.label] > 1) {
            const auto first = std::find_if(out.begin(), out.begin() + static_cast<std::ptrdiff_t>(at),
                                            [&](const Worded& one) { return are_equivalent(position, one, worded); });
            worded.same_as = static_cast<int>(first - out.begin());
            worded.label += worded.wording.spot;
        }
        const std::string alone = worded.label;
        for (int n = 2; !taken.insert(worded.label).second; ++n) worded.label = alone + " #" + std::to_string(n);
    }
    return out;
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return out;
}

// Everything that may be written for an answer, apart from its label.
std::vector<std::string> abbreviations(const Wording& wording) {
    std::vector<std::string> out{wording.text(), wording.what + wording.rest, wording.what};
    const std::string verb = wording.verb.empty() ? "" : wording.verb + " ";
    out.push_back(verb + wording.what);
    for (const std::string& alias : wording.alias) {
        if (alias.empty()) continue;
        out.push_back(alias);
        out.push_back(alias + wording.rest);
        out.push_back(verb + alias);
        out.push_back(verb + alias + wording.rest);
    }
    return out;
}

// The one answer that `fits` accepts; equivalent ones count as one.
template <class Fits>
const Worded* only_one(const std::vector<Worded>& answers, bool& several, Fits&& fits) {
    const Worded* found = nullptr;
    for (const Worded& answer : answers) {
        if (!fits(answer)) continue;
        if (found && found->same_as != answer.same_as) {
            several = true;
            return nullptr;
        }
        if (!found) found = &answer;
    }
    return found;
}

}  // namespace

std::vector<Answer> labelled_answers(const Game& game, const State& state) {
    const InGame in(game, state);
    std::vector<Answer> out;
    for (Worded& worded : worded_answers(game, state))
        out.push_back({worded.action, std::move(worded.label), worded.same_as, worded.wording.text()});
    return out;
}

std::string label(const Game& game, const State& state, Action action) {
    const InGame in(game, state);
    for (Worded& worded : worded_answers(game, state)) {
        if (worded.action == action) return std::move(worded.label);
    }
    return plain_label(game, state, action);
}

std::string plain_label(const Game& game, const State& state, Action action) {
    const InGame in(game, state);
    return Words(game, state).of(action).text();
}

std::optional<Action> find_answer(const Game& game, const State& state, std::string_view text) {
    const InGame in(game, state);
    const std::vector<Worded> answers = worded_answers(game, state);
    for (const Worded& answer : answers) {
        if (answer.label == text) return answer.action;
    }
    const std::string wanted = lower(text);
    for (Seat seat : kSeats) {
        if (state.outcome == Outcome::Running && wanted == lower("concede " + seat_name(seat)))
            return Action::concede(seat);
    }
    if (wanted.empty()) return std::nullopt;
    bool several = false;
    const auto as_label = [&](const Worded& answer) { return lower(answer.label) == wanted; };
    const auto as_abbreviation = [&](const Worded& answer) {
        const auto all = abbreviations(answer.wording);
        return std::any_of(all.begin(), all.end(), [&](const std::string& one) { return lower(one) == wanted; });
    };
    const auto as_beginning = [&](const Worded& answer) { return lower(answer.label).starts_with(wanted); };
    const Worded* found = only_one(answers, several, as_label);
    if (!found && !several) found = only_one(answers, several, as_abbreviation);
    if (!found && !several) found = only_one(answers, several, as_beginning);
    return found ? std::optional(found->action) : std::nullopt;
}

namespace {

// Where that stands which something else could happen to instead; empty where nobody need be told.
std::string place_in_question(const Game& game, const State& state) {
    const u8 asked = state.decision.prompt;
    if (asked != kPromptReplace && asked != kPromptReplacement) return "";
    if (state.frames.empty() || state.frames.back().code != kMoveProcedure) return "";
    const Position position(game, state);
    const ReplaceableEvent event = next_replaceable(position, state.frames.back());
    const PlaceIx place = event.cards.empty() ? kNone : position.place_of(static_cast<CardIx>(event.cards.first()));
    return place == kNone ? "" : place_name(*game.book, position.place(place));
}

}  // namespace

std::string prompt(const Game& game, const State& state) {
    const InGame in(game, state);
    const Decision& decision = state.decision;
    if (decision.kind == Ask::Nothing) return "";
    const auto& prompts = game.book->prompts;
    std::string out = decision.prompt < prompts.size() ? prompts[decision.prompt] : "";
    if (out.empty()) out = "choose";
    // Numbers to choose among are not things.
    if (decision.kind == Ask::Mode && decision.prompt == kPromptMode) {
        const std::string first = Words(game, state).of(Action::mode(decision.low)).what;
        if (first.find_first_not_of("0123456789") == std::string::npos) out = "how many";
    }
    // "do this: draw a card?"
    if (const std::string next = purpose(game, state); !next.empty()) {
        const bool question = out.ends_with('?');
        if (question) out.pop_back();
        out += question ? ": " + next + "?" : ", to " + next;
    }
    if (const std::string where = place_in_question(game, state); !where.empty()) {
        const bool question = out.ends_with('?');
        if (question) out.pop_back();
        out += ", for " + where + (question ? "?" : "");
    }
    if (decision.kind == Ask::Pick && decision.max > 1) {
        const std::string most = std::to_string(decision.max);
        out += " (" +
               (decision.min == decision.max ? most + " of them"
                : decision.min == 0          ? "up to " + most
                                             : std::to_string(decision.min) + " to " + most) +
               ", " + std::to_string(decision.chosen) + " so far)";
    }
    if (decision.kind == Ask::Number && !names_offered(*game.pool, state))
        out += " (" + std::to_string(decision.low) + " to " + std::to_string(decision.high) + ")";
    if (decision.ability != kNoAbility) {
        const std::string text = whole_text(*game.pool, decision.ability);
        out += " [" + card_title(*game.pool, game.pool->ability(decision.ability).definition) +
               (text.empty() ? "" : ": " + text) + "]";
    }
    return out;
}

}  // namespace arbiter

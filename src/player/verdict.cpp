// What a player wants to do, judged by the rules of the act that it would be.
#include "player/verdict.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

#include "arbiter/why.h"
#include "base/letters.h"
#include "engine/label.h"
#include "engine/legality.h"
#include "engine/visibility.h"
#include "scenario/answers.h"
#include "scenario/names.h"

namespace arbiter::player {

namespace {

AbilityKind ability_kind(const Position& position, Action use) {
    const Definition& definition = position.definition(use.a);
    return position.pool.ability(static_cast<AbilityId>(definition.first_ability + use.b)).kind;
}

bool names_card(Action action) { return action.kind == ActionKind::Play || action.kind == ActionKind::Use; }

// The card that it would be done with; 0: none, or nobody knows.
DefinitionId done_with(const Position& position, Action action) {
    if (names_card(action)) return position.card(action.a).definition;
    const bool stands = action.kind == ActionKind::Attack || action.kind == ActionKind::PickPlace;
    if (!stands || !position.occupied(action.a)) return 0;
    return position.card(position.place(action.a).stack.top).definition;
}

// Where the words name this card by its title; npos: they do not.
std::size_t find_title(const std::string& words, const std::string& title) {
    const auto is_part = [&](std::size_t at) {
        return at < words.size() && std::isalnum(static_cast<unsigned char>(words[at])) != 0;
    };
    for (std::size_t at = words.find(title); at != std::string::npos; at = words.find(title, at + 1)) {
        if (!(at > 0 && is_part(at - 1)) && !is_part(at + title.size())) return at;
    }
    return std::string::npos;
}

// The first other card that the words name. They say only what the seat may know, and so does this.
DefinitionId other_card_named(const Pool& pool, const std::string& words, DefinitionId besides) {
    DefinitionId found = 0;
    std::size_t first = std::string::npos, longest = 0;
    for (std::size_t id = 1; id < pool.definitions.size(); ++id) {
        const Definition& definition = pool.definitions[id];
        if (id == besides || definition.number.empty() || words.find(definition.number) == std::string::npos) continue;
        const std::string title = card_title(pool, static_cast<DefinitionId>(id));
        const std::size_t at = find_title(words, title);
        if (at == std::string::npos || at > first || (at == first && title.size() <= longest)) continue;
        found = static_cast<DefinitionId>(id);
        first = at;
        longest = title.size();
    }
    return found;
}

Verdict verdict_on(const Position& position, Seat seat, Action action, std::string label, const Why& why) {
    Verdict one{std::move(label), why.clause, why.reason, action.kind, "", Seat::Nobody, false, false, {}};
    one.spots = spots_of(position, seat, action);
    one.by = other_card_named(position.pool, one.reason, done_with(position, action));
    const int places = position.state.place_count;
    if (names_card(action) && knows(position, seat, action.a))
        one.card = card_title(position.pool, position.card(action.a).definition);
    if (one.kind == ActionKind::Play && action.b < places) one.side = position.place(action.b).seat;
    if (one.kind == ActionKind::PickPlace && action.a < places) one.side = position.place(action.a).seat;
    if (one.kind == ActionKind::Attack) {
        one.side = position.place(action.a).seat;
        const bool hits_nobody =
            action.b < places && (!position.occupied(action.b) || position.place(action.b).seat == one.side);
        one.idle = !position.occupied(action.a) || hits_nobody;
    }
    if (one.kind == ActionKind::Use) {
        one.side = position.card(action.a).seat;
        one.power = ability_kind(position, action) == AbilityKind::Activated;
    }
    return one;
}

// The words after the verb where they begin with it: "oriel" of "level up oriel", "hessa" of "attack with hessa".
std::optional<std::string> after_verb(const std::string& words, const std::string& verb) {
    if (words != verb && !words.starts_with(verb + " ")) return std::nullopt;
    std::string rest = stripped(words.substr(verb.size()));
    if (rest == "with" || rest.starts_with("with ")) rest = stripped(rest.substr(4));
    return rest;
}

// The acts that are called so.
std::vector<const PlayerAct*> acts_called(const Rulebook& book, const std::string& verb) {
    std::vector<const PlayerAct*> out;
    for (const PlayerAct& act : book.acts) {
        if (act.verb == verb) out.push_back(&act);
    }
    return out;
}

// All that the act could be done with, by these words: what stands on the other side only where it is named.
std::vector<Answer> ways_to_do(const Game& game, const State& state, Seat seat, const PlayerAct& act,
                               const std::string& words) {
    if (act.kind == ActionKind::None || act.kind == ActionKind::Yes || act.kind == ActionKind::Pass)
        return {{{act.kind, 0, 0, 0}, act.verb, 0, act.verb}};
    // The question that the act answers says what its answers are called.
    State asked = state;
    if (act.prompt != kNoId) asked.decision.prompt = static_cast<u8>(act.prompt);
    const bool attacks = act.kind == ActionKind::Attack, places = act.kind == ActionKind::PickPlace;
    std::vector<Answer> out;
    for (Answer& one : scenario::requested_answers(game, asked, seat, attacks ? "attack " + words : words)) {
        if (one.action.kind != act.kind || one.action.c != act.way) continue;
        if ((attacks || places) && words.empty() &&
            (state.places[one.action.a].stack.count == 0 || state.places[one.action.a].seat != seat))
            continue;
        const bool hits_own = attacks && one.action.b < state.place_count &&
                              (state.places[one.action.b].stack.count == 0 || state.places[one.action.b].seat == seat);
        if (hits_own && words.empty()) continue;
        if (places) one.label = std::string(act.verb) + " with " + one.label;
        out.push_back(std::move(one));
    }
    return out;
}

// Which of the acts with one verb is meant; what none means is told by the last.
const PlayerAct* meant_one(const Position& position, Seat seat, const std::vector<const PlayerAct*>& acts,
                           Action action) {
    const PlayerAct* last = nullptr;
    for (const PlayerAct* act : acts) {
        if (act->kind != action.kind || act->way != action.c) continue;
        if (!act->is_meant || act->is_meant(position, seat, action)) return act;
        last = act;
    }
    return last;
}

// Where nothing of these words can do it: what stands against it at this time, whatever it would be done with.
std::vector<Verdict> verdict_on_time(const Position& position, Seat seat, const PlayerAct& act) {
    const State& state = position.state;
    if (act.prompt == state.decision.prompt && seat == state.decision.seat) return {};
    if (act.kind != ActionKind::PickPlace && act.kind != ActionKind::Attack) return {};
    for (int at = 0; at < state.place_count; ++at) {
        if (state.places[static_cast<std::size_t>(at)].seat != seat) continue;
        const u8 none = act.kind == ActionKind::Attack ? kNone : u8{0};
        const Action action{act.kind, static_cast<u8>(at), none, act.way};
        return {verdict_on(position, seat, action, act.verb, why_not(position.game, state, seat, act, action))};
    }
    return {};
}

// What "why" is asked about: acts of one verb, the words of what they are done with, and of which kind that is.
struct WhyQuery {
    std::vector<const PlayerAct*> acts;
    std::string words;
    i32 kinds = ~0;  // of cards, as bits of Presentation::kind
};

// Each way in which the acts could be done, by these words; only_meant: only what there is of this now.
std::vector<Verdict> verdicts_on_ways(const Position& position, Seat seat, const WhyQuery& query, bool only_meant) {
    const auto is_of_kind = [&](Action action) {
        if (query.kinds == ~0 || !names_card(action)) return true;
        return (position.definition(action.a).attributes[position.book.showing.kind] & query.kinds) != 0;
    };
    std::vector<Verdict> out;
    for (const PlayerAct* act : query.acts) {
        for (Answer& one : ways_to_do(position.game, position.state, seat, *act, query.words)) {
            if (meant_one(position, seat, query.acts, one.action) != act || !is_of_kind(one.action)) continue;
            if (only_meant && is_done_unasked(act->kind) && act->is_meant && !act->is_meant(position, seat, one.action))
                continue;
            if (only_meant && act->kind == ActionKind::Use && position.card(one.action.a).seat != seat) continue;
            const Why why = why_not(position.game, position.state, seat, *act, one.action);
            out.push_back(verdict_on(position, seat, one.action, std::move(one.label), why));
        }
    }
    return out;
}

// "counter", "evolve": using only those texts that are called so.
bool is_called_by_keyword(const PlayerAct& act) { return act.kind == ActionKind::Use && act.is_meant; }

// The verdicts on doing something by name, whether it is asked for now or not.
std::vector<Verdict> verdicts_on_acts(const Position& position, Seat seat, const WhyQuery& query) {
    const bool nothing_named = query.words.empty();
    // Who names nothing asks about what there is of this, or else why there is nothing of it at this time.
    std::vector<Verdict> out = verdicts_on_ways(position, seat, query, nothing_named);
    if (out.empty() && nothing_named && is_called_by_keyword(*query.acts[0])) {
        Verdict none;
        none.label = query.acts[0]->verb;
        none.clause = "not offered";
        none.reason = "none of your cards can do this";
        none.kind = ActionKind::Use;
        return {none};
    }
    if (out.empty() && nothing_named) out = verdicts_on_ways(position, seat, query, false);
    if (out.empty()) return verdict_on_time(position, seat, *query.acts[0]);
    // Where nothing is named and all is refused alike, that is said once.
    const auto like_first = [&](const Verdict& one) {
        return one.clause == out[0].clause && one.reason == out[0].reason;
    };
    if (nothing_named && !out[0].clause.empty() && std::all_of(out.begin(), out.end(), like_first)) {
        out.resize(1);
        out[0].label = query.acts[0]->verb;
        out[0].card.clear();
    }
    return out;
}

bool has_word(std::string_view text, const std::string& word) {
    for (const std::string& one : scenario::words_of(text)) {
        if (one == word) return true;
    }
    return false;
}

// "quiet" of "set scene quiet": words for what the act is about, or for kinds of cards, are no names.
WhyQuery without_nouns(const Rulebook& book, const WhyQuery& query) {
    WhyQuery out{query.acts, "", ~0};
    const auto asks_for = [&](const PlayerAct* act, const std::string& word) {
        const auto& questions = book.showing.questions;
        return act->prompt < questions.size() && has_word(questions[act->prompt].sentence, word);
    };
    for (const std::string& word : scenario::words_of(query.words)) {
        constexpr std::string_view kNoNames[] = {"a",     "an",      "the",    "my",    "of",    "card",
                                                 "cards", "ability", "effect", "power", "skill", "text"};
        if (std::find(std::begin(kNoNames), std::end(kNoNames), word) != std::end(kNoNames)) continue;
        std::vector<const PlayerAct*> fitting;
        for (const PlayerAct* act : out.acts) {
            if (asks_for(act, word)) fitting.push_back(act);
        }
        i32 kinds = 0;
        for (int bit = 0; bit < 31; ++bit) {
            const i32 kind = i32{1} << bit;
            if (has_word(value_words(book, book.showing.kind, kind), word)) kinds |= kind;
        }
        if (!fitting.empty()) out.acts = fitting;
        if (kinds) out.kinds &= kinds;
        if (fitting.empty() && !kinds) out.words += (out.words.empty() ? "" : " ") + word;
    }
    return out;
}

// Verbs that one game uses and people also say in the others.
constexpr std::array<std::string_view, 4> kSynonyms[] = {
    {"use", "activate"}, {"play", "set", "put", "place"}, {"mulligan", "redraw"}, {"level up", "level"}};

// "use the power" of "activate the power" in a game whose act is called so.
std::string with_own_verb(const Rulebook& book, const std::string& words) {
    const auto begins = [&](std::string_view verb) { return after_verb(words, std::string(verb)).has_value(); };
    const auto is_act = [&](std::string_view verb) { return !acts_called(book, std::string(verb)).empty(); };
    for (const PlayerAct& act : book.acts) {
        if (begins(act.verb)) return words;
    }
    for (const auto& group : kSynonyms) {
        const auto said = std::find_if(group.begin(), group.end(),
                                       [&](std::string_view verb) { return !verb.empty() && begins(verb); });
        const auto own = std::find_if(group.begin(), group.end(), is_act);
        if (said != group.end() && own != group.end()) return std::string(*own) + words.substr(said->size());
    }
    return words;
}

// Whoever does not ask for it alone did not mean it: a card that nobody knows, a place where cards are to be chosen.
bool says_little(const State& state, Seat seat, const Verdict& one) {
    if (one.clause == "not known") return true;
    if (state.decision.seat != seat || one.clause.empty()) return false;
    return one.kind == (state.decision.of == ObjectKind::Cards ? ActionKind::PickPlace : ActionKind::Pick);
}

std::vector<Verdict> all_verdicts(const Game& game, const State& state, Seat seat, std::string_view words) {
    const Position position(game, state);
    const std::string typed = with_own_verb(*game.book, lower(words));
    for (const PlayerAct& act : game.book->acts) {
        const auto rest = after_verb(typed, act.verb);
        if (!rest) continue;
        const WhyQuery query{acts_called(*game.book, act.verb), *rest};
        std::vector<Verdict> verdicts = verdicts_on_acts(position, seat, query);
        if (verdicts.empty()) verdicts = verdicts_on_acts(position, seat, without_nouns(*game.book, query));
        if (!verdicts.empty()) return verdicts;
        // Whatever it would be done with: what stands against all of it stands against this.
        verdicts = verdicts_on_acts(position, seat, {query.acts, ""});
        if (verdicts.size() == 1 && !verdicts[0].clause.empty()) return verdicts;
    }
    std::vector<Verdict> out;
    for (const Answer& wanted : scenario::requested_answers(game, state, seat, words)) {
        const Why why = why_not(game, state, seat, wanted.action);
        Verdict one = verdict_on(position, seat, wanted.action, wanted.label, why);
        // Nobody who asks for everything asks for powers that no card has, or that lie in a discard pile.
        const bool power = one.kind == ActionKind::Use;
        if (power && words.empty() && (!one.power || !game.book->zones[position.card(wanted.action.a).zone].field))
            continue;
        out.push_back(std::move(one));
    }
    return out;
}

}  // namespace

std::vector<Verdict> verdicts_on(const Game& game, const State& state, Seat seat, std::string_view words) {
    std::vector<Verdict> out = all_verdicts(game, state, seat, words);
    const auto little = [&](const Verdict& one) { return says_little(state, seat, one); };
    if (!std::all_of(out.begin(), out.end(), little)) std::erase_if(out, little);
    return out;
}

}  // namespace arbiter::player

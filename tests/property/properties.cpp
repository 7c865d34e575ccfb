// The properties, each on its own.
#include "properties.h"

#include <algorithm>
#include <optional>
#include <set>

#include "arbiter/replay.h"
#include "arbiter/save.h"
#include "arbiter/why.h"
#include "engine/invariants.h"
#include "engine/label.h"
#include "engine/legality.h"
#include "engine/loops.h"
#include "engine/position_hash.h"
#include "engine/rules.h"
#include "engine/visibility.h"
#include "toy/renamed.h"

namespace arbiter::property {

namespace {

std::string bytes_of(Action action) {
    return "action " + std::to_string(static_cast<int>(action.kind)) + " " + std::to_string(action.a) + " " +
           std::to_string(action.b) + " " + std::to_string(action.c);
}

Action any_action(Rng& rng) {
    return {static_cast<ActionKind>(rng.below(16)), static_cast<u8>(rng.below(256)), static_cast<u8>(rng.below(256)),
            static_cast<u8>(rng.below(2))};
}

// An answer with numbers that exist, to any question.
Action plausible_action(const State& state, Rng& rng) {
    const auto kind = static_cast<ActionKind>(1 + rng.below(static_cast<u32>(ActionKind::Attack)));
    const auto a = static_cast<u8>(rng.below(state.card_count + 1u));
    const auto b = static_cast<u8>(rng.below(state.place_count + 1u));
    return {kind, a, b, 0};
}

Action neighbour(Action action, Rng& rng) {
    const u8 step = rng.below(2) ? u8{1} : u8{255};
    switch (rng.below(4)) {
        case 0: action.a = static_cast<u8>(action.a + step); break;
        case 1: action.b = static_cast<u8>(action.b + step); break;
        case 2: action.c = static_cast<u8>(action.c + step); break;
        default: action.kind = static_cast<ActionKind>(static_cast<u8>(action.kind) + step); break;
    }
    return action;
}

// The listed action with a card of the other player instead.
Action of_other_player(const State& state, Action action, Rng& rng) {
    for (int n = 0; n < 16; ++n) {
        const auto card = static_cast<u8>(rng.below(state.card_count));
        if (state.cards[card].seat == state.decision.seat) continue;
        action.a = card;
        break;
    }
    return action;
}

Action unlisted_candidate(const State& state, const ActionList& legal, Rng& rng) {
    const Action listed = legal[static_cast<int>(rng.below(static_cast<u32>(legal.size())))];
    switch (rng.below(5)) {
        case 0:
        case 1: return neighbour(listed, rng);
        case 2: return of_other_player(state, listed, rng);
        case 3: return plausible_action(state, rng);
        default: return any_action(rng);
    }
}

}  // namespace

void Tally::measure(const State& state) {
    modifiers = std::max(modifiers, state.modifiers.size());
    frames = std::max(frames, state.frames.size());
    registers = std::max(registers, state.registers.size());
    waiting = std::max(waiting, state.waiting.size());
    delayed = std::max(delayed, state.delayed.size());
    usage = std::max(usage, state.usage.size());
}

std::string takes_every_listed(const Game& game, const State& state, const ActionList& legal, Tally& tally) {
    for (const Action& action : legal) {
        State copy = state;
        if (!apply(game, copy, action)) return "a listed action is refused: " + label(game, state, action);
        const std::string wrong = check_invariants(game, copy);
        if (!wrong.empty()) return "after " + label(game, state, action) + ": " + wrong;
        if (copy.outcome == Outcome::Void) return "void after " + label(game, state, action);
        ++tally.tried;
    }
    return "";
}

std::string refuses_unlisted(const Game& game, const State& state, const ActionList& legal, int tries, Rng& rng,
                             Tally& tally) {
    State copy = state;
    for (int n = 0; n < tries; ++n) {
        const Action action = unlisted_candidate(state, legal, rng);
        const bool concedes = action.kind == ActionKind::Concede && action.a < 2;
        if (concedes || legal.contains(action)) continue;
        if (apply(game, copy, action)) return "an action that is not listed is carried out: " + bytes_of(action);
        if (copy != state) return "a refused action changed the position: " + bytes_of(action);
        ++tally.refused;
    }
    return "";
}

std::string allows_what_it_lists(const Game& game, const State& state, const ActionList& legal, Tally& tally) {
    if (state.decision.kind != Ask::Main || game.book->acts.empty()) return "";
    std::string problem;
    const auto compare = [&](Action action) {
        // One reader for each, as apply() makes them.
        const Position position(game, state);
        // What would start a loop again is no longer listed, whatever the rules of the act say.
        const bool allowed = acts_allow(position, action) && !loops::refuses(position, action);
        if (problem.empty() && allowed != legal.contains(action))
            problem = std::string(allowed ? "allowed and not listed: " : "listed and not allowed: ") + bytes_of(action);
    };
    compare(Action::pass());
    const int cards = state.card_count + 2, places = state.place_count + 2;
    for (int card = 0; card < cards; ++card) {
        const auto a = static_cast<CardIx>(card);
        compare(Action::play(a));
        for (int place = 0; place < places; ++place) compare(Action::play(a, static_cast<PlaceIx>(place)));
        for (u8 ability = 0; ability < 6; ++ability) compare(Action::use(a, ability));
    }
    for (Action action : legal) {
        compare(action);
        ++action.c;
        compare(action);
    }
    ++tally.allowed;
    return problem;
}

std::string labels_lead_back(const Game& game, const State& state, const ActionList& legal, Tally& tally) {
    std::set<std::string> seen;
    int at = 0;
    for (const Answer& answer : labelled_answers(game, state)) {
        if (at >= legal.size() || !(legal[at++] == answer.action)) return "labelled answers are not the legal ones";
        if (answer.label.empty()) return "an answer without a label: " + bytes_of(answer.action);
        if (!seen.insert(answer.label).second) return "two answers with one label: " + answer.label;
        if (label(game, state, answer.action) != answer.label) return "two labels for one answer: " + answer.label;
        const auto found = find_answer(game, state, answer.label);
        if (!found) return "a label that means nothing: " + answer.label;
        if (!(*found == answer.action)) return "a label that means another answer: " + answer.label;
        ++tally.labelled;
    }
    if (at != legal.size()) return "legal answers without labels";
    return prompt(game, state).empty() ? "a question without words" : "";
}

std::string says_why_not(const Game& game, const State& state, const ActionList& legal) {
    const Seat asked = state.decision.seat;
    for (const Action& action : legal) {
        const Why why = why_not(game, state, asked, action);
        if (why) return "a reason against what is legal: " + why.reason + ", " + label(game, state, action);
        if (!why_not(game, state, opponent(asked), action))
            return "no reason against the other player's answer: " + label(game, state, action);
    }
    return "";
}

std::string lets_both_concede(const Game& game, const State& state) {
    for (Seat seat : kSeats) {
        State copy = state;
        if (!apply(game, copy, Action::concede(seat))) return "a concession is refused";
        if (copy.outcome != Outcome::Won || copy.winner != opponent(seat)) return "a concession without a winner";
        const std::string wrong = check_invariants(game, copy);
        if (!wrong.empty()) return "after a concession: " + wrong;
        if (apply(game, copy, Action::pass()).refusal != Refusal::GameOver) return "a game goes on after a concession";
    }
    return "";
}

std::string keeps_the_cards(const Game& game, const Setup& setup, const State& state) {
    for (Seat seat : kSeats) {
        std::vector<DefinitionId> brought = setup.decks[static_cast<std::size_t>(ix(seat))], has;
        const auto& beside = setup.beside[static_cast<std::size_t>(ix(seat))];
        brought.insert(brought.end(), beside.begin(), beside.end());
        for (int at = 0; at < state.card_count; ++at) {
            const CardState& card = state.cards[static_cast<std::size_t>(at)];
            const Definition& definition = game.pool->definition(card.definition);
            // Nobody brought a token; a card with two sides is known by its number, which both have.
            if (card.owner != seat || definition.token) continue;
            const DefinitionId front = definition.back ? find_card(*game.pool, definition.number) : card.definition;
            has.push_back(front);
        }
        std::sort(brought.begin(), brought.end());
        std::sort(has.begin(), has.end());
        if (brought != has) return "seat " + std::to_string(ix(seat)) + " has other cards than it brought";
    }
    return "";
}

std::string survives_saving(const Game& game, const State& state) {
    const std::string bytes = save(game, state);
    const Result<State> loaded = load(game, bytes);
    if (!loaded) return "a saved position is refused: " + loaded.problems()[0].to_string();
    if (!(*loaded == state)) return "a saved position is read back as another one";
    if (save(game, *loaded) != bytes) return "a position saved twice differs";
    if (position_hash(game, *loaded) != position_hash(game, state)) return "equal positions with two hashes";
    return "";
}

std::string survives_recording(const Game& game, const Setup& setup, u64 seed, const std::vector<Action>& answers,
                               const State& last) {
    Recorder recorder(game, setup, seed);
    State state = start(game, setup, seed);
    for (Action action : answers) {
        recorder.append(state, action);
        if (!apply(game, state, action)) return "an answer is refused while the game is recorded";
    }
    recorder.finish(state);
    const Result<Replay> read = parse_replay(replay_bytes(recorder.replay()), "the replay");
    if (!read) return "a replay is refused: " + read.problems()[0].to_string();
    if (!(*read == recorder.replay())) return "a replay is read back as another one";
    const Result<Playback> played = play_to(game, *read, -1);
    if (!played) return "a replay cannot begin: " + played.problems()[0].to_string();
    if (played->stopped) return "a replay stops: " + played->stopped->to_string();
    if (!played->changed.empty()) return "a replay finds something changed: " + played->changed[0].to_string();
    return played->state == last ? "" : "a replay ends in another position";
}

namespace {

// What a seat sees of an answer and of what comes of it.
struct Witnessed {
    std::vector<EventView> events;
    View view;
};

std::optional<Witnessed> carry_out(const Game& game, State state, Action action, Seat seat) {
    EventLog log;
    if (!apply(game, state, action, &log)) return std::nullopt;
    return Witnessed{redact(game, log, seat), view(game, state, seat)};
}

std::string difference(const View& one, const View& other) {
    if (one.zones != other.zones) return "zones";
    if (one.places != other.places) return "places";
    if (one.modifiers != other.modifiers) return "modifiers";
    if (one.waiting != other.waiting || one.resolving != other.resolving) return "effects";
    if (one.prompt != other.prompt || one.asked != other.asked || one.asking != other.asking) return "the question";
    if (one.options != other.options) return "the answers";
    return "something else";
}

std::string difference(const std::vector<EventView>& one, const std::vector<EventView>& other) {
    for (std::size_t at = 0; at < std::min(one.size(), other.size()); ++at) {
        if (one[at] != other[at]) return "\"" + one[at].text + "\", but \"" + other[at].text + "\"";
    }
    return std::to_string(one.size()) + " events, but " + std::to_string(other.size());
}

}  // namespace

namespace {

// Notes for each zone whether its cards that the seat does not know became others.
void note_dealt(const Game& game, const State& state, const State& other, Seat seat, Tally& tally) {
    constexpr int kFew = 3;
    const Position position(game, state);
    std::map<ZoneId, std::pair<int, bool>> unknown;
    for (int at = 0; at < state.card_count; ++at) {
        const auto card = static_cast<std::size_t>(at);
        if (knows(position, seat, static_cast<CardIx>(at))) continue;
        auto& [count, changed] = unknown[state.cards[card].zone];
        ++count;
        changed = changed || state.cards[card].definition != other.cards[card].definition;
    }
    for (const auto& [zone, found] : unknown) {
        if (found.first < kFew) continue;
        ++tally.hidden[zone].times;
        tally.hidden[zone].others += found.second;
    }
}

}  // namespace

std::string deals_anew(const Rulebook& book, const Tally& tally) {
    constexpr u64 kEnough = 30;
    for (const auto& [zone, dealt] : tally.hidden) {
        if (dealt.times >= kEnough && dealt.others * 2 < dealt.times)
            return "what is hidden in the " + book.zones[zone].name + " is dealt as it is";
    }
    return "";
}

std::string hides_the_unknown(const Game& game, const State& state, const Setup& setup, Action next, Deal deal,
                              Rng& rng, Tally& tally) {
    for (Seat seat : kSeats) {
        const Belief belief{setup.decks[static_cast<std::size_t>(ix(opponent(seat)))]};
        State other = deal(game, state, seat, belief, rng);
        const std::string who = seat_name(seat);
        std::string wrong = check_invariants(game, other);
        if (!wrong.empty()) return "dealt anew for " + who + ": " + wrong;
        const View seen = view(game, state, seat), dealt = view(game, other, seat);
        if (!(seen == dealt)) return who + " can tell the position from one dealt anew by " + difference(seen, dealt);
        if (other.rng.words == state.rng.words) return "dealt anew with the chance that is to come";
        wrong = reasons_tell_nothing(game, state, other, seat);
        if (!wrong.empty()) return wrong;
        ++tally.dealt;
        note_dealt(game, state, other, seat, tally);
        // With the same random numbers to come; cards keep their spots, so the same action is a like answer.
        other.rng = state.rng;
        const auto here = carry_out(game, state, next, seat), there = carry_out(game, other, next, seat);
        if (!here) return "a listed action is refused";
        if (!there || here->events != there->events) continue;
        if (!(here->view == there->view))
            return who + " can tell two positions apart by " + difference(here->view, there->view) +
                   ", which nothing in the log tells, after " + label(game, state, next);
        ++tally.alike;
    }
    return "";
}

std::string hides_indexes(const Game& game, const State& state, Action next, Rng& rng) {
    for (Seat seat : kSeats) {
        const Renamed other = renamed(game, state, seat, rng);
        const std::string wrong = check_invariants(game, other.state);
        if (!wrong.empty()) return "with other indexes: " + wrong;
        if (!(view(game, state, seat) == view(game, other.state, seat))) return "a view tells the index of a card";
        if (position_hash(game, state) != position_hash(game, other.state)) return "a hash depends on indexes";
        Action there = next;
        const bool card =
            next.kind == ActionKind::Play || next.kind == ActionKind::Use || next.kind == ActionKind::Pick;
        if (card) there.a = other.name[next.a];
        const auto here = carry_out(game, state, next, seat), then = carry_out(game, other.state, there, seat);
        if (!here || !then) return "an answer is refused with other indexes: " + label(game, state, next);
        if (here->events != then->events)
            return "a log tells the index of a card, after " + label(game, state, next) + ": " +
                   difference(here->events, then->events);
        if (!(here->view == then->view))
            return "a view tells the index of a card by " + difference(here->view, then->view) + ", after " +
                   label(game, state, next);
    }
    return "";
}

}  // namespace arbiter::property

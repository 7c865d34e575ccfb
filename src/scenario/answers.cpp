// Labels of answers, and which answers a text means.
#include "scenario/answers.h"

#include <algorithm>

#include "engine/rules.h"
#include "scenario/names.h"

namespace arbiter::scenario {

namespace {

std::string seat_letter(Seat seat) { return seat == Seat::A ? "A" : "B"; }

std::string label(const Position& position, Action action) {
    const auto card = [&](CardIx at) { return position.definition(at).name; };
    const auto place = [&](PlaceIx at) {
        const Place& there = position.place(at);
        return seat_letter(there.seat) + "'s " + position.book.zones[there.zone].name + " " +
               std::to_string(there.slot + 1);
    };
    const auto whereabouts = [&](CardIx at) {
        const CardState& there = position.card(at);
        return there.place == kNone ? seat_letter(there.seat) + "'s " + position.book.zones[there.zone].name
                                    : place(there.place);
    };
    switch (action.kind) {
        case ActionKind::None: return "nothing";
        case ActionKind::Pass: return "pass";
        case ActionKind::Done: return "done";
        case ActionKind::Yes: return "yes";
        case ActionKind::No: return "no";
        case ActionKind::Number: return std::to_string(action.a + 256 * action.b);
        case ActionKind::Mode: return "option " + std::to_string(action.a);
        case ActionKind::Concede: return "concede " + seat_letter(static_cast<Seat>(action.a));
        case ActionKind::Play: {
            const PlayWords& words = position.book.play_words[position.state.decision.prompt];
            return words.verb + " " + card(action.a) +
                   (action.b == kNone ? "" : " " + words.where + " " + place(action.b));
        }
        case ActionKind::Use: return "use " + card(action.a) + " in " + whereabouts(action.a);
        case ActionKind::Pick: return card(action.a) + " in " + whereabouts(action.a);
        case ActionKind::PickPlace: {
            const CardIx top = position.top_face_up(action.a);
            return place(action.a) + (top == kNone ? "" : " (" + card(top) + ")");
        }
    }
    return "";
}

}  // namespace

std::string question(const Game& game, const State& state) {
    if (state.decision.kind == Ask::Nothing) return "";
    return game.book->prompts[state.decision.prompt];
}

std::vector<Labelled> legal_answers(const Game& game, const State& state) {
    ActionList legal;
    legal_actions(game, state, legal);
    std::vector<Labelled> out;
    for (Action action : legal) out.push_back({action, label(Position(game, state), action)});
    return out;
}

std::vector<Labelled> meant(const Game& game, const State& state, std::string_view text) {
    std::vector<Labelled> exact, close;
    for (Labelled& answer : legal_answers(game, state)) {
        if (same_word(answer.label, text)) {
            exact.push_back(std::move(answer));
        } else if (abbreviates(text, answer.label)) {
            close.push_back(std::move(answer));
        }
    }
    return exact.empty() ? close : exact;
}

std::vector<Labelled> wished(const Game& game, const State& state, Seat seat, std::string_view text) {
    const Position position(game, state);
    std::vector<Labelled> out;
    // What is wished for at the wrong time is still called by its verb.
    std::string verbs;
    for (const PlayWords& words : game.book->play_words) verbs += " " + words.verb;
    const auto add = [&](Action action) {
        std::string words = label(position, action);
        if (abbreviates(text, words) || (action.kind == ActionKind::Play && abbreviates(text, words + verbs)))
            out.push_back({action, std::move(words)});
    };
    for (Action action : {Action::pass(), Action::done(), Action::yes(), Action::no()}) add(action);
    for (int n = 0; n < 64; ++n) {
        add(Action::number(n));
        add(Action::mode(n));
    }
    for (int at = 0; at < state.card_count; ++at) {
        const CardIx card = static_cast<CardIx>(at);
        add(Action::pick(card));
        for (int n = 0; n < position.definition(card).ability_count; ++n) add(Action::use(card, static_cast<u8>(n)));
        if (position.card(card).seat != seat || position.card(card).zone != game.book->hand) continue;
        add(Action::play(card));
        for (int place = 0; place < state.place_count; ++place) add(Action::play(card, static_cast<PlaceIx>(place)));
    }
    for (int place = 0; place < state.place_count; ++place) add(Action::pick_place(static_cast<PlaceIx>(place)));
    return out;
}

}  // namespace arbiter::scenario

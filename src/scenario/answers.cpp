// Labels of answers, and which answers a text means.
#include "scenario/answers.h"

#include <algorithm>

#include "engine/visibility.h"
#include "scenario/names.h"

namespace arbiter::scenario {

std::vector<Answer> meant(const Game& game, const State& state, std::string_view text) {
    std::vector<Answer> exact, close, by_spot;
    for (Answer& answer : labelled_answers(game, state)) {
        if (same_word(answer.label, text)) {
            exact.push_back(std::move(answer));
        } else if (abbreviates(text, answer.shared_label)) {
            close.push_back(std::move(answer));
        } else if (abbreviates(text, answer.label)) {
            by_spot.push_back(std::move(answer));
        }
    }
    return !exact.empty() ? exact : !close.empty() ? close : by_spot;
}

std::vector<Answer> requested_answers(const Game& game, const State& state, Seat seat, std::string_view text) {
    // Labels name what the asked seat knows.
    State asked = state;
    asked.decision.seat = seat;
    const Position position(game, state);
    std::vector<Answer> out;
    // What is asked for at the wrong time is still called by its verb.
    std::string verbs;
    bool two_ways = false;
    for (const PlayWords& words : game.book->play_words) {
        verbs += " " + words.verb;
        two_ways = two_ways || words.other_verb != PlayWords{}.other_verb;
    }
    const bool anything = words_of(text).empty();
    const auto add = [&](Action action) {
        std::string words = plain_label(game, asked, action);
        if (anything || abbreviates(text, words) ||
            (action.kind == ActionKind::Play && !action.c && abbreviates(text, words + verbs)))
            out.push_back({action, words, 0, words});
    };
    for (Action action : {Action::pass(), Action::done(), Action::yes(), Action::no()}) add(action);
    for (int n = 0; n < 64; ++n) {
        add(Action::number(n));
        add(Action::mode(n));
    }
    for (int at = 0; at < state.card_count; ++at) {
        const CardIx card = static_cast<CardIx>(at);
        add(Action::pick(card));
        // How many texts an unknown card has would tell something of it.
        const int texts = knows(position, seat, card) ? position.definition(card).ability_count : 0;
        for (int n = 0; n < texts; ++n) add(Action::use(card, static_cast<u8>(n)));
        if (position.card(card).seat != seat) continue;
        const bool held = position.card(card).zone == game.book->hand;
        // Where places come with what is played, nobody names one; what stands in one may be played the other way.
        const bool names_places = game.book->interchangeable_places == 0;
        if (two_ways && !names_places && (held || position.place_of(card) != kNone)) add(Action::play(card, kNone, 1));
        if (!held) continue;
        add(Action::play(card));
        for (int place = 0; names_places && place < state.place_count; ++place) {
            add(Action::play(card, static_cast<PlaceIx>(place)));
            if (two_ways) add(Action::play(card, static_cast<PlaceIx>(place), 1));
        }
    }
    const bool attacks = abbreviates("attack", text);
    for (int place = 0; place < state.place_count; ++place) {
        const PlaceIx attacker = static_cast<PlaceIx>(place);
        add(Action::pick_place(attacker));
        if (!attacks) continue;
        add(Action::attack(attacker));
        for (int target = 0; target < state.place_count; ++target)
            add(Action::attack(attacker, static_cast<PlaceIx>(target)));
    }
    // What a text has given to a card is asked for as well.
    if (state.decision.seat != seat || state.decision.kind == Ask::Nothing) return out;
    ActionList legal;
    legal_actions(game, state, legal);
    for (Action action : legal) {
        if (std::none_of(out.begin(), out.end(), [&](const Answer& one) { return one.action == action; })) add(action);
    }
    return out;
}

}  // namespace arbiter::scenario

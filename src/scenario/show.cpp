// Prints positions and events.
#include "scenario/show.h"

#include "engine/label.h"
#include "scenario/names.h"

namespace arbiter::scenario {

namespace {

// Top first; runs of the same card as "3x".
std::string cards_of(const Position& position, const CardList& list) {
    if (list.count == 0) return "-";
    std::string out;
    for (CardIx at = list.top; at != kNone;) {
        const std::string& name = position.definition(at).number;
        const Face face = position.card(at).face;
        int count = 0;
        for (; at != kNone && position.definition(at).number == name && position.card(at).face == face;
             at = position.card(at).below)
            ++count;
        out += (out.empty() ? "" : ", ") + (count > 1 ? std::to_string(count) + "x " : "") + name +
               (face == Face::Down ? " (down)" : "");
    }
    return out;
}

std::string character(const Game& game, const Position& position, PlaceIx place) {
    std::string out;
    for (std::size_t at = 0; at < game.book->attributes.size(); ++at) {
        const auto id = static_cast<AttributeId>(at);
        const bool main_number = id == game.book->showing.explained || game.book->attributes[at] == "BP";
        if (!main_number && game.book->attribute_words[at].empty()) continue;
        const i32 value = game.book->attribute(position, {ObjectKind::Places, place}, id);
        if (game.book->attributes[at] != "kind")
            out += (out.empty() ? "" : ", ") + game.book->attributes[at] + " " + show_value(game, id, value);
    }
    return out;
}

std::string places_of(const Game& game, const Position& position) {
    std::string out;
    for (int at = 0; at < position.state.place_count; ++at) {
        const PlaceIx ix_of_place = static_cast<PlaceIx>(at);
        const Place& place = position.place(ix_of_place);
        if (game.book->zones[place.zone].dynamic_places && place.stack.count == 0) continue;
        out += place_name(*game.book, place) + ": " + cards_of(position, place.stack);
        if (place.under.count) out += "; under it: " + cards_of(position, place.under);
        if (place.stack.count) {
            if (position.top_face_up(ix_of_place) != kNone) out += "; " + character(game, position, ix_of_place);
            out += ", " + game.book->positions[position.card(place.stack.top).position];
        }
        out += "\n";
    }
    return out;
}

}  // namespace

std::string show_value(const Game& game, AttributeId attribute, i32 value) {
    const auto& words = game.book->attribute_words[attribute];
    const bool bits = (game.book->bits_attributes >> attribute) & 1;
    std::string out;
    for (const ValueName& word : words) {
        if (bits ? (value & word.value) != 0 : value == word.value) out += (out.empty() ? "" : ", ") + word.word;
    }
    return out.empty() ? std::to_string(value) : out;
}

std::string show_position(const Game& game, const State& state) {
    const Position position(game, state);
    const Rulebook& book = *game.book;
    std::string out = "turn " + std::to_string(state.turn) + ", " + book.phases[state.phase] + ", " +
                      seat_name(state.lead) + " leads, score " + std::to_string(state.score[0]) + ":" +
                      std::to_string(state.score[1]) + "\n";
    if (state.outcome == Outcome::Won) out += seat_name(state.winner) + " has won\n";
    if (state.outcome == Outcome::Draw) out += "the game is a draw\n";
    if (state.outcome == Outcome::Void) out += "the game is void\n";
    for (Seat seat : kSeats) {
        for (std::size_t zone = 0; zone < book.zones.size(); ++zone) {
            if (book.zones[zone].places) continue;
            const CardList& list = position.zone(seat, static_cast<ZoneId>(zone));
            out += zone_name(book, seat, static_cast<ZoneId>(zone)) + " (" + std::to_string(list.count) +
                   "): " + cards_of(position, list) + "\n";
        }
    }
    out += places_of(game, position);
    for (const Modifier& lasting : state.modifiers) {
        for (const Modifier& modifier : one_by_one(position, lasting)) {
            out += "modifier: " + book.properties[modifier.property] + " " + std::to_string(modifier.value);
            if (modifier.on == TargetKind::Place) out += " on " + place_name(book, position.place(modifier.target));
            out += "\n";
        }
    }
    if (state.decision.kind == Ask::Nothing) return out;
    out += seat_name(state.decision.seat) + " is asked: " + prompt(game, state) + "\n";
    for (const Answer& answer : labelled_answers(game, state)) out += "  - " + answer.label + "\n";
    return out;
}

std::string show_event(const Game& game, const Event& event) {
    const Rulebook& book = *game.book;
    std::string out = event_names()[static_cast<std::size_t>(event.kind)];
    if (event.definition) out += " " + game.pool->definition(event.definition).number;
    switch (event.kind) {
        case EventKind::PhaseBegan: out += " " + book.phases[event.a]; break;
        case EventKind::TurnBegan: out += " " + std::to_string(event.n); break;
        case EventKind::Moved:
            out += " from " + zone_name(book, event.from.seat, event.from.zone) + " to " +
                   zone_name(book, event.to.seat, event.to.zone);
            if (event.reason) out += ", " + book.reasons[event.reason];
            break;
        case EventKind::Judged:
            out += " " + seat_name(event.seat) + ": " + book.results[event.a] + " with " + std::to_string(event.n);
            break;
        case EventKind::Modified:
        case EventKind::ModifierEnded: out += " " + book.properties[event.a] + " " + std::to_string(event.n); break;
        default: out += " " + seat_name(event.seat); break;
    }
    return out + " (" + (event.clause ? event.clause : "") + ")";
}

}  // namespace arbiter::scenario

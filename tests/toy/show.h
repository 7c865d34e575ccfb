// A view in words, so that a failed comparison says what differs.
#pragma once

#include <sstream>

#include "engine/label.h"

namespace arbiter {

inline std::string show(const Game& game, const View& view) {
    std::ostringstream out;
    const auto card = [&](const CardView& at) {
        return (at.definition ? game.pool->definition(at.definition).number : "?") + (at.face_down ? "v" : "") +
               (at.position ? "/" : "");
    };
    const auto cards = [&](const std::vector<CardView>& all) {
        for (const CardView& at : all) out << ' ' << card(at);
    };
    out << "turn " << view.turn << " phase " << int(view.phase) << " score " << int(view.score[0]) << ':'
        << int(view.score[1]) << '\n';
    for (const ZoneView& zone : view.zones) {
        out << zone_name(*game.book, zone.seat, zone.zone) << ':';
        cards(zone.cards);
        for (const GroupView& group : zone.groups) {
            out << " group(";
            for (u8 at : group.positions) out << int(at) << ' ';
            out << "are";
            for (DefinitionId id : group.definitions) out << ' ' << game.pool->definition(id).number;
            out << ')';
        }
        for (DefinitionId id : zone.known_among) out << " among " << game.pool->definition(id).number;
        out << '\n';
    }
    for (const PlaceView& place : view.places) {
        out << zone_name(*game.book, place.seat, place.zone) << ' ' << int(place.slot) + 1 << ':';
        cards(place.stack);
        for (i32 value : place.attributes) out << " =" << value;
        out << '\n';
    }
    for (const ModifierView& modifier : view.modifiers)
        out << "modifier " << int(modifier.property) << ' ' << int(modifier.on) << ' ' << int(modifier.target) << ' '
            << modifier.value << " card " << modifier.card << " by " << modifier.by << '\n';
    out << "revealed:";
    cards(view.revealed);
    for (const EffectView& effect : view.resolving) out << "\nresolving " << effect.definition;
    for (const EffectView& effect : view.waiting) out << "\nwaiting " << effect.definition;
    out << "\nasked " << seat_name(view.asked) << ": " << view.prompt << '\n';
    for (const OptionView& option : view.options)
        out << "  " << option.label << " @" << int(option.card.position) << '\n';
    return out.str();
}

}  // namespace arbiter

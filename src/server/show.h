// From the engine and src/player to the messages of the protocol. Everything that is sent to a viewer about a game is
// made here, from views, redacted events and questions of its seat.
#pragma once

#include <span>

#include "arbiter/game.h"
#include "player/question.h"
#include "player/story.h"
#include "protocol/messages.h"
#include "server/loaded_game.h"

namespace arbiter::server {

wire::Catalog show_catalog(const LoadedGame&);
wire::CardFace show_card(const LoadedGame&, DefinitionId);

std::optional<wire::Seat> show_seat(Seat);
Seat seat_of(wire::Seat);
// The seat whose view a side is shown; `both` has none and is combined from two.
Seat seat_of_side(wire::Side);
wire::Side side_of(Seat);

wire::View show_view(const LoadedGame&, const View&);
// All that either player knows.
wire::View show_both(const LoadedGame&, const View& a, const View& b);

std::vector<wire::Line> show_lines(const LoadedGame&, Seat viewer, std::span<const EventView> events,
                                   const View& before, const View& now);

// The open question of a seat and the answers behind its choices.
struct AskedQuestion {
    wire::Question shown;
    player::Question asked;
    std::vector<Action> answers;  // by choice, where one choice answers

    bool open() const { return !asked.choices.empty(); }
};
// Forecasts take longer than everything else together; they are left out if nobody reads them.
enum class Forecasts { Tell, LeaveOut };
AskedQuestion ask(const LoadedGame&, const State&, Seat, int number, Forecasts);
// The answers that these choices stand for; empty: they are none.
std::vector<Action> answers_of(const LoadedGame&, const State&, const AskedQuestion&, const std::vector<int>& choices);

// How the game ended, as this side is told. `events` are all events that it may know.
wire::Ended show_ending(const LoadedGame&, const State& last, Seat viewer, std::span<const EventView> events,
                        wire::EndedBy);

wire::Pips show_pips(const LoadedGame&, const View&);
std::vector<wire::Reason> show_reasons(const LoadedGame&, const State&, Seat, const std::optional<wire::Spot>& card,
                                       const std::optional<int>& place);

wire::Diagnostic show(const arbiter::Diagnostic&);
wire::MaybeList<wire::Diagnostic> show(const std::vector<arbiter::Diagnostic>&);

}  // namespace arbiter::server

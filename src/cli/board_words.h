// What the boards say of players, piles, places and cards.
#pragma once

#include <string>

#include "arbiter/game.h"
#include "arbiter/view.h"
#include "cli/screen.h"
#include "engine/rulebook.h"

namespace arbiter::cli {

class BoardWords {
  public:
    BoardWords(const Game& game, const View& view, const Screen& screen)
        : game_(game),
          book_(*game.book),
          view_(view),
          screen_(screen),
          mine_(view.seat == Seat::Nobody ? Seat::A : view.seat) {}

    Color color_of(Seat seat) const { return seat == mine_ ? Color::Mine : Color::Theirs; }
    // "you (A)", "opponent (B)"; for a spectator "seat A"
    std::string who(Seat) const;
    // "you", "opponent", "A"
    std::string called(Seat) const;
    // "your", "the opponent's", "A's"
    std::string whose(Seat) const;
    // "AR01-001 Warden Vesper", "hidden card"
    std::string name(const CardView&) const;
    // The same of a card on the field: in parentheses where it lies face down and the seat knows it.
    std::string title(const CardView&) const;

    // "turn 3, main phase, your turn"
    std::string headline() const;
    // "life 7; AP 1 of 2; deck 36; hand 7; sideline 2 (top: CRW-1-005 Rook Adair)"
    std::string holdings(Seat) const;
    const ZoneView* zone(Seat, ZoneId) const;

    // "BP 2,000 generates 1"
    std::string state_of(const PlaceView&) const;
    // "level 1-2-?, sideways, 2 under it": the cards from bottom to top, a hidden one as a question mark.
    std::string stack_of(const PlaceView&) const;
    // "BP 15,000 = 13,000 DOUBLE, +2,000 by AR01-040 The Bloated Glutton Gormaw"; empty where there is no such number.
    std::string reasons_of(const PlaceView&) const;
    // "opponent, area 1"
    std::string place_name(const PlaceView&) const;

    // Effects being carried out and waiting, a line each.
    std::string effects() const;

  protected:
    void add_zone(Seat, const ZoneSpec&, const ZoneView&, std::string& out) const;
    std::string top_or_turned(const ZoneView&) const;
    std::string known_of(const ZoneView& hand) const;
    // With one kind of places the game's short word for them is enough: "area".
    std::string head_of(ZoneId) const;
    // "area 1"; where there is only one, no number
    std::string head_of(ZoneId, std::size_t slot) const;
    // The slots of a zone that are there to be shown, on either side: of places that come and go those that are taken.
    std::vector<u8> slots_of(ZoneId) const;
    // What is seen of a place, null where there is none.
    const PlaceView* place_at(ZoneId, Seat, u8 slot) const;

    const Game& game_;
    const Rulebook& book_;
    const View& view_;
    const Screen& screen_;
    Seat mine_;

  private:
    std::string whose_turn() const;
    std::string part(const PlaceView&, const ContributionView&) const;
    std::string in_contest(const PlaceView&) const;
};

}  // namespace arbiter::cli

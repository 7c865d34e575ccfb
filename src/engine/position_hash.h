// One number for what a position means, to notice when it comes back.
#pragma once

#include <array>

#include "engine/rules.h"

namespace arbiter {

// Equal for positions that are the same to the rules. What cannot matter any more does not count: stamps, the random
// generator, counted questions, the number of the turn, what the seats know, which of two equal cards is which, how the
// cards of a zone without an order lie, and in which of several places that are alike
// (Rulebook::interchangeable_places) something stands. Hidden cards count as they are: the number is the engine's own
// and is never told.
class PositionHash {
  public:
    PositionHash(const Game&, const State&);
    u64 value() const { return hash_; }
    // The hash of this position and an answer, by what the answer names and not by indexes.
    u64 with(Action) const;

  private:
    template <class... Numbers>
    void add(Numbers... numbers);

    void note_references();
    void name_places();
    void name_cards();
    u64 facts_of(CardIx) const;
    u64 content_of(const CardList&) const;
    bool is_ordered(std::size_t seat, std::size_t zone) const;
    bool is_alike(const Place&) const;
    // What a card or place is called: by its spot, or by what it is where the spot does not matter.
    u64 card_name(CardIx) const;
    u64 living_card(CardIx, Stamp) const;
    u64 place_name(PlaceIx) const;
    u64 target_name(const Modifier&) const;
    // When what a register holds was taken; of a move all is about now.
    Stamp stamp_of(const Frame&, const Register&) const;
    u64 set(CardSet, ObjectKind, Stamp) const;
    u64 content_of(const Modifier&) const;
    void table();
    void modifiers();
    void effects();
    void notes();
    void question();

    Position position_;
    const State& state_;
    // What notes say of a card or place, as far as it tells two of a kind apart.
    std::array<u64, kMaxCards> said_of_card_{};
    std::array<u64, kMaxPlaces> said_of_place_{};
    std::array<u64, kMaxCards> cards_{};
    std::array<u64, kMaxPlaces> places_{};
    u64 hash_ = 0;
};

inline u64 position_hash(const Game& game, const State& state) { return PositionHash(game, state).value(); }

}  // namespace arbiter

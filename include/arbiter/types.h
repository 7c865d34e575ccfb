// The small types of the interface: numbers, seats, indexes, ids.
#pragma once

#include <cstdint>

namespace arbiter {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;
using u64 = std::uint64_t;
using i8 = std::int8_t;
using i16 = std::int16_t;
using i32 = std::int32_t;
using i64 = std::int64_t;

// A player's seat at the table. Nobody: a draw, or no player.
enum class Seat : u8 { A = 0, B = 1, Nobody = 2 };

// REQUIRES: the seat is Seat::A or Seat::B. Nobody has no opponent; A is answered.
constexpr Seat opponent(Seat seat) { return seat == Seat::A ? Seat::B : Seat::A; }
constexpr int ix(Seat seat) { return static_cast<int>(seat); }
constexpr Seat kSeats[] = {Seat::A, Seat::B};

// A card and a place of one position.
using CardIx = u8;
using PlaceIx = u8;
// A game's own numbering, resolved through its rulebook.
using ZoneId = u8;
using PropertyId = u8;
using AttributeId = u8;
// Ids into the compiled pool of cards.
using DefinitionId = u16;
using AbilityId = u16;
// When an object came to be, on the state's clock; the same card with another stamp is another object.
using Stamp = u16;

constexpr u8 kNone = 255;
constexpr AbilityId kNoAbility = 0xffff;

}  // namespace arbiter

// Words and phrases of a text that stand for bits or numbers, as tables.
#pragma once

#include <span>

#include "lower/lowering.h"

namespace arbiter::lower {

struct WordBit {
    text::Word word;
    i32 bit;
};

// 0: it is none of them.
inline i32 bit_of(const Term& word, std::span<const WordBit> table) {
    for (const WordBit& one : table) {
        if (word.is(one.word)) return one.bit;
    }
    return 0;
}

// The place of what is said in a list of names; declines what is none of them.
inline int place_in(Lowering& low, const Term& said, std::span<const text::Head> names, const char* as) {
    for (std::size_t at = 0; at < names.size(); ++at) {
        if (said.is(names[at])) return static_cast<int>(at);
    }
    low.unknown(said, as);
    return 0;
}

}  // namespace arbiter::lower

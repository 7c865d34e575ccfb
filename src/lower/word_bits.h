// Words of a text that stand for bits or numbers, as tables.
#pragma once

#include <span>

#include "lower/dialect.h"

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

}  // namespace arbiter::lower

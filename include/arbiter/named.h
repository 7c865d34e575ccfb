// Tables in which every enumerator stands beside its word.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

template <class Enum>
struct Named {
    Enum value;
    std::string_view word;
};

// Does row n name the enumerator n, and does the table end with the last one before `count`? Meant for a static_assert
// beside the table: a word that is missing or out of order does not compile.
template <class Enum, std::size_t Size>
constexpr bool names_all(const Named<Enum> (&rows)[Size], std::size_t count, std::size_t first = 0) {
    for (std::size_t at = 0; at < Size; ++at) {
        if (static_cast<std::size_t>(rows[at].value) != first + at || rows[at].word.data() == nullptr) return false;
    }
    return first + Size == count;
}

// The word of an enumerator; empty where the table has none.
template <class Enum, std::size_t Size>
constexpr std::string_view word_of(const Named<Enum> (&rows)[Size], Enum value) {
    for (const Named<Enum>& row : rows) {
        if (row.value == value) return row.word;
    }
    return {};
}

// The words in the order of the table.
template <class Enum, std::size_t Size>
std::vector<std::string> words_of(const Named<Enum> (&rows)[Size]) {
    std::vector<std::string> out;
    for (const Named<Enum>& row : rows) out.emplace_back(row.word);
    return out;
}

}  // namespace arbiter

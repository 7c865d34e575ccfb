// Tables of an enumeration without a count of its own: that they go on as far as it does.
#pragma once

#include <string_view>

#include "arbiter/named.h"

namespace arbiter {

// Has this value a name, rather than being a number of the enumeration that nothing stands for?
template <auto Value>
consteval bool is_enumerator() {
    // "Value = arbiter::Ask::Mode" or "Value = (arbiter::Ask)7", as the compilers write it.
    constexpr std::string_view kBefore = "Value = ";
    const std::string_view signature = __PRETTY_FUNCTION__;
    return signature[signature.rfind(kBefore) + kBefore.size()] != '(';
}

// names_all for an enumeration that ends with `Last`, which a new enumerator behind it would not be any more.
template <auto Last, std::size_t Size>
consteval bool names_all_up_to(const Named<decltype(Last)> (&rows)[Size]) {
    constexpr std::size_t kCount = static_cast<std::size_t>(Last) + 1;
    return names_all(rows, kCount) && !is_enumerator<static_cast<decltype(Last)>(kCount)>();
}

}  // namespace arbiter

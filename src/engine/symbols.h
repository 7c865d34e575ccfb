// Names as numbers, so that the engine compares numbers.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "arbiter/types.h"

namespace arbiter {

// Interns names into the pool's list.
class Symbols {
  public:
    explicit Symbols(std::vector<std::string>& names) : names_(names) {}
    // The same word always gives the same number; capitals and marks on letters make no other word.
    u16 intern(std::string_view word);

  private:
    std::vector<std::string>& names_;
};

// In upper case and without marks on letters, as names are compared.
std::string folded(std::string_view word);

}  // namespace arbiter

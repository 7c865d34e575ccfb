// Declines what the rulebook at hand does not have yet.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

bool Lowering::needs(Option option, std::string_view clause, std::string_view what) {
    if (book.options[option]) return true;
    return decline(std::string(what) + " needs clause " + std::string(clause) + " of a newer rulebook than " +
                   book.game + "-" + book.version);
}

}  // namespace arbiter::ucg

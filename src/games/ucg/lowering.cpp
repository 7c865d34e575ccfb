// Keeps track of registers, of what was mentioned, and of the first reason to decline.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

std::string Lowering::words(const Term& part) const {
    const text::TokenRange range = part.tokens();
    return text::detokenize(wording.lexicon,
                            {wording.tokens.begin() + range.begin, wording.tokens.begin() + range.end});
}

bool Lowering::decline(std::string reason) {
    if (declined.empty()) declined = std::move(reason);
    return false;
}

bool Lowering::unknown(const Term& term, std::string_view where) {
    std::string reason = "the meaning of " + std::string(term ? term.head() : "a missing part");
    if (!where.empty()) reason += " " + std::string(where);
    return decline(reason + " is not known");
}

bool Lowering::needs(Option option, std::string_view clause, std::string_view what) {
    if (book.options[option]) return true;
    return decline(std::string(what) + " needs clause " + std::string(clause) + " of a newer rulebook than " +
                   book.game + "-" + book.version);
}

u8 Lowering::new_register() {
    constexpr u8 kMostRegisters = 16;
    if (registers >= kMostRegisters) {
        decline("the text speaks of too many things at once");
        return 0;
    }
    return registers++;
}

void Lowering::mention(Mention mention) {
    mention.in_cost = mention.in_cost || in_cost;
    mentions.push_back(std::move(mention));
}

void Lowering::mention(Group what, Act act) {
    Mention named;
    named.what = std::move(what);
    named.act = act;
    mention(std::move(named));
}

}  // namespace arbiter::ucg

// Keeps track of registers, of what was mentioned, and of the first reason to decline.
#include "lower/draft.h"

namespace arbiter::lower {

std::optional<Bound> bound_of(const Term& bound) {
    if (bound.is(head::AtLeast)) return Bound{Compare::AtLeast, bound[field::n].number()};
    if (bound.is(head::AtMost)) return Bound{Compare::AtMost, bound[field::n].number()};
    if (bound.is(head::Above)) return Bound{Compare::Greater, bound[field::n].number()};
    if (bound.is(head::Below)) return Bound{Compare::Less, bound[field::n].number()};
    if (bound.is(head::Equal)) return Bound{Compare::Equal, bound[field::n].number()};
    return std::nullopt;
}

std::string Draft::words(const Term& part) const {
    const text::TokenRange range = part.tokens();
    return text::detokenize(wording.lexicon,
                            {wording.tokens.begin() + range.begin, wording.tokens.begin() + range.end});
}

bool Draft::decline(std::string reason) {
    if (declined.empty()) declined = std::move(reason);
    return false;
}

bool Draft::unknown(const Term& term, std::string_view where) {
    std::string reason = "the meaning of " + std::string(term ? term.head() : "a missing part");
    if (!where.empty()) reason += " " + std::string(where);
    if (declined.empty() && term) declined_words = words(term);
    return decline(reason + " is not known");
}

u8 Draft::new_register() {
    constexpr u8 kMostRegisters = 16;
    if (registers >= kMostRegisters) {
        decline("the text speaks of too many things at once");
        return 0;
    }
    return registers++;
}

void Draft::mention(Mention mention) {
    mention.in_cost = mention.in_cost || in_cost;
    mentions.push_back(std::move(mention));
}

void Draft::mention(Group what, Act act) {
    Mention named;
    named.what = std::move(what);
    named.act = act;
    mention(std::move(named));
}

}  // namespace arbiter::lower

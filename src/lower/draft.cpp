// Keeps track of registers, of what was mentioned, and of the first reason to decline.
#include "lower/draft.h"

#include <algorithm>

namespace arbiter::lower {

namespace {

std::optional<Compare> compared_by(const Term& bound) {
    if (bound.is(head::OrBeyond)) {
        const bool more = bound[field::dir].is(head::Higher);
        if (!more && !bound[field::dir].is(head::Lower)) return std::nullopt;
        return more ? Compare::AtLeast : Compare::AtMost;
    }
    if (bound.is(head::AtLeast)) return Compare::AtLeast;
    if (bound.is(head::AtMost)) return Compare::AtMost;
    if (bound.is(head::Above)) return Compare::Greater;
    if (bound.is(head::Below)) return Compare::Less;
    if (bound.is(head::Equal)) return Compare::Equal;
    return std::nullopt;
}

}  // namespace

std::optional<Bound> bound_of(const Term& bound) {
    const std::optional<Compare> compare = compared_by(bound);
    if (!compare) return std::nullopt;
    const int number = bound[field::n].number();
    bound.means_same_as("the same bound in other words",
                        std::to_string(static_cast<int>(*compare)) + " " + std::to_string(number));
    return Bound{*compare, number};
}

bool bounds(const Term& bound, Compare compare) {
    const std::optional<Bound> is = bound_of(bound);
    return is && is->compare == compare;
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
    if (!where.empty()) reason.append(" ").append(where);
    if (declined.empty() && term) declined_words = words(term);
    return decline(reason + " is not known");
}

bool Draft::needs(u8 option, std::string_view clause, std::string_view what) {
    if (book.options[option]) return true;
    return decline(std::string(what) + " needs clause " + std::string(clause) + " of a newer rulebook than " +
                   book.game + "-" + book.version);
}

bool Draft::surely_done(int part) const {
    if (part == 0 || (part > done_from && part <= done_to)) return true;
    return std::find(open_parts.begin(), open_parts.end(), part) != open_parts.end();
}

u8 Draft::new_register() {
    constexpr u8 kMostRegisters = 24;
    if (registers >= kMostRegisters) {
        decline("the text speaks of too many things at once");
        return 0;
    }
    return registers++;
}

void Draft::mention(Mention mention) {
    mention.in_cost = mention.in_cost || in_cost;
    mention.part = open_part();
    mentions.push_back(std::move(mention));
}

void Draft::mention(Group what, Act act) {
    Mention named;
    named.what = std::move(what);
    named.act = act;
    mention(std::move(named));
}

}  // namespace arbiter::lower

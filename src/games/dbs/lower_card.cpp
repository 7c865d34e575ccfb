// A card's text as a whole: its keywords and its skills in printed order.
#include "games/dbs/lower.h"
#include "games/dbs/lowering.h"

namespace arbiter::dbs {

namespace {

// DBS 10: a printed keyword is a fact of the card; what it does is the rules'.
void keywords(Lowering& low, const Term& line) {
    bool field = false;
    for (const Term& keyword : line[field::has].items()) {
        const i32 bit = keyword_bit(low, keyword);
        if (low.card.attributes[kKeywords] & bit) low.decline("the same is said twice");
        low.card.attributes[kKeywords] |= bit;
        field = field || bit == kField;
    }
    low.card.attributes[kFlags] |= kHasSkills;
    if (field && (low.card.attributes[kKind] & kExtra)) field_skill(low);
}

bool has_field(const Term& line) {
    if (!line.is(head::Keywords)) return false;
    const std::vector<Term> all = line[field::has].items();
    return std::any_of(all.begin(), all.end(), [](const Term& one) { return one[field::k].is(word::tag_field); });
}

}  // namespace

std::optional<lower::Unlowered> lower_card(const Term& root, const lower::Job& job) {
    if (root.is(head::NoText)) return std::nullopt;
    if (!root.is(head::Card)) return lower::Unlowered{"this is no card's text"};
    const std::vector<Term> parts = root[field::lines].items();
    return lower::each_part(kDialect, job, parts, [&](Lowering& low, const Term& part, std::size_t) {
        // What the other skills of a [Field] are is told by that keyword, wherever it stands.
        if (std::any_of(parts.begin(), parts.end(), has_field)) low.recalls |= kOfFieldCard;
        if (part.is(head::Keywords))
            keywords(low, part);
        else if (is_other_way(part))
            other_way(low, part, parts);
        else if (part.is(head::Ability))
            skill(low, part, AbilityOrigin::Own);
        else if (!keyword_skill(low, part))
            low.unknown(part, "as a skill");
    });
}

}  // namespace arbiter::dbs

// Conditions that only this game has.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// What only a character on the field has.
bool asks_the_field(const Term& predicate) {
    for (const text::Head head :
         {head::Compared, head::StatThan, head::Raided, head::Active, head::Resting, head::Attacking, head::Blocking,
          head::HasUnder, head::HasKeyword, head::OnLine, head::SameLine, head::OtherLine}) {
        if (predicate.mentions(head)) return true;
    }
    return (predicate.mentions(head::Bp) || predicate.mentions(head::EnergyGeneration)) &&
           !predicate.mentions(head::Base);
}

}  // namespace

Group tested(Lowering& low, const Term& who, const Term& predicate) {
    if (who.is(head::BaseOf)) {
        // The lowest card of this one's stack, where another lies on it.
        if (low.continuous) {
            if (!who[field::of].is(head::This)) low.unknown(who, "in a continuous text");
            resolve_reference(low, who[field::of], ObjectKind::Places);
            return {ObjectKind::Cards, Filter::all({Filter::stack(kSource, Part::Bottom), Filter::no(top_card())}),
                    kNone, false, 0};
        }
        const Selected base = take(low, who, ObjectKind::Cards);
        return {ObjectKind::Cards, Filter::in(base.reg), base.reg, false, 0};
    }
    const Group group = resolve_reference(low, who);
    // What the condition found on the field is there for what depends on it.
    if (group.of == ObjectKind::Places && group.reg < kHost) low.mention(group, Act::Change);
    const bool left = low.mentions_moved(group.reg) || (low.has_left && group.reg == kSource) ||
                      (low.subjects_left && (group.reg == kSubjects || group.reg == low.subject));
    if (group.of == ObjectKind::Cards && left && asks_the_field(predicate))
        low.decline("what something was on the field, after it left");
    return group;
}

namespace {

// ---- "you have ..., there is ..."

AmountId player_stat(Lowering& low, const Term& of, Who by) {
    if (of.is(head::Life)) return low.pool.value(kLifeCount, by);
    if (of.is(head::EnergyGeneration)) {
        if (!of[field::color]) return low.pool.value(kEnergyAll, by);
        return low.pool.value(static_cast<u8>(kEnergyRed + color_number(low, of[field::color])), by);
    }
    low.unknown(of, "of a player");
    return low.pool.constant(0);
}

AmountId compares_stat(Lowering& low, const Term& compare) {
    const Who by = lower::one_player(low, compare[field::by]);
    const Who than = lower::one_player(low, compare[field::who]);
    const AmountId left = player_stat(low, compare[field::of], by), right = player_stat(low, compare[field::of], than);
    if (const Term how = compare[field::how]) return low.pool.compare(left, lower::comparison(low, how), right);
    if (!compare[field::dir]) return low.pool.compare(left, Compare::Equal, right);
    return compared_as(low, left, compare[field::dir], right);
}

AmountId line_is(Lowering& low, const Term& proposition) {
    const Who whose = lower::one_player(low, proposition[field::whose]);
    const bool front = zone_of(low, proposition[field::line]) == kFrontLine;
    const AmountId free = low.pool.value(front ? kFrontFree : kEnergyFree, whose);
    if (proposition[field::full].is(word::yes)) return low.pool.compare(free, Compare::AtMost, 0);
    if (!proposition[field::full].is(word::no)) low.unknown(proposition[field::full]);
    return at_least_one(low, free);
}

// The required energy of a card is generated.
AmountId has_required(Lowering& low, const Term& proposition) {
    if (player(low, proposition[field::by]) != Who::You) low.unknown(proposition[field::by], "here");
    const Term what = proposition[field::what];
    const Group self{low.source_of, Filter::in(kSource), kSource, false, 0};
    const Group card = what ? resolve_reference(low, what) : self;
    if (!what) what.means_same_as(lower::kSameThing, lower::reference_key(card));
    return at_least_one(low, count_passing(low, card, Filter::book(kFulfilled, 0, 0)));
}

// The number that the list's thresholds are compared with; what is given says the rest.
AmountId required(Lowering& low, const Term& proposition) {
    if (proposition.is(head::RequiredTotal)) {
        const Group of = resolve_reference(low, proposition[field::of]);
        low.required = low.pool.sum(stat_of(low, proposition[field::s]).which, low.filter(of));
    } else if (proposition.is(head::RequiredPlaced)) {
        low.required = placed_by_this(low, proposition);
    } else if (proposition[field::of].is(word::it)) {
        const Mention* it = latest_antecedent(low, ObjectKind::Places);
        if (!it) low.decline("nothing was mentioned that \"it\" could mean");
        if (it) low.required = low.pool.sum(stat_of(low, proposition[field::what]).which, low.filter(it->what));
    } else {
        const Who by = player(low, proposition[field::by]);
        const Term what = proposition[field::what];
        const lower::FilterContext of{.whose = by, .said = proposition[field::by]};
        for (const Term& mod : what[field::mods].items())
            if (mod.is(head::OnField) && mod[field::whose].is(head::You)) mod.means_same_as(kOnTheirField, "");
        low.required = what.is(head::Filter) ? counted(low, read_filter(low, what, of)) : player_stat(low, what, by);
    }
    return low.pool.constant(1);
}

AmountId numbers(Lowering& low, const Term& proposition) {
    PoolBuilder& pool = low.pool;
    if (proposition.is(head::HaveStat)) {
        const Who by = lower::one_player(low, proposition[field::by]);
        return compare_with_bound(low, player_stat(low, proposition[field::of], by), proposition[field::is]);
    }
    if (proposition.is(head::CountIs)) {
        const AmountId count = count_of(low, proposition[field::what]);
        return pool.compare(count, lower::comparison(low, proposition[field::how]),
                            number_of(low, proposition[field::n]));
    }
    return kNoId;
}

}  // namespace

std::optional<AmountId> own_there_are(Lowering& low, const Term& what, const FilterContext&) {
    if ((what.is(head::Both) || what.is(head::OneOf)) && what[field::any]) low.unknown(what, "here");
    return std::nullopt;
}

// "If this is its second attack this turn", "if this is the first attack of the turn".
static AmountId is_attack(Lowering& low, const Term& proposition) {
    const Term which = proposition[field::which];
    if (!proposition[field::who]) {
        const bool later = proposition[field::later].is(head::Later);
        return low.pool.compare(low.pool.value(kAttackNumber, Who::You), later ? Compare::AtLeast : Compare::Equal,
                                ordinal(low, which));
    }
    const Group who = resolve_reference(low, proposition[field::who], ObjectKind::Places);
    return low.pool.count(low.filter(Filter::all({who.filter, Filter::bits(kState, attack_bit(low, which))}), who.of));
}

std::optional<AmountId> own_condition(Lowering& low, const Term& proposition) {
    if (proposition.is(head::LineIs)) return line_is(low, proposition);
    if (proposition.is(head::IsAttack)) return is_attack(low, proposition);
    if (proposition.is(head::HaveRequired)) return has_required(low, proposition);
    if (proposition.is(head::CompareStat)) return compares_stat(low, proposition);
    if (proposition.is_any({head::Required, head::RequiredTotal, head::RequiredPlaced}))
        return required(low, proposition);
    if (const AmountId number = numbers(low, proposition); number != kNoId) return number;
    return own_look_back(low, proposition);
}

}  // namespace arbiter::ua

// What is given to characters and cards: BP, energy, keywords, abilities, and what they can and cannot do.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

AmountId bp_number(Lowering& low, const Term& gift) {
    const Term n = gift[field::n];
    const AmountId amount = n.is(head::Constant) || n.is(head::StatOf) || n.is(head::HalfOf) || n.is(head::Times) ||
                                    n.is(head::CountOf) || n.is(head::SumOf) || n.is(head::Extreme)
                                ? number_of(low, n)
                                : low.pool.constant(n.number());
    return scaled(low, amount);
}

void check_impact(Lowering& low, const Term& keyword, int n) {
    const Term reminder = keyword[field::reminder];
    if (!reminder) return;
    bool same = reminder.is(head::ImpactReminder) && reminder[field::n].number() == n;
    if (const Term m = reminder[field::m]) {
        // What a card without Impact gets (UA 19.6).
        if (!m.is(head::Impact)) low.unknown(m, "in a reminder");
        const int gets = !m.is(head::Impact) ? 0 : m[field::plus] ? m[field::plus].number() : m[field::n].number();
        if (m[field::reminder]) low.unknown(m, "in a reminder");
        same = same && gets == n && keyword[field::plus];
    }
    if (!same) low.decline("the reminder does not say what the keyword does");
    reminder.comes_to(lower::kReminder, "");
}

std::vector<Gift> energy_gift(Lowering& low, const Term& gift) {
    const Term of = gift[field::energy];
    const int n = of[field::n] ? of[field::n].number() : 1;
    if (!of.is(head::Energy)) low.unknown(of);
    return {{kGiveEnergy, scaled(low, low.pool.constant(energy(color_number(low, of[field::c]), n))), 0}};
}

}  // namespace

void check_reminder(Lowering& low, i32 keyword, const Term& reminder, const Term& said) {
    if (!reminder) return;
    if (!recalls_keyword(reminder, keyword)) low.decline("the reminder does not say what the keyword does");
    said.comes_to(lower::kReminder, "");
}

std::vector<Gift> keyword_gifts(Lowering& low, const Term& keyword) {
    only_once(low, keyword);
    if (keyword.is(head::Keyword)) {
        const i32 bit = keyword_bit(low, keyword[field::k]);
        check_reminder(low, bit, keyword[field::reminder], keyword[field::reminder]);
        return {{kGiveKeyword, low.pool.constant(bit), 0}};
    }
    if (keyword.is(head::Impact)) {
        const Term plus = keyword[field::plus];
        const int n = plus ? plus.number() : keyword[field::n].number();
        check_impact(low, keyword, n);
        if (plus) return {{kImpactPlus, low.pool.constant(n), 0}};
        // UA 19.5: gained twice it stays what it is.
        std::vector<Gift> gifts{{kGiveKeyword, low.pool.constant(kImpact), 0}};
        if (n > 1) gifts.push_back({kImpactIs, low.pool.constant(n), 0});
        return gifts;
    }
    if (keyword.is(head::Damage)) {
        const Term plus = keyword[field::plus];
        const int n = plus ? plus.number() : keyword[field::n].number();
        if (const Term reminder = keyword[field::reminder]) {
            if (!reminder.is(head::DamageReminder) || reminder[field::n].number() != n)
                low.decline("the reminder does not say what the keyword does");
            reminder.comes_to(lower::kReminder, "");
        }
        if (plus) return {{kDamagePlus, low.pool.constant(n), 0}};
        if (n < 2) low.decline("Damage is (2) or more");
        std::vector<Gift> gifts{{kGiveKeyword, low.pool.constant(kDamage2), 0}};
        if (n > 2) gifts.push_back({kDamageIs, low.pool.constant(n), 0});
        return gifts;
    }
    low.unknown(keyword, "as a keyword");
    return {};
}

std::vector<Gift> gain(Lowering& low, const Term& gift) {
    if (gift.is(head::BpBy)) return {{kBpChange, bp_number(low, gift), 0}};
    if (gift.is(head::GainEnergy)) return energy_gift(low, gift);
    if (gift.is(head::Keyword) || gift.is(head::Impact) || gift.is(head::Damage)) return keyword_gifts(low, gift);
    only_once(low, gift);
    if (gift.is(head::Ability)) return ability_gifts(low, gift);
    low.unknown(gift, "as something gained");
    return {};
}

namespace {

std::vector<Gift> lose(Lowering& low, const Term& loss) {
    if (loss.is(head::BpBy)) return {{kBpChange, low.pool.times(low.pool.constant(-1), bp_number(low, loss)), 0}};
    only_once(low, loss);
    if (loss.is(head::Keyword) && !loss[field::reminder])
        return {{kLoseKeyword, low.pool.constant(keyword_bit(low, loss[field::k])), 0}};
    if (loss.is(head::ImpactWord)) return {{kLoseKeyword, low.pool.constant(kImpact), 0}};
    if (loss.is(head::BaseAbilities)) return {{kLosesAbilities, low.pool.constant(kHasAbilities), 0}};
    if (loss.is(head::Abil) && !loss[field::whose] && !loss[field::on] && !loss[field::of]) {
        if (!loss[field::kind]) low.decline("whether granted abilities are lost as well is not said");
        const i32 bit = loss[field::kind] ? tag_bit(low, loss[field::kind]) : 0;
        if (bit == 0) low.unknown(loss, "as something lost");
        return {{kLosesAbilities, low.pool.constant(bit), 0}};
    }
    low.unknown(loss, "as something lost");
    return {};
}

std::vector<Gift> each(Lowering& low, const std::vector<Term>& parts,
                       std::vector<Gift> (*read)(Lowering&, const Term&)) {
    std::vector<Gift> all;
    for (const Term& part : parts) {
        const std::vector<Gift> more = read(low, part);
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

std::vector<Gift> permission(Lowering& low, const Term& mod) {
    const Term deed = mod[field::do_];
    if (deed.is(head::Attacks) && deed[field::end].is(head::FromEnergyLine)) return {{kAttacksFromEnergy, kNoId, 0}};
    low.unknown(deed, "as a permission");
    return {};
}

std::vector<Gift> unaffected(Lowering& low, const Term& what) {
    if (what.is(head::Abil) && what[field::kind].is(head::Kind) && what[field::kind][field::k].is(word::bp_reducing) &&
        !what[field::on] && !what[field::of]) {
        By by;
        if (what[field::whose]) by.bits = player(low, what[field::whose]) == Who::You ? kByYou : kByOpponent;
        return {no_bp_loss(low, by, what)};
    }
    const By by = by_ability(low, what);
    // What lasts is kept off by whose it is alone.
    if (by.source != kNoId || (by.bits & ~(kByYou | kByOpponent))) low.unknown(what, "as what nothing is changed by");
    return {{kUnaffected, low.pool.constant(by.bits), by.source}};
}

}  // namespace

// “This character gains “This character cannot block”” is no more than that it cannot block.
void says_of_itself(const Term& mod) {
    const Term quoted = mod.is(head::Gain) ? mod[field::of].only() : Term();
    const Term does = quoted[field::last][field::does];
    const bool plain = quoted.is(head::Ability) && !quoted[field::tags] && !quoted[field::does] &&
                       does.is(head::Modify) && does[field::who].is(head::This);
    mod.comes_to("what a text says of its own card it may say in quotation marks",
                 plain ? does[field::mod].told() : mod.told());
}

Gifts gifts_of(Lowering& low, const Term& mod) {
    says_of_itself(mod);
    if (mod.is(head::Gain)) return Gifts(each(low, mod[field::of].items(), gain));
    if (mod.is(head::Lose)) return Gifts(each(low, mod[field::of].items(), lose));
    if (mod.is(head::GainOneOf) || mod.is(head::GainAndOneOf)) {
        Gifts gifts(mod[field::a] ? gain(low, mod[field::a]) : std::vector<Gift>{});
        for (const Term& one : mod[field::any].items()) gifts.options.push_back({low.words(one), gain(low, one)});
        return gifts;
    }
    if (mod.is(head::Both)) {
        Gifts gifts = gifts_of(low, mod[field::a]);
        add(low, gifts, gifts_of(low, mod[field::b]));
        return gifts;
    }
    only_once(low, mod);
    if (mod.is(head::Cannot)) return Gifts(cannot(low, mod));
    if (mod.is(head::Can)) return Gifts(permission(low, mod));
    if (mod.is(head::MustBlock)) return Gifts(must_block(low, mod));
    if (const std::optional<std::vector<Gift>> meant = gifts_meant(low, mod)) return Gifts(*meant);
    if (mod.is(head::Unaffected)) return Gifts(unaffected(low, mod[field::what]));
    if (mod.is(head::StaysResting)) {
        // UA Q92, Q123: once, or as long as it says.
        if (!mod[field::till] && low.lasting) low.decline("a lock that is used up once lasts for no time");
        return {{mod[field::till] ? kStaysResting : kStaysRestingOnce}};
    }
    low.unknown(mod, "as something given");
    return {};
}

Gifts own_gifts(Lowering& low, const Term& step) {
    if (step.is(head::KeepStat)) return {kept_stat(low, step)};
    if (step.is(head::Keywords)) return Gifts(each(low, step[field::has].items(), keyword_gifts));
    if (step.is(head::Ability)) return Gifts(ability_gifts(low, step));
    if (step.is(head::Gain)) return gifts_of(low, step);
    if (!step.is(head::SetStat)) return gifts_of(low, step[field::mod]);
    if (stat_of(low, step[field::s]).which != kBp) low.unknown(step[field::s], "to become another");
    only_once(low, step);
    return {{kBpSet, number_of(low, step[field::n])}};
}

}  // namespace arbiter::ua

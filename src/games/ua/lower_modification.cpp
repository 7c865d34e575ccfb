// What is given to characters and cards: BP, energy, keywords, abilities, and what they can and cannot do.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

AmountId bp_number(Lowering& low, const Term& modification) {
    const Term n = modification[field::n];
    const std::optional<AmountId> found = lower::as_number(low, n);
    return scaled(low, found ? *found : low.pool.constant(n.number()));
}

// Does the reminder say what the keyword with this number does?
bool recalls_number(Lowering& low, const Term& keyword, int n) {
    const Term reminder = keyword[field::reminder];
    if (!reminder.is(keyword.is(head::Impact) ? head::ImpactReminder : head::DamageReminder)) return false;
    const Term m = reminder[field::m];
    if (!m) return reminder[field::n].number() == n;
    // What a card without Impact gets (UA 19.6).
    if (!m.is(head::Impact) || m[field::reminder]) low.unknown(m, "in a reminder");
    const int gets = !m.is(head::Impact) ? 0 : m[field::plus] ? m[field::plus].number() : m[field::n].number();
    return reminder[field::n].number() == n && gets == n && keyword[field::plus];
}

// [Impact (n)], [Damage (n)]: the keyword means `least`, and what is more is said beside it. UA 19.5: gained twice it
// stays what it is.
std::vector<Modification> numbered_keyword(Lowering& low, const Term& keyword, i32 bit, int least, PropertyId is,
                                           PropertyId more) {
    const Term plus = keyword[field::plus];
    const int n = plus ? plus.number() : keyword[field::n].number();
    if (const Term reminder = keyword[field::reminder]) {
        if (!recalls_number(low, keyword, n)) low.decline("the reminder does not say what the keyword does");
        reminder.means_same_as(lower::kReminder, "");
    }
    if (plus) return {{more, low.pool.constant(n), 0}};
    if (n < least) low.decline("the keyword's number is " + std::to_string(least) + " or more");
    std::vector<Modification> modifications{{kGiveKeyword, low.pool.constant(bit), 0}};
    if (n > least) modifications.push_back({is, low.pool.constant(n), 0});
    return modifications;
}

std::vector<Modification> energy_modification(Lowering& low, const Term& modification) {
    const Term of = modification[field::energy];
    const int n = of[field::n] ? of[field::n].number() : 1;
    if (!of.is(head::Energy)) low.unknown(of);
    return {{kGiveEnergy, scaled(low, low.pool.constant(energy(color_number(low, of[field::c]), n))), 0}};
}

}  // namespace

void check_reminder(Lowering& low, i32 keyword, const Term& reminder, const Term& said) {
    if (!reminder) return;
    if (!recalls_keyword(reminder, keyword)) low.decline("the reminder does not say what the keyword does");
    said.means_same_as(lower::kReminder, "");
}

std::vector<Modification> keyword_modifications(Lowering& low, const Term& keyword) {
    only_once(low, keyword);
    if (keyword.is(head::Keyword)) {
        const i32 bit = keyword_bit(low, keyword[field::k]);
        check_reminder(low, bit, keyword[field::reminder], keyword[field::reminder]);
        return {{kGiveKeyword, low.pool.constant(bit), 0}};
    }
    if (keyword.is(head::Impact)) return numbered_keyword(low, keyword, kImpact, 1, kImpactIs, kImpactPlus);
    if (keyword.is(head::Damage)) return numbered_keyword(low, keyword, kDamage2, 2, kDamageIs, kDamagePlus);
    low.unknown(keyword, "as a keyword");
    return {};
}

std::vector<Modification> gain(Lowering& low, const Term& modification) {
    if (modification.is(head::BpBy)) return {{kBpChange, bp_number(low, modification), 0}};
    if (modification.is(head::GainEnergy)) return energy_modification(low, modification);
    if (modification.is(head::Keyword) || modification.is(head::Impact) || modification.is(head::Damage))
        return keyword_modifications(low, modification);
    only_once(low, modification);
    if (modification.is(head::Ability)) return ability_modifications(low, modification);
    low.unknown(modification, "as something gained");
    return {};
}

namespace {

std::vector<Modification> lose(Lowering& low, const Term& loss) {
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

std::vector<Modification> permission(Lowering& low, const Term& mod) {
    const Term instruction = mod[field::do_];
    if (instruction.is(head::Attacks) && instruction[field::end].is(head::FromEnergyLine))
        return {{kAttacksFromEnergy, kNoId, 0}};
    if (instruction.is(head::BlocksResting)) return {{kBlocksResting, kNoId, 0}};
    low.unknown(instruction, "as a permission");
    return {};
}

std::vector<Modification> unaffected(Lowering& low, const Term& what) {
    if (what.is(head::Abil) && what[field::kind].is(head::Kind) && what[field::kind][field::k].is(word::bp_reducing) &&
        !what[field::on] && !what[field::of]) {
        AbilitySource by;
        const Who whose = what[field::whose] ? player(low, what[field::whose]) : Who::Either;
        if (whose != Who::Either) by.bits = whose == Who::You ? kByYou : kByOpponent;
        if (whose == Who::Either) what[field::whose].means_same_as("of either player, unless the words say whose", "");
        return {no_bp_loss(low, by, what)};
    }
    const AbilitySource by = by_ability(low, what);
    // What lasts is kept off by whose it is alone.
    if (by.source != kNoId || (by.bits & ~(kByYou | kByOpponent))) low.unknown(what, "as what nothing is changed by");
    return {{kUnaffected, low.pool.constant(by.bits), by.source}};
}

}  // namespace

Modifications modifications_of(Lowering& low, const Term& mod) {
    lower::says_of_itself(mod, mod.is(head::Gain) ? mod[field::of].only() : Term());
    if (mod.is(head::Gain)) return Modifications(lower::modifications_of_each(low, mod[field::of].items(), gain));
    if (mod.is(head::Lose)) return Modifications(lower::modifications_of_each(low, mod[field::of].items(), lose));
    if (mod.is(head::GainOneOf) || mod.is(head::GainAndOneOf)) {
        Modifications modifications(mod[field::a] ? gain(low, mod[field::a]) : std::vector<Modification>{});
        for (const Term& one : mod[field::any].items())
            modifications.options.push_back({low.words(one), gain(low, one)});
        return modifications;
    }
    if (mod.is(head::Both)) {
        Modifications modifications = modifications_of(low, mod[field::a]);
        add(low, modifications, modifications_of(low, mod[field::b]));
        return modifications;
    }
    only_once(low, mod);
    if (mod.is(head::Cannot)) return Modifications(cannot(low, mod));
    if (mod.is(head::OnlyBlockedBy)) return {not_blocked_by(low, mod)};
    if (mod.is(head::Can)) return Modifications(permission(low, mod));
    if (mod.is(head::MustBlock)) return Modifications(must_block(low, mod));
    if (const std::optional<std::vector<Modification>> meant = modifications_from_meaning(low, mod))
        return Modifications(*meant);
    if (mod.is(head::Unaffected)) return Modifications(unaffected(low, mod[field::what]));
    if (mod.is(head::NotReadied) && !mod[field::p] && low.lasting) return {{kNotReadied}};
    if (mod.is(head::StaysResting)) {
        // UA Q92, Q123: once, or as long as it says.
        if (!mod[field::till] && low.lasting) low.decline("a lock that is used up once lasts for no time");
        return {{mod[field::till] ? kStaysResting : kStaysRestingOnce}};
    }
    low.unknown(mod, "as something given");
    return {};
}

Modifications own_modifications(Lowering& low, const Term& step) {
    if (step.is(head::KeepStat)) return {cannot_be_reduced(low, step)};
    if (step.is(head::NotRaidedOn)) return {{kCannot, low.pool.constant(kCannotBeRaided)}};
    if (step.is(head::TheyCannotBlock)) return {not_blocked_by(low, step)};
    if (step.is(head::Keywords))
        return Modifications(lower::modifications_of_each(low, step[field::has].items(), keyword_modifications));
    if (step.is(head::Ability)) return Modifications(ability_modifications(low, step));
    if (step.is(head::Gain)) return modifications_of(low, step);
    if (!step.is(head::SetStat)) return modifications_of(low, step[field::mod]);
    const AttributeId stat = stat_of(low, step[field::s]).which;
    if (stat != kBp && stat != kBaseBp) low.unknown(step[field::s], "to become another");
    only_once(low, step);
    return {{stat == kBp ? kBpSet : kBaseBpSet, number_of(low, step[field::n])}};
}

// ---- abilities that are gained, in quotation marks or as an item of a list

namespace {

// A quoted sentence that says one thing about whoever has it.
bool says_plainly(const Term& sentence) {
    const Term does = sentence[field::does];
    if (!sentence.is(head::Sent) || sentence[field::link]) return false;
    // "It" in a quoted text that names nothing else is whoever has it.
    const bool self =
        (does[field::who].is(head::This) && !does[field::who][field::is]) || does[field::who].is(head::It);
    if (does.is(head::Modify) && self && !does[field::mod][field::till]) {
        return does[field::mod].is_any({head::Gain, head::Lose, head::Cannot, head::Can, head::OnlyBlockedBy,
                                        head::MustBlock, head::MustAttack, head::GeneratesOnFront, head::Unaffected,
                                        head::StaysResting});
    }
    return does.is(head::MustBlock) || does.is(head::Forbid) ||
           (does.is(head::Unless) && does[field::p].is(head::PayExtra));
}

std::vector<Modification> plain_modifications(Lowering& low, const Term& sentence) {
    const Term does = sentence[field::does];
    if (does.is(head::Modify)) {
        if (does[field::who].is(head::This)) of_this(low, does[field::who]);
        does[field::who].means_same_as(lower::kSameThing, "whoever has it");
        return modifications_of(low, does[field::mod]).all;
    }
    if (does.is(head::MustBlock)) return must_block(low, does);
    if (does.is(head::Unless)) return forbidden_choice(low, does[field::does], does[field::p]);
    return forbidden_choice(low, does, Term());
}

}  // namespace

std::vector<Modification> ability_modifications(Lowering& low, const Term& quoted) {
    const std::vector<Term> all = all_sentences(quoted);
    const bool plain = !quoted[field::tags] && !quoted[field::items] && !all.empty() &&
                       std::all_of(all.begin(), all.end(), says_plainly);
    if (plain) {
        const Scoped theirs(low.as_another, true);
        return lower::modifications_of_each(low, all, plain_modifications);
    }
    std::vector<Modification> modifications;
    for (AbilityId id : ability(low, quoted, AbilityOrigin::Granted))
        modifications.push_back({kGranted, low.pool.constant(0), id});
    return modifications;
}

}  // namespace arbiter::ua

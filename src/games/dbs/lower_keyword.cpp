// DBS 10: keyword skills that play their card, with their costs and numbers.
#include "games/dbs/lowering.h"
#include "lower/paid_later.h"

namespace arbiter::dbs {

// What a description says, of your Battle Cards in the Battle Area or of cards in your hand.
Filter specified(Lowering& low, const Term& f) {
    f[field::card].means_same_as("a Battle Card is specified", "");
    return Filter::all({Filter::bits(kKind, kBattle), lower::described_anywhere(low, f).what.filter});
}

namespace {

// What another card gains is no fact of this one.
void has(Lowering& low, i32 facts) {
    if (!low.as_another) low.card.attributes[kFlags] |= facts;
}

// An activated skill of a card in the hand.
void from_hand(Lowering& low, u16 states) {
    low.states = static_cast<u16>(states | kFromHand | kSaysPlay | kKeywordSkill);
    low.zones = 1 << kHand;
    low.source_of = ObjectKind::Cards;
    has(low, kHasSkills);
}

std::optional<AbilityId> lay(Lowering& low) {
    return add_program(low, blank_ability(low, AbilityKind::Activated),
                       low.as_another ? AbilityOrigin::Granted : AbilityOrigin::Own);
}

void cost_paid(Lowering& low) { low.add(Assembler::op(Verb::CostPaid)); }

u8 choose_between(Lowering& low, FilterId filter, AmountId least, AmountId most) {
    Op op = Assembler::op(Verb::Select);
    op.dst = low.new_register();
    op.filter = filter;
    op.who = Who::You;
    op.amount = least;
    op.amount2 = most;
    low.add(op);
    return op.dst;
}

u8 choose_one(Lowering& low, const Filter& filter, ObjectKind of, int at_least = 1) {
    return choose_between(low, low.filter(filter, of), low.pool.constant(at_least), low.pool.constant(1));
}

Filter in_battle_area(const Filter& what) { return Filter::all({Filter::zone(1 << kBattleArea, Who::You), what}); }

u8 play_this(Lowering& low, PlayedBy by, BookVerb verb = kVerbPlay, u8 on = kNone) {
    Op op = book_op(low, verb, kSource);
    op.b = on;
    op.argument = by;
    op.dst = low.new_register();
    low.add(op);
    return op.dst;
}

// DBS 10-5.
std::optional<AbilityId> evolve(Lowering& low, const Term& line) {
    struct Kind {
        text::Word word;
        PlayedBy by;
        i32 fact;
    };
    constexpr Kind kKinds[] = {{word::tag_evolve, kByEvolve, kHasEvolve},
                               {word::tag_ex_evolve, kByExEvolve, kHasExEvolve},
                               {word::tag_xeno_evolve, kByXenoEvolve, kHasXenoEvolve}};
    const auto* kind = std::find_if(std::begin(kKinds), std::end(kKinds),
                                    [&](const Kind& known) { return line[field::k].is(known.word); });
    if (kind == std::end(kKinds)) {
        low.unknown(line[field::k], "as a keyword");
        return std::nullopt;
    }
    from_hand(low, kActivateMain | kEvolveSkill);
    has(low, kind->fact);
    u8 onto = kNone;
    lower::pay(low, [&] {
        pay_part(low, line[field::cost]);
        onto = choose_one(low, in_battle_area(specified(low, line[field::onto])), ObjectKind::Places);
    });
    cost_paid(low);
    if (kind->by == kByXenoEvolve) {
        // Ruling dbs-chosen-gone: played after sending it, and not without.
        const Label gone = low.code.label();
        const u8 sent = lower::emit_move(low, onto, lower::to_zone(low, kWarp, kSent));
        lower::skip_unless(low, low.pool.compare(low.pool.size(sent), Compare::AtLeast, 1), gone);
        play_this(low, kByXenoEvolve);
        low.code.place(gone);
    } else {
        play_this(low, kind->by, kVerbPlayOn, onto);
    }
    return lay(low);
}

// DBS 10-13-3: one of each, of the same power, from the hand.
void fusion(Lowering& low, const Term& line) {
    from_hand(low, kActivateMain);
    low.card.attributes[kFlags] |= kHasUnion;
    lower::pay(low, [&] {
        pay_part(low, line[field::cost]);
        const Filter hand = Filter::all({Filter::zone(1 << kHand, Who::You), Filter::no(Filter::in(kSource))});
        const Filter second = Filter::all({hand, specified(low, line[field::b])});
        const Filter partner = Filter::has(
            ObjectKind::Cards,
            Filter::all({second, Filter::no(Filter::in(kCandidate)), Filter::shares_attribute(kPower, kCandidate)}));
        const u8 a = choose_one(low, Filter::all({hand, specified(low, line[field::a]), partner}), ObjectKind::Cards);
        const u8 b =
            choose_one(low, Filter::all({second, Filter::no(Filter::in(a)), Filter::shares_attribute(kPower, a)}),
                       ObjectKind::Cards);
        lower::join(low, a, b);
        lower::emit_move(low, a, lower::to_zone(low, kDrop, kPlaced));
    });
    cost_paid(low);
    play_this(low, kByUnionFusion);
    lay(low);
}

// DBS 10-13-4: on top of both.
void potara(Lowering& low, const Term& line) {
    from_hand(low, kActivateMain);
    low.card.attributes[kFlags] |= kHasUnion;
    u8 a = kNone;
    lower::pay(low, [&] {
        pay_part(low, line[field::cost]);
        const Filter second = in_battle_area(specified(low, line[field::b]));
        const Filter partner =
            Filter::has(ObjectKind::Places, Filter::all({second, Filter::no(Filter::in(kCandidate))}));
        a = choose_one(low, Filter::all({in_battle_area(specified(low, line[field::a])), partner}), ObjectKind::Places);
        const u8 b = choose_one(low, Filter::all({second, Filter::no(Filter::in(a))}), ObjectKind::Places);
        lower::join(low, a, b);
    });
    cost_paid(low);
    play_this(low, kByUnionPotara, kVerbPlayOver, a);
    lay(low);
}

// DBS 10-15, 10-25: all cards of the Drop Area go to the Warp.
void over_realm(Lowering& low, const Term& line, bool dark) {
    from_hand(low, kActivateMain | kOverRealmSkill);
    low.card.attributes[kFlags] |= dark ? kHasDarkOverRealm : kHasOverRealm;
    const int n = line[field::n].number();
    if (const Term again = line[field::m]) {
        if (again.number() != n) low.decline("the reminder does not say what the keyword does");
        again.means_same_as(lower::kReminder, "");
    }
    std::vector<Filter> counted{Filter::zone(1 << kDrop, Who::You)};
    if (dark) counted.push_back(Filter::bits(kColor, kBlack));
    lower::pay(low, [&] {
        const AmountId many = low.pool.count(low.filter(Filter::all(counted), ObjectKind::Cards));
        lower::require(low, low.pool.compare(many, Compare::AtLeast, n));
        low.add(book_op(low, kVerbOverRealm));
        pay_part(low, line[field::cost]);
        // Ruling dbs-cost-of-keywords: it is played by sending them.
        const u8 all = lower::register_of(low, {ObjectKind::Cards, Filter::zone(1 << kDrop, Who::You), kNone, true, 0});
        lower::emit_move(low, all, lower::to_zone(low, kWarp, kSent));
    });
    cost_paid(low);
    const u8 place = play_this(low, dark ? kByDarkOverRealm : kByOverRealm);
    if (!dark) {
        const Label end = low.code.label();
        Op delay = Assembler::op(Verb::Delay);
        delay.mode = kTurnEnd;
        delay.a = place;
        low.code.add(delay, end);
        lower::emit_move(low, place, lower::to_zone(low, kWarp, kSent));
        low.add(Assembler::op(Verb::End));
        low.code.place(end);
    }
    lay(low);
}

// DBS 10-24: another card from the hand, then this one returns there.
std::optional<AbilityId> swap(Lowering& low, const Term& line) {
    low.states = kActivateMain | kSaysPlay | kKeywordSkill;
    has(low, kHasSwap | kHasSkills);
    lower::pay(low, [&] {
        if (const Term sparking = line[field::t]) {
            has(low, kHasSparking);
            const AmountId drop = low.pool.value(kDropCount, Who::You);
            lower::require(low, low.pool.compare(drop, Compare::AtLeast, sparking[field::n].number()));
            if (!sparking.is(head::Sparking)) low.unknown(sparking, "here");
        }
        pay_part(low, line[field::cost]);
    });
    cost_paid(low);
    const Filter cost = Filter::attribute(kCost, Compare::Equal, low.pool.constant(line[field::n].number()));
    const Filter card = Filter::all({Filter::zone(1 << kHand, Who::You), specified(low, line[field::f]), cost});
    Op op = book_op(low, kVerbPlay, choose_one(low, card, ObjectKind::Cards, 0));
    op.argument = kBySwap;
    low.add(op);
    lower::emit_move(low, kSource, lower::to_zone(low, kHand, kReturned));
    return lay(low);
}

std::pair<i32, i32> both_colors(Lowering& low, const Term& colors) {
    if (!colors.is(head::Colors2)) low.unknown(colors);
    return {1 << color_number(low, colors[field::a]), 1 << color_number(low, colors[field::b])};
}

// DBS 10-32: both colours are among the cards of the Combo Area.
void arrival(Lowering& low, const Term& line) {
    from_hand(low, kActivateBattle);
    low.card.attributes[kFlags] |= kHasArrival;
    const auto colors = both_colors(low, line[field::any]);
    lower::pay(low, [&] {
        for (i32 color : {colors.first, colors.second}) {
            const Filter of_it =
                Filter::all({Filter::zone(1 << kComboArea, Who::You), Filter::bits(kBaseColor, color)});
            lower::require(
                low, low.pool.compare(low.pool.count(low.filter(of_it, ObjectKind::Places)), Compare::AtLeast, 1));
        }
        pay_part(low, line[field::cost]);
    });
    cost_paid(low);
    play_this(low, kByArrival);
    lay(low);
}

// DBS 10-33: cards of the hand whose original colours match all that is named, and none that is not needed (ruling
// dbs-colours-match): one card of both colours, or one of each.
u8 choose_of_both_colors(Lowering& low, i32 one, i32 other) {
    const Filter hand = Filter::zone(1 << kHand, Who::You);
    const auto only = [&](i32 has, i32 lacks) {
        return Filter::all({hand, Filter::bits(kBaseColor, has), Filter::no(Filter::bits(kBaseColor, lacks))});
    };
    const Filter both = Filter::all({hand, Filter::bits(kBaseColor, one), Filter::bits(kBaseColor, other)});
    const Filter first = only(one, other), second = only(other, one);
    const auto beside = [&](const Filter& it, const Filter& partner) {
        return Filter::all({it, Filter::has(ObjectKind::Cards, partner)});
    };
    const u8 a = choose_one(low, Filter::any({both, beside(first, second), beside(second, first)}), ObjectKind::Cards);
    const auto with = [&](const Filter& it, const Filter& taken) {
        return beside(it, Filter::all({Filter::in(a), taken}));
    };
    const AmountId lacking =
        low.pool.count(low.filter(Filter::all({Filter::in(a), Filter::any({first, second})}), ObjectKind::Cards));
    const Filter partner = Filter::any({with(first, second), with(second, first)});
    lower::join(low, a, choose_between(low, low.filter(partner, ObjectKind::Cards), lacking, lacking));
    return a;
}

// DBS 10-33: two energy become Active.
void aegis(Lowering& low, const Term& line) {
    low.states = kActivateBattle | kOnlyDefense | kKeywordSkill;
    low.card.attributes[kFlags] |= kHasAegis | kHasSkills;
    const auto colors = both_colors(low, line[field::any]);
    lower::pay(low, [&] {
        lower::emit_move(low, choose_of_both_colors(low, colors.first, colors.second),
                         lower::to_zone(low, kDrop, kPlaced));
    });
    cost_paid(low);
    const FilterId energy = low.filter(Filter::zone(1 << kEnergyArea, Who::You), ObjectKind::Cards);
    const u8 chosen = choose_between(low, energy, low.pool.constant(0), low.pool.constant(2));
    low.add(book_op(low, kVerbSwitch, chosen, kActive));
    Ability ability = blank_ability(low, AbilityKind::Activated);
    if (const Term once = line[field::once]) {
        if (!once.is(head::OncePerTurn)) low.unknown(once);
        ability.limit = 1;
    }
    add_program(low, ability);
}

// DBS 10-35: when it attacks, Active cards of either colour may be switched to Rest Mode for what follows.
void alliance(Lowering& low, const Term& line) {
    low.line = line;
    low.states = static_cast<u16>(kKeywordSkill | kSaysAttack | said_bits(low, line));
    low.card.attributes[kFlags] |= kHasAlliance | kHasSkills;
    const auto [one, other] = both_colors(low, line[field::any]);
    Line out{line[field::does].items()};
    out.on = {on_self(kAttacks)};
    out.before = [&, colors = one | other] {
        lower::pay_on_resolution(low, [&] {
            const FilterId fits =
                low.filter(Filter::all({Filter::zone(1 << kBattleArea, Who::You), Filter::bits(kKind, kBattle),
                                        Filter::bits(kColor, colors), Filter::bits(kState, kIsActive)}),
                           ObjectKind::Places);
            const u8 chosen = choose_between(low, fits, low.pool.constant(1), low.pool.count(fits));
            const u8 rested = book_verb(low, kVerbSwitch, chosen, kRest);
            Mention mention;
            mention.what = {ObjectKind::Places, Filter::in(rested), rested, true, kBattle};
            mention.act = Act::Change;
            mention.verb = kAllyWord;
            low.mention(mention);
            low.add(book_op(low, kVerbAlly, rested));
        });
    };
    lower_line(low, out);
}

}  // namespace

// DBS 10-3-1. To place it is not to play it (DBS 3-6-3).
void field_skill(Lowering& low) {
    low.states = kActivateMain | kFromHand | kKeywordSkill;
    low.zones = 1 << kHand;
    low.source_of = ObjectKind::Cards;
    lower::pay(low, [&] { low.add(book_op(low, kVerbPayCard, kSource)); });
    cost_paid(low);
    play_this(low, kByOtherSkill);
    lay(low);
}

bool keyword_skill(Lowering& low, const Term& line) {
    constexpr std::pair<text::Head, void (*)(Lowering&, const Term&)> kSkills[] = {
        {head::Evolve, [](Lowering& here, const Term& own) { evolve(here, own); }},
        {head::Fusion, fusion},
        {head::Potara, potara},
        {head::OverRealm, [](Lowering& here, const Term& own) { over_realm(here, own, false); }},
        {head::DarkOverRealm, [](Lowering& here, const Term& own) { over_realm(here, own, true); }},
        {head::SwapSkill, [](Lowering& here, const Term& own) { swap(here, own); }},
        {head::Arrival, arrival},
        {head::Aegis, aegis},
        {head::Alliance, alliance}};
    for (const auto& [name, lay_out] : kSkills) {
        if (line.is(name)) return lay_out(low, line), true;
    }
    return false;
}

std::optional<AbilityId> given_skill(Lowering& around, const Term& skill) {
    Lowering low = lower::lowering_within(around);
    low.as_another = true;
    std::optional<AbilityId> id;
    if (skill.is(head::Evolve))
        id = evolve(low, skill);
    else if (skill.is(head::SwapSkill))
        id = swap(low, skill);
    else
        low.unknown(skill, "as a skill to gain");
    around.decline_as(low);
    return id;
}

}  // namespace arbiter::dbs

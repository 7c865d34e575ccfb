// DBS 10: keyword skills that play their card, with their costs and numbers.
#include "games/dbs/lowering.h"

namespace arbiter::dbs {

namespace {

Destination to_zone(ZoneId zone, u8 reason) {
    return {Target::Zone, zone, Who::OwnerOfIt, End::Top, kNone, Face::Up, CardOrder::AsTheyCome, reason};
}

// An activated skill of a card in the hand.
void from_hand(Lowering& low, u16 states) {
    low.states = static_cast<u16>(states | kFromHand | kSaysPlay | kKeywordSkill);
    low.zones = 1 << kHand;
    low.source_of = ObjectKind::Cards;
    low.card.attributes[kFlags] |= kHasSkills;
}

void lay(Lowering& low) { lay_program(low, blank_ability(low, AbilityKind::Activated)); }

void cost_paid(Lowering& low) { low.add(Assembler::op(Verb::CostPaid)); }

// What a description says, of your Battle Cards in the Battle Area or of cards in your hand.
Filter specified(Lowering& low, const Term& f) {
    const Noun noun = read_filter(low, f, {.anywhere = true});
    if (!noun.plain() || noun.placed) low.unknown(f, "as the specified card");
    return Filter::all({Filter::bits(kKind, kBattle), noun.what.filter});
}

u8 choose_one(Lowering& low, const Filter& filter, ObjectKind of, int at_least = 1) {
    Op op = Assembler::op(Verb::Select);
    op.dst = low.new_register();
    op.filter = low.filter(filter, of);
    op.who = Who::You;
    op.amount = low.pool.constant(at_least);
    op.amount2 = low.pool.constant(1);
    low.add(op);
    return op.dst;
}

Filter in_battle_area(const Filter& what) { return Filter::all({Filter::zone(1 << kBattleArea, Who::You), what}); }

u8 play_this(Lowering& low, PlayedBy by) {
    Op op = book_op(low, kVerbPlay, kSource);
    op.argument = by;
    op.dst = low.new_register();
    low.add(op);
    return op.dst;
}

void pay_all(Lowering& low, const Term& cost) {
    if (cost) pay_part(low, cost);
}

// DBS 10-5.
void evolve(Lowering& low, const Term& line) {
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
        return;
    }
    from_hand(low, kActivateMain | kEvolveSkill);
    low.card.attributes[kFlags] |= kind->fact;
    u8 onto = kNone;
    lower::pay(low, [&] {
        pay_all(low, line[field::cost]);
        onto = choose_one(low, in_battle_area(specified(low, line[field::onto])), ObjectKind::Places);
    });
    cost_paid(low);
    if (kind->by == kByXenoEvolve) {
        lower::emit_move(low, onto, to_zone(kWarp, kSent));
        play_this(low, kByXenoEvolve);
    } else {
        Op op = book_op(low, kVerbPlayOn, kSource);
        op.b = onto;
        op.argument = kind->by;
        op.dst = low.new_register();
        low.add(op);
    }
    lay(low);
}

// DBS 10-13-3: one of each, of the same power, from the hand.
void fusion(Lowering& low, const Term& line) {
    from_hand(low, kActivateMain);
    low.card.attributes[kFlags] |= kHasUnion;
    lower::pay(low, [&] {
        pay_all(low, line[field::cost]);
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
        lower::emit_move(low, a, to_zone(kDrop, kPlaced));
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
        pay_all(low, line[field::cost]);
        const Filter second = in_battle_area(specified(low, line[field::b]));
        const Filter partner =
            Filter::has(ObjectKind::Places, Filter::all({second, Filter::no(Filter::in(kCandidate))}));
        a = choose_one(low, Filter::all({in_battle_area(specified(low, line[field::a])), partner}), ObjectKind::Places);
        const u8 b = choose_one(low, Filter::all({second, Filter::no(Filter::in(a))}), ObjectKind::Places);
        lower::join(low, a, b);
    });
    cost_paid(low);
    Op op = book_op(low, kVerbPlayOver, kSource);
    op.b = a;
    op.argument = kByUnionPotara;
    op.dst = low.new_register();
    low.add(op);
    lay(low);
}

// DBS 10-15, 10-25: all cards of the Drop Area go to the Warp.
void over_realm(Lowering& low, const Term& line, bool dark) {
    from_hand(low, kActivateMain | kOverRealmSkill);
    low.card.attributes[kFlags] |= dark ? kHasDarkOverRealm : kHasOverRealm;
    const int n = line[field::n].number();
    if (const Term again = line[field::m]) {
        if (again.number() != n) low.decline("the reminder does not say what the keyword does");
        again.comes_to(lower::kReminder, "");
    }
    std::vector<Filter> counted{Filter::zone(1 << kDrop, Who::You)};
    if (dark) counted.push_back(Filter::bits(kColor, kBlack));
    lower::pay(low, [&] {
        const AmountId many = low.pool.count(low.filter(Filter::all(counted), ObjectKind::Cards));
        lower::require(low, low.pool.compare(many, Compare::AtLeast, n));
        low.add(book_op(low, kVerbOverRealm));
        pay_all(low, line[field::cost]);
    });
    cost_paid(low);
    const u8 all = lower::register_of(low, {ObjectKind::Cards, Filter::zone(1 << kDrop, Who::You), kNone, true, 0});
    lower::emit_move(low, all, to_zone(kWarp, kSent));
    const u8 place = play_this(low, dark ? kByDarkOverRealm : kByOverRealm);
    if (!dark) {
        const Label end = low.code.label();
        Op delay = Assembler::op(Verb::Delay);
        delay.mode = kTurnEnd;
        delay.a = place;
        low.code.add(delay, end);
        lower::emit_move(low, place, to_zone(kWarp, kSent));
        low.add(Assembler::op(Verb::End));
        low.code.place(end);
    }
    lay(low);
}

// DBS 10-24: another card from the hand, then this one returns there.
void swap(Lowering& low, const Term& line) {
    low.states = kActivateMain | kSaysPlay | kKeywordSkill;
    low.card.attributes[kFlags] |= kHasSwap | kHasSkills;
    lower::pay(low, [&] { pay_all(low, line[field::cost]); });
    cost_paid(low);
    const Filter cost = Filter::attribute(kCost, Compare::Equal, low.pool.constant(line[field::n].number()));
    const Filter card = Filter::all({Filter::zone(1 << kHand, Who::You), specified(low, line[field::f]), cost});
    Op op = book_op(low, kVerbPlay, choose_one(low, card, ObjectKind::Cards, 0));
    op.argument = kBySwap;
    low.add(op);
    lower::emit_move(low, kSource, to_zone(kHand, kReturned));
    lay(low);
}

// DBS 10-32: both colours are among the cards of the Combo Area.
void arrival(Lowering& low, const Term& line) {
    from_hand(low, kActivateBattle);
    low.card.attributes[kFlags] |= kHasArrival;
    const Term colors = line[field::any];
    if (!colors.is(head::Colors2)) low.unknown(colors);
    lower::pay(low, [&] {
        for (const text::Field part : {field::a, field::b}) {
            const Filter of_it = Filter::all({Filter::zone(1 << kComboArea, Who::You),
                                              Filter::bits(kBaseColor, 1 << color_number(low, colors[part]))});
            lower::require(
                low, low.pool.compare(low.pool.count(low.filter(of_it, ObjectKind::Places)), Compare::AtLeast, 1));
        }
        pay_all(low, line[field::cost]);
    });
    cost_paid(low);
    play_this(low, kByArrival);
    lay(low);
}

}  // namespace

bool keyword_skill(Lowering& low, const Term& line) {
    if (line.is(head::Evolve))
        evolve(low, line);
    else if (line.is(head::Fusion))
        fusion(low, line);
    else if (line.is(head::Potara))
        potara(low, line);
    else if (line.is(head::OverRealm))
        over_realm(low, line, false);
    else if (line.is(head::DarkOverRealm))
        over_realm(low, line, true);
    else if (line.is(head::SwapSkill))
        swap(low, line);
    else if (line.is(head::Arrival))
        arrival(low, line);
    else
        return false;
    return true;
}

}  // namespace arbiter::dbs

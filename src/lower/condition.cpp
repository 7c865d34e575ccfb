// Conditions: what each kind of proposition asks.
#include "lower/condition.h"

namespace arbiter::lower {

namespace {

// ---- comparisons

// "You have fewer cards in your hand than an opponent": each their own.
// "cards in hand" are those of whoever has them.
AmountId count_for(Lowering& low, const Term& filter, const Term& who) {
    const Who by = one_player(low, who);
    const Scoped possessor(low.possessor, std::optional(by));
    return counted(low, read_filter(low, filter, {.whose = by, .said = who}));
}

AmountId compares_to(Lowering& low, const Term& compare) {
    return compared_as(low, count_for(low, compare[field::f], compare[field::by]), compare[field::dir],
                       count_for(low, compare[field::f], compare[field::who]));
}

// "You have more Kaiju than Ultra Heroes": where the last are said to be is where both are.
AmountId compares_kinds(Lowering& low, const Term& compare) {
    FilterContext outer{.said = compare[field::by]};
    if (compare[field::by]) outer.whose = one_player(low, compare[field::by]);
    FilterContext first = outer;
    if (!says_place(low, compare[field::f]) && says_place(low, compare[field::g])) first.place_of = compare[field::g];
    const AmountId left = counted(low, read_filter(low, compare[field::f], first));
    return compared_as(low, left, compare[field::dir], counted(low, read_filter(low, compare[field::g], outer)));
}

// Neither of two described things is there.
AmountId neither_is(Lowering& low, const Term& proposition) {
    const auto there = [&](const Term& one) { return each_is_there(low, {one}, proposition[field::c], 1); };
    return low.pool.negation(low.pool.either(there(proposition[field::a]), there(proposition[field::b])));
}

// Neither the one nor the other. Of what they have not, nobody can say "it".
AmountId neither_has(Lowering& low, const Term& what) {
    const std::vector<Mention> before = low.mentions;
    const auto has = [&](Who one) {
        const Scoped asked(low.one_asked, std::optional(one));
        const AmountId holds = there_are(low, what, {.whose = one});
        low.mentions = before;
        return holds;
    };
    const AmountId you = has(Who::You);
    low.other_named = Who::Either;
    return low.pool.negation(low.pool.either(you, has(Who::Opponent)));
}

AmountId distinct_is(Lowering& low, const Term& proposition) {
    FilterContext outer;
    if (proposition[field::by]) outer.whose = player(low, proposition[field::by]);
    const std::optional<Aspect> aspect = aspect_of(low, proposition[field::what]);
    const Group in = whole_group(low, proposition[field::in], outer);
    if (const std::optional<Who> whose = low.owner_in(in.filter); outer.whose && whose) {
        if (*whose != *outer.whose) low.decline("whose things are meant is said in two ways");
        proposition[field::by].means_same_as(kWhoseAgain, "");
    } else if (outer.whose && is_reference(low, proposition[field::in])) {
        low.decline("whose the named things are is not known");
    }
    return aspect ? compare_with_bound(low, distinct(low, *aspect, in), proposition[field::is]) : low.pool.constant(0);
}

// ---- "if you do"

AmountId carried_out(Lowering& low, const Term& proposition) {
    const Who by = player(low, proposition[field::by]);
    if (by != low.did_by || low.did_it == kNoId) low.decline("what \"if you do\" means is not known");
    return low.did_it == kNoId ? low.pool.constant(0) : low.did_it;
}

// "If a scene was sent to your discard area this turn, ... it": one of them, and nobody knows which.
void mention_one_of_this_turn(Lowering& low, const Term& proposition, const Term& what, ObjectKind of) {
    const Term q = what[field::q];
    const bool one = what.is(head::Pick) && (!q || is_one(q));
    if (!one || !proposition[field::via].is_any({head::ThisTurn, head::LastTurn})) return;
    Mention found;
    found.what.of = of;
    found.indefinite = true;
    low.mention(found);
}

AmountId not_so(Lowering& low) {
    if (low.test_before == kNoId) low.decline("what is not so was not asked before");
    if (low.test_may_lack) low.decline("what was asked about may not be there to be something else");
    return low.test_before == kNoId ? low.pool.constant(0) : low.pool.negation(low.test_before);
}

// "Your opponent has a scene and you do not": what the one has the other has not.
AmountId only_one_has(Lowering& low, const Term& has, const Term& other) {
    const Who without = player(low, other[field::by]);
    if (player(low, has[field::by]) == without) low.decline("who has it has not");
    const AmountId holds = condition(low, has);
    const std::size_t before = low.mentions.size();
    const AmountId also = there_are(low, has[field::what], {.whose = without, .said = other[field::by]});
    low.mentions.resize(before);
    return low.pool.both(holds, low.pool.negation(also));
}

AmountId and_or(Lowering& low, const Term& proposition) {
    if (proposition.is(head::And) && proposition[field::a].is(head::Have) && proposition[field::b].is(head::DidNot))
        return only_one_has(low, proposition[field::a], proposition[field::b]);
    const bool both = proposition.is(head::And);
    // "Has been placed, or has been added, this turn": the time holds for both.
    const bool shared = !both && proposition[field::a].is(head::Was) && proposition[field::b].is(head::Was);
    AmountId all = kNoId;
    for (const text::Field part : {field::a, field::b, field::c}) {
        if (!proposition[part]) continue;
        const bool first = all == kNoId;
        const Scoped via(low.shared_via, shared && first ? proposition[field::b][field::via] : Term());
        const AmountId one = condition(low, proposition[part]);
        all = first ? one : both ? low.pool.both(all, one) : low.pool.either(all, one);
    }
    return all;
}

}  // namespace

AmountId compared_as(Lowering& low, AmountId left, const Term& dir, AmountId right) {
    const bool higher = dir.is(head::Higher);
    if (!higher && !dir.is(head::Lower)) low.unknown(dir);
    if (left == right) low.decline("a number is compared with itself");
    return low.pool.compare(left, higher ? Compare::Greater : Compare::Less, right);
}

namespace {

// What this effect did is remembered by who did it, for both players' acts.
bool is_about_this_effect(const Term& proposition) {
    if (proposition.is_any({head::DidIt, head::DidNot, head::CouldNot, head::DidNotDo})) return true;
    return proposition.is(head::Did) && !proposition[field::via].is_any({head::ThisTurn, head::LastTurn});
}

// "If each player has a scene", "if any player has ten cards in their hand": asked of one player after the other.
std::optional<AmountId> asked_of_each(Lowering& low, const Term& proposition) {
    const Term said = proposition[field::by] ? proposition[field::by] : proposition[field::whose];
    const Term by = said ? said : proposition[field::z][field::of];
    const bool each = by.is(head::EachPlayer);
    if (low.one_asked || is_about_this_effect(proposition) || (!each && !by.is(head::AnyPlayer))) return std::nullopt;
    const std::vector<Mention> before = low.mentions;
    const auto holds_of = [&](Who one) {
        const Scoped asked(low.one_asked, std::optional(one));
        const AmountId holds = condition(low, proposition);
        // Of the two nobody can say "it".
        low.mentions = before;
        low.condition_about.reset();
        return holds;
    };
    const AmountId you = holds_of(Who::You), opponent = holds_of(Who::Opponent);
    low.other_named = Who::Either;
    return each ? low.pool.both(you, opponent) : low.pool.either(you, opponent);
}

// "This character is the only character on your front line": it is one of them, and there is no other.
AmountId is_only_one(Lowering& low, const Term& proposition) {
    const Group who = resolve_reference(low, proposition[field::who]);
    const Noun noun = read_filter(low, proposition[field::f], whose_in(low, proposition[field::whose], {}));
    if (!noun.plain() || noun.what.of != who.of || who.many) low.unknown(proposition, "here");
    const AmountId it = low.pool.count(low.filter(Filter::all({who.filter, noun.what.filter}), who.of));
    return low.pool.both(it, low.pool.compare(low.pool.count(low.filter(noun.what)), Compare::Equal, 1));
}

constexpr std::string_view kBetween = "so many there are of both together";

// "{A} is in play in your Battle Area and {B} is not".
AmountId is_and_is_not(Lowering& low, const Term& proposition) {
    const Term first = proposition[field::a];
    if (!first.is(head::Test) || !first[field::p].is(head::Is)) low.unknown(proposition, "as a condition");
    const AmountId is = condition(low, first);
    return low.pool.both(is, low.pool.negation(test_of(low, proposition[field::who], first[field::p])));
}

// "Your discard area has 5 cards or more in it".
AmountId zone_has(Lowering& low, const Term& proposition) {
    const Term z = proposition[field::z];
    const i32 zones = zones_named(low, z);
    if (zones == 0 || !z[field::of]) low.unknown(proposition, "as a condition");
    const Filter cards = Filter::zone(zones, player(low, z[field::of]));
    return compare_with_bound(low, low.pool.count(low.filter(cards, ObjectKind::Cards)), proposition[field::is]);
}

AmountId all_are_there(Lowering& low, const Term& proposition) {
    if (proposition[field::by] && player(low, proposition[field::by]) != Who::You)
        low.unknown(proposition[field::by], "here");
    proposition[field::by].means_same_as(kWhoseAgain, "");
    return each_is_there(low, proposition[field::of].items(), proposition[field::l], proposition[field::n].number());
}

// "Its power is 5000 or more".
AmountId stat_is(Lowering& low, const Term& proposition) {
    const Scoped testing(low.testing, true);
    const Group who = resolve_reference(low, proposition[field::who]);
    if (who.many) low.unknown(proposition[field::who], "in a condition");
    const Filter test = within(low, stat_of(low, proposition[field::of]).which, proposition[field::is]);
    return at_least_one(low, count_passing(low, who, test));
}

// "This card has 2 or more cards under it".
AmountId has_under(Lowering& low, const Term& proposition) {
    const Term what = proposition[field::what];
    if (!what.mentions(head::Under)) low.unknown(proposition, "as a condition");
    const Scoped testing(low.testing, true);
    const Group who = resolve_reference(low, proposition[field::who]);
    const std::size_t before = low.mentions.size();
    low.mention(who, Act::Change);
    const AmountId has = there_are(low, what, {});
    low.mentions.resize(before);
    return has;
}

AmountId count_between(Lowering& low, const Term& proposition) {
    proposition.is_paraphrase_of(kBetween, proposition[field::f].told() + proposition[field::is].told());
    return compare_with_bound(low, count_of(low, proposition, {}), proposition[field::is]);
}

AmountId exists(Lowering& low, const Term& proposition) {
    const Term what = proposition[field::what];
    proposition.means_same_as(kWhoseAgain, "there are " + what.told());
    return there_are(low, what, {});
}

AmountId has(Lowering& low, const Term& proposition) {
    const Term what = proposition[field::what];
    const Who by = player(low, proposition[field::by]);
    const Scoped again(low.whose_again, false);
    const AmountId has = there_are(low, what, {.whose = by, .said = proposition[field::by]});
    const bool said = low.whose_again || (what.is(head::Pick) && what[field::whose]);
    if (said && proposition.is(head::Have)) proposition.means_same_as(kWhoseAgain, "there are " + what.told());
    return has;
}

AmountId has_not(Lowering& low, const Term& proposition) {
    const std::size_t before = low.mentions.size();
    const AmountId held = has(low, proposition);
    low.mentions.resize(before);
    return low.pool.negation(held);
}

AmountId has_exactly(Lowering& low, const Term& proposition) {
    const Term what = proposition[field::what];
    const Term by = proposition[field::by];
    if (what.is(head::Pick) && !what[field::q] && !what[field::whose]) return has_only(low, by, what[field::f]);
    const Who who = player(low, by);
    if (!what.is(head::Pick) || !what[field::q].is(head::N) || what[field::whose]) low.unknown(what, "to have only");
    const Noun noun = read_filter(low, what[field::f], {.whose = who, .said = by});
    return low.pool.compare(counted(low, noun), Compare::Equal, what[field::q][field::n].number());
}

// "The same number or more cards than your opponent".
AmountId compares_same(Lowering& low, const Term& proposition) {
    const Term dir = proposition[field::dir];
    const bool higher = dir.is(head::Higher);
    if (dir && !higher && !dir.is(head::Lower)) low.unknown(dir);
    const Compare how = !dir ? Compare::Equal : higher ? Compare::AtLeast : Compare::AtMost;
    const AmountId left = count_for(low, proposition[field::f], proposition[field::by]);
    return low.pool.compare(left, how, count_for(low, proposition[field::f], proposition[field::who]));
}

AmountId a_number_is(Lowering& low, const Term& proposition) {
    const Term n = proposition[field::n];
    if (n.is(head::CountBetween))
        proposition.is_paraphrase_of(kBetween, n[field::f].told() + proposition[field::is].told());
    return number_is(low, proposition);
}

AmountId somebody_did(Lowering& low, const Term& proposition) {
    const AmountId holds = did(low, proposition);
    mention_one_of_this_turn(low, proposition, proposition[field::did][field::what], ObjectKind::Cards);
    return holds;
}

AmountId something_was(Lowering& low, const Term& proposition) {
    const AmountId holds = was(low, proposition);
    mention_one_of_this_turn(low, proposition, proposition[field::what], ObjectKind::Cards);
    return holds;
}

AmountId it_happened(Lowering& low, const Term& proposition) {
    const AmountId holds = happened(low, proposition);
    mention_one_of_this_turn(low, proposition, proposition[field::who], ObjectKind::Places);
    return holds;
}

AmountId has_not_done(Lowering& low, const Term& proposition) {
    // Of others than this one, whether some or none has done so is not said.
    if (!proposition[field::who].is(head::This)) low.unknown(proposition[field::who], "with \"has not\"");
    return low.pool.negation(happened(low, proposition));
}

constexpr std::string_view kPaidFirst = "what may be done first as a card is used is paid in addition";

AmountId did_it(Lowering& low, const Term& proposition) {
    if (low.stands_nowhere) proposition.word_means_same_as(kPaidFirst, "done");
    return carried_out(low, proposition);
}

AmountId paid_extra(Lowering& low, const Term& proposition) {
    if (low.extra_paid == kNoId || !low.stands_nowhere) low.decline("no additional cost of this text");
    if (low.extra_paid == low.did_it) proposition.word_means_same_as(kPaidFirst, "done");
    if (player(low, proposition[field::by]) != Who::You) low.unknown(proposition, "here");
    return low.extra_paid == kNoId ? low.pool.constant(0) : low.extra_paid;
}

AmountId did_not_do_it(Lowering& low, const Term& proposition) {
    if (low.did_optional && proposition.is(head::CouldNot))
        low.decline("whether it could not be done or was left undone is not known");
    if (!low.did_optional)
        proposition.word_means_same_as("what must be done is left undone only where it cannot be done", "undone");
    return low.pool.negation(carried_out(low, proposition));
}

// What each kind of proposition asks.
struct Reader {
    text::Head head;
    AmountId (*read)(Lowering&, const Term& proposition);
};

constexpr Reader kReaders[] = {
    {head::And, and_or},
    {head::Or, and_or},
    {head::AndNot, is_and_is_not},
    {head::NotSo, [](Lowering& low, const Term&) { return not_so(low); }},
    // What is there.
    {head::Test, [](Lowering& low, const Term& it) { return test_of(low, it[field::who], it[field::p]); }},
    {head::StatIs, stat_is},
    {head::OnlyOne, is_only_one},
    {head::HasUnder, has_under},
    {head::ZoneHas, zone_has},
    {head::Exists, exists},
    {head::Have, has},
    {head::HaveNot, has_not},
    {head::HaveExactly, has_exactly},
    {head::HaveOnly, [](Lowering& low, const Term& it) { return has_only(low, it[field::by], it[field::f]); }},
    {head::NeitherHas, [](Lowering& low, const Term& it) { return neither_has(low, it[field::what]); }},
    // "<A>, <B> and <C> are in play": one of each.
    {head::AllAre,
     [](Lowering& low, const Term& it) { return each_is_there(low, it[field::of].items(), it[field::c], 1); }},
    {head::Neither, neither_is},
    {head::AllThere, all_are_there},
    {head::Includes, includes},
    // Numbers.
    {head::CountBetween, count_between},
    {head::Compare, compares_to},
    {head::CompareKinds, compares_kinds},
    {head::CompareSame, compares_same},
    {head::Distinct, distinct_is},
    {head::NumberIs, a_number_is},
    // What was done.
    {head::Did, somebody_did},
    {head::DidNotDo, did_not_do},
    {head::Was, something_was},
    {head::Happened, it_happened},
    {head::HasNotDone, has_not_done},
    {head::DidIt, did_it},
    {head::PaidExtra, paid_extra},
    {head::DidNot, did_not_do_it},
    {head::CouldNot, did_not_do_it},
};

}  // namespace

AmountId condition(Lowering& low, const Term& proposition) {
    const Scoped counting(low.counting, true);
    if (const std::optional<AmountId> each = asked_of_each(low, proposition)) return *each;
    if (const std::optional<AmountId> meant = number_from_meaning(low, proposition)) return *meant;
    if (const std::optional<AmountId> own = low.dialect.condition(low, proposition)) return *own;
    for (const Reader& one : kReaders) {
        if (proposition.is(one.head)) return one.read(low, proposition);
    }
    low.unknown(proposition, "as a condition");
    return low.pool.constant(0);
}

}  // namespace arbiter::lower

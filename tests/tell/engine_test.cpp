// Every verb, test and amount of the engine has words of its own, and jumps are told as what they are.
#include <gtest/gtest.h>

#include <set>

#include "engine/pool_builder.h"
#include "engine/tell/tell.h"
#include "games/games.h"
#include "games/ua/terms.h"

namespace arbiter {
namespace {

using ua::kFrontLine;
using ua::kHand;

// A pool with one card, to which abilities are added.
struct Workshop {
    std::shared_ptr<const Rulebook> book = find_book("ua-1.1");
    Pool pool;
    PoolBuilder builder{pool};

    Workshop() {
        pool.definitions.resize(2);
        pool.definitions[1].symbols.resize(ua::kSymbolKinds);
        pool.definitions[1].attributes.fill(0);
        pool.definitions[1].attributes[ua::kKind] = ua::kCharacter;
        pool.symbol_names = {"EMBER FOX"};
        builder.name_part("Ember");
        builder.watch(ua::kIsPlayed, kNoId);
    }

    FilterId hand() { return builder.filter(Filter::zone(1 << kHand, Who::You), ObjectKind::Cards); }
    FilterId front() { return builder.filter(Filter::zone(1 << kFrontLine, Who::You), ObjectKind::Places); }
    DestinationId to_hand() {
        return builder.destination(
            {Target::Zone, kHand, Who::OwnerOfIt, End::Top, kNone, Face::Up, CardOrder::AsTheyCome, ua::kReturned});
    }

    Ability triggered() {
        Ability ability{};
        ability.kind = AbilityKind::Triggered;
        ability.on = {ua::kIsPlayed, kNoId, 1};
        ability.condition = kNoId;
        ability.definition = 1;
        return ability;
    }
    std::string told(const Ability& ability) { return tell::to_text(tell::tell_ability(*book, pool, ability)); }
    std::string told(std::vector<Op> ops, bool costs = false) {
        Ability ability = triggered();
        if (costs) ability.kind = AbilityKind::Activated;
        Program program;
        program.ops = std::move(ops);
        program.ops.push_back(Assembler::op(Verb::End));
        ability.code = builder.program(program);
        return told(ability);
    }
    std::string told_filter(const Filter& filter, ObjectKind of) {
        Op gather = op(Verb::Gather);
        gather.filter = builder.filter(filter, of);
        return told({gather});
    }
    std::string told_amount(AmountId amount) {
        Op draw = op(Verb::Draw);
        draw.amount = amount;
        return told({draw});
    }
    std::string told_condition(AmountId amount) {
        Op unless = op(Verb::Unless);
        unless.amount = amount;
        unless.jump = 2;
        return told({unless, op(Verb::Draw)});
    }
    // With every field set to something that is there.
    Op op(Verb verb) {
        Op made = Assembler::op(verb);
        made.dst = 1;
        made.a = made.b = kSource;
        made.filter = hand();
        made.amount = made.amount2 = builder.constant(2);
        made.destination = to_hand();
        made.jump = 1;
        made.zone = 1;
        return made;
    }
};

void expect_different(const std::vector<std::string>& all) {
    std::set<std::string> seen;
    for (const std::string& text : all) {
        EXPECT_FALSE(text.empty());
        EXPECT_EQ(text.find("unnamed"), std::string::npos) << text;
        EXPECT_TRUE(seen.insert(text).second) << "told twice:\n" << text;
    }
}

constexpr Verb kLastVerb = Verb::ChooseNumber;
constexpr arbiter::Test kLastTest = arbiter::Test::Rulebook;
constexpr AmountKind kLastAmount = AmountKind::Listed;

TEST(ToldEngine, EveryVerbIsToldInItsOwnWords) {
    Workshop shop;
    // These alone say nothing: they say where others begin and end, or what is told where it is used.
    const std::set<Verb> silent = {Verb::Jump, Verb::Combine, Verb::Forget, Verb::BeginAttempt};
    const std::string nothing = shop.told(std::vector<Op>{});
    std::vector<std::string> all;
    for (int at = 0; at <= static_cast<int>(kLastVerb); ++at) {
        const Verb verb = static_cast<Verb>(at);
        Op one = shop.op(verb);
        if (verb == Verb::Move || verb == Verb::Draw || verb == Verb::Delay || verb == Verb::May ||
            verb == Verb::Unless || verb == Verb::Attempt || verb == Verb::ForEach)
            one.b = kNone;
        // What is always so would be no condition.
        if (verb == Verb::Unless) one.amount = shop.builder.value(ua::kIsTurnPlayer, Who::You);
        std::vector<Op> ops{one};
        // What it holds in its hands.
        if (verb == Verb::May || verb == Verb::Unless || verb == Verb::Attempt || verb == Verb::ForEach ||
            verb == Verb::Delay) {
            ops[0].jump = 2;
            ops.push_back(shop.op(Verb::Draw));
        }
        const std::string text = shop.told(ops, verb == Verb::CostPaid);
        if (silent.count(verb)) {
            EXPECT_EQ(text, nothing) << at;
        } else {
            EXPECT_NE(text, nothing) << at;
            all.push_back(text);
        }
    }
    expect_different(all);
}

TEST(ToldEngine, EveryVerbOfTheGameIsToldInItsOwnWords) {
    Workshop shop;
    std::vector<std::string> all;
    for (u8 verb = 0; verb < ua::kBookVerbCount; ++verb) {
        Op one = shop.op(Verb::Rulebook);
        one.own_verb = verb;
        all.push_back(shop.told({one}));
    }
    expect_different(all);
}

TEST(ToldEngine, EveryTestIsToldInItsOwnWords) {
    Workshop shop;
    const Filter zone = Filter::zone(1 << kFrontLine, Who::You);
    const Filter red = Filter::bits(ua::kColor, ua::kRed);
    Filter face = Filter::owner(Who::You);
    face.node.test = arbiter::Test::FaceUp;
    std::vector<Filter> filters = {Filter::all({zone, red}),
                                   Filter::any({zone, red}),
                                   Filter::no(red),
                                   zone,
                                   Filter::attribute(ua::kBp, Compare::AtMost, shop.builder.constant(3000)),
                                   red,
                                   Filter::symbol(ua::kCardName, {0}),
                                   Filter::named(ua::kCardName, shop.builder.constant(1)),
                                   Filter::name_part(0),
                                   Filter::in(kSource),
                                   Filter::stack(kSource, Part::Top),
                                   Filter::related(ua::kBattling, kSource),
                                   Filter::shares_attribute(ua::kBp, kSource),
                                   Filter::has(ObjectKind::Places, Filter::related(ua::kBattling, kCandidate)),
                                   face,
                                   Filter::owner(Who::You),
                                   Filter::text(1),
                                   Filter::book(ua::kFulfilled, 0, 0)};
    std::vector<std::string> all;
    std::set<arbiter::Test> tried;
    for (const Filter& filter : filters) {
        tried.insert(filter.node.test);
        all.push_back(shop.told_filter(filter, ObjectKind::Places));
        // Denied, it is something else.
        if (filter.node.test != arbiter::Test::Not)
            all.push_back(shop.told_filter(Filter::no(filter), ObjectKind::Places));
    }
    EXPECT_EQ(tried.size(), static_cast<std::size_t>(kLastTest) + 1);
    all.pop_back();
    // "Not red" is in the list by itself.
    std::set<std::string> once(all.begin(), all.end());
    EXPECT_GE(once.size() + 1, all.size());
    for (int part = 0; part <= static_cast<int>(Part::AttachedTop); ++part)
        EXPECT_EQ(shop.told_filter(Filter::stack(kSource, static_cast<Part>(part)), ObjectKind::Cards).find("unnamed"),
                  std::string::npos);
}

TEST(ToldEngine, EveryPartComparisonAndPlayerIsToldInItsOwnWords) {
    Workshop shop;
    std::vector<std::string> parts, compared, zones, shared;
    for (int part = 0; part <= static_cast<int>(Part::AttachedTop); ++part)
        parts.push_back(shop.told_filter(Filter::stack(kSource, static_cast<Part>(part)), ObjectKind::Cards));
    for (int compare = 0; compare <= static_cast<int>(Compare::AtLeast); ++compare) {
        const Compare how = static_cast<Compare>(compare);
        compared.push_back(
            shop.told_filter(Filter::attribute(ua::kBp, how, shop.builder.constant(3000)), ObjectKind::Places));
        compared.push_back(shop.told_condition(shop.builder.compare(shop.builder.count(shop.hand()), how, 3)));
        compared.push_back(
            shop.told_condition(shop.builder.compare(shop.builder.value(ua::kLifeCount, Who::You), how, 3)));
        compared.push_back(
            shop.told_filter(Filter::attribute(ua::kBp, how, shop.builder.count(shop.hand())), ObjectKind::Places));
    }
    for (int who = 0; who <= static_cast<int>(Who::Chooser); ++who)
        zones.push_back(shop.told_filter(Filter::zone(1 << kHand, static_cast<Who>(who)), ObjectKind::Cards));
    shared = {shop.told_filter(Filter::shares_attribute(ua::kBp, kSource), ObjectKind::Places),
              shop.told_filter(Filter::shares_attribute(ua::kColor, kSource), ObjectKind::Places),
              shop.told_filter(Filter::shares_symbol(ua::kAffinity, kSource), ObjectKind::Places)};
    expect_different(parts);
    expect_different(compared);
    expect_different(zones);
    expect_different(shared);
}

TEST(ToldEngine, EveryAmountIsToldInItsOwnWords) {
    Workshop shop;
    PoolBuilder& pool = shop.builder;
    const AmountId cards = pool.count(shop.hand()), two = pool.constant(2);
    AmountNode in_full{};
    in_full.kind = AmountKind::DidInFull;
    in_full.filter = in_full.left = in_full.right = kNoId;
    const std::vector<AmountId> amounts = {
        two,
        cards,
        pool.distinct_symbol(ua::kCardName, shop.hand()),
        pool.distinct_attribute(ua::kBp, shop.hand()),
        pool.distinct_printed(ua::kBp, shop.hand()),
        pool.sum(ua::kBp, shop.hand()),
        pool.size(kSubjects),
        pool.number(kSubjects),
        pool.attribute_of(ua::kBp, kSource),
        pool.memory(0, Who::You),
        pool.value(ua::kLifeCount, Who::You),
        pool.compare(cards, Compare::Equal, 1),
        pool.both(pool.compare(cards, Compare::Equal, 1), pool.value(ua::kIsTurnPlayer, Who::You)),
        pool.either(pool.compare(cards, Compare::Equal, 1), pool.value(ua::kIsTurnPlayer, Who::You)),
        pool.negation(pool.value(ua::kIsTurnPlayer, Who::You)),
        pool.plus(cards, two),
        pool.times(cards, two),
        pool.divide(cards, two),
        pool.listed(cards, {3, 4}),
        pool.noted(0, kSubjects, pool.filter(Filter::attribute(ua::kBp, Compare::AtLeast, two), ObjectKind::Places)),
        pool.done_in_full(),
        pool.amount(in_full),
        pool.done_something()};
    std::set<AmountKind> tried;
    std::vector<std::string> numbers, conditions;
    for (AmountId amount : amounts) {
        tried.insert(shop.pool.amounts[amount].kind);
        numbers.push_back(shop.told_amount(amount));
        conditions.push_back(shop.told_condition(amount));
    }
    EXPECT_EQ(tried.size(), static_cast<std::size_t>(kLastAmount) + 1);
    expect_different(numbers);
    expect_different(conditions);
}

TEST(ToldEngine, EveryWayToMoveChooseAndLastIsToldInItsOwnWords) {
    Workshop shop;
    std::vector<std::string> moves, choices, lasting, combined;
    const Destination plain = shop.pool.destinations[shop.to_hand()];
    const auto move = [&](Destination to) {
        Op op = shop.op(Verb::Move);
        op.destination = shop.builder.destination(to);
        moves.push_back(shop.told({op}));
    };
    for (int target = 0; target <= static_cast<int>(Target::InPlaceOf); ++target) {
        Destination to = plain;
        to.target = static_cast<Target>(target);
        to.place = kSource;
        move(to);
        to.face = Face::Down;
        move(to);
    }
    for (int end = 0; end <= static_cast<int>(End::Choose); ++end) {
        for (int laid = 0; laid <= static_cast<int>(CardOrder::Random); ++laid) {
            Destination to = plain;
            to.zone = ua::kDeck;
            to.end = static_cast<End>(end);
            to.order = static_cast<CardOrder>(laid);
            move(to);
        }
    }
    const FilterId each = shop.builder.filter(
        Filter::any({Filter::bits(ua::kKind, ua::kCharacter), Filter::bits(ua::kKind, ua::kEvent)}), ObjectKind::Cards);
    for (int joint = 0; joint <= static_cast<int>(Joint::OneOfEachOfOneValue); ++joint) {
        for (int mode = 0; mode <= static_cast<int>(SelectMode::Random); ++mode) {
            Op op = shop.op(Verb::Select);
            op.joint = static_cast<Joint>(joint);
            op.joint_argument = is_of_symbol(op.joint) ? u8{ua::kCardName} : u8{ua::kBp};
            op.argument = is_one_of_each(op.joint) ? each : op.amount;
            op.mode = static_cast<u8>(mode);
            choices.push_back(shop.told({op}));
        }
    }
    for (int duration = 0; duration <= static_cast<int>(Duration::UntilMoment); ++duration) {
        Op op = shop.op(Verb::Modify);
        op.duration = static_cast<Duration>(duration);
        op.until = 0;
        lasting.push_back(shop.told({op}));
    }
    for (u16 moment = 0; moment < ua::kMomentCount; ++moment) {
        for (u16 more : {u16{0}, u16{1 << 12}}) {
            Op op = shop.op(Verb::Modify);
            op.duration = Duration::UntilMoment;
            op.until = static_cast<u16>(moment | more);
            if (moment + more > 0) lasting.push_back(shop.told({op}));
        }
    }
    for (int how = 0; how <= static_cast<int>(SetOp::Either); ++how) {
        Op first = shop.op(Verb::Select), second = shop.op(Verb::Draw), both = shop.op(Verb::Combine),
           reveal = shop.op(Verb::Reveal);
        second.dst = 2;
        both.a = 1;
        both.b = 2;
        both.dst = reveal.a = 3;
        both.mode = static_cast<u8>(how);
        combined.push_back(shop.told({first, second, both, reveal}));
    }
    expect_different(moves);
    expect_different(choices);
    expect_different(lasting);
    expect_different(combined);
}

TEST(ToldEngine, WhatAnAbilityIsAndWhenItWorksIsTold) {
    Workshop shop;
    const Ability plain = shop.triggered();
    std::vector<Ability> all;
    for (int kind = 0; kind <= static_cast<int>(AbilityKind::Replacement); ++kind) {
        Ability one = plain;
        one.kind = static_cast<AbilityKind>(kind);
        one.instead = {kNone, kNone, kNoId, 0, 0, Leaving::Anything, Who::Either};
        all.push_back(one);
    }
    Ability replaces = all.back();
    const auto add = [&](const Ability& like, auto&& change) {
        Ability one = like;
        change(one);
        all.push_back(one);
    };
    add(plain, [](Ability& one) { one.limit = 1; });
    add(plain, [](Ability& one) { one.limit = 2; });
    add(plain, [](Ability& one) { one.limit = 1, one.shared = 1; });
    add(plain, [](Ability& one) { one.limit = 1, one.per = Per::Game; });
    add(plain, [](Ability& one) { one.states = ua::kOnlyOnFront; });
    add(plain, [](Ability& one) { one.states = ua::kOnlyOnFront | ua::kOnlyYourTurn; });
    add(plain, [](Ability& one) { one.zones = 1 << kHand; });
    add(plain, [&](Ability& one) { one.condition = shop.builder.value(ua::kIsTurnPlayer, Who::You); });
    add(plain, [](Ability& one) { one.on.self = 0; });
    add(plain, [](Ability& one) { one.on.self = 0, one.on.at_least = 2; });
    add(plain, [](Ability& one) { one.on.also = ua::kAttacks; });
    add(plain, [&](Ability& one) { one.on.subject = shop.front(); });
    add(plain, [&](Ability& one) { one.on.self = 0, one.on.subject = shop.front(); });
    add(replaces, [](Ability& one) { one.instead.reason = ua::kSidelined; });
    add(replaces, [](Ability& one) { one.instead.to = ua::kSideline; });
    add(replaces, [&](Ability& one) { one.instead.subject = shop.hand(); });
    add(replaces, [](Ability& one) { one.instead.optional = 1; });
    add(replaces, [](Ability& one) { one.instead.whole = 1; });
    add(replaces, [](Ability& one) { one.instead.leaving = Leaving::Field; });
    add(replaces, [](Ability& one) { one.instead.leaving = Leaving::Zone; });
    add(replaces, [](Ability& one) { one.instead.by = Who::Opponent; });
    for (u8 event = 1; event < ua::kEventCount; ++event) add(plain, [&](Ability& one) { one.on.event = event; });
    std::vector<std::string> told;
    for (const Ability& ability : all) told.push_back(shop.told(ability));
    expect_different(told);
}

TEST(ToldEngine, EveryStatementIsToldInItsOwnWords) {
    Workshop shop;
    std::vector<std::string> told;
    const auto say = [&](Statement statement) {
        Ability ability = shop.triggered();
        ability.kind = AbilityKind::Continuous;
        ability.first_statement = static_cast<u16>(shop.pool.statements.size());
        ability.statement_count = 1;
        shop.pool.statements.push_back(statement);
        told.push_back(shop.told(ability));
    };
    const AmountId one = shop.builder.constant(1);
    for (u8 property = 0; property < ua::kPropertyCount; ++property) {
        if (property == ua::kGranted) continue;
        const bool seat = shop.book->words->properties[property].of_object.empty();
        say({property, seat ? TargetKind::Seat : TargetKind::Place, 1, 0, kNoId, kNoId, one,
             static_cast<u16>(shop.hand())});
    }
    const Statement bp{ua::kBpChange, TargetKind::Place, 1, 0, kNoId, kNoId, shop.builder.constant(500), 0};
    for (TargetKind on : {TargetKind::Place, TargetKind::Card, TargetKind::Seat, TargetKind::Everything}) {
        Statement statement = bp;
        statement.on = on;
        say(statement);
    }
    Statement other = bp;
    other.on = TargetKind::Seat;
    other.argument = 0x8000;
    say(other);
    other = bp;
    other.stacks = 0;
    say(other);
    other = bp;
    other.subject = shop.front();
    say(other);
    other = bp;
    other.condition = shop.builder.value(ua::kIsTurnPlayer, Who::You);
    say(other);
    expect_different(told);
}

// ---- jumps

TEST(ToldEngine, JumpsThatNoSentenceMakesAreToldAsSuch) {
    Workshop shop;
    Op draw = shop.op(Verb::Draw), unless = shop.op(Verb::Unless), jump = shop.op(Verb::Jump),
       look = shop.op(Verb::Look);
    unless.amount = shop.builder.value(ua::kIsTurnPlayer, Who::You);
    // Into the middle of what another condition skips.
    unless.jump = 3;
    Op inner = unless;
    inner.jump = 4;
    const std::string crossed = shop.told({unless, draw, inner, look, shop.op(Verb::Shuffle)});
    EXPECT_NE(crossed.find("Go on with step"), std::string::npos) << crossed;
    // Back to the start without a condition.
    jump.jump = 0;
    const std::string endless = shop.told({draw, jump});
    EXPECT_NE(endless.find("Go on with step 1"), std::string::npos) << endless;
}

TEST(ToldEngine, LoopsAndBranchesAreFound) {
    Workshop shop;
    Op unless = shop.op(Verb::Unless), draw = shop.op(Verb::Draw), jump = shop.op(Verb::Jump),
       look = shop.op(Verb::Look);
    unless.amount = shop.builder.value(ua::kIsTurnPlayer, Who::You);
    unless.jump = 3;
    jump.jump = 4;
    EXPECT_EQ(shop.told({unless, draw, jump, look}),
              "When this character is played:\n"
              "  1. If it is your turn:\n"
              "    1.1 You draw 2 cards.\n"
              "  2. Otherwise:\n"
              "    2.1 You look at this character.\n");
    jump.jump = 0;
    EXPECT_EQ(shop.told({unless, draw, jump, look}),
              "When this character is played:\n"
              "  1. Again and again, as long as it is your turn:\n"
              "    1.1 You draw 2 cards.\n"
              "  2. You look at this character.\n");
}

// What is cleared is told where it could still be used, and nowhere else.
TEST(ToldEngine, WhatIsForgottenIsToldWhereItMatters) {
    Workshop shop;
    Op draw = shop.op(Verb::Draw), forget = shop.op(Verb::Forget), unless = shop.op(Verb::Unless),
       select = shop.op(Verb::Select), reveal = shop.op(Verb::Reveal);
    forget.argument = 1;
    unless.amount = shop.builder.value(ua::kIsTurnPlayer, Who::You);
    unless.jump = 4;
    reveal.a = 1;
    reveal.dst = kNone;
    const std::string cleared = shop.told({draw, forget, unless, select, reveal});
    EXPECT_NE(cleared.find("Forget what step 1 left."), std::string::npos) << cleared;
    // Nothing was there before, or nothing reads it.
    for (const auto& ops : {std::vector<Op>{forget, unless, draw, select, reveal}, {draw, forget, select, reveal}}) {
        const std::string idle = shop.told(ops);
        EXPECT_EQ(idle.find("Forget"), std::string::npos) << idle;
    }
}

// What a part that is put off does not know is told as unknown, not as what it was.
TEST(ToldEngine, APartThatIsPutOffKnowsOnlyWhatItRemembers) {
    Workshop shop;
    Op select = shop.op(Verb::Select), delay = shop.op(Verb::Delay), reveal = shop.op(Verb::Reveal);
    reveal.a = 1;
    delay.jump = 4;
    delay.mode = ua::kTurnEnd;
    delay.a = 1;
    const std::string known = shop.told({select, delay, reveal, shop.op(Verb::End)});
    EXPECT_NE(known.find("knowing the picked cards:\n    2.1 Reveal the picked cards."), std::string::npos) << known;
    delay.a = kNone;
    const std::string lost = shop.told({select, delay, reveal, shop.op(Verb::End)});
    EXPECT_NE(lost.find("Reveal nothing (it is not remembered)"), std::string::npos) << lost;
}

}  // namespace
}  // namespace arbiter

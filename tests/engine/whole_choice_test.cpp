// Conditions on a choice as a whole, held against all subsets of small random choices.
#include "engine/whole_choice.h"

#include <set>

#include "arbiter/why.h"
#include "base/matching.h"
#include "toy/script.h"
#include "toy/table.h"

namespace arbiter::toy {
namespace {

constexpr const char* kClans[] = {"stone", "ember", "rust"};

// Wights with powers of every sign and with one clan or two; "X-00" to "X-17".
constexpr int kWights = 18;
void lay_wights(CardMaker& cards, Rng& rng) {
    for (int n = 0; n < kWights; ++n) {
        std::array<i32, kAttributes> attributes{};
        attributes[kKind] = kWight;
        attributes[kPower] = static_cast<i32>(rng.below(9)) - (rng.below(4) == 0 ? 4 : 0);
        std::vector<u16> clans = {cards.symbol(kClans[rng.below(3)])};
        if (const u16 second = cards.symbol(kClans[rng.below(3)]); second != clans[0] && rng.below(3) == 0)
            clans.push_back(second);
        cards.card("X-" + std::string(n < 10 ? "0" : "") + std::to_string(n), "Wight", attributes, {clans});
    }
}

// ---- a condition of the rulebook: what is picked pays for spheres of clans, one each

constexpr int kSpheres = 1;  // the register of the turn that says for which: two bits a clan

std::vector<u16> spheres(const Position& position, i32 cost) {
    std::vector<u16> out;
    for (std::size_t clan = 0; clan < 3; ++clan) {
        for (i32 n = (cost >> (2 * clan)) & 3; n > 0; --n) {
            for (std::size_t name = 0; name < position.pool.symbol_names.size(); ++name) {
                if (position.pool.symbol_names[name] == kClans[clan]) out.push_back(static_cast<u16>(name));
            }
        }
    }
    return out;
}

bool has_clan(const Position& position, int card, u16 clan) {
    if (unknowable(position, {ObjectKind::Cards, static_cast<u8>(card)})) return true;
    const auto clans = position.definition(static_cast<CardIx>(card)).symbols[kClan];
    return std::find(clans.begin(), clans.end(), clan) != clans.end();
}

int most_paid(const Position& position, const Decision&, const CardSet& taken, const CardSet& options, int at_most) {
    const i32 cost = position.state.registers[position.state.frames.back().first_register + kSpheres].number;
    const std::vector<u16> wanted = spheres(position, cost);
    Matching paid(static_cast<int>(wanted.size()), [&](int card, int sphere) {
        return has_clan(position, card, wanted[static_cast<std::size_t>(sphere)]);
    });
    for (int card : taken) paid.add(card);
    const int missing = static_cast<int>(wanted.size()) - paid.size();
    for (int card : options) paid.add(card);
    const int room = std::min(at_most, options.size());
    return paid.size() == static_cast<int>(wanted.size()) && missing <= room ? room : -1;
}

int as_many_as_there_are(const Position&, const Decision&, const CardSet&, const CardSet& options, int at_most) {
    return std::min(at_most, options.size());
}

bool has_no_condition(const Position&, const Decision&) { return false; }
bool has_a_condition(const Position&, const Decision&) { return true; }

Rulebook paying_rulebook() {
    Rulebook book = rulebook();
    book.procedures[kTurn].registers = 2;
    book.most_picked = most_paid;
    book.has_condition = has_no_condition;
    return book;
}

// ---- the same conditions, by trying everything

// Could the i-th of these cards stand for another slot each?
template <class Fits>
bool each_finds_one(const std::vector<int>& things, std::size_t at, int slots, u32 used, const Fits& fits) {
    if (at == things.size()) return true;
    for (int slot = 0; slot < slots; ++slot) {
        if (((used >> slot) & 1) == 0 && fits(things[at], slot) &&
            each_finds_one(things, at + 1, slots, used | u32{1} << slot, fits))
            return true;
    }
    return false;
}

struct Wanted {
    PickCondition condition;
    i32 cost = 0;  // of the rulebook's condition
    int min = 0;
    int max = 0;
};

class ByTrying {
  public:
    ByTrying(const Position& position, const Wanted& wanted) : position_(position), wanted_(wanted) {}

    // Does the choice meet the condition, with some value for what nobody can know?
    bool meets(const CardSet& chosen) const {
        return meets_joint(chosen) && (!wanted_.condition.rulebook_condition || is_paid(chosen));
    }

    // All choices of so many at least and at most.
    std::set<std::vector<int>> choices(const CardSet& options, int least, int most) const {
        std::vector<int> all;
        for (int at : options) all.push_back(at);
        std::set<std::vector<int>> out;
        for (u32 bits = 0; bits < u32{1} << all.size(); ++bits) {
            CardSet chosen{};
            for (std::size_t n = 0; n < all.size(); ++n) {
                if ((bits >> n) & 1) chosen.add(all[n]);
            }
            if (chosen.size() >= least && chosen.size() <= most && meets(chosen)) out.insert(listed(chosen));
        }
        return out;
    }

    static std::vector<int> listed(const CardSet& set) {
        std::vector<int> out;
        for (int at : set) out.push_back(at);
        return out;
    }

  private:
    bool unknown(int card) const { return unknowable(position_, {ObjectKind::Cards, static_cast<u8>(card)}); }
    i32 power(int card) const { return position_.definition(static_cast<CardIx>(card)).attributes[kPower]; }

    bool meets_joint(const CardSet& chosen) const {
        std::set<i32> values;
        i32 sum = 0;
        int known = 0;
        for (int card : chosen) {
            if (unknown(card)) continue;
            ++known;
            values.insert(is_of_symbol(wanted_.condition.joint)
                              ? position_.definition(static_cast<CardIx>(card)).symbols[kClan][0]
                              : power(card));
            sum += power(card);
        }
        const bool guessed = known < chosen.size();
        const i32 number = wanted_.condition.number;
        switch (wanted_.condition.joint) {
            case Joint::None: return true;
            case Joint::DistinctSymbol:
            case Joint::DistinctAttribute: return static_cast<int>(values.size()) == known;
            case Joint::SameSymbol:
            case Joint::SameAttribute: return values.size() <= 1;
            case Joint::SumAtMost: return guessed || sum <= number;
            case Joint::SumAtLeast: return guessed || sum >= number;
            case Joint::SumExactly: return guessed || sum == number;
            case Joint::OneOfEach: return stands_for_each(chosen);
            case Joint::OneOfEachOfOneValue: return values.size() <= 1 && stands_for_each(chosen);
        }
        return false;
    }

    bool stands_for_each(const CardSet& chosen) const {
        const FilterNode& each = position_.pool.filters[static_cast<std::size_t>(wanted_.condition.number)];
        const auto fits = [&](int card, int part) {
            return unknown(card) || passes(position_, static_cast<FilterId>(each.first + part),
                                           {ObjectKind::Cards, static_cast<u8>(card)}, {});
        };
        return each_finds_one(listed(chosen), 0, each.count, 0, fits);
    }

    bool is_paid(const CardSet& chosen) const {
        const std::vector<u16> wanted = spheres(position_, wanted_.cost);
        std::vector<int> numbers;
        for (std::size_t n = 0; n < wanted.size(); ++n) numbers.push_back(static_cast<int>(n));
        const std::vector<int> cards = listed(chosen);
        const auto fits = [&](int sphere, int card) {
            return has_clan(position_, cards[static_cast<std::size_t>(card)], wanted[static_cast<std::size_t>(sphere)]);
        };
        return each_finds_one(numbers, 0, static_cast<int>(cards.size()), 0, fits);
    }

    const Position& position_;
    const Wanted& wanted_;
};

// ---- random choices

// Filters of which some cards pass several.
std::vector<Filter> some_filters(CardMaker& cards, Rng& rng) {
    std::vector<Filter> out;
    const u32 count = 2 + rng.below(3);
    while (out.size() < count) {
        const AmountId bound = cards.parts().constant(static_cast<i32>(rng.below(8)));
        if (rng.below(2)) {
            out.push_back(Filter::symbol(kClan, {cards.symbol(kClans[rng.below(3)])}));
        } else {
            out.push_back(Filter::attribute(kPower, rng.below(2) ? Compare::AtMost : Compare::AtLeast, bound));
        }
    }
    return out;
}

PickCondition some_condition(Rng& rng, FilterId each) {
    PickCondition condition;
    condition.joint = static_cast<Joint>(rng.below(static_cast<u32>(Joint::OneOfEachOfOneValue) + 1));
    condition.argument = is_of_symbol(condition.joint) ? u8{kClan} : u8{kPower};
    if (is_sum(condition.joint)) condition.number = static_cast<i32>(rng.below(24)) - 4;
    if (is_one_of_each(condition.joint)) condition.number = each;
    return condition;
}

struct Instance {
    explicit Instance(u64 seed) : rng(Rng::from_seed(seed)) {
        table.emplace(toy::game(paying_rulebook(), [&](CardMaker& cards) {
            lay_wights(cards, rng);
            each = cards.parts().filter(Filter::any(some_filters(cards, rng)), ObjectKind::Cards);
        }));
        wanted.condition = some_condition(rng, each);
        wanted.condition.rulebook_condition = rng.below(3) == 0;
        for (u32 n = rng.below(4); n > 0; --n) wanted.cost += 1 << (2 * rng.below(3));
        wanted.max = static_cast<int>(rng.below(7));
        wanted.min = static_cast<int>(rng.below(static_cast<u32>(wanted.max) + 1));
        const int count = static_cast<int>(rng.below(9));
        for (int n = 0; n < count; ++n) options.add(put(kPit, n));
        table->state.registers[table->state.frames.back().first_register + kSpheres].number = wanted.cost;
    }

    CardIx put(ZoneId zone, int n) {
        const CardIx card = table->from_deck(Seat::A, "X-" + std::string(n < 10 ? "0" : "") + std::to_string(n));
        table->rules().move_to_zone(card, zone, Seat::A, End::Top, kNoReason);
        return card;
    }

    Rng rng;
    std::optional<Table> table;
    FilterId each = kNoId;
    Wanted wanted;
    CardSet options{};
};

// Every way to answer the open choice; every one of them ends with a choice that nobody else came to.
void pick_in_every_way(const Game& game, const State& state, const ByTrying& by_trying, u16 asked_for,
                       std::set<std::vector<int>>& found) {
    const CardSet taken = state.registers[state.frames.back().first_register].set;
    if (state.decision.kind != Ask::Pick || state.decision.prompt != asked_for) {
        ASSERT_TRUE(found.insert(ByTrying::listed(taken)).second) << "two ways to one choice";
        return;
    }
    ActionList legal;
    legal_actions(game, state, legal);
    ASSERT_FALSE(legal.empty());
    EXPECT_EQ(legal.contains(Action::done()), taken.size() >= state.decision.min && by_trying.meets(taken));
    for (const Action& action : legal) {
        State next = state;
        ASSERT_EQ(check_invariants(game, next), "");
        ASSERT_TRUE(apply(game, next, action));
        pick_in_every_way(game, next, by_trying, asked_for, found);
    }
}

TEST(WholeChoice, OffersExactlyTheChoicesThatMeetTheCondition) {
    int asked = 0, impossible = 0;
    for (u64 seed = 0; seed < 3000; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Instance instance(seed);
        Table& table = *instance.table;
        const Wanted& wanted = instance.wanted;
        const Position position = table.read();
        const ByTrying by_trying(position, wanted);
        const auto expected = by_trying.choices(instance.options, wanted.min, wanted.max);
        Decision decision{};
        decision.joint = wanted.condition.joint;
        decision.joint_argument = wanted.condition.argument & 15;
        decision.rulebook_condition = wanted.condition.rulebook_condition;
        const int most = most_picked(position, decision, wanted.condition.number, {}, instance.options, wanted.max);
        ASSERT_EQ(most >= wanted.min, !expected.empty());
        if (expected.empty() || wanted.max == 0 || instance.options.empty()) {
            ++impossible;
            continue;
        }
        ++asked;
        ASSERT_EQ(by_trying.choices(instance.options, most, wanted.max).empty(), false);
        ASSERT_TRUE(by_trying.choices(instance.options, most + 1, wanted.max).empty()) << "the largest number";
        table.rules().ask_pick(Seat::A, kPromptHandSize, ObjectKind::Cards, instance.options, wanted.min, most, 0,
                               wanted.condition);
        std::set<std::vector<int>> found;
        pick_in_every_way(table.game, table.state, by_trying, kPromptHandSize, found);
        if (HasFatalFailure()) return;
        EXPECT_EQ(found, expected);
    }
    EXPECT_GT(asked, 1000);
    EXPECT_GT(impossible, 200);
}

TEST(WholeChoice, TakesWhatNobodyCanKnowForAnything) {
    int with_unknown = 0;
    for (u64 seed = 0; seed < 3000; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        Instance instance(seed);
        CardSet options = instance.options;
        const int unseen = static_cast<int>(instance.rng.below(3));
        for (int n = 0; n < unseen; ++n) options.add(instance.put(kDeck, 15 + n));
        CardSet taken{};
        for (int card : options) {
            if (instance.rng.below(4) == 0) taken.add(card);
        }
        const State& state = instance.table->state;
        const Position position(instance.table->game, state, Seat::A, &state);
        const Wanted& wanted = instance.wanted;
        const ByTrying by_trying(position, wanted);
        int expected = -1;
        for (const auto& choice : by_trying.choices(options, 0, taken.size() + wanted.max)) {
            CardSet whole{};
            for (int card : choice) whole.add(card);
            if ((taken - whole).empty()) expected = std::max(expected, whole.size() - taken.size());
        }
        Decision decision{};
        decision.joint = wanted.condition.joint;
        decision.joint_argument = wanted.condition.argument & 15;
        decision.rulebook_condition = wanted.condition.rulebook_condition;
        EXPECT_EQ(most_picked(position, decision, wanted.condition.number, taken, options - taken, wanted.max),
                  expected);
        with_unknown += unseen > 0;
    }
    EXPECT_GT(with_unknown, 1500);
}

// ---- chosen by texts

// A rite that takes cards of the pit into the hand, and a wight whose ability has that as its cost.
struct TextInstance {
    explicit TextInstance(u64 seed) : rng(Rng::from_seed(seed)) {
        low = static_cast<int>(rng.below(4));
        high = low + static_cast<int>(rng.below(3));
        Rulebook book = paying_rulebook();
        book.has_condition = has_a_condition;
        // The frame on top is the text's: nothing is asked of it beyond what it says.
        book.most_picked = as_many_as_there_are;
        table.emplace(toy::game(book, [&](CardMaker& cards) {
            lay_wights(cards, rng);
            PoolBuilder& parts = cards.parts();
            each = parts.filter(Filter::any(some_filters(cards, rng)), ObjectKind::Cards);
            wanted.condition = some_condition(rng, each);
            const FilterId pit =
                cards.filter(ObjectKind::Cards, {Filter::zone(1 << kPit, Who::You), Filter::bits(kKind, kWight)});
            Destination to{};
            to.target = Target::Zone;
            to.zone = kHand;
            to.whose = Who::OwnerOfIt;
            to.reason = kReturned;
            Script take;
            take.select_joint(
                1, pit, parts.constant(low), parts.constant(high), wanted.condition.joint, wanted.condition.argument,
                is_sum(wanted.condition.joint) ? parts.constant(wanted.condition.number) : each, rng.below(2));
            take.move(1, parts.destination(to));
            std::array<i32, kAttributes> attributes{};
            attributes[kKind] = kRite;
            cards.card("Y-01", "Taking", attributes, {{cards.symbol("rite")}});
            cards.activated("Take cards of your pit that go together into the hand.", 2, take, 1 << kHand);
            attributes[kKind] = kWight;
            cards.card("Y-02", "Taker", attributes, {{cards.symbol("rite")}});
            cards.activated("Take cards of your pit that go together into the hand: nothing.", 2, take.cost_paid());
        }));
        const int count = static_cast<int>(rng.below(8));
        for (int n = 0; n < count; ++n) {
            const CardIx card = table->from_deck(Seat::A, "X-0" + std::to_string(n));
            table->rules().move_to_zone(card, kPit, Seat::A, End::Top, kNoReason);
            options.add(card);
        }
    }

    Rng rng;
    int low = 0, high = 0;
    std::optional<Table> table;
    FilterId each = kNoId;
    Wanted wanted;
    CardSet options{};
};

// What ends up in the hand, in every way to answer.
void taken_in_every_way(const Game& game, const State& state, const CardSet& options,
                        std::set<std::vector<int>>& found) {
    if (state.decision.kind == Ask::Main) {
        found.insert(ByTrying::listed(options & Position(game, state).cards_in(Seat::A, kHand)));
        return;
    }
    ActionList legal;
    legal_actions(game, state, legal);
    ASSERT_FALSE(legal.empty());
    for (const Action& action : legal) {
        State next = state;
        ASSERT_TRUE(apply(game, next, action));
        taken_in_every_way(game, next, options, found);
    }
}

TEST(WholeChoice, OfATextIsAsLargeAsItCanBeWhereItCannotBeMetInFull) {
    int lowered = 0;
    for (u64 seed = 0; seed < 1500; ++seed) {
        SCOPED_TRACE("seed " + std::to_string(seed));
        TextInstance instance(seed);
        Table& table = *instance.table;
        const Position position = table.read();
        const ByTrying by_trying(position, instance.wanted);
        auto expected = by_trying.choices(instance.options, instance.low, instance.high);
        const bool in_full = !expected.empty();
        for (int size = instance.low - 1; size >= 0 && expected.empty(); --size)
            expected = by_trying.choices(instance.options, size, size);
        if (expected.empty()) expected.insert(std::vector<int>{});
        lowered += !in_full;
        // The cost can be paid exactly where the text can be carried out in full.
        table.lay(Seat::A, 1, "Y-02");
        table.hold(Seat::A, "Y-01");
        EXPECT_EQ(table.offers("use Y-02"), in_full);
        table.answer("play Y-01");
        std::set<std::vector<int>> found;
        taken_in_every_way(table.game, table.state, instance.options, found);
        if (HasFatalFailure()) return;
        EXPECT_EQ(found, expected);
    }
    EXPECT_GT(lowered, 250);
}

TEST(WholeChoice, SaysWhatIsMissing) {
    Instance instance(1);
    Table& table = *instance.table;
    CardSet options{};
    for (int n = 0; n < 8; ++n) options.add(instance.put(kPit, n));
    table.rules().ask_pick(Seat::A, kPromptHandSize, ObjectKind::Cards, options, 0, 8, 0,
                           {Joint::SumAtLeast, kPower, 1, false});
    EXPECT_FALSE(table.offers("done"));
    EXPECT_EQ(why_not(table.game, table.state, Seat::A, Action::done()).reason,
              "the power of what is chosen comes to 0 in all, at least 1 is needed");
}

}  // namespace
}  // namespace arbiter::toy

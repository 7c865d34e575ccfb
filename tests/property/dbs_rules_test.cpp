// What the manual of the Dragon Ball Super Card Game says of every position and of every move, looked at from outside
// while random games are played: none of it asks the rules how they came to it.
//
// ARBITER_PROPERTY_GAMES   how many games each test plays (150)
// ARBITER_PROPERTY_FIRST   the number of the first one (0)
#include <gtest/gtest.h>

#include <map>

#include "engine/rules.h"
#include "games/dbs/terms.h"
#include "matches.h"
#include "source.h"

namespace arbiter::property {
namespace {

using namespace dbs;

const std::filesystem::path kSource = source_folder();

// How often there was something to look at, so that a test that looks at nothing is noticed.
struct Seen {
    u64 free_timings = 0, weakened = 0, kos = 0, damage = 0, charges = 0, battles = 0, limited = 0;
};

// One game, watched.
class Watched {
  public:
    Watched(const Match& match, Seen& seen)
        : game_(match.game()), seen_(seen), state_(match.begin()), rng_(Rng::from_seed(match.number)) {}

    std::string run() {
        std::string problem = look();
        while (problem.empty() && state_.outcome == Outcome::Running) {
            EventLog log;
            ActionList legal;
            legal_actions(game_, state_, legal);
            const Action next = legal[static_cast<int>(rng_.below(static_cast<u32>(legal.size())))];
            before_ = state_;
            if (!apply(game_, state_, next, &log)) return "a listed answer is refused";
            for (const Event& event : log.events) {
                problem = heard(event);
                if (!problem.empty()) return problem;
            }
            problem = look();
        }
        return state_.outcome == Outcome::Void ? "void" : problem;
    }

  private:
    const Definition& printed(CardIx card) const { return game_.pool->definition(state_.cards[card].definition); }
    bool is(CardIx card, i32 kind) const { return (printed(card).attributes[kKind] & kind) != 0; }
    bool has(CardIx card, i32 keyword) const { return (printed(card).attributes[kKeywords] & keyword) != 0; }
    int count(Seat seat, ZoneId zone) const { return state_.zones[static_cast<std::size_t>(ix(seat))][zone].count; }

    std::string look() {
        if (state_.outcome != Outcome::Running || state_.phase == kPreparation) return "";
        for (Seat seat : kSeats) {
            if (count(seat, kLife) == 0 || count(seat, kDeck) == 0) return "9-2: the game goes on without life or deck";
        }
        std::string problem = look_at_cards();
        if (problem.empty()) problem = look_at_places();
        return problem.empty() && is_free_timing() ? look_at_free_timing() : problem;
    }

    std::string look_at_cards() const {
        for (int at = 0; at < state_.card_count; ++at) {
            const CardIx card = static_cast<CardIx>(at);
            const CardState& lies = state_.cards[card];
            if (!stands_in(lies.zone) && lies.seat != lies.owner) return "3-1-7-1: " + printed(card).number;
            const bool outside = lies.zone != kRemoved && lies.zone != kBattleArea && lies.zone != kComboArea;
            if (printed(card).token && outside) return "10-18-7: " + printed(card).number;
            if (is(card, kLeader) && lies.zone != kLeaderArea) return "3-5-3: " + printed(card).number;
        }
        return "";
    }

    std::string look_at_places() const {
        int fields[2] = {};
        for (int at : state_.standing) {
            const Place& place = state_.places[static_cast<std::size_t>(at)];
            const CardIx top = place.stack.top;
            if (place.zone == kBattleArea && is(top, kExtra) && has(top, kField)) ++fields[ix(place.seat)];
            if (place.zone == kComboArea && !is(top, kBattle)) return "3-7-1: " + printed(top).number;
        }
        return fields[0] > 1 || fields[1] > 1 ? "3-6-6: two [Field] cards" : "";
    }

    bool is_free_timing() const {
        const u16 prompt = state_.decision.prompt;
        return state_.decision.kind == Ask::Main &&
               (prompt == kPromptMain || prompt == kPromptOffense || prompt == kPromptDefense);
    }

    // DBS 4-6-2-1: a checkpoint has come to its end.
    std::string look_at_free_timing() {
        ++seen_.free_timings;
        const u16 prompt = state_.decision.prompt;
        if (!state_.waiting.empty()) return "4-5-3: something is pending in a free timing";
        for (const Delayed& part : state_.delayed) {
            if (part.moment == kDueNow) return "4-5-3: something put off to now is left";
        }
        const Seat asked = prompt == kPromptDefense ? opponent(state_.lead) : state_.lead;
        if (state_.decision.seat != asked) return "6-3-1-2: the wrong player is asked";
        const Position position(game_, state_);
        for (int at : state_.standing) {
            const PlaceIx place = static_cast<PlaceIx>(at);
            const Place& stands = state_.places[place];
            const CardIx top = stands.stack.top;
            if (stands.zone == kComboArea && prompt == kPromptMain) return "9-3-2: " + printed(top).number;
            if (stands.zone != kBattleArea || !is(top, kBattle) || printed(top).attributes[kBasePower] <= 0) continue;
            const i32 power = game_.book->attribute(position, {ObjectKind::Places, place}, kPower);
            seen_.weakened += power < printed(top).attributes[kBasePower];
            if (power <= 0) return "9-5-2: " + printed(top).number;
        }
        return "";
    }

    std::string heard(const Event& event) {
        if (event.kind == EventKind::Moved) return moved(event);
        if (event.kind == EventKind::Judged) return judged(event);
        if (event.kind == EventKind::EffectBegan) return carried_out(event);
        return "";
    }

    std::string moved(const Event& event) {
        const CardIx card = event.card;
        const std::string number = printed(card).number;
        if (event.to.zone != event.from.zone)
            times_.erase(times_.lower_bound({card, 0}), times_.lower_bound({card + 1, 0}));
        const bool token = printed(card).token;
        seen_.kos += event.reason == kKod;
        seen_.damage += event.reason == kDamaged;
        seen_.charges += event.reason == kCharged;
        if (event.reason == kKod && (event.from.zone != kBattleArea || event.to.zone != (token ? kRemoved : kDrop)))
            return "10-1-1: " + number;
        if (event.reason == kDamaged &&
            (event.from.zone != kLife || (event.to.zone != kHand && event.to.zone != kDrop)))
            return "4-10-2-1: " + number;
        if (event.reason == kComboed && !(printed(card).attributes[kFlags] & kHasCombo)) return "3-7-3-1: " + number;
        if (event.reason != kCharged) return "";
        if (charged_in_ == before_.turn) return "6-2-5: a second card is charged";
        charged_in_ = before_.turn;
        return before_.phase == kChargePhase && event.seat == before_.lead ? "" : "6-2-5: " + number;
    }

    // DBS 7-4-1-4: the attack card is told of first, then the guard card.
    std::string judged(const Event& event) {
        if (event.a != kHolds && event.a != kIsBeaten) return "";
        const bool attacks = !attack_told_;
        attack_told_ = attacks;
        if (attacks) {
            attack_ = event;
            return "";
        }
        ++seen_.battles;
        const bool wins = attack_.n >= event.n;
        return attack_.a == (wins ? kHolds : kIsBeaten) && event.a == (wins ? kIsBeaten : kHolds)
                   ? ""
                   : "7-4-1-4: " + std::to_string(attack_.n) + " against " + std::to_string(event.n);
    }

    // DBS 10-11: as long as it is that card, and in one turn.
    std::string carried_out(const Event& event) {
        if (event.ability == kNoAbility || event.card == kNone) return "";
        const Ability& ability = game_.pool->ability(event.ability);
        if (counted_in_ != state_.turn) times_.clear();
        counted_in_ = state_.turn;
        seen_.limited += ability.limit != 0;
        const int times = ++times_[{event.card, event.ability}];
        if (ability.limit == 0 || times <= ability.limit) return "";
        return "10-11-5: " + game_.pool->definition(ability.definition).number;
    }

    const Game& game_;
    Seen& seen_;
    State state_, before_{};
    Rng rng_;
    Event attack_{};
    bool attack_told_ = false;
    u16 charged_in_ = 0, counted_in_ = 0;
    std::map<std::pair<int, AbilityId>, int> times_{};
};

void watch(const std::vector<Cards>& all) {
    const u64 games = setting("ARBITER_PROPERTY_GAMES", 150), first = setting("ARBITER_PROPERTY_FIRST", 0);
    Seen seen;
    int failures = 0;
    for (u64 number = first; number < first + games && failures < 10; ++number) {
        const Cards& cards = all[number % all.size()];
        Match match = match_of(number, cards, random_deck(cards, 2 * number), random_deck(cards, 2 * number + 1));
        if (number % 3 == 2) match.drawing = random_drawing(match, number);
        const std::string problem = Watched(match, seen).run();
        if (problem.empty()) continue;
        ADD_FAILURE() << match.to_string() << ": " << problem;
        ++failures;
    }
    if (games < 100 || failures) return;
    EXPECT_GT(seen.free_timings, games * 10);
    for (u64 times : {seen.weakened, seen.kos, seen.damage, seen.charges, seen.battles, seen.limited})
        EXPECT_GT(times, 0u);
}

TEST(DbsRules, HoldForOurCards) { watch(compile_for_all_books(kSource / "cards" / "dbs", "dbs")); }

TEST(DbsRules, HoldForOtherCards) {
    const std::vector<Cards> all = compile_for_all_books(kSource / ".." / "shared" / "cards" / "dbs.dev.json", "dbs");
    if (all.empty()) GTEST_SKIP() << "there is no card list ../shared/cards/dbs.dev.json beside the project";
    watch(all);
}

}  // namespace
}  // namespace arbiter::property

// How good a position is for a player: the battles as they would go now, what the characters can grow to, and what the
// hand can still set. Bots ask for it; no rule depends on it.
#include <algorithm>
#include <cstdlib>

#include "games/ucg/terms.h"

namespace arbiter::ucg {

namespace {

// Points.
constexpr int kAhead = 400;     // for a battle that is far ahead some turns from now
constexpr int kBattle = 80;     // for one that would be won now
constexpr int kThirdWin = 600;  // UCG 1.3.2: three wins end the game
constexpr int kHandCard = 30;
constexpr int kNobodyToSet = 600;  // UCG 1.3.4: whoever cannot set a character card loses
// BP.
constexpr int kHalfAhead = 3000;    // so much more is worth half of kAhead
constexpr int kUsual = 10000;       // what a character usually grows to
constexpr int kUsualGrowth = 2500;  // what one of the opponent's will still gain, whose hand is a guess
constexpr int kTopState = 4;        // QUAD
// Of 100: how surely a card in hand is put to use, how much an area that is not there yet counts.
constexpr int kInHand = 90;
constexpr int kLaterArea = 60;
constexpr int kUsualAreas = 4;  // when most games end
constexpr int kDraws = 3;       // cards drawn until then

// The position with all cards turned up, as it will be when the battles are judged.
State opened(const State& state) {
    State out = state;
    for (int at = 0; at < state.place_count; ++at) {
        const CardList& stack = state.places[static_cast<std::size_t>(at)].stack;
        if (stack.count == 0) continue;
        for (CardIx card = stack.top; card != kNone; card = state.cards[card].below) out.cards[card].face = Face::Up;
    }
    return out;
}

int points_ahead(int bp) { return kAhead * bp / (std::abs(bp) + kHalfAhead); }

// A player's cards, and what can become of the characters with them. Each card in hand is counted on once.
class LevelUpProspects {
  public:
    LevelUpProspects(const Position& position, Seat seat)
        : position_(position), hand_(position.cards_in(seat, kHand)), deck_(position.cards_in(seat, kDeck)) {}

    // The BP that a character with this top card, state and BP can be expected to have some turns from now.
    int expected_bp(CardIx top, int state, int bp) {
        if (state >= kTopState) return bp;
        if (const CardIx next = best_on(hand_, top, state + 1, bp); next != kNone) {
            hand_.remove(next);
            return bp + (expected_bp(next, state + 1, printed(next, state + 1)) - bp) * kInHand / 100;
        }
        int fitting = 0;
        for (int card : deck_) {
            const CardIx next = static_cast<CardIx>(card);
            fitting += printed(next, state + 1) > bp && conforms(position_, next, top);
        }
        if (fitting == 0) return bp;
        const CardIx next = best_on(deck_, top, state + 1, bp);
        const int drawn = std::min(100, 100 * kDraws * fitting / deck_.size());
        return bp + (expected_bp(next, state + 1, printed(next, state + 1)) - bp) * drawn / 100;
    }

    // What the hand can set in the areas still to come.
    int later_areas(int areas) {
        int points = 0;
        for (; areas < kUsualAreas; ++areas) {
            CardIx best = kNone;
            int most = 0;
            for (int card : hand_) {
                const CardIx base = static_cast<CardIx>(card);
                if (!can_be_set(base)) continue;
                LevelUpProspects without = *this;
                without.hand_.remove(base);
                const int bp = without.expected_bp(base, 1, printed(base, 1));
                if (bp > most) best = base, most = bp;
            }
            points += points_ahead(most - kUsual) * kLaterArea / 100;
            if (best == kNone) continue;
            hand_.remove(best);
            expected_bp(best, 1, printed(best, 1));
        }
        return points;
    }

    int hand_worth() const {
        bool any = false;
        for (int card : hand_) any = any || can_be_set(static_cast<CardIx>(card));
        return kHandCard * hand_.size() - (any ? 0 : kNobodyToSet);
    }

  private:
    i32 printed(CardIx card, int state) const {
        return position_.definition(card).attributes[static_cast<std::size_t>(kSingleBp + state - 1)];
    }
    bool can_be_set(CardIx card) const {
        return (position_.definition(card).attributes[kKind] & kCharacter) != 0 && printed(card, 1) != kNoValue;
    }
    // The card that gives most in that state on top of this one, more than it has; kNone: none does.
    CardIx best_on(const CardSet& cards, CardIx top, int state, int bp) const {
        CardIx best = kNone;
        int most = bp;
        for (int at : cards) {
            const CardIx card = static_cast<CardIx>(at);
            if (printed(card, state) > most && conforms(position_, card, top)) best = card, most = printed(card, state);
        }
        return best;
    }

    const Position& position_;
    CardSet hand_;
    CardSet deck_;
};

// Who would win each battle now.
struct Score {
    int mine = 0;
    int theirs = 0;

    int points() const {
        const int ahead = (mine - theirs) * kBattle;
        if (std::max(mine, theirs) < 3 || mine == theirs) return ahead;
        return ahead + (mine > theirs ? kThirdWin : -kThirdWin);
    }
};

void weigh_battle(const Position& position, PlaceIx mine, int ahead, Score& score) {
    const bool win = any_of(position, kBattleWin, {ObjectKind::Places, mine});
    const bool their_win = any_of(position, kBattleWin, {ObjectKind::Places, battle_opponent(mine)});
    score.mine += win != their_win ? win : ahead > 0;
    score.theirs += win != their_win ? their_win : ahead < 0;
}

}  // namespace

i32 worth(const Position& position, Seat seat) {
    const State turned_up = opened(position.state);
    const Position open(position.game, turned_up);
    LevelUpProspects mine(open, seat);
    int points = mine.hand_worth() - LevelUpProspects(open, opponent(seat)).hand_worth();
    Score score;
    const int areas = position.state.marks[kBattleAreas];
    for (int area = 0; area < areas; ++area) {
        const PlaceIx my_place = place_at(seat, area), their_place = place_at(opponent(seat), area);
        const bool have = open.occupied(my_place), have_they = open.occupied(their_place);
        if (!have && !have_they) continue;
        const int bp = have ? total_bp(open, my_place) : 0;
        const int their_bp = have_they ? total_bp(open, their_place) : 0;
        weigh_battle(open, my_place, bp - their_bp, score);
        const int later =
            have ? mine.expected_bp(open.place(my_place).stack.top, state_of(open, my_place), bp) : kUsual;
        const int growth = have_they && state_of(open, their_place) < 3 ? kUsualGrowth : 0;
        points += points_ahead(later - (have_they ? their_bp + growth : kUsual));
    }
    return points + score.points() + mine.later_areas(areas);
}

}  // namespace arbiter::ucg

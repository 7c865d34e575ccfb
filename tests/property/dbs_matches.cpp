// Random decks and positions of the Dragon Ball Super Card Game.
#include <algorithm>
#include <map>
#include <utility>

#include "arbiter/rng.h"
#include "base/check.h"
#include "engine/rulebook.h"
#include "games/dbs/deck.h"
#include "games/dbs/terms.h"
#include "matches.h"

namespace arbiter::property {

namespace {

using scenario::CardNo;

constexpr int kDeckSize = 50;
// Of which a deck has few in all, and how many.
constexpr std::pair<i32, int> kLimited[] = {{dbs::kUltimate, 1}, {dbs::kSuperCombo, 4}, {dbs::kDragonBall, 7}};

bool is_leader(const Definition& card) { return (card.attributes[dbs::kKind] & dbs::kLeader) != 0; }

// A leader and fifty cards, mostly of its colours and one more, so that specified costs can be paid.
class DeckBuilder {
  public:
    DeckBuilder(const Cards& cards, u64 seed, Size size)
        : game_(cards.game()),
          pool_(*cards.game().pool),
          rng_(Rng::from_seed(seed)),
          size_(size),
          playable_(playable_cards(cards, rng_, size)) {}

    std::vector<DefinitionId> build() {
        for (DefinitionId id : playable_) {
            if (!is_leader(pool_.definition(id)) || !fill_for(pool_.definition(id))) continue;
            deck_.push_back(id);
            return deck_;
        }
        CHECK(false);
        return {};
    }

  private:
    // False: its text leaves too few cards.
    bool fill_for(const Definition& leader) {
        deck_.clear();
        used_.clear();
        limited_.clear();
        const i32 colors = leader.attributes[dbs::kColor] | (1 << rng_.below(dbs::kColors));
        fill(
            leader, [&](const Definition& card) { return (card.attributes[dbs::kColor] & colors) != 0; }, false);
        fill(
            leader, [](const Definition&) { return true; }, false);
        fill(
            leader, [](const Definition&) { return true; }, true);
        return deck_.size() == kDeckSize;
    }

    template <class Fits>
    void fill(const Definition& leader, Fits&& fits, bool most) {
        for (DefinitionId id : playable_) {
            const Definition& card = pool_.definition(id);
            if (is_leader(card) || !fits(card) || dbs::forbids(game_, leader, id)) continue;
            const int said = card.attributes[dbs::kFlags] >> dbs::kCopiesShift;
            const int allowed = card.attributes[dbs::kKeywords] & dbs::kDragonBall ? 7 : said ? said : 4;
            const int wanted = most || size_ == Size::Large ? allowed : 2 + static_cast<int>(rng_.below(3));
            int& used = used_[dbs::base_number(card.number)];
            while (used < std::min(allowed, wanted) && deck_.size() < kDeckSize && take_limited(card)) {
                deck_.push_back(id);
                ++used;
            }
        }
    }

    // Is there room for one more with its keywords?
    bool take_limited(const Definition& card) {
        const auto has = [&](i32 keyword) { return (card.attributes[dbs::kKeywords] & keyword) != 0; };
        for (const auto& [keyword, most] : kLimited) {
            if (has(keyword) && limited_[keyword] >= most) return false;
        }
        for (const auto& [keyword, most] : kLimited) limited_[keyword] += has(keyword);
        return true;
    }

    const Game& game_;
    const Pool& pool_;
    Rng rng_;
    Size size_;
    std::vector<DefinitionId> playable_;
    std::map<std::string, int> used_;
    std::map<i32, int> limited_;
    std::vector<DefinitionId> deck_;
};

// Deals one player's fifty cards over the table, and the leader.
class Dealer {
  public:
    Dealer(const Match& match, Seat seat, Rng& rng, Size size)
        : pool_(*match.game().pool), rng_(rng), large_(size == Size::Large) {
        const auto& setup = match.setup;
        const auto& deck = setup.decks[static_cast<std::size_t>(ix(seat))];
        first_ = static_cast<CardNo>(seat == Seat::A ? 0 : setup.decks[0].size());
        leader_ = static_cast<CardNo>(setup.decks[0].size() + setup.decks[1].size() +
                                      (seat == Seat::A ? 0 : setup.beside[0].size()));
        for (std::size_t at = 0; at < deck.size(); ++at) left_.push_back({first_ + static_cast<CardNo>(at), deck[at]});
        for (std::size_t at = left_.size(); at > 1; --at)
            std::swap(left_[at - 1], left_[rng_.below(static_cast<u32>(at))]);
    }

    scenario::DrawnSeat deal(const Feature* feature) {
        const bool leads = feature && feature->zone == dbs::kLeaderArea;
        ready_ = feature && below(2) != 0;
        lay({leader_}, dbs::kLeaderArea, leads ? feature->back : below(3) == 0);
        if (feature && !leads) deal_feature(*feature);
        for (int n = large_ ? 6 + below(7) : below(6); n > 0; --n) deal_stack();
        deal_energy(large_ ? 6 + below(6) : below(8));
        deal_zone(dbs::kLife, large_ ? 8 : 1 + below(8));
        // Now and then one of them is full: texts ask for ten cards or more.
        const int full = large_ ? 0 : below(8);
        deal_zone(dbs::kHand, large_ ? 8 + below(6) : full == 1 ? 11 + below(3) : 1 + below(8));
        deal_zone(dbs::kDrop, full == 2 || full == 3 ? 12 + below(12) : below(large_ ? 20 : 12));
        deal_zone(dbs::kWarp, full == 4 ? 8 + below(8) : below(4));
        deal_zone(dbs::kRemoved, below(8) == 0 ? 1 : 0);
        // A deck without cards has lost (DBS 9-2-4).
        deal_zone(dbs::kDeck, below(10) == 0 ? 1 + below(3) : static_cast<int>(left_.size()));
        // What a short deck leaves over must still be somewhere.
        deal_zone(dbs::kWarp, static_cast<int>(left_.size()));
        return std::move(seat_);
    }

  private:
    struct Left {
        CardNo number;
        DefinitionId id;
    };

    int below(int bound) { return static_cast<int>(rng_.below(static_cast<u32>(bound))); }
    u8 mode() { return static_cast<u8>(below(3) == 0 ? dbs::kRest : dbs::kActive); }

    std::optional<CardNo> take(i32 kinds) {
        for (auto at = left_.begin(); at != left_.end(); ++at) {
            if (!(pool_.definition(at->id).attributes[dbs::kKind] & kinds)) continue;
            const CardNo taken = at->number;
            left_.erase(at);
            return taken;
        }
        return std::nullopt;
    }

    void lay(std::vector<CardNo> cards, ZoneId zone, bool back = false) {
        scenario::DrawnStack stack;
        stack.zone = zone;
        stack.slot = zone == dbs::kBattleArea ? slots_++ : 0;
        stack.cards = std::move(cards);
        stack.turned = mode();
        stack.back = back;
        seat_.stacks.push_back(std::move(stack));
    }

    // A Battle Card, now and then on top of others.
    void deal_stack() {
        std::vector<CardNo> cards;
        for (int height = below(5) == 0 ? 2 + below(2) : 1; height > 0; --height) {
            if (const auto card = take(dbs::kBattle)) cards.push_back(*card);
        }
        if (!cards.empty()) lay(std::move(cards), dbs::kBattleArea);
    }

    // Lays down the card that the position is for, mostly with the energy that it asks for.
    void deal_feature(const Feature& feature) {
        const CardNo number = first_ + static_cast<CardNo>(feature.card);
        const auto at = std::find_if(left_.begin(), left_.end(), [&](const Left& one) { return one.number == number; });
        const i32 color = pool_.definition(at->id).attributes[dbs::kColor];
        left_.erase(at);
        if (below(4)) {
            for (int wanted = below(3) ? 4 : 9; wanted > 0; --wanted) {
                if (const auto card = take_color(color)) on_top_[dbs::kEnergyArea].push_back(*card);
            }
        }
        if (!dbs::stands_in(feature.zone)) return on_top_[feature.zone].push_back(number);
        std::vector<CardNo> stack;
        while (static_cast<int>(stack.size()) + 1 < feature.height) {
            const auto under = take(dbs::kBattle);
            if (!under) break;
            stack.push_back(*under);
        }
        if (feature.attached) {
            stack.insert(stack.begin(), number);
            if (const auto top = take(dbs::kBattle)) stack.push_back(*top);
        } else {
            stack.push_back(number);
        }
        lay(std::move(stack), feature.zone);
    }

    std::optional<CardNo> take_color(i32 color) {
        const auto at = std::find_if(left_.begin(), left_.end(), [&](const Left& one) {
            return (pool_.definition(one.id).attributes[dbs::kColor] & color) != 0;
        });
        if (at == left_.end()) return std::nullopt;
        const CardNo number = at->number;
        left_.erase(at);
        return number;
    }

    void deal_energy(int count) {
        deal_zone(dbs::kEnergyArea, count);
        scenario::DrawnZone& energy = seat_.zones.back();
        for (std::size_t at = 0; at < energy.cards.size(); ++at)
            energy.positions.push_back(ready_ ? u8{dbs::kActive} : mode());
    }

    void deal_zone(ZoneId id, int count) {
        scenario::DrawnZone zone;
        zone.zone = id;
        zone.only = true;
        zone.cards = std::exchange(on_top_[id], {});
        while (static_cast<int>(zone.cards.size()) < count) {
            const auto card = take(~0);
            if (!card) break;
            zone.cards.push_back(*card);
        }
        seat_.zones.push_back(std::move(zone));
    }

    const Pool& pool_;
    Rng& rng_;
    bool large_;
    bool ready_ = false;  // all of the energy is in Active Mode
    int slots_ = 0;
    std::vector<Left> left_;
    CardNo first_ = 0;
    CardNo leader_ = 0;
    std::map<ZoneId, std::vector<CardNo>> on_top_;  // cards that must lie in these zones
    scenario::DrawnSeat seat_;
};

// Most of what a card does it does in its player's Main Phase; counters answer the opponent's.
void set_the_scene(scenario::Drawing& drawing, const Feature& feature, Rng& rng) {
    static constexpr u8 kPhases[] = {dbs::kChargePhase, dbs::kMainPhase, dbs::kMainPhase, dbs::kMainPhase,
                                     dbs::kEndPhase};
    drawing.phase = kPhases[rng.below(std::size(kPhases))];
    drawing.lead = rng.below(3) ? feature.seat : opponent(feature.seat);
}

}  // namespace

std::vector<DefinitionId> random_dbs_deck(const Cards& cards, u64 seed, Size size) {
    return DeckBuilder(cards, seed, size).build();
}

scenario::Drawing random_dbs_drawing(const Match& match, u64 seed, const Feature* feature, Size size) {
    static constexpr u8 kPhases[] = {dbs::kChargePhase, dbs::kMainPhase, dbs::kMainPhase, dbs::kEndPhase};
    Rng rng = Rng::from_seed(seed ^ 0xd4a3);
    scenario::Drawing drawing;
    drawing.seed = seed;
    drawing.turn = 2 + static_cast<int>(rng.below(9));
    drawing.phase = kPhases[rng.below(std::size(kPhases))];
    drawing.lead = rng.below(2) ? Seat::A : Seat::B;
    if (feature) set_the_scene(drawing, *feature, rng);
    drawing.starting = drawing.turn % 2 == 1 ? drawing.lead : opponent(drawing.lead);
    for (Seat seat : kSeats)
        drawing.seats[static_cast<std::size_t>(ix(seat))] =
            Dealer(match, seat, rng, size).deal(feature && feature->seat == seat ? feature : nullptr);
    return drawing;
}

}  // namespace arbiter::property

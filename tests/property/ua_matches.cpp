// Random decks and positions of Union Arena.
#include <algorithm>
#include <map>

#include "base/check.h"
#include "base/rng.h"
#include "engine/rulebook.h"
#include "games/ua/deck.h"
#include "games/ua/terms.h"
#include "matches.h"

namespace arbiter::property {

namespace {

using scenario::CardNo;

constexpr int kDeckSize = 50;
constexpr i32 kRestricted = ua::kSpecialTrigger | ua::kColorTrigger | ua::kFinalTrigger;

std::string code_of(const Definition& card) {
    const std::string number = ua::base_number(card.number);
    return number.substr(0, number.find('-'));
}

// Fifty cards of one source, mostly of one or two colours, so that required energy can be met.
class DeckBuilder {
  public:
    DeckBuilder(const Cards& cards, u64 seed) : pool_(*cards.game().pool), rng_(Rng::from_seed(seed)) {
        for (std::size_t id = 1; id < pool_.definitions.size(); ++id) {
            if (!pool_.definitions[id].declined) playable_.push_back(static_cast<DefinitionId>(id));
        }
        for (std::size_t at = playable_.size(); at > 1; --at)
            std::swap(playable_[at - 1], playable_[rng_.below(static_cast<u32>(at))]);
    }

    std::vector<DefinitionId> build() {
        // A source with too few cards makes no deck: another one then.
        for (DefinitionId first : playable_) {
            deck_.clear();
            used_.clear();
            restricted_.clear();
            code_ = code_of(pool_.definition(first));
            const i32 colors = pool_.definition(first).attributes[ua::kColor] | (1 << rng_.below(ua::kColors));
            fill([&](const Definition& card) { return (card.attributes[ua::kColor] & colors) != 0; });
            fill([](const Definition&) { return true; });
            if (deck_.size() == kDeckSize) return deck_;
        }
        CHECK(!"no source has enough cards for a deck");
        return deck_;
    }

  private:
    template <class Fits>
    void fill(Fits&& fits) {
        for (DefinitionId id : playable_) {
            const Definition& card = pool_.definition(id);
            if (code_of(card) != code_ || !fits(card)) continue;
            const int allowed = card.attributes[ua::kFlags] >> ua::kCopiesShift;
            const int copies = std::min(allowed ? allowed : 4, 2 + static_cast<int>(rng_.below(3)));
            int& used = used_[ua::base_number(card.number)];
            int& restricted = restricted_[card.attributes[ua::kTrigger] & kRestricted];
            const bool limited = (card.attributes[ua::kTrigger] & kRestricted) != 0;
            while (used < copies && deck_.size() < kDeckSize && !(limited && restricted >= 4)) {
                deck_.push_back(id);
                ++used;
                ++restricted;
            }
        }
    }

    const Pool& pool_;
    Rng rng_;
    std::string code_;
    std::vector<DefinitionId> playable_;
    std::map<std::string, int> used_;
    std::map<i32, int> restricted_;
    std::vector<DefinitionId> deck_;
};

// Deals one player's fifty cards over the table.
class Dealer {
  public:
    Dealer(const Match& match, Seat seat, Rng& rng) : pool_(*match.game().pool), rng_(rng) {
        const auto& deck = match.setup.decks[static_cast<std::size_t>(ix(seat))];
        const std::size_t first = seat == Seat::A ? 0 : match.setup.decks[0].size();
        for (std::size_t at = 0; at < deck.size(); ++at) left_.push_back({static_cast<CardNo>(first + at), deck[at]});
        for (std::size_t at = left_.size(); at > 1; --at)
            std::swap(left_[at - 1], left_[rng_.below(static_cast<u32>(at))]);
    }

    scenario::DrawnSeat deal() {
        for (ZoneId line : {ua::kFrontLine, ua::kEnergyLine}) {
            for (int slot = 0; slot < ua::kLineSlots; ++slot) {
                if (below(100) < 70) deal_stack(line, slot);
            }
        }
        deal_zone(ua::kHand, 1 + below(9));
        deal_zone(ua::kLife, 1 + below(7));
        deal_zone(ua::kSideline, below(12));
        deal_zone(ua::kRemoval, below(4));
        deal_zone(ua::kDeck, below(10) == 0 ? below(3) : static_cast<int>(left_.size()));
        // What a short deck leaves over must still be somewhere.
        deal_zone(ua::kRemoval, static_cast<int>(left_.size()));
        return std::move(seat_);
    }

  private:
    struct Left {
        CardNo number;
        DefinitionId id;
    };

    int below(int bound) { return static_cast<int>(rng_.below(static_cast<u32>(bound))); }

    std::optional<CardNo> take(i32 kinds) {
        for (auto at = left_.begin(); at != left_.end(); ++at) {
            if (!(pool_.definition(at->id).attributes[ua::kKind] & kinds)) continue;
            const CardNo taken = at->number;
            left_.erase(at);
            return taken;
        }
        return std::nullopt;
    }

    void deal_stack(ZoneId line, int slot) {
        scenario::DrawnStack stack;
        stack.zone = line;
        stack.slot = slot;
        const bool may_be_site = line == ua::kEnergyLine && below(4) == 0;
        auto card = take(may_be_site ? ua::kSite : ua::kCharacter);
        if (!card) return;
        stack.cards.push_back(*card);
        if (!may_be_site && below(5) == 0) {
            if (auto upper = take(ua::kCharacter)) stack.cards.push_back(*upper);
        }
        if (below(8) == 0) {
            if (auto under = take(~0)) stack.charge.push_back(*under);
        }
        stack.turned = static_cast<u8>(below(3) == 0 ? ua::kResting : ua::kActive);
        seat_.stacks.push_back(std::move(stack));
    }

    void deal_zone(ZoneId id, int count) {
        scenario::DrawnZone zone;
        zone.zone = id;
        zone.only = true;
        while (static_cast<int>(zone.cards.size()) < count) {
            const auto card = take(~0);
            if (!card) break;
            zone.cards.push_back(*card);
        }
        seat_.zones.push_back(std::move(zone));
    }

    const Pool& pool_;
    Rng& rng_;
    std::vector<Left> left_;
    scenario::DrawnSeat seat_;
};

}  // namespace

std::vector<DefinitionId> random_ua_deck(const Cards& cards, u64 seed) { return DeckBuilder(cards, seed).build(); }

scenario::Drawing random_ua_drawing(const Match& match, u64 seed) {
    Rng rng = Rng::from_seed(seed ^ 0xd4a3);
    scenario::Drawing drawing;
    drawing.seed = seed;
    drawing.turn = 2 + static_cast<int>(rng.below(9));
    drawing.phase = static_cast<u8>(ua::kStartPhase + rng.below(ua::kPhaseCount - ua::kStartPhase));
    drawing.lead = rng.below(2) ? Seat::A : Seat::B;
    drawing.starting = drawing.turn % 2 == 1 ? drawing.lead : opponent(drawing.lead);
    for (Seat seat : kSeats) drawing.seats[static_cast<std::size_t>(ix(seat))] = Dealer(match, seat, rng).deal();
    return drawing;
}

}  // namespace arbiter::property

// Random decks and positions of Union Arena.
#include <algorithm>
#include <map>
#include <utility>

#include "arbiter/rng.h"
#include "base/check.h"
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
    DeckBuilder(const Cards& cards, u64 seed, Size size)
        : pool_(*cards.game().pool),
          rng_(Rng::from_seed(seed)),
          size_(size),
          playable_(playable_cards(cards, rng_, size)) {}

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
            const int copies =
                std::min(allowed ? allowed : 4, size_ == Size::Large ? 4 : 2 + static_cast<int>(rng_.below(3)));
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
    Size size_;
    std::string code_;
    std::vector<DefinitionId> playable_;
    std::map<std::string, int> used_;
    std::map<i32, int> restricted_;
    std::vector<DefinitionId> deck_;
};

// Deals one player's fifty cards over the table.
class Dealer {
  public:
    Dealer(const Match& match, Seat seat, Rng& rng, Size size)
        : pool_(*match.game().pool), rng_(rng), large_(size == Size::Large) {
        const auto& deck = match.setup.decks[static_cast<std::size_t>(ix(seat))];
        first_ = static_cast<CardNo>(seat == Seat::A ? 0 : match.setup.decks[0].size());
        for (std::size_t at = 0; at < deck.size(); ++at) left_.push_back({first_ + static_cast<CardNo>(at), deck[at]});
        for (std::size_t at = left_.size(); at > 1; --at)
            std::swap(left_[at - 1], left_[rng_.below(static_cast<u32>(at))]);
    }

    scenario::DrawnSeat deal(const Feature* feature) {
        if (feature) deal_feature(*feature);
        for (ZoneId line : {ua::kFrontLine, ua::kEnergyLine}) {
            for (int slot = 0; slot < ua::kLineSlots; ++slot) {
                if (!taken(line, slot) && (large_ || below(100) < 70)) deal_stack(line, slot);
            }
        }
        deal_zone(ua::kHand, large_ ? 10 + below(10) : 1 + below(9));
        deal_zone(ua::kLife, large_ ? 7 : 1 + below(7));
        deal_zone(ua::kSideline, below(large_ ? 30 : 12));
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

    bool taken(ZoneId line, int slot) const {
        return std::any_of(seat_.stacks.begin(), seat_.stacks.end(),
                           [&](const scenario::DrawnStack& one) { return one.zone == line && one.slot == slot; });
    }

    // Lays down the card that the position is for, mostly with the energy that it requires.
    void deal_feature(const Feature& feature) {
        const CardNo number = first_ + static_cast<CardNo>(feature.card);
        const auto at = std::find_if(left_.begin(), left_.end(), [&](const Left& one) { return one.number == number; });
        const DefinitionId id = at->id;
        left_.erase(at);
        const i32 color = pool_.definition(id).attributes[ua::kColor];
        if (below(4)) {
            const auto well = std::find_if(left_.begin(), left_.end(), [&](const Left& one) {
                const Definition& card = pool_.definition(one.id);
                return (card.attributes[ua::kColor] & color) && card.attributes[ua::kBaseEnergy] >= 10;
            });
            if (well != left_.end()) {
                lay({well->number}, ua::kEnergyLine, 0);
                left_.erase(well);
            }
        }
        const bool stands = feature.zone == ua::kFrontLine || feature.zone == ua::kEnergyLine;
        const int slot = 1 + below(ua::kLineSlots - 1);
        std::vector<CardNo> stack;
        if (stands ? feature.height > 1 : below(4) != 0) {
            if (const auto base = take_base(id)) stack.push_back(*base);
        }
        if (stands)
            stack.push_back(number);
        else
            on_top_[feature.zone].push_back(number);
        const ZoneId line = below(2) ? ua::kFrontLine : ua::kEnergyLine;
        if (!stack.empty()) lay(stack, stands ? feature.zone : line, slot);
    }

    // A card that Raid may be performed on with this one.
    std::optional<CardNo> take_base(DefinitionId raider) {
        const Definition& upper = pool_.definition(raider);
        const auto shares = [](const std::vector<u16>& one, const std::vector<u16>& other) {
            return std::find_first_of(one.begin(), one.end(), other.begin(), other.end()) != one.end();
        };
        const auto at = std::find_if(left_.begin(), left_.end(), [&](const Left& one) {
            const Definition& lower = pool_.definition(one.id);
            if (!(lower.attributes[ua::kKind] & ua::kCharacter)) return false;
            return shares(upper.symbols[ua::kRaidName], lower.symbols[ua::kCardName]) ||
                   shares(upper.symbols[ua::kRaidAffinity], lower.symbols[ua::kAffinity]);
        });
        if (at == left_.end()) return std::nullopt;
        const CardNo number = at->number;
        left_.erase(at);
        return number;
    }

    void lay(std::vector<CardNo> cards, ZoneId line, int slot) {
        scenario::DrawnStack stack;
        stack.zone = line;
        stack.slot = slot;
        stack.cards = std::move(cards);
        stack.turned = static_cast<u8>(below(3) == 0 ? ua::kResting : ua::kActive);
        seat_.stacks.push_back(std::move(stack));
    }

    void deal_stack(ZoneId line, int slot) {
        scenario::DrawnStack stack;
        stack.zone = line;
        stack.slot = slot;
        const bool may_be_site = line == ua::kEnergyLine && below(4) == 0;
        auto card = take(may_be_site ? ua::kSite : ua::kCharacter);
        if (!card) return;
        stack.cards.push_back(*card);
        if (!may_be_site && below(large_ ? 2 : 5) == 0) {
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
    std::vector<Left> left_;
    CardNo first_ = 0;
    std::map<ZoneId, std::vector<CardNo>> on_top_;  // cards that must lie in these zones
    scenario::DrawnSeat seat_;
};

// Most of what a card does it does in the main phase and in attacks, or in those of the opponent when it is hit.
void set_the_scene(scenario::Drawing& drawing, const Feature& feature, Rng& rng) {
    static constexpr u8 kPhases[] = {ua::kStartPhase, ua::kMovementPhase, ua::kMainPhase,   ua::kMainPhase,
                                     ua::kMainPhase,  ua::kAttackPhase,   ua::kAttackPhase, ua::kEndPhase};
    drawing.phase = kPhases[rng.below(std::size(kPhases))];
    const Seat other = opponent(feature.seat);
    if (feature.zone == ua::kLife)
        drawing.lead = rng.below(5) ? other : feature.seat;
    else if (feature.zone == ua::kHand)
        drawing.lead = rng.below(4) ? feature.seat : other;
}

}  // namespace

std::vector<DefinitionId> random_ua_deck(const Cards& cards, u64 seed, Size size) {
    return DeckBuilder(cards, seed, size).build();
}

scenario::Drawing random_ua_drawing(const Match& match, u64 seed, const Feature* feature, Size size) {
    Rng rng = Rng::from_seed(seed ^ 0xd4a3);
    scenario::Drawing drawing;
    drawing.seed = seed;
    drawing.turn = 2 + static_cast<int>(rng.below(9));
    drawing.phase = static_cast<u8>(ua::kStartPhase + rng.below(ua::kPhaseCount - ua::kStartPhase));
    drawing.lead = rng.below(2) ? Seat::A : Seat::B;
    if (feature) set_the_scene(drawing, *feature, rng);
    drawing.starting = drawing.turn % 2 == 1 ? drawing.lead : opponent(drawing.lead);
    for (Seat seat : kSeats)
        drawing.seats[static_cast<std::size_t>(ix(seat))] =
            Dealer(match, seat, rng, size).deal(feature && feature->seat == seat ? feature : nullptr);
    return drawing;
}

}  // namespace arbiter::property

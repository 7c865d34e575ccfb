// Positions in the middle of a game, drawn at random.
#include <algorithm>
#include <map>
#include <utility>

#include "arbiter/rng.h"
#include "engine/rulebook.h"
#include "games/ucg/terms.h"
#include "matches.h"

namespace arbiter::property {

namespace {

using scenario::CardNo;

// Deals one player's fifty cards over the table.
class Dealer {
  public:
    Dealer(const Match& match, Seat seat, Rng& rng, Size size)
        : book_(*match.game().book), pool_(*match.game().pool), rng_(rng), large_(size == Size::Large) {
        const auto& deck = match.setup.decks[static_cast<std::size_t>(ix(seat))];
        first_ = static_cast<CardNo>(seat == Seat::A ? 0 : match.setup.decks[0].size());
        for (std::size_t at = 0; at < deck.size(); ++at) left_.push_back({first_ + static_cast<CardNo>(at), deck[at]});
        for (std::size_t at = left_.size(); at > 1; --at)
            std::swap(left_[at - 1], left_[rng_.below(static_cast<u32>(at))]);
    }

    scenario::DrawnSeat deal(int areas, u8 phase, bool with_scene, const Feature* feature) {
        const int taken = feature ? deal_feature(*feature, areas, phase) : -1;
        for (int area = 0; area < areas; ++area) {
            if (area != taken) deal_stack(area, area + 1 == areas, phase);
        }
        if (with_scene) deal_zone(ucg::kSceneArea, 1, [](const Definition& card) { return !is_character(card); });
        const auto any = [](const Definition&) { return true; };
        deal_zone(ucg::kHand, large_ ? 10 + below(11) : 2 + below(8), any);
        deal_zone(ucg::kDiscard, below(24), any);
        deal_zone(ucg::kExile, below(3), any);
        deal_zone(ucg::kDeck, below(10) == 0 ? below(3) : static_cast<int>(left_.size()), any);
        // What a short deck leaves over must still be somewhere.
        deal_zone(ucg::kExile, static_cast<int>(left_.size()), any);
        return std::move(seat_);
    }

  private:
    struct Left {
        CardNo number;
        DefinitionId id;
    };

    static bool is_character(const Definition& card) { return (card.attributes[ucg::kKind] & ucg::kCharacter) != 0; }
    int below(int bound) { return static_cast<int>(rng_.below(static_cast<u32>(bound))); }
    bool chance(int percent) { return below(100) < percent; }

    Left take_number(CardNo number) {
        const auto at = std::find_if(left_.begin(), left_.end(), [&](const Left& one) { return one.number == number; });
        const Left taken = *at;
        left_.erase(at);
        return taken;
    }

    // Lays down the card that the position is for, and answers which battle area that took, -1 for none.
    int deal_feature(const Feature& feature, int areas, u8 phase) {
        const Left card = take_number(first_ + static_cast<CardNo>(feature.card));
        if (feature.attached) {
            charge_.push_back(card.number);
        } else if (feature.zone == ucg::kBattleArea) {
            return deal_featured_stack(card, feature, below(areas), areas, phase);
        } else {
            put(feature.zone, card);
        }
        return -1;
    }

    int deal_featured_stack(const Left& top, const Feature& feature, int area, int areas, u8 phase) {
        scenario::DrawnStack stack;
        stack.zone = ucg::kBattleArea;
        stack.slot = area;
        stack.cards = {top.number};
        DefinitionId lowest = top.id;
        while (static_cast<int>(stack.cards.size()) < feature.height) {
            const auto under = take([&](const Definition& one) { return fits_onto(pool_.definition(lowest), one); });
            if (!under) break;
            stack.cards.insert(stack.cards.begin(), under->number);
            lowest = under->id;
        }
        stack.down = face_down(static_cast<int>(stack.cards.size()), area + 1 == areas, phase);
        if (feature.face == Face::Down) stack.down = std::max(stack.down, 1);
        if (book_.options[ucg::kCharge] && chance(30)) {
            if (auto charged = take(is_character)) stack.charge.push_back(charged->number);
        }
        seat_.stacks.push_back(std::move(stack));
        return area;
    }

    // Into a zone that is dealt later: there it lies on top.
    void put(ZoneId zone, const Left& card) { on_top_[zone].push_back(card.number); }

    // The first card left that fits, taken out.
    template <class Fits>
    std::optional<Left> take(Fits&& fits) {
        for (auto at = left_.begin(); at != left_.end(); ++at) {
            if (!fits(pool_.definition(at->id))) continue;
            const Left taken = *at;
            left_.erase(at);
            return taken;
        }
        return std::nullopt;
    }

    static bool shares(const std::vector<u16>& mine, const std::vector<u16>& theirs) {
        return std::any_of(mine.begin(), mine.end(),
                           [&](u16 name) { return std::find(theirs.begin(), theirs.end(), name) != theirs.end(); });
    }

    static bool fits_onto(const Definition& card, const Definition& below) {
        if (card.attributes[ucg::kLevel] != below.attributes[ucg::kLevel] + 1) return false;
        return shares(card.symbols[ucg::kCharacterName], below.symbols[ucg::kCharacterName]) ||
               shares(card.symbols[ucg::kTeam], below.symbols[ucg::kTeam]);
    }

    void deal_stack(int area, bool newest, u8 phase) {
        if (!newest && !large_ && chance(10)) return;
        scenario::DrawnStack stack;
        stack.zone = ucg::kBattleArea;
        stack.slot = area;
        auto card = take(
            [](const Definition& one) { return is_character(one) && one.attributes[ucg::kSingleBp] != ucg::kNoValue; });
        if (!card) return;
        do {
            stack.cards.push_back(card->number);
            const Definition& top = pool_.definition(card->id);
            card = chance(large_ ? 25 : 65) ? take([&](const Definition& one) { return fits_onto(one, top); })
                                            : std::nullopt;
        } while (card && stack.cards.size() < 4);
        if (card) left_.push_back(*card);
        stack.down = face_down(static_cast<int>(stack.cards.size()), newest, phase);
        if (!charge_.empty()) stack.charge = std::exchange(charge_, {});
        if (book_.options[ucg::kCharge] && chance(15)) {
            for (int n = 1 + below(2); n > 0; --n) {
                if (auto charged = take(is_character)) stack.charge.push_back(charged->number);
            }
        }
        seat_.stacks.push_back(std::move(stack));
    }

    // What was set and leveled up this turn lies face down until the cards are opened.
    int face_down(int height, bool newest, u8 phase) {
        if (phase == ucg::kLevelUp) return newest ? height : 0;
        if (phase == ucg::kOpen) return newest ? height : height > 1 && chance(40) ? 1 : 0;
        return 0;
    }

    template <class Fits>
    void deal_zone(ZoneId id, int count, Fits&& fits) {
        scenario::DrawnZone zone;
        zone.zone = id;
        zone.only = true;
        zone.cards = std::exchange(on_top_[id], {});
        while (static_cast<int>(zone.cards.size()) < count) {
            const auto card = take(fits);
            if (!card) break;
            zone.cards.push_back(card->number);
        }
        seat_.zones.push_back(std::move(zone));
    }

    const Rulebook& book_;
    const Pool& pool_;
    Rng& rng_;
    bool large_;
    std::vector<Left> left_;
    CardNo first_ = 0;
    std::map<ZoneId, std::vector<CardNo>> on_top_;  // cards that must lie in these zones
    std::vector<CardNo> charge_;                    // and attached to some character
    scenario::DrawnSeat seat_;
};

scenario::Drawing draw(const Match& match, u64 seed, const Feature* feature, Size size) {
    if (match.game().book->game == "ua") return random_ua_drawing(match, seed, feature, size);
    if (match.game().book->game == "dbs") return random_dbs_drawing(match, seed, feature, size);
    Rng rng = Rng::from_seed(seed ^ 0xd4a3);
    scenario::Drawing drawing;
    drawing.seed = seed;
    drawing.turn = size == Size::Large ? 10 + static_cast<int>(rng.below(11)) : 2 + static_cast<int>(rng.below(5));
    drawing.phase = static_cast<u8>(ucg::kStart + rng.below(ucg::kPhaseCount - ucg::kStart));
    drawing.lead = rng.below(2) ? Seat::A : Seat::B;
    drawing.starting = rng.below(2) ? Seat::A : Seat::B;
    // What lies face down is turned up soon.
    if (feature && feature->face == Face::Down)
        drawing.phase = rng.below(2) ? static_cast<u8>(ucg::kOpen) : static_cast<u8>(ucg::kLevelUp);
    const int areas = match.game().book->slots_at(drawing.phase, drawing.turn);
    u32 scene = rng.below(3);
    if (feature && feature->zone == ucg::kSceneArea) scene = static_cast<u32>(ix(feature->seat));
    for (Seat seat : kSeats) {
        const bool with_scene = static_cast<int>(scene) == ix(seat);
        drawing.seats[static_cast<std::size_t>(ix(seat))] =
            Dealer(match, seat, rng, size)
                .deal(areas, drawing.phase, with_scene, feature && feature->seat == seat ? feature : nullptr);
    }
    return drawing;
}

}  // namespace

scenario::Drawing random_drawing(const Match& match, u64 seed, Size size) { return draw(match, seed, nullptr, size); }

scenario::Drawing random_drawing(const Match& match, u64 seed, const Feature& feature) {
    return draw(match, seed, &feature, Size::Usual);
}

}  // namespace arbiter::property

// The small containers against the plain ones of the standard library, by RapidCheck; and the lists of cards, which are
// linked through the cards, against vectors.
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

#include "arbiter/card_set.h"
#include "arbiter/inline_vec.h"
#include "arbiter/rng.h"
#include "engine/invariants.h"
#include "engine/rules.h"
#include "toy/toy.h"

namespace arbiter {
namespace {

rc::Gen<std::set<int>> members() { return rc::gen::container<std::set<int>>(rc::gen::inRange(0, 128)); }

CardSet set_of(const std::set<int>& members) {
    CardSet set{};
    for (int member : members) set.add(member);
    return set;
}

std::set<int> members_of(CardSet set) {
    std::set<int> members;
    for (int member : set) members.insert(member);
    return members;
}

TEST(CardSetProperties, AreThoseOfASet) {
    EXPECT_TRUE(rc::check("like std::set", [] {
        const auto a = *members(), b = *members();
        std::set<int> both, common, without;
        std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::inserter(both, both.end()));
        std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), std::inserter(common, common.end()));
        std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(without, without.end()));
        RC_ASSERT(members_of(set_of(a)) == a);
        RC_ASSERT(members_of(set_of(a) | set_of(b)) == both);
        RC_ASSERT(members_of(set_of(a) & set_of(b)) == common);
        RC_ASSERT(members_of(set_of(a) - set_of(b)) == without);
        RC_ASSERT(set_of(a).size() == static_cast<int>(a.size()));
        RC_ASSERT(set_of(a).empty() == a.empty());
        RC_ASSERT((set_of(a) == set_of(b)) == (a == b));
        if (!a.empty()) RC_ASSERT(set_of(a).first() == *a.begin());
        for (int member = 0; member < 128; ++member) RC_ASSERT(set_of(a).has(member) == (a.count(member) == 1));
    }));
}

TEST(CardSetProperties, RemovingUndoesAdding) {
    EXPECT_TRUE(rc::check("add and remove", [] {
        auto members_now = *members();
        CardSet set = set_of(members_now);
        const int member = *rc::gen::inRange(0, 128);
        set.add(member);
        members_now.insert(member);
        RC_ASSERT(members_of(set) == members_now);
        set.remove(member);
        members_now.erase(member);
        RC_ASSERT(members_of(set) == members_now);
    }));
}

TEST(InlineVecProperties, AreThoseOfAVectorWithZeroesBehind) {
    EXPECT_TRUE(rc::check("like std::vector", [] {
        InlineVec<std::uint16_t, 12> vec{};
        std::vector<std::uint16_t> model;
        const auto acts = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 100));
        for (int act : acts) {
            if (act < 55 && !vec.full()) {
                vec.push(static_cast<std::uint16_t>(act + 1));
                model.push_back(static_cast<std::uint16_t>(act + 1));
            } else if (act < 70 && !vec.empty()) {
                vec.pop();
                model.pop_back();
            } else if (act < 90 && !vec.empty()) {
                vec.erase(act % vec.size());
                model.erase(model.begin() + act % static_cast<int>(model.size()));
            } else if (act < 98) {
                vec.shrink(act % 12);
                if (model.size() > static_cast<std::size_t>(act % 12)) model.resize(static_cast<std::size_t>(act % 12));
            } else {
                vec.clear();
                model.clear();
            }
            RC_ASSERT(std::vector<std::uint16_t>(vec.begin(), vec.end()) == model);
            // Equal positions are equal bytes only if what is not used is zero.
            for (std::size_t at = model.size(); at < vec.items.size(); ++at) RC_ASSERT(vec.items[at] == 0);
            RC_ASSERT(vec.full() == (model.size() == 12));
            if (!model.empty()) RC_ASSERT(vec.back() == model.back());
        }
    }));
}

// Two lists in one room of twelve: the one may have all of it, the other nine.
union TwoLists {
    SharedVec<std::uint16_t, 12, 12, RoomEnd::Front> front;
    SharedVec<std::int16_t, 12, 9, RoomEnd::Back> back;
};

template <class List, class Item>
void act_on(List& list, std::vector<Item>& model, int act, std::size_t room) {
    if (act < 60) {
        RC_ASSERT(list.full() == (list.left() == 0));
        RC_ASSERT(static_cast<std::size_t>(list.left()) == room - model.size());
        if (list.full()) return;
        list.push(static_cast<Item>(act + 1));
        model.push_back(static_cast<Item>(act + 1));
    } else if (act < 80 && !list.empty()) {
        list.erase(act % list.size());
        model.erase(model.begin() + act % static_cast<int>(model.size()));
    } else if (act < 90 && list.left() >= 2) {
        list.grow(2);
        model.resize(model.size() + 2);
    } else {
        list.shrink(act % 12);
        if (model.size() > static_cast<std::size_t>(act % 12)) model.resize(static_cast<std::size_t>(act % 12));
    }
}

TEST(SharedVecProperties, AreThoseOfTwoVectorsWithZeroesBetween) {
    EXPECT_TRUE(rc::check("like two std::vectors", [] {
        TwoLists lists{};
        std::vector<std::uint16_t> front;
        std::vector<std::int16_t> back;
        const auto acts = *rc::gen::container<std::vector<int>>(rc::gen::inRange(0, 200));
        for (int act : acts) {
            if (act < 100) {
                act_on(lists.front, front, act, 12 - back.size());
            } else {
                act_on(lists.back, back, act - 100, std::min<std::size_t>(9, 12 - front.size()));
            }
            RC_ASSERT(std::vector<std::uint16_t>(lists.front.begin(), lists.front.end()) == front);
            RC_ASSERT(std::vector<std::int16_t>(lists.back.begin(), lists.back.end()) == back);
            if (!back.empty()) RC_ASSERT(lists.back.back() == back.back());
            const auto& bytes = lists.front.bytes;
            for (std::size_t at = 2 * front.size(); at < bytes.size() - 2 * back.size(); ++at)
                RC_ASSERT(bytes[at] == 0);
        }
    }));
}

TEST(RngProperties, StayBelowTheBoundAndReachEveryNumber) {
    EXPECT_TRUE(rc::check("below", [] {
        Rng rng = Rng::from_seed(*rc::gen::arbitrary<std::uint64_t>());
        const auto bound = static_cast<std::uint32_t>(*rc::gen::inRange(1, 40));
        std::set<std::uint32_t> seen;
        for (int n = 0; n < 2000; ++n) seen.insert(rng.below(bound));
        RC_ASSERT(*seen.rbegin() < bound);
        RC_ASSERT(seen.size() == bound);
    }));
}

// Zones of a game of Cairn beside a model of plain lists, moved about at random.
class ListModel {
  public:
    ListModel() : state_(start(game_, toy::setup(game_, 1), 1)) {
        for (Seat seat : kSeats) {
            for (ZoneId zone : zones()) {
                for (CardIx card : Position(game_, state_).from_top(Position(game_, state_).zone(seat, zone)))
                    lists_[{ix(seat), zone}].push_back(card);
            }
        }
    }

    void move(int card, Seat seat, ZoneId zone, End end) {
        const auto ix_of_card = static_cast<CardIx>(card);
        Rules rules{game_, state_};
        rules.move_to_zone(ix_of_card, zone, seat, end, 0);
        for (auto& [where, list] : lists_) std::erase(list, ix_of_card);
        auto& list = lists_[{ix(seat), zone}];
        end == End::Top ? list.push_front(ix_of_card) : list.push_back(ix_of_card);
    }

    void shuffle(Seat seat, ZoneId zone) {
        Rules rules{game_, state_};
        auto& list = lists_[{ix(seat), zone}];
        const std::multiset<CardIx> before(list.begin(), list.end());
        rules.shuffle(seat, zone);
        list = from_top(seat, zone);
        RC_ASSERT(std::multiset<CardIx>(list.begin(), list.end()) == before);
    }

    void compare() const {
        for (const auto& [where, list] : lists_) {
            const auto seat = static_cast<Seat>(where.first);
            RC_ASSERT(from_top(seat, where.second) == list);
            const Position position(game_, state_);
            RC_ASSERT(position.zone(seat, where.second).count == list.size());
            for (std::size_t at = 0; at < list.size(); ++at) RC_ASSERT(position.depth_of(list[at]) == at);
            for (CardIx card : list) RC_ASSERT(position.cards_in(seat, where.second).has(card));
        }
    }

    // Those without places.
    std::vector<ZoneId> zones() const {
        std::vector<ZoneId> out;
        for (std::size_t zone = 0; zone < game_.book->zones.size(); ++zone) {
            if (!game_.book->zones[zone].places) out.push_back(static_cast<ZoneId>(zone));
        }
        return out;
    }
    int cards() const { return state_.card_count; }

  private:
    std::deque<CardIx> from_top(Seat seat, ZoneId zone) const {
        std::deque<CardIx> out;
        const Position position(game_, state_);
        for (CardIx card : position.from_top(position.zone(seat, zone))) out.push_back(card);
        return out;
    }

    const Game game_ = toy::game();
    State state_;
    std::map<std::pair<int, ZoneId>, std::deque<CardIx>> lists_;
};

TEST(ListProperties, AreThoseOfPlainLists) {
    EXPECT_TRUE(rc::check("moves and shuffles", [] {
        ListModel model;
        const auto zones = model.zones();
        const int acts = *rc::gen::inRange(1, 60);
        for (int n = 0; n < acts; ++n) {
            const auto seat = *rc::gen::element(Seat::A, Seat::B);
            const ZoneId zone = *rc::gen::elementOf(zones);
            if (*rc::gen::inRange(0, 8) == 0) {
                model.shuffle(seat, zone);
            } else {
                model.move(*rc::gen::inRange(0, model.cards()), seat, zone, *rc::gen::element(End::Top, End::Bottom));
            }
            model.compare();
        }
    }));
}

}  // namespace
}  // namespace arbiter

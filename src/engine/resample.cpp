// A position that an observer cannot tell from the real one: what is hidden from it is dealt again.
//
// Every card keeps its index and its spot; what is dealt is which card it is. What the observer knows stays true: cards
// known by place stay, cards known to be in a hand or face down on the field go to any spots there, cards known as a
// group go to any spots of that group. The rest comes from the observer's own list, or from what it believes of the
// opponent's.
#include <algorithm>
#include <map>
#include <tuple>
#include <vector>

#include "engine/hands.h"
#include "engine/in_game.h"
#include "engine/link.h"
#include "engine/loops.h"
#include "engine/machine.h"
#include "engine/visibility.h"

namespace arbiter {

namespace {

// A hidden spot, by the card that fills it, and what may go there.
struct HiddenSpot {
    CardIx card;
    bool in_pool;  // a hand, or face down on the field
    u8 group;      // 0: none that the observer knows something of
};

// What is to be dealt: a card, and how much the observer knows of where it may be.
struct Dealt {
    DefinitionId definition;
    Known known;
    u8 group;
};

bool may_go(const Dealt& dealt, const HiddenSpot& spot) {
    switch (dealt.known) {
        case Known::Pooled: return spot.in_pool;
        case Known::Grouped: return spot.group == dealt.group;
        case Known::No:
        case Known::Surely: break;
    }
    return true;
}

template <class T>
void shuffle(std::vector<T>& items, Rng& rng) {
    for (std::size_t at = items.size(); at > 1; --at) std::swap(items[at - 1], items[rng.below(static_cast<u32>(at))]);
}

class Dealer {
  public:
    Dealer(const Game& game, const State& state, Seat observer, const Belief& belief, Rng& rng)
        : game_(game), real_(game, state), observer_(observer), belief_(belief), rng_(rng), out_(state) {}

    void deal();
    // Opens the other player's choice among hidden cards anew, from what these are now. False: it would not have been
    // asked.
    bool ask_again();
    const State& state() const { return out_; }

  private:
    Position read() const { return Position(game_, out_); }
    void deal_side(Seat owner);
    bool stays(CardIx) const;
    bool is_group(u8 number) const;
    std::vector<DefinitionId> unseen(Seat owner, const std::vector<Dealt>& hidden);
    std::vector<DefinitionId> fill_in(std::size_t count);
    void hand_out(std::vector<Dealt> dealt);
    void put(const HiddenSpot&, const Dealt&);
    void make_plausible(const std::vector<DefinitionId>& spare);
    bool settle(const std::vector<std::size_t>& stack, std::size_t level);
    void settle_otherwise(const std::vector<std::size_t>& stack, const std::vector<DefinitionId>& spare);
    bool asked_about(CardIx) const;
    bool plausible(const HiddenSpot&, DefinitionId) const;
    Dealt dealt_at(const HiddenSpot&) const;
    void mix_blind_hand();
    void drop_notes();
    void drop_unshown();

    const Game& game_;
    Position real_;
    Seat observer_;
    const Belief& belief_;
    Rng& rng_;
    State out_;
    std::vector<HiddenSpot> spots_;  // of the side that is being dealt
    std::vector<bool> settled_;      // those of stacks that are done
};

// Known cards stay; so does the source of an ability that waits unseen, since the ability is that card's.
bool Dealer::stays(CardIx card) const {
    if (known(real_, observer_, card) == Known::Surely) return true;
    for (const Waiting& waiting : real_.state.waiting) {
        if ((waiting.flags & kUnshown) && waiting.controller != observer_) continue;
        if (waiting.source == card && !works_in_the_open(real_.book, real_.pool.ability(waiting.ability))) return true;
    }
    return false;
}

bool Dealer::is_group(u8 number) const {
    for (int at : real_.state.knowledge[static_cast<std::size_t>(ix(observer_))].grouped) {
        if (real_.state.cards[static_cast<std::size_t>(at)].group == number) return true;
    }
    return false;
}

// The definitions that the hidden cards of a player may be, one for each that is not known at all, then those left
// over.
std::vector<DefinitionId> Dealer::unseen(Seat owner, const std::vector<Dealt>& hidden) {
    std::size_t wanted = 0;
    for (const Dealt& dealt : hidden) wanted += dealt.known == Known::No;
    std::vector<DefinitionId> list;
    if (owner == observer_) {
        for (const Dealt& dealt : hidden) {
            if (dealt.known == Known::No) list.push_back(dealt.definition);
        }
        // In an order that says nothing of where they really lie, so that the same generator deals the same.
        std::sort(list.begin(), list.end());
        shuffle(list, rng_);
        return list;
    }
    for (DefinitionId id : belief_.opponent_deck) {
        if (id > 0 && id < real_.pool.definitions.size()) list.push_back(id);
    }
    const auto strike = [&](DefinitionId id) {
        const auto at = std::find(list.begin(), list.end(), id);
        if (at != list.end()) list.erase(at);
    };
    for (const Dealt& dealt : hidden) {
        if (dealt.known != Known::No) strike(dealt.definition);
    }
    for (int at = 0; at < real_.state.card_count; ++at) {
        const CardState& card = real_.card(static_cast<CardIx>(at));
        if (card.owner == owner && known(real_, observer_, static_cast<CardIx>(at)) == Known::Surely)
            strike(card.definition);
    }
    shuffle(list, rng_);
    if (list.size() < wanted) {
        const std::vector<DefinitionId> more = fill_in(wanted - list.size());
        list.insert(list.end(), more.begin(), more.end());
    }
    return list;
}

// More cards are hidden than the belief accounts for: the list as a whole is the best guess for them; without a list,
// the observer's own deck and hand, and whatever else of theirs lies hidden from them: of which of these zones a card
// is they do not know. Without these, any card of the pool.
std::vector<DefinitionId> Dealer::fill_in(std::size_t count) {
    std::vector<DefinitionId> from;
    for (DefinitionId id : belief_.opponent_deck) {
        if (id > 0 && id < real_.pool.definitions.size()) from.push_back(id);
    }
    if (from.empty()) {
        for (int at = 0; at < real_.state.card_count; ++at) {
            const CardState& card = real_.card(static_cast<CardIx>(at));
            const bool own = card.owner == observer_;
            const bool stock = card.zone == real_.book.deck || card.zone == real_.book.hand;
            if (own && (stock || known(real_, observer_, static_cast<CardIx>(at)) != Known::Surely))
                from.push_back(card.definition);
        }
        std::sort(from.begin(), from.end());
    }
    if (from.empty()) {
        for (std::size_t id = 1; id < real_.pool.definitions.size(); ++id) {
            if (!real_.pool.definitions[id].declined) from.push_back(static_cast<DefinitionId>(id));
        }
    }
    std::vector<DefinitionId> out;
    while (out.size() < count && !from.empty()) out.push_back(from[rng_.below(static_cast<u32>(from.size()))]);
    return out;
}

void Dealer::put(const HiddenSpot& spot, const Dealt& dealt) {
    out_.cards[spot.card].definition = dealt.definition;
    Knowledge& knowledge = out_.knowledge[static_cast<std::size_t>(ix(observer_))];
    knowledge.pooled.remove(spot.card);
    knowledge.grouped.remove(spot.card);
    if (dealt.known == Known::Pooled) knowledge.pooled.add(spot.card);
    if (dealt.known == Known::Grouped) knowledge.grouped.add(spot.card);
}

Dealt Dealer::dealt_at(const HiddenSpot& spot) const {
    const Knowledge& knowledge = out_.knowledge[static_cast<std::size_t>(ix(observer_))];
    const Known known = knowledge.pooled.has(spot.card)    ? Known::Pooled
                        : knowledge.grouped.has(spot.card) ? Known::Grouped
                                                           : Known::No;
    return {out_.cards[spot.card].definition, known, known == Known::Grouped ? out_.cards[spot.card].group : u8{0}};
}

// What is bound to some spots goes first, each to any of the spots that are left for it.
void Dealer::hand_out(std::vector<Dealt> dealt) {
    shuffle(spots_, rng_);
    // Of these in an order that says nothing of where they really lie.
    const auto rank = [](const Dealt& one) {
        const bool bound = one.known != Known::No;
        return std::tuple(!bound, bound ? one.known : Known::No, bound ? one.group : u8{0},
                          bound ? one.definition : DefinitionId{0});
    };
    std::stable_sort(dealt.begin(), dealt.end(), [&](const Dealt& a, const Dealt& b) { return rank(a) < rank(b); });
    std::vector<bool> filled(spots_.size());
    for (const Dealt& one : dealt) {
        for (std::size_t at = 0; at < spots_.size(); ++at) {
            if (filled[at] || !may_go(one, spots_[at])) continue;
            put(spots_[at], one);
            filled[at] = true;
            break;
        }
    }
}

void Dealer::deal_side(Seat owner) {
    spots_.clear();
    std::vector<Dealt> dealt;
    for (int at = 0; at < real_.state.card_count; ++at) {
        const CardIx card = static_cast<CardIx>(at);
        const CardState& here = real_.card(card);
        if (here.owner != owner || stays(card)) continue;
        const bool down = here.place != kNone && here.face == Face::Down && !here.attached;
        const u8 group = real_.state.cards[card].group;
        const u8 known_group = group != 0 && is_group(group) ? group : u8{0};
        spots_.push_back({card, here.zone == real_.book.hand || down, known_group});
        dealt.push_back({here.definition, known(real_, observer_, card), known_group});
    }
    std::vector<DefinitionId> fresh = unseen(owner, dealt);
    std::size_t used = 0;
    for (Dealt& one : dealt) {
        if (one.known == Known::No && used < fresh.size()) one.definition = fresh[used++];
    }
    fresh.erase(fresh.begin(), fresh.begin() + static_cast<std::ptrdiff_t>(used));
    hand_out(dealt);
    make_plausible(fresh);
}

// Does the rulebook ask a question about this very card?
bool Dealer::asked_about(CardIx card) const {
    if (out_.outcome != Outcome::Running || out_.decision.kind == Ask::Nothing) return false;
    const Frame& frame = out_.frames.back();
    return frame.source == card && frame.code >= kFirstRulebookProcedure && frame.code < kFirstProgram;
}

bool Dealer::plausible(const HiddenSpot& spot, DefinitionId id) const {
    const CardState& at = out_.cards[spot.card];
    if (!game_.book->plausible) return true;
    if (asked_about(spot.card)) return game_.book->plausible(read(), id, kNone, spot.card);
    if (at.place == kNone || at.attached || at.face == Face::Up) return true;
    return game_.book->plausible(read(), id, at.place, spot.card);
}

// Fills the spots of one stack from this one upwards with hidden cards that could lie there, each on the one below it;
// false when no hidden cards can.
bool Dealer::settle(const std::vector<std::size_t>& stack, std::size_t level) {
    if (level == stack.size()) return true;
    const std::size_t at = stack[level];
    if (plausible(spots_[at], dealt_at(spots_[at]).definition) && settle(stack, level + 1)) return true;
    const auto done = [&](std::size_t spot) {
        const auto upto = stack.begin() + static_cast<std::ptrdiff_t>(level) + 1;
        return settled_[spot] || std::find(stack.begin(), upto, spot) != upto;
    };
    std::vector<std::size_t> others;
    for (std::size_t other = 0; other < spots_.size(); ++other) {
        if (!done(other)) others.push_back(other);
    }
    shuffle(others, rng_);
    std::vector<DefinitionId> tried;
    for (std::size_t other : others) {
        const Dealt mine = dealt_at(spots_[at]);
        const Dealt theirs = dealt_at(spots_[other]);
        if (!may_go(theirs, spots_[at])) continue;
        if (std::find(tried.begin(), tried.end(), theirs.definition) != tried.end()) continue;
        // What has to go may be known not to lie where the other one lay: then it goes where a third one lay.
        const auto makes_room = [&](std::size_t third) {
            return third != other && may_go(mine, spots_[third]) && may_go(dealt_at(spots_[third]), spots_[other]);
        };
        std::size_t third = other;
        if (!may_go(mine, spots_[other])) {
            const auto found = std::find_if(others.begin(), others.end(), makes_room);
            if (found == others.end()) continue;
            third = *found;
        }
        tried.push_back(theirs.definition);
        if (!plausible(spots_[at], theirs.definition)) continue;
        const Dealt last = dealt_at(spots_[third]);
        put(spots_[at], theirs);
        put(spots_[other], last);
        put(spots_[third], mine);
        if (settle(stack, level + 1)) return true;
        put(spots_[third], last);
        put(spots_[other], theirs);
        put(spots_[at], mine);
    }
    return false;
}

// No hidden cards fit: one that the belief has left over, else any of the pool.
void Dealer::settle_otherwise(const std::vector<std::size_t>& stack, const std::vector<DefinitionId>& spare) {
    for (std::size_t at : stack) {
        const HiddenSpot& spot = spots_[at];
        if (plausible(spot, out_.cards[spot.card].definition) || dealt_at(spot).known != Known::No) continue;
        std::vector<DefinitionId> fitting;
        for (DefinitionId id : spare) {
            if (plausible(spot, id)) fitting.push_back(id);
        }
        for (std::size_t id = 1; fitting.empty() && id < real_.pool.definitions.size(); ++id) {
            if (!real_.pool.definitions[id].declined && plausible(spot, static_cast<DefinitionId>(id))) {
                fitting.push_back(static_cast<DefinitionId>(id));
            }
        }
        if (!fitting.empty()) out_.cards[spot.card].definition = fitting[rng_.below(static_cast<u32>(fitting.size()))];
    }
}

void Dealer::make_plausible(const std::vector<DefinitionId>& spare) {
    if (!game_.book->plausible) return;
    std::map<PlaceIx, std::vector<std::size_t>> stacks;
    for (std::size_t at = 0; at < spots_.size(); ++at) {
        const CardState& card = out_.cards[spots_[at].card];
        if (card.place != kNone && !card.attached && card.face == Face::Down) {
            stacks[card.place].push_back(at);
        } else if (asked_about(spots_[at].card)) {
            stacks[kNone].push_back(at);
        }
    }
    settled_.assign(spots_.size(), false);
    for (auto& [place, stack] : stacks) {
        // From the bottom upwards, since what may lie on a card depends on that card.
        std::sort(stack.begin(), stack.end(), [&](std::size_t a, std::size_t b) {
            return read().depth_of(spots_[a].card) > read().depth_of(spots_[b].card);
        });
        // The observer knows all cards that it brought itself: none is made up for them.
        const bool own = real_.card(spots_[stack[0]].card).owner == observer_;
        if (!settle(stack, 0) && !own) settle_otherwise(stack, spare);
        for (std::size_t at : stack) settled_[at] = true;
    }
}

// While the observer picks from a hand that it does not see, even a card that it knows to be there may be any of them.
void Dealer::mix_blind_hand() {
    const Decision& decision = out_.decision;
    if (decision.kind != Ask::Pick || decision.seat != observer_ || decision.blind == 0) return;
    std::vector<HiddenSpot> spots;
    for (int card : real_.cards_in(opponent(observer_), real_.book.hand) - real_.state.revealed) {
        spots.push_back({static_cast<CardIx>(card), true, 0});
    }
    Knowledge& knowledge = out_.knowledge[static_cast<std::size_t>(ix(observer_))];
    for (std::size_t at = spots.size(); at > 1; --at) {
        const CardIx a = spots[at - 1].card;
        const CardIx b = spots[rng_.below(static_cast<u32>(at))].card;
        if (a == b) continue;
        std::swap(out_.cards[a].definition, out_.cards[b].definition);
        for (CardSet* set : {&knowledge.exact, &knowledge.pooled}) {
            const bool had_a = set->has(a), had_b = set->has(b);
            *set -= CardSet::of(a) | CardSet::of(b);
            if (had_a) set->add(b);
            if (had_b) set->add(a);
        }
    }
}

// What the rules noted about a card says nothing of another one.
void Dealer::drop_notes() {
    for (int at = out_.modifiers.size() - 1; at >= 0; --at) {
        const Modifier& modifier = out_.modifiers[at];
        if (sees(real_, observer_, modifier)) continue;
        if (out_.cards[modifier.target].definition != real_.card(modifier.target).definition) out_.modifiers.erase(at);
    }
}

// What waits in a hand that the observer does not see waits in the cards that were there, and nobody knows that it
// does.
void Dealer::drop_unshown() {
    for (int at = out_.waiting.size() - 1; at >= 0; --at) {
        if ((out_.waiting[at].flags & kUnshown) && out_.waiting[at].controller != observer_) out_.waiting.erase(at);
    }
}

bool Dealer::ask_again() {
    Decision& decision = out_.decision;
    if (out_.outcome != Outcome::Running || decision.seat == observer_) return true;
    const Frame& frame = out_.frames.back();
    bool hidden = false;
    for (int at : decision.options) {
        hidden = hidden || (decision.of == ObjectKind::Cards &&
                            known(real_, observer_, static_cast<CardIx>(at)) != Known::Surely);
    }
    if (decision.kind == Ask::Pick && hidden && decision.chosen == 0 && frame.code >= kFirstProgram && frame.pc > 0) {
        const Op& op = game_.pool->program(frame.code).ops[static_cast<std::size_t>(frame.pc - 1)];
        if (op.verb == Verb::Select && static_cast<SelectMode>(op.mode) == SelectMode::Choose) {
            const u16 question = out_.question;
            decision = {};
            Rules rules{game_, out_};
            execute(rules, rules.frame(), op);
            out_.question = question;
            if (decision.kind != Ask::Pick || out_.outcome != Outcome::Running) return false;
        }
    }
    ActionList answers;
    legal_actions(game_, out_, answers);
    return !answers.empty();
}

void Dealer::deal() {
    out_ = real_.state;
    for (Seat owner : kSeats) deal_side(owner);
    mix_blind_hand();
    drop_notes();
    drop_unshown();
    // A card that was dealt may wait for events that none of the real ones did.
    link_again(out_, *game_.pool);
    out_.listens |= hands::awaited_events(*game_.book, *game_.pool);
    out_.rng = Rng::from_seed(rng_.next());
    loops::redeal(real_, out_);
}

}  // namespace

State resample(const Game& game, const State& state, Seat observer, const Belief& belief, Rng& rng) {
    const InGame in(game, state);
    CHECK(observer == Seat::A || observer == Seat::B);
    constexpr int kMostTries = 32;
    Dealer dealer(game, state, observer, belief, rng);
    for (int n = 0; n < kMostTries; ++n) {
        dealer.deal();
        if (dealer.ask_again()) return dealer.state();
    }
    dealer.deal();
    return dealer.state();
}

}  // namespace arbiter

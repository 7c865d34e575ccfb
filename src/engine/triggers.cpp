// Triggers: matching events against the texts that wait for them, and starting waiting abilities.
#include <utility>

#include "engine/hands.h"
#include "engine/rules.h"
#include "engine/visibility.h"

namespace arbiter {

namespace {

int waiting_already(const Position& position, CardIx source, AbilityId id) {
    const bool shared = position.pool.ability(id).shared != 0;
    int count = 0;
    for (const Waiting& waiting : position.state.waiting) {
        // What will never resolve uses nothing up, and what a card was before it left is not what it is now.
        if (waiting.ability != id || ((waiting.flags & kLapsed) != 0 && position.book.trigger_must_stay_active))
            continue;
        const bool same = waiting.source == source && position.card(source).since <= waiting.stamp;
        const bool counts = shared ? position.card(waiting.source).owner == position.card(source).owner : same;
        if (counts) count += 1 + waiting.more;
    }
    return count;
}

// What an ability has been triggered by in this batch: two events of it are one instance for what waits for either.
struct TriggeredNow {
    bool any = false;
    CardSet by{};  // of the kind that is asked about
};

TriggeredNow triggered_now(const State& state, CardIx source, AbilityId id, ObjectKind of) {
    TriggeredNow now;
    for (const Waiting& waiting : state.waiting) {
        if (waiting.source != source || waiting.ability != id || waiting.stamp != state.clock) continue;
        now.any = true;
        if (waiting.of == of) now.by |= waiting.subjects;
    }
    return now;
}

}  // namespace

bool may_trigger(const Position& position, CardIx source, AbilityId id) {
    const Ability& ability = position.pool.ability(id);
    if (ability.limit == 0) return true;
    const int waiting = position.book.limit_counts_what_was_done ? 0 : waiting_already(position, source, id);
    return uses_of(position, source, id) + waiting < ability.limit;
}

namespace {

// Is each subject an instance of its own?
bool for_each(const Rulebook& book, const TriggerOn& on) {
    return book.trigger_for_each && !on.together && on.at_least <= 1;
}

// Instances that nothing tells apart, since the text does not refer to what triggered it and no limit counts them, wait
// as one entry with all their subjects: ten cards that each see ten others leave would not have room otherwise.
bool waits_for_all(const Rulebook& book, const Ability& ability) {
    return for_each(book, ability.on) && !ability.on.named && ability.limit == 0;
}

// So many instances wait as entries of their own, to be chosen among. Where there would be more, those of one text wait
// as one entry and are taken off it one by one, until so few are left: what each of many listeners hears of many others
// has no room otherwise.
constexpr int kToldApart = 12;

bool waits_as_one(const Rules& rules, const Ability& ability, CardSet matched) {
    if (waits_for_all(rules.book(), ability)) return true;
    return ability.limit == 0 && rules.state.waiting.size() + matched.size() > kToldApart;
}

// Is the entry one instance for each of its subjects?
bool is_one_for_each(const Rules& rules, const Waiting& waiting) {
    const Ability& ability = rules.pool().ability(waiting.ability);
    return waiting.subjects.size() > 1 && for_each(rules.book(), ability.on) && ability.limit == 0;
}

// Of instances that wait as one entry, the one that is next.
int next_of(const Rules& rules, const Waiting& waiting) {
    if (!rules.pool().ability(waiting.ability).on.named) return waiting.subjects.first();
    return *in_open_order(rules.read(), waiting.of, waiting.subjects).begin();
}

// As soon as there is room, its player chooses among them again.
void split_instances(Rules& rules, int at) {
    auto& list = rules.state.waiting;
    if (!rules.pool().ability(list[at].ability).on.named) return;
    if (list.size() + list[at].subjects.size() - 1 > kToldApart) return;
    while (list[at].subjects.size() > 1) {
        Waiting one = list[at];
        const int subject = next_of(rules, one);
        list[at].subjects.remove(subject);
        one.subjects = CardSet::of(subject);
        list.push(one);
    }
}

// The entry to which these instances can be added: of the same text of the same object, and for cards that have arrived
// by now, one after the other. Cards that come off a deck one by one would fill the list.
Waiting* waits_already(Rules& rules, CardIx source, AbilityId id, Seat controller, ObjectKind of, CardSet matched) {
    const State& state = rules.state;
    if (of != ObjectKind::Cards || matched.has(source) || rules.pool().ability(id).on.also != kNone) return nullptr;
    for (int card : matched) {
        if (state.cards[static_cast<std::size_t>(card)].since != state.clock) return nullptr;
    }
    for (Waiting& waiting : rules.state.waiting) {
        const bool same = waiting.ability == id && waiting.source == source && waiting.controller == controller &&
                          waiting.of == of && waiting.flags == 0 && waiting.more == 0 &&
                          state.cards[source].since <= waiting.stamp;
        if (same && (waiting.subjects & matched).empty()) return &waiting;
    }
    return nullptr;
}

// The same for a text that refers to them: all of them must still be what triggered it, so that one stamp tells.
Waiting* waits_for_such(Rules& rules, CardIx source, AbilityId id, Seat controller, ObjectKind of, CardSet matched) {
    Waiting* const same = waits_already(rules, source, id, controller, of, matched);
    if (!same || !rules.pool().ability(id).on.named) return same;
    for (int card : same->subjects) {
        if (rules.state.cards[static_cast<std::size_t>(card)].since > same->stamp) return nullptr;
    }
    same->stamp = rules.state.clock;
    return same;
}

void wait(Rules& rules, CardIx source, AbilityId id, Seat controller, ObjectKind of, CardSet matched) {
    const Ability& ability = rules.pool().ability(id);
    if (!for_each(rules.book(), ability.on)) return rules.enqueue(id, source, controller, of, matched);
    if (waits_as_one(rules, ability, matched)) {
        Waiting* const same = waits_for_such(rules, source, id, controller, of, matched);
        if (same)
            same->subjects |= matched;
        else
            rules.enqueue(id, source, controller, of, matched);
        for (int more = same ? 0 : 1; more < matched.size() && !rules.over(); ++more)
            rules.record_triggered(same ? *same : rules.state.waiting.back());
        return;
    }
    for (u8 subject : in_open_order(rules.read(), of, matched)) {
        if (!may_trigger(rules.read(), source, id)) return;
        rules.enqueue(id, source, controller, of, CardSet::of(subject));
    }
}

// Does this ability of this card trigger by the event? Then it waits. It must be active now, or have been when the
// event began.
void match(Rules& rules, CardIx source, AbilityId id, Seat controller, u8 event, ObjectKind of, CardSet subjects,
           bool was_active = false) {
    const Position& position = rules.read();
    const Ability& ability = position.pool.ability(id);
    if (ability.kind != AbilityKind::Triggered) return;
    if (ability.on.event != event && ability.on.also != event) return;
    // A text that waits for something to happen to itself is mostly offered events of others.
    const u8 own = of == ObjectKind::Cards ? source : position.place_of(source);
    if (ability.on.self && (own == kNone || !subjects.has(own))) return;
    if (ability.on.also != kNone) {
        const TriggeredNow now = triggered_now(rules.state, source, id, of);
        if (now.any && !for_each(position.book, ability.on)) return;
        subjects -= now.by;
        if (subjects.empty()) return;
    }
    if (!was_active && !position.book.active(position, source, ability)) return;
    if (!may_trigger(position, source, id)) return;
    Scope scope = ability_scope(position, source, ability);
    scope.controller = controller;
    CardSet matched{};
    for (int subject : ability.on.self ? CardSet::of(own) : subjects) {
        if (passes(position, ability.on.subject, {of, static_cast<u8>(subject)}, scope)) matched.add(subject);
    }
    if (matched.size() < ability.on.at_least) return;
    if (ability.condition != kNoId && evaluate(position, ability.condition, scope) == 0) return;
    wait(rules, source, id, controller, of, matched);
}

// Did it watch for its owner, and has gone over to the other player in the same event?
bool went_over(const Position& position, const Watchers* watched, CardIx card) {
    return watched && position.card(card).seat != position.card(card).owner &&
           (watched->first | watched->further).has(card);
}

// Several subjects of one event are one instance, unless the rulebook says otherwise.
void match_card(Rules& rules, CardIx source, u8 event, ObjectKind of, CardSet subjects) {
    if (went_over(rules.read(), rules.watched_from_start, source)) return;
    const Definition& definition = rules.pool().definition(rules.state.cards[source].definition);
    if (((definition.listens >> event) & 1) == 0) return;
    const Seat seat = rules.state.cards[source].seat;
    for (int at = 0; at < definition.ability_count; ++at)
        match(rules, source, static_cast<AbilityId>(definition.first_ability + at), seat, event, of, subjects);
}

// Does the ability wait for what happens to other things?
bool is_about_others(const Ability& ability) { return ability.kind == AbilityKind::Triggered && !ability.on.self; }

bool would_trigger(const Position& position, CardIx source, AbilityId id) {
    return position.book.active(position, source, position.pool.ability(id)) && may_trigger(position, source, id);
}

void note_watcher(const Position& position, CardIx card, Watchers& watchers) {
    const Definition& definition = position.definition(card);
    // What goes back to its owner in the event is nobody else's watcher any more.
    if (definition.listens == 0 || position.card(card).seat != position.card(card).owner) return;
    int others = 0;
    bool further = true;
    for (int at = 0; at < definition.ability_count; ++at) {
        const auto id = static_cast<AbilityId>(definition.first_ability + at);
        if (!is_about_others(position.pool.ability(id))) continue;
        const bool triggers = would_trigger(position, card, id);
        if (others++ > 0)
            further = further && triggers;
        else if (triggers)
            watchers.first.add(card);
    }
    if (others > 1 && further) watchers.further.add(card);
}

// Is it where its texts are active by the usual rule?
bool is_source(const Position& position, CardIx card) {
    const PlaceIx place = position.place_of(card);
    return place == kNone ? position.book.zones[position.card(card).zone].field : position.top_face_up(place) == card;
}

// A card that something else happened to in the same event saw the rest of it, as its owner's. One that is hidden by
// now tells nothing.
void match_gone(Rules& rules, CardIx source, const Watchers& watched, u8 event, ObjectKind of, CardSet subjects) {
    const Position& position = rules.read();
    if (is_source(position, source) && !went_over(position, &watched, source)) return;
    if (!knows(position, Seat::A, source) || !knows(position, Seat::B, source)) return;
    const Definition& definition = position.definition(source);
    const int before = rules.state.waiting.size();
    int others = 0;
    for (int at = 0; at < definition.ability_count; ++at) {
        const auto id = static_cast<AbilityId>(definition.first_ability + at);
        if (!is_about_others(position.pool.ability(id))) continue;
        if ((others++ == 0 ? watched.first : watched.further).has(source))
            match(rules, source, id, position.card(source).owner, event, of, subjects, true);
    }
    rules.keep_waiting(before);
}

[[gnu::noinline]] void match_all_gone(Rules& rules, const Watchers& watched, u8 event, ObjectKind of,
                                      CardSet subjects) {
    for (int card : watched.first | watched.further)
        match_gone(rules, static_cast<CardIx>(card), watched, event, of, subjects);
}

void match_granted(Rules& rules, CardIx source, u8 event, ObjectKind of, CardSet subjects) {
    for (const GrantedAbility& granted : granted_to(rules.read(), source))
        match(rules, source, granted.ability, granted.controller, event, of, subjects);
}

// "That was switched to resting this turn": said of a character, as long as it is the same one.
void mark_as_passed(Rules& rules, WatchId watch, PlaceIx place) {
    const PropertyId property = rules.book().passed_watch;
    const CardIx top = top_of(rules.read(), place);
    if (top == kNone) return;
    for (const Modifier& modifier : rules.state.modifiers) {
        const bool same = modifier.property == property && modifier.argument == watch;
        if (same && works_on(rules.read(), modifier, {ObjectKind::Places, place})) return;
    }
    Modifier mark{};
    mark.property = property;
    mark.on = TargetKind::Place;
    mark.target = place;
    mark.duration = Duration::ThisTurn;
    mark.turn = rules.state.turn;
    mark.value = 1;
    mark.argument = watch;
    mark.ability = kNoAbility;
    mark.source = top;
    mark.controller = rules.state.places[place].seat;
    mark.stamp = rules.state.clock;
    rules.add_modifier(mark);
}

void mark_those_that_pass(Rules& rules, WatchId id, ObjectKind of, CardSet subjects) {
    if (of != ObjectKind::Places) return;
    const Watch& watch = rules.pool().watches[id];
    for (int subject : subjects) {
        const auto place = static_cast<PlaceIx>(subject);
        Scope scope;
        scope.controller = rules.state.places[place].seat;
        if (passes(rules.read(), watch.subject, {of, place}, scope)) mark_as_passed(rules, id, place);
    }
}

void remember(Rules& rules, u8 event, ObjectKind of, CardSet subjects) {
    const Position& position = rules.read();
    for (int slot = 0; slot < rules.state.watches.size(); ++slot) {
        const Watch& watch = position.pool.watches[rules.state.watches[slot]];
        if (watch.event != event || watch.kind == Watch::Kind::CountLastTurn) continue;
        if (watch.kind == Watch::Kind::MarkObjects) {
            mark_those_that_pass(rules, rules.state.watches[slot], of, subjects);
            continue;
        }
        for (int subject : subjects) {
            const Object object{of, static_cast<u8>(subject)};
            for (Seat seat : kSeats) {
                Scope scope;
                scope.controller = seat;
                u8& count = rules.state.memory[static_cast<std::size_t>(ix(seat))][static_cast<std::size_t>(slot)];
                if (passes(position, watch.subject, object, scope) && count < 255) ++count;
            }
        }
    }
}

bool amount_is_its_own(const Pool& pool, AmountId amount);

// Could what is asked be answered otherwise for another card that has the text? Rulebook tests are taken to.
bool filter_is_its_own(const Pool& pool, FilterId filter) {
    if (filter == kNoId) return false;
    const FilterNode& node = pool.filters[filter];
    switch (node.test) {
        case Test::All:
        case Test::Any:
            for (u16 child = node.first; child < node.first + node.count; ++child) {
                if (filter_is_its_own(pool, child)) return true;
            }
            return false;
        case Test::Not:
        case Test::Has: return filter_is_its_own(pool, node.first);
        case Test::In:
        case Test::Stack: return node.a != kCandidate;
        case Test::Related: return node.b != kCandidate;
        case Test::Shares: return node.value != kCandidate;
        case Test::Attribute:
        case Test::Named: return amount_is_its_own(pool, node.amount);
        case Test::Rulebook: return true;
        default: return false;
    }
}

bool amount_is_its_own(const Pool& pool, AmountId amount) {
    if (amount == kNoId) return false;
    const AmountNode& node = pool.amounts[amount];
    switch (node.kind) {
        case AmountKind::Constant:
        case AmountKind::Memory:
        case AmountKind::Value: return false;
        case AmountKind::Count:
        case AmountKind::Distinct:
        case AmountKind::Sum: return filter_is_its_own(pool, node.filter);
        case AmountKind::Not:
        case AmountKind::Listed: return amount_is_its_own(pool, node.left);
        case AmountKind::Compare:
        case AmountKind::And:
        case AmountKind::Or:
        case AmountKind::Plus:
        case AmountKind::Times:
        case AmountKind::Divide: return amount_is_its_own(pool, node.left) || amount_is_its_own(pool, node.right);
        default: return true;
    }
}

// The condition that all of the ability's effect depends on.
AmountId leading_condition(const Pool& pool, const Ability& ability) {
    const Program& program = pool.program(ability.code);
    const Op& first = program.ops.front();
    return first.verb == Verb::Unless && program.ops[first.jump].verb == Verb::End ? first.amount : kNoId;
}

// Would some text of the list trigger, and do something, if this player held its card? Only what everybody sees
// decides: what a text asks of its own card, or of what triggered it, is taken to hold.
bool could_trigger_in_hand(const Position& position, Seat seat, u8 event, ObjectKind of, CardSet subjects) {
    const Pool& pool = position.pool;
    Scope scope;
    scope.controller = seat;
    scope.stamp = position.state.clock;
    const auto could = [&](const Ability& ability) {
        const bool heard = ability.kind == AbilityKind::Triggered && !ability.on.self &&
                           (ability.on.event == event || ability.on.also == event) &&
                           ((ability.zones >> position.book.hand) & 1) != 0;
        if (!heard) return false;
        if (!filter_is_its_own(pool, ability.on.subject)) {
            int matched = 0;
            for (int subject : subjects)
                matched += passes(position, ability.on.subject, {of, static_cast<u8>(subject)}, scope);
            if (matched < ability.on.at_least) return false;
        }
        const auto may_hold = [&](AmountId condition) {
            return condition == kNoId || amount_is_its_own(pool, condition) ||
                   evaluate(position, condition, scope) != 0;
        };
        return may_hold(ability.condition) && may_hold(leading_condition(pool, ability));
    };
    for (const Definition& card : pool.definitions) {
        if (((card.elsewhere >> event) & 1) == 0) continue;
        for (int at = 0; at < card.ability_count; ++at) {
            if (could(pool.ability(static_cast<AbilityId>(card.first_ability + at)))) return true;
        }
    }
    return false;
}

// What waits there is its player's secret: nothing is told, and the player is asked whatever the hand holds.
void listen_in_hands(Rules& rules, u8 event, ObjectKind of, CardSet subjects) {
    EventLog* const told = std::exchange(rules.log, nullptr);
    const int before = rules.state.waiting.size();
    for (Seat seat : kSeats) {
        const CardList& hand = rules.read().zone(seat, rules.book().hand);
        if (hand.count == 0 || !could_trigger_in_hand(rules.read(), seat, event, of, subjects)) continue;
        rules.state.offered |= u64{1} << ix(seat);
        for (CardIx card : rules.read().from_top(hand)) match_card(rules, card, event, of, subjects);
    }
    for (int at = before; at < rules.state.waiting.size(); ++at) rules.state.waiting[at].flags |= kUnshown;
    // Also where nothing waits, players are asked.
    if (rules.book().checkpoint) rules.state.marks[rules.book().rules_pending] = 1;
    rules.log = told;
}

}  // namespace

void Rules::emit_awaited(u8 event, ObjectKind of, CardSet subjects) {
    const Position& position = read();
    if ((state.watched >> event) & 1) remember(*this, event, of, subjects);
    CardSet asked{};
    const bool modifications = book().granted != kNone && position.has_effect(book().granted);
    const auto match_once = [&](CardIx source) {
        if (asked.has(source)) return;
        asked.add(source);
        match_card(*this, source, event, of, subjects);
        if (modifications) match_granted(*this, source, event, of, subjects);
    };
    // Most cards wait for something else.
    const auto ask = [&](CardIx source) __attribute__((always_inline)) {
        if (modifications || ((pool().definition(state.cards[source].definition).listens >> event) & 1))
            match_once(source);
    };
    for_each_source(position, ask);
    // Abilities that work where the card has just gone: "when this card is sent to your discard area".
    const bool offers = hands::offers(book(), pool(), event);
    if (of == ObjectKind::Cards) {
        for (int card : subjects) {
            if (!offers || state.cards[static_cast<std::size_t>(card)].zone != book().hand)
                ask(static_cast<CardIx>(card));
        }
    }
    if (offers) listen_in_hands(*this, event, of, subjects);
    if (watched_from_start) match_all_gone(*this, *watched_from_start, event, of, subjects);
    // And those that wait in the open outside of the field.
    if (((state.elsewhere >> event) & 1) == 0) return;
    for (std::size_t zone = 0; zone < book().zones.size(); ++zone) {
        if (book().zones[zone].field || book().zones[zone].seen != SeenBy::Everyone) continue;
        for (Seat seat : kSeats) {
            for (CardIx card : position.from_top(position.zone(seat, static_cast<ZoneId>(zone)))) ask(card);
        }
    }
}

Watchers Rules::watchers() const {
    Watchers found;
    if (state.listens == 0 || trial) return found;
    for_each_source(read(), [&](CardIx card) { note_watcher(read(), card, found); });
    return found;
}

namespace {

// What the ability takes note of: the object may be something else, or somewhere else, when it resolves.
u8 facts_noted(const Position& position, const Ability& ability, CardIx source, ObjectKind of) {
    if (ability.on.facts_in == kNone) return 0;
    const Object self{of, of == ObjectKind::Places ? position.place_of(source) : source};
    if (self.ix == kNone) return 0;
    u8 bits = 0;
    const Scope scope = ability_scope(position, source, ability);
    for (std::size_t at = 0; at < kFactsNoted; ++at) {
        const FilterId fact = ability.on.facts[at];
        if (fact != kNoId && passes(position, fact, self, scope)) bits |= static_cast<u8>(1 << (kFactShift + at));
    }
    return bits;
}

// Is it the one that came last, once more? A card that was given one text by several waits as often at once.
bool repeats_last(const Rules& rules, const Waiting& added) {
    const State& state = rules.state;
    const int mark = state.frames.empty() ? 0 : state.frames.back().waiting_before;
    if (state.waiting.size() <= mark || waits_for_all(rules.book(), rules.pool().ability(added.ability))) return false;
    if (is_one_for_each(rules, added)) return false;
    const Waiting& last = state.waiting.back();
    constexpr int kMost = 127;
    return last.ability == added.ability && last.stamp == added.stamp && last.source == added.source &&
           last.controller == added.controller && last.flags == added.flags && last.of == added.of &&
           last.subjects == added.subjects && last.more < kMost;
}

}  // namespace

void Rules::enqueue(AbilityId id, CardIx source, Seat controller, ObjectKind of, CardSet subjects) {
    if (over()) return;
    const u8 facts = facts_noted(read(), pool().ability(id), source, of);
    const Waiting added{id, state.clock, source, controller, facts, of, 0, subjects};
    if (repeats_last(*this, added)) {
        ++state.waiting.back().more;
    } else if (state.waiting.full()) {
        overflow(Capacity::Waiting);
        return;
    } else {
        state.waiting.push(added);
    }
    record_triggered(state.waiting.back());
}

void Rules::record_triggered(const Waiting& waiting) {
    if (!log) return;
    Event noted{};
    noted.kind = EventKind::Triggered;
    noted.seat = waiting.controller;
    noted.card = waiting.source;
    noted.definition = state.cards[waiting.source].definition;
    noted.known = 3;
    noted.ability = waiting.ability;
    // Where the rules make triggers wait, the step that says so is the clause.
    const bool held = !state.frames.empty() && (frame().flags & kHoldTriggers);
    const char* step = clause;
    if (!held) clause = book().trigger_clause;
    record(noted);
    clause = step;
}

namespace {

bool waits(const State& state, CardIx source, AbilityId id) {
    for (const Waiting& waiting : state.waiting) {
        if (waiting.source == source && waiting.ability == id) return true;
    }
    return false;
}

// Has the situation of this ability come, or gone?
void note_situation(Rules& rules, CardIx source, AbilityId id, u8 bit) {
    const Position& position = rules.read();
    const Ability& ability = position.pool.ability(id);
    u8& noted = rules.state.cards[source].situations;
    const bool holds = position.book.active(position, source, ability) &&
                       evaluate(position, ability.condition, ability_scope(position, source, ability)) != 0;
    if (!holds) {
        // What goes while the ability still waits has not gone since it was resolved.
        if (!waits(rules.state, source, id)) noted &= static_cast<u8>(~bit);
        return;
    }
    if ((noted & bit) || !may_trigger(position, source, id)) return;
    noted |= bit;
    const PlaceIx place = position.place_of(source);
    const bool stands = place != kNone;
    rules.enqueue(id, source, position.card(source).seat, stands ? ObjectKind::Places : ObjectKind::Cards,
                  CardSet::of(stands ? place : source));
}

}  // namespace

void Rules::note_situations() {
    const u8 event = book().situation;
    if (event == kNone || !is_awaited(event)) return;
    for_each_source(read(), [&](CardIx source) {
        const Definition& definition = pool().definition(state.cards[source].definition);
        if (((definition.listens >> event) & 1) == 0) return;
        u8 bit = 1;
        for (int at = 0; at < definition.ability_count && bit != 0; ++at) {
            const AbilityId id = static_cast<AbilityId>(definition.first_ability + at);
            const Ability& ability = pool().ability(id);
            if (ability.kind != AbilityKind::Triggered || ability.on.event != event || ability.condition == kNoId)
                continue;
            note_situation(*this, source, id, bit);
            bit = static_cast<u8>(bit << 1);
        }
    });
}

void Rules::keep_waiting(int from) {
    for (int at = from; at < state.waiting.size(); ++at) state.waiting[at].flags |= kResolvesWithoutSource;
}

bool Rules::still_active(const Waiting& waiting) const {
    const Position& position = read();
    if (position.card(waiting.source).since > waiting.stamp) return false;
    return position.book.active(position, waiting.source, pool().ability(waiting.ability));
}

bool Rules::can_resolve(const Waiting& waiting) const {
    const bool lapsed = (waiting.flags & kLapsed) != 0 && book().trigger_must_stay_active;
    const bool bound = !(waiting.flags & kResolvesWithoutSource) && !book().trigger_outlives_source;
    if (lapsed || (bound && !still_active(waiting)) || !book().may_resolve(read(), waiting)) return false;
    const Ability& ability = pool().ability(waiting.ability);
    if (ability.resolve_condition == kNoId) return true;
    Scope scope = ability_scope(read(), waiting.source, ability);
    scope.controller = waiting.controller;
    return evaluate(read(), ability.resolve_condition, scope) != 0;
}

void Rules::resolve_waiting(int at) {
    // The number may come from a saved position, whose registers can hold anything.
    if (at < 0 || at >= state.waiting.size() || over()) return;
    Waiting waiting = state.waiting[at];
    if (is_one_for_each(*this, waiting)) {
        // One of several instances; the others wait on.
        const int next = next_of(*this, waiting);
        state.waiting[at].subjects.remove(next);
        waiting.subjects = CardSet::of(next);
        split_instances(*this, at);
    } else if (waiting.more > 0) {
        --state.waiting[at].more;
        waiting.more = 0;
    } else {
        state.waiting.erase(at);
    }
    const auto tell = [&](EventKind kind) {
        if (!log) return;
        Event noted{};
        noted.kind = kind;
        noted.seat = waiting.controller;
        noted.card = waiting.source;
        noted.definition = state.cards[waiting.source].definition;
        noted.known = 3;
        noted.ability = waiting.ability;
        record(noted);
    };
    if (!can_resolve(waiting)) {
        clause = book().fizzle_clause;
        tell(EventKind::Fizzled);
        return;
    }
    const Ability& ability = pool().ability(waiting.ability);
    if (ability.limit) {
        if (uses_of(read(), waiting.source, waiting.ability) >= ability.limit) return;
        count_use(waiting.source, waiting.ability);
    }
    tell(EventKind::EffectBegan);
    Frame& frame = call(ability.code, waiting.controller, waiting.source, waiting.ability);
    if (ability.limit) frame.flags |= kNothingDoneYet;
    frame.stamp = waiting.stamp;
    if (frame.registers > 0) {
        Register& subjects = reg(frame, kSubjects);
        subjects.set = waiting.subjects;
        subjects.of = waiting.of;
        subjects.stamp = waiting.stamp;
    }
    if (ability.on.facts_in < frame.registers)
        reg(frame, ability.on.facts_in).number = (waiting.flags & ~kUnshown) >> kFactShift;
}

}  // namespace arbiter

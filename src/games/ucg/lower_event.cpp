// Events: what a triggered power waits for.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

// How many there must be at once: several are one instance (UCG 9.2.1).
void read_count(Lowering& low, Trigger& trigger, const Term& q) {
    if (!q || q.is(head::A) || q.is(head::Another)) return;
    if ((q.is(head::N) || q.is(head::AtLeast)) && q[field::n].number() >= 1) {
        trigger.on.at_least = static_cast<u8>(q[field::n].number());
        return;
    }
    low.unknown(q, "in an event");
}

}  // namespace

Filter came_from(Lowering& low, const Term& from) {
    if (from.is(head::SceneArea)) return Filter::book(kCameTest, 0, kCameFromScene);
    const Term name = from[field::in].only();
    const i32 bits = name.is(head::Deck) ? kCameFromDeck : name.is(head::Hand) ? kCameFromHand : 0;
    if (!from.is(head::Zone) || bits == 0) low.unknown(from, "as where a card came from");
    const Filter zone = Filter::book(kCameTest, 0, bits);
    return from[field::of] ? Filter::all({zone, Filter::owner(player(low, from[field::of]))}) : zone;
}

namespace {

// "This card is sent to your discard area from your deck", "a card is exiled by your opponent's effect".
void arrival(Lowering& low, Trigger& trigger, const Term& who, const Term& verb) {
    Of of;
    const Term done = verb[field::done];
    trigger.on.event = event_of(low, done, of);
    if (of != Of::Cards) low.unknown(verb, "as an event");
    std::vector<Filter> tests;
    if (const Term from = verb[field::from]) tests.push_back(came_from(low, from));
    if (const Term by = verb[field::by]) tests.push_back(by_whose_effect(low, by));
    if (who.is(head::This)) {
        // Its text works where it has gone.
        trigger.on.self = 1;
        const bool exiled = trigger.on.event == kCardExiled;
        trigger.zones = static_cast<u16>(1 << (exiled ? kExile : kDiscard));
        if (!exiled && trigger.on.event != kSentToDiscard && trigger.on.event != kDiscardedFromHand)
            low.unknown(verb, "of this card");
        trigger.subjects = refer(low, who);
        if (trigger.subjects.of != Of::Cards) low.unknown(who, "in this event");
    } else if (who.is(head::End)) {
        // "The top card of one of your characters is put into your hand".
        trigger.subjects.of = Of::Cards;
        tests.push_back(card_then(low, who));
        if (const Term of_whom = done[field::to][field::of]; of_whom && !of_whom.is(head::Owner))
            tests.push_back(Filter::owner(player(low, of_whom)));
    } else if (who.is(head::Pick)) {
        read_count(low, trigger, who[field::q]);
        const Noun noun = read_filter(low, who[field::f], {.anywhere = true});
        if (!noun.plain() || noun.what.of != Of::Cards) low.unknown(who, "in this event");
        trigger.subjects = noun.what;
        tests.push_back(noun.what.filter);
        if (who[field::whose]) tests.push_back(Filter::owner(player(low, who[field::whose])));
        // Cards go to their owner's zones: whose zone it is says whose cards.
        const Term of_whom = done[field::to][field::of];
        if (of_whom && !of_whom.is(head::Owner)) tests.push_back(Filter::owner(player(low, of_whom)));
    } else {
        low.unknown(who, "in this event");
    }
    if (!tests.empty()) trigger.on.subject = low.filter(Filter::all(tests), Of::Cards);
}

// "This character leaves play": told by the card that stood for it.
void departure(Lowering& low, Trigger& trigger, const Term& who) {
    constexpr u16 kAway = 1 << kDeck | 1 << kHand | 1 << kDiscard | 1 << kExile;
    trigger.on.event = kLeavesPlay;
    if (who.is(head::This)) {
        trigger.on.self = 1;
        trigger.zones = kAway;
        trigger.subjects = refer(low, who);
        trigger.subjects.of = Of::Cards;
        return;
    }
    if (!who.is(head::Pick)) {
        low.unknown(who, "in this event");
        return;
    }
    read_count(low, trigger, who[field::q]);
    const Filter left = left_test(low, who);
    trigger.subjects.of = Of::Cards;
    trigger.on.subject = low.filter(left, Of::Cards);
}

// Whose [Activate] effect it was.
void use(Lowering& low, Trigger& trigger, const Term& who, const Term& verb) {
    const Term what = verb[field::what];
    const bool any = what.is(head::Effect) && what[field::kind].is(head::ActivateKind) &&
                     (!what[field::q] || what[field::q].is(head::A)) && !what[field::of];
    if (!any) low.unknown(what, "in an event");
    trigger.on.event = kActivateResolved;
    trigger.subjects = read_group(low, who);
    if (trigger.subjects.of != Of::Places) low.unknown(who, "in this event");
    trigger.on.subject = low.filter(trigger.subjects);
}

void happening(Lowering& low, Trigger& trigger, const Term& who, const Term& verb) {
    if (verb.is(head::LeavesPlay)) return departure(low, trigger, who);
    Of of;
    trigger.on.event = event_of(low, verb, of);
    std::vector<Filter> tests;
    if (verb[field::as]) tests.push_back(states_test(low, verb[field::as]));
    if (who.is(head::This)) {
        trigger.on.self = 1;
        trigger.subjects = refer(low, who);
    } else if (who.is(head::OneOf)) {
        // "This character or another one of your X": either of them.
        const Noun first = read_noun(low, who[field::a]), second = read_noun(low, who[field::b]);
        for (const text::Field part : {field::a, field::b}) {
            if (!is_reference(who[part])) read_count(low, trigger, who[part][field::q]);
        }
        if (!first.plain() || !second.plain() || first.what.of != second.what.of || trigger.on.at_least != 1)
            low.unknown(who, "in this event");
        trigger.subjects.of = first.what.of;
        tests.push_back(Filter::any({first.what.filter, second.what.filter}));
    } else if (who.is(head::BattleOpponent)) {
        trigger.subjects = read_group(low, who);
        tests.push_back(trigger.subjects.filter);
    } else {
        if (!who.is(head::Pick)) low.unknown(who, "in this event");
        read_count(low, trigger, who[field::q]);
        const Noun noun = read_noun(low, who);
        if (!noun.plain()) low.unknown(who, "in this event");
        trigger.subjects = noun.what;
        tests.push_back(noun.what.filter);
    }
    const bool scene = trigger.subjects.of == Of::Cards;
    if (scene) {
        if (trigger.on.event != kCharacterEnters || verb[field::as]) low.unknown(verb, "of a scene");
        trigger.on.event = kSceneEnters;
    }
    if (!tests.empty()) trigger.on.subject = low.filter(Filter::all(tests), trigger.subjects.of);
}

// "Whenever you discard one or more cards from your hand", "whenever your opponent draws a card".
void by_player(Lowering& low, Trigger& trigger, const Term& event) {
    const Who by = player(low, event[field::by]);
    const Term does = event[field::does];
    if (by == Who::OwnerOfIt) low.unknown(event[field::by], "in an event");
    const Filter whose = by == Who::Either ? Filter::all({}) : Filter::owner(by);
    trigger.subjects.of = Of::Cards;
    if (does.is(head::Resolve)) {
        const Term what = does[field::what];
        const bool any = what.is(head::Effect) && what[field::kind].is(head::ActivateKind) &&
                         what[field::q].is(head::A) && !what[field::of];
        if (!any || does[field::states]) low.unknown(does, "in an event");
        trigger.on.event = kActivateResolved;
        trigger.on.subject = low.filter(whose, Of::Cards);
        return;
    }
    if (does.is(head::Draw)) {
        // UCG 11.10.1: cards are drawn one at a time.
        read_count(low, trigger, does[field::q]);
        if (trigger.on.at_least > 1) low.unknown(does[field::q], "in an event");
        trigger.on.event = kCardDrawn;
        trigger.on.subject = low.filter(whose, Of::Cards);
        return;
    }
    Of of;
    trigger.on.event = event_of(low, does, of);
    // Who exiles a card is not who owns it, and only this is known of it later.
    if (trigger.on.event == kCardExiled) low.unknown(event, "here");
    const Term what = does[field::what];
    if (of != Of::Cards || !does.is(head::Move) || !what.is(head::Pick) || what[field::whose] || does[field::except]) {
        low.unknown(event, "here");
        return;
    }
    read_count(low, trigger, what[field::q]);
    // By then the cards are no longer where the text says they were.
    const Term f = what[field::f];
    std::vector<Filter> tests{whose};
    for (const Term& mod : f[field::mods].items()) {
        if (mod.is(head::In) && !mod[field::end]) {
            tests.push_back(came_from(low, mod[field::z]));
        } else if (mod.is(head::Has) || mod.is(head::HasNot)) {
            tests.push_back(predicate(low, mod, Of::Cards));
        } else {
            low.unknown(mod, "in an event");
        }
    }
    if (f[field::h]) {
        tests.push_back(heads_test(low, f[field::h], trigger.subjects.kinds));
        trigger.subjects.said = low.words(f[field::h]);
    }
    if (f[field::level]) tests.push_back(level_test(low, f[field::level]));
    if (!f.is(head::Filter) || !f[field::card].is(head::CardNoun) || f[field::tail]) low.unknown(f, "in an event");
    if (const Term of_whom = does[field::to][field::of]; of_whom && !of_whom.is(head::Owner))
        tests.push_back(Filter::owner(player(low, of_whom)));
    trigger.on.subject = low.filter(Filter::all(tests), Of::Cards);
}

void one_event(Lowering& low, Trigger& trigger, const Term& who, const Term& verb) {
    if (verb.is(head::Done)) {
        arrival(low, trigger, who, verb);
    } else if (verb.is(head::Uses)) {
        use(low, trigger, who, verb);
    } else {
        happening(low, trigger, who, verb);
    }
}

}  // namespace

Trigger trigger(Lowering& low, const Term& event) {
    Trigger trigger;
    if (event.is(head::By)) {
        by_player(low, trigger, event);
        return trigger;
    }
    const std::vector<Term> verbs = event[field::does].items();
    if (!event.is(head::On) || verbs.empty() || verbs.size() > 2) {
        low.unknown(event, "with several events");
        return trigger;
    }
    one_event(low, trigger, event[field::who], verbs[0]);
    if (verbs.size() == 1) return trigger;
    // "Enters play or levels up": either of two, of the same things.
    Trigger other;
    one_event(low, other, event[field::who], verbs[1]);
    if (other.on.subject != trigger.on.subject || other.zones != trigger.zones ||
        other.subjects.of != trigger.subjects.of)
        low.unknown(event, "with several events");
    trigger.on.also = other.on.event;
    return trigger;
}

}  // namespace arbiter::ucg

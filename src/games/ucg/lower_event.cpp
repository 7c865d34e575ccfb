// Events: what a triggered power waits for.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

// "This card is sent to your discard area from your deck".
void arrival(Lowering& low, Trigger& trigger, const Term& who, const Term& verb) {
    Of of;
    trigger.on.event = event_of(low, verb["done"], of);
    if (of != Of::Cards) low.unknown(verb, "as an event");
    std::vector<Filter> tests;
    if (const Term from = verb["from"]) {
        const bool deck = from.is("Zone") && from["in"].only().is("Deck");
        if (deck && from["of"]) player(low, from["of"]);
        if (!deck && !from.is("SceneArea")) low.unknown(from, "as where a card came from");
        tests.push_back(Filter::book(kCameTest, 0, deck ? kCameFromDeck : kCameFromScene));
    }
    if (const Term by = verb["by"]) {
        if (!by.is("Effects") || by["whose"]) low.unknown(by, "in an event");
        tests.push_back(Filter::book(kCameTest, 0, kCameByEffect));
    }
    if (who.is("This")) {
        // Its text works where it has gone.
        trigger.on.self = 1;
        trigger.zones = static_cast<u16>(1 << (trigger.on.event == kCardToHand   ? kHand
                                               : trigger.on.event == kCardExiled ? kExile
                                                                                 : kDiscard));
        if (trigger.on.event == kCardToHand || trigger.on.event == kCardExiled) low.unknown(verb, "of this card");
        trigger.subjects = refer(low, who);
        if (trigger.subjects.of != Of::Cards) low.unknown(who, "in this event");
    } else {
        low.unknown(who, "in this event");
    }
    if (!tests.empty()) trigger.on.subject = low.filter(Filter::all(tests), Of::Cards);
}

// Whose [Activate] effect it was.
void use(Lowering& low, Trigger& trigger, const Term& who, const Term& verb) {
    const Term what = verb["what"];
    const bool any =
        what.is("Effect") && what["kind"].is("ActivateKind") && (!what["q"] || what["q"].is("A")) && !what["of"];
    if (!any) low.unknown(what, "in an event");
    trigger.on.event = kActivateResolved;
    trigger.subjects = read_group(low, who);
    if (trigger.subjects.of != Of::Places) low.unknown(who, "in this event");
    trigger.on.subject = low.filter(trigger.subjects);
}

void happening(Lowering& low, Trigger& trigger, const Term& who, const Term& verb) {
    if (verb.is("LeavesPlay")) low.unknown(verb, "as an event");
    Of of;
    trigger.on.event = event_of(low, verb, of);
    std::vector<Filter> tests;
    if (verb["as"]) tests.push_back(states_test(low, verb["as"]));
    if (who.is("This")) {
        trigger.on.self = 1;
        trigger.subjects = refer(low, who);
    } else {
        if (!who.is("Pick")) low.unknown(who, "in this event");
        // One or several at a time trigger once (UCG 9.2.1), so only "a" can be told.
        const Term q = who["q"];
        if (q && !q.is("A") && !q.is("Another") && !(q.is("N") && q["n"].number() == 1)) low.unknown(q, "in an event");
        const Noun noun = read_noun(low, who);
        if (!noun.plain()) low.unknown(who, "in this event");
        trigger.subjects = noun.what;
        tests.push_back(noun.what.filter);
    }
    const bool scene = trigger.subjects.of == Of::Cards;
    if (scene) {
        if (trigger.on.event != kCharacterEnters || verb["as"]) low.unknown(verb, "of a scene");
        trigger.on.event = kSceneEnters;
    }
    if (!tests.empty()) trigger.on.subject = low.filter(Filter::all(tests), trigger.subjects.of);
}

// "Whenever you discard one or more cards from your hand".
void by_player(Lowering& low, Trigger& trigger, const Term& event) {
    const Who by = player(low, event["by"]);
    const Term does = event["does"];
    if (by != Who::You && by != Who::Opponent) low.unknown(event["by"], "in an event");
    trigger.subjects.of = Of::Cards;
    if (does.is("Draw")) {
        if (!does["q"].is("A")) low.unknown(does["q"], "in an event");
        trigger.on.event = kCardDrawn;
        trigger.on.subject = low.filter(Filter::owner(by), Of::Cards);
        return;
    }
    if (does.is("Resolve")) {
        const Term what = does["what"];
        const bool any = what.is("Effect") && what["kind"].is("ActivateKind") && what["q"].is("A") && !what["of"];
        if (!any || does["states"]) low.unknown(does, "in an event");
        trigger.on.event = kActivateResolved;
        trigger.on.subject = low.filter(Filter::owner(by), Of::Cards);
        return;
    }
    if (!does.is("Move") || !does["verb"].is("discard") || !does["what"].is("Pick")) {
        low.unknown(event, "here");
        return;
    }
    const Term what = does["what"];
    const Term q = what["q"];
    const bool any = q.is("A") || (q.is("AtLeast") && q["n"].number() == 1) || (q.is("N") && q["n"].number() == 1);
    if (!any) low.unknown(q, "in an event");
    // By then the cards are no longer where the text says they were.
    const Term f = what["f"];
    for (const Term& mod : f["mods"].items()) {
        const bool from_hand = mod.is("In") && mod["z"].is("Zone") && mod["z"]["in"].only().is("Hand") &&
                               player(low, mod["z"]["of"]) == by;
        if (!from_hand) low.unknown(mod, "in an event");
    }
    std::vector<Filter> tests{Filter::owner(by)};
    if (f["h"]) {
        i32 kinds = 0;
        tests.push_back(heads_test(low, f["h"], kinds));
    }
    if (f["level"]) tests.push_back(level_test(low, f["level"]));
    if (!f.is("Filter") || !f["card"].is("CardNoun") || f["tail"]) low.unknown(f, "in an event");
    trigger.on.event = kDiscardedFromHand;
    trigger.on.subject = low.filter(Filter::all(tests), Of::Cards);
}

}  // namespace

Trigger trigger(Lowering& low, const Term& event) {
    Trigger trigger;
    if (event.is("By")) {
        by_player(low, trigger, event);
        return trigger;
    }
    const std::vector<Term> verbs = event["does"].items();
    if (!event.is("On") || verbs.size() != 1) {
        low.unknown(event, "with several events");
        return trigger;
    }
    const Term verb = verbs[0];
    if (verb.is("Done")) {
        arrival(low, trigger, event["who"], verb);
    } else if (verb.is("Uses")) {
        use(low, trigger, event["who"], verb);
    } else {
        happening(low, trigger, event["who"], verb);
    }
    return trigger;
}

}  // namespace arbiter::ucg

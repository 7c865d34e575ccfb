// Events of this game: what a triggered power waits for.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

Filter came_from(Lowering& low, const Term& from) {
    if (from.is(head::SceneArea)) return Filter::book(kCameTest, 0, kCameFromScene);
    if (!from.is(head::Zone)) low.unknown(from, "as where a card came from");
    if (!from[field::of] || from[field::of].is(head::AnyPlayer))
        from[field::of].means_same_as("of either player, unless the words say whose", "");
    return came_from(low, zone_bits(low, from[field::in].items()),
                     from[field::of] ? player(low, from[field::of]) : Who::Either)
        .filter;
}

Location came_from(Lowering& low, i32 zones, Who whose) {
    const i32 bits = zones == 1 << kDeck ? kCameFromDeck : zones == 1 << kHand ? kCameFromHand : 0;
    const bool discard = zones == 1 << kDiscard;
    if (bits == 0 && !discard) low.decline("where the cards came from is not remembered");
    const Filter zone = discard ? Filter::book(kFromDiscardTest, 0, 0) : Filter::book(kCameTest, 0, bits);
    return {ObjectKind::Cards, whose == Who::Either ? zone : Filter::all({zone, Filter::owner(whose)})};
}

Filter own_cause(Lowering& low, const Term& agent) { return by_whose_effect(low, agent); }

namespace {

// Any [Activate] effect at all.
bool any_activate(const Term& effect) {
    effect[field::q].means_same_as(lower::kSameQuantity, "any");
    return effect.is(head::Effect) && effect[field::kind].is(head::ActivateKind) &&
           (!effect[field::q] || effect[field::q].is(head::A)) && !effect[field::of];
}

// "The top card of one of your characters is put into your hand".
std::optional<Filter> end_then(Lowering& low, const Term& who) {
    const bool end = who.is(head::End);
    i32 kinds = 0;
    if (who.is(head::Pick) && who[field::f][field::h] && !who[field::f][field::card])
        heads_test(low, who[field::f][field::h], kinds);
    // UCG 6.1.3: what is called a scene was on the field.
    return end || kinds == kScene ? std::optional(card_then(low, who)) : std::nullopt;
}

// "Is sent to your discard area": where the scene of the text goes anyway, from wherever it is one.
bool goes_home(Lowering& low, const Term& does) {
    const Term move = does.only()[field::done];
    const Term from = does.only()[field::from], of = move[field::to][field::of];
    if (from || !of || player(low, of) != Who::You) return false;
    of.means_same_as("cards go to their owner's area", "");
    return true;
}

// "This character leaves play": told by the card that stood for it.
std::optional<Filter> left_then(Lowering& low, const Term& who) {
    if (!who.is(head::Pick)) low.unknown(who, "in this event");
    return left_test(low, who);
}

}  // namespace

std::optional<AwaitedEvent> own_awaited(Lowering& low, const Term& verb) {
    constexpr u16 kAway = 1 << kDeck | 1 << kHand | 1 << kDiscard | 1 << kExile;
    if (verb.is(head::LeavesPlay))
        return AwaitedEvent{.event = kLeavesPlay, .of = ObjectKind::Cards, .zones = kAway, .described = left_then};
    if (verb.is(head::EntersPlay)) {
        AwaitedEvent out{kCharacterEnters};
        if (verb[field::as])
            out.tests.push_back(states_test(low, verb[field::as]));
        else
            out.of_cards = kSceneEnters;
        return out;
    }
    if (verb.is(head::Uses) && any_activate(verb[field::what])) return AwaitedEvent{kActivateResolved};
    return std::nullopt;
}

// "This card is sent to your discard area from your deck".
std::optional<AwaitedEvent> own_moved(Lowering& low, const Term& move, const Term& outer_from) {
    const Term from = move[field::from] ? move[field::from] : outer_from;
    AwaitedEvent out{.event = move_event(low, move), .of = ObjectKind::Cards, .described = end_then};
    if (from) out.tests.push_back(came_from(low, from));
    out.unseen = out.event == kCardToHand && !from.is(head::SceneArea);
    // Cards go to their owner's zones: whose zone it is says whose cards.
    if (const Term of_whom = move[field::to][field::of]; of_whom && !of_whom.is(head::Owner)) {
        if (const Who whose = player(low, of_whom); whose != Who::Either) out.tests.push_back(Filter::owner(whose));
    }
    // Who exiles a card is not who owns it: whose effect did is known of it later.
    out.by_owner = out.event != kCardExiled;
    if (out.event == kCardExiled) out.moved_by = came_by_player;
    if (out.event == kCardExiled) out.zones = 1 << kExile;
    if (out.event == kSentToDiscard || out.event == kDiscardedFromHand) out.zones = 1 << kDiscard;
    return out;
}

std::optional<Trigger> own_by_player(Lowering& low, Who by, const Term& event) {
    const Term does = event[field::does];
    if (!does.is(head::Resolve) || does[field::states] || !any_activate(does[field::what])) return std::nullopt;
    Trigger out;
    out.subjects.of = ObjectKind::Cards;
    out.on.event = kActivateResolved;
    out.on.subject = low.filter(by == Who::Either ? Filter::all({}) : Filter::owner(by), ObjectKind::Cards);
    return out;
}

Trigger trigger(Lowering& low, const Term& event) {
    // "An opponent's scene is sent to their discard area".
    if (const Term whose = event[field::who][field::whose]) player(low, whose);
    const std::vector<Trigger> any = triggers(low, event);
    if (any.empty()) return {};
    Trigger out = any[0];
    // "This character is sent to the discard area": it leaves play, and the card that stood for it lies there then.
    const Term who = event[field::who];
    if (event.is(head::On) && who.is(head::This) && who[field::what].is(head::Character) &&
        event[field::does].mentions(head::Move)) {
        if (any.size() > 1 || (out.on.event != kSentToDiscard && out.on.event != kCardExiled))
            low.unknown(event, "of a whole character");
        out.on.event = kLeavesPlay;
    }
    // UCG 6.1.3: as a scene it is sent from the scene area, and nowhere else.
    if (event.is(head::On) && who.is(head::This) && who[field::what].is(head::Scene) &&
        event[field::does].mentions(head::Move)) {
        if (out.on.subject != kNoId && !goes_home(low, event[field::does])) low.unknown(event, "of a scene");
        out.on.subject = low.filter(Filter::book(kCameTest, 0, kCameFromScene), ObjectKind::Cards);
    }
    // "Enters play or levels up": either of two, of the same things.
    if (any.size() > 1) {
        const Trigger& other = any[1];
        if (any.size() > 2 || other.on.subject != out.on.subject || other.zones != out.zones ||
            other.subjects.of != out.subjects.of)
            low.unknown(event, "with several events");
        out.on.also = other.on.event;
    }
    return out;
}

Trigger trigger_of_another(Lowering& low, const Term& event) {
    const std::size_t before = low.mentions.size();
    const Scoped theirs(low.as_another, true);
    const Trigger on = trigger(low, event);
    // Where a character goes to is no part of the event by which another's effect is found.
    if (on.on.event == kLeavesPlay && event[field::does].mentions(head::Move)) low.unknown(event, "of another");
    low.mentions.resize(before);
    return on;
}

}  // namespace arbiter::ucg

// Why a wish is refused: the same conditions that the steps check, in their order, with the clause and the numbers.
#include "games/ucg/why.h"

#include "engine/label.h"
#include "engine/why.h"
#include "games/ucg/turn.h"

namespace arbiter::ucg {

namespace {

constexpr const char* kStateNames[] = {"nothing", "SINGLE", "DOUBLE", "TRIPLE", "QUAD"};

std::string state_name(int state) {
    return state >= 0 && state <= 4 ? kStateNames[state] : std::to_string(state) + " cards";
}

std::string named(const Position& position, CardIx card) {
    return card_title(position.pool, position.card(card).definition);
}

std::string states_of(u16 states) {
    std::string words;
    for (int state = 1; state <= 4; ++state) {
        if ((states >> state) & 1) words += (words.empty() ? "" : " or ") + state_name(state);
    }
    return words;
}

std::string names_of(const Position& position, Object object) {
    InlineVec<u16, 8> has{};
    symbols(position, object, kCharacterName, has);
    std::string words;
    for (u16 name : has) words += (words.empty() ? "" : "/") + position.pool.symbol_names[name];
    return words;
}

bool in_hand(const Position& position, Seat seat, CardIx card) { return position.cards_in(seat, kHand).has(card); }

Why scene_refused(const Position& position, Seat seat, CardIx card) {
    const Definition& definition = position.definition(card);
    if (position.state.marks[kSceneSetThisTurn])
        return {"6.1.2",
                "one scene card may be set in a turn, and one was set in turn " + std::to_string(position.state.turn)};
    if (position.state.phase != kSetScene) {
        return {"5.4.2", "scene cards are set in the set scene card phase; this is the " +
                             position.book.phases[position.state.phase]};
    }
    if (position.state.lead != seat)
        return {"5.4.1", "only the Lead Player sets a scene card, and the opponent leads this turn"};
    const int round = definition.attributes[kRound], field = value(position, kFieldRound, seat);
    if (round > field) {
        return {"6.3.1",
                "its Round is " + std::to_string(round) + ", the Field Round count is " + std::to_string(field)};
    }
    for (Seat whose : kSeats) {
        for (int scene : position.cards_in(whose, kSceneArea)) {
            const int there = position.definition(static_cast<CardIx>(scene)).attributes[kRound];
            if (there > round) {
                return {"6.3.2", "the scene in play, " + named(position, static_cast<CardIx>(scene)) + ", has Round " +
                                     std::to_string(there) + ", this one has Round " + std::to_string(round)};
            }
            if (!may_be_replaced(position, static_cast<CardIx>(scene))) {
                return {"1.2.2", "an effect says that the scene in play, " +
                                     named(position, static_cast<CardIx>(scene)) + ", cannot be sent away"};
            }
        }
    }
    return {};
}

std::string area_words(const Position& position, PlaceIx place) {
    return "battle area " + std::to_string(position.place(place).slot + 1);
}

Why set_refused(const Position& position, Seat seat, CardIx card, PlaceIx place) {
    const Definition& definition = position.definition(card);
    if (place != kNone && position.place(place).seat != seat)
        return {"5.5.3.1", "that side of " + area_words(position, place) + " is the opponent's"};
    if (place != kNone && position.occupied(place)) {
        return {"5.5.6",
                "a character stands in battle area " + std::to_string(position.place(place).slot + 1) + " already"};
    }
    if (has(position, kNoSingleRule) && definition.attributes[kSingleBp] == kNoValue) {
        return {"11.15.1", named(position, card) + " has no printed SINGLE BP and would enter play as SINGLE"};
    }
    return {};
}

Why level_up_refused(const Position& position, Seat seat, CardIx card, PlaceIx place) {
    if (place >= position.state.place_count)
        return {"5.6.2.1", "a character must be named that levels up, in one of the " +
                               std::to_string(position.state.marks[kBattleAreas]) + " battle areas"};
    if (!position.occupied(place)) return {"5.6.2.1", "no character stands in " + area_words(position, place)};
    const std::string area = std::to_string(position.place(place).slot + 1);
    if (position.place(place).seat != seat)
        return {"5.6.2.1", "the character in " + area_words(position, place) + " is the opponent's"};
    if (position.place(place).mark & kLeveledThisPhase) {
        return {"5.6.2.3", "the character in battle area " + area + " has leveled up in this phase already"};
    }
    const CardIx top = position.place(place).stack.top;
    const int mine = position.definition(card).attributes[kLevel], theirs = position.definition(top).attributes[kLevel];
    if (mine != theirs + 1) {
        return {"5.6.2.2", named(position, card) + " is level " + std::to_string(mine) +
                               ", the character there is level " + std::to_string(theirs) + ": level " +
                               std::to_string(theirs + 1) + " is needed"};
    }
    if (!conforms(position, card, top)) {
        return {"5.6.1", "its character name is " + names_of(position, {Of::Cards, card}) +
                             ", the character there is " + names_of(position, {Of::Cards, top})};
    }
    std::string by;
    for_each_effect(position, kCannotLevelUp, {Of::Places, place}, [&](const Effect& effect) {
        by = effect.source == kNone ? "an effect" : named(position, effect.source);
    });
    if (!by.empty()) return {"1.2.2", by + " says that the character in battle area " + area + " cannot level up"};
    return {};
}

Why play_refused(const Position& position, Seat seat, Action action) {
    if (!in_hand(position, seat, action.a)) {
        return {"3.4.1", "that card is in the " + position.book.zones[position.card(action.a).zone].name +
                             ", and only the " + std::to_string(position.zone(seat, kHand).count) +
                             " cards in your hand can be set"};
    }
    const bool scene = (position.definition(action.a).attributes[kKind] & kScene) != 0;
    if (scene) {
        if (position.state.decision.prompt == kPromptSetCharacter)
            return {"5.5.3.1", "a character card must be set, and " + named(position, action.a) + " is a scene card"};
        return scene_refused(position, seat, action.a);
    }
    switch (position.state.phase) {
        case kSetScene:
            return {"5.4.2", named(position, action.a) + " is a character card of level " +
                                 std::to_string(position.definition(action.a).attributes[kLevel]) +
                                 ", not a scene card"};
        case kSetCharacter: return set_refused(position, seat, action.a, action.b);
        case kLevelUp: return level_up_refused(position, seat, action.a, action.b);
        default:
            return {"5.5.6", "character cards are set and leveled up in their phases; this is the " +
                                 position.book.phases[position.state.phase]};
    }
}

Why text_inactive(const Position& position, CardIx card, const Ability& ability) {
    const CardState& at = position.card(card);
    if (at.face == Face::Down) return {"10.1.1", "it lies face down"};
    if (at.zone != kBattleArea && at.zone != kSceneArea) {
        return {"10.1.2", "it is in the " + position.book.zones[at.zone].name + ", not on the field"};
    }
    if (at.zone == kBattleArea && (at.attached || position.top_face_up(at.place) != card)) {
        const CardIx top = position.top_face_up(at.place);
        return {"10.1.3.1", "only the text of the topmost face-up card is active" +
                                (top == kNone ? std::string() : ", which is " + named(position, top))};
    }
    if (at.zone == kBattleArea && ability.states && ((ability.states >> state_of(position, at.place)) & 1) == 0) {
        return {"2.3.5.2", "it works while " + states_of(ability.states) + ", the character is " +
                               state_name(state_of(position, at.place))};
    }
    if (negated(position, kNegated, card, ability))
        return {"11.13.2", "this text of " + named(position, card) + " is negated"};
    return {};
}

Why use_refused(const Position& position, Seat seat, Action action) {
    const CardState& card = position.card(action.a);
    if (card.seat != seat) {
        return card.zone == kSceneArea
                   ? Why{"6.3.3", "only its owner uses a scene's powers, and that is the opponent"}
                   : Why{"5.8.2.1",
                         "each player uses the powers of their own characters, and that card is the opponent's"};
    }
    const Definition& definition = position.definition(action.a);
    if (action.b >= definition.ability_count) return {"9.4.1", "it has no such power"};
    const AbilityId id = static_cast<AbilityId>(definition.first_ability + action.b);
    const Ability& ability = position.pool.ability(id);
    if (ability.kind != AbilityKind::Activated) return {"9.4.1", "that text is no payment power"};
    if (position.state.phase != kActivation) {
        return {"5.8.1", "payment powers are used in the effect activation phase; this is the " +
                             position.book.phases[position.state.phase]};
    }
    if (const Why inactive = text_inactive(position, action.a, ability)) return inactive;
    const int used = uses_of(position, action.a, id);
    if (ability.limit && used >= ability.limit) {
        const std::string span = ability.per == Per::Game ? " times this game" : " times this turn";
        return {"9.4.2", "used " + std::to_string(used) + " of " + std::to_string(ability.limit) + span};
    }
    if (cannot_use(position, seat, action.a)) return {"1.2.2", "an effect says that it cannot be used"};
    if (!payable(position.game, position.state, action.a, id, seat)) {
        const std::string missing = missing_cost(position.game, position.state, action.a, id, seat);
        return {"9.4.4", "its cost cannot be paid in full" + (missing.empty() ? "" : ": " + missing)};
    }
    return {};
}

std::string vacant_words(const Position& position, Seat seat) {
    std::string words;
    for (int place : vacant_places(position, seat))
        words += (words.empty() ? "battle area " : ", ") +
                 std::to_string(position.place(static_cast<PlaceIx>(place)).slot + 1);
    return words;
}

}  // namespace

Why why_not(const Position& position, Seat seat, Action action) {
    if (action.kind == ActionKind::Play && action.a < position.state.card_count) {
        if (const Why refused = play_refused(position, seat, action)) return refused;
    } else if (action.kind == ActionKind::Use && action.a < position.state.card_count) {
        if (const Why refused = use_refused(position, seat, action)) return refused;
    } else if (action.kind == ActionKind::Pass && position.state.decision.prompt == kPromptSetCharacter) {
        return {"1.3.4", "a character card must be set in " + vacant_words(position, seat) +
                             "; whoever cannot loses, and you can"};
    }
    if (position.state.decision.seat != seat) return {"5.1.1", "it is the opponent who has to choose now"};
    return {};
}

}  // namespace arbiter::ucg

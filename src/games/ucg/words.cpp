// What effects do to characters and what there is to choose, in words for logs and questions.
#include "base/numbers.h"
#include "engine/label.h"
#include "engine/steps.h"
#include "games/ucg/terms.h"

namespace arbiter::ucg {

namespace {

std::string ignoring(const std::string& what, i32 bits) {
    return (bits & kIgnoreAll) ? what : what + " by the opponent's effects";
}

// UCG 11: "cannot be exiled", "cannot be moved by the opponent's effects".
std::string cannot_move(const Rulebook& book, i32 bits) {
    const std::size_t reason = static_cast<std::size_t>(bits & kMoveReason);
    std::string out = "cannot be " + (reason > 0 && reason < book.reasons.size() ? book.reasons[reason] : "moved");
    const std::size_t zone = static_cast<std::size_t>((bits % kOffField) / kToZone);
    if (zone > 0 && zone <= book.zones.size()) out += " to the " + book.zones[zone - 1].name;
    return out + ((bits & kByOpponentOnly) ? " by the opponent's effects" : "");
}

}  // namespace

std::string mode_words(const Position& position, int number) {
    const State& state = position.state;
    switch (state.decision.prompt) {
        case kPromptName: {
            if (state.frames.back().source == kNone) return "";
            const auto& names = position.definition(state.frames.back().source).symbols[kCharacterName];
            if (number < 1 || number > static_cast<int>(names.size())) return "";
            return position.pool.symbol_names[names[static_cast<std::size_t>(number - 1)]];
        }
        case kPromptType: return number < 1 || number > 8 ? "" : value_words(position.book, kType, 1 << (number - 1));
        case kPromptDelayed: {
            if (!steps::is_delayed(state, number)) return "";
            const Delayed& delayed = state.delayed[number - steps::kFirstDelayedNumber];
            return card_title(position.pool, position.pool.ability(delayed.ability).definition);
        }
        default: return "";
    }
}

std::string modifier_words(const Rulebook& book, PropertyId property, i32 value) {
    const std::string& name = book.properties[property];
    switch (property) {
        case kBpChange:
        case kGradeChange:
        case kExtraLevels: return name + " " + with_sign(value);
        case kGiveType: {
            const bool changed = (value >> kTypeShift) != 0;
            return (changed ? "TYPE becomes " : "TYPE ") + value_words(book, kType, value & kEveryType);
        }
        case kBecomeExtra: return "becomes EXTRA";
        case kIgnoreGradeUp:
        case kIgnoreGradeDown:
        case kIgnorePlus:
        case kIgnoreMinus: return ignoring(name, value);
        case kCannotResolve: {
            const std::size_t event = static_cast<std::size_t>(value);
            return "no effects when it \"" + (event < book.events.size() ? book.events[event] : "") + "\"";
        }
        case kCannotMove: return cannot_move(book, value);
        case kUnaffected:
            return value == kFromOpponent ? "unaffected by the opponent's effects"
                   : value == kFromOwn    ? "unaffected by its own player's effects"
                                          : "unaffected by effects";
        case kSetBp: return "BP value " + grouped(value);
        case kChosenName: return "";
        default: return name;
    }
}

}  // namespace arbiter::ucg

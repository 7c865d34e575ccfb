// Words for verbs, tests, amounts and events.
#include "games/ucg/terms.h"
#include "mutant.h"

namespace arbiter::mutate {

namespace {

template <std::size_t N>
std::string named(const char* const (&names)[N], std::size_t at) {
    return at < N ? names[at] : "number " + std::to_string(at);
}

}  // namespace

std::string verb_name(Verb verb) {
    static constexpr const char* kNames[] = {
        "End",      "Jump",        "Unless",  "May",        "Attempt", "EndAttempt", "BeginAttempt", "Require",
        "CostPaid", "ForEach",     "Mode",    "Gather",     "Select",  "Combine",    "Number",       "Move",
        "Draw",     "TakeTop",     "Reveal",  "Look",       "Shuffle", "Modify",     "ModifySeat",   "Swap",
        "TurnFace", "SetPosition", "Resolve", "ChooseText", "Negate",  "Delay",      "Conclude",     "Rulebook"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(Verb::Rulebook) + 1);
    return named(kNames, static_cast<std::size_t>(verb));
}

std::string test_name(Test test) {
    static constexpr const char* kNames[] = {"All",    "Any",      "Not",   "Zone",  "Attribute", "Bits",
                                             "Symbol", "NamePart", "In",    "Stack", "Related",   "Shares",
                                             "Has",    "FaceUp",   "Owner", "Text",  "Rulebook"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(Test::Rulebook) + 1);
    return named(kNames, static_cast<std::size_t>(test));
}

std::string amount_name(AmountKind kind) {
    static constexpr const char* kNames[] = {"Constant",    "Count",  "Distinct", "Sum",     "Size",      "Number",
                                             "AttributeOf", "Memory", "Value",    "Compare", "And",       "Or",
                                             "Not",         "Plus",   "Times",    "Divide",  "DidInFull", "Did"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(AmountKind::Did) + 1);
    return named(kNames, static_cast<std::size_t>(kind));
}

std::string event_name(u8 event) {
    static constexpr const char* kNames[] = {"character enters", "scene enters",        "levels up",      "leaves play",
                                             "sent to discard",  "discarded from hand", "card drawn",     "card exiled",
                                             "card to hand",     "card revealed",       "power resolved", "wins battle",
                                             "loses battle",     "ties battle"};
    static_assert(std::size(kNames) == ucg::kEventCount);
    return named(kNames, event);
}

std::string relation_name(u8 relation) {
    static constexpr const char* kNames[] = {"battle opponent", "adjacent", "able to level up",
                                             "same area",       "left of",  "right of"};
    return named(kNames, relation);
}

std::string duration_name(Duration duration) {
    static constexpr const char* kNames[] = {"this turn", "during the next turn", "through the next turn",
                                             "while it is this object", "the game"};
    return named(kNames, static_cast<std::size_t>(duration));
}

}  // namespace arbiter::mutate

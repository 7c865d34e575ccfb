// What skills do to cards and players, in words for logs and questions.
#include <array>

#include "base/numbers.h"
#include "engine/label.h"
#include "games/dbs/presentation.h"

namespace arbiter::dbs {

namespace {

struct Forbidden {
    i32 bit;
    const char* words;
};

constexpr Forbidden kForbidden[] = {{kToAttack, "attack"},
                                    {kToAttackLeaders, "attack Leader Cards"},
                                    {kToAttackBattleCards, "attack Battle Cards"},
                                    {kToBeAttacked, "be attacked"},
                                    {kToCombo, "be comboed with"},
                                    {kToBlock, "block"},
                                    {kToBePlayed, "be played"},
                                    {kToBePlayedFromHand, "be played from the hand"},
                                    {kToBecomeActive, "be switched to Active Mode"},
                                    {kToBecomeActiveInCharge, "become active in the Charge Phase"},
                                    {kToBecomeRest, "be switched to Rest Mode"},
                                    {kToBeNegated, "have its skills negated"},
                                    {kToAttackPlayer, "attack the player"},
                                    {kToUseSkills, "use skills"},
                                    {kToLoseAttack, "have its attack negated"},
                                    {kToBecomeActiveInNextCharge, "become active in the next Charge Phase"}};

constexpr Forbidden kForbiddenToPlayers[] = {{kSeatToPlay, "play cards"},
                                             {kSeatToPlayByHand, "play cards from the hand"},
                                             {kSeatToPlayBySkill, "play cards by skills"},
                                             {kSeatToCombo, "combo"},
                                             {kSeatToCounterPlay, "use Counter: Play"},
                                             {kSeatToCounterAttack, "use Counter: Attack"},
                                             {kSeatToCounterCounter, "use Counter: Counter"},
                                             {kSeatToAttack, "attack"},
                                             {kSeatToActivate, "activate skills"},
                                             {kSeatToDraw, "draw cards"},
                                             {kSeatToCharge, "charge"},
                                             {kSeatToBlock, "use Blocker"}};

template <std::size_t Size>
std::string cannot(const Forbidden (&all)[Size], i32 bits) {
    std::string out;
    for (const Forbidden& one : all) {
        if (bits & one.bit) out += (out.empty() ? "cannot " : " or ") + std::string(one.words);
    }
    return out;
}

}  // namespace

std::string modifier_words(const Rulebook& book, PropertyId property, i32 value) {
    const std::string& name = book.properties[property];
    switch (property) {
        case kPowerChange:
        case kComboPowerChange:
        case kComboCostChange:
        case kCostChange: return name + " " + with_sign(value);
        case kPowerSet:
        case kDamageSet: return name + " " + grouped(value);
        case kGiveKeyword: return value_words(book, kKeywords, value);
        case kLoseKeyword: return "loses " + value_words(book, kKeywords, value);
        case kGiveColor: return "is also " + value_words(book, kColor, value);
        case kCannot: return cannot(kForbidden, value);
        case kSeatCannot: return cannot(kForbiddenToPlayers, value);
        // Only noted.
        case kChosenOption:
        case kTriggeredAtEnd:
        case kKeptOff:
        case kDeed:
        case kNoLoop: return "";
        default: return name;
    }
}

}  // namespace arbiter::dbs

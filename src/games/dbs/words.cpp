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

constexpr Forbidden kForbidden[] = {{kCannotAttack, "attack"},
                                    {kCannotAttackLeaders, "attack Leader Cards"},
                                    {kCannotAttackBattleCards, "attack Battle Cards"},
                                    {kCannotBeAttacked, "be attacked"},
                                    {kCannotCombo, "be comboed with"},
                                    {kCannotBlock, "block"},
                                    {kCannotBePlayed, "be played"},
                                    {kCannotBePlayedFromHand, "be played from the hand"},
                                    {kCannotBecomeActive, "be switched to Active Mode"},
                                    {kCannotBecomeActiveInCharge, "become active in the Charge Phase"},
                                    {kCannotBecomeRest, "be switched to Rest Mode"},
                                    {kCannotBeNegated, "have its skills negated"},
                                    {kCannotAttackPlayer, "attack the player"},
                                    {kCannotUseSkills, "use skills"},
                                    {kCannotLoseAttack, "have its attack negated"},
                                    {kCannotBecomeActiveInNextCharge, "become active in the next Charge Phase"}};

constexpr Forbidden kForbiddenToPlayers[] = {{kSeatCannotPlay, "play cards"},
                                             {kSeatCannotPlayByHand, "play cards from the hand"},
                                             {kSeatCannotPlayBySkill, "play cards by skills"},
                                             {kSeatCannotCombo, "combo"},
                                             {kSeatCannotCounterPlay, "use Counter: Play"},
                                             {kSeatCannotCounterAttack, "use Counter: Attack"},
                                             {kSeatCannotCounterCounter, "use Counter: Counter"},
                                             {kSeatCannotAttack, "attack"},
                                             {kSeatCannotActivate, "activate skills"},
                                             {kSeatCannotActivateMain, "use Activate: Main"},
                                             {kSeatCannotDraw, "draw cards"},
                                             {kSeatCannotCharge, "charge"},
                                             {kSeatCannotBlock, "use Blocker"}};

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
        case kExcludedFrom:
        case kPassedWatch:
        case kNoLoop: return "";
        default: return name;
    }
}

}  // namespace arbiter::dbs

// What abilities do to characters and players, in words for logs and questions.
#include <array>

#include "base/numbers.h"
#include "engine/label.h"
#include "games/ua/characters.h"

namespace arbiter::ua {

namespace {

struct Forbidden {
    i32 bit;
    const char* words;
};
constexpr std::array<Forbidden, 17> kForbidden{{{kToAttack, "attack"},
                                                {kToBlock, "block"},
                                                {kToBeBlocked, "be blocked"},
                                                {kToMove, "move"},
                                                {kToMoveInPhase, "move in the movement phase"},
                                                {kToBeMovedToFront, "be moved to the front line"},
                                                {kToBeMovedToEnergy, "be moved to the energy line"},
                                                {kToBePlayedToFront, "be played to the front line"},
                                                {kToBePlayedToEnergy, "be played to the energy line"},
                                                {kToBePlayed, "be played other than by Raid"},
                                                {kToPerformRaid, "perform Raid"},
                                                {kToBeUsed, "be used"},
                                                {kToBeRaided, "be Raided"},
                                                {kToBeActivated, "become active"},
                                                {kToAttackPlayer, "attack the player"},
                                                {kToBeTargeted, "be attacked with Snipe"},
                                                {kToBeMovedToFrontByOthers, "be moved to the front line by others"}}};

std::string cannot(i32 bits) {
    std::string out;
    for (const Forbidden& one : kForbidden) {
        if (bits & one.bit) out += (out.empty() ? "cannot " : " or ") + std::string(one.words);
    }
    return out;
}

}  // namespace

std::string modifier_words(const Rulebook& book, PropertyId property, i32 value) {
    const std::string& name = book.properties[property];
    const std::string number = grouped(value);
    switch (property) {
        case kBpChange:
        case kRequiredChange:
        case kApCostChange:
        case kNextApCost:
        case kNextRequired:
        case kRaidRequired:
        case kNextRaidRequired:
        case kAbilityApCost:
        case kLineSize: return name + " " + with_sign(value);
        case kImpactPlus:
        case kDamagePlus: return name + number;
        case kGiveKeyword: return value_words(book, kKeywords, value);
        case kLoseKeyword: return "loses " + value_words(book, kKeywords, value);
        case kGiveEnergy: return name + " +" + std::to_string(all_energy(value));
        case kCannot: return cannot(value);
        case kAlsoRequired:
        case kBaseBpSet:
        case kBpSet: return name + " " + number;
        case kHandSize: return name + " becomes " + number;
        case kLosersGo: {
            const std::size_t zone = static_cast<std::size_t>(value);
            return "those that lose to it go to the " + (zone < book.zones.size() ? book.zones[zone].name : number);
        }
        case kImpactIs: return "Impact (" + number + ")";
        case kDamageIs: return "Damage (" + number + ")";
        // Only noted.
        case kChosenOption:
        case kDeed: return "";
        default: return name;
    }
}

}  // namespace arbiter::ua

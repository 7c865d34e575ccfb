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
constexpr std::array<Forbidden, 17> kForbidden{
    {{kCannotAttack, "attack"},
     {kCannotBlock, "block"},
     {kCannotBeBlocked, "be blocked"},
     {kCannotMove, "move"},
     {kCannotMoveInPhase, "move in the movement phase"},
     {kCannotBeMovedToFront, "be moved to the front line"},
     {kCannotBeMovedToEnergy, "be moved to the energy line"},
     {kCannotBePlayedToFront, "be played to the front line"},
     {kCannotBePlayedToEnergy, "be played to the energy line"},
     {kCannotBePlayed, "be played other than by Raid"},
     {kCannotPerformRaid, "perform Raid"},
     {kCannotBeUsed, "be used"},
     {kCannotBeRaided, "be Raided"},
     {kCannotBeActivated, "become active"},
     {kCannotAttackPlayer, "attack the player"},
     {kCannotBeTargeted, "be attacked with Snipe"},
     {kCannotBeMovedToFrontByOthers, "be moved to the front line by others"}}};

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
        case kPassedWatch: return "";
        default: return name;
    }
}

}  // namespace arbiter::ua

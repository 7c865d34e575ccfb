// The words in which programs of this game are told back (engine/tell).
#include "games/ua/telling.h"

#include "games/ua/terms.h"

namespace arbiter::ua {

namespace {

using tell::Form;
using tell::NumberPart;
using How = NumberPart::How;
using namespace tell::rows_by_enumerator;

const std::vector<ValueName> kAbilityKinds = {{"[When Played]", kHasWhenPlayed},
                                              {"[When Attacking]", kHasWhenAttacking},
                                              {"[When Blocking]", kHasWhenBlocking},
                                              {"[When Sidelined]", kHasWhenSidelined},
                                              {"[Activate: Main]", kHasActivateMain},
                                              {"[During Your Turn]", kHasDuringYourTurn},
                                              {"[During Opponent's Turn]", kHasDuringOpponentsTurn},
                                              {"[Raid]", kHasRaid}};

const std::vector<ValueName> kKeywordWords = {{"[Step]", kStep},
                                              {"[Snipe]", kSnipe},
                                              {"[Double Attack]", kDoubleAttack},
                                              {"[Double Block]", kDoubleBlock},
                                              {"[Nullify Impact]", kNullifyImpact},
                                              {"[Impact]", kImpact},
                                              {"[Damage (2)]", kDamage2}};

const std::vector<ValueName> kTriggerKinds = {
    {"Active", kActiveTrigger},   {"Draw", kDrawTrigger},   {"Get", kGetTrigger},    {"Raid", kRaidTrigger},
    {"Special", kSpecialTrigger}, {"Color", kColorTrigger}, {"Final", kFinalTrigger}};

const std::vector<ValueName> kColorNames = {
    {"red", kRed}, {"blue", kBlue}, {"green", kGreen}, {"yellow", kYellow}, {"purple", kPurple}};

void name_objects(tell::Words& words) {
    words.standing = words.standing_label = {"character or site", "characters or sites"};
    words.given_self = "this character";
    words.kinds = {
        {kCharacter, {"character", "characters"}, {"character card", "character cards"}, "this character"},
        {kSite, {"site", "sites"}, {"site card", "site cards"}, "this site", {"site", "sites"}},
        {kEvent, {"event", "events"}, {"event card", "event cards"}, "this event card"},
        {kApCard, {"AP card", "AP cards"}, {"AP card", "AP cards"}},
    };
    words.zones = tell::rows<kZoneCount>(
        ZoneWordRow<kDeck>{{"in", "deck"}}, ZoneWordRow<kHand>{{"in", "hand"}},
        ZoneWordRow<kFrontLine>{{"on", "front line"}}, ZoneWordRow<kEnergyLine>{{"on", "energy line"}},
        ZoneWordRow<kLife>{{"in", "life area"}}, ZoneWordRow<kApArea>{{"in", "AP area"}},
        ZoneWordRow<kApPile>{{"in", "pile of AP cards not placed yet"}}, ZoneWordRow<kSideline>{{"in", "sideline"}},
        ZoneWordRow<kRemoval>{{"in", "removal area"}}, ZoneWordRow<kCheck>{{"in", "check area"}});
    words.zone_groups = {{kField, {"on", "field"}}};
    words.symbols = tell::rows<kSymbolKinds>(
        SymbolRow<kCardName>{{{"card name", "card names"}, "Its card names are {}."}},
        SymbolRow<kAffinity>{{{"affinity", "affinities"}, "Its affinities are {}."}},
        SymbolRow<kRaidName>{{{"card name for Raid", "card names for Raid"},
                              "[Raid]: it may perform Raid on a character with card name {}.",
                              " or "}},
        SymbolRow<kRaidAffinity>{{{"affinity for Raid", "affinities for Raid"},
                                  "[Raid]: it may perform Raid on a character with affinity {}.",
                                  " or "}},
        SymbolRow<kCardNumber>{{{"card number", "card numbers"}}});
    words.relations = tell::rows<kRelationCount>(
        RelationRow<kBattling>{
            {{Form::Is, "in battle with {}"}, {"character in battle with {}", "characters in battle with {}"}}},
        RelationRow<kSameLine>{{{Form::At, "on the same line as {}"}, {}, true}},
        RelationRow<kOtherLine>{{{Form::At, "on the other line of the player of {}"}, {}, true}},
        RelationRow<kRaidBase>{{{Form::Is, "one on which {} may perform Raid"}, {}, true}},
        RelationRow<kUnderIt>{{{Form::At, "face down under {}"}, {}, true}});
}

void name_attributes(tell::Words& words) {
    words.attributes = tell::rows<kAttributeCount>(
        AttributeRow<kKind>{{"kind",
                             {Form::Is, "{}"},
                             {{"<a character|characters>", kCharacter},
                              {"<a site|sites>", kSite},
                              {"<an event|events>", kEvent},
                              {"<an AP card|AP cards>", kApCard}}}},
        AttributeRow<kColor>{{"color", {Form::Is, "{}"}, kColorNames}},
        AttributeRow<kRequired>{{"required energy", {}}}, AttributeRow<kApCost>{{"AP cost", {}}},
        AttributeRow<kBp>{{"BP", {}}}, AttributeRow<kEnergy>{{"energy generation", {}}},
        AttributeRow<kBaseRequired>{{"base required energy", {}}}, AttributeRow<kBaseApCost>{{"base AP cost", {}}},
        AttributeRow<kBaseBp>{{"base BP", {}}}, AttributeRow<kBaseEnergy>{{"base energy generation", {}}},
        AttributeRow<kKeywords>{{"keyword", {Form::With, "{}"}, kKeywordWords}},
        AttributeRow<kTrigger>{{"trigger", {Form::With, "a [{}] trigger"}, kTriggerKinds, "a trigger of any kind"}},
        AttributeRow<kFlags>{{"printed ability", {Form::With, "{} printed on <it|them>"}, kAbilityKinds}},
        AttributeRow<kState>{{"state",
                              {Form::That, "{}"},
                              {{"<is|are> active", kIsActive},
                               {"<is|are> resting", kIsResting},
                               {"<is|are> Raided", kIsRaided},
                               {"<is|are> attacking", kIsAttacking},
                               {"<is|are> blocking", kIsBlocking},
                               {"<is|are> in battle", kIsBattling},
                               {"<was|were> played this turn", kPlayedThisTurn},
                               {"performed Raid this turn", kRaidedThisTurn},
                               {"moved to the other line this turn", kMovedThisTurn},
                               {"attacked this turn", kAttackedThisTurn},
                               {"attacked twice or more often this turn", kAttackedTwice},
                               {"blocked this turn", kBlockedThisTurn},
                               {"won a battle this turn", kWonThisTurn},
                               {"lost a battle this turn", kLostThisTurn},
                               {"<is|are> in <its|their> first attack of the turn", kInFirstAttack},
                               {"<is|are> in <its|their> second attack of the turn", kInSecondAttack},
                               {"<is|are> attacking and <was|were> blocked", kIsBlocked}}}},
        AttributeRow<kUnder>{{"count of face-down cards under it", {}}},
        AttributeRow<kImpactDamage>{{"Impact damage", {}}});
    words.attributes[kFlags].values.push_back({"any text", kHasAbilities});
}

void name_properties(tell::Words& words) {
    words.properties = tell::rows<kPropertyCount>(
        PropertyRow<kBpChange>{{"<gets|get> BP {+}"}},
        PropertyRow<kBpSet>{{"<has|have> BP {n} in place of <its|their> base BP"}},
        PropertyRow<kGiveKeyword>{{"<gets|get> {value:keywords}"}},
        PropertyRow<kLoseKeyword>{{"<loses|lose> {value:keywords}"}},
        PropertyRow<kImpactPlus>{{"<gets|get> [Impact ({+})]"}},
        PropertyRow<kDamagePlus>{{"<gets|get> [Damage ({+})]"}},
        PropertyRow<kGiveEnergy>{{"<generates|generate> in addition {value:energy}"}},
        PropertyRow<kEnergyOnFront>{{"<generates|generate> energy on the front line, too"}},
        PropertyRow<kRequiredChange>{{"<has|have> required energy {+}"}},
        PropertyRow<kApCostChange>{{"<has|have> AP cost {+}"}},
        PropertyRow<kNextApCost>{
            {"",
             "<has|have> AP cost {+} for the next card used from the hand that is one of these: {argument:filter}"}},
        PropertyRow<kNextRequired>{{"",
                                    "<has|have> required energy {+} for the next card used from the hand that is one "
                                    "of these: {argument:filter}"}},
        PropertyRow<kCannot>{{"cannot {value:acts}"}},
        PropertyRow<kCannotBeBlockedBy>{{"cannot be blocked by these: {argument:filter}"}},
        PropertyRow<kCannotBlockThese>{{"cannot block these: {argument:filter}"}},
        PropertyRow<kCannotBeChosen>{{"cannot be chosen by {value:by}{argument:sources}"}},
        PropertyRow<kCannotLeave>{
            {"cannot leave the field by being {argument:reason}{argument:leaving} by {value:by}"}},
        PropertyRow<kChoiceCosts>{{"can be chosen by {value:by}{argument:sources} only if {value:price} in addition"}},
        PropertyRow<kMustBlock>{{"must block if <it|they> can"}},
        PropertyRow<kMustBeBlocked>{{"<has|have> attacks that must be blocked if possible"}},
        PropertyRow<kStaysResting>{{"<stays|stay> resting whatever would switch <it|them> to active"}},
        PropertyRow<kStaysRestingOnce>{{"<stays|stay> resting the next time <it|they> would be switched to active"}},
        PropertyRow<kNotReadied>{{"<is|are> not switched to active in start and end phases"}},
        PropertyRow<kUnaffected>{{"<is|are> unaffected by {value:by}{argument:sources}"}},
        PropertyRow<kNegated>{{"<has|have> <its|their> text number {argument:text} switched off"}},
        PropertyRow<kLosesAbilities>{
            {"<loses|lose> {value:lost abilities}",
             "<has|have> it that {value:lost abilities} of these are lost: {argument:filter}"}},
        PropertyRow<kDoNotActivate>{{"<has|have> no {value:abilities} activated",
                                     "<has|have> it that no {value:abilities} of these activate: {argument:filter}"}},
        PropertyRow<kGranted>{{"<has|have> another ability"}},
        PropertyRow<kRaidableBy>{
            {"may be used as a base by these, whatever they may perform Raid on otherwise: {argument:filter}{value:by "
             "trigger}"}},
        PropertyRow<kHandSize>{{"", "<has|have> a hand limit of {n}"}},
        PropertyRow<kLineSize>{{"", "<has|have> {+} places on {argument:zone}"}},
        PropertyRow<kLosersGo>{{"<sends|send> what loses a battle to <it|them> to {value:zone} of its player instead"}},
        PropertyRow<kCannotUseHand>{{"", "cannot use {argument:filter} from the hand"}},
        PropertyRow<kAbilityApCost>{{"<has|have> [Activate: Main] abilities that cost AP {+}"}},
        PropertyRow<kChosenOption>{{"", "<has|have> noted which option of this ability was chosen: {n}"}},
        PropertyRow<kFreeAp>{{"<has|have> [Activate: Main] abilities that cost {n} AP activated without paying it"}},
        PropertyRow<kEntersActive>{{"<enters|enter> the field active when played, by whatever <plays it|plays them>"}},
        PropertyRow<kNoBpLoss>{{"<loses|lose> no BP by {value:whose} abilities"}},
        PropertyRow<kAttacksFromEnergy>{{"may attack from the energy line"}},
        PropertyRow<kImpactIs>{{"<has|have> [Impact ({n})]"}}, PropertyRow<kDamageIs>{{"<has|have> [Damage ({n})]"}},
        PropertyRow<kKeptFrom>{{"cannot be {value:kept} by {value:by}{argument:sources}"}},
        PropertyRow<kPassedWatch>{{"<is|are> noted to have done this: {argument:watch}"}},
        PropertyRow<kMustAttack>{{"must attack once a turn if <it|they> can"}},
        PropertyRow<kMustBeTargeted>{{"must be attacked by the opponent's characters that can"}},
        PropertyRow<kNoTriggers>{
            {"<deals|deal> damage for which no {value:triggers} can be activated", "cannot activate {value:triggers}"}},
        PropertyRow<kRaidRequired>{{"<has|have> required energy {+} when Raid is performed with <it|them>"}},
        PropertyRow<kNextRaidRequired>{{"",
                                        "<has|have> required energy {+} for the next card with which Raid is performed "
                                        "from the hand that is one of "
                                        "these: {argument:filter}"}},
        PropertyRow<kBlocksResting>{{"may block while resting"}},
        PropertyRow<kBaseBpSet>{{"<has|have> base BP {n} in place of what is printed"}},
        PropertyRow<kAlsoRequired>{{"<is|are> also treated as having required energy {n}"}});
}

void name_numbers(tell::Words& words) {
    // Whose ability it is, or who chooses by it.
    const NumberPart players{How::Value,
                             kByYou | kByOpponent | kByChooser,
                             "{}",
                             "any player's ",
                             {{"its own player's ", kByYou},
                              {"its player's opponent's ", kByOpponent},
                              {"either player's ", kByYou | kByOpponent},
                              {"whoever chooses by ", kByChooser},
                              {"its own player, who chooses by ", kByChooser | kByYou},
                              {"its player's opponent, who chooses by ", kByChooser | kByOpponent},
                              {"either player, who chooses by ", kByChooser | kByYou | kByOpponent}}};
    const std::vector<ValueName> causes = {{"abilities of characters", kByCharacter},
                                           {"abilities of sites", kBySite},
                                           {"abilities of events", kByEvent},
                                           {"abilities of events used from the hand", kByEventFromHand},
                                           {"triggers", kByTrigger},
                                           {"losing a battle", kByBattle}};
    const NumberPart your_players{
        How::Value,
        kByYou | kByOpponent,
        "{}",
        "any player's ",
        {{"your ", kByYou}, {"your opponent's ", kByOpponent}, {"either player's ", kByYou | kByOpponent}}};
    std::vector<ValueName> packed_causes;
    for (const ValueName& cause : causes) packed_causes.push_back({cause.word, cause_bits(cause.value)});
    constexpr i32 kKinds = kByCharacter | kBySite | kByEvent | kByEventFromHand | kByTrigger | kByBattle | kByRules;
    std::vector<ValueName> all_causes = causes;
    all_causes.push_back({"the rules", kByRules});
    constexpr i32 kPackedKinds = 0xfc;
    const auto color = [](int at) {
        return NumberPart{How::Count, ((1 << kEnergyBits) - 1) << (kEnergyBits * at),
                          "{} " + kColorNames[static_cast<std::size_t>(at)].word + " energy", ""};
    };
    words.numbers = {
        {"keywords", {{How::Bits, 0xff, "{}", "nothing", kKeywordWords, " and "}}},
        {"energy", {color(0), color(1), color(2), color(3), color(4)}},
        {"acts",
         {{How::Bits,
           0x3ffff,
           "{}",
           "do anything",
           {{"attack", kCannotAttack},
            {"block", kCannotBlock},
            {"be blocked", kCannotBeBlocked},
            {"move to the other line", kCannotMove},
            {"move in the movement phase", kCannotMoveInPhase},
            {"be moved to the front line", kCannotBeMovedToFront},
            {"be moved to the energy line", kCannotBeMovedToEnergy},
            {"be played onto the front line", kCannotBePlayedToFront},
            {"be played onto the energy line", kCannotBePlayedToEnergy},
            {"be played other than by Raid", kCannotBePlayed},
            {"perform Raid", kCannotPerformRaid},
            {"be used", kCannotBeUsed},
            {"be Raided on", kCannotBeRaided},
            {"be switched to active", kCannotBeActivated},
            {"attack the player", kCannotAttackPlayer},
            {"be attacked with [Snipe]", kCannotBeTargeted},
            {"block the first attack of an attack phase", kCannotBlockFirst},
            {"be moved to the front line other than by <its|their> own ability", kCannotBeMovedToFrontByOthers}}}}},
        {"by", {players, {How::Bits, kKinds, "{}", "abilities", all_causes}}},
        {"cause", {your_players, {How::Bits, kPackedKinds, "{}", "abilities", packed_causes}}},
        {"whose",
         {{How::Value,
           3,
           "{}",
           "no",
           {{"its own player's", kByYou},
            {"its player's opponent's", kByOpponent},
            {"either player's", kByYou | kByOpponent}}}}},
        {"price",
         {{How::Count, 15 << 16, "{} AP is paid", ""},
          {How::Count, 15 << 20,
           "<{} card from the chooser's hand is|{} cards from the chooser's hand are> placed into the sideline", ""}}},
        {"leaving",
         {{How::Value,
           0xff00,
           "{}",
           "",
           {{" to a hand", kHand + 1}, {" to the removal area", kRemoval + 1}, {" to the sideline", kSideline + 1}}}}},
        {"lost abilities", {{How::Bits, 0xffff, "{}", "nothing", {}}}},
        {"abilities", {{How::Bits, 0xffff, "{} abilities", "abilities", kAbilityKinds, " and "}}},
        {"triggers", {{How::Bits, 0x7f, "triggers of the kind {}", "triggers", kTriggerKinds}}},
        {"by trigger", {{How::Value, kByTrigger, "{}", "", {{" (only by a trigger)", 1}}}}},
        {"kept",
         {{How::Bits,
           kFromResting | kFromReadying | kFromShifting,
           "{}",
           "changed",
           {{"switched to resting", kFromResting},
            {"switched to active", kFromReadying},
            {"moved to the other line", kFromShifting}}}}},
        {"text", {{How::Count, 0xff, "{} (counted from 0)", "0 (counted from 0)", {}}}},
        {"watch", {{How::Count, 0xff, "watch {}", "watch 0", {}}}},
        {"came",
         {{How::Value,
           kCameFromField | kCameFromHand | kCameFromDeck | kCameFromLife | kCameFromSideline,
           "{}",
           "",
           {{" from the field", kCameFromField},
            {" from the hand", kCameFromHand},
            {" from the deck", kCameFromDeck},
            {" from the life area", kCameFromLife},
            {" from the sideline", kCameFromSideline}}},
          // A bit that is asked for alone is one that others have as well.
          {How::Value,
           kCameByCard | kCameByOther,
           "{}",
           "",
           {{" by an ability of its owner's character, event or site", 1},
            {" by an ability of its owner's character or a [Trigger] of its owner's", 2},
            {" by an ability of its owner's character", 3}}},
          {How::Value, kCameSidelined, "{}", "", {{" by being sidelined", 1}}}}},
        {"play",
         {{How::Value, kSetActive, "{}", ", set to resting", {{", set to active", 1}}},
          {How::Value,
           kOntoFront | kOntoEnergy,
           "{}",
           " onto the field",
           {{" onto the front line", 1}, {" onto the energy line", 2}, {" onto the front line or the energy line", 3}}},
          {How::Value, kForFree, "{}", "", {{" (for free)", 1}}}}},
        {"raid",
         {{How::Value,
           kCoverOnly | kFinishRaid,
           "{}",
           "",
           {{" (only put on it; the rest of Raid comes later)", 1},
            {" (the rest of Raid, of what was put there)", 2}}}}},
        {"shift",
         {{How::Value,
           3,
           "{}",
           "",
           {{"the front line", kToFront}, {"the energy line", kToEnergy}, {"the other line", kToOther}}}}},
    };
    for (tell::NumberWords& number : words.numbers) {
        if (number.name != "lost abilities") continue;
        number.parts[0].words = kAbilityKinds;
        for (ValueName& word : number.parts[0].words) word.word += " abilities";
        number.parts[0].words.push_back({"all abilities printed on the card", kHasAbilities});
        number.parts[0].between = " and ";
    }
}

void name_happenings(tell::Words& words) {
    const std::string left = "the cards that left together (its top card and its base card)";
    words.events = tell::rows<kEventCount>(
        EventRow<kIsPlayed>{{"{} <is|are> played", "that <was|were> played"}},
        EventRow<kPerformsRaid>{{"{} <performs|perform> Raid", "that performed Raid"}},
        EventRow<kIsRaidedOn>{{"Raid is about to be performed on {}", "on which Raid was performed"}},
        EventRow<kMoves>{{"{} <moves|move> to the other line", "that moved to the other line"}},
        EventRow<kBecomesActive>{{"{} <becomes|become> active", "that became active"}},
        EventRow<kBecomesResting>{{"{} <becomes|become> resting", "that became resting"}},
        EventRow<kAttacks>{{"{} <attacks|attack>", "that attacked"}},
        EventRow<kBlocks>{{"{} <blocks|block>", "that blocked"}},
        EventRow<kAttackBlocked>{{"{} <attacks|attack> and <is|are> blocked", "that attacked and <was|were> blocked"}},
        EventRow<kAttackNotBlocked>{
            {"{} <attacks|attack> and <is|are> not blocked", "that attacked and <was|were> not blocked"}},
        EventRow<kBattles>{{"{} <battles|battle>", "that battled"}},
        EventRow<kWinsBattle>{{"{} <wins|win> a battle", "that won a battle"}},
        EventRow<kLosesBattle>{{"{} <loses|lose> a battle", "that lost a battle"}},
        EventRow<kBattleEnds>{{"the battle of {} ends", "whose battle ended"}},
        EventRow<kAttackEnds>{{"the attack of {} ends", "whose attack ended"}},
        EventRow<kIsSidelined>{{"{} <is|are> about to be sidelined",
                                "that <was|were> sidelined",
                                false,
                                {"character or site", "characters or sites"},
                                left}},
        EventRow<kLeavesField>{{"{} <is|are> about to leave the field",
                                "that left the field",
                                false,
                                {"character or site", "characters or sites"},
                                left}},
        EventRow<kDealsDamage>{{"{} <deals|deal> damage to the opponent by an attack or by Impact",
                                "that dealt damage by an attack or by Impact"}},
        EventRow<kIsChosen>{{"{} <is|are> chosen by an ability", "that <was|were> chosen by an ability"}},
        EventRow<kIsDrawn>{{"{} <is|are> drawn", "that <was|were> drawn"}},
        EventRow<kAddedToHand>{{"{} <is|are> added to a hand", "that <was|were> added to a hand"}},
        EventRow<kToSideline>{{"{} <goes|go> to a sideline, in whatever way", "that went to a sideline"}},
        EventRow<kToRemoval>{{"{} <goes|go> to a removal area", "that went to a removal area"}},
        EventRow<kIsUsed>{{"{} <is|are> used from the hand", "that <was|were> used from the hand"}},
        EventRow<kEventUsed>{{"{} <is|are> used", "that <was|were> used as an event"}},
        EventRow<kLifeTrigger>{{"the trigger of {} is carried out", "whose trigger was carried out"}},
        EventRow<kTriggerUsed>{{"the trigger of {} was activated", "whose trigger was activated"}},
        EventRow<kApPaid>{{"AP was paid for {} or <its|their> ability", "for which AP was paid"}},
        EventRow<kMainActivated>{
            {"the [Activate: Main] ability of {} was activated", "whose [Activate: Main] ability was activated"}},
        EventRow<kIsTucked>{
            {"{} <is|are> put face down under a character", "that <was|were> put face down under a character"}},
        EventRow<kTakesDamage>{{"{who} <takes|take> damage", "{who} took damage", true}},
        EventRow<kTurnStarts>{{"{whose} turn starts", "{whose} turn started", true}},
        EventRow<kMovementStarts>{{"{whose} movement phase starts", "{whose} movement phase started", true}},
        EventRow<kMainStarts>{{"{whose} main phase starts", "{whose} main phase started", true}},
        EventRow<kMainEnds>{{"{whose} main phase ends", "{whose} main phase ended", true}},
        EventRow<kAttackPhaseStarts>{{"{whose} attack phase starts", "{whose} attack phase started", true}},
        EventRow<kAttackPhaseEnds>{{"{whose} attack phase ends", "{whose} attack phase ended", true}},
        EventRow<kEndPhaseStarts>{{"{whose} end phase starts", "{whose} end phase started", true}},
        EventRow<kTurnEnds>{{"{whose} turn ends", "{whose} turn ended", true}},
        EventRow<kBpRaised>{{"the BP of {} is increased by an ability that gives it", "whose BP was increased"}},
        EventRow<kBpLowered>{{"the BP of {} is reduced by an ability that gives less", "whose BP was reduced"}},
        EventRow<kBeingUsed>{
            {"{} <is|are> being used, before <it stands|they stand> on the field", "that <was|were> being used"}});
    words.moments = tell::rows<kMomentCount>(
        MomentRow<kTurnStart>{"{} turn starts"}, MomentRow<kMainEnd>{"{} main phase ends"},
        MomentRow<kAttackPhaseStart>{"{} attack phase starts"}, MomentRow<kAttackPhaseEnd>{"{} attack phase ends"},
        MomentRow<kEndPhaseStart>{"{} end phase starts"}, MomentRow<kTurnEnd>{"{} turn ends"},
        MomentRow<kBattleEnd>{"the battle ends"}, MomentRow<kAttackEnd>{"the attack ends"},
        MomentRow<kFrontLineLeft>{"the character whose ability this is leaves the front line"},
        MomentRow<kMovementStart>{"{} movement phase starts"}, MomentRow<kMainStart>{"{} main phase starts"},
        MomentRow<kNextUse>{"the player it is on next uses a card"},
        MomentRow<kFieldLeft>{"the card whose ability this is leaves the field"},
        MomentRow<kDueNow>{"its moment has come"}, MomentRow<kTurnBegins>{"{} turn begins, before all else"},
        MomentRow<kMovementBegins>{"{} movement phase begins, before all else"},
        MomentRow<kMainBegins>{"{} main phase begins, before all else"},
        MomentRow<kAttackPhaseBegins>{"{} attack phase begins, before all else"},
        MomentRow<kEndPhaseBegins>{"{} end phase begins, before all else"});
    words.reasons = tell::rows<kReasonCount>(
        ReasonRow<kNoReason>{{"<moves|move>", "moved"}}, ReasonRow<kDrawn>{{"<draws|draw>", "drawn"}},
        ReasonRow<kMulliganed>{{"<puts|put> back for a mulligan", "put back for a mulligan"}},
        ReasonRow<kDealtAsLife>{{"<deals|deal> as life", "dealt as life"}},
        ReasonRow<kPlacedAp>{{"<lays|lay> out as AP", "laid out"}}, ReasonRow<kPlayed>{{"<plays|play>", "played"}},
        ReasonRow<kRaidedOnto>{{"<puts|put> by Raid", "put by Raid"}}, ReasonRow<kUsedEvent>{{"<uses|use>", "used"}},
        ReasonRow<kSidelined>{{"<sidelines|sideline>", "sidelined"}}, ReasonRow<kPlaced>{{"<places|place>", "placed"}},
        ReasonRow<kAdded>{{"<adds|add>", "added"}}, ReasonRow<kReturned>{{"<returns|return>", "returned"}},
        ReasonRow<kPushedOut>{{"<pushes|push> out", "pushed out"}},
        ReasonRow<kTakenOff>{{"<takes|take> off the stack", "taken off the stack"}},
        ReasonRow<kUnderneath>{{"<puts|put> along", "put along"}},
        ReasonRow<kTurnedUp>{{"<turns|turn> up from life", "turned up from life", "<is|are> turned face up"}},
        ReasonRow<kChecked>{{"<puts|put> away after the check", "put away after the check"}},
        ReasonRow<kUsedUp>{{"<puts|put> away after use", "put away after use"}},
        ReasonRow<kHandLimit>{{"<removes|remove> over the hand limit", "removed over the hand limit"}},
        ReasonRow<kPutUnder>{{"<tucks|tuck>", "tucked"}});
    words.positions = tell::rows<kResting + 1>(PositionRow<kActive>{"active"}, PositionRow<kResting>{"resting"});
}

void name_questions(tell::Words& words) {
    words.tests = tell::rows<kBookTestCount>(
        TestRow<kChoosable>{{Form::Is, "open to being chosen for this ability by {b:who}"}},
        TestRow<kCause>{{Form::That, "<has|have> this happen to <it|them> by {b:cause}{value:sources}"}},
        TestRow<kInPhase>{{Form::That, "<is|are> there in this phase: {value:phases}"}},
        TestRow<kCame>{{Form::That, "came there{value:came}"}},
        TestRow<kFulfilled>{{Form::With, "its required energy generated by its player's energy line"}},
        TestRow<kMayRaid>{{Form::Is, "able to perform Raid on some character now"}},
        TestRow<kMayBePlayed>{{Form::Is, "able to be played now {value:lines}"}},
        TestRow<kHasGranted>{
            {Form::With, "an ability of one of these kinds, printed or gained: {value:has abilities}"}},
        TestRow<kAnyAffinity>{{Form::With, "an affinity"}},
        TestRow<kLocked>{{Form::Is, "kept from being switched to active the next time"}},
        TestRow<kDidSo>{{Form::That, "this turn {value:watch}"}},
        TestRow<kSourceOnTop>{{Form::With, "the card of this text on top"}});
    words.numbers.push_back({"has abilities", {{How::Bits, 0xffff, "{}", "none", kAbilityKinds}}});
    words.numbers.back().parts[0].words.push_back({"any", kHasAbilities});
    words.numbers.push_back({"lines",
                             {{How::Bits,
                               kField,
                               "onto {}",
                               "onto the field",
                               {{"the front line", 1 << kFrontLine}, {"the energy line", 1 << kEnergyLine}}}}});
    words.values = tell::rows<kBookValueCount>(
        ValueRow<kLifeCount>{{"{whose} life"}}, ValueRow<kActiveAp>{{"the number of {whose} active AP cards"}},
        ValueRow<kEnergyAll>{{"{whose} energy of all colors"}}, ValueRow<kEnergyRed>{{"{whose} red energy"}},
        ValueRow<kEnergyBlue>{{"{whose} blue energy"}}, ValueRow<kEnergyGreen>{{"{whose} green energy"}},
        ValueRow<kEnergyYellow>{{"{whose} yellow energy"}}, ValueRow<kEnergyPurple>{{"{whose} purple energy"}},
        ValueRow<kIsTurnPlayer>{{"(1 if it is {whose} turn, else 0)", "it is {whose} turn"}},
        ValueRow<kFrontFree>{{"the number of spaces left on {whose} front line"}},
        ValueRow<kEnergyFree>{{"the number of spaces left on {whose} energy line"}},
        ValueRow<kAttackNumber>{{"the number of attacks in this attack phase, with the one that goes on"}},
        ValueRow<kTurnNumber>{{"the number of the turn"}},
        ValueRow<kHighestBp>{{"the highest BP of {whose} characters"}},
        ValueRow<kLowestBp>{{"the lowest BP of {whose} characters"}},
        ValueRow<kPhaseNow>{{"the phase",
                             "",
                             {{"the preparation", kPreparation},
                              {"the start phase", kStartPhase},
                              {"the movement phase", kMovementPhase},
                              {"the main phase", kMainPhase},
                              {"the attack phase", kAttackPhase},
                              {"the end phase", kEndPhase}}}});
    words.verbs = tell::rows<kBookVerbCount>(
        VerbRow<kVerbPlay>{{"{who} <plays|play> {a} without paying{mode:play}", {"card played", "cards played"}}},
        VerbRow<kVerbRaid>{
            {"{who} <performs|perform> Raid with {a}{on b: on any character that it may perform Raid on}{mode:raid}",
             {"character that performed Raid", "characters that performed Raid"}}},
        VerbRow<kVerbShift>{
            {"{who} <moves|move> {a} to {mode:shift}", {"card moved to another line", "cards moved to another line"}}},
        VerbRow<kVerbReady>{
            {"{who} <switches|switch> {a} to active", {"card switched to active", "cards switched to active"}}},
        VerbRow<kVerbRest>{
            {"{who} <switches|switch> {a} to resting", {"card switched to resting", "cards switched to resting"}}},
        VerbRow<kVerbPayAp>{{"{who} <pays|pay> {n} AP"}}, VerbRow<kVerbDamage>{{"{who} <takes|take> {n} damage"}},
        VerbRow<kVerbChosen>{{"{a} now <counts|count> as chosen by this ability"}},
        VerbRow<kVerbUse>{{"{who} <uses|use> {a} without paying"}},
        VerbRow<kVerbTakeTop>{{"take hold of the top card of {a}, as far as Raided",
                               {"top card taken hold of", "top cards taken hold of"}}},
        VerbRow<kVerbBase>{{"take hold of the base card of {a}, as far as Raided",
                            {"base card taken hold of", "base cards taken hold of"}}},
        VerbRow<kVerbImpact>{{"{who} <deals|deal> Impact damage to the opponent"}},
        VerbRow<kVerbReadyAgain>{{"{who} <switches|switch> this character to active again"}},
        VerbRow<kVerbRemember>{{"note that {number of a} was chosen this turn"}},
        VerbRow<kVerbLastOptions>{
            {"take hold of those of the options 1 to {n} of this ability that {who} did not choose this turn",
             {"option not chosen this turn", "options not chosen this turn"}}},
        VerbRow<kVerbPayChoice>{{"{who} <pays|pay> what it costs in addition to choose {a}"}},
        VerbRow<kVerbCopy>{{"{a} <gets|get> the {mode:abilities} of {b} {lasting}"}},
        VerbRow<kVerbActivate>{{"the {mode:abilities} of {a} activate as if they were this character's"}});
    words.states = {"{this} is on the front line",
                    "{this} is on the energy line",
                    "{this} is Raided",
                    "it is your turn",
                    "it is your opponent's turn",
                    "you are the player who gained it (it is no ability of {this})"};
    words.lead = {"the player whose turn it is", "the turn player's"};
    words.next = {"the player whose turn it is not", "the other player's"};
    words.activated = "You may use this [Activate: Main] ability";
    words.activated_text = "[Activate: Main] ability";
    words.choice_test = kChoosable;
    words.choice_verb = kVerbChosen;
    words.choice_payment = kVerbPayChoice;
    words.delay_moments = 31;
    words.delay_yours = kDelayYours;
    words.delay_theirs = kDelayTheirs;
    words.delay_later = kDelayNotThisTurn;
    words.facts = kFlags;
    words.fact = "It counts as a card with {}.";
    words.fact_words = kAbilityKinds;
    for (const ValueName& kind : kAbilityKinds) words.fact_bits |= kind.value;
    words.copies_shift = kCopiesShift;
    words.copies = "A deck may have up to {} copies of it.";
    words.keywords = kTrigger;
    words.keywords_fact = "Its trigger is of the kind [{}].";
}

tell::Words make() {
    tell::Words words;
    name_objects(words);
    name_attributes(words);
    name_properties(words);
    name_numbers(words);
    name_happenings(words);
    name_questions(words);
    return words;
}

}  // namespace

const tell::Words& telling_words() {
    static const tell::Words words = make();
    return words;
}

}  // namespace arbiter::ua

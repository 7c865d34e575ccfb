// The words in which programs of this game are told back (engine/tell).
#include "games/dbs/telling.h"

#include <bit>

#include "games/dbs/terms.h"

namespace arbiter::dbs {

namespace {

using tell::Form;
using tell::NumberPart;
using How = NumberPart::How;
using namespace tell::rows_by_enumerator;

const std::vector<ValueName> kColorNames = {
    {"red", kRed}, {"blue", kBlue}, {"green", kGreen}, {"yellow", kYellow}, {"black", kBlack}};

const std::vector<ValueName> kKeywordWords = {{"[Blocker]", kBlocker},
                                              {"[Critical]", kCritical},
                                              {"[Double Strike]", kDoubleStrike},
                                              {"[Triple Strike]", kTripleStrike},
                                              {"[Quadruple Strike]", kQuadrupleStrike},
                                              {"[Dual Attack]", kDualAttack},
                                              {"[Triple Attack]", kTripleAttack},
                                              {"[Revenge]", kRevenge},
                                              {"[Indestructible]", kIndestructible},
                                              {"[Barrier]", kBarrier},
                                              {"[Victory Strike]", kVictoryStrike},
                                              {"[Deflect]", kDeflect},
                                              {"[Warrior of Universe 7]", kWarriorOfUniverse7},
                                              {"[Wormhole]", kWormhole},
                                              {"[Energy-Exhaust]", kEnergyExhaust},
                                              {"[Ultimate]", kUltimate},
                                              {"[Super Combo]", kSuperCombo},
                                              {"[Dragon Ball]", kDragonBall},
                                              {"[Field]", kField}};
constexpr i32 kAllKeywords = (1 << kKeywordCount) - 1;

const std::vector<ValueName> kSkillKinds = {{"[Activate]", kHasActivate},
                                            {"[Auto]", kHasAuto},
                                            {"[Permanent]", kHasPermanent},
                                            {"[Counter]", kHasCounter},
                                            {"[Awaken]", kHasAwaken},
                                            {"[Wish]", kHasWish},
                                            {"[Evolve]", kHasEvolve},
                                            {"[EX-Evolve]", kHasExEvolve},
                                            {"[Xeno-Evolve]", kHasXenoEvolve},
                                            {"[Union]", kHasUnion},
                                            {"[Over Realm]", kHasOverRealm},
                                            {"[Dark Over Realm]", kHasDarkOverRealm},
                                            {"[Swap]", kHasSwap},
                                            {"[Bond]", kHasBond},
                                            {"[Sparking]", kHasSparking},
                                            {"[Burst]", kHasBurst},
                                            {"[Arrival]", kHasArrival},
                                            {"[Aegis]", kHasAegis},
                                            {"[Alliance]", kHasAlliance}};

const std::vector<ValueName> kWaysOfPlaying = {{"", kByNothing},
                                               {" from the hand for its energy cost", kByHand},
                                               {" by [Evolve]", kByEvolve},
                                               {" by [EX-Evolve]", kByExEvolve},
                                               {" by [Xeno-Evolve]", kByXenoEvolve},
                                               {" by [Union-Fusion]", kByUnionFusion},
                                               {" by [Union-Potara]", kByUnionPotara},
                                               {" by [Union-Absorb]", kByUnionAbsorb},
                                               {" by [Over Realm]", kByOverRealm},
                                               {" by [Dark Over Realm]", kByDarkOverRealm},
                                               {" by [Swap]", kBySwap},
                                               {" by [Arrival]", kByArrival},
                                               {" by a [Counter] skill", kByCounterSkill},
                                               {" by another skill", kByOtherSkill}};

void name_objects(tell::Words& words) {
    words.standing = {"card in play", "cards in play"};
    words.standing_label = {"card", "cards"};
    words.given_self = "this card";
    words.kinds = {
        {kLeader, {"Leader Card", "Leader Cards"}, {"Leader Card", "Leader Cards"}, "this Leader Card"},
        {kBattle, {"Battle Card", "Battle Cards"}, {"Battle Card", "Battle Cards"}, "this Battle Card"},
        {kExtra, {"Extra Card", "Extra Cards"}, {"Extra Card", "Extra Cards"}, "this Extra Card"},
    };
    words.zones = tell::rows<kZoneCount>(
        ZoneWordRow<kDeck>{{"in", "deck"}}, ZoneWordRow<kHand>{{"in", "hand"}}, ZoneWordRow<kDrop>{{"in", "Drop Area"}},
        ZoneWordRow<kLeaderArea>{{"in", "Leader Area"}}, ZoneWordRow<kBattleArea>{{"in", "Battle Area"}},
        ZoneWordRow<kComboArea>{{"in", "Combo Area"}}, ZoneWordRow<kEnergyArea>{{"in", "Energy Area"}},
        ZoneWordRow<kLife>{{"in", "Life Area"}}, ZoneWordRow<kWarp>{{"in", "Warp"}},
        ZoneWordRow<kRemoved>{{"among", "cards removed from the game"}});
    words.zone_groups = {};
    words.field = "play";
    words.symbols = tell::rows<kSymbolKinds>(
        SymbolRow<kCardName>{{{"card name", "card names"}, "Its card names are {}."}},
        SymbolRow<kCharacter>{{{"character name", "character names"}, "Its character names are {}."}},
        SymbolRow<kTrait>{{{"special trait", "special traits"}, "Its special traits are {}."}},
        SymbolRow<kEra>{{{"era", "eras"}}}, SymbolRow<kCardNumber>{{{"card number", "card numbers"}}});
    words.relations =
        tell::rows<kRelationCount>(RelationRow<kUnderIt>{{{Form::At, "underneath {}"}, {}, true}},
                                   RelationRow<kOverIt>{{{Form::Is, "on top of {}"}}},
                                   RelationRow<kBattlesWith>{{{Form::Is, "in battle with {}"},
                                                              {"card in battle with {}", "cards in battle with {}"}}});
}

const ValueName kUnnegated[] = {{"skills that the opponent's skills cannot negate", kNotNegatedByOpponent},
                                {"skills that cannot be negated", kNeverNegated}};

void name_attributes(tell::Words& words) {
    words.attributes = tell::rows<kAttributeCount>(
        AttributeRow<kKind>{{"kind",
                             {Form::Is, "{}"},
                             {{"<a Leader Card|Leader Cards>", kLeader},
                              {"<a Battle Card|Battle Cards>", kBattle},
                              {"<an Extra Card|Extra Cards>", kExtra}}}},
        AttributeRow<kColor>{{"color", {Form::Is, "{}"}, kColorNames, "of any color"}},
        AttributeRow<kCost>{{"energy cost", {}}}, AttributeRow<kSpecified>{{"specified cost", {}}},
        AttributeRow<kPower>{{"power", {}}}, AttributeRow<kComboPower>{{"combo power", {}}},
        AttributeRow<kComboCost>{{"combo cost", {}}}, AttributeRow<kBaseCost>{{"printed energy cost", {}}},
        AttributeRow<kBasePower>{{"printed power", {}}},
        AttributeRow<kKeywords>{{"keyword skill", {Form::With, "{}"}, kKeywordWords}},
        AttributeRow<kFlags>{{"printed skill", {Form::With, "{} printed on <it|them>"}, kSkillKinds}},
        AttributeRow<kState>{{"state",
                              {Form::That, "{}"},
                              {{"<is|are> in Active Mode", kIsActive},
                               {"<is|are> in Rest Mode", kIsResting},
                               {"<is|are> attacking", kIsAttacking},
                               {"<is|are> the guard card", kIsGuarding},
                               {"<is|are> in a combo", kIsInCombo},
                               {"<has|have> cards underneath", kHasUnder},
                               {"<was|were> played this turn", kPlayedThisTurn},
                               {"attacked this turn", kAttackedThisTurn},
                               {"<shows its|show their> back side", kShowsBack},
                               {"<is|are> the attack card", kIsAttackCard},
                               {"attacked for the second time this turn", kAttackedTwice}}}},
        AttributeRow<kUnder>{{"count of cards underneath", {}}},
        AttributeRow<kBaseColor>{{"printed color", {Form::Is, "printed {}"}, kColorNames, "printed with any color"}});
    for (const ValueName& more :
         {ValueName{"any skill", kHasSkills}, ValueName{"the word token", kIsToken},
          ValueName{"a combo cost and combo power", kHasCombo}, ValueName{"the special trait Universe 7", kOfUniverse7},
          kUnnegated[0], kUnnegated[1]})
        words.attributes[kFlags].values.push_back(more);
}

void name_properties(tell::Words& words) {
    words.properties = tell::rows<kPropertyCount>(
        PropertyRow<kPowerChange>{{"<gets|get> {+} power"}},
        PropertyRow<kPowerSet>{{"<has|have> {n} power in place of what is printed"}},
        PropertyRow<kComboPowerChange>{{"<gets|get> {+} combo power"}},
        PropertyRow<kComboCostChange>{{"<has|have> combo cost {+}"}},
        PropertyRow<kCostChange>{
            {"<has|have> energy cost {+}", "<has|have> energy cost {+} for these cards: {argument:filter}"}},
        PropertyRow<kSpecifiedNone>{
            {"<has|have> no specified cost", "<has|have> no specified cost to pay for these cards: {argument:filter}"}},
        PropertyRow<kFree>{{"<is|are> played without paying the energy cost",
                            "<pays|pay> no energy cost for these cards: {argument:filter}"}},
        PropertyRow<kGiveKeyword>{{"<gets|get> {value:keywords}"}},
        PropertyRow<kLoseKeyword>{{"<loses|lose> {value:keywords}"}},
        PropertyRow<kGiveColor>{{"<is|are> also {value:colors}"}},
        PropertyRow<kCannot>{{"cannot {value:acts}{argument:only}"}},
        PropertyRow<kCannotLeave>{{"cannot be {argument:reason} by {value:by}"}},
        PropertyRow<kCannotChoose>{{"cannot be chosen by {value:by}{argument:sources}"}},
        PropertyRow<kAttacksActive>{{"can attack Battle Cards in Active Mode{argument:only}"}},
        PropertyRow<kNegated>{{"<has|have> <its|their> skill number {argument:text} negated"}},
        PropertyRow<kSkillsNegated>{
            {"<has|have> all skills negated", "<has|have> all skills of these negated: {argument:filter}"}},
        PropertyRow<kGranted>{{"<has|have> another skill"}},
        PropertyRow<kSeatCannot>{{"", "cannot {value:player acts}{argument:only}"}},
        PropertyRow<kMustAttack>{{"must attack if <it|they> can"}},
        PropertyRow<kMustBeAttacked>{{"must be attacked by what can attack <it|them>"}},
        PropertyRow<kDamageSet>{{"<inflicts|inflict> {n} damage by attacking"}},
        PropertyRow<kStaysResting>{{"<is|are> not switched to Active Mode in the next Charge Phase"}},
        PropertyRow<kChosenOption>{{"", "<has|have> noted which option of this skill was chosen: {n}"}},
        PropertyRow<kTriggeredAtEnd>{{"<is|are> noted to have triggered skill {argument:text} at the end of the turn"}},
        PropertyRow<kGainName>{{"<is|are> also named {argument:symbol}"}},
        PropertyRow<kGainCharacter>{{"<has|have> character name {argument:symbol} as well"}},
        PropertyRow<kGainTrait>{{"<has|have> special trait {argument:symbol} as well"}},
        PropertyRow<kPassedWatch>{{"<is|are> noted to have done this: {argument:watch}"}},
        PropertyRow<kNoLoop>{{"", "<has|have> a loop noted that must not be started again"}},
        PropertyRow<kDeckForbids>{{"", "cannot have these cards in the deck: {argument:filter}"}},
        PropertyRow<kSeatCannotMove>{{"", "cannot move cards to {value:areas}{argument:only}"}},
        PropertyRow<kDeckAnyCopies>{{"can be in a deck any number of times"}},
        PropertyRow<kAwakensAnyway>{{"can awaken whatever <its|their> player's life"}},
        PropertyRow<kExcludedFrom>{{"<is|are> not spoken of again by skill {argument:text} this turn"}});
}

NumberPart players(const char* yours, const char* theirs) {
    return {How::Value,
            kByYou | kByOpponent,
            "{}",
            "any player's ",
            {{yours, kByYou}, {theirs, kByOpponent}, {"either player's ", kByYou | kByOpponent}}};
}

void name_causes(tell::Words& words) {
    const NumberPart causes{How::Bits,
                            kByLeader | kByBattleCard | kByExtra | kByCounter | kByBattle | kByRules,
                            "{}",
                            "skills",
                            {{"skills of Leader Cards", kByLeader},
                             {"skills of Battle Cards", kByBattleCard},
                             {"skills of Extra Cards", kByExtra},
                             {"[Counter: Play] skills", kByCounter},
                             {"results of a battle", kByBattle},
                             {"rules", kByRules}}};
    words.numbers.push_back({"by", {players("its own player's ", "its player's opponent's "), causes}});
    words.numbers.push_back({"cause", {players("your ", "your opponent's "), causes}});
}

void name_bans(tell::Words& words) {
    words.numbers.push_back(
        {"acts",
         {{How::Bits,
           (kCannotBecomeActiveInNextCharge << 1) - 1,
           "{}",
           "do anything",
           {{"attack", kCannotAttack},
            {"attack Leader Cards", kCannotAttackLeaders},
            {"attack Battle Cards", kCannotAttackBattleCards},
            {"be attacked", kCannotBeAttacked},
            {"be comboed with", kCannotCombo},
            {"be used as a [Blocker]", kCannotBlock},
            {"be played", kCannotBePlayed},
            {"be played from the hand for <its|their> energy cost", kCannotBePlayedFromHand},
            {"be switched to Active Mode", kCannotBecomeActive},
            {"be switched to Active Mode in the Charge Phase", kCannotBecomeActiveInCharge},
            {"be switched to Rest Mode", kCannotBecomeRest},
            {"have <its|their> skills negated by the opponent's", kCannotBeNegated},
            {"attack the player", kCannotAttackPlayer},
            {"use skills", kCannotUseSkills},
            {"have <its|their> attack negated", kCannotLoseAttack},
            {"be switched to Active Mode in the next Charge Phase", kCannotBecomeActiveInNextCharge}}}}});
    words.numbers.push_back({"player acts",
                             {{How::Bits,
                               (kLastSeatCannotBit << 1) - 1,
                               "{}",
                               "do anything",
                               {{"play cards", kSeatCannotPlay},
                                {"play cards from the hand for their energy cost", kSeatCannotPlayByHand},
                                {"play cards by skills", kSeatCannotPlayBySkill},
                                {"combo", kSeatCannotCombo},
                                {"activate [Counter: Play]", kSeatCannotCounterPlay},
                                {"activate [Counter: Attack]", kSeatCannotCounterAttack},
                                {"activate [Counter: Counter]", kSeatCannotCounterCounter},
                                {"attack", kSeatCannotAttack},
                                {"activate skills", kSeatCannotActivate},
                                {"activate [Activate: Main] skills", kSeatCannotActivateMain},
                                {"draw cards", kSeatCannotDraw},
                                {"place cards in the Energy Area in the Charge Phase", kSeatCannotCharge},
                                {"activate [Blocker]", kSeatCannotBlock}}}}});
}

void name_numbers(tell::Words& words) {
    const auto color = [](int at) {
        return NumberPart{How::Count, cost_of_color(at, (1 << kCostBits) - 1),
                          " ({} of it " + kColorNames[static_cast<std::size_t>(at)].word + ")", ""};
    };
    std::vector<ValueName> came_by;
    for (const ValueName& way : kWaysOfPlaying) {
        if (way.value != kByNothing) came_by.push_back({way.word.substr(1), 1 << way.value});
    }
    words.numbers = {
        {"keywords", {{How::Bits, kAllKeywords, "{}", "nothing", kKeywordWords, " and "}}},
        {"colors", {{How::Bits, (1 << kColors) - 1, "{}", "colorless", kColorNames, " and "}}},
        {"specified", {color(0), color(1), color(2), color(3), color(4)}},
        {"text", {{How::Count, 0xff, "{} (counted from 0)", "0 (counted from 0)", {}}}},
        {"watch", {{How::Count, 0xff, "watch {}", "watch 0", {}}}},
        {"came by", {{How::Bits, (1 << kPlayedByCount) - 1, " {}", " in any way", came_by}}},
        {"way", {{How::Value, kPlayedByMask, "{}", "", kWaysOfPlaying}}},
        {"play",
         {{How::Value, kInRestMode, "{}", " in Active Mode", {{" in Rest Mode", 1}}},
          {How::Value, kToPlayer, "{}", "", {{", in the Battle Area of whoever plays it", 1}}}}},
        {"mode", {{How::Value, 1, "{}", "Active Mode", {{"Rest Mode", kRest}}}}},
        {"areas",
         {{How::Value,
           0xff,
           "{}",
           "the deck",
           {{"the hand", kHand},
            {"the Drop Area", kDrop},
            {"the Leader Area", kLeaderArea},
            {"the Battle Area", kBattleArea},
            {"the Combo Area", kComboArea},
            {"the Energy Area", kEnergyArea},
            {"the Life Area", kLife},
            {"the Warp", kWarp},
            {"the cards removed from the game", kRemoved}}}}},
        {"damage", {{How::Value, 1, "{}", "", {{", to the Drop Area", 1}}}}},
        {"barrier", {{How::Value, 1, "{}", "", {{", ignoring [Barrier]", 1}}}}},
        {"skills",
         {{How::Bits,
           0xff,
           "{}",
           "a skill",
           {{"an [Activate: Main] skill", kActivateMain}, {"an [Activate: Battle] skill", kActivateBattle}}}}},
    };
    name_causes(words);
    name_bans(words);
}

void name_events(tell::Words& words) {
    const tell::Noun standing{"card in play", "cards in play"}, battling{"Battle Card", "Battle Cards"};
    const tell::Noun card{"card", "cards"};
    const std::string left = "the card that left";
    words.events = tell::rows<kEventCount>(
        EventRow<kIsPlayed>{{"{} <is|are> played", "that <was|were> played", false, battling}},
        EventRow<kEvolves>{{"a card evolves into {}", "that a card evolved into", false, battling}},
        EventRow<kCombos>{{"{} <is|are> comboed with", "that <was|were> comboed with", false, battling}},
        EventRow<kAttacks>{{"{} <attacks|attack>", "that attacked", false, standing}},
        EventRow<kIsAttacked>{{"{} <is|are> attacked", "that <was|were> attacked", false, standing}},
        EventRow<kBecomesGuard>{{"{} <becomes|become> the guard card", "that became the guard card", false, standing}},
        EventRow<kIsKod>{{"{} <is|are> about to be KO-ed", "that <was|were> KO-ed", false, battling, left}},
        EventRow<kLeavesBattle>{
            {"{} <is|are> about to leave the Battle Area", "that left the Battle Area", false, standing, left}},
        EventRow<kLeavesSide>{{"{} <is|are> about to leave its player's Battle Area",
                               "that left its player's Battle Area", false, standing, left}},
        EventRow<kKos>{{"{} <KOs|KO> a card by attacking", "that KO-ed a card by attacking", false, standing}},
        EventRow<kDealsDamage>{
            {"{} <is|are> about to inflict damage by attacking", "that would inflict damage", false, standing}},
        EventRow<kDealtDamage>{
            {"{} <has|have> inflicted damage by attacking", "that inflicted damage by attacking", false, standing}},
        EventRow<kBattleEnds>{{"the battle of {} ends", "whose battle ended", false, standing}},
        EventRow<kBecomesActive>{
            {"{} <is|are> switched to Active Mode", "that <was|were> switched to Active Mode", false, card}},
        EventRow<kBecomesRest>{
            {"{} <is|are> switched to Rest Mode", "that <was|were> switched to Rest Mode", false, card}},
        EventRow<kPowerChanges>{{"the power of {} changes", "whose power changed", false, standing}},
        EventRow<kIsChosen>{{"{} <is|are> chosen by a skill", "that <was|were> chosen by a skill", false, standing}},
        EventRow<kIsPlacedAsLeader>{
            {"{} <is|are> placed in the Leader Area", "that <was|were> placed in the Leader Area", false, standing}},
        EventRow<kTurnsOver>{{"{} <is|are> turned over", "that <was|were> turned over", false, standing}},
        EventRow<kToDrop>{{"{} <goes|go> to a Drop Area", "that went to a Drop Area", false, card}},
        EventRow<kToWarp>{{"{} <goes|go> to a Warp", "that went to a Warp", false, card}},
        EventRow<kToHand>{{"{} <goes|go> to a hand", "that went to a hand", false, card}},
        EventRow<kToEnergy>{{"{} <goes|go> to an Energy Area", "that went to an Energy Area", false, card}},
        EventRow<kToLife>{{"{} <goes|go> to a Life Area", "that went to a Life Area", false, card}},
        EventRow<kLeavesLife>{{"{} <leaves|leave> a Life Area", "that left a Life Area", false, card}},
        EventRow<kDiscardedFromHand>{
            {"{} <goes|go> from a hand to the Drop Area", "that went from a hand to the Drop Area", false, card}},
        EventRow<kAfterComboEnds>{{"the battle ends in which {} <was|were> comboed with",
                                   "whose battle ended after <it was|they were> comboed with", false, card}},
        EventRow<kExtraUsed>{{"{} <is|are> activated", "that <was|were> activated", false, card}},
        EventRow<kSkillActivated>{{"a skill of {} was activated", "whose skill was activated", false, card}},
        EventRow<kCounterActivated>{
            {"a [Counter] skill of {} was activated", "whose [Counter] skill was activated", false, card}},
        EventRow<kIsDrawn>{{"{} <is|are> drawn", "that <was|were> drawn", false, card}},
        EventRow<kTakesDamage>{{"{who} <takes|take> damage", "{who} took damage", true}},
        EventRow<kTurnStarts>{{"{whose} turn starts", "{whose} turn started", true}},
        EventRow<kChargeStarts>{{"{whose} Charge Phase starts", "{whose} Charge Phase started", true}},
        EventRow<kMainStarts>{{"{whose} Main Phase starts", "{whose} Main Phase started", true}},
        EventRow<kMainEnds>{{"{whose} Main Phase ends", "{whose} Main Phase ended", true}},
        EventRow<kOffenseStarts>{{"{whose} Offense Step starts", "{whose} Offense Step started", true}},
        EventRow<kDefenseStarts>{{"{whose} Defense Step starts", "{whose} Defense Step started", true}},
        EventRow<kDamageStarts>{{"{whose} Damage Step starts", "{whose} Damage Step started", true}},
        EventRow<kBattleIsOver>{{"a battle ends", "a battle ended", true}},
        EventRow<kTurnEnds>{{"{whose} turn ends", "{whose} turn ended", true}},
        EventRow<kSituation>{{"the situation of {who} comes to be so", "the situation of {who} came to be so", true}},
        EventRow<kFieldPlaced>{
            {"{} <is|are> placed as a [Field]", "that <was|were> placed as a [Field]", false, standing}},
        EventRow<kBlocks>{{"{} <activates|activate> [Blocker]", "that activated [Blocker]", false, standing}},
        EventRow<kAllies>{{"{} <activates|activate> [Alliance]", "that activated [Alliance]", false, standing}},
        EventRow<kRestsForAlly>{{"{} <is|are> switched to Rest Mode by [Alliance]",
                                 "that <was|were> switched to Rest Mode by [Alliance]", false, standing}},
        EventRow<kIsPlacedUnder>{{"{} <is|are> placed under another card by [Union]",
                                  "that <was|were> placed under another card by [Union]", false, card}});
}

void name_moves(tell::Words& words) {
    words.moments = tell::rows<kMomentCount>(
        MomentRow<kTurnStart>{"{} turn starts"}, MomentRow<kChargeStart>{"{} Charge Phase starts"},
        MomentRow<kMainStart>{"{} Main Phase starts"}, MomentRow<kMainEnd>{"{} Main Phase ends"},
        MomentRow<kTurnEnd>{"{} turn ends"}, MomentRow<kBattleEnd>{"the battle ends"},
        MomentRow<kArrival>{"a played card arrives"}, MomentRow<kDueNow>{"its moment has come"});
    words.reasons = tell::rows<kReasonCount>(
        ReasonRow<kNoReason>{{"<moves|move>", "moved"}}, ReasonRow<kDrawn>{{"<draws|draw>", "drawn"}},
        ReasonRow<kRedrawn>{{"<exchanges|exchange>", "exchanged"}},
        ReasonRow<kDealtAsLife>{{"<deals|deal> as life", "dealt as life"}},
        ReasonRow<kCharged>{{"<charges|charge>", "charged"}}, ReasonRow<kPlayed>{{"<plays|play>", "played"}},
        ReasonRow<kPlayedOn>{{"<plays|play> on top", "played on top"}},
        ReasonRow<kComboed>{{"<combos|combo> with", "comboed with"}}, ReasonRow<kKod>{{"<KOs|KO>", "KO'd"}},
        ReasonRow<kPlaced>{{"<places|place>", "placed"}}, ReasonRow<kAdded>{{"<adds|add>", "added"}},
        ReasonRow<kReturned>{{"<returns|return>", "returned"}}, ReasonRow<kSent>{{"<sends|send>", "sent"}},
        ReasonRow<kRemovedFromGame>{{"<removes|remove> from the game", "removed from the game"}},
        ReasonRow<kUsed>{{"<puts|put> away after use", "put away after use"}},
        ReasonRow<kDamaged>{{"<takes|take> as damage", "taken as damage", "<goes|go> to {zone}"}},
        ReasonRow<kRuleProcessed>{{"<puts|put> away by the rules", "put away by the rules"}},
        ReasonRow<kUnderneath>{{"<puts|put> along", "put along"}}, ReasonRow<kPutUnder>{{"<tucks|tuck>", "tucked"}},
        ReasonRow<kAfterCombo>{{"<puts|put> away after the combo", "put away after the combo"}},
        ReasonRow<kDiscarded>{{"<discards|discard>", "discarded"}},
        ReasonRow<kCreated>{{"<creates|create>", "created"}},
        ReasonRow<kFieldReplaced>{{"<replaces|replace> as a field", "replaced as a field"}},
        ReasonRow<kTakenOff>{{"<takes|take> off the stack", "taken off the stack"}},
        ReasonRow<kTakenOver>{{"<takes|take> over", "taken over by another player"}});
    words.positions = tell::rows<kRest + 1>(PositionRow<kActive>{"to Active Mode"}, PositionRow<kRest>{"to Rest Mode"});
}

void name_questions(tell::Words& words) {
    words.tests = tell::rows<kBookTestCount>(
        TestRow<kChoosable>{{Form::Is, "open to being chosen by this skill{b:barrier}"}},
        TestRow<kCause>{{Form::That, "<has|have> this happen to <it|them> by {b:cause}{value:sources}"}},
        TestRow<kCameBy>{{Form::That, "<was|were> played{value:came by}"}},
        TestRow<kCameFrom>{{Form::That, "came from where these lie: {value:zones}"}},
        TestRow<kInPhase>{{Form::That, "<is|are> there in this phase: {value:phases}"}},
        TestRow<kDidSo>{{Form::That, "this turn {value:watch}"}}, TestRow<kIsDeclared>{{Form::Is, "being played now"}},
        TestRow<kIsSkillLess>{{Form::Is, "skill-less"}},
        TestRow<kDamagedBy>{{Form::That, "<has|have> damage dealt to <it|them>{value:sources}"}},
        TestRow<kNotByAwaken>{{Form::That, "<has|have> this happen to <it|them> by a skill that is no [Awaken]"}},
        TestRow<kMayAwaken>{{Form::That, "can awaken whatever <its|their> player's life"}},
        TestRow<kMulticolor>{{Form::Is, "multicolor"}});
    words.values = tell::rows<kBookValueCount>(
        ValueRow<kLifeCount>{{"{whose} life"}}, ValueRow<kHandCount>{{"the number of cards in {whose} hand"}},
        ValueRow<kDropCount>{{"the number of cards in {whose} Drop Area"}}, ValueRow<kEnergyCount>{{"{whose} energy"}},
        ValueRow<kDeckCount>{{"the number of cards in {whose} deck"}},
        ValueRow<kIsTurnPlayer>{{"(1 if it is {whose} turn, else 0)", "it is {whose} turn"}},
        ValueRow<kTurnNumber>{{"the number of the turn"}},
        ValueRow<kPhaseNow>{{"the phase",
                             "",
                             {{"the preparation", kPreparation},
                              {"the Charge Phase", kChargePhase},
                              {"the Main Phase", kMainPhase},
                              {"the Offense Step", kOffenseStep},
                              {"the Defense Step", kDefenseStep},
                              {"the Damage Step", kDamageStep},
                              {"the End Phase", kEndPhase}}}},
        ValueRow<kInBattle>{{"(1 during a battle, else 0)", "a battle goes on"}});
}

void name_verbs(tell::Words& words) {
    const tell::Noun played{"card played", "cards played"};
    words.verbs = tell::rows<kBookVerbCount>(
        VerbRow<kVerbPlay>{{"{who} <plays|play> {a} without paying{mode:play}{argument:way}", played}},
        VerbRow<kVerbPlayOn>{{"{who} <plays|play> {a} on top of {b} without paying{argument:way}", played}},
        VerbRow<kVerbPlayOver>{{"{who} <plays|play> {a} on top of all of {b} together{argument:way}", played}},
        VerbRow<kVerbPay>{{"{who} <pays|pay> {n} energy{amount2:specified}"}},
        VerbRow<kVerbPayCard>{{"{who} <pays|pay> the energy cost of {a}"}},
        VerbRow<kVerbUseUp>{{"this card is put in the Drop Area"}},
        VerbRow<kVerbSwitch>{{"{who} <switches|switch> {a} to {mode:mode}", {"card switched", "cards switched"}}},
        VerbRow<kVerbKo>{{"{who} <KOs|KO> {a}", {"card KO-ed", "cards KO-ed"}}},
        VerbRow<kVerbDamage>{{"{who} <takes|take> {n} damage{mode:damage}"}},
        VerbRow<kVerbNegateAttack>{{"the attack is negated"}},
        VerbRow<kVerbNegateSkill>{{"the skill that is answered is negated"}},
        VerbRow<kVerbNegateCounter>{{"the [Counter] that is answered is negated"}},
        VerbRow<kVerbNegateBlocker>{{"[Blocker] is negated: what was attacked first is the guard card again"}},
        VerbRow<kVerbBecomeGuard>{{"{a} <becomes|become> the guard card"}},
        VerbRow<kVerbTurnOver>{{"{who} <turns|turn> {a} over"}},
        VerbRow<kVerbCombo>{{"{who} <combos|combo> with {a}{mode:play}", {"card comboed with", "cards comboed with"}}},
        VerbRow<kVerbTakeControl>{{"{who} <gains|gain> control of {a}"}},
        VerbRow<kVerbPutUnder>{{"{who} <puts|put> {a} underneath {b}"}},
        VerbRow<kVerbToken>{{"{who} <plays|play> {n} of the token {argument:definition}{mode:play}",
                             {"token played", "tokens played"}}},
        VerbRow<kVerbChosen>{{"{a} now <counts|count> as chosen by this skill"}},
        VerbRow<kVerbExtraTurn>{{"{who} <takes|take> another turn after this one"}},
        VerbRow<kVerbActivate>{{"{who} <has|have> {mode:skills} of {a} activated"}},
        VerbRow<kVerbOnArrival>{{"what follows works on each Battle Card that is played as it arrives"}},
        VerbRow<kVerbDeclared>{{"take hold of the card that is being played, or of what was played",
                                {"card that is being played", "cards that are being played"}}},
        VerbRow<kVerbArriveResting>{{"{a} <arrives|arrive> in Rest Mode"}},
        VerbRow<kVerbPlaceInMode>{{"{a} <is|are> placed in {mode:mode}"}},
        VerbRow<kVerbPlayInstead>{{"the card that is being played is not played: it goes to {mode:zone} of its owner"}},
        VerbRow<kVerbOverRealm>{{"this uses up an [Over Realm] of the turn"}},
        VerbRow<kVerbTopCard>{
            {"take hold of the top card alone of {a}", {"top card taken hold of", "top cards taken hold of"}}},
        VerbRow<kVerbOptions>{{"note which options are left", {"option left", "options left"}}},
        VerbRow<kVerbAlly>{{"this card has activated [Alliance] with {a}"}});
}

void name_skills(tell::Words& words) {
    words.states = std::vector<std::string>(16);
    words.states[std::countr_zero<u16>(kUnderCards)] = "{this} lies under other cards";
    words.states[std::countr_zero<u16>(kOnlyYourTurn)] = "it is your turn";
    words.states[std::countr_zero<u16>(kOnlyOpponentsTurn)] = "it is your opponent's turn";
    words.states[std::countr_zero<u16>(kOverRealmSkill)] = "an [Over Realm] of this turn is left";
    words.states[std::countr_zero<u16>(kOnlyDefense)] = "it is the Defense Step";
    words.kinds_by_state = {"[Activate: Main]",
                            "[Activate: Battle]",
                            "[Counter: Play]",
                            "[Counter: Attack]",
                            "[Counter: Counter]",
                            "activated from the hand",
                            "refers to playing",
                            "refers to attacking",
                            "[Awaken] or [Wish]",
                            "",
                            "",
                            "",
                            "[Over Realm]",
                            "",
                            "keyword skill",
                            "[Evolve]"};
    words.lead = {"the turn player", "the turn player's"};
    words.next = {"the other player", "the other player's"};
    words.activated = "You may activate this skill";
    words.triggered_text = "[Auto] skill";
    words.continuous_text = "[Permanent] skill";
    words.activated_text = "[Activate] skill";
    words.replacement_text = "replacing skill";
    words.choice_test = kChoosable;
    words.choice_verb = kVerbChosen;
    words.delay_moments = 31;
    words.delay_yours = kDelayYours;
    words.delay_theirs = kDelayTheirs;
    words.delay_later = kDelayNotThisTurn;
    words.facts = kFlags;
    words.fact = "It counts as a card with {}.";
    words.fact_words = kSkillKinds;
    words.fact_words.insert(words.fact_words.end(), std::begin(kUnnegated), std::end(kUnnegated));
    for (const ValueName& kind : words.fact_words) words.fact_bits |= kind.value;
    words.keywords = kKeywords;
    words.keywords_fact = "It has {}.";
    words.copies_shift = kCopiesShift;
    words.copies = "A deck may have up to {} copies of it.";
}

tell::Words make() {
    tell::Words words;
    name_objects(words);
    name_attributes(words);
    name_properties(words);
    name_numbers(words);
    name_events(words);
    name_moves(words);
    name_questions(words);
    name_verbs(words);
    name_skills(words);
    return words;
}

}  // namespace

const tell::Words& telling_words() {
    static const tell::Words words = make();
    return words;
}

}  // namespace arbiter::dbs

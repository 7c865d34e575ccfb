// The words in which programs of this game are told back (engine/tell).
#include "games/ua/telling.h"

#include "games/ua/terms.h"

namespace arbiter::ua {

namespace {

using tell::Form;
using tell::NumberPart;
using How = NumberPart::How;

const std::vector<Word> kAbilityKinds = {{"[When Played]", kHasWhenPlayed},
                                         {"[When Attacking]", kHasWhenAttacking},
                                         {"[When Blocking]", kHasWhenBlocking},
                                         {"[When Sidelined]", kHasWhenSidelined},
                                         {"[Activate: Main]", kHasActivateMain},
                                         {"[During Your Turn]", kHasDuringYourTurn},
                                         {"[During Opponent's Turn]", kHasDuringOpponentsTurn},
                                         {"[Raid]", kHasRaid}};

const std::vector<Word> kKeywordWords = {{"[Step]", kStep},
                                         {"[Snipe]", kSnipe},
                                         {"[Double Attack]", kDoubleAttack},
                                         {"[Double Block]", kDoubleBlock},
                                         {"[Nullify Impact]", kNullifyImpact},
                                         {"[Impact]", kImpact},
                                         {"[Damage (2)]", kDamage2}};

const std::vector<Word> kTriggerKinds = {
    {"Active", kActiveTrigger},   {"Draw", kDrawTrigger},   {"Get", kGetTrigger},    {"Raid", kRaidTrigger},
    {"Special", kSpecialTrigger}, {"Color", kColorTrigger}, {"Final", kFinalTrigger}};

const std::vector<Word> kColorNames = {
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
    words.zones = {{"in", "deck"},
                   {"in", "hand"},
                   {"on", "front line"},
                   {"on", "energy line"},
                   {"in", "life area"},
                   {"in", "AP area"},
                   {"in", "pile of AP cards not placed yet"},
                   {"in", "sideline"},
                   {"in", "removal area"},
                   {"in", "check area"}};
    words.zone_groups = {{kField, {"on", "field"}}};
    words.symbols = {
        {{"card name", "card names"}, "Its card names are {}.", 1},
        {{"affinity", "affinities"}},
        {{"card name for Raid", "card names for Raid"},
         "[Raid]: it may perform Raid on a character with card name {}.",
         0,
         " or "},
        {{"affinity for Raid", "affinities for Raid"},
         "[Raid]: it may perform Raid on a character with affinity {}.",
         0,
         " or "},
        {{"card number", "card numbers"}},
    };
    words.relations = {
        {{Form::Is, "in battle with {}"}, {"character in battle with {}", "characters in battle with {}"}},
        {{Form::At, "on the same line as {}"}, {}, true},
        {{Form::At, "on the other line of the player of {}"}, {}, true},
        {{Form::Is, "one on which {} may perform Raid"}, {}, true},
        {{Form::At, "face down under {}"}, {}, true},
    };
}

void name_attributes(tell::Words& words) {
    words.attributes = {
        {"kind",
         {Form::Is, "{}"},
         {{"<a character|characters>", kCharacter},
          {"<a site|sites>", kSite},
          {"<an event|events>", kEvent},
          {"<an AP card|AP cards>", kApCard}}},
        {"color", {Form::Is, "{}"}, kColorNames},
        {"required energy", {}},
        {"AP cost", {}},
        {"BP", {}},
        {"energy generation", {}},
        {"base required energy", {}},
        {"base AP cost", {}},
        {"base BP", {}},
        {"base energy generation", {}},
        {"keyword", {Form::With, "{}"}, kKeywordWords},
        {"trigger", {Form::With, "a [{}] trigger"}, kTriggerKinds, "a trigger of any kind"},
        {"printed ability", {Form::With, "{} printed on <it|them>"}, kAbilityKinds},
        {"state",
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
          {"<is|are> attacking and <was|were> blocked", kIsBlocked}}},
        {"count of face-down cards under it", {}},
        {"Impact damage", {}},
    };
    words.attributes[kFlags].values.push_back({"any text", kHasAbilities});
}

void name_properties(tell::Words& words) {
    words.properties = {
        {"<gets|get> BP {+}"},
        {"<has|have> BP {n} in place of <its|their> base BP"},
        {"<gets|get> {value:keywords}"},
        {"<loses|lose> {value:keywords}"},
        {"<gets|get> [Impact ({+})]"},
        {"<gets|get> [Damage ({+})]"},
        {"<generates|generate> in addition {value:energy}"},
        {"<generates|generate> energy on the front line, too"},
        {"<has|have> required energy {+}"},
        {"<has|have> AP cost {+}"},
        {"", "<has|have> AP cost {+} for the next card used from the hand that is one of these: {argument:filter}"},
        {"",
         "<has|have> required energy {+} for the next card used from the hand that is one of these: {argument:filter}"},
        {"cannot {value:deeds}"},
        {"cannot be blocked by these: {argument:filter}"},
        {"cannot be chosen by {value:by}{argument:sources}"},
        {"cannot leave the field by being {argument:reason}{argument:leaving} by {value:by}"},
        {"can be chosen by {value:by}{argument:sources} only if {value:price} in addition"},
        {"must block if <it|they> can"},
        {"<has|have> attacks that must be blocked if possible"},
        {"<stays|stay> resting whatever would switch <it|them> to active"},
        {"<stays|stay> resting the next time <it|they> would be switched to active"},
        {"<is|are> not switched to active in start and end phases"},
        {"<is|are> unaffected by {value:by}{argument:sources}"},
        {"<has|have> <its|their> text number {argument:text} switched off"},
        {"<loses|lose> {value:lost abilities}",
         "<has|have> it that {value:lost abilities} of these are lost: {argument:filter}"},
        {"<has|have> no {value:abilities} activated",
         "<has|have> it that no {value:abilities} of these activate: {argument:filter}"},
        {"<has|have> another ability"},
        {"may be used as a base by these, whatever they may perform Raid on otherwise: {argument:filter}{value:by "
         "trigger}"},
        {"", "<has|have> a hand limit of {n}"},
        {"", "<has|have> {+} places on {argument:zone}"},
        {"<sends|send> what loses a battle to <it|them> to {value:zone} of its player instead"},
        {"", "cannot use {argument:filter} from the hand"},
        {"", "<has|have> {n} added to the BP bound of the next ability that chooses by BP"},
        {"", "<has|have> noted which option of this ability was chosen: {n}"},
        {"<has|have> [Activate: Main] abilities that cost {n} AP activated without paying it"},
        {"<enters|enter> the field active when played, by whatever <plays it|plays them>"},
        {"<loses|lose> no BP by {value:whose} abilities"},
        {"may attack from the energy line"},
        {"<has|have> [Impact ({n})]"},
        {"<has|have> [Damage ({n})]"},
        {"cannot be {value:kept} by {value:by}{argument:sources}"},
        {"<is|are> noted to have done this: {argument:watch}"},
        {"must attack once a turn if <it|they> can"},
        {"must be attacked by the opponent's characters that can"},
        {"<deals|deal> damage for which no {value:triggers} can be activated", "cannot activate {value:triggers}"},
        {"<has|have> required energy {+} when Raid is performed with <it|them>"},
        {"",
         "<has|have> required energy {+} for the next card with which Raid is performed from the hand that is one of "
         "these: {argument:filter}"},
        {"<is|are> also treated as having required energy {n}"},
    };
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
    const std::vector<Word> causes = {{"abilities of characters", kByCharacter},
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
    std::vector<Word> packed_causes;
    for (const Word& cause : causes) packed_causes.push_back({cause.word, cause_bits(cause.value)});
    constexpr i32 kKinds = kByCharacter | kBySite | kByEvent | kByEventFromHand | kByTrigger | kByBattle | kByRules;
    std::vector<Word> all_causes = causes;
    all_causes.push_back({"the rules", kByRules});
    constexpr i32 kPackedKinds = 0xfc;
    const auto color = [](int at) {
        const char* const names[] = {"red", "blue", "green", "yellow", "purple"};
        return NumberPart{How::Count, ((1 << kEnergyBits) - 1) << (kEnergyBits * at),
                          "{} " + std::string(names[at]) + " energy", ""};
    };
    words.numbers = {
        {"keywords", {{How::Bits, 0xff, "{}", "nothing", kKeywordWords, " and "}}},
        {"energy", {color(0), color(1), color(2), color(3), color(4)}},
        {"deeds",
         {{How::Bits,
           0x3ffff,
           "{}",
           "do anything",
           {{"attack", kToAttack},
            {"block", kToBlock},
            {"be blocked", kToBeBlocked},
            {"move to the other line", kToMove},
            {"move in the movement phase", kToMoveInPhase},
            {"be moved to the front line", kToBeMovedToFront},
            {"be moved to the energy line", kToBeMovedToEnergy},
            {"be played onto the front line", kToBePlayedToFront},
            {"be played onto the energy line", kToBePlayedToEnergy},
            {"be played other than by Raid", kToBePlayed},
            {"perform Raid", kToPerformRaid},
            {"be used", kToBeUsed},
            {"be Raided on", kToBeRaided},
            {"be switched to active", kToBeActivated},
            {"attack the player", kToAttackPlayer},
            {"be attacked with [Snipe]", kToBeTargeted},
            {"block the first attack of an attack phase", kToBlockFirst},
            {"be moved to the front line other than by <its|their> own ability", kToBeMovedToFrontByOthers}}}}},
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
        {"leaving", {{How::Value, 0xff00, "{}", "", {{" to a hand", kHand + 1}}}}},
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
        for (Word& word : number.parts[0].words) word.word += " abilities";
        number.parts[0].words.push_back({"all abilities printed on the card", kHasAbilities});
        number.parts[0].between = " and ";
    }
}

void name_happenings(tell::Words& words) {
    const std::string left = "the cards that left together (its top card and its base card)";
    words.events = {
        {"{} <is|are> played", "that <was|were> played"},
        {"{} <performs|perform> Raid", "that performed Raid"},
        {"Raid is about to be performed on {}", "on which Raid was performed"},
        {"{} <moves|move> to the other line", "that moved to the other line"},
        {"{} <becomes|become> active", "that became active"},
        {"{} <becomes|become> resting", "that became resting"},
        {"{} <attacks|attack>", "that attacked"},
        {"{} <blocks|block>", "that blocked"},
        {"{} <attacks|attack> and <is|are> blocked", "that attacked and <was|were> blocked"},
        {"{} <attacks|attack> and <is|are> not blocked", "that attacked and <was|were> not blocked"},
        {"{} <battles|battle>", "that battled"},
        {"{} <wins|win> a battle", "that won a battle"},
        {"{} <loses|lose> a battle", "that lost a battle"},
        {"the battle of {} ends", "whose battle ended"},
        {"the attack of {} ends", "whose attack ended"},
        {"{} <is|are> about to be sidelined",
         "that <was|were> sidelined",
         false,
         {"character or site", "characters or sites"},
         left},
        {"{} <is|are> about to leave the field",
         "that left the field",
         false,
         {"character or site", "characters or sites"},
         left},
        {"{} <deals|deal> damage to the opponent by an attack or by Impact",
         "that dealt damage by an attack or by Impact"},
        {"{} <is|are> chosen by an ability", "that <was|were> chosen by an ability"},
        {"{} <is|are> drawn", "that <was|were> drawn"},
        {"{} <is|are> added to a hand", "that <was|were> added to a hand"},
        {"{} <goes|go> to a sideline, in whatever way", "that went to a sideline"},
        {"{} <goes|go> to a removal area", "that went to a removal area"},
        {"{} <is|are> used from the hand", "that <was|were> used from the hand"},
        {"{} <is|are> used", "that <was|were> used as an event"},
        {"the trigger of {} is carried out", "whose trigger was carried out"},
        {"the trigger of {} was activated", "whose trigger was activated"},
        {"AP was paid for {} or <its|their> ability", "for which AP was paid"},
        {"the [Activate: Main] ability of {} was activated", "whose [Activate: Main] ability was activated"},
        {"{} <is|are> put face down under a character", "that <was|were> put face down under a character"},
        {"{who} <takes|take> damage", "{who} took damage", true},
        {"{whose} turn starts", "{whose} turn started", true},
        {"{whose} movement phase starts", "{whose} movement phase started", true},
        {"{whose} main phase starts", "{whose} main phase started", true},
        {"{whose} main phase ends", "{whose} main phase ended", true},
        {"{whose} attack phase starts", "{whose} attack phase started", true},
        {"{whose} attack phase ends", "{whose} attack phase ended", true},
        {"{whose} end phase starts", "{whose} end phase started", true},
        {"{whose} turn ends", "{whose} turn ended", true},
        {"the BP of {} is increased by an ability that gives it", "whose BP was increased"},
        {"the BP of {} is reduced by an ability that gives less", "whose BP was reduced"},
        {"{} <is|are> being used, before <it stands|they stand> on the field", "that <was|were> being used"},
    };
    words.moments = {"{} turn starts",
                     "{} main phase ends",
                     "{} attack phase starts",
                     "{} attack phase ends",
                     "{} end phase starts",
                     "{} turn ends",
                     "the battle ends",
                     "the attack ends",
                     "the character whose ability this is leaves the front line",
                     "{} main phase starts",
                     "the player it is on next uses a card",
                     "the card whose ability this is leaves the field"};
    words.reasons = {{"<moves|move>", "moved"},
                     {"<draws|draw>", "drawn"},
                     {"<puts|put> back for a mulligan", "put back for a mulligan"},
                     {"<deals|deal> as life", "dealt as life"},
                     {"<places|place> as AP", "placed as AP"},
                     {"<plays|play>", "played"},
                     {"<puts|put> by Raid", "put by Raid"},
                     {"<uses|use>", "used"},
                     {"<sidelines|sideline>", "sidelined"},
                     {"<places|place>", "placed"},
                     {"<adds|add>", "added"},
                     {"<returns|return>", "returned"},
                     {"<pushes|push> out", "pushed out"},
                     {"<takes|take> off the stack", "taken off the stack"},
                     {"<puts|put> along", "put along"},
                     {"<turns|turn> up from life", "turned up from life"},
                     {"<puts|put> away after the check", "put away after the check"},
                     {"<puts|put> away after use", "put away after use"},
                     {"<gives|give> up over the hand limit", "given up over the hand limit"},
                     {"<tucks|tuck>", "tucked"}};
    words.positions = {"active", "resting"};
}

void name_questions(tell::Words& words) {
    words.tests = {
        {Form::Is, "open to being chosen for this ability by {b:who}"},
        {Form::That, "<has|have> this happen to <it|them> by {b:cause}{value:sources}"},
        {Form::That, "<is|are> there in this phase: {value:phases}"},
        {Form::That, "came there{value:came}"},
        {Form::With, "its required energy generated by its player's energy line"},
        {Form::Is, "able to perform Raid on some character now"},
        {Form::Is, "able to be played now {value:lines}"},
        {Form::With, "an ability of one of these kinds, printed or gained: {value:has abilities}"},
        {Form::With, "an affinity"},
        {Form::Is, "kept from being switched to active"},
        {Form::That, "this turn {value:watch}"},
        {Form::With, "the card of this text on top"},
    };
    words.numbers.push_back({"has abilities", {{How::Bits, 0xffff, "{}", "none", kAbilityKinds}}});
    words.numbers.back().parts[0].words.push_back({"any", kHasAbilities});
    words.numbers.push_back({"lines",
                             {{How::Bits,
                               kField,
                               "onto {}",
                               "onto the field",
                               {{"the front line", 1 << kFrontLine}, {"the energy line", 1 << kEnergyLine}}}}});
    words.values = {
        {"{whose} life"},
        {"the number of {whose} active AP cards"},
        {"{whose} energy of all colors"},
        {"{whose} red energy"},
        {"{whose} blue energy"},
        {"{whose} green energy"},
        {"{whose} yellow energy"},
        {"{whose} purple energy"},
        {"(1 if it is {whose} turn, else 0)", "it is {whose} turn"},
        {"the number of spaces left on {whose} front line"},
        {"the number of spaces left on {whose} energy line"},
        {"the number of attacks in this attack phase, with the one that goes on"},
        {"the number of the turn"},
        {"the highest BP of {whose} characters"},
        {"the lowest BP of {whose} characters"},
        {"the phase",
         "",
         {{"the preparation", kPreparation},
          {"the start phase", kStartPhase},
          {"the movement phase", kMovementPhase},
          {"the main phase", kMainPhase},
          {"the attack phase", kAttackPhase},
          {"the end phase", kEndPhase}}},
    };
    words.verbs = {
        {"{who} <plays|play> {a} without paying{mode:play}", {"card played", "cards played"}},
        {"{who} <performs|perform> Raid with {a}{on b: on any character that it may perform Raid on}{mode:raid}",
         {"character that performed Raid", "characters that performed Raid"}},
        {"{who} <moves|move> {a} to {mode:shift}", {"card moved to another line", "cards moved to another line"}},
        {"{who} <switches|switch> {a} to active", {"card switched to active", "cards switched to active"}},
        {"{who} <switches|switch> {a} to resting", {"card switched to resting", "cards switched to resting"}},
        {"{who} <pays|pay> {n} AP"},
        {"{who} <takes|take> {n} damage"},
        {"{a} now <counts|count> as chosen by this ability"},
        {"{who} <uses|use> {a} without paying"},
        {"take hold of the top card of {a}, as far as Raided", {"top card taken hold of", "top cards taken hold of"}},
        {"take hold of the base card of {a}, as far as Raided",
         {"base card taken hold of", "base cards taken hold of"}},
        {"{who} <deals|deal> Impact damage to the opponent"},
        {"{who} <switches|switch> this character to active again"},
        {"note that {number of a} was chosen this turn"},
        {"take hold of those of the options 1 to {n} of this ability that {who} did not choose this turn",
         {"option not chosen this turn", "options not chosen this turn"}},
        {"{who} <pays|pay> what it costs in addition to choose {a}"},
        {"{a} <gets|get> the {mode:abilities} of {b} {lasting}"},
        {"the {mode:abilities} of {a} activate as if they were this character's"},
    };
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
    for (const Word& kind : kAbilityKinds) words.fact_bits |= kind.value;
    words.copies_shift = kCopiesShift;
    words.copies = "A deck may have up to {} copies of it.";
    words.trigger = kTrigger;
    words.trigger_fact = "Its trigger is of the kind [{}].";
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

// The words in which programs of this game are told back (engine/tell).
#include "games/ucg/telling.h"

#include "games/ucg/terms.h"

namespace arbiter::ucg {

namespace {

using tell::Form;
using tell::NumberPart;
using How = NumberPart::How;
using namespace tell::rows_by_enumerator;

const std::vector<ValueName> kTypeWords = {{"BASIC", kBasic}, {"POWER", kPower},      {"SPEED", kSpeed},
                                           {"ARMED", kArmed}, {"HAZARD", kHazard},    {"DEVASTATION", kDevastation},
                                           {"METEO", kMeteo}, {"INVASION", kInvasion}};

void name_objects(tell::Words& words) {
    words.standing = words.standing_label = {"character", "characters"};
    words.given_self = "this character";
    words.kinds = {
        {kCharacter,
         {"character of any kind", "characters of any kind"},
         {"character card", "character cards"},
         "this character",
         {"character", "characters"}},
        {kUltraHero, {"Ultra Hero", "Ultra Heroes"}, {"Ultra Hero card", "Ultra Hero cards"}},
        {kKaiju, {"Kaiju", "Kaiju"}, {"Kaiju card", "Kaiju cards"}},
        {kUltraMech, {"Ultra Mech", "Ultra Mechs"}, {"Ultra Mech card", "Ultra Mech cards"}},
        {kScene, {"scene", "scenes"}, {"scene card", "scene cards"}, "this scene"},
    };
    words.zones = tell::rows<kZoneCount>(
        ZoneWordRow<kDeck>{{"in", "deck"}}, ZoneWordRow<kHand>{{"in", "hand"}},
        ZoneWordRow<kSceneArea>{{"in", "scene area"}}, ZoneWordRow<kBattleArea>{{"in", "battle area"}},
        ZoneWordRow<kDiscard>{{"in", "discard area"}}, ZoneWordRow<kExile>{{"in", "exile, out of the game"}});
    words.zone_groups = {{(1 << kSceneArea) | (1 << kBattleArea), {"on", "field"}}};
    words.symbols = tell::rows<kSymbolKinds>(
        SymbolRow<kCharacterName>{{{"character name", "character names"}, "Its character names are {}."}},
        SymbolRow<kTeam>{{{"team", "teams"},
                          "It belongs to the team {}: it can level up, and be leveled up by, cards of that team."}},
        SymbolRow<kCardName>{{{"card name", "card names"}}});
    words.relations = tell::rows<kRelationCount>(
        RelationRow<kBattleOpponent>{
            {{Form::Is, "the battle opponent of {}"}, {"battle opponent of {}", "battle opponents of {}"}}},
        RelationRow<kAdjacent>{{{Form::Is, "adjacent to {}"}, {}, true}},
        RelationRow<kAbleToLevelUp>{{{Form::Is, "able to level up with {}"}, {}, true}},
        RelationRow<kHolds>{{{Form::Is, "the character in whose stack {} lies"},
                             {"character in whose stack {} lies", "characters in whose stacks {} lie"}}},
        RelationRow<kLeftOf>{{{Form::Is, "next to {} on its player's left"}}},
        RelationRow<kRightOf>{{{Form::Is, "next to {} on its player's right"}}},
        RelationRow<kChargedHost>{
            {{Form::Is, "the character under which {} lies as a Charge card"},
             {"character under which {} lies as a Charge card", "characters under which {} lie as Charge cards"}}});
}

void name_attributes(tell::Words& words) {
    const tell::Clause yes{Form::With, "{}"};
    words.attributes = tell::rows<kAttributeCount>(
        AttributeRow<kKind>{{"kind",
                             {Form::Is, "{}"},
                             {{"<an Ultra Hero|Ultra Heroes>", kUltraHero},
                              {"<a Kaiju|Kaiju>", kKaiju},
                              {"<an Ultra Mech|Ultra Mechs>", kUltraMech},
                              {"<a scene|scenes>", kScene}}}},
        AttributeRow<kLevel>{{"level", {}}}, AttributeRow<kType>{{"TYPE", {Form::With, "TYPE {}"}, kTypeWords}},
        AttributeRow<kRound>{{"round", {}}},
        AttributeRow<kSingleBp>{{"printed SINGLE BP", {Form::With, "printed SINGLE BP {}"}, {{"none", kNoValue}}}},
        AttributeRow<kDoubleBp>{{"printed DOUBLE BP", {Form::With, "printed DOUBLE BP {}"}, {{"none", kNoValue}}}},
        AttributeRow<kTripleBp>{{"printed TRIPLE BP", {Form::With, "printed TRIPLE BP {}"}, {{"none", kNoValue}}}},
        AttributeRow<kQuadBp>{{"printed QUAD BP", {Form::With, "printed QUAD BP {}"}, {{"none", kNoValue}}}},
        AttributeRow<kExtraBp>{{"printed EXTRA BP", {Form::With, "printed EXTRA BP {}"}, {{"none", kNoValue}}}},
        AttributeRow<kState>{{"state", {Form::Is, "{}"}, {{"SINGLE", 1}, {"DOUBLE", 2}, {"TRIPLE", 3}, {"QUAD", 4}}}},
        AttributeRow<kBp>{{"BP", {}}}, AttributeRow<kArea>{{"battle area number", {}}},
        AttributeRow<kIsExtra>{{"EXTRA", yes, {{"EXTRA as its BP", 1}, {"a BP other than EXTRA", 0}}}},
        AttributeRow<kGradeIncreased>{
            {"BP grade increase", yes, {{"a BP grade that is increased", 1}, {"a BP grade that is not increased", 0}}}},
        AttributeRow<kGradeDecreased>{
            {"BP grade decrease", yes, {{"a BP grade that is decreased", 1}, {"a BP grade that is not decreased", 0}}}},
        AttributeRow<kFlags>{{"fact",
                              yes,
                              {{"a text that allows any number of copies in a deck", kAnyNumberInDeck},
                               {"a text that treats it as having several character names", kTreatedAsNames}}}});
}

void name_changes(tell::Words& words) {
    words.properties = tell::rows<kPropertyCount>(
        PropertyRow<kBpChange>{{"<gets|get> BP {+}"}}, PropertyRow<kGradeChange>{{"<gets|get> BP grade {+}"}},
        PropertyRow<kGiveType>{{"<has|have> TYPE {value:given types}"}},
        PropertyRow<kBecomeExtra>{{"<has|have> <its|their> EXTRA value as BP"}},
        PropertyRow<kBattleWin>{{"<wins|win> the battle, whatever the BP"}},
        PropertyRow<kBattleTie>{{"<ties|tie> the battle, whatever the BP"}},
        PropertyRow<kIgnoreGradeUp>{{"<ignores|ignore> BP grade increases {value:whose}"}},
        PropertyRow<kIgnoreGradeDown>{{"<ignores|ignore> BP grade decreases {value:whose}"}},
        PropertyRow<kIgnorePlus>{{"<ignores|ignore> BP plus {value:whose}"}},
        PropertyRow<kIgnoreMinus>{{"<ignores|ignore> BP minus {value:whose}"}},
        PropertyRow<kCannotLevelUp>{{"cannot level up"}},
        PropertyRow<kCannotResolve>{{"cannot have <its|their> effects resolved that wait for this: {value:event}"}},
        PropertyRow<kNegated>{{"<has|have> <its|their> text number {argument:text} switched off"}},
        PropertyRow<kExtraLevels>{{"<gets|get> level {+}"}},
        PropertyRow<kCannotMove>{{"cannot be {value:move}", "cannot have these cards {value:move}: {argument:filter}"}},
        PropertyRow<kChosenName>{{"<has|have> for this effect, of <its|their> character names, the one numbered {n}"}},
        PropertyRow<kUnaffected>{{"<is|are> unaffected by effects {value:shield}"}},
        PropertyRow<kSetBp>{{"<has|have> BP {n} in place of the printed value that is read"}},
        PropertyRow<kCannotUse>{
            {"cannot use [Activate] effects", "cannot use [Activate] effects of these: {argument:filter}"}});
    std::vector<ValueName> changed_types = {{"every TYPE that it has", (kEveryType | kPrintedType) << kTypeShift}};
    for (const ValueName& type : kTypeWords) changed_types.push_back({type.word, type.value << kTypeShift});
    changed_types.push_back({"the TYPE of its topmost card", kPrintedType << kTypeShift});
    words.numbers = {
        {"types", {{How::Bits, 0xff, "{}", "none", kTypeWords, " and "}}},
        {"given types",
         {{How::Bits, kEveryType, "{}", "none", kTypeWords, " and "},
          {How::Bits, (kEveryType | kPrintedType) << kTypeShift, " in place of {}", " besides any other", changed_types,
           " and "}}},
        {"whose",
         {{How::Value,
           3,
           "{}",
           "by nobody",
           {{"by any effect", kIgnoreAll},
            {"by its player's opponent's effects", kIgnoreOpponents},
            {"by any effect, the opponent's included", kIgnoreAll | kIgnoreOpponents}}}}},
        {"shield",
         {{How::Value,
           3,
           "{}",
           "of nobody",
           {{"of its player's opponent", kFromOpponent},
            {"of its own player", kFromOwn},
            {"of either player", kFromOpponent | kFromOwn}}}}},
        {"move",
         {{How::Value,
           kMoveReason,
           "{}",
           "moved",
           {{"drawn", kDrawn},
            {"set", kSet},
            {"leveled up", kLeveledUp},
            {"put into play", kPutIntoPlay},
            {"discarded", kDiscarded},
            {"sent", kSent},
            {"returned", kReturned},
            {"exiled", kExiled},
            {"put into a hand", kPutIntoHand},
            {"charged", kCharged},
            {"redrawn", kRedrawn},
            {"replaced", kReplacedScene},
            {"put right by the rules", kProcessed},
            {"detached", kDetached}}},
          {How::Value,
           15 * kToZone,
           " to the {}",
           "",
           {{"deck", kDeck + 1},
            {"hand", kHand + 1},
            {"scene area", kSceneArea + 1},
            {"battle area", kBattleArea + 1},
            {"discard area", kDiscard + 1},
            {"exile", kExile + 1}}},
          {How::Value, kOffField, "{}", "", {{", away from the field", 1}}},
          {How::Value, kByOpponentOnly, "{}", "", {{", by an effect of the opponent of whoever says so", 1}}}}},
        {"text", {{How::Count, 0xff, "{} (counted from 0)", "0 (counted from 0)", {}}}},
        {"came",
         {{How::Value, kCameFromTop, "{}", "", {{" from the top of its stack", 1}}},
          {How::Value,
           kCameFromMask,
           "{}",
           "",
           {{" from the deck", 1}, {" from the scene area", 2}, {" from the hand", 3}}},
          {How::Value,
           kCameByMask,
           "{}",
           "",
           {{" by an effect of a character of its owner's", 1},
            {" by an effect of its owner's that is no character's", 2},
            {" by an effect of its owner's opponent", 3}}}}},
        {"stack size", {{How::Count, 0xff, " out of a stack of exactly <{} card|{} cards>", "", {}}}},
        {"place marks",
         {{How::Bits,
           0xff,
           "{}",
           "nothing",
           {{"leveled up in this phase", kLeveledThisPhase},
            {"won its battle", kWonBit},
            {"lost its battle", kLostBit},
            {"tied its battle", kTiedBit},
            {"entered play", kEnteredBit},
            {"leveled up", kLeveledBit},
            {"changed places", kSwappedBit}}}}},
        {"place time", {{How::Value, 0xff, "{}", "", {{"this turn", kThisTurn}, {"last turn", kLastTurn}}}}},
    };
    words.reasons = tell::rows<kReasonCount>(
        ReasonRow<kNoReason>{{"<moves|move>", "moved"}}, ReasonRow<kDrawn>{{"<draws|draw>", "drawn"}},
        ReasonRow<kSet>{{"<sets|set>", "set"}}, ReasonRow<kLeveledUp>{{"<levels|level> up with", "used to level up"}},
        ReasonRow<kPutIntoPlay>{{"<puts|put> into play", "put into play"}},
        ReasonRow<kDiscarded>{{"<discards|discard>", "discarded"}}, ReasonRow<kSent>{{"<sends|send>", "sent"}},
        ReasonRow<kReturned>{{"<returns|return>", "returned"}}, ReasonRow<kExiled>{{"<exiles|exile>", "exiled"}},
        ReasonRow<kPutIntoHand>{{"<puts|put>", "put into a hand"}},
        ReasonRow<kCharged>{{"<charges|charge>", "charged"}},
        ReasonRow<kRedrawn>{{"<puts|put> back for a redraw", "put back for a redraw"}},
        ReasonRow<kReplacedScene>{{"<replaces|replace>", "replaced"}},
        ReasonRow<kProcessed>{{"<puts|put> right", "put right"}},
        ReasonRow<kDetached>{{"<detaches|detach>", "detached"}});
    words.moments =
        tell::rows<kMomentCount>(MomentRow<kEndOfTurn>{"{} turn ends"}, MomentRow<kStartOfTurn>{"{} turn starts"});
    words.positions = tell::rows<kSideways + 1>(PositionRow<kUpright>{"upright"}, PositionRow<kSideways>{"sideways"});
}

void name_happenings(tell::Words& words) {
    const tell::Noun card{"card", "cards"}, character{"character", "characters"};
    words.events = tell::rows<kEventCount>(
        EventRow<kCharacterEnters>{{"{} <enters|enter> play", "that entered play", false, character}},
        EventRow<kSceneEnters>{{"{} <enters|enter> play", "that entered play", false, {"scene", "scenes"}}},
        EventRow<kLevelsUp>{{"{} <levels|level> up", "that leveled up", false, character}},
        EventRow<kLeavesPlay>{{"{} <leaves|leave> play", "that left play", false, card}},
        EventRow<kSentToDiscard>{{"{} <is|are> sent to a discard area", "that went to a discard area", false, card}},
        EventRow<kDiscardedFromHand>{{"{} <is|are> discarded from a hand", "that <was|were> discarded", false, card}},
        EventRow<kCardDrawn>{{"{} <is|are> drawn", "that <was|were> drawn", false, card}},
        EventRow<kCardExiled>{{"{} <is|are> exiled", "that <was|were> exiled", false, card}},
        EventRow<kCardToHand>{
            {"{} <is|are> put or returned into a hand", "that <was|were> put or returned into a hand", false, card}},
        EventRow<kCardRevealed>{{"{} <is|are> revealed", "that <was|were> revealed", false, card}},
        EventRow<kActivateResolved>{
            {"an [Activate] effect of {} is resolved", "that had an [Activate] effect resolved", false, character}},
        EventRow<kWinsBattle>{{"{} <wins|win> the battle", "that won the battle", false, character}},
        EventRow<kLosesBattle>{{"{} <loses|lose> the battle", "that lost the battle", false, character}},
        EventRow<kTiesBattle>{{"{} <ties|tie> the battle", "that tied the battle", false, character}},
        EventRow<kSwapped>{{"{} <changes|change> <its|their> place", "that changed places", false, character}});
    words.tests =
        tell::rows<kBookTestCount>(TestRow<kCameTest>{{Form::That, "came there{value:came}{b:stack size}"}},
                                   TestRow<kPrintedTypeTest>{{Form::With, "printed TYPE {value:types}"}},
                                   TestRow<kPlaceTest>{{Form::That, "{value:place marks} {b:place time}"}},
                                   TestRow<kChargedTest>{{Form::With, "{n} or more Charge cards"}},
                                   TestRow<kFromDiscardTest>{{Form::That, "came there from the discard area"}});
    words.values = tell::rows<kBookValueCount>(
        ValueRow<kFieldRound>{{"the Field Round count"}},
        ValueRow<kIsLead>{{"(1 if {who} <is|are> the Lead Player, else 0)", "{who} <is|are> the Lead Player"}},
        ValueRow<kIsNext>{{"(1 if {who} <is|are> the Next Player, else 0)", "{who} <is|are> the Next Player"}},
        ValueRow<kTurnNumber>{{"the number of the turn"}},
        ValueRow<kPrintedTypesOf>{{"the number of different printed TYPEs among {whose} characters"}});
    words.verbs = tell::rows<kBookVerbCount>(
        VerbRow<kWhichType>{{"{who} <finds|find> the TYPE of {a} that is changed, choosing one where there are several",
                             {"TYPE found", "TYPES found"}}},
        VerbRow<kOneTypeOfIt>{{"{who} <chooses|choose> a TYPE that {a} has", {"TYPE chosen", "TYPES chosen"}}});
    words.states = {"", "SINGLE", "DOUBLE", "TRIPLE", "QUAD"};
    words.in_states = "{this} is {}";
    words.any_state = true;
    words.lead = {"the Lead Player", "the Lead Player's"};
    words.next = {"the Next Player", "the Next Player's"};
    words.activated = "You may use this [Activate] effect";
    words.activated_text = "[Activate] effect";
    words.delay_turns = true;
    words.fact_attributes = {kKind, kType};
    words.facts = kFlags;
    words.fact = "It has this: {}.";
    words.fact_words = {{"a deck may have any number of copies of it", kAnyNumberInDeck},
                        {"it has only one of its character names at a time", kTreatedAsNames}};
    words.fact_bits = kAnyNumberInDeck | kTreatedAsNames;
    words.copies_shift = kCopiesShift;
    words.copies = "A deck may have up to {} copies of it.";
}

tell::Words make() {
    tell::Words words;
    name_objects(words);
    name_attributes(words);
    name_changes(words);
    name_happenings(words);
    return words;
}

}  // namespace

const tell::Words& telling_words() {
    static const tell::Words words = make();
    return words;
}

}  // namespace arbiter::ucg

// The words in which programs of this game are told back (engine/tell).
#include "games/ucg/telling.h"

#include "games/ucg/terms.h"

namespace arbiter::ucg {

namespace {

using tell::Form;
using tell::NumberPart;
using How = NumberPart::How;

const std::vector<Word> kTypeWords = {{"BASIC", kBasic}, {"POWER", kPower},      {"SPEED", kSpeed},
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
    words.zones = {{"in", "deck"},        {"in", "hand"},         {"in", "scene area"},
                   {"in", "battle area"}, {"in", "discard area"}, {"in", "exile, out of the game"}};
    words.zone_groups = {{(1 << kSceneArea) | (1 << kBattleArea), {"on", "field"}}};
    words.symbols = {
        {{"character name", "character names"}, "Its character names are {}.", 1},
        {{"team", "teams"}, "It belongs to the team {}: it can level up, and be leveled up by, cards of that team."},
        {{"card name", "card names"}},
    };
    words.relations = {
        {{Form::Is, "the battle opponent of {}"}, {"battle opponent of {}", "battle opponents of {}"}},
        {{Form::Is, "adjacent to {}"}, {}, true},
        {{Form::Is, "able to level up with {}"}, {}, true},
        {{Form::Is, "the character in whose stack {} lies"},
         {"character in whose stack {} lies", "characters in whose stacks {} lie"}},
        {{Form::Is, "next to {} on its player's left"}},
        {{Form::Is, "next to {} on its player's right"}},
    };
}

void name_attributes(tell::Words& words) {
    const tell::Clause yes{Form::With, "{}"};
    words.attributes = {
        {"kind",
         {Form::Is, "{}"},
         {{"<an Ultra Hero|Ultra Heroes>", kUltraHero},
          {"<a Kaiju|Kaiju>", kKaiju},
          {"<an Ultra Mech|Ultra Mechs>", kUltraMech},
          {"<a scene|scenes>", kScene}}},
        {"level", {}},
        {"TYPE", {Form::With, "TYPE {}"}, kTypeWords},
        {"round", {}},
        {"printed SINGLE BP", {Form::With, "printed SINGLE BP {}"}, {{"none", kNoValue}}},
        {"printed DOUBLE BP", {Form::With, "printed DOUBLE BP {}"}, {{"none", kNoValue}}},
        {"printed TRIPLE BP", {Form::With, "printed TRIPLE BP {}"}, {{"none", kNoValue}}},
        {"printed QUAD BP", {Form::With, "printed QUAD BP {}"}, {{"none", kNoValue}}},
        {"printed EXTRA BP", {Form::With, "printed EXTRA BP {}"}, {{"none", kNoValue}}},
        {"state", {Form::Is, "{}"}, {{"SINGLE", 1}, {"DOUBLE", 2}, {"TRIPLE", 3}, {"QUAD", 4}}},
        {"BP", {}},
        {"battle area number", {}},
        {"EXTRA", yes, {{"EXTRA as its BP", 1}, {"a BP other than EXTRA", 0}}},
        {"BP grade increase", yes, {{"a BP grade that is increased", 1}, {"a BP grade that is not increased", 0}}},
        {"BP grade decrease", yes, {{"a BP grade that is decreased", 1}, {"a BP grade that is not decreased", 0}}},
        {"fact",
         yes,
         {{"a text that allows any number of copies in a deck", kAnyNumberInDeck},
          {"a text that treats it as having several character names", kTreatedAsNames}}},
    };
}

void name_changes(tell::Words& words) {
    words.properties = {
        {"<gets|get> BP {+}"},
        {"<gets|get> BP grade {+}"},
        {"<has|have> TYPE {value:given types}"},
        {"<has|have> <its|their> EXTRA value as BP"},
        {"<wins|win> the battle, whatever the BP"},
        {"<ties|tie> the battle, whatever the BP"},
        {"<ignores|ignore> BP grade increases {value:whose}"},
        {"<ignores|ignore> BP grade decreases {value:whose}"},
        {"<ignores|ignore> BP plus {value:whose}"},
        {"<ignores|ignore> BP minus {value:whose}"},
        {"cannot level up"},
        {"cannot have <its|their> effects resolved that wait for this: {value:event}"},
        {"<has|have> <its|their> text number {argument:text} switched off"},
        {"<gets|get> level {+}"},
        {"cannot be {value:move}", "cannot have these cards {value:move}: {argument:filter}"},
        {"<has|have> for this effect, of <its|their> character names, the one numbered {n}"},
        {"<is|are> unaffected by effects {value:shield}"},
        {"<has|have> BP {n} in place of the printed value that is read"},
        {"cannot use [Activate] effects", "cannot use [Activate] effects of these: {argument:filter}"},
    };
    std::vector<Word> changed_types = {{"every TYPE that it has", (kEveryType | kPrintedType) << kTypeShift}};
    for (const Word& type : kTypeWords) changed_types.push_back({type.word, type.value << kTypeShift});
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
            {"leveled up", kLeveledBit}}}}},
        {"place time", {{How::Value, 0xff, "{}", "", {{"this turn", kThisTurn}, {"last turn", kLastTurn}}}}},
    };
    words.reasons = {{"<moves|move>", "moved"},
                     {"<draws|draw>", "drawn"},
                     {"<sets|set>", "set"},
                     {"<uses|use> for a level up", "used for a level up"},
                     {"<puts|put> into play", "put into play"},
                     {"<discards|discard>", "discarded"},
                     {"<sends|send>", "sent"},
                     {"<returns|return>", "returned"},
                     {"<exiles|exile>", "exiled"},
                     {"<puts|put>", "put into a hand"},
                     {"<charges|charge>", "charged"},
                     {"<puts|put> back for a redraw", "put back for a redraw"},
                     {"<replaces|replace>", "replaced"},
                     {"<puts|put> right", "put right"},
                     {"<detaches|detach>", "detached"}};
    words.moments = {"{} turn ends", "{} turn starts"};
    words.positions = {"upright", "sideways"};
}

void name_happenings(tell::Words& words) {
    const tell::Noun card{"card", "cards"}, character{"character", "characters"};
    words.events = {
        {"{} <enters|enter> play", "that entered play", false, character},
        {"{} <enters|enter> play", "that entered play", false, {"scene", "scenes"}},
        {"{} <levels|level> up", "that leveled up", false, character},
        {"{} <leaves|leave> play", "that left play", false, card},
        {"{} <is|are> sent to a discard area", "that went to a discard area", false, card},
        {"{} <is|are> discarded from a hand", "that <was|were> discarded", false, card},
        {"{} <is|are> drawn", "that <was|were> drawn", false, card},
        {"{} <is|are> exiled", "that <was|were> exiled", false, card},
        {"{} <is|are> put or returned into a hand", "that <was|were> put or returned into a hand", false, card},
        {"{} <is|are> revealed", "that <was|were> revealed", false, card},
        {"an [Activate] effect of {} is resolved", "that had an [Activate] effect resolved", false, character},
        {"{} <wins|win> the battle", "that won the battle", false, character},
        {"{} <loses|lose> the battle", "that lost the battle", false, character},
        {"{} <ties|tie> the battle", "that tied the battle", false, character},
    };
    words.tests = {
        {Form::That, "came there{value:came}{b:stack size}"},
        {Form::With, "printed TYPE {value:types}"},
        {Form::That, "{value:place marks} {b:place time}"},
        {Form::With, "{n} or more Charge cards"},
    };
    words.values = {
        {"the Field Round count"},
        {"(1 if {who} <is|are> the Lead Player, else 0)", "{who} <is|are> the Lead Player"},
        {"(1 if {who} <is|are> the Next Player, else 0)", "{who} <is|are> the Next Player"},
        {"the number of the turn"},
        {"the number of different printed TYPEs among {whose} characters"},
    };
    words.verbs = {{"{who} <finds|find> the TYPE of {a} that is changed, choosing one where there are several",
                    {"TYPE found", "TYPES found"}},
                   {"{who} <chooses|choose> a TYPE that {a} has", {"TYPE chosen", "TYPES chosen"}}};
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

// Moves: where cards are placed, added, returned and sidelined; playing, Raid, and moving between lines.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

Reason reason_of(Lowering& low, const Term& verb) {
    // UA 17.1: only what a text sidelines is sidelined.
    if (verb.is("sideline")) return kSidelined;
    if (verb.is("place")) return kPlaced;
    if (verb.is("put")) return kAdded;
    if (verb.is("return")) return kReturned;
    low.unknown(verb, "as a way to move cards");
    return kPlaced;
}

Destination to_zone(ZoneId zone, Reason reason) {
    return {Target::Zone, zone,     Who::OwnerOfIt,   zone == kDeck || zone == kHand ? End::Bottom : End::Top,
            kNone,        Face::Up, Laid::AsTheyCome, reason};
}

ZoneId destination_zone(Lowering& low, const Term& zone) {
    const std::vector<Term> names = zone["in"].items();
    if (!zone.is("Zone") || names.size() != 1) {
        low.unknown(zone, "as where cards go");
        return kSideline;
    }
    // Cards only ever go to their owner's areas, so whose it is says nothing more.
    if (zone["of"] && !zone["of"].is("Owner")) zone["of"].head();
    const ZoneId to = zone_of(low, names[0]);
    if ((kField >> to) & 1) low.unknown(names[0], "as where cards are placed");
    return to;
}

Destination to_end(Lowering& low, const Term& to, Reason reason) {
    const ZoneId zone = destination_zone(low, to["z"]);
    Destination destination = to_zone(zone, reason);
    if (zone != kDeck) low.unknown(to, "of that area");
    const Term end = to["end"];
    if (end.is("top"))
        destination.end = End::Top;
    else if (end.is("bottom"))
        destination.end = End::Bottom;
    else if (end.is("top or bottom"))
        destination.end = End::Choose;
    else
        low.unknown(end, "as an end of a deck");
    const Term order = to["order"];
    if (order.is("in any order"))
        destination.order = Laid::Arranged;
    else if (order.is("in a random order"))
        destination.order = Laid::Shuffled;
    else if (order)
        low.unknown(order, "as an order");
    return destination;
}

// Cards only ever go to their owner's areas: a text that sends the one player's cards to the other's says something
// else.
void check_owner(Lowering& low, const Term& step) {
    const Term to = step["to"];
    const Term zone = to.is("ZoneEnd") ? to["z"] : to;
    const Term of = zone["of"];
    const Term what = step["what"];
    const bool theirs = what.mentions("Opponent") && !what.mentions("You");
    const bool mine = what.mentions("You") && !what.mentions("Opponent");
    if ((of.is("You") && theirs) || (of.is("Opponent") && mine))
        low.decline("whose area the cards go to is not whose they are");
}

Destination destination_of(Lowering& low, const Term& to, Reason reason) {
    if (to.is("ZoneEnd")) return to_end(low, to, reason);
    const ZoneId zone = destination_zone(low, to);
    if (zone == kDeck) low.decline("where in the deck the cards go is not said");
    Destination destination = to_zone(zone, reason);
    if (zone == kLife) destination.face = Face::Down;
    return destination;
}

// What is left of the cards that were looked at is less by now.
void subtract_from_pile(Lowering& low, u8 moved, u8 source) {
    const Mention* pile = latest_pile(low);
    if (!pile || pile->rest == kNone || pile->rest == source) return;
    low.note_move(pile->rest, Of::Cards, moved, Of::Cards);
    lower::remove_from(low, pile->rest, moved);
}

void mention_move(Lowering& low, const Taken& cards, u8 moved, ZoneId zone, const char* verb) {
    Mention mention;
    mention.what = {Of::Cards, Filter::in(moved), moved, cards.many, cards.kinds};
    mention.act = Act::Move;
    mention.verb = verb;
    mention.zone = zone;
    mention.by = low.acting;
    mention.place = cards.of == Of::Places ? cards.reg : cards.place;
    low.mention(mention);
    if (cards.reg != moved) low.note_move(cards.reg, cards.of, moved, Of::Cards);
}

u8 emit_move(Lowering& low, u8 cards, const Destination& to, u8 into = kNone) {
    Op op = Assembler::op(Verb::Move);
    op.a = cards;
    op.dst = into == kNone ? low.new_register() : into;
    op.who = low.acting;
    op.destination = low.pool.destination(to);
    low.add(op);
    return op.dst;
}

// "On the top of your deck or into your sideline": the mover says which.
void move_either(Lowering& low, const Term& step, const Taken& cards, Reason reason) {
    const Term to = step["to"];
    const Destination first = destination_of(low, to["a"], reason);
    const Destination second = destination_of(low, to["b"], reason);
    const u8 moved = low.new_register();
    lower::choose_option(low, {low.words(to["a"]), low.words(to["b"])});
    alternatives(
        low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1),
        [&] { emit_move(low, cards.reg, first, moved); }, [&] { emit_move(low, cards.reg, second, moved); });
    subtract_from_pile(low, moved, cards.reg);
    mention_move(low, cards, moved, first.zone, "place");
}

// Face down under a character: at the very bottom (UA QA 123).
void tuck(Lowering& low, const Term& step) {
    const Term to = step["to"];
    // Face up beneath it would make it Raided.
    if (!to["face"].is("face down")) low.unknown(to["face"], "under a character");
    const Taken cards = take(low, step["what"], std::nullopt);
    const Taken place = take(low, to["who"], Of::Places);
    if (place.many) low.decline("cards go under one thing");
    Destination under{Target::Under, kNone,      Who::OwnerOfIt, End::Bottom,
                      place.reg,     Face::Down, Laid::Arranged, kTucked};
    under.order = cards.many ? Laid::Arranged : Laid::AsTheyCome;
    const u8 moved = emit_move(low, cards.reg, under);
    subtract_from_pile(low, moved, cards.reg);
    mention_move(low, cards, moved, kNone, "place");
}

// The top card of a Raided character, or the one at its bottom, leaves it alone.
bool off_a_stack(const Term& what) {
    if (what.is("BaseOf") || (what.is("End") && !what["of"].is("Zone"))) return true;
    if (what.is("Pick")) {
        for (const Term& mod : what["f"]["mods"].items()) {
            if (mod.is("OfStack")) return true;
        }
    }
    return false;
}

}  // namespace

void move(Lowering& low, const Term& step) {
    const Term verb = step["verb"];
    const Term to = step["to"];
    if (step["except"]) low.unknown(step["except"]);
    if (to.is("UnderDest")) {
        if (!verb.is("place")) low.unknown(verb, "here");
        return tuck(low, step);
    }
    check_owner(low, step);
    const Term what = step["what"];
    const bool off = !low.has_left && off_a_stack(what);
    // Several things at once of which some are only taken off would be two moves.
    if (what.is("Both") && (off_a_stack(what["a"]) || off_a_stack(what["b"]))) return move_both(low, step);
    const Reason worded = reason_of(low, verb);
    const Reason reason = off ? kTakenOff : worded;
    if (off && verb.is("sideline")) low.decline("a part of a stack is sidelined");
    const Taken cards = take(low, what, verb.is("sideline") ? standing_if_it(low, what) : std::nullopt);
    if (to.is("EitherDest")) return move_either(low, step, cards, reason);
    Destination destination;
    Who mover = low.acting;
    if (verb.is("sideline")) {
        if (to) low.unknown(to, "here");
        // UA 17.1: a card elsewhere is placed into the sideline, not sidelined.
        if (cards.of != Of::Places) low.decline("only what is on the field is sidelined");
        destination = to_zone(kSideline, reason);
    } else if (to.is("ChosenEnd")) {
        mover = player(low, to["whose"]);
        destination = destination_of(low, to["e"], reason);
    } else {
        destination = destination_of(low, to, reason);
    }
    const Who before = low.acting;
    low.acting = mover;
    const u8 moved = emit_move(low, cards.reg, destination);
    low.acting = before;
    subtract_from_pile(low, moved, cards.reg);
    mention_move(low, cards, moved, destination.zone,
                 verb.is("sideline") ? "sideline"
                 : verb.is("put")    ? "put"
                 : verb.is("return") ? "return"
                                     : "place");
}

void move_both(Lowering& low, const Term& step) {
    const Term what = step["what"];
    const Term to = step["to"];
    const Term verb = step["verb"];
    if (verb.is("sideline") || what["c"]) low.unknown(step, "here");
    std::vector<std::pair<Taken, Reason>> parts;
    for (const char* part : {"a", "b"})
        parts.emplace_back(take(low, what[part]), off_a_stack(what[part]) ? kTakenOff : reason_of(low, verb));
    // What is taken off a stack must be so while the stack is there.
    if (parts[1].second == kTakenOff) std::swap(parts[0], parts[1]);
    u8 all = kNone;
    ZoneId zone = kNone;
    for (const auto& [cards, reason] : parts) {
        const Destination destination = destination_of(low, to, reason);
        zone = destination.zone;
        const u8 moved = emit_move(low, cards.reg, destination);
        if (all == kNone)
            all = lower::copy_of(low, moved);
        else
            lower::join(low, all, moved);
    }
    mention_move(low, {all, Of::Cards, true}, all, zone, verb.is("return") ? "return" : "place");
}

u8 book_verb(Lowering& low, BookVerb verb, u8 on, u8 mode) {
    Op op = Assembler::op(Verb::Rulebook);
    op.property = verb;
    op.a = on;
    op.b = kNone;
    op.who = low.acting;
    op.mode = mode;
    op.dst = low.new_register();
    low.add(op);
    return op.dst;
}

namespace {

u8 play_bits(Lowering& low, const Term& step) {
    u8 bits = 0;
    const Term set = step["set"];
    if (set && !is_resting_word(low, set)) bits |= kSetActive;
    if (const Term to = step["to"]) {
        const i32 zones = to.is("Zone") ? zone_bits(low, to["in"].items()) : 0;
        if (to["of"] && player(low, to["of"]) != low.acting) low.unknown(to["of"], "as whose field");
        if (zones == 1 << kFrontLine)
            bits |= kOntoFront;
        else if (zones == 1 << kEnergyLine)
            bits |= kOntoEnergy;
        else if (zones != kField)
            low.unknown(to, "as where a card is played");
    }
    return bits;
}

}  // namespace

void play(Lowering& low, const Term& step) {
    if (step["from"]) low.unknown(step["from"], "here");
    const u8 bits = play_bits(low, step);
    i32 lines = kField;
    if (bits & kOntoFront) lines = 1 << kFrontLine;
    if (bits & kOntoEnergy) lines = 1 << kEnergyLine;
    const Term what = step["what"];
    const bool named = is_reference(what) || what.is("BaseOf");
    // Only what can be played is a choice.
    std::vector<Filter> also;
    if (!named) also.push_back(Filter::book(kMayBePlayed, 0, lines));
    const Taken cards = take(low, what, Of::Cards, also);
    const u8 places = book_verb(low, kVerbPlay, cards.reg, bits);
    subtract_from_pile(low, cards.reg, kNone);
    low.note_move(cards.reg, Of::Cards, places, Of::Places);
    Mention mention;
    mention.what = {Of::Places, Filter::in(places), places, cards.many, cards.kinds};
    mention.act = Act::Move;
    mention.verb = "play";
    mention.by = low.acting;
    low.mention(mention);
}

// One card is chosen, then played or used for Raid: whichever can be done, or as its player likes.
void play_or_raid(Lowering& low, const Term& step) {
    if (step["from"]) low.unknown(step["from"], "here");
    const u8 bits = play_bits(low, step);
    const Filter playable = Filter::book(kMayBePlayed, 0, kField);
    const Filter raids = Filter::book(kMayRaid, 0, 0);
    if (bits & (kOntoFront | kOntoEnergy)) low.unknown(step["to"], "beside Raid");
    const Term what = step["what"];
    std::vector<Filter> also;
    if (!is_reference(what)) also.push_back(Filter::any({playable, raids}));
    const Taken card = take(low, what, Of::Cards, also);
    if (card.many) low.decline("several cards, each played or used for Raid");
    const auto passes = [&](const Filter& test) {
        return low.pool.count(low.filter(Filter::all({Filter::in(card.reg), test}), Of::Cards));
    };
    // Register 0 says how: 1 play, 2 Raid.
    Op how = Assembler::op(Verb::Number);
    how.dst = kSubjects;
    how.amount = low.pool.plus(low.pool.constant(1), passes(raids));
    low.add(how);
    const Label decided = low.code.label();
    lower::skip_unless(low, low.pool.both(passes(raids), passes(playable)), decided);
    lower::choose_option(low, {"play it", "perform Raid with it"});
    low.code.place(decided);
    alternatives(
        low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1),
        [&] { book_verb(low, kVerbPlay, card.reg, bits); }, [&] { book_verb(low, kVerbRaid, card.reg, 0); });
}

void perform_raid(Lowering& low, const Term& step) {
    const Term what = step["what"];
    const Term onto = step["onto"];
    std::vector<Filter> also;
    if (!is_reference(what)) also.push_back(Filter::book(kMayRaid, 0, 0));
    const Taken card = take(low, what, Of::Cards, also);
    if (card.many) low.decline("Raid with several cards at once");
    u8 base = kNone;
    if (onto) {
        if (onto.is("BaseOf")) low.unknown(onto, "as what Raid is performed on");
        // Of those, the ones it may perform Raid on.
        const Group on = is_reference(onto) ? refer(low, onto, Of::Places) : read_group(low, onto);
        if (on.of != Of::Places) low.unknown(onto, "as what Raid is performed on");
        base = lower::register_of(
            low, {Of::Places, Filter::all({on.filter, Filter::related(kRaidBase, card.reg)}), kNone, true, 0});
    }
    Op op = Assembler::op(Verb::Rulebook);
    op.property = kVerbRaid;
    op.a = card.reg;
    op.b = base;
    op.who = low.acting;
    if (low.in_trigger) op.mode = kByTriggerRaid;
    op.dst = low.new_register();
    low.add(op);
    subtract_from_pile(low, card.reg, kNone);
    low.note_move(card.reg, Of::Cards, op.dst, Of::Places);
    Mention mention;
    mention.what = {Of::Places, Filter::in(op.dst), op.dst, false, kCharacter};
    mention.act = Act::Move;
    mention.verb = "raid";
    mention.by = low.acting;
    low.mention(mention);
}

void shift(Lowering& low, const Term& step) {
    const Term to = step["to"];
    u8 where = kToOther;
    if (to.is("Zone")) {
        const std::vector<Term> names = to["in"].items();
        // Whose line it is follows from whose character it is.
        if (to["of"]) to["of"].head();
        const ZoneId zone = names.size() == 1 ? zone_of(low, names[0]) : ZoneId{kHand};
        if (zone != kFrontLine && zone != kEnergyLine) low.unknown(to, "as a line");
        where = zone == kFrontLine ? kToFront : kToEnergy;
    } else if (!to.is("OtherLine") || to["as"]) {
        low.unknown(to, "as a line");
    }
    const Taken who = take(low, step["what"], Of::Places);
    book_verb(low, kVerbShift, who.reg, where);
    mention_taken(low, who, Act::Change, "move");
}

}  // namespace arbiter::ua

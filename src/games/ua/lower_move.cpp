// Moves of this game: off and under a stack, playing, Raid, and between lines.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// The top card of a Raided character, or the one at its bottom, leaves it alone.
bool off_a_stack(const Term& what) {
    if (what.is(head::BaseOf) || (what.is(head::End) && !what[field::of].is(head::Zone))) return true;
    if (what.is(head::Pick)) {
        for (const Term& mod : what[field::f][field::mods].items()) {
            if (mod.is(head::OfStack)) return true;
        }
    }
    return false;
}

}  // namespace

std::optional<u8> part_reason(const Term& what) {
    return off_a_stack(what) ? std::optional<u8>(kTakenOff) : std::nullopt;
}

std::optional<u8> own_reason(Lowering& low, const Term& step) {
    const std::optional<u8> reason = part_reason(step[field::what]);
    if (low.has_left || !reason) return std::nullopt;
    if (step[field::verb].is(word::sideline)) low.decline("a part of a stack is sidelined");
    return reason;
}

// Face down under a character: at the very bottom (UA Q48).
std::optional<lower::StackTarget> own_onto(Lowering& low, const Term& to) {
    if (!to.is(head::UnderDest)) return std::nullopt;
    const bool up = to[field::face].is(word::face_up);
    if (!up && !to[field::face].is(word::face_down)) low.unknown(to[field::face], "under a character");
    Destination under{Target::Under, kNone,      Who::OwnerOfIt,      End::Bottom,
                      kNone,         Face::Down, CardOrder::Arranged, kPutUnder};
    // Face up beneath it makes it Raided (UA 11.3.11).
    if (up) under = {Target::AtBottom, kNone, Who::OwnerOfIt, End::Bottom, kNone, Face::Up, under.order, kPlaced};
    return lower::StackTarget{under, std::nullopt, false, true};
}

namespace {

u8 play_bits(Lowering& low, const Term& step) {
    u8 bits = 0;
    const Term set = step[field::set];
    if (set && is_resting_word(low, set)) set.means_same_as("what is played is resting", "");
    if (set && !is_resting_word(low, set)) bits |= kSetActive;
    if (const Term to = step[field::to]) {
        const i32 zones = zones_named(low, to);
        if (to[field::of] && player(low, to[field::of]) != low.acting) low.unknown(to[field::of], "as whose field");
        to[field::of].means_same_as("cards are played onto their player's field", "");
        if (zones == 1 << kFrontLine)
            bits |= kOntoFront;
        else if (zones == 1 << kEnergyLine)
            bits |= kOntoEnergy;
        else if (zones == kField)
            to.means_same_as("cards are played onto the field", "");
        else
            low.unknown(to, "as where a card is played");
    }
    return bits;
}

i32 lines_of(u8 play_bits) {
    if (play_bits & kOntoFront) return 1 << kFrontLine;
    return play_bits & kOntoEnergy ? 1 << kEnergyLine : kField;
}

Group raided_on(Lowering& low, const Term& onto) {
    if (onto.is(head::BaseOf)) {
        if (low.base_card == kNone || !onto[field::of].is(head::This))
            low.unknown(onto, "as what Raid is performed on");
        this_one(low, onto[field::of]);
        if (!onto[field::of][field::is].is(head::Raided)) low.unknown(onto[field::of], "as what has a base card");
        return {ObjectKind::Places, Filter::in(low.base_card), kNone, false, kCharacter};
    }
    const Group on = is_reference(low, onto) ? resolve_reference(low, onto, ObjectKind::Places) : read_group(low, onto);
    if (on.of != ObjectKind::Places) low.unknown(onto, "as what Raid is performed on");
    return on;
}

// Cards stand on their owner's field alone, so that nobody else plays them.
void only_own(Lowering& low, u8 cards) {
    const std::optional<Who> whose = low.owner_of(cards);
    if (whose && *whose != low.acting) low.decline("whose field the cards go to is not whose they are");
}

// Of those, the ones that the card may perform Raid on.
u8 bases_of(Lowering& low, const Group& on, u8 card) {
    return lower::register_of(
        low, {ObjectKind::Places, Filter::all({on.filter, Filter::related(kRaidBase, card)}), kNone, true, 0});
}

u8 raid(Lowering& low, u8 card, u8 bases, u8 mode) {
    Op op = lower::book_op(low, kVerbRaid, card, mode);
    op.b = bases;
    op.dst = low.new_register();
    low.add(op);
    return op.dst;
}

// Cards that were put onto the field are characters or sites from now on.
void note_placed_on_field(Lowering& low, const Term& what, const Selected& cards, u8 places, i32 kinds,
                          text::Word verb) {
    lower::note_placed_on_field(low, {cards.reg, cards.of, cards.many, cards.pile, kNone, kinds}, places, verb);
    if (is_reference(low, what)) low.mentions.back().named = cards.reg;
}

}  // namespace

void costs_nothing(const Term& step) {
    if (step[field::free].is(head::Free)) step[field::free].means_same_as("what a text has played is not paid for", "");
}

void play(Lowering& low, const Term& step) {
    costs_nothing(step);
    if (step[field::from]) low.unknown(step[field::from], "here");
    const u8 bits = play_bits(low, step);
    // It is being played: the text says how.
    if (waits_for_own(low, kBeingUsed) && step[field::what].is(head::This)) {
        of_this(low, step[field::what]);
        if (bits != kSetActive) low.unknown(step, "as it is used");
        return give(low, kSource, {{kEntersActive}});
    }
    const i32 lines = lines_of(bits);
    const Term what = step[field::what];
    const bool named = is_reference(low, what) || what.is(head::BaseOf);
    // Only what can be played is a choice.
    std::vector<Filter> also;
    if (!named) also.push_back(Filter::book(kMayBePlayed, 0, lines));
    const Selected cards = take(low, what, ObjectKind::Cards, also);
    only_own(low, cards.reg);
    note_placed_on_field(low, what, cards, book_verb(low, kVerbPlay, cards.reg, bits), cards.kinds, word::play);
}

namespace {

// Cards that are each played or used for Raid.
struct PlayOrRaid {
    Lowering& low;
    u8 bits;          // of playing
    Filter playable;  // tests of a card
    Filter raids;
    std::optional<Group> on;  // what Raid is performed on, where it is said

    // Register 0 says how: 1 play, 2 Raid, as far as both can be done as the player likes.
    void choose_how(u8 card, const std::vector<std::string>& words = {"play it", "perform Raid with it"}) const {
        const auto passes = [&](const Filter& test) {
            return low.pool.count(low.filter(Filter::all({Filter::in(card), test}), ObjectKind::Cards));
        };
        lower::set_number(low, kSubjects, low.pool.plus(low.pool.constant(1), passes(raids)));
        const Label decided = low.code.label();
        lower::skip_unless(low, low.pool.both(passes(raids), passes(playable)), decided);
        lower::choose_option(low, words);
        low.code.place(decided);
    }
    template <class Play, class Raid>
    void either(u8 card, Play&& play, Raid&& raid,
                const std::vector<std::string>& words = {"play it", "perform Raid with it"}) const {
        choose_how(card, words);
        alternatives(low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1), play, raid);
    }
    u8 perform(u8 card, u8 mode) const { return raid(low, card, on ? bases_of(low, *on, card) : kNone, mode); }
    // UA Q400: all are put where they belong before any is switched to active or moves.
    void several(u8 cards) const {
        const auto nothing = [&] {
            const u8 reg = lower::copy_of(low, cards);
            lower::remove_from(low, reg, cards);
            return reg;
        };
        const u8 used = nothing(), covered = nothing(), left = nothing(), card = low.new_register();
        const auto each_of = [&](u8 all, auto&& body) {
            const Label top = low.code.label(), end = low.code.label();
            lower::join(low, left, all);
            low.code.place(top);
            Op each = Assembler::op(Verb::ForEach);
            each.a = left;
            each.dst = card;
            low.code.add(each, end);
            body();
            low.code.add(Assembler::op(Verb::Jump), top);
            low.code.place(end);
        };
        each_of(cards, [&] {
            choose_how(card);
            const Label next = low.code.label();
            lower::skip_unless(low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 2), next);
            lower::join(low, used, card);
            low.code.place(next);
        });
        lower::remove_from(low, cards, used);
        each_of(used, [&] { lower::join(low, covered, perform(card, kCoverOnly)); });
        low.add(lower::book_op(low, kVerbPlay, cards, bits));
        low.add(lower::book_op(low, kVerbRaid, covered, kFinishRaid));
    }
};

}  // namespace

namespace {

// A card that may perform Raid on one of those.
Filter raids_onto(const std::optional<Group>& on) {
    const Filter raids = Filter::book(kMayRaid, 0, 0);
    if (!on) return raids;
    const Filter base = Filter::all({on->filter, Filter::related(kRaidBase, kCandidate)});
    return Filter::all({raids, Filter::has(ObjectKind::Places, base)});
}

}  // namespace

void play_or_raid(Lowering& low, const Term& step, const Term& onto) {
    if (step[field::from]) low.unknown(step[field::from], "here");
    const std::optional<Group> on = onto ? std::optional(raided_on(low, onto)) : std::nullopt;
    PlayOrRaid all{low, play_bits(low, step), {}, raids_onto(on), on};
    all.playable = Filter::book(kMayBePlayed, 0, lines_of(all.bits));
    const Term what = step[field::what];
    std::vector<Filter> also;
    if (!is_reference(low, what)) also.push_back(Filter::any({all.playable, all.raids}));
    const Selected cards = take(low, what, ObjectKind::Cards, also);
    if (cards.many) return all.several(cards.reg);
    all.either(
        cards.reg, [&] { book_verb(low, kVerbPlay, cards.reg, all.bits); }, [&] { all.perform(cards.reg, 0); });
}

void add_or_raid(Lowering& low, const Term& add, const Term& onto) {
    const std::optional<Group> on = onto ? std::optional(raided_on(low, onto)) : std::nullopt;
    PlayOrRaid all{low, 0, Filter::all({}), raids_onto(on), on};
    const Selected card = take(low, add[field::what], ObjectKind::Cards);
    only_own(low, card.reg);
    if (card.many) low.decline("Raid with several cards at once");
    lower::check_destination(low, add[field::to], card.reg);
    const Destination hand = lower::destination_of(low, add[field::to], add[field::verb]);
    all.either(
        card.reg, [&] { lower::emit_move(low, card.reg, hand); }, [&] { all.perform(card.reg, 0); },
        {"add it to your hand", "perform Raid with it"});
    mention_selected(low, card, Act::Move);
}

void perform_raid(Lowering& low, const Term& step) {
    costs_nothing(step);
    const Term what = step[field::what];
    const Term onto = step[field::onto];
    // Where both are chosen, the card that it is done with comes first in the words.
    const bool chosen = !is_reference(low, what);
    const bool first = onto && (chosen || is_reference(low, onto));
    std::optional<Group> on = first ? std::optional(raided_on(low, onto)) : std::nullopt;
    std::vector<Filter> also;
    if (chosen) also.push_back(raids_onto(on));
    const Selected card = take(low, what, ObjectKind::Cards, also);
    only_own(low, card.reg);
    if (card.many) low.decline("Raid with several cards at once");
    if (onto && !on) on = raided_on(low, onto);
    const u8 place = raid(low, card.reg, on ? bases_of(low, *on, card.reg) : kNone, 0);
    note_placed_on_field(low, what, card, place, kCharacter, {});
}

void shift(Lowering& low, const Term& step) {
    const Term to = step[field::to];
    u8 where = kToOther;
    if (to.is(head::Zone)) {
        const std::vector<Term> names = to[field::in].items();
        const ZoneId zone = names.size() == 1 ? zone_of(low, names[0]) : ZoneId{kHand};
        if (zone != kFrontLine && zone != kEnergyLine) low.unknown(to, "as a line");
        where = zone == kFrontLine ? kToFront : kToEnergy;
    } else if (!to.is(head::OtherLine) || to[field::as]) {
        low.unknown(to, "as a line");
    }
    const Selected who = take(low, step[field::what], ObjectKind::Places);
    if (to.is(head::Zone)) check_owner(low, to, who.reg);
    lower::note_own_area(to[field::of]);
    book_verb(low, kVerbShift, who.reg, where);
    mention_selected(low, who, Act::Change);
}

}  // namespace arbiter::ua

// Moves of this game: into play, leveling up, and Charge.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

Destination on_field(Target target) {
    return {target, kBattleArea, Who::OwnerOfIt, End::Top, kNone, Face::Up, CardOrder::AsTheyCome, kPutIntoPlay};
}

// "In its place": where what was moved last, or moved so, stood.
u8 left_place(Lowering& low, const Term& of) {
    if (!of.is(head::It)) {
        const Group moved = resolve_reference(low, of);
        for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
            if (at->what.reg == moved.reg && at->place != kNone) return at->place;
        }
    } else {
        for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
            if (at->act != Act::Move || at->place == kNone) continue;
            of.means_same_as(lower::kSameThing, lower::reference_key(at->what));
            return at->place;
        }
    }
    low.decline("whose place is meant is not known");
    return 0;
}

// "As a TRIPLE 『X』": says again what the cards make, and must say the same.
void check_as(Lowering& low, const Term& as, const Selected& cards) {
    const Term f = as[field::f];
    const Term states = f ? f[field::states] : as[field::s];
    if (f) {
        if (!f.is(head::Filter) || f[field::level] || f[field::card]) low.unknown(f, "as what is put into play");
        const Group put = cards.group();
        // Whatever is no scene stands there as a character.
        const bool character = f[field::h].is(head::Any) && f[field::h][field::any].only().is(head::Character) &&
                               put.kinds != 0 && (put.kinds & kScene) == 0;
        if (!character && !recalls(low, f[field::h], put))
            low.decline("what is put into play is something else than was chosen");
    }
    const std::vector<Term> any = states[field::any].items();
    if (!states.is(head::States) || any.size() != 1 || state_number(low, any[0]) != cards.count)
        low.unknown(as, "with these cards");
    as.means_same_as("what the cards make is said once more", "");
}

// Are only scene cards meant?
bool says_scene(Lowering& low, const Term& what) {
    const Term heads = what[field::f][field::h];
    i32 kinds = 0;
    if (what.is(head::Pick) && heads) heads_test(low, heads, kinds);
    return kinds == kScene;
}

// What was put into play stands there as a character: "give it +1000 BP". As a card it is still what was spoken of
// last.
void mention_standing(Lowering& low) {
    lower::Mention place = low.mentions.back();
    const u8 stands = lower::register_of(low, {ObjectKind::Places, Filter::in(place.what.reg)});
    low.owned(stands, low.owner_of(place.what.reg));
    place.what = {ObjectKind::Places, Filter::in(stands), stands, false, place.what.kinds, place.what.said};
    place.act = lower::Act::Change;
    place.named = kNone;
    low.mentions.insert(low.mentions.end() - 1, place);
}

void into_play(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    Term where, as;
    for (const Term& spot : step[field::at].items()) {
        Term& one = spot.is(head::As) ? as : where;
        if (one) low.decline("two places to be put into play");
        one = spot;
    }
    if (where.is(head::OnStack)) {
        if (as) low.unknown(as, "on top of a character");
        const lower::StackMove put = lower::onto_stack(low, what, where, low.restrictions);
        lower::move_selected(low, step, put.cards, put.to);
        if (put.to.target == Target::OnTop) mention_standing(low);
        return;
    }
    if (!where && !as && says_scene(low, what)) {
        // UCG 3.5.1: scenes are put into the scene area.
        Destination scene = on_field(Target::Zone);
        scene.zone = kSceneArea;
        return lower::move_selected(low, step, take(low, what, ObjectKind::Cards, low.restrictions), scene);
    }
    // UCG 12.4.1: vacant is an area without a character; whoever puts the card there chooses which.
    const bool vacant = where.is(head::Vacant);
    if (!vacant && !where.is(head::InPlace)) {
        low.unknown(where, "as where a card is put into play");
        return;
    }
    const u8 left = vacant ? u8{kNone} : left_place(low, where[field::of]);
    if (!vacant && low.captured) low.captured->add(left);
    // Where no place was left nothing can be put into it, and nobody is asked for a card.
    std::vector<Filter> also = low.restrictions;
    if (!vacant && !is_reference(low, what)) also.push_back(Filter::has(ObjectKind::Places, Filter::was_in(left)));
    const Selected cards = take(low, what, ObjectKind::Cards, also);
    Destination to = on_field(vacant ? Target::Vacant : Target::InPlaceOf);
    to.place = vacant ? low.new_register() : left;
    if (as) check_as(low, as, cards);
    lower::move_selected(low, step, cards, to);
    mention_standing(low);
}

}  // namespace

bool own_move(Lowering& low, const Term& step) {
    if (!step[field::verb].is(word::play)) return false;
    into_play(low, step);
    return true;
}

std::optional<lower::StackTarget> own_onto(Lowering& low, const Term& to) {
    const Term stack = to[field::stack];
    // The character must fit the card.
    lower::StackTarget onto{on_field(Target::OnTop), ObjectKind::Cards,
                            stack.mentions_any({head::AbleToLevelUp, head::Alike})};
    if (to.is(head::Sideways)) {
        low.needs(kCharge, "11.17.1", "a face-down and sideways card");
        onto.to.target = Target::Under;
        onto.to.face = Face::Down;
        onto.to.reason = kCharged;
        onto.names_host = true;
    } else if (!to.is(head::OnStack)) {
        return std::nullopt;
    } else if (to[field::end].is(word::bottom)) {
        onto.to.target = Target::AtBottom;
    } else if (!to[field::end].is(word::top)) {
        low.unknown(to[field::end], "of a character");
    }
    return onto;
}

namespace {

std::vector<u16> names_in(Lowering& low, std::string_view list) {
    std::vector<u16> names;
    while (!list.empty()) {
        const std::size_t cut = list.find('/');
        names.push_back(low.symbols.intern(list.substr(0, cut)));
        list = cut == std::string_view::npos ? std::string_view() : list.substr(cut + 1);
    }
    return names;
}

void check_charge_reminder(Lowering& low, const Term& reminder, int n, const std::vector<u16>& names) {
    std::vector<u16> said;
    for (const Term& name : reminder[field::names].items()) said.push_back(low.symbols.intern(name.quoted()));
    const bool same = reminder.is(head::ChargeReminder) && reminder[field::n].number() == n &&
                      reminder[field::m].number() == 1 && reminder[field::state].is(head::Double) && said == names;
    if (!same) low.decline("the reminder does not say what Charge does");
    reminder.means_same_as(lower::kReminder, "");
}

}  // namespace

// UCG 5.6.1, 12.1.1: a card on top of a character that is able to level up with it.
void level_up(Lowering& low, const Term& step) {
    const Term who = step[field::who];
    const Group characters =
        is_reference(low, who) ? resolve_reference(low, who, ObjectKind::Places) : read_group(low, who);
    if (characters.of != ObjectKind::Places) low.unknown(who, "as what is leveled up");
    const Filter fitting =
        Filter::has(ObjectKind::Places, Filter::all({characters.filter, Filter::related(kAbleToLevelUp, kCandidate)}));
    const Selected card = take(low, step[field::what], ObjectKind::Cards, {fitting});
    const Selected place = take(low, who, ObjectKind::Places, {Filter::related(kAbleToLevelUp, card.reg)});
    if (card.many || place.many) low.decline("one character levels up with one card");
    Destination onto = on_field(Target::OnTop);
    onto.place = place.reg;
    lower::emit_move(low, card.reg, onto);
    low.mention(place.group(), Act::Change);
}

// UCG 11.17.1: cards from the top of the deck, revealed, then face down and sideways under a character.
void charge(Lowering& low, const Term& step) {
    low.needs(kCharge, "11.17.1", "Charge");
    const int n = step[field::n].number();
    const std::vector<u16> names = names_in(low, step[field::names].quoted());
    if (step[field::reminder]) check_charge_reminder(low, step[field::reminder], n, names);
    const Label end = low.code.label();
    Op may = Assembler::op(Verb::May);
    may.dst = kSubjects;
    // As of ucg-1.5 revealing and putting is one choice, as of ucg-1.7 only putting is.
    const bool reveals_first = low.book.options[kChargeReveals];
    if (!reveals_first) low.code.add(may, end);
    Op top = Assembler::op(Verb::TakeTop);
    top.zone = kDeck;
    top.amount = chosen_number(low, reveals_first ? 0 : 1, n);
    top.dst = low.new_register();
    low.add(top);
    Op reveal = Assembler::op(Verb::Reveal);
    reveal.a = top.dst;
    low.add(reveal);
    if (reveals_first) {
        lower::skip_unless(low, lower::at_least_one(low, low.pool.size(top.dst)), end);
        low.code.add(may, end);
    }
    Op select = Assembler::op(Verb::Select);
    select.filter =
        low.filter(Filter::all({Filter::zone(1 << kBattleArea, Who::You), Filter::symbol(kCharacterName, names)}),
                   ObjectKind::Places);
    select.amount = select.amount2 = low.pool.constant(1);
    select.dst = low.new_register();
    low.add(select);
    Op put = Assembler::op(Verb::Move);
    put.a = top.dst;
    put.destination = low.pool.destination({Target::Under, kBattleArea, Who::OwnerOfIt, End::Bottom, select.dst,
                                            Face::Down, CardOrder::AsTheyCome, kCharged});
    put.dst = low.new_register();
    low.add(put);
    // "If you do": whether cards were put there.
    low.did_it = lower::at_least_one(low, low.pool.size(put.dst));
    low.did_by = Who::You;
    low.did_optional = true;
    low.code.place(end);
}

}  // namespace arbiter::ucg

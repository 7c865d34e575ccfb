// What is given to characters: BP, grades, TYPEs, battle results, and what they can't do or are unaffected by.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

std::vector<Modification> ignoring(Lowering& low, const Term& harm) {
    if (harm.is(head::Harms)) {
        std::vector<Modification> all = ignoring(low, harm[field::a]);
        for (const Modification& modification : ignoring(low, harm[field::b])) all.push_back(modification);
        return all;
    }
    if (harm.is(head::AnyPlus)) return {{kIgnorePlus, kNoId}};
    if (harm.is(head::AnyMinus)) return {{kIgnoreMinus, kNoId}};
    if (harm.is(head::AnyGrade)) {
        if (!harm[field::dir]) return {{kIgnoreGradeUp, kNoId}, {kIgnoreGradeDown, kNoId}};
        if (harm[field::dir].is(head::Increase)) return {{kIgnoreGradeUp, kNoId}};
        if (harm[field::dir].is(head::Decrease)) return {{kIgnoreGradeDown, kNoId}};
    }
    if (harm.is(head::Effects)) {
        const Who whose = harm[field::whose] ? player(low, harm[field::whose]) : Who::Either;
        const i32 shield = whose == Who::Opponent ? kFromOpponent
                           : whose == Who::You    ? kFromOwn
                                                  : kFromOpponent | kFromOwn;
        return {{kUnaffected, low.pool.constant(shield)}};
    }
    low.unknown(harm, "as something to be unaffected by");
    return {};
}

// What cannot be done to a card, as MoveBits: "exiled", "sent to the discard area by opponent's effects".
std::optional<i32> move_bits(Lowering& low, const Term& done) {
    const Term how = done[field::done];
    const Term verb = how[field::verb];
    i32 bits = 0;
    if (verb.is(word::exile)) bits = kExiled;
    if (verb.is(word::discard)) bits = kDiscarded;
    if (verb.is(word::send) || verb.is(word::put)) bits = kSent;
    if (verb.is(word::return_)) bits = kReturned;
    if (!done.is(head::Done) || !how.is(head::Move) || bits == 0) {
        low.unknown(done, "as what cannot be done");
        return std::nullopt;
    }
    if (const Term to = how[field::to]) {
        if (!to.is(head::Zone) || !to[field::in].only()) {
            low.unknown(to, "as where cards cannot go");
            return std::nullopt;
        }
        // Cards only ever go to their owner's zones.
        if (to[field::of]) to[field::of].head();
        const ZoneId zone = zone_of(low, to[field::in].only());
        if (zone == kHand && verb.is(word::put)) bits = kPutIntoHand;
        bits |= kToZone * (zone + 1);
        if (bits & kSent) verb.means_same_as("words for the same move", "sent");
    }
    if (const Term by = done[field::by]) {
        if (!by.is(head::Effects) || by[field::f]) low.unknown(by, "here");
        if (by[field::whose]) {
            if (player(low, by[field::whose]) != Who::Opponent) low.unknown(by[field::whose], "here");
            bits |= kByOpponentOnly;
        } else if (verb.is(word::exile) || verb.is(word::return_)) {
            by.means_same_as("nothing but effects exiles or returns cards", "");
        } else {
            low.unknown(by, "of what the rules may still do");
        }
    }
    return bits;
}

// All [Activate] effects, in so many words or as "an [Activate] effect".
bool all_activate(const Term& effect) {
    const Term q = effect[field::q];
    q.means_same_as("none of them, in so many words or one by one", "all");
    return effect.is(head::Effect) && effect[field::kind].is(head::ActivateKind) &&
           (!q || q.is(head::All) || q.is(head::A));
}

std::vector<Modification> cannot(Lowering& low, const Term& does) {
    if (does.is(head::LevelsUp)) return {{kCannotLevelUp, kNoId}};
    if (does.is(head::Uses) && all_activate(does[field::what])) {
        const Term of = does[field::what][field::of];
        if (of && !of.is_any({head::It, head::Them})) low.unknown(of, "as whose effects a character cannot use");
        of.means_same_as("a character uses its own effects", "");
        return {{kCannotUse, kNoId}};
    }
    if (does.is(head::LeavesPlay)) return {{kCannotMove, low.pool.constant(kOffField)}};
    if (does.is(head::Done)) {
        const std::optional<i32> bits = move_bits(low, does);
        if (bits) return {{kCannotMove, low.pool.constant(*bits | kOffField)}};
        return {};
    }
    low.unknown(does, "as what a character cannot do");
    return {};
}

std::vector<Modification> graded(Lowering& low, const Term& step) {
    const bool up = step[field::dir].is(head::Increase);
    if (!up && !step[field::dir].is(head::Decrease)) low.unknown(step[field::dir]);
    const int n = step[field::n].number();
    return {{kGradeChange, scaled(low, low.pool.constant(up ? n : -n))}};
}

// The BP of another character, as it is when the effect is carried out.
AmountId bp_value(Lowering& low, const Term& value) {
    if (low.continuous) low.unknown(value, "in a continuous text");
    return lower::value_now(low, value, kBp);
}

std::vector<Modification> numbers(Lowering& low, const Term& mod) {
    if (mod.is(head::PlusBp) && mod[field::by]) return {{kBpChange, scaled(low, bp_value(low, mod[field::by]))}};
    if (mod.is(head::PlusBp)) {
        if (mod[field::n].number() < 0) low.recalls |= kGaveMinus;
        return {{kBpChange, scaled(low, low.pool.constant(mod[field::n].number()))}};
    }
    if (mod.is(head::ExtraLevels)) return {{kExtraLevels, scaled(low, low.pool.constant(mod[field::n].number()))}};
    if (mod.is(head::Grade)) return graded(low, mod);
    return {};
}

// TYPEs in the place of `changed`, kNoId: of nothing.
AmountId in_place_of(Lowering& low, AmountId types, AmountId changed) {
    if (changed == kNoId) return types;
    return low.pool.plus(types, low.pool.times(changed, low.pool.constant(1 << kTypeShift)));
}

// "TYPE A or B".
Modifications type_gifts(Lowering& low, const std::vector<Term>& types, AmountId changed, i32 instead_of = 0) {
    Modifications modifications;
    for (const Term& type : types) {
        const i32 bits = type_bits(low, {type}) + instead_of * (1 << kTypeShift);
        const AmountId value = in_place_of(low, low.pool.constant(bits), changed);
        modifications.options.push_back({std::string(type.quoted()), {{kGiveType, value}}});
    }
    if (types.size() == 1) modifications = Modifications(modifications.options[0].modifications);
    return modifications;
}

bool is_type(const std::optional<Aspect>& aspect) {
    return aspect && aspect->of == Aspect::ObjectKind::Attribute && aspect->which == kType;
}

// "The chosen TYPE", "the same TYPE as that card": all that it has.
AmountId type_given(Lowering& low, const Term& mod) {
    if (const Term kept = mod[field::v]) {
        std::optional<Aspect> aspect;
        const AmountId value = lower::kept_value(low, kept, aspect);
        if (!is_type(aspect)) low.unknown(kept, "as something given to a character");
        return value;
    }
    if (mod[field::what] && !is_type(aspect_of(low, mod[field::what])))
        low.unknown(mod, "as something given to a character");
    if (!is_reference(low, mod[field::as])) {
        // "The same TYPE as one of your characters": whichever is chosen.
        if (low.continuous) low.unknown(mod, "in a continuous text");
        const Selected chosen = take(low, mod[field::as], ObjectKind::Places);
        return low.pool.sum(kType, low.filter(Filter::in(chosen.reg), ObjectKind::Places));
    }
    const Group from = lower::as_it_was_then(as_it_was(low, resolve_reference(low, mod[field::as])));
    if (from.many) low.decline("the TYPE of several things");
    return low.pool.sum(kType, low.filter(from));
}

// "One TYPE of your choice": chosen as the text comes to it.
AmountId type_chosen(Lowering& low, const Term& value) {
    if (!value.is(head::ValuePick) || low.continuous) low.unknown(value, "as a TYPE");
    lower::choose_value(low, value);
    if (!low.values.empty() && is_type(low.values.back().aspect)) return low.values.back().amount;
    low.unknown(value, "as a TYPE");
    return low.pool.constant(0);
}

// What a Modify says apart from whom.
Modifications modifications_of(Lowering& low, const Term& mod) {
    if (mod.is(head::Gifts)) {
        Modifications modifications = modifications_of(low, mod[field::a]);
        add(low, modifications, modifications_of(low, mod[field::b]));
        return modifications;
    }
    if (std::vector<Modification> modifications = numbers(low, mod); !modifications.empty())
        return Modifications(modifications);
    only_once(low, mod);
    if (mod.is(head::GainValue)) return {{kGiveType, type_given(low, mod)}};
    if (mod.is(head::GainChoice)) return {{kGiveType, type_chosen(low, mod[field::v])}};
    if (mod.is(head::GradeEither)) {
        const int n = mod[field::n].number();
        Modifications either;
        either.options = {{"increase", {{kGradeChange, low.pool.constant(n)}}},
                          {"decrease", {{kGradeChange, low.pool.constant(-n)}}}};
        return either;
    }
    if (mod.is(head::GainType)) {
        if (mod[field::a]) return type_gifts(low, {mod[field::a], mod[field::b]}, kNoId);
        if (!mod[field::both]) return type_gifts(low, mod[field::types].items(), kNoId);
        return {{kGiveType, low.pool.constant(type_bits(low, listed({}, mod[field::both])))}};
    }
    if (mod.is(head::LoseType)) {
        if (mod[field::v]) return {{kGiveType, in_place_of(low, low.pool.constant(0), type_given(low, mod))}};
        const std::vector<Term> types = mod[field::types].items();
        if (types.size() > 1) low.decline("which of two TYPEs is lost");
        return {{kGiveType, low.pool.constant((types.empty() ? kEveryType : type_bits(low, types)) << kTypeShift)}};
    }
    if (mod.is(head::UseBp)) {
        if (!mod[field::of].is(head::Extra)) low.unknown(mod[field::of], "as what a BP becomes");
        return {{kBecomeExtra}};
    }
    if (mod.is(head::SetBp) && mod[field::to]) return {{kSetBp, bp_value(low, mod[field::to])}};
    if (mod.is(head::SetBp)) return {{kSetBp, low.pool.constant(mod[field::n].number())}};
    if (mod.is(head::Outcome)) {
        // UCG 11.16.1: the result is dictated.
        const bool win = mod[field::as].is(word::win);
        if (!win && !mod[field::as].is(word::tie)) low.unknown(mod[field::as], "as a battle's outcome");
        return {{win ? kBattleWin : kBattleTie}};
    }
    // To lose all there is and get no more, or to be unaffected: while it lasts, none counts.
    if (mod.is(head::Unaffected) || mod.is(head::LoseAndNeverGain)) {
        mod.word_means_same_as("what is lost and not gained counts as little as what has no effect", "ignores");
        return Modifications(ignoring(low, mod[field::what]));
    }
    if (mod.is(head::Cannot)) return Modifications(cannot(low, mod[field::do_]));
    low.unknown(mod, "as something given to a character");
    return {};
}

// Does it speak of something that only this effect knows?
bool refers_back(const Term& what) {
    return what.mentions_any({head::It, head::Them, head::This, head::That, head::Those, head::Result, head::Rest});
}

FilterId ban_filter(Lowering& low, const Group& what) {
    constexpr u16 kMostFilters = 0x8000;
    const FilterId filter = lasting_filter(low, what.filter, what.of);
    if (filter >= kMostFilters) low.decline("too many filters");
    return filter;
}

// What a TYPE is changed to: one of those that the text names, or else a value, which may be none.
struct NewType {
    std::vector<Term> named;
    AmountId value = kNoId;

    Modifications gifts(Lowering& low, AmountId changed) const {
        if (value == kNoId) return type_gifts(low, named, changed);
        return {{kGiveType, in_place_of(low, value, changed)}};
    }
};

NewType new_type(Lowering& low, const Term& step) {
    const Term value = step[field::v];
    if (!value) return {step[field::types].items()};
    if (value.is(head::GainValue)) return {{}, type_given(low, value)};
    return {{}, type_chosen(low, value)};
}

// "One TYPE" of a character: where it has several, which of them is chosen.
void change_one_type(Lowering& low, u8 character, const NewType& to) {
    const AmountId changed = low.pool.number(lower::book_verb(low, kWhichType, character));
    const Label end = low.code.label();
    lower::skip_unless(low, changed, end);
    give(low, character, to.gifts(low, changed));
    low.code.place(end);
}

}  // namespace

void change_type(Lowering& low, const Term& step) {
    const bool one = static_cast<bool>(step[field::n]);
    if (one && step[field::n].number() != 1) low.decline("how many TYPEs are changed");
    const Selected who = take(low, step[field::who], ObjectKind::Places);
    const NewType to = new_type(low, step);
    const Label end = low.code.label();
    // What has no TYPE to be changed to stays as it is.
    if (to.value != kNoId) lower::skip_unless(low, to.value, end);
    // "Its TYPE becomes": all that it has.
    constexpr i32 kAll = kEveryType | kPrintedType;
    if (!one && to.value == kNoId)
        give(low, who.reg, type_gifts(low, to.named, kNoId, kAll));
    else if (!one)
        give(low, who.reg, to.gifts(low, low.pool.constant(kAll)));
    else if (!who.many)
        change_one_type(low, who.reg, to);
    else
        lower::for_each_of(low, who.reg, [&](u8 character) { change_one_type(low, character, to); });
    low.code.place(end);
    low.mention(who.group(), Act::Change);
}

namespace {

// UCG 11.6.1, 11.7.1: a BP is changed by grades and by additions and subtractions; a BP grade by grades alone.
std::vector<Modification> fixed_stat(Lowering& low, const Term& step) {
    only_once(low, step);
    const bool grade = step[field::stat].is(word::bp_grade);
    const Term dir = step[field::dir];  // nothing: either
    if ((!grade && !step[field::stat].is(word::bp)) || (dir && !dir.is_any({head::Increase, head::Decrease})))
        low.unknown(step, "here");
    AmountId whose = kNoId;
    if (const Term by = step[field::by]) {
        if (!by.is(head::Effects) || by[field::f]) low.unknown(by, "here");
        if (by[field::whose]) {
            if (player(low, by[field::whose]) != Who::Opponent) low.unknown(by[field::whose], "here");
            whose = low.pool.constant(kIgnoreOpponents);
        } else {
            by.means_same_as("nothing but effects changes a BP", "");
        }
    }
    std::vector<Modification> modifications;
    for (const bool up : {true, false}) {
        if (dir && up != dir.is(head::Increase)) continue;
        modifications.push_back({up ? kIgnoreGradeUp : kIgnoreGradeDown, whose});
        if (!grade) modifications.push_back({up ? kIgnorePlus : kIgnoreMinus, whose});
    }
    return modifications;
}

// "Cards in your discard area cannot be exiled"; nothing where it is said of characters.
std::vector<SeatModification> ban_on_cards(Lowering& low, const Term& step) {
    const Term mod = step[field::mod];
    const Term who = step[field::who];
    const bool this_scene = who.is(head::This) && who[field::what].is(head::Scene);
    if (!mod.is(head::Cannot) || !mod[field::do_].is(head::Done) || (!who.is(head::Pick) && !this_scene)) return {};
    const Noun noun = read_noun(low, who);
    if (noun.what.of != ObjectKind::Cards) return {};
    if (!noun.quantity.all || !noun.plain()) low.unknown(who, "as what cannot be moved");
    // What it is about is looked at while it holds, when only the source is still known.
    if (!low.continuous && (this_scene || refers_back(who))) low.decline("what cannot be moved is not at hand later");
    const std::optional<i32> bits = move_bits(low, mod[field::do_]);
    return {{Who::Either, {kCannotMove, low.pool.constant(bits.value_or(0)), ban_filter(low, noun.what)}}};
}

// "Your opponent cannot use [Activate] effects on their Kaiju".
std::vector<SeatModification> bans_on_use(Lowering& low, const Term& what, Who who) {
    if (!all_activate(what)) {
        low.unknown(what, "as what cannot be used");
        return {};
    }
    if (!what[field::of]) {
        // Of characters and of scenes alike.
        const Group characters{ObjectKind::Places, Filter::zone(1 << kBattleArea, Who::Either), kNone, true, 0, {}};
        const Group scenes{ObjectKind::Cards, Filter::all({}), kNone, true, 0, {}};
        return {{who, {kCannotUse, kNoId, ban_filter(low, characters)}},
                {who, {kCannotUse, kNoId, ban_filter(low, scenes)}}};
    }
    const Noun noun = read_noun(low, what[field::of]);
    const bool known = low.continuous || !refers_back(what[field::of]);
    if (!noun.plain() || !noun.quantity.all || !known) low.unknown(what[field::of], "here");
    return {{who, {kCannotUse, kNoId, ban_filter(low, noun.what)}}};
}

// Effects of things that the text has taken hold of, which they alone cannot use.
bool of_some(const Term& forbid) {
    const Term what = forbid[field::do_][field::what];
    const Term of = what[field::of];
    const bool chosen = refers_back(of) || (of[field::q] && !of[field::q].is(head::All));
    return forbid[field::do_].is(head::Resolve) && what.is(head::Effect) && !forbid[field::do_][field::states] &&
           ((what[field::kind].is(head::TriggerKind) && !what[field::q]) || (all_activate(what) && chosen));
}

std::vector<SeatModification> bans_of(Lowering& low, const Term& step) {
    const Term does = step[field::do_];
    const Who who = player(low, step[field::by]);
    if (who == Who::OwnerOfIt) low.unknown(step[field::by], "here");
    if (does.is(head::Draw)) {
        if (does[field::q] && !does[field::q].is(head::A)) low.unknown(does[field::q], "of what cannot be drawn");
        const Group deck{ObjectKind::Cards, Filter::zone(1 << kDeck, Who::Either), kNone, true, 0, {}};
        return {{who, {kCannotMove, low.pool.constant(kDrawn), ban_filter(low, deck)}}};
    }
    if (does.is(head::SetScene)) {
        const Noun noun = read_filter(low, does[field::f], {.anywhere = true});
        if (!noun.plain() || noun.what.kinds != kScene) low.unknown(does, "as what cannot be set");
        return {{who, {kCannotMove, low.pool.constant(kSet), ban_filter(low, {ObjectKind::Cards, noun.what.filter})}}};
    }
    if (does.is(head::Resolve) && !does[field::states]) return bans_on_use(low, does[field::what], who);
    low.unknown(step, "here");
    return {};
}

}  // namespace

bool own_step(Lowering& low, const Term& step) {
    // "Your opponent may have your opponent draw a card" says nothing that "your opponent may draw a card" does not.
    if (step.is(head::By) && low.acting != Who::You && player(low, step[field::by]) == low.acting)
        low.decline("who does it makes no difference");
    const Term of =
        step.is(head::Modify) && step[field::mod].is(head::SetBp) ? step[field::mod][field::to][field::who] : Term();
    if (!of || !is_reference(low, of) || low.continuous) return false;
    // UCG 1.2.3: what is not there has no BP that another one could have.
    lower::mention_changed(low, step);
    const Group known = resolve_reference(low, of);
    const Label end = low.code.label();
    lower::skip_unless(low, known.reg < kHost ? low.pool.size(known.reg) : low.pool.count(low.filter(known)), end);
    lower::action(low, step);
    low.code.place(end);
    return true;
}

Modifications own_modifications(Lowering& low, const Term& step) {
    const Term grade = step.is(head::ChangeGrade) ? step : step[field::mod];
    if (grade.is_any({head::ChangeGrade, head::Grade}))
        step.is_paraphrase_of("a grade is changed, or a change of it is given",
                              step[field::who].told() + grade[field::dir].told() + grade[field::n].told());
    if (step.is(head::ChangeGrade)) return Modifications(graded(low, step));
    if (step.is(head::FixStat)) return Modifications(fixed_stat(low, step));
    return modifications_of(low, step[field::mod]);
}

std::vector<SeatModification> own_seat_modifications(Lowering& low, const Term& step) {
    if (step.is(head::Modify)) return ban_on_cards(low, step);
    if (!step.is(head::Forbid) || (of_some(step) && !low.continuous)) return {};
    return bans_of(low, step);
}

std::size_t own_said(Lowering& low, const std::vector<Term>& sentences, std::size_t at, AmountId) {
    const Term& sentence = sentences[at];
    if (!sentence.is_any({head::BpFloorReminder, head::EitherOwner})) return 0;
    return own_sentence(low, sentence) ? 1 : 0;
}

// "Opponents cannot resolve that character's 《When this character enters play》 effect."
void forbid(Lowering& low, const Term& step) {
    if (!of_some(step)) {
        low.unknown(step, "here");
        return;
    }
    const Term what = step[field::do_][field::what];
    if (all_activate(what)) {
        // Only its player could use them: it has to be the one who cannot.
        const Selected who =
            take(low, what[field::of], ObjectKind::Places, {Filter::owner(player(low, step[field::by]))});
        return give(low, who.reg, {{kCannotUse}});
    }
    if (player(low, step[field::by]) != Who::Opponent) {
        low.unknown(step, "here");
        return;
    }
    const Trigger on = trigger_of_another(low, what[field::kind][field::on]);
    if (!on.on.self || on.on.subject != kNoId || on.on.also != kNone) low.unknown(what[field::kind], "here");
    // "Effects of their SINGLE characters": also of those that come later in the turn?
    const Term q = what[field::of][field::q];
    if (what[field::of].is(head::Pick) && (!q || q.is(head::All)))
        low.decline("whether those that come later are meant");
    const Selected who = take(low, what[field::of], ObjectKind::Places);
    give(low, who.reg, {{kCannotResolve, low.pool.constant(on.on.event)}});
}

}  // namespace arbiter::ucg

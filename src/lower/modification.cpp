// Gives properties to things and players, for a time.
#include "lower/modification.h"

#include "lower/finish.h"
#include "lower/sentence.h"

namespace arbiter::lower {

void add(Lowering& low, Modifications& to, const Modifications& more) {
    to.all.insert(to.all.end(), more.all.begin(), more.all.end());
    if (!to.options.empty() && !more.options.empty()) low.decline("two things to choose at once");
    to.options.insert(to.options.end(), more.options.begin(), more.options.end());
}

std::vector<Modification> modifications_of_each(Lowering& low, const std::vector<Term>& parts,
                                                std::vector<Modification> (*read)(Lowering&, const Term&)) {
    std::vector<Modification> all;
    for (const Term& part : parts) {
        const std::vector<Modification> more = read(low, part);
        all.insert(all.end(), more.begin(), more.end());
    }
    return all;
}

AmountId scaled(Lowering& low, AmountId number) {
    low.scale_used = true;
    return low.scale == kNoId ? number : low.pool.times(low.scale, number);
}

void only_once(Lowering& low, const Term& modification) {
    if (low.scale != kNoId) low.unknown(modification, "for each of something");
}

namespace {

// What is given lasts as long as the text says, or else as long as is usual.
Op giving(Lowering& low, Verb verb, const Modification& modification, Duration usual) {
    const Lasting lasting = low.lasting.value_or(Lasting{usual});
    low.lasting_used = true;
    low.given_before = lasting;
    Op op = Assembler::op(verb);
    op.property = modification.property;
    op.amount = modification.value;
    op.argument = modification.argument;
    op.duration = lasting.duration;
    op.until = lasting.until;
    return op;
}

void give_all(Lowering& low, u8 to, const std::vector<Modification>& modifications) {
    low.lasting_used = true;
    for (const Modification& modification : modifications) {
        Op op = giving(low, Verb::Modify, modification, Duration::WhileObject);
        op.a = to;
        low.add(op);
    }
}

}  // namespace

FilterId lasting_filter(Lowering& low, const Filter& filter, ObjectKind of) {
    const FilterId id = low.filter(filter, of);
    if (registers_read(low.pool.pool(), id)) low.decline("what lasts looks back at this effect");
    return id;
}

void give(Lowering& low, u8 to, const Modifications& modifications) {
    give_all(low, to, modifications.all);
    const std::size_t count = modifications.options.size();
    if (count == 0) return;
    std::vector<std::string> words;
    for (const Modifications::Option& option : modifications.options) words.push_back(option.words);
    if (count > 1) choose_option(low, words);
    const Label end = low.code.label();
    for (std::size_t at = 0; at + 1 < count; ++at) {
        const Label next = low.code.label();
        skip_unless(low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, static_cast<int>(at) + 1), next);
        give_all(low, to, modifications.options[at].modifications);
        low.code.add(Assembler::op(Verb::Jump), end);
        low.code.place(next);
    }
    give_all(low, to, modifications.options.back().modifications);
    low.code.place(end);
}

void give_seat(Lowering& low, Who who, const Modification& modification) {
    Op op = giving(low, Verb::ModifySeat, modification, Duration::Game);
    op.who = who;
    low.add(op);
}

bool is_change(const Lowering& low, const Term& clause) {
    return std::any_of(low.dialect.changes.begin(), low.dialect.changes.end(),
                       [&](text::Head head) { return clause.is(head); });
}

namespace {

// "It also gains": for as long as what was given before, unless it says how long.
std::optional<Lasting> lasting_as_well(const Lowering& low, const Term& also) {
    const bool usual = !low.given_before || low.given_before->duration == Duration::WhileObject;
    if (!also.is(head::AsWell) || low.lasting || usual) {
        also.means_same_as("how long it lasts is said, or what was given before it has no end", "");
        return low.lasting;
    }
    return low.given_before;
}

}  // namespace

// "It gains A until then, and B until later": the same thing, each for a time of its own.
static void change_twice(Lowering& low, const Term& step) {
    if (low.lasting) low.decline("two durations for one change");
    for (const text::Field part : {field::a, field::b}) {
        const Selected who = take(low, step[field::who], ObjectKind::Places);
        const Scoped lasting(low.lasting, lasting_of(low, step[part][field::till]));
        give(low, who.reg, low.dialect.modifications(low, step[part]));
        mention_selected(low, who, Act::Change);
        if (!step[part].is(head::Modify)) low.unknown(step[part]);
    }
}

bool change(Lowering& low, const Term& step) {
    if (step.is(head::ChangeTwice)) {
        change_twice(low, step);
        return true;
    }
    const std::vector<SeatModification> seats = low.dialect.seat_modifications(low, step);
    for (const SeatModification& one : seats) give_seat(low, one.who, one.modification);
    if (!seats.empty()) {
        only_once(low, step);
        return true;
    }
    if (!is_change(low, step)) return false;
    // What is in other areas is not changed: only what stands on the field.
    const Selected who = take(low, step[field::who], ObjectKind::Places);
    // A period of its own that the change names: "stays resting until".
    const Scoped within(low.lasting, lasting_within(low, step[field::mod][field::till]));
    const Scoped lasting(low.lasting, lasting_as_well(low, step[field::also]));
    // "Give it the same TYPE as its battle opponent": as the one that faces it.
    if (step[field::mod].mentions(head::GainValue)) low.mention(who.group(), Act::Change);
    give(low, who.reg, low.dialect.modifications(low, step));
    mention_selected(low, who, Act::Change);
    return true;
}

// “This character gains “This character cannot block”” is no more than that it cannot block.
void says_of_itself(const Term& mod, const Term& quoted) {
    const Term does = quoted[field::last][field::does];
    const bool plain = quoted.is(head::Ability) && !quoted[field::tags] && !quoted[field::does] &&
                       does.is(head::Modify) && does[field::who].is(head::This);
    mod.means_same_as("what a text says of its own card it may say in quotation marks",
                      plain ? does[field::mod].told() : mod.told());
}

}  // namespace arbiter::lower

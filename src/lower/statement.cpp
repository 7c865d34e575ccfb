// Continuous texts: each change that they make is a statement that holds while its condition does.
#include "lower/ability.h"
#include "lower/modification.h"
#include "lower/sentence.h"
#include "lower/several.h"

namespace arbiter::lower {

AmountId joined(Lowering& low, AmountId outer, AmountId inner) {
    return outer == kNoId ? inner : inner == kNoId ? outer : low.pool.both(outer, inner);
}

void say_about(Lowering& low, const Group& who, const Modification& modification, AmountId condition) {
    Statement statement{};
    statement.property = modification.property;
    statement.on = who.of == ObjectKind::Places ? TargetKind::Place : TargetKind::Card;
    statement.stacks = 1;
    statement.subject = who.reg == kSource ? kNoId : low.filter(who);
    statement.condition = condition;
    statement.value = modification.value;
    statement.argument = modification.argument;
    low.says.push_back({low.zones, statement});
}

void say_seat(Lowering& low, const SeatModification& said, AmountId condition) {
    if (said.who != Who::You && said.who != Who::Opponent && said.who != Who::Either)
        low.decline("whose it is is not known");
    Statement statement{};
    statement.property = said.modification.property;
    statement.on = said.who == Who::Either ? TargetKind::Everything : TargetKind::Seat;
    statement.stacks = 1;
    statement.subject = kNoId;
    statement.condition = condition;
    statement.value = said.modification.value;
    statement.argument = about_seat(said.modification.argument, said.who == Who::Opponent);
    low.says.push_back({low.zones, statement});
}

static Group stated_thing(Lowering& low, const Term& who, std::optional<ObjectKind> wanted,
                          const FilterContext& outer) {
    if (is_reference(low, who)) return resolve_reference(low, who, wanted);
    Noun noun = read_noun(low, who, outer);
    noun.both_sides = false;
    if (!noun.quantity.all || !noun.plain()) low.unknown(who, "in a continuous text");
    return noun.what;
}

Group stated_subject(Lowering& low, const Term& who, std::optional<ObjectKind> wanted) {
    if (!who.is(head::Both)) return stated_thing(low, who, wanted, {});
    // Several things as one: what is two of them at once is changed once. "All A and B in your Battle Area": both
    // there.
    const Term last = who[who[field::c] ? field::c : field::b];
    std::optional<Group> all;
    std::vector<Filter> any;
    for (const text::Field part : {field::a, field::b, field::c}) {
        if (!who[part]) continue;
        check_whose_of_last(low, who[field::a], who[part]);
        const Group more = stated_thing(low, who[part], wanted, placed_like(low, who[part], last, {}));
        if (all && more.of != all->of) low.decline("things of two kinds at once");
        // "Give it and this character ...", and "it" was this character: something else was meant.
        if (all && key_of(more.filter) == key_of(all->filter)) low.decline("one thing is named twice");
        if (!all) all = more;
        any.push_back(more.filter);
    }
    return {all->of, Filter::any(any), kNone, true};
}

namespace {}  // namespace

i32 where_this_is(Lowering& low, const Term& p) {
    const Term at = p[field::p][field::c], zone = at[field::z];
    const bool here = p.is(head::Test) && p[field::who].is(head::This) && p[field::p].is(head::Is) && at.is(head::In) &&
                      !at[field::end] && zone.is(head::Zone);
    return here && owner_said(low, zone) == Who::You ? zone_bits(low, zone[field::in].items()) : 0;
}

namespace {

// The same change as a step would make, but as long as the text holds.
bool say_change(Lowering& low, const Term& step, AmountId condition) {
    const std::vector<SeatModification> seats = low.dialect.seat_modifications(low, step);
    for (const SeatModification& one : seats) say_seat(low, one, condition);
    if (!seats.empty()) {
        only_once(low, step);
        return true;
    }
    if (!is_change(low, step)) return false;
    const Group who = stated_subject(low, step[field::who], ObjectKind::Places);
    if (who.of != ObjectKind::Places) low.decline("only what stands on the field is changed");
    if (const Term also = step[field::also]; also.is(head::AsWell))
        also.means_same_as("a continuous text says all of it at once", "");
    if (const Term till = step[field::mod][field::till]) low.unknown(till, "in a continuous text");
    const Modifications modifications = low.dialect.modifications(low, step);
    if (!modifications.options.empty()) low.unknown(step, "in a continuous text");
    for (const Modification& modification : modifications.all) say_about(low, who, modification, condition);
    return true;
}

}  // namespace

namespace {

// "If this card is in your discard area, ...": on the field that could never hold, so that the text works there.
bool say_elsewhere(Lowering& low, const Term& step, AmountId condition) {
    if (!step.is_any({head::If, head::While}) || low.zones) return false;
    const bool more = step[field::p].is(head::And);
    const Term p = more ? step[field::p][field::a] : step[field::p];
    const i32 zones = where_this_is(low, p);
    if (zones == 0 || (zones & low.dialect.field)) return false;
    p[field::who][field::what].head();
    step.word_means_same_as("a continuous text holds while its condition does", "while");
    const Scoped there(low.zones, static_cast<u16>(zones));
    const Scoped source(low.source_of, ObjectKind::Cards);
    statement(low, step[field::does],
              more ? joined(low, condition, lower::condition(low, step[field::p][field::b])) : condition);
    return true;
}

}  // namespace

void statement(Lowering& low, const Term& step, AmountId condition) {
    if (say_elsewhere(low, step, condition)) return;
    if (low.dialect.says && low.dialect.says(low, step, condition)) return;
    if (has_trailing_condition(step)) {
        if (step.is_any({head::If, head::While}))
            step.word_means_same_as("a continuous text holds while its condition does", "while");
        const Term last = split_trailing_condition(low, step, [&](const Term& one) { statement(low, one, condition); });
        const AmountId holds = lower::condition(low, step[field::p]);
        return statement(low, last, joined(low, condition, step.is(head::Unless) ? low.pool.negation(holds) : holds));
    }
    // A continuous text always looks at the game as it is, so "if" is no different from "while".
    if (step.is_any({head::While, head::If, head::Unless})) {
        const Term p = step[field::p];
        if (!step.is(head::Unless))
            step.word_means_same_as("a continuous text holds while its condition does", "while");
        mention_changed(low, step[field::does]);
        const AmountId holds = lower::condition(low, p);
        const Scoped turn(low.until_turn_ends, low.until_turn_ends || p.mentions(head::ThisTurn));
        statement(low, step[field::does],
                  joined(low, condition, step.is(head::Unless) ? low.pool.negation(holds) : holds));
    } else if (step.is(head::Seq)) {
        statement(low, step[field::a], condition);
        statement(low, step[field::b], condition);
    } else if (step.is_any({head::ForEach, head::Scaled})) {
        if (low.scale != kNoId) low.decline("for each within for each");
        step.word_means_same_as("nothing is chosen, so that there is one number, wherever \"for each\" stands",
                                "scaled");
        const Scoped scale(low.scale, scale_of(low, step[field::per], step[field::does]));
        low.scale_used = false;
        statement(low, step[field::does], condition);
        if (!low.scale_used) low.unknown(step[field::does], "for each of something");
    } else if (!say_change(low, step, condition)) {
        low.unknown(step, "in a continuous text");
    }
}

namespace {

// "While P, A. Otherwise, B": B holds while P does not.
AmountId other_side(Lowering& low, const Term& before) {
    if (!before.is_any({head::While, head::If, head::Unless})) {
        low.decline("\"otherwise\" without a condition before it");
        return kNoId;
    }
    const std::vector<Mention> mentions = low.mentions;
    const AmountId holds = lower::condition(low, before[field::p]);
    low.mentions = mentions;
    return before.is(head::Unless) ? holds : low.pool.negation(holds);
}

}  // namespace

void statements(Lowering& low, const std::vector<Term>& sentences, AmountId condition) {
    low.continuous = true;
    const std::size_t first = low.says.size();
    bool stacks = true;
    for (std::size_t at = 0; at < sentences.size(); ++at) {
        const Term& sentence = sentences[at];
        if (const std::size_t taken = low.dialect.said(low, sentences, at, condition)) {
            at += taken - 1;
        } else if (sentence.is(head::Replaceable)) {
            at = said_substitution(low, sentences, at, condition) - 1;
        } else if (sentence.is(head::NoStack)) {
            if (const Term name = sentence[field::n]) own_name(low, name);
            sentence[field::n].means_same_as("it is its own ability that does not stack", "");
            stacks = false;
        } else if (sentence.is(head::Sent)) {
            const Term link = sentence[field::link];
            if (link.is(head::Otherwise)) {
                const Term before = at > 0 && sentences[at - 1].is(head::Sent) ? sentences[at - 1] : Term();
                statement(low, sentence[field::does], joined(low, condition, other_side(low, before[field::does])));
                continue;
            }
            if (link && !link.is_any({head::Additionally, head::Then})) low.unknown(link, "in a continuous text");
            link.means_same_as("what a continuous text says holds all at once", "");
            statement(low, sentence[field::does], condition);
        } else {
            low.unknown(sentence, "in a continuous text");
        }
    }
    if (stacks) return;
    if (first == low.says.size()) low.decline("nothing is said that could stack");
    for (std::size_t at = first; at < low.says.size(); ++at) low.says[at].statement.stacks = 0;
}

}  // namespace arbiter::lower

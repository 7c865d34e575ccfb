// Reads a line of a card into abilities: activated, triggered, replacing, or always true.
#include "lower/line.h"

#include "lower/filter.h"
#include "lower/modification.h"
#include "lower/sentence.h"

namespace arbiter::lower {

namespace {

// ---- what it waits for

// "If a card is placed into your sideline, draw a card": no condition that could hold for a while, but something that
// happens.
Term happening(const Term& p) {
    const Term was = p.is(head::And) && !p[field::c] ? p[field::a] : p;
    const bool how_it_came = was[field::what].is(head::This) && was[field::done].is(head::Play);
    return was.is(head::Was) && !was[field::via] && !how_it_came ? was : Term();
}

bool is_heading(const Lowering& low, const Term& clause) {
    if (!low.dialect.moments) return false;
    return clause.is_any({head::Delayed, head::AtIf}) ||
           (clause.is(head::When) && !clause[field::on].is(head::UsingThis) &&
            !(low.dialect.always && low.dialect.always(low, clause))) ||
           (clause.is(head::If) && happening(clause[field::p]));
}

// The sentence that says what a line waits for: the first, also where a phrase of it is in braces.
Term first_sentence(const std::vector<Term>& all) {
    if (all.empty()) return Term();
    const Term first = all[0].is(head::Replaceable) ? all[0][field::does].items()[0] : all[0];
    return first.is(head::Sent) ? first : Term();
}

// What the first sentence waits for; what is left of it is the heading.
std::vector<Trigger> awaited_by(Lowering& low, const Term& first) {
    const Term clause = first[field::does];
    low.heading = clause.is(head::AtIf) ? clause : clause[field::does];
    if (clause.is(head::When)) return triggers(low, clause[field::on]);
    if (!clause.is(head::If)) return low.dialect.moments(low, clause[field::at]);
    const Term p = clause[field::p];
    const Term was = happening(p);
    const std::optional<AwaitedEvent> what = passive(low, was[field::done], was[field::from], was[field::by]);
    if (!what) return {};
    Trigger on = waiting(low, was[field::what], *what);
    if (p.is(head::And)) on.condition = condition(low, p[field::b]);
    return {on};
}

// ---- what is known only as it triggers

// "If this character was sidelined by one of your abilities": the very thing that it waits for.
bool asks_cause(Lowering& low, const Term& p, u8 event) {
    const bool about = p.is(head::Was) && p[field::what].is_any({head::This, head::It}) &&
                       p[field::done].is(head::Move) && p[field::by] && !p[field::via] && !p[field::from];
    const std::optional<AwaitedEvent> what =
        about ? passive(low, p[field::done], Term(), Term()) : std::optional<AwaitedEvent>();
    return what && what->event == event;
}

// "If this character was blocking": no card that has left the field is.
std::optional<Filter> test_of_former_object(Lowering& low, const Term& p) {
    const bool about = p.is(head::Test) && p[field::who].is_any({head::This, head::It}) && p[field::p].is(head::Is);
    if (!about || !is_place_test(low, p[field::p]))
        return about ? test_from_meaning(low, p[field::p][field::c], ObjectKind::Places) : std::nullopt;
    const std::optional<Location> at = location(low, p[field::p][field::c], {});
    return at && at->of == ObjectKind::Places ? std::optional(at->filter) : std::nullopt;
}

// What a text asks of the leaving itself becomes a test of what it waits for.
void ask_as_it_leaves(Lowering& low, Trigger& on, const std::vector<Term>& sentences) {
    const Term first = low.heading ? low.heading : sentences.empty() ? Term() : sentences[0][field::does];
    if (!first.is(head::If) || !on.on.self || !has_event(low.dialect.subjects_leave_field, on.on.event) ||
        on.on.subject != kNoId)
        return;
    const Term p = first[field::p];
    const std::optional<Filter> was = test_of_former_object(low, p);
    if (!was && !asks_cause(low, p, on.on.event)) return;
    // What follows the sentence does not depend on it: the ability triggers in any case, and takes note of it.
    if (sentences.size() != 1 && !was) return;
    if (sentences.size() != 1) low.decline("how it left is only known as it triggers");
    (was ? p[field::who] : p[field::what])[field::what].head();
    on.on.subject = low.filter(was ? *was : low.dialect.cause(low, p[field::by]), ObjectKind::Places);
    low.heading = first[field::does];
}

// "Once per turn, when this attacks or is attacked": one ability that waits for either.
void join_events(std::vector<Trigger>& on) {
    if (on.size() != 2 || !on[0].on.self || !on[1].on.self || on[0].on.also != kNone || on[1].on.also != kNone) return;
    const bool alike = on[0].on.subject == on[1].on.subject && on[0].zones == on[1].zones &&
                       on[0].condition == on[1].condition && on[0].subjects.of == on[1].subjects.of && !on[0].moment &&
                       !on[1].moment;
    if (!alike) return;
    on[0].on.also = on[1].on.event;
    on.pop_back();
}

// ---- the kinds of abilities

std::vector<AbilityId> triggered(Lowering& low, std::vector<Trigger> on, const Line& line) {
    if (on.empty() || !low.declined.empty()) return {};
    if (line.limits.limit) join_events(on);
    if (on.size() > 1 && line.limits.limit) low.decline("several events for one limited ability");
    // Where one event is its own card's and another is not, there is nothing that both could call "it".
    const bool mixed =
        std::any_of(on.begin(), on.end(), [&](const Trigger& one) { return one.on.self != on[0].on.self; });
    if (on.size() == 1) ask_as_it_leaves(low, on[0], line.does);
    for (const Trigger& each : on) low.waits_for.push_back(each.on);
    if (!mixed) mention_subjects(low, on, line.named || low.heading);
    if (line.before) {
        const auto before = static_cast<std::ptrdiff_t>(low.mentions.size());
        line.before();
        // What a condition before the event has found is not what "it" means behind it.
        low.mentions.erase(std::remove_if(low.mentions.begin() + before, low.mentions.end(),
                                          [](const Mention& m) { return m.indefinite && m.act == Act::Subject; }),
                           low.mentions.end());
    }
    sentences(low, line.does);
    if (line.after) line.after();
    return add_triggered(low, on, line.limits, line.owned, joined(low, line.condition, line.needs));
}

// An ability of which everything depends on one condition does not activate where that does not hold, so that its cost
// is not paid, either.
void leading_condition(Lowering& low, const std::vector<Term>& does) {
    if (!does[0].is(head::Sent)) return;
    const Term first = does[0][field::does];
    if (!first.is(head::If) || first[field::p].mentions(head::DidIt)) return;
    for (std::size_t at = 1; at < does.size(); ++at) {
        const Term next = does[at][field::does];
        if (!does[at].is(head::Sent) || !next.is(head::If) || !next[field::p].is(head::DidIt)) return;
    }
    // It is told again as the ability is carried out; what needs steps of its own is told only then.
    Lowering apart = low;
    const AmountId holds = condition(apart, first[field::p]);
    if (apart.declined.empty() && apart.code.size() == low.code.size()) require(low, holds);
}

std::vector<AbilityId> as_ability(Lowering& low, const Ability& ability, AbilityOrigin owned) {
    const std::optional<AbilityId> id = add_program(low, ability, owned);
    return id ? std::vector{*id} : std::vector<AbilityId>{};
}

std::vector<AbilityId> activated(Lowering& low, const Line& line) {
    pay(low, [&] {
        const AmountId needs = joined(low, line.condition, line.needs);
        if (needs != kNoId) require(low, needs);
        line.pay();
    });
    if (low.dialect.leading_condition && low.code.size() > 0) leading_condition(low, line.does);
    low.add(Assembler::op(Verb::CostPaid));
    if (line.paid) line.paid();
    sentences(low, line.does);
    if (line.after) line.after();
    Ability ability = blank_ability(low, AbilityKind::Activated);
    line.limits.apply(ability);
    return as_ability(low, ability, line.owned);
}

// ---- replacements: "If this character would be sidelined, you may ... instead."

// The clause with "instead", without the conditions that stand around it; nothing: there is none.
Term replacing(const std::vector<Term>& all) {
    Term does = !all.empty() && all[0].is(head::Sent) ? all[0][field::does] : Term();
    while (does.is_any({head::While, head::If, head::Unless})) does = does[field::does];
    const bool happens = does.is(head::IfInstead) && does[field::p].is_any({head::Was, head::Did});
    return does.is(head::Replace) || happens ? does : Term();
}

// What would happen, to what, and by what.
struct Happening {
    Term who;
    Term instruction;
    Term agent;
};

std::optional<Happening> would_happen(Lowering& low, const Term& does) {
    const Term p = does[field::p], event = does[field::event];
    if (does.is(head::IfInstead)) return Happening{p[field::what], p[field::done], p[field::by]};
    if (event.is(head::On)) return Happening{event[field::who], event[field::does], event[field::does][field::by]};
    const Term instruction = event[field::do_];
    if (!event.is(head::Would)) {
        low.unknown(event, "as what would happen");
        return std::nullopt;
    }
    if (instruction.is(head::Done) && instruction[field::from]) low.unknown(instruction[field::from], "here");
    return Happening{event[field::who], instruction.is(head::Done) ? instruction[field::done] : instruction,
                     instruction[field::by]};
}

std::vector<AbilityId> replacement(Lowering& low, const Term& does, const Line& line) {
    if (line.does[0][field::link]) low.unknown(line.does[0][field::link], "here");
    Ability ability = blank_ability(low, AbilityKind::Replacement);
    ability.condition = joined(low, line.condition, line.needs);
    // "If P, if it would leave, ...", "if P and it would leave, ...".
    const auto note_condition = [&](const Term& clause, const Term& p) {
        clause.is_paraphrase_of("a condition of what is replaced is one wherever it stands",
                                p.told() + does[field::event].told() + does[field::does].told());
    };
    if (does.is(head::Replace) && does[field::p]) note_condition(does, does[field::p]);
    for (Term around = line.does[0][field::does]; around.is_any({head::While, head::If, head::Unless});
         around = around[field::does]) {
        const AmountId holds = condition(low, around[field::p]);
        if (around.is(head::If) && around[field::does].is(head::Replace) && !does[field::p])
            note_condition(around, around[field::p]);
        if (!around.is(head::Unless))
            around.word_means_same_as("a continuous text holds while its condition does", "while");
        ability.condition = joined(low, ability.condition, around.is(head::Unless) ? low.pool.negation(holds) : holds);
    }
    // "If it would leave while P, ...", "if P and it would leave, ...".
    if (does.is(head::Replace) && does[field::p])
        ability.condition = joined(low, ability.condition, condition(low, does[field::p]));
    const std::optional<Happening> what = would_happen(low, does);
    if (!low.dialect.replaced) low.unknown(does, "in this game");
    if (!what || !low.declined.empty()) return {};
    line.limits.apply(ability);
    if (!low.dialect.replaced) {
        low.decline("what replaces something has no meaning in this game");
        return {};
    }
    const Group named = low.dialect.replaced(low, what->who, what->instruction, what->agent, ability.instead);
    if (!low.declined.empty()) return {};
    low.mentions.clear();
    low.mention(named, Act::Subject);
    low.heading = does[field::does];
    if (low.heading.is(head::May) && player(low, low.heading[field::by]) == Who::You) {
        ability.instead.optional = 1;
        low.heading = low.heading[field::do_];
    }
    sentences(low, line.does);
    return as_ability(low, ability, line.owned);
}

// ---- what always holds

// A line may say something that always holds, and then what happens at a moment.
std::vector<AbilityId> always(Lowering& low, const Line& line) {
    if (line.limits.limit || line.needs != kNoId) low.decline("a limit on what is always so");
    const auto at = std::find_if(line.does.begin(), line.does.end(), [&](const Term& sentence) {
        return sentence.is(head::Sent) && is_heading(low, sentence[field::does]);
    });
    statements(low, {line.does.begin(), at}, line.condition);
    if (low.code.size() > 0) low.decline("what always holds looks something up first");
    std::vector<AbilityId> ids = add_statements(low, line.owned);
    if (at == line.does.end()) return ids;
    Lowering later = lowering_within(low);
    later.states = low.states;
    Line then = line;
    then.does = {at, line.does.end()};
    for (AbilityId id : triggered(later, awaited_by(later, then.does[0]), then)) ids.push_back(id);
    low.decline_as(later);
    return ids;
}

}  // namespace

bool waits(const Lowering& low, const std::vector<Term>& sentences) {
    const Term first = first_sentence(sentences);
    return first && is_heading(low, first[field::does]);
}

bool waits_for_own(const Lowering& low, u8 event) {
    return low.waits_for.size() == 1 && low.waits_for[0].self && low.waits_for[0].event == event;
}

std::vector<AbilityId> lower_line(Lowering& low, Line line) {
    // What stands before the sentences belongs to an event, and to nothing that is paid for.
    if (line.does.empty() && (!line.before || line.pay || (line.on.empty() && !line.used))) {
        low.decline("the ability does nothing");
        return {};
    }
    if (line.pay) return activated(low, line);
    if (!line.on.empty()) return triggered(low, line.on, line);
    // A card that is used is gone then: what it says of a moment to come is put off, not waited for.
    const Term first = first_sentence(line.does);
    const bool waits_for_use = line.used && !first[field::does].is(head::When);
    if (!waits_for_use && waits(low, line.does)) {
        low.headed_braces = line.does[0].is(head::Replaceable);
        return triggered(low, awaited_by(low, first), line);
    }
    if (const Term does = replacing(line.does)) return replacement(low, does, line);
    return line.used ? triggered(low, {*line.used}, line) : always(low, line);
}

}  // namespace arbiter::lower

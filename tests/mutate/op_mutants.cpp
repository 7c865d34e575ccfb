// Mutants of instructions and of where they move cards.
#include "engine/delay.h"
#include "engine/rulebook.h"
#include "mutant.h"

namespace arbiter::mutate {

namespace {

constexpr u8 kNoReason = 0;  // in every game

// The verb, and what tells its uses apart.
std::string name_of(const Pool& pool, const Rulebook& book, const Op& op) {
    std::string name = "op " + verb_name(op.verb);
    switch (op.verb) {
        case Verb::Modify:
        case Verb::ModifySeat: return name + " " + book.properties[op.property];
        case Verb::Move: return name + " " + book.reasons[pool.destinations[op.destination].reason];
        case Verb::TakeTop:
        case Verb::Shuffle: return name + " " + book.zones[op.zone].name;
        case Verb::Select:
        case Verb::Gather: return name + zones_of(pool, book, op.filter);
        case Verb::Rulebook: return "op " + book_verb_name(book, op.own_verb);
        case Verb::Delay: {
            const u8 moment = op.mode & terms_of(book).moment_bits;
            return name + " until " + moment_name(book, moment);
        }
        default: return name;
    }
}

bool has_player(const Terms& terms, const Op& op) {
    switch (op.verb) {
        case Verb::Rulebook: return terms.verbs[op.own_verb].player;
        case Verb::May:
        case Verb::Mode:
        case Verb::Name:
        case Verb::ChooseNumber:
        case Verb::Select:
        case Verb::Draw:
        case Verb::TakeTop:
        case Verb::Look:
        case Verb::Shuffle:
        case Verb::ModifySeat:
        case Verb::Move:
        case Verb::Resolve:
        case Verb::ChooseText:
        case Verb::Conclude: return true;
        default: return false;
    }
}

bool has_number(const Terms& terms, const Op& op) {
    switch (op.verb) {
        case Verb::Rulebook: return terms.verbs[op.own_verb].number;
        case Verb::Mode:
        case Verb::ChooseNumber:
        case Verb::Number:
        case Verb::Draw:
        case Verb::TakeTop:
        case Verb::Modify:
        case Verb::ModifySeat: return true;
        default: return false;
    }
}

bool works_on_register(const Terms& terms, const Op& op) {
    switch (op.verb) {
        case Verb::Rulebook: return terms.verbs[op.own_verb].objects;
        case Verb::Move:
        case Verb::Reveal:
        case Verb::Look:
        case Verb::Modify:
        case Verb::TurnFace:
        case Verb::SetPosition:
        case Verb::Resolve:
        case Verb::ChooseText: return true;
        default: return false;
    }
}

bool lasts(Verb verb) { return verb == Verb::Modify || verb == Verb::ModifySeat || verb == Verb::Negate; }

Op jump_to(u16 to) {
    Op op{};
    op.verb = Verb::Jump;
    op.jump = to;
    return op;
}

// Both ends of an exact number move together.
void change_number(Pool& pool, Op& op, i32 more) {
    const bool exact = op.amount2 == kNoId || op.amount2 == op.amount;
    op.amount2 = plus(pool, op.amount2 == kNoId ? op.amount : op.amount2, more);
    if (exact) op.amount = op.amount2;
}

// "Up to three" is at least none, "three" at least three.
void visit_select(Pool& pool, const std::string& name, Op& op, Site& site) {
    const bool from_none = is_constant(pool, op.amount, 0);
    if (from_none && op.amount2 != kNoId && site.here(name + ": up to made exact")) op.amount = op.amount2;
    if (!from_none && site.here(name + ": exact made up to")) {
        if (op.amount2 == kNoId) op.amount2 = op.amount;
        op.amount = constant(pool, 0);
    }
    if (site.here(name + ": one more")) change_number(pool, op, 1);
    if (site.here(name + ": one less")) change_number(pool, op, -1);
    if (site.here(name + ": chosen made all")) op.verb = Verb::Gather;
    const bool random = static_cast<SelectMode>(op.mode) == SelectMode::Random;
    if (random && site.here(name + ": random made chosen")) op.mode = static_cast<u8>(SelectMode::Choose);
    if (!random && site.here(name + ": chosen made random")) op.mode = static_cast<u8>(SelectMode::Random);
    if (op.joint != Joint::None && site.here(name + ": condition on the choice as a whole dropped"))
        op.joint = Joint::None;
    if (is_one_of_each(op.joint) && site.here(name + ": one kind of each less")) {
        pool.filters.push_back(pool.filters[op.argument]);
        --pool.filters.back().count;
        op.argument = static_cast<FilterId>(pool.filters.size() - 1);
    }
    if (!is_sum(op.joint)) return;
    for (i32 more : {1, -1}) {
        if (site.here(name + ": sum " + (more > 0 ? "one more" : "one less")))
            op.argument = plus(pool, op.argument, more);
    }
}

void visit_duration(const Terms& terms, const std::string& name, Op& op, Site& site) {
    const Duration from = op.duration;
    for (Duration to : terms.durations) {
        // On an object both end with it.
        const auto endless = [](Duration one) { return one == Duration::WhileObject || one == Duration::Game; };
        if (op.verb != Verb::ModifySeat && endless(from) && endless(to)) continue;
        if (to != from && site.here(name + ": " + duration_name(from) + " made " + duration_name(to))) op.duration = to;
    }
}

// The moments before and after this one, in the order of a turn.
std::vector<u8> beside(const Terms& terms, u8 moment) {
    std::vector<u8> out;
    const auto at = std::find(terms.moments.begin(), terms.moments.end(), moment);
    if (at == terms.moments.end()) return terms.moments;
    if (at != terms.moments.begin()) out.push_back(*std::prev(at));
    if (std::next(at) != terms.moments.end()) out.push_back(*std::next(at));
    return out;
}

// The moment, in whose turn it is, and whether it is not in this turn.
void visit_until(const Terms& terms, const Rulebook& book, const std::string& name, Op& op, Site& site) {
    const auto moment = static_cast<u8>(op.until & 255);
    const auto who = static_cast<Who>((op.until >> 8) & 15);
    const std::string until = name + ": until " + moment_name(book, moment);
    for (const Duration to : terms.durations)
        if (site.here(until + " made " + duration_name(to))) op.duration = to;
    for (const u8 other : beside(terms, moment)) {
        if (site.here(until + " made until " + moment_name(book, other)))
            op.until = static_cast<u16>((op.until & ~255) | other);
    }
    if (names_a_player(who) && site.here(until + ": in the other player's turn"))
        op.until = static_cast<u16>((op.until & ~0xf00) | (static_cast<u16>(swapped(who)) << 8));
    if (names_a_player(who) && site.here(until + ": in either player's turn"))
        op.until = static_cast<u16>((op.until & ~0xf00) | (static_cast<u16>(Who::Either) << 8));
    if (site.here(until + ((op.until >> 12) & 1 ? ": in this turn already" : ": not in this turn")))
        op.until ^= 1 << 12;
}

// To when an effect is put off.
void visit_delay(const Terms& terms, const Rulebook& book, const std::string& name, Op& op, Site& site) {
    const u8 moment = op.mode & terms.moment_bits;
    const u8 whose = op.mode & ~terms.moment_bits;
    for (const u8 other : beside(terms, moment)) {
        if (site.here(name + ": until " + moment_name(book, other))) op.mode = whose | other;
    }
    if (terms.moment_bits == 0xff) {
        if (site.here(name + " of turn " + std::to_string(op.argument) + " from now: a turn later")) ++op.argument;
        return;
    }
    const u8 players = whose & (kDelayYours | kDelayTheirs);
    if (players != 0 && site.here(name + ": in the other player's turn")) op.mode ^= kDelayYours | kDelayTheirs;
    if (players != 0 && site.here(name + ": in either player's turn")) op.mode ^= players;
    const bool later = (op.mode & kDelayNotThisTurn) != 0;
    if (site.here(name + (later ? ": in this turn already" : ": not in this turn"))) op.mode ^= kDelayNotThisTurn;
}

void visit_book_verb(const Terms& terms, const std::string& name, Op& op, Site& site) {
    const VerbTerms& verb = terms.verbs[op.own_verb];
    for (u8 bit = 0; bit < verb.mode_bits; ++bit) {
        const bool on = (op.mode >> bit) & 1;
        if (site.here(name + ": bit " + std::to_string(bit) + (on ? " cleared" : " set"))) op.mode ^= 1 << bit;
    }
    const u8 from = op.mode;
    for (u8 to = 0; to < verb.modes; ++to) {
        if (to != from && site.here(name + ": " + std::to_string(from) + " made " + std::to_string(to))) op.mode = to;
    }
}

void visit_mode(const std::string& name, Op& op, Site& site) {
    if (op.verb == Verb::TakeTop || op.verb == Verb::TurnFace || op.verb == Verb::Conclude ||
        op.verb == Verb::Resolve) {
        if (site.here(name + ": mode " + std::to_string(op.mode) + " turned over")) op.mode ^= 1;
    }
    if (op.verb == Verb::Combine) {
        const u8 from = op.mode;
        // Together with nothing, or without nothing, is a copy.
        const bool one = op.b == kNone;
        for (u8 to = 0; to < 4; ++to) {
            if (one && to != static_cast<u8>(SetOp::Intersect)) continue;
            if (to != from && site.here(name + ": " + std::to_string(from) + " made " + std::to_string(to)))
                op.mode = to;
        }
    }
}

// Numbers, what is given, and for how long.
void visit_values(Pool& pool, const Rulebook& book, const std::string& name, Op& op, Site& site) {
    const Terms& terms = terms_of(book);
    const bool modifies = op.verb == Verb::Modify || op.verb == Verb::ModifySeat;
    const bool counts = has_number(terms, op) && op.amount != kNoId && (!modifies || terms.is_sum(op.property));
    if (counts && site.here(name + ": one more")) op.amount = plus(pool, op.amount, 1);
    if (counts && site.here(name + ": one less")) op.amount = plus(pool, op.amount, -1);
    if (modifies && counts && site.here(name + ": negated")) op.amount = negative(pool, op.amount);
    if (modifies && !counts) visit_bits(pool, name, op.amount, site);
    if (modifies && op.argument != 0 && op.argument != kNoId && site.here(name + ": argument dropped")) op.argument = 0;
    if (op.verb == Verb::ChooseNumber && site.here(name + ": up to one more")) op.amount2 = plus(pool, op.amount2, 1);
    if (op.verb == Verb::ChooseNumber && site.here(name + ": up to one less")) op.amount2 = plus(pool, op.amount2, -1);
    if (op.verb == Verb::Mode && site.here(name + ": always the first")) op.amount = constant(pool, 1);
    if (!lasts(op.verb)) return;
    if (op.duration == Duration::UntilMoment)
        visit_until(terms, book, name, op, site);
    else
        visit_duration(terms, name, op, site);
}

void visit_op(Pool& pool, const Rulebook& book, Op& op, u16 next, Site& site) {
    const std::string name = name_of(pool, book, op);
    const Terms& terms = terms_of(book);
    if (names_a_player(op.who) && has_player(terms, op) && site.here(name + ": player swapped"))
        op.who = swapped(op.who);
    visit_values(pool, book, name, op, site);
    if (op.verb == Verb::Delay) visit_delay(terms, book, name, op, site);
    if (op.verb == Verb::Rulebook) visit_book_verb(terms, name, op, site);
    const bool filters = op.verb == Verb::Select || op.verb == Verb::Gather;
    if (filters && asks_more(pool, op.filter, terms.kind) && site.here(name + ": filter dropped"))
        op.filter = zone_and_kind_only(pool, op.filter, terms.kind);
    if (op.verb == Verb::Gather && site.here(name + ": all made one chosen")) {
        op.verb = Verb::Select;
        op.amount = op.amount2 = constant(pool, 1);
    } else if (op.verb == Verb::Select) {
        visit_select(pool, name, op, site);
    }
    if (works_on_register(terms, op) && op.a != kSource && site.here(name + ": done to this character instead"))
        op.a = kSource;
    visit_mode(name, op, site);
    if ((op.verb == Verb::Unless || op.verb == Verb::May) && site.here(name + ": never")) op = jump_to(op.jump);
    if (op.verb != Verb::End && op.verb != Verb::Jump && site.here(name + ": left out")) op = jump_to(next);
    if (op.verb == Verb::Jump && op.jump != next && site.here(name + ": left out")) op.jump = next;
}

}  // namespace

void visit_ops(Pool& pool, const Rulebook& book, Site& site) {
    for (std::size_t program = 0; program < pool.programs.size(); ++program) {
        for (std::size_t at = 0; at < pool.programs[program].ops.size(); ++at)
            visit_op(pool, book, pool.programs[program].ops[at], static_cast<u16>(at + 1), site);
    }
}

void visit_destinations(Pool& pool, const Rulebook& book, Site& site) {
    static constexpr const char* kTargets[] = {"to a zone", "on top", "at the bottom",
                                               "under",     "vacant", "in place of"};
    const Terms& terms = terms_of(book);
    for (Destination& to : pool.destinations) {
        const bool zone = to.target == Target::Zone;
        std::string name = "move " + book.reasons[to.reason] + " ";
        name += zone ? "to the " + book.zones[to.zone].name : kTargets[static_cast<std::size_t>(to.target)];
        const bool ordered = zone && book.zones[to.zone].ordered;
        if (ordered && site.here(name + ": other end")) to.end = to.end == End::Top ? End::Bottom : End::Top;
        if (ordered && to.end != End::Choose && site.here(name + ": end made a choice")) to.end = End::Choose;
        if (zone && site.here(name + ": other zone")) to.zone = to.zone == terms.pile ? book.hand : terms.pile;
        // Elsewhere cards only ever go to their owner's zones.
        if (zone && book.zones[to.zone].field && site.here(name + ": other player's"))
            to.whose = to.whose == Who::Opponent ? Who::You : Who::Opponent;
        if (!zone && site.here(name + ": other face")) to.face = to.face == Face::Up ? Face::Down : Face::Up;
        if (to.target == Target::OnTop && site.here(name + ": under the others")) to.target = Target::AtBottom;
        if (to.target == Target::AtBottom && site.here(name + ": on top of the others")) to.target = Target::OnTop;
        if (to.target == Target::Under && site.here(name + ": made part of the stack")) to.target = Target::AtBottom;
        if (to.target == Target::InPlaceOf && site.here(name + ": in a vacant area")) to.target = Target::Vacant;
        // Where nobody sees the order it is asked for anyhow, unless they are shuffled.
        const bool hidden = ordered && book.zones[to.zone].seen == SeenBy::Nobody;
        const bool asked = hidden ? to.order != CardOrder::Shuffled : to.order == CardOrder::Arranged;
        if (ordered && site.here(name + (asked ? ": order not asked" : ": order asked")))
            to.order = asked ? hidden ? CardOrder::Shuffled : CardOrder::AsTheyCome : CardOrder::Arranged;
        if (to.reason != kNoReason && site.here(name + ": no reason")) to.reason = kNoReason;
    }
}

}  // namespace arbiter::mutate

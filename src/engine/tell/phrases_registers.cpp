// Registers in words: what is in them by the instructions that put it there.
#include <algorithm>
#include <set>

#include "engine/tell/phrases.h"

namespace arbiter::tell {

namespace {

constexpr const char* kNothing = "nothing";
constexpr int kDeepest = 8;  // of what is described by something else

bool only_notes(Verb verb) { return verb == Verb::Gather || verb == Verb::TakeTop; }

// Does it leave all objects as they are?
bool changes_nothing(const Op& op) {
    switch (op.verb) {
        case Verb::Gather:
        case Verb::TakeTop:
        case Verb::Combine:
        case Verb::Forget:
        case Verb::Number:
        case Verb::Select:
        case Verb::BeginAttempt: return true;
        default: return false;
    }
}

i32 kind_mask(const Pool& pool, const Rulebook& book, u16 at) {
    const FilterNode& node = pool.filters[at];
    if (node.test == Test::Bits && node.a == book.showing.kind) return node.value;
    if (node.test != Test::All) return 0;
    for (u16 child = node.first; child < node.first + node.count; ++child) {
        if (const i32 mask = kind_mask(pool, book, child)) return mask;
    }
    return 0;
}

}  // namespace

Phrases::Phrases(const Rulebook& book, const Pool& pool, const Ability* ability, bool given)
    : words_(book), pool_(pool), ability_(ability) {
    if (!ability) return;
    if (ability->code != 0) {
        program_ = &pool.program(ability->code);
        holdings_ = std::make_unique<RegisterContents>(pool, *program_);
    }
    // Outside of the field it is only a card.
    bool elsewhere = ability->zones != 0;
    for (std::size_t zone = 0; zone < book.zones.size(); ++zone) {
        if (((ability->zones >> zone) & 1) && book.zones[zone].field) elsewhere = false;
    }
    if (given)
        self_ = words_.words().given_self;
    else if (!elsewhere)
        self_ = words_.self(pool.definition(ability->definition).attributes[book.showing.kind]);
}

u16 Phrases::go_to(u16 at) const {
    const u16 before = at_;
    at_ = telling_ = at;
    return before;
}

NounPhrase Phrases::held(u8 reg) const {
    switch (reg) {
        case kNone: return {kNothing};
        case kCandidate: return {"it"};
        case kSource: return {self_};
        case kHost: return {"what it works on"};
        default: break;
    }
    if (!holdings_ || at_ == kNoId) return described_at_start(reg);
    if (depth_ > kDeepest) return {"what was noted before"};
    Sources from = written(at_, reg, Side::Set);
    if (from.ops.empty())
        return from.forgotten ? NounPhrase{"nothing (it is not remembered)"} : described_at_start(reg);
    std::vector<std::string> parts;
    bool many = false;
    leave_out_older(from.ops, reg);
    // What is put together in a loop comes to what was there before, and to what comes to it each time.
    std::erase_if(from.ops,
                  [&](u16 one) { return std::find(combining_.begin(), combining_.end(), one) != combining_.end(); });
    if (from.ops.empty()) return {kNothing};
    for (u16 at : from.ops) {
        const NounPhrase thing = noted(at, telling_);
        const bool said = std::find(parts.begin(), parts.end(), thing.text) != parts.end();
        if (said || (from.ops.size() > 1 && thing.text == kNothing)) continue;
        parts.push_back(thing.text);
        many = many || thing.many;
    }
    if (parts.empty()) parts.push_back(kNothing);
    if (reg == kSubjects && from.at_start && ability_ && ability_->kind == AbilityKind::Triggered)
        parts.push_back(described_at_start(reg).text);
    return {listed(parts), many};
}

// Without what only forgets: that is told by a line of its own.
Sources Phrases::written(u16 at, u8 reg, Side side) const {
    Sources from = holdings_->of(at, reg, side);
    std::erase_if(from.ops, [&](u16 one) { return op(one).verb == Verb::Forget; });
    return from;
}

std::string Phrases::held_many(u8 reg) const {
    const bool before = as_many_;
    as_many_ = true;
    const std::string text = held(reg).text;
    as_many_ = before;
    return text;
}

// "The rest of them" is told alone, without what it was before something was taken from it: where nothing was, it is
// all of them.
void Phrases::leave_out_older(std::vector<u16>& ops, u8 reg) const {
    const std::vector<u16> all = ops;
    for (u16 at : all) {
        const Op& later = op(at);
        if (later.verb != Verb::Combine || later.a != reg) continue;
        const std::vector<u16> older = written(at, reg, Side::Set).ops;
        std::erase_if(ops,
                      [&](u16 one) { return one != at && std::find(older.begin(), older.end(), one) != older.end(); });
    }
}

NounPhrase Phrases::described_at_start(u8 reg) const {
    if (reg != kSubjects || !ability_) return {kNothing};
    if (ability_->kind == AbilityKind::Replacement) return {"what would be moved", false};
    if (ability_->kind != AbilityKind::Triggered) return {kNothing};
    const EventWords event = words_.event(ability_->on.event);
    if (ability_->on.self && ability_->on.beneath)
        return {ability_->on.beneath == 1 ? "this card and all cards that lay under it"
                                          : "this card and the cards that lay face down under it",
                true};
    if (ability_->on.self) return event.left.empty() ? NounPhrase{self_} : NounPhrase{event.left, true};
    if (event.moment) return {"that player's card"};
    const FilterId subject = ability_->on.subject;
    const Noun noun = subject == kNoId
                          ? event.any
                          : words_.label(kind_mask(pool_, words_.book(), subject), pool_.filters[subject].of);
    std::string past = fill(event.past, true);
    if (ability_->on.also != kNone) past += " or " + fill(words_.event(ability_->on.also).past, true);
    return {"the " + noun.many + " " + past, true};
}

// ---- what instructions leave

bool Phrases::is_single_held(u8 reg) const {
    if (reg == kSource || reg == kCandidate || reg == kHost) return true;
    if (!holdings_ || at_ == kNoId || depth_ > kDeepest) return false;
    const Sources from = written(at_, reg, Side::Set);
    if (from.ops.empty()) return reg != kSubjects || (ability_ && ability_->on.self);
    for (u16 at : from.ops) {
        if (!is_single(at)) return false;
    }
    return true;
}

bool Phrases::is_single(u16 at) const {
    const SeenFrom seen(*this, at);
    const Op& made = op(at);
    i32 most = 2;
    switch (made.verb) {
        case Verb::Select: return constant(made.amount2 == kNoId ? made.amount : made.amount2, most) && most == 1;
        case Verb::TakeTop:
        case Verb::Draw: return constant(made.amount, most) && most == 1;
        case Verb::Move:
        case Verb::Reveal:
        case Verb::Look:
        case Verb::Swap:
        case Verb::Rulebook: return is_single_held(made.a);
        case Verb::Combine: {
            const SetOp how = static_cast<SetOp>(made.mode);
            if (how == SetOp::Either) return is_single_held(made.a) && is_single_held(made.b);
            return how == SetOp::Copy && is_single_held(made.a);
        }
        case Verb::ForEach:
        case Verb::ChooseText: return true;
        case Verb::Gather: return is_single_filter(made.filter);
        default: return false;
    }
}

// What kind of objects a register holds, where that is certain.
std::optional<ObjectKind> Phrases::kind_held(u8 reg) const {
    if (!holdings_ || at_ == kNoId || reg >= kHost || depth_ > kDeepest) return std::nullopt;
    std::optional<ObjectKind> kind;
    for (u16 at : written(at_, reg, Side::Set).ops) {
        const Op& made = op(at);
        std::optional<ObjectKind> here;
        if (made.verb == Verb::Select || made.verb == Verb::Gather) here = pool_.filters[made.filter].of;
        if (made.verb == Verb::TakeTop || made.verb == Verb::Draw || made.verb == Verb::Move) here = ObjectKind::Cards;
        if (made.verb == Verb::Combine || made.verb == Verb::Reveal || made.verb == Verb::Look) {
            const SeenFrom seen(*this, at);
            here = kind_held(made.a);
        }
        if (!here || (kind && *kind != *here)) return std::nullopt;
        kind = here;
    }
    return kind;
}

// Is there at most one that passes?
bool Phrases::is_single_filter(FilterId id) const {
    std::vector<u16> tests;
    gather_tests(id, tests, false);
    for (u16 at : tests) {
        const FilterNode& node = pool_.filters[at];
        const Part part = static_cast<Part>(node.b);
        if (node.test == Test::Related && !words_.relation(node.a).several && is_single_held(node.b)) return true;
        if (node.test == Test::Stack && part != Part::Whole && part != Part::Attached && is_single_held(node.a))
            return true;
        if (node.test == Test::In && is_single_held(node.a)) return true;
    }
    return false;
}

Noun Phrases::noun_of(u16 at) const {
    const Op& made = op(at);
    if (made.verb != Verb::Select && made.verb != Verb::Gather) return {"card", "cards"};
    return words_.label(kind_mask(pool_, words_.book(), made.filter), pool_.filters[made.filter].of);
}

Phrases::Noted Phrases::note_of(u16 at) const {
    const Op& made = op(at);
    const bool many = as_many_ || !is_single(at);
    switch (made.verb) {
        case Verb::Select: {
            const bool random = static_cast<SelectMode>(made.mode) == SelectMode::Random;
            const bool picked = words_.words().choice_test != kNone && !has_choice_test(made.filter);
            return {noun_of(at), random ? "taken at random" : picked ? "picked" : "chosen", random, many};
        }
        case Verb::Gather: return {noun_of(at), told_elsewhere(at) ? "" : "remembered", false, many};
        case Verb::TakeTop: {
            if (!told_elsewhere(at)) return {{"card", "cards"}, "remembered", false, many};
            const Verb used = op(told_at_.at(at)).verb;
            const bool looked = used == Verb::Look;
            return {{"card", "cards"}, used == Verb::Reveal ? "revealed" : looked ? "looked at" : "", looked, many};
        }
        case Verb::Move: {
            const std::string done = words_.reason(pool_.destinations[made.destination].reason).done;
            return {{"card", "cards"}, done, done.find(' ') != std::string::npos, many};
        }
        case Verb::Draw: return {{"card", "cards"}, "drawn", false, many};
        case Verb::Reveal: return {{"card", "cards"}, "revealed", false, many};
        case Verb::Look: return {{"card", "cards"}, "looked at", true, many};
        case Verb::Swap: return {words_.words().standing_label, "that changed places", true, true};
        case Verb::ForEach: return {{"one", "one"}, "in question", true, false};
        case Verb::ChooseText: return {{"text", "texts"}, "chosen", false, false};
        case Verb::Rulebook: {
            const Noun result = words_.verb(made.own_verb).result;
            return {result.one.empty() ? Noun{"result", "results"} : result, "", true, many};
        }
        default: return {{"result", "results"}, "", true, many};
    }
}

// Would another instruction's result be called the same?
bool Phrases::shares_words(const Noted& note) const {
    std::set<u16> alike;  // by the line that tells it
    for (u16 at = 0; at < program_->ops.size(); ++at) {
        const Verb verb = op(at).verb;
        const bool leaves = verb == Verb::Select || only_notes(verb) || verb == Verb::Move || verb == Verb::Draw ||
                            verb == Verb::ForEach || verb == Verb::ChooseText || verb == Verb::Rulebook ||
                            verb == Verb::Reveal || verb == Verb::Look || verb == Verb::Swap;
        if (!leaves || op(at).dst == kNone) continue;
        const Noted other = note_of(at);
        const auto told = told_at_.find(at);
        if (other.noun.one == note.noun.one && other.done == note.done)
            alike.insert(told == told_at_.end() ? at : told->second);
    }
    return alike.size() > 1;
}

bool Phrases::is_fresh(u16 at, u16 used_at) const {
    if (!only_notes(op(at).verb) || used_at == kNoId || used_at <= at) return false;
    for (u16 between = static_cast<u16>(at + 1); between <= used_at; ++between) {
        if (holdings_->is_target(between)) return false;
        if (between < used_at && !changes_nothing(op(between))) return false;
    }
    return true;
}

NounPhrase Phrases::fresh(u16 at) const {
    const Op& made = op(at);
    const SeenFrom seen(*this, at);
    if (made.verb == Verb::Gather) return all(made.filter);
    i32 count = 0;
    const bool plain = constant(made.amount, count);
    const std::string end = made.mode ? "bottom" : "top";
    const std::string of = " of " + words_.zone(static_cast<ZoneId>(made.zone), whose(made.who));
    if (!plain) return {"as many cards from the " + end + of + " as this number: " + number(made.amount), true};
    return {"the " + end + (count == 1 ? " card" : " " + std::to_string(count) + " cards") + of, count != 1};
}

// A copy of something without that.
bool Phrases::takes_all_away(u16 at) const {
    const std::vector<u16> from = op(at).a < kHost ? written(at, op(at).a, Side::Set).ops : std::vector<u16>{};
    if (from.size() != 1 || op(from[0]).verb != Verb::Combine) return false;
    return static_cast<SetOp>(op(from[0]).mode) == SetOp::Copy && op(from[0]).a == op(at).b;
}

// What is left of something after others were taken from it, one after the other.
NounPhrase Phrases::rest(u16 at) const {
    std::vector<std::string> without;
    while (true) {
        const SeenFrom seen(*this, at);
        const Op& made = op(at);
        const std::string taken = held(made.b).text;
        if (std::find(without.begin(), without.end(), taken) == without.end()) without.insert(without.begin(), taken);
        std::vector<u16> from = made.a < kHost ? written(at, made.a, Side::Set).ops : std::vector<u16>{};
        leave_out_older(from, made.a);
        const bool more = from.size() == 1 && op(from[0]).verb == Verb::Combine && op(from[0]).b != kNone &&
                          static_cast<SetOp>(op(from[0]).mode) == SetOp::Minus && from[0] < at;
        if (!more) return {"the rest of " + held(made.a).text + " (without " + listed(without, " and ") + ")", true};
        at = from[0];
    }
}

NounPhrase Phrases::combined(u16 at) const {
    const Op& made = op(at);
    const SeenFrom seen(*this, at);
    const SetOp how = static_cast<SetOp>(made.mode);
    if (how == SetOp::Intersect && made.b == kNone) return {kNothing};
    // A copy is of what is still there. What triggered it may be gone by now; what a step left is copied at once.
    if (how == SetOp::Copy && made.a == kSubjects) {
        const NounPhrase copied = held(made.a);
        return {copied.text + " (as far as still there)", copied.many};
    }
    if (how == SetOp::Copy || made.b == kNone) return held(made.a);
    if (how == SetOp::Minus) return takes_all_away(at) ? NounPhrase{kNothing} : rest(at);
    combining_.push_back(at);
    const NounPhrase first = held(made.a), second = held(made.b);
    combining_.pop_back();
    const std::string &a = first.text, &b = second.text;
    if (how == SetOp::Either && made.a == made.b) return first;
    if (how == SetOp::Either) return {a + " (or else " + b + ")", first.many || second.many};
    if (how == SetOp::Union && (a == kNothing || (a == b && made.a != made.b))) return second;
    if (how == SetOp::Union) return b == kNothing ? first : NounPhrase{a + " and " + b, true};
    return {"what is both among " + a + " and among " + b, false};
}

NounPhrase Phrases::noted(u16 at, u16 used_at) const {
    if (op(at).verb == Verb::Combine) return combined(at);
    if (is_fresh(at, used_at)) {
        told_at_.emplace(at, used_at);
        return fresh(at);
    }
    const Noted note = note_of(at);
    const std::string noun = note.many ? note.noun.many : note.noun.one;
    const bool alike = shares_words(note);
    if (note.done.empty() && !note.after)
        return {alike || as_many_ ? "the " + noun + " of " + step_mark(at) : (note.many ? "those " : "that ") + noun,
                note.many};
    if (alike) return {"the " + noun + (note.done.empty() ? "" : " " + note.done) + " in " + step_mark(at), note.many};
    if (note.after) return {"the " + noun + (note.done.empty() ? "" : " " + note.done), note.many};
    return {"the " + note.done + " " + noun, note.many};
}

// ---- what is forgotten

bool Phrases::reads_amount(AmountId id, u8 reg, Side side) const {
    if (id == kNoId) return false;
    const AmountNode& node = pool_.amounts[id];
    switch (node.kind) {
        case AmountKind::Number: return node.a == reg && side == Side::Number;
        case AmountKind::Size: return node.a == reg && side == Side::Set;
        case AmountKind::AttributeOf: return node.b == reg && side == Side::Set;
        case AmountKind::Count:
        case AmountKind::Distinct:
        case AmountKind::Sum: return node.filter != kNoId && reads_filter(node.filter, reg, side);
        case AmountKind::Not:
        case AmountKind::Listed: return reads_amount(node.left, reg, side);
        case AmountKind::Compare:
        case AmountKind::And:
        case AmountKind::Or:
        case AmountKind::Plus:
        case AmountKind::Times:
        case AmountKind::Divide: return reads_amount(node.left, reg, side) || reads_amount(node.right, reg, side);
        default: return false;
    }
}

bool Phrases::reads_filter(u16 at, u8 reg, Side side) const {
    const FilterNode& node = pool_.filters[at];
    switch (node.test) {
        case Test::All:
        case Test::Any:
            for (u16 child = node.first; child < node.first + node.count; ++child) {
                if (reads_filter(child, reg, side)) return true;
            }
            return false;
        case Test::Not:
        case Test::Has: return reads_filter(node.first, reg, side);
        case Test::Attribute: return reads_amount(node.amount, reg, side);
        case Test::In:
        case Test::Stack: return node.a == reg && side == Side::Set;
        case Test::Related: return node.b == reg && side == Side::Set;
        case Test::Shares: return node.value == reg && side == Side::Set;
        default: return false;
    }
}

bool Phrases::reads(u16 at, u8 reg, Side side) const {
    const Op& made = op(at);
    const bool takes = made.verb == Verb::Gather || made.verb == Verb::Select;
    if (made.verb == Verb::Forget) return false;
    if (takes && reads_filter(made.filter, reg, side)) return true;
    if (reads_amount(made.amount, reg, side) || (takes && reads_amount(made.amount2, reg, side))) return true;
    if (reads_amount(sum_wanted(made), reg, side)) return true;
    if (each_wanted(made) != kNoId && reads_filter(each_wanted(made), reg, side)) return true;
    if (made.verb == Verb::Move) {
        const Destination& to = pool_.destinations[made.destination];
        const bool there = to.target != Target::Zone && to.target != Target::Vacant;
        if (there && to.place == reg && side == Side::Set) return true;
    }
    const bool own = made.verb == Verb::Rulebook;
    const bool either = made.verb == Verb::Combine && static_cast<SetOp>(made.mode) == SetOp::Either;
    const bool reads_numbers = made.verb == Verb::Negate || either ||
                               (own && words_.verb(made.own_verb).does.find("{number of a}") != std::string::npos);
    return !takes && (side == Side::Set || reads_numbers) && (made.a == reg || made.b == reg);
}

// Does `later` read what `from` left in the register? What only puts sets together does where those are read.
bool Phrases::reads_from(u16 later, u16 from, u8 reg, Side side, int depth) const {
    if (later == from || depth > kDeepest || !reads(later, reg, side)) return false;
    const std::vector<u16> seen = holdings_->of(later, reg, side).ops;
    if (std::find(seen.begin(), seen.end(), from) == seen.end()) return false;
    if (op(later).verb != Verb::Combine) return true;
    for (u16 next = 0; next < program_->ops.size(); ++next) {
        if (reads_from(next, later, op(later).dst, side, depth + 1)) return true;
    }
    return false;
}

std::vector<u16> Phrases::forgotten_by(u16 at) const {
    std::set<u16> found;
    const Op& forget = op(at);
    for (int one = forget.dst; one < forget.dst + forget.argument; ++one) {
        const u8 reg = static_cast<u8>(one);
        for (const Side side : {Side::Set, Side::Number}) {
            const std::vector<u16> before = written(at, reg, side).ops;
            if (before.empty()) continue;
            for (u16 later = 0; later < program_->ops.size(); ++later) {
                if (reads_from(later, at, reg, side, 0)) found.insert(before.begin(), before.end());
            }
        }
    }
    return {found.begin(), found.end()};
}

// ---- numbers

bool Phrases::is_option(u16 at) const {
    const Op& made = op(at);
    const auto asks = [&](auto&& self, AmountId id) -> bool {
        if (id == kNoId) return false;
        const AmountNode& node = pool_.amounts[id];
        if (node.kind == AmountKind::Number) return node.a == made.dst;
        const bool has_two = node.kind == AmountKind::Compare || node.kind == AmountKind::And ||
                             node.kind == AmountKind::Or || node.kind == AmountKind::Not;
        return has_two && (self(self, node.left) || (node.kind != AmountKind::Not && self(self, node.right)));
    };
    for (u16 later = static_cast<u16>(at + 1); later < program_->ops.size(); ++later) {
        const Op& other = op(later);
        if (other.verb == Verb::Number && pool_.amounts[other.amount].kind == AmountKind::Number &&
            pool_.amounts[other.amount].a == made.dst)
            return true;
        if (other.verb == Verb::Unless && asks(asks, other.amount)) return true;
        if (writes(pool_, other, made.dst, Side::Number)) break;
    }
    return false;
}

// What is known only from what was done, or is another register's number, where nothing else can have been noted.
bool Phrases::told_where_used(u16 at) const {
    const Op& made = op(at);
    for (u16 later = 0; later < program_->ops.size(); ++later) {
        if (!reads(later, made.dst, Side::Number)) continue;
        const std::vector<u16> from = written(later, made.dst, Side::Number).ops;
        if (from.size() > 1 && std::find(from.begin(), from.end(), at) != from.end()) return false;
    }
    const auto plain = [&](auto&& self, AmountId id) -> bool {
        const AmountNode& node = pool_.amounts[id];
        switch (node.kind) {
            case AmountKind::DidInFull:
            case AmountKind::Did:
            case AmountKind::Number: return true;
            case AmountKind::And:
            case AmountKind::Or: return self(self, node.left) && self(self, node.right);
            case AmountKind::Not: return self(self, node.left);
            default: return false;
        }
    };
    return made.amount != kNoId && plain(plain, made.amount);
}

std::string Phrases::held_number(u8 reg) const {
    if (!holdings_ || at_ == kNoId || depth_ > kDeepest) return "0";
    const Sources from = written(at_, reg, Side::Number);
    if (from.ops.empty()) return "0";
    if (from.ops.size() > 1) {
        std::vector<std::string> steps;
        for (u16 at : from.ops) steps.push_back(step_mark(at));
        return "the number noted last (in " + listed(steps) + ")";
    }
    const u16 at = from.ops[0];
    const Op& made = op(at);
    switch (made.verb) {
        case Verb::Number: {
            const SeenFrom seen(*this, at);
            return told_where_used(at) ? number(made.amount) : "the number noted in " + step_mark(at);
        }
        case Verb::ChooseNumber: return "the number chosen in " + step_mark(at);
        case Verb::Mode: return "the place of what was chosen in " + step_mark(at) + " (1 for the first)";
        case Verb::Name: return "the " + words_.symbol(made.property).name.one + " chosen in " + step_mark(at);
        case Verb::Move: return "the end to which it went in " + step_mark(at) + " (1 for the top, 2 for the bottom)";
        case Verb::May: return "the answer in " + step_mark(at) + " (1 for yes)";
        case Verb::Rulebook: return "the " + words_.verb(made.own_verb).result.one + " in " + step_mark(at);
        case Verb::Combine: {
            const SeenFrom seen(*this, at);
            return held_number(made.a) + " (or else " + held_number(made.b) + ")";
        }
        default: return "the number of the text chosen in " + step_mark(at);
    }
}

// Is the number of this register only ever asked for as yes or no, and set to nothing but 0 and 1? Then it notes that a
// step was done.
bool Phrases::is_flag(u8 reg) const {
    const auto asked_otherwise = [&](auto&& self, AmountId id, bool yes_or_no) -> bool {
        if (id == kNoId) return false;
        const AmountNode& node = pool_.amounts[id];
        switch (node.kind) {
            case AmountKind::Number: return node.a == reg && !yes_or_no;
            case AmountKind::Not: return self(self, node.left, true);
            case AmountKind::And:
            case AmountKind::Or: return self(self, node.left, true) || self(self, node.right, true);
            case AmountKind::Listed: return self(self, node.left, false);
            case AmountKind::Compare:
            case AmountKind::Plus:
            case AmountKind::Times:
            case AmountKind::Divide: return self(self, node.left, false) || self(self, node.right, false);
            default: return false;
        }
    };
    bool zero_only_before = true, set = false;
    for (const Op& made : program_->ops) {
        const bool asks = made.verb == Verb::Unless || made.verb == Verb::Require;
        if (asked_otherwise(asked_otherwise, made.amount, asks) ||
            asked_otherwise(asked_otherwise, made.amount2, false) ||
            asked_otherwise(asked_otherwise, sum_wanted(made), false))
            return false;
        if (!writes(pool_, made, reg, Side::Number)) continue;
        i32 value = 2;
        if (made.verb != Verb::Number || !constant(made.amount, value) || value < 0 || value > 1) return false;
        zero_only_before = zero_only_before && !(value == 0 && set);
        set = set || value == 1;
    }
    return set && zero_only_before;
}

std::string Phrases::held_condition(u8 reg) const {
    if (!holdings_ || at_ == kNoId || depth_ > kDeepest) return "never";
    const Sources from = written(at_, reg, Side::Number);
    if (is_flag(reg)) {
        std::vector<std::string> steps;
        i32 value = 0;
        for (u16 at : from.ops) {
            if (constant(op(at).amount, value) && value != 0) steps.push_back(step_mark(at));
        }
        return steps.empty() ? "never" : listed(steps) + " was done";
    }
    if (from.ops.size() == 1 && op(from.ops[0]).verb == Verb::Rulebook) return "there is " + held_number(reg);
    if (from.ops.size() != 1 || op(from.ops[0]).verb != Verb::Number) return held_number(reg) + " is not 0";
    const Op& made = op(from.ops[0]);
    if (told_where_used(from.ops[0])) {
        const SeenFrom seen(*this, from.ops[0]);
        return condition(made.amount);
    }
    return is_yes_or_no(made.amount) ? "it was so in " + step_mark(from.ops[0]) : held_number(reg) + " is not 0";
}

std::string Phrases::option_chosen(u8 reg, i32 option) const {
    if (!holdings_ || at_ == kNoId) return "";
    Sources from = written(at_, reg, Side::Number);
    // A number that only keeps another one.
    for (int hops = 0; hops < kDeepest && from.ops.size() == 1; ++hops) {
        const Op& keeps = op(from.ops[0]);
        if (keeps.verb != Verb::Number || pool_.amounts[keeps.amount].kind != AmountKind::Number) break;
        from = written(from.ops[0], pool_.amounts[keeps.amount].a, Side::Number);
    }
    if (from.ops.size() != 1) return "";
    const Op& made = op(from.ops[0]);
    if (made.verb == Verb::Mode) return "option " + std::to_string(option) + " was chosen in " + step_mark(from.ops[0]);
    if (made.verb == Verb::Move && (option == 1 || option == 2))
        return noted(from.ops[0], telling_).text + " went to the " + (option == 1 ? "top" : "bottom");
    return "";
}

std::string Phrases::property(PropertyId which, AmountId value, u16 argument, bool many, bool of_player) const {
    const PropertyWords words = words_.property(which);
    const std::string& said = of_player && !words.of_player.empty() ? words.of_player : words.of_object;
    return fill(said, many, [&](std::string_view hole) -> std::string {
        if (hole == "+") return signed_number(value);
        if (hole == "n") return number(value);
        if (hole == "argument:filter") return things(argument, true);
        if (hole == "argument:only") return argument == kNoId ? "" : " (only of these: " + things(argument, true) + ")";
        if (hole == "argument:symbol")
            return argument < pool_.symbol_names.size() ? pool_.symbol_names[argument] : "nothing";
        if (hole == "argument:sources") {
            const Viewpoint before = view_;
            view_ = {"its player", "its player's", "the opponent of its player", "its player's opponent's"};
            const std::string of = argument == kNoId ? "" : " of " + things(argument, true);
            view_ = before;
            return of;
        }
        const bool of_value = hole.starts_with("value:");
        const std::string_view name = hole.substr(hole.find(':') + 1);
        return of_value ? number_words(name, value) : words_.number(name, argument);
    });
}

}  // namespace arbiter::tell

#include "engine/tell/instructions.h"

#include "engine/tell/tell.h"

namespace arbiter::tell {

namespace {

bool is_stop(const Block& block) { return block.size() == 1 && block[0].kind == Node::Kind::Stop; }

}  // namespace

// ---- the order of things

Outline Instructions::all() {
    const Block flow = read_flow(phrases_.pool(), *phrases_.program());
    // What is told where it is used is known when everything has been told once.
    Outline out;
    for (int pass = 0; pass < 2; ++pass) {
        out.clear();
        std::size_t paid = 0;
        while (paid < flow.size() && ops()[flow[paid].op].verb != Verb::CostPaid) ++paid;
        if (paid < flow.size()) {
            tell_costs(flow, paid, out);
        } else {
            tell(flow, out);
        }
    }
    number(out, static_cast<int>(ops().size()));
    return out;
}

void Instructions::tell_costs(const Block& flow, std::size_t paid, Outline& out) {
    const auto part = [&](std::string text, std::size_t from, std::size_t to) {
        Line head{std::move(text), {}, {}, false};
        tell(Block(flow.begin() + static_cast<std::ptrdiff_t>(from), flow.begin() + static_cast<std::ptrdiff_t>(to)),
             head.under);
        return head;
    };
    out.push_back(paid == 0 ? Line{"It costs nothing.", {}, {}, false}
                            : part("Cost, all of which must be possible:", 0, paid));
    out.push_back(part("Effect:", paid + 1, flow.size()));
}

Line Instructions::line(std::string text, u16 op) const { return {capital(std::move(text)), {}, {op}, true}; }

std::vector<Line> Instructions::under(const Block& block) {
    Outline out;
    tell(block, out);
    return out;
}

void Instructions::tell(const Block& block, Outline& out) {
    for (const Node& node : block) tell(node, out);
}

void Instructions::add_otherwise(const Block& block, Outline& out) {
    if (block.empty()) return;
    if (block.size() == 1 && block[0].kind == Node::Kind::If) return tell_if(block[0], out, "Otherwise, if ");
    Line head = line("Otherwise:", block[0].op);
    head.ops.clear();
    head.under = under(block);
    out.push_back(std::move(head));
}

void Instructions::tell_if(const Node& node, Outline& out, const std::string& before) {
    phrases_.go_to(node.op);
    const Op& op = ops()[node.op];
    if (op.verb == Verb::Unless && phrases_.condition(op.amount) == "always" && node.otherwise.empty())
        return tell(node.body, out);
    // One of a set that is gone through, but not in a circle.
    const std::string asked = op.verb == Verb::ForEach ? "one is left of " + phrases_.held(op.a).text + ", with it"
                                                       : phrases_.condition(op.amount);
    if (node.body.empty() && is_stop(node.otherwise)) {
        out.push_back(line("Stop here unless " + asked + ".", node.op));
        return;
    }
    Line head = line(before + asked + ":", node.op);
    head.under = under(node.body);
    if (head.under.empty()) head.under.push_back({"Nothing.", {}, {}, false});
    out.push_back(std::move(head));
    add_otherwise(node.otherwise, out);
}

void Instructions::tell_may(const Node& node, Outline& out) {
    phrases_.go_to(node.op);
    Line head = line(phrases_.who(ops()[node.op].who) + " may do this:", node.op);
    head.under = under(node.body);
    out.push_back(std::move(head));
    add_otherwise(node.otherwise, out);
}

void Instructions::tell_try(const Node& node, Outline& out) {
    phrases_.go_to(node.op);
    const std::string who = phrases_.who(ops()[node.op].who);
    const std::string is = who + (node.may ? " may do this" : Vocabulary::many(who) ? " do this" : " does this");
    Line head = line(is + ", but only if all of it can be done:", node.op);
    head.under = under(node.body);
    const u16 first = node.op;
    out.push_back(std::move(head));
    if (!node.then.empty()) {
        Line then = line("If " + step_mark(first) + " was done:", node.then[0].op);
        then.ops.clear();
        then.under = under(node.then);
        out.push_back(std::move(then));
    } else if (is_stop(node.otherwise)) {
        out.push_back(line("If " + step_mark(first) + " was not done, stop here.", node.otherwise[0].op));
        return;
    }
    add_otherwise(node.otherwise, out);
}

void Instructions::tell_loop(const Node& node, Outline& out) {
    const Op& op = ops()[node.op];
    Line head;
    if (node.kind == Node::Kind::Each) {
        phrases_.go_to(node.op);
        head = line("For each of " + phrases_.held(op.a).text + ", one after the other:", node.op);
    } else if (node.kind == Node::Kind::Repeat) {
        phrases_.go_to(node.from);
        head =
            line("This many times: " + phrases_.number(ops()[node.from].amount) + " (counted before the first time):",
                 node.from);
    } else {
        phrases_.go_to(node.op);
        head = line("Again and again, as long as " + phrases_.condition(op.amount) + ":", node.op);
    }
    head.under = under(node.body);
    out.push_back(std::move(head));
}

void Instructions::tell_later(const Node& node, Outline& out) {
    phrases_.go_to(node.op);
    const Op& op = ops()[node.op];
    const Words& words = words_.words();
    const bool yours = words.delay_yours && (op.mode & words.delay_yours);
    const bool theirs = words.delay_theirs && (op.mode & words.delay_theirs);
    std::string whose = yours == theirs ? "the" : yours ? phrases_.view().your : phrases_.view().opponents;
    std::string more;
    if (words.delay_turns) whose = op.argument == 0 ? "this" : "the next";
    if (words.delay_turns && op.argument > 1) more = " (" + std::to_string(op.argument) + " turns from now)";
    if (words.delay_later && (op.mode & words.delay_later)) more += ", not in this turn";
    if (yours && theirs) more += ", in this turn alone";
    const std::string when = fill(words_.moment(op.mode & words.delay_moments), false, whose) + more;
    Line head = line("Later, as soon as " + when + (op.a == kNone ? "" : ", knowing " + phrases_.held(op.a).text) + ":",
                     node.op);
    head.under = under(node.body);
    out.push_back(std::move(head));
    tell(node.then, out);
}

void Instructions::tell(const Node& node, Outline& out) {
    switch (node.kind) {
        case Node::Kind::Do: return tell_do(node, out);
        case Node::Kind::If: return tell_if(node, out, "If ");
        case Node::Kind::May: return tell_may(node, out);
        case Node::Kind::Try: return tell_try(node, out);
        case Node::Kind::Each:
        case Node::Kind::Repeat:
        case Node::Kind::While: return tell_loop(node, out);
        case Node::Kind::Later: return tell_later(node, out);
        case Node::Kind::Several: {
            Line made = line("You choose " + std::string(node.up_to ? "up to " : "") + std::to_string(node.most) +
                                 " of the options 1 to " + std::to_string(node.options) + ", each at most once.",
                             node.from);
            for (u16 at = node.from; at < node.end; ++at) made.ops.push_back(at);
            out.push_back(std::move(made));
            return;
        }
        case Node::Kind::GoOn: out.push_back(line("Go on with " + step_mark(node.to) + ".", node.op)); return;
        case Node::Kind::Stop: out.push_back(line("Stop here.", node.op)); return;
    }
}

void Instructions::tell_do(const Node& node, Outline& out) {
    phrases_.go_to(node.op);
    const Op& op = ops()[node.op];
    if (op.verb == Verb::Modify && op.property == words_.book().granted && depth_ < 3) {
        out.push_back(granted(op, node.op));
        return;
    }
    const std::string said = sentence(op, node.op);
    if (said.empty()) return;
    out.push_back(line(said + ".", node.op));
    for (int more = 1; more <= follows(node.op).count(); ++more)
        out.back().ops.push_back(static_cast<u16>(node.op + more));
}

Line Instructions::granted(const Op& op, u16 at) const {
    const NounPhrase to = phrases_.held(op.a);
    Line made = line(
        to.text + (to.many ? " get" : " gets") + " this ability " + lasting(op) + given_to(phrases_, op.amount) + ":",
        at);
    made.under = tell_granted(words_.book(), phrases_.pool(), static_cast<AbilityId>(op.argument), depth_ + 1);
    return made;
}

// ---- single instructions

std::string Instructions::does(Who who, std::string_view verb) const {
    const std::string subject = phrases_.who(who);
    return subject + " " + fill(verb, Vocabulary::many(subject));
}

Instructions::Follows Instructions::follows(u16 choice) const {
    Follows found;
    const Op& select = ops()[choice];
    if (select.verb != Verb::Select) return found;
    const auto is = [&](u8 verb) {
        const std::size_t at = static_cast<std::size_t>(choice + 1 + found.count());
        if (verb == kNone || at >= ops().size()) return false;
        const Op& op = ops()[at];
        return op.verb == Verb::Rulebook && op.own_verb == verb && op.a == select.dst && op.who == select.who;
    };
    found.paid = is(words_.words().choice_payment);
    found.chosen = is(words_.words().choice_verb);
    return found;
}

bool Instructions::follows_choice(u16 at) const {
    for (int back = 1; back <= 2 && back <= at; ++back) {
        if (follows(static_cast<u16>(at - back)).count() >= back) return true;
    }
    return false;
}

std::string Instructions::select(const Op& op, u16 at) const {
    const bool special = words_.words().choice_test != kNone;
    const bool test = special && phrases_.has_choice_test(op.filter);
    const Follows after = follows(at);
    const std::string what = phrases_.so_many(op.amount, op.amount2, phrases_.choices(op.filter, false),
                                              phrases_.choices(op.filter, true), op.filter);
    std::string out;
    if (static_cast<SelectMode>(op.mode) == SelectMode::Random) {
        out = does(op.who, "<takes|take>") + " at random " + what;
    } else {
        out = does(op.who, !special || test ? "<chooses|choose> " : "<picks|pick> ") + what;
    }
    if (test && !after.chosen) out += " (which counts as a choice only where a later step says so)";
    if (!test && after.chosen) out += " (which counts as a choice, even of what cannot be chosen)";
    if (test && !phrases_.has_choice_test_of(op.filter, op.who)) out += " (as if another player chose)";
    if (test != after.paid && words_.words().choice_payment != kNone)
        out += after.paid ? " (paying what it costs in addition)" : " (not paying what it costs in addition)";
    const bool priced = test && words_.words().choice_payment != kNone;
    if (priced != (op.rulebook_condition == 1))
        out += op.rulebook_condition ? " (no more than can be paid for)" : " (paid for or not)";
    return out + as_a_whole(op);
}

std::string Instructions::each_of_these(const Op& op) const {
    const FilterNode& each = phrases_.pool().filters[each_wanted(op)];
    std::string out = ", one for each of these: ";
    for (u16 part = 0; part < each.count; ++part) {
        const std::string words = phrases_.clauses(static_cast<FilterId>(each.first + part), false);
        out += (part ? "; " : "") + (words.empty() ? "any" : words);
    }
    return out;
}

std::string Instructions::as_a_whole(const Op& op) const {
    const std::string name = op.joint == Joint::None  ? ""
                             : is_of_symbol(op.joint) ? words_.symbol(op.joint_argument).name.one
                                                      : words_.attribute(op.joint_argument).name;
    const auto sum = [&](const char* bound) {
        return ", their " + name + " in all " + bound + phrases_.number(sum_wanted(op));
    };
    switch (op.joint) {
        case Joint::None: return "";
        case Joint::DistinctAttribute:
            if ((words_.book().bits_attributes >> op.joint_argument) & 1)
                return ", each with a " + name + " of its own";
            [[fallthrough]];
        case Joint::DistinctSymbol: return ", no two with the same " + name;
        case Joint::SameSymbol:
        case Joint::SameAttribute: return ", all with the same " + name;
        case Joint::SumAtMost: return sum("at most ");
        case Joint::SumAtLeast: return sum("at least ");
        case Joint::SumExactly: return sum("exactly ");
        case Joint::OneOfEach: return each_of_these(op);
        case Joint::OneOfEachOfOneValue: return each_of_these(op) + ", all with the same " + name;
    }
    return "";
}

std::string Instructions::into_zone(const Destination& to, const std::string& mover, bool many) const {
    const ZoneSpec& zone = words_.book().zones[to.zone];
    const std::string whose = to.whose == Who::OwnerOfIt && many ? "their owner's" : phrases_.whose(to.whose);
    const std::string name = words_.zone(to.zone, whose);
    std::string out = " " + words_.into_zone(to.zone, whose);
    if (to.end == End::Choose)
        out = " to the top or to the bottom of " + name + " (" + mover +
              (Vocabulary::many(mover) ? " choose" : " chooses") + ")";
    const bool pile = zone.ordered && zone.seen == SeenBy::Nobody;
    if (to.end == End::Top && pile) out = " to the top of " + name;
    if (to.end == End::Bottom && zone.ordered) out = " to the bottom of " + name;
    return out;
}

std::string Instructions::destination(const Destination& to, const std::string& mover, bool many) const {
    std::string out;
    switch (to.target) {
        case Target::Zone: out = into_zone(to, mover, many); break;
        case Target::OnTop: out = " on top of " + phrases_.held(to.place).text; break;
        case Target::AtBottom: out = " at the bottom of the stack of " + phrases_.held(to.place).text; break;
        case Target::Under: out = " under " + phrases_.held(to.place).text + ", attached to it"; break;
        case Target::Vacant:
            out = " to a vacant place (" + mover + (Vocabulary::many(mover) ? " choose" : " chooses") + " which)";
            break;
        case Target::InPlaceOf: out = " to the place where " + phrases_.held(to.place).text + " stood"; break;
        case Target::OwnPlace: out = into_zone(to, mover, many) + ", each by itself"; break;
    }
    if (to.face == Face::Down) out += ", face down";
    if (to.order == CardOrder::Arranged)
        out += ", in an order of " + (mover == "you" ? "your" : mover + "'s") + " choice";
    if (to.order == CardOrder::Shuffled) out += ", shuffled";
    if (to.order == CardOrder::Random) out += ", in a random order that nobody sees";
    return out;
}

std::string Instructions::move(const Op& op) const {
    const Destination& to = phrases_.pool().destinations[op.destination];
    const NounPhrase what = phrases_.held(op.a);
    return does(op.who, words_.reason(to.reason).verb) + " " + what.text +
           destination(to, phrases_.who(op.who), what.many);
}

std::string Instructions::lasting(const Op& op) const {
    switch (op.duration) {
        case Duration::ThisTurn: return "for this turn";
        case Duration::DuringTurn: return "during the next turn only";
        case Duration::ThroughNextTurn: return "until the end of the next turn";
        case Duration::WhileObject: return "for as long as it stays what it is";
        case Duration::Game: return "for the rest of the game";
        case Duration::UntilMoment: break;
    }
    const Who who = static_cast<Who>((op.until >> 8) & 15);
    const std::string whose = who == Who::Either ? "any" : phrases_.whose(who);
    return "until " + fill(words_.moment(static_cast<u8>(op.until & 255)), false, whose) +
           ((op.until >> 12) ? " (not in this turn)" : "");
}

std::string Instructions::modify(const Op& op) const {
    if (op.verb == Verb::ModifySeat) {
        const std::string who = phrases_.who(op.who);
        return who + " " + phrases_.property(op.property, op.amount, op.argument, Vocabulary::many(who), true) + " " +
               lasting(op);
    }
    const NounPhrase to = phrases_.held(op.a);
    i32 value = 0;
    const bool fixed = op.amount == kNoId || phrases_.constant(op.amount, value);
    return to.text + " " + phrases_.property(op.property, op.amount, op.argument, to.many) +
           (fixed ? "" : ", counted now,") + " " + lasting(op);
}

std::string Instructions::resolve(const Op& op) const {
    const std::string what = phrases_.held(op.a).text;
    if (static_cast<ResolveMode>(op.mode) == ResolveMode::Paying) {
        std::string states;
        for (std::size_t at = 0; at < words_.words().states.size(); ++at) {
            if ((op.argument >> at) & 1) states += (states.empty() ? "" : " or ") + words_.words().states[at];
        }
        return does(op.who, "<carries|carry> out") + " one " + words_.words().activated_text +
               " that is one of those of " + what + " (but not this one), paying its cost, however often it was used" +
               (states.empty() ? "" : " and even where it works only in the state " + states);
    }
    const std::string event = " that waits for this: " + fill(words_.event(op.event).happens, false, "it");
    if (static_cast<ResolveMode>(op.mode) == ResolveMode::AllWaiting)
        return "each text of " + what + event + ", now waits to be carried out, within its limits";
    if (static_cast<ResolveMode>(op.mode) == ResolveMode::Waiting)
        return does(op.who, "<chooses|choose>") + " one text of " + what + event +
               ", which now waits to be carried out, within its limits";
    return does(op.who, "<carries|carry> out") + " one text of " + what + event + "; its limits do not count";
}

std::string Instructions::negate(const Op& op) const {
    if (op.b != kNone) return phrases_.held(op.b).text + " does not work " + lasting(op);
    return "no " + words_.text_kinds(op.argument) + " of " + phrases_.held(op.a).text + " works " + lasting(op);
}

std::string Instructions::note(const Op& op, u16 at) const {
    if (phrases_.told_where_used(at)) return "";
    i32 value = 0;
    if (phrases_.is_flag(op.dst))
        return phrases_.constant(op.amount, value) && value != 0 ? "note that this step was done" : "";
    const AmountKind kind = phrases_.pool().amounts[op.amount].kind;
    switch (kind) {
        case AmountKind::Compare:
        case AmountKind::And:
        case AmountKind::Or:
        case AmountKind::Not: return "note whether " + phrases_.condition(op.amount);
        default: return "note this number: " + phrases_.number(op.amount);
    }
}

std::string Instructions::mode(const Op& op, u16 at) const {
    i32 values = 0;
    if (op.mode != 0 && phrases_.constant(op.amount, values) && op.argument != 0) {
        const auto& words = phrases_.pool().words;
        std::vector<std::string> offered;
        for (i32 n = 0; n < values; ++n) offered.push_back(words[static_cast<std::size_t>(op.argument - 1 + n)]);
        return does(op.who, "<chooses|choose>") + " a value: " + listed(offered);
    }
    const AmountNode& amount = phrases_.pool().amounts[op.amount];
    i32 sure = 0;
    // "Or, if ..., the other."
    const bool more =
        amount.kind == AmountKind::Plus && phrases_.constant(amount.left, sure) && phrases_.is_yes_or_no(amount.right);
    const std::string most = more ? std::to_string(sure + 1) : phrases_.number(op.amount);
    std::string out = does(op.who, "<chooses|choose>") +
                      (phrases_.is_option(at) ? " one of the options" : " a number from") + " 1 to " + most;
    if (more) out += ", " + most + " only if " + phrases_.condition(amount.right);
    if (op.a != kNone) out += ", but only among " + phrases_.held(op.a).text;
    if (phrases_.is_option(at) == (op.jump == 0))
        out += op.jump ? ", only what can be done" : ", even one that cannot be done";
    return out;
}

std::string Instructions::choose_number(const Op& op) const {
    return does(op.who, "<chooses|choose>") + " a number from " + phrases_.number(op.amount) + " to " +
           phrases_.number(op.amount2) + (op.mode ? ", which is something done" : "");
}

std::string Instructions::forget(u16 at) const {
    std::vector<std::string> steps;
    for (u16 from : phrases_.forgotten_by(at)) steps.push_back(step_mark(from));
    return steps.empty() ? "" : "forget what " + listed(steps, " and ") + " left";
}

std::string Instructions::own_verb(const Op& op) const {
    const VerbWords verb = words_.verb(op.own_verb);
    const std::string who = phrases_.who(op.who);
    const bool by_who = verb.does.starts_with("{who}");
    const NounPhrase a = verb.does.find("{a}") == std::string::npos ? NounPhrase{} : phrases_.held(op.a);
    return fill(verb.does, by_who ? Vocabulary::many(who) : a.many, [&](std::string_view hole) -> std::string {
        if (hole == "who") return who;
        if (hole == "whose") return phrases_.whose(op.who);
        if (hole == "a") return a.text;
        if (hole == "number of a") return phrases_.held_number(op.a);
        if (hole == "b") return op.b == kNone ? "" : phrases_.held(op.b).text;
        if (hole == "n") return phrases_.number(op.amount);
        if (hole == "lasting") return lasting(op);
        if (hole.starts_with("on b:"))
            return op.b == kNone ? std::string(hole.substr(5)) : " on " + phrases_.held(op.b).text;
        if (hole == "argument:definition") return card_named(op.argument);
        if (hole.starts_with("amount2:")) {
            i32 value = 0;
            if (op.amount2 == kNoId) return "";
            const bool plain = phrases_.constant(op.amount2, value);
            return plain ? words_.number(hole.substr(8), value) : " (" + phrases_.number(op.amount2) + ")";
        }
        const i32 number = hole.starts_with("argument:") ? i32{op.argument} : i32{op.mode};
        return words_.number(hole.substr(hole.find(':') + 1), number);
    });
}

std::string Instructions::card_named(DefinitionId id) const {
    const auto& all = phrases_.pool().definitions;
    return id < all.size() ? "\"" + all[id].name + "\"" : "nothing";
}

std::string Instructions::sentence(const Op& op, u16 at) {
    switch (op.verb) {
        case Verb::Gather:
        case Verb::TakeTop: return phrases_.told_elsewhere(at) ? "" : "remember " + phrases_.remembered(at).text;
        case Verb::Combine:
        case Verb::BeginAttempt: return "";
        case Verb::Forget: return forget(at);
        case Verb::Select: return select(op, at);
        case Verb::Number: return note(op, at);
        case Verb::Mode: return mode(op, at);
        case Verb::Name:
            return does(op.who, "<chooses|choose>") + " one of all " + words_.symbol(op.symbol_kind).name.many +
                   " that cards of the list have";
        case Verb::ChooseNumber: return choose_number(op);
        case Verb::Move: return move(op);
        case Verb::Draw: {
            i32 count = 0;
            const bool one = phrases_.constant(op.amount, count) && count == 1;
            return does(op.who, "<draws|draw>") + " " +
                   (one ? "1 card" : phrases_.so_many(op.amount, kNoId, "card", "cards"));
        }
        case Verb::Reveal: return "reveal " + phrases_.held(op.a).text;
        case Verb::Look: return does(op.who, "<looks|look>") + " at " + phrases_.held(op.a).text;
        case Verb::Shuffle:
            return does(op.who, "<shuffles|shuffle>") + " " + words_.zone(op.zone, phrases_.whose(op.who));
        case Verb::Modify:
        case Verb::ModifySeat: return modify(op);
        case Verb::Swap:
            return phrases_.held(op.a).text + (op.b == kNone ? "" : " and " + phrases_.held(op.b).text) +
                   " change places";
        case Verb::TurnFace: return "turn " + phrases_.held(op.a).text + (op.mode ? " face down" : " face up");
        case Verb::SetPosition: return "turn " + phrases_.held(op.a).text + " " + words_.position(op.mode);
        case Verb::Resolve: return resolve(op);
        case Verb::ChooseText:
            return does(op.who, "<chooses|choose>") + " one text of " + phrases_.held(op.a).text +
                   " that is not switched off";
        case Verb::Negate: return negate(op);
        case Verb::Require: return "needed: " + phrases_.condition(op.amount);
        case Verb::EndAttempt:
            return "(here ends what must be possible as a whole" +
                   (op.jump == at + 1 ? "" : "; where not all of it was done, go on with " + step_mark(op.jump)) + ")";
        case Verb::CostPaid: return "(here the cost is paid)";
        case Verb::Conclude: return does(op.who, op.mode ? "<loses|lose> the game" : "<wins|win> the game");
        case Verb::Rulebook: return follows_choice(at) ? "" : own_verb(op);
        case Verb::End:
        case Verb::Jump:
        case Verb::Unless:
        case Verb::May:
        case Verb::Attempt:
        case Verb::ForEach:
        case Verb::Delay: break;
    }
    return "";
}

}  // namespace arbiter::tell

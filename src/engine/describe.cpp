// Prints abilities, programs, filters and amounts in words.
#include "engine/describe.h"

namespace arbiter {

namespace {

std::string named(const std::vector<std::string>& names, std::size_t at, std::string_view what) {
    return at < names.size() && !names[at].empty() ? names[at] : std::string(what) + " " + std::to_string(at);
}

std::string joined(const std::vector<std::string>& parts, std::string_view between) {
    std::string out;
    for (const std::string& part : parts) out += (out.empty() ? "" : std::string(between)) + part;
    return out;
}

std::string_view words(Compare compare) {
    switch (compare) {
        case Compare::Equal: return "=";
        case Compare::NotEqual: return "!=";
        case Compare::Less: return "<";
        case Compare::AtMost: return "<=";
        case Compare::Greater: return ">";
        case Compare::AtLeast: return ">=";
    }
    return "";
}

std::string words(Who who) {
    switch (who) {
        case Who::You: return "you";
        case Who::Opponent: return "the opponent";
        case Who::Either: return "either player";
        case Who::Lead: return "the first player";
        case Who::Next: return "the second player";
        case Who::OwnerOfIt: return "its owner";
        case Who::Chooser: return "the chosen player";
    }
    return "";
}

std::string words(Part part) {
    switch (part) {
        case Part::Whole: return "the stack";
        case Part::Top: return "the top";
        case Part::Bottom: return "the bottom";
        case Part::Attached: return "what is attached";
        case Part::AttachedBottom: return "the lowest attached";
        case Part::AttachedTop: return "the topmost attached";
    }
    return "";
}

std::string words(Duration duration) {
    switch (duration) {
        case Duration::ThisTurn: return "this turn";
        case Duration::DuringTurn: return "during the next turn";
        case Duration::ThroughNextTurn: return "through the next turn";
        case Duration::WhileObject: return "as long as it stands";
        case Duration::Game: return "for the game";
        case Duration::UntilMoment: return "until a moment";
    }
    return "";
}

std::string reg(u8 number) {
    switch (number) {
        case kNone: return "nothing";
        case kCandidate: return "the one tested";
        case kSource: return "this";
        case kHost: return "its host";
        default: return "r" + std::to_string(number);
    }
}

class Describer {
  public:
    Describer(const Rulebook& book, const Pool& pool) : book_(book), pool_(pool) {}

    std::string filter(FilterId id) const {
        if (id == kNoId) return "anything";
        return (pool_.filters[id].of == Of::Places ? "characters(" : "cards(") + node(id) + ")";
    }

    // The same as a sentence for the player whom it is about: "cards in your hand (level = 2)".
    std::string spoken(FilterId id) const;
    std::string amount(AmountId id) const;
    std::string destination(DestinationId id) const;
    std::string op(const Op&) const;
    std::string ability(const Ability&) const;

  private:
    std::string node(u16 at) const;
    void add_tests(u16 at, std::vector<std::string>& where, std::vector<std::string>& what) const;
    std::string children(const FilterNode& of, std::string_view between) const;
    std::string zones(i32 mask) const;
    std::string bits(u8 attribute, i32 mask) const;
    std::string move(const Op&) const;
    std::string resolve(const Op&, const std::string& who) const;
    std::string lasting(const Op&) const;
    std::string statement(const Statement&) const;
    std::string header(const Ability&) const;

    const Rulebook& book_;
    const Pool& pool_;
};

std::string Describer::zones(i32 mask) const {
    std::vector<std::string> names;
    for (std::size_t zone = 0; zone < book_.zones.size(); ++zone) {
        if ((mask >> zone) & 1) names.push_back(book_.zones[zone].name);
    }
    return joined(names, " or ");
}

std::string Describer::bits(u8 attribute, i32 mask) const {
    const bool worded = attribute < book_.attribute_words.size() && !book_.attribute_words[attribute].empty();
    if (!worded) return std::to_string(mask);
    std::vector<std::string> names;
    for (const auto& word : book_.attribute_words[attribute]) {
        if ((word.value & mask) == word.value && word.value != 0) names.push_back(std::string(word.word));
    }
    return joined(names, " or ");
}

std::string Describer::children(const FilterNode& of, std::string_view between) const {
    std::vector<std::string> parts;
    for (u16 child = of.first; child < of.first + of.count; ++child) parts.push_back(node(child));
    return "(" + joined(parts, between) + ")";
}

std::string Describer::node(u16 at) const {
    const FilterNode& node = pool_.filters[at];
    switch (node.test) {
        case Test::All: return node.count == 0 ? "any" : children(node, " and ");
        case Test::Any: return children(node, " or ");
        case Test::Not: return "not " + this->node(node.first);
        case Test::Zone: return "in " + zones(node.value) + " of " + words(node.who);
        case Test::Attribute:
            return named(book_.attributes, node.a, "attribute") + " " + std::string(words(node.compare)) + " " +
                   amount(node.amount);
        case Test::Bits: return named(book_.attributes, node.a, "attribute") + " " + bits(node.a, node.value);
        case Test::Symbol: {
            std::vector<std::string> names;
            for (u16 symbol = node.first; symbol < node.first + node.count; ++symbol)
                names.push_back(pool_.symbol_names[pool_.symbols[symbol]]);
            return named(book_.symbol_kinds, node.a, "symbol") + " " + joined(names, " or ");
        }
        case Test::NamePart: return "name with " + pool_.name_parts[static_cast<std::size_t>(node.value)];
        case Test::In: return (node.b ? "that was in " : "in ") + reg(node.a);
        case Test::Stack: return words(static_cast<Part>(node.b)) + " of " + reg(node.a);
        case Test::Related: return named(book_.relations, node.a, "relation") + " " + reg(node.b);
        case Test::Shares:
            return "shares " +
                   (node.b == 1 ? named(book_.symbol_kinds, node.a, "symbol")
                                : named(book_.attributes, node.a, "attribute")) +
                   " with " + reg(static_cast<u8>(node.value));
        case Test::Has: return "there are " + filter(node.first);
        case Test::FaceUp: return "face up";
        case Test::Owner: return "owned by " + words(node.who);
        case Test::Text: return "has an active text";
        case Test::Rulebook:
            return named(book_.tests, node.a, "test") + " " + std::to_string(node.value) +
                   (node.b ? "/" + std::to_string(node.b) : "");
    }
    return "";
}

void Describer::add_tests(u16 at, std::vector<std::string>& where, std::vector<std::string>& what) const {
    const FilterNode& node = pool_.filters[at];
    if (node.test == Test::All) {
        for (u16 child = node.first; child < node.first + node.count; ++child) add_tests(child, where, what);
    } else if (node.test == Test::Zone) {
        const std::string whose = node.who == Who::You        ? "your "
                                  : node.who == Who::Opponent ? "the opponent's "
                                                              : "either player's ";
        where.push_back(" in " + whose + zones(node.value));
    } else {
        what.push_back(this->node(at));
    }
}

std::string Describer::spoken(FilterId id) const {
    if (id == kNoId) return "anything";
    std::vector<std::string> where, what;
    add_tests(id, where, what);
    return (pool_.filters[id].of == Of::Places ? "characters" : "cards") + joined(where, "") +
           (what.empty() ? "" : " (" + joined(what, ", ") + ")");
}

std::string Describer::amount(AmountId id) const {
    if (id == kNoId) return "1";
    const AmountNode& node = pool_.amounts[id];
    const auto two = [&](std::string_view sign) {
        return "(" + amount(node.left) + " " + std::string(sign) + " " + amount(node.right) + ")";
    };
    switch (node.kind) {
        case AmountKind::Constant: return std::to_string(node.value);
        case AmountKind::Count: return "number of " + filter(node.filter);
        case AmountKind::Distinct:
            return "different " +
                   (node.b == 1 ? named(book_.symbol_kinds, node.a, "symbol")
                                : (node.b == 2 ? "printed " : "") + named(book_.attributes, node.a, "attribute")) +
                   " of " + filter(node.filter);
        case AmountKind::Sum:
            return "sum of " + named(book_.attributes, node.a, "attribute") + " of " + filter(node.filter);
        case AmountKind::Size: return "size of " + reg(node.a);
        case AmountKind::Number: return "number in " + reg(node.a);
        case AmountKind::AttributeOf: return named(book_.attributes, node.a, "attribute") + " of " + reg(node.b);
        case AmountKind::Memory: {
            for (const Watch& watch : pool_.watches) {
                if (watch.slot == node.value)
                    return std::string(watch.of == kNone ? "this" : "last") + " turn's \"" +
                           named(book_.events, watch.event, "event") + "\" of " + filter(watch.subject);
            }
            return "memory " + std::to_string(node.value);
        }
        case AmountKind::Value: return named(book_.values, node.a, "value") + " (" + words(node.who) + ")";
        case AmountKind::Compare: return two(words(node.compare));
        case AmountKind::And: return two("and");
        case AmountKind::Or: return two("or");
        case AmountKind::Not: return "not " + amount(node.left);
        case AmountKind::Plus: return two("+");
        case AmountKind::Times: return two("*");
        case AmountKind::Divide: return two("/");
        case AmountKind::DidInFull: return "nothing was left undone";
        case AmountKind::Did: return "something was done";
    }
    return "";
}

std::string Describer::destination(DestinationId id) const {
    const Destination& to = pool_.destinations[id];
    const std::string reason = named(book_.reasons, to.reason, "reason");
    const std::string face = to.face == Face::Down ? ", face down" : "";
    switch (to.target) {
        case Target::Zone: {
            const std::string end = to.end == End::Top ? "top" : to.end == End::Bottom ? "bottom" : "top or bottom";
            return "the " + end + " of " + words(to.whose) + "'s " + book_.zones[to.zone].name +
                   (to.order == Laid::Arranged ? " in any order" : "") + " (" + reason + ")";
        }
        case Target::OnTop: return "on top of " + reg(to.place) + face + " (" + reason + ")";
        case Target::AtBottom: return "at the bottom of " + reg(to.place) + face + " (" + reason + ")";
        case Target::Under: return "under " + reg(to.place) + face + " (" + reason + ")";
        case Target::Vacant: return "a vacant place (" + reason + ")";
        case Target::InPlaceOf: return "in place of " + reg(to.place) + " (" + reason + ")";
    }
    return "";
}

std::string selection(const Describer& all, const Op& op) {
    std::string out = reg(op.dst) + " = " + words(op.who) + " choose" + (op.who == Who::You ? " " : "s ") +
                      all.amount(op.amount) + " to " + all.amount(op.amount2) + " of " + all.filter(op.filter);
    if (static_cast<SelectMode>(op.mode) == SelectMode::Random) out += " at random";
    const bool same = op.joint == Joint::SameSymbol || op.joint == Joint::SameAttribute;
    if (op.joint != Joint::None)
        out += std::string(same ? ", all the same (" : ", each different (") + std::to_string(op.joint_argument) + ")";
    return out;
}

std::string combination(const Op& op) {
    const std::string a = reg(op.a), b = reg(op.b);
    switch (static_cast<SetOp>(op.mode)) {
        case SetOp::Union: return reg(op.dst) + " = " + a + " and " + b;
        case SetOp::Intersect: return reg(op.dst) + " = " + a + " that are in " + b;
        case SetOp::Minus: return reg(op.dst) + " = " + a + " without " + b;
        case SetOp::Copy: return reg(op.dst) + " = " + a;
        case SetOp::Either: return reg(op.dst) + " = " + a + ", or if that is nothing, " + b;
    }
    return "";
}

std::string Describer::move(const Op& op) const {
    return (op.dst == kNone ? "" : reg(op.dst) + " = ") + words(op.who) + " move" + (op.who == Who::You ? " " : "s ") +
           reg(op.a) + " to " + destination(op.destination);
}

std::string Describer::lasting(const Op& op) const {
    if (op.duration != Duration::UntilMoment) return words(op.duration);
    return "until " + named(book_.moments, static_cast<std::size_t>(op.to & 255), "moment") + " (" +
           words(static_cast<Who>((op.to >> 8) & 15)) + ((op.to >> 12) ? ", not in this turn" : "") + ")";
}

std::string Describer::op(const Op& op) const {
    const std::string who = words(op.who);
    const std::string to = std::to_string(op.to);
    switch (op.verb) {
        case Verb::End: return "end";
        case Verb::Jump: return "go to " + to;
        case Verb::Unless: return "unless " + amount(op.amount) + ": go to " + to;
        case Verb::May: return who + " may: if not, go to " + to;
        case Verb::Attempt: return "if " + who + " can do all up to the end of the attempt; if not, go to " + to;
        case Verb::EndAttempt: return "end of the attempt; if not all of it was done, go to " + to;
        case Verb::BeginAttempt: return "from here on note what is left undone";
        case Verb::Require: return "require " + amount(op.amount);
        case Verb::CostPaid: return "the cost is paid";
        case Verb::ForEach: return reg(op.dst) + " = next of " + reg(op.a) + "; if none, go to " + to;
        case Verb::Mode: return reg(op.dst) + " = a number up to " + amount(op.amount) + " by " + who;
        case Verb::Gather: return reg(op.dst) + " = all " + filter(op.filter);
        case Verb::Select: return selection(*this, op);
        case Verb::Combine: return combination(op);
        case Verb::Forget: return "forget " + std::to_string(op.argument) + " from " + reg(op.dst) + " on";
        case Verb::Number: return "number in " + reg(op.dst) + " = " + amount(op.amount);
        case Verb::Move: return move(op);
        case Verb::Draw: return reg(op.dst) + " = " + who + " draw " + amount(op.amount);
        case Verb::TakeTop:
            return reg(op.dst) + " = " + (op.mode ? "bottom " : "top ") + amount(op.amount) + " of " + who + "'s " +
                   book_.zones[op.to].name;
        case Verb::Reveal: return (op.dst == kNone ? "" : reg(op.dst) + " = ") + "reveal " + reg(op.a);
        case Verb::Look: return (op.dst == kNone ? "" : reg(op.dst) + " = ") + who + " look at " + reg(op.a);
        case Verb::Shuffle: return "shuffle " + who + "'s " + book_.zones[op.to].name;
        case Verb::Modify:
            return reg(op.a) + " gets " + named(book_.properties, op.property, "property") + " " + amount(op.amount) +
                   ", " + lasting(op);
        case Verb::ModifySeat:
            return who + " get " + named(book_.properties, op.property, "property") + " " + amount(op.amount) +
                   " about " + filter(op.argument) + ", " + lasting(op);
        case Verb::Swap:
            return (op.dst == kNone ? "" : reg(op.dst) + " = ") + "swap " + reg(op.a) +
                   (op.b == kNone ? "" : " with " + reg(op.b));
        case Verb::TurnFace: return "turn " + reg(op.a) + (op.mode ? " face down" : " face up");
        case Verb::SetPosition: return "set the position of " + reg(op.a) + " to " + std::to_string(op.mode);
        case Verb::Resolve: return resolve(op, who);
        case Verb::ChooseText: return reg(op.dst) + " = a text of " + reg(op.a) + " chosen by " + who;
        case Verb::Negate:
            return "negate " + (op.b == kNone ? "all texts of " + reg(op.a) : "text " + reg(op.b)) + ", " +
                   words(op.duration);
        case Verb::Delay: return "put off up to " + to + (op.a == kNone ? std::string() : ", remembering " + reg(op.a));
        case Verb::Conclude: return who + (op.mode ? " lose" : " win") + " the game";
        case Verb::Rulebook:
            return (op.dst == kNone ? "" : reg(op.dst) + " = ") + named(book_.verbs, op.property, "rulebook verb") +
                   (op.a == kNone ? "" : " " + reg(op.a)) + (op.b == kNone ? "" : " with " + reg(op.b)) +
                   (op.amount == kNoId ? "" : " " + amount(op.amount)) + " (" + who + ", " + std::to_string(op.mode) +
                   ")";
    }
    return "";
}

std::string Describer::resolve(const Op& op, const std::string& who) const {
    const ResolveMode mode = static_cast<ResolveMode>(op.mode);
    if (mode == ResolveMode::Paying) return who + " resolve an activated text of " + reg(op.a) + " by paying its cost";
    const std::string which = mode == ResolveMode::AllWaiting ? "all texts of " : "a text of ";
    return who + (mode == ResolveMode::Free ? " resolve " : " let wait ") + which + reg(op.a) + " for \"" +
           named(book_.events, op.property, "event") + "\"";
}

std::string Describer::statement(const Statement& statement) const {
    std::string out = statement.subject == kNoId ? "this" : filter(statement.subject);
    out += ": " + named(book_.properties, statement.property, "property") + " " + amount(statement.value);
    if (statement.condition != kNoId) out += " while " + amount(statement.condition);
    return out + (statement.stacks ? "" : ", does not stack");
}

std::string Describer::header(const Ability& ability) const {
    static constexpr std::string_view kKinds[] = {"triggered", "continuous", "activated", "replacement"};
    std::string out(kKinds[static_cast<std::size_t>(ability.kind)]);
    if (ability.kind == AbilityKind::Triggered) {
        out += " by \"" + named(book_.events, ability.on.event, "event") + "\"";
        if (ability.on.also != kNone) out += " or \"" + named(book_.events, ability.on.also, "event") + "\"";
        if (ability.on.self) out += " of this";
        if (ability.on.at_least > 1) out += " of at least " + std::to_string(ability.on.at_least);
        if (ability.on.subject != kNoId) out += " of " + filter(ability.on.subject);
    }
    std::vector<std::string> states;
    for (int state = 0; state < 16; ++state) {
        if ((ability.states >> state) & 1) states.push_back(std::to_string(state));
    }
    if (!states.empty()) out += ", in states " + joined(states, ", ");
    if (ability.zones) out += ", in " + zones(ability.zones);
    if (ability.limit)
        out += ", at most " + std::to_string(ability.limit) + (ability.per == Per::Game ? " a game" : " a turn");
    if (ability.shared) out += " by all copies";
    if (ability.condition != kNoId) out += ", if " + amount(ability.condition);
    return out + "\n";
}

std::string Describer::ability(const Ability& ability) const {
    std::string out = header(ability);
    for (int at = 0; at < ability.statement_count; ++at)
        out += "    " + statement(pool_.statements[static_cast<std::size_t>(ability.first_statement + at)]) + "\n";
    if (ability.code == 0) return out;
    const Program& program = pool_.program(ability.code);
    for (std::size_t at = 0; at < program.ops.size(); ++at)
        out += "    " + std::to_string(at) + ". " + op(program.ops[at]) + "\n";
    return out;
}

}  // namespace

std::string describe(const Rulebook& book, const Pool& pool, const Ability& ability) {
    return Describer(book, pool).ability(ability);
}

std::string describe(const Rulebook& book, const Pool& pool, const Definition& card) {
    std::string out;
    for (int at = 0; at < card.ability_count; ++at)
        out += describe(book, pool, pool.ability(static_cast<AbilityId>(card.first_ability + at)));
    return out;
}

std::string describe_filter(const Rulebook& book, const Pool& pool, FilterId id) {
    return Describer(book, pool).spoken(id);
}

std::string describe_amount(const Rulebook& book, const Pool& pool, AmountId id) {
    return Describer(book, pool).amount(id);
}

}  // namespace arbiter

// Says in words what the instructions after a question do.
#include "engine/purpose.h"

#include <algorithm>
#include <cctype>
#include <span>

#include "base/numbers.h"
#include "engine/label.h"
#include "engine/machine.h"
#include "engine/tell/tell.h"

namespace arbiter {

namespace {

constexpr int kMostActs = 3;

class PurposeWriter {
  public:
    PurposeWriter(const Game& game, const State& state)
        : book_(*game.book),
          pool_(*game.pool),
          asked_(state.decision.seat),
          controller_(state.frames.back().controller),
          ability_(state.frames.back().ability),
          ops_(pool_.program(state.frames.back().code).ops) {}

    // What is done from here up to there, as far as it can be said before the next question.
    std::string between(std::size_t from, std::size_t to) const;
    // What is done with what lies in the register, from here on.
    std::string with(u8 chosen, std::size_t from, const std::string& word) const;

  private:
    std::string words_for(const Op&, std::size_t at, const std::string& what) const;
    std::string moved(const Op&, std::size_t at, const std::string& what) const;
    std::string given(const Op&, const std::string& what) const;
    std::string own_verb(const Op&, const std::string& what) const;
    // Whose these are, where the instruction that put them into the register says so; else Either.
    Who owner(u8 reg, std::size_t before) const;
    Who owner_by(FilterId filter, std::size_t before) const;
    // What is in a register, by the last instruction before this one that put something there.
    std::string noun(u8 reg, std::size_t before) const;
    std::string all_of(FilterId, std::size_t at) const;
    std::string cards(AmountId amount) const;
    std::string some_of(Who who, AmountId amount) const;
    std::string whose(Who who, const std::string& what) const;
    bool constant(AmountId id, i32& value) const;

    const Rulebook& book_;
    const Pool& pool_;
    Seat asked_;
    Seat controller_;
    AbilityId ability_;
    std::span<const Op> ops_;
};

bool PurposeWriter::constant(AmountId id, i32& value) const {
    value = 1;
    if (id == kNoId) return true;
    const AmountNode& node = pool_.amounts[id];
    value = node.value;
    return node.kind == AmountKind::Constant;
}

// "a card", "3 cards", "cards"
std::string PurposeWriter::cards(AmountId amount) const {
    i32 count = 0;
    if (!constant(amount, count)) return "cards";
    return count == 1 ? "a card" : std::to_string(count) + " cards";
}

// "one of your characters", "2 of A's characters", "one of those in play"
std::string PurposeWriter::some_of(Who who, AmountId amount) const {
    i32 count = 0;
    const std::string many = !constant(amount, count) ? "some" : count == 1 ? "one" : std::to_string(count);
    if (who != Who::You && who != Who::Opponent) return many + " of those in play";
    const Seat seat = who == Who::You ? controller_ : opponent(controller_);
    const std::string what = book_.words ? book_.words->standing.many : tell::Words{}.standing.many;
    return many + " of " + (seat == asked_ ? "your" : seat_name(seat) + "'s") + " " + what;
}

// "your deck", "A's deck"
std::string PurposeWriter::whose(Who who, const std::string& what) const {
    if (who != Who::You && who != Who::Opponent) return "the " + what;
    const Seat seat = who == Who::You ? controller_ : opponent(controller_);
    return (seat == asked_ ? "your " : seat_name(seat) + "'s ") + what;
}

// "all your characters with the character name VESPER"; what takes a sentence of its own is only "them".
std::string PurposeWriter::all_of(FilterId filter, std::size_t at) const {
    constexpr std::size_t kShort = 70;
    if (ability_ == kNoAbility || filter == kNoId || asked_ != controller_) return "them";
    const std::string words = tell::tell_all(book_, pool_, pool_.ability(ability_), static_cast<u16>(at), filter);
    return words.size() > kShort ? "them" : words;
}

std::string PurposeWriter::noun(u8 reg, std::size_t before) const {
    if (reg == kSource) return "this card";
    for (std::size_t at = before; at-- > 0;) {
        const Op& op = ops_[at];
        if (op.dst != reg) continue;
        if (op.verb == Verb::TakeTop) {
            i32 count = 0;
            const bool known = constant(op.amount, count);
            const std::string many = !known ? " cards" : count == 1 ? " card" : " " + std::to_string(count) + " cards";
            return std::string("the ") + (op.mode ? "bottom" : "top") + many + " of " +
                   whose(op.who, book_.zones[op.zone].name);
        }
        if (op.verb == Verb::Select) {
            const bool place = pool_.filters[op.filter].of == ObjectKind::Places;
            return place ? some_of(owner_by(op.filter, at), op.amount2) : cards(op.amount2);
        }
        if (op.verb == Verb::Gather) return all_of(op.filter, at);
        if (op.verb == Verb::Combine && static_cast<SetOp>(op.mode) == SetOp::Union) return "those chosen";
        if (op.verb == Verb::Draw) return "what was drawn";
        break;
    }
    return "it";
}

// By a test of the filter that all of them must pass.
Who PurposeWriter::owner_by(FilterId filter, std::size_t before) const {
    const FilterNode& node = pool_.filters[filter];
    if (node.test == Test::Zone || node.test == Test::Owner) return node.who;
    if (node.test == Test::In) return owner(node.a, before);
    if (node.test != Test::All) return Who::Either;
    for (int child = 0; child < node.count; ++child) {
        const Who who = owner_by(static_cast<FilterId>(node.first + child), before);
        if (who == Who::You || who == Who::Opponent) return who;
    }
    return Who::Either;
}

Who PurposeWriter::owner(u8 reg, std::size_t before) const {
    if (reg == kSource) return Who::You;
    for (std::size_t at = before; at-- > 0;) {
        const Op& op = ops_[at];
        if (op.dst != reg) continue;
        if (op.verb == Verb::TakeTop || op.verb == Verb::Draw) return op.who;
        // The result of an act is of whomever it was done to.
        if (op.verb == Verb::Reveal || op.verb == Verb::Look || op.verb == Verb::ForEach) return owner(op.a, at);
        if (op.verb == Verb::Combine) {
            const bool adds =
                static_cast<SetOp>(op.mode) == SetOp::Union || static_cast<SetOp>(op.mode) == SetOp::Either;
            const Who who = owner(op.a, at);
            return adds && op.b != kNone && owner(op.b, at) != who ? Who::Either : who;
        }
        return (op.verb == Verb::Select || op.verb == Verb::Gather) && op.filter != kNoId ? owner_by(op.filter, at)
                                                                                          : Who::Either;
    }
    return Who::Either;
}

std::string PurposeWriter::moved(const Op& op, std::size_t at, const std::string& what) const {
    const Destination& to = pool_.destinations[op.destination];
    // "discard a card": the verb says where to.
    const auto& acts = book_.showing.acts;
    if (to.target == Target::Zone && to.reason < acts.size() && !acts[to.reason].empty())
        return acts[to.reason] + " " + what;
    const std::string put = "put " + what + " ";
    switch (to.target) {
        case Target::Zone: {
            const Who who = to.whose == Who::OwnerOfIt ? owner(op.a, at) : to.whose;
            const std::string zone = whose(who, book_.zones[to.zone].name);
            if (book_.zones[to.zone].seen != SeenBy::Nobody) return put + "into " + zone;
            return put +
                   (to.end == End::Top      ? "on top of "
                    : to.end == End::Bottom ? "at the bottom of "
                                            : "on top or at the bottom of ") +
                   zone;
        }
        case Target::OnTop: return put + "on top of a stack";
        case Target::AtBottom: return put + "at the bottom of a stack";
        case Target::Under: return put + "under a stack";
        case Target::Vacant: return put + "into a vacant place";
        case Target::InPlaceOf: return put + "in place of another";
        case Target::OwnPlace: return put + "into " + whose(to.whose, book_.zones[to.zone].name);
    }
    return "";
}

std::string PurposeWriter::given(const Op& op, const std::string& what) const {
    i32 value = 0;
    if (!book_.modifier_words) return "change " + what;
    const bool known = constant(op.amount, value);
    const std::string words = book_.modifier_words(book_, op.property, known ? value : 1);
    // "BP +1": by how much is counted later.
    if (const std::size_t number = words.rfind(" +1"); !known && number != std::string::npos)
        return "change the " + words.substr(0, number) + " of " + what;
    if (!known && !words.empty()) return "change " + what;
    if (words.empty()) return "";
    constexpr std::string_view kCannot = "cannot ";
    if (words.starts_with(kCannot)) return "make " + what + " unable to " + words.substr(kCannot.size());
    // "it becomes red", but "give it BP +1,000" and "make it unaffected by effects".
    if (is_predicate(words)) return (what == "them" ? "they" : what) + " " + words;
    return (words.starts_with("unaffected ") ? "make " : "give ") + what + " " + words;
}

std::string PurposeWriter::own_verb(const Op& op, const std::string& what) const {
    if (op.own_verb >= book_.verbs.size() || book_.verbs[op.own_verb].starts_with('(')) return "";
    i32 value = 0;
    const bool counted = op.amount != kNoId && constant(op.amount, value);
    std::string words = book_.verbs[op.own_verb];
    // Puts it where the name of the verb has the mark; where it has none, the words need it not.
    const auto fill = [&](std::string_view mark, const std::string& with) {
        if (const std::size_t at = words.find(mark); at != std::string::npos) words.replace(at, mark.size(), with);
    };
    fill("{}", op.a == kNone ? "it" : what);
    fill("{n}", counted ? grouped(value) : "some");
    std::string mode = op.mode < book_.positions.size() ? book_.positions[op.mode] : "other";
    mode[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(mode[0])));
    fill("{Mode}", mode + " Mode");
    return words;
}

std::string PurposeWriter::words_for(const Op& op, std::size_t at, const std::string& what) const {
    switch (op.verb) {
        case Verb::Draw:
            if (op.who == Who::You && asked_ == controller_) return "draw " + cards(op.amount);
            return (op.who == Who::You        ? seat_name(controller_)
                    : op.who == Who::Opponent ? seat_name(opponent(controller_))
                                              : std::string("a player")) +
                   " draws " + cards(op.amount);
        case Verb::Move: return moved(op, at, what);
        case Verb::Reveal: return "reveal " + what;
        case Verb::Look: return "look at " + what;
        case Verb::Shuffle: return "shuffle " + whose(op.who, book_.zones[op.zone].name);
        case Verb::Modify: return given(op, what);
        case Verb::Swap: return "swap " + what + " with another";
        case Verb::TurnFace: return "turn " + what + (op.mode ? " face down" : " face up");
        case Verb::SetPosition:
            return op.mode < book_.positions.size() ? "set " + what + " " + book_.positions[op.mode] : "";
        case Verb::Resolve: return "resolve a text of " + what;
        case Verb::Negate: return "negate a text of " + what;
        case Verb::Conclude: return op.mode ? "lose the game" : "win the game";
        case Verb::Rulebook: return own_verb(op, what);
        default: return "";
    }
}

bool asks(const Op& op) {
    switch (op.verb) {
        case Verb::May:
        case Verb::Mode:
        case Verb::Name:
        case Verb::ChooseNumber:
        case Verb::ChooseText: return true;
        default: return false;
    }
}

std::string PurposeWriter::between(std::size_t from, std::size_t to) const {
    std::string out;
    int count = 0;
    u8 chosen = kNone;
    for (std::size_t at = from; at < to && at < ops_.size() && count < kMostActs; ++at) {
        const Op& op = ops_[at];
        if (asks(op) || op.verb == Verb::Jump || op.verb == Verb::Delay || op.verb == Verb::End) break;
        // What depends on something is not promised.
        if (op.verb == Verb::Unless) break;
        if (op.verb == Verb::Select && chosen == kNone) chosen = op.dst;
        const std::string words = words_for(op, at, noun(op.a, at));
        if (words.empty()) continue;
        out += (out.empty() ? "" : ", then ") + words;
        ++count;
    }
    // What is done with it comes only after all of this.
    if (out.empty() && chosen != kNone) return "choose " + noun(chosen, std::min(to, ops_.size()));
    return out;
}

std::string PurposeWriter::with(u8 chosen, std::size_t from, const std::string& word) const {
    for (std::size_t at = from; at < ops_.size(); ++at) {
        const Op& op = ops_[at];
        const bool taken = op.a == chosen || (op.verb == Verb::Swap && op.b == chosen);
        if (taken && op.verb == Verb::ForEach) chosen = op.dst;
        const bool derives = op.verb == Verb::Combine || op.verb == Verb::Rulebook;
        if (taken && derives && op.dst != kNone && words_for(op, at, word).empty()) chosen = op.dst;
        if (taken) {
            if (const std::string words = words_for(op, at, word); !words.empty()) return words;
        }
        const bool under = op.verb == Verb::Move && pool_.destinations[op.destination].place == chosen &&
                           pool_.destinations[op.destination].target != Target::Zone;
        if (under) return "put " + noun(op.a, at) + " there";
        if (op.dst == chosen && !taken) return "";
    }
    return "";
}

}  // namespace

std::string purpose(const Game& game, const State& state) {
    const Decision& decision = state.decision;
    if (state.frames.empty() || state.frames.back().code < kFirstProgram) return "";
    const Frame& frame = state.frames.back();
    const std::vector<Op>& ops = game.pool->program(frame.code).ops;
    const PurposeWriter acts(game, state);
    if (decision.prompt == kPromptMay && frame.pc < ops.size() && ops[frame.pc].verb == Verb::May)
        return acts.between(frame.pc + 1u, ops[frame.pc].jump);
    const bool chosen = decision.prompt == kPromptChoose && frame.pc > 0 && frame.pc <= ops.size() &&
                        ops[frame.pc - 1u].verb == Verb::Select;
    if (!chosen) return "";
    return acts.with(ops[frame.pc - 1u].dst, frame.pc, decision.max > 1 ? "them" : "it");
}

}  // namespace arbiter

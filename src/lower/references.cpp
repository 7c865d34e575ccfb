// Finds what words mean that point back.
#include "lower/references.h"

#include <algorithm>
#include <map>
#include <utility>

namespace arbiter::lower {

LookBack::LookBack(Draft& draft, bool done, bool not_done)
    : draft_(draft), from_(draft.done_from), to_(draft.done_to), not_(draft.not_done) {
    draft.not_done = not_done;
    if (done) draft.done_to = draft.parts;
}

LookBack::~LookBack() {
    draft_.done_from = from_;
    draft_.done_to = to_;
    draft_.not_done = not_;
}

void begin_look_back(Draft& draft) {
    draft.add(Assembler::op(Verb::BeginAttempt));
    draft.done_from = draft.done_to = draft.parts;
}

namespace {

Group in_register(const Mention& mention, u8 reg, ObjectKind of) {
    Group group = mention.what;
    group.of = of;
    group.filter = Filter::in(reg);
    group.reg = reg;
    return group;
}

// The register with what the words name. "You may reveal it and add it to your hand": what was perhaps not revealed is
// where it was to be revealed from.
u8 named_in(const Draft& draft, u8 reg) {
    for (auto at = draft.mentions.rbegin(); at != draft.mentions.rend(); ++at) {
        const bool shows = at->act == Act::Reveal || at->act == Act::Look;
        if (shows && at->what.reg == reg && at->named != kNone && at->named != reg && !draft.surely_done(at->part))
            return named_in(draft, at->named);
    }
    return reg;
}

// It is in one of two registers.
Group in_either(Draft& draft, const Mention& mention) {
    const u8 named = named_in(draft, mention.named);
    Group group = mention.what;
    group.filter = Filter::any({Filter::in(mention.what.reg), Filter::in(named)});
    group.reg = kNone;
    if (draft.captured) {
        draft.captured->add(mention.what.reg);
        draft.captured->add(named);
    }
    return group;
}

}  // namespace

namespace {

// Where this text itself has put it since: what changes zones is another object, and still the one that is spoken of.
Group followed(Draft& draft, Group group) {
    for (const Mention& move : draft.mentions) {
        const bool of_cards = move.what.of == ObjectKind::Cards && move.named_of == ObjectKind::Cards;
        if (move.act != Act::Move || !of_cards || move.named == kNone || move.named != group.reg) continue;
        if (!draft.surely_done(move.part)) return in_either(draft, move);
        group = in_register(move, move.what.reg, ObjectKind::Cards);
    }
    return group;
}

}  // namespace

Group result_of(Draft& draft, const Mention& mention) {
    check_kept(draft, mention);
    if (draft.testing) return mention.what;
    return followed(draft,
                    mention.rest != kNone ? in_register(mention, mention.rest, ObjectKind::Cards) : mention.what);
}

Group pronoun(Draft& draft, const Mention& mention) {
    const bool shows = mention.act == Act::Reveal || mention.act == Act::Look || mention.act == Act::Move;
    if (mention.named == kNone || draft.surely_done(mention.part) || (draft.testing && shows))
        return result_of(draft, mention);
    // A card that came to stand on the field is spoken of as what stands there, unless it did not come there.
    if (mention.what.of == ObjectKind::Places && mention.named_of == ObjectKind::Cards && !draft.not_done)
        return result_of(draft, mention);
    if (mention.act == Act::Move && mention.named_of == ObjectKind::Cards && !draft.not_done)
        return in_either(draft, mention);
    return in_register(mention, named_in(draft, mention.named), mention.named_of);
}

Filter as_it_was_then(Filter filter) {
    if (filter.node.test == Test::In && filter.node.a < kHost) filter.node.b = 1;
    for (Filter& part : filter.parts) part = as_it_was_then(std::move(part));
    return filter;
}

Group as_it_was_then(Group group) {
    group.filter = as_it_was_then(std::move(group.filter));
    return group;
}

namespace {

bool same_thing(const Mention& a, const Mention& b) {
    return a.what.reg == b.what.reg && a.what.of == b.what.of && a.act == b.act && a.verb == b.verb;
}

// Each thing where it was mentioned last.
std::vector<Mention> each_once(const std::vector<Mention>& list) {
    std::vector<Mention> out;
    for (auto at = list.begin(); at != list.end(); ++at) {
        const bool again = at->what.reg != kNone && std::any_of(at + 1, list.end(), [&](const Mention& later) {
                               return same_thing(*at, later);
                           });
        if (!again) out.push_back(*at);
    }
    return out;
}

class Merging {
  public:
    Merging(Draft& draft, u8 registers, std::vector<Mention> first, std::vector<Mention> second)
        : draft_(draft), registers_(registers), first_(std::move(first)), second_(std::move(second)) {
        pair_up();
    }

    // All of them, from the last to the first.
    std::vector<Mention> backwards() {
        std::vector<Mention> out;
        std::size_t i = first_.size(), j = second_.size();
        std::vector<bool> told(second_.size(), false);
        while (i > 0 || j > 0) {
            if (j > 0 && told[j - 1]) {
                --j;
            } else if (i > 0 && j > 0 && partner_[i - 1] == j - 1) {
                out.push_back(joined(first_[i - 1], second_[j - 1]));
                --i, --j;
            } else if (i > 0) {
                // Of two that are not mentioned in the same order it is not known which is the last.
                const bool paired = partner_[i - 1] != kAlone;
                if (paired) told[partner_[i - 1]] = true;
                out.push_back(paired ? joined(first_[i - 1], second_[partner_[i - 1]]) : first_[i - 1]);
                out.back().one_branch = true;
                --i;
            } else {
                out.push_back(second_[j - 1]);
                out.back().one_branch = true;
                --j;
            }
        }
        return out;
    }

  private:
    static constexpr std::size_t kAlone = ~std::size_t{0};

    // A register that the branches wrote.
    bool own(u8 reg) const { return reg >= registers_ && reg < kHost; }

    bool alike(const Mention& a, const Mention& b) const {
        const bool same_act = a.what.of == b.what.of && a.what.many == b.what.many && a.act == b.act &&
                              a.verb == b.verb && a.zone == b.zone && a.pile == b.pile && a.by == b.by;
        if (!same_act || a.what.reg == kNone) return false;
        return a.what.reg == b.what.reg || (own(a.what.reg) && own(b.what.reg) && can_join(a.what.reg, b.what.reg));
    }

    bool can_join(u8 a, u8 b) const {
        const auto known = joined_with_.find(b);
        if (known != joined_with_.end()) return known->second == a;
        return std::none_of(joined_with_.begin(), joined_with_.end(),
                            [&](const auto& pair) { return pair.second == a; });
    }

    // The latest of the one corresponds to the latest of the other.
    void pair_up() {
        partner_.assign(first_.size(), kAlone);
        for (std::size_t j = second_.size(); j-- > 0;) {
            for (std::size_t i = first_.size(); i-- > 0;) {
                if (partner_[i] != kAlone || !alike(first_[i], second_[j])) continue;
                partner_[i] = j;
                join_registers(first_[i].what.reg, second_[j].what.reg);
                break;
            }
        }
    }

    // The one register from here on, whichever of the two was written; kNone: they cannot be one.
    u8 join_registers(u8 a, u8 b) {
        if (a == b) return a;
        if (!own(a) || !own(b) || !can_join(a, b)) return kNone;
        if (joined_with_.contains(b)) return a;
        joined_with_[b] = a;
        Op op = Assembler::op(Verb::Combine);
        op.dst = op.a = a;
        op.b = b;
        op.mode = static_cast<u8>(SetOp::Either);
        draft_.add(op);
        return a;
    }

    Mention joined(const Mention& a, const Mention& b) {
        Mention out = b;
        out.what = a.what;
        if (a.what.reg != b.what.reg) out.what.filter = Filter::in(a.what.reg);
        out.what.kinds = a.what.kinds && b.what.kinds ? a.what.kinds | b.what.kinds : 0;
        if (a.what.said != b.what.said) out.what.said.clear();
        out.count = a.count == b.count ? a.count : 0;
        out.place = join_registers(a.place, b.place);
        out.rest = join_registers(a.rest, b.rest);
        out.named = a.named_of == b.named_of ? join_registers(a.named, b.named) : kNone;
        out.part = a.part == b.part ? a.part : draft_.open_part();
        out.one_branch = a.one_branch || b.one_branch;
        return out;
    }

    Draft& draft_;
    u8 registers_;
    std::vector<Mention> first_;
    std::vector<Mention> second_;
    std::vector<std::size_t> partner_;  // of each of the first, in the second
    std::map<u8, u8> joined_with_;      // a register of the second, and that of the first that stands for both
};

}  // namespace

void Options::set_apart(Draft& draft, std::size_t before, u8 registers) {
    const auto from = draft.mentions.begin() + static_cast<std::ptrdiff_t>(before);
    named_.insert(named_.end(), from, draft.mentions.end());
    draft.mentions.resize(before);
    needed_ = std::max(needed_, std::exchange(draft.registers, registers));
}

void Options::finish(Draft& draft) {
    for (Mention& mention : named_) {
        mention.one_branch = mention.lost = true;
        draft.mentions.push_back(std::move(mention));
    }
    draft.registers = std::max(draft.registers, needed_);
    named_.clear();
}

void check_kept(Draft& draft, const Mention& mention) {
    if (mention.lost) draft.decline("what only one of several texts did is spoken of");
}

void merge_branches(Draft& draft, std::size_t before, u8 registers, std::vector<Mention> first) {
    const std::vector<Mention> second(draft.mentions.begin() + static_cast<std::ptrdiff_t>(before),
                                      draft.mentions.end());
    draft.mentions.resize(before);
    Merging merging(draft, registers, each_once(first), each_once(second));
    const std::vector<Mention> merged = merging.backwards();
    draft.mentions.insert(draft.mentions.end(), merged.rbegin(), merged.rend());
}

}  // namespace arbiter::lower

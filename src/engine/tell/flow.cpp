#include "engine/tell/flow.h"

#include <algorithm>

namespace arbiter::tell {

namespace {

class Reader {
  public:
    Reader(const Pool& pool, const Program& program) : pool_(pool), ops_(program.ops) {}

    Block all() {
        // The last instruction says only that nothing follows.
        const u16 count = static_cast<u16>(ops_.size());
        return block(0, count > 0 && ops_.back().verb == Verb::End ? static_cast<u16>(count - 1) : count, count);
    }

  private:
    // The instructions from `at` up to `end`, after which it goes on at `next`.
    Block block(u16 at, u16 end, u16 next);
    Node branch(Node::Kind, u16& at, u16 end, u16 next);
    Node attempt(u16& at, u16 end, u16 next);
    Node loop(u16& at, u16 back);
    Node later(u16& at, u16 end);
    bool several(u16 at, u16 end, Node&) const;
    bool offers_option(u16 at, int option, const Node&, u8 left, u8 chosen, u16& after) const;

    // The jump back to `at` that makes it a loop, kNoId: none.
    u16 jump_back(u16 at, u16 end) const;
    bool ends_in_jump(u16 begin, u16 end) const { return end > begin && op(end - 1).verb == Verb::Jump; }
    const Op& op(int at) const { return ops_[static_cast<std::size_t>(at)]; }
    const AmountNode* amount(AmountId id) const { return id == kNoId ? nullptr : &pool_.amounts[id]; }
    bool is_constant(AmountId id, i32 value) const;
    bool is_number_of(AmountId id, u8 reg) const;
    // The register's number compared with a constant.
    bool compares_number(AmountId id, u8 reg, Compare how, i32 with) const;
    // The register's number and so many more.
    bool adds_to(const Op& op, u8 reg, i32 more) const;
    Node node(Node::Kind kind, u16 at) const {
        Node made;
        made.kind = kind;
        made.op = at;
        return made;
    }
    // Where it goes on in the end; behind the last instruction: nowhere.
    u16 resolved(u16 to) const {
        while (to < ops_.size() && op(to).verb == Verb::Jump && op(to).jump > to) to = op(to).jump;
        return to < ops_.size() && op(to).verb != Verb::End ? to : static_cast<u16>(ops_.size());
    }
    // Unless it simply goes on there.
    void go_on(Block& out, u16 at, u16 to, u16 next) const {
        if (resolved(to) == resolved(next)) return;
        Node made = node(Node::Kind::GoOn, at);
        made.to = to;
        out.push_back(std::move(made));
    }

    const Pool& pool_;
    const std::vector<Op>& ops_;
};

bool Reader::is_constant(AmountId id, i32 value) const {
    const AmountNode* node = amount(id);
    return node && node->kind == AmountKind::Constant && node->value == value;
}

bool Reader::is_number_of(AmountId id, u8 reg) const {
    const AmountNode* node = amount(id);
    return node && node->kind == AmountKind::Number && node->a == reg;
}

bool Reader::compares_number(AmountId id, u8 reg, Compare how, i32 with) const {
    const AmountNode* node = amount(id);
    return node && node->kind == AmountKind::Compare && node->compare == how && is_number_of(node->left, reg) &&
           is_constant(node->right, with);
}

bool Reader::adds_to(const Op& op, u8 reg, i32 more) const {
    if (op.verb != Verb::Number || op.dst != reg) return false;
    const AmountNode* node = amount(op.amount);
    return node && node->kind == AmountKind::Plus && is_number_of(node->left, reg) && is_constant(node->right, more);
}

u16 Reader::jump_back(u16 at, u16 end) const {
    for (u16 later = end; later > at; --later) {
        if (op(later - 1).verb == Verb::Jump && op(later - 1).jump == at) return static_cast<u16>(later - 1);
    }
    return kNoId;
}

Node Reader::branch(Node::Kind kind, u16& at, u16 end, u16 next) {
    Node made = node(kind, at);
    const u16 begin = static_cast<u16>(at + 1);
    const u16 to = op(at).jump;
    const bool inside = to > at && to <= end;
    if (!inside) {
        made.body = block(begin, end, next);
        go_on(made.otherwise, at, to, next);
        at = end;
        return made;
    }
    const u16 after = to == end ? next : to;
    const u16 jump = ends_in_jump(begin, to) ? op(to - 1).jump : u16{0};
    const bool two = jump > to && (jump <= end || jump == next);
    if (two) {
        const u16 over = std::min(jump, end);
        made.body = block(begin, static_cast<u16>(to - 1), jump);
        made.otherwise = block(to, over, jump == end ? next : jump);
        at = over;
        return made;
    }
    made.body = block(begin, to, after);
    at = to;
    return made;
}

Node Reader::attempt(u16& at, u16 end, u16 next) {
    const Op& attempt = op(at);
    const u16 to = attempt.jump;
    u16 over = static_cast<u16>(at + 1);
    while (over < end && over < to && op(over).verb != Verb::EndAttempt) ++over;
    const bool whole = over < end && over < to && to <= end && resolved(op(over).jump) == resolved(to);
    if (!whole) return branch(Node::Kind::Try, at, end, next);
    Node made = node(Node::Kind::Try, at);
    u16 begin = static_cast<u16>(at + 1);
    made.may = op(begin).verb == Verb::May && op(begin).jump == to && op(begin).who == attempt.who;
    if (made.may) ++begin;
    const u16 after = to == end ? next : to;
    const u16 then = static_cast<u16>(over + 1);
    made.body = block(begin, over, then);
    const u16 jump = ends_in_jump(then, to) ? op(to - 1).jump : u16{0};
    if (jump > to && jump <= end) {
        made.then = block(then, static_cast<u16>(to - 1), jump);
        made.otherwise = block(to, jump, jump == end ? next : jump);
        at = jump;
    } else {
        made.then = block(then, to, after);
        at = to;
    }
    return made;
}

Node Reader::loop(u16& at, u16 back) {
    const Op& head = op(at);
    Node made = node(head.verb == Verb::ForEach ? Node::Kind::Each : Node::Kind::While, at);
    const AmountNode* test = amount(head.amount);
    u16 begin = static_cast<u16>(at + 1);
    // A counter that was set just before, and goes down by one each time.
    if (made.kind == Node::Kind::While && at > 0 && test && test->kind == AmountKind::Compare) {
        const Op& set = op(at - 1);
        const u8 counter = set.dst;
        const bool counts = set.verb == Verb::Number && compares_number(head.amount, counter, Compare::AtLeast, 1) &&
                            begin < back && adds_to(op(begin), counter, -1);
        if (counts) {
            made.kind = Node::Kind::Repeat;
            made.from = static_cast<u16>(at - 1);
            ++begin;
        }
    }
    made.body = block(begin, back, at);
    at = static_cast<u16>(back + 1);
    return made;
}

Node Reader::later(u16& at, u16 end) {
    Node made = node(Node::Kind::Later, at);
    const u16 to = op(at).jump;
    const u16 over = to > at && to <= end ? to : end;
    const u16 last = over > at + 1 && op(over - 1).verb == Verb::End ? static_cast<u16>(over - 1) : over;
    made.body = block(static_cast<u16>(at + 1), last, last);
    at = over;
    if (over != to) go_on(made.then, at, to, over);
    return made;
}

// One of the options: asked for unless so many are left to be chosen that it must be.
bool Reader::offers_option(u16 at, int option, const Node& node, u8 left, u8 chosen, u16& after) const {
    const auto is = [&](int skip, Verb verb) {
        return static_cast<std::size_t>(at + skip) < ops_.size() && op(at + skip).verb == verb;
    };
    const int forced = node.up_to ? 0 : 1;
    const u16 take = static_cast<u16>(at + 3 + forced);
    after = static_cast<u16>(take + 2);
    if (!is(0, Verb::Unless) || !compares_number(op(at).amount, left, Compare::AtLeast, 1) || op(at).jump != after)
        return false;
    if (forced && (!is(1, Verb::Unless) || op(at + 1).jump != take ||
                   !compares_number(op(at + 1).amount, left, Compare::Less, node.options - option)))
        return false;
    if (!is(1 + forced, Verb::Mode) || !is(2 + forced, Verb::Unless) || op(at + 2 + forced).jump != after) return false;
    const Op& mode = op(at + 1 + forced);
    return mode.who == Who::You && is_constant(mode.amount, 2) &&
           compares_number(op(at + 2 + forced).amount, mode.dst, Compare::Equal, 1) && is(3 + forced, Verb::Number) &&
           is(4 + forced, Verb::Number) && adds_to(op(take), left, -1) && adds_to(op(take + 1), chosen, 1 << option);
}

bool Reader::several(u16 at, u16 end, Node& made) const {
    if (at + 2 >= end || op(at).verb != Verb::Number || op(at + 1).verb != Verb::Number) return false;
    const AmountNode* most = amount(op(at).amount);
    if (!most || most->kind != AmountKind::Constant || !is_constant(op(at + 1).amount, 0)) return false;
    made = node(Node::Kind::Several, static_cast<u16>(at + 1));
    made.from = at;
    made.most = most->value;
    for (made.options = 2; made.options <= 12; ++made.options) {
        for (const bool up_to : {false, true}) {
            made.up_to = up_to;
            u16 here = static_cast<u16>(at + 2);
            int option = 0;
            while (option < made.options && offers_option(here, option, made, op(at).dst, op(at + 1).dst, here))
                ++option;
            made.end = here;
            u16 more = here;
            const bool all = option == made.options && here <= end;
            if (all && !offers_option(here, option, made, op(at).dst, op(at + 1).dst, more)) return true;
        }
    }
    return false;
}

Block Reader::block(u16 at, u16 end, u16 next) {
    Block out;
    while (at < end) {
        const Op& here = op(at);
        if (Node some; several(at, end, some)) {
            at = some.end;
            out.push_back(std::move(some));
            continue;
        }
        const u16 back = here.verb == Verb::Unless || here.verb == Verb::ForEach ? jump_back(at, end) : kNoId;
        if (back != kNoId && here.jump == back + 1) {
            Node made = loop(at, back);
            if (made.kind == Node::Kind::Repeat && !out.empty() && out.back().op == made.from) out.pop_back();
            out.push_back(std::move(made));
            continue;
        }
        switch (here.verb) {
            case Verb::Unless:
            case Verb::ForEach: out.push_back(branch(Node::Kind::If, at, end, next)); continue;
            case Verb::May: out.push_back(branch(Node::Kind::May, at, end, next)); continue;
            case Verb::Attempt: out.push_back(attempt(at, end, next)); continue;
            case Verb::Delay: out.push_back(later(at, end)); continue;
            case Verb::Jump: go_on(out, at, here.jump, at + 1 == end ? next : static_cast<u16>(at + 1)); break;
            case Verb::End: out.push_back(node(Node::Kind::Stop, at)); break;
            default: out.push_back(node(Node::Kind::Do, at));
        }
        ++at;
    }
    return out;
}

}  // namespace

Block read_flow(const Pool& pool, const Program& program) { return Reader(pool, program).all(); }

}  // namespace arbiter::tell

// Sentences for one player, for the owner of something, or for both players.
#include "lower/acting_player.h"

#include "lower/steps.h"

namespace arbiter::lower {

namespace {

Op op(Verb verb) { return Assembler::op(verb); }

// The owner of what "it" means, found out when the program gets there.
void for_owner(Lowering& low, const std::function<void()>& body) {
    const Group it = resolve_it(low, std::nullopt);
    const Label other = low.code.label();
    const Label end = low.code.label();
    skip_unless(low, low.pool.count(low.filter(Filter::all({it.filter, Filter::owner(Who::You)}), it.of)), other);
    const std::vector<Mention> before = low.mentions;
    {
        const Scoped acting(low.acting, Who::You);
        body();
    }
    low.code.add(op(Verb::Jump), end);
    low.code.place(other);
    low.mentions = before;
    {
        const Scoped acting(low.acting, Who::Opponent);
        body();
    }
    low.mentions = before;
    low.code.place(end);
}

// One instruction for the cards of both players, and the part of its result that belongs to each of them.
void do_for_both(Lowering& low, Op act, const Op& first, const Op& second, std::vector<Op>& out) {
    act.dst = low.new_register();
    out.push_back(act);
    for (const auto& [each, who] : {std::pair(first, Who::Lead), std::pair(second, Who::Next)}) {
        Op part = op(Verb::Gather);
        part.dst = each.dst;
        part.filter = low.filter(Filter::all({Filter::in(act.dst), Filter::owner(who)}), ObjectKind::Cards);
        out.push_back(part);
    }
}

// Interleaves the instructions of the one player with the same ones of the other behind them, so that both have chosen
// before anything is done, and cards of both are drawn and moved at once. False: they do not match.
bool do_side_by_side(Lowering& low, int first, int second) {
    const int count = second - first;
    if (low.code.size() - second != count || !low.code.is_straight_from(first)) return false;
    for (int at = first; at < second; ++at) {
        if (low.code.at(at).verb != low.code.at(at + count).verb) return false;
    }
    std::vector<Op> both;
    for (int at = first; at < second; ++at) {
        Op one = low.code.at(at);
        const Op other = low.code.at(at + count);
        if (one.verb == Verb::Draw && one.amount == other.amount) {
            one.who = Who::Either;
            do_for_both(low, one, low.code.at(at), other, both);
        } else if (one.verb == Verb::Move && one.destination == other.destination) {
            Op all = op(Verb::Combine);
            all.dst = one.a = low.new_register();
            all.a = low.code.at(at).a;
            all.b = other.a;
            all.mode = static_cast<u8>(SetOp::Union);
            both.push_back(all);
            do_for_both(low, one, low.code.at(at), other, both);
        } else {
            both.push_back(one);
            both.push_back(other);
        }
    }
    low.code.rewrite(first, both);
    return true;
}

// "Both players choose 1 card and place it ...": mentions what each of them named last as one group.
void mention_both(Lowering& low, std::size_t first, std::size_t second) {
    if (second == first || low.mentions.size() - second != second - first) return;
    const Mention one = low.mentions[second - 1];
    Mention both = low.mentions.back();
    const bool alike = one.act == both.act && one.what.of == both.what.of;
    if (!alike || one.what.reg == kNone || both.what.reg == kNone) return;
    Op all = op(Verb::Combine);
    all.dst = low.new_register();
    all.a = one.what.reg;
    all.b = both.what.reg;
    all.mode = static_cast<u8>(SetOp::Union);
    low.add(all);
    low.owned(all.dst, std::nullopt);
    low.either_owned.push_back(all.dst);
    both.what.reg = all.dst;
    both.what.filter = Filter::in(all.dst);
    both.by = Who::Either;
    if (!low.dialect.both_at_once) {
        // One that each of them named is two: "the chosen characters", and nothing that "it" could be.
        both.what.many = true;
        low.mentions[second - 1].indefinite = low.mentions.back().indefinite = true;
    }
    low.mention(both);
}

}  // namespace

void for_player(Lowering& low, const Term& by, const std::function<void()>& body) {
    const Who who = player(low, by);
    if (who == Who::OwnerOfIt) return for_owner(low, body);
    if (who != Who::Either) {
        const Scoped acting(low.acting, who);
        body();
        return;
    }
    int code[2];
    std::size_t mentions[2];
    for (Who each : {Who::Lead, Who::Next}) {
        code[each == Who::Next] = low.code.size();
        mentions[each == Who::Next] = low.mentions.size();
        const Scoped acting(low.acting, each);
        body();
    }
    if (!low.dialect.both_at_once || do_side_by_side(low, code[0], code[1]))
        mention_both(low, mentions[0], mentions[1]);
}

bool others_act(const Lowering& low, int since) {
    for (int at = since; at < low.code.size(); ++at) {
        if (low.code.at(at).who != Who::You) return true;
    }
    return false;
}

}  // namespace arbiter::lower

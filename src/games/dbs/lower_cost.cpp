// DBS 8-4: what stands before a colon.
#include "games/dbs/lowering.h"
#include "lower/paid_later.h"

namespace arbiter::dbs {

// DBS 8-4-2-3, 8-4-2-4: spheres are energy of their colour, a number is energy of any.
void pay_energy(Lowering& low, const Term& energy) {
    int total = energy[field::n] ? energy[field::n].number() : 0;
    i32 colors = 0;
    if (const Term spheres = energy[field::c]) {
        if (!spheres.is(head::Spheres)) low.unknown(spheres, "as a cost");
        for (const Term& sphere : spheres[field::of].items()) {
            colors += cost_of_color(color_number(low, sphere), 1);
            ++total;
        }
    }
    Op op = book_op(low, kVerbPay);
    op.amount = low.pool.constant(total);
    op.amount2 = colors ? low.pool.constant(colors) : kNoId;
    low.add(op);
}

void pay_part(Lowering& low, const Term& cost) {
    if (!cost) return;
    if (cost.is_any({head::CostSeq, head::Seq}))
        cost.word_means_same_as("all of a cost is paid, in this order", "both");
    if (cost.is(head::CostSeq)) {
        pay_part(low, cost[field::a]);
        pay_part(low, cost[field::b]);
    } else if (cost.is(head::CostIf)) {
        AmountId holds = lower::condition(low, cost[field::p]);
        // "Can activate [Awaken] even if you have 5 or more life".
        if ((low.states & kAwakenSkill) && cost[field::p].is(head::LifeIs)) {
            const Filter anyway = Filter::all({Filter::in(kSource), Filter::book(kMayAwaken, 0, 0)});
            holds = low.pool.either(holds, low.pool.count(low.filter(anyway, ObjectKind::Places)));
        }
        lower::require(low, holds);
    } else if (cost.is(head::CostIfDo)) {
        lower::require(low, lower::condition(low, cost[field::p]));
        clause(low, cost[field::do_]);
    } else if (cost.is(head::Energy)) {
        pay_energy(low, cost);
    } else {
        clause(low, cost);
    }
}

void pay_burst(Lowering& low, int n) {
    const u8 top = lower::take_end(low, kDeck, Who::You, false, low.pool.constant(n));
    lower::require(low, low.pool.compare(low.pool.size(top), Compare::AtLeast, n));
    lower::emit_move(low, top, lower::to_zone(low, kDrop, kPlaced));
}

void pay_on_resolution(Lowering& low, const Term& cost, int burst) {
    Term rest = cost;
    // A condition that comes first is told without anybody being asked.
    while (burst == 0 && rest &&
           (rest.is(head::CostIf) || (rest.is(head::CostSeq) && rest[field::a].is(head::CostIf)))) {
        const Term first = rest.is(head::CostIf) ? rest : rest[field::a];
        lower::end_unless(low, lower::condition(low, first[field::p]));
        rest = rest.is(head::CostIf) ? Term() : rest[field::b];
    }
    if (!burst && !rest) return;
    lower::pay_on_resolution(low, [&] {
        if (burst) pay_burst(low, burst);
        if (rest) pay_part(low, rest);
    });
}

}  // namespace arbiter::dbs

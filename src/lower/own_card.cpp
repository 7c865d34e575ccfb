// Follows a text's own card.
#include "lower/own_card.h"

#include "lower/filter.h"

namespace arbiter::lower {

bool is_own(const Lowering& low, u8 reg) {
    return reg == kSource || std::find(low.own.begin(), low.own.end(), reg) != low.own.end();
}

std::optional<Group> sent_away(const Lowering& low) {
    for (auto at = low.moved.rbegin(); at != low.moved.rend(); ++at) {
        const bool card = at->is == ObjectKind::Cards && is_own(low, at->from) && low.surely_done(at->part);
        if (card) return Group{ObjectKind::Cards, Filter::in(at->moved), at->moved, false, 0};
    }
    return std::nullopt;
}

void hold_own_card(Lowering& low) {
    if (sent_away(low) || low.source_of != ObjectKind::Places) return;
    for (const Moved& one : std::vector<Moved>(low.moved)) {
        if (one.is != ObjectKind::Cards || !low.surely_done(one.part)) continue;
        for (int at = 0; at < low.code.size(); ++at) {
            const Op op = low.code.at(at);
            const u8 part = op.b == one.from || op.b == kNone ? op.a : op.b;
            if (op.verb != Verb::Combine || op.dst != one.from || part == kSource || !is_own(low, part)) continue;
            const Filter itself = Filter::all({Filter::in(one.moved), Filter::was_in(part)});
            const u8 reg = register_of(low, {ObjectKind::Cards, itself, kNone, false, 0});
            low.owned(reg, Who::You);
            return low.note_move(part, ObjectKind::Cards, reg, ObjectKind::Cards);
        }
    }
}

void hold_top_card(Lowering& low) {
    for (auto at = low.mentions.rbegin(); at != low.mentions.rend(); ++at) {
        const u8 place = at->what.reg;
        if (at->what.of != ObjectKind::Places || place >= kHost || at->act == Act::Subject) continue;
        Op top = Assembler::op(Verb::Gather);
        top.dst = low.new_register();
        top.filter = low.filter(Filter::stack(place, Part::Top), ObjectKind::Cards);
        low.add(top);
        low.held.push_back({place, top.dst});
        return;
    }
}

}  // namespace arbiter::lower

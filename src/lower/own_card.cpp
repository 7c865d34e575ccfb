// Follows a text's own card.
#include "lower/own_card.h"

#include "lower/filter.h"
#include "lower/line.h"

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

namespace {

Term plays_itself_from(const Term& step) {
    const Term what = step[field::what];
    if (step.is(head::Play) && what.is(head::RefAt) && what[field::who].is(head::This)) return what[field::at];
    for (const text::Field part : {field::does, field::do_, field::a}) {
        const Term at = step[part] ? plays_itself_from(step[part]) : Term();
        if (at) return at;
    }
    return Term();
}

}  // namespace

u16 zones_it_plays_itself_from(Lowering& low, const std::vector<Term>& sentences) {
    const Term on = sentences.empty() ? Term() : sentences[0][field::does][field::on];
    if (!waits(low, sentences) || on[field::who].is(head::This)) return 0;
    for (const Term& sentence : sentences) {
        const Term zone = plays_itself_from(sentence[field::does])[field::z];
        if (zone.is(head::Zone) && owner_said(low, zone) == Who::You)
            return static_cast<u16>(zone_bits(low, zone[field::in].items()));
    }
    return 0;
}

}  // namespace arbiter::lower

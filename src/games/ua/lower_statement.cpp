// Continuous texts: each change they make is a statement that holds while its condition does.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// In every area: how a card may come into play.
constexpr u16 kEverywhere = (1 << kZoneCount) - 1;

AmountId joined(Lowering& low, AmountId outer, AmountId inner) {
    return outer == kNoId ? inner : low.pool.both(outer, inner);
}

void say(Lowering& low, u16 zones, const Group& who, const Gift& gift, AmountId condition) {
    Statement statement{};
    statement.property = gift.property;
    statement.on = who.of == Of::Places ? On::Place : On::Card;
    statement.stacks = 1;
    statement.subject = who.reg == kSource ? kNoId : low.filter(who);
    statement.condition = condition;
    statement.value = gift.value;
    statement.argument = gift.argument;
    low.says.push_back({zones, statement});
}

}  // namespace

void say_about(Lowering& low, const Group& who, const Gift& gift, AmountId condition) {
    say(low, low.zones, who, gift, condition);
}

namespace {

void say_seat(Lowering& low, Who who, const Gift& gift, AmountId condition) {
    constexpr u16 kOpponents = 0x8000;
    if (who != Who::You && who != Who::Opponent) low.decline("whose it is is not one player");
    Statement statement{};
    statement.property = gift.property;
    statement.on = On::Seat;
    statement.stacks = 1;
    statement.subject = kNoId;
    statement.condition = condition;
    statement.value = gift.value;
    statement.argument = static_cast<u16>(gift.argument | (who == Who::Opponent ? kOpponents : 0));
    low.says.push_back({low.zones, statement});
}

Group self_card() { return {Of::Cards, Filter::in(kSource), kSource, false, 0}; }

// Nobody chooses in a continuous text: it speaks of one thing that is known, or of all.
Group subject(Lowering& low, const Term& who) {
    if (who.is(head::Both)) {
        if (who[field::c]) low.unknown(who[field::c], "in a continuous text");
        Group both = subject(low, who[field::a]);
        const Group second = subject(low, who[field::b]);
        if (both.of != second.of) low.decline("things of two kinds at once");
        both.filter = Filter::any({both.filter, second.filter});
        both.reg = kNone;
        both.many = true;
        return both;
    }
    if (is_reference(low, who)) return refer(low, who);
    const Noun noun = read_noun(low, who);
    if (!noun.quantity.all || !noun.plain()) low.unknown(who, "in a continuous text");
    // UA 3.2.3: what stands on the field, wherever it is not said.
    return noun.what;
}

// ---- facts and rules of playing that stand in texts of their own

bool entering(Lowering& low, const Term& step, AmountId condition) {
    if (!step.is(head::Play)) return false;
    // A text without a tag that says "play this character set to active" says how it enters.
    const Term to = step[field::to];
    const bool field =
        !to || (to.is(head::Zone) && to[field::in].only().is(head::Field) && to[field::of].is(head::You));
    if (!step[field::what].is(head::This) || !field || !step[field::set]) {
        low.unknown(step, "in a continuous text");
        return true;
    }
    step[field::what][field::what].head();
    if (is_resting_word(low, step[field::set])) low.unknown(step[field::set], "here");
    say(low, kEverywhere, self_card(), {kEntersActive, kNoId, 0}, condition);
    return true;
}

void cannot_be_used(Lowering& low, i32 bits, AmountId condition) {
    say(low, kEverywhere, self_card(), {kCannot, low.pool.constant(bits), 0}, condition);
}

// "You can only use one <name> card per turn": how many cards of this card's name its player has used.
AmountId name_used(Lowering& low) {
    const Filter name = Filter::symbol(kCardName, {low.card.symbols[kCardName][0]});
    const u8 slot = low.pool.watch(kIsUsed, low.filter(Filter::all({Filter::owner(Who::You), name}), Of::Cards));
    if (slot == kNone) low.decline("more looks back than the game remembers");
    return slot == kNone ? low.pool.constant(0) : low.pool.memory(slot, Who::You);
}

bool modified_card(Lowering& low, const Term& step, AmountId condition) {
    const Term mod = step[field::mod];
    const Term who = step[field::who];
    if (mod.is(head::PlayOnlyOnto)) {
        const Term to = mod[field::to];
        const i32 zones = to.is(head::Zone) ? zone_bits(low, to[field::in].items()) : 0;
        const bool front = zones == 1 << kFrontLine;
        if (!who.is(head::This) || (!front && zones != 1 << kEnergyLine) ||
            (to[field::of] && player(low, to[field::of]) != Who::You))
            low.unknown(mod, "here");
        who[field::what].head();
        cannot_be_used(low, front ? kToBePlayedToEnergy : kToBePlayedToFront, condition);
        return true;
    }
    if (mod.is(head::OnlyByRaid) || mod.is(head::PlayOnlyIf)) {
        if (!who.is(head::This)) low.unknown(who, "here");
        who[field::what].head();
        if (mod.is(head::PlayOnlyIf)) {
            if (condition != kNoId) low.decline("a condition on a condition");
            condition = low.pool.negation(lower::condition(low, mod[field::p]));
            cannot_be_used(low, kToBePlayed | kToPerformRaid, condition);
        } else {
            cannot_be_used(low, kToBePlayed, condition);
        }
        return true;
    }
    if (mod.is(head::AlsoNamed)) {
        if (!who.is(head::This) || condition != kNoId) low.unknown(mod, "for a time");
        who[field::what].head();
        for (u16 name : names_in(low, mod[field::names].items())) low.card.symbols[kCardName].push_back(name);
        return true;
    }
    if (mod.is(head::CanRaidOn)) {
        // "Your cards with Raid can perform Raid on this character."
        if (!mod[field::who].is(head::This)) low.unknown(mod[field::who], "here");
        // Cards of the same player, wherever they come from: Raid is performed on one's own characters only.
        if (!who.is(head::Pick) || who[field::q] || !who[field::whose].is(head::You)) low.unknown(who, "here");
        const Noun by = read_filter(low, who[field::f], {.anywhere = true});
        if (!by.plain()) low.unknown(who, "here");
        // UA Q772: only by a trigger.
        const By agent = mod[field::by] ? by_agent(low, mod[field::by]) : By{};
        if (mod[field::by] && (agent.bits != kByTrigger || agent.source != kNoId)) low.unknown(mod[field::by], "here");
        say(low, low.zones, subject(low, mod[field::who]),
            {kRaidableBy, low.pool.constant(agent.bits ? 1 : 0), low.filter(by.what.filter, Of::Cards)}, condition);
        return true;
    }
    if (mod.is(head::NotReadied) && mod[field::p]) {
        const AmountId while_ = lower::condition(low, mod[field::p]);
        say(low, low.zones, subject(low, who), {kNotReadied, kNoId, 0}, joined(low, condition, while_));
        return true;
    }
    return false;
}

// May a gain be lowered as one of the card's own abilities?
bool is_self(const Group& who) { return who.reg == kSource; }

void gained(Lowering& low, const Group& who, const Term& gift, AmountId condition) {
    if (gift.is(head::Listed)) return listed_statements(low, who, condition);
    if (gift.is(head::Ability) && is_self(who) && low.scale == kNoId && who.of == Of::Places) {
        ability(low, gift, Owned::Own, condition);
        return;
    }
    for (const Gift& one : gain(low, gift)) say(low, low.zones, who, one, condition);
}

void modify(Lowering& low, const Term& step, AmountId condition) {
    if (modified_card(low, step, condition)) return;
    const Group who = subject(low, step[field::who]);
    const Term mod = step[field::mod];
    if (mod[field::till]) low.unknown(mod[field::till], "in a continuous text");
    if (mod.is(head::Gain)) {
        for (const Term& gift : mod[field::of].items()) gained(low, who, gift, condition);
        return;
    }
    // What cannot be played there is meant wherever the card is.
    const bool about_playing =
        mod.is(head::Cannot) && mod[field::do_].is(head::Done) &&
        (mod[field::do_][field::done].is(head::Play) || mod[field::do_][field::done].is(head::PlayOrShift));
    for (const Gift& gift : gifts_of(low, mod)) {
        if (about_playing && !is_self(who)) low.unknown(step[field::who], "here");
        if (about_playing)
            say(low, kEverywhere, self_card(), gift, condition);
        else
            say(low, low.zones, who, gift, condition);
    }
}

void reduce_statement(Lowering& low, const Term& step, AmountId condition) {
    const Term what = step[field::what];
    if (!what.is(head::StatOf)) {
        low.unknown(what, "in a continuous text");
        return;
    }
    Group who = subject(low, what[field::who]);
    const Gift gift = reduction(low, step);
    if (step[field::n].is(head::Energy) && !what[field::who].is(head::This))
        who = {who.of, Filter::all({who.filter, of_color(low, step[field::n])})};
    const bool cards = gift.property != kBpChange;
    if (cards != (who.of == Of::Cards)) low.unknown(what[field::who], "to reduce there");
    say(low, low.zones, who, gift, condition);
}

// "While in your hand": the text works there, and "this" is a card.
void during(Lowering& low, const Term& step, AmountId condition) {
    const Term till = step[field::till];
    if (till.is(head::DuringAttack)) {
        refer(low, till[field::who], Of::Places);
        const bool first = till[field::which].is(word::first);
        if (!first && !till[field::which].is(word::second)) low.unknown(till[field::which]);
        const FilterId attacking = low.filter(
            Filter::all({Filter::in(kSource), Filter::bits(kState, first ? kInFirstAttack : kInSecondAttack)}),
            Of::Places);
        statement(low, step[field::does], joined(low, condition, low.pool.count(attacking)));
        return;
    }
    if (till.is(head::DuringPhase) && till[field::phase].is(head::Turn)) {
        const AmountId turn = low.pool.value(kIsTurnPlayer, player(low, till[field::whose]));
        return statement(low, step[field::does], joined(low, condition, turn));
    }
    // The character battling this one is so only while the battle lasts.
    if (till.is(head::ThisBattle) && step[field::does].is(head::Modify) &&
        step[field::does][field::who].is(head::Battling))
        return statement(low, step[field::does], condition);
    // What was done this turn stays done until the turn ends: the time says the same again.
    if (till.is(head::ThisTurn) && !till[field::phase] && low.until_turn_ends && condition != kNoId)
        return statement(low, step[field::does], condition);
    u16 zones = 0;
    if (till.is(head::WhileIn)) {
        if (player(low, till[field::of]) != Who::You) low.unknown(till[field::of], "here");
        zones = static_cast<u16>(zone_bits(low, till[field::any].items()));
    } else if (till.is(head::WhileElsewhere)) {
        zones = static_cast<u16>(kEverywhere & ~kField & ~(1 << kSideline));
    } else {
        low.unknown(till, "in a continuous text");
    }
    const u16 before = low.zones;
    const Of source = low.source_of;
    if (low.zones) low.decline("in two areas at once");
    const bool on_field = (zones & kField) != 0;
    if (on_field && (zones & ~kField)) low.decline("on the field and elsewhere at once");
    low.zones = on_field ? 0 : zones;
    low.source_of = on_field ? Of::Places : Of::Cards;
    statement(low, step[field::does], condition);
    low.zones = before;
    low.source_of = source;
}

void forbid(Lowering& low, const Term& step, AmountId condition, const Term& unless) {
    const Term deed = step[field::do_];
    if (deed.is(head::Use) && deed[field::what].is(head::This) && player(low, step[field::by]) == Who::You) {
        deed[field::what][field::what].head();
        if (unless) low.unknown(unless, "here");
        cannot_be_used(low, kToBeUsed, condition);
        return;
    }
    Group self = self_card();
    self.of = Of::Places;
    for (const Gift& gift : forbidden_choice(low, step, unless)) say(low, low.zones, self, gift, condition);
}

void losers_go(Lowering& low, const Term& step, AmountId condition) {
    if (player(low, step[field::whose]) != Who::Opponent) low.unknown(step[field::whose], "here");
    const Term go = step[field::go];
    const Term to = go[field::to];
    const std::vector<Term> names = to[field::in].items();
    if (!to.is(head::Zone) || names.size() != 1 ||
        (!go.is(head::Shift) && !(go.is(head::Move) && go[field::verb].is(word::place)))) {
        low.unknown(go, "instead of being sidelined");
        return;
    }
    if (owner_said(low, to).value_or(Who::Opponent) != Who::Opponent) low.unknown(to[field::of], "here");
    const ZoneId zone = zone_of(low, names[0]);
    if (go.is(head::Shift) != (zone == kEnergyLine)) low.unknown(go, "there");
    Group self = self_card();
    self.of = Of::Places;
    say(low, low.zones, self, {kLosersGo, low.pool.constant(zone), 0}, condition);
}

void line_size(Lowering& low, const Term& step, AmountId condition) {
    const Term on = step[field::on];
    const std::vector<Term> names = on[field::in].items();
    const bool less = step[field::dir].is(head::Decrease);
    if (!less && !step[field::dir].is(head::Increase)) low.unknown(step[field::dir]);
    if (!on.is(head::Zone) || names.size() != 1) low.unknown(on, "as a line");
    const Who whose = on[field::of] ? player(low, on[field::of]) : Who::You;
    const int n = step[field::n].number();
    const ZoneId zone = names.size() == 1 ? zone_of(low, names[0]) : ZoneId{kFrontLine};
    say_seat(low, whose, {kLineSize, low.pool.constant(less ? -n : n), zone}, condition);
}

void unless(Lowering& low, const Term& step, AmountId condition) {
    const Term p = step[field::p];
    if (p.is(head::PayExtra)) {
        forbid(low, step[field::does], condition, p);
        return;
    }
    statement(low, step[field::does], joined(low, condition, low.pool.negation(lower::condition(low, p))));
}

}  // namespace

void statement(Lowering& low, const Term& step, AmountId condition) {
    // A continuous text always looks at the game as it is, so "if" is no different from "while".
    if (step.is(head::While) || step.is(head::If)) {
        mention_changed(low, step[field::does]);
        if (step[field::p].mentions(head::ThisTurn)) low.until_turn_ends = true;
        const AmountId holds = lower::condition(low, step[field::p]);
        statement(low, step[field::does], joined(low, condition, holds));
    } else if (step.is(head::Unless)) {
        unless(low, step, condition);
    } else if (step.is(head::Seq)) {
        statement(low, step[field::a], condition);
        statement(low, step[field::b], condition);
    } else if (step.is(head::ForEach) || step.is(head::Scaled)) {
        if (low.scale != kNoId) low.decline("for each within for each");
        low.scale = scale_of(low, step[field::per], step[field::does]);
        statement(low, step[field::does], condition);
        low.scale = kNoId;
    } else if (step.is(head::During)) {
        during(low, step, condition);
    } else if (step.is(head::Modify)) {
        modify(low, step, condition);
    } else if (step.is(head::Reduce)) {
        reduce_statement(low, step, condition);
    } else if (step.is(head::MustBlock)) {
        Group self = self_card();
        self.of = Of::Places;
        if (step[field::till] || !step[field::by]) low.unknown(step, "in a continuous text");
        for (const Gift& gift : must_block(low, step)) say(low, low.zones, self, gift, condition);
    } else if (step.is(head::SetStat)) {
        const Group who = subject(low, step[field::who]);
        if (stat_of(low, step[field::s]) != kBp || who.of != Of::Places) low.unknown(step, "in a continuous text");
        say(low, low.zones, who, {kBpSet, number_of(low, step[field::n]), 0}, condition);
    } else if (step.is(head::KeepStat)) {
        const Group who = subject(low, step[field::who]);
        if (who.of != Of::Places) low.unknown(step[field::who], "here");
        say(low, low.zones, who, kept_stat(low, step), condition);
    } else if (step.is(head::Forbid)) {
        forbid(low, step, condition, Term());
    } else if (step.is(head::LosersGo)) {
        losers_go(low, step, condition);
    } else if (step.is(head::LineSize)) {
        line_size(low, step, condition);
    } else if (step.is(head::HandSize)) {
        say_seat(low, player(low, step[field::whose]), {kHandSize, low.pool.constant(step[field::n].number()), 0},
                 condition);
    } else if (!entering(low, step, condition)) {
        low.unknown(step, "in a continuous text");
    }
}

void statements(Lowering& low, const std::vector<Term>& sentences, AmountId condition) {
    low.continuous = true;
    const std::size_t first = low.says.size();
    bool stacks = true;
    for (std::size_t at = 0; at < sentences.size(); ++at) {
        const Term& sentence = sentences[at];
        if (sentence.is(head::Replaceable)) {
            at = said_substitution(low, sentences, at, condition) - 1;
        } else if (sentence.is(head::NoStack)) {
            own_name(low, sentence[field::n]);
            stacks = false;
        } else if (sentence.is(head::UseOncePerName)) {
            own_name(low, sentence[field::n]);
            cannot_be_used(low, kToBeUsed, name_used(low));
        } else if (sentence.is(head::UseOnlyIf)) {
            cannot_be_used(low, kToBeUsed, low.pool.negation(lower::condition(low, sentence[field::p])));
        } else if (sentence.is(head::RaidOnlyIf)) {
            cannot_be_used(low, kToPerformRaid, low.pool.negation(lower::condition(low, sentence[field::p])));
        } else if (sentence.is(head::Sent)) {
            const Term link = sentence[field::link];
            if (link && !link.is(head::Additionally) && !link.is(head::Then)) low.unknown(link, "in a continuous text");
            link.comes_to("what a continuous text says holds all at once", "");
            statement(low, sentence[field::does], condition);
        } else {
            low.unknown(sentence, "in a continuous text");
        }
    }
    if (!stacks) {
        for (std::size_t at = first; at < low.says.size(); ++at) low.says[at].statement.stacks = 0;
    }
}

}  // namespace arbiter::ua

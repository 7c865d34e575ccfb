// One line of a card: when its ability works, what it costs, what it waits for, what it does.
#include <algorithm>

#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// What stands before the first sentence, and what whole sentences say about the ability.
struct Heading {
    std::vector<TriggerEvent> when;
    bool activated = false;
    u16 states = 0;
    u16 zones = 0;
    Limits limits;
    bool rest = false;
    int ap = 0;
    int hand = 0;
    bool sideline = false;
    i32 facts = 0;  // FactBits of the tags
};

void when(Lowering& low, const Term& on, Heading& out) {
    const i32 fact = tag_word(on);
    if (fact == 0) low.unknown(on, "as a tag");
    if (out.facts & fact) low.decline("the same is said twice");
    out.facts |= fact;
    out.activated = out.activated || fact == kHasActivateMain;
    for (const auto& [kind, event] : kTagged) {
        if (kind == fact) out.when.push_back(event);
    }
}

void tag(Lowering& low, const Term& tag, Heading& out) {
    if (tag.is(head::When)) {
        when(low, tag[field::on], out);
    } else if (tag.is(head::Turn)) {
        // UA 20.4.
        const bool yours = tag[field::whose].is(word::you);
        if (!yours && !tag[field::whose].is(word::opponent)) low.unknown(tag[field::whose]);
        out.states |= yours ? kOnlyYourTurn : kOnlyOpponentsTurn;
        out.facts |= yours ? kHasDuringYourTurn : kHasDuringOpponentsTurn;
    } else if (tag.is(head::OnlyOn)) {
        // UA 20.5.
        const Term line = tag[field::line];
        const auto before = std::pair(out.states, out.zones);
        if (line.is(word::front))
            out.states |= kOnlyOnFront;
        else if (line.is(word::energy))
            out.states |= kOnlyOnEnergy;
        else if (line.is(word::sideline))
            out.zones = 1 << kSideline;
        else
            low.unknown(line);
        if (std::pair(out.states, out.zones) == before) low.decline("the same is said twice");
    } else if (tag.is(head::OncePerTurn)) {
        if (out.limits.limit) low.decline("the same is said twice");
        out.limits.limit = 1;
    } else if (tag.is(head::PayRest)) {
        if (out.rest) low.decline("the same is said twice");
        out.rest = true;
    } else if (tag.is(head::PayAp)) {
        out.ap += tag[field::n].number();
    } else if (tag.is(head::PayHand)) {
        out.hand += tag[field::n].number();
    } else if (tag.is(head::PaySideline)) {
        if (out.sideline) low.decline("the same is said twice");
        out.sideline = true;
    } else {
        low.unknown(tag, "as a tag");
    }
}

Heading heading_of(Lowering& low, const Term& line) {
    Heading out;
    for (const Term& each : line[field::tags].items()) tag(low, each, out);
    if (!line[field::items] &&
        line.mentions_any({head::Required, head::RequiredTotal, head::RequiredPlaced, head::EachOptionOnce}))
        low.decline("there is no list below the text that speaks of one");
    const bool pays = out.rest || out.ap || out.hand || out.sideline;
    if (pays && !out.activated) low.decline("a cost of what is not activated");
    if (out.activated && !out.when.empty()) low.decline("activated and triggered at once");
    return out;
}

// The sentences that are about the ability or the card as a whole; the others are what it does.
struct Parts {
    std::vector<Term> does;
    std::vector<Term> card;  // limits on using the card
    AmountId needs = kNoId;  // must hold first
};

void whole_sentence(Lowering& low, const Term& sentence, Heading& head, Parts& parts) {
    const Term p = sentence[field::p];
    const bool elsewhere = sentence.is(head::OnlyIf) && head.activated && p.is(head::Test) &&
                           p[field::who].is(head::This) && p[field::p].is(head::Is) &&
                           p[field::p][field::c].is(head::In);
    if (elsewhere) {
        // "This ability can only be activated when this card is in your sideline": it works there.
        const Term zone = p[field::p][field::c][field::z];
        p[field::who][field::what].head();
        if (!zone.is(head::Zone) || player(low, zone[field::of]) != Who::You || head.zones) low.unknown(zone, "here");
        low.zones = head.zones = static_cast<u16>(zone_bits(low, zone[field::in].items()));
        low.source_of = Of::Cards;
    } else if (sentence.is(head::OnlyIf)) {
        parts.needs = joined(low, parts.needs, condition(low, sentence[field::p]));
    } else if (sentence.is(head::OnlyTurnPlayed)) {
        const FilterId played =
            low.filter(Filter::all({Filter::in(kSource), Filter::bits(kState, kPlayedThisTurn)}), low.source_of);
        parts.needs = joined(low, parts.needs, low.pool.count(played));
    } else if (sentence.is(head::OncePerName)) {
        own_name(low, sentence[field::n]);
        if (head.limits.limit) low.decline("two limits for one ability");
        head.limits = {1, true};
    } else if (sentence.is(head::EachOptionOnce)) {
        own_name(low, sentence[field::n]);
        low.options_once = true;
    } else if (sentence.is(head::Copies)) {
        low.card.attributes[kFlags] |= sentence[field::n].number() << kCopiesShift;
    } else if (sentence.is(head::UseOnlyIf) || sentence.is(head::RaidOnlyIf) || sentence.is(head::UseOncePerName)) {
        parts.card.push_back(sentence);
    } else {
        parts.does.push_back(sentence);
    }
}

// "You cannot use this card if ...": true in the hand, whatever else the line does.
bool about_using(const Term& sentence) {
    if (!sentence.is(head::Sent)) return false;
    Term does = sentence[field::does];
    while (does.is(head::If) || does.is(head::Unless) || does.is(head::ForEach)) does = does[field::does];
    if (does.is(head::During)) return does[field::till].is(head::WhileIn) || does[field::till].is(head::WhileElsewhere);
    if (does.is(head::Modify) && does[field::who].is(head::This) && does[field::mod].is(head::Cannot)) {
        const Term deed = does[field::mod][field::do_][field::done];
        return does[field::mod][field::do_].is(head::Done) && (deed.is(head::PlayOrShift) || deed.is(head::Play));
    }
    return does.is(head::Forbid) && does[field::do_].is(head::Use) && does[field::do_][field::what].is(head::This);
}

Parts parts_of(Lowering& low, const std::vector<Term>& sentences, Heading& head) {
    Parts parts;
    for (const Term& sentence : sentences) whole_sentence(low, sentence, head, parts);
    return parts;
}

// ---- triggered

// "If a card is placed into your sideline, draw a card": no condition that could hold for a while, but something that
// happens.
Term happening(const Term& p) {
    const Term was = p.is(head::And) && !p[field::c] ? p[field::a] : p;
    const bool how_it_came = was[field::what].is(head::This) && was[field::done].is(head::Play);
    return was.is(head::Was) && !was[field::via] && !how_it_came ? was : Term();
}

bool is_heading(const Term& clause) {
    return clause.is(head::Delayed) || clause.is(head::AtIf) ||
           (clause.is(head::When) && !clause[field::on].is(head::UsingThis)) ||
           (clause.is(head::If) && happening(clause[field::p]));
}

// The sentence that says what a line waits for: the first, also where a phrase of it is in braces.
Term first_sentence(const std::vector<Term>& all) {
    if (all.empty()) return Term();
    const Term first = all[0].is(head::Replaceable) ? all[0][field::does].items()[0] : all[0];
    return first.is(head::Sent) ? first : Term();
}

// What resolves as cards: they are no longer where they stood.
bool gone_by_then(u8 event) { return event == kIsSidelined || event == kLeavesField; }

// "If this character was sidelined by one of your abilities": known only as it triggers.
Term sidelined_by(const Term& does) {
    const Term p = does[field::p];
    const bool about = does.is(head::If) && p.is(head::Was) &&
                       (p[field::what].is(head::This) || p[field::what].is(head::It)) &&
                       p[field::done].is(head::Move) && p[field::done][field::verb].is(word::sideline) &&
                       p[field::by] && !p[field::via];
    return about ? p : Term();
}

// "If this character was blocking": no card in the sideline is, so that this, too, is known only as it triggers.
std::optional<Filter> what_it_was(const Term& does) {
    const Term p = does[field::p];
    const bool about = does.is(head::If) && p.is(head::Test) &&
                       (p[field::who].is(head::This) || p[field::who].is(head::It)) && p[field::p].is(head::Is);
    const Term was = about ? p[field::p][field::c] : Term();
    if (!was) return std::nullopt;
    for (const auto& [word, bit] : {std::pair(head::Blocking, kIsBlocking), std::pair(head::Attacking, kIsAttacking),
                                    std::pair(head::Raided, kIsRaided), std::pair(head::Active, kIsActive),
                                    std::pair(head::Resting, kIsResting)}) {
        if (was.is(word)) return Filter::bits(kState, bit);
    }
    return std::nullopt;
}

// What a text asks of the leaving itself becomes a test of what it waits for.
void ask_as_it_leaves(Lowering& low, Trigger& on, const Parts& parts) {
    const Term first = low.heading ? low.heading : parts.does.empty() ? Term() : parts.does[0][field::does];
    if (!first || !on.on.self || !gone_by_then(on.on.event) || on.on.subject != kNoId) return;
    const std::optional<Filter> was = what_it_was(first);
    const Term p = was ? first[field::p] : on.on.event == kIsSidelined ? sidelined_by(first) : Term();
    if (!p) return;
    // What follows the sentence does not depend on it: the ability triggers in any case, and takes note of it.
    if (parts.does.size() != 1 && !was) return;
    if (parts.does.size() != 1) low.decline("how it left is only known as it triggers");
    (was ? p[field::who] : p[field::what])[field::what].head();
    on.on.subject = low.filter(was ? *was : cause_test(low, p[field::by]), Of::Places);
    low.heading = first[field::does];
}

std::vector<AbilityId> triggered(Lowering& low, std::vector<Trigger> on, const Parts& parts, const Heading& head,
                                 Owned owned, AmountId condition) {
    if (parts.does.empty()) low.decline("the ability does nothing");
    if (on.empty() || !low.declined.empty()) return {};
    if (on.size() > 1 && (head.limits.limit || on[0].on.self != on.back().on.self))
        low.decline("several events for one limited ability");
    low.in_attack = std::all_of(on.begin(), on.end(),
                                [](const Trigger& each) { return each.on.self && each.on.event == kAttacks; });
    if (on.size() == 1 && on[0].on.self) low.self_event = on[0].on.event;
    if (on.size() == 1) ask_as_it_leaves(low, on[0], parts);
    mention_subjects(low, on, static_cast<bool>(low.heading));
    sentences(low, parts.does);
    return lay_triggered(low, on, head.limits, owned, joined(low, condition, parts.needs));
}

Trigger on_self(TriggerEvent event) {
    Trigger out;
    out.on = {static_cast<u8>(event), kNoId, 1};
    return out;
}

// ---- activated

// UA 11.6.1, 20.6: all conditions, and all costs are paid.
void cost(Lowering& low, const Heading& head, const Parts& parts, AmountId condition) {
    const AmountId needs = joined(low, condition, parts.needs);
    if (needs != kNoId) require(low, needs);
    if (head.rest) book_verb(low, kVerbRest, kSource, 0);
    if (head.ap) book_amount(low, kVerbPayAp, Who::You, head.ap);
    if (head.hand) {
        Op select = Assembler::op(Verb::Select);
        select.dst = low.new_register();
        select.filter = low.filter(Filter::zone(1 << kHand, Who::You), Of::Cards);
        select.amount = select.amount2 = low.pool.constant(head.hand);
        low.add(select);
        pay_move(low, select.dst, kPlaced, head.hand > 1);
    }
    if (head.sideline) pay_move(low, kSource, kSidelined, false);
}

// UA 20.8: an ability of which everything depends on one condition does not activate where that does not hold, so that
// its cost is not paid, either.
void leading_condition(Lowering& low, const Parts& parts) {
    if (parts.does.empty() || !parts.does[0].is(head::Sent)) return;
    const Term first = parts.does[0][field::does];
    if (!first.is(head::If) || first[field::p].mentions(head::DidIt)) return;
    for (std::size_t at = 1; at < parts.does.size(); ++at) {
        const Term next = parts.does[at][field::does];
        if (!parts.does[at].is(head::Sent) || !next.is(head::If) || !next[field::p].is(head::DidIt)) return;
    }
    // It is told again as the ability is carried out; what needs steps of its own is told only then.
    Lowering apart = low;
    const AmountId holds = lower::condition(apart, first[field::p]);
    if (apart.declined.empty() && apart.code.size() == low.code.size()) require(low, holds);
}

}  // namespace

void pay_move(Lowering& low, u8 cards, Reason reason, bool many) {
    Op op = Assembler::op(Verb::Move);
    op.a = cards;
    op.dst = low.new_register();
    low.owned(op.dst, Who::You);
    op.destination = low.pool.destination(
        {Target::Zone, kSideline, Who::OwnerOfIt, End::Top, kNone, Face::Up, Laid::AsTheyCome, reason});
    low.add(op);
    Mention paid;
    paid.what = {Of::Cards, Filter::in(op.dst), op.dst, many, 0};
    paid.act = Act::Move;
    paid.verb = reason == kSidelined ? word::sideline : word::place;
    paid.zone = kSideline;
    low.mention(paid);
}

namespace {

std::vector<AbilityId> activated(Lowering& low, const Parts& parts, const Heading& head, Owned owned,
                                 AmountId condition) {
    if (parts.does.empty()) low.decline("the ability does nothing");
    lower::pay(low, [&] { cost(low, head, parts, condition); });
    if (head.sideline) low.source_of = Of::Cards;
    if (low.code.size() > 0) leading_condition(low, parts);
    low.add(Assembler::op(Verb::CostPaid));
    sentences(low, parts.does);
    Ability ability = blank_ability(low, AbilityKind::Activated);
    head.limits.apply(ability);
    const std::optional<AbilityId> id = lay_program(low, ability, owned);
    return id ? std::vector{*id} : std::vector<AbilityId>{};
}

// ---- the parts of one line

// What a line without a tag waits for, if its first sentence says so.
std::vector<Trigger> awaited_by(Lowering& low, const Term& first) {
    const Term clause = first[field::does];
    if (clause.is(head::When)) {
        const std::vector<Trigger> on = triggers(low, clause[field::on]);
        low.heading = clause[field::does];
        return on;
    }
    if (clause.is(head::If)) {
        const Term p = clause[field::p];
        std::vector<Trigger> on = happens(low, happening(p));
        if (p.is(head::And) && !on.empty()) on[0].condition = lower::condition(low, p[field::b]);
        low.heading = clause[field::does];
        return on;
    }
    const std::vector<Trigger> on = moments(low, clause[field::at]);
    low.heading = clause.is(head::Delayed) ? clause[field::does] : clause;
    low.at_moment = true;
    return on;
}

bool is_replacement(const Parts& parts) {
    if (parts.does.empty() || !parts.does[0].is(head::Sent)) return false;
    const Term does = parts.does[0][field::does];
    return does.is(head::Replace) ||
           (does.is(head::IfInstead) && (does[field::p].is(head::Was) || does[field::p].is(head::Did)));
}

std::vector<AbilityId> body(Lowering& low, Parts& parts, Heading& head, Owned owned, AmountId condition) {
    if (head.activated) return activated(low, parts, head, owned, condition);
    if (!head.when.empty()) {
        std::vector<Trigger> on;
        for (TriggerEvent event : head.when) on.push_back(on_self(event));
        return triggered(low, on, parts, head, owned, condition);
    }
    // An event is used and gone: what it says of a moment to come is put off, not waited for.
    const Term first = first_sentence(parts.does);
    const bool put_off = low.uses_event && !first[field::does].is(head::When);
    if (!put_off && first && is_heading(first[field::does])) {
        low.headed_braces = parts.does[0].is(head::Replaceable);
        return triggered(low, awaited_by(low, first), parts, head, owned, condition);
    }
    if (is_replacement(parts))
        return replacement(low, parts.does, owned, joined(low, condition, parts.needs), head.limits);
    if (low.uses_event) {
        Trigger used = on_self(kEventUsed);
        used.zones = 1 << kCheck;
        return triggered(low, {used}, parts, head, owned, condition);
    }
    if (head.limits.limit || parts.needs != kNoId) low.decline("a limit on what is always so");
    // A line may say something that always holds, and then what happens at a moment.
    std::size_t heading = 0;
    while (heading < parts.does.size() &&
           !(parts.does[heading].is(head::Sent) && is_heading(parts.does[heading][field::does])))
        ++heading;
    const auto at = parts.does.begin() + static_cast<std::ptrdiff_t>(heading);
    statements(low, {parts.does.begin(), at}, condition);
    std::vector<AbilityId> ids = lay_statements(low, owned);
    if (at == parts.does.end()) return ids;
    Lowering later = lower::afresh(low);
    later.states = low.states;
    Parts then = parts;
    then.does = {at, parts.does.end()};
    for (AbilityId id : triggered(later, awaited_by(later, then.does[0]), then, head, owned, condition))
        ids.push_back(id);
    low.decline_as(later);
    return ids;
}

}  // namespace

// UA 20.5: an option that works on one line only.
std::optional<AmountId> item_works(lower::Lowering& low, const Term& tag) {
    const bool front = tag[field::line].is(word::front);
    if (!tag.is(head::OnlyOn) || (!front && !tag[field::line].is(word::energy))) return std::nullopt;
    return lower::self_is(low, Filter::zone(1 << (front ? kFrontLine : kEnergyLine), Who::Either));
}

bool acts(const Term& line) {
    for (const Term& each : line[field::tags].items()) {
        if (each.is(head::When)) return true;
    }
    const Term first = first_sentence(all_sentences(line));
    return first && is_heading(first[field::does]);
}

std::vector<AbilityId> ability(lower::Lowering& common, const Term& line, Owned owned, AmountId condition) {
    Lowering& around = own(common);
    Lowering low = lower::afresh(around);
    low.states = around.states;
    if (owned == Owned::Granted) low.states = 0;
    low.items = line[field::items].items();
    low.keeps_rest = line.mentions(head::Rest);
    low.keeps_tests = line.mentions(head::AnyOther) || line.mentions(head::NotSo);
    low.shifts = line.mentions(head::Shift);
    low.takes_base = line.mentions(head::BaseCard) || line.mentions(head::BaseOf);
    if (!line.is(head::Ability)) low.unknown(line, "as an ability");
    Heading head = heading_of(low, line);
    low.states |= head.states;
    low.zones = head.zones;
    if (head.zones) low.source_of = Of::Cards;
    if (owned == Owned::Own) low.card.attributes[kFlags] |= head.facts | kHasAbilities;
    Parts parts = parts_of(low, all_sentences(line), head);
    const bool event = owned == Owned::Own && (low.card.attributes[kKind] & kEvent) != 0 && !line[field::tags];
    std::vector<AbilityId> ids;
    if (event || acts(line)) {
        // What is said of the card in the hand is no part of what using it does.
        std::vector<Term> effect;
        for (const Term& sentence : parts.does) (about_using(sentence) ? parts.card : effect).push_back(sentence);
        parts.does = effect;
    }
    if (event) {
        low.uses_event = low.stands_nowhere = true;
        low.source_of = Of::Cards;
    }
    if (!parts.card.empty()) {
        Lowering about = lower::afresh(around);
        about.source_of = Of::Cards;
        statements(about, parts.card, kNoId);
        lay_statements(about, owned);
        low.decline_as(about);
    }
    if (parts.does.empty() && (acts(line) || parts.needs != kNoId || head.limits.limit))
        low.decline("the ability does nothing");
    if (!parts.does.empty()) ids = body(low, parts, head, owned, condition);
    around.decline_as(low);
    return ids;
}

}  // namespace arbiter::ua

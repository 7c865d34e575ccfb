// One line of a card: when its ability works, what it costs, what it waits for, what it does.
#include "games/ua/lowering.h"
#include "lower/own_card.h"

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
    Term use_cost;           // what using the card takes besides its AP
};

void whole_sentence(Lowering& low, const Term& sentence, Heading& head, Parts& parts) {
    const Term p = sentence[field::p];
    const bool elsewhere = sentence.is(head::OnlyIf) && head.activated && p.is(head::Test) &&
                           p[field::who].is(head::This) && p[field::p].is(head::Is) &&
                           p[field::p][field::c].is(head::In);
    if (elsewhere) {
        // "This ability can only be activated when this card is in your sideline": it works there.
        const Term zone = p[field::p][field::c][field::z];
        of_this(low, p[field::who]);
        if (!zone.is(head::Zone) || player(low, zone[field::of]) != Who::You || head.zones) low.unknown(zone, "here");
        low.zones = head.zones = static_cast<u16>(zone_bits(low, zone[field::in].items()));
        low.source_of = ObjectKind::Cards;
    } else if (sentence.is(head::OnlyIf)) {
        parts.needs = joined(low, parts.needs, condition(low, sentence[field::p]));
    } else if (sentence.is(head::OnlyTurnPlayed)) {
        const FilterId played =
            low.filter(Filter::all({Filter::in(kSource), Filter::bits(kState, kPlayedThisTurn)}), low.source_of);
        parts.needs = joined(low, parts.needs, low.pool.count(played));
    } else if (sentence.is(head::OncePerName)) {
        if (sentence[field::n]) own_name(low, sentence[field::n]);
        if (head.limits.limit) low.decline("two limits for one ability");
        head.limits = {1, static_cast<bool>(sentence[field::n])};
    } else if (sentence.is(head::EachOptionOnce)) {
        if (sentence[field::n]) own_name(low, sentence[field::n]);
        sentence[field::n].means_same_as("the options are those of its own ability", "");
        low.options_once = true;
    } else if (sentence.is(head::Copies)) {
        // Any number: as many as a deck has cards (UA 4.1).
        const int most = sentence[field::n] ? sentence[field::n].number() : 50;
        low.card.attributes[kFlags] |= most << kCopiesShift;
    } else if (sentence.is(head::UseCosts)) {
        if (!(low.card.attributes[kKind] & kEvent) || head.activated || parts.use_cost) low.unknown(sentence, "here");
        // The card itself is still among those in the hand when it is asked whether that can be done.
        if (sentence.mentions(head::Hand)) low.unknown(sentence[field::do_], "to use a card");
        parts.use_cost = sentence[field::do_];
    } else if (sentence.is_any({head::UseOnlyIf, head::PlayOnlyIf, head::RaidOnlyIf, head::UseOncePerName})) {
        parts.card.push_back(sentence);
    } else {
        parts.does.push_back(sentence);
    }
}

// "You cannot use this card if ...": true in the hand, whatever else the line does.
bool about_using(const Term& sentence, const Term& line) {
    if (!sentence.is(head::Sent)) return false;
    Term does = sentence[field::does];
    while (does.is_any({head::If, head::While, head::Unless, head::ForEach})) does = does[field::does];
    if (does.is(head::During)) return does[field::till].is(head::WhileIn) || does[field::till].is(head::WhileElsewhere);
    // What hangs on something that is done as the card is used is part of using it.
    if (prices_this(does))
        return !line.mentions(head::UsingThis) && !sentence.mentions_any({head::DidIt, head::ThisEffect});
    if (does.is(head::Modify) && does[field::who].is(head::This) && does[field::mod].is(head::Cannot)) {
        const Term instruction = does[field::mod][field::do_][field::done];
        return does[field::mod][field::do_].is(head::Done) &&
               (instruction.is(head::PlayOrShift) || instruction.is(head::Play));
    }
    return does.is(head::Forbid) && does[field::do_].is(head::Use) && does[field::do_][field::what].is(head::This);
}

Parts parts_of(Lowering& low, const std::vector<Term>& sentences, Heading& head) {
    Parts parts;
    for (const Term& sentence : sentences) whole_sentence(low, sentence, head, parts);
    return parts;
}

Trigger on_self(TriggerEvent event) {
    Trigger out;
    out.on = {static_cast<u8>(event), kNoId, 1};
    return out;
}

// UA 11.6.1, 20.6: all costs are paid.
void pay_cost(Lowering& low, const Heading& head) {
    if (head.rest) book_verb(low, kVerbRest, kSource);
    if (head.ap) book_amount(low, kVerbPayAp, Who::You, head.ap);
    if (head.hand) {
        Op select = Assembler::op(Verb::Select);
        select.dst = low.new_register();
        select.filter = low.filter(Filter::zone(1 << kHand, Who::You), ObjectKind::Cards);
        select.amount = select.amount2 = low.pool.constant(head.hand);
        low.add(select);
        pay_move(low, select.dst, kPlaced, head.hand > 1);
    }
    if (head.sideline) pay_move(low, kSource, kSidelined, false);
    if (head.sideline) low.source_of = ObjectKind::Cards;
}

}  // namespace

void pay_move(Lowering& low, u8 cards, Reason reason, bool many) {
    Op op = Assembler::op(Verb::Move);
    op.a = cards;
    op.dst = low.new_register();
    low.owned(op.dst, Who::You);
    op.destination = low.pool.destination(lower::to_zone(low, kSideline, reason));
    low.add(op);
    Mention paid;
    paid.what = {ObjectKind::Cards, Filter::in(op.dst), op.dst, many, 0};
    paid.act = Act::Move;
    paid.verb = reason == kSidelined ? word::sideline : word::place;
    paid.zone = kSideline;
    low.mention(paid);
}

// UA 20.5: an option that works on one line only.
std::optional<AmountId> item_works(Lowering& low, const Term& tag) {
    const bool front = tag[field::line].is(word::front);
    if (!tag.is(head::OnlyOn) || (!front && !tag[field::line].is(word::energy))) return std::nullopt;
    return lower::self_is(low, Filter::zone(1 << (front ? kFrontLine : kEnergyLine), Who::Either));
}

namespace {

// "Perform Raid ... onto the base card of this Raided character", which is uncovered by then.
bool raids_on_base(const std::vector<Term>& sentences) {
    return std::any_of(sentences.begin(), sentences.end(), [](const Term& sentence) {
        return sentence.mentions(head::PerformRaid) && sentence.mentions(head::BaseOf);
    });
}

void before_all(Lowering& low, const Term& use_cost, bool raids_on_base) {
    if (use_cost) {
        lower::pay(low, [&] { clause(low, use_cost); });
        low.add(Assembler::op(Verb::CostPaid));
    }
    if (raids_on_base) low.base_card = book_verb(low, kVerbBase, kSource);
}

// What is said of the card in the hand, of which the line's effect is no part.
void about_card(Lowering& around, Lowering& low, const std::vector<Term>& sentences, AbilityOrigin owned) {
    if (sentences.empty()) return;
    Lowering about = lower::lowering_within(around);
    about.source_of = ObjectKind::Cards;
    statements(about, sentences, kNoId);
    add_statements(about, owned);
    low.decline_as(about);
}

}  // namespace

std::vector<AbilityId> ability(Lowering& around, const Term& line, AbilityOrigin owned, AmountId condition) {
    Lowering low = lower::lowering_within(around);
    low.line = line;
    low.as_another = owned == AbilityOrigin::Granted;
    low.states = owned == AbilityOrigin::Granted ? u16{0} : around.states;
    low.items = line[field::items].items();
    // "Sideline a character. If you do, ... that character's BP": told before it goes.
    if (line.mentions(head::StatOf) && line.mentions_any({head::That, head::Result}) && line.mentions(head::DidIt))
        low.kept_of_moved = kBp;
    low.keeps_rest = lower::refers_to_the_rest(line);
    low.keeps_tests = line.mentions_any({head::AnyOther, head::NotSo});
    if (!line.is(head::Ability)) low.unknown(line, "as an ability");
    Heading head = heading_of(low, line);
    low.states |= head.states;
    low.zones = head.zones;
    if (head.zones) low.source_of = ObjectKind::Cards;
    if (owned == AbilityOrigin::Own) low.card.attributes[kFlags] |= head.facts | kHasAbilities;
    const std::vector<Term> all = all_sentences(line);
    Parts parts = parts_of(low, all, head);
    if (!head.zones && !head.activated && head.when.empty() && !low.stands_nowhere)
        low.zones = head.zones = lower::zones_it_plays_itself_from(low, parts.does);
    if (head.zones) low.source_of = ObjectKind::Cards;
    const bool event = owned == AbilityOrigin::Own && (low.card.attributes[kKind] & kEvent) != 0 && !line[field::tags];
    const bool acts = head.activated || !head.when.empty() || waits(low, all);
    Line out{parts.does, owned, condition, parts.needs, head.limits};
    if (event || acts) {
        // What is said of the card in the hand is no part of what using it does.
        out.does.clear();
        for (const Term& sentence : parts.does)
            (about_using(sentence, line) ? parts.card : out.does).push_back(sentence);
    }
    if (event) {
        low.stands_nowhere = true;
        low.source_of = ObjectKind::Cards;
        out.used = on_self(kEventUsed);
        out.used->zones = 1 << kCheck;
    }
    // A text that replaces what would happen to an event card does so wherever that is.
    if (event && !out.does.empty() && out.does[0].mentions(head::Replace)) low.zones = (1 << kZoneCount) - 1;
    if (!event && !out.does.empty() && out.does[0][field::does].is(head::When) &&
        out.does[0][field::does][field::on].is(head::UsingThis)) {
        if (owned != AbilityOrigin::Own) low.unknown(out.does[0], "as an ability");
        low.source_of = ObjectKind::Cards;
        out.on.push_back(on_self(kBeingUsed));
        out.on.back().zones = 1 << kHand;
    }
    const bool on_base = raids_on_base(out.does);
    if (parts.use_cost || on_base) out.before = [&] { before_all(low, parts.use_cost, on_base); };
    for (TriggerEvent each : head.when) out.on.push_back(on_self(each));
    if (head.activated) out.pay = [&] { pay_cost(low, head); };
    about_card(around, low, parts.card, owned);
    const bool nothing = out.does.empty() && !out.before && !acts && out.needs == kNoId && !out.limits.limit;
    const std::vector<AbilityId> ids = nothing ? std::vector<AbilityId>{} : lower_line(low, out);
    around.decline_as(low);
    return ids;
}

}  // namespace arbiter::ua

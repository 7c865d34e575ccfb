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
    if (who.is("Both")) {
        if (who["c"]) low.unknown(who["c"], "in a continuous text");
        Group both = subject(low, who["a"]);
        const Group second = subject(low, who["b"]);
        if (both.of != second.of) low.decline("things of two kinds at once");
        both.filter = Filter::any({both.filter, second.filter});
        both.reg = kNone;
        both.many = true;
        return both;
    }
    if (is_reference(who)) return refer(low, who);
    const Noun noun = read_noun(low, who);
    if (!noun.quantity.all || !noun.plain()) low.unknown(who, "in a continuous text");
    // UA 3.2.3: what stands on the field, wherever it is not said.
    return noun.what;
}

// ---- facts and rules of playing that stand in texts of their own

bool entering(Lowering& low, const Term& step, AmountId condition) {
    if (!step.is("Play")) return false;
    // A text without a tag that says "play this character set to active" says how it enters.
    const Term to = step["to"];
    const bool field = !to || (to.is("Zone") && to["in"].only().is("Field") && to["of"].is("You"));
    if (!step["what"].is("This") || !field || !step["set"]) {
        low.unknown(step, "in a continuous text");
        return true;
    }
    step["what"]["what"].head();
    if (is_resting_word(low, step["set"])) low.unknown(step["set"], "here");
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
    const Term mod = step["mod"];
    const Term who = step["who"];
    if (mod.is("PlayOnlyOnto")) {
        const Term to = mod["to"];
        const i32 zones = to.is("Zone") ? zone_bits(low, to["in"].items()) : 0;
        const bool front = zones == 1 << kFrontLine;
        if (!who.is("This") || (!front && zones != 1 << kEnergyLine) || (to["of"] && player(low, to["of"]) != Who::You))
            low.unknown(mod, "here");
        who["what"].head();
        cannot_be_used(low, front ? kToBePlayedToEnergy : kToBePlayedToFront, condition);
        return true;
    }
    if (mod.is("OnlyByRaid") || mod.is("PlayOnlyIf")) {
        if (!who.is("This")) low.unknown(who, "here");
        who["what"].head();
        if (mod.is("PlayOnlyIf")) {
            if (condition != kNoId) low.decline("a condition on a condition");
            condition = low.pool.negation(ua::condition(low, mod["p"]));
            cannot_be_used(low, kToBePlayed | kToPerformRaid, condition);
        } else {
            cannot_be_used(low, kToBePlayed, condition);
        }
        return true;
    }
    if (mod.is("AlsoNamed")) {
        if (!who.is("This") || condition != kNoId) low.unknown(mod, "for a time");
        who["what"].head();
        for (u16 name : names_in(low, mod["names"].items())) low.card.symbols[kCardName].push_back(name);
        return true;
    }
    if (mod.is("CanRaidOn")) {
        // "Your cards with Raid can perform Raid on this character."
        if (!mod["who"].is("This")) low.unknown(mod["who"], "here");
        // Cards of the same player, wherever they come from: Raid is performed on one's own characters only.
        if (!who.is("Pick") || who["q"] || !who["whose"].is("You")) low.unknown(who, "here");
        const Noun by = read_filter(low, who["f"], {.anywhere = true});
        if (!by.plain()) low.unknown(who, "here");
        say(low, low.zones, subject(low, mod["who"]),
            {kRaidableBy, low.pool.constant(0), low.filter(by.what.filter, Of::Cards)}, condition);
        return true;
    }
    if (mod.is("NotReadied") && mod["p"]) {
        const AmountId while_ = ua::condition(low, mod["p"]);
        say(low, low.zones, subject(low, who), {kNotReadied, kNoId, 0}, joined(low, condition, while_));
        return true;
    }
    return false;
}

// May a gain be lowered as one of the card's own abilities?
bool is_self(const Group& who) { return who.reg == kSource; }

void gained(Lowering& low, const Group& who, const Term& gift, AmountId condition) {
    if (gift.is("Listed")) return listed_statements(low, who, condition);
    if (gift.is("Ability") && is_self(who) && low.scale == kNoId && who.of == Of::Places) {
        ability(low, gift, Owned::Own, condition);
        return;
    }
    for (const Gift& one : gain(low, gift)) say(low, low.zones, who, one, condition);
}

void modify(Lowering& low, const Term& step, AmountId condition) {
    if (modified_card(low, step, condition)) return;
    const Group who = subject(low, step["who"]);
    const Term mod = step["mod"];
    if (mod["till"]) low.unknown(mod["till"], "in a continuous text");
    if (mod.is("Gain")) {
        for (const Term& gift : mod["of"].items()) gained(low, who, gift, condition);
        return;
    }
    // What cannot be played there is meant wherever the card is.
    const bool about_playing = mod.is("Cannot") && mod["do"].is("Done") &&
                               (mod["do"]["done"].is("Play") || mod["do"]["done"].is("PlayOrShift"));
    for (const Gift& gift : gifts_of(low, mod)) {
        if (about_playing && !is_self(who)) low.unknown(step["who"], "here");
        if (about_playing)
            say(low, kEverywhere, self_card(), gift, condition);
        else
            say(low, low.zones, who, gift, condition);
    }
}

void reduce_statement(Lowering& low, const Term& step, AmountId condition) {
    const Term what = step["what"];
    if (!what.is("StatOf")) {
        low.unknown(what, "in a continuous text");
        return;
    }
    Group who = subject(low, what["who"]);
    const Gift gift = reduction(low, step);
    if (step["n"].is("Energy") && !what["who"].is("This"))
        who = {who.of, Filter::all({who.filter, of_color(low, step["n"])})};
    const bool cards = gift.property != kBpChange;
    if (cards != (who.of == Of::Cards)) low.unknown(what["who"], "to reduce there");
    say(low, low.zones, who, gift, condition);
}

// "While in your hand": the text works there, and "this" is a card.
void during(Lowering& low, const Term& step, AmountId condition) {
    const Term till = step["till"];
    if (till.is("DuringAttack")) {
        refer(low, till["who"], Of::Places);
        const bool first = till["which"].is("first");
        if (!first && !till["which"].is("second")) low.unknown(till["which"]);
        const FilterId attacking = low.filter(
            Filter::all({Filter::in(kSource), Filter::bits(kState, first ? kInFirstAttack : kInSecondAttack)}),
            Of::Places);
        statement(low, step["does"], joined(low, condition, low.pool.count(attacking)));
        return;
    }
    if (till.is("DuringPhase") && till["phase"].is("Turn")) {
        const AmountId turn = low.pool.value(kIsTurnPlayer, player(low, till["whose"]));
        return statement(low, step["does"], joined(low, condition, turn));
    }
    // The character battling this one is so only while the battle lasts.
    if (till.is("ThisBattle") && step["does"].is("Modify") && step["does"]["who"].is("Battling"))
        return statement(low, step["does"], condition);
    // What was done this turn stays done until the turn ends: the time says the same again.
    if (till.is("ThisTurn") && !till["phase"] && low.until_turn_ends && condition != kNoId)
        return statement(low, step["does"], condition);
    u16 zones = 0;
    if (till.is("WhileIn")) {
        if (player(low, till["of"]) != Who::You) low.unknown(till["of"], "here");
        zones = static_cast<u16>(zone_bits(low, till["any"].items()));
    } else if (till.is("WhileElsewhere")) {
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
    statement(low, step["does"], condition);
    low.zones = before;
    low.source_of = source;
}

void forbid(Lowering& low, const Term& step, AmountId condition, const Term& unless) {
    const Term deed = step["do"];
    if (deed.is("Use") && deed["what"].is("This") && player(low, step["by"]) == Who::You) {
        deed["what"]["what"].head();
        if (unless) low.unknown(unless, "here");
        cannot_be_used(low, kToBeUsed, condition);
        return;
    }
    Group self = self_card();
    self.of = Of::Places;
    for (const Gift& gift : forbidden_choice(low, step, unless)) say(low, low.zones, self, gift, condition);
}

void losers_go(Lowering& low, const Term& step, AmountId condition) {
    if (player(low, step["whose"]) != Who::Opponent) low.unknown(step["whose"], "here");
    const Term go = step["go"];
    const Term to = go["to"];
    const std::vector<Term> names = to["in"].items();
    if (!to.is("Zone") || names.size() != 1 || (!go.is("Shift") && !(go.is("Move") && go["verb"].is("place")))) {
        low.unknown(go, "instead of being sidelined");
        return;
    }
    if (to["of"]) player(low, to["of"]);
    const ZoneId zone = zone_of(low, names[0]);
    if (go.is("Shift") != (zone == kEnergyLine)) low.unknown(go, "there");
    Group self = self_card();
    self.of = Of::Places;
    say(low, low.zones, self, {kLosersGo, low.pool.constant(zone), 0}, condition);
}

void line_size(Lowering& low, const Term& step, AmountId condition) {
    const Term on = step["on"];
    const std::vector<Term> names = on["in"].items();
    const bool less = step["dir"].is("Decrease");
    if (!less && !step["dir"].is("Increase")) low.unknown(step["dir"]);
    if (!on.is("Zone") || names.size() != 1) low.unknown(on, "as a line");
    const Who whose = on["of"] ? player(low, on["of"]) : Who::You;
    const int n = step["n"].number();
    const ZoneId zone = names.size() == 1 ? zone_of(low, names[0]) : ZoneId{kFrontLine};
    say_seat(low, whose, {kLineSize, low.pool.constant(less ? -n : n), zone}, condition);
}

void unless(Lowering& low, const Term& step, AmountId condition) {
    const Term p = step["p"];
    if (p.is("PayExtra")) {
        forbid(low, step["does"], condition, p);
        return;
    }
    statement(low, step["does"], joined(low, condition, low.pool.negation(ua::condition(low, p))));
}

}  // namespace

void statement(Lowering& low, const Term& step, AmountId condition) {
    // A continuous text always looks at the game as it is, so "if" is no different from "while".
    if (step.is("While") || step.is("If")) {
        mention_changed(low, step["does"]);
        if (step["p"].mentions("ThisTurn")) low.until_turn_ends = true;
        const AmountId holds = ua::condition(low, step["p"]);
        statement(low, step["does"], joined(low, condition, holds));
    } else if (step.is("Unless")) {
        unless(low, step, condition);
    } else if (step.is("Seq")) {
        statement(low, step["a"], condition);
        statement(low, step["b"], condition);
    } else if (step.is("ForEach") || step.is("Scaled")) {
        if (low.scale != kNoId) low.decline("for each within for each");
        low.scale = scale_of(low, step["per"], step["does"]);
        statement(low, step["does"], condition);
        low.scale = kNoId;
    } else if (step.is("During")) {
        during(low, step, condition);
    } else if (step.is("Modify")) {
        modify(low, step, condition);
    } else if (step.is("Reduce")) {
        reduce_statement(low, step, condition);
    } else if (step.is("MustBlock")) {
        Group self = self_card();
        self.of = Of::Places;
        if (step["till"] || !step["by"]) low.unknown(step, "in a continuous text");
        for (const Gift& gift : must_block(low, step)) say(low, low.zones, self, gift, condition);
    } else if (step.is("SetStat")) {
        const Group who = subject(low, step["who"]);
        if (stat_of(low, step["s"]) != kBp || who.of != Of::Places) low.unknown(step, "in a continuous text");
        say(low, low.zones, who, {kBpSet, number_of(low, step["n"]), 0}, condition);
    } else if (step.is("KeepStat")) {
        const Group who = subject(low, step["who"]);
        if (who.of != Of::Places) low.unknown(step["who"], "here");
        say(low, low.zones, who, kept_stat(low, step), condition);
    } else if (step.is("Forbid")) {
        forbid(low, step, condition, Term());
    } else if (step.is("LosersGo")) {
        losers_go(low, step, condition);
    } else if (step.is("LineSize")) {
        line_size(low, step, condition);
    } else if (step.is("HandSize")) {
        say_seat(low, player(low, step["whose"]), {kHandSize, low.pool.constant(step["n"].number()), 0}, condition);
    } else if (!entering(low, step, condition)) {
        low.unknown(step, "in a continuous text");
    }
}

void statements(Lowering& low, const std::vector<Term>& sentences, AmountId condition) {
    low.mood = Mood::Continuous;
    const std::size_t first = low.says.size();
    bool stacks = true;
    for (std::size_t at = 0; at < sentences.size(); ++at) {
        const Term& sentence = sentences[at];
        if (sentence.is("Replaceable")) {
            at = said_substitution(low, sentences, at, condition) - 1;
        } else if (sentence.is("NoStack")) {
            own_name(low, sentence["n"]);
            stacks = false;
        } else if (sentence.is("UseOncePerName")) {
            own_name(low, sentence["n"]);
            cannot_be_used(low, kToBeUsed, name_used(low));
        } else if (sentence.is("UseOnlyIf")) {
            cannot_be_used(low, kToBeUsed, low.pool.negation(ua::condition(low, sentence["p"])));
        } else if (sentence.is("RaidOnlyIf")) {
            cannot_be_used(low, kToPerformRaid, low.pool.negation(ua::condition(low, sentence["p"])));
        } else if (sentence.is("Sent")) {
            const Term link = sentence["link"];
            if (link && !link.is("Additionally") && !link.is("Then")) low.unknown(link, "in a continuous text");
            statement(low, sentence["does"], condition);
        } else {
            low.unknown(sentence, "in a continuous text");
        }
    }
    if (!stacks) {
        for (std::size_t at = first; at < low.says.size(); ++at) low.says[at].statement.stacks = 0;
    }
}

}  // namespace arbiter::ua

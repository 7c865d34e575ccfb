// What cannot be done, what must be, and whose abilities a phrase means.
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// UA QA 26: the [Trigger] of a card under trigger check is no ability on that card.
constexpr i32 kOnCards = kByCharacter | kBySite | kByEvent;

void by_kind(Lowering& low, const Term& kind, By& by, std::vector<Filter>& source) {
    const Term word = kind["k"];
    if (!kind.is("Kind")) low.unknown(kind);
    if (word.is("trigger") || word.is("[trigger]")) {
        by.bits |= kByTrigger;
    } else if (word.is("character")) {
        by.bits |= kByCharacter;
    } else if (word.is("site")) {
        by.bits |= kBySite;
    } else if (word.is("event") || word.is("event card")) {
        by.bits |= kByEvent;
    } else if (const i32 trigger = trigger_bit(word)) {
        by.bits |= kByTrigger;
        source.push_back(Filter::bits(kTrigger, trigger));
    } else {
        low.unknown(kind, "as a kind of ability");
    }
}

void by_player(Lowering& low, const Term& whose, By& by) {
    switch (player(low, whose)) {
        case Who::You: by.bits |= kByYou; return;
        case Who::Opponent: by.bits |= kByOpponent; return;
        case Who::Either: return;
        default: low.unknown(whose, "as whose abilities");
    }
}

// Which kinds of cards the heads name, where they name nothing else.
i32 only_kinds(const Term& heads) {
    i32 bits = 0;
    for (const Term& head : heads["any"].items()) {
        if (head.is("Character"))
            bits |= kByCharacter;
        else if (head.is("Site"))
            bits |= kBySite;
        else if (head.is("Event"))
            bits |= kByEvent;
        else
            return 0;
    }
    return bits;
}

// "On one of your blue cards": the cards that have the abilities.
void on_cards(Lowering& low, const Term& on, By& by, std::vector<Filter>& source) {
    if (on.is("OneOf")) {
        By a, b;
        std::vector<Filter> first, second;
        if (on["any"]) low.unknown(on, "as the cards that have abilities");
        on_cards(low, on["a"], a, first);
        on_cards(low, on["b"], b, second);
        if (!first.empty() || !second.empty()) low.unknown(on, "as the cards that have abilities");
        by.bits |= a.bits | b.bits;
        return;
    }
    const Term q = on["q"];
    const bool any = !q || q.is("A") || (q.is("N") && q["n"].number() == 1) || q.is("All");
    if (!on.is("Pick") || !any) {
        low.unknown(on, "as the cards that have abilities");
        return;
    }
    if (on["whose"]) by_player(low, on["whose"], by);
    const Term f = on["f"];
    if (!f.is("Filter")) low.unknown(f);
    const i32 kinds = f["h"].is("Any") ? only_kinds(f["h"]) : 0;
    by.bits |= kinds ? kinds : kOnCards;
    bool plain = kinds != 0 && !f["adjs"];
    std::vector<Filter> tests;
    for (const Term& mod : f["mods"].items()) {
        if (mod.is("UsedBy")) {
            by_player(low, mod["by"], by);
            const Term from = mod["from"];
            if (kinds != kByEvent || !from.is("Zone") || !from["in"].only().is("Hand") || !from["of"].is("They"))
                low.unknown(mod, "here");
            by.bits = (by.bits & ~kByEvent) | kByEventFromHand;
        } else if (mod.is("OnField")) {
            by_player(low, mod["whose"], by);
        } else {
            plain = false;
        }
    }
    if (plain && !f["tail"]) {
        f["card"].head();
        return;
    }
    const Noun noun = read_filter(low, f, {.anywhere = true, .source_card = true});
    if (!noun.plain()) low.unknown(on, "as the cards that have abilities");
    source.push_back(noun.what.filter);
}

void one_ability(Lowering& low, const Term& what, By& by, std::vector<Filter>& source) {
    if (!what.is("Abil") || what["of"]) {
        low.unknown(what, "as abilities");
        return;
    }
    if (what["whose"]) by_player(low, what["whose"], by);
    if (const Term kind = what["kind"]) {
        if (kind.is("AnyKind")) {
            for (const Term& one : kind["any"].items()) by_kind(low, one, by, source);
        } else {
            by_kind(low, kind, by, source);
        }
    }
    if (what["on"]) on_cards(low, what["on"], by, source);
}

}  // namespace

By by_ability(Lowering& low, const Term& abilities) {
    By by;
    std::vector<Filter> source;
    if (abilities.is("AnyOf")) {
        for (const Term& one : abilities["any"].items()) one_ability(low, one, by, source);
        // Tests of the one kind would not hold for the other.
        if (!source.empty()) low.unknown(abilities, "together");
    } else {
        one_ability(low, abilities, by, source);
    }
    if (!source.empty()) by.source = low.filter(Filter::all(source), Of::Cards);
    return by;
}

By by_agent(Lowering& low, const Term& agent) {
    if (agent.is("ByAbility")) return by_ability(low, agent["what"]);
    if (agent.is("InBattle")) return {kByBattle, kNoId};
    if (agent.is("DueTo")) {
        By by;
        bool abilities = false;
        for (const Term& cause : agent["any"].items()) {
            if (cause.is("Battle") || cause.is("LosingBattle")) {
                by.bits |= kByBattle;
                continue;
            }
            const By one = by_ability(low, cause);
            if (abilities || one.source != kNoId) low.unknown(cause, "beside others");
            abilities = true;
            by.bits |= one.bits;
        }
        // Battle and abilities: any ability at all, whoever has it.
        if (abilities && (by.bits & kByBattle)) by.bits |= kOnCards | kByTrigger;
        return by;
    }
    low.unknown(agent, "as a cause");
    return {};
}

Filter cause_test(Lowering& low, const Term& agent) {
    const By by = by_agent(low, agent);
    // Whose battle it is says nothing.
    if ((by.bits & kByBattle) && (by.bits & (kByYou | kByOpponent)))
        return Filter::any({Filter::book(kCause, cause_bits(kByBattle), kNoId),
                            Filter::book(kCause, cause_bits(by.bits & ~kByBattle), by.source)});
    return Filter::book(kCause, cause_bits(by.bits), by.source);
}

namespace {

Gift cannot_bits(Lowering& low, i32 bits) { return {kCannot, low.pool.constant(bits), 0}; }

Gift not_chosen(Lowering& low, const Term& agent) {
    if (!agent.is("ByAbility")) low.unknown(agent, "as what chooses");
    const By by = by_ability(low, agent["what"]);
    return {kCannotBeChosen, low.pool.constant(by.bits), by.source};
}

i32 line_bits(Lowering& low, const Term& to, i32 front, i32 energy) {
    const i32 zones = to.is("Zone") ? zone_bits(low, to["in"].items()) : 0;
    if (to["of"] && player(low, to["of"]) != Who::You) low.unknown(to, "here");
    if (zones == 1 << kFrontLine) return front;
    if (zones == 1 << kEnergyLine) return energy;
    if (zones == kField) return front | energy;
    low.unknown(to, "as a line");
    return 0;
}

// "Cannot be sidelined", and nothing more: whatever would do it.
constexpr By kByAnything{kOnCards | kByEventFromHand | kByTrigger | kByBattle | kByRules, kNoId};

// "Cannot be ...".
Gift not_done(Lowering& low, const Term& done, const Term& by) {
    if (done.is("Choose")) return not_chosen(low, by);
    if (done.is("Target") && by.is("BySnipe")) return cannot_bits(low, kToBeTargeted);
    if (done.is("Play") && !by && done["to"])
        return cannot_bits(low, line_bits(low, done["to"], kToBePlayedToFront, kToBePlayedToEnergy));
    if (done.is("PlayOrShift") && !by)
        return cannot_bits(low, line_bits(low, done["to"], kToBePlayedToFront | kToBeMovedToFront,
                                          kToBePlayedToEnergy | kToBeMovedToEnergy));
    if (done.is("Shift") && !by && done["to"])
        return cannot_bits(low, line_bits(low, done["to"], kToBeMovedToFront, kToBeMovedToEnergy));
    if (done.is("Block") && !by) return cannot_bits(low, kToBeBlocked);
    if (done.is("Leave") && by) {
        const By cause = by_agent(low, by);
        if (cause.source != kNoId) low.unknown(by, "here");
        return {kCannotLeave, low.pool.constant(cause.bits), kNone};
    }
    // The rules themselves rest what attacks and blocks, and ready what rests: only the latter is meant by "cannot".
    if (done.is("Switch") && !by && !is_resting_word(low, done["to"])) return cannot_bits(low, kToBeActivated);
    if (done.is("Switch") || (done.is("Shift") && !done["to"] && by)) {
        const By cause = by ? by_agent(low, by) : By{};
        const i32 deed = done.is("Shift")                   ? kFromShifting
                         : is_resting_word(low, done["to"]) ? kFromResting
                                                            : kFromReadying;
        return {kKeptFrom, low.pool.constant(cause.bits | deed), cause.source};
    }
    if (done.is("Move")) {
        const By cause = by ? by_agent(low, by) : kByAnything;
        const Term to = done["to"];
        const bool to_hand = done["verb"].is("return") && to.is("Zone") && to["in"].only().is("Hand");
        if (to["of"]) player(low, to["of"]);
        if (cause.source != kNoId || done["from"]) low.unknown(done, "as what cannot be done");
        if (to_hand) return {kCannotLeave, low.pool.constant(cause.bits), kReturned};
        if (done["verb"].is("sideline")) return {kCannotLeave, low.pool.constant(cause.bits), kSidelined};
    }
    low.unknown(done, "as what cannot be done");
    return {};
}

Gift not_doing(Lowering& low, const Term& deed) {
    if (deed.is("Attacks") && !deed["end"]) return cannot_bits(low, kToAttack);
    if (deed.is("Blocks")) return cannot_bits(low, kToBlock);
    if (deed.is("Moves") && !deed["from"] && !deed["phase"]) {
        if (!deed["to"]) return cannot_bits(low, kToMove);
        return cannot_bits(low, line_bits(low, deed["to"], kToBeMovedToFront, kToBeMovedToEnergy));
    }
    if (deed.is("PerformsRaid") && !deed["from"]) return cannot_bits(low, kToPerformRaid);
    low.unknown(deed, "as what cannot be done");
    return {};
}

}  // namespace

std::vector<Gift> cannot(Lowering& low, const Term& mod) {
    const Term deed = mod["do"];
    std::vector<Gift> gifts;
    if (deed.is("BlockedBy")) {
        const Noun by = read_filter(low, deed["by"], {.anywhere = true});
        if (!by.plain()) low.unknown(deed["by"], "as what cannot block");
        return {{kCannotBeBlockedBy, kNoId, low.filter(by.what.filter, Of::Places)}};
    }
    if (deed.is("AnyOf")) {
        for (const Term& one : deed["any"].items()) gifts.push_back(not_doing(low, one));
    } else if (deed.is("Done")) {
        if (deed["from"]) low.unknown(deed["from"], "here");
        gifts.push_back(not_done(low, deed["done"], deed["by"]));
    } else if (deed.is("DoneAny")) {
        for (const Term& one : deed["any"].items()) gifts.push_back(not_done(low, one, deed["by"]));
    } else {
        gifts.push_back(not_doing(low, deed));
    }
    return gifts;
}

std::vector<Gift> forbidden_choice(Lowering& low, const Term& forbid, const Term& unless) {
    const Term choose = forbid["do"];
    const bool opponent = player(low, forbid["by"]) == Who::Opponent;
    if (!forbid.is("Forbid") || !choose.is("Choose") || !opponent || !choose["by"] || !choose["what"].is("This")) {
        low.unknown(forbid, "here");
        return {};
    }
    // In a quoted text: whoever gained it.
    choose["what"]["what"].head();
    By by = by_ability(low, choose["by"]);
    by.bits |= kByOpponent | kByChooser;
    if (!unless) return {{kCannotBeChosen, low.pool.constant(by.bits), by.source}};
    // UA Q399: chosen only if that is paid in addition.
    constexpr int kApShift = 16, kHandShift = 20;
    if (!unless.is("PayExtra") || player(low, unless["by"]) != Who::Opponent) low.unknown(unless, "here");
    const Term pay = unless["do"];
    if (pay.is("PayAp") && pay["n"]) {
        return {{kChoiceCosts, low.pool.constant(by.bits | pay["n"].number() << kApShift), by.source}};
    }
    const Term what = pay["what"];
    const Term zone = what["f"]["mods"].only()["z"];
    const bool hand = pay.is("Move") && pay["verb"].is("place") && what.is("Pick") && what["q"].is("N") &&
                      !what["f"]["h"] && !what["f"]["adjs"] && !what["f"]["tail"] && zone["in"].only().is("Hand") &&
                      pay["to"]["in"].only().is("Sideline");
    if (!hand) {
        low.unknown(pay, "as an additional cost");
        return {};
    }
    for (const Term& whose : {zone["of"], pay["to"]["of"]}) {
        if (player(low, whose) != Who::Opponent) low.unknown(whose, "as who pays");
    }
    for (const Term& read : {what["f"], what["f"]["card"], what["f"]["mods"].only(), zone, pay["to"]}) read.head();
    return {{kChoiceCosts, low.pool.constant(by.bits | what["q"]["n"].number() << kHandShift), by.source}};
}

Gift kept_stat(Lowering& low, const Term& step) {
    if (stat_of(low, step["s"]) != kBp || !step["dir"].is("Decrease")) low.unknown(step, "as what stays as it is");
    return step["by"] ? no_bp_loss(low, by_ability(low, step["by"]), step) : no_bp_loss(low, {}, step);
}

Gift no_bp_loss(Lowering& low, const By& by, const Term& said) {
    // What lasts is kept off by whose it is alone.
    if (by.source != kNoId || (by.bits & ~(kByYou | kByOpponent))) low.unknown(said, "as what nothing is changed by");
    return {kNoBpLoss, low.pool.constant(by.bits ? by.bits : kByYou | kByOpponent), 0};
}

std::vector<Gift> must_block(Lowering& low, const Term& mod) {
    const Term what = mod["what"];
    if (!what && !mod["by"]) return {{kMustBlock, kNoId, 0}};
    if (!what.is("AttacksOf")) low.unknown(what);
    // "Your opponent must block this character's attacks."
    if (mod["by"]) {
        if (player(low, mod["by"]) != Who::Opponent || !what["of"].is("This")) low.unknown(mod, "here");
        what["of"]["what"].head();
        return {{kMustBeBlocked, kNoId, 0}};
    }
    if (player(low, what["of"]) != Who::Opponent) low.unknown(what, "here");
    return {{kMustBlock, kNoId, 0}};
}

}  // namespace arbiter::ua

// What is given to characters: BP, grades, TYPEs, battle results, and what they can't do or are unaffected by.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

// A number of the text, multiplied by "for each".
AmountId scaled(Lowering& low, int n) {
    const AmountId amount = low.pool.constant(n);
    return low.scale == kNoId ? amount : low.pool.times(low.scale, amount);
}

std::vector<Gift> ignoring(Lowering& low, const Term& harm) {
    if (harm.is("AnyPlus")) return {{kIgnorePlus, kNoId}};
    if (harm.is("AnyMinus")) return {{kIgnoreMinus, kNoId}};
    if (harm.is("AnyGrade")) {
        if (!harm["dir"]) return {{kIgnoreGradeUp, kNoId}, {kIgnoreGradeDown, kNoId}};
        if (harm["dir"].is("Increase")) return {{kIgnoreGradeUp, kNoId}};
        if (harm["dir"].is("Decrease")) return {{kIgnoreGradeDown, kNoId}};
    }
    low.unknown(harm, "as something to be unaffected by");
    return {};
}

std::vector<Gift> numbers(Lowering& low, const Term& mod) {
    if (mod.is("PlusBp")) {
        low.gave_minus = low.gave_minus || mod["n"].number() < 0;
        return {{kBpChange, scaled(low, mod["n"].number())}};
    }
    if (mod.is("ExtraLevels")) return {{kExtraLevels, scaled(low, mod["n"].number())}};
    if (mod.is("Grade")) {
        const bool up = mod["dir"].is("Increase");
        if (!up && !mod["dir"].is("Decrease")) low.unknown(mod["dir"]);
        const int n = mod["n"].number();
        return {{kGradeChange, scaled(low, up ? n : -n)}};
    }
    return {};
}

}  // namespace

std::vector<Gift> gifts_of(Lowering& low, const Term& mod, std::vector<Term>& types) {
    if (std::vector<Gift> gifts = numbers(low, mod); !gifts.empty()) return gifts;
    if (low.scale != kNoId) low.unknown(mod, "for each of something");
    if (mod.is("GainType")) {
        types = mod["types"].items();
        if (types.size() != 1) return {};
        const AmountId bits = low.pool.constant(type_bits(low, types));
        types.clear();
        return {{kGiveType, bits}};
    }
    if (mod.is("UseBp")) {
        if (!mod["of"].is("Extra")) low.unknown(mod["of"], "as what a BP becomes");
        return {{kBecomeExtra, kNoId}};
    }
    if (mod.is("Outcome")) {
        // UCG 11.16.1: the result is dictated.
        const bool win = mod["as"].is("win");
        if (!win && !mod["as"].is("tie")) low.unknown(mod["as"], "as a battle's outcome");
        return {{win ? kBattleWin : kBattleTie, kNoId}};
    }
    // To lose all there is and get no more, or to be unaffected: while it lasts, none counts.
    if (mod.is("Unaffected") || mod.is("LoseAndNeverGain")) return ignoring(low, mod["what"]);
    if (mod.is("Cannot") && mod["do"].is("LevelsUp")) return {{kCannotLevelUp, kNoId}};
    low.unknown(mod, "as something given to a character");
    return {};
}

namespace {

Duration duration(Lowering& low) {
    low.duration_used = true;
    return low.duration.value_or(Duration::WhileObject);
}

Op giving(Lowering& low, u8 to, const Gift& gift) {
    Op op = Assembler::op(Verb::Modify);
    op.a = to;
    op.property = gift.property;
    op.amount = gift.value;
    op.duration = duration(low);
    return op;
}

// "TYPE A or B": whoever carries out the effect chooses one.
void give_chosen_type(Lowering& low, u8 to, const std::vector<Term>& types, Gift gift, u16 argument) {
    Op choose = Assembler::op(Verb::Mode);
    choose.dst = kSubjects;
    choose.who = low.acting;
    choose.amount = low.pool.constant(static_cast<int>(types.size()));
    std::vector<std::string> words;
    for (const Term& type : types) words.emplace_back(type.quoted());
    choose.argument = low.pool.words(words);
    if (types.size() > 1) low.add(choose);
    const Label end = low.code.label();
    for (std::size_t at = 0; at < types.size(); ++at) {
        const Label next = low.code.label();
        Op unless = Assembler::op(Verb::Unless);
        unless.amount = low.pool.compare(low.pool.number(kSubjects), Compare::Equal, static_cast<int>(at) + 1);
        const bool last = at + 1 == types.size();
        if (!last) low.code.add(unless, next);
        gift.value = low.pool.constant(type_bits(low, {types[at]}));
        Op op = giving(low, to, gift);
        op.argument = argument;
        low.add(op);
        if (!last) low.code.add(Assembler::op(Verb::Jump), end);
        low.code.place(next);
    }
    low.code.place(end);
}

// "Cards in your discard area cannot be exiled by opponent's effects": said of a player's cards.
void forbid_move(Lowering& low, const Term& what, const Term& done) {
    constexpr u16 kMostFilters = 0x8000;
    const Noun noun = read_noun(low, what);
    const Term zone = what["f"]["mods"].only()["z"];
    if (noun.what.of != Of::Cards || !noun.quantity.all || !noun.plain() || !zone.is("Zone"))
        low.unknown(what, "as what cannot be moved");
    const Term how = done["done"];
    if (!done.is("Done") || !how.is("Move") || !how["verb"].is("exile")) low.unknown(done, "as what cannot be done");
    const Term by = done["by"];
    const bool opponent_only = by && by.is("Effects") && by["whose"].is("Opponent");
    if (by && !opponent_only) low.unknown(by, "here");
    Op op = Assembler::op(Verb::ModifySeat);
    op.who = player(low, zone["of"]);
    op.property = kCannotMove;
    op.amount = low.pool.constant(kExiled | (opponent_only ? 256 : 0));
    op.argument = low.filter(noun.what);
    op.duration = duration(low);
    if (op.argument >= kMostFilters) low.decline("too many filters");
    low.add(op);
}

}  // namespace

void modify(Lowering& low, const Term& step) {
    const Term mod = step["mod"];
    if (mod.is("Cannot") && mod["do"].is("Done")) return forbid_move(low, step["who"], mod["do"]);
    const Taken who = take(low, step["who"], Of::Places);
    std::vector<Term> types;
    for (const Gift& gift : gifts_of(low, mod, types)) low.add(giving(low, who.reg, gift));
    if (!types.empty()) give_chosen_type(low, who.reg, types, {kGiveType, kNoId}, 0);
    low.mention({Of::Places, Filter::in(who.reg), who.reg, who.many, who.kinds}, Act::Change);
}

void change_type(Lowering& low, const Term& step) {
    // A character has the one TYPE of its topmost card, and this becomes another one.
    constexpr u16 kEveryType = 0xff;
    if (step["n"].number() != 1) low.decline("how many TYPEs are changed");
    const Taken who = take(low, step["who"], Of::Places);
    give_chosen_type(low, who.reg, step["types"].items(), {kChangeType, kNoId}, kEveryType);
    low.mention({Of::Places, Filter::in(who.reg), who.reg, who.many, who.kinds}, Act::Change);
}

std::optional<Gift> fixed_stat(Lowering& low, const Term& step) {
    // A grade moves a BP as well, so that "its BP cannot be decreased" could mean either.
    if (!step["stat"].is("bp grade") || step["by"]) {
        low.unknown(step, "here");
        return std::nullopt;
    }
    const bool up = step["dir"].is("Increase");
    if (!up && !step["dir"].is("Decrease")) low.unknown(step["dir"]);
    return Gift{up ? kIgnoreGradeUp : kIgnoreGradeDown, kNoId};
}

void fix_stat(Lowering& low, const Term& step) {
    const Taken who = take(low, step["who"], Of::Places);
    if (const std::optional<Gift> gift = fixed_stat(low, step)) low.add(giving(low, who.reg, *gift));
}

// "Opponents cannot resolve that character's 《When this character enters play》 effect."
void forbid(Lowering& low, const Term& step) {
    const Term what = step["do"]["what"];
    const bool resolving =
        step["do"].is("Resolve") && what.is("Effect") && what["kind"].is("TriggerKind") && !what["q"];
    if (!resolving || player(low, step["by"]) != Who::Opponent) {
        low.unknown(step, "here");
        return;
    }
    const std::size_t before = low.mentions.size();
    const Trigger on = trigger(low, what["kind"]["on"]);
    if (!on.on.self) low.unknown(what["kind"], "here");
    low.mentions.resize(before);
    const Taken who = take(low, what["of"], Of::Places);
    low.add(giving(low, who.reg, {kCannotResolve, low.pool.constant(on.on.event)}));
}

}  // namespace arbiter::ucg

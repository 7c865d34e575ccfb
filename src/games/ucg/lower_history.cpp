// What was done: by this effect, which its registers know, or earlier this turn, which the memories of the game count.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

// Where a Move goes, as far as the words of a look back say it.
struct Destined {
    ZoneId zone = kNone;
    std::optional<End> end = std::nullopt;
    std::optional<Who> whose = std::nullopt;  // cards go to their owner's zones: whose zone says whose cards
};

Destined destined(Lowering& low, const Term& to) {
    Term zone = to;
    Destined out;
    if (to.is("ZoneEnd")) {
        zone = to["z"];
        if (to["order"]) low.unknown(to["order"], "in a look back");
        if (to["end"].is("top")) out.end = End::Top;
        if (to["end"].is("bottom")) out.end = End::Bottom;
        if (!out.end && !to["end"].is("top or bottom")) low.unknown(to["end"]);
    }
    if (zone.is("SceneArea")) {
        out.zone = kSceneArea;
        return out;
    }
    if (!zone.is("Zone") || !zone["in"].only()) {
        low.unknown(zone, "in a look back");
        return out;
    }
    out.zone = zone_of(low, zone["in"].only());
    if (const Term of = zone["of"]; of && !of.is("Owner")) {
        const Who whose = player(low, of);
        if (whose != Who::Either) out.whose = whose;
    }
    return out;
}

std::optional<Act> act_of(const Term& did) {
    if (did.is("Draw")) return Act::Draw;
    if (did.is("Move")) return Act::Move;
    if (did.is("Reveal")) return Act::Reveal;
    if (did.is("Choose")) return Act::Choose;
    return std::nullopt;
}

enum class Reach : u8 { Effect, CostOnly, Turn, LastTurn };

bool is_turn(Reach reach) { return reach == Reach::Turn || reach == Reach::LastTurn; }

std::optional<Reach> reach_of(const Term& via) {
    if (via.is("ThisEffect")) return Reach::Effect;
    if (via.is("Cost")) return Reach::CostOnly;
    if (via.is("ThisTurn")) return Reach::Turn;
    if (via.is("LastTurn")) return Reach::LastTurn;
    return std::nullopt;
}

// The steps of this effect that did this.
std::vector<Mention> steps(Lowering& low, const Term& done, Reach reach, const Destined& to) {
    std::vector<Mention> found;
    const std::optional<Act> act = act_of(done);
    const Term verb = done["verb"];
    for (const Mention& mention : low.mentions) {
        if (!act || mention.act != *act || (reach == Reach::CostOnly && !mention.in_cost)) continue;
        if (verb && !verb.is(mention.verb)) continue;
        if (to.zone != kNone && mention.zone != to.zone) continue;
        bool again = false;
        for (const Mention& other : found) again = again || other.what.reg == mention.what.reg;
        if (again || mention.what.reg == kNone) continue;
        lower::check_kept(low, mention);
        found.push_back(mention);
    }
    return found;
}

// How many of the cards that a step took are of this kind.
AmountId taken_by(Lowering& low, const Mention& step, const Term& what, const std::optional<Who>& whose) {
    const Filter owned = whose ? Filter::owner(*whose) : Filter::all({});
    const auto of_them = [&](const Filter& also) {
        return low.pool.count(low.filter(Filter::all({Filter::was_in(step.what.reg), owned, also}), Of::Cards));
    };
    if (!what) return whose ? of_them(Filter::all({})) : low.pool.size(step.what.reg);
    if (!what.is("Pick") || (what["whose"] && step.what.of == Of::Cards)) {
        low.unknown(what, "in a look back");
        return low.pool.constant(0);
    }
    if (step.what.of == Of::Places) {
        Outer outer;
        if (what["whose"]) outer.whose = player(low, what["whose"]);
        const Noun character = read_filter(low, what["f"], outer);
        if (!character.plain() || character.what.of != Of::Places) low.unknown(what, "in a look back");
        return low.pool.count(
            low.filter(Filter::all({Filter::was_in(step.what.reg), character.what.filter}), Of::Places));
    }
    const Noun noun = read_filter(low, what["f"], {.anywhere = true});
    if (!noun.plain() || noun.what.of != Of::Cards) low.unknown(what, "in a look back");
    // Any card at all: what was taken stays taken, wherever it went since.
    const bool any = noun.what.filter.node.test == Test::All && noun.what.filter.parts.empty();
    return any && !whose ? low.pool.size(step.what.reg) : of_them(noun.what.filter);
}

Mention spoken_of(Lowering& low, const Mention& step, const Term& what) {
    if (!what || step.what.of != Of::Cards) return step;
    const Noun noun = read_filter(low, what["f"], {.anywhere = true});
    if (noun.what.filter.node.test == Test::All && noun.what.filter.parts.empty()) return step;
    Mention some = step;
    some.what.filter = Filter::all({Filter::in(step.what.reg), noun.what.filter});
    some.what.reg = kNone;
    some.what.kinds = noun.what.kinds;
    some.what.said = noun.what.said;
    some.pile = false;
    return some;
}

AmountId by_this_effect(Lowering& low, const Term& done, const Term& what, Reach reach, Who by) {
    const Destined to = done["to"] ? destined(low, done["to"]) : Destined{};
    if (done["at"]) low.unknown(done, "in a look back");
    const std::vector<Mention> found = steps(low, done, reach, to);
    AmountId any = kNoId;
    for (const Mention& step : found) {
        if (step.by != by) continue;
        AmountId enough = as_many(low, taken_by(low, step, what, to.whose), what["q"] ? what["q"] : done["q"]);
        // A move's register also tells which end of the zone was chosen.
        if (to.end)
            enough = low.pool.both(
                enough, low.pool.compare(low.pool.number(step.what.reg), Compare::Equal, *to.end == End::Top ? 1 : 2));
        any = any == kNoId ? enough : low.pool.either(any, enough);
        if (low.captured) low.captured->add(step.what.reg);
        // "That many", "one of them" are these, and of these only those that the condition speaks of.
        low.mentions.push_back(spoken_of(low, step, what));
    }
    if (any == kNoId) {
        low.decline("no step of this effect does what it looks back on");
        return low.pool.constant(0);
    }
    return any;
}

}  // namespace

Filter came_by_effect() {
    return Filter::any({Filter::book(kCameTest, 0, kCameByCharacterEffect),
                        Filter::book(kCameTest, 0, kCameByOwnEffect),
                        Filter::book(kCameTest, 0, kCameByOpponentEffect)});
}

Filter done_test(Lowering& low, const Term& mod) {
    const Term done = mod["done"];
    const std::optional<Reach> reach = reach_of(mod["via"]);
    if (!reach || is_turn(*reach)) {
        low.unknown(mod["via"], "of a thing");
        return Filter::all({});
    }
    const Destined to = done["to"] ? destined(low, done["to"]) : Destined{};
    const std::vector<Mention> found = steps(low, done, *reach, to);
    if (found.empty() || !act_of(done)) low.decline("no step of this effect does what it looks back on");
    std::vector<Filter> any;
    for (const Mention& step : found) {
        any.push_back(Filter::in(step.what.reg));
        if (low.captured) low.captured->add(step.what.reg);
    }
    return to.whose ? Filter::all({Filter::any(any), Filter::owner(*to.whose)}) : Filter::any(any);
}

u8 event_of(Lowering& low, const Term& verb, Of& of) {
    of = Of::Places;
    if (verb.is("EntersPlay")) return kCharacterEnters;
    if (verb.is("LevelsUp")) return kLevelsUp;
    if (verb.is("WinsBattle")) return kWinsBattle;
    if (verb.is("LosesBattle")) return kLosesBattle;
    if (verb.is("TiesBattle")) return kTiesBattle;
    of = Of::Cards;
    if (verb.is("LeavesPlay")) return kLeavesPlay;
    if (verb.is("Draw")) return kCardDrawn;
    if (verb.is("Move")) {
        const Term name = verb["verb"];
        if (name.is("discard")) return kDiscardedFromHand;
        if (name.is("exile")) return kCardExiled;
        const Destined to = destined(low, verb["to"]);
        if (to.end) low.unknown(verb["to"], "as an event");
        const bool usual = name.is("send") || name.is("put") || name.is("return");
        if (usual && to.zone == kDiscard) return kSentToDiscard;
        if (usual && to.zone == kHand) return kCardToHand;
    }
    low.unknown(verb, "as an event");
    return kNone;
}

namespace {

AmountId remembered(Lowering& low, u8 event, const Filter& subject, Of of, const Term& q, Reach reach) {
    if (event == kNone) return low.pool.constant(0);
    const FilterId what = low.filter(subject, of);
    const u8 slot = reach == Reach::LastTurn ? low.pool.watch_last_turn(event, what) : low.pool.watch(event, what);
    if (slot == kNone) {
        low.decline("more looks back than the game remembers");
        return low.pool.constant(0);
    }
    return as_many(low, low.pool.memory(slot, Who::You), q);
}

// A card that came by an effect of its owner's, or by one of the other player's.
Filter came_by(Who owner, bool own_effect) {
    const Filter own =
        Filter::any({Filter::book(kCameTest, 0, kCameByCharacterEffect), Filter::book(kCameTest, 0, kCameByOwnEffect)});
    return Filter::all({Filter::owner(owner), own_effect ? own : Filter::book(kCameTest, 0, kCameByOpponentEffect)});
}

}  // namespace

Filter by_whose_effect(Lowering& low, const Term& agent) {
    if (!agent) return Filter::all({});
    if (!agent.is("Effects")) low.unknown(agent);
    if (!agent["whose"]) return came_by_effect();
    const Who whose = player(low, agent["whose"]);
    if (whose != Who::You && whose != Who::Opponent) low.unknown(agent["whose"], "as whose effects");
    const Term kinds = agent["f"];
    if (!kinds) return Filter::any({came_by(Who::You, whose == Who::You), came_by(Who::Opponent, whose != Who::You)});
    i32 kind = 0;
    if (!kinds.is("Filter") || kinds["mods"].items().size() || kinds["tail"]) low.unknown(kinds, "as whose effects");
    heads_test(low, kinds["h"], kind);
    if (kind != kCharacter || whose != Who::You) low.decline("effects of some kinds of characters only");
    return Filter::all({Filter::owner(Who::You), Filter::book(kCameTest, 0, kCameByCharacterEffect)});
}

namespace {

// What a description says of a card that is no longer where it was: its facts, and how it left.
Filter described_then(Lowering& low, const Term& f) {
    std::vector<Filter> tests;
    i32 kinds = 0;
    if (!f.is("Filter") || f["tail"] || f["card"]) low.unknown(f, "in a look back");
    if (f["other"]) {
        if (!f["other"].is("OtherThanThis")) low.unknown(f["other"]);
        tests.push_back(Filter::no(Filter::in(kSource)));
    }
    if (f["h"]) tests.push_back(heads_test(low, f["h"], kinds));
    if (f["level"]) tests.push_back(level_test(low, f["level"]));
    if (const Term states = f["states"]) {
        std::vector<Filter> any;
        for (const Term& state : states["any"].items())
            any.push_back(Filter::book(kCameTest, static_cast<u8>(state_number(low, state)), 0));
        if (!states.is("States") || any.empty()) low.unknown(states, "in a look back");
        tests.push_back(Filter::any(any));
    }
    for (const Term& mod : f["mods"].items()) {
        if (mod.is("Owned")) {
            tests.push_back(Filter::owner(player(low, mod["by"])));
        } else if (mod.is("Has") || mod.is("HasNot")) {
            const bool outer = low.tests_bp;
            low.tests_bp = false;
            tests.push_back(predicate(low, mod, Of::Cards));
            if (low.tests_bp) low.decline("what BP it had is not remembered");
            low.tests_bp = outer;
        } else {
            low.unknown(mod, "in a look back");
        }
    }
    return Filter::all(tests);
}

// "The top card of your DOUBLE or TRIPLE character": what a card was before it moved.
Filter top_before(Lowering& low, const Term& end) {
    const Term of = end["of"];
    // "Your character", "one of your characters": whichever.
    const Term q = of["q"];
    const bool any = !q || (q.is("N") && q["n"].number() == 1);
    const bool plain = end["end"].is("top") && !end["n"] && !end["face"] && of.is("Pick") && any && of["whose"];
    if (!plain) {
        low.unknown(end, "in a look back");
        return Filter::all({});
    }
    return Filter::all({Filter::book(kCameTest, 0, kCameFromTop), Filter::owner(player(low, of["whose"])),
                        described_then(low, of["f"])});
}

}  // namespace

Filter card_then(Lowering& low, const Term& what) {
    if (what.is("End")) return top_before(low, what);
    if (!what.is("Pick")) {
        low.unknown(what, "in a look back");
        return Filter::all({});
    }
    const Noun noun = read_filter(low, what["f"], {.anywhere = true});
    if (!noun.plain()) low.unknown(what, "in a look back");
    std::vector<Filter> tests{noun.what.filter};
    // UCG 6.1.3: a scene is one that was on the field; elsewhere it is a scene card.
    if (noun.what.kinds == kScene && noun.what.of != Of::Cards)
        tests.push_back(Filter::book(kCameTest, 0, kCameFromScene));
    if (what["whose"]) tests.push_back(Filter::owner(player(low, what["whose"])));
    return Filter::all(tests);
}

namespace {

// "If your opponent discarded a scene card this turn".
AmountId did_in_turn(Lowering& low, const Term& done, Reach reach, Who by) {
    Of of;
    const u8 event = event_of(low, done, of);
    // Who exiles a card is not who owns it, and only this is known of it later.
    if (of != Of::Cards || done["at"] || event == kCardExiled) low.unknown(done, "of a turn");
    std::vector<Filter> tests{Filter::owner(by)};
    if (done["what"]) tests.push_back(card_then(low, done["what"]));
    if (const Term to = done["to"]) {
        if (const std::optional<Who> whose = destined(low, to).whose) tests.push_back(Filter::owner(*whose));
    }
    return remembered(low, event, Filter::all(tests), Of::Cards, done["what"] ? done["what"]["q"] : done["q"], reach);
}

}  // namespace

AmountId did(Lowering& low, const Term& proposition) {
    const std::optional<Reach> reach = reach_of(proposition["via"]);
    if (!reach) {
        low.unknown(proposition["via"], "of what a player did");
        return low.pool.constant(0);
    }
    const Term done = proposition["did"];
    const Who by = player(low, proposition["by"]);
    if (!is_turn(*reach)) return by_this_effect(low, done, done["what"], *reach, by);
    return did_in_turn(low, done, *reach, by);
}

Filter left_test(Lowering& low, const Term& pick) {
    std::vector<Filter> tests{described_then(low, pick["f"])};
    if (pick["whose"]) tests.push_back(Filter::owner(player(low, pick["whose"])));
    if (pick["q"].is("Another")) tests.push_back(Filter::no(Filter::in(kSource)));
    return Filter::all(tests);
}

Filter did_so_test(Lowering& low, const Term& mod) {
    const Term did = mod["did"];
    std::optional<Reach> reach = reach_of(mod["via"]);
    // "At the end of this turn, if this character won its battle": the one of this turn.
    const bool battle = did.is("WinsBattle") || did.is("LosesBattle") || did.is("TiesBattle");
    if (!mod["via"] && battle && low.at_end_of_turn) reach = Reach::Turn;
    if (!reach || !is_turn(*reach) || did["as"]) {
        low.unknown(mod, "of a character");
        return Filter::all({});
    }
    const bool last = *reach == Reach::LastTurn;
    i32 bit = 0;
    if (!last && did.is("EntersPlay")) bit = kEnteredBit;
    if (!last && did.is("LevelsUp")) bit = kLeveledBit;
    if (did.is("WinsBattle")) bit = kWonBit;
    if (did.is("LosesBattle")) bit = kLostBit;
    if (did.is("TiesBattle")) bit = kTiedBit;
    if (bit == 0) low.unknown(did, "of a character");
    return Filter::book(kPlaceTest, last ? kLastTurn : kThisTurn, bit);
}

AmountId was(Lowering& low, const Term& proposition) {
    const Term what = proposition["what"];
    const Term done = proposition["done"];
    const Term via = proposition["via"];
    const Term by = proposition["by"];
    // "This card was sent to your discard area by an effect": it lies there, and knows how it came.
    if (what.is("This") && !via && done.is("Move")) {
        const Destined to = done["to"] ? destined(low, done["to"]) : Destined{};
        if (!done["verb"].is("send") || to.zone != kDiscard || !by) low.unknown(done, "of this card");
        const Group self = refer(low, what);
        const Filter how =
            Filter::all({Filter::in(kSource), Filter::zone(1 << kDiscard, Who::Either), by_whose_effect(low, by)});
        if (self.of != Of::Cards) low.unknown(what, "in a look back");
        return low.pool.compare(low.pool.count(low.filter(how, Of::Cards)), Compare::AtLeast, 1);
    }
    const std::optional<Reach> reach = reach_of(via);
    if (reach && !is_turn(*reach)) {
        if (by) low.unknown(by, "here");
        return by_this_effect(low, done, what, *reach, Who::You);
    }
    if (!reach) {
        low.unknown(proposition, "without saying when");
        return low.pool.constant(0);
    }
    Of of;
    const u8 event = event_of(low, done, of);
    std::vector<Filter> tests{card_then(low, what), by_whose_effect(low, by)};
    if (const Term from = proposition["from"]) tests.push_back(came_from(low, from));
    if (const Term to = done["to"]) {
        if (const std::optional<Who> whose = destined(low, to).whose) tests.push_back(Filter::owner(*whose));
    }
    const Filter subject = Filter::all(tests);
    if (of != Of::Cards) low.unknown(done, "in a look back");
    return remembered(low, event, subject, Of::Cards, what["q"], *reach);
}

AmountId happened(Lowering& low, const Term& proposition) {
    const Term who = proposition["who"];
    const Term verb = proposition["did"];
    const std::optional<Reach> reach = reach_of(proposition["via"]);
    if (is_reference(who)) {
        const Group group = refer(low, who, Of::Places);
        if (group.many) low.unknown(who, "in a look back");
        const Filter did_so = Filter::all({group.filter, did_so_test(low, proposition)});
        return low.pool.compare(low.pool.count(low.filter(did_so, Of::Places)), Compare::AtLeast, 1);
    }
    if (!reach || !is_turn(*reach) || !who.is("Pick")) {
        low.unknown(proposition, "of that time");
        return low.pool.constant(0);
    }
    Of of;
    const u8 event = event_of(low, verb, of);
    if (of == Of::Cards) return remembered(low, event, left_test(low, who), Of::Cards, who["q"], *reach);
    Outer outer;
    if (who["whose"]) outer.whose = player(low, who["whose"]);
    const Noun noun = read_filter(low, who["f"], outer);
    const bool scene = noun.what.of == Of::Cards;
    if ((scene && (event != kCharacterEnters || verb["as"])) || !noun.plain()) low.unknown(who, "in a look back");
    if (scene && !who["q"].is("Another"))
        return remembered(low, kSceneEnters, noun.what.filter, Of::Cards, who["q"], *reach);
    std::vector<Filter> tests{noun.what.filter};
    if (verb["as"]) tests.push_back(states_test(low, verb["as"]));
    if (who["q"].is("Another")) low.unknown(who["q"], "in a look back");
    return remembered(low, event, Filter::all(tests), Of::Places, who["q"], *reach);
}

AmountId battles(Lowering& low, const Term& proposition) {
    const Who by = player(low, proposition["by"]);
    const std::optional<Reach> reach = reach_of(proposition["via"]);
    if (!reach || !is_turn(*reach) || (by != Who::You && by != Who::Opponent)) {
        low.unknown(proposition, "here");
        return low.pool.constant(0);
    }
    Of of;
    const u8 event = event_of(low, proposition["did"], of);
    return remembered(low, event, Filter::zone(1 << kBattleArea, by), Of::Places, proposition["q"], *reach);
}

AmountId was_used(Lowering& low, const Term& proposition) {
    const Term effect = proposition["what"];
    const std::optional<Reach> reach = reach_of(proposition["via"]);
    const Term of = effect["of"];
    if (!effect.is("Effect") || !effect["kind"].is("ActivateKind") || !reach || !is_turn(*reach) ||
        (of && !of.is("Pick"))) {
        low.unknown(proposition, "here");
        return low.pool.constant(0);
    }
    // A text is used by the player whose card it is on.
    const Who by = proposition["by"] ? player(low, proposition["by"]) : Who::Either;
    const Filter user = by == Who::Either ? Filter::all({}) : Filter::owner(by);
    if (!of) return remembered(low, kActivateResolved, user, Of::Cards, effect["q"], *reach);
    Outer outer;
    if (of["whose"]) outer.whose = player(low, of["whose"]);
    const Noun noun = read_filter(low, of["f"], outer);
    const bool plain = noun.what.of == Of::Places && noun.plain();
    // One of your Kaiju or your Kaiju: whichever.
    const bool any = !of["q"] || of["q"].is("A") || (of["q"].is("N") && of["q"]["n"].number() == 1);
    if (!plain || !any) low.unknown(of, "in a look back");
    return remembered(low, kActivateResolved, Filter::all({noun.what.filter, user}), Of::Places, effect["q"], *reach);
}

}  // namespace arbiter::ucg

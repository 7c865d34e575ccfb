// What was done: by this effect, which its registers know, or earlier this turn, which the memories of the game count.
#include <algorithm>

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
    if (to.is(head::ZoneEnd)) {
        zone = to[field::z];
        if (to[field::order]) low.unknown(to[field::order], "in a look back");
        if (to[field::end].is(word::top)) out.end = End::Top;
        if (to[field::end].is(word::bottom)) out.end = End::Bottom;
        if (!out.end && !to[field::end].is(word::top_or_bottom)) low.unknown(to[field::end]);
    }
    if (zone.is(head::SceneArea)) {
        out.zone = kSceneArea;
        return out;
    }
    if (!zone.is(head::Zone) || !zone[field::in].only()) {
        low.unknown(zone, "in a look back");
        return out;
    }
    out.zone = zone_of(low, zone[field::in].only());
    if (!zone[field::of] || zone[field::of].is_any({head::AnyPlayer, head::Owner}))
        zone[field::of].comes_to("cards go to their owner's zones", "");
    if (const Term of = zone[field::of]; of && !of.is(head::Owner)) {
        const Who whose = player(low, of);
        if (whose != Who::Either) out.whose = whose;
    }
    return out;
}

std::optional<Act> act_of(const Term& did) {
    if (did.is(head::Draw)) return Act::Draw;
    if (did.is(head::Move)) return Act::Move;
    if (did.is(head::Reveal)) return Act::Reveal;
    if (did.is(head::Choose)) return Act::Choose;
    return std::nullopt;
}

enum class Reach : u8 { Effect, CostOnly, Turn, LastTurn };

bool is_turn(Reach reach) { return reach == Reach::Turn || reach == Reach::LastTurn; }

std::optional<Reach> reach_of(const Term& via) {
    if (via.is(head::ThisEffect)) return Reach::Effect;
    if (via.is(head::Cost)) return Reach::CostOnly;
    if (via.is(head::ThisTurn)) return Reach::Turn;
    if (via.is(head::LastTurn)) return Reach::LastTurn;
    return std::nullopt;
}

// The steps of this effect that did this.
std::vector<Mention> steps(Lowering& low, const Term& done, Reach reach, const Destined& to) {
    std::vector<Mention> found;
    const std::optional<Act> act = act_of(done);
    const Term verb = done[field::verb];
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
    const bool plain = what.is(head::Pick) && !what[field::q].is(head::Another);
    if (!plain || (what[field::whose] && step.what.of == Of::Cards)) {
        low.unknown(what, "in a look back");
        return low.pool.constant(0);
    }
    if (step.what.of == Of::Places) {
        Outer outer;
        if (what[field::whose]) outer.whose = player(low, what[field::whose]);
        const Noun character = read_filter(low, what[field::f], outer);
        if (!character.plain() || character.what.of != Of::Places) low.unknown(what, "in a look back");
        return low.pool.count(
            low.filter(Filter::all({Filter::was_in(step.what.reg), character.what.filter}), Of::Places));
    }
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
    if (!noun.plain() || noun.what.of != Of::Cards) low.unknown(what, "in a look back");
    // Any card at all: what was taken stays taken, wherever it went since.
    const bool any = noun.what.filter.node.test == Test::All && noun.what.filter.parts.empty();
    return any && !whose ? low.pool.size(step.what.reg) : of_them(noun.what.filter);
}

Mention spoken_of(Lowering& low, const Mention& step, const Term& what) {
    if (!what || step.what.of != Of::Cards) return step;
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
    if (noun.what.filter.node.test == Test::All && noun.what.filter.parts.empty()) return step;
    Mention some = step;
    some.what.filter = Filter::all({Filter::in(step.what.reg), noun.what.filter});
    some.what.reg = kNone;
    some.what.kinds = noun.what.kinds;
    some.what.said = noun.what.said;
    some.pile = false;
    return some;
}

// Where nothing but the cost does so, "with this effect" is "for the cost".
void same_reach(const Term& via, const std::vector<Mention>& found, Reach reach) {
    const bool cost = std::all_of(found.begin(), found.end(), [](const Mention& step) { return step.in_cost; });
    if (cost || reach == Reach::CostOnly) via.comes_to("nothing but the cost does so", "cost");
}

AmountId by_this_effect(Lowering& low, const Term& done, const Term& what, const Term& via, Reach reach, Who by) {
    const Destined to = done[field::to] ? destined(low, done[field::to]) : Destined{};
    if (done[field::at]) low.unknown(done, "in a look back");
    const std::vector<Mention> found = steps(low, done, reach, to);
    same_reach(via, found, reach);
    AmountId any = kNoId;
    for (const Mention& step : found) {
        if (step.by != by) continue;
        AmountId enough = as_many(low, taken_by(low, step, what, to.whose), what ? what[field::q] : done[field::q]);
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

bool moved_characters(Lowering& low, const Term& mod) {
    const std::optional<Reach> reach = reach_of(mod[field::via]);
    if (!reach || is_turn(*reach)) return false;
    for (const Mention& step : steps(low, mod[field::done], *reach, {})) {
        for (const lower::Moved& one : low.moved) {
            if (one.moved == step.what.reg && one.was == Of::Places) return true;
        }
    }
    return false;
}

Filter done_test(Lowering& low, const Term& mod) {
    const Term done = mod[field::done];
    const std::optional<Reach> reach = reach_of(mod[field::via]);
    if (!reach || is_turn(*reach)) {
        low.unknown(mod[field::via], "of a thing");
        return Filter::all({});
    }
    const Destined to = done[field::to] ? destined(low, done[field::to]) : Destined{};
    const std::vector<Mention> found = steps(low, done, *reach, to);
    same_reach(mod[field::via], found, *reach);
    if (found.empty() || !act_of(done)) low.decline("no step of this effect does what it looks back on");
    std::vector<Filter> any;
    for (const Mention& step : found) {
        any.push_back(Filter::in(step.what.reg));
        if (low.captured) low.captured->add(step.what.reg);
    }
    return to.whose ? Filter::all({Filter::any(any), Filter::owner(*to.whose)}) : Filter::any(any);
}

std::optional<Filter> done_by_this_text(Lowering& low, const Term& how) {
    const std::vector<Mention> found = steps(low, how, Reach::Effect, {});
    if (found.empty() || !act_of(how)) return std::nullopt;
    std::vector<Filter> any;
    for (const Mention& step : found) {
        if (step.what.of != Of::Cards) return std::nullopt;
        any.push_back(Filter::in(step.what.reg));
        if (low.captured) low.captured->add(step.what.reg);
    }
    return Filter::any(any);
}

u8 event_of(Lowering& low, const Term& verb, Of& of) {
    of = Of::Places;
    if (verb.is(head::EntersPlay)) return kCharacterEnters;
    if (verb.is(head::LevelsUp)) return kLevelsUp;
    if (verb.is(head::WinsBattle)) return kWinsBattle;
    if (verb.is(head::LosesBattle)) return kLosesBattle;
    if (verb.is(head::TiesBattle)) return kTiesBattle;
    of = Of::Cards;
    if (verb.is(head::LeavesPlay)) return kLeavesPlay;
    if (verb.is(head::Draw)) return kCardDrawn;
    if (verb.is(head::Move)) {
        const Term name = verb[field::verb];
        if (name.is(word::discard)) return kDiscardedFromHand;
        if (name.is(word::exile)) return kCardExiled;
        const Destined to = destined(low, verb[field::to]);
        if (to.end) low.unknown(verb[field::to], "as an event");
        const bool usual = name.is(word::send) || name.is(word::put) || name.is(word::return_);
        if (usual) name.comes_to("words for the same move", "to zone " + std::to_string(to.zone));
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
    if (!agent.is(head::Effects)) low.unknown(agent);
    if (!agent[field::whose]) return came_by_effect();
    const Who whose = player(low, agent[field::whose]);
    if (whose != Who::You && whose != Who::Opponent) low.unknown(agent[field::whose], "as whose effects");
    const Term kinds = agent[field::f];
    if (!kinds) return Filter::any({came_by(Who::You, whose == Who::You), came_by(Who::Opponent, whose != Who::You)});
    i32 kind = 0;
    if (!kinds.is(head::Filter) || kinds[field::mods].items().size() || kinds[field::tail])
        low.unknown(kinds, "as whose effects");
    heads_test(low, kinds[field::h], kind);
    if (kind != kCharacter || whose != Who::You) low.decline("effects of some kinds of characters only");
    return Filter::all({Filter::owner(Who::You), Filter::book(kCameTest, 0, kCameByCharacterEffect)});
}

namespace {

// What a description says of a card that is no longer where it was: its facts, and how it left.
Filter described_then(Lowering& low, const Term& f) {
    std::vector<Filter> tests;
    i32 kinds = 0;
    if (!f.is(head::Filter) || f[field::tail] || f[field::card]) low.unknown(f, "in a look back");
    if (f[field::other]) {
        if (!f[field::other].is(head::OtherThanThis)) low.unknown(f[field::other]);
        tests.push_back(Filter::no(Filter::in(kSource)));
    }
    if (f[field::h]) tests.push_back(heads_test(low, f[field::h], kinds));
    if (f[field::level]) tests.push_back(level_test(low, f[field::level]));
    if (const Term states = f[field::states]) {
        std::vector<Filter> any;
        for (const Term& state : states[field::any].items())
            any.push_back(Filter::book(kCameTest, static_cast<u8>(state_number(low, state)), 0));
        if (!states.is(head::States) || any.empty()) low.unknown(states, "in a look back");
        tests.push_back(Filter::any(any));
    }
    for (const Term& mod : f[field::mods].items()) {
        if (mod.is(head::Owned)) {
            tests.push_back(Filter::owner(player(low, mod[field::by])));
        } else if (mod.is(head::Has) || mod.is(head::HasNot)) {
            const Scoped fresh(low.asks_field, false);
            tests.push_back(predicate(low, mod, Of::Cards));
            if (low.asks_field) low.decline("what BP it had is not remembered");
        } else {
            low.unknown(mod, "in a look back");
        }
    }
    return Filter::all(tests);
}

// "The top card of your DOUBLE or TRIPLE character": what a card was before it moved.
Filter top_before(Lowering& low, const Term& end) {
    const Term of = end[field::of];
    // "Your character", "one of your characters": whichever.
    const Term q = of[field::q];
    const bool any = !q || (q.is(head::N) && q[field::n].number() == 1);
    q.comes_to("any one of them", "any");
    const bool plain = end[field::end].is(word::top) && !end[field::n] && !end[field::face] && of.is(head::Pick) &&
                       any && of[field::whose];
    if (!plain) {
        low.unknown(end, "in a look back");
        return Filter::all({});
    }
    return Filter::all({Filter::book(kCameTest, 0, kCameFromTop), Filter::owner(player(low, of[field::whose])),
                        described_then(low, of[field::f])});
}

}  // namespace

Filter card_then(Lowering& low, const Term& what) {
    if (what.is(head::End)) return top_before(low, what);
    if (!what.is(head::Pick)) {
        low.unknown(what, "in a look back");
        return Filter::all({});
    }
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
    if (!noun.plain()) low.unknown(what, "in a look back");
    std::vector<Filter> tests{noun.what.filter};
    // UCG 6.1.3: a scene is one that was on the field; elsewhere it is a scene card.
    if (noun.what.kinds == kScene && noun.what.of != Of::Cards)
        tests.push_back(Filter::book(kCameTest, 0, kCameFromScene));
    if (what[field::whose]) tests.push_back(Filter::owner(player(low, what[field::whose])));
    return Filter::all(tests);
}

namespace {

// "If your opponent discarded a scene card this turn".
AmountId did_in_turn(Lowering& low, const Term& done, Reach reach, Who by) {
    Of of;
    const u8 event = event_of(low, done, of);
    // Who exiles a card is not who owns it, and only this is known of it later.
    if (of != Of::Cards || done[field::at] || event == kCardExiled) low.unknown(done, "of a turn");
    std::vector<Filter> tests{Filter::owner(by)};
    if (done[field::what]) tests.push_back(card_then(low, done[field::what]));
    if (const Term to = done[field::to]) {
        if (const std::optional<Who> whose = destined(low, to).whose) tests.push_back(Filter::owner(*whose));
    }
    return remembered(low, event, Filter::all(tests), Of::Cards,
                      done[field::what] ? done[field::what][field::q] : done[field::q], reach);
}

}  // namespace

AmountId did(Lowering& low, const Term& proposition) {
    const std::optional<Reach> reach = reach_of(proposition[field::via]);
    if (!reach) {
        low.unknown(proposition[field::via], "of what a player did");
        return low.pool.constant(0);
    }
    const Term done = proposition[field::did];
    const Who by = player(low, proposition[field::by]);
    if (!is_turn(*reach)) return by_this_effect(low, done, done[field::what], proposition[field::via], *reach, by);
    return did_in_turn(low, done, *reach, by);
}

Filter left_test(Lowering& low, const Term& pick) {
    std::vector<Filter> tests{described_then(low, pick[field::f])};
    if (pick[field::whose]) tests.push_back(Filter::owner(player(low, pick[field::whose])));
    if (pick[field::q].is(head::Another)) tests.push_back(Filter::no(Filter::in(kSource)));
    return Filter::all(tests);
}

Filter did_so_test(Lowering& low, const Term& mod) {
    const Term did = mod[field::did];
    std::optional<Reach> reach = reach_of(mod[field::via]);
    // "At the end of this turn, if this character won its battle": the one of this turn.
    const bool battle = did.is(head::WinsBattle) || did.is(head::LosesBattle) || did.is(head::TiesBattle);
    if (!mod[field::via] && battle && low.put_off && low.put_off->mode == kEndOfTurn && low.put_off->argument == 0)
        reach = Reach::Turn;
    if (!reach || !is_turn(*reach) || did[field::as]) {
        low.unknown(mod, "of a character");
        return Filter::all({});
    }
    const bool last = *reach == Reach::LastTurn;
    i32 bit = 0;
    if (!last && did.is(head::EntersPlay)) bit = kEnteredBit;
    if (!last && did.is(head::LevelsUp)) bit = kLeveledBit;
    if (did.is(head::WinsBattle)) bit = kWonBit;
    if (did.is(head::LosesBattle)) bit = kLostBit;
    if (did.is(head::TiesBattle)) bit = kTiedBit;
    if (bit == 0) low.unknown(did, "of a character");
    return Filter::book(kPlaceTest, last ? kLastTurn : kThisTurn, bit);
}

AmountId was(Lowering& low, const Term& proposition) {
    const Term what = proposition[field::what];
    const Term done = proposition[field::done];
    const Term via = proposition[field::via];
    const Term by = proposition[field::by];
    // "This card was sent to your discard area by an effect": it lies there, and knows how it came.
    if (what.is(head::This) && !via && done.is(head::Move)) {
        const Destined to = done[field::to] ? destined(low, done[field::to]) : Destined{};
        const bool theirs = to.whose && *to.whose != Who::You;
        if (!done[field::verb].is(word::send) || to.zone != kDiscard || !by || theirs)
            low.unknown(done, "of this card");
        done[field::to][field::of].comes_to("cards go to their owner's zones", "");
        const Group self = refer(low, what);
        const Filter how =
            Filter::all({Filter::in(kSource), Filter::zone(1 << kDiscard, Who::Either), by_whose_effect(low, by)});
        if (self.of != Of::Cards) low.unknown(what, "in a look back");
        return low.pool.compare(low.pool.count(low.filter(how, Of::Cards)), Compare::AtLeast, 1);
    }
    const std::optional<Reach> reach = reach_of(via);
    if (reach && !is_turn(*reach)) {
        if (by) low.unknown(by, "here");
        return by_this_effect(low, done, what, via, *reach, Who::You);
    }
    if (!reach) {
        low.unknown(proposition, "without saying when");
        return low.pool.constant(0);
    }
    Of of;
    const u8 event = event_of(low, done, of);
    std::vector<Filter> tests{card_then(low, what), by_whose_effect(low, by)};
    if (const Term from = proposition[field::from]) tests.push_back(came_from(low, from));
    if (const Term to = done[field::to]) {
        if (const std::optional<Who> whose = destined(low, to).whose) tests.push_back(Filter::owner(*whose));
    }
    const Filter subject = Filter::all(tests);
    if (of != Of::Cards) low.unknown(done, "in a look back");
    return remembered(low, event, subject, Of::Cards, what[field::q], *reach);
}

AmountId happened(Lowering& low, const Term& proposition) {
    const Term who = proposition[field::who];
    const Term verb = proposition[field::did];
    const std::optional<Reach> reach = reach_of(proposition[field::via]);
    if (is_reference(low, who)) {
        const Group group = refer(low, who, Of::Places);
        if (group.many) low.unknown(who, "in a look back");
        const Filter did_so = Filter::all({group.filter, did_so_test(low, proposition)});
        return low.pool.compare(low.pool.count(low.filter(did_so, Of::Places)), Compare::AtLeast, 1);
    }
    if (!reach || !is_turn(*reach) || !who.is(head::Pick)) {
        low.unknown(proposition, "of that time");
        return low.pool.constant(0);
    }
    Of of;
    const u8 event = event_of(low, verb, of);
    if (of == Of::Cards) return remembered(low, event, left_test(low, who), Of::Cards, who[field::q], *reach);
    Outer outer;
    if (who[field::whose]) outer.whose = player(low, who[field::whose]);
    const Noun noun = read_filter(low, who[field::f], outer);
    const bool scene = noun.what.of == Of::Cards;
    if ((scene && (event != kCharacterEnters || verb[field::as])) || !noun.plain()) low.unknown(who, "in a look back");
    if (scene && !who[field::q].is(head::Another))
        return remembered(low, kSceneEnters, noun.what.filter, Of::Cards, who[field::q], *reach);
    std::vector<Filter> tests{noun.what.filter};
    if (verb[field::as]) tests.push_back(states_test(low, verb[field::as]));
    if (who[field::q].is(head::Another)) low.unknown(who[field::q], "in a look back");
    return remembered(low, event, Filter::all(tests), Of::Places, who[field::q], *reach);
}

AmountId battles(Lowering& low, const Term& proposition) {
    const Who by = player(low, proposition[field::by]);
    const std::optional<Reach> reach = reach_of(proposition[field::via]);
    if (!reach || !is_turn(*reach) || (by != Who::You && by != Who::Opponent)) {
        low.unknown(proposition, "here");
        return low.pool.constant(0);
    }
    Of of;
    const u8 event = event_of(low, proposition[field::did], of);
    return remembered(low, event, Filter::zone(1 << kBattleArea, by), Of::Places, proposition[field::q], *reach);
}

AmountId was_used(Lowering& low, const Term& proposition) {
    const Term effect = proposition[field::what];
    const std::optional<Reach> reach = reach_of(proposition[field::via]);
    const Term of = effect[field::of];
    if (!effect.is(head::Effect) || !effect[field::kind].is(head::ActivateKind) || !reach || !is_turn(*reach) ||
        (of && !of.is(head::Pick))) {
        low.unknown(proposition, "here");
        return low.pool.constant(0);
    }
    // A text is used by the player whose card it is on.
    const Who by = proposition[field::by] ? player(low, proposition[field::by]) : Who::Either;
    const Filter user = by == Who::Either ? Filter::all({}) : Filter::owner(by);
    if (!of) return remembered(low, kActivateResolved, user, Of::Cards, effect[field::q], *reach);
    Outer outer;
    if (of[field::whose]) outer.whose = player(low, of[field::whose]);
    const Noun noun = read_filter(low, of[field::f], outer);
    const bool plain = noun.what.of == Of::Places && noun.plain();
    // One of your Kaiju or your Kaiju: whichever.
    const bool any =
        !of[field::q] || of[field::q].is(head::A) || (of[field::q].is(head::N) && of[field::q][field::n].number() == 1);
    if (!plain || !any || effect[field::q].is(head::Another)) low.unknown(of, "in a look back");
    of[field::q].comes_to("any one of them", "any");
    return remembered(low, kActivateResolved, Filter::all({noun.what.filter, user}), Of::Places, effect[field::q],
                      *reach);
}

}  // namespace arbiter::ucg

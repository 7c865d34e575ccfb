// Asks registers and the memory of the turn what was done.
#include "lower/history.h"

#include <algorithm>

#include "lower/line.h"

namespace arbiter::lower {

constexpr std::string_view kThisTextDid = "what this text did is meant where no other time is said";

// A test of who did so, or was done so to, where the game keeps that in mind.
static std::optional<Filter> has_done(Lowering& low, const Term& instruction, const Term& by, const Term& via) {
    return low.dialect.did_so ? low.dialect.did_so(low, instruction, by, via) : std::nullopt;
}

std::optional<Period> period_of(const Term& via) {
    if (!via || via.is(head::ThisEffect)) via.means_same_as(kThisTextDid, "");
    if (!via || via.is(head::ThisEffect) || via.is(head::UsingThis)) return Period::Effect;
    if (via.is(head::Cost)) return Period::Cost;
    if (via.is(head::ThisTurn)) return Period::Turn;
    if (via.is(head::LastTurn)) return Period::LastTurn;
    return std::nullopt;
}

MoveEnd read_move_end(Lowering& low, const Term& to) {
    MoveEnd out;
    if (!to) return out;
    Term zone = to;
    if (to.is(head::ZoneEnd)) {
        zone = to[field::z];
        if (to[field::order]) low.unknown(to[field::order], "in a look back");
        if (to[field::end].is(word::top)) out.end = End::Top;
        if (to[field::end].is(word::bottom)) out.end = End::Bottom;
        if (!out.end && !to[field::end].is(word::top_or_bottom)) low.unknown(to[field::end]);
    }
    const Term name = zone.is(head::Zone) ? zone[field::in].only() : zone;
    if (!name) {
        low.unknown(zone, "in a look back");
        return out;
    }
    out.zone = zone_of(low, name);
    if (!zone[field::of] || zone[field::of].is_any({head::AnyPlayer, head::Owner}))
        zone[field::of].means_same_as("cards go to their owner's zones", "");
    if (zone.is(head::Zone)) out.whose = owner_said(low, zone);
    return out;
}

namespace {

// ---- by this effect

// The steps of this effect that did this.
std::vector<Mention> steps(Lowering& low, const Term& done, Period period, const MoveEnd& to) {
    std::vector<Mention> found;
    const std::vector<Mention> all = low.mentions;
    for (const Mention& mention : all) {
        const std::optional<Who> known = low.owner_of(mention.what.reg);
        const bool there = (to.zone == kNone || mention.zone == to.zone) && !(to.whose && known && *to.whose != *known);
        if (mention.what.reg == kNone || !acted(mention, done, low.dialect) || !there) continue;
        if (period == Period::Cost && !mention.in_cost) continue;
        const bool again = std::any_of(found.begin(), found.end(),
                                       [&](const Mention& other) { return other.what.reg == mention.what.reg; });
        low.named(mention.what.reg);
        if (again) continue;
        check_kept(low, mention);
        found.push_back(mention);
    }
    if (found.empty()) low.decline("no step of this effect does what it looks back on");
    return found;
}

// Whose area it is says nothing more where it is known whose they are.
void same_owner(const Lowering& low, const Term& to, const std::vector<Mention>& found) {
    const Term zone = to.is(head::ZoneEnd) ? to[field::z] : to;
    const bool known = std::all_of(found.begin(), found.end(),
                                   [&](const Mention& step) { return low.owner_of(step.what.reg).has_value(); });
    if (known) zone[field::of].means_same_as("cards go to their owner's zones", "");
    if (known && found.size() == 1) to.means_same_as("where its cards went is known of the one step that did so", "");
}

// Where nothing but the cost does so, "with this effect" is "for the cost".
void same_period(const Term& via, const std::vector<Mention>& found, Period period) {
    const bool cost = std::all_of(found.begin(), found.end(), [](const Mention& step) { return step.in_cost; });
    if (cost || period == Period::Cost) via.means_same_as("nothing but the cost does so", "cost");
}

// Are the named things what the step took, or where it has put them?
bool is_that(const Lowering& low, const Mention& step, const Term& what, const Group& named) {
    if (named.reg == kNone) return !what.is(head::This);
    if (named.reg == step.what.reg || named.reg == step.named) return true;
    return std::any_of(low.moved.begin(), low.moved.end(), [&](const Moved& moved) {
        return (moved.from == named.reg && moved.moved == step.what.reg) ||
               (moved.moved == named.reg && moved.from == step.what.reg);
    });
}

bool is_anything(const Filter& filter) { return filter.node.test == Test::All && filter.parts.empty(); }

// What the words say of things that a step took.
Noun described_then(Lowering& low, const Mention& step, const Term& what) {
    const bool stands = step.what.of == ObjectKind::Places && low.dialect.cards_are_elsewhere;
    FilterContext outer{.anywhere = !stands, .past = !stands};
    if (stands && what[field::whose]) outer.whose = player(low, what[field::whose]);
    const Noun noun = read_filter(low, what[field::f], outer);
    if (!noun.plain() || (low.dialect.cards_are_elsewhere && noun.what.of != step.what.of))
        low.unknown(what, "in a look back");
    if (noun.of_each_player || what[field::whose].is(head::EachPlayer)) low.unknown(what, "in a look back");
    return noun;
}

// Has the text moved on what the step took?
bool was_moved_on(const Lowering& low, const Mention& step) {
    return std::any_of(low.moved.begin(), low.moved.end(),
                       [&](const Moved& moved) { return moved.from == step.what.reg; });
}

// "If you sent an opponent's scene": what it was on the field, which a card knows as long as it has not gone on.
std::optional<Filter> unique_then(Lowering& low, const Mention& step, const Term& what) {
    if (!low.dialect.unique_kind || !low.dialect.card_then || step.what.of != ObjectKind::Cards ||
        what[field::f][field::card])
        return std::nullopt;
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true, .past = true});
    if (noun.what.kinds != low.dialect.unique_kind) return std::nullopt;
    if (was_moved_on(low, step)) low.decline("what it was is not known any more");
    return low.dialect.card_then(low, what);
}

// How many of the things that a step took are of this kind.
AmountId taken_by(Lowering& low, const Mention& step, const Term& what, std::optional<Who> whose, const Term& from) {
    // What the step took stays taken, wherever it went since.
    std::vector<Filter> tests{Filter::was_in(step.what.reg)};
    if (from) {
        if (!low.dialect.came_from || !from.is(head::Zone) || was_moved_on(low, step))
            low.unknown(from, "in a look back");
        if (low.dialect.came_from)
            tests.push_back(
                low.dialect.came_from(low, zones_named(low, from), owner_said(low, from).value_or(Who::Either)).filter);
    }
    if (whose.has_value() && low.owner_of(step.what.reg) != whose) tests.push_back(Filter::owner(whose.value()));
    const auto counted_so = [&] {
        return tests.size() == 1 ? low.pool.size(step.what.reg)
                                 : low.pool.count(low.filter(Filter::all(tests), step.what.of));
    };
    if (what.is(head::RefAt) && what[field::at].is(head::In)) {
        // "If you play it from your sideline": where it came from.
        resolve_reference(low, what[field::who]);
        tests.push_back(location(low, what[field::at], {.past = true})->filter);
        return counted_so();
    }
    if (!what || is_reference(low, what)) {
        const Group named = what ? resolve_reference(low, what) : step.what;
        if (!is_that(low, step, what, named)) low.decline("what it looks back on is something else");
        what.means_same_as("any of what the step took", "any");
        return counted_so();
    }
    const Term q = what[field::q];
    if (!what.is(head::Pick) || q.is(head::Another)) {
        low.unknown(what, "in a look back");
        return low.pool.constant(0);
    }
    if (const std::optional<Filter> scene = unique_then(low, step, what)) {
        tests.push_back(*scene);
        return counted_so();
    }
    const Noun noun = described_then(low, step, what);
    const bool one = !q || is_one(q);
    if (!is_anything(noun.what.filter))
        tests.push_back(noun.what.filter);
    else if (one && !what[field::whose])
        what.means_same_as("any of what the step took", "any");
    if (what[field::whose] && (step.what.of == ObjectKind::Cards || !low.dialect.cards_are_elsewhere))
        tests.push_back(Filter::owner(player(low, what[field::whose])));
    return counted_so();
}

// "That many", "one of them" are these, and of these only those that the condition speaks of.
Mention effects_on(Lowering& low, const Mention& step, const Term& what) {
    if (!what.is(head::Pick) || step.what.of != ObjectKind::Cards || unique_then(low, step, what)) return step;
    const Noun noun = described_then(low, step, what);
    if (is_anything(noun.what.filter)) return step;
    Mention some = step;
    some.what.filter = Filter::all({Filter::in(step.what.reg), noun.what.filter});
    some.what.reg = kNone;
    some.part_of = step.what.reg;
    some.what.kinds = noun.what.kinds;
    some.what.said = noun.what.said;
    some.pile = false;
    return some;
}

// Without `by`, by whichever player: "if a card is placed into your sideline".
AmountId by_this_effect(Lowering& low, const Term& done, const Term& what, const Term& via, Period period,
                        std::optional<Who> by, const Term& outer_from = {}) {
    const Term from = done[field::from] ? done[field::from] : outer_from;
    const MoveEnd to = done.is(head::Move) ? read_move_end(low, done[field::to]) : MoveEnd{};
    if (done[field::at]) low.unknown(done, "in a look back");
    AmountId any = kNoId;
    const std::vector<Mention> found = steps(low, done, period, to);
    same_period(via, found, period);
    same_owner(low, done[field::to], found);
    for (const Mention& step : found) {
        // What each player did is what you did with your own.
        const bool in_turn = by && (step.by == Who::Lead || step.by == Who::Next);
        if (by && step.by != *by && !in_turn) continue;
        AmountId enough = compare_with_quantity(low, taken_by(low, step, what, in_turn ? by : to.whose, from),
                                                what ? what[field::q] : done[field::q]);
        // A move's register also tells which end of the zone was chosen.
        if (to.end)
            enough = low.pool.both(
                enough, low.pool.compare(low.pool.number(step.what.reg), Compare::Equal, *to.end == End::Top ? 1 : 2));
        any = any == kNoId ? enough : low.pool.either(any, enough);
        if (low.captured) low.captured->add(step.what.reg);
        if (!in_turn) low.mentions.push_back(effects_on(low, step, what));
    }
    if (any != kNoId) return any;
    low.decline("no step of this effect does what it looks back on");
    return low.pool.constant(0);
}

// ---- in a turn

// The same of what happened to such things then.
AmountId in_turn(Lowering& low, const AwaitedEvent& what, const Term& who, std::vector<Filter> tests, Period period) {
    // Whatever has left is another than what stands on the field now.
    const bool other = has_event(low.dialect.subjects_leave_field, what.event) && low.source_of == ObjectKind::Places &&
                       !who.mentions_any({head::This, head::It});
    if (!other) no_source(low, who);
    FilterContext outer;
    outer.no_source = other;
    const Group subject = subject_then(low, who, what, outer);
    tests.insert(tests.end(), what.tests.begin(), what.tests.end());
    tests.push_back(subject.filter);
    const u8 event = subject.of == what.of ? what.event : what.of_cards;
    return remembered(low, event, Filter::all(tests), subject.of, who[field::q], period);
}

// "If your opponent discarded a scene card this turn".
AmountId did_in_turn(Lowering& low, const Term& proposition, Period period) {
    const Term done = proposition[field::did];
    const Term what = done[field::what];
    const Who by = player(low, proposition[field::by]);
    if (by != Who::You && by != Who::Opponent) low.unknown(proposition[field::by], "here");
    std::vector<Filter> tests{Filter::owner(by), in_phase(low, proposition[field::via])};
    if (proposition[field::agent]) tests.push_back(low.dialect.cause(low, proposition[field::agent]));
    const std::optional<AwaitedEvent> event =
        done.is_any({head::Draw, head::Move}) ? passive(low, done, Term(), Term()) : std::nullopt;
    if (!event || event->of != ObjectKind::Cards || done[field::at] || (what && !what.is(head::Pick))) {
        low.unknown(done, "in a look back");
        return low.pool.constant(0);
    }
    // Who moved the cards of another is not remembered.
    const std::optional<Who> cards = what ? low.owner_in(subject_then(low, what, *event, {}).filter) : std::nullopt;
    const bool own = event->by_owner || done.is(head::Draw);
    if (!own || cards.value_or(by) != by || read_move_end(low, done[field::to]).whose.value_or(by) != by)
        low.decline("who moved the cards of another is not remembered");
    if (what) return in_turn(low, *event, what, tests, period);
    return remembered(low, event->event, Filter::all(tests), ObjectKind::Cards, done[field::q], period);
}

}  // namespace

Filter in_phase(Lowering& low, const Term& via) {
    const Term phase = via[field::phase];
    if (!phase) return Filter::all({});
    if (!low.dialect.in_phase) low.unknown(phase, "as a phase");
    return low.dialect.in_phase ? low.dialect.in_phase(low, phase) : Filter::all({});
}

AmountId remembered(Lowering& low, u8 event, const Filter& subject, ObjectKind of, const Term& q, Period period) {
    const FilterId what = low.filter(subject, of);
    if (event == kNone) {
        low.decline("a look back at what is not an event of its own");
        return low.pool.constant(0);
    }
    const WatchId watch =
        period == Period::LastTurn ? low.pool.watch_last_turn(event, what) : low.pool.watch(event, what);
    return compare_with_quantity(low, low.pool.memory(watch, Who::You), q);
}

void no_source(Lowering& low, const Term& what) {
    if (what.mentions_any({head::This, head::OtherThanThis, head::It}) || what[field::q].is(head::Another))
        low.decline("a look back that tells this card from others");
}

AmountId self_is(Lowering& low, const Filter& test) {
    const FilterId id = low.filter(Filter::all({Filter::in(kSource), test}), low.source_of);
    return low.pool.compare(low.pool.count(id), Compare::AtLeast, 1);
}

AmountId did(Lowering& low, const Term& proposition) {
    const Term done = proposition[field::did];
    const std::optional<Period> period = period_of(proposition[field::via]);
    if (!period) {
        low.unknown(proposition[field::via], "of what a player did");
        return low.pool.constant(0);
    }
    if (is_turn(*period)) return did_in_turn(low, proposition, *period);
    if (*period == Period::Effect)
        proposition.is_paraphrase_of(kThisTextDid, proposition[field::by].told() + done.told());
    if (proposition[field::agent]) low.unknown(proposition[field::agent], "here");
    return by_this_effect(low, done, done[field::what], proposition[field::via], *period,
                          player(low, proposition[field::by]));
}

AmountId did_not_do(Lowering& low, const Term& proposition) {
    const Term done = proposition[field::do_];
    proposition.is_paraphrase_of(kThisTextDid, proposition[field::by].told() + done.told());
    return low.pool.negation(
        by_this_effect(low, done, done[field::what], Term(), Period::Effect, player(low, proposition[field::by])));
}

// By what it happened that this ability waits for: only as it triggers is that known.
static AmountId caused(Lowering& low, const Term& proposition) {
    const Term what = proposition[field::what];
    // The ability says what it waits for; that it was from elsewhere, or by this very effect, cannot be asked again.
    for (const Term& more : {proposition[field::from], proposition[field::via]}) {
        if (more) low.unknown(more, "of what the ability waits for");
    }
    const std::optional<AwaitedEvent> event = passive(low, proposition[field::done], Term(), Term());
    if (!event || !waits_for_own(low, event->event)) {
        low.decline("by what it was done is only known as it triggers");
        return low.pool.constant(0);
    }
    // "It" where nothing else was named is what the ability waits for.
    if (!what.is(head::It)) resolve_reference(low, what);
    what.means_same_as(kSameThing, "what the ability waits for");
    if (what[field::is]) low.unknown(what[field::is], "of what has left");
    return low.note_fact(low.dialect.cause(low, proposition[field::by]), ObjectKind::Places);
}

// Of a thing that is named: what it did, or what was done to it, in that turn.
static AmountId happened_to(Lowering& low, const Term& who, const Filter& so) {
    const Group group = resolve_reference(low, who, ObjectKind::Places);
    if (group.many || who[field::is]) low.unknown(who, "in a look back");
    return at_least_one(low, low.pool.count(low.filter(Filter::all({group.filter, so}), ObjectKind::Places)));
}

AmountId was(Lowering& low, const Term& proposition) {
    const Term what = proposition[field::what];
    const Term done = proposition[field::done];
    const Term via = proposition[field::via] ? proposition[field::via] : low.shared_via;
    if (low.shared_via) proposition[field::via].means_same_as("the time at the last holds for all", via.told());
    const std::optional<Period> period = period_of(via);
    if (period == Period::Effect && proposition[field::by] && what.is_any({head::This, head::It}))
        return caused(low, proposition);
    if (!period || (!is_turn(*period) && proposition[field::by])) {
        low.unknown(proposition, "here");
        return low.pool.constant(0);
    }
    if (!is_turn(*period)) {
        if (!what.is(head::OneOf))
            return by_this_effect(low, done, what, via, *period, std::nullopt, proposition[field::from]);
        if (what[field::any]) low.unknown(what, "in a look back");
        return low.pool.either(by_this_effect(low, done, what[field::a], via, *period, std::nullopt),
                               by_this_effect(low, done, what[field::b], via, *period, std::nullopt));
    }
    if (is_reference(low, what) && !proposition[field::from]) {
        if (const std::optional<Filter> so = has_done(low, done, proposition[field::by], via))
            return happened_to(low, what, *so);
    }
    const std::optional<AwaitedEvent> event = passive(low, done, proposition[field::from], proposition[field::by]);
    if (!event || !what.is_any({head::Pick, head::End})) {
        low.unknown(proposition, "in a look back");
        return low.pool.constant(0);
    }
    return in_turn(low, *event, what, {in_phase(low, via)}, *period);
}

AmountId happened(Lowering& low, const Term& proposition) {
    const Term who = proposition[field::who];
    const Term via = proposition[field::via];
    const Term did = proposition[field::did];
    const auto so = [&] {
        const std::optional<Filter> test = has_done(low, did, Term(), via);
        if (!test) low.unknown(proposition, "of that time");
        return test.value_or(Filter::all({}));
    };
    if (is_reference(low, who)) return happened_to(low, who, so());
    const std::optional<Period> period = period_of(via);
    if (!period || !is_turn(*period) || !who.is(head::Pick)) {
        low.unknown(proposition, "of that time");
        return low.pool.constant(0);
    }
    if (says_place(low, who[field::f])) {
        // What did it and stands there still.
        const Noun noun = read_noun(low, who);
        if (!noun.plain() || noun.what.of != ObjectKind::Places) low.unknown(who, "in a look back");
        return compare_with_quantity(
            low, low.pool.count(low.filter(Filter::all({noun.what.filter, so()}), ObjectKind::Places)), who[field::q]);
    }
    // Of a player's characters, or any, it does not matter whether they stand there still.
    const std::optional<AwaitedEvent> event = awaited(low, did);
    return event ? in_turn(low, *event, who, {in_phase(low, via)}, *period) : low.pool.constant(0);
}

Location done_by_this(Lowering& low, const Term& how, Period period, const Term& via) {
    const MoveEnd to = how.is(head::Move) ? read_move_end(low, how[field::to]) : MoveEnd{};
    std::vector<Filter> any;
    ObjectKind of = ObjectKind::Cards;
    bool known = true;  // whose they are
    const std::vector<Mention> found = steps(low, how, period, to);
    same_period(via, found, period);
    same_owner(low, how[field::to], found);
    for (const Mention& step : found) {
        any.push_back(Filter::in(step.what.reg));
        known = known && low.owner_of(step.what.reg).has_value();
        of = step.what.of;
        if (low.captured) low.captured->add(step.what.reg);
    }
    std::vector<Filter> tests{Filter::any(any)};
    if (to.whose && !known) tests.push_back(Filter::owner(*to.whose));
    if (const Term from = how[field::from]) {
        if (!from.is(head::Zone)) low.unknown(from, "in a look back");
        const i32 zones = zone_bits(low, from[field::in].items());
        tests.push_back(low.dialect.came_from(low, zones, owner_said(low, from).value_or(Who::Either)).filter);
    }
    return {of, tests.size() == 1 ? tests[0] : Filter::all(tests)};
}

// ---- as modifiers: "discarded this way", "that entered play this turn"

namespace {

Filter did_so(Lowering& low, const Term& mod) {
    const std::optional<Filter> test = has_done(low, mod[field::did], Term(), mod[field::via]);
    if (!test) low.unknown(mod, "of that time");
    return test.value_or(Filter::all({}));
}

// Were those that it looks back on characters, of which each may be several cards?
bool moved_characters(Lowering& low, const Term& how, Period period) {
    for (const Mention& step : steps(low, how, period, {})) {
        for (const Moved& one : low.moved) {
            if (one.moved == step.what.reg && one.was == ObjectKind::Places) return true;
        }
    }
    return false;
}

void done(Description& all, const Term& mod) {
    Lowering& low = all.low;
    const Term what = mod[field::done];
    const std::optional<Period> period = period_of(mod[field::via]);
    if (period && is_turn(*period)) {
        // Of things on the field.
        const std::optional<Filter> test = has_done(low, what, mod[field::by], mod[field::via]);
        if (!test) low.unknown(what, "of a thing");
        if (test) all.tests.push_back(*test);
        return;
    }
    if (!period || mod[field::by]) low.unknown(mod, "of a thing");
    const Location by_this = done_by_this(low, what, period.value_or(Period::Effect), mod[field::via]);
    // What the one step did that there is, and no more is said of it.
    if (by_this.filter.node.test == Test::In)
        mod.means_same_as(kSameThing, "register " + std::to_string(by_this.filter.node.a));
    // A character that was sent is one, however many cards it was.
    if (low.dialect.cards_are_elsewhere && !all.cards && moved_characters(low, what, period.value_or(Period::Effect)))
        low.decline("how many characters that were is not counted");
    all.cards = all.cards || by_this.of == ObjectKind::Cards;
    all.at(by_this);
}

}  // namespace

bool look_back(Description& all, const Term& mod) {
    if (mod.is(head::DidSo))
        all.tests.push_back(did_so(all.low, mod));
    else if (mod.is(head::DidNotSo))
        all.tests.push_back(Filter::no(did_so(all.low, mod)));
    else if (mod.is(head::Done))
        done(all, mod);
    else
        return false;
    return true;
}

}  // namespace arbiter::lower

// What was done: by this ability, which its registers know, or earlier this turn, which the memories of the game count.
#include <algorithm>

#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

enum class Reach : u8 { Ability, Turn };

std::optional<Reach> reach_of(Lowering& low, const Term& via) {
    if (!via || via.is(head::ThisEffect)) via.comes_to("what this text did is meant where no other time is said", "");
    if (!via || via.is(head::ThisEffect) || via.is(head::UsingThis)) return Reach::Ability;
    if (via.is(head::ThisTurn)) return Reach::Turn;
    low.unknown(via, "of what was done");
    return std::nullopt;
}

// Where a Move goes, as far as the words of a look back say it.
ZoneId destined(Lowering& low, const Term& to) {
    if (!to) return kNone;
    const Term zone = to.is(head::ZoneEnd) ? to[field::z] : to;
    if (to.is(head::ZoneEnd)) {
        if (to[field::order]) low.unknown(to[field::order], "in a look back");
        if (!to[field::end].is(word::bottom) && !to[field::end].is(word::top)) low.unknown(to[field::end]);
    }
    const std::vector<Term> names = zone[field::in].items();
    if (!zone.is(head::Zone) || names.size() != 1) {
        low.unknown(zone, "in a look back");
        return kNone;
    }
    return zone_of(low, names[0]);
}

// Whose area it is, where the words say so.
std::optional<Who> destined_for(Lowering& low, const Term& to) {
    return to ? owner_said(low, to.is(head::ZoneEnd) ? to[field::z] : to) : std::nullopt;
}

bool same_act(Lowering& low, const Mention& mention, const Term& done) {
    if (done.is(head::Choose)) return mention.act == Act::Choose;
    if (done.is(head::Reveal)) return mention.act == Act::Reveal;
    if (done.is(head::Draw)) return mention.act == Act::Draw;
    if (done.is(head::Play)) return mention.act == Act::Move && mention.verb == word::play;
    if (done.is(head::Switch)) return mention.act == Act::Change && done[field::to].is(mention.verb);
    if (!done.is(head::Move) || mention.act != Act::Move || !done[field::verb].is(mention.verb)) return false;
    const ZoneId to = destined(low, done[field::to]);
    // Cards only ever go to their owner's areas.
    const std::optional<Who> said = destined_for(low, done[field::to]), known = low.owner_of(mention.what.reg);
    if (said == Who::Opponent && !known) low.decline("whose cards were moved is not known");
    return (to == kNone || mention.zone == to) && !(said && known && *said != *known);
}

// The steps of this ability that did this.
std::vector<Mention> steps(Lowering& low, const Term& done) {
    std::vector<Mention> found;
    const std::vector<Mention> all = low.mentions;
    for (const Mention& mention : all) {
        if (mention.what.reg == kNone || !same_act(low, mention, done)) continue;
        bool again = false;
        for (const Mention& other : found) again = again || other.what.reg == mention.what.reg;
        low.named(mention.what.reg);
        if (again) continue;
        lower::check_kept(low, mention);
        found.push_back(mention);
    }
    if (found.empty()) low.decline("no step of this ability does what it looks back on");
    return found;
}

// Are the named things what the step took, or where it has put them?
bool is_that(const Lowering& low, const Mention& step, const Term& what, const Group& named) {
    if (named.reg == kNone) return !what.is(head::This);
    if (named.reg == step.what.reg || named.reg == step.named) return true;
    return std::any_of(low.moved.begin(), low.moved.end(), [&](const lower::Moved& moved) {
        return (moved.from == named.reg && moved.moved == step.what.reg) ||
               (moved.moved == named.reg && moved.from == step.what.reg);
    });
}

// How many of the things that a step took are of this kind.
AmountId taken_by(Lowering& low, const Mention& step, const Term& what) {
    if (what.is(head::RefAt) && what[field::at].is(head::In)) {
        // "If you play it from your sideline": where it came from.
        refer(low, what[field::who]);
        const std::optional<Located> from = location(low, what[field::at], {.past = true});
        return low.pool.count(low.filter(Filter::all({Filter::was_in(step.what.reg), from->filter}), step.what.of));
    }
    if (!what || is_reference(low, what)) {
        const Group named = what ? refer(low, what) : step.what;
        if (!is_that(low, step, what, named)) low.decline("what it looks back on is something else");
        what.comes_to("any of what the step took", "any");
        return low.pool.size(step.what.reg);
    }
    if (!what.is(head::Pick) || what[field::q].is(head::Another)) {
        low.unknown(what, "in a look back");
        return low.pool.constant(0);
    }
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true, .past = true});
    if (!noun.plain()) low.unknown(what, "in a look back");
    std::vector<Filter> tests{Filter::was_in(step.what.reg), noun.what.filter};
    if (what[field::whose]) tests.push_back(Filter::owner(player(low, what[field::whose])));
    // Any card at all: what was taken stays taken, wherever it went since.
    const Filter& own = noun.what.filter;
    if (!what[field::whose] && own.node.test == Test::All && own.parts.empty()) {
        const Term q = what[field::q];
        if (!q || q.is(head::A) || (q.is(head::N) && q[field::n].number() == 1))
            what.comes_to("any of what the step took", "any");
        return low.pool.size(step.what.reg);
    }
    return low.pool.count(low.filter(Filter::all(tests), step.what.of));
}

AmountId by_this_ability(Lowering& low, const Term& done, const Term& what, Who by) {
    AmountId any = kNoId;
    for (const Mention& step : steps(low, done)) {
        if (step.by != by) continue;
        const AmountId enough = as_many(low, taken_by(low, step, what), what[field::q]);
        any = any == kNoId ? enough : low.pool.either(any, enough);
    }
    if (any != kNoId) return any;
    low.decline("no step of this ability does what it looks back on");
    return low.pool.constant(0);
}

AmountId remembered(Lowering& low, u8 event, const Filter& subject, Of of, const Term& q) {
    const u8 slot = low.pool.watch(event, low.filter(subject, of));
    if (slot == kNone) {
        low.decline("more looks back than the game remembers");
        return low.pool.constant(0);
    }
    return as_many(low, low.pool.memory(slot, Who::You), q);
}

// UA 17.1: to be sidelined is not to be placed into the sideline.
AmountId remembered_placed(Lowering& low, std::vector<Filter> tests, const Term& q) {
    tests.push_back(Filter::no(Filter::book(kCame, 0, kCameSidelined)));
    return remembered(low, kToSideline, Filter::all(tests), Of::Cards, q);
}

Filter in_phase(Lowering& low, const Term& via) {
    const Term phase = via[field::phase];
    if (!phase) return Filter::all({});
    const int bit = phase.is(head::MainPhase)       ? kMainPhase
                    : phase.is(head::AttackPhase)   ? kAttackPhase
                    : phase.is(head::StartPhase)    ? kStartPhase
                    : phase.is(head::MovementPhase) ? kMovementPhase
                    : phase.is(head::EndPhase)      ? kEndPhase
                                                    : 0;
    if (bit == 0) low.unknown(phase, "as a phase");
    return Filter::book(kInPhase, 0, 1 << bit);
}

// What a thing was done, or did, this turn, as a test of the thing: the event, and what must be true of it then.
struct Deed {
    u8 event = 0;
    std::vector<Filter> tests{};
};

std::optional<Deed> deed_of(Lowering& low, const Term& done, const Term& by) {
    Deed out;
    if (done.is(head::Choose))
        out.event = kIsChosen;
    else if (done.is(head::Switch))
        out.event = is_resting_word(low, done[field::to]) ? kBecomesResting : kBecomesActive;
    else if (done.is(head::Shift) && !done[field::to])
        out.event = kMoves;
    else
        return std::nullopt;
    if (by) out.tests.push_back(cause_test(low, by));
    return out;
}

// The note is kept with the thing, as its player sees it: "your" must be that player.
Filter noted_by(Lowering& low, u8 event, const std::vector<Filter>& tests) {
    const u8 slot = low.pool.watch_objects(event, low.filter(Filter::all(tests), Of::Places));
    if (slot == kNone) low.decline("more looks back than the game remembers");
    // Texts that nothing is asked of need no memory.
    low.card.states |= u64{1} << kDeed;
    return Filter::book(kDidSo, 0, slot);
}

std::optional<Filter> noted(Lowering& low, const Term& done, const Term& by, const Term& via,
                            const Filter& then = Filter::all({})) {
    const std::optional<Deed> deed = deed_of(low, done, by);
    if (!deed) return std::nullopt;
    std::vector<Filter> tests = deed->tests;
    tests.push_back(in_phase(low, via));
    tests.push_back(then);
    return noted_by(low, deed->event, tests);
}

// The filter of a watch is seen from a player, not from a card: nothing in it may point at this card.
void no_source(Lowering& low, const Term& what) {
    if (what.mentions(head::This) || what.mentions(head::OtherThanThis) || what.mentions(head::It) ||
        what[field::q].is(head::Another))
        low.decline("a look back that tells this card from others");
}

// "If your opponent has activated a trigger this turn": any, or one of a kind.
AmountId activated_trigger(Lowering& low, const Term& what, std::vector<Filter> tests) {
    const Term kind = what[field::kind];
    const bool known =
        what.is(head::Abil) && kind.is(head::Kind) && !what[field::whose] && !what[field::on] && !what[field::of];
    const i32 bit = known ? trigger_bit(kind[field::k]) : 0;
    if (!known || (bit == 0 && !kind[field::k].is(word::trigger) && !kind[field::k].is(word::tag_trigger)))
        low.unknown(what, "in a look back");
    if (bit != 0) tests.push_back(Filter::bits(kTrigger, bit));
    if (bit == 0) kind[field::k].comes_to(kSameKind, "trigger");
    return remembered(low, kTriggerUsed, Filter::all(tests), Of::Cards, Term());
}

// What a player did to cards this turn.
AmountId did_this_turn(Lowering& low, const Term& proposition) {
    const Term done = proposition[field::did];
    const Term what = done[field::what];
    const Who by = player(low, proposition[field::by]);
    if (by != Who::You && by != Who::Opponent) low.unknown(proposition[field::by], "here");
    std::vector<Filter> tests{Filter::owner(by), in_phase(low, proposition[field::via])};
    if (proposition[field::agent]) tests.push_back(cause_test(low, proposition[field::agent]));
    no_source(low, what);
    if (done.is(head::PayAp)) {
        // An ability's cost is paid for a card on the field, a card's own cost for one in the hand.
        if (what.is(head::Abil)) {
            const By of = by_ability(low, what);
            if (of.bits != (kByYou | kByCharacter)) low.unknown(what, "in a look back");
            tests.push_back(Filter::zone(kField, Who::Either));
            tests.push_back(Filter::bits(kKind, kCharacter));
        } else if (what) {
            low.unknown(what, "in a look back");
        }
        return remembered(low, kApPaid, Filter::all(tests), Of::Cards, Term());
    }
    if (done.is(head::Activate)) return activated_trigger(low, what, tests);
    if (done.is(head::PerformRaid)) {
        Filter by_whom = Filter::zone(kField, by);
        if (what) {
            const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
            if (!what.is(head::Pick) || what[field::whose] || !noun.plain() || noun.placed)
                low.unknown(what, "in a look back");
            by_whom = Filter::all({by_whom, noun.what.filter});
        }
        return remembered(low, kPerformsRaid, Filter::all({by_whom, in_phase(low, proposition[field::via])}),
                          Of::Places, what[field::q]);
    }
    if (!what.is(head::Pick)) {
        low.unknown(done, "in a look back");
        return low.pool.constant(0);
    }
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true, .past = true});
    if (!noun.plain() || what[field::whose]) low.unknown(what, "in a look back");
    if (done.is(head::Use)) {
        // By then it has left the hand.
        tests.push_back(noun.what.filter);
        return remembered(low, kIsUsed, Filter::all(tests), Of::Cards, what[field::q]);
    }
    tests.push_back(noun.what.filter);
    // Who moved the other player's cards is not remembered.
    const std::optional<Who> cards = low.owner_in(noun.what.filter);
    if ((cards && *cards != by) || destined_for(low, done[field::to]).value_or(by) != by)
        low.decline("who moved the cards of another is not remembered");
    if (done.is(head::Move) && done[field::verb].is(word::place)) {
        const ZoneId to = destined(low, done[field::to]);
        if (to == kSideline) return remembered_placed(low, tests, what[field::q]);
        if (to == kRemoval) return remembered(low, kToRemoval, Filter::all(tests), Of::Cards, what[field::q]);
    }
    if (done.is(head::Move) && done[field::verb].is(word::put) && destined(low, done[field::to]) == kHand)
        return remembered(low, kAddedToHand, Filter::all(tests), Of::Cards, what[field::q]);
    low.unknown(done, "in a look back");
    return low.pool.constant(0);
}

}  // namespace

AmountId did(Lowering& low, const Term& proposition) {
    const std::optional<Reach> reach = reach_of(low, proposition[field::via]);
    const Term done = proposition[field::did];
    if (!reach) return low.pool.constant(0);
    // AP that "you have paid" is paid this turn: it is there again in the next.
    const bool paid = done.is(head::PayAp) && !proposition[field::via];
    if (*reach == Reach::Turn || paid) return did_this_turn(low, proposition);
    if (proposition[field::agent]) low.unknown(proposition[field::agent], "here");
    return by_this_ability(low, done, done[field::what], player(low, proposition[field::by]));
}

AmountId used_this_turn(Lowering& low, const Term& filter) {
    Term used;
    for (const Term& mod : filter[field::mods].items()) {
        if (mod.is(head::Done) && mod[field::done].is(head::Use) && mod[field::via].is(head::ThisTurn)) used = mod;
    }
    if (!used) return kNoId;
    if (used[field::by] || used[field::via][field::phase]) low.unknown(used, "here");
    // The rest of the phrase describes the cards.
    const Noun noun = read_filter(low, filter, {.anywhere = true, .used = true});
    if (!noun.plain()) low.unknown(filter, "in a look back");
    const u8 slot =
        low.pool.watch(kIsUsed, low.filter(Filter::all({Filter::owner(Who::You), noun.what.filter}), Of::Cards));
    if (slot == kNone) low.decline("more looks back than the game remembers");
    return slot == kNone ? low.pool.constant(0) : low.pool.memory(slot, Who::You);
}

AmountId placed_by_this(Lowering& low, const Term& proposition) {
    const ZoneId to = destined(low, proposition[field::to]);
    if (destined_for(low, proposition[field::to]).value_or(Who::You) != Who::You)
        low.unknown(proposition[field::to], "here");
    const Noun noun = read_filter(low, proposition[field::f], {.anywhere = true, .past = true});
    if (player(low, proposition[field::by]) != Who::You || !proposition[field::via].is(head::ThisEffect) ||
        !noun.plain())
        low.unknown(proposition, "here");
    std::vector<Filter> any;
    for (const Mention& step : low.mentions) {
        if (step.act == Act::Move && step.verb == word::place && step.zone == to && step.what.reg != kNone)
            any.push_back(Filter::was_in(step.what.reg));
    }
    if (any.empty()) low.decline("no step of this ability does what it looks back on");
    return low.pool.count(low.filter(Filter::all({Filter::any(any), noun.what.filter}), Of::Cards));
}

AmountId did_not_do(Lowering& low, const Term& proposition) {
    const Term done = proposition[field::do_];
    return low.pool.negation(by_this_ability(low, done, done[field::what], player(low, proposition[field::by])));
}

std::optional<Done> done_test(Lowering& low, const Term& mod) {
    const Term done = mod[field::done];
    const std::optional<Reach> reach = reach_of(low, mod[field::via]);
    if (!reach) return std::nullopt;
    if (*reach == Reach::Turn) {
        // Of things on the field.
        if (done.is(head::Play) && !done[field::to] && !done[field::from] && !mod[field::by] &&
            !mod[field::via][field::phase])
            return Done{Of::Places, Filter::bits(kState, kPlayedThisTurn), false};
        if (const std::optional<Filter> test = noted(low, done, mod[field::by], mod[field::via]))
            return Done{Of::Places, *test, false};
        low.unknown(done, "of a thing");
        return std::nullopt;
    }
    if (mod[field::by]) low.unknown(mod[field::by], "of a thing");
    std::vector<Filter> any;
    Of of = Of::Cards;
    for (const Mention& step : steps(low, done)) {
        any.push_back(Filter::in(step.what.reg));
        of = step.what.of;
        if (low.captured) low.captured->add(step.what.reg);
    }
    if (const Term from = done[field::from]) {
        auto came = came_tests(low, from);
        if (!came) {
            low.unknown(from, "in a look back");
            return std::nullopt;
        }
        came->push_back(Filter::any(any));
        return Done{of, Filter::all(*came), true};
    }
    return Done{of, Filter::any(any), true};
}

namespace {

AmountId self_has(Lowering& low, const Filter& test) {
    const FilterId id = low.filter(Filter::all({Filter::in(kSource), test}), low.source_of);
    return low.pool.compare(low.pool.count(id), Compare::AtLeast, 1);
}

// By what it happened that this ability waits for: only as it triggers is that known.
AmountId caused(Lowering& low, const Term& what, const Term& by) {
    // "It" where nothing else was named is what the ability waits for.
    if (!what.is(head::It)) refer(low, what);
    return low.note_fact(cause_test(low, by), Of::Places);
}

// How this character came onto the field.
AmountId was_played(Lowering& low, const Term& proposition) {
    const Term done = proposition[field::done];
    const Term via = proposition[field::via];
    const Term by = proposition[field::by];
    refer(low, proposition[field::what]);
    if (via) {
        if (!via.is(head::ThisTurn) || via[field::phase] || by || done[field::from] || done[field::to])
            low.unknown(via, "here");
        return self_has(low, Filter::bits(kState, kPlayedThisTurn));
    }
    if (done[field::from]) {
        const Term name = done[field::from][field::in].only();
        if (!done[field::from].is(head::Zone) || player(low, done[field::from][field::of]) != Who::You || by)
            low.unknown(done[field::from], "here");
        return self_has(low, Filter::book(kCame, 0, came_bit(zone_of(low, name))));
    }
    const By cause = by_agent(low, by);
    const bool waits = low.self_event == kIsPlayed;
    if (cause.source != kNoId && waits) return low.note_fact(cause_test(low, by), Of::Places);
    if (cause.source != kNoId) low.unknown(by, "here");
    const Filter by_card = Filter::book(kCame, 0, kCameByCard);
    const Filter by_other = Filter::book(kCame, 0, kCameByOther);
    switch (cause.bits) {
        case kByYou: return self_has(low, Filter::any({by_card, by_other}));
        case kByYou | kByCharacter: return self_has(low, Filter::all({by_card, by_other}));
        case kByYou | kByCharacter | kBySite | kByEvent: return self_has(low, by_card);
        case kByYou | kByTrigger: return self_has(low, Filter::all({by_other, Filter::no(by_card)}));
        default: break;
    }
    if (waits) return low.note_fact(cause_test(low, by), Of::Places);
    low.decline("by which kind of ability a character was played is not remembered");
    return low.pool.constant(0);
}

AmountId sidelined_this_turn(Lowering& low, const Term& proposition) {
    const Term what = proposition[field::what];
    if (!what.is(head::Pick) || proposition[field::via][field::phase]) {
        low.unknown(proposition, "in a look back");
        return low.pool.constant(0);
    }
    // Whatever was sidelined is another than what stands on the field now.
    const bool other = low.source_of == Of::Places && !what.mentions(head::This) && !what.mentions(head::It);
    if (!other) no_source(low, what);
    // It is looked at while it still stands there.
    Outer outer;
    outer.no_source = other;
    if (what[field::whose]) outer.whose = player(low, what[field::whose]);
    const Noun noun = read_filter(low, what[field::f], outer);
    if (!noun.plain() || noun.what.of != Of::Places) low.unknown(what, "in a look back");
    std::vector<Filter> tests{noun.what.filter};
    if (proposition[field::by]) tests.push_back(cause_test(low, proposition[field::by]));
    return remembered(low, kIsSidelined, Filter::all(tests), Of::Places, what[field::q]);
}

AmountId was_this_turn(Lowering& low, const Term& proposition, const Term& via) {
    const Term what = proposition[field::what];
    const Term done = proposition[field::done];
    if (done.is(head::Move) && done[field::verb].is(word::sideline)) return sidelined_this_turn(low, proposition);
    no_source(low, what);
    // A player's characters that were returned were on the field, and their cards are the player's.
    const bool returned = done.is(head::Move) && done[field::verb].is(word::return_) && !what[field::f][field::card];
    if (!what.is(head::Pick) || (what[field::whose] && !returned)) {
        low.unknown(proposition, "in a look back");
        return low.pool.constant(0);
    }
    std::vector<Filter> tests{in_phase(low, via)};
    if (returned) tests.push_back(Filter::book(kCame, 0, kCameFromField));
    if (what[field::whose]) tests.push_back(Filter::owner(player(low, what[field::whose])));
    if (proposition[field::by]) tests.push_back(cause_test(low, proposition[field::by]));
    if (done.is(head::Play)) {
        const Term to = done[field::to];
        const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
        if (done[field::from] || (to && !to.is(head::Zone)) || !noun.plain()) low.unknown(done, "in a look back");
        if (to) tests.push_back(Filter::zone(zone_bits(low, to[field::in].items()), player(low, to[field::of])));
        tests.push_back(noun.what.filter);
        return remembered(low, kIsPlayed, Filter::all(tests), Of::Places, what[field::q]);
    }
    if (done.is(head::Move)) {
        const Noun noun = read_filter(low, what[field::f], {.anywhere = true, .past = true});
        if (!noun.plain()) low.unknown(what, "in a look back");
        if (const Term from = done[field::from]) {
            const auto came = came_tests(low, from);
            if (!came) low.unknown(from, "in a look back");
            if (came) tests.insert(tests.end(), came->begin(), came->end());
        }
        const Term to = done[field::to];
        const std::optional<Who> whose = destined_for(low, to);
        const std::optional<Who> left = done[field::from] ? owner_said(low, done[field::from]) : std::nullopt;
        if (whose && left && *whose != *left) low.decline("whose area the cards go to is not whose they are");
        if (whose && !left) tests.push_back(Filter::owner(*whose));
        tests.push_back(noun.what.filter);
        const ZoneId zone = destined(low, to);
        if (zone == kSideline && done[field::verb].is(word::place))
            return remembered_placed(low, tests, what[field::q]);
        if (zone == kRemoval && done[field::verb].is(word::place))
            return remembered(low, kToRemoval, Filter::all(tests), Of::Cards, what[field::q]);
        if (zone == kHand && (done[field::verb].is(word::put) || returned))
            return remembered(low, kAddedToHand, Filter::all(tests), Of::Cards, what[field::q]);
    }
    low.unknown(done, "in a look back");
    return low.pool.constant(0);
}

// "This active character on your front line has been switched to resting": active and there is what it was then.
AmountId was_noted(Lowering& low, const Term& proposition, const Term& via) {
    const Term what = proposition[field::what];
    const Term done = proposition[field::done];
    const Term self = what.is(head::RefAt) ? what[field::who] : what;
    Filter then = Filter::all({});
    if (what[field::at]) {
        const std::optional<Located> at = location(low, what[field::at], {});
        if (!at || at->of != Of::Places) low.unknown(what[field::at], "in a look back");
        if (at) then = at->filter;
    }
    const std::optional<Filter> test = noted(low, done, proposition[field::by], via, then);
    if (!test) return kNoId;
    self[field::what].head();
    const bool was_active =
        self[field::is].is(head::Active) && done.is(head::Switch) && is_resting_word(low, done[field::to]);
    if (self[field::is] && !was_active) low.unknown(self[field::is], "in a look back");
    if (low.source_of != Of::Places) low.decline("what was done to a card that is not on the field");
    return self_has(low, *test);
}

}  // namespace

AmountId was(Lowering& low, const Term& proposition) {
    const Term what = proposition[field::what];
    const Term done = proposition[field::done];
    const Term via = proposition[field::via] ? proposition[field::via] : low.shared_via;
    if (what.is(head::This) && done.is(head::Play)) return was_played(low, proposition);
    if (via.is(head::ThisTurn) && (what.is(head::This) || (what.is(head::RefAt) && what[field::who].is(head::This)))) {
        if (const AmountId noted_so = was_noted(low, proposition, via); noted_so != kNoId) return noted_so;
    }
    if (via.is(head::ThisTurn)) return was_this_turn(low, proposition, via);
    if ((what.is(head::This) || what.is(head::It)) && done.is(head::Move) && done[field::verb].is(word::sideline) &&
        proposition[field::by]) {
        if (low.self_event == kIsSidelined) return caused(low, what, proposition[field::by]);
        low.decline("by what it was sidelined is only known as it triggers");
        return low.pool.constant(0);
    }
    const std::optional<Reach> reach = reach_of(low, via);
    if (proposition[field::by] || !reach) low.unknown(proposition, "here");
    if (!what.is(head::OneOf)) return by_this_ability(low, done, what, Who::You);
    if (what[field::any]) low.unknown(what, "in a look back");
    return low.pool.either(by_this_ability(low, done, what[field::a], Who::You),
                           by_this_ability(low, done, what[field::b], Who::You));
}

namespace {

TriggerEvent event_of(Lowering& low, const Term& deed) {
    if (deed.is(head::Attacks) && !deed[field::end]) return kAttacks;
    if (deed.is(head::Blocks) && !deed[field::end]) return kBlocks;
    if (deed.is(head::WinsBattle)) return kWinsBattle;
    if (deed.is(head::LosesBattle)) return kLosesBattle;
    if (deed.is(head::PerformsRaid) && !deed[field::from]) return kPerformsRaid;
    if (deed.is(head::Moves) && !deed[field::from] && !deed[field::to]) return kMoves;
    low.unknown(deed, "in a look back");
    return kAttacks;
}

AmountId happened_this_turn(Lowering& low, const Term& proposition) {
    const Term who = proposition[field::who];
    no_source(low, who);
    Outer outer;
    if (who[field::whose]) outer.whose = player(low, who[field::whose]);
    const Noun noun = read_filter(low, who[field::f], outer);
    if (!noun.plain() || noun.what.of != Of::Places) low.unknown(who, "in a look back");
    const Filter did_it = Filter::all({noun.what.filter, in_phase(low, proposition[field::via])});
    return remembered(low, event_of(low, proposition[field::did]), did_it, Of::Places, who[field::q]);
}

// "This character has moved during the movement phase this turn".
AmountId this_did_in_phase(Lowering& low, const Term& proposition) {
    refer(low, proposition[field::who], Of::Places);
    return self_has(low,
                    noted_by(low, event_of(low, proposition[field::did]), {in_phase(low, proposition[field::via])}));
}

}  // namespace

AmountId happened(Lowering& low, const Term& proposition) {
    const Term who = proposition[field::who];
    const Term via = proposition[field::via];
    // Of a player's characters, or any, it does not matter whether they stand there still.
    const bool anybody = who.is(head::Pick) && !says_place(low, who[field::f]);
    if (!via.is(head::ThisTurn) || (via[field::phase] && !anybody && !who.is(head::This))) {
        low.unknown(proposition, "of that time");
        return low.pool.constant(0);
    }
    if (anybody) return happened_this_turn(low, proposition);
    if (via[field::phase]) return this_did_in_phase(low, proposition);
    const Filter did_it = Filter::bits(kState, deed_bit(low, proposition[field::did]));
    if (who.is(head::This)) {
        refer(low, who, Of::Places);
        if (who[field::is]) low.unknown(who[field::is], "in a look back");
        return self_has(low, did_it);
    }
    // What did it and stands on the field still.
    const Noun noun = read_noun(low, who);
    if (!noun.plain() || noun.what.of != Of::Places || !noun.placed) low.unknown(who, "in a look back");
    const FilterId id = low.filter(Filter::all({noun.what.filter, did_it}), Of::Places);
    return as_many(low, low.pool.count(id), who[field::q]);
}

}  // namespace arbiter::ua

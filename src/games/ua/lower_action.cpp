// Acts of this game: switching, damage, AP, and having other abilities activated.
#include "games/ua/lowering.h"

namespace arbiter::ua {

void book_amount(Lowering& low, BookVerb verb, Who whom, int n) {
    Op op = lower::book_op(low, verb);
    op.who = whom;
    op.amount = low.pool.constant(n);
    low.add(op);
}

namespace {

void switch_to(Lowering& low, const Term& step) {
    const bool rests = is_resting_word(low, step[field::to]);
    const Selected who = take(low, step[field::what], kind_meant_by_it(low, step[field::what]));
    const u8 switched = book_verb(low, rests ? kVerbRest : kVerbReady, who.reg, 0);
    Selected done = who;
    done.reg = switched;
    if (step[field::what].is(head::This)) low.own.push_back(switched);
    // "It" is what the text named, whether it was switched or not; what was switched is known as well.
    mention_selected(low, done, Act::Change, rests ? word::resting : word::active);
    mention_selected(low, who, Act::Change);
}

// Which kinds of abilities a phrase names by their tags, as one byte.
u8 tags_named(Lowering& low, const Term& what) {
    const Term kind = what[field::kind];
    i32 bits = 0;
    const std::vector<Term> any = kind.is(head::AnyKind) ? kind[field::any].items() : std::vector<Term>{kind};
    for (const Term& one : lower::named_once(low, any)) bits |= one.is(head::Kind) ? tag_bit(low, one) : 0;
    // Without a kind: all that are printed there.
    if ((bits == 0 && kind) || what[field::whose]) low.unknown(what, "as abilities of another card");
    if (what[field::many] && !what[field::many].is(word::yes)) low.unknown(what[field::many]);
    return static_cast<u8>(bits);
}

// The cards that have them.
u8 cards_with(Lowering& low, const Term& of) {
    // "All of that card's abilities."
    const bool all = of.is(head::PickFrom) && of[field::q].is(head::All);
    if (all) of.means_same_as(lower::kSameThing, lower::reference_key(resolve_reference(low, of[field::of])));
    const Selected taken = take(low, all ? of[field::of] : of);
    return taken.of == ObjectKind::Cards
               ? taken.reg
               : register_of(low, {ObjectKind::Cards, Filter::stack(taken.reg, Part::Top), kNone, true, 0});
}

// "This character gains all [Activate: Main] abilities on the cards placed with this ability."
void copy_abilities(Lowering& low, const Term& step) {
    const Term what = step[field::mod][field::of].only();
    const Selected who = take(low, step[field::who], ObjectKind::Places);
    const u8 from = cards_with(low, what[field::of] ? what[field::of] : what[field::on]);
    Op op = lower::book_op(low, kVerbCopy, who.reg, tags_named(low, what));
    op.b = from;
    // What no text speaks of is not looked for.
    low.card.states |= u64{1} << kGranted;
    const Lasting lasting = low.lasting.value_or(Lasting{Duration::WhileObject, 0});
    low.lasting_used = true;
    op.duration = lasting.duration;
    op.until = lasting.until;
    low.add(op);
    mention_selected(low, who, Act::Change);
}

// "Activate that card's [When Played] ability", of a card that is not on the field.
bool activate_elsewhere(Lowering& low, const Term& what) {
    const Term of = what[field::of], whose = of.is(head::PickFrom) ? of[field::of] : of;
    // "One character card in your sideline."
    const bool described = of.is(head::Pick) && of[field::f].mentions(head::In);
    if (!what.is(head::Abil) || !of || (!is_reference(low, whose) && !described) || whose.is(head::This)) return false;
    if (!described) {
        const Group that = resolve_reference(low, whose);
        if (that.of != ObjectKind::Cards) return false;
        // A card that may be in either of two places.
        if (that.filter.node.test == Test::Any) low.decline("which card's abilities are meant is not sure");
    }
    what[field::many].means_same_as("what stands under the tag is its ability", "");
    if (low.source_of != ObjectKind::Places)
        low.decline("another card's ability is activated by what is not on the field");
    low.add(lower::book_op(low, kVerbActivate, cards_with(low, of), tags_named(low, what)));
    return true;
}

// UA Q65: the character counts as the one that activated it. UA Q629: its ability joins those that wait.
void activate(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    if (what.is(head::Listed)) return lower::activate_listed(low);
    if (activate_elsewhere(low, what)) return;
    const Term of = what[field::of] ? what[field::of] : what[field::on];
    const i32 bit = what.is(head::Abil) && what[field::kind] ? tag_bit(low, what[field::kind]) : 0;
    const TriggerEvent event = bit == kHasWhenAttacking ? kAttacks : bit == kHasWhenBlocking ? kBlocks : kIsPlayed;
    const bool known = event != kIsPlayed || bit == kHasWhenPlayed;
    if (!known || !of || what[field::whose]) low.unknown(what, "to activate");
    what.means_same_as(lower::kSameThing, what[field::kind].told() + of.told() + what[field::many].told());
    // One that has such an ability, so that the choice leads somewhere.
    std::vector<Filter> also;
    if (!is_reference(low, of)) also.push_back(Filter::text(1 << static_cast<int>(AbilityKind::Triggered), event));
    const Selected who = take(low, of, ObjectKind::Places, also);
    if (who.many) low.decline("abilities of several characters are activated");
    Op op = Assembler::op(Verb::Resolve);
    op.a = who.reg;
    op.dst = kSubjects;
    op.who = low.acting;
    if (what[field::many] && !what[field::many].is(word::yes)) low.unknown(what[field::many]);
    op.mode = static_cast<u8>(what[field::many] ? ResolveMode::AllWaiting : ResolveMode::Waiting);
    op.event = event;
    low.add(op);
    mention_selected(low, who, Act::Trigger);
}

void use_card(Lowering& low, const Term& step) {
    costs_nothing(step);
    const Term what = step[field::what].is(head::RefAt) ? step[field::what][field::who] : step[field::what];
    if (low.stands_nowhere && what.is(head::This)) low.decline("a card is used by what using it does");
    Selected cards = take(low, step[field::what], ObjectKind::Cards, {Filter::bits(kKind, kEvent)});
    book_verb(low, kVerbUse, cards.reg, 0);
    // It has been out of its zone since, and is another object there.
    const Filter back = Filter::zone(1 << kSideline, Who::Either);
    cards.reg = register_of(low, {ObjectKind::Cards, Filter::all({Filter::was_in(cards.reg), back}), kNone, true, 0});
    low.owned(cards.reg, Who::You);
    mention_selected(low, cards, Act::Trigger);
}

}  // namespace

// "If the chosen character is sidelined": of one thing that is known, whoever does it.
bool is_sidelining(const Lowering& low, const Term& p) {
    return p.is(head::Was) && p[field::done].is(head::Move) && p[field::done][field::verb].is(word::sideline) &&
           !p[field::by] && is_reference(low, p[field::what]) && !p[field::what].is(head::This);
}

// UA Q72, Q74: for as long as it lasts, however it comes to happen.
void gain_when(Lowering& low, const Term& whom, const lower::AwaitedEvent& event, const Term& does) {
    const Group who = resolve_reference(low, whom, ObjectKind::Places);
    if (event.of != ObjectKind::Places || event.condition != kNoId || event.was) low.unknown(whom, "as a promise");
    Lowering inner = lower::lowering_within(low);
    inner.source_of = ObjectKind::Cards;
    clause(inner, does);
    Ability promised = blank_ability(inner, AbilityKind::Triggered);
    const bool any = event.tests.empty();
    promised.on = {event.event, any ? kNoId : low.filter(Filter::all(event.tests), ObjectKind::Places), 1};
    promised.states = kGainedByPlayer;
    const std::optional<AbilityId> id = add_program(inner, promised, AbilityOrigin::Granted);
    low.decline_as(inner);
    // Controlled by who gave it.
    if (id) give(low, register_of(low, who), {{kGranted, low.pool.constant(1), *id}});
}

namespace {

// "All X on your field lose [When Played] abilities": those that come later, too.
void gain_loss_of_abilities(Lowering& low, const Term& does) {
    if (!low.lasting) low.decline("for how long it is gained is not said");
    const Noun all = read_noun(low, does[field::who]);
    if (!all.quantity.all || !all.plain() || all.what.of != ObjectKind::Places)
        low.unknown(does[field::who], "as a promise");
    const Modifications modifications = modifications_of(low, does[field::mod]);
    for (const Modification& modification : modifications.all) {
        if (modification.property != kLosesAbilities) low.unknown(does[field::mod], "as a promise");
        give_seat(low, Who::You,
                  {modification.property, modification.value, lasting_filter(low, all.what.filter, all.what.of)});
    }
}

// "You gain “If the chosen character is sidelined, draw a card” until the end of the turn."
void gain_by_player(Lowering& low, const Term& step) {
    const Term ability = step[field::ability];
    const Term sent = ability[field::last];
    const Term does = sent[field::does];
    const Term p = does[field::p];
    const bool one = ability.is(head::Ability) && !ability[field::tags] && !ability[field::does] &&
                     sent.is(head::Sent) && !sent[field::link];
    if (one && does.is(head::Modify) && does[field::mod].is(head::Lose) && !is_reference(low, does[field::who]))
        return gain_loss_of_abilities(low, does);
    const bool sidelined = one && does.is(head::If) && !p[field::via] && is_sidelining(low, p);
    if (!sidelined) {
        low.unknown(ability, "as a promise");
        return;
    }
    gain_when(low, p[field::what], {kIsSidelined}, does[field::does]);
}

// "Your opponent cannot block this attack."
void give_attacker(Lowering& low, const Term& step, const Modification& modification) {
    if (player(low, step[field::by]) != Who::Opponent) low.unknown(step[field::by], "here");
    const Scoped until(low.lasting, std::optional(until_its_attack_ends(low)));
    give(low, kSource, {modification});
}

// "Your opponent must block this character's attacks this turn."
void have_blocked(Lowering& low, const Term& step) {
    if (!step[field::by]) low.unknown(step, "here");
    if (step[field::what].is(head::ThisAttack)) return give_attacker(low, step, {kMustBeBlocked});
    const Group self = resolve_reference(low, step[field::what][field::of], ObjectKind::Places);
    if (!low.lasting) low.unknown(step, "without saying how long");
    give(low, register_of(low, self), must_block(low, step));
}

// "Your opponent cannot block it this turn."
void keep_unblocked(Lowering& low, const Term& step) {
    if (step[field::who].is(head::ThisAttack)) return give_attacker(low, step, unblockable(low, step));
    const Selected who = take(low, unblocked(low, step), ObjectKind::Places);
    if (!low.lasting) low.unknown(step, "without saying how long");
    give(low, who.reg, {unblockable(low, step)});
    mention_selected(low, who, Act::Change);
}

// "It will not switch to active during start and end phases while this site is on your field."
void not_readied_while(Lowering& low, const Term& step) {
    const Term p = step[field::mod][field::p];
    const Term here = p[field::p][field::c];
    if (!p.is(head::Test) || !p[field::who].is(head::This) || !p[field::p].is(head::Is) || !here.is(head::OnField) ||
        (here[field::whose] && player(low, here[field::whose]) != Who::You))
        low.unknown(p, "as how long it lasts");
    if (const Term is = p[field::who][field::is]) low.unknown(is, "of what leaves");
    here[field::whose].means_same_as("what leaves the field leaves its player's", "");
    resolve_reference(low, p[field::who], ObjectKind::Places);
    if (low.lasting) low.decline("two durations for one change");
    const Selected who = take(low, step[field::who], ObjectKind::Places);
    const Scoped lasting(low.lasting, std::optional(until_it_leaves_the_field()));
    give(low, who.reg, {{kNotReadied}});
    mention_selected(low, who, Act::Change);
}

// "When activating its [Activate: Main] ability this turn, you can activate it without performing (Pay 1 AP)."
void without_paying(Lowering& low, const Term& step) {
    const Term what = step[field::what];
    const bool main =
        what.is(head::Abil) && what[field::kind].is(head::Kind) && tag_bit(low, what[field::kind]) == kHasActivateMain;
    if (!main || !what[field::of] || what[field::on] || what[field::whose]) low.unknown(what, "to activate");
    if (what[field::many] && !what[field::many].is(word::yes)) low.unknown(what[field::many]);
    what[field::many].means_same_as("whichever of its abilities is activated", "");
    const Selected who = take(low, what[field::of], ObjectKind::Places);
    if (low.lasting) low.decline("two durations for one change");
    const Scoped lasting(low.lasting, std::optional(Lasting{Duration::ThisTurn, 0}));
    give(low, who.reg, {{kFreeAp, low.pool.constant(step[field::n].number()), 0}});
    mention_selected(low, who, Act::Change);
}

// What other cards have, what is given by the list below the line, and what all must attack.
void change_listed(Lowering& low, const Term& step) {
    if (step[field::mod].is(head::Gain) && step[field::mod][field::of].only().is(head::Abil))
        copy_abilities(low, step);
    else if (step[field::mod].is(head::MustAttackThat))
        must_attack_that(low, step);
    else if (step[field::mod].is(head::NotReadied) && step[field::mod][field::p])
        not_readied_while(low, step);
    else if (step[field::mod].is(head::Gain) && step[field::mod][field::of].only().is(head::Listed))
        lower::give_listed(low, step[field::who]);
    else
        lower::change(low, step);
}

constexpr lower::VerbWord kVerbs[] = {{head::Modify, change_listed, true},
                                      {head::Reduce, reduce, true},
                                      {head::Switch, switch_to},
                                      {head::Shift, shift},
                                      {head::Play, play},
                                      {head::PerformRaid, perform_raid},
                                      {head::Activate, activate},
                                      {head::Use, use_card},
                                      {head::Promise, gain_by_player},
                                      {head::MustBlock, have_blocked},
                                      {head::NotBlocked, keep_unblocked},
                                      {head::NotActivate, ban_activity},
                                      {head::Forbid, ban_activity},
                                      {head::MustAttackWith, must_with},
                                      {head::MustBlockWith, must_with},
                                      {head::WithoutPaying, without_paying, true}};

}  // namespace

std::span<const lower::VerbWord> own_verbs() { return kVerbs; }

}  // namespace arbiter::ua

// Objects of this game: this card, what attacks and what guards; searches; and the dialect as a whole.
#include <bit>

#include "games/dbs/lowering.h"
#include "lower/chosen.h"
#include "lower/own_card.h"
#include "lower/several.h"
#include "lower/zones.h"

// Speaks of the game's own enumerators.
#include "dbs_meanings.h"

namespace arbiter::dbs {

namespace {

lower::ReferenceTraits pointed(Lowering& low, const Term& noun) {
    if (noun.is(head::CardNoun)) return {};
    if (noun.is(head::KindCard)) {
        if (!noun[field::card].is(head::CardNoun)) low.unknown(noun[field::card]);
        return {std::nullopt, kind_bits(low, noun[field::k])};
    }
    if (noun.is_any({head::Energy, head::Life})) return {ObjectKind::Cards};
    if (noun.is(head::Name)) return {std::nullopt, 0, "", name_symbol(low, noun[field::n])};
    lower::ReferenceTraits more;
    if (noun.is(head::Char)) {
        more.tests.push_back(Filter::symbol(kCharacter, {name_symbol(low, noun[field::n])}));
        return more;
    }
    // "The chosen opponent Battle Card".
    if (noun.is(head::OpponentsKind)) {
        more.kinds = kind_bits(low, noun[field::k]);
        more.tests.push_back(Filter::zone(kInPlay, one_player(low, noun[field::whose])));
        return more;
    }
    return {std::nullopt, kind_bits(low, noun)};
}

bool acted(const Mention& mention, const Term& how) {
    if (mention.act != Act::Move) return false;
    return how.is(head::Play) ? mention.verb == kPlayWord : how.is(head::Ko) && mention.verb == kKoWord;
}

Group find_this(Lowering& low, const Term& reference, std::optional<ObjectKind> wanted) {
    called_this(low, reference);
    const Term what = reference[field::what];
    const i32 kinds = what.is_any({head::Battle, head::Leader}) ? kind_bits(low, what) : 0;
    // A card that this text has put onto the field stands there.
    if (low.source_of == ObjectKind::Cards) {
        const auto stands = [&](const lower::Moved& one) {
            return lower::is_own(low, one.from) && one.is == ObjectKind::Places;
        };
        const auto found = std::find_if(low.moved.rbegin(), low.moved.rend(), stands);
        if (found != low.moved.rend()) {
            const Group there{ObjectKind::Places, Filter::in(found->moved), found->moved, false, kinds};
            low.mention(there, Act::Subject);
            return there;
        }
    }
    Group self{low.source_of, Filter::in(kSource), kSource, false, kinds};
    // "Send this card to your Warp. At the start of your next turn, play this card": the card that was sent.
    if (low.source_of == ObjectKind::Places && wanted == ObjectKind::Cards) self = lower::sent_away(low).value_or(self);
    low.mention(self, Act::Subject);
    return self;
}

Group in_battle(Lowering& low, i32 state) {
    for (const Mention& known : low.mentions) {
        const text::Word role = state == kIsAttacking ? kAttackWord : kGuardWord;
        if (low.captured && known.verb == role && known.what.reg != kNone) return Group(known.what);
    }
    const Group group{ObjectKind::Places, Filter::bits(kState, state), kNone, false, 0};
    low.mention(group, Act::Subject);
    return group;
}
Group attacker(Lowering& low, const Term&, std::optional<ObjectKind>) { return in_battle(low, kIsAttacking); }
Group guard(Lowering& low, const Term&, std::optional<ObjectKind>) { return in_battle(low, kIsGuarding); }

// What is put off speaks of things as they are now: who attacks and who guards, and this card where the text has sent
// it.
void hold(Lowering& low, const std::vector<Term>& parts) {
    if (std::any_of(parts.begin(), parts.end(), [](const Term& part) { return part.mentions(head::RefAt); }))
        lower::hold_own_card(low);
    constexpr std::pair<text::Head, i32> kRoles[] = {{head::Attacker, kIsAttacking}, {head::Guard, kIsGuarding}};
    for (const auto& [role, state] : kRoles) {
        const std::string key = key_of(Filter::bits(kState, state));
        const auto is_it = [&](const Mention& one) { return one.what.reg == kNone && key_of(one.what.filter) == key; };
        const bool known = std::any_of(low.mentions.begin(), low.mentions.end(), is_it);
        const bool named = std::any_of(parts.begin(), parts.end(), [&, role = role](const Term& part) {
            return part.mentions(role) || (known && part.mentions_any({head::That, head::It}));
        });
        if (!named) continue;
        if (!known) in_battle(low, state);
        const u8 reg = lower::register_of(low, {ObjectKind::Places, Filter::bits(kState, state), kNone, false, 0});
        for (Mention& one : low.mentions) {
            if (!is_it(one)) continue;
            one.what.reg = reg;
            one.what.filter = Filter::in(reg);
            one.verb = state == kIsAttacking ? kAttackWord : kGuardWord;
        }
    }
}

}  // namespace

Group allied(Lowering& low, const Term&, std::optional<ObjectKind>) {
    for (const Mention& known : low.mentions) {
        if (known.verb == kAllyWord) return known.what;
    }
    low.decline("nothing was switched to Rest Mode by this skill");
    return {ObjectKind::Places, Filter::all({}), kNone, true, 0};
}

namespace {

// DBS 11-3-2-2: what lies on this card, of a skill that works beneath.
Group on_this(Lowering& low, const Term& reference, std::optional<ObjectKind>) {
    if (!(low.states & kUnderCards)) low.decline("nothing lies on this card while the skill works");
    std::vector<Filter> tests{Filter::related(kOverIt, kSource)};
    i32 kinds = 0;
    if (const Term f = reference[field::f]) {
        const Noun noun = lower::described_anywhere(low, f);
        tests.push_back(noun.what.filter);
        kinds = noun.what.kinds;
    }
    return {ObjectKind::Places, Filter::all(tests), kNone, false, kinds};
}

// The Battle Card that the opponent is playing, which a [Counter: Play] answers.
Group declared(Lowering& low, const Term&, std::optional<ObjectKind>) {
    if (!(low.states & kCounterPlay)) low.decline("no card is being played");
    for (const Mention& known : low.mentions) {
        if (known.verb == kPlayWord && known.act == Act::Subject) return known.what;
    }
    const u8 reg = book_verb(low, kVerbDeclared, kNone);
    Mention mention;
    mention.what = {ObjectKind::Cards, Filter::in(reg), reg, false, kBattle};
    mention.verb = kPlayWord;
    low.mention(mention);
    return mention.what;
}

// DBS 10-16: what a skill chooses of the cards in play.
Filter choosable(Lowering&, const Term& what) {
    return Filter::book(kChoosable, what.mentions(head::Ignoring) ? 1 : 0, 0);
}

// DBS 8-5-3-7: who chooses from a deck looks through it.
u8 look_through(Lowering& low, i32 zones, Who whose) {
    const u8 all = lower::register_of(low, {ObjectKind::Cards, Filter::zone(zones, whose), kNone, true, 0});
    lower::show_cards(low, Verb::Look, all);
    if (zones & (1 << kDeck)) low.recalls |= kLookedAtDeck;
    if (zones & (1 << kLife)) low.recalls |= kLookedAtLife;
    return all;
}

// Ruling dbs-if-looked: whoever chooses from several areas need not look through all of them.
bool need_not_look(const Lowering& low, i32 zones) {
    return std::popcount(static_cast<u32>(zones)) > 1 && !low.in_cost &&
           low.line.mentions_any({head::ShuffleLooked, head::ShuffleIfLooked});
}

// The cards of these areas that may be chosen then: all of those that nobody need look through, and what was looked at.
Filter may_look_through(Lowering& low, i32 zones) {
    std::vector<Filter> from;
    if (const i32 others = zones & ~(1 << kDeck | 1 << kLife)) from.push_back(Filter::zone(others, Who::You));
    for (const ZoneId zone : {kDeck, kLife}) {
        if (!(zones & (1 << zone))) continue;
        const Label leave = low.code.label();
        lower::add_may(low, leave);
        const u8 seen = look_through(low, 1 << zone, Who::You);
        low.code.place(leave);
        from.push_back(Filter::in(seen));
        Mention looked;
        looked.what = {ObjectKind::Cards, Filter::in(seen), seen, true, 0};
        looked.verb = kLookedWord;
        looked.zone = zone;
        low.mention(looked);
    }
    return Filter::any(from);
}

Selected chosen_cards(Lowering& low, const Noun& noun, const std::vector<Filter>& also) {
    std::vector<Filter> tests{noun.what.filter};
    tests.insert(tests.end(), also.begin(), also.end());
    // The card whose skill it is lies revealed in the hand: it pays for nothing and cannot be chosen.
    if ((lower::any_zones(noun.what.filter) & (1 << kHand)) && (low.states & kFromHand))
        tests.push_back(Filter::no(Filter::in(kSource)));
    return {select(low, noun, Filter::all(tests), noun.quantity),
            ObjectKind::Cards,
            noun.what.many,
            false,
            kNone,
            noun.what.kinds,
            0,
            noun.what.said};
}

// DBS 8-5-3-5: nobody can tell that such a card is there.
Noun or_none(Lowering& low, const Noun& noun) {
    Noun out = noun;
    out.quantity.low = low.pool.constant(0);
    out.quantity.from = 0;
    out.q.means_same_as("nobody can tell that such a card is there", told(out.quantity));
    return out;
}

// From an area that not all see, or from another.
Selected take_mixed(Lowering& low, const Noun& noun, const std::vector<Filter>& also) {
    if (lower::any_zones(noun.what.filter) & (1 << kDeck | 1 << kLife))
        low.decline("a deck is looked through among other areas");
    return chosen_cards(low, low.in_cost || (low.recalls & kOptional) ? noun : or_none(low, noun), also);
}

// Cards of those that were looked at, by what they are.
bool is_of_pile(Lowering& low, const Filter& filter) {
    const Mention* pile = latest_pile(low);
    if (!pile || pile->act != Act::Look || filter.node.test != Test::All || filter.parts.size() < 2) return false;
    return std::any_of(filter.parts.begin(), filter.parts.end(), [&](const Filter& part) {
        return part.node.test == Test::In && (part.node.a == pile->rest || part.node.a == pile->what.reg);
    });
}

// Choices from areas that not all see.
std::optional<Selected> take_secret(Lowering& low, const Noun& noun, const std::vector<Filter>& also) {
    if (noun.quantity.all && low.choosing && is_sum(noun.joint) && !noun.q)
        return take_noun(low, lower::as_many_as_it_takes(low, noun), also);
    if (noun.what.of != ObjectKind::Cards || noun.pile || noun.stack || noun.from_it || noun.random ||
        noun.quantity.all || noun.of_each_player || !noun.one_each.empty())
        return std::nullopt;
    const Filter* zone = lower::zone_part(noun.what.filter);
    if (!zone && is_of_pile(low, noun.what.filter) && !low.in_cost && !(low.recalls & kOptional))
        return chosen_cards(low, or_none(low, noun), also);
    if (!zone && (lower::any_zones(noun.what.filter) & kSecret)) return take_mixed(low, noun, also);
    const i32 zones = zone ? zone->node.value : 0;
    if (!(zones & kSecret)) return std::nullopt;
    const bool tested = key_of(*zone) != key_of(Filter::all({noun.what.filter}));
    const i32 searched = zones & (1 << kDeck | (tested ? 1 << kLife : 0));
    if (searched) {
        if (zone->node.who != Who::You || low.acting != Who::You)
            low.decline("another player's cards are looked through");
        const bool after = (low.recalls & kShuffledAfter) && !low.in_cost && low.open_parts.empty();
        if (!after && !says_shuffle(low.line)) low.decline("a deck is looked through and not shuffled");
        if (need_not_look(low, zones)) {
            std::vector<Filter> seen = also;
            seen.push_back(may_look_through(low, zones));
            return chosen_cards(low, tested && !(low.recalls & kOptional) ? or_none(low, noun) : noun, seen);
        }
        look_through(low, searched, Who::You);
    }
    // What is paid, or may be left undone, is done in full.
    const bool untold = tested && !low.in_cost && !(low.recalls & kOptional);
    return chosen_cards(low, untold ? or_none(low, noun) : noun, also);
}

std::optional<Selected> take_objects(Lowering& low, const Term& objects, std::optional<ObjectKind> wanted,
                                     const std::vector<Filter>& also) {
    // "Place any other cards in the Drop Area": the rest of what was looked at.
    if (objects.is(head::Pick) && objects[field::q].is(head::A) && objects[field::q][field::w].is(word::any)) {
        const Mention* pile = latest_pile(low);
        const std::vector<Term> adjs = objects[field::f][field::adjs].items();
        const bool rest = pile && pile->rest != kNone && objects[field::f].is(head::Filter) && adjs.size() == 1 &&
                          adjs[0].is(head::OtherThanThis) && objects[field::f][field::card].is(head::CardNoun) &&
                          !objects[field::f][field::h] && !objects[field::f][field::mods];
        if (!rest || !also.empty() || low.scales_picks) low.decline("how many of them are meant is not said");
        if (rest) objects.means_same_as(lower::kSameThing, "register " + std::to_string(pile->rest));
        return Selected{rest ? pile->rest : u8{kNone}, ObjectKind::Cards, true};
    }
    lower::check_it(low, objects, wanted);
    if (const std::optional<Selected> those = lower::chosen_as_it(low, objects); those && also.empty()) {
        if (wanted && those->of != *wanted) low.decline("the step is not for things of this kind");
        return those;
    }
    // "Your attacking card": only one attacks.
    if (lower::is_one_unsaid(objects) && objects[field::f][field::adjs].mentions(head::Attacking) && also.empty())
        return lower::take_one_thing(low, objects);
    // "Choose 2 cards in your hand and place the cards in the Drop Area": those.
    if (const Term f = objects[field::f];
        objects.is(head::Pick) && objects[field::q][field::w].is(word::the) && lower::is_any_card(f)) {
        const Mention* last = lower::last_acted(low);
        objects[field::q].mark_read();
        f.mark_read();
        if (last && last->act == Act::Choose && last->what.many && also.empty())
            return lower::all_of(objects, Group(last->what));
        low.decline("where the cards are is not said");
    }
    // "1 X and Y from your Drop Area": how many Y.
    const Term more = objects.is(head::Both) ? objects[field::b] : Term(), first = objects[field::a][field::q];
    if (low.choosing && lower::says_no_number(more) && first && !first.is(head::All))
        low.decline("how many of them are meant is not said");
    return lower::take_row(low, objects, also);
}

// "Attacked this turn": the grammar says beside the word what that is.
std::optional<Filter> did_so(Lowering& low, const Term& instruction, const Term& by, const Term& via) {
    if (by || !via.is(head::ThisTurn) || via[field::phase]) return std::nullopt;
    if (instruction.is(head::Play)) return Filter::bits(kState, kPlayedThisTurn);
    return test_from_meaning(low, instruction, ObjectKind::Places);
}

// "During your Charge Phase this turn", of a look back.
Filter in_phase(Lowering& low, const Term& phase) {
    const bool charge = phase.is(head::ChargePhase);
    if (!charge && !phase.is(head::MainPhase)) low.unknown(phase, "as a phase");
    return Filter::book(kInPhase, 0, 1 << (charge ? kChargePhase : kMainPhase));
}

constexpr lower::ZoneWord kZones[] = {{head::Hand, kHand},
                                      {head::Deck, kDeck},
                                      {head::Drop, kDrop},
                                      {head::BattleArea, kBattleArea},
                                      {head::ComboArea, kComboArea},
                                      {head::LeaderArea, kLeaderArea},
                                      {head::EnergyArea, kEnergyArea},
                                      {head::LifeArea, kLife},
                                      {head::Warp, kWarp}};
constexpr lower::KindWord kKinds[] = {{head::Battle, kBattle}, {head::Leader, kLeader}, {head::Extra, kExtra}};
constexpr lower::AspectWord kAspects[] = {{head::CardName, {Aspect::ObjectKind::Symbol, kCardName}},
                                          {head::CharacterName, {Aspect::ObjectKind::Symbol, kCharacter}},
                                          {head::Cost, {Aspect::ObjectKind::Attribute, kCost}, kBaseCost},
                                          {head::Power, {Aspect::ObjectKind::Attribute, kPower}, kBasePower}};
constexpr lower::MoveWord kMoveWords[] = {{word::place, kPlaced},     {word::put, kAdded},
                                          {word::return_, kReturned}, {word::send, kSent},
                                          {word::shuffle, kReturned}, {word::remove, kRemovedFromGame, kRemoved, true}};
constexpr lower::EventWord kEvents[] = {{head::Choose, kIsChosen}, {head::Draw, kIsDrawn, ObjectKind::Cards}};
constexpr u64 kGone = u64{1} << kIsKod | u64{1} << kLeavesBattle | u64{1} << kLeavesSide;
// DBS 8-6-3: a skill is pending once for each of them, so that it speaks of one.
constexpr text::Head kChanges[] = {head::Modify};
constexpr text::Head kPlaces[] = {head::InPlay, head::Under};
constexpr text::Head kActHeads[] = {head::Play, head::Ko, head::Switch};
constexpr lower::ReferenceWord kReferences[] = {
    {head::This, find_this}, {head::Attacker, attacker},    {head::Guard, guard},   {head::Declared, declared},
    {head::Allied, allied},  {head::RefAt, lower::located}, {head::OnThis, on_this}};

}  // namespace

bool called_this(Lowering& low, const Term& reference) {
    const Term what = reference[field::what];
    const bool card = what.is(head::CardNoun);
    if (!card && !what.is_any({head::Battle, head::Leader})) {
        low.unknown(what, "of this card");
        return false;
    }
    is_called(low, what, card ? 0 : kind_bits(low, what), low.source_of);
    return true;
}

i32 own_zones(Lowering& low, const Term& zone) {
    if (!zone.is(head::Zone) || (zone[field::of] && player(low, zone[field::of]) != Who::You))
        low.unknown(zone, "here");
    zone[field::of].means_same_as("a card lies in its own player's areas", "");
    return zone_bits(low, zone[field::in].items());
}

i32 own_areas(Lowering& low, const Term& place) {
    if (!place.is(head::In) || place[field::end]) low.unknown(place, "here");
    return own_zones(low, place[field::z]);
}

constexpr std::pair<i32, ZoneId> kStands[] = {{kBattle, kBattleArea}, {kLeader, kLeaderArea}};

const lower::Dialect kDialect = {
    .meanings = {kMeanings, kMeaningParts},
    .zones = kZones,
    .field = kInPlay | 1 << kComboArea,
    .deck = kDeck,
    .hand = kHand,
    .laid_on_top = 1 << kDrop | 1 << kWarp | 1 << kRemoved,
    .face_down = 1 << kLife,
    .stands = kStands,  // DBS 8-5-4
    .moves = kMoveWords,
    .drawn = kDrawn,
    .may_stop_drawing = true,  // DBS 4-9-4
    .kind = kKind,
    .character = kBattle,
    .single = kLeader,
    .name = kCardName,
    .kinds = kKinds,
    .aspects = kAspects,
    .having_value = having_value,
    .they = Who::Opponent,
    .places = kPlaces,
    .references = kReferences,
    .acted = acted,
    .pointed = pointed,
    .head = own_head,
    .trait = own_trait,
    .complement = own_complement,
    .predicate = own_predicate,
    .location = own_location,
    .qualify = qualify,
    .modifier = own_modifier,
    .default_place = default_place,
    .check = check,
    .came_from = came_from,
    .top_card = top_card,
    .both_at_once = true,
    .place_says_whose = true,
    .condition = own_condition,
    .count = own_count,
    .step = own_step,
    .sentence = own_sentence,
    .supplement = is_supplement,
    .read_supplement = read_supplement,
    .acts = kActHeads,
    .lasting = own_lasting,
    .delayed_to = delayed_to,
    .hold = hold,
    .choosable = choosable,
    .chosen_verb = kVerbChosen,
    .noun = lower::pick_either,
    .take = take_objects,
    .take_noun = take_secret,
    .events = kEvents,
    .subjects_leave_field = kGone,
    .awaited = own_awaited,
    .moved = own_moved,
    .cause = own_cause,
    .by_player = own_by_player,
    .event = own_event,
    .moments = moments,
    .always =
        [](const Lowering& low, const Term& clause) {
            return (low.recalls & kAlways) && clause.is(head::When) && is_own_attack(clause[field::on]);
        },
    .replaced = replaced,
    .did_so = did_so,
    .in_phase = in_phase,
    .changes = kChanges,
    .modifications = own_modifications,
    .seat_modifications = own_seat_modifications,
    .says = own_says,
    .said = own_said,
    .ability = skill,
    .verbs = own_verbs(),
    .move = own_move,
};

}  // namespace arbiter::dbs

// Objects of this game: this character, what battles it, and cards of a Raided character's stack.
#include "games/ua/lowering.h"
#include "lower/own_card.h"
#include "lower/several.h"
#include "lower/zones.h"
#include "ua_meanings.h"

namespace arbiter::ua {

namespace {

lower::ReferenceTraits pointed(Lowering& low, const Term& noun) {
    // "That card" may well stand on the field.
    if (noun.is(head::CardNoun) && lower::card_before(low, kCharacter)) return {ObjectKind::Cards};
    if (noun.is(head::CardNoun)) return {};
    if (noun.is(head::KindCard)) {
        if (!noun[field::card].is(head::CardNoun)) low.unknown(noun[field::card]);
        return {std::nullopt, kind_bits(low, noun[field::k])};
    }
    if (noun.is(head::Name)) {
        const i32 kinds = noun[field::k] ? kind_bits(low, noun[field::k]) : 0;
        return {std::nullopt, kinds, "", low.symbols.intern(noun[field::n].quoted())};
    }
    return {std::nullopt, kind_bits(low, noun)};
}

bool acted(const Mention& mention, const Term& how) {
    if (how.is(head::Play)) return mention.act == Act::Move && mention.verb == word::play;
    return how.is(head::Switch) && mention.act == Act::Change && how[field::to].is(mention.verb);
}

Group battling(Lowering& low, const Term&, std::optional<ObjectKind>) {
    const Group group{ObjectKind::Places, Filter::related(kBattling, kSource), kNone, false, kCharacter};
    low.mention(group, Act::Subject);
    return group;
}

// "The attacking character", "the blocking character".
Group fighter(Lowering& low, const Term& reference, std::optional<ObjectKind>) {
    const i32 role = reference.is(head::Attacker) ? i32{kIsAttacking} : i32{kIsBlocking};
    const Group group{ObjectKind::Places, Filter::bits(kState, role), kNone, false, kCharacter};
    low.mention(group, Act::Subject);
    return group;
}

Group find_this(Lowering& low, const Term& reference, std::optional<ObjectKind>) {
    const Group self = this_one(low, reference);
    // "This active character" is spoken of again when it is active no more.
    const bool active = reference[field::is].is(head::Active);
    low.mention(active ? Group{self.of, Filter::in(kSource), kSource, false, self.kinds} : self, Act::Subject);
    return self;
}

std::optional<Noun> pick_either(Lowering& low, const Term& objects, const FilterContext& outer) {
    if (!objects.is(head::PickEither)) return std::nullopt;
    const bool named = objects[field::a][field::h].mentions_any({head::Name, head::Affinity});
    if (!named && lower::says_more(low, objects[field::a], objects[field::b]))
        low.decline("whether what is said of the last holds for all");
    FilterContext own = outer;
    if (!says_place(low, objects[field::a]) && says_place(low, objects[field::b])) own.place_of = objects[field::b];
    Noun first = read_filter(low, objects[field::a], own);
    const Noun second = read_filter(low, objects[field::b], outer);
    if (!first.plain() || !second.plain() || first.what.of != second.what.of)
        low.decline("the two things to choose from are not alike");
    first.what.filter = Filter::any({first.what.filter, second.what.filter});
    first.what.kinds = 0;
    first.quantity = quantity_of(low, objects[field::q]);
    first.what.many = first.quantity.all || first.quantity.high != low.pool.constant(1);
    return first;
}

// A card of the stack of a Raided character.
u8 stack_card(Lowering& low, u8 place, BookVerb which) {
    const u8 card = book_verb(low, which, place);
    low.owned(card, low.owner_of(place));
    if (low.of_either(place)) low.either_owned.push_back(card);
    return card;
}

// The base card of a character whose own text speaks as it leaves lies beside it by then.
Selected take_former_base(Lowering& low, const Noun& noun, const std::vector<Filter>& also) {
    const Term of = noun.base_of;
    this_one(low, of);
    if (!of[field::is].is(head::Raided)) low.unknown(of, "as what has a base card");
    Noun base = noun;
    base.base_of = Term();
    base.what.of = ObjectKind::Cards;
    std::vector<Filter> tests{noun.what.filter, Filter::in(kSubjects), Filter::no(Filter::in(kSource))};
    tests.insert(tests.end(), also.begin(), also.end());
    return {select(low, base, Filter::all(tests), noun.quantity), ObjectKind::Cards, false};
}

std::optional<Selected> take_base(Lowering& low, const Noun& noun, const std::vector<Filter>& also) {
    if (!noun.base_of) return std::nullopt;
    if (low.has_left && noun.base_of.is(head::This)) return take_former_base(low, noun, also);
    const Group of = resolve_reference(low, noun.base_of, ObjectKind::Places);
    const u8 place = register_of(low, of);
    const u8 card = stack_card(low, place, kVerbBase);
    Noun base = noun;
    base.base_of = Term();
    std::vector<Filter> tests{noun.what.filter, Filter::in(card)};
    tests.insert(tests.end(), also.begin(), also.end());
    const bool plain = noun.quantity.all && also.empty();
    const u8 reg = plain ? card : select(low, base, Filter::all(tests), noun.quantity);
    return Selected{reg, ObjectKind::Cards, false, false, place, 0};
}

void is_base_of(const Term& objects, u8 place) {
    objects.means_same_as("the bottom card of a Raided character is its base card", "base of " + std::to_string(place));
}

// UA Q58: only of a Raided character. UA Q204: the bottom card is the lowest that lies face up.
Selected take_stack_end(Lowering& low, const Term& objects) {
    const bool top = objects[field::end].is(word::top);
    if (objects[field::n] || (!top && !objects[field::end].is(word::bottom))) low.unknown(objects, "of a character");
    const Selected from = take(low, objects[field::of], ObjectKind::Places);
    if (!top) is_base_of(objects, from.reg);
    const u8 card = stack_card(low, from.reg, top ? kVerbTakeTop : kVerbBase);
    return {card, ObjectKind::Cards, from.many, false, from.reg, 0};
}

std::optional<Selected> own_take(Lowering& low, const Term& objects, std::optional<ObjectKind>,
                                 const std::vector<Filter>& also) {
    if (objects.is(head::End) && !objects[field::of].is(head::Zone)) return take_stack_end(low, objects);
    if (objects.is(head::EachOf)) return lower::take_row(low, objects, also);
    if (!objects.is(head::BaseOf)) return std::nullopt;
    Noun noun;
    noun.what.of = ObjectKind::Cards;
    noun.base_of = objects[field::of];
    noun.quantity.all = true;
    const std::optional<Selected> base = take_base(low, noun, also);
    if (base && base->place != kNone) is_base_of(objects, base->place);
    return base;
}

// UA Q133: what one choice costs is paid before the next is made.
void pay_for_choice(Lowering& low, u8 chosen) { low.add(lower::book_op(low, kVerbPayChoice, chosen)); }

// UA Q200: only what says "choose" is stopped by "cannot be chosen".
Filter choosable(Lowering& low, const Term&) { return Filter::book(kChoosable, static_cast<u8>(low.acting), 0); }

// UA Q160: who loses life picks the card, where nobody is told to choose it.
std::optional<Who> default_chooser(Lowering& low, const Filter& filter) {
    return lower::zones_in(filter) == 1 << kLife ? low.owner_in(filter) : std::nullopt;
}

constexpr lower::ZoneWord kZones[] = {{head::Hand, kHand},
                                      {head::Deck, kDeck},
                                      {head::Sideline, kSideline},
                                      {head::RemovalArea, kRemoval},
                                      {head::LifeArea, kLife},
                                      {head::FrontLine, kFrontLine},
                                      {head::EnergyLine, kEnergyLine},
                                      {head::Field, lower::kWholeField}};
constexpr lower::KindWord kKinds[] = {
    {head::Character, kCharacter}, {head::Site, kSite}, {head::Event, kEvent}, {head::Ap, kApCard}};
constexpr lower::AspectWord kAspects[] = {
    {head::CardName, {Aspect::ObjectKind::Symbol, kCardName}},
    {head::CardNumber, {Aspect::ObjectKind::Symbol, kCardNumber}},
    {head::CardColor, {Aspect::ObjectKind::Attribute, kColor}},
    {head::RequiredEnergy, {Aspect::ObjectKind::Attribute, kRequired}, kBaseRequired},
    {head::ApCost, {Aspect::ObjectKind::Attribute, kApCost}, kBaseApCost},
    {head::EnergyGeneration, {Aspect::ObjectKind::Attribute, kEnergy}, kBaseEnergy},
    {head::Bp, {Aspect::ObjectKind::Attribute, kBp, Aspect::Where::FieldOrPrinted}, kBaseBp},
    {head::BaseBp, {Aspect::ObjectKind::Attribute, kBaseBp}}};
// UA 17.1: only what a text sidelines is sidelined; a card elsewhere is placed into the sideline.
constexpr lower::MoveWord kMoveWords[] = {{word::sideline, kSidelined, kSideline, true, true},
                                          {word::place, kPlaced},
                                          {word::put, kAdded, kHand},
                                          {word::put, kPlaced},
                                          {word::shuffle, kPlaced, kDeck},
                                          {word::return_, kReturned}};
constexpr lower::EventWord kEvents[] = {{head::Choose, kIsChosen}, {head::Draw, kIsDrawn, ObjectKind::Cards}};
constexpr u64 kGone = u64{1} << kIsSidelined | u64{1} << kLeavesField;
constexpr u64 kOfSeveral = kGone | u64{1} << kIsPlayed | u64{1} << kMoves | u64{1} << kBecomesActive |
                           u64{1} << kBecomesResting | u64{1} << kIsChosen | u64{1} << kAddedToHand |
                           u64{1} << kToSideline | u64{1} << kToRemoval | u64{1} << kIsTucked;
constexpr text::Head kChanges[] = {head::Modify, head::SetStat, head::KeepStat, head::TheyCannotBlock,
                                   head::NotRaidedOn};
// The values that there are on cards.
std::optional<lower::ValueDomain> domain(Lowering&, const Term& pick, const std::optional<Aspect>& aspect) {
    constexpr int kMostEnergy = 10;
    if (pick[field::who] || !aspect) return std::nullopt;
    if (aspect->of != Aspect::ObjectKind::Attribute) return std::nullopt;
    if (aspect->which == kColor)
        return lower::ValueDomain{.words = {"red", "blue", "green", "yellow", "purple"},
                                  .values = {kRed, kBlue, kGreen, kYellow, kPurple}};
    if (aspect->which != kRequired) return std::nullopt;
    return lower::ValueDomain{.from = 0, .to = kMostEnergy};
}

constexpr text::Head kPlaces[] = {head::OnLine, head::SameLine, head::OtherLine,
                                  head::Under,  head::OnEach,   head::OfStack};
constexpr text::Head kActs[] = {head::Play, head::Switch};
constexpr lower::ReferenceWord kReferences[] = {{head::This, find_this},
                                                {head::Battling, battling},
                                                {head::Attacker, fighter},
                                                {head::Blocker, fighter},
                                                {head::RefAt, lower::located}};

}  // namespace

const lower::Dialect kDialect = {
    .meanings = {kMeanings, kMeaningParts},
    .zones = kZones,
    .field = kField,
    .lost_on_field = kOnlyRaided,  // UA 11.3.9: it is lost by being played
    .deck = kDeck,
    .hand = kHand,
    .laid_on_top = ~(1 << kDeck | 1 << kHand),
    .face_down = 1 << kLife,
    .moves = kMoveWords,
    .drawn = kDrawn,
    .beside = kApCard,
    .kind = kKind,
    .character = kCharacter,
    .name = kCardName,
    .kinds = kKinds,
    .aspects = kAspects,
    .having_value = having_value,
    .domain = domain,
    .they = Who::Opponent,
    .places = kPlaces,
    .references = kReferences,
    .acted = acted,
    .pointed = pointed,
    .head = own_head,
    .heads = own_heads,
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
    .place_says_whose = true,
    .condition = own_condition,
    .count = own_count,
    .tested = tested,
    .there_are = own_there_are,
    .tested_is_named = true,
    .step = own_step,
    .sentence = own_sentence,
    .supplement = is_supplement,
    .acts = kActs,
    .possible = may_raid,
    .lasting = own_lasting,
    .delayed_to = delayed_to,
    .hold = hold_characters,
    .choosable = choosable,
    .chosen = pay_for_choice,
    .chosen_verb = kVerbChosen,
    .default_chooser = default_chooser,
    .noun = pick_either,
    .take = own_take,
    .take_noun = take_base,
    .events = kEvents,
    .subjects_leave_field = kGone,
    .can_have_several_subjects = kOfSeveral,
    .awaited = own_awaited,
    .moved = own_moved,
    .cause = cause_test,
    .by_player = own_by_player,
    .event = own_event,
    .moments = moments,
    .always = [](const Lowering&, const Term& clause) { return prices_raid(clause); },
    .replaced = replaced,
    .leading_condition = true,  // UA 20.8
    .did_so = did_so,
    .in_phase = in_phase,
    .changes = kChanges,
    .modifications = own_modifications,
    .seat_modifications = own_seat_modifications,
    .says = own_says,
    .said = own_said,
    .ability = ability,
    .item_works = item_works,
    .open_options = kVerbLastOptions,
    .remember_option = kVerbRemember,
    .verbs = own_verbs(),
    .part_reason = part_reason,
    .reason = own_reason,
    .onto = own_onto,
};

Group this_one(Lowering& low, const Term& reference) {
    const Term what = reference[field::what];
    const bool character = what.is(head::Character);
    const bool site = what.is(head::Site);
    if (!character && !site && !what.is(head::CardNoun)) low.unknown(what, "of this card");
    const i32 kinds = character ? i32{kCharacter} : site ? i32{kSite} : 0;
    is_called(low, what, kinds, low.source_of);
    // An event, a [Trigger] and what lies elsewhere is a card; all else stands on the field.
    Group self{low.source_of, Filter::in(kSource), kSource, false, kinds};
    if (const Term is = reference[field::is]) {
        if (!is.is(head::Active) && !is.is(head::Raided)) low.unknown(is, "of this");
        self.filter = Filter::all({self.filter, Filter::bits(kState, is.is(head::Active) ? kIsActive : kIsRaided)});
        self.reg = kNone;
    }
    return self;
}

void of_this(Lowering& low, const Term& who) {
    if (!who.is(head::This) || who[field::is]) low.unknown(who, "here");
    this_one(low, who);
}

}  // namespace arbiter::ua

// Objects of this game: this character, its battle opponent, and cards of a character's stack.
#include <algorithm>

#include "games/ucg/lowering.h"
#include "ucg_meanings.h"

namespace arbiter::ucg {

namespace {

lower::ReferenceTraits pointed(Lowering& low, const Term& noun) {
    if (noun.is(head::CardNoun)) return {ObjectKind::Cards};
    if (noun.is(head::KindCard)) {
        if (!noun[field::card].is(head::CardNoun)) low.unknown(noun[field::card]);
        return {ObjectKind::Cards, kind_bits(low, noun[field::k])};
    }
    if (noun.is(head::NameCard)) {
        const Term name = noun[field::h];
        if (!noun[field::card].is(head::CardNoun) || !name.is_any({head::Name, head::NamePart})) low.unknown(noun);
        name[field::n].quoted();
        return {ObjectKind::Cards, 0, low.words(name)};
    }
    if (noun.is_any({head::Name, head::NamePart})) {
        noun[field::n].quoted();
        return {ObjectKind::Places, 0, low.words(noun)};
    }
    const i32 kinds = kind_bits(low, noun);
    return {kinds == kScene ? ObjectKind::Cards : ObjectKind::Places, kinds};
}

bool acted(const Mention& mention, const Term& how) { return how.is(head::Swap) && mention.act == Act::Swap; }

Group battle_opponent(Lowering& low, const Term& reference, std::optional<ObjectKind>) {
    const Term of = reference[field::who];
    // "That shares a TYPE with its battle opponent": of the one that is described.
    if (low.describing && (of.is(head::It) || of.is(head::Them)))
        return {.of = ObjectKind::Places, .filter = Filter::related(kBattleOpponent, kCandidate), .of_described = true};
    const Group who = resolve_reference(low, of, ObjectKind::Places);
    Group group{ObjectKind::Places, Filter::related(kBattleOpponent, who.reg), kNone, who.many, 0};
    // The battle opponent of what is itself only described: described as well.
    if (who.reg == kNone)
        group.filter =
            Filter::has(ObjectKind::Places, Filter::all({who.filter, Filter::related(kBattleOpponent, kCandidate)}));
    low.mention(group, Act::Subject);
    return group;
}

Group this_one(Lowering& low, const Term& reference, std::optional<ObjectKind>) {
    const Term noun = reference[field::what];
    if (noun.is(head::Name)) low.unknown(noun, "of this card");
    const lower::ReferenceTraits what = pointed(low, noun);
    const ObjectKind of = what.of.value_or(ObjectKind::Cards);
    is_called(low, noun, what.kinds, of);
    const Group self{of, Filter::in(kSource), kSource, false, what.kinds, {}};
    low.mention(self, Act::Subject);
    return self;
}

// "This card in your discard area": if it is there.
Group located(Lowering& low, const Term& reference, std::optional<ObjectKind> wanted) {
    Group group = resolve_reference(low, reference[field::who], wanted);
    const Term at = reference[field::at];
    const Term zone = at[field::z];
    if (group.of != ObjectKind::Cards || !at.is(head::In) || at[field::end] || !zone.is(head::Zone))
        low.unknown(at, "here");
    const Who whose = zone[field::of] ? player(low, zone[field::of]) : Who::Either;
    group.filter = Filter::all({group.filter, Filter::zone(zone_bits(low, zone[field::in].items()), whose)});
    group.reg = kNone;
    return group;
}

// "The character adjacent to the left of this character", "the scene in the scene area": there is one at most.
bool is_the_only_one(const Lowering& low, const Term& filter) {
    std::vector<Term> mods = filter[field::mods].items();
    if (filter[field::tail]) mods.push_back(filter[field::tail]);
    for (const Term& mod : mods) {
        const Term side = mod[field::side];
        if (mod.is(head::Adjacent) && (side.is(head::LeftSide) || side.is(head::RightSide)) &&
            is_reference(low, mod[field::who]))
            return true;
        // UCG 6.1.1: one scene on the field at a time.
        if (mod.is(head::In) && mod[field::z].is(head::SceneArea)) return true;
    }
    return false;
}

Noun the_one(Lowering& low, const Term& objects, const FilterContext& outer) {
    Noun noun = lower::read_filter(low, objects[field::f], outer);
    if (objects[field::f].mentions(head::Extreme)) {
        // Of several with the highest value, one.
        noun.quantity = {false, low.pool.constant(1), low.pool.constant(1), 1, 1};
        noun.what.many = false;
        return noun;
    }
    noun.quantity.all = true;
    if (!is_the_only_one(low, objects[field::f])) low.decline("which one is meant is not said");
    return noun;
}

std::optional<Noun> own_noun(Lowering& low, const Term& objects, const FilterContext& outer) {
    check_joined(low, objects);
    if (objects.is(head::Pick) && objects[field::q].is(head::Another) && !low.modified && chose_another(low, false))
        low.decline("other than which of them is not said");
    if (objects.is(head::Pick) && objects[field::q].is(head::The)) return the_one(low, objects, outer);
    if (!objects.is(head::BattleOpponent) || is_reference(low, objects[field::who])) return std::nullopt;
    // Of one of your X: one of those that face an X.
    Noun noun = read_noun(low, objects[field::who], outer);
    if (noun.what.of != ObjectKind::Places || !noun.plain()) low.unknown(objects, "here");
    noun.what.filter =
        Filter::has(ObjectKind::Places, Filter::all({noun.what.filter, Filter::related(kBattleOpponent, kCandidate)}));
    noun.what.kinds = 0;
    return noun;
}

// One of each head, all with the same modifiers.
Selected take_each(Lowering& low, const Term& objects, const std::vector<Filter>& also) {
    const Noun noun = read_description(low, objects, {});
    if (!noun.plain()) low.unknown(objects, "here");
    u8 all = kNone;
    for (const text::Field part : {field::a, field::b, field::c}) {
        const Term head = objects[part];
        if (!head) continue;
        if (!head.is(head::QHead)) low.unknown(head);
        i32 kinds = 0;
        std::vector<Filter> tests{noun.what.filter, head_test(low, head[field::h], kinds)};
        tests.insert(tests.end(), also.begin(), also.end());
        if (all != kNone) tests.push_back(Filter::no(Filter::in(all)));
        const u8 chosen = select(low, noun, Filter::all(tests), quantity_of(low, head[field::q]));
        if (all == kNone) {
            all = chosen;
        } else {
            join(low, all, chosen);
        }
    }
    return {all, noun.what.of, true};
}

// UCG 11.17.1: the cards that Charge puts under a character.
Selected take_charged(Lowering& low, const Term& objects) {
    low.needs(kCharge, "11.17.1", "a face-down and sideways card");
    const bool bottom = objects[field::end].is(word::bottom);
    if ((!bottom && !objects[field::end].is(word::top)) || !objects[field::face].is(word::charge) || objects[field::n])
        low.unknown(objects, "here");
    Noun card;
    card.what.of = ObjectKind::Cards;
    card.what.filter = Filter::all({});
    card.quantity.all = true;
    card.stack = objects[field::of];
    card.part = bottom ? Part::AttachedBottom : Part::AttachedTop;
    Selected taken = take_noun(low, card);
    taken.kinds = 0;
    return taken;
}

std::optional<Selected> own_take(Lowering& low, const Term& objects, std::optional<ObjectKind>,
                                 const std::vector<Filter>& also) {
    if (objects.is(head::PickEach)) return take_each(low, objects, also);
    if (objects.is(head::End) && objects[field::face]) return take_charged(low, objects);
    return std::nullopt;
}

// UCG 2.3.3, 2.4.2: the levels and Rounds that there are.
constexpr int kHighestRound = 4;

// The TYPEs to choose from: those that are named, or all that the rulebook has but those that are left out.
lower::ValueDomain types_to_choose(Lowering& low, const Term& pick) {
    lower::ValueDomain domain{.aspect = Aspect{Aspect::ObjectKind::Attribute, kType}};
    const std::vector<Term> named = pick[field::types].items();
    const i32 all = named.empty() ? kEveryType : type_bits(low, named);
    const i32 without = type_bits(low, pick[field::except].items());
    for (i32 bit = 1; bit <= kMeteo; bit <<= 1) {
        if ((all & bit) == 0 || (without & bit) != 0) continue;
        // UCG 2.3.4.2: the list of TYPEs grew.
        if (named.empty() && bit == kMeteo && !low.book.options[kMeteoType]) continue;
        domain.words.emplace_back(type_name(bit));
        domain.values.push_back(static_cast<u16>(bit));
    }
    if (domain.values.size() < 2) low.decline("there is no choice of TYPEs");
    return domain;
}

// "One TYPE of this character's battle opponent": of several that it has one is chosen.
AmountId type_of_thing(Lowering& low, const Term& who) {
    const Selected character = take(low, who, ObjectKind::Places);
    if (character.many) low.decline("a TYPE of several characters");
    return low.pool.number(lower::book_verb(low, kOneTypeOfIt, character.reg));
}

std::optional<lower::ValueDomain> domain(Lowering& low, const Term& pick, const std::optional<Aspect>& aspect) {
    const bool types =
        pick[field::types] || (aspect && aspect->of == Aspect::ObjectKind::Attribute && aspect->which == kType);
    if (types && pick[field::who]) return lower::ValueDomain{.found = type_of_thing(low, pick[field::who])};
    if (types) return types_to_choose(low, pick);
    if (pick[field::who] || pick[field::except]) return std::nullopt;
    if (!aspect || aspect->of != Aspect::ObjectKind::Attribute) return std::nullopt;
    if (aspect->which == kLevel) return lower::ValueDomain{.from = 1, .to = kHighestLevel};
    if (aspect->which == kRound) return lower::ValueDomain{.from = 0, .to = kHighestRound};
    return std::nullopt;
}

constexpr lower::ZoneWord kZones[] = {
    {head::Hand, kHand}, {head::Deck, kDeck}, {head::DiscardArea, kDiscard}, {head::SceneArea, kSceneArea}};
constexpr lower::MoveWord kMoveWords[] = {{word::discard, kDiscarded, kDiscard, true},
                                          {word::exile, kExiled, kExile, true},
                                          {word::return_, kReturned},
                                          {word::send, kSent},
                                          {word::shuffle, kSent},
                                          {word::put, kPutIntoHand, kHand},
                                          {word::put, kPutIntoPlay, kSceneArea},
                                          {word::put, kSent}};
constexpr lower::KindWord kKinds[] = {
    {head::Character, kCharacter},
    {head::UltraHero, kUltraHero},
    {head::Kaiju, kKaiju},
    {head::Scene, kScene},
    // UCG 2.2.2: Ultra Mechs are a kind of card from ucg-1.5 on.
    {head::UltraMech, kUltraMech, kMechs, "2.2.2", "Ultra Mech"},
};
constexpr lower::AspectWord kAspects[] = {
    {head::CharacterName, {Aspect::ObjectKind::Symbol, kCharacterName}},
    {head::CardName, {Aspect::ObjectKind::Symbol, kCardName}},
    {head::Type, {Aspect::ObjectKind::Attribute, kType}},
    {head::PrintedType, {Aspect::ObjectKind::Printed, kType}},
    {head::LevelNumber, {Aspect::ObjectKind::Attribute, kLevel}},
    {head::RoundNumber, {Aspect::ObjectKind::Attribute, kRound}},
    // UCG 8.1.1: a character on the field has BP; a card elsewhere has printed values only.
    {head::BpNumber, {Aspect::ObjectKind::Attribute, kBp, Aspect::Where::Field}},
};
constexpr lower::EventWord kEvents[] = {{head::Draw, kCardDrawn, ObjectKind::Cards},
                                        {head::Swap, kSwapped, ObjectKind::Places}};
// UCG 11.10.1: cards are drawn one at a time, and effects resolved one after the other. UCG 5.7.1: what leveled up is
// opened together.
constexpr u64 kOfSeveral = u64{1} << kCharacterEnters | u64{1} << kLevelsUp | u64{1} << kLeavesPlay |
                           u64{1} << kSentToDiscard | u64{1} << kDiscardedFromHand | u64{1} << kCardExiled |
                           u64{1} << kCardToHand | u64{1} << kWinsBattle | u64{1} << kLosesBattle |
                           u64{1} << kTiesBattle | u64{1} << kSwapped;
constexpr text::Head kChanges[] = {head::Modify, head::ChangeGrade, head::FixStat};
constexpr text::Head kPlaces[] = {head::Under, head::FromStack, head::Exiled};
constexpr lower::ReferenceWord kReferences[] = {
    {head::This, this_one}, {head::BattleOpponent, battle_opponent, field::who}, {head::RefAt, located}};

}  // namespace

const lower::Dialect kDialect = {
    .meanings = {kMeanings, kMeaningParts},
    .zones = kZones,
    .field = 1 << kSceneArea | 1 << kBattleArea,
    .deck = kDeck,
    .hand = kHand,
    .laid_on_top = 1 << kDiscard,
    .moves = kMoveWords,
    .drawn = kDrawn,
    .unique_kind = kScene,
    .kind = kKind,
    .character = kCharacter,
    .name = kCharacterName,
    .kinds = kKinds,
    .aspects = kAspects,
    .having_value = having_value,
    .domain = domain,
    .opposing = kBattleOpponent,
    .places = kPlaces,
    .references = kReferences,
    .acted = acted,
    .former = left_character,
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
    .cards_are_elsewhere = true,
    .condition = own_condition,
    .test = own_test,
    .test_all = test_all,
    .field_only = field_only,
    .there_are = own_there_are,
    .stack_holds = stack_holds,
    .under_some = under_some,
    .step = own_step,
    .sentence = own_sentence,
    .supplement = is_supplement,
    .read_supplement = read_supplement,
    .exactly = {kExactly, "11.3.2", "\"exactly\""},
    .goal_is_optional = true,  // UCG 11.4
    .delayed_to = delayed_to,
    .noun = own_noun,
    .take = own_take,
    .events = kEvents,
    .can_have_several_subjects = kOfSeveral,
    .awaited = own_awaited,
    .moved = own_moved,
    .cause = own_cause,
    .by_player = own_by_player,
    .replaced = replaced,
    .did_so = did_so,
    .card_then = card_then,
    .changes = kChanges,
    .modifications = own_modifications,
    .seat_modifications = own_seat_modifications,
    .said = own_said,
    .verbs = own_verbs(),
    .move = own_move,
    .onto = own_onto,
};

std::optional<Group> left_character(const Lowering& low, const Group& moved) {
    for (const Mention& mention : low.mentions) {
        if (mention.act != Act::Move || !mention.whole || mention.what.reg != moved.reg || moved.reg == kNone) continue;
        if (!moved.many)
            return Group{ObjectKind::Places, Filter::in(mention.place), mention.place, false, moved.kinds, moved.said};
        Group tops = moved;
        tops.filter = Filter::all({moved.filter, Filter::book(kCameTest, 0, kCameFromTop)});
        tops.reg = kNone;
        return tops;
    }
    return std::nullopt;
}

bool recalls(Lowering& low, const Term& noun, const Group& group) {
    if (group.said.empty() || group.said != low.words(noun)) return false;
    i32 kinds = 0;
    heads_test(low, noun, kinds);
    return true;
}

}  // namespace arbiter::ucg

// Objects of this game: this card, what attacks and what guards; searches; and the dialect as a whole.
#include "games/dbs/lowering.h"

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
    return {std::nullopt, kind_bits(low, noun)};
}

bool acted(const Mention& mention, const Term& how) {
    if (mention.act != Act::Move) return false;
    return how.is(head::Play) ? mention.verb == kPlayWord : how.is(head::Ko) && mention.verb == kKoWord;
}

Group find_this(Lowering& low, const Term& reference, std::optional<ObjectKind>) {
    const Term what = reference[field::what];
    const bool card = what.is(head::CardNoun);
    if (!card && !what.is_any({head::Battle, head::Leader})) low.unknown(what, "of this card");
    const i32 kinds = card ? 0 : kind_bits(low, what);
    is_called(low, what, kinds, low.source_of);
    // A card that this text has put onto the field stands there.
    if (low.source_of == ObjectKind::Cards) {
        const auto stands = [](const lower::Moved& one) { return one.from == kSource && one.is == ObjectKind::Places; };
        const auto found = std::find_if(low.moved.rbegin(), low.moved.rend(), stands);
        if (found != low.moved.rend()) {
            const Group there{ObjectKind::Places, Filter::in(found->moved), found->moved, false, kinds};
            low.mention(there, Act::Subject);
            return there;
        }
    }
    const Group self{low.source_of, Filter::in(kSource), kSource, false, kinds};
    low.mention(self, Act::Subject);
    return self;
}

Group in_battle(Lowering& low, i32 state) {
    const Group group{ObjectKind::Places, Filter::bits(kState, state), kNone, false, 0};
    low.mention(group, Act::Subject);
    return group;
}
Group attacker(Lowering& low, const Term&, std::optional<ObjectKind>) { return in_battle(low, kIsAttacking); }
Group guard(Lowering& low, const Term&, std::optional<ObjectKind>) { return in_battle(low, kIsGuarding); }

// DBS 10-35-1: what was switched to Rest Mode to activate this skill.
Group allied(Lowering& low, const Term&, std::optional<ObjectKind>) {
    for (const Mention& known : low.mentions) {
        if (known.verb == kAllyWord) return known.what;
    }
    low.decline("nothing was switched to Rest Mode by this skill");
    return {ObjectKind::Places, Filter::all({}), kNone, true, 0};
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

// "This card from your hand": only if it is there.
Group located(Lowering& low, const Term& reference, std::optional<ObjectKind> wanted) {
    Group group = refer(low, reference[field::who], wanted);
    const std::optional<Location> at = location(low, reference[field::at], {});
    if (!at || at->of != group.of) {
        low.unknown(reference[field::at], "here");
        return group;
    }
    group.filter = Filter::all({group.filter, at->filter});
    group.reg = kNone;
    return group;
}

// DBS 10-16: what a skill chooses of the cards in play.
Filter choosable(Lowering&, const Term& what) {
    return Filter::book(kChoosable, what.mentions(head::Ignoring) ? 1 : 0, 0);
}

const Filter* zone_part(const Filter& filter) {
    if (filter.node.test == Test::Zone) return &filter;
    if (filter.node.test != Test::All) return nullptr;
    for (const Filter& part : filter.parts) {
        if (const Filter* zone = zone_part(part)) return zone;
    }
    return nullptr;
}

// DBS 8-5-3-7: who chooses from a deck looks through it.
void look_through(Lowering& low, i32 zones, Who whose) {
    const u8 all = lower::register_of(low, {ObjectKind::Cards, Filter::zone(zones, whose), kNone, true, 0});
    Op look = Assembler::op(Verb::Look);
    look.a = all;
    look.who = low.acting;
    low.add(look);
    if (zones & (1 << kDeck)) low.recalls |= kLookedAtDeck;
    if (zones & (1 << kLife)) low.recalls |= kLookedAtLife;
}

// The areas of "from your hand or Battle Area".
i32 any_zones(const Filter& filter) {
    i32 zones = filter.node.test == Test::Zone ? filter.node.value : 0;
    if (filter.node.test != Test::All && filter.node.test != Test::Any) return zones;
    for (const Filter& part : filter.parts) zones |= any_zones(part);
    return zones;
}

Selected chosen_cards(Lowering& low, const Noun& noun, const std::vector<Filter>& also) {
    std::vector<Filter> tests{noun.what.filter};
    tests.insert(tests.end(), also.begin(), also.end());
    // The card whose skill it is lies revealed in the hand: it pays for nothing and cannot be chosen.
    if ((any_zones(noun.what.filter) & (1 << kHand)) && (low.states & kFromHand))
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

// From an area that not all see, or from another: nobody can tell that such a card is there (DBS 8-5-3-5).
Selected take_mixed(Lowering& low, const Noun& noun, const std::vector<Filter>& also) {
    if (any_zones(noun.what.filter) & (1 << kDeck | 1 << kLife))
        low.decline("a deck is looked through among other areas");
    Noun choice = noun;
    if (!low.in_cost && !(low.recalls & kOptional)) choice.quantity.low = low.pool.constant(0);
    return chosen_cards(low, choice, also);
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
    if (noun.what.of != ObjectKind::Cards || noun.pile || noun.stack || noun.from_it || noun.random ||
        noun.quantity.all || noun.of_each_player || !noun.one_each.empty())
        return std::nullopt;
    const Filter* zone = zone_part(noun.what.filter);
    if (!zone && is_of_pile(low, noun.what.filter) && !low.in_cost && !(low.recalls & kOptional)) {
        Noun choice = noun;
        choice.quantity.low = low.pool.constant(0);
        return chosen_cards(low, choice, also);
    }
    if (!zone && (any_zones(noun.what.filter) & kSecret)) return take_mixed(low, noun, also);
    const i32 zones = zone ? zone->node.value : 0;
    if (!(zones & kSecret)) return std::nullopt;
    const bool tested = key_of(*zone) != key_of(Filter::all({noun.what.filter}));
    const i32 searched = zones & (1 << kDeck | (tested ? 1 << kLife : 0));
    if (searched) {
        if (zone->node.who != Who::You || low.acting != Who::You)
            low.decline("another player's cards are looked through");
        const bool after = (low.recalls & kShuffledAfter) && !low.in_cost && low.open_parts.empty();
        if (!after && !low.line.mentions_any({head::Shuffle, head::ShuffleOwn, head::ShuffleLooked}))
            low.decline("a deck is looked through and not shuffled");
        look_through(low, searched, Who::You);
    }
    Noun choice = noun;
    // DBS 8-5-3-5: nobody can tell that such a card is there. What is paid, or may be left undone, is done in full.
    if (tested && !low.in_cost && !(low.recalls & kOptional)) choice.quantity.low = low.pool.constant(0);
    return chosen_cards(low, choice, also);
}

// Is something said behind the last of several things that might be meant of all?
bool says_more(const Lowering& low, const Term& first, const Term& last) {
    if (first[field::mods]) return false;
    const std::vector<Term> mods = last[field::mods].items();
    return std::any_of(mods.begin(), mods.end(), [&](const Term& mod) { return !is_place(low, mod); });
}

// "An X card and a Y card with energy costs of 4", "..., each with": the words say that it holds for all.
bool is_said_of_all(const Term& mod) {
    if (!mod.is(head::Has)) return false;
    if (mod[field::w].is(word::each)) return true;
    const std::vector<Term> traits = mod[field::p][field::of].items();
    return std::all_of(traits.begin(), traits.end(), [](const Term& one) { return one[field::n].is(word::plural); });
}

// What is said behind the last of several things, for those before it.
std::vector<Filter> said_of_all(Lowering& low, const Term& first, const Term& last) {
    std::vector<Filter> tests;
    if (first[field::mods]) return tests;
    for (const Term& mod : last[field::mods].items()) {
        if (is_place(low, mod)) continue;
        if (!is_said_of_all(mod)) {
            low.decline("whether what is said of the last holds for all");
            return {};
        }
        tests.push_back(lower::traits_test(low, mod[field::p], nullptr));
    }
    return tests;
}

// What the parts of "X and Y" are: things on the field, or cards.
ObjectKind kind_of(Lowering& low, const Term& one, const Term& last) {
    const std::vector<Mention> before = low.mentions;
    ObjectKind of = ObjectKind::Cards;
    if (is_reference(low, one))
        of = refer(low, one).of;
    else if (one.is(head::EachOf))
        of = read_filter(low, one[field::f]).what.of;
    else if (!one.is_any({head::End, head::TopUpTo}))
        of = read_noun(low, one, lower::placed_like(low, one, last, {})).what.of;
    low.mentions = before;
    return of;
}

// What stands there as the card on top of it.
Selected as_card(Lowering& low, Selected standing) {
    Noun top;
    top.what.of = ObjectKind::Cards;
    top.quantity.all = true;
    const std::optional<Who> whose = low.owner_of(standing.reg);
    standing.reg = select(low, top, Filter::stack(standing.reg, Part::Top), top.quantity);
    standing.of = ObjectKind::Cards;
    low.owned(standing.reg, whose);
    return standing;
}

// Ruling dbs-up-to-both: "up to 1 X card and 1 Y card" is up to one of each.
Selected take_part(Lowering& low, const Term& one, const Term& last, bool up_to, std::vector<Filter> tests) {
    if (!one.is(head::Pick) || !one[field::q]) return take(low, one, std::nullopt, std::move(tests));
    Noun noun = read_noun(low, one, lower::placed_like(low, one, last, {}));
    if (up_to && !noun.quantity.all) noun.quantity.low = low.pool.constant(0);
    return take_noun(low, noun, std::move(tests));
}

// "X and Y" where "up to" or what is said last holds for both, or of which one stands on the field and one does not;
// nothing: it is none of those.
std::optional<Selected> take_several(Lowering& low, const Term& objects, const std::vector<Filter>& also) {
    std::vector<Term> parts;
    for (const text::Field part : {field::a, field::b, field::c}) {
        if (objects[part]) parts.push_back(objects[part]);
    }
    const Term first = parts.front(), last = parts.back();
    const bool picks = first.is(head::Pick) && last.is(head::Pick);
    // "All of your X and Y": whose the second are is said of the first alone.
    if (picks && first[field::whose] && !last[field::whose] && !last[field::q] && !says_place(low, last[field::f]))
        low.decline("whose the others are is not said");
    const bool up_to =
        picks && first[field::q].is(head::UpTo) && last[field::q] && !last[field::q].is_any({head::UpTo, head::All});
    const std::vector<Filter> shared =
        picks ? said_of_all(low, first[field::f], last[field::f]) : std::vector<Filter>{};
    const bool mixed = std::any_of(parts.begin(), parts.end(), [&](const Term& one) {
        return kind_of(low, one, last) != kind_of(low, first, last);
    });
    if (!up_to && !mixed && shared.empty()) return std::nullopt;
    Selected all;
    for (const Term& one : parts) {
        std::vector<Filter> tests = also;
        if (all.reg != kNone && !mixed) tests.push_back(Filter::no(Filter::in(all.reg)));
        if (!one.same_as(last)) tests.insert(tests.end(), shared.begin(), shared.end());
        Selected more = take_part(low, one, last, up_to, std::move(tests));
        if (mixed && more.of == ObjectKind::Places) more = as_card(low, more);
        const std::optional<Who> whose = low.owner_of(more.reg);
        if (all.reg == kNone) {
            all = {lower::copy_of(low, more.reg), more.of, true, false, kNone, more.kinds};
            low.owned(all.reg, whose);
            continue;
        }
        if (low.owner_of(all.reg) != whose) low.owned(all.reg, std::nullopt);
        lower::join(low, all.reg, more.reg);
        all.kinds = all.kinds && more.kinds ? all.kinds | more.kinds : 0;
    }
    return all;
}

// "Up to 1 card in your hand or up to 1 of your Battle Cards": one card that is either.
std::optional<Noun> one_of_two_kinds(Lowering& low, const Term& objects, const FilterContext& outer) {
    const Term last = objects[field::b];
    if (kind_of(low, objects[field::a], last) == kind_of(low, last, last)) return std::nullopt;
    Noun both = read_noun(low, objects[field::a], outer);
    const Noun second = read_noun(low, objects[field::b], outer);
    const auto single = [](const Noun& one) { return !one.quantity.all && one.quantity.to == 1 && one.plain(); };
    if (!single(both) || !single(second) || both.quantity.low != second.quantity.low)
        low.decline("the two things to choose from are not alike");
    const auto as_cards = [](const Noun& one) {
        return one.what.of == ObjectKind::Cards ? one.what.filter : Filter::all({one.what.filter, top_card()});
    };
    both.what = {ObjectKind::Cards, Filter::any({as_cards(both), as_cards(second)}), kNone, false, 0};
    return both;
}

// "A red X card or a Y card": one thing that is either.
std::optional<Noun> pick_either(Lowering& low, const Term& objects, const FilterContext& outer) {
    if (objects.is(head::OneOf)) return one_of_two_kinds(low, objects, outer);
    if (!objects.is(head::PickEither)) return std::nullopt;
    const Term last = objects[field::c] ? objects[field::c] : objects[field::b];
    if (says_more(low, objects[field::a], last)) low.decline("whether what is said of the last holds for all");
    Noun first{};
    std::vector<Filter> any;
    for (const text::Field part : {field::a, field::b, field::c}) {
        if (!objects[part]) continue;
        FilterContext own = outer;
        if (!says_place(low, objects[part]) && says_place(low, last)) own.place_of = last;
        const Noun one = read_filter(low, objects[part], own);
        if (any.empty()) first = one;
        if (!one.plain() || one.what.of != first.what.of) low.decline("the things to choose from are not alike");
        first.placed = first.placed || one.placed;
        any.push_back(one.what.filter);
    }
    first.what.filter = Filter::any(any);
    first.what.kinds = 0;
    first.what.said.clear();
    first.quantity = quantity_of(low, objects[field::q]);
    first.what.many = first.quantity.all || first.quantity.high != low.pool.constant(1);
    return first;
}

// "1 each of <A> and <B>".
Selected take_each(Lowering& low, const Term& objects, const std::vector<Filter>& also) {
    Noun noun = read_filter(low, objects[field::f]);
    if (!noun.plain()) low.unknown(objects, "here");
    noun.quantity = quantity_of(low, objects[field::q]);
    const Filter any = noun.what.filter;
    u8 all = kNone;
    for (const Term& name : objects[field::f][field::all].items()) {
        i32 kinds = 0;
        std::vector<Filter> tests{any, head_test(low, name, kinds)};
        if (all != kNone) tests.push_back(Filter::no(Filter::in(all)));
        noun.what.filter = Filter::all(tests);
        const Selected one = take_noun(low, noun, also);
        if (all == kNone)
            all = lower::copy_of(low, one.reg);
        else
            lower::join(low, all, one.reg);
        low.owned(all, low.owner_of(one.reg));
    }
    return {all, noun.what.of, true, false, kNone, 0};
}

// "Any cards", which is a number only in a condition.
bool is_any(const Term& objects) {
    return objects.is(head::Pick) && objects[field::q].is(head::A) && objects[field::q][field::w].is(word::any);
}

// "Up to the top 3 cards of your deck": the number is chosen first.
std::optional<Selected> take_top(Lowering& low, const Term& objects, std::optional<ObjectKind>,
                                 const std::vector<Filter>& also) {
    // "Place any other cards in the Drop Area": the rest of what was looked at.
    if (is_any(objects)) {
        const Mention* pile = latest_pile(low);
        const std::vector<Term> adjs = objects[field::f][field::adjs].items();
        const bool rest = pile && pile->rest != kNone && objects[field::f].is(head::Filter) && adjs.size() == 1 &&
                          adjs[0].is(head::OtherThanThis) && objects[field::f][field::card].is(head::CardNoun) &&
                          !objects[field::f][field::h] && !objects[field::f][field::mods];
        if (!rest) low.decline("how many of them are meant is not said");
        return Selected{rest ? pile->rest : u8{kNone}, ObjectKind::Cards, true};
    }
    // "Choose 2 cards and send it ...": which of them is not said.
    if (objects.is(head::It) && !low.mentions.empty() && low.mentions.back().act == Act::Choose &&
        low.mentions.back().what.many)
        low.decline("which of several \"it\" means is not said");
    if (objects.is(head::EachOf)) return take_each(low, objects, also);
    if (objects.is(head::Both)) return take_several(low, objects, also);
    if (!objects.is(head::TopUpTo)) return std::nullopt;
    const Term of = objects[field::of];
    if (!also.empty() || !of.is(head::Zone) || !of[field::in].only().is(head::Deck) || !of[field::of]) {
        low.unknown(objects, "here");
        return Selected{};
    }
    Op top = Assembler::op(Verb::TakeTop);
    top.amount = lower::chosen_number(low, 0, objects[field::n].number());
    top.who = one_player(low, of[field::of]);
    top.zone = kDeck;
    top.dst = low.new_register();
    low.add(top);
    low.owned(top.dst, top.who);
    return Selected{top.dst, ObjectKind::Cards, true, true};
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
constexpr u64 kGone = u64{1} << kIsKod | u64{1} << kLeavesBattle;
// DBS 8-6-3: a skill is pending once for each of them, so that it speaks of one.
constexpr text::Head kChanges[] = {head::Modify};
constexpr text::Head kPlaces[] = {head::InPlay, head::Under};
constexpr text::Head kActHeads[] = {head::Play, head::Ko, head::Switch};
constexpr lower::ReferenceWord kReferences[] = {{head::This, find_this}, {head::Attacker, attacker},
                                                {head::Guard, guard},    {head::Declared, declared},
                                                {head::Allied, allied},  {head::RefAt, located}};

}  // namespace

i32 zones_in(const Filter& filter) {
    const Filter* zone = zone_part(filter);
    return zone ? zone->node.value : 0;
}

const lower::Dialect kDialect = {
    .meanings = {kMeanings, kMeaningParts},
    .zones = kZones,
    .field = kInPlay | 1 << kComboArea,
    .deck = kDeck,
    .hand = kHand,
    .laid_on_top = 1 << kDrop | 1 << kWarp | 1 << kRemoved,
    .face_down = 1 << kLife,
    .moves = kMoveWords,
    .drawn = kDrawn,
    .may_stop_drawing = true,  // DBS 4-9-4
    .kind = kKind,
    .character = kBattle,
    .single = kLeader,
    .name = kCardName,
    .kinds = kKinds,
    .aspects = kAspects,
    .having = having,
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
    .usual_place = usual_place,
    .check = check,
    .came_from = came_from,
    .top_card = top_card,
    .both_at_once = true,
    .place_says_whose = true,
    .condition = own_condition,
    .count = own_count,
    .step = own_step,
    .sentence = own_sentence,
    .aside = is_aside,
    .foretell = foretell,
    .acts = kActHeads,
    .lasting = own_lasting,
    .put_off = put_off,
    .choosable = choosable,
    .noun = pick_either,
    .take = take_top,
    .take_noun = take_secret,
    .events = kEvents,
    .gone_by_then = kGone,
    .awaited = own_awaited,
    .moved = own_moved,
    .cause = own_cause,
    .by_player = own_by_player,
    .event = own_event,
    .moments = moments,
    .replaced = replaced,
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

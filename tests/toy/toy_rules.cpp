// The rules of Cairn.
#include "arbiter/rng.h"
#include "engine/hands.h"
#include "engine/loops.h"
#include "engine/steps.h"
#include "engine/visibility.h"
#include "toy/toy.h"

namespace arbiter::toy {

namespace {

// ---- what is true of cards and places

i32 power_of(const Position& position, PlaceIx place) {
    const CardIx top = position.top_face_up(place);
    if (top == kNone) return 0;
    return position.definition(top).attributes[kPower] + sum_of(position, kPowerChange, {ObjectKind::Places, place});
}

i32 attribute_of(const Position& position, Object object, AttributeId which) {
    const PlaceIx place = object.of == ObjectKind::Places ? object.ix : position.place_of(object.ix);
    const CardIx card = object.of == ObjectKind::Places ? position.top_face_up(object.ix) : object.ix;
    switch (which) {
        case kPower:
            return object.of == ObjectKind::Places ? power_of(position, place)
                                                   : position.definition(card).attributes[kPower];
        case kHeight: return place == kNone ? 0 : position.place(place).stack.count;
        case kSlot: return place == kNone ? 0 : position.place(place).slot + 1;
        default: return card == kNone ? 0 : position.definition(card).attributes[which];
    }
}

std::span<const u16> symbols_of(const Position& position, Object object, u8 kind) {
    const CardIx card = object.of == ObjectKind::Cards ? object.ix : position.top_face_up(object.ix);
    if (card == kNone) return {};
    return position.definition(card).symbols[kind];
}

PlaceIx place_at(const Position& position, Seat seat, int slot) {
    for (int at = 0; at < position.state.place_count; ++at) {
        const Place& place = position.place(static_cast<PlaceIx>(at));
        if (place.seat == seat && place.slot == slot) return static_cast<PlaceIx>(at);
    }
    return kNone;
}

CardSet related_to(const Position& position, u8, Object object, ObjectKind wanted) {
    const PlaceIx place = object.of == ObjectKind::Places ? object.ix : position.place_of(object.ix);
    if (place == kNone || wanted != ObjectKind::Places) return {};
    const PlaceIx opposite = place_at(position, opponent(position.place(place).seat), position.place(place).slot);
    return opposite != kNone && position.occupied(opposite) ? CardSet::of(opposite) : CardSet{};
}

bool book_test(const Position&, u8, Object, const FilterNode&, const Scope&) { return false; }

i32 book_value(const Position& position, u8, Seat seat) { return position.state.lead == seat; }

bool is_active(const Position& position, CardIx card, const Ability& ability) {
    const CardState& at = position.card(card);
    if (at.face == Face::Down) return false;
    if (ability.zones) return ((ability.zones >> at.zone) & 1) != 0;
    if (at.zone != kRow || at.attached || position.top_face_up(at.place) != card) return false;
    // A muted text says nothing, also if it would mute what mutes it.
    return !negated(position, kNegated, card, ability) && !any_of(position, kMuted, {ObjectKind::Places, at.place});
}

bool may_move_card(const Position& position, CardIx card, const Destination& to, PlaceIx, Seat mover, const CardSet&) {
    const PlaceIx place = position.place_of(card);
    if (to.target != Target::Zone || place == kNone || mover == position.card(card).seat) return true;
    return !any_of(position, kRooted, {ObjectKind::Places, place});
}

CardSet vacant_for(const Position& position, CardIx, Seat seat) {
    for (int slot = 0; slot < kSlots; ++slot) {
        const PlaceIx place = place_at(position, seat, slot);
        if (place != kNone && !position.occupied(place)) return CardSet::of(place);
    }
    return {};
}

// Only wights and snares are laid down, and a snare alone lies face down by the rules; a text may lay any of the two.
bool plausible_there(const Position& position, DefinitionId id, PlaceIx, CardIx) {
    return (position.pool.definition(id).attributes[kKind] & (kWight | kSnare)) != 0;
}

bool becomes_another(ZoneId from, ZoneId to) { return from != to; }

bool may_always_resolve(const Position&, const Waiting&) { return true; }

// ---- what follows from moves

void cards_moved(Rules& rules, const Batch& batch) {
    CardSet entered{}, covered{}, fallen{}, drawn{};
    for (int at : batch.cards) {
        const CardState& card = rules.state.cards[static_cast<std::size_t>(at)];
        if (card.zone == kPit) fallen.add(at);
        if (card.zone == kHand && batch.reason == kDrawn) drawn.add(at);
        if (card.zone != kRow) continue;
        if (rules.state.places[card.place].stack.count > 1) covered.add(card.place);
        if (card.face == Face::Up) entered.add(card.place);
    }
    // What is covered forgets all that was done to it.
    for (int place : covered) rules.end_modifiers_on(static_cast<PlaceIx>(place));
    rules.emit(kCardDrawn, ObjectKind::Cards, drawn);
    rules.emit(kToPit, ObjectKind::Cards, fallen);
    rules.emit(kCovered, ObjectKind::Places, covered);
    rules.emit(kEnters, ObjectKind::Places, entered);
}

u16 nothing_afterwards(Rules&, const Frame&) { return 0; }

void move_all(Rules& rules, CardSet cards, ZoneId zone, u8 reason, Seat mover) {
    Destination to{};
    to.target = Target::Zone;
    to.zone = zone;
    to.whose = Who::OwnerOfIt;
    to.reason = reason;
    rules.start_move({cards, to, {}, mover, kNone});
}

void note(Rules& rules, EventKind kind, Seat seat, int a, int n) {
    Event event{};
    event.kind = kind;
    event.seat = seat;
    event.card = kNone;
    event.ability = kNoAbility;
    event.a = static_cast<u8>(a);
    event.n = n;
    rules.record(event);
}

void enter_phase(Rules& rules, Phase phase) {
    rules.state.phase = phase;
    note(rules, EventKind::PhaseBegan, rules.state.lead, phase, 0);
}

// ---- the opening

Next shuffle_decks(Rules& rules, Frame&) {
    for (Seat seat : kSeats) rules.shuffle(seat, kDeck);
    rules.state.lead = rules.state.starting = rules.state.rng.below(2) ? Seat::B : Seat::A;
    return Next::Step;
}

Next deal(Rules& rules, Frame&) {
    for (Seat seat : kSeats) {
        for (int n = 0; n < 5; ++n) rules.draw(seat, kDrawn);
    }
    rules.state.waiting.clear();
    return Next::Step;
}

template <int turn_order>
Next offer_redraw(Rules& rules, Frame&) {
    rules.ask_yes_no(turn_order == 0 ? rules.state.lead : opponent(rules.state.lead), kPromptRedraw, 0);
    return Next::Step;
}

template <int turn_order>
Next redraw(Rules& rules, Frame& frame) {
    if (rules.reg(frame, 0).number == 0) return Next::Step;
    const Seat seat = turn_order == 0 ? rules.state.lead : opponent(rules.state.lead);
    rules.tick();
    for (int card : rules.read().cards_in(seat, kHand))
        rules.move_to_zone(static_cast<CardIx>(card), kDeck, seat, End::Bottom, kReturned);
    rules.shuffle(seat, kDeck);
    for (int n = 0; n < 5; ++n) rules.draw(seat, kDrawn);
    rules.state.waiting.clear();
    return Next::Step;
}

Next begin_play(Rules& rules, Frame&) {
    rules.call(kTurn, rules.state.lead);
    return Next::Step;
}

// ---- the turn

Next dawn(Rules& rules, Frame& frame) {
    State& state = rules.state;
    ++state.turn;
    frame.controller = state.lead;
    if (state.turn > kLastTurn) {
        rules.end_game(Outcome::Draw, Seat::Nobody);
        return Next::Step;
    }
    note(rules, EventKind::TurnBegan, state.lead, 0, state.turn);
    enter_phase(rules, kDawn);
    state.marks[kPlaysLeft] = kPlaysATurn;
    for (int card : rules.read().cards_in(state.lead, kRow)) rules.set_position(static_cast<CardIx>(card), kUpright);
    if (rules.draw(state.lead, kDrawn) == kNone) rules.end_game(Outcome::Won, opponent(state.lead));
    return Next::Step;
}

Next checkpoint(Rules& rules, Frame&) {
    rules.note_situations();
    if (!rules.state.waiting.empty() || rules.state.offered) rules.call(kCheckpoint, rules.state.lead);
    return Next::Step;
}

void play(Rules& rules, CardIx card, PlaceIx place) {
    const i32 kind = rules.read().definition(card).attributes[kKind];
    --rules.state.marks[kPlaysLeft];
    if (kind & kRite) {
        const Definition& definition = rules.read().definition(card);
        const Seat seat = rules.state.lead;
        rules.tick();
        const Batch batch = rules.batch_of(CardSet::of(card), kPlayed, seat);
        rules.move_to_zone(card, kPit, seat, End::Top, kPlayed);
        cards_moved(rules, batch);
        const AbilityId id = definition.first_ability;
        rules.call(rules.pool().ability(id).code, seat, card, id).flags |= kActivated;
        return;
    }
    Destination to{};
    to.target = rules.read().occupied(place) ? Target::OnTop : Target::Vacant;
    to.face = kind & kSnare ? Face::Down : Face::Up;
    to.reason = kPlayed;
    rules.start_move({CardSet::of(card), to, CardSet::of(place), rules.state.lead, kNone});
}

void use(Rules& rules, CardIx card, u8 ability) {
    const AbilityId id = static_cast<AbilityId>(rules.read().definition(card).first_ability + ability);
    rules.use(rules.state.lead, card, id);
}

// Asks, carries the answer out, lets what was triggered resolve, and asks again until the player passes.
Next act(Rules& rules, Frame& frame) {
    enum : i16 { kAsk, kCarryOut, kRuleProcessing };
    if (frame.argument == kAsk) {
        if (loops::check(rules)) return Next::Again;
        if (rules.state.phase != kAct) enter_phase(rules, kAct);
        frame.argument = kCarryOut;
        rules.ask_main(rules.state.lead, kPromptAct);
        return Next::Again;
    }
    if (frame.argument == kRuleProcessing) {
        frame.argument = kAsk;
        checkpoint(rules, frame);
        return Next::Again;
    }
    const Action answer = rules.state.answer;
    frame.argument = answer.kind == ActionKind::Pass ? kAsk : kRuleProcessing;
    if (answer.kind == ActionKind::Pass) return Next::Step;
    if (answer.kind == ActionKind::Play) play(rules, answer.a, answer.b);
    if (answer.kind == ActionKind::Use) use(rules, answer.a, answer.b);
    return Next::Again;
}

Next turn_up(Rules& rules, Frame&) {
    enter_phase(rules, kClash);
    rules.tick();
    CardSet opened{};
    for (int at : rules.read().state.standing) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        for (int card : rules.read().stack_of(place)) {
            if (rules.state.cards[static_cast<std::size_t>(card)].face == Face::Up) continue;
            rules.set_face(static_cast<CardIx>(card), Face::Up);
            opened.add(at);
        }
    }
    rules.emit(kTurnedUp, ObjectKind::Places, opened);
    return Next::Step;
}

Next clash(Rules& rules, Frame&) {
    const Position position = rules.read();
    const Seat lead = position.state.lead;
    CardSet lost{};
    for (int slot = 0; slot < kSlots; ++slot) {
        const PlaceIx mine = place_at(position, lead, slot);
        const PlaceIx theirs = place_at(position, opponent(lead), slot);
        if (mine == kNone || theirs == kNone || !position.occupied(mine)) continue;
        if (position.card(position.place(mine).stack.top).position == kRested) continue;
        if (!position.occupied(theirs)) {
            ++rules.state.score[static_cast<std::size_t>(ix(lead))];
            continue;
        }
        const i32 difference = power_of(position, mine) - power_of(position, theirs);
        if (difference <= 0) lost |= position.stack_of(mine);
        if (difference >= 0) lost |= position.stack_of(theirs);
    }
    if (rules.state.score[static_cast<std::size_t>(ix(lead))] >= kScoreToWin) {
        rules.end_game(Outcome::Won, lead);
        return Next::Step;
    }
    if (lost) move_all(rules, lost, kPit, kFallen, lead);
    return Next::Step;
}

Next dusk(Rules& rules, Frame&) {
    enter_phase(rules, kDusk);
    if (!rules.state.delayed.empty()) rules.call(kCarryOutDelayed, rules.state.lead);
    return Next::Step;
}

Next choose_discards(Rules& rules, Frame&) {
    const CardSet hand = rules.read().cards_in(rules.state.lead, kHand);
    const int most = hand.size() - kHandSize;
    if (most > 0) rules.ask_pick(rules.state.lead, kPromptHandSize, ObjectKind::Cards, hand, most, most, 0);
    return Next::Step;
}

Next discard(Rules& rules, Frame& frame) {
    const CardSet chosen = rules.reg(frame, 0).set;
    rules.reg(frame, 0) = {};
    if (chosen) move_all(rules, chosen, kPit, kDiscarded, rules.state.lead);
    return Next::Step;
}

Next end_turn(Rules& rules, Frame& frame) {
    rules.expire_modifiers();
    rules.state.usage.clear();
    for (auto& memory : rules.state.memory) memory.fill(0);
    rules.state.lead = opponent(rules.state.lead);
    frame.pc = 0;
    return Next::Again;
}

// ---- checkpoints and what is put off

Next next_trigger(Rules& rules, Frame& frame) {
    State& state = rules.state;
    if (frame.argument == 1) {
        frame.argument = 0;
        rules.resolve_waiting(rules.reg(frame, 0).number);
        return Next::Again;
    }
    rules.note_situations();
    if (hands::ask(rules) || loops::check(rules)) return Next::Again;
    for (Seat seat : {state.lead, opponent(state.lead)}) {
        CardSet mine{};
        for (int at = 0; at < state.waiting.size(); ++at) {
            if (state.waiting[at].controller == seat) mine.add(at);
        }
        if (mine.empty()) continue;
        if (mine.size() == 1) {
            rules.resolve_waiting(mine.first());
            return Next::Again;
        }
        frame.argument = 1;
        rules.ask_mode(seat, kPromptTrigger, 0, state.waiting.size() - 1, 0, mine);
        return Next::Again;
    }
    return Next::Done;
}

Next next_delayed(Rules& rules, Frame&) {
    State& state = rules.state;
    if (state.delayed.empty()) return Next::Done;
    steps::carry_out_delayed(rules, 0);
    return Next::Again;
}

// ---- what a player may do

bool covers(const Position& position, CardIx card, PlaceIx place) {
    const CardIx top = position.place(place).stack.top;
    const Definition& upper = position.definition(card);
    const Definition& lower = position.definition(top);
    return position.card(top).face == Face::Up && (upper.attributes[kKind] & kWight) &&
           upper.symbols[kClan] == lower.symbols[kClan];
}

void list_plays(const Position& position, ActionList& out) {
    const Seat lead = position.state.lead;
    for (int at : position.cards_in(lead, kHand)) {
        const CardIx card = static_cast<CardIx>(at);
        if (position.definition(card).attributes[kKind] & kRite) {
            out.push(Action::play(card));
            continue;
        }
        for (int slot = 0; slot < kSlots; ++slot) {
            const PlaceIx place = place_at(position, lead, slot);
            if (!position.occupied(place) || covers(position, card, place)) out.push(Action::play(card, place));
        }
    }
}

void list_actions(const Position& position, ActionList& out) {
    const State& state = position.state;
    if (state.marks[kPlaysLeft] > 0) list_plays(position, out);
    for (int at : position.state.standing) {
        const CardIx top = position.top_face_up(static_cast<PlaceIx>(at));
        if (top == kNone || position.card(top).seat != state.lead) continue;
        const Definition& definition = position.definition(top);
        for (int n = 0; n < definition.ability_count; ++n) {
            const AbilityId id = static_cast<AbilityId>(definition.first_ability + n);
            const Ability& ability = position.pool.ability(id);
            if (ability.kind != AbilityKind::Activated || !is_active(position, top, ability)) continue;
            if (ability.limit && uses_of(position, top, id) >= ability.limit) continue;
            if (payable(position.game, state, top, id, state.lead)) out.push(Action::use(top, static_cast<u8>(n)));
        }
    }
    out.push(Action::pass());
}

Next own_verb(Rules&, Frame&, const Op&) { return Next::Step; }

void set_the_table(Rules& rules, const Setup& setup) {
    for (Seat seat : kSeats) {
        for (int slot = 0; slot < kSlots; ++slot) rules.create_place(kRow, seat, slot);
        for (DefinitionId id : setup.decks[static_cast<std::size_t>(ix(seat))]) rules.create_card(id, seat, kDeck);
    }
}

std::string unsound_notes(const Position& position) {
    const auto& frames = position.state.frames;
    if (!frames.empty() && frames.back().code == kLoop && position.state.outcome == Outcome::Running &&
        !loops::asks(position))
        return "a question that no loop asks";
    if (!frames.empty() && frames.back().code == kHands && position.state.outcome == Outcome::Running &&
        !(position.book.hand_offers && hands::asks(position)))
        return "a question that no hand asks";
    int places = 0;
    for (Seat seat : kSeats) {
        for (int slot = 0; slot < kSlots; ++slot) places += place_at(position, seat, slot) != kNone;
    }
    return places == 2 * kSlots && position.state.place_count == places ? "" : "the rows are not five places each";
}

constexpr LoopRules kLoops{kLoop, kPromptLoop, 100, "6.1", "6.4"};

void fill_words(Rulebook& book) {
    book.game = "cairn";
    book.version = "1";
    book.title = "Cairn";
    book.phases = {"opening", "dawn", "act", "clash", "dusk"};
    book.attributes = {"kind", "power", "height", "slot"};
    book.properties = {"power change", "muted", "negated", "rooted", "given text"};
    book.reasons = {"moved", "drawn", "played", "fallen", "sent", "kept", "returned", "buried", "discarded"};
    book.positions = {"upright", "rested"};
    book.symbol_kinds = {"clan"};
    book.prompts = engine_prompts();
    book.prompts.resize(kPromptCount);
    book.prompts[kPromptRedraw] = "draw a new hand?";
    book.prompts[kPromptAct] = "what do you do";
    book.prompts[kPromptTrigger] = "which resolves next";
    book.prompts[kPromptLoop] = "how often is the loop carried out";
    book.prompts[kPromptHand] = "carry out a text in your hand?";
    book.prompts[kPromptHandSize] = "discard down to six";
    book.verb_clauses.fill("4.1");
    book.trigger_clause = "5.1";
    book.fizzle_clause = "5.3";
    book.cannot_clause = "4.2";
}

}  // namespace

Rulebook rulebook() {
    Rulebook book;
    fill_words(book);
    book.zones = {
        {"deck", SeenBy::Nobody, true, false, false, true}, {"hand", SeenBy::Owner, false, false, false, true},
        {"row", SeenBy::Everyone, false, true, true, true}, {"pit", SeenBy::Everyone, true, false, false, true},
        {"vault", SeenBy::Owner, true, false, false, true},
    };
    book.placeless_field_zones = placeless_field_zones_of(book.zones);
    book.procedures = engine_procedures();
    book.procedures.resize(kProcedureEnd);
    book.procedures[kOpen] = {"opening",
                              {{"1.1", shuffle_decks},
                               {"1.2", deal},
                               {"1.3", offer_redraw<0>},
                               {"1.3", redraw<0>},
                               {"1.3", offer_redraw<1>},
                               {"1.3", redraw<1>},
                               {"1.4", begin_play}},
                              1};
    book.procedures[kTurn] = {"turn",
                              {{"2.1", dawn},
                               {"2.2", checkpoint},
                               {"2.3", act},
                               {"3.1", turn_up},
                               {"3.2", checkpoint},
                               {"3.3", clash},
                               {"3.4", checkpoint},
                               {"2.4", dusk},
                               {"2.5", checkpoint},
                               {"2.6", choose_discards},
                               {"2.6", discard},
                               {"2.6", checkpoint},
                               {"2.7", end_turn}},
                              1};
    book.procedures[kCheckpoint] = {"checkpoint", {{"5.2", next_trigger}}, 1};
    book.procedures[kCarryOutDelayed] = {"put off", {{"4.4", next_delayed}}, 0};
    book.procedures[kLoop] = loops::procedure("6.2", "6.3");
    book.procedures[kHands] = hands::procedure("5.4");
    book.situation = kSituation;
    book.loops = &kLoops;
    book.opening = kOpen;
    book.hand = kHand;
    book.deck = kDeck;
    book.max_places = 2 * kSlots;
    book.bits_attributes = 1 << kKind;
    book.negation = kNegated;
    book.trigger_timing = TriggerTiming::AtCheckpoint;
    book.resolve_triggers = kCheckpoint;
    book.trigger_prompt = kPromptTrigger;
    book.becomes_new = becomes_another;
    book.attribute = attribute_of;
    book.symbols = symbols_of;
    book.related = related_to;
    book.test = book_test;
    book.value = book_value;
    book.active = is_active;
    book.may_move = may_move_card;
    book.vacant = vacant_for;
    book.moved = cards_moved;
    book.effect_ended = nothing_afterwards;
    book.main_actions = list_actions;
    book.verb = own_verb;
    book.may_resolve = may_always_resolve;
    book.plausible = plausible_there;
    book.set_up_table = set_the_table;
    book.validation_error = unsound_notes;
    return book;
}

Game game(const Rulebook& book, const MoreCards& more) {
    return {std::make_shared<const Rulebook>(book), std::make_shared<const Pool>(cards(more))};
}

Game game() { return game(rulebook()); }

std::vector<DefinitionId> deck(const Game& game, u64 number) {
    Rng rng = Rng::from_seed(number);
    std::vector<DefinitionId> out;
    while (out.size() < 30) {
        const DefinitionId id =
            static_cast<DefinitionId>(1 + rng.below(static_cast<u32>(game.pool->definitions.size() - 1)));
        const u32 copies = 1 + rng.below(3);
        for (u32 n = 0; n < copies && out.size() < 30; ++n) out.push_back(id);
    }
    return out;
}

Setup setup(const Game& game, u64 number) { return {{deck(game, 2 * number), deck(game, 2 * number + 1)}, {}}; }

}  // namespace arbiter::toy

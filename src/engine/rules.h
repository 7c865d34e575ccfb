// The engine's working surface: Position reads a state, Rules also changes it. Rulebook steps are written against
// these.
#pragma once

#include <bit>
#include <memory>
#include <optional>
#include <span>
#include <unordered_map>

#include "arbiter/game.h"
#include "engine/program.h"
#include "engine/rulebook.h"

namespace arbiter {

// Objects and numbers that an expression can refer to.
struct Scope {
    Seat controller = Seat::Nobody;
    CardIx source = kNone;
    Stamp stamp = 0;
    std::span<const Register> registers{};
    u16 frame_flags = 0;
    Object candidate{ObjectKind::Cards, kNone};
    Object host{ObjectKind::Cards, kNone};
};

// What the program of a frame refers to.
inline Scope scope_in(const State& state, const Frame& frame) {
    Scope scope;
    scope.controller = frame.controller;
    scope.source = frame.source;
    scope.stamp = frame.stamp;
    scope.registers = {&state.registers[frame.first_register], frame.registers};
    scope.frame_flags = frame.flags;
    return scope;
}

// A register that took these objects at this time.
constexpr Register taken_at(Stamp when, ObjectKind of, CardSet set) {
    Register reg{};
    reg.set = set;
    reg.stamp = when;
    reg.of = of;
    return reg;
}
// What was captured when an effect was delayed.
inline Register captured_in(const Delayed& delayed) {
    return taken_at(delayed.captured_stamp, delayed.of, delayed.captured);
}

// The value of a continuous statement, and whether the statement holds.
struct StatementResult {
    i32 value;
    bool holds;
    friend bool operator==(const StatementResult&, const StatementResult&) = default;
};

// Continuous statements that are being evaluated, with those that they depend on (derive.cpp).
struct Evaluating {
    // A statement of one source about one object.
    struct Entry {
        u64 key;
        StatementResult now;     // as found in this round
        StatementResult before;  // in the round before; at first nothing holds
        int found_in;            // the round in which it was last found
        bool running;            // it is being evaluated
        bool fed;                // what it was before was used for what it depends on itself
    };

    std::array<Entry, 12> few;
    int count = 0;                                           // of those
    std::unique_ptr<std::unordered_map<u64, Entry>> many{};  // the others
    int running = 0;
    int round = 1;
    bool changed = false;  // what was used of an entry is not what was found

    Entry& at(u64 key);
    void next_round();
};

// The cards of a list from the top. Their order is what players see; the order of their numbers must never show.
struct ListedCards {
    const State& state;
    CardIx first;

    struct Iterator {
        const State* state;
        CardIx at;
        CardIx operator*() const { return at; }
        Iterator& operator++() {
            at = state->cards[at].below;
            return *this;
        }
        bool operator==(const Iterator& other) const { return at == other.at; }
    };
    Iterator begin() const { return {&state, first}; }
    Iterator end() const { return {&state, kNone}; }
};

// Which cards in play have lasting statements, and about which properties. Built once and kept until the field changes.
struct EffectIndex {
    // A card whose texts make lasting statements.
    struct Entry {
        u64 of;                                 // the properties that they are about
        std::array<u64, kEffectScopes> others;  // those of them that apply to other objects, by EffectScope
        CardIx card;
        PlaceIx place;  // where it stands for a stack, else kNone
    };
    u64 properties;                           // the properties that some modifier or some text is about
    std::array<u64, kEffectScopes> by_scope;  // those that could be about any card, any place, any player
    u64 given = 0;                            // those of abilities that were granted to a card
    u8 needs = 0;                             // Definition::needs of the cards whose texts make lasting statements
    int count = -1;                           // of entries, by place; -1: nothing is known yet
    std::array<Entry, kMaxCards> entries;
    std::array<u64, kMaxPlaces> of_place;  // those that something is about for what stands in this place alone

    EffectIndex() {}  // leaves the lists as they are: they are long, and mostly not needed
    const Entry* begin() const { return entries.data(); }
    const Entry* end() const { return entries.data() + count; }
};

struct Position {
    const Game& game;
    const Rulebook& book;
    const Pool& pool;
    const State& state;
    // In a dry run: the seat whose ignorance counts. Cards it cannot know pass every test of what they are.
    Seat ignorant;
    const State* before = nullptr;  // in a dry run: the position it started from, which says what the seat knew
    bool* guessed = nullptr;        // in a dry run: set when it hangs on such a card
    mutable Evaluating* evaluating = nullptr;
    const Modifier* hypothetical = nullptr;  // lasts as well, for a question of what would be (the rulebook's own use)

    Position(const Game& of, const State& at, Seat who_is_ignorant = Seat::Nobody, const State* as_it_was = nullptr)
        : game(of), book(*of.book), pool(*of.pool), state(at), ignorant(who_is_ignorant), before(as_it_was) {}
    // The index of effects stays with the first one: it is long.
    Position(const Position& other)
        : game(other.game),
          book(other.book),
          pool(other.pool),
          state(other.state),
          ignorant(other.ignorant),
          before(other.before),
          guessed(other.guessed),
          evaluating(other.evaluating),
          hypothetical(other.hypothetical) {}
    Position& operator=(const Position&) = delete;

    const CardState& card(CardIx card) const { return state.cards[card]; }
    const Place& place(PlaceIx place) const { return state.places[place]; }
    const Definition& definition(CardIx card) const { return pool.definition(state.cards[card].definition); }
    bool occupied(PlaceIx place) const { return state.places[place].stack.count > 0; }
    // The topmost face-up card of the stack, kNone when there is none.
    CardIx top_face_up(PlaceIx place) const {
        return state.places[place].stack.count == 0 ? kNone : top_face_up_where_standing(place);
    }
    // The same where something stands.
    CardIx top_face_up_where_standing(PlaceIx place) const {
        CardIx at = state.places[place].stack.top;
        while (state.cards[at].face == Face::Down) {
            at = state.cards[at].below;
            if (at == kNone) return kNone;
        }
        return at;
    }
    // Is some modifier or some text in play about the property? Most questions end here.
    bool has_effect(PropertyId property) const { return has_any_effect(u64{1} << property); }
    bool has_any_effect(u64 properties) const {
        return may_have_effect(properties) && (effect_index().properties & properties) != 0;
    }
    // Which of these properties could some effect on what stands in this place be about?
    u64 effects_on(PlaceIx place, u64 properties) const {
        if (!may_have_effect(properties)) return 0;
        const EffectIndex& known = effect_index();
        return (known.by_scope[static_cast<std::size_t>(EffectScope::Place)] | known.of_place[place]) & properties;
    }
    bool has_effect(PropertyId property, PlaceIx place) const { return effects_on(place, u64{1} << property) != 0; }
    // Could there be an effect on any object of this kind?
    bool has_effect_on(EffectScope kind, PropertyId property) const {
        return has_any_effect_on(kind, u64{1} << property);
    }
    bool has_any_effect_on(EffectScope kind, u64 properties) const {
        if (!may_have_effect(properties)) return false;
        return (effect_index().by_scope[static_cast<std::size_t>(kind)] & properties) != 0;
    }
    // A card outside of the field may have a statement about itself: "while in your hand".
    bool has_effect_on_itself(PropertyId property, CardIx at) const {
        return ((definition(at).states >> property) & 1) != 0 && card(at).place == kNone &&
               !book.zones[card(at).zone].field;
    }
    u64 properties() const { return effect_index().properties; }
    const EffectIndex& effect_index() const {
        if (effect_index_.count < 0) build_effect_index(effect_index_);
        return effect_index_;
    }
    // Was some object given a text, as far as is known? Nothing is known until somebody asks, and then there is nothing
    // to forget.
    bool anything_given() const { return effect_index_.given != 0; }
    // Does a card that makes lasting statements now need one of these (Definition::needs)?
    bool needs_in_play(u8 needs) const { return (state.needs & needs) != 0 && (effect_index().needs & needs) != 0; }
    // To be called after every change of what lies in play or of what lasts.
    void forget_effect_index() const {
        effect_index_.count = -1;
        possible_effects_ = ~u64{0};
    }
    // The place where this card lies in the stack, else kNone.
    PlaceIx place_of(CardIx card) const {
        return card == kNone || state.cards[card].attached ? kNone : state.cards[card].place;
    }
    const CardList& zone(Seat seat, ZoneId zone) const { return state.zones[static_cast<std::size_t>(ix(seat))][zone]; }
    // The cards must not be moved meanwhile.
    ListedCards from_top(const CardList& list) const { return {state, list.count == 0 ? kNone : list.top}; }
    CardSet cards_in(Seat seat, ZoneId zone) const;
    // So many cards from the top or the bottom of a list, as many as there are.
    CardSet at_end(const CardList& list, bool bottom, int count) const;
    CardSet stack_of(PlaceIx place) const;
    CardSet attached_to(PlaceIx place) const;
    // How far from the top of its zone, stack or attached cards the card lies.
    u8 depth_of(CardIx card) const;

  private:
    // Has any card of the game such a text, or does anything last that is about one of them?
    bool may_have_effect(u64 properties) const {
        return (possible_effects_ & properties) != 0 && (effect_index_.count >= 0 || find_effect(properties));
    }
    bool find_effect(u64 properties) const;
    void build_effect_index(EffectIndex&) const;
    mutable EffectIndex effect_index_;
    mutable u64 possible_effects_ = ~u64{0};  // the properties that anything could be about, as far as is known
};

// The cards beneath others that have a text which works there.
template <class Fn>
void for_each_source_beneath(const Position& position, Fn&& fn) {
    for (int at : position.state.standing) {
        const Place& place = position.place(static_cast<PlaceIx>(at));
        if (place.stack.count < 2) continue;
        for (CardIx card : position.from_top(place.stack)) {
            if (card != place.stack.top && position.definition(card).works_beneath) fn(card);
        }
    }
}

// The cards whose texts can be active by the usual rule: on top of a place, or in a field zone without places.
template <class Fn>
void for_each_source(const Position& position, Fn&& fn) {
    for (int at : position.state.standing) {
        const CardIx top = position.top_face_up_where_standing(static_cast<PlaceIx>(at));
        if (top != kNone) fn(top);
    }
    if (position.pool.any_beneath) for_each_source_beneath(position, fn);
    for (u32 zones = position.book.placeless_field_zones; zones != 0; zones &= zones - 1) {
        const ZoneId zone = static_cast<ZoneId>(std::countr_zero(zones));
        for (Seat seat : kSeats) {
            for (CardIx card : position.from_top(position.zone(seat, zone))) fn(card);
        }
    }
}

// The card on top of what stands in the place; none: kNone.
inline CardIx top_of(const Position& position, PlaceIx place) {
    const CardList& stack = position.place(place).stack;
    return stack.count == 0 ? kNone : stack.top;
}

// ---- filters and amounts (filter.cpp, amount.cpp)
bool passes(const Position&, FilterId, Object, const Scope&);
// All objects that pass.
CardSet matching(const Position&, FilterId, const Scope&);
// What represents such an object: itself, or, for a place that was left since, the card that stood there when the
// register was written.
Object as_it_was(const Position&, FilterId, u8 at, const Scope&);
i32 evaluate_node(const Position&, const AmountNode&, const Scope&);
inline i32 evaluate(const Position& position, AmountId id, const Scope& scope) {
    const AmountNode& node = position.pool.amounts[id];
    return node.kind == AmountKind::Constant ? node.value : evaluate_node(position, node, scope);
}
// In a dry run: is this a card that the seat cannot know, and that may therefore be anything?
bool unknowable_card(const Position&, CardIx);
inline bool unknowable(const Position& position, Object object) {
    return position.ignorant != Seat::Nobody && object.of == ObjectKind::Cards && unknowable_card(position, object.ix);
}
// Does the filter test what objects are, not only where they lie?
bool asks_identity(const Pool&, FilterId);
// In a dry run: does the amount depend on such a card?
bool unsure(const Position&, AmountId, const Scope&);
inline bool unsure_in_dry_run(const Position& position, AmountId amount, const Scope& scope) {
    return position.ignorant != Seat::Nobody && unsure(position, amount, scope);
}
// How much is needed at least, as far as the seat can know.
inline i32 surely_needed(const Position& position, AmountId amount, const Scope& scope) {
    return unsure_in_dry_run(position, amount, scope) ? 0 : evaluate(position, amount, scope);
}
// May this card go there by this move, as far as that can be known?
inline bool can_go(const Position& position, CardIx card, const Destination& to, PlaceIx place, Seat mover,
                   const CardSet& together) {
    return unknowable(position, {ObjectKind::Cards, card}) ||
           position.book.may_move(position, card, to, place, mover, together);
}
// The members of a register that are still the objects they were.
CardSet still_existing(const Position&, const Register&);
// Notes the card that represents what was taken, for when it has left.
void remember_face(const Position&, Register&);
// The objects that a register number names, the special ones included.
CardSet objects(const Position&, u8 reg, const Scope&, ObjectKind& of);
Seat seat_of(const Position&, Who, const Scope&);

// ---- continuous effects and modifiers (derive.cpp)
struct Effect {
    i32 value;
    u16 argument;
    Seat controller;
    CardIx source;
    AbilityId ability;
    u8 stacks;
};
// Could anything with this property work on the object? Most questions end here.
[[gnu::always_inline]] inline bool may_concern(const Position& position, PropertyId property, Object object) {
    if (object.of == ObjectKind::Places) return position.has_effect(property, object.ix);
    return position.has_effect_on(EffectScope::Card, property) || position.has_effect_on_itself(property, object.ix);
}
// Statements that are asked for while this lives are evaluated once. The state must not change meanwhile.
class Evaluation {
  public:
    explicit Evaluation(const Position& position) : position_(position), outermost_(!position.evaluating) {
        if (outermost_) position_.evaluating = &own_;
    }
    ~Evaluation() {
        if (outermost_) position_.evaluating = nullptr;
    }
    Evaluation(const Evaluation&) = delete;
    Evaluation& operator=(const Evaluation&) = delete;

  private:
    const Position& position_;
    bool outermost_;
    Evaluating own_;
};

// Calls fn for every modifier and every active continuous statement with this property that works on the object.
template <class Fn>
void for_each_effect(const Position&, PropertyId, Object, Fn&& fn);
using EffectFn = void (*)(void* context, const Effect&);
void visit_effects(const Position&, PropertyId, Object, void* context, EffectFn);
// TargetKind::Seat and TargetKind::Everything effects.
void visit_effects_on_seat(const Position&, PropertyId, Seat, void* context, EffectFn);
inline void visit_seat_effects(const Position& position, PropertyId property, Seat seat, void* context, EffectFn fn) {
    if (position.has_effect_on(EffectScope::Seat, property))
        visit_effects_on_seat(position, property, seat, context, fn);
}
// Does the filter that an effect carries as its argument mean this object, as whoever the effect is of sees it?
bool argument_accepts(const Position&, const Effect&, Object);
i32 sum_of(const Position&, PropertyId, Object);
bool any_of(const Position&, PropertyId, Object);
// Do effects of this player work on the object, or is it unaffected by them?
bool affected(const Position&, Seat by, Object);
i32 bits_of(const Position&, PropertyId, Object);
constexpr bool is_on_set(TargetKind on) { return on == TargetKind::Places || on == TargetKind::Cards; }
constexpr bool is_on_cards(TargetKind on) { return on == TargetKind::Card || on == TargetKind::Cards; }
// Is this one of the things that the modifier was made for?
bool works_on(const State&, const Modifier&, Object);
// And is it still the object it was?
bool works_on(const Position&, const Modifier&, Object);
// Is any of what this modifier works on still the object it was?
bool target_still_exists(const Position&, const Modifier&);
// The same modifier for each of the things that it works on.
std::vector<Modifier> one_by_one(const Position&, const Modifier&);
// The modifier with the rulebook's property that switches the text of this ability off; null: none does.
const Modifier* negation_of(const Position&, PropertyId, CardIx, const Ability&);
inline bool negated(const Position& position, PropertyId property, CardIx card, const Ability& ability) {
    return negation_of(position, property, card, ability) != nullptr;
}
Scope ability_scope(const Position&, CardIx, const Ability&);
// An ability that an object has besides those printed on its card, and who controls it.
struct GrantedAbility {
    AbilityId ability;
    Seat controller;
};
using GrantedAbilities = GrowingList<GrantedAbility, 16>;
GrantedAbilities granted_to(const Position&, CardIx);
// The effect that is being carried out, null when the rules themselves act.
inline const Frame* effect_in(const State& state) {
    for (int at = state.frames.size() - 1; at >= 0; --at) {
        if (state.frames[at].code >= kFirstProgram) return &state.frames[at];
    }
    return nullptr;
}

template <class Fn>
void for_each_effect(const Position& position, PropertyId property, Object object, Fn&& fn) {
    if (!may_concern(position, property, object)) return;
    visit_effects(position, property, object, &fn, [](void* context, const Effect& effect) {
        (*static_cast<std::remove_reference_t<Fn>*>(context))(effect);
    });
}

// How much one question may try. Where it is spent the search ends, and what was not found is not possible: a question
// offers nothing that nobody has seen to work.
class SearchBudget {
  public:
    bool take() { return left_ > 0 && left_-- > 0; }
    bool spent() const { return left_ == 0; }

  private:
    int left_ = 2000;  // dry runs from one question to the next
};

// A dry run in progress: which frame it watches, and its result.
struct Trial {
    int depth = 0;                   // number of frames while the watched one is on top
    const State* before = nullptr;   // what the seat knows is what it knew then: what the dry run turns up stays unseen
    bool of_attempt = false;         // it ends with the first part that cannot be done
    bool* guessed = nullptr;         // see Position
    SearchBudget* budget = nullptr;  // of the whole search, dry runs within this one included
    enum class Result : u8 { Running, Possible, Impossible } result = Result::Running;
    u16 until = 0;  // not 0: whether anything is done before the watched frame has come to this instruction
};

// A callback that sees the position between two steps, for measurements.
struct StepWatcher {
    void (*see)(void* context, const State&) = nullptr;
    void* context = nullptr;
};

// A condition on a choice as a whole, for ask_pick.
struct PickCondition {
    Joint joint = Joint::None;
    u8 argument = 0;                  // the attribute or kind of symbol that it is about
    i32 number = 0;                   // a sum: so much; one of each: the filter whose parts are meant
    bool rulebook_condition = false;  // and the rulebook's own: Rulebook::most_picked
};

// Cards whose texts wait for what happens to other things, and would be triggered by it now: by the first such text of
// a card, and by all further ones.
struct Watchers {
    CardSet first{};
    CardSet further{};
};

// ---- changing the state
struct Rules {
    const Game& game;
    State& state;
    EventLog* log;
    const char* clause = "";
    Trial* trial;
    u32 changes = 0;  // counts what may change which texts are active
    const StepWatcher* watcher = nullptr;
    // While an event is carried out, of which a part was replaced: those that watched when it began, wherever they are
    // by now.
    const Watchers* watched_from_start = nullptr;

    Rules(const Game& of, State& at, EventLog* to = nullptr, Seat ignorant = Seat::Nobody, Trial* dry = nullptr)
        : game(of), state(at), log(to), trial(dry), position_(of, at, ignorant, dry ? dry->before : nullptr) {
        if (dry) position_.guessed = dry->guessed;
    }
    Rules(const Rules&) = delete;
    Rules& operator=(const Rules&) = delete;

    const Rulebook& book() const { return position_.book; }
    const Pool& pool() const { return position_.pool; }
    // The position as it is at any time.
    const Position& read() const { return position_; }
    bool over() const { return state.outcome != Outcome::Running; }
    Frame& frame() { return state.frames.back(); }
    Register& reg(const Frame& frame, int number) { return state.registers[frame.first_register + number]; }
    // A register that holds these as they are now.
    Register holding(ObjectKind of, CardSet set = {}) const { return taken_at(state.clock, of, set); }
    Scope scope(const Frame& frame) const { return scope_in(state, frame); }

    // ---- frames (machine.cpp)
    // Puts a procedure on top; it runs before the current step goes on.
    Frame& call(u16 code, Seat controller, CardIx source = kNone, AbilityId ability = kNoAbility);
    void finish_frame();
    // From here on the frame carries out something all or nothing; until it ends.
    void begin_all_or_nothing(Frame&);
    void end_all_or_nothing(Frame&);
    // Starts an activated ability, beginning with its cost.
    void use(Seat, CardIx, AbilityId);
    // Negates the program in this frame: it will not be carried out. It must not have begun, or be paused after its
    // cost was paid.
    void negate_effect(int frame);

    // ---- questions (machine.cpp): the answer goes into register `into` of the asking frame, or into state.answer.
    void ask_main(Seat, u16 prompt);
    void ask_yes_no(Seat, u16 prompt, int into);
    // REQUIRES: so many can be picked that the condition is met (whole_choice.h: most_picked).
    void ask_pick(Seat, u16 prompt, ObjectKind, CardSet options, int min, int max, int into, const PickCondition& = {});
    void ask_mode(Seat, u16 prompt, int low, int high, int into, CardSet options = {});
    // `after`: what was ordered before comes before these.
    void ask_order(Seat, u16 prompt, CardSet options, int into, bool after = false);
    // REQUIRES: 0 <= low <= high; as many numbers as kMostNumbers at most, but for names of the whole list.
    void ask_number(Seat, u16 prompt, int low, int high, int into);

    // ---- atoms: the only writers of cards, zones, places and modifiers (atoms.cpp)
    // At the bottom of the zone.
    CardIx create_card(DefinitionId, Seat owner, ZoneId zone);
    void create_cards(std::span<const DefinitionId>, Seat owner, ZoneId zone);
    // A card that no deck has, of this player. A token that was removed from the game makes room for it where there is
    // none.
    CardIx create_token(DefinitionId, Seat owner, ZoneId zone);
    PlaceIx create_place(ZoneId, Seat, int slot);
    // A new, vacant place in a zone with dynamic places, for what is put there next.
    PlaceIx open_place(ZoneId, Seat);
    // Moves what stands here to another zone with dynamic places, or to another player's side. It stays the same
    // object, with all that works on it.
    void shift_place(PlaceIx, ZoneId, Seat);
    // Puts what stands in `from` at the bottom of the stack in `into`; effects on it become effects on that stack.
    void join_places(PlaceIx from, PlaceIx into);
    // Turns the card to this side. It stays the same object.
    void turn_over(CardIx, DefinitionId);
    void tick();
    // Called by the atoms that change what lies in play or what lasts.
    void field_changes() {
        ++changes;
        position_.forget_effect_index();
    }
    void move_to_zone(CardIx, ZoneId, Seat, End, u8 reason);
    void move_to_place(CardIx, PlaceIx, Target, Face, u8 reason);
    void set_face(CardIx, Face);
    void set_position(CardIx card, u8 position) {
        if (state.cards[card].position == position) return;
        state.cards[card].position = position;
        if (log) record_position(card, position);
    }
    // Exchanges what stands in the two places; each keeps its identity and all that works on it.
    void swap_places(PlaceIx, PlaceIx);
    // Makes what stands here a new object: all that worked on it ends.
    void renew_place(PlaceIx);
    // Detaches what lies under this place: it belongs to nothing that stands here later.
    void detach_cards_under(PlaceIx);
    // Writes the rulebook's own notes.
    void mark_place(PlaceIx place, u8 mark) { state.places[place].mark = mark; }
    void mark_card(CardIx card, u8 mark) { state.cards[card].mark = mark; }
    // Each player draws one card, both at the same time; returns what was drawn.
    CardSet draw_each(u8 reason);
    // So many cards from the top of one zone to the bottom of another of the same player's, one after the other; both
    // lie outside of the field.
    void transfer_top(Seat, ZoneId from, ZoneId to, int count, u8 reason);
    void shuffle(Seat, ZoneId);
    void reveal(CardSet cards);
    void look(Seat, CardSet cards);
    void add_modifier(Modifier);
    // The same for each of these, at once.
    void add_modifier(Modifier, ObjectKind, CardSet targets);
    void end_modifier(int at);
    // Ends it for one of the things that it works on.
    void end_modifier_on(int at, u8 target);
    // Ends every modifier with this property and an argument of at least this much.
    void end_modifiers(PropertyId, u16 argument);
    // Ends what lasted until this moment of the rulebook, in this player's turn.
    void end_modifiers_at(u8 moment, Seat turn_player);
    // Ends what lasted until the end of this turn, or worked on an object that is gone.
    void expire_modifiers();
    // Ends all that worked on what stands here, for games in which a card that covers another ends it.
    void end_modifiers_on(PlaceIx);
    void count_use(CardIx, AbilityId);
    // Takes back the use that was counted last.
    void take_back_use(CardIx, AbilityId);
    // Forgets what was counted for this turn only; what texts look back on becomes the turn before.
    template <class Over>
    void forget_uses(Over&&);
    void forget_turn();
    void end_game(Outcome, Seat winner);
    // Ends the game as void because a capacity is exceeded, and notifies the host (arbiter/incident.h).
    void overflow(Capacity);

    // ---- events and triggers (triggers.cpp)
    // Does some card of the game wait for this event? Mostly none does.
    bool is_awaited(u8 event) const { return ((state.listens >> event) & 1) != 0 && !trial; }
    void emit(u8 event, ObjectKind of, CardSet subjects) {
        if (is_awaited(event) && subjects) emit_awaited(event, of, subjects);
    }
    void emit_awaited(u8 event, ObjectKind, CardSet subjects);
    Watchers watchers() const;
    // Triggers abilities whose situation has arisen (Rulebook::situation): each once, until it has resolved and the
    // situation has ceased. Called by the rulebook's checkpoint.
    void note_situations();
    // Puts an ability on the waiting list.
    void enqueue(AbilityId, CardIx source, Seat controller, ObjectKind, CardSet subjects);
    // Lets what waits from this number on resolve even if its source is no longer the same object.
    void keep_waiting(int from);
    void record(Event);
    // Records that the ability waits now.
    void record_triggered(const Waiting&);
    // Starts resolving the waiting trigger numbered `at`.
    void resolve_waiting(int at);
    bool still_active(const Waiting&) const;
    // Would it do anything if it were resolved now?
    bool can_resolve(const Waiting&) const;

    // ---- moves with everything that belongs to them: cannot, instead, order, triggers (moves.cpp)
    struct MoveRequest {
        CardSet cards;
        Destination to{};
        CardSet places;  // for destinations that name a place
        Seat mover = Seat::Nobody;
        u8 into = kNone;  // register of the current frame that takes what was moved
    };
    void start_move(const MoveRequest&);
    // The effect that is being carried out, null when the rules themselves act.
    const Frame* effect() const { return effect_in(state); }
    // Notes what the cards are before they move.
    Batch batch_of(CardSet cards, u8 reason, Seat mover) const;
    // The top card of the deck into the hand: the card, or kNone when the deck is empty.
    CardIx draw(Seat, u8 reason);
    // Draws so many together, by the rules and before any text works.
    void deal(Seat, int count, u8 reason);

  private:
    void record_position(CardIx, u8 position);
    void record_modifier(const Modifier&);
    void swap_modifiers(PlaceIx, PlaceIx);
    void rename_modified_place(PlaceIx from, PlaceIx to);
    // Notes what one of the batch's cards is.
    void note_in(Batch& batch, CardIx at) const {
        const CardState& card = state.cards[at];
        const bool stacked = card.place != kNone && !card.attached;
        batch.from_zone[at] = card.zone;
        batch.from_place[at] = stacked ? card.place : kNone;
        batch.from_stack[at] = stacked ? state.places[card.place].stack.count : u8{0};
        if (stacked) note_stacked(batch, at);
    }
    void note_stacked(Batch&, CardIx) const;
    // Starts the move of what can be moved.
    void carry_out(const MoveRequest&);

    Position position_;
};

// ---- dry runs (trial.cpp)
// Can the program from pc up to its CostPaid or EndAttempt be carried out in full in some way? Never looks at cards
// that the seat cannot know; guessed: the result depends on one.
bool possible(const Game&, const State&, Seat, bool* guessed = nullptr);
// Called when something that must be done in full is about to begin. If it depends on cards that its player cannot
// know, and as they lie there is no way to do it, it is given up: nothing of it is done, and each player is shown what
// every attempt would have shown them.
void begin_attempt(Rules&);
// The same after an answer in the middle of it.
void give_up_if_hopeless(Rules&);
// The instruction that ends what the frame has to do in full.
u16 end_of_attempt(const Program&, u16 pc);
// Can this ability of this card be paid for and used now? Within a dry run its budget is shared.
bool payable(const Game&, const State&, CardIx, AbilityId, Seat user, SearchBudget* shared = nullptr);

// How often this object used the ability in the span of its limit.
int uses_of(const Position&, CardIx, AbilityId);
// Does its limit let this ability wait once more?
bool may_trigger(const Position&, CardIx, AbilityId);

// A state without cards, places or frames (machine.cpp).
State blank_state(const Game&, u64 seed);
void make_blank(State&, const Game&, u64 seed);

// Runs until a question is open or the game is over (machine.cpp).
void run(Rules&);

// Waiting::flags
constexpr u8 kLapsed = 1;                 // was not active all along
constexpr u8 kResolvesWithoutSource = 2;  // resolves although its source has left
constexpr int kFactShift = 2;             // above: TriggerOn::facts
constexpr u8 kUnshown = 128;              // waits in a hand, and nobody but its player knows (hands.h)

// Frame::flags of programs
constexpr u16 kPartial = 1;          // something of the current attempt was not carried out in full
constexpr u16 kDidSomething = 2;     // something of it was
constexpr u16 kAttempting = 4;       // a cost or an all-or-nothing part is being carried out
constexpr u16 kActivated = 8;        // this program is an activated ability's
constexpr u16 kNested = 16;          // this program resolves within another effect and is part of it
constexpr u16 kUnsure = 32;          // what a program attempts depends on cards that its player cannot know
constexpr u16 kNothingDoneYet = 64;  // this use of a limited ability was counted, but nothing of it was done yet
constexpr u16 kEffectNegated = 128;  // it was negated before it was carried out
constexpr u16 kAwaitsAnswer = 256;   // its instruction has asked, and takes the answer when it is carried out again
// Frame::flags of procedures
constexpr u16 kHoldTriggers = 512;      // triggers wait until the rulebook says
constexpr u16 kAskedWhatIsNext = 1024;  // its question about what comes next is answered

constexpr u16 kProcedureFlags = kHoldTriggers | kAskedWhatIsNext;
constexpr u16 kAllFrameFlags = 2 * kAskedWhatIsNext - 1;

inline void clear_flags(Frame& frame, u16 flags) { frame.flags &= static_cast<u16>(~flags); }

// Something was done, or chosen.
inline void note_something_done(Frame& frame) {
    frame.flags |= kDidSomething;
    clear_flags(frame, kNothingDoneYet);
}

// Codes of the engine's own procedures; a rulebook's start at kFirstRulebookProcedure.
enum EngineProcedure : u16 { kMoveProcedure = 0, kFirstRulebookProcedure = 8 };
std::vector<Procedure> engine_procedures();

// How many numbers one question may offer.
constexpr int kMostNumbers = 1024;

// Prompts of the engine; a rulebook's start at kFirstRulebookPrompt.
enum EnginePrompt : u16 {
    kPromptMay,
    kPromptChoose,
    kPromptOrder,
    kPromptTopOrBottom,
    kPromptMode,
    kPromptText,
    kPromptReplace,
    kPromptReplacement,
    kPromptPlace,
    kPromptOneOfAllNames,
    kPromptNumber,
    kFirstRulebookPrompt = 16,
};
std::vector<std::string> engine_prompts();

}  // namespace arbiter

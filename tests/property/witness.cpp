// Watches programs through the rulebook's hook before each instruction, and statements through what they give.
#include "witness.h"

#include "base/check.h"
#include "engine/rules.h"
#include "games/dbs/terms.h"
#include "games/ua/terms.h"
#include "games/ucg/terms.h"

namespace arbiter::property {

namespace {

bool acts_in_dbs(u8 verb) {
    switch (verb) {
        case dbs::kVerbChosen:
        case dbs::kVerbDeclared:
        case dbs::kVerbTopCard:
        case dbs::kVerbOptions: return false;
        default: return true;
    }
}

// Of a game's own verbs those that change something.
bool acts(const Rulebook& book, u8 verb) {
    if (book.game == "ucg") return verb != ucg::kWhichType;
    if (book.game == "dbs") return acts_in_dbs(verb);
    if (book.game != "ua") return true;
    switch (verb) {
        case ua::kVerbChosen:
        case ua::kVerbPayChoice:
        case ua::kVerbTakeTop:
        case ua::kVerbBase:
        case ua::kVerbLastOptions: return false;
        default: return true;
    }
}

bool acts(const Rulebook& book, const Op& op) {
    switch (op.verb) {
        case Verb::Move:
        case Verb::Draw:
        case Verb::Reveal:
        case Verb::Look:
        case Verb::Shuffle:
        case Verb::Modify:
        case Verb::ModifySeat:
        case Verb::Swap:
        case Verb::TurnFace:
        case Verb::SetPosition:
        case Verb::Resolve:
        case Verb::Negate:
        case Verb::Delay:
        case Verb::Conclude: return true;
        case Verb::Rulebook: return acts(book, op.own_verb);
        default: return false;
    }
}

// Whoever comes to it has done it: no event tells of it.
bool always_acts(const Rulebook& book, const Op& op) {
    if (op.verb == Verb::Delay) return true;
    const bool notes =
        op.own_verb == dbs::kVerbOverRealm || op.own_verb == dbs::kVerbAlly || op.own_verb == dbs::kVerbOnArrival;
    return book.game == "dbs" && op.verb == Verb::Rulebook && notes;
}

// Dragon Ball Super: a card that was to play itself goes to the Drop Area where something else forbids that.
bool is_for_want_of_better(const Rulebook& book, const Program& program, std::size_t at) {
    if (book.game != "dbs" || at == 0 || program.ops[at].verb != Verb::Rulebook) return false;
    return program.ops[at].own_verb == dbs::kVerbUseUp && program.ops[at - 1].verb == Verb::Unless;
}

bool tells_of_an_act(const Rulebook& book, EventKind kind) {
    // An attack that is negated, a card that becomes the guard card.
    if (kind == EventKind::Judged) return book.game == "dbs";
    switch (kind) {
        case EventKind::Moved:
        case EventKind::Shuffled:
        case EventKind::Revealed:
        case EventKind::Looked:
        case EventKind::TurnedUp:
        case EventKind::TurnedDown:
        case EventKind::PositionSet:
        case EventKind::Swapped:
        case EventKind::Shifted:
        case EventKind::Joined:
        case EventKind::TurnedOver:
        case EventKind::Negated:
        case EventKind::Modified:
        case EventKind::EffectBegan:
        case EventKind::GameWon:
        case EventKind::Rulebook: return true;
        default: return false;
    }
}

// Is what the text states of this property a number that may be zero at times?
bool states_a_number(const Pool& pool, const Instruction& instruction) {
    const Ability& ability = pool.ability(instruction.ability);
    for (int at = ability.first_statement; at < ability.first_statement + ability.statement_count; ++at) {
        const Statement& statement = pool.statements[static_cast<std::size_t>(at)];
        if (statement.property != instruction.number || statement.value == kNoId) continue;
        const AmountNode& value = pool.amounts[statement.value];
        if (value.kind != AmountKind::Constant || value.value != 0) return true;
    }
    return false;
}

}  // namespace

Witness* Witness::present_ = nullptr;

// Nobody sees a cost of nothing paid.
static bool costs_nothing(const Game& game, const Ability& ability, const Op& op) {
    const Definition& card = game.pool->definition(ability.definition);
    return game.book->game == "dbs" && op.verb == Verb::Rulebook && op.own_verb == dbs::kVerbPayCard &&
           card.attributes[dbs::kCost] == 0;
}

std::vector<Instruction> acts_of(const Game& game, AbilityId id) {
    std::vector<Instruction> found;
    const Pool& pool = *game.pool;
    const Ability& ability = pool.ability(id);
    for (int at = ability.first_statement; at < ability.first_statement + ability.statement_count; ++at)
        found.push_back({id, true, pool.statements[static_cast<std::size_t>(at)].property});
    if (ability.code == 0) return found;
    const Program& program = pool.program(ability.code);
    for (std::size_t at = 0; at < program.ops.size(); ++at) {
        if (acts(*game.book, program.ops[at]) && !is_for_want_of_better(*game.book, program, at) &&
            !costs_nothing(game, ability, program.ops[at]))
            found.push_back({id, false, static_cast<int>(at)});
    }
    return found;
}

Witness::Witness(const Game& game) : usual_(game.book->before_op) {
    CHECK(present_ == nullptr);
    present_ = this;
    auto book = std::make_shared<Rulebook>(*game.book);
    book->before_op = before;
    game_ = {std::move(book), game.pool};
}

Witness::~Witness() { present_ = nullptr; }

bool Witness::before(Rules& rules, Frame& frame, const Op& op) {
    if (!rules.trial && rules.log) present_->note(rules, frame, op);
    return present_->usual_ && present_->usual_(rules, frame, op);
}

void Witness::note(const Rules& rules, const Frame& frame, const Op& op) {
    const int depth = rules.state.frames.size();
    while (!open_.empty() && open_.back().depth >= depth) {
        close(open_.back(), *rules.log);
        open_.pop_back();
    }
    if (!acts(rules.book(), op)) return;
    const Instruction instruction{frame.ability, false, frame.pc - 1};
    if (always_acts(rules.book(), op)) seen_.insert(instruction);
    if (!seen_.contains(instruction)) open_.push_back({depth, instruction, rules.log->events.size()});
}

// Nothing tells when a program ends with its last instruction but the log.
void Witness::close(const Open& open, const EventLog& log) {
    for (std::size_t at = open.first; at < log.events.size(); ++at) {
        const Event& event = log.events[at];
        if (tells_of_an_act(*game_.book, event.kind)) {
            seen_.insert(open.instruction);
            return;
        }
        if (event.kind == EventKind::EffectEnded && event.ability == open.instruction.ability) return;
    }
}

void Witness::begin() { open_.clear(); }

void Witness::end(const EventLog& log) {
    for (const Open& open : open_) close(open, log);
    open_.clear();
}

void Witness::look(const State& state, const std::vector<Instruction>& wanted) {
    const Position position(game_, state);
    for (const Instruction& instruction : wanted) {
        if (!instruction.lasting || seen_.contains(instruction)) continue;
        bool found = false;
        // Where a statement says no number, its value is none.
        const bool counts = states_a_number(position.pool, instruction);
        const auto note = [&](const Effect& effect) {
            found |= effect.ability == instruction.ability && (effect.value != 0 || !counts);
        };
        const auto call = [](void* context, const Effect& effect) { (*static_cast<decltype(note)*>(context))(effect); };
        const PropertyId property = static_cast<PropertyId>(instruction.number);
        void* context = const_cast<void*>(static_cast<const void*>(&note));
        for (int place : position.state.standing)
            visit_effects(position, property, {ObjectKind::Places, static_cast<u8>(place)}, context, call);
        for (int card = 0; card < state.card_count && !found; ++card)
            visit_effects(position, property, {ObjectKind::Cards, static_cast<u8>(card)}, context, call);
        for (Seat seat : kSeats) visit_seat_effects(position, property, seat, context, call);
        if (found) seen_.insert(instruction);
    }
}

}  // namespace arbiter::property

// A card tried in play: who holds it, what lies beside it, and whether the rules let it stand there.
#include "server/trial.h"

#include <algorithm>

#include "arbiter/names.h"
#include "arbiter/rng.h"
#include "engine/rulebook.h"
#include "scenario/draw.h"

namespace arbiter::server {

namespace {

constexpr int kMostDeals = 500;  // of one copy among fifty cards, a hand of five has it in every tenth
constexpr int kMostBeforeHands = 4;
constexpr int kHand = 5;
constexpr std::string_view kStacking = "level up phase";

const CardList& hand_of_a(const Rulebook& book, const State& state) { return state.zones[ix(Seat::A)][book.hand]; }

bool in_hand(const Rulebook& book, const State& state, DefinitionId card) {
    const CardList& hand = hand_of_a(book, state);
    for (CardIx at = hand.count ? hand.top : kNone; at != kNone; at = state.cards[at].below) {
        if (state.cards[at].definition == card) return true;
    }
    return false;
}

// A game up to its first hands; where who leads is asked before them, whoever is asked does.
State dealt(const Game& game, const Setup& setup, u64 seed) {
    State state = start(game, setup, seed, nullptr);
    ActionList legal;
    for (int answers = 0; answers < kMostBeforeHands && hand_of_a(*game.book, state).count == 0; ++answers) {
        legal_actions(game, state, legal);
        if (legal.empty() || !apply(game, state, legal[0], nullptr).ok()) break;
    }
    return state;
}

// Dealt again and again until the card is in the hand.
Result<State> dealt_with(const Game& game, const Setup& setup, DefinitionId card, Rng& random) {
    for (int deal = 0; deal < kMostDeals; ++deal) {
        const State state = dealt(game, setup, random.next());
        if (in_hand(*game.book, state, card)) return state;
    }
    return arbiter::Diagnostic{"", 0, 0, "a card that is never in the first hand", "one that is drawn", "the trial"};
}

// A shuffled deck from which cards are taken.
class Pile {
  public:
    Pile(std::vector<DefinitionId> cards, Rng& random) : cards_(std::move(cards)) {
        for (std::size_t left = cards_.size(); left > 1; --left)
            std::swap(cards_[left - 1], cards_[random.below(static_cast<u32>(left))]);
    }
    // The first that fits; 0 where none does.
    template <class Fits>
    DefinitionId take(const Fits& fits) {
        const auto found = std::find_if(cards_.begin(), cards_.end(), fits);
        if (found == cards_.end()) return 0;
        const DefinitionId card = *found;
        cards_.erase(found);
        return card;
    }
    std::vector<DefinitionId> take_top(std::size_t count) {
        const auto end = cards_.begin() + static_cast<std::ptrdiff_t>(std::min(count, cards_.size()));
        std::vector<DefinitionId> out(cards_.begin(), end);
        cards_.erase(cards_.begin(), end);
        return out;
    }
    std::vector<DefinitionId> take_all() { return take_top(cards_.size()); }

  private:
    std::vector<DefinitionId> cards_;
};

// One battle area for each turn so far: the first has the stack, which was levelled up in this turn, and the newest was
// set in it. All of that is still face down, so that it enters play next.
class StackTrial {
  public:
    StackTrial(const LoadedGame& loaded, const Setup& setup, const wire::Trial& trial, Rng& random)
        : loaded_(loaded),
          game_(loaded.rules()),
          book_(*game_.book),
          trial_(trial),
          card_(find_card(game_, trial.card)),
          piles_{Pile(setup.decks[0], random), Pile(setup.decks[1], random)} {}

    Result<State> begin(u8 phase, u64 seed) {
        scenario::Drawing drawing;
        drawing.seed = seed;
        drawing.turn = trial_.stack;
        drawing.phase = phase;
        const bool alone = trial_.stack == 1;
        if (!is_character(card_))
            return arbiter::Diagnostic{
                "", 0, 0, "a card that is no character", "a character", "what stands in an area"};
        piles_[0].take([&](DefinitionId id) { return id == card_; });
        const DefinitionId facing = facing_card();
        if (!facing)
            return arbiter::Diagnostic{
                "", 0, 0, std::string(trial_.facing), "a character of the bot's deck", "the card it faces"};
        const std::vector<DefinitionId> cards = stack();
        if (cards.empty())
            return arbiter::Diagnostic{"",
                                       0,
                                       0,
                                       "a deck without cards to level it up from",
                                       "one of the same character for each level below it",
                                       "the stack"};
        stand(drawing.seats[0], 0, cards, 1);
        stand(drawing.seats[1], 0, {facing}, alone ? 1 : 0);
        for (int area = 1; area < trial_.stack; ++area) {
            const int down = area + 1 == trial_.stack ? 1 : 0;
            for (std::size_t seat = 0; seat < 2; ++seat) stand(drawing.seats[seat], area, {weakest(seat)}, down);
        }
        for (std::size_t seat = 0; seat < 2; ++seat) {
            drawing.seats[seat].zones.push_back({book_.hand, cast(piles_[seat].take_top(kHand))});
            drawing.seats[seat].zones.push_back({book_.deck, cast(piles_[seat].take_all()), true});
        }
        scenario::Scenario scenario;
        scenario.drawing = drawing;
        return scenario::begin(scenario, game_, cast_, nullptr);
    }

  private:
    int level(DefinitionId id) const {
        const auto names = attribute_names(game_);
        const auto at = std::find(names.begin(), names.end(), "level") - names.begin();
        return static_cast<std::size_t>(at) < names.size()
                   ? card_info(game_, id).attributes[static_cast<std::size_t>(at)]
                   : 0;
    }
    bool is_character(DefinitionId id) const { return level(id) > 0; }

    std::string character(DefinitionId id) const {
        const std::string number = card_info(game_, id).number;
        for (const CardRecord& record : loaded_.cards) {
            if (record.number != number) continue;
            for (const Field& field : record.fields) {
                if (const auto* words = std::get_if<std::string>(&field.value); words && field.name == "character")
                    return *words;
            }
        }
        return "";
    }

    // From the lowest up: each of the same character and one level above the one beneath it, else the rules take the
    // stack apart. Empty where the deck has not all of them.
    std::vector<DefinitionId> stack() {
        const std::string name = character(card_);
        std::vector<DefinitionId> out;
        for (int below = trial_.stack - 1; below > 0; --below) {
            const int wanted = level(card_) - below;
            out.push_back(
                piles_[0].take([&](DefinitionId id) { return level(id) == wanted && character(id) == name; }));
            if (out.back() == 0) return {};
        }
        out.push_back(card_);
        return out;
    }

    DefinitionId weakest(std::size_t seat) {
        for (int highest = 1; highest < 16; ++highest) {
            if (const DefinitionId found =
                    piles_[seat].take([&](DefinitionId id) { return is_character(id) && level(id) <= highest; }))
                return found;
        }
        return 0;
    }

    DefinitionId facing_card() {
        if (trial_.facing.empty()) return weakest(1);
        const DefinitionId wanted = find_card(game_, trial_.facing);
        return piles_[1].take([&](DefinitionId id) { return id == wanted && is_character(id); });
    }

    void stand(scenario::DrawnSeat& seat, int area, const std::vector<DefinitionId>& cards, int down) {
        if (cards.empty() || cards.front() == 0) return;
        scenario::DrawnStack stack;
        stack.zone = battle_area();
        stack.slot = area;
        stack.cards = cast(cards);
        stack.down = down;
        seat.stacks.push_back(stack);
    }

    ZoneId battle_area() const {
        const auto names = zone_names(game_);
        return static_cast<ZoneId>(std::find(names.begin(), names.end(), "battle area") - names.begin());
    }

    // Their numbers among the cards that are laid out.
    std::vector<scenario::CardNo> cast(const std::vector<DefinitionId>& cards) {
        std::vector<scenario::CardNo> out;
        for (const DefinitionId id : cards) {
            out.push_back(static_cast<scenario::CardNo>(cast_.size()));
            cast_.push_back(id);
        }
        return out;
    }

    const LoadedGame& loaded_;
    const Game& game_;
    const Rulebook& book_;
    const wire::Trial& trial_;
    DefinitionId card_;
    std::array<Pile, 2> piles_;
    std::vector<DefinitionId> cast_;
};

}  // namespace

Result<State> trial_position(const LoadedGame& loaded, const Setup& setup, const wire::Trial& trial, u64 seed) {
    const Game& game = loaded.rules();
    const DefinitionId card = find_card(game, trial.card);
    if (std::count(setup.decks[0].begin(), setup.decks[0].end(), card) == 0)
        return arbiter::Diagnostic{
            "", 0, 0, "\"" + trial.card + "\"", "a card of the deck that is drawn from", "the card to try"};
    Rng random = Rng::from_seed(seed);
    if (trial.stack == 0) return dealt_with(game, setup, card, random);
    const auto phases = phase_names(game);
    const auto phase = std::find(phases.begin(), phases.end(), kStacking);
    if (phase == phases.end())
        return arbiter::Diagnostic{"", 0, 0, "a stack", "a game whose characters level up", "the trial"};
    if (trial.stack < 0 || trial.stack > 4)
        return arbiter::Diagnostic{"", 0, 0, std::to_string(trial.stack) + " cards", "1 to 4 in a stack", "the trial"};
    return StackTrial(loaded, setup, trial, random).begin(static_cast<u8>(phase - phases.begin()), random.next());
}

}  // namespace arbiter::server

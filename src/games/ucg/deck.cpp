// UCG 4.1: fifty cards, four of a number, parallel versions counted together; a card's own text may say otherwise.
#include "games/ucg/deck.h"

#include "games/deck_count.h"
#include "games/ucg/terms.h"

namespace arbiter::ucg {

namespace {

bool is_branch(std::string_view tail) {
    if (tail.size() < 2 || (tail[0] != 'P' && tail[0] != 'p')) return false;
    for (char c : tail.substr(1)) {
        if (c < '0' || c > '9') return false;
    }
    return true;
}

// UCG 9.1.1: text that works while a deck is built.
int most_copies(const Pool&, const Definition& card) {
    const i32 flags = card.attributes[kFlags];
    return flags & kAnyNumberInDeck ? kAnyCopies : flags >> kCopiesShift;
}

constexpr DeckRules kRules{50, 4, 1, "2.3.9.1", "9.1.1", "4.1.2", "4.1.1", base_number, most_copies};

struct NothingElse {
    void line(const DeckLine&, const Definition&, std::vector<DeckProblem>&) const {}
    void deck(std::vector<DeckProblem>&) const {}
};

}  // namespace

std::string base_number(std::string_view number) {
    const std::size_t at = number.find_last_of("_-");
    // "PR-026" has no branch: what is left of one must still be a set and a number.
    const bool branch = at != std::string_view::npos && is_branch(number.substr(at + 1)) &&
                        (number[at] == '_' || number.substr(0, at).find('-') != std::string_view::npos);
    return std::string(branch ? number.substr(0, at) : number);
}

std::vector<DeckProblem> check_deck(const Game& game, const DeckList& deck) {
    return count_deck(game, deck, kRules, NothingElse{});
}

int copies_allowed(const Game& game, DefinitionId id) { return copies_allowed(game, id, kRules); }

void bring_deck(const Game& game, const DeckList& deck, Seat seat, Setup& setup) {
    bring_cards(game, deck, kRules, setup.decks[static_cast<std::size_t>(ix(seat))]);
}

}  // namespace arbiter::ucg

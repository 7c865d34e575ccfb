// UA 4: fifty cards of one source code, four of a number, four of each restricted trigger; texts may say otherwise.
#include "games/ua/deck.h"

#include <array>

#include "games/deck_count.h"
#include "games/ua/terms.h"

namespace arbiter::ua {

namespace {

constexpr int kRestricted = 4;

struct Restricted {
    i32 bit;
    const char* name;
};
// UA 4.4.
constexpr Restricted kTriggers[] = {{kSpecialTrigger, "Special"}, {kColorTrigger, "Color"}, {kFinalTrigger, "Final"}};

int most_copies(const Pool&, const Definition& card) { return card.attributes[kFlags] >> kCopiesShift; }

constexpr DeckRules kRules{50, 4, kOwnDefinitions, "4.3", "20.8", "4.3", "4.1", base_number, most_copies};

std::string source_code(std::string_view number) {
    const std::string base = base_number(number);
    return base.substr(0, base.find('-'));
}

// One source code, and few of some triggers.
class SourceAndTriggers {
  public:
    explicit SourceAndTriggers(const DeckList& deck) : deck_(deck) {}

    void line(const DeckLine& line, const Definition& card, std::vector<DeckProblem>& problems) {
        // UA 4.2: the first card's code is everybody's.
        if (code_.empty()) code_ = source_code(card.number);
        if (source_code(card.number) != code_) {
            problems.push_back({"4.2",
                                {deck_.file, line.line, 0, line.number + " of the source " + source_code(card.number),
                                 "cards of " + code_ + " alone"}});
        }
        for (std::size_t at = 0; at < std::size(kTriggers); ++at) {
            if (!(card.attributes[kTrigger] & kTriggers[at].bit)) continue;
            counts_[at] += line.count;
            last_[at] = line.line;
        }
    }

    void deck(std::vector<DeckProblem>& problems) const {
        for (std::size_t at = 0; at < std::size(kTriggers); ++at) {
            if (counts_[at] <= kRestricted) continue;
            problems.push_back({"4.4",
                                {deck_.file, last_[at], 0,
                                 std::to_string(counts_[at]) + " cards with a " + kTriggers[at].name + " trigger",
                                 "at most " + std::to_string(kRestricted)}});
        }
    }

  private:
    const DeckList& deck_;
    std::string code_;
    std::array<int, std::size(kTriggers)> counts_{};
    std::array<int, std::size(kTriggers)> last_{};
};

}  // namespace

std::string base_number(std::string_view number) {
    if (const std::size_t slash = number.find('/'); slash != std::string_view::npos) number.remove_prefix(slash + 1);
    return std::string(number.substr(0, number.find('_')));
}

std::vector<DeckProblem> check_deck(const Game& game, const DeckList& deck) {
    return count_deck(game, deck, kRules, SourceAndTriggers(deck));
}

int copies_allowed(const Game& game, DefinitionId id) { return copies_allowed(game, id, kRules); }

void bring_deck(const Game& game, const DeckList& deck, Seat seat, Setup& setup) {
    bring_cards(game, deck, kRules, setup.decks[static_cast<std::size_t>(ix(seat))]);
    setup.beside[static_cast<std::size_t>(ix(seat))].assign(kApCards, kApDefinition);
}

}  // namespace arbiter::ua

// DBS 5-1: one Leader Card and fifty others, four of a number; texts and three keywords say otherwise.
#include "games/dbs/deck.h"

#include <array>

#include "games/dbs/terms.h"
#include "games/deck_count.h"

namespace arbiter::dbs {

namespace {

// Keywords of which a deck has so many cards at most, whatever their numbers.
struct Limited {
    KeywordBit bit;
    const char* clause;
    const char* name;
    int most;
};
constexpr Limited kLimited[] = {{kUltimate, "10-14-1", "[Ultimate]", 1},
                                {kSuperCombo, "10-17-1", "[Super Combo]", 4},
                                {kDragonBall, "10-31-1", "[Dragon Ball]", 7}};

bool is_leader(const Definition& card) { return (card.attributes[kKind] & kLeader) != 0; }

// DBS 5-1-3-2-1, 10-31-1.
int most_copies(const Definition& card) {
    if (card.attributes[kKeywords] & kDragonBall) return kAnyCopies;
    return card.attributes[kFlags] >> kCopiesShift;
}

constexpr DeckRules kRules{50,        4,       kOwnDefinitions, "5-1-1",     "5-1-1",
                           "5-1-3-1", "5-1-3", base_number,     most_copies, is_leader};

// One leader, no tokens, and few of some keywords.
class LeaderAndKeywords {
  public:
    explicit LeaderAndKeywords(const DeckList& deck) : deck_(deck) {}

    void line(const DeckLine& line, const Definition& card, std::vector<DeckProblem>& problems) {
        if (is_leader(card)) {
            leaders_ += line.count;
            leader_line_ = line.line;
            return;
        }
        // DBS 10-18-1: effects create them.
        if (card.token)
            problems.push_back(
                {"5-1-3", {deck_.file, line.line, 0, line.number + ", a token", "Battle Cards and Extra Cards"}});
        for (std::size_t at = 0; at < std::size(kLimited); ++at) {
            if (!(card.attributes[kKeywords] & kLimited[at].bit)) continue;
            counts_[at] += line.count;
            last_[at] = line.line;
        }
    }

    void deck(std::vector<DeckProblem>& problems) const {
        if (leaders_ != 1)
            problems.push_back(
                {"5-1-2",
                 {deck_.file, leader_line_, 0, std::to_string(leaders_) + " Leader Cards", "exactly 1 Leader Card"}});
        for (std::size_t at = 0; at < std::size(kLimited); ++at) {
            if (counts_[at] <= kLimited[at].most) continue;
            problems.push_back(
                {kLimited[at].clause,
                 {deck_.file, last_[at], 0, std::to_string(counts_[at]) + " cards with " + kLimited[at].name,
                  "at most " + std::to_string(kLimited[at].most)}});
        }
    }

  private:
    const DeckList& deck_;
    int leaders_ = 0;
    int leader_line_ = 0;
    std::array<int, std::size(kLimited)> counts_{};
    std::array<int, std::size(kLimited)> last_{};
};

}  // namespace

std::string base_number(std::string_view number) { return std::string(number.substr(0, number.find('_'))); }

std::vector<DeckProblem> check_deck(const Game& game, const DeckList& deck) {
    return count_deck(game, deck, kRules, LeaderAndKeywords(deck));
}

void bring_deck(const Game& game, const DeckList& deck, Seat seat, Setup& setup) {
    const std::size_t at = static_cast<std::size_t>(ix(seat));
    bring_cards(game, deck, kRules, setup.decks[at]);
    for (const DeckLine& line : deck.lines) {
        const DefinitionId id = card_of(game, line.number, kRules);
        if (is_leader(game.pool->definition(id))) setup.beside[at].push_back(id);
    }
}

}  // namespace arbiter::dbs

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

// What the card's [Permanent] skills say of decks.
template <class Use>
void for_each_saying(const Pool& pool, const Definition& card, Property property, Use use) {
    for (int n = 0; n < card.ability_count; ++n) {
        const Ability& skill = pool.ability(static_cast<AbilityId>(card.first_ability + n));
        for (int at = 0; at < skill.statement_count; ++at) {
            const Statement& said = pool.statements[static_cast<std::size_t>(skill.first_statement + at)];
            if (said.property == property) use(said);
        }
    }
}

// DBS 5-1-3-2-1, 10-31-1.
int most_copies(const Pool& pool, const Definition& card) {
    if (card.attributes[kKeywords] & kDragonBall) return kAnyCopies;
    int most = card.attributes[kFlags] >> kCopiesShift;
    for_each_saying(pool, card, kDeckAnyCopies, [&](const Statement&) { most = kAnyCopies; });
    return most;
}

// Does the card pass the filter as it lies in a deck, before any game?
bool is_meant(const Game& game, FilterId filter, DefinitionId card) {
    Setup alone;
    alone.decks[0] = {card};
    const State table = lay_table(game, alone);
    const Position position(game, table);
    Scope scope;
    scope.controller = Seat::A;
    scope.source = kNone;
    return passes(position, filter, {ObjectKind::Cards, position.zone(Seat::A, kDeck).top}, scope);
}

}  // namespace

bool forbids(const Game& game, const Definition& says, DefinitionId card) {
    bool forbidden = false;
    for_each_saying(*game.pool, says, kDeckForbids, [&](const Statement& said) {
        forbidden = forbidden || is_meant(game, seat_argument(said.argument), card);
    });
    return forbidden;
}

namespace {

constexpr DeckRules kRules{50,        4,       kOwnDefinitions, "5-1-1",     "5-1-1",
                           "5-1-3-1", "5-1-3", base_number,     most_copies, is_leader};

// One leader, no tokens, few of some keywords, and nothing that a text forbids.
class LeaderAndKeywords {
  public:
    LeaderAndKeywords(const Game& game, const DeckList& deck) : game_(game), deck_(deck) {}

    void line(const DeckLine& line, const Definition& card, std::vector<DeckProblem>& problems) {
        check_bans(card, problems);
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
    // DBS 5-1-3-2, 5-1-3-2-2: what the text of a card in the list keeps out of the deck.
    void check_bans(const Definition& card, std::vector<DeckProblem>& problems) const {
        for (const DeckLine& line : deck_.lines) {
            const DefinitionId id = card_of(game_, line.number, kRules);
            if (id < kRules.first || is_leader(game_.pool->definition(id)) || !forbids(game_, card, id)) continue;
            problems.push_back(
                {"5-1-3-2",
                 {deck_.file, line.line, 0, line.number, "none of the cards that " + card.number + " forbids"}});
        }
    }

    const Game& game_;
    const DeckList& deck_;
    int leaders_ = 0;
    int leader_line_ = 0;
    std::array<int, std::size(kLimited)> counts_{};
    std::array<int, std::size(kLimited)> last_{};
};

}  // namespace

std::string base_number(std::string_view number) { return std::string(number.substr(0, number.find('_'))); }

std::vector<DeckProblem> check_deck(const Game& game, const DeckList& deck) {
    return count_deck(game, deck, kRules, LeaderAndKeywords(game, deck));
}

int copies_allowed(const Game& game, DefinitionId id) { return copies_allowed(game, id, kRules); }

void bring_deck(const Game& game, const DeckList& deck, Seat seat, Setup& setup) {
    const std::size_t at = static_cast<std::size_t>(ix(seat));
    bring_cards(game, deck, kRules, setup.decks[at]);
    for (const DeckLine& line : deck.lines) {
        const DefinitionId id = card_of(game, line.number, kRules);
        if (is_leader(game.pool->definition(id))) setup.beside[at].push_back(id);
    }
}

}  // namespace arbiter::dbs

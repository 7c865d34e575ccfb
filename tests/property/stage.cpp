// Builds decks out of what a text speaks of, and draws positions with them.
#include "stage.h"

#include <algorithm>
#include <map>
#include <set>

#include "arbiter/rng.h"
#include "base/check.h"
#include "engine/rulebook.h"

namespace arbiter::property {

namespace {

constexpr std::size_t kDeckSize = 50;

bool is_stand_in(const Definition& card) { return card.number.starts_with(kStandIn); }

// Goes through everything that an ability refers to.
class Reader {
  public:
    Reader(const Pool& pool, const StageRules& rules) : pool_(pool), rules_(rules) {}

    Mentions read(const Ability& ability) {
        if (ability.kind == AbilityKind::Triggered) add_filter(ability.on.subject);
        if (ability.kind == AbilityKind::Replacement) add_filter(ability.instead.subject);
        add_amount(ability.condition);
        for (int at = ability.first_statement; at < ability.first_statement + ability.statement_count; ++at) {
            const Statement& statement = pool_.statements[static_cast<std::size_t>(at)];
            add_filter(statement.subject);
            add_amount(statement.condition);
            add_amount(statement.value);
        }
        if (ability.code == 0) return std::move(out_);
        for (const Op& op : pool_.program(ability.code).ops) {
            add_amount(op.amount);
            add_amount(op.amount2);
            add_amount(sum_wanted(op));
        }
        filters_.clear();
        const std::size_t others = out_.tests.size();
        for (const Op& op : pool_.program(ability.code).ops) {
            add_filter(op.filter);
            add_filter(each_wanted(op));
        }
        out_.of_chosen.assign(out_.tests.begin() + static_cast<std::ptrdiff_t>(others), out_.tests.end());
        return std::move(out_);
    }

  private:
    void add_filter(FilterId id) {
        if (id == kNoId || !filters_.insert(id).second) return;
        const FilterNode& node = pool_.filters[id];
        add_amount(node.amount);
        switch (node.test) {
            case Test::All:
            case Test::Any:
            case Test::Not:
                for (int at = 0; at < node.count; ++at) add_filter(static_cast<FilterId>(node.first + at));
                break;
            case Test::Has: add_filter(node.first); break;
            case Test::Rulebook:
                if (rules_.within) add_filter(rules_.within(node));
                break;
            case Test::Attribute:
            case Test::Bits:
            case Test::Symbol:
            case Test::NamePart: out_.tests.push_back(&node); break;
            default: break;
        }
    }

    void add_amount(AmountId id) {
        if (id == kNoId || !amounts_.insert(id).second) return;
        const AmountNode& node = pool_.amounts[id];
        const bool counts =
            node.kind == AmountKind::Count || node.kind == AmountKind::Distinct || node.kind == AmountKind::Sum;
        if (counts) add_filter(node.filter);
        if (node.kind == AmountKind::Memory) add_filter(pool_.watches[static_cast<std::size_t>(node.value)].subject);
        add_amount(node.left);
        add_amount(node.right);
    }

    const Pool& pool_;
    const StageRules& rules_;
    std::set<FilterId> filters_;
    std::set<AmountId> amounts_;
    Mentions out_;
};

// Could a card pass the test, or make others pass it?
bool serves(const StageRules& rules, const Pool& pool, const FilterNode& node, DefinitionId id) {
    const Definition& card = pool.definition(id);
    switch (node.test) {
        case Test::Bits: return (card.attributes[node.a] & node.value) != 0;
        case Test::NamePart: return pool.name_part_of[static_cast<std::size_t>(node.value)][id];
        case Test::Symbol: {
            const auto first = pool.symbols.begin() + node.first, last = first + node.count;
            const auto& mine = card.symbols[node.a];
            return std::any_of(mine.begin(), mine.end(), [&](u16 one) { return std::find(first, last, one) != last; });
        }
        case Test::Attribute: {
            if (rules.helps(pool, node, card)) return true;
            if (node.amount == kNoId || pool.amounts[node.amount].kind != AmountKind::Constant) return false;
            return compares(node.compare, card.attributes[node.a], pool.amounts[node.amount].value);
        }
        default: return false;
    }
}

// Does the test single this card out?
bool singles_out(const StageRules& rules, const Pool& pool, const FilterNode& node, DefinitionId id) {
    const bool narrow = node.test == Test::Symbol || node.test == Test::NamePart || rules.narrow(node);
    return narrow && serves(rules, pool, node, id);
}

// The card, and what its texts bring that is in no deck.
std::vector<DefinitionId> brought_by(const StageRules& rules, const Pool& pool, DefinitionId id) {
    std::vector<DefinitionId> out{id};
    const Definition& card = pool.definition(id);
    for (int at = 0; rules.brings && at < card.ability_count; ++at) {
        const Ability& ability = pool.ability(static_cast<AbilityId>(card.first_ability + at));
        if (ability.code == 0) continue;
        for (const Op& op : pool.program(ability.code).ops) {
            if (const DefinitionId one = rules.brings(op)) out.push_back(one);
        }
    }
    return out;
}

class Builder {
  public:
    Builder(const Cards& cards, const StageRules& rules, const StageCards& staged, AbilityId id, u64 seed)
        : cards_(cards),
          rules_(rules),
          pool_(*cards.game().pool),
          cards_for_stage_(staged),
          id_(id),
          ability_(pool_.ability(id)),
          rng_(Rng::from_seed(seed ^ (u64{id} << 32))),
          seed_(seed) {}

    Match build() {
        // The text may need another one that brings its card where it works.
        const std::vector<AbilityId> callers = below(3) ? std::vector<AbilityId>{} : callers_of(ability_.definition);
        const AbilityId star = callers.empty() ? id_ : callers[rng_.below(static_cast<u32>(callers.size()))];
        const DefinitionId card = pool_.ability(star).definition;
        Deck own{"around " + text_name(pool_, id_), {card}}, other{"against it", {}};
        if (rules_.suits && below(4) == 0) alike_ = ability_.definition;
        add_some(own.cards, {ability_.definition}, 3);
        for (Deck* deck : {&own, &other}) {
            for (DefinitionId staple : rules_.staples(pool_, card)) deck->cards.push_back(staple);
        }
        add_named(own.cards, ability_.definition);
        if (card != ability_.definition) add_named(own.cards, card);
        if (below(2)) add_named(other.cards, ability_.definition);
        // Of several that must be there at once none may be missing.
        if (below(4) == 0) crowd(own.cards, card);
        add_some(own.cards, cards_for_stage_.kin[card], 14);
        // Some positions are rich in what the text speaks of, some are not: it may want that there is none.
        fill(own.cards, below(4));
        alike_ = kNoId;
        fill(other.cards, below(4));
        const Feature at = rules_.place(pool_, pool_.ability(star), rng_);
        Match match = at.seat == Seat::A ? match_of(seed_, cards_, own, other) : match_of(seed_, cards_, other, own);
        match.drawing = random_drawing(match, rng_.next(), at);
        return match;
    }

  private:
    int below(int bound) { return static_cast<int>(rng_.below(static_cast<u32>(bound))); }
    DefinitionId any_of(const std::vector<DefinitionId>& cards) {
        return cards[rng_.below(static_cast<u32>(cards.size()))];
    }

    int served(DefinitionId id) const {
        const auto& tests = cards_for_stage_.mentions[id_].tests;
        return static_cast<int>(std::count_if(
            tests.begin(), tests.end(), [&](const FilterNode* node) { return serves(rules_, pool_, *node, id); }));
    }

    void add_some(std::vector<DefinitionId>& deck, const std::vector<DefinitionId>& cards, int count) {
        for (; count > 0 && !cards.empty() && deck.size() < kDeckSize; --count) {
            if (const DefinitionId one = any_of(cards); fits_in(one)) deck.push_back(one);
        }
    }

    bool fits_in(DefinitionId id) const {
        return alike_ == kNoId || rules_.suits(pool_.definition(id), pool_.definition(alike_));
    }

    // A few of those that the card's texts name, most of them the likeliest.
    void add_named(std::vector<DefinitionId>& deck, DefinitionId card) {
        if (cards_for_stage_.named.empty() || cards_for_stage_.named[card].empty()) return;
        const auto& named = cards_for_stage_.named[card];
        for (int left = 10; left > 0 && deck.size() < kDeckSize; --left) {
            const int most = below(2) ? std::min(static_cast<int>(named.size()), 6) : static_cast<int>(named.size());
            deck.push_back(named[rng_.below(static_cast<u32>(most))]);
        }
    }

    // Nothing but the card and the likeliest of those that its texts name.
    void crowd(std::vector<DefinitionId>& deck, DefinitionId card) {
        if (cards_for_stage_.named.empty() || cards_for_stage_.named[card].empty()) return;
        const auto& named = cards_for_stage_.named[card];
        const std::size_t most = std::min<std::size_t>(named.size(), 4 + rng_.below(5));
        for (std::size_t at = 0; deck.size() < kDeckSize; ++at) {
            if (at % (most + 1) == 0)
                deck.push_back(ability_.definition);
            else
                deck.push_back(named[at % (most + 1) - 1]);
        }
    }

    // Texts that take hold of cards of this one's name, or of scenes, where it is one.
    std::vector<AbilityId> callers_of(DefinitionId card) const {
        std::vector<AbilityId> callers;
        for (std::size_t at = 0; at < pool_.abilities.size(); ++at) {
            const auto& tests = cards_for_stage_.mentions[at].of_chosen;
            const bool calls = std::any_of(tests.begin(), tests.end(), [&](const FilterNode* node) {
                return singles_out(rules_, pool_, *node, card);
            });
            if (calls) callers.push_back(static_cast<AbilityId>(at));
        }
        return callers;
    }

    // The best of some cards at random, as often as there is room: the more are tried, the richer the deck. Or as many
    // as there are of just one kind that the text speaks of: it may want six of them at once.
    void fill(std::vector<DefinitionId>& deck, int rich) {
        static constexpr int kTries[] = {1, 3, 8, 30};
        const auto& tests = cards_for_stage_.mentions[id_].tests;
        if (!tests.empty() && below(3) == 0) {
            const FilterNode& one = *tests[rng_.below(static_cast<u32>(tests.size()))];
            std::vector<DefinitionId> those;
            for (const DefinitionId card : cards_for_stage_.playable) {
                if (serves(rules_, pool_, one, card)) those.push_back(card);
            }
            add_some(deck, those, static_cast<int>(kDeckSize) - 8 - static_cast<int>(deck.size()));
        }
        while (deck.size() < kDeckSize) {
            DefinitionId best = any_of(cards_for_stage_.playable);
            for (int left = kTries[rich]; left > 1; --left) {
                const DefinitionId one = any_of(cards_for_stage_.playable);
                if (served(one) > served(best)) best = one;
            }
            if ((is_stand_in(pool_.definition(best)) && served(best) == 0) || !fits_in(best)) continue;
            add_some(deck, {best}, 1 + below(3));
            if (below(2)) add_some(deck, cards_for_stage_.kin[best], 4);
        }
    }

    const Cards& cards_;
    const StageRules& rules_;
    const Pool& pool_;
    const StageCards& cards_for_stage_;
    AbilityId id_;
    const Ability& ability_;
    Rng rng_;
    u64 seed_;
    DefinitionId alike_ = kNoId;  // all cards of the deck go with this one; kNoId: any do
};

}  // namespace

const StageRules& stage_rules_of(std::string_view game) {
    return game == "ua" ? kUaStage : game == "dbs" ? kDbsStage : kUcgStage;
}

std::vector<CardRecord> stand_ins(const std::vector<CardRecord>& list, std::string_view book) {
    const auto compiled = make_game(book, list);
    CHECK(compiled.ok());
    return stage_rules_of(compiled->game.book->game).stand_ins(*compiled->game.pool);
}

Stage::Stage(const Cards& cards) : cards_(cards), rules_(stage_rules_of(cards.game().book->game)) {
    const Pool& pool = *cards.game().pool;
    for (const Ability& ability : pool.abilities)
        cards_for_stage_.mentions.push_back(Reader(pool, rules_).read(ability));
    cards_for_stage_.kin.resize(pool.definitions.size());
    for (std::size_t id = rules_.first; id < pool.definitions.size(); ++id) {
        const bool beside = rules_.is_beside && rules_.is_beside(pool.definitions[id]);
        if (!beside && is_listed(pool, static_cast<DefinitionId>(id)))
            cards_for_stage_.playable.push_back(static_cast<DefinitionId>(id));
    }
    if (rules_.names_first) name_cards(pool);
    for (const auto& [mine, theirs] : rules_.kin) {
        std::map<u16, std::vector<DefinitionId>> lower, upper;  // by symbol
        for (DefinitionId id : cards_for_stage_.playable) {
            for (const u16 symbol : pool.definition(id).symbols[theirs]) lower[symbol].push_back(id);
            for (const u16 symbol : pool.definition(id).symbols[mine]) upper[symbol].push_back(id);
        }
        const auto add = [&](std::size_t id, u8 kind, std::map<u16, std::vector<DefinitionId>>& others) {
            for (const u16 symbol : pool.definitions[id].symbols[kind])
                cards_for_stage_.kin[id].insert(cards_for_stage_.kin[id].end(), others[symbol].begin(),
                                                others[symbol].end());
        };
        for (std::size_t id = rules_.first; id < pool.definitions.size(); ++id) {
            add(id, mine, lower);
            if (mine != theirs) add(id, theirs, upper);
        }
    }
}

void Stage::name_cards(const Pool& pool) {
    cards_for_stage_.named.resize(pool.definitions.size());
    for (std::size_t id = rules_.first; id < pool.definitions.size(); ++id) {
        const Definition& card = pool.definitions[id];
        std::vector<const FilterNode*> tests;
        for (int at = 0; at < card.ability_count; ++at) {
            const auto& own = cards_for_stage_.mentions[static_cast<std::size_t>(card.first_ability + at)].tests;
            tests.insert(tests.end(), own.begin(), own.end());
        }
        std::vector<std::pair<long, DefinitionId>> found;  // how many tests it passes, the most first
        for (const DefinitionId other : cards_for_stage_.playable) {
            const auto passes = [&](const FilterNode* node) { return serves(rules_, pool, *node, other); };
            const auto brought = brought_by(rules_, pool, other);
            const auto named = [&](const FilterNode* node) {
                return std::any_of(brought.begin(), brought.end(),
                                   [&](DefinitionId one) { return singles_out(rules_, pool, *node, one); });
            };
            if (std::any_of(tests.begin(), tests.end(), named))
                found.emplace_back(-std::count_if(tests.begin(), tests.end(), passes), other);
        }
        std::sort(found.begin(), found.end());
        for (const auto& [passed, other] : found) cards_for_stage_.named[id].push_back(other);
    }
}

Match Stage::match(AbilityId ability, u64 seed) const {
    return Builder(cards_, rules_, cards_for_stage_, ability, seed).build();
}

}  // namespace arbiter::property

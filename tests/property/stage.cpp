// Builds decks out of what a text speaks of, and draws positions with them.
#include "stage.h"

#include <algorithm>
#include <map>
#include <set>

#include "base/check.h"
#include "base/rng.h"
#include "engine/rulebook.h"
#include "games/ucg/terms.h"

namespace arbiter::property {

namespace {

constexpr std::size_t kDeckSize = 50;
constexpr std::string_view kUnderstudy = "understudy-";

bool is_understudy(const Definition& card) { return card.number.starts_with(kUnderstudy); }

// Goes through everything that an ability refers to.
class Reader {
  public:
    explicit Reader(const Pool& pool) : pool_(pool) {}

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
        }
        filters_.clear();
        const std::size_t others = out_.tests.size();
        for (const Op& op : pool_.program(ability.code).ops) add_filter(op.filter);
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
        if (node.kind == AmountKind::Memory) {
            for (const Watch& watch : pool_.watches) {
                if (watch.slot == node.value) add_filter(watch.subject);
            }
        }
        add_amount(node.left);
        add_amount(node.right);
    }

    const Pool& pool_;
    std::set<FilterId> filters_;
    std::set<AmountId> amounts_;
    Mentions out_;
};

// Does some text of the card give this property?
bool gives(const Pool& pool, const Definition& card, PropertyId property) {
    for (int at = 0; at < card.ability_count; ++at) {
        const Ability& ability = pool.ability(static_cast<AbilityId>(card.first_ability + at));
        for (int n = 0; n < ability.statement_count; ++n) {
            if (pool.statements[static_cast<std::size_t>(ability.first_statement + n)].property == property)
                return true;
        }
        if (ability.code == 0) continue;
        for (const Op& op : pool.program(ability.code).ops) {
            if (op.verb == Verb::Modify && op.property == property) return true;
        }
    }
    return false;
}

// Could a card pass the test, or make others pass it?
bool serves(const Pool& pool, const FilterNode& node, DefinitionId id) {
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
            if (node.a == ucg::kGradeIncreased || node.a == ucg::kGradeDecreased)
                return gives(pool, card, ucg::kGradeChange);
            if (node.a == ucg::kIsExtra) return gives(pool, card, ucg::kBecomeExtra);
            if (node.amount == kNoId || pool.amounts[node.amount].kind != AmountKind::Constant) return false;
            return compares(node.compare, card.attributes[node.a], pool.amounts[node.amount].value);
        }
        default: return false;
    }
}

// Does the test single this card out: by its name, or as a scene?
bool singles_out(const Pool& pool, const FilterNode& node, DefinitionId id) {
    const bool narrow = node.test == Test::Symbol || node.test == Test::NamePart ||
                        (node.test == Test::Bits && node.a == ucg::kKind && node.value == ucg::kScene);
    return narrow && serves(pool, node, id);
}

class Builder {
  public:
    Builder(const Cards& cards, const Cast& cast, AbilityId id, u64 seed)
        : cards_(cards),
          pool_(*cards.game().pool),
          cast_(cast),
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
        add_some(own.cards, {ability_.definition}, 3);
        add_some(own.cards, cast_.kin[card], 14);
        // Some positions are rich in what the text speaks of, some are not: it may want that there is none.
        fill(own.cards, below(4));
        fill(other.cards, below(4));
        const Feature at = feature(pool_.ability(star));
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
        const auto& tests = cast_.mentions[id_].tests;
        return static_cast<int>(std::count_if(tests.begin(), tests.end(),
                                              [&](const FilterNode* node) { return serves(pool_, *node, id); }));
    }

    void add_some(std::vector<DefinitionId>& deck, const std::vector<DefinitionId>& cards, int count) {
        for (; count > 0 && !cards.empty() && deck.size() < kDeckSize; --count) deck.push_back(any_of(cards));
    }

    // Texts that take hold of cards of this one's name, or of scenes, where it is one.
    std::vector<AbilityId> callers_of(DefinitionId card) const {
        std::vector<AbilityId> callers;
        for (std::size_t at = 0; at < pool_.abilities.size(); ++at) {
            const auto& tests = cast_.mentions[at].of_chosen;
            const bool calls = std::any_of(tests.begin(), tests.end(),
                                           [&](const FilterNode* node) { return singles_out(pool_, *node, card); });
            if (calls) callers.push_back(static_cast<AbilityId>(at));
        }
        return callers;
    }

    // The best of some cards at random, as often as there is room: the more are tried, the richer the deck.
    void fill(std::vector<DefinitionId>& deck, int rich) {
        static constexpr int kTries[] = {1, 3, 8, 30};
        while (deck.size() < kDeckSize) {
            DefinitionId best = any_of(cast_.playable);
            for (int left = kTries[rich]; left > 1; --left) {
                const DefinitionId one = any_of(cast_.playable);
                if (served(one) > served(best)) best = one;
            }
            if (is_understudy(pool_.definition(best)) && served(best) == 0) continue;
            add_some(deck, {best}, 1 + below(3));
            if (below(2)) add_some(deck, cast_.kin[best], 4);
        }
    }

    Feature feature(const Ability& star) {
        using Spot = Feature::Spot;
        Feature out;
        out.seat = below(2) ? Seat::A : Seat::B;
        out.height = height(star);
        const bool scene = (pool_.definition(star.definition).attributes[ucg::kKind] & ucg::kScene) != 0;
        const int where = below(100);
        if (scene) {
            out.spot = where < 50 ? Spot::Scene : where < 85 ? Spot::Hand : Spot::Discard;
        } else {
            out.spot = where < 45   ? Spot::Down
                       : where < 80 ? Spot::OnTop
                       : where < 90 ? Spot::Hand
                       : where < 94 ? Spot::Discard
                       : where < 97 ? Spot::DeckTop
                                    : Spot::Charge;
        }
        return out;
    }

    // Of a stack in a state in which the text is active.
    int height(const Ability& star) {
        std::vector<int> heights;
        for (int state = 1; state <= 4; ++state) {
            if (star.states == 0 || ((star.states >> state) & 1)) heights.push_back(state);
        }
        return heights[rng_.below(static_cast<u32>(heights.size()))];
    }

    const Cards& cards_;
    const Pool& pool_;
    const Cast& cast_;
    AbilityId id_;
    const Ability& ability_;
    Rng rng_;
    u64 seed_;
};

CardRecord understudy(std::size_t number, const std::string& name, const char* kind, int level) {
    const auto text = [](const char* field, std::string value) { return Field{field, 0, std::move(value)}; };
    const auto count = [](const char* field, std::int64_t value) { return Field{field, 0, value}; };
    const auto none = [](const char* field) { return Field{field, 0, std::monostate{}}; };
    const Record bp = {count("single", 3000), count("double", 5000), count("triple", 7000), count("quad", 9000),
                       none("extra")};
    return {"understudies",
            0,
            std::string(kUnderstudy) + std::to_string(number),
            name,
            "",
            {text("character", name), text("kind", kind), text("type", "BASIC"), count("level", level), none("round"),
             Field{"bp", 0, bp}}};
}

const char* kind_word(i32 bits) {
    return bits & ucg::kKaiju ? "Kaiju" : bits & ucg::kUltraMech ? "Ultra Mech" : "Ultra Hero";
}

}  // namespace

std::vector<CardRecord> understudies(const std::vector<CardRecord>& list, std::string_view book) {
    constexpr int kLevels = 6;
    const auto compiled = make_game(book, list);
    CHECK(compiled.ok());
    const Pool& pool = *compiled->game.pool;
    struct Known {
        i32 kind = 0;
        std::set<int> levels;
    };
    std::map<std::string, Known> names;
    for (const Definition& card : pool.definitions) {
        for (const u16 name : card.symbols[ucg::kCharacterName]) {
            Known& known = names[pool.symbol_names[name]];
            known.kind |= card.attributes[ucg::kKind];
            known.levels.insert(card.attributes[ucg::kLevel]);
        }
    }
    for (const FilterNode& node : pool.filters) {
        if (node.test != Test::Symbol || node.a != ucg::kCharacterName) continue;
        for (int at = 0; at < node.count; ++at)
            names[pool.symbol_names[pool.symbols[static_cast<std::size_t>(node.first + at)]]];
    }
    for (std::size_t part = 0; part < pool.name_parts.size(); ++part) {
        const auto& of = pool.name_part_of[part];
        if (std::find(of.begin(), of.end(), true) == of.end()) names[pool.name_parts[part]];
    }
    std::vector<CardRecord> out;
    for (const auto& [name, known] : names) {
        for (int level = 1; level <= kLevels; ++level) {
            if (!known.levels.contains(level))
                out.push_back(understudy(out.size(), name, kind_word(known.kind), level));
        }
    }
    return out;
}

Stage::Stage(const Cards& cards) : cards_(cards) {
    const Pool& pool = *cards.game().pool;
    for (const Ability& ability : pool.abilities) cast_.mentions.push_back(Reader(pool).read(ability));
    // What can lie on each other shares a name or a team.
    std::map<u16, std::vector<DefinitionId>> by_name;
    for (std::size_t id = 1; id < pool.definitions.size(); ++id) {
        if (pool.definitions[id].declined) continue;
        cast_.playable.push_back(static_cast<DefinitionId>(id));
        for (const u8 kind : {ucg::kCharacterName, ucg::kTeam}) {
            for (const u16 name : pool.definitions[id].symbols[kind])
                by_name[name].push_back(static_cast<DefinitionId>(id));
        }
    }
    cast_.kin.resize(pool.definitions.size());
    for (std::size_t id = 1; id < pool.definitions.size(); ++id) {
        for (const u8 kind : {ucg::kCharacterName, ucg::kTeam}) {
            for (const u16 name : pool.definitions[id].symbols[kind]) {
                const auto& others = by_name[name];
                cast_.kin[id].insert(cast_.kin[id].end(), others.begin(), others.end());
            }
        }
    }
}

Match Stage::match(AbilityId ability, u64 seed) const { return Builder(cards_, cast_, ability, seed).build(); }

}  // namespace arbiter::property

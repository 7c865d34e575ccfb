// Clauses with their scenarios, and tables that begin in the position of one.
#include "server/rule_pages.h"

#include <algorithm>
#include <filesystem>

#include "arbiter/save.h"
#include "scenario/draw.h"
#include "scenario/run.h"
#include "server/lab.h"
#include "server/secrets.h"
#include "server/table_games.h"

namespace arbiter::server {

namespace fs = std::filesystem;

namespace {

wire::ClauseKind kind_of(ledger::Kind kind) {
    switch (kind) {
        case ledger::Kind::Engine: return wire::ClauseKind::engine;
        case ledger::Kind::Deck: return wire::ClauseKind::deck;
        case ledger::Kind::Text: return wire::ClauseKind::text;
        case ledger::Kind::Heading: return wire::ClauseKind::heading;
        case ledger::Kind::Table: return wire::ClauseKind::table;
    }
    return wire::ClauseKind::table;
}

}  // namespace

void RuleLibrary::read_all() {
    if (read_) return;
    read_ = true;
    if (auto books = ledger::load_ledgers(root_)) books_ = std::move(*books);
    const fs::path folder = fs::path(root_) / "tests" / "rules";
    std::error_code error;
    if (!fs::exists(folder, error)) return;
    const auto files = scenario::find_scenarios(folder);
    if (!files) return;
    for (const fs::path& file : *files) {
        const auto scenario = scenario::read_scenario(file);
        // What only looks at decks or texts has no position to be played.
        if (!scenario || !scenario->drawing) continue;
        fs::path id = fs::relative(file, folder, error);
        id.replace_extension();
        scenarios_.push_back({id.generic_string(), scenario->title, scenario->cites});
    }
}

std::optional<wire::Rules> RuleLibrary::rules(const std::string& book, int to) {
    const std::lock_guard lock(mutex_);
    read_all();
    const ledger::Ledger* ledger = books_.find(book);
    if (!ledger) return std::nullopt;
    wire::Rules out{to, book, {}};
    std::map<std::string, std::vector<const Known*>> shown;
    for (const Known& known : scenarios_) {
        const auto cites = known.cites.find(book);
        if (cites == known.cites.end()) continue;
        for (const std::string& number : cites->second) shown[number].push_back(&known);
    }
    for (const ledger::Clause& clause : ledger->clauses) {
        wire::Clause one{clause.number, clause.paraphrase, kind_of(clause.kind), {}};
        for (const Known* known : shown[clause.number]) one.scenarios.push_back({known->id, known->title});
        out.clauses.push_back(std::move(one));
    }
    return out;
}

Result<TableRecord> RuleLibrary::table_of(const std::string& id) {
    const arbiter::Diagnostic missing{"", 0, 0, "no such scenario", "one of the rules page"};
    {
        // Only what is in the list: a name from outside is never a path.
        const std::lock_guard lock(mutex_);
        read_all();
        const auto known =
            std::find_if(scenarios_.begin(), scenarios_.end(), [&](const Known& one) { return one.id == id; });
        if (known == scenarios_.end()) return missing;
    }
    const auto scenario = scenario::read_scenario(fs::path(root_) / "tests" / "rules" / (id + ".yaml"));
    if (!scenario) return scenario.problems();
    Result<TableRecord> out = drawn_table(*scenario);
    if (out) out->scenario = wire::MaybeText(id);
    return out;
}

Result<TableRecord> drawn_table(const scenario::Scenario& scenario) {
    TableRecord out;
    out.book = scenario.books.back();
    out.cards_json = wire::MaybeText(cards_to_json(scenario.cards));
    const Result<LoadedGamePtr> loaded = load_game(out.book, "", parse_card_file(out.cards_json, "cards"));
    if (!loaded) return loaded.problems();
    const Game& game = (*loaded)->rules();
    const State state = scenario::begin(scenario, game, scenario::find_cast(scenario, game), nullptr);
    if (result(state).over())
        return arbiter::Diagnostic{scenario.file, 0, 0, "a game that is over", "a position with an open question"};
    out.position = wire::MaybeText(to_hex(save(game, state)));
    out.settings.game = (*loaded)->game;
    out.settings.book = wire::MaybeText(out.book);
    return out;
}

}  // namespace arbiter::server

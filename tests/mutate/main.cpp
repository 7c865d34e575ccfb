// Tests the scenarios: changes rulebooks and compiled cards in every way it knows, and wants some scenario to notice.
// docs/testing.md says how it is used.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>

#include "engine/program.h"
#include "games/games.h"
#include "hunt.h"
#include "source.h"

namespace arbiter::mutate {
namespace {

// Mutants that no scenario can notice, each with the reason why: "name<TAB>reason", * in a name stands for anything.
struct Explanation {
    std::string pattern;
    std::string reason;
    bool used = false;
};

bool fits(std::string_view pattern, std::string_view name) {
    if (pattern.empty()) return name.empty();
    if (pattern[0] == '*') {
        for (std::size_t at = 0; at <= name.size(); ++at) {
            if (fits(pattern.substr(1), name.substr(at))) return true;
        }
        return false;
    }
    return !name.empty() && name[0] == pattern[0] && fits(pattern.substr(1), name.substr(1));
}

std::vector<Explanation> read_explanations(const std::string& path) {
    std::vector<Explanation> out;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        const std::size_t tab = line.find('\t');
        if (line.empty() || line[0] == '#' || tab == std::string::npos) continue;
        out.push_back({line.substr(0, tab), line.substr(tab + 1)});
    }
    return out;
}

std::vector<scenario::Scenario> read_all(const std::string& folder) {
    std::vector<scenario::Scenario> all;
    const auto files = scenario::find_scenarios(folder);
    if (!files) return all;
    for (const auto& file : *files) {
        auto scenario = scenario::read_scenario(file);
        if (scenario) {
            all.push_back(std::move(*scenario));
        } else {
            std::cerr << scenario.problems()[0].to_string() << "\n";
        }
    }
    return all;
}

// Scenarios that fail by the unchanged game would notice anything.
std::vector<Prepared> only_passing(std::vector<Prepared> all) {
    std::vector<Prepared> out;
    for (Prepared& one : all) {
        if (run_scenario(*one.scenario, one.game).passed()) {
            out.push_back(std::move(one));
        } else {
            std::cerr << one.name() << " fails by itself and is left out\n";
        }
    }
    return out;
}

std::vector<Mutant> all_mutants(const std::vector<Prepared>& all, const std::string& only) {
    std::vector<Mutant> mutants;
    for (const std::string& name : book_names()) {
        const auto of_book = [&](const Prepared& one) { return one.book == name; };
        if (std::none_of(all.begin(), all.end(), of_book)) continue;
        for (Mutant& mutant : rulebook_mutants(find_book(name))) mutants.push_back(std::move(mutant));
    }
    for (Mutant& mutant : pool_mutants(all)) mutants.push_back(std::move(mutant));
    std::erase_if(mutants, [&](const Mutant& mutant) { return mutant.name.find(only) == std::string::npos; });
    return mutants;
}

struct Counts {
    int killed = 0;
    int explained = 0;
    int survived = 0;
};

struct Totals {
    Counts all;
    std::map<std::string, Counts> of_game;

    void add(const std::string& mutant, int Counts::*outcome_of_card) {
        ++(all.*outcome_of_card);
        ++(of_game[mutant.substr(0, mutant.find_first_of("-:"))].*outcome_of_card);
    }
};

// Where somebody who writes a scenario may begin: the files that the mutant changes something for, three at most.
std::string where_touched(const Mutant& mutant, const std::vector<Prepared>& all) {
    std::vector<std::string> files;
    for (const Prepared& one : all) {
        const std::string file = std::filesystem::path(one.scenario->file).filename().string();
        if (files.size() >= 3 || holds(files, file)) continue;
        if (mutant.change(one).how != Changed::How::Untouched) files.push_back(file);
    }
    std::string out;
    for (const std::string& file : files) out += (out.empty() ? "" : " ") + file;
    return out;
}

Totals report(const std::vector<Mutant>& mutants, const std::vector<Prepared>& all,
              const std::vector<CardOutcome>& outcomes, std::vector<Explanation>& reasons, bool survivors_only) {
    Totals counts;
    std::string survivors;
    for (std::size_t at = 0; at < mutants.size(); ++at) {
        const auto& [name, outcome_of_card] =
            std::pair<const std::string&, const CardOutcome&>(mutants[at].name, outcomes[at]);
        const auto reason = std::find_if(reasons.begin(), reasons.end(),
                                         [&name = name](const Explanation& one) { return fits(one.pattern, name); });
        if (!outcome_of_card.killer.empty()) {
            counts.add(name, &Counts::killed);
            if (!survivors_only)
                std::cout << "killed    " << name << "\t" << outcome_of_card.killer << " " << outcome_of_card.how
                          << "\n";
        } else if (reason != reasons.end()) {
            counts.add(name, &Counts::explained);
            reason->used = true;
            if (!survivors_only) std::cout << "explained " << name << "\t" << reason->reason << "\n";
        } else {
            counts.add(name, &Counts::survived);
            survivors += "survived  " + name + "\tof " + std::to_string(outcome_of_card.touched) + " touched, as " +
                         where_touched(mutants[at], all) + "\n";
        }
    }
    std::cout << survivors;
    return counts;
}

struct Arguments {
    std::string folder = (source_folder() / "tests/rules").string();
    std::string explained = (source_folder() / "tests/mutate/explained.txt").string();
    std::string only;
    int at_a_time = 2;
    bool survivors_only = false;
};

int run(const Arguments& arguments) {
    const std::vector<scenario::Scenario> scenarios = read_all(arguments.folder);
    const std::vector<Prepared> all = only_passing(prepare(scenarios));
    const std::vector<Mutant> mutants = all_mutants(all, arguments.only);
    std::vector<Explanation> reasons = read_explanations(arguments.explained);
    const std::vector<CardOutcome> outcomes = hunt(mutants, all, arguments.at_a_time);
    const Totals counts = report(mutants, all, outcomes, reasons, arguments.survivors_only);
    if (arguments.only.empty()) {
        for (const Explanation& one : reasons) {
            if (!one.used) std::cout << "not needed: the explanation of " << one.pattern << "\n";
        }
    }
    for (const auto& [game, of_game] : counts.of_game)
        std::cout << game << ": " << of_game.killed << " killed, " << of_game.explained << " explained, "
                  << of_game.survived << " survived\n";
    std::cout << mutants.size() << " mutants, " << all.size() << " scenarios under their books: " << counts.all.killed
              << " killed, " << counts.all.explained << " explained, " << counts.all.survived << " survived\n";
    return counts.all.survived == 0 && !all.empty() ? 0 : 1;
}

}  // namespace
}  // namespace arbiter::mutate

int main(int count, char** values) {
    CLI::App app{"Wants some scenario to notice every change of rulebooks and compiled cards"};
    arbiter::mutate::Arguments arguments;
    app.add_option("folder", arguments.folder, "the scenarios");
    app.add_option("--only", arguments.only, "only mutants whose name contains this");
    app.add_option("--explained", arguments.explained, "survivors that are accounted for");
    app.add_option("--processes", arguments.at_a_time, "at a time")->check(CLI::Range(1, 64));
    app.add_flag("--survivors", arguments.survivors_only, "list only those that survived");
    CLI11_PARSE(app, count, values);
    return arbiter::mutate::run(arguments);
}

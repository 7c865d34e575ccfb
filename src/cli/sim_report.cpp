// Matchups, lengths, endings and cards of many games.
#include "cli/sim_report.h"

#include <algorithm>
#include <cstdarg>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "base/numbers.h"
#include "cli/screen.h"
#include "engine/label.h"
#include "sim/interval.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kBestAndWorst = 8;  // cards of each that are shown
constexpr u64 kEnoughGames = 20;          // for a card's win rate to say something
constexpr std::size_t kNames = 37;        // two names of decks

using Json = nlohmann::ordered_json;

std::string formatted(const char* format, ...) {
    char line[256];
    va_list values;
    va_start(values, format);
    std::vsnprintf(line, sizeof line, format, values);
    va_end(values);
    return line;
}

// "  52.5 % (43.6 to 61.2)"
std::string share(u64 wins, u64 games) {
    if (games == 0) return "     -";
    const Interval interval = wilson_95(wins, games);
    return formatted("%5.1f %% (%.1f to %.1f)", 100.0 * static_cast<double>(wins) / static_cast<double>(games),
                     100 * interval.low, 100 * interval.high);
}

std::string row(const std::string& who, u64 wins, u64 games) {
    return "  " + fitted(who, kNames) +
           formatted(" %6s of %-6s ", grouped(static_cast<i64>(wins)).c_str(),
                     grouped(static_cast<i64>(games)).c_str()) +
           share(wins, games) + "\n";
}

// Two decks, whichever of them sat in seat A.
struct Matchup {
    std::size_t deck = 0;
    std::size_t other = 0;
    u64 games = 0;
    u64 wins = 0;  // of the first deck
    u64 other_wins = 0;
};

std::vector<Matchup> matchups(const SimReport& report) {
    std::vector<Matchup> out;
    for (std::size_t at = 0; at < report.tally.pairings.size(); ++at) {
        const Pairing& pairing = report.series.pairings[at];
        const PairingTally& tally = report.tally.pairings[at];
        const auto [low, high] = std::minmax(pairing.a, pairing.b);
        auto found = std::find_if(out.begin(), out.end(), [low = low, high = high](const Matchup& one) {
            return one.deck == low && one.other == high;
        });
        if (found == out.end()) found = out.insert(out.end(), Matchup{low, high});
        const bool turned = pairing.a != low;
        found->games += tally.games;
        found->wins += tally.wins[turned ? 1 : 0];
        found->other_wins += tally.wins[turned ? 0 : 1];
    }
    return out;
}

struct CardRow {
    DefinitionId id = 0;
    const CardTally* tally = nullptr;
    double rate() const { return static_cast<double>(tally->drawn_won) / static_cast<double>(tally->drawn); }
};

// Cards that were drawn, the best first.
std::vector<CardRow> card_rows(const SimReport& report, u64 fewest) {
    std::vector<CardRow> out;
    for (std::size_t id = 1; id < report.tally.cards.size(); ++id) {
        const CardTally& tally = report.tally.cards[id];
        if (tally.drawn >= std::max<u64>(1, fewest)) out.push_back({static_cast<DefinitionId>(id), &tally});
    }
    std::stable_sort(out.begin(), out.end(), [](const CardRow& a, const CardRow& b) { return a.rate() > b.rate(); });
    return out;
}

std::string cards_text(const SimReport& report) {
    const std::vector<CardRow> all = card_rows(report, report.all_cards ? 1 : kEnoughGames);
    std::string out = "cards: how often their player won when drawn, and when played\n";
    if (all.empty()) return out + "  none was drawn in " + std::to_string(kEnoughGames) + " games\n";
    const bool cut = !report.all_cards && all.size() > 2 * kBestAndWorst;
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (cut && at == kBestAndWorst) out += "  ...\n";
        if (cut && at >= kBestAndWorst && at + kBestAndWorst < all.size()) continue;
        const CardTally& tally = *all[at].tally;
        out +=
            "  " + fitted(card_title(*report.table.game.pool, all[at].id), kNames) + " " +
            share(tally.drawn_won, tally.drawn) +
            formatted(" of %-6s ", grouped(static_cast<i64>(tally.drawn)).c_str()) +
            (tally.played ? formatted("%5.1f %% of %s",
                                      100.0 * static_cast<double>(tally.played_won) / static_cast<double>(tally.played),
                                      grouped(static_cast<i64>(tally.played)).c_str())
                          : std::string("  not played")) +
            "\n";
    }
    return out;
}

// The number of turns that half of the games did not exceed.
u64 median_length(const Tally& tally) {
    u64 games = 0;
    for (const auto& [turns, times] : tally.lengths) {
        games += times;
        if (2 * games >= tally.games) return turns;
    }
    return 0;
}

std::string lengths_text(const Tally& tally) {
    if (tally.lengths.empty()) return "";
    return formatted("turns: %llu to %llu, median %llu, average %.1f; %.1f decisions a game\n",
                     static_cast<unsigned long long>(tally.lengths.begin()->first),
                     static_cast<unsigned long long>(tally.lengths.rbegin()->first),
                     static_cast<unsigned long long>(median_length(tally)),
                     static_cast<double>(tally.turns) / static_cast<double>(tally.games),
                     static_cast<double>(tally.decisions) / static_cast<double>(tally.games));
}

std::string endings_text(const SimReport& report) {
    std::string out = "how they ended\n";
    for (const auto& [clause, times] : report.tally.endings) {
        const auto words = report.clauses.find(clause);
        const std::string what = words == report.clauses.end() ? "" : words->second;
        out += formatted("  %6s  ", grouped(static_cast<i64>(times)).c_str()) +
               wrapped((clause.empty() ? "by a text" : "[" + clause + "] ") + what, 70, 10) + "\n";
    }
    if (report.tally.draws) out += "  draws: " + grouped(static_cast<i64>(report.tally.draws)) + "\n";
    if (report.tally.voids) out += "  void: " + grouped(static_cast<i64>(report.tally.voids)) + "\n";
    return out;
}

std::string matchups_text(const SimReport& report) {
    const auto& decks = report.table.decks;
    std::string out = "matchups: wins of the first deck, with the 95 % interval\n";
    for (const Matchup& one : matchups(report)) {
        if (one.games == 0) continue;
        out += row(decks[one.deck].name + " - " + decks[one.other].name, one.wins, one.games);
    }
    out += "won by deck\n";
    for (std::size_t at = 0; at < decks.size(); ++at) {
        if (report.tally.decks[at].games)
            out += row(decks[at].name, report.tally.decks[at].wins, report.tally.decks[at].games);
    }
    return out;
}

Json interval_json(u64 wins, u64 games) {
    const Interval interval = wilson_95(wins, games);
    return Json::array({interval.low, interval.high});
}

Json matchups_json(const SimReport& report) {
    Json out = Json::array();
    for (const Matchup& one : matchups(report)) {
        out.push_back({{"deck", report.table.decks[one.deck].name},
                       {"against", report.table.decks[one.other].name},
                       {"games", one.games},
                       {"wins", one.wins},
                       {"losses", one.other_wins},
                       {"interval_95", interval_json(one.wins, one.games)}});
    }
    return out;
}

Json cards_json(const SimReport& report) {
    Json out = Json::array();
    for (const CardRow& one : card_rows(report, 1)) {
        out.push_back({{"card", report.table.game.pool->definition(one.id).number},
                       {"drawn", one.tally->drawn},
                       {"drawn_won", one.tally->drawn_won},
                       {"played", one.tally->played},
                       {"played_won", one.tally->played_won}});
    }
    return out;
}

Json turns_json(const Tally& tally) {
    Json out = Json::object();
    for (const auto& [turns, times] : tally.lengths) out[std::to_string(turns)] = times;
    return out;
}

}  // namespace

std::string to_text(const SimReport& report) {
    const Tally& tally = report.tally;
    const std::string first(report.series.bots[0]->name), second(report.series.bots[1]->name);
    std::string out = report.table.game.book->title + ":\n  " + grouped(tally.games) + " games" +
                      (tally.games < report.wanted ? " (stopped; " + grouped(report.wanted) + " were wanted)" : "") +
                      ", " + first + " against " + second + formatted(", %.2f s\n", report.seconds);
    if (tally.games == 0) return out;
    out += matchups_text(report) + "won by seat\n" + row("A", tally.wins_by_seat[0], tally.games) +
           row("B", tally.wins_by_seat[1], tally.games);
    if (first != second)
        out += "won by bot\n" + row(first, tally.wins_by_bot[0], tally.games) +
               row(second, tally.wins_by_bot[1], tally.games);
    return out + lengths_text(tally) + endings_text(report) + cards_text(report);
}

std::string to_json(const SimReport& report) {
    const Tally& tally = report.tally;
    const Rulebook& book = *report.table.game.book;
    Json decks = Json::array(), bots = Json::array(), left_out = Json::array();
    for (std::size_t at = 0; at < report.table.decks.size(); ++at) {
        decks.push_back(
            {{"deck", report.table.decks[at].name}, {"games", tally.decks[at].games}, {"wins", tally.decks[at].wins}});
    }
    for (std::size_t at = 0; at < 2; ++at)
        bots.push_back({{"bot", std::string(report.series.bots[at]->name)}, {"wins", tally.wins_by_bot[at]}});
    for (const RejectedDeck& deck : report.table.left_out) left_out.push_back(deck.name);
    const Json out = {{"game", book.game},
                      {"rules", book.version},
                      {"seed", report.series.seed},
                      {"threads", report.series.threads},
                      {"paired", report.series.paired},
                      {"decks_change_seats", report.series.decks_change_seats},
                      {"games", tally.games},
                      {"games_wanted", report.wanted},
                      {"decisions", tally.decisions},
                      {"turns", tally.turns},
                      {"seconds", report.seconds},
                      {"wins_by_seat", {{"A", tally.wins_by_seat[0]}, {"B", tally.wins_by_seat[1]}}},
                      {"wins_by_bot", bots},
                      {"wins_by_deck", decks},
                      {"matchups", matchups_json(report)},
                      {"games_by_turns", turns_json(tally)},
                      {"endings", tally.endings},
                      {"cards", cards_json(report)},
                      {"decks_left_out", left_out},
                      {"draws", tally.draws},
                      {"voids", tally.voids},
                      {"void_games", tally.void_games}};
    return out.dump(2) + "\n";
}

}  // namespace arbiter::cli

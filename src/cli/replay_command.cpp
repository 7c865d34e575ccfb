// arbiter replay: a recorded game, choice by choice, as one of the seats saw it or with everything open.
#include <algorithm>
#include <iostream>
#include <optional>

#include "cli/arguments.h"
#include "cli/board.h"
#include "cli/commands.h"
#include "cli/recorded.h"
#include "engine/label.h"

namespace arbiter::cli {

namespace {

struct ReplayOptions {
    std::string file;
    std::string seat = "all";
    std::string cards;
    std::optional<u64> at;  // a number of choices; nothing: the whole log
};

std::vector<Seat> seats_of(const ReplayOptions& options) {
    if (options.seat == "A") return {Seat::A};
    if (options.seat == "B") return {Seat::B};
    return {Seat::A, Seat::B};
}

// For both seats: each event as the seat that knows more about it sees it.
std::vector<EventView> seen_log(const Game& game, const EventLog& log, const std::vector<Seat>& seats) {
    std::vector<EventView> out = redact(game, log, seats[0]);
    if (seats.size() < 2) return out;
    const std::vector<EventView> other = redact(game, log, seats[1]);
    for (std::size_t at = 0; at < out.size(); ++at) {
        const bool own_answer = out[at].kind == EventKind::Answered && out[at].seat == seats[1];
        if (own_answer || (out[at].definition == 0 && other[at].definition != 0)) out[at] = other[at];
    }
    return out;
}

void print_head(const Recorded& recorded, const std::string& file) {
    const Replay& replay = recorded.replay;
    std::cout << file << ": " << recorded.game.book->title << ", seed " << replay.seed << ", " << replay.choices.size()
              << " choices";
    for (const auto& [key, value] : replay.notes) std::cout << ", " << key << ": " << value;
    std::cout << "\n";
}

// The question behind a choice, if the answer alone does not tell, as the asked seat saw it.
using Questions = std::vector<std::string>;

void note_question(const Game& game, const State& state, Action action, const std::vector<Seat>& seats,
                   Questions& questions) {
    const bool plain = action.kind == ActionKind::Yes || action.kind == ActionKind::No;
    const bool seen = std::find(seats.begin(), seats.end(), state.decision.seat) != seats.end();
    std::string words = plain && seen ? prompt(game, state) : "";
    // The log has just named the text that asks.
    questions.push_back(words.substr(0, words.find(" [")));
}

void print_log(const std::vector<EventView>& events, const Questions& questions, const Screen& screen) {
    std::size_t choice = 0;
    for (const EventView& event : events) {
        const std::string clause = event.clause.empty() ? "" : "  [" + event.clause + "]";
        if (event.kind == EventKind::Answered) {
            const std::string question = choice < questions.size() ? questions[choice] : "";
            const std::string number = std::to_string(++choice) + ".";
            const std::string text = event.text + (question.empty() ? "" : " (" + question + ")");
            std::cout << screen.in(Color::Strong, fitted(number, 5) + wrapped(text, screen.width - 5, 5)) << "\n";
        } else {
            std::cout << "     " << wrapped(event.text + clause, screen.width - 5, 7) << "\n";
        }
    }
}

void print_question(const View& seen, const Screen& screen) {
    if (seen.asked != seen.seat || seen.options.empty()) return;
    std::cout << "\n" << wrapped(seat_name(seen.seat) + " is asked: " + seen.prompt, screen.width, 2) << "\n";
    for (const OptionView& option : seen.options)
        std::cout << "  " << wrapped(option.label, screen.width - 2, 4) << "\n";
}

std::string result_of(const State& state) {
    switch (state.outcome) {
        case Outcome::Running: return "The game is not finished.";
        case Outcome::Won: return seat_name(state.winner) + " won.";
        case Outcome::Draw: return "The game is a draw.";
        case Outcome::Void: return "The game is " + describe(result(state)) + ".";
    }
    return "";
}

int show(const ReplayOptions& options, const Project& project) {
    const Result<Recorded> recorded = read_recorded(project, options.file, options.cards);
    if (!recorded) {
        print_problems(recorded.problems());
        return kBadInput;
    }
    const std::size_t choices = recorded->replay.choices.size();
    const std::size_t wanted = options.at ? static_cast<std::size_t>(*options.at) : choices;
    if (wanted > choices) {
        print_problems(
            {{options.file, 0, 0, "--at " + std::to_string(wanted), "a number from 0 to " + std::to_string(choices)}});
        return kBadInput;
    }
    EventLog log;
    const std::vector<Seat> seats = seats_of(options);
    Questions questions;
    const auto played = play_to(
        recorded->game, recorded->replay, static_cast<int>(wanted), &log,
        [&](const State& state, Action action) { note_question(recorded->game, state, action, seats, questions); });
    if (!played) {
        print_problems(played.problems());
        return kBadInput;
    }
    const Screen screen = Screen::of_standard_output();
    print_head(*recorded, project.shown(options.file));
    if (!options.at) print_log(seen_log(recorded->game, log, seats), questions, screen);
    for (Seat seat : seats) {
        const View seen = view(recorded->game, played->state, seat);
        std::cout << draw_board(recorded->game, seen, screen);
        print_question(seen, screen);
    }
    if (wanted == choices) std::cout << result_of(played->state) << "\n";
    print_problems(played->changed);
    if (played->stopped) print_problems({*played->stopped});
    return played->stopped ? kBadInput : kOk;
}

}  // namespace

void add_replay(Arguments& program, const Project& project) {
    auto options = std::make_shared<ReplayOptions>();
    Arguments command = program.subcommand("replay", "Show a recorded game");
    command.required_text("file", options->file, "The replay file", named_value("FILE"));
    command.optional_number("--at", options->at, "Only the table after the first N choices",
                            whole_number(0, 1'000'000));
    command.text("--seat", options->seat,
                 "Only what this seat could know: A or B; all: everything that either of them knew",
                 one_of({"A", "B", "all"}));
    take_cards(command, options->cards);
    command.run([&project, options] { return show(*options, project); });
}

}  // namespace arbiter::cli

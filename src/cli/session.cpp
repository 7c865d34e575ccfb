// The dialogue with a person at the terminal. Everything shown comes from the host: a view, a log, reasons.
#include "cli/session.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <ostream>

#include "base/letters.h"
#include "cli/board.h"
#include "cli/board_words.h"
#include "engine/rulebook.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kLeastBoard = 12;  // lines that a board needs to be of use

std::size_t lines_in(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

}  // namespace

void Session::say(const std::string& text) { out_ << wrapped(text, screen_.width, 2) << "\n"; }
void Session::say_line(const std::string& text) { out_ << "  " << wrapped(text, screen_.width - 2, 4) << "\n"; }

SessionEnd Session::run() {
    // The events before loading are not printed again; the log has them.
    printed_events_ = std::max(printed_events_, hooks_.goes_on ? host_.log().size() : host_.resumed());
    if (hooks_.shows_goal && !host_.game().book->showing.goal.empty()) say(host_.game().book->showing.goal);
    seen_ = host_.seen();
    while (!leaving_) {
        host_.run();
        if (hooks_.autosave) hooks_.autosave(host_);
        screen_ = hooks_.screen();
        print_story();
        picked_.clear();
        question_ = host_.question();
        with_hint_ = !question_.hint.empty() && hints_.insert(question_.hint).second;
        host_.over() ? print_ending() : show();
        read_answer();
    }
    if (!load_.empty()) return {SessionEnd::Why::Load, load_, save_failed_};
    if (rematch_) return {SessionEnd::Why::Rematch, "", save_failed_};
    if (host_.over()) return {SessionEnd::Why::GameOver, "", save_failed_};
    say("You leave the game unfinished.");
    return {SessionEnd::Why::Left, "", save_failed_};
}

void Session::read_answer() {
    bool moved = false;
    while (!moved && !leaving_) {
        // If the output is closed, there is no point in asking.
        const std::optional<std::string> line = out_.good() ? in_.read("> ") : std::nullopt;
        screen_ = hooks_.screen();
        if (line) {
            moved = handle_line(stripped(*line));
        } else {
            leaving_ = true;
        }
    }
}

void Session::print_story() {
    const std::vector<EventView> events = host_.log();
    printed_events_ = std::min(printed_events_, events.size());
    const View now = host_.seen();
    const auto lines = tell_story(host_.game(), address_, std::span(events).subspan(printed_events_), seen_, now);
    story_lines_ = 0;
    for (const player::StoryLine& line : lines) {
        say_line(line.words);
        story_lines_ += 1 + lines_in(wrapped(line.words, screen_.width - 2, 4));
    }
    printed_events_ = events.size();
    seen_ = now;
}

void Session::print_ending() {
    std::string board = draw_fitting_board(host_.game(), seen_, screen_, 4, 0);
    out_ << board;
    const auto lines = host_.ending(address_);
    for (std::size_t at = 0; at < lines.size(); ++at)
        out_ << screen_.in(at == 0 ? Color::Strong : Color::Plain, wrapped(lines[at], screen_.width, 2)) << "\n";
    say("ENTER quits; rematch, log, save FILE and undo still work.");
}

void Session::show() {
    // Texts only where the hand is still shown, and all of a price rather than the hand.
    const auto fits = [&](const std::string& question, Lines lines) {
        const std::string board = draw_compact_board(host_.game(), seen_, screen_, lines);
        return screen_.height == 0 || lines_in(board) + lines_in(question) + 1 <= screen_.height;
    };
    std::string question = question_text(Detail::Texts);
    if (!fits(question, Lines::One)) question = question_text(Detail::Plain);
    if (!fits(question, Lines::OneWithoutHand)) question = question_text(Detail::Tight);
    // Keep the story on the screen if it fits.
    const std::size_t besides = lines_in(question) + 1;
    const std::size_t story = besides + story_lines_ + kLeastBoard <= screen_.height ? story_lines_ : 0;
    out_ << draw_fitting_board(host_.game(), seen_, screen_, besides, story) << question;
}

bool Session::handle_line(const std::string& line) {
    const std::size_t blank = line.find(' ');
    const std::string rest = blank == std::string::npos ? "" : stripped(line.substr(blank));
    const std::string word = lower(line.substr(0, blank));
    static const std::vector<std::string> alone{"?",    "help", "how", "board",   "hand",   "undo",
                                                "quit", "exit", "q",   "concede", "rematch"};
    static const std::vector<std::string> commands{"why", "card", "log", "save", "load", "pile", "piles", "rule"};
    const auto among = [&](const std::vector<std::string>& words) {
        return std::find(words.begin(), words.end(), word) != words.end();
    };
    if ((rest.empty() && among(alone)) || among(commands)) return command(word, rest);
    if (is_clause(line)) return command("rule", line);
    return answer(line);
}

// A rule's number alone: "5.6.2", and "6-2-5" where rules are numbered so.
bool Session::is_clause(const std::string& line) const {
    const std::size_t mark = line.find_first_not_of("0123456789");
    if (mark == 0 || mark == std::string::npos || (line[mark] != '.' && line[mark] != '-')) return false;
    if (line.find_first_not_of(std::string("0123456789") + line[mark]) != std::string::npos) return false;
    return line[mark] == '.' || (hooks_.rule && !hooks_.rule(line).empty());
}

bool Session::command(const std::string& word, const std::string& rest) {
    if (word == "undo") return undo();
    if (word == "concede") return concede();
    if (word == "rematch") return rematch();
    const std::map<std::string, std::function<void()>> acts{
        {"?", [&] { help(); }},
        {"help", [&] { help(); }},
        {"how", [&] { print_lesson(); }},
        {"log", [&] { show_log(rest); }},
        {"board", [&] { host_.over() ? print_ending() : show(); }},
        {"hand", [&] { show_hand(); }},
        {"pile", [&] { show_piles(rest); }},
        {"piles", [&] { show_piles(rest); }},
        {"rule", [&] { show_rule(rest); }},
        {"card", [&] { show_cards(rest); }},
        {"why", [&] { why(rest); }},
        {"save", [&] { save(rest); }},
        {"load", [&] { load(rest); }},
        {"quit", [&] { leaving_ = true; }},
        {"exit", [&] { leaving_ = true; }},
        {"q", [&] { leaving_ = true; }},
    };
    acts.at(word)();
    return false;
}

bool Session::undo() {
    // Picks that are not confirmed yet are undone first.
    if (!picked_.empty()) {
        picked_.pop_back();
        say(picks_so_far());
        return false;
    }
    if (!host_.undo()) {
        say("There is nothing to undo yet.");
        return false;
    }
    printed_events_ = std::min(printed_events_, host_.log().size());
    say("Your last choice is taken back.");
    return true;
}

bool Session::concede() {
    if (host_.over()) {
        say("The game is over.");
        return false;
    }
    host_.concede();
    return true;
}

bool Session::rematch() {
    if (!host_.over()) {
        say("The game is not over yet: concede first, then rematch.");
        return false;
    }
    leaving_ = rematch_ = true;
    return false;
}

void Session::load(const std::string& file) {
    if (file.empty()) return say("Type the name of a file: load FILE");
    leaving_ = true;
    load_ = file;
}

void Session::save(const std::string& file) {
    if (file.empty()) return say("Type the name of a file: save FILE");
    // Only saved games are overwritten.
    std::error_code error;
    const bool there = std::filesystem::exists(file, error);
    if (there && !read_replay(file)) return say(file + " exists and is not a saved game. Choose another name.");
    const auto problems = write_replay(host_.replay(), file);
    save_failed_ = !problems.empty();
    for (const Diagnostic& problem : problems) say(problem.to_string());
    if (!save_failed_) say("Saved to " + file + (there ? ", replacing the game that was there." : "."));
}

}  // namespace arbiter::cli

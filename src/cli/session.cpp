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
#include "player/card_facts.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kLeastBoard = 12;  // lines that a board needs to be of use

std::size_t lines_in(const std::string& text) {
    return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
}

bool declines(const Choice& choice) {
    return choice.action.kind == ActionKind::Pass || choice.action.kind == ActionKind::Done;
}

}  // namespace

void Session::say(const std::string& text) { out_ << wrapped(text, screen_.width, 2) << "\n"; }
void Session::say_line(const std::string& text) { out_ << "  " << wrapped(text, screen_.width - 2, 4) << "\n"; }

SessionEnd Session::run() {
    // A person who loads a game has seen it; the log has all of it.
    printed_events_ = std::max(printed_events_, host_.resumed());
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
        // Where nobody can read the answers any more, there is nothing left to ask.
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
    std::string board = draw_fitting_board(host_.game(), seen_, screen_, 4);
    out_ << board;
    const auto lines = host_.ending(address_);
    for (std::size_t at = 0; at < lines.size(); ++at)
        out_ << screen_.in(at == 0 ? Color::Strong : Color::Plain, wrapped(lines[at], screen_.width, 2)) << "\n";
    say("ENTER quits; rematch, log, save FILE and undo still work.");
}

void Session::show() {
    const std::string question = question_text();
    // What has happened stays on the screen, too, as long as it is not too much.
    const std::size_t besides = lines_in(question) + 1;
    const std::size_t story = besides + story_lines_ + kLeastBoard <= screen_.height ? story_lines_ : 0;
    out_ << draw_fitting_board(host_.game(), seen_, screen_, besides + story) << question;
}

std::string Session::common_place() const {
    constexpr std::string_view kPrepositions[] = {" in your ", " on your ", " to your "};
    std::string common;
    int choices = 0;
    for (const Choice& one : question_.choices) {
        if (declines(one)) continue;
        std::size_t from = std::string::npos;
        for (const std::string_view words : kPrepositions) {
            const std::size_t at = one.label.rfind(words);
            if (at != std::string::npos && (from == std::string::npos || at > from)) from = at;
        }
        // What tells copies apart stands behind it: "in your hand (hand 2)".
        const std::string place =
            from == std::string::npos ? "" : one.label.substr(from, one.label.find(" (", from) - from);
        if (place.empty() || (choices > 0 && place != common)) return "";
        common = place;
        ++choices;
    }
    return choices > 1 || common == " in your hand" ? common : "";
}

std::string Session::shown_label(const Choice& choice) const {
    std::string out = choice.label;
    if (const std::string place = declines(choice) ? "" : common_place(); !place.empty())
        out.erase(out.rfind(place), place.size());
    return out;
}

std::string Session::printed_values(const Choice& choice) const {
    const Presentation& showing = host_.game().book->showing;
    const bool plays = choice.action.kind == ActionKind::Play && choice.label.starts_with("play ");
    const bool pays = choice.action.kind == ActionKind::Pick && !question_.proposed.empty();
    const Spot& spot = choice.spots.card;
    const ZoneView* zone = BoardWords(host_.game(), seen_, screen_).zone(spot.seat, spot.zone);
    if ((!plays && !pays) || !zone || spot.position >= zone->cards.size()) return "";
    const DefinitionId id = zone->cards[spot.position].definition;
    if (id == 0) return "";
    const auto& values = host_.game().pool->definition(id).attributes;
    const bool is_place = choice.spots.place < seen_.places.size();
    const std::string& main = host_.game().book->attributes[showing.explained];
    const auto counts = [&](const ShownAttribute& fact) {
        if (pays) return fact.word.empty() && fact.attribute != showing.kind;
        return fact.word == main || std::any_of(showing.standing.begin(), showing.standing.end(), [&](const auto& row) {
                   return is_place && !row.word.empty() && row.word == fact.word &&
                          row.only_in == seen_.places[choice.spots.place].zone;
               });
    };
    std::string out;
    for (const ShownAttribute& fact : showing.facts) {
        if (!counts(fact) || (pays && !out.empty())) continue;
        const std::string words =
            player::shown_words(*host_.game().book, fact, values[showing.kind], values[fact.attribute]);
        if (!words.empty()) out += (out.empty() ? "" : ", ") + words;
    }
    return out;
}

// "Set a character in your battle area 2.", "Which energy do you rest to pay for it? (choose 3)"
std::string Session::question_words() const {
    std::string out = question_.words;
    const bool plays = std::any_of(question_.choices.begin(), question_.choices.end(),
                                   [](const Choice& one) { return one.action.kind == ActionKind::Play; });
    if (const std::string place = common_place(); plays && !place.empty() && (out.ends_with('.') || out.ends_with('?')))
        out.insert(out.size() - 1, place);
    const std::string exactly = "(" + std::to_string(question_.most) + ")";
    if (question_.picks_several() && out.ends_with(exactly)) out.insert(out.size() - exactly.size() + 1, "choose ");
    return out;
}

std::string Session::question_text() const {
    std::string out = "\n" + screen_.in(Color::Strong, wrapped(question_words(), screen_.width, 2)) + "\n";
    if (with_hint_) out += screen_.in(Color::Faint, "  " + wrapped(question_.hint, screen_.width - 2, 4)) + "\n";
    if (!question_.text.empty())
        out += screen_.in(Color::Faint, "  " + wrapped(question_.text, screen_.width - 2, 4)) + "\n";
    // Of numbers the question says which.
    const bool listed = !question_.numeric && !question_.by_name;
    for (std::size_t at = 0; at < question_.choices.size() && listed; ++at) {
        const Choice& choice = question_.choices[at];
        const std::string number = std::to_string(at + 1);
        const auto& marked = picked_.empty() ? question_.proposed : picked_;
        const bool picked = std::find(marked.begin(), marked.end(), at) != marked.end();
        std::string more = choice.price;
        if (const std::string values = printed_values(choice); !values.empty())
            more += (more.empty() ? "" : "; ") + values;
        if (more.empty() && declines(choice) && choice.brief != choice.label) {
            more = choice.brief;
            more[0] = lower(more[0]);
        }
        std::string label = shown_label(choice);
        if (!more.empty()) label += label.ends_with(')') ? ": " + more : " (" + more + ")";
        out += std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') + number + (picked ? "* " : "  ") +
               wrapped(label, screen_.width - 5, 5) + "\n";
    }
    if (!question_.picks_several() && !question_.proposed.empty()) out += "  (ENTER: the one marked *)\n";
    if (question_.picks_several()) {
        const std::string enter = !question_.proposed.empty() ? "ENTER: those marked *"
                                  : question_.fewest == 0     ? "ENTER: none"
                                                              : "";
        const std::string several = question_.most > 1 ? "one by one or at once: 1 3; all but the first: -1" : "";
        const std::string hint = several + (several.empty() || enter.empty() ? "" : "; ") + enter;
        if (!hint.empty()) out += "  " + wrapped("(" + hint + ")", screen_.width - 2, 3) + "\n";
    }
    return out;
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
    // A rule's number alone: "5.6.2".
    const bool clause =
        line.find('.') != std::string::npos && line.find_first_not_of("0123456789.") == std::string::npos;
    if (clause) return command("rule", line);
    return answer(line);
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
    // Picks that are not given yet are taken back first.
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
    // A game that was saved may be saved again; nothing else is written over.
    std::error_code error;
    const bool there = std::filesystem::exists(file, error);
    if (there && !read_replay(file)) return say(file + " exists and is not a saved game. Choose another name.");
    const auto problems = write_replay(host_.replay(), file);
    save_failed_ = !problems.empty();
    for (const Diagnostic& problem : problems) say(problem.to_string());
    if (!save_failed_) say("Saved to " + file + (there ? ", replacing the game that was there." : "."));
}

}  // namespace arbiter::cli

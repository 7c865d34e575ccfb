// The dialogue with a person at the terminal. Everything shown comes from the host: a view, a log, reasons.
#include "cli/session.h"

#include <algorithm>
#include <istream>
#include <ostream>
#include <set>

#include "cli/board.h"
#include "engine/label.h"
#include "scenario/names.h"

namespace arbiter::cli {

namespace {

constexpr const char* kHelp =
    "  a number      the answer with that number\n"
    "  words         an answer by its words, such as: level up vesper area 1\n"
    "  ENTER         pass, where that is an answer\n"
    "  why           what of your cards can't be used now, and the rule that says so\n"
    "  why WORDS     why something can't be done now: why level up vesper\n"
    "  card WORDS    a card by number or name: its facts and its text\n"
    "  log           all that has happened, with the rule behind each step\n"
    "  board         the table again\n"
    "  undo          back to your last choice\n"
    "  save FILE     write the game to a replay file; load FILE goes on with one\n"
    "  concede       give up\n"
    "  quit          leave the game unfinished\n";

constexpr std::size_t kMostCards = 8;
constexpr std::size_t kMostReasons = 12;

std::string stripped(const std::string& line) {
    const std::size_t from = line.find_first_not_of(" \t\r");
    if (from == std::string::npos) return "";
    return line.substr(from, line.find_last_not_of(" \t\r") - from + 1);
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

// What the board shows anyway, or what only judges want to know.
bool is_dull(const EventView& event) {
    return event.kind == EventKind::PositionSet || event.kind == EventKind::EffectEnded ||
           event.kind == EventKind::Answered || event.kind == EventKind::PhaseBegan;
}

// Things to do with cards; the rest of what can be wished for is an answer to some other question.
bool is_deed(const Wish& wish) { return wish.kind == ActionKind::Play || wish.kind == ActionKind::Use; }

// A card wished to be played without a place, where the places have reasons of their own to tell.
bool needs_a_place(const std::vector<Wish>& wishes, const Wish& wish) {
    if (wish.kind != ActionKind::Play || wish.side != Seat::Nobody) return false;
    return std::any_of(wishes.begin(), wishes.end(), [&](const Wish& other) {
        return other.card == wish.card && other.side != Seat::Nobody && other.reason != wish.reason;
    });
}

}  // namespace

void Session::say(const std::string& text) { out_ << wrapped(text, paper_.width, 2) << "\n"; }

Leaving Session::run() {
    while (!leaving_) {
        host_.run();
        if (host_.over()) {
            tell_end();
            return {Leaving::Why::GameOver, ""};
        }
        tell();
        show();
        bool moved = false;
        while (!moved && !leaving_) {
            out_ << "> " << std::flush;
            std::string line;
            if (!std::getline(in_, line)) {
                out_ << "\n";
                leaving_ = true;
            } else {
                moved = obey(stripped(line));
            }
        }
    }
    if (load_.empty()) say("The game is left unfinished.");
    return load_.empty() ? Leaving{Leaving::Why::Left, ""} : Leaving{Leaving::Why::Load, load_};
}

void Session::tell() {
    const auto events = host_.log();
    told_ = std::min(told_, events.size());
    std::string last;
    int times = 0;
    const auto finish = [&] {
        if (times > 0)
            out_ << "  "
                 << wrapped(last + (times > 1 ? " (" + std::to_string(times) + " times)" : ""), paper_.width - 2, 4)
                 << "\n";
    };
    for (; told_ < events.size(); ++told_) {
        if (is_dull(events[told_])) continue;
        if (events[told_].text != last) {
            finish();
            last = events[told_].text;
            times = 0;
        }
        ++times;
    }
    finish();
}

void Session::tell_end() {
    tell();
    seen_ = host_.seen();
    out_ << draw_board(host_.game(), seen_, paper_);
    const char* result = host_.outcome() == Outcome::Draw   ? "The game is a draw."
                         : host_.outcome() == Outcome::Void ? "The game is void: it ran out of room."
                         : seen_.winner == host_.person()   ? "You win."
                                                            : "You lose.";
    out_ << paper_.in(Ink::Strong, result) << "\n";
}

void Session::show() {
    seen_ = host_.seen();
    choices_.clear();
    for (std::size_t at = 0; at < seen_.options.size(); ++at) {
        const bool copy = std::any_of(choices_.begin(), choices_.end(), [&](std::size_t other) {
            return mean_the_same(seen_.options[at].label, seen_.options[other].label);
        });
        if (!copy) choices_.push_back(at);
    }
    out_ << draw_board(host_.game(), seen_, paper_) << "\n"
         << paper_.in(Ink::Strong, wrapped(seen_.prompt, paper_.width, 2)) << "\n";
    for (std::size_t at = 0; at < choices_.size(); ++at) {
        const std::string number = std::to_string(at + 1);
        out_ << std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') << number << "  "
             << wrapped(seen_.options[choices_[at]].label, paper_.width - 5, 5) << "\n";
    }
}

bool Session::obey(const std::string& line) {
    const std::size_t blank = line.find(' ');
    const std::string rest = blank == std::string::npos ? "" : stripped(line.substr(blank));
    const std::string word = lower(line.substr(0, blank));
    static const std::set<std::string> commands{"?",    "help", "why",  "card", "log", "board",  "undo",
                                                "save", "load", "quit", "exit", "q",   "concede"};
    return commands.count(word) ? command(word, rest) : answer(line);
}

bool Session::command(const std::string& word, const std::string& rest) {
    if (word == "?" || word == "help") out_ << kHelp;
    if (word == "log") show_log();
    if (word == "board") show();
    if (word == "undo") return undo();
    if (word == "save") save(rest);
    if (word == "card") show_cards(rest);
    if (word == "why") rest.empty() ? explain_all() : explain(rest);
    if (word == "quit" || word == "exit" || word == "q") leaving_ = true;
    if (word == "load") {
        if (rest.empty()) {
            say("load what? Found no file name, expected: load FILE");
        } else {
            leaving_ = true;
            load_ = rest;
        }
    }
    if (word != "concede") return false;
    host_.concede();
    return true;
}

bool Session::choose(std::size_t option) {
    host_.answer(option);
    return true;
}

bool Session::answer(const std::string& line) {
    if (line.empty()) {
        for (std::size_t option : choices_) {
            if (seen_.options[option].kind == ActionKind::Pass) return choose(option);
        }
        say("This can't be passed; ? helps.");
        return false;
    }
    if (line.find_first_not_of("0123456789") == std::string::npos) {
        const std::size_t number = line.size() < 6 ? std::stoul(line) : 0;
        if (number >= 1 && number <= choices_.size()) return choose(choices_[number - 1]);
        say("Found " + line + ", expected a number from 1 to " + std::to_string(choices_.size()) + ".");
        return false;
    }
    std::vector<std::size_t> meant;
    for (std::size_t option : choices_) {
        if (scenario::same_word(seen_.options[option].label, line)) return choose(option);
        if (scenario::abbreviates(line, seen_.options[option].label)) meant.push_back(option);
    }
    if (meant.size() == 1) return choose(meant[0]);
    if (meant.size() > 1) {
        say("That could be \"" + seen_.options[meant[0]].label + "\" or \"" + seen_.options[meant[1]].label + "\".");
    } else {
        say("No answer has these words. \"why " + line + "\" may tell why; ? helps.");
    }
    return false;
}

void Session::show_log() {
    for (const EventView& event : host_.log()) {
        out_ << "  "
             << wrapped(event.text + (event.clause.empty() ? "" : "  [" + event.clause + "]"), paper_.width - 2, 4)
             << "\n";
    }
}

void Session::show_cards(const std::string& words) {
    const Pool& pool = *host_.game().pool;
    std::vector<DefinitionId> found;
    for (std::size_t id = 1; id < pool.definitions.size() && !words.empty(); ++id) {
        const std::string title = card_title(pool, static_cast<DefinitionId>(id));
        if (lower(title).find(lower(words)) != std::string::npos) found.push_back(static_cast<DefinitionId>(id));
    }
    if (found.empty()) say("Found \"" + words + "\", expected the number or a part of the name of a card.");
    for (std::size_t at = 0; at < std::min(found.size(), kMostCards); ++at)
        out_ << describe_card(host_.game(), found[at], paper_);
    if (found.size() > kMostCards) say("... and " + std::to_string(found.size() - kMostCards) + " more.");
}

void Session::explain(const std::string& words) {
    const std::vector<Wish> wishes = host_.wishes(words);
    if (wishes.empty()) return say("Nothing of these words could be wished for; \"why\" alone lists your cards.");
    // What can be done with cards says most, on one's own side before the other.
    const auto dullness = [&](const Wish& wish) {
        const bool no_power = wish.kind == ActionKind::Use && !wish.power;
        return (is_deed(wish) ? 0 : 4) + (no_power ? 2 : 0) + (wish.side == opponent(host_.person()) ? 1 : 0);
    };
    int least = dullness(wishes[0]);
    for (const Wish& wish : wishes) least = std::min(least, dullness(wish));
    std::set<std::pair<std::string, std::string>> told;
    for (const Wish& wish : wishes) {
        if (dullness(wish) != least || told.size() >= kMostReasons || needs_a_place(wishes, wish)) continue;
        // Where a card can't be put anywhere for one reason, the reason is told once.
        if (!told.insert({wish.card.empty() ? wish.label : wish.card, wish.reason}).second) continue;
        const std::string reason = wish.clause.empty() ? "it can be done" : wish.reason + " [" + wish.clause + "]";
        out_ << "  " << wrapped(wish.label + ": " + reason, paper_.width - 2, 4) << "\n";
    }
}

void Session::explain_all() {
    const std::vector<Wish> wishes = host_.wishes("");
    std::set<std::string> possible;
    for (const Wish& wish : wishes) {
        if (is_deed(wish) && wish.clause.empty()) possible.insert(wish.card);
    }
    std::set<std::pair<std::string, std::string>> told;
    std::string example = "pass";
    for (const Wish& wish : wishes) {
        if (!is_deed(wish) || wish.card.empty() || wish.side == opponent(host_.person())) continue;
        example = lower(wish.card);
        if (possible.count(wish.card) || needs_a_place(wishes, wish)) continue;
        if (!told.insert({wish.card, wish.reason}).second) continue;
        out_ << "  " << wrapped(wish.card + ": " + wish.reason + " [" + wish.clause + "]", paper_.width - 2, 4) << "\n";
    }
    if (told.empty()) say("All of your cards can be used now.");
    say("For one of them: why " + example);
}

bool Session::undo() {
    if (!host_.undo()) {
        say("There is nothing to take back yet.");
        return false;
    }
    told_ = std::min(told_, host_.log().size());
    return true;
}

void Session::save(const std::string& file) {
    if (file.empty()) return say("save where? Found no file name, expected: save FILE");
    const auto problems = write_replay(host_.replay(), file);
    for (const Diagnostic& problem : problems) say(problem.to_string());
    if (problems.empty()) say("Saved to " + file + ".");
}

}  // namespace arbiter::cli

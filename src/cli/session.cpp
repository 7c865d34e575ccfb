// The dialogue with a person at the terminal. Everything shown comes from the host: a view, a log, reasons.
#include "cli/session.h"

#include <algorithm>
#include <filesystem>
#include <istream>
#include <ostream>
#include <set>
#include <sstream>

#include "cli/board.h"
#include "engine/label.h"
#include "scenario/names.h"

namespace arbiter::cli {

namespace {

constexpr const char* kHelp =
    "  a number      the answer with that number\n"
    "  1 2 4, -3     where several are picked: these, or all but the third\n"
    "  words         an answer by its words, such as: level up vesper area 1\n"
    "  ENTER         pass or done, where that is an answer\n"
    "  why           what of your cards can't be used now, and the rule that says so\n"
    "  why WORDS     why something can't be done now: why level up vesper\n"
    "  card WORDS    a card by number or name: its facts and its text\n"
    "  log           all that has happened, with the rule behind each step;\n"
    "                log 20: the last 20 lines of it\n"
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
bool is_dull(const Rulebook& book, const EventView& event) {
    const bool modifier = event.kind == EventKind::Modified || event.kind == EventKind::ModifierEnded;
    if (modifier && book.modifier_words && book.modifier_words(book, event.a, event.n).empty()) return true;
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
    // Whoever loads a game has seen it; the log has it all.
    told_ = std::max(told_, host_.resumed());
    while (!leaving_) {
        host_.run();
        paper_ = paper_of_now_();
        const bool told = tell();
        seen_ = host_.seen();
        if (host_.over()) {
            tell_end();
        } else if (told || redraw_ || seen_.chosen == 0) {
            show();
        } else {
            // The next of several picks: the table is as it was.
            show_question();
        }
        redraw_ = false;
        listen();
    }
    if (!load_.empty()) return {Leaving::Why::Load, load_};
    if (host_.over()) return {Leaving::Why::GameOver, ""};
    say("The game is left unfinished.");
    return {Leaving::Why::Left, ""};
}

void Session::listen() {
    bool moved = false;
    while (!moved && !leaving_) {
        out_ << "> " << std::flush;
        std::string line;
        if (!std::getline(in_, line)) {
            out_ << "\n";
            leaving_ = true;
        } else {
            paper_ = paper_of_now_();
            if (paper_.echo) out_ << line << "\n";
            moved = obey(stripped(line));
        }
    }
}

bool Session::tell() {
    const auto events = host_.log();
    told_ = std::min(told_, events.size());
    std::string last;
    int times = 0;
    bool any = false;
    const auto finish = [&] {
        any = any || times > 0;
        if (times > 0)
            out_ << "  "
                 << wrapped(last + (times > 1 ? " (" + std::to_string(times) + " times)" : ""), paper_.width - 2, 4)
                 << "\n";
    };
    for (; told_ < events.size(); ++told_) {
        if (is_dull(*host_.game().book, events[told_])) continue;
        if (events[told_].text != last) {
            finish();
            last = events[told_].text;
            times = 0;
        }
        ++times;
    }
    finish();
    return any;
}

void Session::tell_end() {
    choices_.clear();
    out_ << draw_board(host_.game(), seen_, paper_);
    const char* result = host_.outcome() == Outcome::Draw   ? "The game is a draw."
                         : host_.outcome() == Outcome::Void ? "The game is void: it ran out of room."
                         : seen_.winner == host_.person()   ? "You win."
                                                            : "You lose.";
    out_ << paper_.in(Ink::Strong, result) << "\n";
    say("ENTER leaves; log, save FILE and undo still work.");
}

void Session::show() {
    out_ << draw_board(host_.game(), seen_, paper_) << "\n";
    show_question();
}

void Session::show_question() {
    choices_.clear();
    out_ << paper_.in(Ink::Strong, wrapped(seen_.prompt, paper_.width, 2)) << "\n";
    const auto offer = [&](std::size_t option, const std::string& label) {
        choices_.push_back(option);
        const std::string number = std::to_string(choices_.size());
        out_ << std::string(number.size() < 3 ? 3 - number.size() : 0, ' ') << number << "  "
             << wrapped(label, paper_.width - 5, 5) << "\n";
    };
    // Of several to be picked all are shown, also those that can't be the first of them.
    const std::vector<Candidate> candidates = host_.candidates();
    candidates_ = candidates.size();
    for (const Candidate& candidate : candidates) offer(candidate.option, candidate.label);
    for (std::size_t at = 0; at < seen_.options.size(); ++at) {
        const ActionKind kind = seen_.options[at].kind;
        if (candidates_ && (kind == ActionKind::Pick || kind == ActionKind::PickPlace)) continue;
        const bool copy = std::any_of(choices_.begin(), choices_.end(), [&](std::size_t other) {
            return other != Candidate::kNotNext && mean_the_same(seen_.options[at].label, seen_.options[other].label);
        });
        if (!copy) offer(at, shown_label(at));
    }
    if (candidates_ > 1) say("  (several at once: 1 2; all but the first: -1)");
}

std::string Session::shown_label(std::size_t option) const {
    const std::string& label = seen_.options[option].label;
    if (seen_.options[option].kind == ActionKind::Done && seen_.chosen == 0) return label + " (none)";
    // Which of several copies it is makes no difference.
    for (std::size_t other = 0; other < seen_.options.size(); ++other) {
        if (other != option && mean_the_same(seen_.options[other].label, label))
            return label.substr(0, label.rfind(" ("));
    }
    return label;
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
    if (word == "log") show_log(rest);
    if (word == "board") host_.over() ? tell_end() : show();
    if (word == "undo") return undo();
    if (word == "save") save(rest);
    if (word == "card") show_cards(rest);
    if (word == "why" && host_.over()) say("The game is over.");
    if (word == "why" && !host_.over()) rest.empty() ? explain_all() : explain(rest);
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
    if (host_.over()) {
        say("The game is over.");
        return false;
    }
    host_.concede();
    return true;
}

bool Session::choose(std::size_t option) {
    host_.answer(option);
    return true;
}

bool Session::choose_several(const std::string& line) {
    const bool but = line[0] == '-';
    std::set<std::size_t> named;
    std::istringstream words(line.substr(but ? 1 : 0));
    for (std::string word; words >> word;) {
        const std::size_t number = word.size() < 6 ? std::stoul(word) : 0;
        if (number < 1 || number > candidates_) {
            say("Found " + word + ", expected numbers from 1 to " + std::to_string(candidates_) + ".");
            return false;
        }
        named.insert(number - 1);
    }
    std::vector<std::size_t> numbers;
    for (std::size_t at = 0; at < candidates_; ++at) {
        if ((named.count(at) > 0) != but) numbers.push_back(at);
    }
    if (host_.pick(numbers)) return true;
    const std::string most = std::to_string(seen_.max);
    say("Found " + std::to_string(numbers.size()) + " of them, expected " +
        (seen_.min == seen_.max ? most : std::to_string(seen_.min) + " to " + most) + " that can be chosen together.");
    return false;
}

bool Session::answer(const std::string& line) {
    if (host_.over()) {
        leaving_ = line.empty();
        if (!leaving_) say("The game is over; ENTER leaves, ? helps.");
        return false;
    }
    if (line.empty()) {
        for (std::size_t option : choices_) {
            if (option == Candidate::kNotNext) continue;
            const ActionKind kind = seen_.options[option].kind;
            if (kind == ActionKind::Pass || kind == ActionKind::Done) return choose(option);
        }
        say("This can't be passed; ? helps.");
        return false;
    }
    const bool but = line[0] == '-';
    const bool numbers = line.find_first_not_of("0123456789 ", but ? 1 : 0) == std::string::npos;
    if (candidates_ && numbers && (but || line.find(' ') != std::string::npos)) return choose_several(line);
    if (line.find_first_not_of("0123456789") == std::string::npos) {
        const std::size_t number = line.size() < 6 ? std::stoul(line) : 0;
        const bool known = number >= 1 && number <= choices_.size();
        if (known && choices_[number - 1] == Candidate::kNotNext) {
            say("Found 1 of them, expected " + std::to_string(seen_.min) + ": name them all, such as 1 2 3, or -" +
                line + " for all but this one.");
            return false;
        }
        if (known) return choose(choices_[number - 1]);
        say("Found " + line + ", expected a number from 1 to " + std::to_string(choices_.size()) + ".");
        return false;
    }
    std::vector<std::size_t> meant;
    for (std::size_t option : choices_) {
        if (option == Candidate::kNotNext) continue;
        if (scenario::same_word(shown_label(option), line) || scenario::same_word(seen_.options[option].label, line))
            return choose(option);
        if (scenario::abbreviates(line, seen_.options[option].label)) meant.push_back(option);
    }
    if (meant.size() == 1) return choose(meant[0]);
    if (meant.size() > 1) {
        say("That could be \"" + shown_label(meant[0]) + "\" or \"" + shown_label(meant[1]) + "\".");
    } else {
        say("No answer has these words. \"why " + line + "\" may tell why; ? helps.");
    }
    return false;
}

void Session::show_log(const std::string& last) {
    const std::vector<EventView> events = host_.log();
    std::size_t from = 0;
    if (!last.empty()) {
        const bool number = last.find_first_not_of("0123456789") == std::string::npos && last.size() < 9;
        if (!number) return say("Found \"" + last + "\", expected: log, or log and how many of the last lines");
        from = events.size() - std::min<std::size_t>(events.size(), std::stoul(last));
    }
    for (; from < events.size(); ++from) {
        const EventView& event = events[from];
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
    if (found.empty())
        say("Found " + (words.empty() ? "nothing" : "\"" + words + "\"") +
            ", expected the number or a part of the name of a card.");
    for (std::size_t at = 0; at < std::min(found.size(), kMostCards); ++at)
        out_ << describe_card(host_.game(), found[at], paper_);
    if (found.size() > kMostCards) say("... and " + std::to_string(found.size() - kMostCards) + " more.");
}

void Session::explain(const std::string& words) {
    const std::vector<Wish> wishes = host_.wishes(words);
    if (lower(words) == "concede") return say("concede: it can be done at any time.");
    if (wishes.empty())
        return say(
            "Nothing that could be done goes by these words. Name a card, or a place; \"why\" alone lists your cards.");
    // What can be done with cards says most, on one's own side before the other.
    const auto dullness = [&](const Wish& wish) {
        const bool no_power = wish.kind == ActionKind::Use && !wish.power;
        return (is_deed(wish) ? 0 : 8) + (wish.idle ? 4 : 0) + (no_power ? 2 : 0) +
               (wish.side == opponent(host_.person()) ? 1 : 0);
    };
    int least = dullness(wishes[0]);
    for (const Wish& wish : wishes) least = std::min(least, dullness(wish));
    std::set<std::pair<std::string, std::string>> told;
    for (const Wish& wish : wishes) {
        if (dullness(wish) != least || told.size() >= kMostReasons || needs_a_place(wishes, wish)) continue;
        // What is against a card anywhere, or against any answer of a kind, is told once.
        if (!told.insert({wish.card, wish.reason}).second) continue;
        const auto alike = std::count_if(wishes.begin(), wishes.end(), [&](const Wish& other) {
            return dullness(other) == least && other.card == wish.card && other.reason == wish.reason;
        });
        const bool anywhere = alike > 1 && wish.kind == ActionKind::Play && !wish.card.empty() && !wish.clause.empty();
        const std::string more =
            alike > 1 && wish.card.empty() ? " (the same for " + std::to_string(alike - 1) + " more)" : "";
        const std::string reason = wish.clause.empty() ? "it can be done" : wish.reason + " [" + wish.clause + "]";
        out_ << "  " << wrapped((anywhere ? wish.card : wish.label) + ": " + reason + more, paper_.width - 2, 4)
             << "\n";
    }
}

void Session::explain_all() {
    const std::vector<Wish> wishes = host_.wishes("");
    std::set<std::string> possible;
    for (const Wish& wish : wishes) {
        if (is_deed(wish) && wish.clause.empty()) possible.insert(wish.card);
    }
    // Cards with one reason against them stand together.
    std::vector<std::pair<std::string, std::string>> told;  // reason, cards
    std::set<std::pair<std::string, std::string>> seen;
    std::string example;
    for (const Wish& wish : wishes) {
        if (!is_deed(wish) || wish.card.empty() || wish.side == opponent(host_.person())) continue;
        example = wish.card.substr(0, wish.card.find(' '));
        if (possible.count(wish.card) || needs_a_place(wishes, wish)) continue;
        if (!seen.insert({wish.card, wish.reason}).second) continue;
        const std::string reason = wish.reason + " [" + wish.clause + "]";
        // Many reasons name their card.
        const std::string card = wish.reason.starts_with(wish.card) ? "" : wish.card;
        const auto same = std::find_if(told.begin(), told.end(), [&](const auto& one) { return one.first == reason; });
        if (same == told.end()) {
            told.emplace_back(reason, card);
        } else {
            same->second += "; " + card;
        }
    }
    for (const auto& [reason, cards] : told)
        out_ << "  " << wrapped(cards + (cards.empty() ? "" : ": ") + reason, paper_.width - 2, 4) << "\n";
    if (example.empty()) return say("You have no cards yet that could be used.");
    if (told.empty()) say("All of your cards can be used now.");
    say("For one of them: why " + example);
}

bool Session::undo() {
    if (!host_.undo()) {
        say("There is nothing to take back yet.");
        return false;
    }
    told_ = std::min(told_, host_.log().size());
    redraw_ = true;
    return true;
}

void Session::save(const std::string& file) {
    if (file.empty()) return say("save where? Found no file name, expected: save FILE");
    // A game that was saved may be saved again; nothing else is written over.
    std::error_code error;
    const bool there = std::filesystem::exists(file, error);
    if (there && !read_replay(file))
        return say(file + ": found something that is no saved game, expected a new name or a saved game");
    const auto problems = write_replay(host_.replay(), file);
    for (const Diagnostic& problem : problems) say(problem.to_string());
    if (problems.empty()) say("Saved to " + file + (there ? " in place of the game that was there." : "."));
}

}  // namespace arbiter::cli

// What a person types for an answer: numbers, several of them, words, yes and no.
#include <algorithm>
#include <numeric>

#include "base/letters.h"
#include "base/numbers.h"
#include "cli/answer_line.h"
#include "cli/session.h"

namespace arbiter::cli {

namespace {

std::string must_be_chosen(int count) { return std::to_string(count) + " must be chosen."; }

}  // namespace

bool Session::answer(const std::string& line) {
    if (host_.over()) {
        leaving_ = line.empty();
        if (!leaving_) say("The game is over: ENTER quits, rematch plays again, ? shows help.");
        return false;
    }
    if (line.empty()) return pass();
    // A name may be "No" or "02".
    if (question_.by_name) return answer_words(line);
    if (same_letters(line, "y") || same_letters(line, "yes")) return yes_or_no(true);
    if (same_letters(line, "n") || same_letters(line, "no")) return yes_or_no(false);
    // Whatever the game calls it. Only ENTER takes what is proposed.
    const bool ends = same_letters(line, "pass") || same_letters(line, "done"), none = same_letters(line, "none");
    const bool asks_yes_or_no = std::any_of(question_.choices.begin(), question_.choices.end(),
                                            [](const Choice& one) { return one.action.kind == ActionKind::No; });
    if ((ends || none) && matching_choices(line, question_.choices).empty()) {
        const bool no = none || asks_yes_or_no || (picked_.empty() && !question_.proposed.empty());
        return no ? yes_or_no(false) : pass();
    }
    // If one number is asked for, "1,000" is one number.
    const std::string typed = question_.numeric ? ungrouped(line) : line;
    if (numbers_in(typed)) return answer_numbers(typed);
    if (!question_.picks_several()) return answer_words(line);
    if (same_letters(line, "all")) {
        std::vector<std::size_t> all(question_.choices.size());
        std::iota(all.begin(), all.end(), std::size_t{1});
        return pick(all, false);
    }
    std::vector<std::size_t> named;
    for (const std::string& part : parts_of(line)) {
        const std::optional<Numbers> number = numbers_in(part);
        const std::optional<std::size_t> choice =
            number && number->numbers.size() == 1 && !number->but ? number->numbers[0] - 1 : find_choice(part);
        if (!choice) return false;
        named.push_back(*choice + 1);
    }
    return pick(named, false);
}

bool Session::answer_words(const std::string& line) {
    const std::optional<std::size_t> choice = find_choice(line);
    return choice && choose(*choice);
}

// Pass, or done with as many as are picked.
bool Session::pass() {
    if (question_.picks_several()) return finish_picks();
    if (!question_.proposed.empty()) return choose(question_.proposed[0]);
    for (std::size_t at = 0; at < question_.choices.size(); ++at) {
        const ActionKind kind = question_.choices[at].action.kind;
        if (kind == ActionKind::Pass || kind == ActionKind::Done) return choose(at);
    }
    const bool yes_or_no = std::any_of(question_.choices.begin(), question_.choices.end(),
                                       [](const Choice& one) { return one.action.kind == ActionKind::No; });
    say(yes_or_no ? "Yes or no? Type y or n; ? shows help." : "Choose one of these: type its number; ? shows help.");
    return false;
}

// Answers a yes/no question; elsewhere "no" passes, and "yes" chooses the only other answer.
bool Session::yes_or_no(bool yes) {
    std::vector<std::size_t> fitting;
    for (std::size_t at = 0; at < question_.choices.size(); ++at) {
        const ActionKind kind = question_.choices[at].action.kind;
        const bool declines = kind == ActionKind::No || kind == ActionKind::Pass || kind == ActionKind::Done;
        if (declines != yes) fitting.push_back(at);
    }
    const bool enough = !picked_.empty() && static_cast<int>(picked_.size()) >= question_.fewest;
    // "Yes" confirms what is picked or proposed.
    const bool agrees = enough || (picked_.empty() && !question_.proposed.empty());
    const bool nothing = picked_.empty() && question_.proposed.empty() && question_.fewest == 0;
    if (question_.picks_several() && (yes ? agrees : nothing)) return finish_picks();
    // "No" may mean "no more" or "not these".
    if (!yes && !picked_.empty()) {
        say(picks_so_far() + " \"undo\" takes the last one back.");
        return false;
    }
    if (fitting.size() == 1 && !question_.picks_several()) return choose(fitting[0]);
    say(yes ? "Which one? Type its number or a part of its name." : "This can't be declined.");
    return false;
}

bool Session::choose(std::size_t choice) {
    host_.answer(question_.choices[choice].action);
    return true;
}

bool Session::answer_numbers(const std::string& line) {
    const Numbers typed = *numbers_in(line);
    if (question_.picks_several()) return pick(typed.numbers, typed.but);
    std::size_t number = typed.numbers[0];
    if (question_.numeric) {
        const auto same = [&](const Choice& one) { return one.label == std::to_string(number); };
        const auto found = std::find_if(question_.choices.begin(), question_.choices.end(), same);
        number = found == question_.choices.end() ? 0 : static_cast<std::size_t>(found - question_.choices.begin()) + 1;
    }
    if (typed.numbers.size() == 1 && !typed.but && number >= 1 && number <= question_.choices.size())
        return choose(number - 1);
    const std::string range = question_.numeric ? grouped(std::stoi(question_.choices.front().label)) + " to " +
                                                      grouped(std::stoi(question_.choices.back().label))
                                                : "1 to " + std::to_string(question_.choices.size());
    say(line + " is not an answer here. Type " + (typed.numbers.size() > 1 ? "one number from " : "a number from ") +
        range + ".");
    return false;
}

std::string Session::picks_so_far() const {
    if (picked_.empty() && question_.fewest == 0)
        return "Nothing chosen yet. Choose up to " + std::to_string(question_.most) + ", or press ENTER for none.";
    std::string out = std::to_string(picked_.size()) + " of ";
    out +=
        question_.fewest == question_.most ? std::to_string(question_.most) : "up to " + std::to_string(question_.most);
    out += " chosen";
    for (std::size_t at = 0; at < picked_.size(); ++at)
        out += (at ? "; " : ": ") + shown_label(question_.choices[picked_[at]]);
    const int left = question_.fewest - static_cast<int>(picked_.size());
    if (left > 0) return out + ". " + std::to_string(left) + " more to choose.";
    return out + ". Choose more, or press ENTER.";
}

bool Session::pick(const std::vector<std::size_t>& numbers, bool but) {
    const std::size_t all = question_.choices.size();
    std::vector<std::size_t> named;
    for (std::size_t number : numbers) {
        if (number < 1 || number > all) {
            say(std::to_string(number) + " is not an answer here. Type numbers from 1 to " + std::to_string(all) + ".");
            return false;
        }
        named.push_back(number - 1);
    }
    const auto is_named = [&](std::size_t at) { return std::find(named.begin(), named.end(), at) != named.end(); };
    const auto is_picked = [&](std::size_t at) {
        return std::find(picked_.begin(), picked_.end(), at) != picked_.end();
    };
    std::vector<std::size_t> now = picked_;
    if (but && !picked_.empty()) {
        std::erase_if(now, is_named);
    } else if (but) {
        for (std::size_t at = 0; at < all; ++at) {
            if (!is_named(at)) now.push_back(at);
        }
    } else {
        for (std::size_t at : named) {
            if (!is_picked(at) && std::find(now.begin(), now.end(), at) == now.end()) now.push_back(at);
        }
    }
    if (static_cast<int>(now.size()) > question_.most) {
        say("That would be " + std::to_string(now.size()) + "; choose " +
            (question_.fewest == question_.most ? "" : "up to ") + std::to_string(question_.most) +
            (picked_.empty() ? "." : ". \"undo\" takes the last one back."));
        return false;
    }
    if (now == picked_) {
        const std::string which = std::to_string(numbers[0]);
        say((but                   ? "That changes nothing. "
             : numbers.size() == 1 ? which + " is chosen already; -" + which + " takes it back. "
                                   : "These are chosen already. ") +
            picks_so_far());
        return false;
    }
    picked_ = now;
    if (static_cast<int>(picked_.size()) == question_.most) return finish_picks();
    say(picks_so_far());
    return false;
}

bool Session::finish_picks() {
    if (picked_.empty() && !question_.proposed.empty()) return host_.pick(question_, question_.proposed);
    if (static_cast<int>(picked_.size()) < question_.fewest) {
        say(picked_.empty() ? "This can't be passed: " + must_be_chosen(question_.fewest) : picks_so_far());
        return false;
    }
    if (host_.pick(question_, picked_)) return true;
    say("These can't be chosen together. " + picks_so_far() + " \"undo\" takes the last one back.");
    return false;
}

// "1 (A), 2 (B) or 5 (C)"; for many, the first few and the number of others.
std::string Session::several_of(const std::vector<std::size_t>& which) const {
    constexpr std::size_t kMostNamed = 8;
    const bool all = which.size() <= kMostNamed;
    const std::size_t named = all ? which.size() : kMostNamed;
    std::string out;
    for (std::size_t at = 0; at < named; ++at) {
        const bool last = all && at + 1 == named;
        const std::string label = shown_label(question_.choices[which[at]]);
        out += at == 0 ? "" : last ? " or " : ", ";
        // Names are not listed with numbers.
        out += question_.by_name ? "\"" + label + "\"" : std::to_string(which[at] + 1) + " (" + label + ")";
    }
    return all ? out : out + " or one of " + std::to_string(which.size() - named) + " others";
}

std::optional<std::size_t> Session::find_choice(const std::string& words) {
    const std::vector<std::size_t> found = matching_choices(words, question_.choices);
    if (found.size() == 1) return found[0];
    if (found.size() > 1) {
        // Among copies, the next one that is not picked yet.
        const std::string& label = question_.choices[found[0]].label;
        const bool copies = std::all_of(found.begin(), found.end(),
                                        [&](std::size_t at) { return question_.choices[at].label == label; });
        for (std::size_t at : found) {
            if (copies && std::find(picked_.begin(), picked_.end(), at) == picked_.end()) return at;
        }
        say("That could be " + several_of(found) + ".");
    } else {
        say("No answer matches \"" + words + "\". You are asked: " + question_words());
        say("\"board\" lists the answers; \"why " + words + "\" may say why this is none of them; ? shows help.");
    }
    return std::nullopt;
}

}  // namespace arbiter::cli

// Why something that a person wants to do can't be done, and where the numbers on the table come from.
#include <algorithm>
#include <ostream>
#include <set>

#include "base/letters.h"
#include "cli/answer_line.h"
#include "cli/board_words.h"
#include "cli/card_page.h"
#include "cli/session.h"
#include "engine/label.h"
#include "engine/rulebook.h"
#include "scenario/names.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kMostReasons = 12;

// What is counted in one game or another.
constexpr std::string_view kCounted[] = {"energy", "ap", "life"};

// Reasons, each listed once, with everything that it applies to.
class Reasons {
  public:
    // A reason against one request names the request as a whole; against several, what each is about.
    void add(const std::string& reason, const std::string& request, const std::string& about) {
        for (Entry& entry : entries_) {
            if (entry.reason != reason) continue;
            entry.together += "; " + about;
            entry.alone.clear();
            return;
        }
        entries_.push_back({reason, request, about});
    }

    std::vector<std::string> lines() const {
        std::vector<std::string> out;
        for (const Entry& entry : entries_) {
            if (out.size() == kMostReasons) break;
            const std::string& request = entry.alone.empty() ? entry.together : entry.alone;
            out.push_back((request.empty() ? "" : request + ": ") + entry.reason);
        }
        return out;
    }
    std::size_t left_out() const { return entries_.size() - std::min(entries_.size(), kMostReasons); }

  private:
    struct Entry {
        std::string reason;
        std::string alone;
        std::string together;
    };
    std::vector<Entry> entries_;
};

// Things to do with cards; the rest of what can be wanted is an answer to some other question.
bool is_act(const Verdict& verdict) { return verdict.kind == ActionKind::Play || verdict.kind == ActionKind::Use; }

// A card to be played without a place, where the places have reasons of their own to tell.
bool needs_a_place(const std::vector<Verdict>& verdicts, const Verdict& verdict) {
    if (verdict.clause.empty() || verdict.kind != ActionKind::Play || verdict.side != Seat::Nobody) return false;
    return std::any_of(verdicts.begin(), verdicts.end(), [&](const Verdict& other) {
        return other.card == verdict.card && other.side != Seat::Nobody && other.reason != verdict.reason;
    });
}

// " [5.6.2]"; nothing where no clause but the question itself refuses it.
std::string cited(const Verdict& verdict) {
    const bool clause = !verdict.clause.empty() && verdict.clause[0] >= '0' && verdict.clause[0] <= '9';
    return clause ? " [" + verdict.clause + "]" : "";
}

// Refused here, while the same card or character can do the same elsewhere.
bool can_be_done_elsewhere(const std::vector<Verdict>& verdicts, const Verdict& verdict) {
    const bool attacks = verdict.kind == ActionKind::Attack;
    if (verdict.clause.empty() || (!attacks && verdict.kind != ActionKind::Play)) return false;
    return std::any_of(verdicts.begin(), verdicts.end(), [&](const Verdict& other) {
        const bool same = attacks ? other.spots.place == verdict.spots.place : other.card == verdict.card;
        return other.clause.empty() && other.kind == verdict.kind && same;
    });
}

// "attack with hessa" of "can't I attack with hessa", "not attack with hessa"
std::string without_question(const std::string& words) {
    constexpr std::string_view kAsking[] = {"can't", "cant", "cannot", "can", "couldn't", "could", "not"};
    constexpr std::string_view kGoingOn[] = {"i", "not", "do", "to"};
    const auto is_in = [](const std::string& word, const auto& all) {
        return std::any_of(std::begin(all), std::end(all), [&](std::string_view one) { return one == word; });
    };
    std::string rest = words;
    for (bool asking = false; !rest.empty();) {
        const std::size_t blank = rest.find(' ');
        const std::string word = lower(rest.substr(0, blank));
        if (blank == std::string::npos || (!is_in(word, kAsking) && !(asking && is_in(word, kGoingOn)))) break;
        asking = true;
        rest = stripped(rest.substr(blank));
    }
    return rest;
}

// "A's front line 1" of "your front line 1": the engine's names for the players.
std::string with_seats(const std::string& words, Seat person) {
    const std::pair<std::string_view, Seat> phrases[] = {
        {"the opponent's ", opponent(person)}, {"opponent's ", opponent(person)}, {"your ", person}};
    std::string out = words;
    for (const auto& [phrase, seat] : phrases) {
        for (std::size_t at = lower(out).find(phrase); at != std::string::npos; at = lower(out).find(phrase)) {
            if (at > 0 && out[at - 1] != ' ') break;
            out.replace(at, phrase.size(), seat_name(seat) + "'s ");
        }
    }
    return out;
}

}  // namespace

void Session::why(const std::string& asked) {
    const Rulebook& book = *host_.game().book;
    const std::string words = without_question(asked);
    const std::string first = lower(words.substr(0, words.find(' ')));
    // Whatever the game calls it.
    const bool number =
        book.showing.explained < book.attributes.size() &&
        (first == "bp" || first == "power" || same_letters(first, book.attributes[book.showing.explained]));
    if (number) return explain_numbers(words.size() > first.size() ? stripped(words.substr(first.size())) : "");
    // "combo" is a total, and something to do.
    const bool is_total = explain_total(lower(words));
    const bool is_act = std::any_of(book.acts.begin(), book.acts.end(),
                                    [&](const PlayerAct& act) { return same_letters(act.verb, words); });
    if (is_total && !(is_act && !host_.over())) return;
    if (host_.over()) return say("The game is over.");
    if (explain_involuntary(first)) return;
    if (is_clause(words)) return show_rule(words);
    if (std::find(std::begin(kCounted), std::end(kCounted), lower(words)) != std::end(kCounted))
        return explain_no_total(lower(words));
    words.empty() ? explain_all() : explain(words);
}

bool Session::explain_total(const std::string& word) {
    if (word.empty()) return false;
    const Rulebook& book = *host_.game().book;
    const BoardWords words(host_.game(), seen_, screen_);
    bool any = false;
    for (const Seat seat : {host_.person(), opponent(host_.person())}) {
        for (const std::string& total : seen_.totals[static_cast<std::size_t>(ix(seat))]) {
            if (!lower(total).starts_with(word + " ")) continue;
            say_line(sentence(words.called(seat)) + ": " + total);
            any = true;
        }
    }
    if (!any) return false;
    // What stands in places counts by a number of its own, what lies in an area by being there.
    for (const PlaceView& place : seen_.places) {
        if (place.seat != host_.person() || place.stack.empty()) continue;
        for (const ShownAttribute& shown : book.showing.standing) {
            const bool counts = shown.only_in == place.zone && shown.attribute < place.attributes.size() &&
                                lower(book.attributes[shown.attribute]).find(word) != std::string::npos;
            if (!counts || place.attributes[shown.attribute] == 0) continue;
            const i32 kind = place.attributes[book.showing.kind];
            const std::string value = player::shown_words(book, shown, kind, place.attributes[shown.attribute]);
            if (!value.empty())
                say_line(sentence(words.place_name(place)) + ", " + words.title(place.stack[0]) + ": " + value);
        }
    }
    for (const ZoneView& zone : seen_.zones) {
        const ZoneSpec& spec = book.zones[zone.zone];
        const bool counts = zone.seat == host_.person() && !zone.cards.empty() && spec.seen == SeenBy::Everyone &&
                            lower(spec.name).starts_with(word + " ");
        if (!counts) continue;
        std::string cards;
        for (const CardView& card : zone.cards)
            cards += (cards.empty() ? "" : "; ") + words.title(card) + " (" + book.positions[card.position] + ")";
        say_line(sentence("your " + spec.name) + ": " + cards);
    }
    return true;
}

// Nothing is counted by this name now, or never in this game.
void Session::explain_no_total(const std::string& word) {
    const Rulebook& book = *host_.game().book;
    const bool there = std::any_of(book.zones.begin(), book.zones.end(),
                                   [&](const ZoneSpec& zone) { return lower(zone.name).starts_with(word + " "); });
    const std::string title = book.title.substr(0, book.title.find(','));
    say(there ? "Nobody has any " + word + " yet. \"how\" says where it comes from."
              : "There is no \"" + word + "\" in " + title + ". \"how\" says how it is played.");
}

bool Session::explain_involuntary(const std::string& word) {
    const Rulebook& book = *host_.game().book;
    const auto is_word = [&](const std::string& one) { return !one.empty() && same_letters(one, word); };
    const bool is_act = std::any_of(book.acts.begin(), book.acts.end(), [&](const PlayerAct& act) {
        return std::string_view(act.verb).starts_with(word) && !word.empty();
    });
    constexpr std::string_view kCommon[] = {"draw", "discard", "reveal", "shuffle"};
    const bool involuntary = std::any_of(book.showing.acts.begin(), book.showing.acts.end(), is_word) ||
                             std::any_of(std::begin(kCommon), std::end(kCommon),
                                         [&](std::string_view one) { return same_letters(one, word); });
    if (is_act || !involuntary) return false;
    if (lower(question_.words).find(word) != std::string::npos) {
        say("That is what you are asked now: " + question_.words);
        return true;
    }
    say("You can't " + word + " by choice. It happens only when a rule or an effect says so.");
    const Pool& pool = *host_.game().pool;
    std::string texts;
    for (const DefinitionId card : cards_in_sight()) {
        if (lower(pool.definition(card).text).find(word) != std::string::npos)
            texts += (texts.empty() ? "" : "; ") + card_title(pool, card);
    }
    say_line(texts.empty() ? "No text that you see says so." : "These texts that you see say so: " + texts);
    if (hooks_.rule && !hooks_.rule(word).empty()) say_line("The rules that say so: rule " + word);
    return true;
}

void Session::explain_numbers(const std::string& wanted) {
    const BoardWords words(host_.game(), seen_, screen_);
    const Rulebook& book = *host_.game().book;
    const std::string& name = book.attributes[book.showing.explained];
    bool any = false;
    for (const PlaceView& place : seen_.places) {
        const std::string reasons = words.reasons_of(place);
        if (reasons.empty()) continue;
        const std::string title = words.place_name(place) + ", " + words.title(place.stack[0]);
        if (!scenario::words_of(wanted).empty() && !scenario::abbreviates(wanted, title)) continue;
        say_line(sentence(title) + ": " + reasons);
        any = true;
    }
    if (!any)
        say(wanted.empty() ? "Nothing on the table has " + name + " now."
                           : "Nothing on the table that has " + name + " matches \"" + wanted + "\".");
}

// "set, level up, use": what can be done at some time.
std::string Session::verbs() const {
    std::string out;
    std::set<std::string_view> named;
    for (const PlayerAct& act : host_.game().book->acts) {
        if (named.insert(act.verb).second) out += (out.empty() ? "" : ", ") + std::string(act.verb);
    }
    return out;
}

// "set" of "set scene"; empty: they begin with nothing that can be done.
std::string Session::verb_of(const std::string& words) const {
    for (const PlayerAct& act : host_.game().book->acts) {
        if (lower(words).starts_with(std::string(act.verb) + " ")) return act.verb;
    }
    return "";
}

bool Session::explain_listed(const std::string& words) {
    // A verb alone asks about all that it could be done with.
    const auto& acts = host_.game().book->acts;
    if (std::any_of(acts.begin(), acts.end(), [&](const PlayerAct& act) { return same_letters(act.verb, words); }))
        return false;
    // "why 2": the answer with this number.
    const std::optional<Numbers> typed = question_.numeric ? std::nullopt : numbers_in(words);
    const bool numbered = typed && typed->numbers.size() == 1 && !typed->but;
    if (numbered && typed->numbers[0] - 1 >= question_.choices.size()) {
        say("There is no answer " + words + ": they have the numbers from 1 to " +
            std::to_string(question_.choices.size()) + ".");
        return true;
    }
    const std::vector<std::size_t> listed =
        numbered ? std::vector{typed->numbers[0] - 1} : matching_choices(words, question_.choices);
    if (listed.empty()) return false;
    std::set<std::string> labels;
    bool picks = true;
    for (const std::size_t at : listed) {
        const Choice& choice = question_.choices[at];
        picks = picks && (choice.action.kind == ActionKind::Pick || choice.action.kind == ActionKind::PickPlace);
        labels.insert(choice.label);
    }
    if (labels.size() > 1 && !picks) return false;
    for (const std::string& label : labels) say_line(sentence(label) + ": you can do this now");
    return true;
}

void Session::explain(const std::string& words) {
    if (lower(words) == "concede") return say("You can concede at any time.");
    if (const std::string wish = lower(words); wish == "win" || wish == "lose")
        return say(host_.game().book->showing.goal);
    if (explain_listed(words)) return;
    const std::vector<Verdict> all = host_.verdicts(with_seats(words, host_.person()));
    if (all.empty()) out_ << reminders(host_.game(), sentence(words), screen_);
    if (const std::string verb = all.empty() ? verb_of(words) : ""; !verb.empty())
        return say("You have nothing that \"" + words + "\" could mean. \"why " + verb +
                   "\" tells of all that you could " + verb + ".");
    if (all.empty())
        return say("Nothing matches \"" + words + "\". Ask about something to do (" + verbs() +
                   "), one of your cards or a place; \"why\" alone lists your cards.");
    // What can be done with cards says most, on one's own side before the other.
    const auto rank = [&](const Verdict& verdict) {
        const bool no_power = verdict.kind == ActionKind::Use && !verdict.power;
        return (is_act(verdict) ? 0 : 8) + (verdict.idle ? 4 : 0) + (no_power ? 2 : 0) +
               (verdict.side == opponent(host_.person()) ? 1 : 0);
    };
    int least = rank(all[0]);
    for (const Verdict& verdict : all) least = std::min(least, rank(verdict));
    std::vector<Verdict> verdicts;
    for (const Verdict& verdict : all) {
        if (rank(verdict) == least && !needs_a_place(all, verdict) && !can_be_done_elsewhere(all, verdict))
            verdicts.push_back(verdict);
    }
    if (verdicts.empty()) verdicts = all;
    Reasons reasons;
    std::set<std::pair<std::string, std::string>> refused;
    for (const Verdict& verdict : verdicts) {
        const bool of_card = verdict.kind == ActionKind::Play && !verdict.card.empty();
        // What is against a card by one rule, wherever it would go, is reported once; so is what is against any answer.
        const std::string& what = verdict.clause.empty() ? verdict.label : of_card ? verdict.clause : verdict.reason;
        if (!refused.insert({verdict.card, what}).second) continue;
        if (verdict.clause.empty()) {
            reasons.add("you can do this now", verdict.label, verdict.label);
            continue;
        }
        const auto more =
            std::count_if(verdicts.begin(), verdicts.end(),
                          [&](const Verdict& other) {
                              return other.card == verdict.card &&
                                     (of_card ? other.clause == verdict.clause : other.reason == verdict.reason);
                          }) -
            1;
        const bool alike =
            of_card && std::all_of(verdicts.begin(), verdicts.end(), [&](const Verdict& other) {
                return other.card != verdict.card || other.clause != verdict.clause || other.reason == verdict.reason;
            });
        // Many reasons name their card.
        const bool names_card = of_card && verdict.reason.starts_with(verdict.card);
        const std::string& request = more > 0 && alike ? verdict.card : verdict.label;
        const std::string others = std::to_string(more) + (more == 1 ? " other place" : " other places");
        const std::string note = more == 0 || alike ? "" : of_card ? " (likewise for " + others + ")" : "";
        reasons.add(verdict.reason + cited(verdict) + note, names_card ? "" : request,
                    names_card ? ""
                    : of_card  ? verdict.card
                               : verdict.label);
    }
    for (std::string line : reasons.lines()) {
        // The open question is quoted as the person was asked it.
        const std::size_t quoted = seen_.prompt.empty() ? std::string::npos : line.find("\"" + seen_.prompt + "\"");
        if (quoted != std::string::npos) line.replace(quoted + 1, seen_.prompt.size(), question_.words);
        say_line(sentence(address_(line)));
    }
    if (reasons.left_out() > 0) say("... and " + std::to_string(reasons.left_out()) + " more; name a card to see it.");
}

void Session::explain_all() {
    const std::vector<Verdict> verdicts = host_.verdicts("");
    // What belongs to another time is worth no line where there is something against the same card now.
    const auto& phases = host_.game().book->phases;
    const std::string now = seen_.phase < phases.size() ? "this is the " + phases[seen_.phase] : "";
    const auto is_for_later = [&](const Verdict& verdict) {
        return !now.empty() && verdict.reason.find(now) != std::string::npos;
    };
    std::set<std::string> possible, against_now;
    for (const Verdict& verdict : verdicts) {
        if (!is_act(verdict)) continue;
        if (verdict.clause.empty()) possible.insert(verdict.card);
        if (!verdict.clause.empty() && !is_for_later(verdict)) against_now.insert(verdict.card);
    }
    // Cards with one reason against them stand together.
    std::vector<std::pair<std::string, std::string>> refused;  // reason, cards
    std::set<std::pair<std::string, std::string>> seen;
    std::string example;
    for (const Verdict& verdict : verdicts) {
        if (!is_act(verdict) || verdict.card.empty() || verdict.side == opponent(host_.person())) continue;
        const std::string number = verdict.card.substr(0, verdict.card.find(' '));
        if (example.empty()) example = number;
        if (possible.count(verdict.card) || needs_a_place(verdicts, verdict)) continue;
        if (against_now.count(verdict.card) && is_for_later(verdict)) continue;
        if (!seen.insert({verdict.card, verdict.reason}).second) continue;
        if (refused.empty()) example = number;
        const std::string reason = verdict.reason + cited(verdict);
        // Many reasons name their card.
        const std::string card = verdict.reason.starts_with(verdict.card) ? "" : verdict.card;
        const auto same =
            std::find_if(refused.begin(), refused.end(), [&](const auto& one) { return one.first == reason; });
        if (same == refused.end()) {
            refused.emplace_back(reason, card);
        } else {
            same->second += "; " + card;
        }
    }
    for (const auto& [reason, cards] : refused) say_line(address_(cards + (cards.empty() ? "" : ": ") + reason));
    if (example.empty()) return say("You have no cards to use yet.");
    if (refused.empty()) say("All of your cards can be used now.");
    say("For one card: why " + example);
}

}  // namespace arbiter::cli

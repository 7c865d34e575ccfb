// Commands that show something: help, lessons, the log, cards, piles and rules.
#include <algorithm>
#include <iterator>
#include <ostream>

#include "base/letters.h"
#include "cli/board_words.h"
#include "cli/card_page.h"
#include "cli/session.h"
#include "engine/label.h"
#include "scenario/names.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kMostCards = 8;
constexpr const char* kNoExample = "a name";

// Do all the words begin words of the title?
bool fits(const std::string& words, const std::string& title) {
    const std::vector<std::string> there = scenario::words_of(title);
    const std::vector<std::string> wanted = scenario::words_of(words);
    return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& word) {
        return std::any_of(there.begin(), there.end(), [&](const std::string& one) { return one.starts_with(word); });
    });
}

}  // namespace

// The commands, with examples from the current game: a card in hand, something to do with it, a pile, the rule behind
// the last event.
void Session::help() {
    const Rulebook& book = *host_.game().book;
    if (!book.showing.goal.empty()) say(book.showing.goal);
    const std::string card = example_card();
    const bool plays = std::any_of(book.acts.begin(), book.acts.end(),
                                   [](const PlayerAct& act) { return act.verb == std::string_view("play"); });
    // What people do with most of their cards.
    std::string request = plays ? "play" : "";
    for (const PlayerAct& act : book.acts) {
        if (act.kind == ActionKind::Play && request.empty()) request = act.verb;
    }
    if (card != kNoExample) request += " " + card;
    const std::string number =
        book.showing.explained < book.attributes.size() ? lower(book.attributes[book.showing.explained]) : "";
    std::vector<std::pair<std::string, std::string>> rows = {
        {"3, " + card, "choose answer 3, or the answer with this word"},
        {"1 3, 1,2, -3", "several at once; all but the third"},
        {"y, n, ENTER", "yes; no; pass or done"},
        {"how", "how the game is played"},
        {"board, hand", "show the table again; your hand in detail"},
        {"card WORDS", "a card, by number or name, with its text and keywords"},
        {"pile WORDS", "the cards in piles and stacks: pile " + example_pile()},
        {"why", "which of your cards can't be used now, and why"},
        {"why WORDS", "why you can't do something now: why " + request},
    };
    if (!number.empty()) rows.emplace_back("why " + number, "where the numbers on the table come from");
    rows.insert(rows.end(), {
                                {"rule " + example_clause(), "a rule by its number, or by words: rule draw"},
                                {"log, log 20", "everything that happened, with the rule behind each step"},
                                {"undo", "back to your last choice"},
                                {"save FILE", "save the game to a replay file; load FILE continues one"},
                                {"concede, quit", "give up; leave the game (play --resume continues it)"},
                                {"rematch", "after the game: play again with the same decks"},
                            });
    for (auto& [typed, meaning] : rows) {
        typed.resize(std::max<std::size_t>(typed.size(), 13), ' ');
        out_ << "  " << typed << " " << meaning << "\n";
    }
}

// "vesper": a word that identifies the first card in hand.
std::string Session::example_card() const {
    const BoardWords words(host_.game(), seen_, screen_);
    const ZoneView* hand = words.zone(host_.person(), host_.game().book->hand);
    if (!hand || hand->cards.empty()) return kNoExample;
    const std::string name = host_.game().pool->definition(hand->cards.front().definition).name;
    const std::vector<std::string> parts = scenario::words_of(name.substr(0, name.find(',')));
    return parts.empty() ? kNoExample : lower(parts.back());
}

// "discard": a short name of the first open pile that is not shown as a total.
std::string Session::example_pile() const {
    const Rulebook& book = *host_.game().book;
    const std::vector<ZoneId>& summed = book.showing.in_totals;
    for (std::size_t at = 0; at < book.zones.size(); ++at) {
        const ZoneSpec& zone = book.zones[at];
        if (zone.seen != SeenBy::Everyone || !zone.ordered || zone.places || zone.field) continue;
        if (std::find(summed.begin(), summed.end(), at) != summed.end()) continue;
        return lower(zone.name.substr(0, zone.name.find(' ')));
    }
    return "discard";
}

std::string Session::example_clause() const {
    const std::vector<EventView> events = host_.log();
    for (std::size_t at = events.size(); at-- > 0;) {
        if (!events[at].clause.empty()) return events[at].clause;
    }
    return "1";
}

void Session::print_lesson() {
    const std::string& lesson = host_.game().book->showing.lesson;
    say(host_.game().book->showing.goal);
    for (std::size_t from = 0; from < lesson.size();) {
        const std::size_t end = std::min(lesson.find('\n', from), lesson.size());
        say(lesson.substr(from, end - from));
        from = end + 1;
    }
}

void Session::show_log(const std::string& last) {
    const std::vector<EventView> events = host_.log();
    std::size_t from = 0;
    if (!last.empty()) {
        const bool number = last.find_first_not_of("0123456789") == std::string::npos && last.size() < 9;
        if (!number) return say("Type log, or log and a number of lines: log 20");
        from = events.size() - std::min<std::size_t>(events.size(), std::stoul(last));
    }
    for (; from < events.size(); ++from) {
        const EventView& event = events[from];
        std::string words = sentence(address_(event.text));
        // "You: choose KND1-062 Compost Mage Ketta in your hand"
        const bool picks = event.kind == EventKind::Answered && event.a == static_cast<u8>(Ask::Pick);
        if (picks && !words.ends_with(": done") && !words.ends_with(": concede"))
            words.insert(words.find(": ") + 2, "choose ");
        say_line(words + (event.clause.empty() ? "" : "  [" + event.clause + "]"));
    }
}

void Session::show_cards(const std::string& words) {
    const Pool& pool = *host_.game().pool;
    std::vector<DefinitionId> found;
    const std::set<DefinitionId> near = cards_in_sight();
    std::size_t elsewhere = 0;
    for (std::size_t id = 1; id < pool.definitions.size() && !words.empty(); ++id) {
        const DefinitionId card = static_cast<DefinitionId>(id);
        const Definition& definition = pool.definition(card);
        const std::string title = card_title(pool, card);
        // A card number means exactly that card.
        if (lower(definition.number) == lower(words)) {
            found = {card};
            break;
        }
        if (lower(title).find(lower(words)) != std::string::npos || fits(words, title)) found.push_back(card);
    }
    // Of the name those that are in this game for the person to see, if there are any.
    if (std::any_of(found.begin(), found.end(), [&](DefinitionId card) { return near.count(card) > 0; }))
        elsewhere = std::erase_if(found, [&](DefinitionId card) { return near.count(card) == 0; });
    const std::string keywords = reminders(host_.game(), sentence(words), screen_);
    if (found.empty() && keywords.empty())
        say((words.empty() ? "" : "No card matches \"" + words + "\". ") +
            "Type the number of a card or part of its name: card " + example_card());
    if (found.empty()) out_ << keywords;
    for (std::size_t at = 0; at < std::min(found.size(), kMostCards); ++at)
        out_ << describe_card(host_.game(), found[at], screen_);
    if (found.size() > kMostCards) say("... and " + std::to_string(found.size() - kMostCards) + " more.");
    if (elsewhere > 0)
        say("These are in sight. " + std::to_string(elsewhere) +
            (elsewhere == 1 ? " other card has" : " other cards have") + " such a name: type its number to see it.");
}

// In the person's hand, on the table or in an open pile.
std::set<DefinitionId> Session::cards_in_sight() const {
    std::set<DefinitionId> out;
    const auto add = [&](const std::vector<CardView>& cards) {
        for (const CardView& card : cards) out.insert(card.definition);
    };
    for (const ZoneView& zone : seen_.zones) add(zone.cards);
    for (const PlaceView& place : seen_.places) {
        add(place.stack);
        add(place.under);
    }
    out.erase(DefinitionId{0});
    return out;
}

void Session::show_hand() {
    const BoardWords words(host_.game(), seen_, screen_);
    const ZoneView* hand = words.zone(host_.person(), host_.game().book->hand);
    if (!hand || hand->cards.empty()) return say("Your hand is empty.");
    for (const CardView& card : hand->cards)
        say_line(words.name(card) + ": " + facts_of(host_.game(), card.definition));
}

// Piles by owner and name, and stacks with the cards under them.
void Session::show_piles(const std::string& wanted) {
    const Rulebook& book = *host_.game().book;
    const BoardWords words(host_.game(), seen_, screen_);
    const auto names = [&](Seat seat, const std::string& name) {
        return (seat == host_.person() ? "your " : "the opponent's ") + name;
    };
    const auto asked = [&](const std::string& title) { return wanted.empty() || fits(wanted, title); };
    bool any = false;
    const auto tell = [&](const std::string& title, const std::vector<CardView>& cards, const std::string& more) {
        any = true;
        out_ << screen_.in(Color::Strong, sentence(title) + ", " + std::to_string(cards.size()) +
                                              (cards.size() == 1 ? " card" : " cards") + more)
             << "\n";
        for (const CardView& card : cards) {
            const std::string turned = card.position ? " (" + book.positions[card.position] + ")" : "";
            // Cards provided by the rules belong to no deck and have no values.
            const bool has_facts = card.definition && !host_.game().pool->definition(card.definition).declined;
            say_line(words.title(card) + turned + (has_facts ? ": " + facts_of(host_.game(), card.definition) : ""));
        }
    };
    for (const ZoneView& zone : seen_.zones) {
        const std::string title = names(zone.seat, book.zones[zone.zone].name);
        const bool open = book.zones[zone.zone].seen == SeenBy::Everyone;
        if (zone.cards.empty() || !asked(title)) continue;
        if (open) {
            tell(title, zone.cards, ", from the top");
        } else if (!wanted.empty()) {
            // For hidden piles: the number of cards, and those that the player knows.
            std::vector<CardView> known;
            std::copy_if(zone.cards.begin(), zone.cards.end(), std::back_inserter(known),
                         [](const CardView& card) { return card.definition != 0; });
            const std::size_t hidden = zone.cards.size() - known.size();
            tell(title, known, hidden == 0 ? "" : " known, " + std::to_string(hidden) + " hidden");
        }
    }
    for (const PlaceView& place : seen_.places) {
        if (place.stack.empty()) continue;
        const ZoneSpec& spec = book.zones[place.zone];
        const std::string title =
            names(place.seat, spec.name) + (spec.single ? "" : " " + std::to_string(place.slot + 1));
        const bool several = place.stack.size() > 1 || !place.under.empty() || !wanted.empty();
        if (!several || !asked(title)) continue;
        tell(title, place.stack, ", from the top");
        if (!place.under.empty()) tell("under " + title, place.under, "");
    }
    if (!any) say(wanted.empty() ? "There are no piles yet." : "No pile or stack with cards matches these words.");
}

void Session::show_rule(const std::string& clause) {
    if (clause.empty()) return say("Type the number of a rule, or words of it: rule " + example_clause());
    if (!hooks_.rule) return say("The rules are not available.");
    const std::string words = hooks_.rule(clause);
    const bool by_number = clause[0] >= '0' && clause[0] <= '9';
    if (words.empty() && !by_number) return say("No rule has these words. \"card " + clause + "\" explains a keyword.");
    if (words.empty()) return say("There is no rule " + clause + " in " + host_.game().book->title + ".");
    for (std::size_t from = 0; from < words.size();) {
        const std::size_t end = std::min(words.find('\n', from), words.size());
        say_line(words.substr(from, end - from));
        from = end + 1;
    }
}

}  // namespace arbiter::cli

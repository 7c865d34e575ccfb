// The dialogue with a person at the terminal. It knows the game only through its host.
#pragma once

#include <functional>
#include <iosfwd>
#include <set>
#include <string>

#include "cli/host.h"
#include "cli/line_reader.h"
#include "cli/screen.h"
#include "player/story.h"

namespace arbiter::cli {

using player::tell_ending;
using player::tell_story;

// Why a session ended.
struct SessionEnd {
    enum class Why { GameOver, Left, Load, Rematch } why = Why::Left;
    std::string file;          // Load: the replay to go on with
    bool save_failed = false;  // the last file that the person wanted it saved to could not be written
};

// What a session needs besides its game. Whatever is left out is not there.
struct SessionHooks {
    // The screen is asked for again before the table is drawn: terminals change their size.
    std::function<Screen()> screen = [] { return Screen{}; };
    // The words of a clause of the game's rulebook, and of those below it.
    std::function<std::string(const std::string& clause)> rule = {};
    // Called after every choice, so that no game is lost.
    std::function<void(const Host&)> autosave = {};
    // The first words of a session are the goal of the game.
    bool shows_goal = false;
    // The person goes on with what is on the screen: nothing of it is told again.
    bool goes_on = false;
};

class Session {
  public:
    Session(Host& host, LineReader& in, std::ostream& out, SessionHooks hooks)
        : host_(host),
          in_(in),
          out_(out),
          hooks_(std::move(hooks)),
          screen_(hooks_.screen()),
          address_(host.game(), host.person()) {}

    // Plays until the person leaves or the input ends. After the end of a game there is still what can be looked at,
    // taken back or saved.
    SessionEnd run();

  private:
    // ---- session.cpp: the dialogue
    // Reads lines until one of them moves the game on, or the person leaves.
    void read_answer();
    // One line of the person. True: the question is answered, or things have changed so that it must be shown again.
    bool handle_line(const std::string& line);
    bool is_clause(const std::string& line) const;
    bool command(const std::string& word, const std::string& rest);
    void show();
    void print_story();
    void print_ending();
    bool undo();
    void save(const std::string& file);
    void load(const std::string& file);
    bool concede();
    bool rematch();
    void say(const std::string& text);
    void say_line(const std::string& text);

    // ---- session_question.cpp: the open question
    // With the texts of what can be used, a line each; tight: each answer with as much as one line holds.
    enum class Detail { Tight, Plain, Texts };
    std::string question_text(Detail) const;
    std::string question_words() const;
    std::string shown_label(const Choice&) const;
    // The card that it is about, as far as the person knows it; 0: none.
    DefinitionId card_of(const Choice&) const;
    // "BP 1,500", "green": what is printed on the card that matters for this answer; empty: nothing, or the price says
    // it.
    std::string printed_values(const Choice&) const;
    std::string printed_facts(const Choice&, std::size_t room) const;
    std::string text_used(const Choice&) const;
    // " in your hand", " in your battle area 2": where all that can be chosen lies or goes, so that no line needs to
    // say it; empty where that differs.
    std::string common_place() const;

    // ---- session_answers.cpp: answers
    bool answer(const std::string& line);
    bool answer_words(const std::string& line);
    bool answer_numbers(const std::string& line);
    bool pass();
    bool yes_or_no(bool yes);
    bool choose(std::size_t choice);
    // Several are picked one after the other, until there are enough.
    bool pick(const std::vector<std::size_t>& numbers, bool but);
    bool finish_picks();
    std::string picks_so_far() const;
    std::string several_of(const std::vector<std::size_t>& which) const;
    // Which of the choices the words mean; says so where that is not exactly one.
    std::optional<std::size_t> find_choice(const std::string& words);

    // ---- session_inspect.cpp: what can be looked at
    void help();
    std::string example_card() const;
    std::string example_pile() const;
    std::string example_clause() const;
    void print_lesson();
    void show_log(const std::string& last);
    void show_cards(const std::string& words);
    std::set<DefinitionId> cards_in_sight() const;
    void show_hand();
    void show_piles(const std::string& words);
    void show_rule(const std::string& clause);

    // ---- session_why.cpp: why something cannot be done, and where numbers come from
    void why(const std::string& asked);
    std::string verbs() const;
    std::string verb_of(const std::string& words) const;
    void explain(const std::string& words);
    // The listed answer that the words mean, or several things to pick: that can be done. False: there is none.
    bool explain_listed(const std::string& words);
    void explain_all();
    void explain_numbers(const std::string& words);
    // "energy", "life", "AP": both players' totals of that name, and the cards that make up the person's own. False:
    // there is no such total.
    bool explain_total(const std::string& word);
    void explain_no_total(const std::string& word);
    // "discard", "draw": what only rules and effects do with cards. False: it is something else.
    bool explain_involuntary(const std::string& word);

    Host& host_;
    LineReader& in_;
    std::ostream& out_;
    SessionHooks hooks_;
    Screen screen_;
    Address address_;
    View seen_;                        // what is on the screen
    Question question_;                // that is open
    std::set<std::string> hints_;      // that were shown: each once
    bool with_hint_ = false;           // the open question is shown with its hint
    std::vector<std::size_t> picked_;  // of its choices, in the order in which they were named
    std::size_t printed_events_ = 0;   // how many events the person has been told
    std::size_t story_lines_ = 0;      // how much of the screen that took the last time
    bool leaving_ = false;
    bool rematch_ = false;
    bool save_failed_ = false;
    std::string load_;
};

}  // namespace arbiter::cli

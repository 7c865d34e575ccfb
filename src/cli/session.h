// A person at the terminal: asks, answers, explains. It knows the game only through its host.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>

#include "cli/host.h"
#include "cli/paper.h"

namespace arbiter::cli {

// Why a session ended.
struct Leaving {
    enum class Why { GameOver, Left, Load } why = Why::Left;
    std::string file;  // Load: the replay to go on with
};

class Session {
  public:
    // The paper is asked for anew before the table is drawn: terminals change their width.
    Session(Host& host, std::istream& in, std::ostream& out, std::function<Paper()> paper)
        : host_(host), in_(in), out_(out), paper_of_now_(std::move(paper)), paper_(paper_of_now_()) {}
    Session(Host& host, std::istream& in, std::ostream& out, Paper paper)
        : Session(host, in, out, [paper] { return paper; }) {}

    // Plays until the person leaves or the input ends. After the end of a game there is still what can be looked at,
    // taken back or saved.
    Leaving run();

  private:
    // Reads lines until one of them moves the game on, or the person leaves.
    void listen();
    // One line of the person. True: the question is answered, or things have changed so that it must be shown anew.
    bool obey(const std::string& line);
    bool command(const std::string& word, const std::string& rest);
    bool answer(const std::string& line);
    bool choose(std::size_t option);
    // Several numbers, or those left out after a minus: "1 2 4", "-3".
    bool choose_several(const std::string& line);
    void show();
    void show_question();
    std::string shown_label(std::size_t option) const;
    // True: there was something to tell.
    bool tell();
    void tell_end();
    void show_log(const std::string& last);
    void show_cards(const std::string& words);
    void explain(const std::string& words);
    void explain_all();
    bool undo();
    void save(const std::string& file);
    void say(const std::string& text);

    Host& host_;
    std::istream& in_;
    std::ostream& out_;
    std::function<Paper()> paper_of_now_;
    Paper paper_;
    View seen_;                         // what is on the screen
    std::vector<std::size_t> choices_;  // the numbered answers: which of the view's options
    std::size_t candidates_ = 0;        // so many of the first are what several are picked from
    std::size_t told_ = 0;              // how many events the person has been told
    bool redraw_ = true;                // the table has changed without anything to tell
    bool leaving_ = false;
    std::string load_;
};

}  // namespace arbiter::cli

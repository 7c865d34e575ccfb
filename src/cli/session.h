// A person at the terminal: asks, answers, explains. It knows the game only through its host.
#pragma once

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
    Session(Host& host, std::istream& in, std::ostream& out, Paper paper)
        : host_(host), in_(in), out_(out), paper_(paper) {}

    // Plays until the game is over, the person leaves or the input ends.
    Leaving run();

  private:
    // One line of the person. True: the question is answered, or things have changed so that it must be shown anew.
    bool obey(const std::string& line);
    bool command(const std::string& word, const std::string& rest);
    bool answer(const std::string& line);
    bool choose(std::size_t option);
    void show();
    void tell();
    void tell_end();
    void show_log();
    void show_cards(const std::string& words);
    void explain(const std::string& words);
    void explain_all();
    bool undo();
    void save(const std::string& file);
    void say(const std::string& text);

    Host& host_;
    std::istream& in_;
    std::ostream& out_;
    Paper paper_;
    View seen_;                         // what is on the screen
    std::vector<std::size_t> choices_;  // the numbered answers: which of the view's options
    std::size_t told_ = 0;              // how many events the person has been told
    bool leaving_ = false;
    std::string load_;
};

}  // namespace arbiter::cli

// What a program does, step by step.
#pragma once

#include "engine/tell/flow.h"
#include "engine/tell/outline.h"
#include "engine/tell/phrases.h"

namespace arbiter::tell {

class Instructions {
  public:
    // `depth`: how many abilities this one is given by.
    Instructions(const Phrases& phrases, int depth) : phrases_(phrases), words_(phrases.words()), depth_(depth) {}

    // The steps of the program, with numbers.
    Outline all();
    // "until the end of this turn"
    std::string lasting(const Op&) const;

  private:
    void tell(const Block&, Outline& out);
    void tell(const Node&, Outline& out);
    void tell_do(const Node&, Outline& out);
    void tell_if(const Node&, Outline& out, const std::string& before);
    void tell_may(const Node&, Outline& out);
    void tell_try(const Node&, Outline& out);
    void tell_later(const Node&, Outline& out);
    void tell_loop(const Node&, Outline& out);
    void tell_costs(const Block&, std::size_t paid, Outline& out);
    std::vector<Line> under(const Block&);
    Line line(std::string text, u16 op) const;
    // The steps of what is left where a condition does not hold.
    void add_otherwise(const Block&, Outline& out);

    std::string sentence(const Op&, u16 at);
    std::string select(const Op&, u16 at) const;
    // What is said of the choice as a whole.
    std::string as_a_whole(const Op&) const;
    std::string each_of_these(const Op&) const;
    std::string move(const Op&) const;
    std::string destination(const Destination&, const std::string& mover, bool many) const;
    std::string into_zone(const Destination&, const std::string& mover, bool many) const;
    std::string modify(const Op&) const;
    std::string resolve(const Op&) const;
    std::string negate(const Op&) const;
    std::string note(const Op&, u16 at) const;
    std::string choose_number(const Op&) const;
    std::string mode(const Op&, u16 at) const;
    std::string own_verb(const Op&) const;
    std::string card_named(DefinitionId) const;
    // What follows a choice and is told with it.
    struct Follows {
        bool paid = false;    // what choosing costs in addition is paid
        bool chosen = false;  // texts that wait for it are told
        int count() const { return paid + chosen; }
    };
    Follows follows(u16 choice) const;
    // Is it told with a choice before it?
    bool follows_choice(u16 at) const;
    std::string forget(u16 at) const;
    Line granted(const Op&, u16 at) const;

    // "You draw": who, and the verb in the form that goes with it.
    std::string does(Who, std::string_view verb) const;
    const std::vector<Op>& ops() const { return phrases_.program()->ops; }

    const Phrases& phrases_;
    const Vocabulary& words_;
    int depth_;
};

}  // namespace arbiter::tell

// How apply() answers: done, or why not. A refused action leaves the state untouched.
#pragma once

#include <string_view>

namespace arbiter {

enum class Refusal : unsigned char {
    None,
    GameOver,     // no question is open
    NotAnAnswer,  // this kind of action does not answer the open question
    NotOffered,   // it does, but this choice is not among the legal ones
};

struct [[nodiscard]] Status {
    Refusal refusal = Refusal::None;

    bool ok() const { return refusal == Refusal::None; }
    explicit operator bool() const { return ok(); }
    std::string_view message() const {
        switch (refusal) {
            case Refusal::None: return "ok";
            case Refusal::GameOver: return "the game is over";
            case Refusal::NotAnAnswer: return "this does not answer the open question";
            case Refusal::NotOffered: return "this is not among the legal answers";
        }
        return "";
    }
};

}  // namespace arbiter

// Puts "you" and "the opponent" in the place of A and B.
#include "player/address.h"

#include <array>

#include "engine/label.h"

namespace arbiter::player {

namespace {

// What a player does in the texts of the engine, and how "you" do it.
struct VerbForms {
    std::string_view theirs;
    std::string_view yours;
};
constexpr std::array<VerbForms, 13> kVerbs{{{"cannot", "cannot"},
                                            {"must", "must"},
                                            {"reveals", "reveal"},
                                            {"looks", "look"},
                                            {"draws", "draw"},
                                            {"takes", "take"},
                                            {"leads", "lead"},
                                            {"wins", "win"},
                                            {"won", "won"},
                                            {"has", "have"},
                                            {"had", "had"},
                                            {"could", "could"},
                                            {"gave", "gave"}}};

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

// "A" names a player and is no article: at the beginning of a text or of a part of it.
bool begins_part(std::string_view text, std::size_t at) {
    const std::string_view before = text.substr(0, at);
    return at == 0 || before.ends_with(", ") || before.ends_with("; ") || before.ends_with(" and ");
}

// The verb after the name, null where there is none of those that players do.
const VerbForms* act_after(std::string_view text, std::size_t at) {
    for (const VerbForms& verb : kVerbs) {
        const std::string_view rest = text.substr(std::min(at, text.size()));
        if (!rest.starts_with(" ") || !rest.substr(1).starts_with(verb.theirs)) continue;
        if (1 + verb.theirs.size() == rest.size() || !is_letter(rest[1 + verb.theirs.size()])) return &verb;
    }
    return nullptr;
}

}  // namespace

Address::Address(const Game& game, Seat person) : person_(person) {
    for (std::size_t id = 1; id < game.pool->definitions.size(); ++id) {
        std::string title = card_title(*game.pool, static_cast<DefinitionId>(id));
        if (title.find("A's") != std::string::npos || title.find("B's") != std::string::npos)
            titles_.push_back(std::move(title));
    }
}

std::string Address::name(Seat seat) const {
    if (person_ == Seat::Nobody) return seat_name(seat);
    return seat == person_ ? "you" : "the opponent";
}

std::size_t Address::title_at(std::string_view text, std::size_t at) const {
    for (const std::string& title : titles_) {
        if (text.substr(at).starts_with(title)) return title.size();
    }
    return 0;
}

std::string Address::operator()(std::string_view text) const {
    if (person_ == Seat::Nobody) return std::string(text);
    std::string out;
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t title = title_at(text, at)) {
            out += text.substr(at, title);
            at += title;
            continue;
        }
        const bool player = (text[at] == 'A' || text[at] == 'B') && (at == 0 || !is_letter(text[at - 1]));
        const Seat seat = text[at] == 'A' ? Seat::A : Seat::B;
        const std::string_view rest = text.substr(at + 1);
        const VerbForms* verb = player && begins_part(text, at) ? act_after(text, at + 1) : nullptr;
        const bool to_whom = text.substr(0, at).ends_with(" on ") && (rest.empty() || rest[0] == ',');
        if (player && rest.empty() && text.substr(0, at).ends_with(": concede ")) {
            out.pop_back();
            ++at;
        } else if (player && rest.starts_with("'s") && (rest.size() == 2 || !is_letter(rest[2]))) {
            out += seat == person_ ? "your" : "the opponent's";
            at += 3;
        } else if (verb) {
            out += name(seat) + " " + std::string(seat == person_ ? verb->yours : verb->theirs);
            at += 2 + verb->theirs.size();
        } else if (player && (to_whom || (begins_part(text, at) && rest.starts_with(":")))) {
            out += name(seat);
            ++at;
        } else {
            out += text[at++];
        }
    }
    return out;
}

std::string sentence(std::string text) {
    if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 'a' + 'A');
    return text;
}

}  // namespace arbiter::player

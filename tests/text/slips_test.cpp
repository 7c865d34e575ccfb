// Slips put into texts that are understood, at every place: the program stays the same, or the text is declined.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <functional>
#include <iostream>
#include <map>

#include "arbiter/cards.h"
#include "base/hash.h"
#include "games/games.h"
#include "games/language.h"
#include "program_text.h"
#include "source.h"
#include "text/spelling.h"
#include "text/text_reader.h"

namespace arbiter::text {
namespace {

// Slips put into a text, at every place.
using Slipping = std::function<void(const std::string&, std::vector<std::string>&)>;

void at_each(const std::string& text, std::string_view of, std::vector<std::string>& out,
             std::initializer_list<std::string_view> put) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        if (of.find(text[at]) == std::string_view::npos) continue;
        for (const std::string_view other : put)
            out.push_back(text.substr(0, at) + std::string(other) + text.substr(at + 1));
    }
}

void at_each_word(const std::string& text, std::vector<std::string>& out,
                  const std::function<std::string(std::string)>& change) {
    const auto letter = [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); };
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        while (end < text.size() && letter(text[end])) ++end;
        if (end > at) {
            const std::string word = text.substr(at, end - at);
            if (const std::string other = change(word); other != word)
                out.push_back(text.substr(0, at) + other + text.substr(end));
        }
        at = end + 1;
    }
}

const std::pair<std::string, Slipping> kSlippings[] = {
    {"a mark is missing", [](const auto& text, auto& out) { at_each(text, "()[]{}\"", out, {""}); }},
    {"a closing mark is of another kind",
     [](const auto& text, auto& out) {
         at_each(text, ")]}\"", out, {")", "]", "}", "\""});
     }},
    {"an opening mark is of another kind",
     [](const auto& text, auto& out) {
         at_each(text, "([{\"", out, {"(", "[", "{", "\"", "'"});
     }},
    {"a mark is doubled",
     [](const auto& text, auto& out) {
         for (std::size_t at = 0; at < text.size(); ++at) {
             if (std::string_view("()[]{}\".,").find(text[at]) != std::string_view::npos)
                 out.push_back(text.substr(0, at) + text[at] + text.substr(at));
         }
     }},
    {"a stop is missing or another",
     [](const auto& text, auto& out) {
         at_each(text, ".,:", out, {"", ".", ",", ":", ". ", ";"});
     }},
    {"a blank is missing or a line broken",
     [](const auto& text, auto& out) {
         at_each(text, " ", out, {"", "\n", "  ", "-"});
     }},
    {"lines are joined", [](const auto& text, auto& out) { at_each(text, "\n", out, {" "}); }},
    {"an s is missing or too many",
     [](const auto& text, auto& out) {
         at_each_word(text, out, [](std::string word) {
             return word.ends_with('s') ? word.substr(0, word.size() - 1) : word + "s";
         });
     }},
    {"a word is doubled",
     [](const auto& text, auto& out) {
         // What is said of something twice is said of it all the same.
         constexpr std::string_view kSaidOfThings = "resting active raided other red blue green yellow purple";
         // Capitals alone are a cost, and said twice it is twice as much.
         constexpr std::string_view kEnergy = "RBGYK";
         at_each_word(text, out, [&](std::string word) {
             const bool twice = kSaidOfThings.find(to_lower(word)) != std::string_view::npos ||
                                word.find_first_not_of(kEnergy) == std::string::npos;
             return twice ? word : word + " " + word;
         });
     }},
    {"two letters are swapped",
     [](const auto& text, auto& out) {
         at_each_word(text, out, [](std::string word) {
             if (word.size() > 5) std::swap(word[2], word[3]);
             return word;
         });
     }},
    {"a letter is missing",
     [](const auto& text, auto& out) {
         at_each_word(text, out, [](std::string word) { return word.size() > 4 ? word.erase(2, 1) : word; });
     }},
    {"an apostrophe is missing",
     [](const auto& text, auto& out) {
         at_each(text, "'", out, {"", " "});
     }},
};

struct Counted {
    int tried = 0, same = 0;
    std::vector<std::string> wrong;
};

// A name with a slip in it is another name, and nobody can tell.
bool in_a_name(const TextReading& right, std::size_t at) {
    return std::any_of(right.tokens.begin(), right.tokens.end(), [&](const Token& token) {
        return token.kind == Token::Kind::Quoted && static_cast<int>(at) > token.begin &&
               static_cast<int>(at) < token.end;
    });
}

// Nor can anybody tell whether a sentence that begins a line is an ability of its own.
bool between_sentences(const std::string& text, const std::string& other, std::size_t at) {
    const bool line = at < other.size() && (other[at] == '\n' || text[at] == '\n');
    return line && at > 0 && std::string_view(".)").find(text[at - 1]) != std::string_view::npos;
}

// A colon between a cost and an effect says which is which, and a period before "then" how far a condition reaches:
// with another stop the text says something else.
bool tells_apart(const std::string& text, const std::string& other, std::size_t at) {
    if (at >= text.size() || at >= other.size()) return false;
    const auto ends_before_then = [at](const std::string& in) {
        return in[at] == '.' && to_lower(in.substr(at + 1, 5)) == " then";
    };
    return text.substr(at > 0 ? at - 1 : 0, 3) == " : " || ends_before_then(text) != ends_before_then(other);
}

class SlipTest {
  public:
    SlipTest(const std::string& game, std::uint64_t one_of)
        : language_(*find_language(game)), book_(*find_rules(game, "")), reader_(language_.grammar()), one_of_(one_of) {
        if (const char* set = std::getenv("ARBITER_SLIPS_ONE_OF"))
            one_of_ = static_cast<std::uint64_t>(std::atoll(set));
    }

    // One of so many slips is tried, always the same ones.
    void into(const CardRecord& card) {
        const TextReading right = reader_.read(card.text, "Card");
        if (!right.read()) return;
        for (const auto& [name, slipping] : kSlippings) {
            std::vector<std::string> slipped;
            slipping(card.text, slipped);
            for (const std::string& other : slipped) {
                if (other != card.text && hash_text(other) % one_of_ == 0) try_one(card, right, other, counted_[name]);
            }
        }
    }

    void report() const {
        for (const auto& [name, count] : counted_) {
            std::cout << name << ": " << count.tried << " tried, " << count.same << " read as they were meant\n";
            for (const std::string& wrong : count.wrong) ADD_FAILURE() << name << ": " << wrong;
        }
    }

  private:
    void try_one(const CardRecord& card, const TextReading& right, const std::string& other, Counted& count) {
        const std::string& text = card.text;
        const auto at = static_cast<std::size_t>(
            std::mismatch(text.begin(), text.end(), other.begin(), other.end()).first - text.begin());
        if (in_a_name(right, at) || between_sentences(text, other, at) || tells_apart(text, other, at)) return;
        ++count.tried;
        const TextReading found = reader_.read(other, "Card");
        if (!found.read()) return;
        CardRecord slipped = card;
        slipped.text = other;
        if (same_meaning(found.tree, right.tree) || program(slipped).empty() || program(slipped) == program(card))
            ++count.same;
        else
            count.wrong.push_back(other + "\n    read as: " + found.normal);
    }

    // Empty where the card is declined.
    std::string program(const CardRecord& card) const {
        const Result<CompiledGame> made = make_game(book_, std::vector<CardRecord>{card});
        if (!made || !made->declined.empty()) return "";
        const Pool& pool = *made->game.pool;
        return program_text(pool, static_cast<DefinitionId>(pool.definitions.size() - 1), {});
    }

    const Language& language_;
    std::string book_;
    TextReader reader_;
    std::uint64_t one_of_;
    std::map<std::string, Counted> counted_;
};

void expect_no_other_meaning(const std::string& game, const std::filesystem::path& list, std::uint64_t one_of) {
    const Result<std::vector<CardRecord>> cards = read_cards(list);
    ASSERT_TRUE(cards.ok());
    SlipTest slips(game, one_of);
    for (const CardRecord& card : *cards) slips.into(card);
    slips.report();
}

void expect_so_in_real_cards(const std::string& game, std::uint64_t one_of) {
    const auto file = source_folder() / ".." / "shared" / "cards" / (game + ".dev.json");
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "there is no card list ../shared/cards/" << game << ".dev.json";
    expect_no_other_meaning(game, file, one_of);
}

TEST(Slips, InOurCardsOfUcgNeverMeanSomethingElse) {
    expect_no_other_meaning("ucg", source_folder() / "cards/ucg", 50);
}
TEST(Slips, InOurCardsOfUaNeverMeanSomethingElse) { expect_no_other_meaning("ua", source_folder() / "cards/ua", 50); }
TEST(Slips, InOurCardsOfDbsNeverMeanSomethingElse) {
    expect_no_other_meaning("dbs", source_folder() / "cards/dbs", 50);
}

TEST(Slips, InRealCardsOfUcgNeverMeanSomethingElse) { expect_so_in_real_cards("ucg", 600); }
TEST(Slips, InRealCardsOfUaNeverMeanSomethingElse) { expect_so_in_real_cards("ua", 3000); }
TEST(Slips, InRealCardsOfDbsNeverMeanSomethingElse) { expect_so_in_real_cards("dbs", 2000); }

}  // namespace
}  // namespace arbiter::text

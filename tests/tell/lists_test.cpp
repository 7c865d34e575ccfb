// Whole lists of cards told back: nothing is left without words, and what differs is told differently.
#include "lists.h"

#include <gtest/gtest.h>

#include <map>
#include <sstream>

#include "content.h"
#include "engine/tell/tell.h"

namespace arbiter {
namespace {

std::string told(const CompiledList& list, const Ability& ability) {
    return tell::to_text(tell::tell_ability(list.book(), list.pool(), ability));
}

template <class Fn>
void for_each_ability(const CompiledList& list, Fn&& fn) {
    for (const Definition& card : list.pool().definitions) {
        for (int at = 0; at < card.ability_count; ++at)
            fn(card, list.pool().ability(static_cast<AbilityId>(card.first_ability + at)));
    }
}

// Words that stand where a table has none, or where a register is unknown, and holes that nobody filled.
std::string missing_words(const std::string& told) {
    for (const char* sign : {"unnamed", "{", "}", "<", ">", "|", "\x01", "\x02", "not remembered", "noted before",
                             "the result", "no step", " never", "being one ."}) {
        if (told.find(sign) != std::string::npos) return sign;
    }
    return "";
}

TEST(ToldLists, EverythingHasWords) {
    for (const CompiledList& list : all_lists()) {
        for_each_ability(list, [&](const Definition& card, const Ability& ability) {
            const std::string text = told(list, ability);
            EXPECT_EQ(missing_words(text), "") << list.name << ", " << card.number << ":\n" << text;
        });
        for (const Definition& card : list.pool().definitions) {
            for (const tell::Line& line : tell::tell_facts(list.book(), list.pool(), card))
                EXPECT_EQ(missing_words(line.text), "") << list.name << ", " << card.number << ": " << line.text;
        }
    }
}

// A number that names a register, an instruction or a zone would stand without a noun.
TEST(ToldLists, EveryLineIsASentence) {
    for (const CompiledList& list : all_lists()) {
        for_each_ability(list, [&](const Definition& card, const Ability& ability) {
            std::istringstream lines(told(list, ability));
            for (std::string line; std::getline(lines, line);) {
                ASSERT_FALSE(line.empty()) << card.number;
                EXPECT_TRUE(line.ends_with(".") || line.ends_with(":")) << card.number << ": " << line;
                EXPECT_EQ(line.find("  ", line.find_first_not_of(' ')), std::string::npos)
                    << card.number << ": " << line;
                // What is always nothing need not be asked for, and is no part of anything.
                for (const char* idle : {"the number of nothing", "that are nothing", "that is nothing"})
                    EXPECT_EQ(line.find(idle), std::string::npos) << card.number << ": " << line;
            }
        });
    }
}

// Whoever tells two programs apart by nothing would not see that one of them is wrong.
TEST(ToldLists, DifferentProgramsAreToldDifferently) {
    for (const CompiledList& list : all_lists()) {
        struct First {
            std::string content, number;
        };
        std::map<std::string, First> seen;
        int alike = 0, abilities = 0;
        for_each_ability(list, [&](const Definition& card, const Ability& ability) {
            // "This character" of a site is "this site": the kind of card belongs to what is told.
            const std::string text = told(list, ability);
            const std::string content = content_of(list.book(), list.pool(), ability);
            const auto [first, is_new] = seen.try_emplace(text, First{content, card.number});
            ++abilities;
            if (is_new || first->second.content == content) return;
            if (++alike > 10) return;
            ADD_FAILURE() << list.name << ": " << first->second.number << " and " << card.number << " are told alike:\n"
                          << text << "\n--- the one:\n"
                          << first->second.content << "--- the other:\n"
                          << content;
        });
        EXPECT_EQ(alike, 0) << "of " << abilities << " abilities of " << list.name;
        EXPECT_GT(abilities, 0);
    }
}

}  // namespace
}  // namespace arbiter

// What the tests of every game's grammar share: texts of our own must be read in one way and printed back.
#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>
#include <vector>

#include "source.h"
#include "text/parse.h"
#include "text/print.h"
#include "text/saved_tree.h"

namespace arbiter::text {

// The lines of a file in this folder that are neither empty nor comments.
inline std::vector<std::string> own_texts(const std::string& file) {
    std::vector<std::string> out;
    std::ifstream in(source_folder() / "tests" / "text" / file);
    for (std::string line; std::getline(in, line);) {
        if (!line.empty() && line[0] != '#') out.push_back(line);
    }
    return out;
}

// What happened to a text that is not read in exactly one way.
inline std::string trouble(const Grammar& grammar, const std::vector<Token>& tokens, const ParseOutcome& outcome) {
    if (const auto* declined = std::get_if<Declined>(&outcome)) {
        const std::vector<Token> rest(tokens.begin() + declined->understood, tokens.end());
        return "declined at: " + detokenize(grammar.lexicon(), rest) + " " + declined->limit;
    }
    const auto& ambiguous = std::get<Ambiguous>(outcome);
    return "ambiguous: " + save_tree(ambiguous.one) + "\n" + save_tree(ambiguous.other);
}

// Reads the text, prints it back, saves and loads its tree; adds the lines of the grammar that it rests on.
inline void check_own_text(const Grammar& grammar, const std::string& text, std::set<Index>& lines,
                           std::string_view start = {}) {
    const Result<LexedText> lexed = lex(grammar.lexicon(), text);
    ASSERT_TRUE(lexed.ok()) << text;
    const ParseOutcome outcome = parse(grammar, lexed->tokens, {.start = start});
    const auto* parsed = std::get_if<Parsed>(&outcome);
    ASSERT_TRUE(parsed) << text << "\n" << trouble(grammar, lexed->tokens, outcome);
    EXPECT_EQ(print(grammar, parsed->tree, start).value_or("no rule fits"),
              detokenize(grammar.lexicon(), lexed->tokens));
    const Result<Node> loaded = load_tree(grammar, save_tree(parsed->tree));
    ASSERT_TRUE(loaded.ok()) << loaded.problems()[0].to_string();
    EXPECT_EQ(*loaded, parsed->tree) << text;
    lines.insert(parsed->usage.lines.begin(), parsed->usage.lines.end());
}

}  // namespace arbiter::text

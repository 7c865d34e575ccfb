// Reads a text and checks that no word of it is lost.
#include "lower/read_text.h"

#include "text/parse.h"
#include "text/print.h"
#include "text/saved_tree.h"

namespace arbiter::lower {

namespace {

std::string expected_words(const std::vector<std::string>& expected) {
    constexpr std::size_t kMost = 8;
    std::string out;
    for (std::size_t at = 0; at < expected.size() && at < kMost; ++at) out += (at ? ", " : "") + expected[at];
    return out + (expected.size() > kMost ? " ..." : "");
}

Unread stopped(const text::Grammar& grammar, const std::vector<text::Token>& tokens, const text::Declined& outcome) {
    const auto at = tokens.begin() + outcome.understood;
    const std::vector<text::Token> before(tokens.begin(), at), after(at, tokens.end());
    const std::string reason =
        outcome.limit.empty() ? "expected " + expected_words(outcome.expected) : "given up: " + outcome.limit;
    return {text::detokenize(grammar.lexicon(), before), text::detokenize(grammar.lexicon(), after), reason};
}

}  // namespace

ReadText read_text(const text::Grammar& grammar, std::string_view words, std::string_view start) {
    ReadText out;
    const Result<text::LexedText> lexed = text::lex(grammar.lexicon(), std::string(words));
    if (!lexed) {
        out.unread = {"", std::string(words), lexed.problems()[0].to_string()};
        return out;
    }
    out.tokens = lexed->tokens;
    out.normal = text::detokenize(grammar.lexicon(), out.tokens);
    text::ParseOutcome outcome = text::parse(grammar, out.tokens, {.start = start});
    if (const auto* why = std::get_if<text::Declined>(&outcome)) {
        out.unread = stopped(grammar, out.tokens, *why);
    } else if (const auto* two = std::get_if<text::Ambiguous>(&outcome)) {
        out.unread = {"", std::string(words),
                      "two readings: " + text::save_tree(two->one) + " and " + text::save_tree(two->other)};
    } else {
        out.tree = std::move(std::get<text::Parsed>(outcome).tree);
        // A text that does not print back as it was lost a word on the way.
        if (text::print(grammar, out.tree, start) != out.normal)
            out.unread = {out.normal, "", "the tree prints another text"};
    }
    return out;
}

}  // namespace arbiter::lower

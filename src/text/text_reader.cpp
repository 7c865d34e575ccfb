// Reading a text whole.
#include "text/text_reader.h"

#include <algorithm>
#include <optional>

#include "text/mend.h"
#include "text/print.h"

namespace arbiter::text {
namespace {

std::string expected_words(const std::vector<std::string>& expected) {
    constexpr std::size_t kMost = 8;
    std::string out;
    for (std::size_t at = 0; at < expected.size() && at < kMost; ++at) out += (at ? ", " : "") + expected[at];
    return out + (expected.size() > kMost ? " ..." : "");
}

std::string two_readings(const Ambiguous& ambiguous) {
    std::string out = "two readings:";
    for (const Difference& difference : differences(ambiguous.one, ambiguous.other)) {
        out += " at " + difference.path + " " + (difference.left ? save_tree(*difference.left) : "nothing") + " or " +
               (difference.right ? save_tree(*difference.right) : "nothing") + ";";
    }
    out.pop_back();
    return out;
}

// What follows the beginning in the whole text; nothing where the beginning alone is spelled in another way.
std::optional<std::string> rest_of(std::string_view whole, std::string_view beginning) {
    if (!whole.starts_with(beginning)) return std::nullopt;
    const std::string_view rest = whole.substr(beginning.size());
    const bool cut = rest.empty() || beginning.empty() || rest.front() == ' ' || rest.front() == '\n';
    if (!cut) return std::nullopt;
    return std::string(rest.substr(std::min(rest.find_first_not_of(" \n"), rest.size())));
}

}  // namespace

TextReading TextReader::read(std::string_view text, std::string_view start) const {
    TextReading out = read_as_it_is(text, start);
    if (out.outcome != TextReading::Outcome::Stopped || !grammar_.lexicon().mends) return out;
    const std::optional<std::string> mended = mend(grammar_, text, start);
    if (!mended) return out;
    TextReading again = read_as_it_is(*mended, start);
    if (!again.read()) return out;
    again.rewritten[static_cast<std::size_t>(BuiltInRewrite::Mended)] = true;
    return again;
}

TextReading TextReader::read_as_it_is(std::string_view text, std::string_view start) const {
    using Outcome = TextReading::Outcome;
    TextReading out;
    Result<LexedText> lexed = lex(grammar_.lexicon(), text);
    if (!lexed) {
        out.reason = lexed.problems()[0].to_string();
        return out;
    }
    out.tokens = std::move(lexed->tokens);
    out.rewritten = std::move(lexed->rewritten);
    out.normal = detokenize(grammar_.lexicon(), out.tokens);
    ParseOutcome outcome = parse(grammar_, out.tokens, {.start = start});
    if (const auto* declined = std::get_if<Declined>(&outcome)) {
        stop(out, *declined);
    } else if (const auto* ambiguous = std::get_if<Ambiguous>(&outcome)) {
        out.outcome = Outcome::Ambiguous;
        out.reason = two_readings(*ambiguous);
    } else {
        Parsed& parsed = std::get<Parsed>(outcome);
        out.tree = std::move(parsed.tree);
        out.usage = std::move(parsed.usage);
        out.outcome = prints_back(out, start) ? Outcome::Read : Outcome::PrintsDifferently;
        if (!out.read()) out.reason = "the tree prints another text";
    }
    return out;
}

void TextReader::stop(TextReading& reading, const Declined& why) const {
    const auto at = reading.tokens.begin() + why.understood;
    reading.outcome = TextReading::Outcome::Stopped;
    reading.understood = detokenize(grammar_.lexicon(), {reading.tokens.begin(), at});
    const auto rest = rest_of(reading.normal, reading.understood);
    reading.stopped_at = rest ? *rest : detokenize(grammar_.lexicon(), {at, reading.tokens.end()});
    reading.reason = why.limit.empty() ? "expected " + expected_words(why.expected) : "given up: " + why.limit;
}

// The tree is saved and loaded first, so that nothing but what is in the file can have helped.
bool TextReader::prints_back(const TextReading& reading, std::string_view start) const {
    const Result<Node> loaded = trees_.load(save_tree(reading.tree));
    if (!loaded || !(*loaded == reading.tree)) return false;
    const auto printed = print_tokens(grammar_, *loaded, start);
    return printed && *printed == reading.tokens && detokenize(grammar_.lexicon(), *printed) == reading.normal;
}

}  // namespace arbiter::text

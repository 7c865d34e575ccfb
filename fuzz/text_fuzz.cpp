// Feeds arbitrary bytes to the card-text lexer and parser: normalizing twice is normalizing once, and what is read in
// one way is printed back word for word.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "dbs_grammar.h"
#include "text/parse.h"
#include "text/print.h"
#include "ua_grammar.h"
#include "ucg_grammar.h"

namespace {

using namespace arbiter;
using namespace arbiter::text;

// The lists of ua and dbs were typed by many hands: their lexicons mend brackets, and what they make of garbage they
// may mend once more. Of what can be read nothing is left to mend.
enum class Stable { Always, WhereItIsRead };

void try_grammar(const Grammar& grammar, std::string_view input, Stable stable) {
    const Result<LexedText> lexed = lex(grammar.lexicon(), input);
    if (!lexed) return;
    const std::string canonical = detokenize(grammar.lexicon(), lexed->tokens);
    const Result<LexedText> again = lex(grammar.lexicon(), canonical);
    const ParseOutcome outcome = parse(grammar, lexed->tokens);
    if (stable == Stable::Always || std::holds_alternative<Parsed>(outcome))
        CHECK(again.ok() && again->tokens == lexed->tokens);
    if (const auto* declined = std::get_if<Declined>(&outcome)) {
        CHECK(declined->understood >= 0 && declined->understood <= static_cast<int>(lexed->tokens.size()));
    }
    if (const auto* parsed = std::get_if<Parsed>(&outcome)) CHECK(print(grammar, parsed->tree) == canonical);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(bytes), size);
    try_grammar(ucg_grammar(), input, Stable::Always);
    try_grammar(ua_grammar(), input, Stable::WhereItIsRead);
    try_grammar(dbs_grammar(), input, Stable::WhereItIsRead);
    return 0;
}

// Feeds arbitrary bytes to the reader of saved trees: what it accepts is saved and loaded again as the same tree, and
// can be printed or is refused by the printer.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "dbs_grammar.h"
#include "text/print.h"
#include "text/saved_tree.h"
#include "ua_grammar.h"
#include "ucg_grammar.h"

namespace {

using namespace arbiter;
using namespace arbiter::text;

void try_grammar(const Grammar& grammar, std::string_view bytes) {
    const Result<Node> tree = load_tree(grammar, bytes);
    if (!tree) {
        CHECK(!tree.problems().empty());
        return;
    }
    const Result<Node> again = load_tree(grammar, save_tree(*tree));
    CHECK(again.ok() && *again == *tree);
    (void)print(grammar, *tree);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    const std::string_view input(reinterpret_cast<const char*>(bytes), size);
    try_grammar(ucg_grammar(), input);
    try_grammar(ua_grammar(), input);
    try_grammar(dbs_grammar(), input);
    return 0;
}

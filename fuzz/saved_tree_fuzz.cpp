// Feeds arbitrary bytes to the reader of saved trees: what it accepts is saved and loaded again as the same tree, and
// can be printed or is refused by the printer.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "text/print.h"
#include "text/saved_tree.h"
#include "ucg_grammar.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
    using namespace arbiter;
    using namespace arbiter::text;
    const Grammar grammar = ucg_grammar();
    const Result<Node> tree = load_tree(grammar, {reinterpret_cast<const char*>(bytes), size});
    if (!tree) {
        CHECK(!tree.problems().empty());
        return 0;
    }
    const Result<Node> again = load_tree(grammar, save_tree(*tree));
    CHECK(again.ok() && *again == *tree);
    (void)print(grammar, *tree);
    return 0;
}

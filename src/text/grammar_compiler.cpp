// The build-time grammar compiler: grammar_compiler NAME OUTPUT_DIRECTORY GRAMMARFILES... writes NAME_grammar.h and
// NAME_grammar.cpp.
#include <fstream>
#include <iostream>
#include <sstream>

#include "text/emit.h"

namespace {

bool write(const std::string& path, const std::string& text) {
    std::ofstream out(path, std::ios::binary);
    out << text;
    return static_cast<bool>(out.flush());
}

// In diagnostics a compiler's line is clickable, in tables the bare name is enough and the same on every machine.
std::string file_name(const std::string& path) { return path.substr(path.find_last_of('/') + 1); }

}  // namespace

int main(int argc, char** argv) {
    using namespace arbiter::text;
    if (argc < 4) {
        std::cerr << "usage: grammar_compiler NAME OUTPUT_DIRECTORY GRAMMARFILES...\n";
        return 2;
    }
    std::vector<GrammarSource> sources;
    for (int ix = 3; ix < argc; ++ix) {
        std::ifstream in(argv[ix], std::ios::binary);
        std::stringstream text;
        if (!in || !(text << in.rdbuf())) {
            std::cerr << argv[ix] << ": can't be read\n";
            return 1;
        }
        sources.push_back({file_name(argv[ix]), text.str()});
    }
    const arbiter::Result<Grammar> grammar = read_grammar(sources);
    for (const arbiter::Diagnostic& problem : grammar.problems()) std::cerr << problem.to_string() << "\n";
    if (!grammar) return 1;
    const std::string stem = std::string(argv[2]) + "/" + argv[1] + "_grammar";
    if (write(stem + ".h", emit_header(argv[1])) && write(stem + ".cpp", emit_source(*grammar, argv[1]))) return 0;
    std::cerr << stem << ": can't be written\n";
    return 1;
}

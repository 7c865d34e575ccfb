// The build-time grammar compiler. grammar_compiler NAME OUTPUT_DIRECTORY SHARED... -- OWN... writes NAME_grammar.h,
// NAME_grammar.cpp, NAME_names.h and NAME_meanings.h; without "--" only the names, of files that several grammars
// share.
#include <algorithm>
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
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    // The files before "--" are those that other grammars have as well.
    const auto split = std::find(arguments.begin(), arguments.end(), "--");
    if (arguments.size() < 3 || split - arguments.begin() < 2) {
        std::cerr << "usage: grammar_compiler NAME OUTPUT_DIRECTORY [SHARED_GRAMMARFILES... --] GRAMMARFILES...\n";
        return 2;
    }
    const std::string& name = arguments[0];
    const bool shares = split != arguments.end();
    std::vector<GrammarSource> sources, shared;
    for (auto at = arguments.begin() + 2; at != arguments.end(); ++at) {
        if (at == split) continue;
        std::ifstream in(*at, std::ios::binary);
        std::stringstream text;
        if (!in || !(text << in.rdbuf())) {
            std::cerr << *at << ": can't be read\n";
            return 1;
        }
        sources.push_back({file_name(*at), text.str()});
        if (shares && at < split) shared.push_back(sources.back());
    }
    const std::string stem = arguments[1] + "/" + name;
    const auto report = [](const std::vector<arbiter::Diagnostic>& problems) {
        for (const arbiter::Diagnostic& problem : problems) std::cerr << problem.to_string() << "\n";
    };
    const arbiter::Result<std::string> names = emit_names(name, sources, shares ? &shared : nullptr);
    report(names.problems());
    if (!names || !write(stem + "_names.h", *names)) return 1;
    // What only others build on is no grammar by itself.
    if (!shares) return 0;
    const arbiter::Result<Grammar> grammar = read_grammar(sources);
    report(grammar.problems());
    if (!grammar) return 1;
    const arbiter::Result<std::string> meanings = emit_meanings(name, sources);
    report(meanings.problems());
    if (!meanings || !write(stem + "_meanings.h", *meanings)) return 1;
    if (write(stem + "_grammar.h", emit_header(name)) && write(stem + "_grammar.cpp", emit_source(*grammar, name)))
        return 0;
    std::cerr << stem << ": can't be written\n";
    return 1;
}

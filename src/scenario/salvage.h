// What can be read of a file that is no YAML: so that one slip of the pen does not hide the others.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "arbiter/result.h"

namespace arbiter::scenario {

struct Salvaged {
    std::string text;                  // as many lines as the file has
    std::vector<Diagnostic> problems;  // one for each entry that was taken out
    std::set<int> lines;               // of these entries, from 1; a key that stands there has lost its value
};

// Takes the smallest entries out of the text that are no YAML by themselves. An entry is what stands under one key or
// behind one dash. The text has at least one of them; what is left may still be no YAML.
Salvaged salvage(std::string_view text, std::string_view file);

// Whether the text is one document of YAML, or nothing at all; if not, where and why.
struct YamlFault {
    int line = 0;  // both from 1; 0: unknown
    int column = 0;
    std::string found;
    std::string expected = "YAML";
};
std::optional<YamlFault> yaml_fault(const std::string& text);

}  // namespace arbiter::scenario

// What of a grammar has a meaning.
#pragma once

#include <set>

#include "text/grammar.h"

namespace arbiter {

// Nonterminals that stand for something with a meaning, not only for how it is said.
inline std::set<text::Index> argument_accepts(const text::GrammarTables& tables) {
    std::set<text::Index> found(tables.starts.begin(), tables.starts.end());
    for (std::size_t before = 0; before != found.size();) {
        before = found.size();
        for (const text::Rule& rule : tables.rules) {
            if (!found.contains(rule.nonterminal)) continue;
            for (const text::Element& element : tables.elements_of(rule)) {
                const bool part =
                    element.kind != text::ElementKind::Literal && element.kind != text::ElementKind::Choice;
                if (part && !element.style && !tables.is_terminal(element.target))
                    found.insert(static_cast<text::Index>(element.target - tables.terminal_count()));
            }
        }
    }
    return found;
}

}  // namespace arbiter

// The languages of the games.
#include "games/language.h"

#include "ua_grammar.h"
#include "ucg_grammar.h"

namespace arbiter {

namespace {

constexpr TextField kText[] = {{"text", "Card"}};
constexpr TextField kTextAndTrigger[] = {{"text", "Card"}, {"trigger", "Trigger"}};

constexpr Language kLanguages[] = {
    {"ucg", text::ucg_grammar, kText},
    {"ua", text::ua_grammar, kTextAndTrigger},
};

}  // namespace

const Language* find_language(std::string_view game) {
    for (const Language& language : kLanguages) {
        if (language.game == game) return &language;
    }
    return nullptr;
}

std::vector<std::string> language_names() {
    std::vector<std::string> names;
    for (const Language& language : kLanguages) names.emplace_back(language.game);
    return names;
}

}  // namespace arbiter

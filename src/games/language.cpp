// The languages of the games.
#include "games/language.h"

#include "dbs_grammar.h"
#include "dbs_names.h"
#include "games/dbs/facts.h"
#include "ua_grammar.h"
#include "ua_names.h"
#include "ucg_grammar.h"
#include "ucg_names.h"

namespace arbiter {

namespace {

constexpr TextField kText[] = {{"text", "Card"}};
constexpr TextField kTextAndTrigger[] = {{"text", "Card"}, {"trigger", "Trigger"}};

using Role = QuotedWord::Role;

constexpr WordKind kUcgWords[] = {
    {"character name", "character"},
    {"part of a card name", "name", true},
    {"TYPE", "type"},
    {"team", ""},
};

// A name that a text gives is one that other texts ask for; a team is had by its text alone. Charge has the names of
// characters between the marks of a TYPE (UCG 11.17.1).
constexpr QuotedWord kUcgQuotes[] = {
    {"NAME", "character name"},
    {"NAME", "character name", ucg::head::AlsoNamed.name, ucg::field::names.name, Role::Gives},
    {"NAME", "character name", ucg::head::AlsoNamed.name, ucg::field::both.name, Role::Gives},
    {"NAME", "character name", ucg::head::NamedAs.name, ucg::field::names.name, Role::Gives},
    {"CARD", "part of a card name"},
    {"TYPE", "TYPE"},
    {"TYPE", "character name", ucg::head::Charge.name, ucg::field::names.name, Role::Names, '/'},
    {"TEAM", "team"},
    {"TEAM", "team", ucg::head::Team.name, ucg::field::team.name, Role::Owns},
};

constexpr WordKind kUaWords[] = {
    {"card name", "name"},
    {"part of a card name", "name", true},
    {"affinity", "affinities"},
};

constexpr QuotedWord kUaQuotes[] = {
    {"NAME", "card name"},
    {"NAME", "part of a card name", ua::head::NameWords.name, ua::field::all.name},
    {"NAME", "card name", ua::head::AlsoNamed.name, ua::field::names.name, Role::Gives},
    {"AFFINITY", "affinity"},
};

constexpr WordKind kDbsWords[] = {
    {"card name", "name"},
    {"character name", "character", true},  // one of several with strokes between them will do
    {"special trait", "traits"},
};

constexpr QuotedWord kDbsQuotes[] = {
    {"CARD", "card name"},
    {"CHAR", "character name"},
    {"TRAIT", "special trait"},
    {"CARD", "card name", dbs::head::HasNames.name, dbs::field::names.name, Role::Gives},
    {"CHAR", "character name", dbs::head::HasNames.name, dbs::field::names.name, Role::Gives},
    {"TRAIT", "special trait", dbs::head::HasNames.name, dbs::field::names.name, Role::Gives},
    {"CARD", "card name", dbs::head::TokenSaid.name, dbs::field::t.name, Role::Gives},
};

constexpr Language kLanguages[] = {
    {"ucg", text::ucg_grammar, kText, kUcgWords, kUcgQuotes},
    {"ua", text::ua_grammar, kTextAndTrigger, kUaWords, kUaQuotes},
    {"dbs", text::dbs_grammar, kText, kDbsWords, kDbsQuotes, dbs::plain_name},
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

// Each thing that a compiled text says is changed in one way; the telling must say so.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>
#include <set>

#include "../mutate/mutant.h"
#include "content.h"
#include "engine/tell/tell.h"
#include "lists.h"

namespace arbiter {
namespace {

struct Told {
    std::string content;
    std::string text;
};

Told told(const Rulebook& book, const Pool& pool, const Ability& ability) {
    return {content_of(book, pool, ability), tell::to_text(tell::tell_ability(book, pool, ability))};
}

void visit_all(Pool& pool, const Rulebook& book, mutate::Site& site) {
    mutate::visit_ops(pool, book, site);
    mutate::visit_destinations(pool, book, site);
    mutate::visit_abilities(pool, book, site);
    mutate::visit_statements(pool, book, site);
    mutate::visit_watches(pool, book, site);
    mutate::visit_filters(pool, book, site);
    mutate::visit_amounts(pool, book, site);
}

// Every so many of the changes.
void expect_told(const CompiledList& list, std::size_t every) {
    const Rulebook& book = list.book();
    std::vector<Told> before;
    for (const Ability& ability : list.pool().abilities) before.push_back(told(book, list.pool(), ability));
    mutate::Site all;
    Pool listed = list.pool();
    visit_all(listed, book, all);
    const std::set<std::string> names(all.names().begin(), all.names().end());
    int changed = 0, unseen = 0;
    std::size_t number = 0;
    for (const std::string& name : names) {
        if (number++ % every != 0) continue;
        Pool pool = list.pool();
        mutate::Site site(name);
        visit_all(pool, book, site);
        for (std::size_t at = 0; at < pool.abilities.size(); ++at) {
            const std::string content = content_of(book, pool, pool.abilities[at]);
            if (content == before[at].content) continue;
            ++changed;
            const std::string text = tell::to_text(tell::tell_ability(book, pool, pool.abilities[at]));
            if (text != before[at].text) continue;
            ++unseen;
            ADD_FAILURE() << list.name << ", " << pool.definition(pool.abilities[at].definition).number << ", " << name
                          << ": not to be seen in\n"
                          << text << "--- before:\n"
                          << before[at].content << "--- after:\n"
                          << content;
            break;
        }
    }
    EXPECT_GT(changed, 20);
    std::cout << list.name << ": " << names.size() << " changes, " << changed << " abilities changed, " << unseen
              << " unseen\n";
}

TEST(ToldMutants, EveryChangeOfOurCardsIsTold) {
    for (const CompiledList& list : own_lists()) expect_told(list, 1);
}

// All of them take a minute.
TEST(ToldMutants, ChangesOfRealCardsAreTold) {
    const std::vector<CompiledList>& all = all_lists();
    if (all.size() == own_lists().size()) GTEST_SKIP() << "no list of real cards at hand";
    const std::size_t every = std::getenv("ARBITER_TELL_ALL") ? 1 : 8;
    for (std::size_t at = own_lists().size(); at < all.size(); ++at) expect_told(all[at], every);
}

}  // namespace
}  // namespace arbiter

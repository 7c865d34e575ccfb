// Mutants of a rulebook: steps left out, options turned over, hooks that say nothing.
#include <algorithm>
#include <memory>

#include "arbiter/why.h"
#include "engine/rules.h"
#include "mutant.h"

namespace arbiter::mutate {

namespace {

using Book = std::shared_ptr<const Rulebook>;

std::string full_name(const Rulebook& book) { return book.game + "-" + book.version; }

Book with(const Rulebook& book, const std::function<void(Rulebook&)>& edit) {
    Rulebook changed = book;
    // What a file may hold is checked against the steps of the book as they are: it would notice what no scenario does.
    changed.validation_error = nullptr;
    edit(changed);
    return std::make_shared<const Rulebook>(std::move(changed));
}

// The same cards under the changed book.
Changed played_under(const Book& changed, const Prepared& prepared) {
    if (prepared.book != full_name(*changed)) return {};
    return {Changed::How::Game, {changed, prepared.game.pool}};
}

// What a book knows decides how cards compile, too.
Changed compiled_under(const Book& changed, const Prepared& prepared) {
    if (prepared.book != full_name(*changed)) return {};
    const auto compiled = terms_of(*changed).compile(changed, prepared.scenario->cards);
    if (!compiled) return {Changed::How::Noticed};
    std::vector<std::string> declined;
    for (const Declined& one : compiled->declined) declined.push_back(one.number);
    if (declined != prepared.declined) return {Changed::How::Noticed};
    return {Changed::How::Game, compiled->game};
}

class List {
  public:
    explicit List(const Rulebook& book) : book_(book) {}

    void add(const std::string& what, const std::string& clause, const std::function<void(Rulebook&)>& edit) {
        mutants_.push_back({full_name(book_) + ": " + what, clause,
                            [changed = with(book_, edit)](const Prepared& one) { return played_under(changed, one); }});
    }
    void add_compiled(const std::string& what, const std::function<void(Rulebook&)>& edit) {
        mutants_.push_back({full_name(book_) + ": " + what, "", [changed = with(book_, edit)](const Prepared& one) {
                                return compiled_under(changed, one);
                            }});
    }
    std::vector<Mutant> take() { return std::move(mutants_); }

  private:
    const Rulebook& book_;
    std::vector<Mutant> mutants_;
};

void leave_out_steps(const Rulebook& book, List& list) {
    for (std::size_t code = 0; code < book.procedures.size(); ++code) {
        const Procedure& procedure = book.procedures[code];
        for (std::size_t at = 0; at < procedure.steps.size(); ++at) {
            const std::string clause = procedure.steps[at].clause;
            list.add("step " + std::to_string(at + 1) + " of \"" + procedure.name + "\"" +
                         (clause.empty() ? "" : " (" + clause + ")") + " left out",
                     clause, [=](Rulebook& changed) {
                         changed.procedures[code].steps[at].run = [](Rules&, Frame&) { return Next::Step; };
                     });
        }
    }
}

void turn_options_over(const Rulebook& book, List& list) {
    const auto& names = terms_of(book).options;
    for (std::size_t at = 0; at < names.size(); ++at) {
        list.add_compiled(std::string("option ") + names[at] + (book.options[at] ? " off" : " on"),
                          [=](Rulebook& changed) { changed.options[at] = !changed.options[at]; });
    }
}

void change_constants(const Rulebook& book, List& list) {
    static constexpr const char* kTimings[] = {"at once", "after the effect", "at a checkpoint"};
    for (TriggerTiming timing : {TriggerTiming::AtOnce, TriggerTiming::AfterEffect, TriggerTiming::AtCheckpoint}) {
        if (timing == book.trigger_timing) continue;
        list.add(std::string("triggers ") + kTimings[static_cast<int>(timing)], "10.1.3.3",
                 [=](Rulebook& changed) { changed.trigger_timing = timing; });
    }
    list.add(book.trigger_must_stay_active ? "triggers may lapse meanwhile" : "triggers must stay active", "10.1.3.2",
             [](Rulebook& changed) { changed.trigger_must_stay_active = !changed.trigger_must_stay_active; });
    if (book.stack_order != kNone)
        list.add("no order in stacks", "", [](Rulebook& changed) { changed.stack_order = kNone; });
    list.add("nothing is negated", "11.13.1", [](Rulebook& changed) { changed.negation = kNone; });
    for (std::size_t zone = 0; zone < book.zones.size(); ++zone) {
        const std::string name = "zone " + book.zones[zone].name;
        for (SeenBy seen : {SeenBy::Nobody, SeenBy::Owner, SeenBy::Everyone}) {
            if (seen == book.zones[zone].seen) continue;
            static constexpr const char* kSeen[] = {"nobody", "its owner", "everyone"};
            list.add(name + " seen by " + kSeen[static_cast<int>(seen)], "",
                     [=](Rulebook& changed) { changed.zones[zone].seen = seen; });
        }
        list.add(name + (book.zones[zone].ordered ? " unordered" : " ordered"), "",
                 [=](Rulebook& changed) { changed.zones[zone].ordered = !changed.zones[zone].ordered; });
    }
}

void change_clauses(const Rulebook& book, List& list) {
    for (std::size_t verb = 0; verb < book.verb_clauses.size(); ++verb) {
        if (verb > static_cast<std::size_t>(Verb::ChooseNumber) || !book.verb_clauses[verb]) continue;
        if (std::string(book.verb_clauses[verb]) == terms_of(book).general_clause) continue;
        list.add("clause of " + verb_name(static_cast<Verb>(verb)) + " changed", book.verb_clauses[verb],
                 [=](Rulebook& changed) { changed.verb_clauses[verb] = "0"; });
    }
    for (std::size_t reason = 0; reason < book.reason_clauses.size(); ++reason) {
        if (!book.reason_clauses[reason]) continue;
        list.add("clause of cards " + book.reasons[reason] + " changed", book.reason_clauses[reason],
                 [=](Rulebook& changed) { changed.reason_clauses[reason] = "0"; });
    }
    list.add("clause of triggers changed", book.trigger_clause,
             [](Rulebook& changed) { changed.trigger_clause = "0"; });
    list.add("clause of lapsed triggers changed", book.fizzle_clause,
             [](Rulebook& changed) { changed.fizzle_clause = "0"; });
    list.add("clause of cannot changed", book.cannot_clause, [](Rulebook& changed) { changed.cannot_clause = "0"; });
}

// Each act without its rules, in both things that are read off them.
void change_acts(const Rulebook& book, List& list) {
    for (std::size_t at = 0; at < book.acts.size(); ++at) {
        const auto change = [&](const char* what, void (*edit)(PlayerAct&)) {
            const auto acts = std::make_shared<std::vector<PlayerAct>>(book.acts.begin(), book.acts.end());
            edit((*acts)[at]);
            list.add("act \"" + std::string(book.acts[at].verb) + "\" " + what, "",
                     [acts](Rulebook& changed) { changed.acts = *acts; });
        };
        change("gives no reasons",
               [](PlayerAct& act) { act.refusal = [](const Position&, Seat, Action) { return Why{}; }; });
        if (book.acts[at].kind == ActionKind::None) continue;
        change("always allowed",
               [](PlayerAct& act) { act.is_allowed = [](const Position&, Seat, Action) { return true; }; });
        change("never allowed",
               [](PlayerAct& act) { act.is_allowed = [](const Position&, Seat, Action) { return false; }; });
    }
}

// Each hook answers in the plainest way there is.
void silence_hooks(const Rulebook& book, List& list) {
    const auto hook = [&](const char* what, const char* clause, const std::function<void(Rulebook&)>& edit) {
        list.add(std::string("hook ") + what, clause, edit);
    };
    hook("becomes_new always", "3.2.3", [](Rulebook& b) { b.becomes_new = [](ZoneId, ZoneId) { return true; }; });
    if (book.becomes_new(book.hand, book.deck))
        hook("becomes_new never", "3.2.3", [](Rulebook& b) { b.becomes_new = [](ZoneId, ZoneId) { return false; }; });
    hook("may_move always", "1.2.2", [](Rulebook& b) {
        b.may_move = [](const Position&, CardIx, const Destination&, PlaceIx, Seat, const CardSet&) { return true; };
    });
    hook("vacant nowhere", "", [](Rulebook& b) { b.vacant = [](const Position&, CardIx, Seat) { return CardSet{}; }; });
    hook("may_resolve always", "",
         [](Rulebook& b) { b.may_resolve = [](const Position&, const Waiting&) { return true; }; });
    hook("moved does nothing", "", [](Rulebook& b) { b.moved = [](Rules&, const Batch&) {}; });
    hook("effect_ended does nothing", "",
         [](Rulebook& b) { b.effect_ended = [](Rules&, const Frame&) { return u16{0}; }; });
    hook("related to nothing", "",
         [](Rulebook& b) { b.related = [](const Position&, u8, Object, ObjectKind) { return CardSet{}; }; });
    hook("test always true", "", [](Rulebook& b) {
        b.test = [](const Position&, u8, Object, const FilterNode&, const Scope&) { return true; };
    });
    hook("test always false", "", [](Rulebook& b) {
        b.test = [](const Position&, u8, Object, const FilterNode&, const Scope&) { return false; };
    });
    hook("value always 0", "", [](Rulebook& b) { b.value = [](const Position&, u8, Seat) { return i32{0}; }; });
    hook("active always", "10.1.2",
         [](Rulebook& b) { b.active = [](const Position&, CardIx, const Ability&) { return true; }; });
    hook("symbols none", "",
         [](Rulebook& b) { b.symbols = [](const Position&, Object, u8) { return std::span<const u16>{}; }; });
    if (book.mode_words) hook("mode_words none", "", [](Rulebook& b) { b.mode_words = nullptr; });
    if (book.leaving) hook("leaving does nothing", "", [](Rulebook& b) { b.leaving = nullptr; });
    if (book.swap) hook("swap always", "10.5", [](Rulebook& b) { b.swap = nullptr; });
    if (book.checkpoint) hook("checkpoint never", "14.1", [](Rulebook& b) { b.checkpoint = nullptr; });
    hook("affected always", "", [](Rulebook& b) { b.affected = [](const Position&, Seat, Object) { return true; }; });
    if (book.granted != kNone) hook("nothing is granted", "", [](Rulebook& b) { b.granted = kNone; });
    hook("moves_top turned over", "", [](Rulebook& b) { b.moves_top = !b.moves_top; });
    if (book.before_op) hook("before_op none", "11.21.2", [](Rulebook& b) { b.before_op = nullptr; });
}

}  // namespace

std::vector<Mutant> rulebook_mutants(const std::shared_ptr<const Rulebook>& book) {
    List list(*book);
    leave_out_steps(*book, list);
    turn_options_over(*book, list);
    change_constants(*book, list);
    change_clauses(*book, list);
    silence_hooks(*book, list);
    change_acts(*book, list);
    return list.take();
}

}  // namespace arbiter::mutate

// Filters in words: a noun and what is true of it.
#include <algorithm>

#include "base/numbers.h"
#include "engine/tell/phrases.h"

namespace arbiter::tell {

namespace {

std::string as_clause(const Clause& clause, bool many, bool denied) {
    const std::string verb = many ? "are" : "is";
    switch (clause.form) {
        case Form::With: return (denied ? "without " : "with ") + clause.phrase;
        case Form::Is: return "that " + verb + (denied ? " not " : " ") + clause.phrase;
        case Form::At: return (denied ? "not " : "") + clause.phrase;
        case Form::That:
            return denied ? "of which it is not true that " + std::string(many ? "they " : "it ") + clause.phrase
                          : "that " + clause.phrase;
    }
    return "";
}

std::string as_sentence(const Clause& clause, bool many, bool denied) {
    const std::string verb = many ? "are" : "is";
    switch (clause.form) {
        case Form::With:
            return (many ? (denied ? "do not have " : "have ") : (denied ? "does not have " : "has ")) + clause.phrase;
        case Form::Is:
        case Form::At: return verb + (denied ? " not " : " ") + clause.phrase;
        case Form::That: return denied ? "must not be so: " + clause.phrase : clause.phrase;
    }
    return "";
}

}  // namespace

// The tests that all have to be passed.
void Phrases::gather_tests(u16 at, std::vector<u16>& tests, bool without_choice) const {
    const FilterNode& node = pool_.filters[at];
    const bool choice = node.test == Test::Rulebook && node.a == words_.words().choice_test;
    if (without_choice && choice) return;
    if (node.test != Test::All) {
        tests.push_back(at);
        return;
    }
    for (u16 child = node.first; child < node.first + node.count; ++child) gather_tests(child, tests, without_choice);
}

bool Phrases::has_choice_test(FilterId id) const {
    std::vector<u16> all, without;
    gather_tests(id, all, false);
    gather_tests(id, without, true);
    return all.size() != without.size();
}

bool Phrases::has_choice_test_of(FilterId id, Who who) const {
    std::vector<u16> all;
    gather_tests(id, all, false);
    return std::any_of(all.begin(), all.end(), [&](u16 at) {
        const FilterNode& node = pool_.filters[at];
        return node.test == Test::Rulebook && node.a == words_.words().choice_test && node.b == static_cast<u8>(who);
    });
}

// Is the test a name for the thing itself?
bool Phrases::names_it(const FilterNode& node, ObjectKind of, Noun& noun) const {
    if (node.test == Test::Bits && node.a == words_.book().showing.kind) {
        noun = words_.kind(node.value, of);
        return true;
    }
    if (node.test == Test::Related) {
        const Noun& name = words_.relation(node.a).noun;
        if (name.one.empty()) return false;
        const std::string to = held(node.b).text;
        noun = {fill(name.one, false, to), fill(name.many, true, to)};
        return true;
    }
    if (node.test == Test::Stack) {
        noun = {stack_words(node, false), stack_words(node, true)};
        return true;
    }
    return false;
}

std::string Phrases::described(const std::vector<u16>& tests, ObjectKind of, bool many) const {
    Noun noun = of == ObjectKind::Places ? words_.words().standing : Noun{"card", "cards"};
    // A kind of card is the best name; then what it is to something else.
    u16 name = kNoId;
    for (const bool kind : {true, false}) {
        for (u16 at : tests) {
            const FilterNode& node = pool_.filters[at];
            if (name == kNoId && (node.test == Test::Bits) == kind && names_it(node, of, noun)) name = at;
        }
    }
    std::vector<std::string> parts;
    // Where it is comes first, what it is one of last.
    std::vector<u16> sorted = tests;
    const auto is_place = [&](u16 at) { return pool_.filters[at].test == Test::Zone; };
    const auto is_among = [&](u16 at) { return pool_.filters[at].test == Test::In && held(pool_.filters[at].a).many; };
    std::stable_partition(sorted.begin(), sorted.end(), is_place);
    std::stable_partition(sorted.begin(), sorted.end(), [&](u16 at) { return !is_among(at); });
    for (u16 at : sorted) {
        if (at == name) continue;
        const FilterNode& node = pool_.filters[at];
        const bool same_kind = name != kNoId && node.test == Test::Bits && pool_.filters[name].test == Test::Bits &&
                               node.a == pool_.filters[name].a && node.value == pool_.filters[name].value;
        if (same_kind) continue;
        const std::string part = clause(at, many, false);
        if (std::find(parts.begin(), parts.end(), part) == parts.end()) parts.push_back(part);
    }
    const std::string& head = many ? noun.many : noun.one;
    const bool placed =
        parts.size() > 1 && parts[1].starts_with("with") && pool_.filters[sorted[sorted[0] == name]].test == Test::Zone;
    if (placed) {
        parts[0] += " " + parts[1];
        parts.erase(parts.begin() + 1);
    }
    return parts.empty() ? head : head + " " + joined(parts, ", ");
}

std::string Phrases::described(FilterId id, bool many, bool without_choice) const {
    if (id == kNoId) return many ? "things of any kind" : "thing of any kind";
    std::vector<u16> tests;
    gather_tests(id, tests, without_choice);
    return described(tests, pool_.filters[id].of, many);
}

std::string Phrases::things(FilterId id, bool many) const { return described(id, many, false); }
std::string Phrases::choices(FilterId id, bool many) const { return described(id, many, true); }

std::string Phrases::clauses(FilterId id, bool many) const {
    if (id == kNoId) return "";
    std::vector<u16> tests;
    gather_tests(id, tests, false);
    std::vector<std::string> parts;
    for (u16 at : tests) parts.push_back(clause(at, many, false));
    return listed(parts, " and ");
}

bool Phrases::owner_only(FilterId id, Who& who) const {
    if (id == kNoId) {
        who = Who::Either;
        return true;
    }
    const FilterNode& node = pool_.filters[id];
    who = node.who;
    return node.test == Test::Owner;
}

NounPhrase Phrases::all(FilterId id) const {
    if (id == kNoId) return {"everything", false};
    const FilterNode& root = pool_.filters[id];
    std::vector<u16> tests;
    gather_tests(id, tests, false);
    const bool single = is_single_filter(id);
    if (tests.size() == 1 && root.test == Test::In) {
        const NounPhrase thing = member(root);
        if (kind_held(root.a) == root.of) return thing;
        // The card that stands for something, or what the card stands for.
        const Noun noun = words_.label(0, root.of);
        return {"the " + (single ? noun.one : noun.many) + " of " + thing.text, !single};
    }
    if (single) return {"the " + described(tests, root.of, false), false};
    return {"all " + described(tests, root.of, true), true};
}

// ---- single tests

// What is asked of things as they were when they were taken hold of, whatever became of them since.
NounPhrase Phrases::member(const FilterNode& node) const {
    NounPhrase thing = held(node.a);
    if (node.b) thing.text += thing.many ? " (as they were then)" : " (as it was then)";
    return thing;
}

std::string Phrases::stack_words(const FilterNode& node, bool many) const {
    const std::string of = " of " + held(node.a).text;
    const std::string card = many ? "cards" : "card";
    switch (static_cast<Part>(node.b)) {
        case Part::Whole: return card + " in the stack" + of;
        case Part::Top: return "top " + card + of;
        case Part::Bottom: return "lowest " + card + of;
        case Part::Attached: return card + " attached under " + held(node.a).text;
        case Part::AttachedBottom: return "lowest " + card + " attached under " + held(node.a).text;
        case Part::AttachedTop: return "topmost " + card + " attached under " + held(node.a).text;
    }
    return "";
}

Clause Phrases::attribute_clause(const FilterNode& node, bool many) const {
    const AttributeWords attribute = words_.attribute(node.a);
    if (node.test == Test::Bits && node.value == -1 && !attribute.any.empty())
        return {attribute.has.form, fill(attribute.any, many)};
    if (node.test == Test::Bits)
        return {attribute.has.form,
                fill(attribute.has.phrase, many, Vocabulary::bits(attribute.values, node.value, many))};
    if (((words_.book().bits_attributes >> node.a) & 1) != 0) {
        const std::string said =
            pool_.amounts[node.amount].kind == AmountKind::Listed
                ? listed_value(node.amount, [&](i32 entry) { return Vocabulary::bits(attribute.values, entry, many); })
                : number(node.amount);
        const bool has = node.compare == Compare::Equal;
        return {attribute.has.form, fill(attribute.has.phrase, many, (has ? "" : "other than ") + said)};
    }
    i32 value = 0;
    const bool plain = constant(node.amount, value);
    if (plain && node.compare == Compare::Equal) {
        for (const ValueName& word : attribute.values) {
            if (word.value == value)
                return {attribute.has.form, fill(attribute.has.phrase, many, fill(word.word, many))};
        }
    }
    std::string said = plain ? grouped(value) : number(node.amount);
    for (const ValueName& word : attribute.values) {
        if (plain && word.value == value) said = fill(word.word, many);
    }
    switch (node.compare) {
        case Compare::Equal: return {Form::With, attribute.name + (plain ? " " : " equal to ") + said};
        case Compare::NotEqual: return {Form::With, attribute.name + " other than " + said};
        case Compare::Less: return {Form::With, attribute.name + " below " + said};
        case Compare::Greater: return {Form::With, attribute.name + " above " + said};
        case Compare::AtMost:
            return {Form::With, attribute.name + (plain ? " " + said + " or less" : " at most " + said)};
        case Compare::AtLeast:
            return {Form::With, attribute.name + (plain ? " " + said + " or more" : " at least " + said)};
    }
    return {};
}

Clause Phrases::book_clause(const FilterNode& node, bool many) const {
    const TestWords test = words_.test(node.a);
    return {test.form, fill(test.phrase, many, [&](std::string_view hole) -> std::string {
                if (hole == "n") return grouped(node.value);
                if (hole == "value:zones") return node.value == 0 ? "" : words_.at_zones(node.value, "the");
                if (hole == "value:phases") return words_.phases(node.value);
                if (hole == "value:sources") {
                    const FilterId sources = static_cast<FilterId>(node.value);
                    return sources == kNoId ? "" : " of " + things(sources, true);
                }
                if (hole == "b:who") return who(static_cast<Who>(node.b));
                if (hole == "value:watch") return watched(static_cast<WatchId>(node.value), true);
                const bool of_value = hole.starts_with("value:");
                const std::string_view name = hole.substr(hole.find(':') + 1);
                return words_.number(name, of_value ? node.value : node.b);
            })};
}

Clause Phrases::register_clause(const FilterNode& node, bool many) const {
    switch (node.test) {
        case Test::In: {
            const NounPhrase thing = member(node);
            return thing.many ? Clause{Form::At, "among " + thing.text} : Clause{Form::Is, thing.text};
        }
        case Test::Related: {
            const RelationWords relation = words_.relation(node.a);
            return {relation.is.form, fill(relation.is.phrase, many, held(node.b).text)};
        }
        case Test::Stack: return {Form::Is, std::string(many ? "" : "the ") + stack_words(node, many)};
        default: break;
    }
    const std::string name = node.b == 1 ? words_.symbol(node.a).name.one : words_.attribute(node.a).name;
    const bool bits = node.b != 1 && ((words_.book().bits_attributes >> node.a) & 1);
    const std::string with = held(static_cast<u8>(node.value)).text;
    if (node.b == 1 || bits) return {Form::With, "a " + name + " that " + with + " also " + (many ? "has" : "has")};
    return {Form::With, "the same " + name + " as " + with};
}

Clause Phrases::leaf(const FilterNode& node, bool many) const {
    switch (node.test) {
        case Test::Zone: return {Form::At, words_.at_zones(node.value, whose(node.who))};
        case Test::Attribute:
        case Test::Bits: return attribute_clause(node, many);
        case Test::Symbol: {
            std::vector<std::string> names;
            for (u16 at = node.first; at < node.first + node.count; ++at)
                names.push_back("\"" + pool_.symbol_names[pool_.symbols[at]] + "\"");
            return {Form::With, words_.symbol(node.a).name.one + " " + listed(names)};
        }
        case Test::Named: return {Form::With, number(node.amount)};
        case Test::NamePart:
            return {Form::With, "\"" + pool_.name_parts[static_cast<std::size_t>(node.value)] + "\" in the " +
                                    (node.a == 0 ? "card name" : words_.symbol(static_cast<u8>(node.a - 1)).name.one)};
        case Test::In:
        case Test::Stack:
        case Test::Related:
        case Test::Shares: return register_clause(node, many);
        case Test::Has: return {Form::At, "for which there is at least 1 " + things(node.first, false)};
        case Test::FaceUp: return {Form::Is, "face up"};
        case Test::Owner: return {Form::Is, "owned by " + who(node.who)};
        case Test::Text: {
            const std::string text = "an active " + words_.text_kinds(node.value);
            if (node.a == kNone) return {Form::With, text};
            return {Form::With, text + " that waits for this: " + fill(words_.event(node.a).happens, false, "it")};
        }
        case Test::Rulebook: return book_clause(node, many);
        case Test::All:
        case Test::Any:
        case Test::Not: break;
    }
    return {};
}

std::string Phrases::group(const FilterNode& node, bool many, bool denied) const {
    const bool all = node.test == Test::All;
    std::vector<std::string> parts;
    for (u16 child = node.first; child < node.first + node.count; ++child) parts.push_back(clause(child, many, false));
    if (parts.empty()) return all != denied ? "of any kind" : "of no kind";
    const std::string either = "(" + joined(parts, all ? " and " : ", or ") + ")";
    return (denied ? (all ? "for which it is not all true: " : "for which none of it is true: ") : "") + either;
}

std::string Phrases::clause(u16 at, bool many, bool denied) const {
    const FilterNode& node = pool_.filters[at];
    switch (node.test) {
        case Test::Not: {
            const FilterNode& inner = pool_.filters[node.first];
            const bool other = !denied && inner.test == Test::In && !held(inner.a).many;
            return other ? "other than " + member(inner).text : clause(node.first, many, !denied);
        }
        case Test::All:
        case Test::Any: return group(node, many, denied);
        case Test::Has:
            if (denied) return "for which there is no " + things(node.first, false);
            [[fallthrough]];
        default: return as_clause(leaf(node, many), many, denied);
    }
}

// The same as something that is said of what was named before: "has level 2".
std::string Phrases::sentence(u16 at, bool many) const {
    const FilterNode& node = pool_.filters[at];
    if (node.test == Test::Not) {
        const FilterNode& inner = pool_.filters[node.first];
        const bool plain = inner.test != Test::All && inner.test != Test::Any && inner.test != Test::Not;
        if (plain) return as_sentence(leaf(inner, many), many, true);
    }
    const bool plain = node.test != Test::All && node.test != Test::Any && node.test != Test::Not;
    return plain ? as_sentence(leaf(node, many), many, false)
                 : std::string(many ? "are such " : "is such ") + clause(at, many, false);
}

std::string Phrases::event(u8 which, FilterId subject, u8 self, u8 at_least) const {
    const EventWords event = words_.event(which);
    if (event.moment) {
        Who who = Who::Either;
        const bool plain = owner_only(subject, who);
        const std::string of = plain ? (who == Who::Either ? "a player's" : whose(who)) : "a player's";
        const std::string by = plain ? (who == Who::Either ? "a player" : this->who(who)) : "a player";
        return fill(event.happens, Vocabulary::many(by),
                    [&](std::string_view hole) { return hole == "who" ? by : of; }) +
               (plain ? "" : " (a player of whom it is true: " + clauses(subject, false) + ")") +
               (self ? " (only where " + self_ + " itself stands for that player)" : "");
    }
    if (self) {
        const std::string being = clauses(subject, false);
        return fill(event.happens, false, self_) + (being.empty() ? "" : ", if it is one " + being);
    }
    const std::string few = at_least > 1 ? std::to_string(at_least) + " or more " : "one or more ";
    return fill(event.happens, true, few + (subject == kNoId ? event.any.many : things(subject, true))) +
           (at_least > 1 ? " together" : "");
}

// What a watch has seen: "entered play", of what.
std::string Phrases::watched(WatchId id, bool of_object) const {
    const Watch& watch = pool_.watches[id];
    const Viewpoint before = view_;
    if (of_object) view_ = {"its player", "its player's", "the opponent of its player", "its player's opponent's"};
    const EventWords event = words_.event(watch.event);
    const std::string being = clauses(watch.subject, false);
    const std::string about = being.empty() ? "" : ", being one " + being;
    view_ = before;
    const std::string past = fill(event.past, false);
    return past.substr(past.starts_with("that ") ? 5 : 0) + about;
}

}  // namespace arbiter::tell

// "X and Y", "X or Y" as one choice: what is said of one of them and holds for all, and things of two kinds at once.
#include "lower/several.h"

#include <algorithm>

#include "lower/act.h"
#include "lower/filter.h"
#include "lower/modification.h"

namespace arbiter::lower {

namespace {

// "An X card and a Y card with energy costs of 4", "..., each with": the words say that it holds for all.
bool is_said_of_all(const Term& mod) {
    if (!mod.is(head::Has)) return false;
    if (mod[field::w].is(word::each)) return true;
    const std::vector<Term> traits = mod[field::p][field::of].items();
    return std::any_of(traits.begin(), traits.end(), [](const Term& one) { return one[field::n].is(word::plural); });
}

// What is said behind the last of several things, for those before it.
std::vector<Filter> tests_for_all(Lowering& low, const Term& one, const Term& other) {
    const Term first = one[field::f], last = other[field::f], mine = one[field::whose], theirs = other[field::whose];
    // "1 of your X and 1 of your opponent's Y with ...": of those of each player something else is said.
    const bool apart = mine && theirs && !mine.same_as(theirs);
    std::vector<Filter> tests;
    if (first[field::mods]) return tests;
    for (const Term& mod : last[field::mods].items()) {
        if (is_place(low, mod) || (apart && !is_said_of_all(mod))) continue;
        if (!is_said_of_all(mod)) {
            low.decline("whether what is said of the last holds for all");
            return {};
        }
        tests.push_back(traits_test(low, mod[field::p], nullptr));
    }
    return tests;
}

// What the parts of "X and Y" are: things on the field, or cards.
ObjectKind kind_of(Lowering& low, const Term& one, const Term& last) {
    const std::vector<Mention> before = low.mentions;
    ObjectKind of = ObjectKind::Cards;
    if (is_reference(low, one))
        of = resolve_reference(low, one).of;
    else if (one.is_any({head::Pick, head::PickFrom, head::OneOf}))
        of = read_noun(low, one, placed_like(low, one, last, {})).what.of;
    else if (const Term f = one[field::f])
        of = read_filter(low, f).what.of;
    low.mentions = before;
    return of;
}

// What stands there as the card on top of it.
Selected as_card(Lowering& low, Selected standing) {
    Noun top;
    top.what.of = ObjectKind::Cards;
    top.quantity.all = true;
    const std::optional<Who> whose = low.owner_of(standing.reg);
    const bool own =
        standing.reg == kSource || std::find(low.own.begin(), low.own.end(), standing.reg) != low.own.end();
    standing.reg = select(low, top, Filter::stack(standing.reg, Part::Top), top.quantity);
    if (own) low.own.push_back(standing.reg);
    standing.of = ObjectKind::Cards;
    low.owned(standing.reg, whose);
    return standing;
}

// Ruling dbs-up-to-both: "up to 1 X card and 1 Y card" is up to one of each.
Selected take_part(Lowering& low, const Term& one, const Term& last, bool up_to, std::vector<Filter> tests) {
    if (!one.is(head::Pick) || !one[field::q]) return take(low, one, std::nullopt, std::move(tests));
    Noun noun = read_noun(low, one, placed_like(low, one, last, {}));
    if (up_to && !noun.quantity.all) {
        noun.quantity.low = low.pool.constant(0);
        noun.quantity.from = 0;
    }
    if (noun.quantity.from == 0 && !noun.quantity.all)
        one[field::q].means_same_as("\"up to\" holds for both", told(noun.quantity));
    return take_noun(low, noun, std::move(tests));
}

// "This card or one of your X": one thing that is either.
std::optional<Noun> this_or_another(Lowering& low, const Term& objects, const FilterContext& outer) {
    const Term first = objects[field::a];
    if (!first.is(head::This)) return std::nullopt;
    Noun either = read_noun(low, objects[field::b], outer);
    const Group self = resolve_reference(low, first);
    if (either.quantity.all || either.quantity.to != 1 || !either.plain() || self.of != either.what.of)
        low.decline("the two things to choose from are not alike");
    either.what = {self.of, Filter::any({self.filter, either.what.filter}), kNone, false, 0};
    return either;
}

}  // namespace

std::vector<Filter> said_of_each(Lowering& low, const Term& first, const Term& last) {
    std::vector<Filter> tests;
    if (!first.is(head::Pick) || !last.is(head::Pick)) return tests;
    const auto called = [](const Term& one) { return one[field::f][field::h].mentions(head::Name); };
    for (const Term& mod : last[field::f][field::mods].items()) {
        if (is_said_of_all(mod))
            tests.push_back(traits_test(low, mod[field::p], nullptr));
        else if (called(first) && called(last) && says_more(low, first[field::f], last[field::f]) &&
                 !is_place(low, mod))
            low.decline("whether what is said of the last holds for all");
    }
    return tests;
}

bool says_more(const Lowering& low, const Term& first, const Term& last) {
    if (first[field::mods]) return false;
    const std::vector<Term> mods = last[field::mods].items();
    return std::any_of(mods.begin(), mods.end(), [&](const Term& mod) { return !is_place(low, mod); });
}

Noun as_many_as_it_takes(Lowering& low, const Noun& noun) {
    constexpr int kMost = 50;
    Noun out = noun;
    out.quantity = {false, low.pool.constant(1), low.pool.constant(kMost), 1, kMost};
    return out;
}

void check_whose_of_last(Lowering& low, const Term& first, const Term& last) {
    const bool unsaid = first.is(head::Pick) && last.is(head::Pick) && first[field::whose] && !last[field::whose];
    if (!unsaid || last[field::q]) return;
    const std::vector<Term> mods = last[field::f][field::mods].items();
    const bool placed = std::any_of(mods.begin(), mods.end(), [&](const Term& mod) {
        return is_place(low, mod) && mod.mentions_any({head::Zone, head::OnField});
    });
    if (!placed) low.decline("whose the others are is not said");
}

std::optional<Selected> take_several(Lowering& low, const Term& objects, const std::vector<Filter>& also) {
    std::vector<Term> parts;
    for (const text::Field part : {field::a, field::b, field::c}) {
        if (objects[part]) parts.push_back(objects[part]);
    }
    const Term first = parts.front(), last = parts.back();
    const bool picks = first.is(head::Pick) && last.is(head::Pick);
    check_whose_of_last(low, first, last);
    // "Any number of X and an equal number of Y": no more X than there are Y.
    if (last[field::q].is(head::ThatMany)) low.decline("as many of one thing as of another are chosen together");
    const bool up_to =
        picks && first[field::q].is(head::UpTo) && last[field::q] && !last[field::q].is_any({head::UpTo, head::All});
    const std::vector<Filter> shared = picks ? tests_for_all(low, first, last) : std::vector<Filter>{};
    const bool mixed = std::any_of(parts.begin(), parts.end(), [&](const Term& one) {
        return kind_of(low, one, last) != kind_of(low, first, last);
    });
    if (!up_to && !mixed && shared.empty()) return std::nullopt;
    Selected all;
    for (const Term& one : parts) {
        std::vector<Filter> tests = also;
        if (all.reg != kNone && !mixed) tests.push_back(Filter::no(Filter::in(all.reg)));
        if (!one.same_as(last)) tests.insert(tests.end(), shared.begin(), shared.end());
        Selected more = take_part(low, one, last, up_to, std::move(tests));
        if (mixed && more.of == ObjectKind::Places) more = as_card(low, more);
        const std::optional<Who> whose = low.owner_of(more.reg);
        if (all.reg == kNone) {
            all = {copy_of(low, more.reg), more.of, true, false, kNone, more.kinds};
            low.owned(all.reg, whose);
            continue;
        }
        if (low.owner_of(all.reg) != whose) low.owned(all.reg, std::nullopt);
        join(low, all.reg, more.reg);
        all.kinds = all.kinds && more.kinds ? all.kinds | more.kinds : 0;
    }
    return all;
}

std::optional<Noun> one_of_two_kinds(Lowering& low, const Term& objects, const FilterContext& outer) {
    const Term last = objects[field::b];
    if (const std::optional<Noun> own = this_or_another(low, objects, outer)) return own;
    if (kind_of(low, objects[field::a], last) == kind_of(low, last, last)) return std::nullopt;
    Noun both = read_noun(low, objects[field::a], outer);
    const Noun second = read_noun(low, objects[field::b], outer);
    const auto single = [](const Noun& one) { return !one.quantity.all && one.quantity.to == 1 && one.plain(); };
    if (!single(both) || !single(second) || both.quantity.low != second.quantity.low)
        low.decline("the two things to choose from are not alike");
    const auto as_cards = [&](const Noun& one) {
        const bool stands = one.what.of == ObjectKind::Places && low.dialect.top_card;
        return stands ? Filter::all({one.what.filter, low.dialect.top_card()}) : one.what.filter;
    };
    both.what = {ObjectKind::Cards, Filter::any({as_cards(both), as_cards(second)}), kNone, false, 0};
    return both;
}

std::optional<Selected> take_one_kind(Lowering& low, const Term& objects, const std::vector<Filter>& also) {
    const Term a = objects[field::a], b = objects[field::b];
    if (!a.is(head::Pick) || !b.is(head::Pick) || kind_of(low, a, b) == kind_of(low, b, b)) return std::nullopt;
    const Noun first = read_noun(low, a), second = read_noun(low, b);
    if (first.quantity.all || second.quantity.all || (first.quantity.to == 1 && second.quantity.to == 1))
        return std::nullopt;
    const u8 all = low.new_register();
    const Label joined = low.code.label();
    choose_act(low, {low.words(a), low.words(b)}, joined);
    const auto take_all = [&](const Noun& noun) {
        Selected chosen = take_noun(low, noun, also);
        if (chosen.of == ObjectKind::Places) chosen = as_card(low, chosen);
        join(low, all, chosen.reg);
    };
    alternatives(
        low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1), [&] { take_all(first); },
        [&] { take_all(second); });
    low.code.place(joined);
    const std::optional<Who> whose = low.owner_in(first.what.filter);
    low.owned(all, whose == low.owner_in(second.what.filter) ? whose : std::nullopt);
    return Selected{all, ObjectKind::Cards, true};
}

// "A red X card or a Y card": one thing that is either.
std::optional<Noun> pick_either(Lowering& low, const Term& objects, const FilterContext& outer) {
    if (objects.is(head::OneOf)) return one_of_two_kinds(low, objects, outer);
    // "Cards from their hand equal to the number of ...".
    if (objects.is(head::PickEqual)) {
        Noun some = read_filter(low, objects[field::f], outer);
        const AmountId many = number_of(low, objects[field::n]);
        some.quantity = {false, many, many};
        some.what.many = true;
        return some;
    }
    if (!objects.is(head::PickEither)) return std::nullopt;
    const Term last = objects[field::c] ? objects[field::c] : objects[field::b];
    // "A red X or green Y card with ...": of one noun all is said. "X or a card with ...": of the card alone.
    const bool one_noun = !objects[field::a][field::card] && last[field::h];
    const bool apart = !objects[field::a][field::card] && !last[field::h];
    if (!one_noun && !apart && says_more(low, objects[field::a], last))
        low.decline("whether what is said of the last holds for all");
    Noun first{};
    std::vector<Filter> any;
    for (const text::Field part : {field::a, field::b, field::c}) {
        if (!objects[part]) continue;
        FilterContext own = outer;
        if (!says_place(low, objects[part]) && says_place(low, last)) own.place_of = last;
        Noun one = read_filter(low, objects[part], own);
        for (const Term& mod :
             one_noun && !objects[part].same_as(last) ? last[field::mods].items() : std::vector<Term>{}) {
            if (is_place(low, mod)) continue;
            if (!mod.is(head::Has))
                low.decline("whether what is said of the last holds for all");
            else
                one.what.filter = Filter::all({one.what.filter, traits_test(low, mod[field::p], nullptr)});
        }
        if (any.empty()) first = one;
        if (!one.plain() || one.what.of != first.what.of) low.decline("the things to choose from are not alike");
        first.placed = first.placed || one.placed;
        any.push_back(one.what.filter);
    }
    first.what.filter = Filter::any(any);
    first.what.kinds = 0;
    first.what.said.clear();
    first.quantity = quantity_of(low, objects[field::q]);
    first.what.many = first.quantity.all || first.quantity.high != low.pool.constant(1);
    return first;
}

namespace {

// "1 each of <A> and <B>", "one of each of the following cards: A and B".
Selected take_each(Lowering& low, const Term& objects, const std::vector<Filter>& also) {
    Noun noun = read_filter(low, objects[field::f]);
    if (!noun.plain()) low.unknown(objects, "here");
    noun.quantity = quantity_of(low, objects[field::q]);
    noun.q = objects[field::q];
    const Filter any = noun.what.filter;
    u8 all = kNone;
    const Term names = objects[field::names];
    for (const Term& name : (names ? names : objects[field::f][field::all]).items()) {
        i32 kinds = 0;
        std::vector<Filter> tests{any, names ? Filter::symbol(low.dialect.name, {low.symbols.intern(name.quoted())})
                                             : head_test(low, name, kinds)};
        if (all != kNone) tests.push_back(Filter::no(Filter::in(all)));
        noun.what.filter = Filter::all(tests);
        const Selected one = take_noun(low, noun, also);
        if (all == kNone)
            all = copy_of(low, one.reg);
        else
            join(low, all, one.reg);
        low.owned(all, low.owner_of(one.reg));
    }
    return {all, noun.what.of, true, false, kNone, 0};
}

// "Up to the top 3 cards of your deck": the number is chosen first.
Selected take_top(Lowering& low, const Term& objects, const std::vector<Filter>& also) {
    const Term of = objects[field::of], zone = of[field::in].only();
    if (!also.empty() || !of.is(head::Zone) || !zone || zone_of(low, zone) != low.dialect.deck || !of[field::of]) {
        low.unknown(objects, "here");
        return Selected{};
    }
    const AmountId amount = chosen_number(low, 0, objects[field::n].number());
    const u8 top = take_end(low, low.dialect.deck, one_player(low, of[field::of]), false, amount);
    return Selected{top, ObjectKind::Cards, true, true};
}

}  // namespace

std::optional<Selected> take_row(Lowering& low, const Term& objects, const std::vector<Filter>& also) {
    if (objects.is(head::EachOf)) return take_each(low, objects, also);
    if (objects.is(head::Both)) return take_several(low, objects, also);
    if (objects.is(head::OneOf)) return take_one_kind(low, objects, also);
    if (objects.is(head::TopUpTo)) return take_top(low, objects, also);
    return std::nullopt;
}

AmountId each_is_there(Lowering& low, const std::vector<Term>& things, const Term& place, int n) {
    const std::optional<Location> at = location(low, place, {});
    if (!at) {
        low.unknown(place, "of several");
        return low.pool.constant(0);
    }
    AmountId all = kNoId;
    for (const Term& each : things) {
        const Noun noun = read_filter(low, each[field::f], {.anywhere = true});
        if (!each.is(head::Pick) || !noun.plain() || noun.placed) low.unknown(each, "here");
        const FilterId there = low.filter(Filter::all({at->filter, noun.what.filter}), at->of);
        all = joined(low, all, low.pool.compare(low.pool.count(there), Compare::AtLeast, n));
    }
    return all;
}

const Mention* moved_to(Lowering& low, i32 zones) {
    const auto there = [&](const Mention& m) {
        return m.act == Act::Move && m.zone != kNone && (zones >> m.zone) & 1 && m.what.reg != kNone;
    };
    const auto found = std::find_if(low.mentions.rbegin(), low.mentions.rend(), there);
    if (found == low.mentions.rend()) low.decline("nothing was put there that could be meant");
    return found == low.mentions.rend() ? nullptr : &*found;
}

}  // namespace arbiter::lower

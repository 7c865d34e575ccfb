// Carries out texts that stand within a text.
#include "lower/texts.h"

#include <algorithm>

#include "lower/ability.h"
#include "lower/act.h"
#include "lower/modification.h"
#include "lower/sentence.h"

namespace arbiter::lower {

bool is_text(const Term& step) { return step.is_any({head::Perform, head::ChooseOption, head::ChooseAll}); }

bool mentions_text(const Term& step) {
    return step.mentions_any({head::Perform, head::ChooseOption, head::ChooseAll}, head::Ability);
}

std::vector<Term> all_sentences(const Term& ability) {
    std::vector<Term> all = ability[field::does].items();
    if (ability[field::last]) all.push_back(ability[field::last]);
    return all;
}

namespace {

// Where somebody asks whether such texts were performed, it is noted; what stands in them is not asked.
class Performing {
  public:
    explicit Performing(Lowering& low) : low_(low), note_(low.performed), inner_(low.performed, kNone) {}
    bool asked() const { return note_ != kNone; }
    void note(AmountId was) const {
        if (asked()) set_number(low_, note_, was);
    }
    AmountId noted() const { return low_.pool.number(note_); }

  private:
    Lowering& low_;
    u8 note_;
    Scoped<u8> inner_;
};

void carry_out_all(Lowering& low, const std::vector<Term>& all) {
    const Scoped heading(low.heading, Term());
    for (std::size_t at = 0; at < all.size();) at = sentence(low, all, at);
}

// ---- the list below a line

// Carries out one item of the list as part of this ability.
void carry_out(Lowering& low, const Term& item) {
    const Term gives = item[field::gives];
    if (!item.is(head::Item) || item[field::if_] || !gives.is(head::Ability) || gives[field::items]) {
        low.unknown(item, "as an option");
        return;
    }
    // Whoever chose it, it is a text of this card's player.
    const Scoped acting(low.acting, Who::You);
    const Label end = low.code.label();
    for (const Term& tag : gives[field::tags].items()) {
        const auto item_works = low.dialect.item_works;
        if (const std::optional<AmountId> works = item_works ? item_works(low, tag) : std::nullopt)
            skip_unless(low, *works, end);
        else
            low.unknown(tag, "before an option");
    }
    carry_out_all(low, gives[field::does].items());
    low.code.place(end);
}

// The bit of a number that stands for the item.
AmountId bit_of(Lowering& low, AmountId number, int item) {
    const auto without = [&](int bits) { return low.pool.divide(number, low.pool.constant(1 << bits)); };
    return low.pool.plus(without(item), low.pool.times(low.pool.constant(-2), without(item + 1)));
}

// Which of them, each at most once, as bits of the number that the answer names.
u8 choose_several(Lowering& low, const std::vector<std::string>& words, int most, bool up_to) {
    const int count = static_cast<int>(words.size());
    const u8 left = low.new_register();
    set_number(low, left, low.pool.constant(most));
    const AmountId number = low.pool.number(left);
    const u8 chosen = low.new_register();
    set_number(low, chosen, low.pool.constant(0));
    for (int at = 0; at < count; ++at) {
        const Label next = low.code.label();
        skip_unless(low, low.pool.compare(number, Compare::AtLeast, 1), next);
        const Label take = low.code.label();
        // As many as must be: what is left has to be taken.
        if (!up_to) skip_unless(low, low.pool.compare(number, Compare::Less, count - at), take);
        choose_option(low, {words[static_cast<std::size_t>(at)], "not this one"});
        skip_unless(low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1), next);
        low.code.place(take);
        set_number(low, left, low.pool.plus(number, low.pool.constant(-1)));
        set_number(low, chosen, low.pool.plus(low.pool.number(chosen), low.pool.constant(1 << at)));
        low.code.place(next);
    }
    return chosen;
}

// All are chosen, then carried out in printed order.
void choose_some(Lowering& low, const std::vector<Term>& items, int most, bool up_to, const Performing& performing) {
    const int count = static_cast<int>(items.size());
    std::vector<std::string> words;
    for (const Term& item : items) words.push_back(low.words(item[field::gives]));
    const u8 chosen = choose_several(low, words, most, up_to);
    performing.note(low.pool.compare(low.pool.number(chosen), Compare::AtLeast, 1));
    Options options;
    for (int at = 0; at < count; ++at) {
        const Label next = low.code.label();
        skip_unless(low, bit_of(low, low.pool.number(chosen), at), next);
        add_option(low, options, [&] { carry_out(low, items[static_cast<std::size_t>(at)]); });
        low.code.place(next);
    }
    options.finish(low);
}

// Exactly one of them: one question, then that one.
void choose_one(Lowering& low, const std::vector<Term>& items, const Performing& performing) {
    std::vector<std::string> words;
    for (const Term& item : items) words.push_back(low.words(item[field::gives]));
    Op choose = Assembler::op(Verb::Mode);
    choose.dst = low.new_register();
    choose.who = low.acting;
    choose.amount = low.pool.constant(static_cast<int>(items.size()));
    choose.argument = low.pool.words(words);
    if (low.options_once) {
        Op open = book_op(low, low.dialect.open_options);
        open.amount = choose.amount;
        choose.a = open.dst = low.new_register();
        low.add(open);
    }
    low.add(choose);
    if (low.options_once) low.add(book_op(low, low.dialect.remember_option, choose.dst));
    const AmountId number = low.pool.number(choose.dst);
    performing.note(low.pool.compare(number, Compare::AtLeast, 1));
    const Label end = low.code.label();
    Options options;
    for (std::size_t at = 0; at < items.size(); ++at) {
        const Label next = low.code.label();
        skip_unless(low, low.pool.compare(number, Compare::Equal, static_cast<int>(at) + 1), next);
        add_option(low, options, [&] { carry_out(low, items[at]); });
        low.code.add(Assembler::op(Verb::Jump), end);
        low.code.place(next);
    }
    low.code.place(end);
    options.finish(low);
}

void choose_items(Lowering& low, const Term& step, const Performing& performing) {
    // The list is the line's alone: an item that speaks of a list has none.
    const std::vector<Term> items = low.items;
    const Scoped<std::vector<Term>> none(low.items, {});
    const Term q = step[field::q];
    const bool up_to = q.is(head::UpTo);
    const int n = step.is(head::ChooseAll) ? static_cast<int>(items.size()) : q[field::n].number();
    if (!step.is(head::ChooseAll) && ((!up_to && !q.is(head::N)) || q[field::marked])) {
        low.unknown(q, "of options");
        return;
    }
    if (q && n == 1 && !up_to) return choose_one(low, items, performing);
    if (q && low.options_once) low.decline("several options of which each is chosen once a turn");
    if (up_to || n < static_cast<int>(items.size())) return choose_some(low, items, n, up_to, performing);
    performing.note(low.pool.constant(1));
    for (const Term& item : items) carry_out(low, item);
}

// ---- numbered effects

// "Choose up to two of the following": carried out in the order of their numbers.
void choose_numbered_ones(Lowering& low, const std::vector<int>& offered, const std::vector<std::string>& words,
                          const Term& q, const Performing& performing) {
    const bool up_to = q.is(head::UpTo);
    const int most = q[field::n].number();
    if ((!up_to && !q.is(head::N)) || q[field::marked] || most > static_cast<int>(offered.size())) {
        low.unknown(q, "of effects to choose");
        return;
    }
    const u8 chosen = choose_several(low, words, most, up_to);
    for (std::size_t at = 0; at < offered.size(); ++at) {
        const u8 is_it = low.new_register();
        set_number(low, is_it, bit_of(low, low.pool.number(chosen), static_cast<int>(at)));
        low.options[offered[at]] = is_it;
    }
    performing.note(low.pool.compare(low.pool.number(chosen), Compare::AtLeast, 1));
}

// "Choose effect 1 or 2", "choose one of the following effects". The answer is read at once: the number of the register
// for each text says whether it was chosen.
void choose_numbered(Lowering& low, const Term& step, const Performing& performing) {
    std::vector<int> offered;
    for (const Term& number : step[field::any].items()) offered.push_back(number.number());
    const Term q = step[field::q];
    if (step[field::n] || q) offered = low.numbered;
    if (step[field::n] && step[field::n].number() != 1) low.unknown(step[field::n], "as a number of effects to choose");
    const auto& known = low.numbered;
    for (const int number : offered) {
        if (std::find(known.begin(), known.end(), number) == known.end()) low.decline("there is no effect to choose");
    }
    if (offered.empty()) low.decline("there is no effect to choose");
    for (const int number : offered) {
        const bool again = low.options.contains(number) || std::count(offered.begin(), offered.end(), number) > 1;
        if (again) low.decline("an effect is chosen twice");
    }
    std::vector<std::string> words;
    for (int number : offered) words.push_back("effect " + std::to_string(number));
    if (q) return choose_numbered_ones(low, offered, words, q, performing);
    AmountId chosen = kNoId;
    if (offered.size() > 1) {
        choose_option(low, words);
        chosen = low.pool.number(kSubjects);
    }
    for (std::size_t at = 0; at < offered.size(); ++at) {
        const u8 is_it = low.new_register();
        set_number(low, is_it,
                   chosen == kNoId ? low.pool.constant(1)
                                   : low.pool.compare(chosen, Compare::Equal, static_cast<int>(at) + 1));
        low.options[offered[at]] = is_it;
    }
    performing.note(low.pool.constant(1));
}

}  // namespace

namespace {

// "Look at the top three cards of your deck, choose one": of those.
void choose_of_pile(Lowering& low, const Term& step) {
    Noun noun;
    const Group left = result_of(low, *latest_pile(low));
    noun.quantity = quantity_of(low, step[field::q]);
    noun.what = {ObjectKind::Cards, left.filter, kNone, noun.quantity.high != low.pool.constant(1), 0};
    const Scoped choosing(low.choosing, true);
    std::vector<Filter> also;
    if (low.dialect.choosable) also.push_back(low.dialect.choosable(low, step));
    const Selected chosen = take_noun(low, noun, also);
    subtract_from_pile(low, chosen.reg);
    mention_selected(low, chosen, Act::Choose);
    step.is_paraphrase_of("one of the cards looked at", step[field::q].told());
}

// Do all its sentences say who does what they tell, or tell what becomes of things?
bool says_who_acts(const Term& item) {
    const std::vector<Term> all = item[field::gives][field::does].items();
    return std::all_of(all.begin(), all.end(), [](const Term& sentence) {
        return modification_of(sentence[field::does]).is_any({head::By, head::Modify});
    });
}

}  // namespace

void choose_text(Lowering& low, const Term& step) {
    if (step.is(head::ChooseOption) && low.items.empty() && low.numbered.empty() && latest_pile(low))
        return choose_of_pile(low, step);
    const Performing performing(low);
    if (step[field::any] || step[field::n] || !low.numbered.empty()) return choose_numbered(low, step, performing);
    // "Your opponent chooses one of the following": who then does what the item tells to do?
    const bool said = low.acting == Who::Opponent && std::all_of(low.items.begin(), low.items.end(), says_who_acts);
    if (low.acting != Who::You && !said) low.unknown(step, "by another player");
    if (low.items.empty()) {
        low.decline("there is nothing to choose from");
        return;
    }
    choose_items(low, step, performing);
}

// ---- quoted effects

namespace {

// What is done whatever anybody chooses or is the case.
bool unconditional(const std::vector<Term>& all, std::size_t at) {
    if (at + 1 < all.size() && all[at + 1].mentions(head::DidIt)) return false;
    return all[at].is(head::Sent) &&
           !all[at].mentions_any({head::May, head::If, head::Unless, head::DidIt, head::DidNot});
}

// Whether it was performed, for who asks: whether its sentences were carried out in full, those apart that leave a
// choice or depend on something.
void carry_out_quoted(Lowering& low, const Term& quoted, const Performing& performing) {
    const std::vector<Term> all = all_sentences(quoted);
    const Scoped heading(low.heading, Term());
    performing.note(low.pool.constant(1));
    for (std::size_t at = 0; at < all.size();) {
        const bool told = performing.asked() && unconditional(all, at);
        if (told) low.add(Assembler::op(Verb::BeginAttempt));
        at = sentence(low, all, at);
        if (told) performing.note(low.pool.both(performing.noted(), low.pool.done_in_full()));
    }
}

}  // namespace

void perform(Lowering& low, const Term& step) {
    if (low.acting != Who::You) low.decline("whose words they are that another player performs is not said");
    const Performing performing(low);
    const std::vector<Term> any = step[field::any].items();
    std::vector<std::string> words;
    for (const Term& quoted : any) {
        if (!quoted.is(head::Ability) || quoted[field::tags] || quoted[field::items]) low.unknown(quoted, "to perform");
        words.push_back(low.words(quoted));
    }
    if (any.size() == 1) return carry_out_quoted(low, any[0], performing);
    if (any.size() != 2) {
        low.decline("one of several quoted effects");
        return;
    }
    const Label joined = low.code.label();
    choose_act(low, words, joined);
    alternatives(
        low, low.pool.compare(low.pool.number(kSubjects), Compare::Equal, 1),
        [&] { carry_out_quoted(low, any[0], performing); }, [&] { carry_out_quoted(low, any[1], performing); });
    low.code.place(joined);
}

// ---- thresholds

namespace {

// What an item needs: its threshold, where it has one.
AmountId item_needs(Lowering& low, const Term& item) {
    if (!item.is(head::Item)) low.unknown(item);
    const Term threshold = item[field::if_];
    if (!threshold) return kNoId;
    if (!threshold.is(head::Threshold) || low.required == kNoId) {
        low.decline("what the thresholds are compared with is not said");
        return kNoId;
    }
    return compare_with_bound(low, low.required, threshold[field::is]);
}

}  // namespace

void activate_listed(Lowering& low) {
    if (low.acting != Who::You) low.decline("whose words they are that another player performs is not said");
    const Performing performing(low);
    performing.note(low.pool.constant(1));
    const std::vector<Term> items = low.items;
    const Scoped<std::vector<Term>> none(low.items, {});
    for (const Term& item : items) {
        const Term gives = item[field::gives];
        const AmountId needs = item_needs(low, item);
        if (needs == kNoId || !gives.is(head::Ability) || gives[field::tags] || gives[field::items]) {
            low.unknown(item, "here");
            continue;
        }
        const Label next = low.code.label();
        skip_unless(low, needs, next);
        const ConditionalPart part(low);
        carry_out_all(low, gives[field::does].items());
        low.code.place(next);
    }
}

void give_listed(Lowering& low, const Term& who) {
    if (low.items.empty()) low.decline("there is no list");
    const Selected to = take(low, who, ObjectKind::Places);
    for (const Term& item : low.items) {
        const AmountId needs = item_needs(low, item);
        const Label next = low.code.label();
        if (needs != kNoId) skip_unless(low, needs, next);
        give(low, to.reg, low.dialect.modifications(low, item[field::gives]));
        low.code.place(next);
    }
    mention_selected(low, to, Act::Change);
}

void say_listed(Lowering& low, const Group& who, AmountId condition) {
    if (low.items.empty()) low.decline("there is no list");
    for (const Term& item : low.items) {
        const AmountId both = joined(low, condition, item_needs(low, item));
        const Term gives = item[field::gives];
        if (gives.is(head::Ability) && who.reg == kSource && who.of == ObjectKind::Places) {
            low.dialect.ability(low, gives, AbilityOrigin::Own, both);
            continue;
        }
        for (const Modification& modification : low.dialect.modifications(low, gives).all)
            say_about(low, who, modification, both);
    }
}

}  // namespace arbiter::lower

// A card's text as a whole: its Raid line, its keywords, its abilities in printed order, and its [Trigger].
#include "games/ua/lower.h"
#include "games/ua/lowering.h"

namespace arbiter::ua {

namespace {

// UA 19: a printed keyword is a text that always holds.
void keywords(Lowering& low, const Term& line) {
    const Group self{Of::Places, Filter::in(kSource), kSource};
    for (const Term& keyword : line[field::has].items()) {
        for (const Gift& gift : keyword_gifts(low, keyword)) say_about(low, self, gift, kNoId);
    }
    low.card.attributes[kFlags] |= kHasAbilities;
    lay_statements(low, Owned::Own);
}

// A line that only recalls what a keyword does; the keyword itself stands elsewhere.
void keyword_reminder(Lowering& low, const Term& line) {
    const i32 bit = keyword_bit(low, line[field::k]);
    const Term reminder = line[field::reminder];
    const Term of = reminder[field::of];
    const bool same = reminder.is(head::Reminder) &&
                      ((bit == kStep && of.is(word::step)) || (bit == kSnipe && of.is(word::snipe)) ||
                       (bit == kDoubleAttack && of.is(word::attack)) || (bit == kDoubleBlock && of.is(word::block)) ||
                       (bit == kNullifyImpact && of.is(word::nullify)));
    if (!same) low.decline("the reminder does not say what the keyword does");
    line.comes_to(lower::kReminder, "");
}

void line(Lowering& low, const Term& line) {
    if (line.is(head::Keywords))
        keywords(low, line);
    else if (line.is(head::KeywordReminder))
        keyword_reminder(low, line);
    else
        ability(low, line, Owned::Own);
}

// UA 11.3.2: what Raid may be performed on.
void raid_onto(Lowering& low, const Term& onto) {
    if (onto.is(head::Name))
        low.card.symbols[kRaidName].push_back(low.symbols.intern(onto[field::n].quoted()));
    else if (onto.is(head::Affinity))
        low.card.symbols[kRaidAffinity].push_back(low.symbols.intern(onto[field::of].quoted()));
    else
        low.unknown(onto, "as what Raid is performed on");
}

// Points of a list belong to the line above them.
std::vector<std::string> printed_lines(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t from = 0; from <= text.size();) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        const std::string line = text.substr(from, end - from);
        if (line.starts_with("•") && !out.empty())
            out.back() += "\n" + line;
        else
            out.push_back(line);
        from = end + 1;
    }
    return out;
}

// What was drafted since there were so many of both comes from this text.
void comes_from(lower::CardDraft& draft, std::size_t granted, std::size_t own, const std::string& text) {
    for (; granted < draft.granted.size(); ++granted) draft.granted[granted].text = text;
    for (; own < draft.own.size(); ++own) draft.own[own].text = text;
}

}  // namespace

std::optional<lower::Unlowered> lower_card(const Term& root, const lower::Job& job) {
    if (!root.is(head::Card)) return lower::Unlowered{"this is no card's text"};
    // Each line of the tree is one that is printed, with one for Raid between them; where not, the whole text is told.
    const std::vector<std::string> printed = printed_lines(job.printed);
    const std::size_t lines = root[field::lines].items().size() +
                              (root[field::raid] ? 1 + root[field::raid][field::lines].items().size() : 0);
    std::size_t number = 0;
    std::optional<lower::Unlowered> why;
    const auto lower_lines = [&](const Term& all, u16 states) {
        for (const Term& part : all.items()) {
            if (why) return;
            // Every line starts afresh: nothing in it refers to another one.
            Lowering low(job);
            low.states = states;
            const std::size_t granted = job.whole.granted.size(), own = job.whole.own.size();
            line(low, part);
            comes_from(job.whole, granted, own, lines == printed.size() ? printed[number++] : job.printed);
            why = reason_of(low);
        }
    };
    lower_lines(root[field::lines], 0);
    if (const Term raid = root[field::raid]) {
        Lowering low(job);
        if (!raid.is(head::Raid)) low.unknown(raid);
        low.card.attributes[kFlags] |= kHasRaid;
        ++number;
        raid_onto(low, raid[field::onto]);
        for (const Term& other : raid[field::or_].items()) raid_onto(low, other);
        if (!why) why = reason_of(low);
        // UA 11.3.9: lost when the card is played normally.
        lower_lines(raid[field::lines], kOnlyRaided);
    }
    return why;
}

std::optional<lower::Unlowered> lower_trigger(const Term& root, const lower::Job& job) {
    if (!root.is(head::Trigger)) return lower::Unlowered{"this is no trigger's text"};
    Lowering low(job);
    // UA 12.14: it works while its card is under trigger check.
    low.zones = 1 << kCheck;
    low.source_of = Of::Cards;
    low.in_trigger = low.stands_nowhere = true;
    const i32 bit = trigger_bit(root[field::kind]);
    if (bit == 0) low.unknown(root[field::kind], "as a trigger");
    low.card.attributes[kTrigger] = bit;
    // "It" is this card, where nothing else was named.
    low.mention({Of::Cards, Filter::in(kSource), kSource, false, 0}, Act::Subject);
    const std::size_t granted = job.whole.granted.size(), own = job.whole.own.size();
    sentences(low, root[field::does].items());
    Ability ability = blank_ability(low, AbilityKind::Triggered);
    ability.on = {kLifeTrigger, kNoId, 1};
    lay_program(low, ability);
    comes_from(job.whole, granted, own, job.printed);
    return reason_of(low);
}

}  // namespace arbiter::ua

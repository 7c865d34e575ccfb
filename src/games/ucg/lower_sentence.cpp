// What sentences of this game have of their own: reminders, Charge, moments, and what may not be put into play.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

lower::DelayedTo delayed_to(Lowering& low, const Term& moment) {
    if (moment.is(head::EndOfTurn)) return {kEndOfTurn};
    if (moment.is(head::EndOfNextTurn)) return {kEndOfTurn, 1};
    if (moment.is(head::StartOfNextTurn)) return {kStartOfTurn, 1};
    low.unknown(moment, "as a moment");
    return {};
}

namespace {

// "You cannot put X into play" after a sentence narrows what that sentence puts into play.
bool restricts(const Term& sentence) {
    const Term does = sentence[field::does];
    return sentence.is(head::Sent) && does.is(head::Forbid) && does[field::do_].is(head::Move) &&
           does[field::do_][field::verb].is(word::play);
}

bool is_reminder(const Term& sentence) {
    return sentence.is_any({head::BpFloorReminder, head::RevealReminder, head::EitherOwner, head::NoCostReminder});
}

// Does the text do what the reminder recalls? One that says something else is none.
bool is_recalled(const Lowering& low, const Term& sentence) {
    // UCG 11.7.2: BP does not become negative.
    if (sentence.is(head::BpFloorReminder)) return sentence[field::n].number() == 0 && (low.recalls & kGaveMinus);
    // UCG 11.11.1: a revealed card stays where it is.
    if (sentence.is(head::RevealReminder))
        return std::any_of(low.mentions.begin(), low.mentions.end(),
                           [](const Mention& mention) { return mention.act == Act::Reveal; });
    return (low.recalls & (sentence.is(head::EitherOwner) ? kLeftOwnerOpen : kResolvedPaying)) != 0;
}

}  // namespace

bool own_sentence(Lowering& low, const Term& sentence) {
    if (is_reminder(sentence)) {
        if (!is_recalled(low, sentence)) low.decline("the reminder recalls nothing of this text");
        sentence.means_same_as(lower::kReminder, "");
        return true;
    }
    // What the sentence before was narrowed by.
    low.restrictions.clear();
    if (!sentence.is(head::Charge)) return false;
    lower::check_link(low, sentence[field::link]);
    const Label end = low.code.label();
    if (sentence[field::p]) skip_unless(low, condition(low, sentence[field::p]), end);
    const lower::ConditionalPart part(low);
    charge(low, sentence);
    low.code.place(end);
    return true;
}

bool is_supplement(const Term& sentence) { return is_reminder(sentence) || restricts(sentence); }

void read_supplement(Lowering& low, const Term& supplement) {
    if (!restricts(supplement)) return;
    const Term forbid = supplement[field::does];
    const Term what = forbid[field::do_][field::what];
    if (player(low, forbid[field::by]) != Who::You || supplement[field::link] || forbid[field::do_][field::at] ||
        !what.is(head::Pick) || !what[field::q].is(head::A) || what[field::whose]) {
        low.unknown(forbid, "here");
        return;
    }
    const Noun noun = read_filter(low, what[field::f], {.anywhere = true});
    if (!noun.plain()) low.unknown(what, "here");
    low.restrictions.push_back(Filter::no(noun.what.filter));
}

}  // namespace arbiter::ucg

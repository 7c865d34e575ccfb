// Continuous texts: each change they make is a statement that holds while its condition does.
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

struct Writer {
    Lowering& low;
    std::vector<Statement> out{};

    void say(const Group& who, const Gift& gift, AmountId condition) {
        if (who.of != Of::Places) low.decline("only characters are changed");
        Statement statement{};
        statement.property = gift.property;
        statement.on = On::Place;
        statement.stacks = 1;
        statement.subject = who.reg == kSource ? kNoId : low.filter(who);
        statement.condition = condition;
        statement.value = gift.value;
        out.push_back(statement);
    }

    // Nobody chooses in a continuous text: it speaks of one thing that is known, or of all.
    Group subject(const Term& who) {
        if (is_reference(low, who)) return refer(low, who, Of::Places);
        Noun noun = read_noun(low, who);
        noun.both_sides = false;
        if (!noun.quantity.all || !noun.plain()) low.unknown(who, "in a continuous text");
        return noun.what;
    }

    // Several things as one: what is two of them at once is changed once.
    Group all_of(const std::vector<Group>& whom) {
        if (whom.size() == 1) return whom[0];
        Group all;
        std::vector<Filter> any;
        for (const Group& one : whom) {
            if (one.of != Of::Places) low.decline("only characters are changed");
            any.push_back(one.reg == kSource ? Filter::in(kSource) : one.filter);
        }
        all.filter = Filter::any(any);
        return all;
    }

    // What players or their cards cannot do is said of the players.
    void ban(const Ban& ban, AmountId condition) {
        if (ban.who != Who::Either && ban.who != Who::You && ban.who != Who::Opponent)
            low.decline("whom it forbids is not known");
        Statement statement{};
        statement.property = ban.property;
        statement.on = ban.who == Who::Either ? On::Everything : On::Seat;
        statement.stacks = 1;
        statement.subject = kNoId;
        statement.condition = condition;
        statement.value = ban.value;
        statement.argument = static_cast<u16>(ban.of | (ban.who == Who::Opponent ? 0x8000 : 0));
        out.push_back(statement);
    }

    void modify(const Term& step, AmountId condition) {
        if (const std::optional<Ban> on_cards = ban_on_cards(low, step)) return ban(*on_cards, condition);
        const Term who = step[field::who];
        std::vector<Group> whom;
        if (who.is(head::Both)) {
            for (const text::Field part : {field::a, field::b, field::c}) {
                if (who[part]) whom.push_back(subject(who[part]));
            }
        } else {
            whom.push_back(subject(who));
        }
        std::vector<Term> types;
        for (const Gift& gift : gifts_of(low, step[field::mod], types)) {
            say(all_of(whom), gift, condition);
        }
        if (!types.empty()) low.unknown(step[field::mod], "in a continuous text");
    }

    AmountId joined(AmountId outer, AmountId inner) { return outer == kNoId ? inner : low.pool.both(outer, inner); }

    void scaled(const Term& step, AmountId condition) {
        if (low.scale != kNoId) low.decline("for each within for each");
        low.scale = per_count(low, step[field::per]);
        clause(step[field::does], condition);
        low.scale = kNoId;
    }

    void clause(const Term& step, AmountId condition) {
        // UCG 9.3.2: a continuous effect always looks at the game as it is, so "if" is no different from "while".
        if (step.is(head::While) || step.is(head::If)) {
            const AmountId holds = lower::condition(low, step[field::p]);
            clause(step[field::does], joined(condition, holds));
        } else if (step.is(head::Unless)) {
            const AmountId fails = lower::condition(low, step[field::p]);
            clause(step[field::does], joined(condition, low.pool.negation(fails)));
        } else if (step.is(head::Seq)) {
            clause(step[field::a], condition);
            clause(step[field::b], condition);
        } else if (step.is(head::ForEach) || step.is(head::Scaled)) {
            scaled(step, condition);
        } else if (step.is(head::Modify)) {
            modify(step, condition);
        } else if (step.is(head::FixStat)) {
            const Group who = subject(step[field::who]);
            for (const Gift& gift : fixed_stat(low, step)) say(who, gift, condition);
        } else if (step.is(head::ChangeGrade)) {
            const Group who = subject(step[field::who]);
            for (const Gift& gift : graded(low, step)) say(who, gift, condition);
        } else if (step.is(head::Forbid)) {
            for (const Ban& forbidden : bans_of(low, step)) ban(forbidden, condition);
        } else {
            low.unknown(step, "in a continuous text");
        }
    }
};

}  // namespace

void statements(Lowering& low, const std::vector<Term>& sentences) {
    Writer writer{low};
    low.continuous = true;
    bool stacks = true;
    for (const Term& sentence : sentences) {
        if (sentence.is(head::NoStack)) {
            stacks = false;
        } else if (sentence.is(head::BpFloorReminder)) {
            // UCG 11.7.2: BP does not become negative.
            if (sentence[field::n].number() != 0 || !low.gave_minus)
                low.decline("the reminder about BP recalls nothing of this text");
        } else if (sentence.is(head::Sent)) {
            const Term link = sentence[field::link];
            if (link && !link.is(head::Additionally) && !link.is(head::Then)) low.unknown(link, "in a continuous text");
            link.comes_to("what a continuous text says holds all at once", "");
            writer.clause(sentence[field::does], kNoId);
        } else {
            low.unknown(sentence, "in a continuous text");
        }
    }
    if (!stacks) {
        for (Statement& statement : writer.out) statement.stacks = 0;
    }
    for (const Statement& statement : writer.out) low.says.push_back({0, statement});
}

}  // namespace arbiter::ucg

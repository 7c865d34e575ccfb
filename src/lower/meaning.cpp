// Carrying over into programs what grammar lines say that constructors mean.
#include "lower/meaning.h"

#include "lower/event.h"
#include "lower/filter.h"

namespace arbiter::lower {

namespace {

// Reads one meaning, part after part; each call has the arguments that its reader takes (see are_valid).
class MeaningLowering {
  public:
    MeaningLowering(Lowering& low, const Term& term, std::span<const MeaningPart> parts, ObjectKind of)
        : low_(low), term_(term), parts_(parts), of_(of) {}

    Filter test() {
        const MeaningPart& part = next();
        switch (part.means) {
            case MeaningKind::Bits: {
                const AttributeId attribute = static_cast<AttributeId>(constant());
                return Filter::bits(attribute, constant());
            }
            case MeaningKind::Is: {
                const AttributeId attribute = static_cast<AttributeId>(constant());
                return within(low_, attribute, field());
            }
            case MeaningKind::Equals: {
                const AttributeId attribute = static_cast<AttributeId>(constant());
                return Filter::attribute(attribute, Compare::Equal, low_.pool.constant(constant()));
            }
            case MeaningKind::Book: {
                const u8 which = static_cast<u8>(constant());
                return Filter::book(which, 0, part.number > 1 ? constant() : 0);
            }
            case MeaningKind::Text: return Filter::text(constant());
            case MeaningKind::OnField: low_.asks_field = true; return test();
            case MeaningKind::Part: return predicate(low_, field(), of_);
            case MeaningKind::Not: return Filter::no(test());
            case MeaningKind::All: return Filter::all(tests(part.number));
            case MeaningKind::Any: return Filter::any(tests(part.number));
            case MeaningKind::Case: return chosen(part.number, [&] { return test(); }).value_or(Filter::all({}));
            default: low_.unknown(term_, "as a test"); return Filter::all({});
        }
    }

    AmountId number() {
        const MeaningPart& part = next();
        switch (part.means) {
            case MeaningKind::Number: return low_.pool.constant(part.number);
            case MeaningKind::Value: {
                const u8 which = static_cast<u8>(constant());
                return low_.pool.value(which, whose());
            }
            case MeaningKind::Bounded: {
                const AmountId of = number();
                return compare_with_bound(low_, of, field());
            }
            case MeaningKind::Sum: return joined(part.number, &PoolBuilder::plus);
            case MeaningKind::Said: return said(part.number > 1);
            case MeaningKind::Not: return low_.pool.negation(number());
            case MeaningKind::All: return joined(part.number, &PoolBuilder::both);
            case MeaningKind::Any: return joined(part.number, &PoolBuilder::either);
            case MeaningKind::Case:
                return chosen(part.number, [&] { return number(); }).value_or(low_.pool.constant(0));
            default: low_.unknown(term_, "as a number"); return low_.pool.constant(0);
        }
    }

    std::vector<Modification> modifications() {
        const MeaningPart& part = next();
        std::vector<Modification> out;
        switch (part.means) {
            case MeaningKind::Gives: {
                const PropertyId property = static_cast<PropertyId>(constant());
                return {{property, part.number > 1 ? number() : kNoId, 0}};
            }
            case MeaningKind::All:
                for (int n = 0; n < part.number; ++n) {
                    const std::vector<Modification> more = modifications();
                    out.insert(out.end(), more.begin(), more.end());
                }
                return out;
            case MeaningKind::Case: return chosen(part.number, [&] { return modifications(); }).value_or(out);
            default: low_.unknown(term_, "as something given"); return out;
        }
    }

    AwaitedEvent event() {
        const MeaningPart& part = next();
        if (part.means == MeaningKind::Case)
            return chosen(part.number, [&] { return event(); }).value_or(AwaitedEvent{});
        AwaitedEvent out{static_cast<u8>(constant())};
        out.tests = tests(part.number - 1);
        return out;
    }

    void carry_out() {
        const MeaningPart& part = next();
        Op op = Assembler::op(part.means == MeaningKind::Wins ? Verb::Conclude : Verb::Rulebook);
        if (part.means == MeaningKind::Wins) {
            op.who = whose();
        } else {
            op.own_verb = static_cast<u8>(constant());
            op.who = low_.acting;
            // What one player has another undergo is done by whose text it is.
            if (part.number > 2) op.who = whose();
            if (part.number > 2 && low_.acting != Who::You) low_.decline("who does it to whom is not known");
            op.amount = number();
        }
        low_.add(op);
    }

  private:
    const MeaningPart& next() { return parts_[at_++]; }
    i32 constant() { return next().number; }
    Term field() { return term_[*next().field]; }

    // The one player that a part names, or the line itself.
    Who whose() {
        const MeaningPart& part = next();
        if (!part.field) return part.head == head::You ? Who::You : Who::Opponent;
        const Who who = player(low_, term_[*part.field]);
        if (who != Who::You && who != Who::Opponent) low_.unknown(term_[*part.field], "here");
        return who;
    }

    // A number in so many words; where there is none, the one that the line says.
    AmountId said(bool usual) {
        const Term part = field();
        const int otherwise = usual ? constant() : 0;
        if (!part && !usual) low_.unknown(term_, "without a number");
        const int n = part ? part.number() : otherwise;
        if (usual) part.means_same_as(kSameQuantity, std::to_string(n));
        return low_.pool.constant(n);
    }

    std::vector<Filter> tests(int count) {
        std::vector<Filter> out;
        for (int n = 0; n < count; ++n) out.push_back(test());
        return out;
    }

    AmountId joined(int count, AmountId (PoolBuilder::*join)(AmountId, AmountId)) {
        AmountId all = number();
        for (int n = 1; n < count; ++n) all = (low_.pool.*join)(all, number());
        return all;
    }

    void skip() {
        int left = 1;
        for (; left > 0; --left) {
            const MeaningPart& part = next();
            left += part.means > MeaningKind::Word ? part.number : 0;
        }
    }

    // What the part is decides what is meant; nothing: it is none of these.
    template <class Read>
    auto chosen(int arguments, Read&& read) -> std::optional<decltype(read())> {
        const Term part = field();
        std::optional<decltype(read())> out;
        for (int n = 1; n < arguments; n += 2) {
            const MeaningPart& one = next();
            if (one.head ? part.is(*one.head) : part.is(*one.word))
                out = read();
            else
                skip();
        }
        if (!out) low_.unknown(part);
        return out;
    }

    Lowering& low_;
    const Term& term_;
    std::span<const MeaningPart> parts_;
    ObjectKind of_;
    std::size_t at_ = 0;
};

std::optional<MeaningLowering> meaning_of(Lowering& low, const Term& term, Kind kind, ObjectKind of) {
    const Meanings& all = low.dialect.meanings;
    for (const Meaning& meaning : all.of) {
        if (!term.is(meaning.head)) continue;
        if (is_of_kind(all.parts, meaning.first, kind))
            return MeaningLowering(low, term, all.parts.subspan(meaning.first), of);
    }
    return std::nullopt;
}

}  // namespace

std::optional<Filter> test_from_meaning(Lowering& low, const Term& term, ObjectKind of) {
    std::optional<MeaningLowering> meant = meaning_of(low, term, Kind::Test, of);
    return meant ? std::optional(meant->test()) : std::nullopt;
}

std::optional<AmountId> number_from_meaning(Lowering& low, const Term& term) {
    std::optional<MeaningLowering> meant = meaning_of(low, term, Kind::Number, ObjectKind::Places);
    return meant ? std::optional(meant->number()) : std::nullopt;
}

std::optional<std::vector<Modification>> modifications_from_meaning(Lowering& low, const Term& term) {
    std::optional<MeaningLowering> meant = meaning_of(low, term, Kind::Modification, ObjectKind::Places);
    return meant ? std::optional(meant->modifications()) : std::nullopt;
}

std::optional<AwaitedEvent> event_from_meaning(Lowering& low, const Term& verb) {
    std::optional<MeaningLowering> meant = meaning_of(low, verb, Kind::Event, ObjectKind::Places);
    return meant ? std::optional(meant->event()) : std::nullopt;
}

bool carry_out_from_meaning(Lowering& low, const Term& step) {
    std::optional<MeaningLowering> meant = meaning_of(low, step, Kind::Instruction, ObjectKind::Places);
    if (meant) meant->carry_out();
    return meant.has_value();
}

}  // namespace arbiter::lower

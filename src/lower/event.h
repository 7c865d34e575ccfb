// Events: what an ability waits for.
#pragma once

#include "lower/ability.h"

namespace arbiter::lower {

// One verb of an event: the event, and what its subject must be.
struct AwaitedEvent {
    u8 event = 0;
    ObjectKind of = ObjectKind::Places;
    std::vector<Filter> tests{};
    u16 zones = 0;                      // ObjectKind::Cards: where the card can be by then: its own text works there
    ZoneId zone = kNone;                // cards that were moved: where to,
    text::Word verb{};                  // and how, where the words for that are kept
    bool says_where = false;            // the verb says where the subject is, so the subject's words need not
    bool by_owner = false;              // the cards belong to whoever moves them
    Filter (*moved_by)(Who) = nullptr;  // where it is not: a test for who moved them; null: that is not known
    bool unseen = false;                // its player alone knows which card it is: none waits for it, or for some
    AmountId condition = kNoId;         // what else must hold
    std::optional<text::Head> was{};    // the state that the subject had until then, which its words may name
    std::optional<Group> other{};       // the object of the verb, which the text may refer to
    u8 of_cards = kNone;                // the event where the words mean cards
    // How the words for a subject that is somewhere else by now are read; null: as usual.
    std::optional<Filter> (*described)(Lowering&, const Term& who) = nullptr;
};

struct Trigger {
    TriggerOn on{0, kNoId, 0};
    u16 zones = 0;
    AmountId condition = kNoId;
    Group subjects{};
    std::optional<Group> other{};  // what its subject does that to
    bool moment = false;           // its subject is nothing that a text could refer to
    text::Word verb{};             // cards that were moved: how, and where to
    ZoneId zone = kNone;
};

// Whether it is one of these events; no event is none of them.
bool has_event(u64 events, u8 event);
// One for each thing that may happen.
std::vector<Trigger> triggers(Lowering&, const Term& event);
// The described things as they are, or were, when it happens.
Group subject_then(Lowering&, const Term& who, const AwaitedEvent&, const FilterContext&);
// The trigger for this happening to what the words name.
Trigger waiting(Lowering&, const Term& who, const AwaitedEvent&);
// The same of what is done to somebody; nothing: it is no event.
std::optional<AwaitedEvent> awaited(Lowering&, const Term& verb);
std::optional<AwaitedEvent> passive(Lowering&, const Term& done, const Term& from, const Term& by);

// Before the program of a triggered ability: mentions what the event is about. `named`: the text itself names the
// event, so "it" can mean this.
void mention_subjects(Lowering&, const std::vector<Trigger>&, bool named);
// Adds the current ability once for each of them, with one program.
std::vector<AbilityId> add_triggered(Lowering&, const std::vector<Trigger>&, const Limits&, AbilityOrigin,
                                     AmountId condition);

}  // namespace arbiter::lower

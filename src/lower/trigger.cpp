// The usual kinds of triggers.
#include "lower/trigger.h"

namespace arbiter::lower {

Trigger on_self(u8 event) {
    Trigger out;
    out.on = {event, kNoId, 1};
    out.subjects = {ObjectKind::Places, Filter::in(kSource), kSource, false, 0};
    return out;
}

std::vector<Trigger> on_any(Lowering& low, u8 event, ObjectKind of, const Filter& test, const Filter& called,
                            i32 kinds) {
    Trigger out;
    out.on.event = event;
    out.subjects = {of, called, kNone, false, kinds};
    out.on.subject = low.filter(test, of);
    return {out};
}

Trigger at_moment(u8 event) {
    Trigger out;
    out.on.event = event;
    out.subjects.of = ObjectKind::Places;
    out.moment = true;
    return out;
}

}  // namespace arbiter::lower

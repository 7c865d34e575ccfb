// What was chosen in one sentence, and how the next one speaks of it.
#include "lower/chosen.h"

#include <algorithm>

namespace arbiter::lower {

// What was last acted on; nothing: nothing was.
const Mention* last_acted(const Lowering& low) {
    const auto acted = [](const Mention& one) { return one.act != Act::Subject; };
    const auto last = std::find_if(low.mentions.rbegin(), low.mentions.rend(), acted);
    return last == low.mentions.rend() ? nullptr : &*last;
}

Selected all_of(const Term& words, const Group& those) {
    words.means_same_as(kSameThing, reference_key(those));
    return {those.reg, those.of, true, false, kNone, those.kinds, 0, those.said};
}

std::optional<Selected> chosen_as_it(Lowering& low, const Term& what) {
    const Mention* last = last_acted(low);
    const bool several = last && last->act == Act::Choose && last->what.many && last->what.reg != kNone;
    const bool said = several && static_cast<std::size_t>(last - low.mentions.data()) >= low.sentence_from;
    return what.is(head::It) && said ? std::optional(all_of(what, Group(last->what))) : std::nullopt;
}

void check_it(Lowering& low, const Term& what, std::optional<ObjectKind> wanted) {
    const Mention* last = last_acted(low);
    const bool it = what.is(head::It), them = what.is(head::Them);
    if ((!it && !them) || !last || last->act != Act::Choose || chosen_as_it(low, what)) return;
    // "Choose 2 cards. Send it ...": which of them is not said.
    if (it && last->what.many) low.decline("which of several \"it\" means is not said");
    if (wanted == ObjectKind::Places && last->what.of == ObjectKind::Cards)
        low.decline("a card is not what stands on the field");
}

bool says_no_number(const Term& objects) {
    return objects.is(head::Pick) && !objects[field::q] && !objects[field::whose] && !objects.mentions(head::HasTotal);
}

}  // namespace arbiter::lower

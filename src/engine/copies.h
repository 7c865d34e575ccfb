// Texts that do not stack: such a text counts once, however many cards have it. Everything that one card says counts.
#pragma once

#include "engine/rules.h"

namespace arbiter {

class Copies {
  public:
    // Does this effect count, after those that were asked about before?
    bool counts(const Position& position, const Effect& effect) {
        if (effect.stacks) return true;
        const Ability& ability = position.pool.ability(effect.ability);
        for (const Effect& seen : seen_) {
            const Ability& same = position.pool.ability(seen.ability);
            if (same.definition == ability.definition && same.in_card == ability.in_card)
                return seen.source == effect.source;
        }
        seen_.push(effect);
        return true;
    }

  private:
    GrowingList<Effect, 16> seen_;  // the effects that counted so far: mostly none
};

}  // namespace arbiter

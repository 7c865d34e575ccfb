// Writes programs and cards of the toy game by hand, one small function for each thing that a text can say, on top of
// what the text compiler itself builds pools with. The engine sees the same data.
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <vector>

#include "engine/pool_builder.h"

namespace arbiter::toy {

Filter face_up();

// A program with named targets for its jumps.
class Script {
  public:
    Script& op(const Op&);
    Script& op(const Op&, const std::string& target);
    Script& label(const std::string& name);

    Script& gather(u8 dst, FilterId);
    Script& select(u8 dst, FilterId, AmountId least, AmountId most, Who = Who::You, SelectMode = SelectMode::Choose);
    // `wanted`: what a sum is compared with, or the filter of which each part is met by one; ruled: the rulebook has a
    // condition, too.
    Script& select_joint(u8 dst, FilterId, AmountId least, AmountId most, Joint, u8 argument, u16 wanted = 0,
                         bool rulebook_condition = false);
    Script& move(u8 reg, DestinationId, Who mover = Who::You, u8 dst = kNone);
    Script& draw(Who, AmountId, u8 reason, u8 dst = kNone);
    Script& take_top(u8 dst, Who, ZoneId, AmountId);
    Script& reveal(u8 reg);
    Script& look(Who, u8 reg);
    Script& shuffle(Who, ZoneId);
    Script& may(u8 reg, Who, const std::string& otherwise);
    Script& attempt(const std::string& otherwise);
    Script& end_attempt(const std::string& otherwise);
    Script& unless(AmountId, const std::string& otherwise);
    Script& jump(const std::string& target);
    Script& cost_paid();
    Script& for_each(u8 of, u8 dst, const std::string& finished);
    Script& mode(u8 dst, AmountId count, u16 words);
    Script& choose_number(u8 dst, AmountId least, AmountId most, Who = Who::You);
    Script& combine(u8 dst, u8 a, SetOp, u8 b = kNone);
    Script& modify(u8 reg, PropertyId, AmountId, Duration);
    Script& give(u8 reg, PropertyId granted, AbilityId, AmountId one);
    Script& modify_seat(Who, PropertyId, AmountId, Duration);
    Script& swap(u8 reg);
    Script& turn_face(u8 reg, Face);
    Script& set_position(u8 reg, u8 position);
    Script& resolve(u8 reg, u8 event, u8 dst);
    Script& resolve_paying(u8 reg, u8 dst);
    Script& choose_text(u8 reg, u8 dst);
    Script& negate(u8 text, PropertyId, Duration);
    Script& delay(u8 moment, u8 captured, const std::string& past);

    // The finished program: every target resolved, an End behind it.
    Program finish() const;

  private:
    // The label with that name, made when it is first spoken of.
    Label named(const std::string&);

    Assembler assembler_;
    std::map<std::string, Label> labels_;
};

// Cards one after the other; abilities are added to the card begun last.
class CardMaker {
  public:
    CardMaker();

    PoolBuilder& parts() { return parts_; }
    FilterId filter(ObjectKind of, std::vector<Filter> tests) {
        return parts_.filter(Filter::all(std::move(tests)), of);
    }
    u16 symbol(const std::string& name);

    void card(std::string number, std::string name, std::array<i32, kAttributes> attributes,
              std::vector<std::vector<u16>> symbols);
    Ability& triggered(const std::string& text, u8 event, bool self, FilterId subject, u8 registers, const Script&);
    Ability& activated(const std::string& text, u8 registers, const Script&, u16 zones = 0);
    Ability& replacement(const std::string& text, u8 reason, FilterId subject, bool optional, u8 registers,
                         const Script&);
    // A replacement that the next card gives to others, for Script::give; the card says so itself.
    AbilityId given_replacement(const std::string& text, u8 reason, FilterId subject, u8 registers, const Script&);
    void gives_replacement() { pool_.definitions.back().replaces = 1; }
    Ability& continuous(const std::string& text, const std::vector<Statement>&);

    Pool finish();

  private:
    Ability& ability(Ability, const std::string& text, u8 registers, const Script*, const std::vector<Statement>& = {});

    Pool pool_;
    PoolBuilder parts_{pool_};
};

}  // namespace arbiter::toy

// Builds a pool of cards by hand, one small function for each thing that card text can say. What a text compiler does
// from words, this does from calls; the engine sees the same data.
#pragma once

#include <initializer_list>
#include <map>
#include <string>
#include <vector>

#include "engine/program.h"

namespace arbiter::toy {

// A filter as a tree; the pool wants the children of a node side by side.
struct Tree {
    FilterNode node{};
    std::vector<Tree> children;
};

Tree all(std::vector<Tree> children);
Tree any(std::vector<Tree> children);
Tree none(Tree child);
Tree zone(ZoneId, Who whose = Who::Either);
Tree attribute(AttributeId, Compare, AmountId);
Tree bits(AttributeId, i32 mask);
Tree member(u8 reg);
Tree in_stack(u8 reg, Part part);
Tree related(u8 relation, u8 reg);
Tree shares_attribute(AttributeId, u8 reg);
Tree face_up();

// A program with named targets for its jumps.
class Script {
  public:
    Script& op(Op, std::string target = "");
    Script& label(std::string name);

    Script& gather(u8 dst, FilterId);
    Script& select(u8 dst, FilterId, AmountId least, AmountId most, Who = Who::You, SelectMode = SelectMode::Choose);
    Script& select_joint(u8 dst, FilterId, AmountId least, AmountId most, Joint, u8 argument);
    Script& move(u8 reg, DestinationId, Who mover = Who::You, u8 dst = kNone);
    Script& draw(Who, AmountId, u8 reason, u8 dst = kNone);
    Script& take_top(u8 dst, Who, ZoneId, AmountId);
    Script& reveal(u8 reg);
    Script& look(Who, u8 reg);
    Script& shuffle(Who, ZoneId);
    Script& may(u8 reg, Who, std::string otherwise);
    Script& attempt(std::string otherwise);
    Script& end_attempt();
    Script& unless(AmountId, std::string otherwise);
    Script& jump(std::string target);
    Script& cost_paid();
    Script& for_each(u8 of, u8 dst, std::string finished);
    Script& mode(u8 dst, AmountId count, u16 words);
    Script& combine(u8 dst, u8 a, SetOp, u8 b = kNone);
    Script& modify(u8 reg, PropertyId, AmountId, Duration);
    Script& modify_seat(Who, PropertyId, AmountId, Duration);
    Script& swap(u8 reg);
    Script& turn_face(u8 reg, Face);
    Script& set_position(u8 reg, u8 position);
    Script& resolve(u8 reg, u8 event, u8 dst);
    Script& resolve_paying(u8 reg, u8 dst);
    Script& choose_text(u8 reg, u8 dst);
    Script& negate(u8 text, PropertyId, Duration);
    Script& delay(u8 moment, u8 captured, std::string past);

    // The finished program: every target resolved, an End behind it.
    Program finish() const;

  private:
    struct Written {
        Op op;
        std::string target;
    };
    std::vector<Written> ops_;
    std::map<std::string, u16> labels_;
};

class PoolBuilder {
  public:
    PoolBuilder();

    FilterId filter(Of, std::initializer_list<Tree>);
    AmountId constant(i32);
    AmountId count(FilterId);
    AmountId size(u8 reg);
    AmountId number(u8 reg);
    AmountId attribute_of(AttributeId, u8 reg);
    AmountId memory(Who, u8 slot);
    AmountId compare(AmountId, Compare, AmountId);
    AmountId times(AmountId, AmountId);
    AmountId did();
    DestinationId to(Destination);
    u16 symbol(std::string name);
    // Where these words start, as Verb::Mode wants it.
    u16 words(std::initializer_list<std::string>);
    void watch(u8 event, FilterId subject, u8 slot);

    // Abilities are added to the card begun last.
    void card(std::string number, std::string name, std::array<i32, kAttributes> attributes,
              std::vector<std::vector<u16>> symbols);
    Ability& triggered(std::string text, u8 event, bool self, FilterId subject, u8 registers, const Script&);
    Ability& activated(std::string text, u8 registers, const Script&, u16 zones = 0);
    Ability& replacement(std::string text, u8 reason, FilterId subject, bool optional, u8 registers, const Script&);
    Ability& continuous(std::string text, std::initializer_list<Statement>);

    Pool finish();

  private:
    u16 place(const Tree&, Of);
    void fill(u16 at, const Tree&, Of);
    AmountId amount(AmountNode);
    Ability& ability(AbilityKind, std::string text, u8 registers, const Script*);

    Pool pool_;
};

}  // namespace arbiter::toy

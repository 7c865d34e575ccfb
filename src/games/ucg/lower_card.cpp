// A card's text as a whole: facts that are true of it everywhere, and its abilities in printed order.
#include "games/ucg/lower.h"
#include "games/ucg/lowering.h"

namespace arbiter::ucg {

namespace {

// ---- facts

void also_kind(Lowering& low, const Term& fact) { low.card.attributes[kKind] |= kind_bits(low, fact["k"]); }

void also_named(Lowering& low, const Term& fact) {
    for (const Term& name : listed(fact["names"], fact["both"]))
        low.card.symbols[kCharacterName].push_back(low.symbols.intern(name.quoted()));
}

// UCG 11.21: one of several names; the first of the list is the printed one.
void named_as(Lowering& low, const Term& fact) {
    low.needs(kTreatedAs, "11.21.1", "a character name treated as one of several");
    std::vector<u16>& names = low.card.symbols[kCharacterName];
    if (names.size() != 1 || names[0] != low.symbols.intern(fact["own"].quoted()))
        low.decline("the printed character name is another one");
    for (const Term& item : fact["names"].items()) {
        if (!item.is("Name")) low.unknown(item);
        names.push_back(low.symbols.intern(item["n"].quoted()));
    }
    low.card.attributes[kFlags] |= kTreatedAsNames;
    low.card.needs |= kNamesToChoose;
}

void copies(Lowering& low, const Term& fact) {
    low.card.attributes[kFlags] |= fact["n"] ? fact["n"].number() << kCopiesShift : kAnyNumberInDeck;
}

void team(Lowering& low, const Term& fact) {
    low.needs(kTeams, "11.18.1", "a team");
    const u16 name = low.symbols.intern(fact["team"].quoted());
    low.card.symbols[kTeam].push_back(name);
    const Term reminder = fact["reminder"];
    if (!reminder) return;
    if (!reminder.is("TeamReminder") || low.symbols.intern(reminder["team"].quoted()) != name)
        low.decline("the reminder names another team");
}

// UCG 11.15.1: recalls what follows from a missing SINGLE value.
void no_state(Lowering& low, const Term& fact) {
    low.needs(kNoSingleRule, "11.15.1", "a card without SINGLE BP");
    if (!fact["state"].is("Single") || !fact["again"].is("Single") || low.card.attributes[kSingleBp] != kNoValue)
        low.decline("the reminder about SINGLE recalls nothing of this card");
}

bool fact(Lowering& low, const Term& part) {
    if (part.is("AlsoKind"))
        also_kind(low, part);
    else if (part.is("AlsoType"))
        low.card.attributes[kType] |= type_bits(low, listed(part["types"], part["both"]));
    else if (part.is("AlsoNamed"))
        also_named(low, part);
    else if (part.is("NamedAs"))
        named_as(low, part);
    else if (part.is("Copies"))
        copies(low, part);
    else if (part.is("Team"))
        team(low, part);
    else if (part.is("NoStateReminder"))
        no_state(low, part);
    else
        return false;
    return true;
}

// ---- abilities

u16 states_of(Lowering& low, const Term& tags) {
    u16 states = 0;
    for (const Term& tag : tags.items()) {
        const Term state = tag["state"];
        int number = 0;
        if (state.is("[sin]"))
            number = 1;
        else if (state.is("[dbl]"))
            number = 2;
        else if (state.is("[trp]"))
            number = 3;
        else if (state.is("[quad]") && low.needs(kQuad, "2.3.5.2", "QUAD"))
            number = 4;
        if (!tag.is("Tag") || number == 0) low.unknown(tag, "here");
        states |= static_cast<u16>(1 << number);
    }
    // UCG 2.3.5.2: a character's texts name its states; a scene has none.
    const bool scene = low.card.attributes[kKind] == kScene;
    if (scene && states) low.decline("a scene has no states");
    return states;
}

void read_limit(Lowering& low, const Term& limit, Ability& ability) {
    if (!limit) return;
    const bool game = limit["per"].is("game");
    if (!limit.is("Limit") || (!game && !limit["per"].is("turn"))) low.unknown(limit, "as a limit");
    ability.per = game ? Per::Game : Per::Turn;
    const Term times = limit["times"];
    if (times && !times.is("once") && !times.is("twice")) low.unknown(times);
    ability.limit = static_cast<u8>(times.is("once") ? 1 : times.is("twice") ? 2 : limit["n"].number());
}

// UCG 9.4.3: left of the arrow; all of it or none (UCG 9.4.4).
void cost(Lowering& low, const Term& cost) {
    if (!cost.is("NoCost")) {
        if (!cost.is("Cost")) low.unknown(cost);
        low.in_cost = low.in_attempt = true;
        if (cost["p"]) {
            low.in_if = true;
            Op require = Assembler::op(Verb::Require);
            require.amount = condition(low, cost["p"]);
            low.in_if = false;
            low.add(require);
        }
        if (cost["pay"]) clause(low, cost["pay"]);
        low.in_cost = low.in_attempt = false;
    }
    low.add(Assembler::op(Verb::CostPaid));
}

Ability blank_ability(const Lowering& low, AbilityKind kind, std::size_t number) {
    Ability ability{};
    ability.kind = kind;
    ability.in_card = static_cast<u8>(number);
    ability.on = {0, kNoId, 0, kNone, 1};
    ability.per = Per::Turn;
    ability.instead = {kNone, kNone, kNoId, 0, 0, 0, Who::Either};
    ability.condition = kNoId;
    ability.definition = static_cast<DefinitionId>(low.pool.pool().definitions.size() - 1);
    return ability;
}

Filter left_in_states(u16 states) {
    std::vector<Filter> any;
    for (u8 state = 1; state <= 4; ++state) {
        if ((states >> state) & 1) any.push_back(Filter::book(kCameTest, state, 0));
    }
    return Filter::any(any);
}

void triggered(Lowering& low, const Term& part, Ability& ability) {
    ability.kind = AbilityKind::Triggered;
    read_limit(low, part["limit"], ability);
    const Trigger on = trigger(low, part["on"]);
    if (!low.declined.empty()) return;
    ability.on = on.on;
    ability.zones = on.zones;
    // A character that has left play is in no state any more: what counts is the one it left in.
    if (on.on.event == kLeavesPlay && on.on.self && ability.states)
        ability.on.subject = low.filter(left_in_states(ability.states), Of::Cards);
    low.card.listens |= u64{1} << on.on.event;
    if (on.on.also != kNone) low.card.listens |= u64{1} << on.on.also;
    low.mentions.clear();
    // What triggered it can be spoken of: "whenever a scene enters play, return it".
    if (on.on.self) {
        low.mention(on.subjects, Act::Subject);
    } else {
        low.mention({on.subjects.of, Filter::in(kSubjects), kSubjects, false, on.subjects.kinds, on.subjects.said},
                    Act::Subject);
    }
    sentences(low, part["does"].items());
    low.add(Assembler::op(Verb::End));
}

// The zone in which a cost says that this card lies, as a bit; 0: nothing is said.
u16 paid_from(Lowering& low, const Term& cost) {
    Term step = cost["pay"];
    if (step.is("Seq")) step = step["a"];
    const Term what = step["what"];
    if (!what.is("RefAt") || !what["who"].is("This")) return 0;
    const Term zone = what["at"]["z"];
    if (!zone.is("Zone") || !zone["in"].only()) return 0;
    return static_cast<u16>(1 << zone_of(low, zone["in"].only()));
}

void payment(Lowering& low, const Term& part, Ability& ability) {
    ability.kind = AbilityKind::Activated;
    read_limit(low, part["limit"], ability);
    // UCG 10.1.2: a text that says that its card is elsewhere works there.
    ability.zones = paid_from(low, part["cost"]);
    // The rest is spoken of on either side of the arrow.
    low.keeps_rest = speaks_of_rest(part);
    cost(low, part["cost"]);
    sentences(low, part["does"].items());
    low.add(Assembler::op(Verb::End));
}

bool replaces(const Term& sentence) {
    Term does = sentence["does"];
    while (does.is("While") || does.is("If") || does.is("Unless")) does = does["does"];
    return sentence.is("Sent") && does.is("Replace");
}

void ability(Lowering& low, const Term& part) {
    Ability ability = blank_ability(low, AbilityKind::Continuous, low.card.ability_count);
    std::vector<Statement> says;
    ability.states = states_of(low, part["in"]);
    const std::vector<Term> does = part["does"].items();
    if (part.is("Continuous") && does.size() == 1 && replaces(does[0])) {
        if (does[0]["link"]) low.unknown(does[0]["link"], "here");
        replacement(low, does[0]["does"], ability);
    } else if (part.is("Continuous")) {
        says = statements(low, part["does"].items());
        for (const Statement& statement : says) low.card.states |= u64{1} << statement.property;
    } else if (part.is("Triggered")) {
        triggered(low, part, ability);
    } else if (part.is("Payment")) {
        payment(low, part, ability);
    } else {
        low.unknown(part, "as a part of a card");
    }
    if (!low.declined.empty()) return;
    if (!low.code.empty()) ability.code = low.pool.program(low.code.finish());
    ability.registers = low.registers;
    low.pool.ability(ability, says);
    ++low.card.ability_count;
}

}  // namespace

std::optional<lower::Unlowered> lower_card(const text::Node& tree, const Wording& wording, const Rulebook& book,
                                           PoolBuilder& pool, Symbols& symbols, Definition& card) {
    text::Reading reading;
    const Term root(tree, reading);
    if (!root.is("Card")) return lower::Unlowered{"this is no card's text"};
    card.first_ability = static_cast<u16>(pool.pool().abilities.size());
    card.ability_count = 0;
    std::vector<Term> parts = root["facts"].items();
    if (root["always"]) parts.push_back(root["always"]);
    for (const Term& part : root["parts"].items()) parts.push_back(part);
    for (const Term& part : parts) {
        // Every ability starts afresh: nothing in it refers to another one.
        Lowering low(wording, book, pool, symbols, card);
        if (!fact(low, part)) ability(low, part);
        if (!low.declined.empty()) return lower::Unlowered{low.declined, low.declined_words};
    }
    const std::string unread = reading.first_unread(tree);
    if (!unread.empty()) return lower::Unlowered{"the meaning of " + unread + " would be lost"};
    return std::nullopt;
}

}  // namespace arbiter::ucg

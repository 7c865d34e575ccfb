// What people are told of the game: how it is won and played, what its words mean, what an answer costs and does.
#include "games/dbs/presentation.h"

#include <algorithm>
#include <map>

#include "base/numbers.h"
#include "engine/label.h"

namespace arbiter::dbs {

namespace {

constexpr const char* kGoal =
    "Goal: take all of the opponent's life by attacking their Leader Card. A player whose deck runs out also loses.";

constexpr const char* kLesson =
    "Players take turns. A turn:\n"
    "Charge: your cards become active, you draw a card and may place one from your hand in your Energy Area, where it "
    "pays for others by resting.\n"
    "Main, as often and in any order you like: play Battle Cards for their energy cost, use Extra Cards and skills, "
    "attack. Some of the energy must have the colours that the card asks for.\n"
    "Attack: an active Leader or Battle Card rests and attacks the opponent's Leader Card, or a Battle Card of theirs "
    "in Rest Mode. First you, then the opponent may combo: a Battle Card from the hand or an active one from the "
    "Battle "
    "Area adds its combo power, for its combo cost, and goes to the Drop Area after the battle. The attack succeeds "
    "if it has at least as much power as the card attacked: a Battle Card is KO'd; a leader's player takes 1 damage, "
    "which moves a card of their life to their hand. A failed attack costs nothing else.\n"
    "Counters are played from the hand when the other player plays a card, attacks or uses a skill; the last one "
    "resolves first.\n"
    "Awaken: with little life left most leaders turn over and become stronger.\n"
    "Cards played on top of others (Evolve, Union) are one card with them and leave together.";

std::vector<Keyword> keywords() {
    return {{"Awaken", "when its condition is met the leader may be turned over; it stays the same card"},
            {"Wish", "like Awaken: when its condition is met the leader may be turned over"},
            {"Field", "an Extra Card that stays in the Battle Area; each player has one such card at a time"},
            {"Blocker", "when another of your cards is attacked it may rest and be attacked instead"},
            {"Evolve", "may be played from the hand for this cost on top of the card that it names"},
            {"EX-Evolve", "may be played from the hand for this cost on top of the card that it names"},
            {"Xeno-Evolve", "may be played from the hand for this cost by sending the card that it names to the Warp"},
            {"Critical", "life that its attacks take goes to the Drop Area instead of the hand"},
            {"Double Strike", "its attacks inflict 2 damage"},
            {"Triple Strike", "its attacks inflict 3 damage"},
            {"Quadruple Strike", "its attacks inflict 4 damage"},
            {"Dual Attack", "once a turn it becomes active again after a battle in which it attacked"},
            {"Triple Attack", "twice a turn it becomes active again after a battle in which it attacked"},
            {"Revenge", "whatever attacks it is KO'd at the end of the battle"},
            {"Counter", "used from the hand to answer what the opponent does"},
            {"Once per turn", "this skill of this card can be used once in each turn"},
            {"Indestructible", "neither battle nor the opponent's skills KO it or take it from the Battle Area"},
            {"Union-Fusion", "is played by dropping the two cards that it names, of equal power, from the hand"},
            {"Union-Potara", "is played on top of the two cards that it names"},
            {"Union-Absorb", "the cards that it names are put on it from where it says"},
            {"Ultimate", "a deck may have one card with it in all"},
            {"Super Combo", "a deck may have four cards with it in all"},
            {"Dragon Ball", "a deck may have seven cards with it in all, as many of them alike as you like"},
            {"Over Realm", "with so many cards in your Drop Area, send them all to the Warp to play it for a turn"},
            {"Dark Over Realm", "with so many black cards in your Drop Area, send all of it to the Warp to play it"},
            {"Wormhole", "Over Realm and Dark Over Realm may be used twice a turn"},
            {"Barrier", "the opponent's skills cannot choose it"},
            {"Victory Strike", "you win when an attack of it inflicts damage"},
            {"Warrior of Universe 7", "cards of Universe 7 ask for no colours"},
            {"Deflect", "no Counter: Play has an effect on it"},
            {"Bond", "the skill works while you have so many such Battle Cards"},
            {"Swap", "play the card that it names from the hand; this one returns to the hand"},
            {"Sparking", "the skill works while your Drop Area has so many cards"},
            {"Burst", "costs so many cards from the top of your deck"},
            {"Arrival", "is played in a battle while your combo has these colours"},
            {"Aegis", "in defense, drop cards of these colours from the hand: two of your energy become active"},
            {"Energy-Exhaust", "comes into the Energy Area resting"},
            {"Alliance", "when it attacks, rest Battle Cards of these colours for its effect"}};
}

void word_questions(Presentation& showing) {
    showing.questions.resize(kPromptCount);
    showing.questions[kPromptRedraw] = {"Which cards do you exchange? (once only)",
                                        "They go back into the deck, and you draw as many.", "Keep all"};
    showing.questions[kPromptCharge] = {"Which card goes to your Energy Area?",
                                        "One card a turn may become energy. It pays by resting.", "Charge nothing"};
    showing.questions[kPromptMain] = {"Play a card, use a skill or attack?", "In any order, as often as you can.",
                                      "End your turn"};
    showing.questions[kPromptOffense] = {
        "Combo or use a skill for your attack?",
        "Equal power is enough for the attack. Combo cards are dropped after the battle.",
        "No combo",
        "",
        "",
        true};
    showing.questions[kPromptDefense] = {
        "Combo or use a skill to defend?",
        "More power than the attack is needed. Combo cards are dropped after the battle.",
        "No combo",
        "",
        "",
        true};
    showing.questions[kPromptCounter] = {
        "Answer with a Counter?", "A counter resolves before what it answers.", "Let it happen", "", "", true};
    showing.questions[kPromptTrigger] = {"Which skill resolves next?"};
    showing.questions[kPromptEnergy] = {"Which energy do you rest to pay?"};
    showing.questions[kPromptLife] = {"Which card of your life do you take?"};
    showing.questions[kPromptLoop] = {"This can go on forever. How often is it repeated?"};
    showing.questions[kPromptHandSkill] = {"Use a skill of a card in your hand?", "", "Use none", "", "", true};
}

std::string title_at(const Position& position, PlaceIx place) {
    const CardIx top = position.top_face_up(place);
    return top == kNone ? "nothing" : card_title(position.pool, position.card(top).definition);
}

int combo_of(const Position& position, Seat seat) {
    int sum = 0;
    for (int at : standing_in(position, seat, kComboArea)) sum += combo_power_of(position, static_cast<PlaceIx>(at));
    return sum;
}

// DBS 7-4-1-2, 7-4-1-3: with what was comboed so far, unless that was added already.
int power_in_battle(const Position& position, PlaceIx place) {
    const int power = power_of(position, place);
    return position.state.phase == kDamageStep ? power : power + combo_of(position, position.place(place).seat);
}

// The parts of what power_in_battle adds.
std::vector<ContributionView> combo_parts(const Position& position, Seat seat) {
    std::vector<ContributionView> out;
    if (position.state.phase == kDamageStep) return out;
    for (int at : standing_in(position, seat, kComboArea)) {
        const PlaceIx place = static_cast<PlaceIx>(at);
        out.push_back({position.card(top_of(position, place)).definition, combo_power_of(position, place), "combo"});
    }
    return out;
}

// "15,000 against 10,000"
std::string compared(int power, int other) { return grouped(power) + " against " + grouped(other); }

std::string price_of_attack(const Position& position, Action action) {
    if (action.b >= position.state.place_count) return "";
    const int power = power_of(position, action.a), other = power_of(position, action.b);
    std::string out = compared(power, other);
    if (power < other) return out + ": fails without a combo";
    const Seat seat = position.place(action.b).seat;
    const bool may_combo = position.zone(seat, kHand).count > 0 || !standing_in(position, seat, kBattleArea).empty();
    const std::string unless = may_combo ? " unless they combo" : "";
    if (position.place(action.b).zone != kLeaderArea) return out + ": KOs it" + unless;
    return out + ": " + std::to_string(attack_damage_of(position, action.a)) + " damage" + unless + ", their life is " +
           std::to_string(position.zone(seat, kLife).count);
}

std::string price_of_card(const Position& position, CardIx card) {
    const Price price = price_of(position, card);
    return price.cards() == 0 ? "free" : price_in_words(position.book, price);
}

// "+10,000, 1 energy"
std::string price_of_combo(const Position& position, CardIx card) {
    const PlaceIx place = position.place_of(card);
    const int power =
        place == kNone ? attribute(position, {ObjectKind::Cards, card}, kComboPower) : combo_power_of(position, place);
    const int cost = combo_cost_of(position, card);
    return with_sign(power) + (cost ? ", " + std::to_string(cost) + " energy" : ", free");
}

// How the battle would end as it stands.
std::string price_of_passing(const Position& position) {
    const PlaceIx attacker = attack_card(position), guard = guard_card(position);
    if (attacker == kNone || guard == kNone) return "";
    const int power = power_in_battle(position, attacker), other = power_in_battle(position, guard);
    return compared(power, other) + (power >= other ? ": the attack succeeds" : ": the attack fails");
}

bool in_battle_question(const Position& position) {
    return position.state.decision.prompt == kPromptOffense || position.state.decision.prompt == kPromptDefense;
}

std::string energy_words(const Position& position, Seat seat) {
    const CardList& energy = position.zone(seat, kEnergyArea);
    std::map<i32, int> active;  // by colours
    int count = 0;
    for (CardIx card : position.from_top(energy)) {
        if (position.card(card).position != kActive) continue;
        ++active[attribute(position, {ObjectKind::Cards, card}, kColor)];
        ++count;
    }
    std::string colors;
    for (const auto& [color, number] : active)
        colors +=
            (colors.empty() ? "" : ", ") + std::to_string(number) + " " + value_words(position.book, kColor, color);
    return "energy " + std::to_string(count) + " of " + std::to_string(energy.count) + " active" +
           (colors.empty() ? "" : " (" + colors + ")");
}

// "KND1-001 attacks KND1-021: 15,000 against 10,000."; empty where there is no attack
std::string the_attack(const Position& position) {
    const PlaceIx attacker = attack_card(position), guard = guard_card(position);
    if (attacker == kNone || guard == kNone) return "";
    return title_at(position, attacker) + " attacks " + title_at(position, guard) + ": " +
           compared(power_in_battle(position, attacker), power_in_battle(position, guard)) + ".";
}

// What lies beneath the open counter timing: the act that is answered.
std::string what_is_answered(const Position& position) {
    const auto& frames = position.state.frames;
    int depth = frames.size() - 1;
    while (depth >= 0 && frames[depth].code == kCounterTiming) --depth;
    if (depth < 0) return "";
    const Frame& frame = frames[depth];
    if (frame.code >= kFirstProgram && frame.ability != kNoAbility) {
        const std::string text = first_words(position.pool, frame.ability);
        const std::string by = card_title(position.pool, position.pool.ability(frame.ability).definition);
        if (!text.empty()) return by + " uses: " + text;
        // A keyword that has no text of its own.
        const bool known = frame.source < position.state.card_count;
        return known ? card_title(position.pool, position.card(frame.source).definition) + " uses [" + by + "]."
                     : "[" + by + "] is used.";
    }
    if (const CardIx card = declared_card(position); card != kNone)
        return card_title(position.pool, position.card(card).definition) + " is being played.";
    return the_attack(position);
}

// The card that a procedure plays or combos with; kNone: of others.
CardIx card_being_paid(const Position& position, const Frame& frame) {
    if (frame.code != kPlayFromHand && frame.code != kCombo) return kNone;
    const CardSet& card = position.state.registers[frame.first_register].set;
    return card.empty() ? kNone : static_cast<CardIx>(card.first());
}

// The card whose cost the open payment is: what is played, comboed or used.
std::string what_is_paid(const Position& position) {
    const auto& frames = position.state.frames;
    for (int depth = frames.size() - 1; depth >= 0; --depth) {
        const Frame& frame = frames[depth];
        if (frame.code == kPayEnergy) continue;
        const bool skill = frame.code >= kFirstProgram;
        const CardIx card = skill ? frame.source : card_being_paid(position, frame);
        if (card == kNone || card >= position.state.card_count) return "";
        return (skill ? "the skill of " : "") + card_title(position.pool, position.card(card).definition);
    }
    return "";
}

// Is the player asked whether to use a [Blocker]?
bool is_about_blocker(const Position& position) {
    const Decision& decision = position.state.decision;
    return decision.prompt == kPromptMay && decision.ability != kNoAbility &&
           position.pool.ability(decision.ability).definition == kBlockerDefinition;
}

}  // namespace

std::string price_in_words(const Rulebook& book, const Price& price) {
    const bool all = all_colors(price.specified) == price.cards() && price.specified != 0;
    std::string out = all ? "" : std::to_string(price.cards()) + " energy";
    for (int color = 0; color < kColors; ++color) {
        const int amount = amount_of_color(price.specified, color);
        if (amount == 0) continue;
        const std::string word = value_words(book, kColor, 1 << color), number = std::to_string(amount);
        if (all)
            out += (out.empty() ? "" : " and ") + number + " " + word;
        else
            out += ", " + number + " of it " + word;
    }
    return all ? out + " energy" : out;
}

void show_to_people(Rulebook& book) {
    book.showing.aim = "Take all life";
    book.showing.goal = kGoal;
    book.showing.minute = {
        {"Charge", "Each turn one card from your hand may become energy. Energy pays for others by resting."},
        {"Play", "Battle Cards stand beside your leader. Extra Cards and skills do what they say."},
        {"Attack and combo",
         "A card rests and attacks. Both players may add cards from their hand: the higher power wins, equal power too "
         "for the attacker."},
        {"Win", "A leader that is hit loses life, card by card, into its player's hand. Take all of it."}};
    book.showing.lesson = kLesson;
    book.showing.keywords = keywords();
    book.showing.acts.resize(kReasonCount);
    book.showing.acts[kKod] = "KO";
    book.showing.acts[kDiscarded] = "discard";
    book.showing.acts[kRemovedFromGame] = "remove from the game";
    book.showing.in_totals = {kLife, kEnergyArea};
    book.showing.exceptions = {kMayAwaken};
    word_questions(book.showing);
    book.totals = totals;
    book.standings = standings;
    book.price = price;
    book.ending = ending;
    book.question = question;
    book.modifier_words = modifier_words;
}

void totals(const Position& position, Seat seat, std::vector<std::string>& out) {
    if (position.state.turn == 0) return;
    out.push_back("life " + std::to_string(position.zone(seat, kLife).count));
    out.push_back(energy_words(position, seat));
    if (const int combo = combo_of(position, seat)) out.push_back("combo " + with_sign(combo));
    for (PlaceIx place : {attack_card(position), guard_card(position)}) {
        if (place == kNone || position.place(place).seat != seat) continue;
        out.push_back((place == attack_card(position) ? "attacks with " : "is attacked: ") + title_at(position, place) +
                      " (power " + grouped(power_in_battle(position, place)) + ")");
    }
}

void standings(const Position& position, GoalView& goal, std::vector<ContestView>& contests) {
    goal.of = kOpeningLife;
    for (Seat seat : kSeats) goal.count[static_cast<std::size_t>(ix(seat))] = position.zone(seat, kLife).count;
    const PlaceIx attacker = attack_card(position), guard = guard_card(position);
    if (attacker == kNone || guard == kNone || is_attack_negated(position.state)) return;
    ContestView contest;
    contest.attacker = position.place(attacker).seat;
    for (PlaceIx place : {attacker, guard}) {
        const auto at = static_cast<std::size_t>(ix(position.place(place).seat));
        contest.places[at] = place;
        contest.numbers[at] = power_in_battle(position, place);
        contest.added[at] = combo_parts(position, position.place(place).seat);
    }
    const auto mine = static_cast<std::size_t>(ix(contest.attacker));
    // DBS 7-4-1-4: equal power is enough for the attack card.
    contest.ahead = contest.numbers[mine] >= contest.numbers[1 - mine] ? contest.attacker : opponent(contest.attacker);
    contests.push_back(contest);
}

std::string price(const Position& position, Action action) {
    const bool is_place = action.a < position.state.place_count;
    const bool is_card = action.a < position.state.card_count;
    switch (action.kind) {
        case ActionKind::Play:
            if (!is_card) return "";
            return action.c == kComboWay ? price_of_combo(position, action.a) : price_of_card(position, action.a);
        case ActionKind::Use:
            return is_card && position.card(action.a).zone == kHand &&
                           (position.definition(action.a).attributes[kKind] & kExtra)
                       ? price_of_card(position, action.a)
                       : "";
        case ActionKind::Attack: return is_place ? price_of_attack(position, action) : "";
        case ActionKind::Pass: return in_battle_question(position) ? price_of_passing(position) : "";
        default: return "";
    }
}

std::string ending(const Position& position, std::string_view clause) {
    if (clause.starts_with("11-1")) return "the same position would come again forever, and nobody can stop it";
    const Seat winner = position.state.winner;
    const auto lost = [&](Seat seat) {
        if (position.zone(seat, kLife).count == 0) return seat_name(seat) + " has no life left";
        return position.zone(seat, kDeck).count == 0 ? seat_name(seat) + " has no cards left in the deck"
                                                     : std::string();
    };
    if (winner == Seat::Nobody) {
        const std::string a = lost(Seat::A), b = lost(Seat::B);
        return a.empty() || b.empty() ? "" : a + " and " + b;
    }
    if (clause.starts_with("10-20")) return seat_name(winner) + " inflicted damage with [Victory Strike]";
    const std::string words = lost(opponent(winner));
    if (words.empty()) return "";
    return words + ", " + seat_name(winner) + " has " + std::to_string(position.zone(winner, kLife).count) +
           " life and " + std::to_string(position.zone(winner, kDeck).count) + " cards in the deck";
}

std::string question(const Position& position) {
    const Decision& decision = position.state.decision;
    if (decision.prompt == kPromptEnergy) {
        const std::string paid = what_is_paid(position);
        return paid.empty() ? "" : "Which energy do you rest to pay for " + paid + "?";
    }
    if (is_about_blocker(position)) {
        const CardIx blocker = position.state.frames.back().source;
        const PlaceIx place = position.place_of(blocker);
        if (place == kNone) return "";
        return the_attack(position) + " Block with " + title_at(position, place) + ", at " +
               grouped(power_of(position, place)) + "?";
    }
    if (decision.prompt != kPromptCounter) return "";
    const std::string answered = what_is_answered(position);
    return answered.empty() ? "" : answered + " Answer with a Counter?";
}

}  // namespace arbiter::dbs

// What people are told of the game: how it is won and played, what its words mean, what an answer costs and does.
#include "games/ua/presentation.h"

#include "base/numbers.h"
#include "engine/label.h"
#include "games/ua/turn.h"

namespace arbiter::ua {

namespace {

constexpr const char* kGoal =
    "Goal: reduce the opponent's life to 0 by attacking with the characters on your front line. A player who must draw "
    "from an empty deck in the start phase also loses.";

constexpr const char* kLesson =
    "Players take turns. A turn:\n"
    "Start: your cards become active, you get AP (3 from your third turn on) and draw a card; for 1 AP you may draw "
    "one more.\n"
    "Movement: characters may move from the energy line to the front line.\n"
    "Main: play characters to either line and sites to the energy line, use events and abilities. A card needs its "
    "required energy, which your energy line must generate in its colour (it is not used up), and costs AP (which is). "
    "Characters enter resting. A character with Raid may also be played onto one that it names: then it is active.\n"
    "Attack: active characters on the front line attack, one at a time, and rest. The opponent may block with an "
    "active character of the front line. A blocker with BP equal to or lower than the attacker's is sidelined; an "
    "attacker that loses stays. An unblocked attack deals 1 damage: a life card is turned face up, and its trigger "
    "may be used.\n"
    "End: your characters become active again. If you have more than 8 cards in hand, you remove the rest.\n"
    "A line holds 4 cards; a card played to a full line pushes one out for good. Energy counts on the energy line "
    "only; attacks and blocks come from the front line.";

std::vector<Keyword> keywords() {
    return {{"Step", "it may also move from the front line to the energy line"},
            {"Snipe", "it may attack a character of the opponent's front line, which nobody can block"},
            {"Double Attack", "after its first attack of a turn it becomes active again"},
            {"Double Block", "after its first block of a turn it becomes active again"},
            {"Impact", "when it wins a battle as the attacker it deals that much damage"},
            {"Nullify Impact", "a character that battles it has no Impact in that battle"},
            {"Damage", "not blocked, it deals that much damage instead of 1"},
            {"Raid", "it may be played onto a character that it names, and is active then"},
            {"Trigger", "when damage turns the card up from the life area, its player may use it"}};
}

void word_questions(Presentation& showing) {
    showing.questions.resize(kPromptCount);
    showing.questions[kPromptFirst] = {"Do you want to go first?",
                                       "The player who goes first draws no card in the first turn.", "", "Go first",
                                       "Go second"};
    showing.questions[kPromptMulligan] = {"Draw a new hand? (once only)",
                                          "The whole hand goes under the deck, and you draw as many others.", "",
                                          "Draw a new hand", "Keep this hand"};
    showing.questions[kPromptExtraDraw] = {"Draw one more card for 1 AP?", "", "", "Draw for 1 AP", "Keep the AP"};
    showing.questions[kPromptMovement] = {"Which characters move to the other line?",
                                          "The front line attacks and blocks, the energy line gives energy.",
                                          "Nobody moves"};
    showing.questions[kPromptPushOut] = {"The line is full. Which card goes to the removal area?",
                                         "A removed card leaves the game for good."};
    showing.questions[kPromptTrade] = {"Which of these trade places instead of being removed?"};
    showing.questions[kPromptMain] = {"Play a card or use an ability?",
                                      "Cards cost AP, and need energy from your energy line.", "End the main phase"};
    showing.questions[kPromptAttack] = {"Attack?", "An active character of the front line rests and attacks.",
                                        "End the attack phase"};
    showing.questions[kPromptBlock] = {"Block?", "A blocker rests. Results are as things stand now.", "Don't block"};
    showing.questions[kPromptTrigger] = {"Which ability resolves next?"};
    showing.questions[kPromptLife] = {"Which life cards take the damage?"};
    showing.questions[kPromptCheckNext] = {"Which card is checked next?"};
    showing.questions[kPromptActivate] = {"Use the trigger?", "", "", "Use the trigger", "Don't use it"};
    showing.questions[kPromptLine] = {"To which place?"};
    showing.questions[kPromptBase] = {"Raid onto which character?"};
    showing.questions[kPromptRaidMove] = {"Move it to the front line?", "", "", "Move it", "Leave it there"};
    showing.questions[kPromptPayHand] = {"Which cards pay for the choice?"};
    showing.questions[kPromptFromHand] = {"Use an ability of a card in your hand?", "", "Use none", "", "", true};
    showing.keep_questions = {{kPromptKeep, "hand limit", "remove"}};
}

std::string title_at(const Position& position, PlaceIx place) {
    return card_title(position.pool, position.card(top_of(position, place)).definition);
}

std::string price_of_play(const Position& position, Action action) {
    std::string out = std::to_string(ap_to_use(position, action.a)) + " AP";
    if (action.c == 0 && action.b < position.state.place_count && position.occupied(action.b))
        out += ", pushes out " + title_at(position, action.b) + " for good";
    return out;
}

// "BP 3,000 against 2,000: it wins"
std::string battle(const Position& position, PlaceIx mine, PlaceIx theirs, bool attacking) {
    const int bp = bp_of(position, mine), their_bp = bp_of(position, theirs);
    const bool wins = attacking ? bp >= their_bp : bp > their_bp;
    return "BP " + grouped(bp) + " against " + grouped(their_bp) + ": " +
           (wins        ? "it wins"
            : attacking ? "it loses, but stays"
                        : "it loses");
}

std::string price_of_attack(const Position& position, Action action) {
    if (action.b < position.state.place_count) return battle(position, action.a, action.b, true);
    const int damage = direct_damage_of(position, action.a);
    const Seat other = opponent(position.place(action.a).seat);
    bool blockable = false;
    for (int at : line(position, other, kFrontLine)) blockable |= is_active(position, static_cast<PlaceIx>(at));
    return "BP " + grouped(bp_of(position, action.a)) + "; " + grouped(damage) + " damage" +
           (blockable ? " unless blocked" : "") + ", their life is " +
           std::to_string(position.zone(other, kLife).count);
}

std::string price_of_place(const Position& position, PlaceIx place) {
    const Decision& decision = position.state.decision;
    if (decision.prompt == kPromptBlock) {
        const PlaceIx attacker = attacker_now(position);
        return attacker == kNone ? "" : battle(position, place, attacker, false);
    }
    if (decision.prompt != kPromptMovement) return "";
    const Place& at = position.place(place);
    const ZoneId to = other_line(at.zone);
    const bool full = line(position, at.seat, to).size() >= line_size(position, at.seat, to);
    return full ? "the " + position.book.zones[to].name + " is full: one of its cards would be removed" : "";
}

}  // namespace

void show_to_people(Rulebook& book) {
    book.showing.aim = "Take all 7 life";
    book.showing.goal = kGoal;
    book.showing.minute = {
        {"Energy",
         "Characters and sites on your energy line generate energy. It is not used up: it says what you may play."},
        {"Play",
         "A card costs AP, up to three a turn. Characters enter resting; Raid puts one on top of another, active."},
        {"Attack and block",
         "Active characters on the front line attack, one at a time. A blocker fights; the defender with less BP is "
         "gone."},
        {"Win", "An attack that nobody blocks takes a life. Take all seven."}};
    book.showing.lesson = kLesson;
    book.showing.keywords = keywords();
    book.showing.acts.resize(kReasonCount);
    book.showing.acts[kSidelined] = "sideline";
    book.showing.in_totals = {kLife, kApArea, kApPile};
    word_questions(book.showing);
    book.totals = totals;
    book.standings = standings;
    book.price = price;
    book.ending = ending;
    book.question = question;
}

void totals(const Position& position, Seat seat, std::vector<std::string>& out) {
    if (position.state.turn == 0) return;
    out.push_back("life " + std::to_string(position.zone(seat, kLife).count));
    out.push_back("AP " + std::to_string(active_ap(position, seat).size()) + " of " +
                  std::to_string(position.zone(seat, kApArea).count) + " active");
    const i32 energy = generated(position, seat);
    std::string colors;
    for (int color = 0; color < kColors; ++color) {
        if (const int count = energy_of(energy, color))
            colors += " " + std::to_string(count) + " " + value_words(position.book, kColor, 1 << color);
    }
    out.push_back("energy" + (colors.empty() ? " 0" : colors));
}

// An attack that goes on: as long as nobody blocks, a player or a character is attacked.
void standings(const Position& position, GoalView& goal, std::vector<ContestView>& contests) {
    goal.of = kOpeningLife;
    for (Seat seat : kSeats) goal.count[static_cast<std::size_t>(ix(seat))] = position.zone(seat, kLife).count;
    const PlaceIx attacker = attacker_now(position);
    if (attacker == kNone) return;
    ContestView contest;
    contest.attacker = contest.ahead = position.place(attacker).seat;
    const auto mine = static_cast<std::size_t>(ix(contest.attacker)), theirs = 1 - mine;
    contest.places[mine] = attacker;
    contest.numbers[mine] = bp_of(position, attacker);
    if (const PlaceIx met = attacked_now(position); met != kNone) {
        contest.places[theirs] = met;
        contest.numbers[theirs] = bp_of(position, met);
        // UA 12.8: equal BP wins for the attacker.
        if (contest.numbers[mine] < contest.numbers[theirs]) contest.ahead = opponent(contest.attacker);
    }
    contests.push_back(contest);
}

std::string price(const Position& position, Action action) {
    const bool is_place = action.a < position.state.place_count;
    switch (action.kind) {
        case ActionKind::Play: return action.a < position.state.card_count ? price_of_play(position, action) : "";
        case ActionKind::Attack: return is_place ? price_of_attack(position, action) : "";
        case ActionKind::PickPlace: return is_place ? price_of_place(position, action.a) : "";
        default: return "";
    }
}

// Who attacks, and what is at stake: "CRW-1-010 Copperjaw attacks with BP 2,000 for 1 damage. Block?"
std::string question(const Position& position) {
    if (position.state.decision.prompt == kPromptRaidMove) {
        // The card that performed Raid is the first that the procedure holds.
        const Frame& frame = position.state.frames.back();
        const CardIx card = static_cast<CardIx>(position.state.registers[frame.first_register].set.first());
        return "Move " + card_title(position.pool, position.card(card).definition) + " to the front line?";
    }
    const PlaceIx attacker = attacker_now(position);
    if (position.state.decision.prompt != kPromptBlock || attacker == kNone) return "";
    const PlaceIx met = attacked_now(position);
    const std::string stake = met == kNone
                                  ? " for " + std::to_string(direct_damage_of(position, attacker)) + " damage"
                                  : ", on " + title_at(position, met) + " with " + grouped(bp_of(position, met));
    return title_at(position, attacker) + " attacks with BP " + grouped(bp_of(position, attacker)) + stake + ". Block?";
}

std::string ending(const Position& position, std::string_view clause) {
    const auto has = [&](Seat seat, ZoneId zone) {
        return seat_name(seat) + " has " + std::to_string(position.zone(seat, zone).count);
    };
    const Seat winner = position.state.winner;
    if (winner == Seat::Nobody) return "neither player has life left";
    const Seat loser = opponent(winner);
    if (clause == "6.2") return seat_name(loser) + " could not draw: the deck is empty";
    if (position.zone(loser, kLife).count == 0 && (clause == "12.17" || clause == "6.1"))
        return seat_name(loser) + " has no life left, " + has(winner, kLife);
    return "";
}

}  // namespace arbiter::ua

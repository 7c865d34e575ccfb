// The log as one seat may see it: what happened, in words and fields, without what is hidden from the seat.
#include "arbiter/names.h"
#include "base/numbers.h"
#include "engine/in_game.h"
#include "engine/label.h"
#include "engine/visibility.h"

namespace arbiter {

namespace {

std::string word(const std::vector<std::string>& words, std::size_t at) {
    return at < words.size() && !words[at].empty() ? words[at] : std::to_string(at);
}

class Redaction {
  public:
    Redaction(const Game& game, const EventLog& log, Seat seat)
        : book_(*game.book), pool_(*game.pool), log_(log), seat_(seat) {}

    EventView see(const Event& event) const;

  private:
    // A spectator is let through what both players are.
    bool is_known_to_seat(u8 bits) const {
        return seat_ == Seat::Nobody ? (bits & 3) == 3 : ((bits >> ix(seat_)) & 1) != 0;
    }
    // The order that a player gives to cards is nobody else's business; the moves say what can be seen of it.
    bool secret_order(const Event& event) const {
        return static_cast<Ask>(event.a) == Ask::Order && event.seat != seat_;
    }
    // What the rules note about a card, and what its player was asked for that, is for those who know the card.
    bool secret_note(const Event& event) const {
        const bool note = event.kind == EventKind::Modified || event.kind == EventKind::ModifierEnded ||
                          (event.kind == EventKind::Answered && event.action.kind == ActionKind::Mode);
        return note && !is_known_to_seat(event.known);
    }
    bool cannot_follow(u8 bits) const { return seat_ == Seat::Nobody ? bits != 0 : is_known_to_seat(bits); }
    bool names_card(const Event&) const;
    bool shows_spot(const Event&) const;
    Spot spot(const Event&, const Spot&, bool left) const;
    std::string where(const Event&, const Spot&) const;
    std::string card(const EventView& view) const {
        return view.definition ? card_title(pool_, view.definition) : "a card";
    }
    std::string text(const Event&, const EventView&) const;
    std::string answer(const Event&, const EventView&) const;
    u8 ability_number(const Event&, const EventView&) const;
    std::string ability(const EventView& view) const { return "the effect of " + card(view) + words(view); }
    // Which text, where a card has several.
    std::string words(const EventView& view) const {
        const Definition& definition = pool_.definition(view.definition);
        if (view.ability >= definition.ability_count || definition.ability_count < 2) return "";
        return " (" + first_words(pool_, static_cast<AbilityId>(definition.first_ability + view.ability)) + ")";
    }
    std::string modified(const Event&) const;

    const Rulebook& book_;
    const Pool& pool_;
    const EventLog& log_;
    Seat seat_;
};

bool Redaction::names_card(const Event& event) const {
    if (event.definition == 0) return false;
    // What waits in a hand is its player's secret until it is carried out.
    const bool silent = event.kind == EventKind::Triggered || event.kind == EventKind::Fizzled;
    if (silent && event.ability != kNoAbility && !works_in_the_open(book_, pool_.ability(event.ability)))
        return event.seat == seat_;
    return is_known_to_seat(event.known) && !(event.kind == EventKind::Answered && secret_order(event));
}

bool Redaction::shows_spot(const Event& event) const {
    switch (event.kind) {
        case EventKind::Moved:
        case EventKind::Shuffled:
        case EventKind::Revealed:
        case EventKind::Looked:
        case EventKind::TurnedUp:
        case EventKind::TurnedDown:
        case EventKind::PositionSet:
        case EventKind::TurnedOver:
        case EventKind::Prevented: return true;
        case EventKind::Answered: return event.card != kNone && !secret_order(event);
        default: return false;
    }
}

// A position is told where the seat can tell it: the spots of a deck are counted from its ends, a card taken out of its
// middle comes from no particular spot.
Spot Redaction::spot(const Event& event, const Spot& at, bool left) const {
    Spot seen = at;
    if (at.zone >= book_.zones.size() || at.seat == Seat::Nobody) return {at.zone, at.seat, at.place, kNone};
    const bool open = book_.zones[at.zone].seen == SeenBy::Everyone ||
                      (book_.zones[at.zone].seen == SeenBy::Owner && at.seat == seat_);
    const bool told = open || at.position == 0 || !left || is_known_to_seat(event.known);
    if (!told || !tracks_spots(book_, seat_, at.zone, at.seat) || cannot_follow(event.unfollowed))
        seen.position = kNone;
    return seen;
}

std::string Redaction::where(const Event&, const Spot& at) const {
    if (at.zone >= book_.zones.size()) return "the table";
    const std::string zone = at.seat == Seat::Nobody ? book_.zones[at.zone].name : zone_name(book_, at.seat, at.zone);
    const bool numbered = at.place != kNone && at.slot != kNone && !book_.zones[at.zone].single;
    return numbered ? zone + " " + std::to_string(at.slot + 1) : zone;
}

std::string Redaction::answer(const Event& event, const EventView& view) const {
    const std::string who = seat_name(event.seat) + ": ";
    const std::string& label = log_.labels[static_cast<std::size_t>(event.n)];
    if (event.seat == seat_) return who + label;
    switch (event.action.kind) {
        case ActionKind::Play: return who + "play " + card(view);
        case ActionKind::Use: return who + "use " + card(view) + words(view);
        case ActionKind::Pick:
            if (static_cast<Ask>(event.a) == Ask::Order) return who + "arranges cards";
            return who + card(view) + " in " + where(event, view.from);
        // The label may name a card that lies there face down.
        case ActionKind::PickPlace: return who + where(event, event.to);
        case ActionKind::Mode: return who + (secret_note(event) ? "chooses for a hidden card" : label);
        default: return who + label;
    }
}

std::string Redaction::modified(const Event& event) const {
    std::string what = word(book_.properties, event.a);
    if (!secret_note(event)) {
        const std::string words = book_.modifier_words
                                      ? book_.modifier_words(book_, static_cast<PropertyId>(event.a), event.n)
                                      : what + " " + grouped(event.n);
        if (!words.empty()) what = words;
    }
    const std::string whom = event.to.place != kNone         ? where(event, event.to)
                             : event.to.seat != Seat::Nobody ? seat_name(event.to.seat)
                                                             : "";
    if (whom.empty()) return what;
    // "BP +1,000 on A's battle area 1", but "A's battle area 1 cannot level up"
    if (is_predicate(what)) return whom + " " + what;
    if (what.starts_with("unaffected") || what.starts_with("not ")) return whom + " is " + what;
    if (what.starts_with("negated ")) return "a " + what.substr(8) + " of " + whom + " is negated";
    return what + " on " + whom;
}

std::string Redaction::text(const Event& event, const EventView& view) const {
    switch (event.kind) {
        case EventKind::TurnBegan:
            return "turn " + std::to_string(event.n) + ", " + seat_name(event.seat) + book_.showing.turn.of_seat;
        case EventKind::PhaseBegan: return word(book_.phases, event.a) + " begins";
        case EventKind::Moved:
            return card(view) + " from " + where(event, event.from) + " to " + where(event, event.to) +
                   (event.reason < book_.reasons.size() ? ", " + book_.reasons[event.reason] : "");
        case EventKind::Shuffled: return where(event, event.from) + " is shuffled";
        case EventKind::Revealed: return seat_name(event.seat) + " reveals " + card(view);
        case EventKind::Looked:
            return seat_name(event.seat) + " looks at " + card(view) + " in " + where(event, event.from);
        case EventKind::TurnedUp: return card(view) + " is turned face up";
        case EventKind::TurnedDown: return card(view) + " is turned face down";
        case EventKind::PositionSet: return card(view) + " is switched to " + word(book_.positions, event.a);
        case EventKind::Swapped:
            if (event.reason)
                return card(view) + " moves from " + where(event, event.from) + " to " + where(event, event.to);
            return where(event, event.from) + " and " + where(event, event.to) + " change places";
        case EventKind::Shifted:
            return card(view) + " moves from " + where(event, event.from) + " to " + where(event, event.to);
        case EventKind::Joined: return card(view) + " becomes part of " + where(event, event.to);
        case EventKind::TurnedOver: return card(view) + " is turned over";
        case EventKind::Modified: return modified(event) + ", by " + card(view);
        case EventKind::ModifierEnded: return "ended: " + modified(event);
        case EventKind::Triggered: return ability(view) + " triggers";
        case EventKind::Fizzled: return ability(view) + " does not resolve";
        case EventKind::GivenUp: return ability(view) + " cannot be done in full and is abandoned";
        case EventKind::EffectBegan: return ability(view) + " activates";
        case EventKind::EffectEnded: return ability(view) + " has resolved";
        case EventKind::Negated: return ability(view) + " is negated";
        case EventKind::Replaced: return ability(view) + " changes what happens";
        case EventKind::Prevented: return card(view) + " cannot be moved";
        case EventKind::Answered: return answer(event, view);
        case EventKind::Judged:
            return where(event, event.to) + ": " + word(book_.results, event.a) + " with " + grouped(event.n);
        case EventKind::GameWon: return seat_name(event.seat) + " wins";
        case EventKind::GameDrawn: return "the game is drawn";
        case EventKind::GameVoid:
            return "the game is " + describe(GameResult{Outcome::Void, Seat::Nobody, static_cast<Capacity>(event.n)});
        case EventKind::Rulebook: return "event " + std::to_string(event.a);
        case EventKind::LoopFound: return "the same position has come back: this could go on forever";
    }
    return "";
}

u8 Redaction::ability_number(const Event& event, const EventView& view) const {
    if (view.definition == 0) return kNone;
    if (event.kind == EventKind::Answered) return event.action.kind == ActionKind::Use ? event.action.b : kNone;
    const bool own =
        event.ability < pool_.abilities.size() && pool_.ability(event.ability).definition == view.definition;
    return own ? pool_.ability(event.ability).in_card : kNone;
}

EventView Redaction::see(const Event& event) const {
    EventView view;
    view.kind = event.kind;
    view.seat = event.seat;
    if (names_card(event)) view.definition = event.definition;
    view.ability = ability_number(event, view);
    view.a = event.a;
    view.reason = event.reason;
    // The number of a label in the log would tell how many questions were asked.
    if (event.kind != EventKind::Answered && !secret_note(event)) view.n = event.n;
    if (shows_spot(event)) {
        view.from = spot(event, event.from, event.kind == EventKind::Moved || event.kind == EventKind::Answered);
        view.to = spot(event, event.to, event.kind == EventKind::Answered);
    } else if (event.kind == EventKind::Answered && event.action.kind == ActionKind::PickPlace) {
        view.to = event.to;
    } else if (event.kind == EventKind::Shifted || event.kind == EventKind::Joined) {
        view.from = event.from;
        view.to = event.to;
    } else if (event.kind == EventKind::Modified || event.kind == EventKind::ModifierEnded ||
               event.kind == EventKind::Judged) {
        view.to = event.to;
    }
    view.text = text(event, view);
    view.clause = event.clause ? event.clause : "";
    return view;
}

}  // namespace

std::vector<EventView> redact(const Game& game, const EventLog& log, Seat seat) {
    const InGame in(game, &log);
    CHECK(seat <= Seat::Nobody);
    const Redaction redaction(game, log, seat);
    std::vector<EventView> out;
    out.reserve(log.events.size());
    for (const Event& event : log.events) out.push_back(redaction.see(event));
    return out;
}

}  // namespace arbiter

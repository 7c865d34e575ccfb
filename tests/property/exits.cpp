// What leaves the engine for one seat besides its view: the log, and the reasons against a wish.
#include "arbiter/why.h"
#include "engine/label.h"
#include "engine/rules.h"
#include "properties.h"

namespace arbiter::property {

namespace {

// What a seat has seen of cards, told without the module that decides it: by what lies on the table for all to see.
class Witness {
  public:
    Witness(const Game& game, Seat seat) : book_(*game.book), seat_(seat) {}

    void add(DefinitionId definition) { seen_.insert(definition); }
    void add(const std::vector<CardView>& cards) {
        for (const CardView& card : cards) add(card.definition);
    }
    void add(const View& view) {
        for (const ZoneView& zone : view.zones) {
            add(zone.cards);
            for (const GroupView& group : zone.groups) seen_.insert(group.definitions.begin(), group.definitions.end());
            seen_.insert(zone.known_among.begin(), zone.known_among.end());
        }
        for (const PlaceView& place : view.places) {
            add(place.stack);
            add(place.under);
        }
        for (const ModifierView& modifier : view.modifiers) add(modifier.by);
        add(view.revealed);
    }
    // An event that shows its card, whatever became of it afterwards.
    void add_if_shown(const EventView& event) {
        const bool looks = event.kind == EventKind::Looked && event.seat == seat_;
        const bool passes_by = event.kind == EventKind::Moved && (lies_open(event.from) || lies_open(event.to));
        if (looks || passes_by || event.kind == EventKind::Revealed || event.kind == EventKind::TurnedUp)
            add(event.definition);
    }
    // The cards that only the other player brought, of which the seat has seen none.
    std::set<DefinitionId> others(const Setup& setup) const {
        const auto theirs = static_cast<std::size_t>(ix(opponent(seat_))), own = static_cast<std::size_t>(ix(seat_));
        std::set<DefinitionId> out(setup.decks[theirs].begin(), setup.decks[theirs].end());
        for (DefinitionId definition : setup.decks[own]) out.erase(definition);
        for (DefinitionId definition : seen_) out.erase(definition);
        return out;
    }

  private:
    // In places cards may lie face down.
    bool lies_open(const Spot& spot) const {
        if (spot.zone >= book_.zones.size() || spot.seat == Seat::Nobody) return false;
        const ZoneSpec& zone = book_.zones[spot.zone];
        return zone.seen == SeenBy::Everyone && !zone.places;
    }

    const Rulebook& book_;
    Seat seat_;
    std::set<DefinitionId> seen_;
};

}  // namespace

std::string logs_only_what_was_seen(const Game& game, const State& state, const Setup& setup, Action next) {
    State after = state;
    EventLog log;
    if (!apply(game, after, next, &log)) return "a listed action is refused";
    for (Seat seat : kSeats) {
        Witness seen(game, seat);
        seen.add(view(game, state, seat));
        seen.add(view(game, after, seat));
        const std::vector<EventView> events = redact(game, log, seat);
        for (const EventView& event : events) seen.add_if_shown(event);
        const std::set<DefinitionId> secrets = seen.others(setup);
        for (const EventView& event : events) {
            if (secrets.count(event.definition)) return seat_name(seat) + "'s log names an unseen card: " + event.text;
            for (DefinitionId secret : secrets) {
                if (event.text.find(card_title(*game.pool, secret)) != std::string::npos)
                    return seat_name(seat) + "'s log has the words of an unseen card: " + event.text;
            }
        }
    }
    return "";
}

std::string reasons_tell_nothing(const Game& game, const State& state, const State& dealt, Seat seat) {
    const auto differs = [&](Action action) -> std::string {
        const Why here = why_not(game, state, seat, action), there = why_not(game, dealt, seat, action);
        if (here.clause == there.clause && here.reason == there.reason) return "";
        return "a reason tells " + seat_name(seat) + " what it cannot know: " + here.clause + " " + here.reason +
               ", but " + there.clause + " " + there.reason;
    };
    for (int card = 0; card < state.card_count; ++card) {
        const auto a = static_cast<CardIx>(card);
        std::string problem = differs(Action::play(a));
        for (int place = 0; place < state.place_count && problem.empty(); ++place)
            problem = differs(Action::play(a, static_cast<PlaceIx>(place)));
        for (u8 ability = 0; ability < 3 && problem.empty(); ++ability) problem = differs(Action::use(a, ability));
        if (problem.empty()) problem = differs(Action::pick(a));
        if (!problem.empty()) return problem;
    }
    return "";
}

}  // namespace arbiter::property

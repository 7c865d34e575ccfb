// Compares what is expected with what is there.
#include "scenario/check.h"

#include <algorithm>

#include "engine/rules.h"
#include "scenario/answers.h"
#include "scenario/names.h"
#include "scenario/show.h"

namespace arbiter::scenario {

namespace {

using Maybe = std::optional<Difference>;

Maybe unequal(int expected, int found) {
    if (expected == found) return std::nullopt;
    return Difference{std::to_string(expected), std::to_string(found)};
}

std::string quoted(const std::vector<std::string>& texts) {
    std::string out;
    for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + ("\"" + text + "\"");
    return out.empty() ? "nothing" : out;
}

// Definition 0 is a card that is hidden.
class Cards {
  public:
    Cards(const CheckedPosition& scene, std::vector<DefinitionId> there) : scene_(scene), there_(std::move(there)) {}

    Maybe compare(const Content& content, bool ordered) const {
        const int size = static_cast<int>(there_.size());
        if (content.count && *content.count != size)
            return Difference{std::to_string(*content.count) + " cards", std::to_string(size) + ": " + shown(there_)};
        if (content.exactly && !same(translated(*content.exactly), there_, ordered))
            return Difference{shown(translated(*content.exactly)), shown(there_)};
        const auto top = translated(content.top);
        if (top.size() > there_.size() || !std::equal(top.begin(), top.end(), there_.begin()))
            return Difference{"on top " + shown(top), shown(there_)};
        auto rest = there_;
        for (DefinitionId card : translated(content.has)) {
            const auto at = std::find(rest.begin(), rest.end(), card);
            if (at == rest.end()) return Difference{shown(translated(content.has)) + " among them", shown(there_)};
            rest.erase(at);
        }
        for (DefinitionId card : translated(content.lacks)) {
            if (std::find(there_.begin(), there_.end(), card) != there_.end())
                return Difference{"no " + name(card), shown(there_)};
        }
        return std::nullopt;
    }

  private:
    static bool same(std::vector<DefinitionId> a, std::vector<DefinitionId> b, bool ordered) {
        if (!ordered) {
            std::sort(a.begin(), a.end());
            std::sort(b.begin(), b.end());
        }
        return a == b;
    }

    std::vector<DefinitionId> translated(const std::vector<CardNo>& cards) const {
        std::vector<DefinitionId> out;
        for (CardNo card : cards)
            out.push_back(card == kHidden ? DefinitionId{0} : scene_.cast[static_cast<std::size_t>(card)]);
        return out;
    }

    std::string name(DefinitionId card) const { return card ? scene_.game.pool->definition(card).number : "hidden"; }

    std::string shown(const std::vector<DefinitionId>& cards) const {
        std::vector<std::string> names;
        for (DefinitionId card : cards) names.push_back(name(card));
        return names.empty() ? "none" : "[" + listed(names) + "]";
    }

    const CheckedPosition& scene_;
    std::vector<DefinitionId> there_;
};

// The card as it was written down, whichever of its sides is up.
DefinitionId front_of(const CheckedPosition& scene, DefinitionId id) {
    const DefinitionId front = id ? find_card(*scene.game.pool, scene.game.pool->definition(id).number) : id;
    return front ? front : id;
}

// Top first.
std::vector<DefinitionId> definitions(const CheckedPosition& scene, const CardList& list) {
    std::vector<DefinitionId> out;
    if (list.count == 0) return out;
    for (CardIx at = list.top; at != kNone; at = scene.state.cards[at].below)
        out.push_back(front_of(scene, scene.state.cards[at].definition));
    return out;
}

// The places of a zone in which something stands, by their numbers.
std::vector<PlaceIx> taken_places(const State& state, Seat seat, ZoneId zone) {
    std::vector<PlaceIx> out;
    for (int at : state.standing) {
        const Place& place = state.places[static_cast<std::size_t>(at)];
        if (place.seat == seat && place.zone == zone) out.push_back(static_cast<PlaceIx>(at));
    }
    std::sort(out.begin(), out.end(),
              [&](PlaceIx a, PlaceIx b) { return state.places[a].slot < state.places[b].slot; });
    return out;
}

std::vector<DefinitionId> reversed(std::vector<DefinitionId> cards) {
    std::reverse(cards.begin(), cards.end());
    return cards;
}

Maybe check(const CheckedPosition& scene, const TurnIs& is) { return unequal(is.turn, scene.state.turn); }

Maybe check(const CheckedPosition& scene, const PhaseIs& is) {
    if (scene.state.phase == is.phase) return std::nullopt;
    return Difference{scene.game.book->phases[is.phase], scene.game.book->phases[scene.state.phase]};
}

Maybe check(const CheckedPosition& scene, const LeadIs& is) {
    if (scene.state.lead == is.seat) return std::nullopt;
    return Difference{seat_name(is.seat), seat_name(scene.state.lead)};
}

Maybe check(const CheckedPosition& scene, const ScoreIs& is) {
    for (Seat seat : kSeats) {
        const int wanted = is.score[static_cast<std::size_t>(ix(seat))],
                  there = scene.state.score[static_cast<std::size_t>(ix(seat))];
        if (wanted >= 0 && wanted != there)
            return Difference{std::to_string(wanted) + " for " + seat_name(seat), std::to_string(there)};
    }
    return std::nullopt;
}

Maybe check(const CheckedPosition& scene, const ResultIs& is) {
    const auto words = [](Outcome outcome, Seat winner) -> std::string {
        switch (outcome) {
            case Outcome::Running: return "none, the game is on";
            case Outcome::Won: return seat_name(winner);
            case Outcome::Draw: return "draw";
            case Outcome::Void: return "void";
        }
        return "";
    };
    const Outcome outcome = !is.winner ? Outcome::Running : *is.winner == Seat::Nobody ? Outcome::Draw : Outcome::Won;
    const std::string wanted = words(outcome, is.winner.value_or(Seat::Nobody)),
                      there = words(scene.state.outcome, scene.state.winner);
    if (wanted == there) return std::nullopt;
    return Difference{wanted, there};
}

Maybe check(const CheckedPosition& scene, const Asks& asks) {
    const bool open = scene.state.decision.kind != Ask::Nothing;
    const std::string there =
        open ? seat_name(scene.state.decision.seat) + ": " + prompt(scene.game, scene.state) : "nobody";
    if (asks.seat == Seat::Nobody) return open ? Maybe(Difference{"nobody", there}) : std::nullopt;
    const bool good = open && scene.state.decision.seat == asks.seat &&
                      (asks.question.empty() || abbreviates(asks.question, prompt(scene.game, scene.state)));
    if (good) return std::nullopt;
    return Difference{seat_name(asks.seat) + (asks.question.empty() ? "" : ": " + asks.question), there};
}

std::vector<std::string> labels(const CheckedPosition& scene) {
    std::vector<std::string> out;
    for (Answer& answer : labelled_answers(scene.game, scene.state)) out.push_back(std::move(answer.label));
    return out;
}

Maybe check(const CheckedPosition& scene, const Offers& offers) {
    std::vector<Action> covered;
    for (const std::string& text : offers.answers) {
        const auto found = meant(scene.game, scene.state, text);
        if (found.empty()) return Difference{"\"" + text + "\" among the answers", quoted(labels(scene))};
        for (const Answer& answer : found) covered.push_back(answer.action);
    }
    if (!offers.only) return std::nullopt;
    for (const Answer& answer : labelled_answers(scene.game, scene.state)) {
        if (std::find(covered.begin(), covered.end(), answer.action) == covered.end())
            return Difference{"only " + quoted(offers.answers), "also \"" + answer.label + "\""};
    }
    return std::nullopt;
}

Maybe check(const CheckedPosition& scene, const NotOffered& not_offered) {
    for (const std::string& text : not_offered.answers) {
        const auto found = meant(scene.game, scene.state, text);
        if (!found.empty()) return Difference{"no \"" + text + "\" among the answers", "\"" + found[0].label + "\""};
        // A slip of the pen would make this true of everything.
        if (requested_answers(scene.game, scene.state, scene.state.decision.seat, text).empty())
            return Difference{"\"" + text + "\" to name something that a player could ask for", "nothing of that name"};
    }
    return std::nullopt;
}

// The cards of a zone, top first; where cards stand in places, what is on top of each.
std::vector<CardIx> cards_of(const State& state, const ZoneHolds& holds, bool in_places) {
    std::vector<CardIx> out;
    if (in_places) {
        for (PlaceIx place : taken_places(state, holds.seat, holds.zone)) out.push_back(state.places[place].stack.top);
        return out;
    }
    const CardList& list = state.zones[static_cast<std::size_t>(ix(holds.seat))][holds.zone];
    for (CardIx at = list.count ? list.top : kNone; at != kNone; at = state.cards[at].below) out.push_back(at);
    return out;
}

Maybe check(const CheckedPosition& scene, const ZoneHolds& holds) {
    const ZoneSpec& spec = scene.game.book->zones[holds.zone];
    const std::vector<CardIx> cards = cards_of(scene.state, holds, spec.places);
    for (const auto& [orientation, wanted] : holds.content.turned) {
        int there = 0;
        for (CardIx card : cards) there += scene.state.cards[card].position == orientation;
        if (there == wanted) continue;
        const std::string& word = scene.game.book->positions[orientation];
        return Difference{std::to_string(wanted) + " " + word, std::to_string(there) + " " + word};
    }
    std::vector<DefinitionId> there;
    for (CardIx card : cards) there.push_back(front_of(scene, scene.state.cards[card].definition));
    return Cards(scene, std::move(there)).compare(holds.content, spec.ordered);
}

Maybe check_attributes(const CheckedPosition& scene, const Position& position, PlaceIx place, const PlaceHolds& holds) {
    for (const auto& [attribute, wanted] : holds.attributes) {
        const i32 there = scene.game.book->attribute(position, {ObjectKind::Places, place}, attribute);
        if (wanted == there) continue;
        const std::string& name = scene.game.book->attributes[attribute];
        return Difference{name + " " + show_value(scene.game, attribute, wanted),
                          show_value(scene.game, attribute, there)};
    }
    return std::nullopt;
}

// A place that comes with what stands in it is not there while nothing does.
Maybe vacant_or_missing(const CheckedPosition& scene, const PlaceHolds& holds) {
    const bool vacant = holds.stack && holds.stack->exactly && holds.stack->exactly->empty();
    if (vacant && scene.game.book->zones[holds.zone].dynamic_places) return std::nullopt;
    return Difference{"such a place", "none"};
}

Maybe check(const CheckedPosition& scene, const PlaceHolds& holds) {
    const Position position(scene.game, scene.state);
    for (int at = 0; at < scene.state.place_count; ++at) {
        const Place& place = scene.state.places[static_cast<std::size_t>(at)];
        if (place.zone != holds.zone || place.seat != holds.seat || place.slot != holds.slot) continue;
        // A place that went with what stood in it may have left its number to another.
        if (scene.game.book->zones[place.zone].dynamic_places && place.stack.count == 0) continue;
        const Cards stack(scene, reversed(definitions(scene, place.stack)));
        if (holds.stack) {
            if (auto difference = stack.compare(*holds.stack, true)) return difference;
        }
        if (holds.charge) {
            const Cards under(scene, reversed(definitions(scene, place.under)));
            if (auto difference = under.compare(*holds.charge, true))
                return Difference{"under it " + difference->expected, difference->found};
        }
        int down = 0;
        for (int card : position.stack_of(static_cast<PlaceIx>(at)))
            down += position.card(static_cast<CardIx>(card)).face == Face::Down;
        if (holds.down && *holds.down != down)
            return Difference{std::to_string(*holds.down) + " face down", std::to_string(down)};
        if (holds.turned) {
            // What lies below the top card is turned with it, or says nothing.
            const u8 turned = place.stack.count > 0 ? position.card(place.stack.top).position : u8{0};
            if (turned != *holds.turned)
                return Difference{scene.game.book->positions[*holds.turned], scene.game.book->positions[turned]};
        }
        if (holds.back && place.stack.count > 0) {
            const DefinitionId top = position.card(place.stack.top).definition;
            if (*holds.back != (top != front_of(scene, top)))
                return Difference{*holds.back ? "back side up" : "front side up", "the other side"};
        }
        return check_attributes(scene, position, static_cast<PlaceIx>(at), holds);
    }
    return vacant_or_missing(scene, holds);
}

Maybe check(const CheckedPosition& scene, const ModifiersAre& are) {
    int count = 0;
    for (const Modifier& modifier : scene.state.modifiers)
        count += is_on_set(modifier.on) ? scene.state.sets[modifier.target].size() : 1;
    return unequal(are.count, count);
}

bool fits(const CheckedPosition& scene, const EventPattern& pattern, const Event& event) {
    if (pattern.kind && *pattern.kind != event.kind) return false;
    if (!pattern.clause.empty() && (!event.clause || pattern.clause != event.clause)) return false;
    if (pattern.card && front_of(scene, event.definition) != scene.cast[static_cast<std::size_t>(*pattern.card)])
        return false;
    if (pattern.seat && *pattern.seat != event.seat) return false;
    if (pattern.from && *pattern.from != event.from.zone) return false;
    if (pattern.to && *pattern.to != event.to.zone) return false;
    if (pattern.reason && *pattern.reason != event.reason) return false;
    if (pattern.phase && (event.kind != EventKind::PhaseBegan || *pattern.phase != event.a)) return false;
    if (pattern.result && (event.kind != EventKind::Judged || *pattern.result != event.a)) return false;
    if (pattern.number && *pattern.number != event.n) return false;
    if (!pattern.area) return true;
    return event.to.place < scene.state.place_count && scene.state.places[event.to.place].slot == *pattern.area;
}

std::string shown_log(const CheckedPosition& scene) {
    std::string out;
    for (const Event& event : scene.log.events) out += "\n    " + show_event(scene.game, event);
    return out.empty() ? "no events" : "these events:" + out;
}

std::string shown(const CheckedPosition& scene, const EventPattern& pattern) {
    std::vector<std::string> parts;
    if (pattern.kind) parts.push_back(event_names()[static_cast<std::size_t>(*pattern.kind)]);
    if (pattern.card) parts.push_back(scene.scenario.cards[static_cast<std::size_t>(*pattern.card)].number);
    if (pattern.seat) parts.push_back("of " + seat_name(*pattern.seat));
    if (pattern.from) parts.push_back("from " + scene.game.book->zones[*pattern.from].name);
    if (pattern.to) parts.push_back("to " + scene.game.book->zones[*pattern.to].name);
    if (pattern.reason) parts.push_back(scene.game.book->reasons[*pattern.reason]);
    if (pattern.phase) parts.push_back(scene.game.book->phases[*pattern.phase]);
    if (pattern.result) parts.push_back(scene.game.book->results[*pattern.result]);
    if (pattern.area) parts.push_back("area " + std::to_string(*pattern.area + 1));
    if (pattern.number) parts.push_back(std::to_string(*pattern.number));
    if (!pattern.clause.empty()) parts.push_back("by " + pattern.clause);
    return "the event {" + listed(parts) + "}";
}

Maybe check(const CheckedPosition& scene, const EventsHappened& happened) {
    auto at = scene.log.events.begin();
    for (const EventPattern& pattern : happened.events) {
        at = std::find_if(at, scene.log.events.end(), [&](const Event& event) { return fits(scene, pattern, event); });
        if (at == scene.log.events.end()) return Difference{shown(scene, pattern), shown_log(scene)};
        ++at;
    }
    return std::nullopt;
}

Maybe check(const CheckedPosition& scene, const EventsNotHappened& not_happened) {
    for (const Event& event : scene.log.events) {
        if (fits(scene, not_happened.event, event))
            return Difference{"not " + shown(scene, not_happened.event), show_event(scene.game, event)};
    }
    return std::nullopt;
}

std::vector<DefinitionId> definitions(const CheckedPosition& scene, const std::vector<CardView>& cards) {
    std::vector<DefinitionId> out;
    for (const CardView& card : cards) out.push_back(front_of(scene, card.definition));
    return out;
}

Maybe seen(const CheckedPosition& scene, const View& seen, const ZoneHolds& holds) {
    for (const ZoneView& zone : seen.zones) {
        if (zone.zone != holds.zone || zone.seat != holds.seat) continue;
        return Cards(scene, definitions(scene, zone.cards))
            .compare(holds.content, scene.game.book->zones[holds.zone].ordered);
    }
    return Difference{"such a zone", "none"};
}

Maybe seen(const CheckedPosition& scene, const View& seen, const PlaceHolds& holds) {
    for (const PlaceView& place : seen.places) {
        if (place.zone != holds.zone || place.seat != holds.seat || place.slot != holds.slot) continue;
        if (holds.stack) {
            if (auto difference = Cards(scene, reversed(definitions(scene, place.stack))).compare(*holds.stack, true))
                return difference;
        }
        if (holds.charge) {
            const Cards under(scene, reversed(definitions(scene, place.under)));
            if (auto difference = under.compare(*holds.charge, true)) return difference;
        }
        for (const auto& [attribute, wanted] : holds.attributes) {
            if (attribute >= place.attributes.size())
                return Difference{scene.game.book->attributes[attribute], "not seen"};
            if (place.attributes[attribute] == wanted) continue;
            return Difference{scene.game.book->attributes[attribute] + " " + show_value(scene.game, attribute, wanted),
                              show_value(scene.game, attribute, place.attributes[attribute])};
        }
        return std::nullopt;
    }
    return vacant_or_missing(scene, holds);
}

Maybe check(const CheckedPosition& scene, const Sees& sees) {
    const View its_view = view(scene.game, scene.state, sees.observer);
    return std::visit([&](const auto& what) { return seen(scene, its_view, what); }, sees.what);
}

}  // namespace

std::optional<Difference> differs(const CheckedPosition& scene, const What& what) {
    return std::visit([&](const auto& one) { return check(scene, one); }, what);
}

}  // namespace arbiter::scenario

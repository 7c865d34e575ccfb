// Words for what is on the table. The rulebook's Presentation says what is shown of a card or a place, and under what
// name.
#include "cli/board_words.h"

#include <algorithm>
#include <set>

#include "base/numbers.h"
#include "cli/card_page.h"
#include "engine/label.h"

namespace arbiter::cli {

std::string BoardWords::who(Seat seat) const {
    if (view_.seat == Seat::Nobody) return "seat " + seat_name(seat);
    return called(seat) + " (" + seat_name(seat) + ")";
}

std::string BoardWords::called(Seat seat) const {
    if (view_.seat == Seat::Nobody) return seat_name(seat);
    return seat == mine_ ? "you" : "opponent";
}

std::string BoardWords::whose(Seat seat) const {
    if (view_.seat == Seat::Nobody) return seat_name(seat) + "'s";
    return seat == mine_ ? "your" : "the opponent's";
}

std::string BoardWords::name(const CardView& card) const {
    return card.definition ? card_title(*game_.pool, card.definition) : std::string("hidden card");
}

std::string BoardWords::title(const CardView& card) const {
    if (!card.face_down) return name(card);
    return card.definition ? "(" + name(card) + ")" : "face-down card";
}

const ZoneView* BoardWords::zone(Seat seat, ZoneId id) const {
    for (const ZoneView& one : view_.zones) {
        if (one.seat == seat && one.zone == id) return &one;
    }
    return nullptr;
}

std::string BoardWords::whose_turn() const {
    const TurnWords& words = book_.showing.turn;
    if (view_.seat == Seat::Nobody) return seat_name(view_.lead) + words.of_seat;
    return view_.lead == mine_ ? words.mine : words.theirs;
}

std::string BoardWords::headline() const {
    // Before the first turn it is nobody's turn, and nothing has been scored.
    if (view_.turn == 0) return book_.phases[view_.phase];
    std::string out = "turn " + std::to_string(view_.turn) + ", " + book_.phases[view_.phase];
    if (view_.lead != Seat::Nobody) out += ", " + whose_turn();
    const bool scored = view_.turn > 1 || view_.score != std::array<u8, 2>{};
    if (!book_.showing.score.empty() && scored) {
        const auto score = [&](Seat seat) {
            return called(seat) + " " + std::to_string(view_.score[static_cast<std::size_t>(ix(seat))]);
        };
        out += "; " + book_.showing.score + ": " + score(mine_) + ", " + score(opponent(mine_));
    }
    return out;
}

std::string BoardWords::holdings(Seat seat) const {
    std::string out;
    for (const std::string& total : view_.totals[static_cast<std::size_t>(ix(seat))])
        out += (out.empty() ? "" : "; ") + total;
    const std::vector<ZoneId>& in_totals = book_.showing.in_totals;
    for (std::size_t id = 0; id < book_.zones.size(); ++id) {
        const ZoneView* cards = zone(seat, static_cast<ZoneId>(id));
        if (view_.turn > 0 && std::find(in_totals.begin(), in_totals.end(), id) != in_totals.end()) continue;
        if (!book_.zones[id].places && cards) add_zone(seat, book_.zones[id], *cards, out);
    }
    return out;
}

// Every zone except the places: the number of cards, and the cards themselves if few are face up.
void BoardWords::add_zone(Seat seat, const ZoneSpec& spec, const ZoneView& zone, std::string& out) const {
    // Empty public areas are omitted; decks and hands are always shown.
    if (zone.cards.empty() && spec.seen == SeenBy::Everyone) return;
    out += (out.empty() ? "" : "; ") + spec.name + " ";
    if (spec.field) {
        for (std::size_t at = 0; at < zone.cards.size(); ++at) out += (at ? ", " : "") + name(zone.cards[at]);
        return;
    }
    out += std::to_string(zone.cards.size());
    if (spec.seen == SeenBy::Everyone && !zone.cards.empty()) out += top_or_turned(zone);
    if (seat != view_.seat && zone.zone == book_.hand) out += known_of(zone);
}

// The top card of a pile; for identical cards that belong to no deck, how many are turned.
std::string BoardWords::top_or_turned(const ZoneView& zone) const {
    const CardView& top = zone.cards[0];
    if (!top.definition || !game_.pool->definition(top.definition).declined) return " (top: " + name(top) + ")";
    std::size_t turned = 0;
    u8 position = 0;
    for (const CardView& card : zone.cards) {
        turned += card.position != 0;
        position = std::max(position, card.position);
    }
    return turned ? " (" + std::to_string(turned) + " " + book_.positions[position] + ")" : "";
}

// What is known of the opponent's hand.
std::string BoardWords::known_of(const ZoneView& hand) const {
    std::string known, among;
    for (const CardView& card : hand.cards) {
        if (card.definition) known += (known.empty() ? "" : ", ") + name(card);
    }
    for (DefinitionId id : hand.known_among) among += (among.empty() ? "" : ", ") + card_title(*game_.pool, id);
    return (known.empty() ? "" : " (known: " + known + ")") +
           (among.empty() ? "" : " (here or face down: " + among + ")");
}

std::string BoardWords::state_of(const PlaceView& place, bool brief) const {
    const AttributeId kind = book_.showing.kind;
    // The effect of a face-down card on the stack is unknown until it is turned face up.
    if (place.stack.empty() || place.stack[0].face_down || kind >= place.attributes.size()) return "";
    std::string out, special;
    for (const ShownAttribute& shown : book_.showing.standing) {
        if (shown.only_in != kNone && shown.only_in != place.zone) continue;
        const std::string words = shown_words(book_, shown, place.attributes[kind], place.attributes[shown.attribute]);
        if (words.empty()) continue;
        out += (out.empty() ? "" : " ") + words;
        if (shown.only_in == place.zone) special += (special.empty() ? "" : " ") + words;
    }
    return brief && !special.empty() ? special : out;
}

std::string BoardWords::stack_of(const PlaceView& place) const {
    if (place.stack.empty()) return "";
    const AttributeId shown = book_.showing.stacked;
    std::string out;
    for (auto card = place.stack.rbegin(); card != place.stack.rend() && shown != kNone; ++card) {
        out += out.empty() ? book_.attributes[shown] + " " : "-";
        out += card->definition ? value_words(book_, shown, game_.pool->definition(card->definition).attributes[shown])
                                : "?";
    }
    const auto add = [&](const std::string& words) { out += (out.empty() ? "" : ", ") + words; };
    if (shown == kNone && place.stack.size() > 1) add(std::to_string(place.stack.size()) + " cards");
    const u8 turned = place.stack[0].position;
    if (turned && !place.attributes.empty()) add(book_.positions[turned]);
    if (!place.under.empty()) add(std::to_string(place.under.size()) + " under it");
    return out;
}

std::string BoardWords::head_of(ZoneId zone) const {
    int zones = 0;
    for (const ZoneSpec& spec : book_.zones) zones += spec.places;
    return zones > 1 ? book_.zones[zone].name : book_.showing.slot;
}

std::string BoardWords::head_of(ZoneId zone, std::size_t slot) const {
    return book_.zones[zone].single ? head_of(zone) : head_of(zone) + " " + std::to_string(slot + 1);
}

std::vector<u8> BoardWords::slots_of(ZoneId zone) const {
    std::set<u8> slots;
    for (const PlaceView& place : view_.places) {
        if (place.seat != Seat::Nobody && place.zone == zone) slots.insert(place.slot);
    }
    return {slots.begin(), slots.end()};
}

const PlaceView* BoardWords::place_at(ZoneId zone, Seat seat, u8 slot) const {
    for (const PlaceView& place : view_.places) {
        if (place.zone == zone && place.seat == seat && place.slot == slot) return &place;
    }
    return nullptr;
}

std::string BoardWords::place_name(const PlaceView& place) const {
    return called(place.seat) + ", " + head_of(place.zone, place.slot);
}

std::string BoardWords::reasons_of(const PlaceView& place) const {
    const AttributeId shown = book_.showing.explained;
    // In some zones another number counts.
    const auto shows_elsewhere = [&](const ShownAttribute& one) {
        return one.attribute == shown && one.only_in != kNone && one.only_in != place.zone;
    };
    const auto shows_here = [&](const ShownAttribute& one) {
        return one.attribute == shown && (one.only_in == kNone || one.only_in == place.zone);
    };
    const auto& rows = book_.showing.standing;
    const bool counts =
        std::any_of(rows.begin(), rows.end(), shows_here) || std::none_of(rows.begin(), rows.end(), shows_elsewhere);
    if (place.reasons.empty() || shown >= place.attributes.size() || !counts) return "";
    std::string out = book_.attributes[shown] + " " + value_words(book_, shown, place.attributes[shown]) + " =";
    for (const ContributionView& reason : place.reasons) out += part(place, reason);
    return out + in_contest(place);
}

// "; in this battle 15,000: +5,000 combo by KND1-005 Tamsin Oake"
std::string BoardWords::in_contest(const PlaceView& place) const {
    const auto number = static_cast<PlaceIx>(&place - view_.places.data());
    std::string out;
    for (const ContestView& contest : view_.contests) {
        for (std::size_t at = 0; at < contest.places.size(); ++at) {
            if (contest.places[at] != number || contest.added[at].empty()) continue;
            out += "; in this battle " + grouped(contest.numbers[at]);
            std::string separator = ": ";
            for (const ContributionView& reason : contest.added[at]) {
                out += separator + with_sign(reason.value) + " " + reason.words;
                if (reason.by) out += " by " + card_title(*game_.pool, reason.by);
                separator = ", ";
            }
        }
    }
    return out;
}

std::string BoardWords::part(const PlaceView& place, const ContributionView& reason) const {
    const bool own = &reason == &place.reasons[0];
    std::string out = own ? " " + grouped(reason.value) : ", " + with_sign(reason.value);
    if (!reason.words.empty()) out += " " + reason.words;
    if (!own && reason.by) out += " by " + card_title(*game_.pool, reason.by);
    return out;
}

std::string BoardWords::effects() const {
    std::string out;
    const auto add = [&](const char* what, const std::vector<EffectView>& effects) {
        for (const EffectView& effect : effects) {
            std::string card = effect.definition ? card_title(*game_.pool, effect.definition) : "hidden card";
            // A keyword, not a card.
            if (effect.definition && game_.pool->definition(effect.definition).declined) card = "[" + card + "]";
            const std::string line = std::string(what) + ": " + whose(effect.controller) + " " + card;
            out += "  " + wrapped(line, screen_.width - 2, 4) + "\n";
        }
    };
    add("resolving", view_.resolving);
    add("waiting", view_.waiting);
    std::string revealed;
    for (const CardView& card : view_.revealed) revealed += (revealed.empty() ? "revealed: " : "; ") + name(card);
    if (!revealed.empty()) out += "  " + wrapped(revealed, screen_.width - 2, 4) + "\n";
    return out;
}

}  // namespace arbiter::cli

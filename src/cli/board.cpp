// The table as text: the opponent above, the places in columns, the own hand below. What is shown of a card or a place,
// and under what words, the rulebook says (Showing).
#include "cli/board.h"

#include <algorithm>
#include <array>
#include <map>

#include "engine/label.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kMargin = 13;  // for whose side it is
constexpr std::size_t kColumn = 29;

std::string value_words(const Rulebook& book, AttributeId attribute, i32 value) {
    if (attribute >= book.attribute_words.size() || book.attribute_words[attribute].empty())
        return std::to_string(value);
    const bool bits = (book.bits_attributes >> attribute) & 1;
    std::string out;
    for (const Word& word : book.attribute_words[attribute]) {
        if (bits ? (value & word.value) != 0 : value == word.value) out += (out.empty() ? "" : "/") + word.word;
    }
    return out.empty() ? "-" : out;
}

bool has_words(const Rulebook& book, AttributeId attribute) {
    return attribute < book.attribute_words.size() && !book.attribute_words[attribute].empty();
}

std::string trimmed(std::string line) {
    line.resize(line.find_last_not_of(' ') + 1);
    return line;
}

std::string with_sign(i32 value) { return (value > 0 ? "+" : "") + std::to_string(value); }

class Board {
  public:
    Board(const Game& game, const View& view, const Paper& paper)
        : game_(game),
          book_(*game.book),
          view_(view),
          paper_(paper),
          mine_(view.seat == Seat::Nobody ? Seat::A : view.seat) {}

    std::string draw() const {
        return headline() + seat_line(opponent(mine_)) + places() + seat_line(mine_) + reasons() + effects() + hand();
    }

  private:
    Ink ink(Seat seat) const { return seat == mine_ ? Ink::Mine : Ink::Theirs; }
    std::string who(Seat seat) const {
        if (view_.seat == Seat::Nobody) return "seat " + seat_name(seat);
        return called(seat) + " (" + seat_name(seat) + ")";
    }
    std::string called(Seat seat) const {
        if (view_.seat == Seat::Nobody) return seat_name(seat);
        return seat == mine_ ? "you" : "opponent";
    }
    std::string name(const CardView& card) const {
        return card.definition ? card_title(*game_.pool, card.definition) : std::string("hidden card");
    }

    const ZoneView* zone(Seat seat, ZoneId id) const {
        for (const ZoneView& one : view_.zones) {
            if (one.seat == seat && one.zone == id) return &one;
        }
        return nullptr;
    }

    std::string headline() const {
        std::string out = "turn " + std::to_string(view_.turn) + ", " + book_.phases[view_.phase];
        if (view_.lead != Seat::Nobody)
            out += ", " + called(view_.lead) + (view_.lead == view_.seat ? " lead" : " leads");
        if (!book_.showing.score.empty()) {
            const auto score = [&](Seat seat) {
                return called(seat) + " " + std::to_string(view_.score[static_cast<std::size_t>(ix(seat))]);
            };
            out += ", " + book_.showing.score + ": " + score(mine_) + ", " + score(opponent(mine_));
        }
        return std::string(paper_.width, '-') + "\n" + paper_.in(Ink::Strong, wrapped(out, paper_.width, 2)) + "\n";
    }

    // Every zone of a seat but its places: how many cards, and those that lie open where they are few.
    std::string seat_line(Seat seat) const {
        std::string out;
        for (std::size_t id = 0; id < book_.zones.size(); ++id) {
            const ZoneView* cards = zone(seat, static_cast<ZoneId>(id));
            if (!book_.zones[id].places && cards) add_zone(seat, book_.zones[id], *cards, out);
        }
        const std::string text = wrapped(out, paper_.width - kMargin, kMargin);
        return paper_.in(ink(seat), fitted(who(seat), kMargin)) + text + "\n";
    }

    void add_zone(Seat seat, const ZoneSpec& spec, const ZoneView& zone, std::string& out) const {
        // Empty areas of the field are left out, and so is what is outside of the game as long as nothing is.
        if (zone.cards.empty() && (spec.field || !spec.in_game)) return;
        out += (out.empty() ? "" : "; ") + spec.name + " ";
        if (spec.field) {
            for (std::size_t at = 0; at < zone.cards.size(); ++at) out += (at ? ", " : "") + name(zone.cards[at]);
            return;
        }
        out += std::to_string(zone.cards.size());
        if (spec.seen == Seen::Everyone && !zone.cards.empty()) out += " (top: " + name(zone.cards[0]) + ")";
        if (seat != view_.seat && zone.zone == book_.hand) out += known_of(zone);
    }

    // What is known of a hand that is not one's own.
    std::string known_of(const ZoneView& hand) const {
        std::string known, among;
        for (const CardView& card : hand.cards) {
            if (card.definition) known += (known.empty() ? "" : ", ") + name(card);
        }
        for (DefinitionId id : hand.known_among) among += (among.empty() ? "" : ", ") + card_title(*game_.pool, id);
        return (known.empty() ? "" : " (known: " + known + ")") +
               (among.empty() ? "" : " (here or face down: " + among + ")");
    }

    std::string places() const {
        int zones = 0;
        for (const ZoneSpec& spec : book_.zones) zones += spec.places;
        std::string out;
        for (std::size_t id = 0; id < book_.zones.size(); ++id) {
            // With one kind of places the game's short word for them is enough.
            if (book_.zones[id].places)
                out += rows(static_cast<ZoneId>(id), zones > 1 ? book_.zones[id].name : book_.showing.slot);
        }
        return out + "\n";
    }

    // The places of one zone on both sides, as many in a row as there is room for.
    std::string rows(ZoneId zone, const std::string& head) const {
        const std::size_t in_a_row = std::max<std::size_t>(1, (paper_.width - kMargin) / kColumn);
        std::size_t slots = 0;
        for (const PlaceView& place : view_.places) {
            if (place.zone == zone) slots = std::max<std::size_t>(slots, place.slot + 1u);
        }
        std::string out;
        for (std::size_t first = 0; first < slots; first += in_a_row) {
            const std::size_t last = std::min(slots, first + in_a_row);
            std::string heads(kMargin, ' ');
            for (std::size_t slot = first; slot < last; ++slot)
                heads += fitted(head + " " + std::to_string(slot + 1), kColumn);
            out += "\n" + paper_.in(Ink::Faint, trimmed(heads)) + "\n" + side(zone, opponent(mine_), first, last) +
                   side(zone, mine_, first, last);
        }
        return out;
    }

    // The places of a seat: the topmost card, what stands there, and the stack.
    std::string side(ZoneId zone, Seat seat, std::size_t first, std::size_t last) const {
        std::array<std::string, 3> lines;
        for (std::size_t slot = first; slot < last; ++slot) {
            for (const PlaceView& place : view_.places) {
                if (place.zone != zone || place.seat != seat || place.slot != slot) continue;
                lines[0] += fitted(top_of(place), kColumn - 2) + "  ";
                lines[1] += fitted(state_of(place), kColumn - 2) + "  ";
                lines[2] += fitted(stack_of(place), kColumn - 2) + "  ";
            }
        }
        std::string out = paper_.in(ink(seat), fitted(who(seat), kMargin)) + trimmed(lines[0]) + "\n";
        for (std::size_t at = 1; at < lines.size(); ++at) {
            const std::string line = trimmed(lines[at]);
            if (!line.empty()) out += std::string(kMargin, ' ') + line + "\n";
        }
        return out;
    }

    std::string title(const CardView& card) const {
        const std::string known = card.definition ? game_.pool->definition(card.definition).name : "";
        if (!card.face_down) return known;
        return known.empty() ? "face-down card" : "(" + known + ")";
    }

    std::string top_of(const PlaceView& place) const { return place.stack.empty() ? "-" : title(place.stack[0]); }

    std::string state_of(const PlaceView& place) const {
        if (place.stack.empty()) return "";
        std::string out;
        for (AttributeId at : book_.showing.standing) {
            if (at < place.attributes.size()) out += value_words(book_, at, place.attributes[at]) + " ";
        }
        return out;
    }

    // "level 1-2-?, sideways, 2 under it": the cards from bottom to top, a hidden one as a question mark.
    std::string stack_of(const PlaceView& place) const {
        if (place.stack.empty()) return "";
        const AttributeId shown = book_.showing.stacked;
        std::string out;
        for (auto card = place.stack.rbegin(); card != place.stack.rend() && shown != kNone; ++card) {
            out += out.empty() ? book_.attributes[shown] + " " : "-";
            out += card->definition
                       ? value_words(book_, shown, game_.pool->definition(card->definition).attributes[shown])
                       : "?";
        }
        if (shown == kNone) out = std::to_string(place.stack.size()) + (place.stack.size() == 1 ? " card" : " cards");
        const u8 turned = place.stack[0].position;
        if (turned && !place.attributes.empty()) out += ", " + book_.positions[turned];
        if (!place.under.empty()) out += ", " + std::to_string(place.under.size()) + " under it";
        return out;
    }

    // How numbers that effects have changed come about.
    std::string reasons() const {
        const AttributeId shown = book_.showing.explained;
        std::string out;
        for (const PlaceView& place : view_.places) {
            if (place.reasons.size() < 2 || shown >= place.attributes.size()) continue;
            std::string line = who(place.seat) + ", " + book_.zones[place.zone].name + " " +
                               std::to_string(place.slot + 1) + ": " + book_.attributes[shown] + " " +
                               value_words(book_, shown, place.attributes[shown]) + " =";
            for (const ReasonView& reason : place.reasons) line += part(place, reason);
            out += "  " + wrapped(line, paper_.width - 2, 4) + "\n";
        }
        return out;
    }

    std::string part(const PlaceView& place, const ReasonView& reason) const {
        const bool own = &reason == &place.reasons[0];
        std::string out = own ? " " + std::to_string(reason.value) : ", " + with_sign(reason.value);
        if (!reason.words.empty()) out += " " + reason.words;
        if (!own && reason.by) out += " by " + card_title(*game_.pool, reason.by);
        return out;
    }

    // What is being carried out and what waits.
    std::string effects() const {
        std::string out;
        const auto add = [&](const char* what, const std::vector<EffectView>& effects) {
            for (const EffectView& effect : effects) {
                out += std::string("  ") + what + ": " +
                       (effect.definition ? card_title(*game_.pool, effect.definition) : "a hidden card") + ", of " +
                       who(effect.controller) + "\n";
            }
        };
        add("being carried out", view_.resolving);
        add("waiting", view_.waiting);
        for (const CardView& card : view_.revealed) out += "  revealed: " + name(card) + "\n";
        return out;
    }

    std::string hand() const {
        if (view_.seat == Seat::Nobody) return "";
        const ZoneView* cards = zone(view_.seat, book_.hand);
        if (!cards) return "";
        std::map<std::string, int> copies;
        std::vector<const CardView*> order;
        for (const CardView& card : cards->cards) {
            if (copies[name(card)]++ == 0) order.push_back(&card);
        }
        std::string out = "\nyour hand:" + std::string(order.empty() ? " empty\n" : "\n");
        const std::size_t room = std::clamp<std::size_t>(paper_.width / 2, 20, 44);
        for (const CardView* card : order) {
            const int count = copies[name(*card)];
            out += "  " + fitted((count > 1 ? std::to_string(count) + "x " : "") + name(*card), room) + " " +
                   paper_.in(Ink::Faint, facts_of(game_, card->definition)) + "\n";
        }
        return out;
    }

    const Game& game_;
    const Rulebook& book_;
    const View& view_;
    const Paper& paper_;
    Seat mine_;
};

}  // namespace

std::string draw_board(const Game& game, const View& view, const Paper& paper) {
    return Board(game, view, paper).draw();
}

std::string facts_of(const Game& game, DefinitionId id) {
    const Rulebook& book = *game.book;
    const Definition& card = game.pool->definition(id);
    std::string out, row;
    bool any = false;
    for (AttributeId at : book.showing.facts) {
        const i32 value = card.attributes[at];
        // A number of zero or less says that the card has no such thing; words say everything themselves.
        if (has_words(book, at) ? value == 0 : value <= 0) continue;
        const std::string words = value_words(book, at, value);
        out += (out.empty() ? "" : ", ") + (has_words(book, at) ? words : book.attributes[at] + " " + words);
    }
    for (AttributeId at : book.showing.row_values) {
        const i32 value = card.attributes[at];
        any = any || value >= 0;
        row += (row.empty() ? "" : "/") + (value < 0 ? std::string("-") : std::to_string(value));
    }
    return out + (any ? ", " + book.showing.row + " " + row : "");
}

std::string describe_card(const Game& game, DefinitionId id, const Paper& paper) {
    const Definition& card = game.pool->definition(id);
    std::string out = paper.in(Ink::Strong, card_title(*game.pool, id)) + "\n  " + facts_of(game, id) + "\n";
    for (std::size_t kind = 0; kind < card.symbols.size() && kind < game.book->symbol_kinds.size(); ++kind) {
        for (u16 symbol : card.symbols[kind]) {
            const std::string& words = game.pool->symbol_names[symbol];
            if (words != card.name) out += "  " + game.book->symbol_kinds[kind] + ": " + words + "\n";
        }
    }
    if (!card.text.empty()) out += "  " + wrapped(card.text, paper.width - 2, 2) + "\n";
    return out;
}

}  // namespace arbiter::cli

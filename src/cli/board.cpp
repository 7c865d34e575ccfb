// The table as text: the opponent above, the battle areas in columns, the own hand below.
#include "cli/board.h"

#include <algorithm>
#include <map>

#include "base/utf8.h"
#include "engine/label.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kColumn = 29;
constexpr std::size_t kColumnsInARow = 3;

// Characters, not bytes.
std::size_t width_of(std::string_view text) {
    std::size_t width = 0;
    for (char c : text) width += (static_cast<unsigned char>(c) & 0xc0) != 0x80;
    return width;
}

std::string cut_to(std::string_view text, std::size_t width) {
    if (width_of(text) <= width) return std::string(text) + std::string(width - width_of(text), ' ');
    std::string out;
    for (std::size_t at = 0, taken = 0; taken + 1 < width; ++taken) {
        const int bytes = std::max(1, utf8_length(text.substr(at)));
        out += text.substr(at, static_cast<std::size_t>(bytes));
        at += static_cast<std::size_t>(bytes);
    }
    return out + "…";
}

std::string value_words(const Rulebook& book, std::size_t attribute, i32 value) {
    if (attribute >= book.attribute_words.size() || book.attribute_words[attribute].empty())
        return std::to_string(value);
    const bool bits = (book.bits_attributes >> attribute) & 1;
    std::string out;
    for (const Word& word : book.attribute_words[attribute]) {
        if (bits ? (value & word.value) != 0 : value == word.value) out += (out.empty() ? "" : "/") + word.word;
    }
    return out.empty() ? "-" : out;
}

// The printed facts: words and numbers, then the row of printed values.
std::string facts(const Game& game, const Definition& card) {
    const Rulebook& book = *game.book;
    std::string out, row;
    for (std::size_t at = 0; at < book.attributes.size(); ++at) {
        const std::string& name = book.attributes[at];
        const i32 value = card.attributes[at];
        if (name.starts_with("printed ")) {
            row += (row.empty() ? "" : "/") + (value < 0 ? std::string("-") : std::to_string(value));
        } else if (value != 0 && at < book.attribute_words.size() && !book.attribute_words[at].empty()) {
            out += (out.empty() ? "" : ", ") + value_words(book, at, value);
        } else if (name == "level" || name == "round") {
            if (value > 0) out += (out.empty() ? "" : ", ") + name + " " + std::to_string(value);
        }
    }
    const bool any = row.find_first_of("0123456789") != std::string::npos;
    return out + (any ? ", BP " + row : "");
}

std::string trimmed(std::string line) {
    line.resize(line.find_last_not_of(' ') + 1);
    return line;
}

class Board {
  public:
    Board(const Game& game, const View& view) : game_(game), book_(*game.book), view_(view) {}

    std::string draw() const {
        const Seat other = opponent(view_.seat);
        return headline() + seat_line(other) + areas() + seat_line(view_.seat) + hand();
    }

  private:
    std::string who(Seat seat) const { return seat == view_.seat ? "you" : "opponent"; }
    std::string name(const CardView& card) const {
        return card.definition ? card_title(*game_.pool, card.definition) : std::string("face-down card");
    }

    const ZoneView* zone(Seat seat, ZoneId id) const {
        for (const ZoneView& one : view_.zones) {
            if (one.seat == seat && one.zone == id) return &one;
        }
        return nullptr;
    }

    std::string headline() const {
        std::string out(kColumn * kColumnsInARow + 10, '-');
        out += "\nturn " + std::to_string(view_.turn) + ", " + book_.phases[view_.phase] + ", " + who(view_.lead) +
               " lead" + (view_.lead == view_.seat ? "" : "s") + ", battles won: you " +
               std::to_string(view_.score[static_cast<std::size_t>(ix(view_.seat))]) + ", opponent " +
               std::to_string(view_.score[static_cast<std::size_t>(ix(opponent(view_.seat)))]) + "\n";
        return out;
    }

    // Every zone of a seat but its places: how many cards, and those that lie open one by one where that is short.
    std::string seat_line(Seat seat) const {
        std::string out = cut_to(who(seat), 10);
        for (std::size_t id = 0; id < book_.zones.size(); ++id) {
            const ZoneView* cards = zone(seat, static_cast<ZoneId>(id));
            if (book_.zones[id].places || !cards) continue;
            const bool field = book_.zones[id].field;
            if (cards->cards.empty() && (field || !book_.zones[id].in_game)) continue;
            out += book_.zones[id].name + " " + (field ? "" : std::to_string(cards->cards.size()));
            if (field) out += name(cards->cards[0]);
            if (book_.zones[id].seen == Seen::Everyone && !field && !cards->cards.empty())
                out += " (top: " + name(cards->cards[0]) + ")";
            if (seat != view_.seat) out += known_of(*cards, static_cast<ZoneId>(id));
            out += "; ";
        }
        return out.substr(0, out.size() - 2) + "\n";
    }

    // What is known of a hand that is not one's own.
    std::string known_of(const ZoneView& cards, ZoneId id) const {
        if (id != book_.hand) return "";
        std::string known;
        for (const CardView& card : cards.cards) {
            if (card.definition) known += (known.empty() ? "" : ", ") + name(card);
        }
        return known.empty() ? "" : " (known: " + known + ")";
    }

    std::string areas() const {
        std::size_t slots = 0;
        for (const PlaceView& place : view_.places) slots = std::max<std::size_t>(slots, place.slot + 1u);
        std::string out;
        for (std::size_t first = 0; first < slots; first += kColumnsInARow) {
            const std::size_t last = std::min(slots, first + kColumnsInARow);
            out += "\n" + std::string(10, ' ');
            for (std::size_t slot = first; slot < last; ++slot)
                out += cut_to("area " + std::to_string(slot + 1), kColumn);
            out = trimmed(out) + "\n" + side(opponent(view_.seat), first, last) + side(view_.seat, first, last);
        }
        return out + "\n";
    }

    // Two lines for the places of a seat: the topmost card, and what stands there.
    std::string side(Seat seat, std::size_t first, std::size_t last) const {
        std::string upper = cut_to(who(seat), 10), lower(10, ' ');
        for (std::size_t slot = first; slot < last; ++slot) {
            for (const PlaceView& place : view_.places) {
                if (place.seat != seat || place.slot != slot) continue;
                upper += cut_to(top_of(place), kColumn - 2) + "  ";
                lower += cut_to(state_of(place), kColumn - 2) + "  ";
            }
        }
        return trimmed(upper) + "\n" + trimmed(lower) + "\n";
    }

    std::string top_of(const PlaceView& place) const {
        if (place.stack.empty()) return "-";
        const CardView& top = place.stack[0];
        const std::string title = top.definition ? game_.pool->definition(top.definition).name : "face-down card";
        return (top.face_down && top.definition ? "(" + title + ")" : title);
    }

    std::string state_of(const PlaceView& place) const {
        if (place.stack.empty()) return "";
        std::string out;
        for (std::size_t at = 0; at < place.attributes.size() && at < book_.attributes.size(); ++at) {
            const std::string& attribute = book_.attributes[at];
            if (attribute == "BP") out += std::to_string(place.attributes[at]) + " ";
            if (attribute == "state" || attribute == "TYPE") out += value_words(book_, at, place.attributes[at]) + " ";
        }
        if (place.attributes.empty())
            out = std::to_string(place.stack.size()) + (place.stack.size() == 1 ? " card " : " cards ");
        if (place.stack[0].position) out += book_.positions[place.stack[0].position] + " ";
        if (!place.under.empty()) out += "+" + std::to_string(place.under.size()) + " under ";
        return out;
    }

    std::string hand() const {
        const ZoneView* cards = zone(view_.seat, book_.hand);
        if (!cards) return "";
        std::map<std::string, int> copies;
        std::vector<const CardView*> order;
        for (const CardView& card : cards->cards) {
            if (copies[name(card)]++ == 0) order.push_back(&card);
        }
        std::string out = "\nyour hand:" + std::string(order.empty() ? " empty\n" : "\n");
        for (const CardView* card : order) {
            const int count = copies[name(*card)];
            out += "  " + cut_to((count > 1 ? std::to_string(count) + "x " : "") + name(*card), 44) + " " +
                   facts(game_, game_.pool->definition(card->definition)) + "\n";
        }
        return out;
    }

    const Game& game_;
    const Rulebook& book_;
    const View& view_;
};

}  // namespace

std::string draw_board(const Game& game, const View& view) { return Board(game, view).draw(); }

std::string describe_card(const Game& game, DefinitionId id) {
    const Definition& card = game.pool->definition(id);
    std::string out = card_title(*game.pool, id) + "\n  " + facts(game, card) + "\n";
    for (std::size_t kind = 0; kind < card.symbols.size() && kind < game.book->symbol_kinds.size(); ++kind) {
        for (u16 symbol : card.symbols[kind])
            out += "  " + game.book->symbol_kinds[kind] + ": " + game.pool->symbol_names[symbol] + "\n";
    }
    if (!card.text.empty()) out += "  " + card.text + "\n";
    return out;
}

}  // namespace arbiter::cli

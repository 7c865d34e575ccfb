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
// A place takes a column; with room for fewer than there are, the rest follows below.
constexpr std::size_t kNarrowestColumn = 16;
constexpr std::size_t kWidestColumn = 29;

bool has_words(const Rulebook& book, AttributeId attribute) {
    return attribute < book.attribute_words.size() && !book.attribute_words[attribute].empty();
}

// "level 2"; empty where there is nothing to say: a card of another kind, no word for the value.
std::string shown_words(const Rulebook& book, const Shown& shown, i32 kind, i32 value) {
    if (shown.kinds && !(shown.kinds & kind)) return "";
    if (has_words(book, shown.attribute) && value == 0) return "";
    const std::string words = value_words(book, shown.attribute, value);
    return shown.word.empty() ? words : shown.word + " " + words;
}

// The lines of a cell: what it says, wrapped, in at most so many lines.
void add_lines(std::vector<std::string>& cell, const std::string& text, std::size_t width, std::size_t most) {
    if (text.empty()) return;
    const std::string lines = wrapped(text, width, 0);
    std::size_t count = 0;
    for (std::size_t from = 0; from <= lines.size(); ++count) {
        const std::size_t end = std::min(lines.find('\n', from), lines.size());
        // What there is no room for is cut off where it can be seen.
        if (count + 1 == most) {
            std::string rest = lines.substr(from);
            std::replace(rest.begin(), rest.end(), '\n', ' ');
            cell.push_back(fitted(rest, width));
            return;
        }
        cell.push_back(fitted(lines.substr(from, end - from), width));
        from = end + 1;
    }
}

bool same_letters(std::string_view a, std::string_view b) {
    const auto upper = [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [&](char x, char y) { return upper(x) == upper(y); });
}

std::string trimmed(std::string line) {
    line.resize(line.find_last_not_of(' ') + 1);
    return line;
}

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
        // Before the first turn nobody has it yet.
        if (view_.lead != Seat::Nobody && view_.turn > 0) out += ", " + whose_turn();
        if (!book_.showing.score.empty()) {
            const auto score = [&](Seat seat) {
                return called(seat) + " " + std::to_string(view_.score[static_cast<std::size_t>(ix(seat))]);
            };
            out += ", " + book_.showing.score + ": " + score(mine_) + ", " + score(opponent(mine_));
        }
        return std::string(paper_.width, '-') + "\n" + paper_.in(Ink::Strong, wrapped(out, paper_.width, 2)) + "\n";
    }

    std::string whose_turn() const {
        const TurnWords& words = book_.showing.turn;
        if (view_.seat == Seat::Nobody) return seat_name(view_.lead) + words.of_seat;
        return view_.lead == mine_ ? words.mine : words.theirs;
    }

    // Every zone of a seat but its places: how many cards, and those that lie open where they are few.
    std::string seat_line(Seat seat) const {
        std::string out;
        for (std::size_t id = 0; id < book_.zones.size(); ++id) {
            const ZoneView* cards = zone(seat, static_cast<ZoneId>(id));
            if (!book_.zones[id].places && cards) add_zone(seat, book_.zones[id], *cards, out);
        }
        // Wrapped as if whose they are stood before them already: colours would be counted.
        const std::string text = wrapped(std::string(kMargin - 1, '-') + " " + out, paper_.width, kMargin);
        return paper_.in(ink(seat), fitted(who(seat), kMargin)) + text.substr(kMargin) + "\n";
    }

    void add_zone(Seat seat, const ZoneSpec& spec, const ZoneView& zone, std::string& out) const {
        // Empty areas are left out where everybody sees what lies there; decks and hands are told in any case.
        if (zone.cards.empty() && spec.seen == Seen::Everyone) return;
        out += (out.empty() ? "" : "; ") + spec.name + " ";
        if (spec.field) {
            for (std::size_t at = 0; at < zone.cards.size(); ++at) out += (at ? ", " : "") + name(zone.cards[at]);
            return;
        }
        out += std::to_string(zone.cards.size());
        if (spec.seen == Seen::Everyone && !zone.cards.empty()) out += top_or_turned(zone);
        if (seat != view_.seat && zone.zone == book_.hand) out += known_of(zone);
    }

    // Of a pile its top card; of cards that are no cards of a deck, and all alike, how many are turned.
    std::string top_or_turned(const ZoneView& zone) const {
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
        std::size_t slots = 0;
        for (const PlaceView& place : view_.places) {
            if (place.zone == zone) slots = std::max<std::size_t>(slots, place.slot + 1u);
        }
        const std::size_t room = paper_.width - kMargin;
        const std::size_t in_a_row =
            std::clamp<std::size_t>(room / kNarrowestColumn, 1, std::max<std::size_t>(slots, 1));
        const std::size_t column = std::min(kWidestColumn, room / in_a_row);
        std::string out;
        for (std::size_t first = 0; first < slots; first += in_a_row) {
            const std::size_t last = std::min(slots, first + in_a_row);
            std::string heads(kMargin, ' ');
            for (std::size_t slot = first; slot < last; ++slot)
                heads += fitted(head + " " + std::to_string(slot + 1), column);
            out += "\n" + paper_.in(Ink::Faint, trimmed(heads)) + "\n" +
                   side(zone, opponent(mine_), first, last, column) + side(zone, mine_, first, last, column);
        }
        return out;
    }

    // The places of a seat: the topmost card, what stands there, and the stack.
    std::string side(ZoneId zone, Seat seat, std::size_t first, std::size_t last, std::size_t column) const {
        std::vector<std::vector<std::string>> cells;
        std::size_t height = 1;
        for (std::size_t slot = first; slot < last; ++slot) {
            for (const PlaceView& place : view_.places) {
                if (place.zone != zone || place.seat != seat || place.slot != slot) continue;
                cells.push_back(cell_of(place, column - 2));
                height = std::max(height, cells.back().size());
            }
        }
        std::string out;
        for (std::size_t at = 0; at < height; ++at) {
            std::string line;
            for (const auto& cell : cells) line += fitted(at < cell.size() ? cell[at] : "", column);
            out += (at ? std::string(kMargin, ' ') : paper_.in(ink(seat), fitted(who(seat), kMargin))) + trimmed(line) +
                   "\n";
        }
        return out;
    }

    std::vector<std::string> cell_of(const PlaceView& place, std::size_t width) const {
        std::vector<std::string> cell;
        add_lines(cell, top_of(place), width, 2);
        add_lines(cell, state_of(place), width, 3);
        add_lines(cell, stack_of(place), width, 3);
        return cell;
    }

    std::string title(const CardView& card) const {
        const std::string known = card.definition ? game_.pool->definition(card.definition).name : "";
        if (!card.face_down) return known;
        return known.empty() ? "face-down card" : "(" + known + ")";
    }

    std::string top_of(const PlaceView& place) const { return place.stack.empty() ? "-" : title(place.stack[0]); }

    std::string state_of(const PlaceView& place) const {
        const AttributeId kind = book_.showing.kind;
        if (place.stack.empty() || kind >= place.attributes.size()) return "";
        std::string out;
        for (const Shown& shown : book_.showing.standing) {
            const std::string words =
                shown_words(book_, shown, place.attributes[kind], place.attributes[shown.attribute]);
            if (!words.empty()) out += (out.empty() ? "" : " ") + words;
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
        const auto add = [&](const std::string& words) { out += (out.empty() ? "" : ", ") + words; };
        if (shown == kNone && place.stack.size() > 1) add(std::to_string(place.stack.size()) + " cards");
        const u8 turned = place.stack[0].position;
        if (turned && !place.attributes.empty()) add(book_.positions[turned]);
        if (!place.under.empty()) add(std::to_string(place.under.size()) + " under it");
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
                const std::string card =
                    effect.definition ? card_title(*game_.pool, effect.definition) : "a hidden card";
                out +=
                    "  " +
                    wrapped(std::string(what) + ": " + card + ", of " + who(effect.controller), paper_.width - 2, 4) +
                    "\n";
            }
        };
        add("being carried out", view_.resolving);
        add("waiting", view_.waiting);
        for (const CardView& card : view_.revealed)
            out += "  " + wrapped("revealed: " + name(card), paper_.width - 2, 4) + "\n";
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
        std::vector<std::pair<std::string, std::string>> lines;
        std::size_t names = 0, facts = 0;
        for (const CardView* card : order) {
            const int count = copies[name(*card)];
            lines.emplace_back((count > 1 ? std::to_string(count) + "x " : "") + name(*card),
                               facts_of(game_, card->definition));
            names = std::max(names, width_of(lines.back().first));
            facts = std::max(facts, width_of(lines.back().second));
        }
        // In columns where there is room for them; else one after the other, and where that is too long, one below.
        const bool columns = 4 + names + facts <= paper_.width;
        for (const auto& [title, words] : lines) {
            const bool beside = columns || 4 + width_of(title) + width_of(words) <= paper_.width;
            out += "  " + (columns ? fitted(title, names + 2) : title + (beside ? "  " : "\n      ")) +
                   paper_.in(Ink::Faint, beside ? words : wrapped(words, paper_.width - 6, 8)) + "\n";
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
    for (const Shown& shown : book.showing.facts) {
        const std::string words =
            shown_words(book, shown, card.attributes[book.showing.kind], card.attributes[shown.attribute]);
        if (!words.empty()) out += (out.empty() ? "" : ", ") + words;
    }
    // "BP 8000/13000, EXTRA BP 5000": what comes after a gap is named.
    constexpr std::string_view kPrinted = "printed ";
    bool gap = false;
    for (AttributeId at : book.showing.row_values) {
        const i32 value = card.attributes[at];
        const std::string words = value < 0 ? "" : std::to_string(value);
        if (words.empty()) {
            gap = true;
        } else if (gap) {
            const std::string& name = book.attributes[at];
            row += ", " + (name.starts_with(kPrinted) ? name.substr(kPrinted.size()) : name) + " " + words;
        } else {
            row += (row.empty() ? ", " + book.showing.row + " " : "/") + words;
        }
    }
    return out + row;
}

std::string describe_card(const Game& game, DefinitionId id, const Paper& paper) {
    const Definition& card = game.pool->definition(id);
    std::string out = paper.in(Ink::Strong, card_title(*game.pool, id)) + "\n  " +
                      wrapped(facts_of(game, id), paper.width - 2, 4) + "\n";
    for (std::size_t kind = 0; kind < card.symbols.size() && kind < game.book->symbol_kinds.size(); ++kind) {
        for (u16 symbol : card.symbols[kind]) {
            const std::string& words = game.pool->symbol_names[symbol];
            if (!same_letters(words, card.name)) out += "  " + game.book->symbol_kinds[kind] + ": " + words + "\n";
        }
    }
    if (!card.text.empty()) out += "  " + wrapped(card.text, paper.width - 2, 2) + "\n";
    // What is printed apart from the text, as triggers are.
    for (int at = 0; at < card.ability_count; ++at) {
        const std::string text = whole_text(*game.pool, static_cast<AbilityId>(card.first_ability + at));
        if (card.text.find(text) == std::string::npos) out += "  " + wrapped(text, paper.width - 2, 4) + "\n";
    }
    return out;
}

}  // namespace arbiter::cli

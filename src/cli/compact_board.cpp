// The compact board: one line with both sides for each occupied place, and nothing that a command shows as well.
#include <map>

#include "cli/board.h"
#include "cli/board_words.h"

namespace arbiter::cli {

namespace {

class CompactBoard : BoardWords {
  public:
    CompactBoard(const Game& game, const View& view, const Screen& screen, Lines lines)
        : BoardWords(game, view, screen),
          two_lines_(lines == Lines::Two),
          listed_(lines == Lines::Listed || lines == Lines::Numbers),
          numbers_(lines == Lines::Numbers),
          with_hand_(lines == Lines::Two || lines == Lines::One) {}

    std::string draw() const {
        return screen_.in(Color::Strong, wrapped(headline(), screen_.width, 2)) + "\n" + seat_line(opponent(mine_)) +
               seat_line(mine_) + (listed_ ? listed_places() : places()) + effects() + (with_hand_ ? hand() : "");
    }

  private:
    // Piles show only their size: `pile` lists the cards.
    std::string seat_line(Seat seat) const {
        std::string words = holdings(seat);
        const auto leave_out = [&](std::string_view bracket) {
            for (std::size_t at = words.find(bracket); at != std::string::npos; at = words.find(bracket))
                words.erase(at, words.find(')', at) + 1 - at);
        };
        leave_out(" (top: ");
        if (numbers_) {
            leave_out(" (known: ");
            leave_out(" (here or face down: ");
        }
        const std::string who = fitted(called(seat), kWho);
        const std::string text = wrapped_items(std::string(kWho - 1, '-') + " " + words, screen_.width, kWho);
        return screen_.in(color_of(seat), who) + text.substr(kWho) + "\n";
    }

    std::string places() const {
        std::string out;
        std::size_t head = 0;
        for (const PlaceView& place : view_.places) {
            if (place.seat != Seat::Nobody) head = std::max(head, width_of(head_of(place.zone)) + 3);
        }
        if (head == 0) return "";
        const std::size_t half = (screen_.width - head) / 2;
        for (std::size_t id = 0; id < book_.zones.size(); ++id) {
            const ZoneId zone = static_cast<ZoneId>(id);
            for (u8 slot : slots_of(zone)) out += both_sides(zone, slot, head, half);
        }
        if (out.empty()) return "";
        return std::string(head, ' ') + fitted(called(mine_), half) + called(opponent(mine_)) + "\n" + out;
    }

    std::string both_sides(ZoneId zone, u8 slot, std::size_t head, std::size_t half) const {
        const PlaceView nothing;
        const auto side = [&](Seat seat) {
            const PlaceView* place = place_at(zone, seat, slot);
            return place ? place : &nothing;
        };
        const PlaceView& mine = *side(mine_);
        const PlaceView& theirs = *side(opponent(mine_));
        if (mine.stack.empty() && theirs.stack.empty()) return "";
        const std::string name = fitted(head_of(zone, slot), head);
        if (!two_lines_) return name + row(in_a_line(mine, half - 1), in_a_line(theirs, half), half);
        std::string out = name + row(title_of(mine), title_of(theirs), half);
        const std::string my_condition = condition(mine), their_condition = condition(theirs);
        if (my_condition.empty() && their_condition.empty()) return out;
        return out + std::string(head, ' ') + row(my_condition, their_condition, half);
    }

    // If there are more places than lines: listed one after the other, by zone and side.
    std::string listed_places() const {
        std::string out;
        for (std::size_t id = 0; id < book_.zones.size(); ++id) {
            for (Seat seat : {opponent(mine_), mine_}) out += listed_side(static_cast<ZoneId>(id), seat);
        }
        return out;
    }

    std::string listed_side(ZoneId zone, Seat seat) const {
        std::string out;
        for (u8 slot : slots_of(zone)) {
            const PlaceView* place = place_at(zone, seat, slot);
            if (!place || place->stack.empty()) continue;
            out += out.empty() ? called(seat) + ", " + head_of(zone) + ": " : "; ";
            out += book_.zones[zone].single ? "" : std::to_string(slot + 1) + " ";
            out += numbers_ ? in_few_words(*place) : in_a_line(*place, screen_.width);
        }
        return out.empty() ? "" : screen_.in(color_of(seat), wrapped(out, screen_.width, 2)) + "\n";
    }

    std::string row(const std::string& mine, const std::string& theirs, std::size_t half) const {
        const std::string left = fitted(mine, half - 1) + " ";
        const std::string right = width_of(theirs) > half ? fitted(theirs, half) : theirs;
        return screen_.in(Color::Mine, left) + screen_.in(Color::Theirs, right) + "\n";
    }

    std::string title_of(const PlaceView& place) const { return place.stack.empty() ? "-" : title(place.stack[0]); }

    // "7,000 SINGLE POWER, sideways"
    std::string condition(const PlaceView& place, bool brief = false) const {
        if (place.stack.empty()) return "";
        const std::string out = state_of(place, brief), stack = stack_of(place);
        const bool level = book_.showing.stacked != kNone && !out.empty();
        // The state implies the number of cards, but not the orientation or the cards underneath.
        const std::size_t comma = level ? stack.find(", ") : 0;
        const std::string more = level ? (comma == std::string::npos ? "" : stack.substr(comma + 2)) : stack;
        return out + (out.empty() || more.empty() ? "" : ", ") + more;
    }

    // "CRW-1-001 Hessa Br… BP 1,500, resting": if it does not fit, the name is cut, not the numbers.
    std::string in_a_line(const PlaceView& place, std::size_t room) const {
        const std::string words = condition(place), title = title_of(place);
        if (words.empty()) return title;
        if (!place.stack[0].definition) return title + ", " + words;
        const std::size_t rest = width_of(words) + 1;
        if (width_of(title) + rest <= room) return title + " " + words;
        const Definition& card = game_.pool->definition(place.stack[0].definition);
        const std::string number = place.stack[0].face_down ? "(" + card.number + ")" : card.number;
        const std::size_t before = width_of(number) + 1;
        // A name cut to a letter or two is useless.
        constexpr std::size_t kLeastName = 4;
        if (room + 1 < before + rest) return number + " " + condition(place, true);
        if (room < before + rest + kLeastName) return number + " " + words;
        return number + " " + fitted(card.name, room - before - rest) + " " + words;
    }

    // "CRW-1-001 generates 1, resting"
    std::string in_few_words(const PlaceView& place) const {
        const CardView& top = place.stack[0];
        const std::string number = top.definition ? game_.pool->definition(top.definition).number : "";
        if (number.empty()) return in_a_line(place, screen_.width);
        const std::string words = condition(place, true);
        return (top.face_down ? "(" + number + ")" : number) + (words.empty() ? "" : " ") + words;
    }

    std::string hand() const {
        const ZoneView* cards = view_.seat == Seat::Nobody ? nullptr : zone(view_.seat, book_.hand);
        if (!cards) return "";
        std::map<std::string, int> copies;
        std::vector<std::string> order;
        for (const CardView& card : cards->cards) {
            if (copies[name(card)]++ == 0) order.push_back(name(card));
        }
        std::string out = "your hand: ";
        for (const std::string& one : order) {
            if (&one != &order[0]) out += "; ";
            out += (copies[one] > 1 ? std::to_string(copies[one]) + "x " : "") + one;
        }
        return wrapped(out + (order.empty() ? "empty" : ""), screen_.width, 2) + "\n";
    }

    static constexpr std::size_t kWho = 10;
    bool two_lines_;
    bool listed_;
    bool numbers_;
    bool with_hand_;
};

}  // namespace

std::string draw_compact_board(const Game& game, const View& view, const Screen& screen, Lines lines) {
    return CompactBoard(game, view, screen, lines).draw();
}

}  // namespace arbiter::cli

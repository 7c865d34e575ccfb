// The compact board: for each place that is taken one line with both sides, nothing that a command tells as well.
#include <map>

#include "cli/board.h"
#include "cli/board_words.h"

namespace arbiter::cli {

namespace {

class CompactBoard : BoardWords {
  public:
    using BoardWords::BoardWords;

    std::string draw() const {
        return screen_.in(Color::Strong, fitted(headline(), screen_.width)) + "\n" + seat_line(opponent(mine_)) +
               seat_line(mine_) + places() + effects() + hand();
    }

  private:
    // Of piles only how many cards: `pile` lists them.
    std::string seat_line(Seat seat) const {
        std::string words = holdings(seat);
        for (std::size_t at = words.find(" (top: "); at != std::string::npos; at = words.find(" (top: "))
            words.erase(at, words.find(')', at) + 1 - at);
        const std::string who = fitted(called(seat), kWho);
        const std::string text = wrapped(std::string(kWho - 1, '-') + " " + words, screen_.width, kWho);
        return screen_.in(color_of(seat), who) + text.substr(kWho) + "\n";
    }

    std::string places() const {
        std::string out;
        std::size_t head = 0;
        for (const PlaceView& place : view_.places) head = std::max(head, width_of(head_of(place.zone)) + 3);
        if (head == 0) return "";
        const std::size_t half = (screen_.width - head) / 2;
        for (const PlaceView& place : view_.places) {
            if (place.seat != mine_) continue;
            const PlaceView* facing = across(place);
            if (place.stack.empty() && (!facing || facing->stack.empty())) continue;
            const std::string mine = fitted(cell(place), half - 1) + " ";
            out += fitted(head_of(place.zone) + " " + std::to_string(place.slot + 1), head) +
                   screen_.in(Color::Mine, mine) +
                   screen_.in(Color::Theirs, facing ? fitted(cell(*facing), half) : "") + "\n";
        }
        if (out.empty()) return "";
        return std::string(head, ' ') + fitted(called(mine_), half) + called(opponent(mine_)) + "\n" + out;
    }

    const PlaceView* across(const PlaceView& mine) const {
        for (const PlaceView& place : view_.places) {
            if (place.seat != mine.seat && place.zone == mine.zone && place.slot == mine.slot) return &place;
        }
        return nullptr;
    }

    // "7000 SINGLE POWER, sideways: AR01-011 Warden Vesper, Heavy Dusk"
    std::string cell(const PlaceView& place) const {
        if (place.stack.empty()) return "-";
        std::string out = state_of(place);
        const std::string stack = stack_of(place);
        const bool level = book_.showing.stacked != kNone && !place.attributes.empty();
        // The state tells how many cards there are; whether it lies sideways and what is under it, it does not.
        const std::size_t comma = level ? stack.find(", ") : 0;
        const std::string more = level ? (comma == std::string::npos ? "" : stack.substr(comma + 2)) : stack;
        if (!more.empty()) out += (out.empty() ? "" : ", ") + more;
        return out + (out.empty() ? "" : ": ") + title(place.stack[0]);
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
};

}  // namespace

std::string draw_compact_board(const Game& game, const View& view, const Screen& screen) {
    return CompactBoard(game, view, screen).draw();
}

}  // namespace arbiter::cli

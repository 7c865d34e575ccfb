// The compact board: for each place that is taken one line with both sides, nothing that a command tells as well.
#include <map>

#include "cli/board.h"
#include "cli/board_words.h"

namespace arbiter::cli {

namespace {

class CompactBoard : BoardWords {
  public:
    CompactBoard(const Game& game, const View& view, const Screen& screen, Lines lines)
        : BoardWords(game, view, screen), two_lines_(lines == Lines::Two), with_hand_(lines != Lines::OneWithoutHand) {}

    std::string draw() const {
        return screen_.in(Color::Strong, wrapped(headline(), screen_.width, 2)) + "\n" + seat_line(opponent(mine_)) +
               seat_line(mine_) + places() + effects() + (with_hand_ ? hand() : "");
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
            const std::string name = fitted(head_of(place.zone) + " " + std::to_string(place.slot + 1), head);
            if (two_lines_) {
                out += name + row(title_of(place), facing ? title_of(*facing) : "", half);
                const std::string mine = condition(place), theirs = facing ? condition(*facing) : "";
                if (!mine.empty() || !theirs.empty()) out += std::string(head, ' ') + row(mine, theirs, half);
            } else {
                out += name + row(in_a_line(place), facing ? in_a_line(*facing) : "", half);
            }
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

    std::string row(const std::string& mine, const std::string& theirs, std::size_t half) const {
        const std::string left = fitted(mine, half - 1) + " ";
        const std::string right = width_of(theirs) > half ? fitted(theirs, half) : theirs;
        return screen_.in(Color::Mine, left) + screen_.in(Color::Theirs, right) + "\n";
    }

    std::string title_of(const PlaceView& place) const { return place.stack.empty() ? "-" : title(place.stack[0]); }

    // "7000 SINGLE POWER, sideways"
    std::string condition(const PlaceView& place) const {
        if (place.stack.empty()) return "";
        const std::string out = state_of(place), stack = stack_of(place);
        const bool level = book_.showing.stacked != kNone && !out.empty();
        // The state tells how many cards there are; whether it lies sideways and what is under it, it does not.
        const std::size_t comma = level ? stack.find(", ") : 0;
        const std::string more = level ? (comma == std::string::npos ? "" : stack.substr(comma + 2)) : stack;
        return out + (out.empty() || more.empty() ? "" : ", ") + more;
    }

    // "CRW-1-001 BP 1500, resting Hessa Brandt": what there is no room for is the end of the name.
    std::string in_a_line(const PlaceView& place) const {
        const std::string words = condition(place), title = title_of(place);
        if (words.empty()) return title;
        if (!place.stack[0].definition) return title + ", " + words;
        const Definition& card = game_.pool->definition(place.stack[0].definition);
        const std::string number = place.stack[0].face_down ? "(" + card.number + ")" : card.number;
        return number + " " + words + " " + card.name;
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
    bool with_hand_;
};

}  // namespace

std::string draw_compact_board(const Game& game, const View& view, const Screen& screen, Lines lines) {
    return CompactBoard(game, view, screen, lines).draw();
}

}  // namespace arbiter::cli

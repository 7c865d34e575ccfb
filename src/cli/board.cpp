// The full board: the opponent above, the places in columns, the player's own hand below.
#include "cli/board.h"

#include <algorithm>
#include <map>
#include <span>

#include "cli/board_words.h"
#include "cli/card_page.h"
#include "engine/label.h"

namespace arbiter::cli {

namespace {

constexpr std::size_t kMargin = 13;  // for whose side it is
// Each place takes a column; places that do not fit follow below.
constexpr std::size_t kNarrowestColumn = 16;
constexpr std::size_t kWidestColumn = 34;
// Zones stand beside each other as long as each place has this much.
constexpr std::size_t kRoomyColumn = 24;
// Of what was told before the board, so many lines stay in sight beside the full one; the log has the rest.
constexpr std::size_t kStoryInSight = 10;

// The lines of a cell: what it says, wrapped, in at most that many lines.
void add_lines(std::vector<std::string>& cell, const std::string& text, std::size_t width, std::size_t most) {
    if (text.empty()) return;
    const std::string lines = wrapped(text, width, 0);
    std::size_t count = 0;
    for (std::size_t from = 0; from <= lines.size(); ++count) {
        const std::size_t end = std::min(lines.find('\n', from), lines.size());
        // Text that does not fit is visibly cut off.
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

std::string trimmed(std::string line) {
    line.resize(line.find_last_not_of(' ') + 1);
    return line;
}

class Board : BoardWords {
  public:
    using BoardWords::BoardWords;

    std::string draw() const {
        return std::string(screen_.width, '-') + "\n" +
               screen_.in(Color::Strong, wrapped(headline(), screen_.width, 2)) + "\n" + seat_line(opponent(mine_)) +
               places() + seat_line(mine_) + reasons() + effects() + hand();
    }

  private:
    std::string seat_line(Seat seat) const {
        // Wrapped with a placeholder for the seat's name, because colour codes would be counted.
        const std::string text = wrapped(std::string(kMargin - 1, '-') + " " + holdings(seat), screen_.width, kMargin);
        return screen_.in(color_of(seat), fitted(who(seat), kMargin)) + text.substr(kMargin) + "\n";
    }

    struct Column {
        ZoneId zone;
        u8 slot;
    };

    // Zones of few places share a row.
    std::string places() const {
        std::vector<std::vector<Column>> rows;
        const std::size_t room = screen_.width - kMargin;
        for (std::size_t id = 0; id < book_.zones.size(); ++id) {
            if (!book_.zones[id].places) continue;
            const auto zone = static_cast<ZoneId>(id);
            const std::vector<u8> slots = slots_of(zone);
            if (slots.empty()) continue;
            if (rows.empty() || (rows.back().size() + slots.size()) * kRoomyColumn > room) rows.emplace_back();
            for (const u8 slot : slots) rows.back().push_back({zone, slot});
        }
        std::string out;
        for (const std::vector<Column>& row : rows) out += lines_of(row);
        return out + "\n";
    }

    // These places on both sides, as many in a line as fit.
    std::string lines_of(const std::vector<Column>& columns) const {
        const std::size_t room = screen_.width - kMargin;
        const std::size_t in_a_row = std::clamp<std::size_t>(room / kNarrowestColumn, 1, columns.size());
        const std::size_t width = std::min(kWidestColumn, room / in_a_row);
        std::string out;
        for (std::size_t first = 0; first < columns.size(); first += in_a_row) {
            const std::size_t count = std::min(in_a_row, columns.size() - first);
            const std::span row = std::span(columns).subspan(first, count);
            std::string heads(kMargin, ' ');
            for (const Column& column : row) heads += fitted(head_of(column.zone, column.slot), width);
            out += "\n" + screen_.in(Color::Faint, trimmed(heads)) + "\n" + side(opponent(mine_), row, width) +
                   side(mine_, row, width);
        }
        return out;
    }

    // The places of a seat: the topmost card, what stands there, and the stack.
    std::string side(Seat seat, std::span<const Column> row, std::size_t width) const {
        std::vector<std::vector<std::string>> cells;
        std::size_t height = 1;
        for (const Column& column : row) {
            const PlaceView* place = place_at(column.zone, seat, column.slot);
            cells.push_back(place ? cell_of(*place, width - 2) : std::vector<std::string>{"-"});
            height = std::max(height, cells.back().size());
        }
        std::string out;
        for (std::size_t at = 0; at < height; ++at) {
            std::string line;
            for (const auto& cell : cells) line += fitted(at < cell.size() ? cell[at] : "", width);
            out += (at ? std::string(kMargin, ' ') : screen_.in(color_of(seat), fitted(who(seat), kMargin))) +
                   trimmed(line) + "\n";
        }
        return out;
    }

    std::vector<std::string> cell_of(const PlaceView& place, std::size_t width) const {
        std::vector<std::string> cell;
        add_lines(cell, place.stack.empty() ? "-" : title(place.stack[0]), width, 3);
        add_lines(cell, state_of(place), width, 3);
        add_lines(cell, stack_of(place), width, 3);
        return cell;
    }

    // The parts of numbers that effects have changed.
    std::string reasons() const {
        std::string out;
        for (const PlaceView& place : view_.places) {
            const std::string words = reasons_of(place);
            if (place.reasons.size() < 2 || words.empty()) continue;
            out += "  " + wrapped(place_name(place) + ": " + words, screen_.width - 2, 4) + "\n";
        }
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
        // In columns if they fit; otherwise on one line, or on two if that is too long.
        const bool columns = 4 + names + facts <= screen_.width;
        for (const auto& [title, words] : lines) {
            const bool beside = columns || 4 + width_of(title) + width_of(words) <= screen_.width;
            out += "  " + (columns ? fitted(title, names + 2) : title + (beside ? "  " : "\n      ")) +
                   screen_.in(Color::Faint, beside ? words : wrapped(words, screen_.width - 6, 8)) + "\n";
        }
        return out;
    }
};

}  // namespace

std::string draw_board(const Game& game, const View& view, const Screen& screen) {
    return Board(game, view, screen).draw();
}

std::string draw_fitting_board(const Game& game, const View& view, const Screen& screen, std::size_t question,
                               std::size_t story) {
    const auto height = [](const std::string& board) {
        return static_cast<std::size_t>(std::count(board.begin(), board.end(), '\n'));
    };
    const auto has_room = [&](const std::string& board, std::size_t told) {
        return screen.height == 0 || height(board) + question + told <= screen.height;
    };
    std::string full = draw_board(game, view, screen);
    if (has_room(full, std::min(story, kStoryInSight))) return full;
    const auto fits = [&](const std::string& board) { return has_room(board, story); };
    for (const Lines lines : {Lines::Two, Lines::One}) {
        std::string compact = draw_compact_board(game, view, screen, lines);
        if (fits(compact)) return compact;
    }
    std::string rows = draw_compact_board(game, view, screen, Lines::OneWithoutHand);
    if (fits(rows)) return rows;
    std::string listed = draw_compact_board(game, view, screen, Lines::Listed);
    if (fits(listed)) return listed;
    std::string numbers = draw_compact_board(game, view, screen, Lines::Numbers);
    return height(numbers) < height(rows) ? numbers : rows;
}

}  // namespace arbiter::cli

// Reads the position that a scenario begins with.
#include <algorithm>

#include "scenario/card_form.h"
#include "scenario/names.h"
#include "scenario/reader.h"

namespace arbiter::scenario {

namespace {

class PositionReader {
  public:
    PositionReader(Reader& reader, const YAML::Node& node) : reader_(reader), node_(node) {
        drawing_.at = mark_of(node);
    }

    Drawing read() {
        bool lead_given = false, starting_given = false;
        reader_.reading.entries(node_, "a position", [&](const YAML::Node& name, const YAML::Node& value) {
            const std::string& key = name.Scalar();
            if (key == "from") {
                drawing_.from_start = reader_.reading.word(value, {"start"}).has_value();
            } else if (key == "seed") {
                drawing_.seed = static_cast<u64>(reader_.reading.number(value, 0, 1L << 62).value_or(1));
            } else if (key == "turn") {
                turn_ = reader_.reading.number(value, 1, kMostTurns);
                turn_at_ = mark_of(name);
            } else if (key == "phase") {
                phase_ = reader_.phase(value);
                phase_at_ = mark_of(name);
            } else if (key == "lead") {
                lead_given = true;
                drawing_.lead = reader_.reading.seat(value).value_or(Seat::A);
            } else if (key == "first lead") {
                starting_given = true;
                drawing_.starting = reader_.reading.seat(value).value_or(Seat::A);
            } else if (key == "A" || key == "B") {
                seats_[key == "A" ? 0 : 1].reset(value);
            } else {
                reader_.reading.unknown(name, "from, seed, turn, phase, lead, first lead, A, B");
            }
        });
        if (lead_given && !starting_given) drawing_.starting = drawing_.lead;
        if (drawing_.from_start && (lead_given || starting_given)) reject_moment(drawing_.at, "\"lead\"");
        for (Seat seat : kSeats) {
            read_seat(seat);
            DrawnSeat& drawn = drawing_.seats[static_cast<std::size_t>(ix(seat))];
            if (!drawing_.from_start) fill_zone(drawn);
            name_leader(drawn);
        }
        settle_moment();
        count_cards();
        return std::move(drawing_);
    }

  private:
    void reject_moment(Mark at, std::string what) {
        reader_.reading.problem(at, std::move(what),
                                "neither turn, phase, lead nor first lead where the position is from the start");
    }

    void read_seat(Seat seat) {
        const YAML::Node& node = seats_[static_cast<std::size_t>(ix(seat))];
        if (!node.IsDefined() || node.IsNull()) return;
        DrawnSeat& drawn = drawing_.seats[static_cast<std::size_t>(ix(seat))];
        reader_.reading.entries(node, "cards by zone", [&](const YAML::Node& name, const YAML::Node& value) {
            const auto zone = reader_.zone_name(name.Scalar());
            if (!zone) return reader_.reading.unknown(name, listed(short_names(zone_names(reader_.book))));
            const ZoneSpec& spec = reader_.book.zones[*zone];
            if (drawing_.from_start && *zone != reader_.book.deck && !spec.single)
                return reader_.reading.problem(name, "only decks where the position is from the start");
            if (spec.single) {
                add_stack(drawn, *zone, 0, value);
            } else if (spec.places) {
                read_stacks(drawn, *zone, value);
            } else {
                read_zone(drawn, *zone, value);
            }
        });
    }

    // What every position has unless it says otherwise, such as life.
    void fill_zone(DrawnSeat& seat) {
        if (!form_ || form_->filled_zone.empty()) return;
        const auto zone = reader_.zone_name(form_->filled_zone);
        if (!zone) return;
        for (const DrawnZone& drawn : seat.zones)
            if (drawn.zone == *zone) return;
        seat.zones.push_back({*zone, fillers(form_->filled)});
    }

    // Somebody leads, where the game has leaders.
    void name_leader(DrawnSeat& seat) {
        if (reader_.scenario.leader == kHidden) return;
        for (std::size_t zone = 0; zone < reader_.book.zones.size(); ++zone) {
            if (!reader_.book.zones[zone].single) continue;
            const auto there = [&](const DrawnStack& stack) { return stack.zone == zone; };
            if (std::any_of(seat.stacks.begin(), seat.stacks.end(), there)) continue;
            DrawnStack stack;
            stack.zone = static_cast<ZoneId>(zone);
            stack.cards.push_back(reader_.scenario.leader);
            seat.stacks.push_back(std::move(stack));
        }
    }

    std::vector<CardNo> fillers(long count) const {
        return std::vector<CardNo>(static_cast<std::size_t>(count), reader_.scenario.filler);
    }

    static bool is_number(const std::string& text) {
        return !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
    }

    void read_mapped_zone(DrawnZone& drawn, const YAML::Node& value) {
        reader_.reading.entries(value, "cards", [&](const YAML::Node& name, const YAML::Node& item) {
            if (const auto turned = find_name(reader_.book.positions, name.Scalar())) {
                if (item.IsSequence()) {
                    for (CardNo card : reader_.cards(item)) {
                        drawn.cards.push_back(card);
                        drawn.positions.push_back(static_cast<u8>(*turned));
                    }
                    return;
                }
                if (const auto count = reader_.reading.number(item, 0, kMaxCards))
                    drawn.turned.emplace_back(static_cast<u8>(*turned), static_cast<int>(*count));
                return;
            }
            if (name.Scalar() != "only" || drawn.zone != reader_.book.deck)
                return reader_.reading.problem(name, "\"only\", and that of a deck");
            drawn.only = true;
            drawn.cards = reader_.cards(item);
        });
    }

    void read_zone(DrawnSeat& seat, ZoneId zone, const YAML::Node& value) {
        DrawnZone drawn;
        drawn.zone = zone;
        if (value.IsMap()) {
            read_mapped_zone(drawn, value);
        } else if (value.IsScalar() && is_number(value.Scalar())) {
            drawn.cards = fillers(reader_.reading.number(value, 0, reader_.scenario.deck_size).value_or(0));
        } else if (value.IsScalar()) {
            if (const auto card = reader_.card(value)) drawn.cards.push_back(*card);
        } else {
            drawn.cards = reader_.cards(value);
        }
        seat.zones.push_back(std::move(drawn));
    }

    void add_stack(DrawnSeat& seat, ZoneId zone, int slot, const YAML::Node& value) {
        DrawnStack stack = read_stack(value);
        stack.zone = zone;
        stack.slot = slot;
        seat.stacks.push_back(std::move(stack));
    }

    void read_stacks(DrawnSeat& seat, ZoneId zone, const YAML::Node& value) {
        int slot = 0;
        reader_.reading.items(value, "a list with a stack of cards for each place, null for a vacant one",
                              [&](const YAML::Node& item) {
                                  if (slot < kMostTurns) add_stack(seat, zone, slot, item);
                                  if (++slot <= kMostTurns) areas_ = std::max(areas_, slot);
                              });
        if (slot > kMostTurns)
            reader_.reading.problem(mark_of(value), std::to_string(slot) + " places",
                                    "at most " + std::to_string(kMostTurns));
    }

    DrawnStack read_stack(const YAML::Node& item) {
        DrawnStack stack;
        stack.at = mark_of(item);
        if (item.IsNull()) return stack;
        if (item.IsScalar()) {
            if (const auto card = reader_.card(item)) stack.cards.push_back(*card);
            return stack;
        }
        if (item.IsSequence()) {
            stack.cards = reader_.cards(item);
            return stack;
        }
        reader_.reading.entries(item, "a stack of cards", [&](const YAML::Node& name, const YAML::Node& value) {
            const std::string& key = name.Scalar();
            if (key == "stack") {
                stack.cards = reader_.cards(value);
            } else if (key == "charge" || key == "under") {
                stack.charge = reader_.cards(value);
            } else if (key == "down") {
                stack.down = static_cast<int>(reader_.reading.number(value, 0, kMaxCards).value_or(0));
            } else if (key == "turned") {
                stack.turned = reader_.name(value, reader_.book.positions).value_or(u8{0});
            } else if (key == "side") {
                stack.back = reader_.reading.word(value, {"front", "back"}) == 1;
            } else {
                reader_.reading.unknown(name, "stack, charge or under, down, turned, side");
            }
        });
        if (stack.cards.empty()) reader_.reading.problem(stack.at, "no cards", "\"stack\" with at least one card");
        if (stack.down > static_cast<int>(stack.cards.size()))
            reader_.reading.problem(stack.at, std::to_string(stack.down) + " cards face down",
                                    "at most as many as the stack has");
        return stack;
    }

    // Where no turn is given, the number of places says which it is.
    void settle_moment() {
        if (drawing_.from_start) {
            if (turn_) reject_moment(turn_at_, "\"turn\"");
            if (phase_) reject_moment(phase_at_, "\"phase\"");
            return;
        }
        if (!phase_) {
            if (!phase_at_.line) reader_.reading.problem(drawing_.at, "no \"phase\"", "\"phase\", or \"from: start\"");
            return;
        }
        drawing_.phase = *phase_;
        if (reader_.book.phase_steps[*phase_] == kNoId)
            return reader_.reading.problem(phase_at_, reader_.book.phases[*phase_], "a phase of a turn");
        const auto slots = [&](int turn) { return reader_.book.slots_at(*phase_, turn); };
        drawing_.turn = turn_ ? static_cast<int>(*turn_) : form_ ? form_->usual_turn : 1;
        while (!turn_ && drawing_.turn < kMostTurns && slots(drawing_.turn) < areas_) ++drawing_.turn;
        if (areas_ <= slots(drawing_.turn)) return;
        reader_.reading.problem(turn_ ? turn_at_ : drawing_.at, std::to_string(areas_) + " places",
                                "at most " + std::to_string(slots(drawing_.turn)) +
                                    " at the beginning of this phase of turn " + std::to_string(drawing_.turn));
    }

    void count_cards() {
        for (Seat seat : kSeats) {
            std::size_t count = 0;
            bool fill = true;
            const DrawnSeat& drawn = drawing_.seats[static_cast<std::size_t>(ix(seat))];
            for (const DrawnZone& zone : drawn.zones) {
                count += zone.cards.size();
                fill = fill && !zone.only;
            }
            for (const DrawnStack& stack : drawn.stacks) {
                if (!reader_.book.zones[stack.zone].single) count += stack.cards.size() + stack.charge.size();
            }
            const std::size_t most = static_cast<std::size_t>(reader_.scenario.deck_size);
            if (count <= most) continue;
            reader_.reading.problem(drawing_.at, std::to_string(count) + " cards of " + (seat == Seat::A ? "A" : "B"),
                                    "at most " + std::to_string(most));
        }
    }

    Reader& reader_;
    const YAML::Node& node_;
    const CardForm* form_ = card_form(reader_.book.game);
    Drawing drawing_;
    std::array<YAML::Node, 2> seats_;
    std::optional<long> turn_;
    std::optional<u8> phase_;
    Mark turn_at_, phase_at_;
    int areas_ = 0;
};

}  // namespace

Drawing Reader::drawing(const YAML::Node& node) { return PositionReader(*this, node).read(); }

}  // namespace arbiter::scenario

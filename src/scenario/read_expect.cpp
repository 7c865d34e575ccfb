// Reads expectations: what must be true of a position, and what must have happened.
#include "scenario/names.h"
#include "scenario/reader.h"

namespace arbiter::scenario {

namespace {

constexpr long kMostNumber = 1000000;

class ExpectReader {
  public:
    explicit ExpectReader(Reader& reader) : reader_(reader) {}

    Expect read(const YAML::Node& node) {
        reader_.reading.entries(node, "what must be true", [&](const YAML::Node& name, const YAML::Node& value) {
            if (!read_game(name, value) && !read_question(name, value) && !read_events(name, value)) {
                reader_.reading.unknown(
                    name,
                    "turn, phase, lead, score, winner, asks, offers, offers only, not offered, modifiers, A, "
                    "B, sees, event, events, no event");
            }
        });
        return std::move(expect_);
    }

  private:
    template <class T>
    void add(const YAML::Node& at, std::string name, T what) {
        expect_.checks.push_back({mark_of(at), std::move(name), What(std::move(what))});
    }

    bool read_game(const YAML::Node& name, const YAML::Node& value) {
        const std::string& key = name.Scalar();
        if (key == "turn") {
            if (const auto turn = reader_.reading.number(value, 0, 1000))
                add(name, key, TurnIs{static_cast<int>(*turn)});
        } else if (key == "phase") {
            if (const auto phase = reader_.phase(value)) add(name, key, PhaseIs{*phase});
        } else if (key == "lead") {
            if (const auto seat = reader_.reading.seat(value)) add(name, key, LeadIs{*seat});
        } else if (key == "score") {
            read_score(name, value);
        } else if (key == "winner") {
            read_winner(name, value);
        } else if (key == "modifiers") {
            if (const auto count = reader_.reading.number(value, 0, 200))
                add(name, key, ModifiersAre{static_cast<int>(*count)});
        } else if (key == "A" || key == "B") {
            read_seat(key == "A" ? Seat::A : Seat::B, value, Seat::Nobody);
        } else if (key == "sees") {
            reader_.reading.entries(value, "a seat and what it sees",
                                    [&](const YAML::Node& who, const YAML::Node& what) {
                                        const auto observer = reader_.reading.seat(who);
                                        if (!observer) return;
                                        reader_.reading.entries(what, "cards by seat",
                                                                [&](const YAML::Node& whose, const YAML::Node& cards) {
                                                                    if (const auto seat = reader_.reading.seat(whose))
                                                                        read_seat(*seat, cards, *observer);
                                                                });
                                    });
        } else {
            return false;
        }
        return true;
    }

    void read_score(const YAML::Node& name, const YAML::Node& value) {
        ScoreIs score{{-1, -1}};
        reader_.reading.entries(value, "wins by seat", [&](const YAML::Node& who, const YAML::Node& wins) {
            const auto seat = reader_.reading.seat(who);
            const auto count = reader_.reading.number(wins, 0, 100);
            if (seat && count) score.score[static_cast<std::size_t>(ix(*seat))] = static_cast<int>(*count);
        });
        add(name, "score", score);
    }

    void read_winner(const YAML::Node& name, const YAML::Node& value) {
        const auto at = reader_.reading.word(value, {"A", "B", "draw", "none"});
        if (!at) return;
        ResultIs ends{};
        if (*at < 3) ends.winner = static_cast<Seat>(*at);
        add(name, "winner", ends);
    }

    bool read_question(const YAML::Node& name, const YAML::Node& value) {
        const std::string& key = name.Scalar();
        if (key == "asks") {
            read_asks(name, value);
        } else if (key == "offers" || key == "offers only") {
            add(name, key, Offers{reader_.reading.texts(value), key == "offers only"});
        } else if (key == "not offered") {
            add(name, key, NotOffered{reader_.reading.texts(value)});
        } else {
            return false;
        }
        return true;
    }

    void read_asks(const YAML::Node& name, const YAML::Node& value) {
        if (value.IsScalar()) {
            const auto at = reader_.reading.word(value, {"A", "B", "nobody"});
            if (at) add(name, "asks", Asks{static_cast<Seat>(*at), ""});
            return;
        }
        reader_.reading.entries(value, "the seat and the question",
                                [&](const YAML::Node& who, const YAML::Node& question) {
                                    const auto seat = reader_.reading.seat(who);
                                    const auto text = reader_.reading.text(question, "words of the question");
                                    if (!seat || !text) return;
                                    if (words_of(*text).empty())
                                        return reader_.reading.problem(question, "words of the question");
                                    add(name, "asks", Asks{*seat, *text});
                                });
    }

    // Of a seat's cards; with an observer: as that one sees them.
    void read_seat(Seat seat, const YAML::Node& node, Seat observer) {
        const std::string whose = seat == Seat::A ? "A" : "B";
        const bool hidden = observer != Seat::Nobody;
        reader_.reading.entries(node, "cards by zone", [&](const YAML::Node& name, const YAML::Node& value) {
            const std::string title =
                (hidden ? "what " + std::string(observer == Seat::A ? "A" : "B") + " sees: " : "") + whose + " " +
                name.Scalar();
            const auto put = [&](auto what) {
                if (hidden) {
                    add(name, title, Sees{observer, std::move(what)});
                } else {
                    add(name, title, std::move(what));
                }
            };
            if (const auto place = reader_.place_name(name.Scalar())) {
                put(read_place(seat, *place, value, hidden));
                return;
            }
            const auto zone = reader_.zone_name(name.Scalar());
            if (!zone || (reader_.book.zones[*zone].places && (hidden || !reader_.book.zones[*zone].dynamic_places))) {
                return reader_.reading.unknown(
                    name, listed(short_names(zone_names(reader_.book))) + ", or a place such as \"area 1\"");
            }
            put(ZoneHolds{seat, *zone, read_content(value, *zone == reader_.book.deck, hidden)});
        });
    }

    // A number, a list, one card, "none", or a mapping. A plain list for a deck is its top.
    Content read_content(const YAML::Node& value, bool deck, bool hidden) {
        Content content;
        if (value.IsSequence()) {
            (deck ? content.top : content.exactly.emplace()) = reader_.cards(value, hidden);
        } else if (value.IsMap()) {
            reader_.reading.entries(value, "cards", [&](const YAML::Node& name, const YAML::Node& item) {
                const std::string& key = name.Scalar();
                if (key == "count") {
                    if (const auto count = reader_.reading.number(item, 0, kMaxCards))
                        content.count = static_cast<int>(*count);
                } else if (key == "only") {
                    content.exactly = reader_.cards(item, hidden);
                } else if (key == "top") {
                    content.top = reader_.cards(item, hidden);
                } else if (key == "has") {
                    content.has = reader_.cards(item, hidden);
                } else if (key == "lacks") {
                    content.lacks = reader_.cards(item, hidden);
                } else if (const auto turned = find_name(reader_.book.positions, key); turned && !hidden) {
                    if (const auto count = reader_.reading.number(item, 0, kMaxCards))
                        content.turned.emplace_back(static_cast<u8>(*turned), static_cast<int>(*count));
                } else {
                    reader_.reading.unknown(name, "count, only, top, has, lacks, " + listed(reader_.book.positions));
                }
            });
        } else if (value.IsScalar() && value.Scalar() == "none") {
            content.exactly.emplace();
        } else if (value.IsScalar() && !value.Scalar().empty() && value.Scalar()[0] >= '0' &&
                   value.Scalar()[0] <= '9') {
            if (const auto count = reader_.reading.number(value, 0, kMaxCards))
                content.count = static_cast<int>(*count);
        } else if (const auto card = reader_.card(value, hidden)) {
            content.exactly.emplace().push_back(*card);
        }
        return content;
    }

    PlaceHolds read_place(Seat seat, Reader::PlaceName place, const YAML::Node& value, bool hidden) {
        PlaceHolds holds;
        holds.seat = seat;
        holds.zone = place.zone;
        holds.slot = place.slot;
        if (value.IsScalar() && value.Scalar() == "vacant") {
            holds.stack.emplace().exactly.emplace();
        } else if (!value.IsMap()) {
            holds.stack = read_content(value, false, hidden);
        } else {
            reader_.reading.entries(value, "what stands there", [&](const YAML::Node& name, const YAML::Node& item) {
                read_of_place(holds, name, item, hidden);
            });
        }
        return holds;
    }

    void read_of_place(PlaceHolds& holds, const YAML::Node& name, const YAML::Node& item, bool hidden) {
        const std::string& key = name.Scalar();
        if (key == "stack") {
            holds.stack = read_content(item, false, hidden);
        } else if (key == "charge" || key == "under") {
            holds.charge = read_content(item, false, hidden);
        } else if (key == "down") {
            if (const auto count = reader_.reading.number(item, 0, kMaxCards)) holds.down = static_cast<int>(*count);
        } else if (key == "turned") {
            holds.turned = reader_.name(item, reader_.book.positions);
        } else if (key == "side") {
            if (const auto side = reader_.reading.word(item, {"front", "back"})) holds.back = *side == 1;
        } else if (const auto attribute = find_name(reader_.book.attributes, key)) {
            if (const auto number = read_value(static_cast<AttributeId>(*attribute), item))
                holds.attributes.emplace_back(static_cast<AttributeId>(*attribute), *number);
        } else {
            reader_.reading.unknown(name,
                                    "stack, charge or under, down, turned, side, " + listed(reader_.book.attributes));
        }
    }

    // A number, a word of the attribute, or of a bit mask a list of words.
    std::optional<i32> read_value(AttributeId attribute, const YAML::Node& node) {
        const std::vector<ValueName>& words = reader_.book.attribute_words[attribute];
        if (words.empty()) {
            const auto number = reader_.reading.number(node, -kMostNumber, kMostNumber);
            return number ? std::optional(static_cast<i32>(*number)) : std::nullopt;
        }
        std::vector<std::string> names;
        for (const ValueName& word : words) names.push_back(word.word);
        if (!node.IsSequence()) {
            const auto at = reader_.reading.word(node, names);
            return at ? std::optional(words[*at].value) : std::nullopt;
        }
        i32 bits = 0;
        reader_.reading.items(node, "a list of words", [&](const YAML::Node& item) {
            if (const auto at = reader_.reading.word(item, names)) bits |= words[*at].value;
        });
        return bits;
    }

    bool read_events(const YAML::Node& name, const YAML::Node& value) {
        const std::string& key = name.Scalar();
        if (key == "event") {
            add(name, key, EventsHappened{{read_pattern(value)}});
        } else if (key == "events") {
            EventsHappened happened;
            reader_.reading.items(value, "a list of events",
                                  [&](const YAML::Node& item) { happened.events.push_back(read_pattern(item)); });
            add(name, key, std::move(happened));
        } else if (key == "no event") {
            add(name, key, EventsNotHappened{read_pattern(value)});
        } else {
            return false;
        }
        return true;
    }

    EventPattern read_pattern(const YAML::Node& node) {
        EventPattern pattern;
        reader_.reading.entries(node, "an event", [&](const YAML::Node& name, const YAML::Node& value) {
            const std::string& key = name.Scalar();
            if (key == "kind") {
                if (const auto at = reader_.reading.word(value, event_names()))
                    pattern.kind = static_cast<EventKind>(*at);
            } else if (key == "clause") {
                pattern.clause = reader_.clause(value).value_or("");
            } else if (key == "card") {
                pattern.card = reader_.card(value);
            } else if (key == "seat") {
                pattern.seat = reader_.reading.seat(value);
            } else if (key == "from") {
                pattern.from = reader_.name(value, zone_names(reader_.book));
            } else if (key == "to") {
                pattern.to = reader_.name(value, zone_names(reader_.book));
            } else if (key == "reason") {
                pattern.reason = reader_.name(value, reader_.book.reasons);
            } else if (key == "phase") {
                pattern.phase = reader_.phase(value);
            } else if (key == "result") {
                pattern.result = reader_.name(value, reader_.book.results);
            } else if (key == "area") {
                if (const auto area = reader_.reading.number(value, 1, kMostTurns))
                    pattern.area = static_cast<int>(*area) - 1;
            } else if (key == "number") {
                if (const auto number = reader_.reading.number(value, -kMostNumber, kMostNumber))
                    pattern.number = static_cast<int>(*number);
            } else {
                reader_.reading.unknown(name,
                                        "kind, clause, card, seat, from, to, reason, phase, result, area, number");
            }
        });
        return pattern;
    }

    Reader& reader_;
    Expect expect_;
};

}  // namespace

Expect Reader::expect(const YAML::Node& node) { return ExpectReader(*this).read(node); }

}  // namespace arbiter::scenario

// Reads the steps of a scenario: choices, skips, refusals and expectations.
#include <charconv>

#include "scenario/names.h"
#include "scenario/reader.h"

namespace arbiter::scenario {

namespace {

constexpr std::string_view kStepKeys = "A, B, skip, auto, expect, refuse";

class StepReader {
  public:
    explicit StepReader(Reader& reader) : reader_(reader) {}

    std::vector<Step> read(const YAML::Node& node) {
        reader_.reading.items(node, "a list of steps", [&](const YAML::Node& item) { read_step(item); });
        return std::move(steps_);
    }

  private:
    void read_step(const YAML::Node& item) {
        Step step;
        step.at = mark_of(item);
        int actions = 0;
        bool good = false;
        reader_.reading.entries(item, "a step", [&](const YAML::Node& name, const YAML::Node& value) {
            const std::string& key = name.Scalar();
            if (key == "under") {
                step.books = reader_.books(value);
                return;
            }
            if (key == "note") {
                if (const auto note = reader_.reading.text(value)) step.note = *note;
                return;
            }
            ++actions;
            if (key == "A" || key == "B") {
                good = choose(key == "A" ? Seat::A : Seat::B, value, step);
            } else if (key == "skip" || key == "auto") {
                good = skip(value, key == "auto", step);
            } else if (key == "expect") {
                step.what = reader_.expect(value);
                good = true;
            } else if (key == "refuse") {
                good = refuse(value, step);
            } else {
                reader_.reading.unknown(name, std::string(kStepKeys) + "; beside it: under, note");
            }
        });
        if (!item.IsMap()) return;
        if (actions != 1)
            reader_.reading.problem(step.at, std::to_string(actions) + " keys", "one of " + std::string(kStepKeys));
        if (good) steps_.push_back(std::move(step));
    }

    bool choose(Seat seat, const YAML::Node& value, Step& step) {
        Choose choose;
        choose.seat = seat;
        if (value.IsMap()) {
            choose.any_order = true;
            reader_.reading.entries(value, "picks", [&](const YAML::Node& name, const YAML::Node& list) {
                if (name.Scalar() != "pick") return reader_.reading.unknown(name, "pick");
                choose.answers = reader_.reading.texts(list);
            });
        } else {
            choose.answers = reader_.reading.texts(value);
        }
        for (const std::string& answer : choose.answers) {
            if (words_of(answer).empty()) reader_.reading.problem(value, "the words of an answer");
        }
        step.what = std::move(choose);
        return true;
    }

    // "to open phase", "to turn 3", "to the end", "to A level up"
    bool skip(const YAML::Node& value, bool choosing, Step& step) {
        static const std::string kExpected =
            "\"to\" and a phase, \"turn N\", \"the end\", or a seat and a question: \"to A level up\"";
        Skip skip;
        skip.choosing = choosing;
        const auto text = reader_.reading.text(value, kExpected);
        if (!text) return false;
        std::string_view rest = *text;
        if (!rest.starts_with("to ")) {
            reader_.reading.problem(value, kExpected);
            return false;
        }
        rest.remove_prefix(3);
        if (rest == "the end") {
            skip.to = Skip::To::End;
        } else if (const auto phase = find_name(reader_.book.phases, rest)) {
            skip.to = Skip::To::Phase;
            skip.phase = static_cast<u8>(*phase);
        } else if (rest.starts_with("turn ")) {
            skip.to = Skip::To::Turn;
            const auto read = std::from_chars(rest.data() + 5, rest.data() + rest.size(), skip.turn);
            if (read.ec != std::errc{} || read.ptr != rest.data() + rest.size()) return fail(value, kExpected);
        } else if (rest.starts_with("A ") || rest.starts_with("B ") || rest.starts_with("A: ") ||
                   rest.starts_with("B: ")) {
            skip.to = Skip::To::Question;
            skip.seat = rest[0] == 'A' ? Seat::A : Seat::B;
            skip.question = std::string(rest.substr(2));
            if (words_of(skip.question).empty()) return fail(value, kExpected);
        } else {
            return fail(value, kExpected);
        }
        step.what = std::move(skip);
        return true;
    }

    bool fail(const YAML::Node& value, const std::string& expected) {
        reader_.reading.problem(value, expected);
        return false;
    }

    // One piece of the reason, or a list of them.
    std::vector<std::string> because(const YAML::Node& value) {
        std::vector<std::string> out;
        const auto add = [&](const YAML::Node& item) {
            out.push_back(reader_.reading.text(item, "words of the reason").value_or(""));
        };
        if (value.IsSequence()) {
            for (const YAML::Node& item : value) add(item);
        } else {
            add(value);
        }
        return out;
    }

    bool refuse(const YAML::Node& value, Step& step) {
        Refuse refuse;
        reader_.reading.entries(value, "a seat with its answer, and why",
                                [&](const YAML::Node& name, const YAML::Node& item) {
                                    const std::string& key = name.Scalar();
                                    if (key == "A" || key == "B") {
                                        if (refuse.seat != Seat::Nobody)
                                            reader_.reading.problem(name, "one answer of one seat");
                                        refuse.seat = key == "A" ? Seat::A : Seat::B;
                                        refuse.answer = reader_.reading.text(item, "an answer").value_or("");
                                    } else if (key == "why") {
                                        refuse.why = reader_.clause(item).value_or("");
                                    } else if (key == "because") {
                                        refuse.because = because(item);
                                    } else {
                                        reader_.reading.unknown(name, "A, B, why, because");
                                    }
                                });
        if (refuse.seat == Seat::Nobody || words_of(refuse.answer).empty()) {
            reader_.reading.problem(mark_of(value), "no answer", "a seat with the answer that is refused");
            return false;
        }
        step.what = std::move(refuse);
        return true;
    }

    Reader& reader_;
    std::vector<Step> steps_;
};

}  // namespace

std::vector<Step> Reader::steps(const YAML::Node& node) { return StepReader(*this).read(node); }

}  // namespace arbiter::scenario

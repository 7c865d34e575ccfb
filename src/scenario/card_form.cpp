// Compact cards, game by game.
#include "scenario/card_form.h"

#include <algorithm>

namespace arbiter::scenario {

namespace {

char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// "Nova2": the character NOVA at level 2.
struct KeyParts {
    std::string character;
    std::int64_t level = 1;
};

KeyParts take_apart(std::string_view key) {
    KeyParts parts;
    std::size_t digits = key.size();
    while (digits > 0 && key[digits - 1] >= '0' && key[digits - 1] <= '9') --digits;
    parts.character = std::string(digits == 0 ? key : key.substr(0, digits));
    std::transform(parts.character.begin(), parts.character.end(), parts.character.begin(), upper);
    if (digits < key.size() && key.size() - digits <= 2) parts.level = std::stoi(std::string(key.substr(digits)));
    return parts;
}

class UcgCard {
  public:
    UcgCard(Reading& reading, std::string_view key, const YAML::Node& node) : reading_(reading) {
        record_.file = reading.file();
        record_.line = mark_of(node).line;
        record_.number = record_.name = std::string(key);
        const KeyParts parts = take_apart(key);
        character_ = parts.character;
        level_ = parts.level;
        bp_[0] = 1000;
        if (!node.IsNull()) {
            reading.entries(node, "the card's facts",
                            [&](const YAML::Node& name, const YAML::Node& value) { take(name, value); });
        }
    }

    CardRecord finished() {
        const bool scene = kind_ == "Scene" || (kind_.empty() && round_);
        const auto field = [&](const char* name, FieldValue value) {
            record_.fields.push_back({name, record_.line, std::move(value)});
        };
        const auto number = [](const std::optional<std::int64_t>& value) {
            return value ? FieldValue(*value) : FieldValue();
        };
        field("character", scene ? FieldValue() : FieldValue(character_));
        field("kind", FieldValue(kind_.empty() ? std::string(scene ? "Scene" : "Ultra Hero") : kind_));
        field("type", scene ? FieldValue() : FieldValue(type_));
        field("level", scene ? FieldValue() : FieldValue(level_));
        field("round", scene ? FieldValue(round_.value_or(0)) : number(round_));
        Record bp;
        constexpr const char* kStates[] = {"single", "double", "triple", "quad", "extra"};
        for (std::size_t at = 0; at < 5; ++at)
            bp.push_back({kStates[at], record_.line, scene ? FieldValue() : number(bp_[at])});
        field("bp", FieldValue(std::move(bp)));
        return std::move(record_);
    }

  private:
    void take(const YAML::Node& name, const YAML::Node& value) {
        const std::string key = name.Scalar();
        if (key == "name") {
            record_.name = reading_.text(value).value_or("");
        } else if (key == "text") {
            record_.text = reading_.text(value).value_or("");
        } else if (key == "kind") {
            kind_ = reading_.text(value).value_or("");
        } else if (key == "character") {
            character_ = reading_.text(value).value_or("");
        } else if (key == "type") {
            type_ = reading_.text(value).value_or("");
        } else if (key == "level") {
            level_ = reading_.number(value, 1, 99).value_or(1);
        } else if (key == "round") {
            round_ = reading_.number(value, 0, 99);
        } else if (key == "extra") {
            bp_[4] = bp_value(value);
        } else if (key == "bp") {
            take_bp(value);
        } else {
            reading_.unknown(name, "name, text, kind, character, type, level, round, bp, extra");
        }
    }

    std::optional<std::int64_t> bp_value(const YAML::Node& node) {
        if (node.IsNull()) return std::nullopt;
        return reading_.number(node, 0, 30000);
    }

    // SINGLE, DOUBLE, TRIPLE, QUAD, as far as they are printed.
    void take_bp(const YAML::Node& node) {
        std::fill(bp_.begin(), bp_.begin() + 4, std::nullopt);
        if (node.IsScalar()) {
            bp_[0] = bp_value(node);
            return;
        }
        std::size_t at = 0;
        reading_.items(node, "a list of up to four BP values", [&](const YAML::Node& item) {
            if (at < 4) bp_[at] = bp_value(item);
            if (at++ == 4) reading_.problem(item, "at most four BP values: SINGLE, DOUBLE, TRIPLE, QUAD");
        });
    }

    Reading& reading_;
    CardRecord record_;
    std::string kind_;
    std::string character_;
    std::string type_ = "BASIC";
    std::int64_t level_ = 1;
    std::optional<std::int64_t> round_;
    std::array<std::optional<std::int64_t>, 5> bp_;
};

class UaCard {
  public:
    UaCard(Reading& reading, std::string_view key, const YAML::Node& node) : reading_(reading) {
        record_.file = reading.file();
        record_.line = mark_of(node).line;
        record_.number = record_.name = std::string(key);
        if (!node.IsNull()) {
            reading.entries(node, "the card's facts",
                            [&](const YAML::Node& name, const YAML::Node& value) { take(name, value); });
        }
    }

    CardRecord finished() {
        const auto field = [&](const char* name, FieldValue value) {
            record_.fields.push_back({name, record_.line, std::move(value)});
        };
        const bool character = kind_ == "Character";
        field("kind", FieldValue(kind_));
        field("color", FieldValue(color_));
        field("required_energy", FieldValue(required_));
        field("ap_cost", FieldValue(ap_));
        field("bp", character || bp_ ? FieldValue(bp_.value_or(1000)) : FieldValue());
        field("energy_generation", FieldValue(generates_.value_or(kind_ == "Event" ? 0 : 1)));
        field("affinities", FieldValue(affinities_));
        field("trigger", trigger_ ? FieldValue(*trigger_) : FieldValue());
        return std::move(record_);
    }

  private:
    void take(const YAML::Node& name, const YAML::Node& value) {
        const std::string key = name.Scalar();
        if (key == "name") {
            record_.name = reading_.text(value).value_or("");
        } else if (key == "text") {
            record_.text = reading_.text(value).value_or("");
        } else if (key == "trigger") {
            trigger_ = reading_.text(value);
        } else if (key == "kind") {
            kind_ = reading_.text(value).value_or("");
        } else if (key == "color") {
            color_ = reading_.text(value).value_or("");
        } else if (key == "affinities") {
            affinities_ = reading_.texts(value);
        } else if (key == "energy") {
            required_ = reading_.number(value, 0, 99).value_or(0);
        } else if (key == "ap") {
            ap_ = reading_.number(value, 0, 99).value_or(1);
        } else if (key == "generates") {
            generates_ = reading_.number(value, 0, 99);
        } else if (key == "bp") {
            bp_ = reading_.number(value, 0, 99000);
        } else {
            reading_.unknown(name, "name, text, trigger, kind, color, affinities, energy, ap, generates, bp");
        }
    }

    Reading& reading_;
    CardRecord record_;
    std::string kind_ = "Character";
    std::string color_ = "Red";
    std::int64_t required_ = 0;
    std::int64_t ap_ = 1;
    std::optional<std::int64_t> bp_;
    std::optional<std::int64_t> generates_;
    std::vector<std::string> affinities_;
    std::optional<std::string> trigger_;
};

// The leader of positions that name none.
constexpr std::string_view kChief = "Chief";

// What both sides of a leader have of their own, and every other card.
struct DbsSide {
    std::string name;
    std::string text;
    std::string character;
    std::vector<std::string> traits;
    std::optional<std::string> era;
    std::optional<std::int64_t> power;

    // Was it one of these?
    bool take(Reading& reading, const std::string& key, const YAML::Node& value) {
        if (key == "name") {
            name = reading.text(value).value_or("");
        } else if (key == "text") {
            text = reading.text(value).value_or("");
        } else if (key == "character") {
            character = reading.text(value).value_or("");
        } else if (key == "traits") {
            traits = reading.texts(value);
        } else if (key == "era") {
            era = reading.text(value);
        } else if (key == "power") {
            power = reading.number(value, 0, 999000);
        } else {
            return false;
        }
        return true;
    }

    void write(Record& fields, int line) const {
        fields.push_back({"power", line, power ? FieldValue(*power) : FieldValue()});
        fields.push_back({"character", line, character.empty() ? FieldValue() : FieldValue(character)});
        fields.push_back({"traits", line, FieldValue(traits)});
        fields.push_back({"era", line, era ? FieldValue(*era) : FieldValue()});
    }
};

class DbsCard {
  public:
    DbsCard(Reading& reading, std::string_view key, const YAML::Node& node)
        : reading_(reading), kind_(key == kChief ? "Leader" : "Battle") {
        record_.file = reading.file();
        record_.line = mark_of(node).line;
        record_.number = std::string(key);
        front_.name = front_.character = record_.number;
        if (!node.IsNull()) {
            reading.entries(node, "the card's facts",
                            [&](const YAML::Node& name, const YAML::Node& value) { take(name, value); });
        }
    }

    CardRecord finished() {
        const bool leader = kind_ == "Leader", battle = kind_ == "Battle", extra = kind_ == "Extra";
        if (extra) front_.character.clear();
        if (!extra && !front_.power) front_.power = leader ? 10000 : 5000;
        record_.name = front_.name;
        record_.text = front_.text;
        const auto field = [&](const char* name, FieldValue value) {
            record_.fields.push_back({name, record_.line, std::move(value)});
        };
        field("kind", FieldValue(kind_));
        field("color", FieldValue(colors_));
        field("energy", leader ? FieldValue() : FieldValue(cost_));
        field("combo_cost", battle && combo_ ? FieldValue(combo_cost_) : FieldValue());
        field("combo_power", battle && combo_ ? FieldValue(combo_power_) : FieldValue());
        front_.write(record_.fields, record_.line);
        if (leader) field("back", FieldValue(other_side()));
        return std::move(record_);
    }

  private:
    void take(const YAML::Node& name, const YAML::Node& value) {
        const std::string key = name.Scalar();
        if (front_.take(reading_, key, value)) return;
        if (key == "kind") {
            kind_ = reading_.text(value).value_or("");
        } else if (key == "color") {
            colors_ = value.IsScalar() ? std::vector<std::string>{value.Scalar()} : reading_.texts(value);
        } else if (key == "cost") {
            cost_ = reading_.text(value).value_or("");
        } else if (key == "combo") {
            take_combo(value);
        } else if (key == "back") {
            take_back(value);
        } else {
            reading_.unknown(name, "name, text, kind, color, cost, power, combo, character, traits, era, back");
        }
    }

    // "none", or "[cost, power]".
    void take_combo(const YAML::Node& value) {
        combo_ = !(value.IsScalar() && value.Scalar() == "none");
        if (!combo_) return;
        std::size_t at = 0;
        reading_.items(value, "\"none\", or a combo cost and a combo power", [&](const YAML::Node& item) {
            if (at == 0) combo_cost_ = reading_.number(item, 0, 10).value_or(0);
            if (at == 1) combo_power_ = reading_.number(item, 0, 99000).value_or(0);
            if (at++ == 2) reading_.problem(item, "a combo cost and a combo power");
        });
    }

    void take_back(const YAML::Node& value) {
        kind_ = "Leader";
        reading_.entries(value, "the other side's facts", [&](const YAML::Node& name, const YAML::Node& item) {
            if (!back_.take(reading_, name.Scalar(), item))
                reading_.unknown(name, "name, text, power, character, traits, era");
        });
    }

    // What is not said of it is as on the front, but for more power.
    Record other_side() {
        if (back_.name.empty()) back_.name = front_.name;
        if (back_.character.empty()) back_.character = front_.character;
        if (back_.traits.empty()) back_.traits = front_.traits;
        if (!back_.era) back_.era = front_.era;
        if (!back_.power) back_.power = *front_.power + 5000;
        Record fields;
        fields.push_back({"name", record_.line, FieldValue(back_.name)});
        back_.write(fields, record_.line);
        fields.push_back({"text", record_.line, FieldValue(back_.text)});
        return fields;
    }

    Reading& reading_;
    CardRecord record_;
    std::string kind_;
    std::vector<std::string> colors_ = {"Red"};
    std::string cost_ = "1";
    bool combo_ = true;
    std::int64_t combo_cost_ = 0;
    std::int64_t combo_power_ = 5000;
    DbsSide front_, back_;
};

constexpr CardForm kForms[] = {
    {"ucg", 50, 1, "", 0, "",
     [](Reading& reading, std::string_view key, const YAML::Node& node) {
         return UcgCard(reading, key, node).finished();
     }},
    // From turn 7 on both players have all of their AP cards.
    {"ua", 50, 7, "life", 7, "",
     [](Reading& reading, std::string_view key, const YAML::Node& node) {
         return UaCard(reading, key, node).finished();
     }},
    // From turn 3 on nobody's first turn is special.
    {"dbs", 50, 3, "life", 8, kChief,
     [](Reading& reading, std::string_view key, const YAML::Node& node) {
         return DbsCard(reading, key, node).finished();
     }},
};

}  // namespace

const CardForm* card_form(std::string_view game) {
    for (const CardForm& form : kForms) {
        if (form.game == game) return &form;
    }
    return nullptr;
}

}  // namespace arbiter::scenario

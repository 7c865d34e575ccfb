// UCG 2.3, 2.4: what is printed on a card beside its text.
#include "games/ucg/facts.h"

#include "games/ucg/terms.h"

namespace arbiter::ucg {

namespace {

constexpr std::pair<std::string_view, i32> kKinds[] = {
    {"Ultra Hero", kUltraHero}, {"Kaiju", kKaiju}, {"Ultra Mech", kUltraMech}, {"Scene", kScene}};

// UCG 2.3.4.2: the TYPEs.
constexpr std::pair<std::string_view, i32> kTypes[] = {{"BASIC", kBasic},       {"POWER", kPower},
                                                       {"SPEED", kSpeed},       {"ARMED", kArmed},
                                                       {"HAZARD", kHazard},     {"DEVASTATION", kDevastation},
                                                       {"INVASION", kInvasion}, {"METEO", kMeteo}};

i32 value_or_none(std::optional<std::int64_t> number) { return number ? static_cast<i32>(*number) : kNoValue; }

}  // namespace

std::optional<i32> find_type(std::string_view name) {
    for (const auto& [type, bit] : kTypes) {
        if (type == folded(name)) return bit;
    }
    return std::nullopt;
}

std::string_view type_name(i32 bit) {
    for (const auto& [type, its_bit] : kTypes) {
        if (its_bit == bit) return type;
    }
    return "";
}

Definition read_facts(const CardRecord& record, Symbols& symbols, std::vector<Diagnostic>& problems) {
    FieldReader fields(record, problems);
    Definition card;
    card.number = record.number;
    card.name = record.name;
    card.text = record.text;
    card.attributes.fill(0);
    card.symbols.resize(kSymbolKinds);
    card.symbols[kCardName].push_back(symbols.intern(record.name));
    card.attributes[kKind] = fields.one_of("kind", kKinds);
    const bool scene = card.attributes[kKind] == kScene;
    card.attributes[kType] = fields.one_of_or_null("type", kTypes).value_or(0);
    // A value that is wrong has been told of, and is not missing as well.
    std::size_t told = problems.size();
    card.attributes[kLevel] = static_cast<i32>(fields.number_or_null("level", {0, 99}).value_or(0));
    if (!scene && card.attributes[kLevel] == 0 && problems.size() == told)
        fields.problem("level", "no level", "a number from 1");
    card.attributes[kRound] = static_cast<i32>(fields.number_or_null("round", {0, 99}).value_or(0));
    FieldReader bp = fields.record("bp");
    constexpr NumberRange kBpRange{0, 30000};
    card.attributes[kSingleBp] = value_or_none(bp.number_or_null("single", kBpRange));
    card.attributes[kDoubleBp] = value_or_none(bp.number_or_null("double", kBpRange));
    card.attributes[kTripleBp] = value_or_none(bp.number_or_null("triple", kBpRange));
    card.attributes[kQuadBp] = value_or_none(bp.number_or_null("quad", kBpRange));
    card.attributes[kExtraBp] = value_or_none(bp.number_or_null("extra", kBpRange));
    bp.reject_others();
    told = problems.size();
    const std::optional<std::string> character = fields.text_or_null("character");
    if (character && !character->empty()) card.symbols[kCharacterName].push_back(symbols.intern(*character));
    if (!scene && card.symbols[kCharacterName].empty() && problems.size() == told)
        fields.problem("character", "no name", "the character's name");
    fields.reject_others();
    return card;
}

}  // namespace arbiter::ucg

// UA 2: what is printed on a card beside its text.
#include "games/ua/facts.h"

#include "games/ua/terms.h"

namespace arbiter::ua {

namespace {

constexpr std::pair<std::string_view, i32> kKinds[] = {{"Character", kCharacter}, {"Site", kSite}, {"Event", kEvent}};

constexpr std::pair<std::string_view, i32> kColorNames[] = {
    {"Red", kRed}, {"Blue", kBlue}, {"Green", kGreen}, {"Yellow", kYellow}, {"Purple", kPurple}};

}  // namespace

lower::Facts read_facts(const CardRecord& record, Symbols& symbols, std::vector<Diagnostic>& problems) {
    FieldReader fields(record, problems);
    lower::Facts facts;
    Definition& card = facts.card;
    card.number = record.number;
    card.name = record.name;
    card.text = record.text;
    card.attributes.fill(0);
    card.symbols.resize(kSymbolKinds);
    card.symbols[kCardName].push_back(symbols.intern(record.name));
    card.symbols[kCardNumber].push_back(symbols.intern(record.number));
    card.attributes[kKind] = fields.one_of("kind", kKinds);
    card.attributes[kColor] = fields.one_of("color", kColorNames);
    const auto number = [&](const char* name, int highest) {
        return static_cast<i32>(fields.number_or_null(name, {0, highest}).value_or(0));
    };
    card.attributes[kBaseRequired] = card.attributes[kRequired] = number("required_energy", 30);
    card.attributes[kBaseApCost] = card.attributes[kApCost] = number("ap_cost", 10);
    card.attributes[kBaseBp] = card.attributes[kBp] = number("bp", 30000);
    card.attributes[kBaseEnergy] = card.attributes[kEnergy] = number("energy_generation", 20);
    for (const std::string& affinity : fields.texts("affinities"))
        card.symbols[kAffinity].push_back(symbols.intern(affinity));
    facts.texts = {record.text, fields.text_or_null("trigger").value_or("")};
    fields.reject_others();
    return facts;
}

}  // namespace arbiter::ua

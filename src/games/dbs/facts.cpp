// DBS 2: what is printed on a card beside its text.
#include "games/dbs/facts.h"

#include <utility>

#include "games/dbs/terms.h"

namespace arbiter::dbs {

namespace {

constexpr std::pair<std::string_view, i32> kPrintedKinds[] = {
    {"Battle", kBattle}, {"Extra", kExtra}, {"Leader", kLeader}};

constexpr std::pair<std::string_view, i32> kPrintedColors[] = {
    {"Red", kRed}, {"Blue", kBlue}, {"Green", kGreen}, {"Yellow", kYellow}, {"Black", kBlack}};

// The letters of a cost, in the order of the colours.
constexpr std::string_view kSpheres = "RBGYK";
// A specified cost that cannot be read.
constexpr i32 kUnreadable = -1;

constexpr std::pair<std::string_view, std::string_view> kSpellings[] = {
    {"：", ":"}, {"’", "'"}, {"‘", "'"}, {"，", ","}, {"　", " "}};

// What it costs: "4(RR)" is four, two of them red; a dash is no colour.
void read_cost(const std::string& printed, Definition& card) {
    std::size_t at = 0;
    i32 total = 0;
    for (; at < printed.size() && printed[at] >= '0' && printed[at] <= '9'; ++at)
        total = total * 10 + printed[at] - '0';
    i32 specified = at == 0 ? kUnreadable : 0;
    for (; at < printed.size() && specified != kUnreadable; ++at) {
        const std::size_t color = kSpheres.find(printed[at]);
        if (color != std::string_view::npos)
            specified += cost_of_color(static_cast<int>(color), 1);
        else if (printed.compare(at, 3, "\u2010") == 0)
            at += 2;
        else if (printed[at] != '(' && printed[at] != ')' && printed[at] != '-')
            specified = kUnreadable;
    }
    card.attributes[kCost] = card.attributes[kBaseCost] = total;
    card.attributes[kSpecified] = specified;
}

i32 read_colors(FieldReader& fields) {
    i32 colors = 0;
    for (const std::string& name : fields.texts("color")) {
        const auto* known = std::find_if(std::begin(kPrintedColors), std::end(kPrintedColors),
                                         [&](const auto& color) { return color.first == name; });
        if (known == std::end(kPrintedColors))
            fields.problem("color", "\"" + name + "\"", "one of Red, Blue, Green, Yellow, Black");
        else
            colors |= known->second;
    }
    return colors;
}

// DBS 2-5: several characters are written with a stroke between them.
void add_characters(Definition& card, const std::string& names, Symbols& symbols) {
    for (std::size_t from = 0; from < names.size();) {
        const std::size_t end = std::min(names.find('/', from), names.size());
        const std::string name = plain_name(std::string_view(names).substr(from, end - from));
        if (!name.empty()) card.symbols[kCharacter].push_back(symbols.intern(name));
        from = end + 1;
    }
}

// What both sides of a leader have of their own, and every other card.
void read_side(FieldReader& fields, Definition& card, Symbols& symbols) {
    card.symbols.resize(kSymbolKinds);
    card.symbols[kCardName].push_back(symbols.intern(plain_name(card.name)));
    card.symbols[kCardNumber].push_back(symbols.intern(card.number));
    card.attributes[kPower] = card.attributes[kBasePower] =
        static_cast<i32>(fields.number_or_null("power", {0, 1'000'000}).value_or(0));
    add_characters(card, fields.text_or_null("character").value_or(""), symbols);
    for (const std::string& trait : fields.texts("traits")) add_trait(card, trait, symbols);
    if (const std::optional<std::string> era = fields.text_or_null("era"))
        card.symbols[kEra].push_back(symbols.intern(plain_name(*era)));
}

// A card without a text may have a dash for it.
std::string text_of(const std::string& printed) { return printed == "‐" || printed == "-" ? "" : printed; }

lower::Facts other_side(const Definition& front, FieldReader fields, Symbols& symbols) {
    lower::Facts facts;
    Definition& card = facts.card;
    card.number = front.number;
    card.name = fields.text("name");
    card.text = fields.text("text");
    card.attributes = front.attributes;
    read_side(fields, card, symbols);
    facts.texts = {text_of(card.text)};
    fields.reject_others();
    return facts;
}

}  // namespace

void add_trait(Definition& card, std::string_view trait, Symbols& symbols) {
    const std::string name = plain_name(trait);
    if (name == plain_name("Universe 7")) card.attributes[kFlags] |= kOfUniverse7;
    card.symbols[kTrait].push_back(symbols.intern(name));
}

std::string plain_name(std::string_view name) {
    std::string out;
    for (std::size_t at = 0; at < name.size();) {
        std::string_view next = name.substr(at, 1), as = next;
        for (const auto& [from, to] : kSpellings) {
            if (name.substr(at).starts_with(from)) std::tie(next, as) = std::pair(from, to);
        }
        at += next.size();
        if (as == " " && (out.empty() || out.back() == ' ')) continue;
        if (as == ":" && !out.empty() && out.back() == ' ') out.pop_back();
        out += as;
        if (as == ":") out += ' ';
    }
    while (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

lower::Facts read_facts(const CardRecord& record, Symbols& symbols, std::vector<Diagnostic>& problems) {
    FieldReader fields(record, problems);
    lower::Facts facts;
    Definition& card = facts.card;
    card.number = record.number;
    card.name = record.name;
    card.text = record.text;
    card.attributes.fill(0);
    card.attributes[kKind] = fields.one_of("kind", kPrintedKinds);
    card.attributes[kColor] = card.attributes[kBaseColor] = read_colors(fields);
    read_side(fields, card, symbols);
    if (const std::optional<std::string> energy = fields.text_or_null("energy")) read_cost(*energy, card);
    const auto combo_cost = fields.number_or_null("combo_cost", {0, 10});
    const auto combo_power = fields.number_or_null("combo_power", {0, 100'000});
    card.attributes[kComboCost] = static_cast<i32>(combo_cost.value_or(0));
    card.attributes[kComboPower] = static_cast<i32>(combo_power.value_or(0));
    if (combo_cost && combo_power) card.attributes[kFlags] |= kHasCombo;
    facts.texts = {text_of(record.text)};
    if (fields.has("back")) facts.back.push_back(other_side(card, fields.record("back"), symbols));
    fields.reject_others();
    return facts;
}

std::string unknown_facts(const Definition& card, const Rulebook&) {
    return card.attributes[kSpecified] == kUnreadable ? "what it costs cannot be read" : "";
}

}  // namespace arbiter::dbs

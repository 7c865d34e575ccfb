#include "server/lab.h"

#include "arbiter/names.h"
#include "engine/label.h"
#include "engine/program.h"
#include "games/language.h"
#include "player/card_description.h"
#include "server/show.h"
#include "text/outline.h"
#include "text/text_reader.h"

namespace arbiter::server {

namespace {

std::string lower_word(std::string_view word) {
    std::string out;
    for (const char c : word) {
        if (c >= 'A' && c <= 'Z') {
            if (!out.empty()) out += ' ';
            out += static_cast<char>(c - 'A' + 'a');
        } else {
            out += c;
        }
    }
    return out;
}

constexpr std::string_view kVerbs[] = {
    "End",     "Jump",       "Unless",  "May",        "Attempt",  "EndAttempt", "BeginAttempt",
    "Require", "CostPaid",   "ForEach", "Mode",       "Name",     "Gather",     "Select",
    "Combine", "Forget",     "Number",  "Move",       "Draw",     "TakeTop",    "Reveal",
    "Look",    "Shuffle",    "Modify",  "ModifySeat", "Swap",     "TurnFace",   "SetPosition",
    "Resolve", "ChooseText", "Negate",  "Delay",      "Conclude", "Rulebook",   "ChooseNumber"};
static_assert(std::size(kVerbs) == static_cast<std::size_t>(Verb::ChooseNumber) + 1, "a word for each verb");
constexpr std::string_view kWho[] = {"you",         "the opponent", "either",     "who leads",
                                     "who follows", "its owner",    "who chooses"};
static_assert(std::size(kWho) == static_cast<std::size_t>(Who::Chooser) + 1, "a word for each");

// "select into r2 from f14, by you": registers r, filters f, amounts n, destinations d, as the pool numbers them.
std::string operation(const Op& op) {
    std::string out = lower_word(kVerbs[static_cast<std::size_t>(op.verb)]);
    const auto add = [&](std::string_view word, auto number, auto none, std::string_view sign) {
        if (number != none) out += " " + std::string(word) + std::string(sign) + std::to_string(number);
    };
    add("a = ", op.a, u8{0}, "r");
    add("b = ", op.b, u8{0}, "r");
    add("filter ", op.filter, kNoId, "f");
    add("amount ", op.amount, kNoId, "n");
    add("to ", op.amount2, kNoId, "n");
    add("destination ", op.destination, kNoId, "d");
    if (op.jump) out += " else at " + std::to_string(op.jump);
    if (op.dst != kNone) out += " into r" + std::to_string(op.dst);
    if (op.who != Who::You) out += " by " + std::string(kWho[static_cast<std::size_t>(op.who)]);
    return out;
}

std::vector<std::string> program_of(const Pool& pool, const Ability& ability) {
    std::vector<std::string> out;
    if (ability.code >= kFirstProgram) {
        const Program& program = pool.program(ability.code);
        for (std::size_t at = 0; at < program.ops.size(); ++at)
            out.push_back(std::to_string(at) + "  " + operation(program.ops[at]));
    }
    for (int at = 0; at < ability.statement_count; ++at) {
        const Statement& said = pool.statements[static_cast<std::size_t>(ability.first_statement + at)];
        std::string line = "while it works: property " + std::to_string(said.property);
        if (said.subject != kNoId) line += " of f" + std::to_string(said.subject);
        if (said.value != kNoId) line += " by n" + std::to_string(said.value);
        if (said.condition != kNoId) line += " if n" + std::to_string(said.condition);
        out.push_back(std::move(line));
    }
    return out;
}

wire::ToldSide show_side(const Pool& pool, const player::ToldSide& side, DefinitionId id) {
    wire::ToldSide out;
    out.name = side.name;
    out.facts = side.facts;
    const Definition& definition = pool.definition(id);
    for (std::size_t at = 0; at < side.abilities.size(); ++at) {
        const auto id_of_ability = static_cast<AbilityId>(definition.first_ability + at);
        out.abilities.push_back(
            {whole_text(pool, id_of_ability), side.abilities[at], program_of(pool, pool.ability(id_of_ability))});
    }
    return out;
}

// Where the first word stands that was not understood.
std::optional<wire::Stop> stop_of(const CardRecord& card, const Declined& declined) {
    if (declined.field.empty()) return std::nullopt;
    const std::string text = player::printed_text(card, declined.field);
    std::size_t at = text.starts_with(declined.understood) ? declined.understood.size() : 0;
    if (!declined.stopped_at.empty()) {
        const std::size_t found = text.find(declined.stopped_at, at);
        if (found != std::string::npos)
            at = found;
        else if (text.find(declined.stopped_at) != std::string::npos)
            at = text.find(declined.stopped_at);
    }
    while (at < text.size() && text[at] == ' ') ++at;
    return wire::Stop{declined.field, static_cast<int>(at), static_cast<int>(declined.stopped_at.size()),
                      declined.stopped_at.empty() ? declined.reason : declined.stopped_at};
}

void write_record(std::string& out, const Record& record);

void write_value(std::string& out, const FieldValue& value) {
    if (const auto* number = std::get_if<std::int64_t>(&value)) {
        wire::write_number(out, *number);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
        wire::write_text(out, *text);
    } else if (const auto* list = std::get_if<std::vector<std::string>>(&value)) {
        wire::write(out, *list);
    } else if (const auto* inner = std::get_if<Record>(&value)) {
        out += '{';
        write_record(out, *inner);
        out += '}';
    } else {
        out += "null";
    }
}

void write_record(std::string& out, const Record& record) {
    bool first = true;
    for (const Field& field : record) {
        if (!first) out += ',';
        first = false;
        wire::write_text(out, field.name);
        out += ':';
        write_value(out, field.value);
    }
}

}  // namespace

std::string cards_to_json(const std::vector<CardRecord>& cards) {
    std::string out = "[";
    for (const CardRecord& card : cards) {
        if (out.size() > 1) out += ",\n";
        out += "{\"number\":";
        wire::write_text(out, card.number);
        out += ",\"name\":";
        wire::write_text(out, card.name);
        out += ",\"text\":";
        wire::write_text(out, card.text);
        if (!card.fields.empty()) out += ',';
        write_record(out, card.fields);
        out += '}';
    }
    return out + "]";
}

wire::CardTried try_card(const std::string& book, const std::string& json, int to) {
    wire::CardTried out;
    out.to = to;
    const CardFile file = parse_card_file("[" + json + "]", "");
    if (!file.problems.empty() || file.cards.empty()) {
        out.problems = show(file.problems);
        return out;
    }
    const CardRecord& card = file.cards[0];
    const Result<LoadedGamePtr> loaded = load_game(book, "", file);
    if (!loaded) {
        out.problems = show(loaded.problems());
        return out;
    }
    const DefinitionId id = find_card((*loaded)->rules(), card.number);
    if (id) out.face = show_card(**loaded, id);
    for (const Declined& declined : (*loaded)->compiled.declined) {
        if (declined.number != card.number) continue;
        out.problems.push_back({declined.reason, std::nullopt, wire::MaybeText(declined.field), {}, {}});
        out.stopped = stop_of(card, declined);
        return out;
    }
    const Language* language = find_language((*loaded)->game);
    if (!language || !id) return out;
    const player::CardDescription told = player::card_description(*language, book, (*loaded)->compiled, card);
    const Pool& pool = *(*loaded)->rules().pool;
    out.understood = true;
    const text::TextReader reader(language->grammar());
    for (const TextField& field : language->fields) {
        const std::string text = player::printed_text(card, field.name);
        if (text.empty()) continue;
        if (const text::TextReading reading = reader.read(text, field.start); reading.read())
            out.trees.push_back(text::outline(reading.tree));
    }
    out.told.push_back(show_side(pool, told.front, id));
    if (told.back) out.told.push_back(show_side(pool, *told.back, pool.definition(id).back));
    return out;
}

}  // namespace arbiter::server

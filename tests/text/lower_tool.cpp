// What lowering declines, ranked by reason: of texts one a line, of a card file, or of texts made by exchanging like
// parts between the texts of a card file. For those who write grammars and lowering.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <map>

#include "arbiter/cards.h"
#include "arbiter/rng.h"
#include "games/games.h"
#include "games/language.h"
#include "text/print.h"
#include "text/text_reader.h"

namespace arbiter::ucg {
namespace {

using text::Grammar;
using text::Node;

// A card that fits the text: a scene where it calls itself one.
CardRecord card_with(const std::string& text) {
    const bool scene = text.find("this scene") != std::string::npos && text.find("[SIN]") == std::string::npos &&
                       text.find("[DBL]") == std::string::npos && text.find("[TRP]") == std::string::npos;
    const auto number = [&](const char* name, int n) { return Field{name, 0, std::int64_t{n}}; };
    const Record values = {number("single", 1000), number("double", 2000), number("triple", 3000), number("quad", 4000),
                           number("extra", 5000)};
    const Record nothing = {{"single", 0, {}}, {"double", 0, {}}, {"triple", 0, {}}, {"quad", 0, {}}, {"extra", 0, {}}};
    CardRecord card{"text", 1, "C1", "C1", text, {}};
    card.fields = {{"kind", 0, std::string(scene ? "Scene" : "Ultra Hero")}, {"bp", 0, scene ? nothing : values}};
    if (scene) {
        for (const char* name : {"character", "type", "level"}) card.fields.push_back({name, 0, {}});
        card.fields.push_back(number("round", 1));
    } else {
        card.fields.push_back({"character", 0, std::string("C")});
        card.fields.push_back({"type", 0, std::string("BASIC")});
        card.fields.push_back(number("level", 1));
        card.fields.push_back({"round", 0, {}});
    }
    return card;
}

struct Tally {
    int all = 0;
    int declined = 0;
    std::map<std::string, std::vector<std::string>> reasons;

    void add(const CardRecord& card, const std::string& book) {
        ++all;
        const Result<CompiledGame> compiled = make_game(book, {card});
        if (!compiled.ok()) {
            reasons["wrong record: " + compiled.problems()[0].to_string()].push_back(card.text);
            return;
        }
        if (compiled->declined.empty()) return;
        ++declined;
        const Declined& why = compiled->declined[0];
        reasons[why.stopped_at.empty() ? why.reason : "not read: " + why.stopped_at.substr(0, 40)].push_back(card.text);
    }

    void show(std::size_t examples) const {
        std::cout << all - declined << " of " << all << " compiled (" << 100.0 * (all - declined) / std::max(all, 1)
                  << " %)\n";
        std::vector<std::pair<std::string, std::vector<std::string>>> ranked(reasons.begin(), reasons.end());
        std::stable_sort(ranked.begin(), ranked.end(),
                         [](const auto& a, const auto& b) { return a.second.size() > b.second.size(); });
        for (const auto& [reason, texts] : ranked) {
            std::cout << texts.size() << "  " << reason << "\n";
            for (std::size_t at = 0; at < texts.size() && at < examples; ++at)
                std::cout << "      " << texts[at] << "\n";
        }
    }
};

// ---- like parts exchanged

struct Parts {
    std::map<std::string, std::vector<Node>> by_place;

    static std::string place(const Node& parent, const Node::Field& field) {
        return std::string(parent.head) + "." + std::string(field.name);
    }
    void collect(const Node& tree) {
        for (const Node::Field& field : tree.fields) {
            if (!field.style && field.value.kind == Node::Kind::Tree)
                by_place[place(tree, field)].push_back(field.value);
            collect(field.value);
        }
        for (const Node& item : tree.items) collect(item);
    }
};

void sites(Node& tree, std::vector<std::pair<std::string, Node*>>& out) {
    for (Node::Field& field : tree.fields) {
        if (!field.style && field.value.kind == Node::Kind::Tree)
            out.emplace_back(Parts::place(tree, field), &field.value);
        sites(field.value, out);
    }
    for (Node& item : tree.items) sites(item, out);
}

struct Read {
    CardRecord card;
    Node tree;
};

void exchange(const Grammar& grammar, const std::vector<Read>& texts, int wanted, u64 seed, const std::string& book,
              Tally& tally) {
    Parts parts;
    for (const Read& text : texts) parts.collect(text.tree);
    Rng rng = Rng::from_seed(seed);
    int misses = 0;
    while (tally.all < wanted && misses < 50 * wanted) {
        auto [card, tree] = texts[rng.below(static_cast<u32>(texts.size()))];
        std::vector<std::pair<std::string, Node*>> all;
        sites(tree, all);
        if (all.empty()) continue;
        const auto& [place, node] = all[rng.below(static_cast<u32>(all.size()))];
        const std::vector<Node>& like = parts.by_place[place];
        const Node& other = like[rng.below(static_cast<u32>(like.size()))];
        if (*node == other || (node->head == other.head && node->fields.empty())) continue;
        *node = other;
        const std::optional<std::string> text = text::print(grammar, tree);
        if (!text) {
            ++misses;
            continue;
        }
        card.text = *text;
        tally.add(card, book);
    }
    std::cout << misses << " exchanges that no rule prints\n";
}

int main_of(const std::vector<std::string>& arguments) {
    std::string book = "ucg-1.7", file;
    int random = 0;
    u64 seed = 1;
    std::size_t examples = 2;
    for (std::size_t at = 0; at < arguments.size(); ++at) {
        const auto value = [&] { return at + 1 < arguments.size() ? arguments[++at] : std::string("0"); };
        if (arguments[at] == "--rules")
            book = value();
        else if (arguments[at] == "--exchange")
            random = std::stoi(value());
        else if (arguments[at] == "--seed")
            seed = std::stoull(value());
        else if (arguments[at] == "--examples")
            examples = std::stoul(value());
        else
            file = arguments[at];
    }
    if (file.empty()) {
        std::cerr
            << "usage: lower_tool TEXTS.txt|CARDS.json [--exchange COUNT] [--seed N] [--rules BOOK] [--examples N]\n";
        return 2;
    }
    Tally tally;
    std::vector<CardRecord> cards;
    if (file.ends_with(".json")) {
        const Result<std::vector<CardRecord>> read = read_cards(file);
        if (!read.ok()) {
            std::cerr << read.problems()[0].to_string() << "\n";
            return 2;
        }
        for (const CardRecord& card : *read) {
            if (!card.text.empty()) cards.push_back(card);
        }
    } else {
        std::ifstream in(file);
        for (std::string line; std::getline(in, line);) {
            if (!line.empty() && line[0] != '#') cards.push_back(card_with(line));
        }
    }
    if (random == 0) {
        for (const CardRecord& card : cards) tally.add(card, book);
    } else {
        const text::TextReader reader(find_language(book.substr(0, book.find('-')))->grammar());
        std::vector<Read> texts;
        for (const CardRecord& card : cards) {
            const text::TextReading read = reader.read(card.text);
            if (read.read()) texts.push_back({card, read.tree});
        }
        if (texts.empty()) {
            std::cerr << "no text of " << file << " can be read as one of " << book << "; --rules names another book\n";
            return 2;
        }
        exchange(reader.grammar(), texts, random, seed, book, tally);
    }
    tally.show(examples);
    return 0;
}

}  // namespace
}  // namespace arbiter::ucg

int main(int argc, char** argv) { return arbiter::ucg::main_of({argv + 1, argv + argc}); }

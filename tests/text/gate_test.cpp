// Other words, another program. Each text that is understood is changed in one part to whatever else the grammar allows
// there: where the meaning differs, the program must differ or the text be declined, unless the part was declared to be
// without effect (Term::ignore, Term::means_same_as). Where only style differs, the program must be the same. Trees are
// compiled as they are; only where two of them have one program are they printed and read, to see that both are texts.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>

#include "arbiter/cards.h"
#include "base/hash.h"
#include "games/dbs/terms.h"
#include "games/games.h"
#include "games/language.h"
#include "games/ua/terms.h"
#include "games/ucg/terms.h"
#include "program_text.h"
#include "source.h"
#include "text/parse.h"
#include "text/print.h"
#include "text/saved_tree.h"
#include "text/text_reader.h"
#include "text/variants.h"

namespace arbiter::text {
namespace {

constexpr u64 bits(std::initializer_list<unsigned> of) {
    u64 out = 0;
    for (const unsigned bit : of) out |= u64{1} << bit;
    return out;
}

struct GameRow {
    std::string game;
    Arguments arguments;
};

const GameRow kGames[] = {
    {"ucg", {0, bits({ucg::kCannotMove, ucg::kCannotUse}), 0, 0}},
    {"ua",
     {bits({ua::kNextApCost, ua::kNextRequired, ua::kNextRaidRequired, ua::kCannotBeBlockedBy, ua::kCannotBlockThese,
            ua::kCannotBeChosen, ua::kUnaffected, ua::kRaidableBy, ua::kChoiceCosts, ua::kCannotUseHand}),
      0, bits({ua::kCause}), bits({ua::kDidSo})}},
    {"dbs",
     {bits({dbs::kCannot, dbs::kCannotChoose, dbs::kAttacksActive}),
      bits({dbs::kSkillsNegated, dbs::kSeatCannotMove, dbs::kSeatCannot, dbs::kDeckForbids}),
      bits({dbs::kCause, dbs::kDamagedBy}), bits({dbs::kDidSo})}},
};

// How often each change is tried, over all texts of a list: until so many of them were understood, or so many tried. Of
// the many changes of a large list one of several is tried, always the same ones.
struct Effort {
    int understood = 1;
    int tried = 3;
    u64 one_of = 1;
};

Effort effort(u64 one_of) {
    Effort out;
    out.one_of = one_of;
    if (const char* times = std::getenv("ARBITER_GATE_EFFORT")) {
        out.understood *= std::atoi(times);
        out.tried *= std::atoi(times);
        out.one_of = 1;
    }
    return out;
}

std::string text_of(const CardRecord& card, std::string_view field) {
    if (field == "text") return card.text;
    for (const arbiter::Field& own : card.fields) {
        const auto* text = std::get_if<std::string>(&own.value);
        if (own.name == field && text) return *text;
    }
    return "";
}

CardRecord with_text(const CardRecord& card, std::string_view field, const std::string& text) {
    CardRecord out = card;
    if (field == "text") out.text = text;
    for (arbiter::Field& own : out.fields) {
        if (own.name == field) own.value = text;
    }
    return out;
}

// A tree that was understood, and what became of it.
struct Compiled {
    Node tree;
    std::vector<Token> tokens;
    std::string program;
    std::vector<IgnoredPart> ignored_parts_of_cards;
    bool is_text = false;  // what is printed is read as a tree of this meaning
};

bool same_parts(const Node* one, const Node* other) {
    if (!one || !other) return false;
    const auto has_all = [](const Node& all, const Node& of) {
        for (const Node::Field& field : of.fields) {
            const Node* own = all[field.name];
            if (!field.style && (!own || !same_meaning(*own, field.value))) return false;
        }
        return true;
    };
    return has_all(*one, *other) && has_all(*other, *one);
}

// Is it declared of the part that differs, or of one around it?
bool covers(const IgnoredPart& declared, const Difference& difference) {
    const std::string& path = difference.path;
    if (declared.of == IgnoredPart::Extent::Around) return false;
    if (declared.of == IgnoredPart::Extent::Paraphrase) {
        return path == declared.path && difference.left && difference.right &&
               difference.left->head != difference.right->head;
    }
    if (declared.of == IgnoredPart::Extent::Word)
        return path == declared.path && same_parts(difference.left, difference.right);
    return path.starts_with(declared.path) && (declared.path.empty() || path.size() == declared.path.size() ||
                                               path[declared.path.size()] == '.' || path[declared.path.size()] == '[');
}

// Were both parts declared to come to the same?
bool are_equivalent(const Compiled& one, const std::string& here, const Compiled& other, const std::string& there) {
    for (const IgnoredPart& left : one.ignored_parts_of_cards) {
        for (const IgnoredPart& right : other.ignored_parts_of_cards) {
            if (left.path == here && right.path == there && left.reason == right.reason && left.as == right.as)
                return true;
        }
    }
    return false;
}

std::string forgiven(const Difference& difference, const Compiled& one, const Compiled& other);

// The same text as if the part stood in the place of what is around it.
Compiled without_around(const Compiled& one, const std::string& path, const std::string& part) {
    Compiled out;
    const std::string inner = path + "." + part;
    for (IgnoredPart declared : one.ignored_parts_of_cards) {
        if (!declared.path.starts_with(inner)) continue;
        const std::string rest = declared.path.substr(inner.size());
        if (!rest.empty() && rest[0] != '.' && rest[0] != '[') continue;
        declared.path = path + rest;
        out.ignored_parts_of_cards.push_back(std::move(declared));
    }
    return out;
}

// Why the words around a part may be left out: the other side has the part alone, or one that comes to the same.
std::string forgiven_around(const std::string& path, const Compiled& one, const Node* whole, const Compiled& other,
                            const Node* alone) {
    if (!whole || !alone) return "";
    for (const IgnoredPart& around : one.ignored_parts_of_cards) {
        if (around.of != IgnoredPart::Extent::Around || around.path != path) continue;
        const Node* part = (*whole)[around.as];
        if (part && same_meaning(*part, *alone)) return around.reason;
        if (part && are_equivalent(one, path + "." + around.as, other, path)) return around.reason;
        if (!part) continue;
        const Compiled inner = without_around(one, path, around.as);
        const std::vector<Difference> all = differences_in_meaning(*part, *alone);
        const bool so = std::all_of(all.begin(), all.end(), [&](Difference difference) {
            const bool joined = difference.path.empty() || difference.path[0] == '[';
            difference.path = path + (joined ? "" : ".") + difference.path;
            return !forgiven(difference, inner, other).empty();
        });
        if (so) return around.reason;
    }
    return "";
}

// Why a difference may be without effect: both sides came to the same, or all that there is came to nothing.
std::string forgiven(const Difference& difference, const Compiled& one, const Compiled& other) {
    const std::string& path = difference.path;
    std::string around = forgiven_around(path, one, difference.left, other, difference.right);
    if (around.empty()) around = forgiven_around(path, other, difference.right, one, difference.left);
    if (!around.empty()) return around;
    std::string nothing_here, nothing_there;
    for (const IgnoredPart& there : other.ignored_parts_of_cards) {
        if (difference.right && covers(there, difference) && there.as.empty()) nothing_there = there.reason;
    }
    for (const IgnoredPart& here : one.ignored_parts_of_cards) {
        if (!covers(here, difference)) continue;
        if (difference.left && here.as.empty()) nothing_here = here.reason;
        for (const IgnoredPart& there : other.ignored_parts_of_cards) {
            if (covers(there, difference) && here.path == there.path && here.reason == there.reason &&
                here.as == there.as)
                return here.reason;
        }
    }
    if (difference.left && nothing_here.empty()) return "";
    if (difference.right && nothing_there.empty()) return "";
    return difference.left ? nothing_here : nothing_there;
}

// Why the two may have the same program: a reason for each difference; empty: there is none.
std::string forgiven(const Compiled& one, const Compiled& other) {
    std::string reason;
    for (const Difference& difference : differences_in_meaning(one.tree, other.tree)) {
        reason = forgiven(difference, one, other);
        if (reason.empty()) break;
    }
    return reason;
}

// The place of a difference apart from where in the text it is: the constructors on the way, the last three.
std::string class_of(const Node& tree, const Difference& difference) {
    std::vector<std::string> way;
    const Node* at = &tree;
    std::string rest = difference.path;
    while (!rest.empty() && at) {
        if (rest[0] == '[') {
            const std::size_t end = rest.find(']');
            const std::size_t item = std::stoul(rest.substr(1, end - 1));
            at = item < at->items.size() ? &at->items[item] : nullptr;
            rest = rest.substr(end + 1);
        } else {
            const std::size_t end = std::min(rest.find_first_of(".[", 1), rest.size());
            const std::string name = rest.substr(0, end);
            way.push_back(std::string(at->head) + "." + name);
            at = (*at)[name];
            rest = rest.substr(end);
        }
        if (!rest.empty() && rest[0] == '.') rest = rest.substr(1);
    }
    std::string out;
    for (std::size_t ix = way.size() - std::min<std::size_t>(way.size(), 3); ix < way.size(); ++ix)
        out += way[ix] + " ";
    return out + (difference.left ? save_tree(*difference.left) : "nothing") + " / " +
           (difference.right ? save_tree(*difference.right) : "nothing");
}

// Does a condition stand behind several steps? Then it is about the last of them (ruling dbs-condition-behind): where
// it stands is more than style.
bool ends_a_row(const Node& node) {
    const Node* order = node["order"];
    const Node* does = node["does"];
    if (node.is("If") && order && order->head == "after" && does && does->is("Seq")) return true;
    const auto below = [](const Node& part) { return ends_a_row(part); };
    return std::any_of(node.items.begin(), node.items.end(), below) ||
           std::any_of(node.fields.begin(), node.fields.end(),
                       [&](const Node::Field& field) { return below(field.value); });
}

class Gate {
  public:
    Gate(const std::string& game, std::vector<CardRecord> cards, const Effort& effort)
        : language_(*find_language(game)),
          book_(*find_rules(game, "")),
          cards_(std::move(cards)),
          grammar_(language_.grammar()),
          variations_(language_.grammar()),
          effort_(effort) {
        for (const GameRow& row : kGames) {
            if (row.game == game) arguments_ = row.arguments;
        }
    }

    int tried = 0, understood = 0, different = 0, styles = 0;
    std::map<std::string, int> forgiven_for;
    std::map<std::string, std::vector<std::string>> findings;  // by class: examples

    void run() {
        for (const CardRecord& card : cards_) {
            for (const TextField& field : language_.fields) {
                const std::optional<Compiled> original = compile(card, field);
                if (original) variations_.learn(original->tree, field.start);
            }
        }
        for (const CardRecord& card : cards_) {
            for (const TextField& field : language_.fields) {
                // A card without text is not read at all, whatever tree stands for its text.
                const std::optional<Compiled> original = compile(card, field);
                if (original && original->tree.head != "NoText") vary(card, field, *original);
            }
        }
    }

  private:
    TextReading read(const std::string& text, std::string_view start) const {
        TextReading out;
        const Result<LexedText> lexed = lex(grammar_.lexicon(), text);
        if (!lexed) return out;
        ParseOutcome outcome = parse(grammar_, lexed->tokens, {.start = start, .expectations = Expectations::Skipped});
        auto* parsed = std::get_if<Parsed>(&outcome);
        if (!parsed) return out;
        out.outcome = TextReading::Outcome::Read;
        out.tokens = lexed->tokens;
        out.tree = std::move(parsed->tree);
        return out;
    }

    // The card with the texts that it has.
    std::optional<Compiled> compile(const CardRecord& card, const TextField& field) {
        readings_.clear();
        for (const TextField& each : language_.fields) {
            const std::string text = text_of(card, each.name);
            if (!text.empty()) readings_[std::string(each.start)] = read(text, each.start);
        }
        const auto own = readings_.find(std::string(field.start));
        if (own == readings_.end() || !own->second.read()) return std::nullopt;
        std::optional<Compiled> out = compile(card, field, own->second.tree, own->second.tokens);
        if (out) out->is_text = true;
        return out;
    }

    // The card with this tree in the place of one of its texts.
    std::optional<Compiled> compile(const CardRecord& card, const TextField& field, Node tree,
                                    std::vector<Token> tokens) const {
        TextReading varied;
        varied.outcome = TextReading::Outcome::Read;
        varied.tree = std::move(tree);
        varied.tokens = std::move(tokens);
        const ReadText at_hand = [&](std::string_view, std::string_view start) {
            return start == field.start ? varied : readings_.at(std::string(start));
        };
        const Result<CompiledGame> made = make_game(book_, std::vector<CardRecord>{card}, at_hand);
        if (!made || !made->declined.empty()) return std::nullopt;
        const Pool& pool = *made->game.pool;
        Compiled out{std::move(varied.tree), std::move(varied.tokens), {}, {}, false};
        // Both sides of it, and the tokens that it makes; what keywords mean is always the same.
        for (std::size_t id = 0; id < pool.definitions.size(); ++id)
            out.program += program_text(pool, static_cast<DefinitionId>(id), arguments_);
        for (const IgnoredPartOfCard& part : made->ignored_parts_of_cards) {
            if (part.field == field.name) out.ignored_parts_of_cards.push_back(part.part);
        }
        return out;
    }

    std::string text_of_tokens(const Compiled& one) const { return detokenize(grammar_.lexicon(), one.tokens); }

    // Is it printed as a text that means the same and is understood?
    bool is_text(const CardRecord& card, const TextField& field, Compiled& one) const {
        if (one.is_text) return true;
        const std::string text = text_of_tokens(one);
        const TextReading again = read(text, field.start);
        if (!again.read() || !same_meaning(again.tree, one.tree)) return false;
        const Result<CompiledGame> made = make_game(book_, std::vector<CardRecord>{with_text(card, field.name, text)});
        one.is_text = made && made->declined.empty();
        return one.is_text;
    }

    void vary(const CardRecord& card, const TextField& field, const Compiled& original) {
        // Texts that differ in one place are compared with each other, too.
        std::map<std::vector<std::size_t>, std::map<std::string, Compiled>> by_place;
        const auto wanted = [&](const std::string& change) {
            const auto tries = tries_.find(change);
            if (tries == tries_.end()) return hash_text(change) % effort_.one_of == 0;
            return tries->second.understood < effort_.understood && tries->second.tried < effort_.tried;
        };
        for (const Edit& edit : variations_.of(original.tree, field.start, wanted)) {
            if (!wanted(edit.change)) continue;
            Tries& tries = tries_[edit.change];
            ++tries.tried;
            ++tried;
            Node tree = edited(original.tree, edit);
            std::optional<std::vector<Token>> tokens = print_in_place(grammar_, tree, field.start);
            if (!tokens) continue;
            std::optional<Compiled> variant = compile(card, field, std::move(tree), std::move(*tokens));
            if (!variant) continue;
            ++tries.understood;
            if (same_meaning(variant->tree, original.tree)) {
                ++styles;
                if (ends_a_row(original.tree) || ends_a_row(variant->tree)) continue;
                if (variant->program != original.program && is_text(card, field, *variant))
                    findings["style: " + edit.change].push_back(example(card, original, *variant));
                continue;
            }
            ++understood;
            std::map<std::string, Compiled>& by_program = by_place[edit.at];
            by_program.emplace(original.program, original);
            const auto [same, added] = by_program.emplace(variant->program, *variant);
            if (added) {
                ++different;
                continue;
            }
            if (!is_text(card, field, *variant)) continue;
            if (is_text(card, field, same->second))
                compare(card, same->second, *variant);
            else
                same->second = *variant;
        }
    }

    std::string example(const CardRecord& card, const Compiled& one, const Compiled& other) const {
        std::string out = card.number + "\t" + text_of_tokens(one) + "\t" + text_of_tokens(other);
        for (std::size_t at = 0; (at = out.find('\n', at)) != std::string::npos;) out.replace(at, 1, " ¶ ");
        return out;
    }

    void compare(const CardRecord& card, const Compiled& one, const Compiled& other) {
        const std::vector<Difference> found = differences_in_meaning(one.tree, other.tree);
        if (found.empty()) return;
        const std::string reason = forgiven(one, other);
        if (!reason.empty()) {
            ++forgiven_for[reason];
            return;
        }
        std::string name;
        for (const Difference& difference : found) name += class_of(one.tree, difference) + "; ";
        findings[name].push_back(example(card, one, other));
    }

    struct Tries {
        int tried = 0;
        int understood = 0;
    };

    const Language& language_;
    std::string book_;
    std::vector<CardRecord> cards_;
    Grammar grammar_;
    Variations variations_;
    Arguments arguments_;
    Effort effort_;
    std::map<std::string, Tries> tries_;
    std::map<std::string, TextReading> readings_;  // of the card at hand, by what its texts are read as
};

// ARBITER_GATE_FINDINGS names a file to which every finding is added: its class, card, and both texts.
void tell_findings(const Gate& gate) {
    const char* file = std::getenv("ARBITER_GATE_FINDINGS");
    if (!file) return;
    std::ofstream out(file, std::ios::app);
    for (const auto& [name, examples] : gate.findings) {
        for (const std::string& example : examples) out << name << "\t" << example << "\n";
    }
}

// Of so many changes one is tried.
void expect_told_apart(const std::string& game, const std::string& name, std::vector<CardRecord> cards, u64 one_of) {
    ASSERT_FALSE(cards.empty());
    Gate gate(game, std::move(cards), effort(one_of));
    gate.run();
    std::cout << name << ": " << gate.tried << " changed texts, " << gate.understood
              << " of another meaning understood, " << gate.different << " with a program of their own, " << gate.styles
              << " of another style\n";
    for (const auto& [reason, times] : gate.forgiven_for)
        std::cout << "  " << times << " without effect: " << reason << "\n";
    EXPECT_GT(gate.different, 0);
    tell_findings(gate);
    for (const auto& [kind, examples] : gate.findings) {
        EXPECT_TRUE(examples.empty()) << "texts of different meanings have one program (ARBITER_GATE_FINDINGS=<file> "
                                         "lists all): "
                                      << kind << "\n"
                                      << examples[0];
    }
}

std::vector<CardRecord> cards_in(const std::filesystem::path& path) {
    const auto records = read_cards(path);
    EXPECT_TRUE(records.ok());
    return records ? *records : std::vector<CardRecord>{};
}

void expect_large_list_told_apart(const std::string& game, u64 one_of) {
    const std::filesystem::path file = source_folder() / "../shared/cards" / (game + ".dev.json");
    if (!std::filesystem::exists(file)) GTEST_SKIP() << "no list of real cards at hand";
    expect_told_apart(game, "large list of " + game, cards_in(file), one_of);
}

TEST(Gate, OurCardsOfUcg) { expect_told_apart("ucg", "our cards of ucg", cards_in(source_folder() / "cards/ucg"), 1); }
TEST(Gate, OurCardsOfUa) { expect_told_apart("ua", "our cards of ua", cards_in(source_folder() / "cards/ua"), 1); }
TEST(Gate, OurCardsOfDbs) { expect_told_apart("dbs", "our cards of dbs", cards_in(source_folder() / "cards/dbs"), 1); }
TEST(Gate, LargeListOfUcg) { expect_large_list_told_apart("ucg", 4); }
TEST(Gate, LargeListOfUa) { expect_large_list_told_apart("ua", 12); }
TEST(Gate, LargeListOfDbs) { expect_large_list_told_apart("dbs", 12); }

}  // namespace
}  // namespace arbiter::text

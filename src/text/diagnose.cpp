// Finding the phrases that stop a text.
#include "text/diagnose.h"

#include <algorithm>
#include <map>
#include <optional>

#include "text/spelling.h"

namespace arbiter::text {
namespace {

// How far around the stop a phrase is looked for. Wider finds more but takes longer: each try is a parse.
constexpr int kMostBefore = 8;
constexpr int kMostAfter = 14;
constexpr std::size_t kMostObstacles = 4;

std::string abstracted(const Lexicon& lexicon, const std::vector<Token>& tokens, Hole range) {
    std::string out;
    for (int ix = range.begin; ix < range.end; ++ix) {
        const Token& token = tokens[static_cast<std::size_t>(ix)];
        if (!out.empty()) out += ' ';
        if (token.kind == Token::Kind::Quoted) {
            out += lexicon.classes[token.quoted_class].name;
        } else {
            out += token.kind == Token::Kind::Word ? std::string(written_word(token.text)) : "#";
        }
    }
    return out;
}

// The end of the sentence that holds the token.
int sentence_end(const std::vector<Token>& tokens, int at) {
    for (int ix = at; ix < static_cast<int>(tokens.size()); ++ix) {
        const Token& token = tokens[static_cast<std::size_t>(ix)];
        if (token.is_word(".") || token.is_word(kNewline)) return ix + 1;
    }
    return static_cast<int>(tokens.size());
}

const Node* find_hole(const Node& tree, int begin) {
    if (tree.is(kHole) && tree.tokens.begin == begin) return &tree;
    for (const Node::Field& field : tree.fields) {
        if (const Node* found = find_hole(field.value, begin)) return found;
    }
    for (const Node& item : tree.items) {
        if (const Node* found = find_hole(item, begin)) return found;
    }
    return nullptr;
}

class Search {
  public:
    Search(const Grammar& grammar, const std::vector<Token>& tokens, std::string_view start)
        : grammar_(grammar), tokens_(tokens), start_(start) {}

    Obstacles run() {
        Obstacles out;
        ParseOutcome outcome = parse_with(holes_);
        while (const auto* declined = std::get_if<Declined>(&outcome)) {
            const int stop = std::min(declined->understood, static_cast<int>(tokens_.size()) - 1);
            std::optional<Hole> hole;
            if (stop >= 0 && out.found.size() < kMostObstacles && declined->limit.empty()) hole = smallest_hole(stop);
            if (!hole) {
                out.complete = false;
                if (stop >= 0) add(out, {stop, std::min(stop + 4, static_cast<int>(tokens_.size()))});
                return out;
            }
            add(out, *hole);
            holes_.push_back(*hole);
            outcome = parse_with(holes_);
        }
        const Node* tree = nullptr;
        if (const auto* parsed = std::get_if<Parsed>(&outcome)) tree = &parsed->tree;
        if (const auto* ambiguous = std::get_if<Ambiguous>(&outcome)) tree = &ambiguous->one;
        for (Obstacle& obstacle : out.found) {
            const Node* filled = find_hole(*tree, obstacle.tokens.begin);
            if (filled) obstacle.as = filled->text("as");
        }
        return out;
    }

  private:
    ParseOutcome parse_with(const std::vector<Hole>& holes) const {
        return parse(grammar_, tokens_, {start_, holes, Expectations::Skipped});
    }

    void add(Obstacles& out, Hole range) const {
        out.found.push_back({range, abstracted(grammar_.lexicon(), tokens_, range), {}});
    }

    // The shortest phrase around the stop that, once taken for granted, lets the text be read past its sentence.
    std::optional<Hole> smallest_hole(int stop) const {
        const int size = static_cast<int>(tokens_.size());
        const int enough = sentence_end(tokens_, stop);
        const int first = std::max({stop - kMostBefore, 0, holes_.empty() ? 0 : holes_.back().end});
        const int last = std::min(stop + kMostAfter, size);
        for (int length = 1; length <= last - first; ++length) {
            for (int begin = std::min(stop, last - length); begin >= first && begin + length > stop; --begin) {
                std::vector<Hole> holes = holes_;
                holes.push_back({begin, begin + length});
                const ParseOutcome outcome = parse_with(holes);
                const auto* declined = std::get_if<Declined>(&outcome);
                if (!declined || (enough < size && declined->understood > enough && declined->limit.empty()))
                    return holes.back();
            }
        }
        return std::nullopt;
    }

    const Grammar& grammar_;
    const std::vector<Token>& tokens_;
    std::string_view start_;
    std::vector<Hole> holes_;
};

}  // namespace

Obstacles find_obstacles(const Grammar& grammar, const std::vector<Token>& tokens, std::string_view start) {
    return Search(grammar, tokens, start).run();
}

std::vector<RankedPhrase> rank_obstacles(const std::vector<Obstacles>& texts) {
    std::map<std::string, RankedPhrase> by_phrase;
    for (std::size_t text = 0; text < texts.size(); ++text) {
        const Obstacles& obstacles = texts[text];
        const bool alone = obstacles.complete && obstacles.found.size() == 1;
        for (const Obstacle& obstacle : obstacles.found) {
            RankedPhrase& ranked = by_phrase[obstacle.phrase];
            ranked.phrase = obstacle.phrase;
            if (ranked.as.empty()) ranked.as = obstacle.as;
            std::vector<std::size_t>& of = alone ? ranked.alone : ranked.among;
            if (of.empty() || of.back() != text) of.push_back(text);
        }
    }
    std::vector<RankedPhrase> out;
    for (auto& [phrase, ranked] : by_phrase) out.push_back(std::move(ranked));
    std::stable_sort(out.begin(), out.end(), [](const RankedPhrase& a, const RankedPhrase& b) {
        return std::make_pair(a.alone.size(), a.among.size()) > std::make_pair(b.alone.size(), b.among.size());
    });
    return out;
}

}  // namespace arbiter::text

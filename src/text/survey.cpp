// Counting over many texts.
#include "text/survey.h"

#include <algorithm>
#include <map>
#include <set>

namespace arbiter::text {
namespace {

// The words that something was seen in, and whether there were others.
class Seen {
  public:
    void add(std::size_t words) {
        if (words_ == kNothing) words_ = words;
        several_ = several_ || words_ != words;
    }
    bool several() const { return several_; }

  private:
    static constexpr std::size_t kNothing = static_cast<std::size_t>(-1);
    std::size_t words_ = kNothing;
    bool several_ = false;
};

std::vector<int> sizes(const std::vector<std::set<std::size_t>>& sets) {
    std::vector<int> out;
    for (const auto& set : sets) out.push_back(static_cast<int>(set.size()));
    return out;
}

}  // namespace

std::vector<int> cards_by_line(const Grammar& grammar, const std::vector<SurveyedText>& texts) {
    std::vector<std::set<std::size_t>> cards(grammar->lines.size());
    for (const SurveyedText& text : texts) {
        if (!text.counts) continue;
        for (const Index line : text.reading.usage.lines) cards[line].insert(text.card);
    }
    return sizes(cards);
}

std::vector<std::vector<Index>> lines_of_its_own(const std::vector<SurveyedText>& texts) {
    std::map<std::size_t, std::size_t> kin;  // of a card: the number of its words
    std::map<std::string_view, std::size_t> numbers;
    for (const SurveyedText& text : texts) {
        const std::string& words = text.words.empty() ? text.reading.normal : text.words;
        kin.emplace(text.card, numbers.emplace(words, numbers.size()).first->second);
    }
    std::map<Index, Seen> lines;
    std::map<UsedAlternative, Seen> alternatives;
    for (const SurveyedText& text : texts) {
        if (!text.counts) continue;
        for (const Index line : text.reading.usage.lines) lines[line].add(kin[text.card]);
        for (const UsedAlternative& one : text.reading.usage.alternatives) alternatives[one].add(kin[text.card]);
    }
    std::vector<std::vector<Index>> out;
    for (const SurveyedText& text : texts) {
        const Usage& usage = text.reading.usage;
        std::set<Index> own;
        for (const Index line : usage.lines) {
            if (text.counts && !lines[line].several()) own.insert(line);
        }
        for (const UsedAlternative& one : usage.alternatives) {
            if (text.counts && !alternatives[one].several()) own.insert(one.line);
        }
        out.emplace_back(own.begin(), own.end());
    }
    return out;
}

std::vector<bool> backed_by_others(const std::vector<SurveyedText>& texts) {
    const std::vector<std::vector<Index>> own = lines_of_its_own(texts);
    std::vector<bool> out;
    for (std::size_t at = 0; at < texts.size(); ++at) out.push_back(texts[at].counts && own[at].empty());
    return out;
}

std::vector<int> cards_by_rewrite(const Grammar& grammar, const std::vector<SurveyedText>& texts) {
    std::vector<std::set<std::size_t>> cards(kBuiltInRewrites + grammar.lexicon().rewrites.size());
    for (const SurveyedText& text : texts) {
        for (std::size_t at = 0; at < text.reading.rewritten.size(); ++at) {
            if (text.reading.rewritten[at]) cards[at].insert(text.card);
        }
    }
    return sizes(cards);
}

}  // namespace arbiter::text

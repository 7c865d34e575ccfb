// The chart parser.
#include "text/chart.h"

#include <algorithm>

namespace arbiter::text {
namespace {

// Far above any card (the longest have some 300 tokens); they keep garbage from taking stack, memory or minutes.
constexpr int kDeepest = 800;
constexpr std::int64_t kMostWork = 4'000'000;

constexpr std::int32_t kUnknown = -1;
constexpr std::int32_t kUnderWay = -2;

}  // namespace

Chart::Chart(const GrammarTables& tables, const std::vector<Token>& tokens, std::vector<Hole> holes)
    : tables_(tables), tokens_(tokens), holes_(std::move(holes)), size_(static_cast<int>(tokens.size())) {
    token_terminals_.resize(tokens.size());
    for (std::size_t ix = 0; ix < tokens.size(); ++ix) {
        const Token& token = tokens[ix];
        auto& terminals = token_terminals_[ix].terminals;
        std::fill(std::begin(terminals), std::end(terminals), kNoIndex);
        switch (token.kind) {
            case Token::Kind::Word: terminals[0] = tables.word(token.text); break;
            case Token::Kind::Signed: terminals[0] = kSigned; break;
            case Token::Kind::Quoted: terminals[0] = static_cast<Index>(kFirstQuoted + token.quoted_class); break;
            case Token::Kind::Number:
                terminals[0] = kNumber;
                terminals[1] = token.number == 1 ? Index{kOne} : Index{kMany};
                terminals[2] = tables.word(spelling(token));
                break;
        }
    }
}

void Chart::clear() {
    memo_.assign(tables_.nonterminals.size() * static_cast<std::size_t>(size_ + 1), kUnknown);
    cells_.clear();
    results_.clear();
    derivations_.clear();
    parts_.assign(1, Part{});
    items_.assign(1, Item{});
    depth_ = 0;
    work_ = 0;
}

Chart::Readings Chart::run(Index nonterminal) {
    if (size_ > kMostTokens) {
        limit_ = "the text has more than 2000 tokens";
        return {0, -1, -1};
    }
    clear();
    const Cell whole = cell(nonterminal, 0);
    if (!limit_.empty()) return {0, -1, -1};
    for (int ix = 0; ix < whole.count; ++ix) {
        const Readings& readings = results_[static_cast<std::size_t>(whole.first + ix)];
        if (readings.end == size_) return readings;
    }
    return {0, -1, -1};
}

std::vector<Index> Chart::expected(Index nonterminal) {
    std::vector<Index> out;
    if (!limit_.empty()) return out;
    std::vector<bool> wanted(tables_.terminal_count());
    wanted_ = &wanted;
    run(nonterminal);
    wanted_ = nullptr;
    for (std::size_t ix = 0; ix < wanted.size(); ++ix) {
        if (wanted[ix]) out.push_back(static_cast<Index>(ix));
    }
    return out;
}

bool Chart::over_limit() {
    if (limit_.empty() && depth_ > kDeepest) limit_ = "the text is nested too deeply";
    if (limit_.empty() && work_ > kMostWork) limit_ = "the text has too many partial readings";
    return !limit_.empty();
}

const Hole* Chart::hole_at(int at) const {
    for (const Hole& hole : holes_) {
        if (hole.begin == at) return &hole;
    }
    return nullptr;
}

// Rows of first sets: the nonterminals' first, then the rules'.
bool Chart::may_start(std::size_t row, bool nullable, int at) {
    if (hole_at(at)) return true;
    const std::uint64_t* bits = &tables_.first[row * tables_.first_row];
    if (wanted_ && at == understood_) {
        for (Index terminal = 0; terminal < tables_.terminal_count(); ++terminal) {
            if (bits[terminal / 64] >> (terminal % 64) & 1) (*wanted_)[terminal] = true;
        }
    }
    if (nullable) return true;
    if (at >= size_) return false;
    for (const Index terminal : token_terminals_[static_cast<std::size_t>(at)].terminals) {
        if (terminal != kNoIndex && (bits[terminal / 64] >> (terminal % 64) & 1)) return true;
    }
    return false;
}

bool Chart::match(Index terminal, int at) {
    if (wanted_ && at == understood_) (*wanted_)[terminal] = true;
    if (at >= size_) return false;
    for (const Index own : token_terminals_[static_cast<std::size_t>(at)].terminals) {
        if (own != terminal) continue;
        if (!wanted_) understood_ = std::max(understood_, at + 1);
        return true;
    }
    return false;
}

Chart::Cell Chart::cell(Index nonterminal, int at) {
    if (!may_start(nonterminal, tables_.nonterminals[nonterminal].nullable, at)) return {0, 0};
    const std::size_t place = nonterminal * static_cast<std::size_t>(size_ + 1) + static_cast<std::size_t>(at);
    if (memo_[place] == kUnknown) {
        memo_[place] = kUnderWay;
        ++depth_;
        if (!over_limit()) fill(nonterminal, at);
        --depth_;
        memo_[place] = static_cast<std::int32_t>(cells_.size()) - 1;
    }
    // Grammars have no left recursion, so a cell is under way only after a limit was met.
    return memo_[place] < 0 || !limit_.empty() ? Cell{0, 0} : cells_[static_cast<std::size_t>(memo_[place])];
}

void Chart::fill(Index nonterminal, int at) {
    const Nonterminal& own = tables_.nonterminals[nonterminal];
    const std::size_t base = found_.size();
    for (Index ix = 0; ix < own.rule_count; ++ix) {
        const auto rule = static_cast<Index>(own.first_rule + ix);
        if (may_start(tables_.nonterminals.size() + rule, tables_.rule_nullable[rule], at)) follow_rule(rule, at, base);
    }
    if (const Hole* hole = hole_at(at)) {
        derivations_.push_back({-1, 0, at, hole->end, nonterminal});
        merge_found(base, hole->end, static_cast<std::int32_t>(derivations_.size()) - 1);
    }
    const auto first = static_cast<std::int32_t>(results_.size());
    results_.insert(results_.end(), found_.begin() + static_cast<std::ptrdiff_t>(base), found_.end());
    found_.resize(base);
    cells_.push_back({first, static_cast<std::int32_t>(results_.size()) - first});
}

void Chart::follow_rule(Index rule, int at, std::size_t found_base) {
    const std::size_t base = states_.size();
    states_.push_back({at, 0, -1});
    std::size_t from = base;
    std::size_t to = base + 1;
    const std::span<const Element> elements = tables_.elements_of(tables_.rules[rule]);
    for (std::size_t ix = 0; ix < elements.size() && from < to; ++ix) {
        for (std::size_t state = from; state < to; ++state)
            extend(elements[ix], static_cast<Index>(ix), Readings(states_[state]), to);
        from = to;
        to = states_.size();
    }
    for (std::size_t state = from; state < to && !over_limit(); ++state) {
        const Readings readings = states_[state];
        for (const std::int32_t parts : {readings.one, readings.other}) {
            if (parts < 0) continue;
            derivations_.push_back({rule, parts, at, readings.end, tables_.rules[rule].nonterminal});
            merge_found(found_base, readings.end, static_cast<std::int32_t>(derivations_.size()) - 1);
        }
    }
    states_.resize(base);
}

void Chart::extend(const Element& element, Index element_ix, Readings from, std::size_t next) {
    ++work_;
    switch (element.kind) {
        case ElementKind::Literal: return extend_literal(element, from, next);
        case ElementKind::Choice: return extend_choice(element, element_ix, from, next);
        case ElementKind::Child: return extend_child(element, element_ix, from, next);
        case ElementKind::List:
        case ElementKind::OrList:
        case ElementKind::AndList: return extend_list(element, element_ix, from, next);
    }
}

void Chart::extend_literal(const Element& element, Readings from, std::size_t next) {
    if (!match(element.target, from.end)) return;
    merge_state(next, from.end + 1, from.one);
    if (from.other >= 0) merge_state(next, from.end + 1, from.other);
}

void Chart::extend_choice(const Element& element, Index element_ix, Readings from, std::size_t next) {
    const Choice& choice = tables_.choices[element.target];
    for (Index ix = 0; ix < choice.alternative_count; ++ix) {
        const auto alternative = static_cast<Index>(choice.first_alternative + ix);
        int at = from.end;
        const std::span<const Index> words = tables_.words_of(tables_.alternatives[alternative]);
        if (!std::all_of(words.begin(), words.end(), [&](Index word) { return match(word, at++); })) continue;
        add_part(from, element_ix, at, {Bound::Kind::Alternative, alternative}, std::nullopt, next);
    }
}

void Chart::extend_child(const Element& element, Index element_ix, Readings from, std::size_t next) {
    if (tables_.is_terminal(element.target)) {
        if (match(element.target, from.end))
            add_part(from, element_ix, from.end + 1, {Bound::Kind::Token, from.end}, std::nullopt, next);
        return;
    }
    const Cell child = cell(static_cast<Index>(element.target - tables_.terminal_count()), from.end);
    for (int ix = 0; ix < child.count; ++ix) {
        const Readings readings = results_[static_cast<std::size_t>(child.first + ix)];
        std::optional<Bound> other;
        if (readings.other >= 0) other = {Bound::Kind::Derivation, readings.other};
        add_part(from, element_ix, readings.end, {Bound::Kind::Derivation, readings.one}, other, next);
    }
}

void Chart::extend_list(const Element& element, Index element_ix, Readings from, std::size_t next) {
    for (const Readings& list :
         element.kind == ElementKind::List ? lists(element, from.end) : conjoined_lists(element, from.end)) {
        std::optional<Bound> other;
        if (list.other >= 0) other = {Bound::Kind::List, list.other};
        add_part(from, element_ix, list.end, {Bound::Kind::List, list.one}, other, next);
    }
}

// Lists of 0, 1, 2... items. An item takes at least one token, so a list is complete when all shorter ones have been
// made longer.
std::vector<Chart::Readings> Chart::lists(const Element& element, int at) {
    std::vector<Readings> out = {{at, 0, -1}};
    for (std::size_t done = 0; done < out.size() && !over_limit(); ++done) {
        const auto by_end = [](const Readings& a, const Readings& b) { return a.end < b.end; };
        std::iter_swap(out.begin() + static_cast<std::ptrdiff_t>(done),
                       std::min_element(out.begin() + static_cast<std::ptrdiff_t>(done), out.end(), by_end));
        add_items(element.target, Readings(out[done]), out[done].end, out);
    }
    if (element.at_least > 0) out.erase(out.begin());
    return out;
}

// "x" where one item is enough, "x or y", "x, y, or z".
std::vector<Chart::Readings> Chart::conjoined_lists(const Element& element, int at) {
    const Index conjunction = element.kind == ElementKind::OrList ? tables_.or_word : tables_.and_word;
    std::vector<Readings> grown;
    add_items(element.target, {at, 0, -1}, at, grown);
    std::vector<Readings> out;
    if (element.at_least < 2) out = grown;
    for (const Readings& list : grown) {
        if (match(conjunction, list.end)) add_items(element.target, list, list.end + 1, out);
    }
    for (int count = 1; !grown.empty() && !over_limit(); ++count) {
        std::vector<Readings> longer;
        for (const Readings& list : grown) {
            if (!match(tables_.comma, list.end)) continue;
            if (count >= 2 && match(conjunction, list.end + 1)) add_items(element.target, list, list.end + 2, out);
            add_items(element.target, list, list.end + 1, longer);
        }
        grown = std::move(longer);
    }
    return out;
}

void Chart::add_items(Index symbol, Readings list, int at, std::vector<Readings>& out) {
    ++work_;
    const auto add = [&](int end, Bound bound) {
        for (const std::int32_t previous : {list.one, list.other}) {
            if (previous < 0) continue;
            items_.push_back({previous, bound});
            merge_list(out, end, static_cast<std::int32_t>(items_.size()) - 1);
        }
    };
    if (tables_.is_terminal(symbol)) {
        if (match(symbol, at)) add(at + 1, {Bound::Kind::Token, at});
        return;
    }
    const Cell item = cell(static_cast<Index>(symbol - tables_.terminal_count()), at);
    for (int ix = 0; ix < item.count; ++ix) {
        const Readings readings = results_[static_cast<std::size_t>(item.first + ix)];
        add(readings.end, {Bound::Kind::Derivation, readings.one});
        if (readings.other >= 0) add(readings.end, {Bound::Kind::Derivation, readings.other});
    }
}

void Chart::add_part(Readings from, Index element_ix, int end, Bound one, std::optional<Bound> other,
                     std::size_t next) {
    for (const std::int32_t previous : {from.one, from.other}) {
        if (previous < 0) continue;
        parts_.push_back({previous, element_ix, one});
        merge_state(next, end, static_cast<std::int32_t>(parts_.size()) - 1);
        if (!other) continue;
        parts_.push_back({previous, element_ix, *other});
        merge_state(next, end, static_cast<std::int32_t>(parts_.size()) - 1);
    }
}

void Chart::merge_state(std::size_t next, int end, std::int32_t part) {
    ++work_;
    for (std::size_t ix = next; ix < states_.size(); ++ix) {
        Readings& readings = states_[ix];
        if (readings.end != end) continue;
        if (readings.other < 0 && !same_parts(readings.one, part)) readings.other = part;
        return;
    }
    states_.push_back({end, part, -1});
}

void Chart::merge_list(std::vector<Readings>& out, int end, std::int32_t item) {
    ++work_;
    for (Readings& readings : out) {
        if (readings.end != end) continue;
        if (readings.other < 0 && !same_items(readings.one, item)) readings.other = item;
        return;
    }
    out.push_back({end, item, -1});
}

void Chart::merge_found(std::size_t base, int end, std::int32_t derivation) {
    ++work_;
    for (std::size_t ix = base; ix < found_.size(); ++ix) {
        Readings& readings = found_[ix];
        if (readings.end != end) continue;
        if (readings.other < 0 &&
            !same({Bound::Kind::Derivation, readings.one}, {Bound::Kind::Derivation, derivation})) {
            readings.other = derivation;
        }
        return;
    }
    found_.push_back({end, derivation, -1});
}

// A rule without a constructor is its only part.
Bound Chart::resolved(Bound bound) const {
    while (bound.kind == Bound::Kind::Derivation) {
        const Derivation& derivation = derivations_[static_cast<std::size_t>(bound.id)];
        if (derivation.rule < 0 || tables_.rules[static_cast<std::size_t>(derivation.rule)].constructor != kNoIndex)
            break;
        bound = parts_[static_cast<std::size_t>(derivation.parts)].bound;
    }
    return bound;
}

// The words of a choice or of a constant; none for other kinds.
std::string_view Chart::words(Bound bound) const {
    if (bound.kind == Bound::Kind::Constant) return tables_.constants[static_cast<std::size_t>(bound.id)].value;
    return tables_.alternatives[static_cast<std::size_t>(bound.id)].text;
}

void Chart::fields_of(std::int32_t derivation, std::vector<NamedBound>& out) const {
    const Derivation& own = derivations_[static_cast<std::size_t>(derivation)];
    const Rule& rule = tables_.rules[static_cast<std::size_t>(own.rule)];
    for (std::int32_t at = own.parts; at != 0; at = parts_[static_cast<std::size_t>(at)].previous) {
        const Part& part = parts_[static_cast<std::size_t>(at)];
        const Element& element = tables_.elements_of(rule)[part.element];
        out.push_back({element.field, element.style, part.bound});
    }
    std::reverse(out.begin(), out.end());
    for (Index ix = 0; ix < rule.constant_count; ++ix) {
        const auto constant = static_cast<std::int32_t>(rule.first_constant + ix);
        const Constant& own_constant = tables_.constants[static_cast<std::size_t>(constant)];
        out.push_back({own_constant.field, own_constant.style, {Bound::Kind::Constant, constant}});
    }
}

bool Chart::same(Bound a, Bound b) {
    ++work_;
    a = resolved(a);
    b = resolved(b);
    const auto has_words = [](Bound bound) {
        return bound.kind == Bound::Kind::Alternative || bound.kind == Bound::Kind::Constant;
    };
    if (has_words(a) && has_words(b)) return words(a) == words(b);
    if (a.kind != b.kind) return false;
    if (a.id == b.id) return true;
    switch (a.kind) {
        case Bound::Kind::Derivation: return same_derivation(a.id, b.id);
        case Bound::Kind::Token:
            return tokens_[static_cast<std::size_t>(a.id)] == tokens_[static_cast<std::size_t>(b.id)];
        case Bound::Kind::List: return same_items(a.id, b.id);
        case Bound::Kind::Alternative:
        case Bound::Kind::Constant: break;
    }
    return false;
}

bool Chart::same_parts(std::int32_t a, std::int32_t b) {
    while (a != b) {
        if (a == 0 || b == 0) return false;
        const Part one = parts_[static_cast<std::size_t>(a)];
        const Part other = parts_[static_cast<std::size_t>(b)];
        if (!same(one.bound, other.bound)) return false;
        a = one.previous;
        b = other.previous;
    }
    return true;
}

bool Chart::same_items(std::int32_t a, std::int32_t b) {
    while (a != b) {
        if (a == 0 || b == 0) return false;
        const Item one = items_[static_cast<std::size_t>(a)];
        const Item other = items_[static_cast<std::size_t>(b)];
        if (!same(one.bound, other.bound)) return false;
        a = one.previous;
        b = other.previous;
    }
    return true;
}

bool Chart::same_derivation(std::int32_t a, std::int32_t b) {
    const Derivation& one = derivations_[static_cast<std::size_t>(a)];
    const Derivation& other = derivations_[static_cast<std::size_t>(b)];
    // What fills a hole is one thing, whoever takes it.
    if (one.rule < 0 || other.rule < 0) return one.rule < 0 && other.rule < 0 && one.begin == other.begin;
    if (one.rule == other.rule) return same_parts(one.parts, other.parts);
    if (tables_.rules[static_cast<std::size_t>(one.rule)].constructor !=
        tables_.rules[static_cast<std::size_t>(other.rule)].constructor)
        return false;
    std::vector<NamedBound> left;
    std::vector<NamedBound> right;
    fields_of(a, left);
    fields_of(b, right);
    if (left.size() != right.size()) return false;
    return std::all_of(left.begin(), left.end(), [&](const NamedBound& field) {
        const auto at =
            std::find_if(right.begin(), right.end(), [&](const NamedBound& f) { return f.field == field.field; });
        return at != right.end() && same(field.bound, at->bound);
    });
}

}  // namespace arbiter::text

// Saving and loading trees.
#include "text/saved_tree.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <set>

#include "base/utf8.h"

namespace arbiter::text {

// What a grammar's rules can put into trees.
class TreeVocabulary {
  public:
    explicit TreeVocabulary(const GrammarTables& tables) : tables_(tables) {
        for (const Rule& rule : tables.rules) {
            if (rule.constructor == kNoIndex) continue;
            Shape shape;
            for (const Element& element : tables.elements_of(rule)) {
                if (element.kind != ElementKind::Literal) shape[tables.names[element.field]] = element.style;
            }
            for (const Constant& constant : tables.constants_of(rule))
                shape[tables.names[constant.field]] = constant.style;
            shapes_[tables.names[rule.constructor]].insert(std::move(shape));
        }
        for (const Alternative& alternative : tables.alternatives) choices_.insert(alternative.text);
        for (const Constant& constant : tables.constants) choices_.insert(constant.value);
    }

    using Shape = std::map<std::string_view, bool>;  // field to style

    const std::set<Shape>* shapes(std::string_view constructor) const {
        const auto at = shapes_.find(constructor);
        return at == shapes_.end() ? nullptr : &at->second;
    }
    // The grammar's own copy of the text, or a view without data.
    std::string_view constructor(std::string_view text) const {
        const auto at = shapes_.find(text);
        return at == shapes_.end() ? std::string_view() : at->first;
    }
    std::string_view choice(std::string_view text) const {
        const auto at = choices_.find(text);
        return at == choices_.end() ? std::string_view() : *at;
    }
    std::string_view quoted_class(std::string_view text) const {
        for (const QuotedClass& own : tables_.lexicon.classes) {
            if (own.name == text) return own.name;
        }
        return {};
    }

  private:
    const GrammarTables& tables_;
    std::map<std::string_view, std::set<Shape>> shapes_;
    std::set<std::string_view> choices_;
};

namespace {

constexpr int kDeepestTree = 400;

void save_quoted(std::string_view text, char mark, std::string& out) {
    out += mark;
    for (const char c : text) {
        if (c == mark || c == '\\') out += '\\';
        out += c;
    }
    out += mark;
}

void save(const Node& node, std::string& out) {
    switch (node.kind) {
        case Node::Kind::Tree:
            out += '(';
            out += node.head;
            for (const Node::Field& field : node.fields) {
                out += field.style ? " ~" : " ";
                out += field.name;
                out += ':';
                save(field.value, out);
            }
            out += ')';
            break;
        case Node::Kind::Choice: save_quoted(node.head, '\'', out); break;
        case Node::Kind::Number:
            if (node.head == kSignedHead && node.amount >= 0) out += '+';
            out += std::to_string(node.amount);
            break;
        case Node::Kind::Text:
            out += node.head;
            save_quoted(node.quoted, '"', out);
            break;
        case Node::Kind::List:
            out += '[';
            for (std::size_t ix = 0; ix < node.items.size(); ++ix) {
                if (ix > 0) out += ' ';
                save(node.items[ix], out);
            }
            out += ']';
            break;
    }
}

class TreeReader {
  public:
    TreeReader(const TreeVocabulary& vocabulary, std::string_view text) : vocabulary_(vocabulary), text_(text) {}

    Result<Node> read() {
        Node out;
        if (!value(out, 0)) return problem_;
        skip_blanks();
        if (at_ < text_.size()) {
            fail("more after the tree", "its end");
            return problem_;
        }
        return out;
    }

  private:
    void skip_blanks() {
        while (at_ < text_.size() &&
               (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\r' || text_[at_] == '\t'))
            ++at_;
    }
    char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
    bool take(char c) {
        if (next() != c || at_ >= text_.size()) return false;
        ++at_;
        return true;
    }
    bool fail(std::string found, std::string expected) {
        const auto lines = std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_), '\n');
        const std::size_t start = text_.substr(0, at_).rfind('\n');
        problem_ = {"", static_cast<int>(lines) + 1,
                    static_cast<int>(start == std::string_view::npos ? at_ + 1 : at_ - start), std::move(found),
                    std::move(expected)};
        return false;
    }
    std::string here() const {
        return at_ < text_.size()
                   ? "\"" + std::string(text_.substr(at_, std::max(utf8_length(text_.substr(at_)), 1))) + "\""
                   : "the end";
    }

    std::string_view name() {
        const std::size_t from = at_;
        const auto in_name = [](char c) {
            return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
        };
        while (at_ < text_.size() && in_name(text_[at_])) ++at_;
        return text_.substr(from, at_ - from);
    }

    bool value(Node& out, int depth) {
        if (depth > kDeepestTree) return fail("a tree this deep", "at most 400 levels");
        skip_blanks();
        if (take('(')) return tree(out, depth);
        if (take('[')) return list(out, depth);
        if (next() == '\'') return choice(out);
        if (next() == '+' || next() == '-' || (next() >= '0' && next() <= '9')) return number(out);
        return quoted(out);
    }

    bool tree(Node& out, int depth) {
        const std::string_view written = name();
        out.head = vocabulary_.constructor(written);
        if (out.head.data() == nullptr) return fail("(" + std::string(written), "a constructor of the grammar");
        TreeVocabulary::Shape shape;
        for (;;) {
            skip_blanks();
            if (take(')')) break;
            const bool style = take('~');
            const std::string_view field = name();
            if (field.empty() || !take(':')) return fail(here(), "field:value or \")\"");
            if (!shape.emplace(field, style).second) return fail(std::string(field) + " twice", "each field once");
            out.fields.push_back({field, style, {}});
            if (!value(out.fields.back().value, depth + 1)) return false;
        }
        const std::set<TreeVocabulary::Shape>& shapes = *vocabulary_.shapes(out.head);
        const auto known = shapes.find(shape);
        if (known == shapes.end())
            return fail(std::string(out.head) + " with these fields", "fields as some rule has them");
        for (Node::Field& field : out.fields) field.name = known->find(field.name)->first;
        return true;
    }

    bool list(Node& out, int depth) {
        out.kind = Node::Kind::List;
        for (;;) {
            skip_blanks();
            if (take(']')) return true;
            out.items.emplace_back();
            if (!value(out.items.back(), depth + 1)) return false;
        }
    }

    bool string(char mark, std::string& out) {
        if (!take(mark)) return fail(here(), "a value");
        while (at_ < text_.size() && text_[at_] != mark) {
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
            out += text_[at_++];
        }
        return take(mark) || fail("the end", std::string(1, mark));
    }

    bool choice(Node& out) {
        std::string words;
        if (!string('\'', words)) return false;
        out.kind = Node::Kind::Choice;
        out.head = vocabulary_.choice(words);
        return out.head.data() != nullptr || fail("'" + words + "'", "a choice or constant of the grammar");
    }

    bool number(Node& out) {
        out.kind = Node::Kind::Number;
        if (next() == '+' || next() == '-') out.head = kSignedHead;
        if (next() == '+') ++at_;
        const auto read = std::from_chars(text_.data() + at_, text_.data() + text_.size(), out.amount);
        if (read.ec != std::errc() || out.amount > 999'999'999 || out.amount < -999'999'999)
            return fail(here(), "a number of up to nine digits");
        at_ = static_cast<std::size_t>(read.ptr - text_.data());
        return true;
    }

    bool quoted(Node& out) {
        out.kind = Node::Kind::Text;
        const std::string_view written = name();
        out.head = vocabulary_.quoted_class(written);
        if (out.head.data() == nullptr) return fail(written.empty() ? here() : std::string(written), "a value");
        return string('"', out.quoted);
    }

    const TreeVocabulary& vocabulary_;
    std::string_view text_;
    std::size_t at_ = 0;
    Diagnostic problem_;
};

}  // namespace

std::string save_tree(const Node& tree) {
    std::string out;
    save(tree, out);
    return out;
}

SavedTreeReader::SavedTreeReader(const Grammar& grammar)
    : grammar_(grammar), vocabulary_(std::make_shared<TreeVocabulary>(grammar.tables())) {}

Result<Node> SavedTreeReader::load(std::string_view text) const {
    if (const std::size_t bad = utf8_first_invalid(text); bad != std::string_view::npos) {
        return Diagnostic{"", 0, static_cast<int>(bad) + 1, "bytes that are not UTF-8", "UTF-8 text"};
    }
    return TreeReader(*vocabulary_, text).read();
}

Result<Node> load_tree(const Grammar& grammar, std::string_view text) { return SavedTreeReader(grammar).load(text); }

}  // namespace arbiter::text

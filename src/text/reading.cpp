// Marks what is read of a tree, and finds what is not.
#include "text/reading.h"

#include <algorithm>

#include "text/saved_tree.h"

namespace arbiter::text {

namespace {

std::string unread_below(const Reading& reading, const Node& node, const std::string& path) {
    if (!reading.was_read(&node)) {
        const bool named = node.kind == Node::Kind::Tree || node.kind == Node::Kind::Choice;
        return path + (named ? (path.empty() ? "" : ".") + std::string(node.head) : "");
    }
    const std::string here =
        node.kind == Node::Kind::Tree ? path + (path.empty() ? "" : ".") + std::string(node.head) : path;
    for (const Node::Field& field : node.fields) {
        if (field.style) continue;
        const std::string unread = unread_below(reading, field.value, here + "." + std::string(field.name));
        if (!unread.empty()) return unread;
    }
    for (std::size_t at = 0; at < node.items.size(); ++at) {
        const std::string unread = unread_below(reading, node.items[at], here + "[" + std::to_string(at) + "]");
        if (!unread.empty()) return unread;
    }
    return "";
}

bool mentions_below(const Node& node, std::string_view constructor, std::string_view outside = {}) {
    if (node.is(constructor)) return true;
    if (!outside.empty() && node.is(outside)) return false;
    for (const Node::Field& field : node.fields) {
        if (!field.style && mentions_below(field.value, constructor, outside)) return true;
    }
    for (const Node& item : node.items) {
        if (mentions_below(item, constructor, outside)) return true;
    }
    return false;
}

bool is_one_of(const Node& node, std::initializer_list<Head> heads) {
    return std::any_of(heads.begin(), heads.end(), [&](Head head) { return node.is(head.name); });
}

// The parts of a node stand in the order of its words.
bool said_before(const Node& node, std::initializer_list<Head> words, std::initializer_list<Head> nouns, bool& noun) {
    if (!noun && is_one_of(node, words)) return true;
    for (const Node::Field& field : node.fields) {
        if (!field.style && said_before(field.value, words, nouns, noun)) return true;
    }
    for (const Node& item : node.items) {
        if (said_before(item, words, nouns, noun)) return true;
    }
    noun = noun || is_one_of(node, nouns);
    return false;
}

Node without_style(const Node& node) {
    Node out = node;
    out.fields.clear();
    out.items.clear();
    for (const Node::Field& field : node.fields) {
        if (!field.style) out.fields.push_back({field.name, false, without_style(field.value)});
    }
    for (const Node& item : node.items) out.items.push_back(without_style(item));
    return out;
}

void mark_below(Reading& reading, const Node& node) {
    reading.mark(&node);
    for (const Node::Field& field : node.fields) mark_below(reading, field.value);
    for (const Node& item : node.items) mark_below(reading, item);
}

template <class Visit>
void visit_parts(const Node& node, const std::string& path, const Visit& visit) {
    visit(node, path);
    const std::string here = path + (path.empty() ? "" : ".");
    for (const Node::Field& field : node.fields) visit_parts(field.value, here + std::string(field.name), visit);
    for (std::size_t at = 0; at < node.items.size(); ++at)
        visit_parts(node.items[at], path + "[" + std::to_string(at) + "]", visit);
}

}  // namespace

void Reading::declare(const Node* node, IgnoredPart what) { declared_[node].push_back(std::move(what)); }

void Reading::declare_missing(const Node* node, std::string_view field, IgnoredPart what) {
    missing_[{node, std::string(field)}].push_back(std::move(what));
}

std::vector<IgnoredPart> Reading::ignored_parts(const Node& tree) const {
    std::vector<IgnoredPart> out;
    if (declared_.empty() && missing_.empty()) return out;
    const auto add = [&](const std::vector<IgnoredPart>& all, const std::string& path) {
        for (const IgnoredPart& one : all) {
            out.push_back(one);
            out.back().path = path;
        }
    };
    visit_parts(tree, "", [&](const Node& node, const std::string& path) {
        if (const auto own = declared_.find(&node); own != declared_.end()) add(own->second, path);
        for (auto at = missing_.lower_bound({&node, ""}); at != missing_.end() && at->first.first == &node; ++at)
            add(at->second, path + (path.empty() ? "" : ".") + at->first.second);
    });
    return out;
}

std::string Reading::first_unread(const Node& tree) const { return unread_below(*this, tree, ""); }

Term::operator bool() const {
    if (!node_) return false;
    const bool empty = (node_->kind == Node::Kind::List && node_->items.empty()) ||
                       (node_->kind == Node::Kind::Choice && node_->head.empty());
    // That there is nothing is all that an empty part has to say.
    if (empty) reading_->mark(node_);
    return !empty;
}

std::string_view Term::head() const {
    if (!node_) return {};
    reading_->mark(node_);
    return node_->head;
}

bool Term::is(std::string_view head) const {
    const bool same = node_ && node_->head == head;
    if (same) reading_->mark(node_);
    return same;
}

Word Term::word() const {
    Word said;
    said.name = head();
    return said;
}

bool Term::is_any(std::initializer_list<Head> heads) const {
    return std::any_of(heads.begin(), heads.end(), [&](Head head) { return is(head); });
}

Term Term::operator[](Field field) const {
    const Node* value = node_ ? (*node_)[field.name] : nullptr;
    if (value) return Term(*value, *reading_);
    Term missing;
    missing.reading_ = reading_;
    missing.parent_ = node_;
    missing.field_ = field.name;
    return missing;
}

std::vector<Term> Term::items() const {
    std::vector<Term> out;
    if (!node_) return out;
    reading_->mark(node_);
    for (const Node& item : node_->items) out.emplace_back(item, *reading_);
    return out;
}

Term Term::only() const {
    const std::vector<Term> all = items();
    return all.size() == 1 ? all[0] : Term();
}

int Term::number() const {
    if (!node_) return 0;
    reading_->mark(node_);
    return node_->amount;
}

std::string_view Term::quoted() const {
    if (!node_) return {};
    reading_->mark(node_);
    return node_->quoted;
}

bool Term::mentions(Head constructor) const { return node_ && mentions_below(*node_, constructor.name); }

bool Term::mentions_any(std::initializer_list<Head> constructors) const {
    return std::any_of(constructors.begin(), constructors.end(), [&](Head head) { return mentions(head); });
}

bool Term::mentions(Head constructor, Head outside) const {
    return node_ && mentions_below(*node_, constructor.name, outside.name);
}

bool Term::mentions_any(std::initializer_list<Head> constructors, Head outside) const {
    return std::any_of(constructors.begin(), constructors.end(), [&](Head head) { return mentions(head, outside); });
}

bool Term::mentions_before(std::initializer_list<Head> words, std::initializer_list<Head> nouns) const {
    bool noun = false;
    return node_ && said_before(*node_, words, nouns, noun);
}

bool Term::same_as(const Term& other) const {
    return node_ && other.node_ ? same_meaning(*node_, *other.node_) : node_ == other.node_;
}

std::string Term::told() const { return node_ ? save_tree(without_style(*node_)) : ""; }

void Term::ignore(std::string_view reason) const {
    if (!node_) return;
    mark_below(*reading_, *node_);
    reading_->declare(node_, {"", std::string(reason), "", IgnoredPart::Extent::Part});
}

void Term::means_same_as(std::string_view reason, std::string as) const {
    IgnoredPart what{"", std::string(reason), std::move(as), IgnoredPart::Extent::Part};
    if (node_) {
        reading_->declare(node_, std::move(what));
    } else if (parent_) {
        reading_->declare_missing(parent_, field_, std::move(what));
    }
}

void Term::word_means_same_as(std::string_view reason, std::string as) const {
    if (node_) reading_->declare(node_, {"", std::string(reason), std::move(as), IgnoredPart::Extent::Word});
}

void Term::is_paraphrase_of(std::string_view reason, std::string as) const {
    if (node_) reading_->declare(node_, {"", std::string(reason), std::move(as), IgnoredPart::Extent::Paraphrase});
}

void Term::adds_nothing_around(Field inner, std::string_view reason) const {
    if (node_)
        reading_->declare(node_, {"", std::string(reason), std::string(inner.name), IgnoredPart::Extent::Around});
}

void Term::mark_read() const {
    if (node_) mark_below(*reading_, *node_);
}

}  // namespace arbiter::text

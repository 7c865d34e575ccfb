// Draws trees.
#include "text/outline.h"

#include "text/saved_tree.h"

namespace arbiter::text {
namespace {

constexpr std::size_t kWidth = 100;

void draw(const Node& node, const std::string& label, std::size_t indent, std::string& out) {
    const std::string blanks(indent, ' ');
    const std::string whole = save_tree(node);
    const bool leaf = node.kind != Node::Kind::Tree && node.kind != Node::Kind::List;
    if (leaf || indent + label.size() + whole.size() <= kWidth) {
        out += blanks + label + whole + "\n";
        return;
    }
    if (node.kind == Node::Kind::Tree) {
        out += blanks + label + std::string(node.head) + "\n";
        for (const Node::Field& field : node.fields)
            draw(field.value, (field.style ? "~" : "") + std::string(field.name) + ": ", indent + 2, out);
        return;
    }
    out += blanks + label.substr(0, label.find_last_not_of(' ') + 1) + "\n";
    for (const Node& item : node.items) draw(item, "- ", indent + 2, out);
}

}  // namespace

std::string outline(const Node& tree, std::size_t indent) {
    std::string out;
    draw(tree, "", indent, out);
    return out;
}

}  // namespace arbiter::text

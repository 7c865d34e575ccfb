// Looks for the entries of a file that are no YAML, by indentation.
#include "scenario/salvage.h"

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <sstream>

#include "cards/file_text.h"

namespace arbiter::scenario {

namespace {

// Whether the text that begins with a quotation mark at this offset has an end.
bool has_end(std::string_view text, std::size_t begin) {
    const char mark = text[begin];
    for (std::size_t at = begin + 1; at < text.size(); ++at) {
        if (mark == '"' && text[at] == '\\') {
            ++at;
        } else if (text[at] == mark) {
            return true;
        }
    }
    return false;
}

// Notes the first text in quotation marks that does not end, which the library takes as it is.
class QuotedTexts : public YAML::EventHandler {
  public:
    explicit QuotedTexts(std::string_view text) : text_(text) {}
    const std::optional<YamlFault>& fault() const { return fault_; }

  private:
    using Tag = const std::string&;
    void OnDocumentStart(const YAML::Mark&) override {}
    void OnDocumentEnd() override {}
    void OnNull(const YAML::Mark&, YAML::anchor_t) override {}
    void OnAlias(const YAML::Mark&, YAML::anchor_t) override {}
    void OnScalar(const YAML::Mark& mark, Tag tag, YAML::anchor_t, const std::string&) override {
        const auto at = static_cast<std::size_t>(mark.pos);
        const bool quoted = tag == "!" && at < text_.size() && (text_[at] == '"' || text_[at] == '\'');
        if (fault_ || !quoted || has_end(text_, at)) return;
        const std::string quote(1, text_[at]);
        fault_ = {mark.line + 1, mark.column + 1, "no end of what " + quote + " begins", "another " + quote};
    }
    void OnSequenceStart(const YAML::Mark&, Tag, YAML::anchor_t, YAML::EmitterStyle::value) override {}
    void OnSequenceEnd() override {}
    void OnMapStart(const YAML::Mark&, Tag, YAML::anchor_t, YAML::EmitterStyle::value) override {}
    void OnMapEnd() override {}

    std::string_view text_;
    std::optional<YamlFault> fault_;
};

// What the library says of the two slips that are made most, in our words.
YamlFault described_fault(const std::string& message) {
    if (message == YAML::ErrorMsg::END_OF_MAP_FLOW) return {0, 0, "no end of what \"{\" begins", "\"}\""};
    if (message == YAML::ErrorMsg::END_OF_SEQ_FLOW) return {0, 0, "no end of what \"[\" begins", "\"]\""};
    return {0, 0, message};
}

std::size_t indentation(std::string_view line) { return std::min(line.find_first_not_of(' '), line.size()); }

// Neither empty nor a comment.
bool says_something(std::string_view line) {
    const std::size_t at = line.find_first_not_of(" \t\r");
    return at != std::string_view::npos && line[at] != '#';
}

// "  key:" of "  key: value"; empty where the line has no key.
std::string key_of(std::string_view line) {
    const std::size_t colon = line.find(':');
    const std::string_view key = line.substr(0, colon);
    const bool plain = colon != std::string_view::npos && key.find_first_of("\"'{}[]#&*|>-") == std::string_view::npos;
    const bool ends = plain && (colon + 1 == line.size() || line[colon + 1] == ' ');
    return ends ? std::string(key) + ":" : "";
}

// Whether what belongs to the line stands below it: "steps:", "- expect:", "-".
bool opens_block(std::string_view line) {
    while (!line.empty() && (line.back() == ' ' || line.back() == '\r')) line.remove_suffix(1);
    return line.ends_with(':') || line.ends_with('-');
}

class Salvage {
  public:
    Salvage(std::string_view text, std::string_view file) : file_(file) {
        while (!text.empty()) {
            const std::size_t length = std::min(text.find('\n'), text.size());
            lines_.emplace_back(text.substr(0, length));
            text.remove_prefix(std::min(length + 1, text.size()));
        }
    }

    Salvaged run() {
        mend(0, lines_.size());
        for (const std::string& line : lines_) out_.text += line + "\n";
        return std::move(out_);
    }

  private:
    std::string text_of(std::size_t begin, std::size_t end) const {
        std::string text;
        for (std::size_t at = begin; at < end; ++at) text += lines_[at] + "\n";
        return text;
    }

    // Where the entries of these lines begin: at the lines that are indented least.
    std::vector<std::size_t> entries_of(std::size_t begin, std::size_t end) const {
        std::vector<std::size_t> out;
        std::size_t least = std::string::npos;
        for (std::size_t at = begin; at < end; ++at) {
            if (!says_something(lines_[at])) continue;
            const std::size_t indent = indentation(lines_[at]);
            if (indent < least) out.clear();
            least = std::min(least, indent);
            if (indent == least) out.push_back(at);
        }
        return out;
    }

    // Makes YAML of the lines.
    void mend(std::size_t begin, std::size_t end) {
        const auto fault = yaml_fault(text_of(begin, end));
        if (!fault || out_.problems.size() >= kMostProblems) return;
        const std::vector<std::size_t> entries = entries_of(begin, end);
        if (entries.size() < 2) {
            const std::size_t entry = entries.empty() ? begin : entries[0];
            if (opens_block(lines_[entry]) && entries_of(entry + 1, end).size() > 0) mend(entry + 1, end);
        } else {
            for (std::size_t at = 0; at < entries.size(); ++at)
                mend(entries[at], at + 1 < entries.size() ? entries[at + 1] : end);
        }
        if (const auto left = yaml_fault(text_of(begin, end))) take_out(begin, end, *left);
    }

    void take_out(std::size_t begin, std::size_t end, const YamlFault& fault) {
        const int first = static_cast<int>(begin) + 1;
        // What never ends is found at the end, which says little.
        const bool inside = fault.line > 0 && fault.line <= static_cast<int>(end - begin);
        const int column = static_cast<int>(indentation(lines_[begin])) + 1;
        out_.problems.push_back({file_, inside ? first + fault.line - 1 : first, inside ? fault.column : column,
                                 fault.found, fault.expected});
        const std::string key = key_of(lines_[begin]);
        for (std::size_t at = begin; at < end; ++at) {
            lines_[at].clear();
            out_.lines.insert(static_cast<int>(at) + 1);
        }
        lines_[begin] = key;
    }

    std::string file_;
    std::vector<std::string> lines_;
    Salvaged out_;
};

}  // namespace

// The library's Load stops after the first document in silence, and its LoadAll does not end for a lone comma.
std::optional<YamlFault> yaml_fault(const std::string& text) {
    try {
        std::istringstream in(text);
        YAML::Parser parser(in);
        QuotedTexts quoted(text);
        if (!parser.HandleNextDocument(quoted) || !parser.HandleNextDocument(quoted)) return quoted.fault();
        return YamlFault{0, 0, "several documents, or something behind the first", "one document"};
    } catch (const YAML::Exception& error) {
        YamlFault fault = described_fault(error.msg);
        if (!error.mark.is_null()) fault.line = error.mark.line + 1;
        if (!error.mark.is_null()) fault.column = error.mark.column + 1;
        return fault;
    }
}

Salvaged salvage(std::string_view text, std::string_view file) { return Salvage(text, file).run(); }

}  // namespace arbiter::scenario

// Compares what texts quote with what cards have.
#include "measure/dead_words.h"

#include <algorithm>
#include <tuple>

#include "base/suggest.h"
#include "engine/symbols.h"

namespace arbiter::measure {

namespace {

using text::Node;

// Every run of whole words of a name: what somebody may have meant who wrote a part of it.
void add_runs(std::string_view name, std::vector<std::string>& out) {
    for (std::size_t begin = 0; begin < name.size();) {
        for (std::size_t end = name.find(' ', begin);; end = name.find(' ', end + 1)) {
            end = std::min(end, name.size());
            if (end > begin) out.emplace_back(name.substr(begin, end - begin));
            if (end == name.size()) break;
        }
        const std::size_t blank = name.find(' ', begin);
        begin = blank == std::string_view::npos ? name.size() : blank + 1;
    }
}

// A word that is written wrongly is taken for another one if no more than one of so many letters differs.
constexpr std::size_t kSureOf = 4;

std::string with_characters_rewritten(const text::Lexicon& lexicon, std::string_view text) {
    std::string out(text);
    for (const text::Rewrite& rewrite : lexicon.rewrites) {
        if (rewrite.of != text::Rewrite::Extent::Characters) continue;
        for (std::size_t at = out.find(rewrite.from); at != std::string::npos;
             at = out.find(rewrite.from, at + rewrite.to.size()))
            out.replace(at, rewrite.from.size(), rewrite.to);
    }
    return out;
}

// What stands between the marks, where the text has these marks around it.
std::optional<std::string_view> inside(const text::QuotedClass& marks, std::string_view text) {
    if (!text.starts_with(marks.open) || !text.ends_with(marks.close)) return std::nullopt;
    text.remove_prefix(marks.open.size());
    text.remove_suffix(marks.close.size());
    return text;
}

// Keywords are known whatever their capitals and blanks.
bool is_keyword(const text::Lexicon& lexicon, const text::QuotedClass& marks, std::string_view word) {
    const auto plain = [](std::string_view text) {
        std::string out = folded(text);
        std::erase(out, ' ');
        return out;
    };
    return std::any_of(lexicon.keywords.begin(), lexicon.keywords.end(), [&](const text::Keyword& keyword) {
        const auto own = inside(marks, keyword.printed);
        return own && plain(*own) == plain(word);
    });
}

}  // namespace

Vocabulary::Vocabulary(const Language& language)
    : language_(language),
      grammar_(language.grammar()),
      meanings_(grammar_.lexicon().classes.size()),
      words_(language.words.size()) {
    for (const QuotedWord& quote : language.quotes) {
        auto& meanings = meanings_[class_named(quote.quoted_class)];
        meanings.insert(quote.constructor.empty() ? meanings.begin() : meanings.end(), &quote);
    }
}

Vocabulary::KindIx Vocabulary::kind_named(std::string_view name) const {
    const auto at = std::find_if(language_.words.begin(), language_.words.end(),
                                 [&](const WordKind& kind) { return kind.name == name; });
    return static_cast<KindIx>(at - language_.words.begin());
}

std::uint8_t Vocabulary::class_named(std::string_view name) const {
    const auto classes = grammar_.lexicon().classes;
    const auto at =
        std::find_if(classes.begin(), classes.end(), [&](const text::QuotedClass& one) { return one.name == name; });
    return static_cast<std::uint8_t>(at - classes.begin());
}

void Vocabulary::add_facts(const CardRecord& card) {
    for (KindIx kind = 0; kind < words_.size(); ++kind) {
        if (language_.words[kind].field == "name") words_[kind].printed.emplace(key_of(card.name), card.name);
        add_fields(card.fields, kind);
    }
}

// Those of the other side of a card as well.
void Vocabulary::add_fields(const Record& fields, KindIx kind) {
    const auto has = [&](const std::string& word) { words_[kind].printed.emplace(key_of(word), word); };
    for (const Field& field : fields) {
        if (const auto* side = std::get_if<Record>(&field.value)) add_fields(*side, kind);
        if (field.name != language_.words[kind].field) continue;
        if (const auto* word = std::get_if<std::string>(&field.value)) has(*word);
        if (const auto* list = std::get_if<std::vector<std::string>>(&field.value))
            std::for_each(list->begin(), list->end(), has);
    }
}

std::string Vocabulary::key_of(std::string_view word) const {
    return folded(language_.plain ? language_.plain(word) : std::string(word));
}

void Vocabulary::add_text(const CardRecord& card, std::string_view field, std::string_view text,
                          const text::TextReading& reading, Reported reported) {
    const Quote where{&card, field, 0, {}, Role::Names, "", reported};
    if (!reading.read()) {
        take_unread(reading, where);
        return take_slips(text, where);
    }
    std::vector<const QuotedWord*> usual;
    for (const auto& meanings : meanings_) usual.push_back(meanings.empty() ? nullptr : meanings.front());
    walk(reading.tree, usual, where);
}

// The meanings are by class: those of the innermost part that has one of its own.
void Vocabulary::walk(const Node& node, const std::vector<const QuotedWord*>& meanings, const Quote& where) {
    if (node.kind == Node::Kind::Text) {
        Quote quote = where;
        quote.quoted_class = class_named(node.head);
        if (const QuotedWord* meaning = meanings[quote.quoted_class]) take(quote, *meaning, node.quoted);
    }
    for (const Node& item : node.items) walk(item, meanings, where);
    for (const Node::Field& field : node.fields) {
        std::vector<const QuotedWord*> inside = meanings;
        for (const QuotedWord& quote : language_.quotes) {
            if (quote.constructor == node.head && quote.field == field.name)
                inside[class_named(quote.quoted_class)] = &quote;
        }
        walk(field.value, inside, where);
    }
}

void Vocabulary::take(const Quote& where, const QuotedWord& meaning, std::string_view words) {
    while (true) {
        const std::size_t cut = meaning.between ? words.find(meaning.between) : std::string_view::npos;
        Quote quote = where;
        quote.kinds = {kind_named(meaning.kind)};
        quote.role = meaning.role;
        quote.word = words.substr(0, cut);
        note(std::move(quote));
        if (cut == std::string_view::npos) return;
        words.remove_prefix(cut + 1);
    }
}

// Of a text that was not read nobody knows what its words are for.
void Vocabulary::take_unread(const text::TextReading& reading, const Quote& where) {
    for (const text::Token& token : reading.tokens) {
        if (token.kind != text::Token::Kind::Quoted) continue;
        Quote quote = where;
        quote.quoted_class = token.quoted_class;
        const auto& meanings = meanings_[token.quoted_class];
        const auto list = std::find_if(meanings.begin(), meanings.end(), [&](const QuotedWord* meaning) {
            return meaning->between && token.text.find(meaning->between) != std::string::npos;
        });
        if (list != meanings.end()) {
            take(quote, **list, token.text);
            continue;
        }
        quote.word = token.text;
        for (const QuotedWord* meaning : meanings) quote.kinds.push_back(kind_named(meaning->kind));
        if (!meanings.empty()) note(std::move(quote));
    }
}

// What stands between the marks of a title and is not written like one is no word of its class ("[When lPayed]").
void Vocabulary::take_slips(std::string_view text, const Quote& where) {
    const text::Lexicon& lexicon = grammar_.lexicon();
    const std::string spelled = with_characters_rewritten(lexicon, text);
    for (std::size_t at = 0; at < lexicon.classes.size(); ++at) {
        const text::QuotedClass& marks = lexicon.classes[at];
        std::size_t from = marks.title && !meanings_[at].empty() ? 0 : std::string::npos;
        while ((from = spelled.find(marks.open, from)) != std::string::npos) {
            from += marks.open.size();
            const std::size_t end = spelled.find(marks.close, from);
            if (end == std::string::npos) break;
            Quote quote = where;
            quote.quoted_class = static_cast<std::uint8_t>(at);
            quote.kinds = {kind_named(meanings_[at].front()->kind)};
            quote.word = spelled.substr(from, end - from);
            quote.slip = true;
            from = end + marks.close.size();
            if (!is_keyword(lexicon, marks, quote.word)) quotes_.push_back(std::move(quote));
        }
    }
}

void Vocabulary::note(Quote quote) {
    const std::string word = key_of(quote.word);
    for (const KindIx kind : quote.kinds) {
        if (quote.role == Role::Names) {
            words_[kind].asked.insert(word);
        } else {
            words_[kind].given.emplace(word, quote.word);
        }
    }
    quotes_.push_back(std::move(quote));
}

bool Vocabulary::is_known(const Quote& quote, KindIx kind) const {
    const Words& words = words_[kind];
    const std::string word = key_of(quote.word);
    if (quote.role == Role::Owns || words.printed.contains(word)) return true;
    if (language_.words[kind].part) {
        return std::any_of(words.printed.begin(), words.printed.end(),
                           [&](const auto& one) { return one.first.find(word) != std::string::npos; });
    }
    // A name that a text gives is of use only where some text asks for it.
    return quote.role == Role::Names ? words.given.contains(word) : words.asked.contains(word);
}

std::vector<std::string> Vocabulary::candidates(const Quote& quote) const {
    std::vector<std::string> out;
    const KindIx kind = quote.kinds.front();
    for (const auto& [key, spelling] : words_[kind].printed) {
        if (language_.words[kind].part) {
            add_runs(spelling, out);
        } else {
            out.push_back(spelling);
        }
    }
    for (const auto& [key, spelling] : words_[kind].given) {
        if (key != key_of(quote.word)) out.push_back(spelling);
    }
    // A keyword with a slip of the pen is read as a word between the same marks.
    const text::QuotedClass& marks = grammar_.lexicon().classes[quote.quoted_class];
    for (const text::Keyword& keyword : grammar_.lexicon().keywords) {
        if (const auto own = inside(marks, keyword.printed)) out.emplace_back(*own);
    }
    return out;
}

// The same word between the marks of a kind that some card has it as.
std::optional<std::string> Vocabulary::between_other_marks(const Quote& quote) const {
    for (std::size_t at = 0; at < meanings_.size(); ++at) {
        const text::QuotedClass& marks = grammar_.lexicon().classes[at];
        if (at != quote.quoted_class && !meanings_[at].empty() &&
            is_known(quote, kind_named(meanings_[at].front()->kind)))
            return std::string(marks.open) + quote.word + std::string(marks.close);
    }
    return std::nullopt;
}

std::optional<DeadWord> Vocabulary::dead(const Quote& quote) const {
    const bool alive =
        std::any_of(quote.kinds.begin(), quote.kinds.end(), [&](KindIx kind) { return is_known(quote, kind); });
    if (alive || quote.reported == Reported::No) return std::nullopt;
    std::optional<std::string> near = nearest(quote.word, candidates(quote));
    if (!near && !quote.slip) near = between_other_marks(quote);
    if (quote.slip) {
        const std::size_t distance = near ? edits(quote.word, *near) : 0;
        if (distance == 0 || distance > std::max<std::size_t>(quote.word.size() / kSureOf, 1)) return std::nullopt;
    }
    const text::QuotedClass& marks = grammar_.lexicon().classes[quote.quoted_class];
    const WordKind& kind = language_.words[quote.kinds.front()];
    return DeadWord{quote.card->number,
                    quote.card->file,
                    quote.card->line,
                    std::string(quote.field),
                    std::string(kind.name),
                    kind.part,
                    quote.word,
                    std::string(marks.open) + quote.word + std::string(marks.close),
                    near};
}

std::vector<DeadWord> Vocabulary::dead_words() const {
    std::vector<DeadWord> out;
    std::set<std::tuple<const CardRecord*, std::string_view, std::string_view>> reported;
    for (const Quote& quote : quotes_) {
        std::optional<DeadWord> word = dead(quote);
        if (word && reported.emplace(quote.card, quote.field, quote.word).second) out.push_back(std::move(*word));
    }
    return out;
}

}  // namespace arbiter::measure

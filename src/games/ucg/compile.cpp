// Compiles a list of cards for one rulebook: facts, then each text from words to tree to program.
#include "games/ucg/compile.h"

#include "base/hash.h"
#include "engine/pool_builder.h"
#include "engine/rulebook.h"
#include "games/ucg/facts.h"
#include "games/ucg/lower.h"
#include "games/ucg/terms.h"
#include "text/text_reader.h"
#include "ucg_grammar.h"

namespace arbiter::ucg {

namespace {

// What is wrong with a text, in the words of a report.
Declined declined(const Definition& card, std::string understood, std::string stopped_at, std::string reason) {
    return {0, card.number, std::move(understood), std::move(stopped_at), std::move(reason)};
}

const text::TextReader& reader() {
    static const text::TextReader reader(text::ucg_grammar());
    return reader;
}

// The facts that a rulebook older than the card does not know.
std::string unknown_facts(const Definition& card, const Rulebook& book) {
    const auto missing = [&](Option option) { return !book.options[option]; };
    const std::string older = " of a newer rulebook than " + book.game + "-" + book.version;
    if ((card.attributes[kKind] & kUltraMech) && missing(kMechs)) return "Ultra Mech needs clause 2.2.2" + older;
    if ((card.attributes[kType] & kMeteo) && missing(kMeteoType)) return "TYPE METEO needs clause 2.3.4.2" + older;
    if (card.attributes[kQuadBp] > kNoValue && missing(kQuad)) return "QUAD BP needs clause 2.3.7.2" + older;
    const bool character = (card.attributes[kKind] & kScene) == 0;
    if (character && card.attributes[kSingleBp] == kNoValue && missing(kNoSingleRule))
        return "a card without SINGLE BP needs clause 11.15.1" + older;
    return "";
}

class Compiler {
  public:
    Compiler(const Rulebook& book, Pool& pool, const ReadText& read)
        : book_(book), pool_(pool), builder_(pool), symbols_(pool.symbol_names), reader_(reader()), read_(read) {}

    // Adds the card, with its text or as declined.
    std::optional<Declined> add(const CardRecord& record, std::vector<Diagnostic>& problems) {
        pool_.definitions.push_back(read_facts(record, symbols_, problems));
        const DefinitionId id = static_cast<DefinitionId>(pool_.definitions.size() - 1);
        std::optional<Declined> why = compile(pool_.definitions.back());
        if (why) {
            why->definition = id;
            pool_.definitions.back().declined = true;
        }
        return why;
    }

    void finish() {
        builder_.finish();
        for (Definition& card : pool_.definitions) {
            if ((card.used_in >> kDiscard) & 1) card.needs |= kUsedInDiscard;
        }
        for (Program& program : pool_.programs) {
            for (const Op& op : program.ops) {
                if (looks_for_names(pool_, op)) program.needs |= kNamesToChoose;
            }
        }
    }

    std::vector<IndifferentPart> indifferent;

  private:
    std::optional<Declined> compile(Definition& card) {
        if (const std::string unknown = unknown_facts(card, book_); !unknown.empty())
            return Declined{0, card.number, "", "", unknown, ""};
        if (card.text.empty()) return std::nullopt;
        const text::TextReading reading = read(card.text, "Card");
        if (!reading.read()) return declined(card, reading.understood, reading.stopped_at, reading.reason);
        return lower(card, reading.tree, {reader_.grammar().lexicon(), reading.tokens}, reading.normal);
    }

    std::optional<Declined> lower(Definition& card, const text::Node& tree, const lower::Wording& wording,
                                  const std::string& normal) {
        const PoolBuilder::Mark before = builder_.mark();
        const Definition facts = card;
        text::Reading looked_at;
        const std::optional<lower::Unlowered> why =
            lower_card(tree, looked_at, wording, book_, builder_, symbols_, card);
        if (!why) {
            for (text::Indifference& part : looked_at.indifferences(tree))
                indifferent.push_back({card.number, "text", std::move(part)});
            return std::nullopt;
        }
        builder_.take_back(before);
        card = facts;
        return declined(card, normal, why->words, why->reason);
    }

    text::TextReading read(std::string_view words, std::string_view start) const {
        return read_ ? read_(words, start) : reader_.read(words, start);
    }

    const Rulebook& book_;
    Pool& pool_;
    PoolBuilder builder_;
    Symbols symbols_;
    const text::TextReader& reader_;
    const ReadText& read_;
};

}  // namespace

Result<CompiledGame> compile_cards(std::shared_ptr<const Rulebook> book, const std::vector<CardRecord>& records,
                                   const ReadText& read) {
    auto pool = std::make_shared<Pool>();
    CompiledGame compiled;
    std::vector<Diagnostic> problems;
    pool->definitions.emplace_back();
    pool->definitions.back().symbols.resize(kSymbolKinds);
    Compiler compiler(*book, *pool, read);
    for (const CardRecord& record : records) {
        if (std::optional<Declined> why = compiler.add(record, problems)) compiled.declined.push_back(std::move(*why));
    }
    if (!problems.empty()) return problems;
    compiler.finish();
    for (const Definition& card : pool->definitions) {
        for (std::size_t at = 0; at < card.attributes.size(); ++at) pool->any_bits[at] |= card.attributes[at];
    }
    pool->hash = hash_text(book->game + "-" + book->version, hash_of(*pool));
    compiled.indifferent = std::move(compiler.indifferent);
    compiled.game = {std::move(book), std::move(pool)};
    return compiled;
}

}  // namespace arbiter::ucg

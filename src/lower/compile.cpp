// Compiles a list of cards, one after the other.
#include "lower/compile.h"

#include "base/hash.h"
#include "engine/rulebook.h"
#include "engine/symbols.h"

namespace arbiter::lower {

namespace {

class Compiler {
  public:
    Compiler(const Language& language, const Rulebook& book, Pool& pool, const ReadText& read)
        : language_(language), book_(book), pool_(pool), builder_(pool), symbols_(pool.symbol_names), read_(read) {
        pool_.definitions.emplace_back();
        pool_.definitions.back().symbols.resize(language_.symbol_kinds);
        if (language_.own_definitions) language_.own_definitions(builder_, pool_);
    }

    // Adds the card, with its texts or as declined.
    void add(const CardRecord& record) {
        Facts facts = language_.facts(record, symbols_, problems);
        pool_.definitions.push_back(std::move(facts.card));
        std::optional<Declined> why = compile(pool_.definitions.back(), facts.texts);
        if (!why) return;
        pool_.definitions.back().declined = true;
        why->definition = static_cast<DefinitionId>(pool_.definitions.size() - 1);
        why->number = pool_.definitions.back().number;
        declined.push_back(std::move(*why));
    }

    void finish() {
        builder_.finish();
        if (language_.finish) language_.finish(pool_);
        for (const Definition& card : pool_.definitions) {
            for (std::size_t at = 0; at < card.attributes.size(); ++at) pool_.any_bits[at] |= card.attributes[at];
        }
        pool_.hash = hash_text(book_.game + "-" + book_.version, hash_of(pool_));
    }

    std::vector<Diagnostic> problems;
    std::vector<Declined> declined;
    std::vector<IgnoredPartOfCard> ignored_parts_of_cards;

  private:
    // A card plays with all of its texts or not at all.
    std::optional<Declined> compile(Definition& card, const std::vector<std::string>& texts) {
        const std::string unknown = language_.unknown_facts ? language_.unknown_facts(card, book_) : "";
        if (!unknown.empty()) {
            Declined facts_of_it;
            facts_of_it.reason = unknown;
            facts_of_it.field = "";
            return facts_of_it;
        }
        const PoolBuilder::Mark before = builder_.mark();
        const Definition facts = card;
        CardDraft draft;
        draft.first_granted = static_cast<AbilityId>(pool_.abilities.size());
        for (std::size_t at = 0; at < language_.texts.size(); ++at) {
            if (texts[at].empty()) continue;
            if (std::optional<Declined> why = lower(card, draft, language_.texts[at], texts[at])) {
                builder_.take_back(before);
                card = facts;
                return why;
            }
        }
        lay_down(card, draft);
        builder_.give_watches(card);
        return std::nullopt;
    }

    std::optional<Declined> lower(Definition& card, CardDraft& draft, const TextPart& part, const std::string& words) {
        const text::TextReader& reader = language_.reader();
        const text::TextReading read = read_ ? read_(words, part.start) : reader.read(words, part.start);
        if (!read.read()) return Declined{0, "", read.understood, read.stopped_at, read.reason, part.field};
        const Wording wording{reader.grammar().lexicon(), read.tokens};
        text::Reading looked_at;
        std::optional<Unlowered> why =
            part.lower(Term(read.tree, looked_at), {wording, book_, builder_, symbols_, card, draft, words});
        const std::string unread = why ? "" : looked_at.first_unread(read.tree);
        if (!unread.empty()) why = Unlowered{"the meaning of " + unread + " would be lost"};
        if (why) return Declined{0, "", read.normal, why->words, why->reason, part.field};
        for (text::IgnoredPart& what : looked_at.ignored_parts(read.tree))
            ignored_parts_of_cards.push_back({card.number, part.field, std::move(what)});
        return std::nullopt;
    }

    // What was drafted goes into the pool, with the printed words for people who are asked about an ability or told of
    // it.
    void lay_down(Definition& card, const CardDraft& draft) {
        pool_.texts.resize(pool_.abilities.size());
        const auto lay = [&](const std::vector<Drafted>& all) {
            for (const Drafted& one : all) {
                builder_.ability(one.ability, one.statements);
                pool_.texts.push_back(one.text);
            }
        };
        lay(draft.granted);
        card.first_ability = static_cast<u16>(pool_.abilities.size());
        card.ability_count = static_cast<u16>(draft.own.size());
        lay(draft.own);
    }

    const Language& language_;
    const Rulebook& book_;
    Pool& pool_;
    PoolBuilder builder_;
    Symbols symbols_;
    const ReadText& read_;
};

}  // namespace

Result<CompiledGame> compile_cards(const Language& language, std::shared_ptr<const Rulebook> book,
                                   const std::vector<CardRecord>& records, const ReadText& read) {
    auto pool = std::make_shared<Pool>();
    Compiler compiler(language, *book, *pool, read);
    for (const CardRecord& record : records) compiler.add(record);
    if (!compiler.problems.empty()) return compiler.problems;
    compiler.finish();
    CompiledGame compiled;
    compiled.declined = std::move(compiler.declined);
    compiled.ignored_parts_of_cards = std::move(compiler.ignored_parts_of_cards);
    compiled.game = {std::move(book), std::move(pool)};
    return compiled;
}

}  // namespace arbiter::lower

// Reads and compiles every text of a card list.
#include "measure/card_list.h"

#include <algorithm>
#include <map>
#include <set>

#include "games/games.h"
#include "games/language.h"
#include "text/diagnose.h"
#include "text/survey.h"

namespace arbiter::measure {

namespace {

using Outcome = text::TextReading::Outcome;

// Lines used by fewer cards than this are listed: nobody knows whether they hold for other cards.
constexpr int kFew = 3;
// What part of the work the reading is; finding out what stops texts takes the rest.
constexpr double kReading = 0.5;

const Field* find_field(const CardRecord& card, std::string_view name) {
    const auto at =
        std::find_if(card.fields.begin(), card.fields.end(), [&](const Field& f) { return f.name == name; });
    return at == card.fields.end() ? nullptr : &*at;
}

// The text of a card's other side, where the game's cards have one.
constexpr std::string_view kBack = "back", kBackText = "back.text";

const Record* other_side(const CardRecord& card) {
    const Field* field = find_field(card, kBack);
    return field ? std::get_if<Record>(&field->value) : nullptr;
}

std::string text_of_side(const Record& side) {
    for (const Field& field : side) {
        if (field.name == "text" && std::holds_alternative<std::string>(field.value))
            return std::get<std::string>(field.value);
    }
    return "";
}

// The card with these texts on its sides.
CardRecord with_texts(CardRecord card, std::string front, std::string back) {
    card.text = std::move(front);
    for (Field& field : card.fields) {
        if (field.name != kBack || !std::holds_alternative<Record>(field.value)) continue;
        for (Field& of_side : std::get<Record>(field.value)) {
            if (of_side.name == "text") of_side.value = std::move(back);
        }
    }
    return card;
}

// A skill is a line; what is chosen from stands in lines of its own behind it and belongs to it.
std::vector<std::string> skills_of(const std::string& text) {
    std::vector<std::string> skills;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string line = text.substr(begin, end - begin);
        begin = end + 1;
        if (line.empty()) continue;
        if (line[0] == '[' || skills.empty())
            skills.push_back(line);
        else
            skills.back() += "\n" + line;
    }
    return skills;
}

class Measuring {
  public:
    Measuring(const Language& language, const std::vector<CardRecord>& cards, const Progress& progress)
        : language_(language), cards_(cards), progress_(progress), reader_(language.grammar()) {
        out_.game = language.game;
        out_.cards = static_cast<int>(cards.size());
        fields_.assign(language.fields.begin(), language.fields.end());
        if (std::any_of(cards.begin(), cards.end(), [](const CardRecord& card) { return other_side(card) != nullptr; }))
            fields_.push_back({kBackText, language.fields[0].start});
        for (const TextField& field : fields_) out_.fields.push_back({std::string(field.name), 0, 0});
    }

    Result<CardListMeasure> run(std::string_view book, const std::vector<CardRecord>& beside) {
        out_.book = book;
        for (std::size_t card = 0; card < cards_.size(); ++card) {
            read_card(card);
            report(kReading * static_cast<double>(card + 1) / static_cast<double>(cards_.size()));
        }
        if (!book.empty()) {
            // It finds fault with all facts, and so with all fields that should hold a text.
            const Result<CompiledGame> compiled = make_game(book, cards_);
            if (!compiled) return compiled.problems();
            note_declined(compiled->declined);
            if (fields_.size() > 1 && fields_.back().name == kBackText) count_skills(book);
        }
        if (!problems_.empty()) return problems_;
        find_dead_words(beside);
        find_obstacles();
        rank_meanings();
        count();
        in_order_of_the_list(out_.declined_cards);
        in_order_of_the_list(out_.ambiguous_cards);
        list_use();
        report(1);
        return std::move(out_);
    }

  private:
    void report(double done) const {
        if (progress_) progress_(done);
    }

    void read_card(std::size_t card) {
        for (std::size_t field = 0; field < fields_.size(); ++field) {
            const std::string text = text_of(cards_[card], fields_[field].name);
            if (text.empty()) continue;
            texts_.push_back({card, reader_.read(text, fields_[field].start)});
            texts_.back().counts = texts_.back().reading.read();
            field_of_.push_back(field);
        }
    }

    std::string text_of(const CardRecord& card, std::string_view name) {
        if (name == "text") return card.text;
        if (name == kBackText) return other_side(card) ? text_of_side(*other_side(card)) : "";
        const Field* field = find_field(card, name);
        if (field && std::holds_alternative<std::monostate>(field->value)) return "";
        if (field && std::holds_alternative<std::string>(field->value)) return std::get<std::string>(field->value);
        problems_.push_back({card.file, field ? field->line : card.line, 0,
                             field ? FieldReader::described(field->value) : "no such field", "a text or null",
                             "card " + card.number + ", field " + std::string(name)});
        return "";
    }

    // Texts that were read but have no program, and cards that the book does not know at all.
    void note_declined(const std::vector<Declined>& declined) {
        std::map<std::string_view, std::size_t> by_number;
        for (std::size_t card = 0; card < cards_.size(); ++card) by_number[cards_[card].number] = card;
        for (const Declined& one : declined) {
            const std::size_t card = by_number.at(one.number);
            bool any = false;
            for (std::size_t at = 0; at < texts_.size(); ++at) {
                if (texts_[at].card != card || !texts_[at].counts) continue;
                if (!one.field.empty() && one.field != out_.fields[field_of_[at]].field) continue;
                texts_[at].counts = false;
                any = true;
            }
            const bool without_text = !any && one.field.empty() && cards_[card].text.empty();
            if (!any && !without_text) continue;
            out_.unknown_facts += without_text ? 1 : 0;
            out_.declined_cards.push_back({one.number, cards_[card].file, cards_[card].line, one.field, one.reason,
                                           one.understood, "", one.stopped_at});
            stopped_by_meaning_[one.reason].push_back(one.number);
        }
    }

    // Each skill of a card that does not compile is tried as the only one of its card: one that refers to another line
    // of such a card counts as declined.
    void count_skills(std::string_view book) {
        std::vector<CardRecord> alone;
        std::vector<text::SurveyedText> skills;
        const auto add = [&](std::size_t at, const std::string& skill, bool back) {
            const CardRecord& card = cards_[at];
            alone.push_back(with_texts(card, back ? "" : skill, back ? skill : ""));
            alone.back().number += "/" + std::to_string(alone.size());
            skills.push_back({at, reader_.read(skill, fields_[0].start)});
            skills.back().words = card.text + "\n" + text_of(card, kBackText);
        };
        for (std::size_t at = 0; at < cards_.size(); ++at) {
            for (const std::string& skill : skills_of(cards_[at].text)) add(at, skill, false);
            if (const Record* side = other_side(cards_[at])) {
                for (const std::string& skill : skills_of(text_of_side(*side))) add(at, skill, true);
            }
        }
        out_.skills = static_cast<int>(alone.size());
        const Result<CompiledGame> compiled = make_game(book, alone);
        if (!compiled) return;
        std::set<std::string_view> declined;
        for (const Declined& one : compiled->declined) declined.insert(one.number);
        std::set<std::size_t> incomplete;
        for (const text::SurveyedText& text : texts_) {
            if (!text.counts) incomplete.insert(text.card);
        }
        for (std::size_t at = 0; at < alone.size(); ++at) {
            const bool by_itself = skills[at].reading.read() && !declined.contains(alone[at].number);
            skills[at].counts = by_itself || !incomplete.contains(skills[at].card);
            out_.skills_compiled += skills[at].counts ? 1 : 0;
        }
        const std::vector<bool> left = text::backed_by_others(skills);
        out_.skills_leave_one_out = static_cast<int>(std::count(left.begin(), left.end(), true));
    }

    void find_dead_words(const std::vector<CardRecord>& beside) {
        Vocabulary vocabulary(language_);
        for (const CardRecord& card : cards_) vocabulary.add_facts(card);
        for (std::size_t at = 0; at < texts_.size(); ++at) {
            const CardRecord& card = cards_[texts_[at].card];
            const std::string_view field = fields_[field_of_[at]].name;
            vocabulary.add_text(card, field, text_of(card, field), texts_[at].reading, Vocabulary::Reported::Yes);
        }
        std::set<std::string_view> numbers;
        for (const CardRecord& card : cards_) numbers.insert(card.number);
        for (const CardRecord& card : beside) {
            if (numbers.contains(card.number)) continue;
            vocabulary.add_facts(card);
            for (const TextField& field : fields_) {
                const std::string text = text_of(card, field.name);
                if (!text.empty())
                    vocabulary.add_text(card, field.name, text, reader_.read(text, field.start),
                                        Vocabulary::Reported::No);
            }
        }
        out_.dead_words = vocabulary.dead_words();
    }

    void count() {
        enum CardOutcome : unsigned char { kCompiled, kDeclined, kAmbiguous };
        std::vector<CardOutcome> outcomes(cards_.size(), kCompiled);
        const std::vector<std::vector<text::Index>> own = text::lines_of_its_own(texts_);
        std::vector<std::vector<std::string>> alone(cards_.size());
        for (std::size_t at = 0; at < texts_.size(); ++at) {
            const text::SurveyedText& text = texts_[at];
            FieldCount& field = out_.fields[field_of_[at]];
            ++field.texts;
            field.compiled += text.counts ? 1 : 0;
            for (const text::Index line : own[at]) alone[text.card].emplace_back(reader_.grammar()->lines[line].text);
            if (text.counts) continue;
            const bool ambiguous = text.reading.outcome == Outcome::Ambiguous;
            CardOutcome& outcome_of_card = outcomes[text.card];
            outcome_of_card = std::max(outcome_of_card, ambiguous ? kAmbiguous : kDeclined);
            if (!text.reading.read()) note_unread(text, field.field);
        }
        for (std::size_t card = 0; card < cards_.size(); ++card) {
            if (cards_[card].text.empty() && text_of(cards_[card], kBackText).empty()) continue;
            ++out_.with_text;
            ++(outcomes[card] == kCompiled   ? out_.compiled
               : outcomes[card] == kDeclined ? out_.declined
                                             : out_.ambiguous);
            if (outcomes[card] != kCompiled) continue;
            if (alone[card].empty())
                ++out_.leave_one_out;
            else
                out_.alone.push_back({cards_[card].number, alone[card]});
        }
    }

    void note_unread(const text::SurveyedText& text, const std::string& field) {
        const text::TextReading& reading = text.reading;
        auto& list = reading.outcome == Outcome::Ambiguous ? out_.ambiguous_cards : out_.declined_cards;
        const CardRecord& card = cards_[text.card];
        list.push_back({card.number, card.file, card.line, field, reading.reason, reading.understood,
                        reading.stopped_at, phrases_[&text]});
    }

    void in_order_of_the_list(std::vector<DeclinedText>& texts) const {
        std::map<std::string_view, std::size_t> order;
        for (const CardRecord& card : cards_) order.emplace(card.number, order.size());
        std::stable_sort(texts.begin(), texts.end(), [&](const DeclinedText& a, const DeclinedText& b) {
            return order.at(a.number) < order.at(b.number);
        });
    }

    // The words of the first phrase that stopped a text, as they are written there.
    std::string first_phrase(std::string_view text, const std::vector<text::Token>& tokens,
                             const text::Obstacles& obstacles) const {
        if (obstacles.found.empty()) return "";
        const text::Hole at = obstacles.found[0].tokens;
        const auto begin = static_cast<std::size_t>(tokens[static_cast<std::size_t>(at.begin)].begin);
        const auto end = static_cast<std::size_t>(tokens[static_cast<std::size_t>(at.end) - 1].end);
        // Words that were put into another sentence stand elsewhere in the text.
        if (begin < end && end <= text.size()) return std::string(text.substr(begin, end - begin));
        const auto first = tokens.begin();
        return text::detokenize(reader_.grammar().lexicon(), {first + at.begin, first + at.end});
    }

    void find_obstacles() {
        std::vector<const text::SurveyedText*> stopped;
        std::vector<const TextField*> fields;
        for (std::size_t at = 0; at < texts_.size(); ++at) {
            if (texts_[at].reading.outcome != Outcome::Stopped) continue;
            stopped.push_back(&texts_[at]);
            fields.push_back(&fields_[field_of_[at]]);
        }
        std::vector<text::Obstacles> found;
        for (std::size_t at = 0; at < stopped.size(); ++at) {
            const std::vector<text::Token>& tokens = stopped[at]->reading.tokens;
            found.push_back(text::find_obstacles(reader_.grammar(), tokens, fields[at]->start));
            phrases_[stopped[at]] =
                first_phrase(text_of(cards_[stopped[at]->card], fields[at]->name), tokens, found.back());
            report(kReading + (1 - kReading) * static_cast<double>(at + 1) / static_cast<double>(stopped.size()));
        }
        for (const text::RankedPhrase& one : text::rank_obstacles(found)) {
            Obstacle obstacle{one.phrase, one.as, {}, {}};
            for (const std::size_t at : one.alone) obstacle.unlocks.push_back(cards_[stopped[at]->card].number);
            for (const std::size_t at : one.among) obstacle.among.push_back(cards_[stopped[at]->card].number);
            out_.obstacles.push_back(std::move(obstacle));
        }
    }

    // Meanings that are not known stop texts as phrases do.
    void rank_meanings() {
        for (auto& [reason, numbers] : stopped_by_meaning_)
            out_.obstacles.push_back({reason, "", std::move(numbers), {}});
        std::stable_sort(out_.obstacles.begin(), out_.obstacles.end(), [](const Obstacle& a, const Obstacle& b) {
            return std::pair(a.unlocks.size(), a.among.size()) > std::pair(b.unlocks.size(), b.among.size());
        });
    }

    void list_use() {
        const text::Grammar& grammar = reader_.grammar();
        const std::vector<int> uses = text::cards_by_line(grammar, texts_);
        for (std::size_t at = 0; at < uses.size(); ++at) {
            const text::SourceLine& line = grammar->lines[at];
            if (uses[at] < kFew)
                out_.rarely_used.push_back({std::string(line.file), line.number, std::string(line.text), uses[at]});
        }
        std::stable_sort(out_.rarely_used.begin(), out_.rarely_used.end(),
                         [](const LineUse& a, const LineUse& b) { return a.cards < b.cards; });
        const std::vector<int> rewrites = text::cards_by_rewrite(grammar, texts_);
        for (std::size_t at = 0; at < rewrites.size(); ++at)
            out_.rewrites.push_back({text::describe_rewrite(grammar.lexicon(), static_cast<int>(at)), rewrites[at]});
    }

    const Language& language_;
    std::vector<TextField> fields_;  // of the language, and the other side's
    const std::vector<CardRecord>& cards_;
    const Progress& progress_;
    text::TextReader reader_;
    std::vector<text::SurveyedText> texts_;
    std::vector<std::size_t> field_of_;                                   // of each text, in the language
    std::map<std::string, std::vector<std::string>> stopped_by_meaning_;  // reason to card numbers
    std::map<const text::SurveyedText*, std::string> phrases_;            // that stopped texts
    std::vector<Diagnostic> problems_;
    CardListMeasure out_;
};

}  // namespace

Result<CardListMeasure> measure_cards(std::string_view game, std::string_view book,
                                      const std::vector<CardRecord>& cards, const Progress& progress,
                                      const std::vector<CardRecord>& beside) {
    if (const Language* language = find_language(game)) return Measuring(*language, cards, progress).run(book, beside);
    std::string known;
    for (const std::string& name : language_names()) known += (known.empty() ? "" : ", ") + name;
    return Diagnostic{"", 0, 0, "game \"" + std::string(game) + "\"", "one of " + known};
}

}  // namespace arbiter::measure

// Asks a person.
#include "player/question.h"

#include <algorithm>

#include "arbiter/names.h"
#include "base/numbers.h"
#include "engine/label.h"
#include "engine/machine.h"
#include "engine/purpose.h"
#include "engine/tell/words.h"
#include "engine/visibility.h"

namespace arbiter::player {

namespace {

bool is_number(const std::string& label) {
    return !label.empty() && label.find_first_not_of("0123456789") == std::string::npos;
}

// "2", "up to 2", "1 to 3"
std::string how_many(int fewest, int most) {
    if (fewest == most) return std::to_string(most);
    return fewest == 0 ? "up to " + std::to_string(most) : std::to_string(fewest) + " to " + std::to_string(most);
}

// "a card", "up to 2 cards", "one character"
std::string how_many_of(const Rulebook& book, ObjectKind of, int fewest, int most) {
    const bool cards = of == ObjectKind::Cards;
    const tell::Noun noun = cards ? tell::Noun{"card", "cards"} : book.words ? book.words->standing : tell::Noun{};
    const auto with_noun = [](const std::string& count, const std::string& word) {
        return count + (word.empty() ? "" : " " + word);
    };
    if (most > 1) return with_noun(how_many(fewest, most), noun.many);
    if (fewest == 0) return with_noun("up to one", noun.one);
    return with_noun(cards ? "a" : "one", noun.one);
}

// " to discard" of "discard it", " to put into your hand" of "put it into your hand"; else ": gain control of it".
std::string to_what_end(const std::string& act) {
    if (act.empty()) return "";
    const std::size_t verb = act.find(' ');
    for (const std::string_view word : {" it", " them"}) {
        if (verb == std::string::npos || act.compare(verb, word.size(), word) != 0) continue;
        const std::string rest = act.substr(verb + word.size());
        if (rest.empty() || rest[0] == ' ') return " to " + act.substr(0, verb) + rest;
    }
    for (const std::string_view word : {" of it", " of them"}) {
        if (act.ends_with(word)) return " to " + act.substr(0, act.size() - word.size()) + " of";
    }
    return ": " + act;
}

class QuestionWriter {
  public:
    QuestionWriter(const Game& game, const State& state, const Address& address)
        : game_(game),
          book_(*game.book),
          state_(state),
          position_(game, state),
          seat_(address.person()),
          address_(address) {}

    Question ask() const;

  private:
    const Decision& decision() const { return state_.decision; }
    bool several() const { return decision().kind == Ask::Pick && decision().max > 1 && decision().chosen == 0; }
    const KeepQuestion* keep_questions() const;
    void offer(Question&) const;
    void offer_candidates(Question&) const;
    void propose(Question&) const;
    std::string words(const Question&) const;
    AbilityId asking_ability() const;
    std::string asking_text(AbilityId) const;
    const QuestionWords& asked_words() const;
    std::string brief(Action, const std::string& label) const;
    void name_answers(Question&) const;
    std::string counted(const std::string& question) const;
    Choice choice(Action, const std::string& label) const;
    std::string fighter(PlaceIx) const;
    std::string orientation_apart(const std::vector<Answer>&, const Answer&) const;

    const Game& game_;
    const Rulebook& book_;
    const State& state_;
    Position position_;
    Seat seat_;
    const Address& address_;
};

const KeepQuestion* QuestionWriter::keep_questions() const {
    for (const KeepQuestion& one : book_.showing.keep_questions) {
        if (several() && decision().min == decision().max && one.prompt == decision().prompt) return &one;
    }
    return nullptr;
}

Choice QuestionWriter::choice(Action action, const std::string& label) const {
    std::string price = book_.price ? book_.price(position_, action) : "";
    return {address_(label), address_(price), brief(action, address_(label)), action,
            spots_of(position_, seat_, action)};
}

// What the rulebook says of this question; nothing of questions of the engine itself.
const QuestionWords& QuestionWriter::asked_words() const {
    static const QuestionWords kNone;
    const auto& all = book_.showing.questions;
    return decision().prompt < all.size() ? all[decision().prompt] : kNone;
}

// "attack with your front line 2 (CRW-1-001 Hessa Brandt)" is "attack with Hessa Brandt": who stands in a place instead
// of the place, and cards by their names alone.
std::string QuestionWriter::brief(Action action, const std::string& label) const {
    std::string out = label;
    const bool places = action.kind == ActionKind::Attack || action.kind == ActionKind::PickPlace;
    for (const u8 at : {action.a, action.b}) {
        const PlaceIx place = at;
        if (!places || place >= state_.place_count || !position_.occupied(place)) continue;
        const CardIx top = position_.top_face_up(place);
        if (top == kNone) continue;
        const std::string bracket = "(" + card_title(*game_.pool, position_.card(top).definition) + ")";
        const std::size_t found = out.find(bracket);
        const std::size_t whose = std::max(out.rfind("your ", found) + 1, out.rfind("the opponent's ", found) + 1);
        if (found == std::string::npos || whose == 0) continue;
        out.replace(whose - 1, found + bracket.size() - whose + 1, position_.definition(top).name);
    }
    for (std::size_t at = 0; at < out.size();) {
        const std::size_t end = std::min(out.find(' ', at), out.size());
        const std::string word = out.substr(at, end - at);
        if (word.find('-') != std::string::npos && find_card(game_, word) != 0 && end < out.size())
            out.erase(at, word.size() + 1);
        else
            at = end + 1;
    }
    constexpr std::string_view kInHand = " in your hand";
    if (out.ends_with(kInHand)) out.resize(out.size() - kInHand.size());
    return out;
}

// What a button says never is a bare "pass", "yes" or "no".
void QuestionWriter::name_answers(Question& question) const {
    const QuestionWords& words = asked_words();
    question.hint = address_(words.hint);
    question.window = words.window;
    std::string asked = question.words.substr(0, question.words.find_first_of("?("));
    while (asked.ends_with(' ')) asked.pop_back();
    const std::string phase = state_.phase < book_.phases.size() ? book_.phases[state_.phase] : "";
    for (Choice& one : question.choices) {
        const ActionKind kind = one.action.kind;
        if (kind == ActionKind::Pass || kind == ActionKind::Done) {
            one.brief = !words.decline.empty()                           ? words.decline
                        : kind == ActionKind::Done                       ? one.brief
                        : decision().kind == Ask::Main && !phase.empty() ? "end the " + phase
                                                                         : "don't";
        }
        if (kind == ActionKind::Yes) one.brief = !words.yes.empty() ? words.yes : asked;
        if (kind == ActionKind::No) one.brief = !words.no.empty() ? words.no : "don't";
    }
}

// Who stands there, and where only if another of the name stands beside it.
std::string QuestionWriter::fighter(PlaceIx place) const {
    const auto name = [&](PlaceIx at) -> std::string {
        const CardIx top = position_.occupied(at) ? position_.top_face_up(at) : kNone;
        return top == kNone ? "" : position_.definition(top).name;
    };
    const std::string own = name(place);
    bool alone = !own.empty();
    for (int at = 0; at < state_.place_count; ++at) {
        const PlaceIx other = static_cast<PlaceIx>(at);
        if (other != place && position_.place(other).seat == position_.place(place).seat && name(other) == own)
            alone = false;
    }
    const std::string where = place_name(book_, position_.place(place));
    return own.empty() ? where : alone ? own : own + " in " + where;
}

// "resting" where how it is turned tells a card apart from all others that are called alike.
std::string QuestionWriter::orientation_apart(const std::vector<Answer>& answers, const Answer& answer) const {
    if (answer.action.kind != ActionKind::Pick || answer.label == answer.shared_label) return "";
    const u8 turned = position_.card(answer.action.a).position;
    bool others = false, apart = true;
    for (const Answer& other : answers) {
        if (other.same_as == answer.same_as || other.shared_label != answer.shared_label) continue;
        others = true;
        apart = apart && position_.card(other.action.a).position != turned;
    }
    return others && apart ? book_.positions[turned] : "";
}

void QuestionWriter::offer(Question& question) const {
    const std::vector<Answer> answers = labelled_answers(game_, state_);
    question.by_name = names_offered(*game_.pool, state_) != nullptr;
    question.numeric =
        !answers.empty() && !question.by_name &&
        std::all_of(answers.begin(), answers.end(), [](const Answer& one) { return is_number(one.label); });
    for (std::size_t at = 0; at < answers.size(); ++at) {
        const Answer& answer = answers[at];
        if (answer.same_as != static_cast<int>(at)) continue;
        const auto same = [&](const Answer& other) { return other.same_as == answer.same_as; };
        // Which of several copies it is makes no difference.
        std::string label =
            std::count_if(answers.begin(), answers.end(), same) > 1 ? answer.shared_label : answer.label;
        if (const std::string turned = orientation_apart(answers, answer); !turned.empty())
            label = answer.shared_label + " (" + turned + ")";
        if (answer.action.kind == ActionKind::Done && decision().chosen == 0) label = "none";
        if (answer.action.kind == ActionKind::Attack) {
            const bool on_card = answer.action.b < state_.place_count;
            label = "attack " + (on_card ? fighter(answer.action.b) + " " : "") + "with " + fighter(answer.action.a);
        }
        question.choices.push_back(choice(answer.action, label));
    }
}

// Of several to be picked all are shown, as they lie and not as the decks were written down, also those that the
// engine would not take first.
void QuestionWriter::offer_candidates(Question& question) const {
    std::vector<std::pair<int, Action>> all;
    for (int at : decision().options) {
        const u8 one = static_cast<u8>(at);
        if (decision().of == ObjectKind::Places) {
            all.emplace_back(at, Action::pick_place(one));
        } else {
            const bool by_spot = decision().blind != 0 || !knows(position_, seat_, one);
            const CardState& card = position_.card(one);
            const int spot = by_spot ? position_.depth_of(one) : shown_position(position_, seat_, one);
            all.emplace_back((ix(card.seat) * 64 + card.zone) * 256 + spot, Action::pick(one));
        }
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [spot, action] : all)
        question.choices.push_back(choice(action, plain_label(game_, state_, action)));
    question.fewest = decision().min;
    question.most = decision().max;
    question.rest = keep_questions() != nullptr;
    const int count = static_cast<int>(question.choices.size());
    if (question.rest) question.fewest = question.most = count - decision().max;
}

// Where exactly so many must be picked and the rulebook asks something of all of them together, as of a payment: the
// first of all ways.
void QuestionWriter::propose(Question& question) const {
    if (decision().min != decision().max || !decision().rulebook_condition || decision().chosen > 0) return;
    State copy = state_;
    ActionList legal;
    std::vector<std::size_t> proposed;
    for (int taken = 0; taken < decision().max; ++taken) {
        legal_actions(game_, copy, legal);
        const auto choice = std::find_if(question.choices.begin(), question.choices.end(),
                                         [&](const Choice& one) { return one.action == legal[0]; });
        if (choice == question.choices.end() || !apply(game_, copy, legal[0]).ok()) return;
        proposed.push_back(static_cast<std::size_t>(choice - question.choices.begin()));
    }
    question.proposed = std::move(proposed);
}

// "Which characters move? (up to 2)"
std::string QuestionWriter::counted(const std::string& question) const {
    if (decision().kind != Ask::Pick || decision().max < 2) return question;
    const std::string many = how_many(decision().min, decision().max) + ")";
    // "(once only, up to 6)"
    return question.ends_with(')') ? question.substr(0, question.size() - 1) + ", " + many : question + " (" + many;
}

std::string QuestionWriter::words(const Question& question) const {
    if (const KeepQuestion* rest = keep_questions()) {
        return sentence(rest->limit) + " " + std::to_string(decision().max) + ": choose " +
               std::to_string(question.most) + (question.most == 1 ? " card to " : " cards to ") + rest->verb + ".";
    }
    if (book_.question) {
        if (const std::string sentence = book_.question(position_); !sentence.empty()) return counted(sentence);
    }
    if (!asked_words().sentence.empty()) return counted(asked_words().sentence);
    const std::string next = purpose(game_, state_);
    if (decision().prompt == kPromptMay && !next.empty()) return sentence(next) + "?";
    if (decision().prompt == kPromptChoose && decision().kind == Ask::Pick)
        return "Choose " + how_many_of(book_, decision().of, decision().min, decision().max) + to_what_end(next) + ".";
    if (question.by_name) return "Which name? Type it, or a part of it.";
    if (decision().kind == Ask::Number)
        return "Which number, from " + grouped(decision().low) + " to " + grouped(decision().high) + "?";
    if (decision().prompt == kPromptOrder) return "Which card comes next, from the top?";
    if (decision().prompt == kPromptTopOrBottom) return "On top of the deck, or at the bottom?";
    std::string plain = prompt(game_, state_);
    plain.resize(std::min(plain.size(), plain.find(" [")));
    const bool asks = plain.starts_with("which ") || plain.starts_with("how ");
    return sentence(plain) + (plain.ends_with('?') ? "" : asks ? "?" : ".");
}

// The text behind a question that the rules ask in its course, such as the order of the cards that it moves.
AbilityId QuestionWriter::asking_ability() const {
    if (decision().ability != kNoAbility) return decision().ability;
    const u16 prompt = decision().prompt;
    if (prompt != kPromptOrder && prompt != kPromptTopOrBottom && prompt != kPromptPlace) return kNoAbility;
    for (int at = state_.frames.size() - 1; at >= 0; --at) {
        const Frame& frame = state_.frames[at];
        if (frame.code >= kFirstProgram && frame.ability != kNoAbility) return frame.ability;
    }
    return kNoAbility;
}

// The card and its text; of a keyword that has no text of its own the card that has it, and what the keyword does.
std::string QuestionWriter::asking_text(AbilityId ability) const {
    const DefinitionId by = game_.pool->ability(ability).definition;
    const std::string title = card_title(*game_.pool, by), text = whole_text(*game_.pool, ability);
    if (!text.empty()) return title + ": " + text;
    const CardIx source = state_.frames.back().source;
    if (source >= state_.card_count || !knows(position_, seat_, source)) return title;
    const auto& words = book_.showing.keywords;
    const auto keyword =
        std::find_if(words.begin(), words.end(), [&](const Keyword& one) { return one.word == title; });
    return card_title(*game_.pool, position_.card(source).definition) + ": [" + title + "]" +
           (keyword == words.end() ? "" : " (" + keyword->reminder + ")");
}

Question QuestionWriter::ask() const {
    Question question;
    if (state_.outcome != Outcome::Running || decision().seat != seat_ || decision().kind == Ask::Nothing)
        return question;
    several() ? offer_candidates(question) : offer(question);
    propose(question);
    question.words = address_(words(question));
    name_answers(question);
    if (const AbilityId ability = asking_ability(); ability != kNoAbility) question.text = asking_text(ability);
    return question;
}

}  // namespace

Question question_for(const Game& game, const State& state, const Address& address) {
    return QuestionWriter(game, state, address).ask();
}

Question question_for(const Game& game, const State& state, Seat seat) {
    return question_for(game, state, Address(game, seat));
}

bool is_choice(const Question& question) {
    const int choices = static_cast<int>(question.choices.size());
    return question.picks_several() ? question.fewest < choices : choices > 1;
}

std::vector<Action> picks(const Game& game, const State& state, const Question& question,
                          const std::vector<std::size_t>& chosen) {
    std::vector<Action> left, out;
    for (std::size_t at = 0; at < question.choices.size(); ++at) {
        const bool named = std::find(chosen.begin(), chosen.end(), at) != chosen.end();
        if (named != question.rest) left.push_back(question.choices[at].action);
    }
    const Decision asked = state.decision;
    const int wanted = static_cast<int>(left.size());
    State copy = state;
    ActionList legal;
    const auto take = [&](auto&& fits) {
        legal_actions(game, copy, legal);
        const auto found = std::find_if(legal.begin(), legal.end(), fits);
        if (found == legal.end()) return false;
        const Action action = *found;
        std::erase(left, action);
        out.push_back(action);
        return apply(game, copy, action).ok();
    };
    for (int taken = 0; taken < wanted; ++taken) {
        const Decision& now = copy.decision;
        const bool open = copy.outcome == Outcome::Running && now.kind == Ask::Pick && now.seat == asked.seat &&
                          now.prompt == asked.prompt && now.chosen == taken;
        if (!open || !take([&](Action action) { return std::find(left.begin(), left.end(), action) != left.end(); }))
            return {};
    }
    // Where more could be picked, that is all; where more must be, it is not enough.
    const Decision& now = copy.decision;
    const bool open = copy.outcome == Outcome::Running && now.kind == Ask::Pick && now.seat == asked.seat &&
                      now.prompt == asked.prompt && now.chosen == wanted && (wanted > 0 || asked.chosen == 0);
    const bool needs_done = open && (wanted < asked.max);
    if (needs_done && !take([](Action action) { return action.kind == ActionKind::Done; })) return {};
    return out;
}

}  // namespace arbiter::player

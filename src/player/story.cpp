// Events in the words of players: cards drawn together are one line, the two results of a battle, too.
#include "player/story.h"

#include <algorithm>
#include <map>
#include <optional>

#include "base/numbers.h"
#include "engine/label.h"
#include "engine/rulebook.h"
#include "engine/tell/words.h"

namespace arbiter::player {

namespace {

// How the words begin for cards whose use is over.
constexpr std::string_view kPutAway = "put away";

// "AP card": the rulebook's own things have no number, and their name is a word.
bool is_common_noun(const std::string& title) { return title.ends_with(" card"); }

class Story {
  public:
    Story(const Game& game, const Address& address, std::span<const EventView> events, const View& before,
          const View& now)
        : game_(game), book_(*game.book), address_(address), events_(events), before_(before), now_(now) {}

    std::vector<StoryLine> tell() {
        // Left out first: what follows each other then is told together.
        std::vector<EventView> shown;
        // That began in this part of the story, and in which nobody else has chosen anything yet: windows that open
        // at everything that the other player does are not worth a line.
        std::string phase;
        // What lies on the table before the first turn was laid there by the rules.
        bool begun = before_.turn > 0;
        for (std::size_t at = 0; at < events_.size(); ++at) {
            const EventView& event = events_[at];
            if (event.kind == EventKind::TurnBegan) begun = true;
            if (event.kind == EventKind::PhaseBegan) phase = book_.phases[event.a];
            if (event.kind == EventKind::Answered && address_.name(event.seat) != "you") phase.clear();
            const bool laid_out = !begun && event.kind == EventKind::Moved && event.to.place != kNone;
            if (!is_unremarkable(event) && !laid_out && !is_shown_to_play(event, events_.subspan(at + 1))) {
                shown.push_back(event);
                if (does_nothing(event, events_.subspan(at + 1))) shown.back().text += ", but nothing happens";
            }
            if (comes_to_nothing(at) && (shown.empty() || shown.back().kind != EventKind::EffectBegan)) {
                shown.push_back(event);
                shown.back().text = "nothing comes of it";
            }
            if (!phase.empty() && is_pass(event)) {
                shown.push_back(event);
                shown.back().text = phase;
            }
        }
        events_ = shown;
        for (std::size_t at = 0; at < events_.size();) {
            const std::size_t count = tell_at(at);
            add_facts(at, count);
            at += count;
        }
        finish();
        return std::move(lines_);
    }

  private:
    // Tells what begins here; how many events that were.
    std::size_t tell_at(std::size_t at);
    std::size_t tell_drawn(std::size_t at);
    std::size_t tell_revealed(std::size_t at);
    // A card is shown because it is played: that it is played says enough.
    static bool is_shown_to_play(const EventView& event, std::span<const EventView> after) {
        if (event.kind != EventKind::Revealed) return false;
        const auto next =
            std::find_if(after.begin(), after.end(), [](const EventView& one) { return one.kind == EventKind::Moved; });
        return next != after.end() && next->definition == event.definition && next->to.place != kNone;
    }
    // An effect that ends before anything but its payment has happened.
    bool does_nothing(const EventView& effect, std::span<const EventView> after) const;
    // The end of an effect that the person said yes to, without anything in between.
    bool comes_to_nothing(std::size_t at) const {
        if (at == 0 || events_[at].kind != EventKind::EffectEnded) return false;
        const EventView& answer = events_[at - 1];
        return answer.kind == EventKind::Answered && address_.name(answer.seat) == "you" &&
               answer.text.ends_with(": yes");
    }
    // The same happens to both cards, as far as a sentence about them tells.
    bool is_alike(const EventView& one, const EventView& other) const;
    // Several cards to which the same happens.
    std::size_t tell_cards(std::size_t at);
    // "You set AR01-001 Warden Vesper in area 1", "CRW-1-005 Rook Adair is sidelined"
    std::string move_words(std::size_t at, std::size_t count) const;
    // "You take 1 damage: life 5 to 4, AR01-001 Rook Adair is turned face up"
    std::string damage_words(std::size_t at, std::size_t count) const;
    // The life of a player before this event: what there is now, and what has left that zone since or come into it.
    i32 life_before(std::size_t at) const;
    bool is_damage(const EventView& event) const {
        return event.kind == EventKind::Moved && book_.words && event.reason < book_.words->reasons.size() &&
               !book_.words->reasons[event.reason].damage.empty();
    }
    // " in area 1", " to front line 2", " to your hand"; empty where the verb says it.
    std::string destination(const EventView&, bool by_its_player) const;
    std::size_t tell_result(std::size_t at);
    // Phases in which the person had nothing to do but pass, and was not asked.
    std::size_t tell_passed(std::size_t at);
    // The person passed.
    bool is_pass(const EventView& event) const {
        return event.kind == EventKind::Answered && address_.name(event.seat) == "you" &&
               event.text.ends_with(": pass");
    }
    void tell_act(const EventView&);
    // "BP +2,500 on your Hessa Brandt (front line 1), by CRW-1-022 Full Head of Steam"
    std::string modifier_words(const EventView&) const;
    // "AR01-005 Warden Vesper, AR01-003 Warden Vesper and 2 cards": the cards of so many events.
    std::string names(std::size_t from, std::size_t count) const;
    // What is said of the card of an event: " is turned face up".
    std::string after_card(const EventView&) const;
    bool is_unremarkable(const EventView&) const;
    std::string result_word(const EventView& event) const {
        return event.a < book_.results.size() ? book_.results[event.a] : "";
    }
    bool is_outcome(const EventView& event) const {
        const std::string word = result_word(event);
        return event.kind == EventKind::Judged && (word == "win" || word == "loss" || word == "tie");
    }
    bool moved_by_draw(const EventView& event) const {
        return event.kind == EventKind::Moved && event.from.zone == book_.deck && event.to.zone == book_.hand &&
               event.reason < book_.reasons.size() && book_.reasons[event.reason] == "drawn";
    }
    // "Bellows": whom the event names, or who stands there, where that is the same before and after.
    std::string standing(const EventView&) const;
    std::string standing_at(PlaceIx) const;
    void say(const std::string& line);
    // What these events were about belongs to the line that was said last.
    void add_facts(std::size_t from, std::size_t count);
    void finish();

    const Game& game_;
    const Rulebook& book_;
    const Address& address_;
    std::span<const EventView> events_;
    const View& before_;
    const View& now_;
    std::vector<StoryLine> lines_;
    StoryLine last_;
    int times_ = 0;
};

// What the table shows anyway, or what only judges want to know.
bool Story::is_unremarkable(const EventView& event) const {
    const bool modifier = event.kind == EventKind::Modified || event.kind == EventKind::ModifierEnded;
    if (modifier && book_.modifier_words && book_.modifier_words(book_, event.a, event.n).empty()) return true;
    // A keyword that could do nothing: it waits at every attack.
    if (event.kind == EventKind::Fizzled && event.ability == kNone) return true;
    switch (event.kind) {
        case EventKind::PositionSet:
        case EventKind::EffectEnded:
        case EventKind::Answered:
        case EventKind::PhaseBegan:
        case EventKind::Shuffled:
        case EventKind::Triggered:
        case EventKind::GameWon:
        case EventKind::GameDrawn: return true;
        default: return false;
    }
}

void Story::finish() {
    if (times_ > 0) {
        // "The opponent looks at a card", several times over, is one look at several cards.
        constexpr std::string_view kLooked = " at a card ";
        if (const std::size_t at = last_.words.find(kLooked); times_ > 1 && at != std::string::npos)
            last_.words.replace(at, kLooked.size(), " at " + std::to_string(times_) + " cards ");
        else if (times_ > 1)
            last_.words += " (" + std::to_string(times_) + " times)";
        lines_.push_back(std::move(last_));
    }
    times_ = 0;
    last_ = {};
}

void Story::add_facts(std::size_t from, std::size_t count) {
    const auto add = [](auto& list, auto one) {
        if (std::find(list.begin(), list.end(), one) == list.end()) list.push_back(one);
    };
    for (std::size_t at = from; at < from + count; ++at) {
        const EventView& event = events_[at];
        if (event.definition) add(last_.cards, event.definition);
        for (const Spot* spot : {&event.from, &event.to}) {
            if (spot->place != kNone) add(last_.places, spot->place);
        }
        if (last_.seat == Seat::Nobody) last_.seat = event.seat;
        if (last_.clause.empty()) last_.clause = event.clause;
    }
    last_.kind = events_[from].kind;
    last_.damage = is_damage(events_[from]);
}

void Story::say(const std::string& line) {
    if (line != last_.words || times_ == 0) {
        finish();
        last_.words = line;
    }
    ++times_;
}

std::string Story::names(std::size_t from, std::size_t count) const {
    std::map<DefinitionId, int> copies;
    std::vector<DefinitionId> order;
    int hidden = 0;
    for (std::size_t at = from; at < from + count; ++at) {
        const DefinitionId card = events_[at].definition;
        if (card == 0) {
            ++hidden;
        } else if (copies[card]++ == 0) {
            order.push_back(card);
        }
    }
    std::string out;
    for (const DefinitionId card : order) {
        if (!out.empty()) out += ", ";
        const std::string title = card_title(*game_.pool, card);
        if (is_common_noun(title)) {
            const bool vowel = std::string_view("AEIOUaeiou").find(title[0]) != std::string_view::npos;
            out += copies[card] > 1 ? std::to_string(copies[card]) + " " + title + "s" : (vowel ? "an " : "a ") + title;
        } else {
            out += (copies[card] > 1 ? std::to_string(copies[card]) + "x " : "") + title;
        }
    }
    const std::string many = hidden == 1 ? "a card" : std::to_string(hidden) + " cards";
    return out + (hidden == 0 ? "" : (out.empty() ? "" : " and ") + many);
}

// "You draw AR01-005 Warden Vesper, AR01-003 Warden Vesper", "The opponent draws 6 cards"
std::size_t Story::tell_drawn(std::size_t at) {
    const Seat seat = events_[at].to.seat;
    std::size_t count = 0;
    while (at + count < events_.size() && moved_by_draw(events_[at + count]) && events_[at + count].to.seat == seat)
        ++count;
    say(sentence(address_(seat_name(seat) + " draws")) + " " + names(at, count));
    return count;
}

std::size_t Story::tell_revealed(std::size_t at) {
    const Seat seat = events_[at].seat;
    std::size_t count = 0;
    while (at + count < events_.size() && events_[at + count].kind == EventKind::Revealed &&
           events_[at + count].seat == seat)
        ++count;
    say(sentence(address_(seat_name(seat) + " reveals")) + " " + names(at, count));
    return count;
}

std::string Story::after_card(const EventView& event) const {
    const std::string card = event.definition ? card_title(*game_.pool, event.definition) : "a card";
    return event.text.starts_with(card) ? event.text.substr(card.size()) : "";
}

bool Story::does_nothing(const EventView& effect, std::span<const EventView> after) const {
    if (effect.kind != EventKind::EffectBegan) return false;
    const auto is_payment = [&](const EventView& event) {
        const bool rests = event.kind == EventKind::PositionSet && event.a != 0 && event.from.place == kNone &&
                           event.from.seat == effect.seat;
        const bool used_up = event.kind == EventKind::Moved && book_.words &&
                             event.reason < book_.words->reasons.size() && book_.words->reasons[event.reason].used_up();
        return event.kind == EventKind::Answered || rests || used_up;
    };
    const auto end = std::find_if_not(after.begin(), after.end(), is_payment);
    return end != after.end() && end->kind == EventKind::EffectEnded && end->definition == effect.definition &&
           end->ability == effect.ability;
}

bool Story::is_alike(const EventView& one, const EventView& other) const {
    if (one.kind != other.kind || one.to.seat != other.to.seat) return false;
    const std::string happens = after_card(one);
    if (!happens.empty() && happens == after_card(other)) return true;
    const auto is_pile = [&](const EventView& event) {
        return event.kind == EventKind::Moved && event.to.place == kNone && event.from.zone != book_.hand;
    };
    return is_pile(one) && is_pile(other) && one.reason == other.reason && one.to.zone == other.to.zone;
}

std::size_t Story::tell_cards(std::size_t at) {
    std::size_t count = 1;
    while (at + count < events_.size() && is_alike(events_[at], events_[at + count])) ++count;
    if (is_damage(events_[at])) {
        say(damage_words(at, count));
    } else if (events_[at].kind == EventKind::Moved) {
        say(move_words(at, count));
    } else if (count == 1) {
        say(sentence(address_(events_[at].text)));
    } else {
        say(sentence(names(at, count)) + " are turned face up");
    }
    return count;
}

std::string Story::destination(const EventView& event, bool by_its_player) const {
    if (event.to.zone >= book_.zones.size()) return "";
    const std::string& zone = book_.zones[event.to.zone].name;
    if (event.to.place != kNone && event.to.slot != kNone && !book_.zones[event.to.zone].single) {
        const bool areas = book_.showing.slot != "place";
        const std::string slot = (areas ? book_.showing.slot : zone) + " " + std::to_string(event.to.slot + 1);
        const std::string where = by_its_player || areas ? slot : address_(seat_name(event.to.seat) + "'s " + slot);
        return (areas ? " in " : " to ") + where;
    }
    // Verbs that are about no area of their own.
    const std::string& done = book_.words->reasons[event.reason].done;
    constexpr std::string_view kAnywhere[] = {"moved", "placed",    "added",         "returned",
                                              "sent",  "put along", "put into play", "laid out"};
    if (std::find(std::begin(kAnywhere), std::end(kAnywhere), done) == std::end(kAnywhere)) return "";
    const std::string in = done == "placed" || done == "laid out" ? " in " : " to ";
    return event.to.seat == Seat::Nobody ? in + "the " + zone : in + address_(seat_name(event.to.seat) + "'s " + zone);
}

std::string Story::move_words(std::size_t at, std::size_t count) const {
    const EventView& event = events_[at];
    if (!book_.words || event.reason >= book_.words->reasons.size()) return sentence(address_(event.text));
    const tell::ReasonWords& words = book_.words->reasons[event.reason];
    // Whatever players do with cards of their hand they do themselves.
    const bool by_its_player =
        event.from.zone == book_.hand && event.from.seat == event.seat && words.verb.starts_with("<");
    const std::string where = destination(event, by_its_player);
    const bool put_away = words.done.starts_with(kPutAway);
    if (!by_its_player || put_away) {
        // Cards that nobody can name are at least somebody's.
        const bool nameless = std::all_of(events_.begin() + static_cast<std::ptrdiff_t>(at),
                                          events_.begin() + static_cast<std::ptrdiff_t>(at + count),
                                          [](const EventView& one) { return one.definition == 0; });
        const Seat whose = event.to.seat == Seat::Nobody ? event.from.seat : event.to.seat;
        std::string cards = names(at, count);
        if (nameless && whose != Seat::Nobody)
            cards = (count == 1 ? "one" : std::to_string(count)) + " of " + address_(seat_name(whose) + "'s cards");
        std::string done = words.done;
        if (constexpr std::string_view kAHand = "a hand"; done.ends_with(kAHand) && event.to.seat != Seat::Nobody)
            done.replace(done.size() - kAHand.size(), kAHand.size(), address_(seat_name(event.to.seat) + "'s hand"));
        // "goes to your Drop Area after the combo": the verb alone would not say where.
        if (put_away && event.to.zone < book_.zones.size() && event.to.seat != Seat::Nobody) {
            const std::string to = address_(seat_name(event.to.seat) + "'s " + book_.zones[event.to.zone].name);
            return sentence(cards) + (count > 1 ? " go to " : " goes to ") + to + done.substr(kPutAway.size());
        }
        return sentence(cards) + (count > 1 ? " are " : " is ") + done + where;
    }
    // "<puts|put> back for a redraw": the cards stand behind the verb, unless it ends with "with".
    const bool you = event.from.seat == address_.person();
    const std::size_t bar = words.verb.find('|'), close = words.verb.find('>');
    const std::string form = you ? words.verb.substr(bar + 1, close - bar - 1) : words.verb.substr(1, bar - 1);
    const std::string rest = words.verb.substr(close + 1);
    const std::string cards = " " + names(at, count);
    const std::string who = sentence(address_.name(event.from.seat)) + " " + form;
    if (!rest.ends_with(" with")) return who + cards + rest + where;
    return who + rest + cards + (book_.showing.slot != "place" ? where : "");
}

i32 Story::life_before(std::size_t at) const {
    const Spot life = events_[at].from;
    i32 out = now_.goal.count[static_cast<std::size_t>(ix(life.seat))];
    const auto is_there = [&](const Spot& spot) { return spot.zone == life.zone && spot.seat == life.seat; };
    for (const EventView& event : events_.subspan(at)) {
        if (event.kind == EventKind::Moved) out += int{is_there(event.from)} - int{is_there(event.to)};
    }
    return out;
}

std::string Story::damage_words(std::size_t at, std::size_t count) const {
    const EventView& event = events_[at];
    const Seat whose = event.from.seat;
    const bool you = whose == address_.person(), one = count == 1;
    const i32 before = life_before(at);
    std::string out = sentence(address_.name(whose)) + (you ? " take " : " takes ") + std::to_string(count) +
                      " damage: life " + std::to_string(before) + " to " +
                      std::to_string(before - static_cast<i32>(count));
    if (event.definition == 0) return out;
    std::string becomes = book_.words->reasons[event.reason].damage;
    const std::size_t bar = becomes.find('|'), close = becomes.find('>');
    becomes = (one ? becomes.substr(1, bar - 1) : becomes.substr(bar + 1, close - bar - 1)) + becomes.substr(close + 1);
    if (const std::size_t zone = becomes.find("{zone}"); zone != std::string::npos)
        becomes.replace(zone, 6, address_(seat_name(event.to.seat) + "'s " + book_.zones[event.to.zone].name));
    return out + ", " + names(at, count) + " " + becomes;
}

std::string Story::standing(const EventView& event) const {
    return event.definition ? game_.pool->definition(event.definition).name : standing_at(event.to.place);
}

std::string Story::standing_at(PlaceIx place) const {
    const auto top = [&](const View& view) -> DefinitionId {
        if (place >= view.places.size() || view.places[place].stack.empty()) return 0;
        return view.places[place].stack[0].definition;
    };
    const DefinitionId is = top(now_);
    return is && is == top(before_) ? game_.pool->definition(is).name : "";
}

std::string Story::modifier_words(const EventView& event) const {
    // "BP +1,000 on A's front line 1, by ...", "A's front line 1 cannot block, by ..."
    const std::string name = standing_at(event.to.place), whose = seat_name(event.to.seat) + "'s ";
    const std::size_t on = event.text.find(whose);
    if (name.empty() || on == std::string::npos || event.to.zone >= book_.zones.size()) return event.text;
    const std::size_t place = on + whose.size();
    const ZoneSpec& zone = book_.zones[event.to.zone];
    const bool numbered = !zone.single && event.to.slot != kNone;
    const std::string where = numbered ? zone.name + " " + std::to_string(event.to.slot + 1) : zone.name;
    if (event.text.compare(place, where.size(), where) != 0) return event.text;
    return event.text.substr(0, place) + name + " (" + where + ")" + event.text.substr(place + where.size());
}

// "Your Hessa Brandt attacks with BP 1,500", "Your Hessa Brandt is attacked (BP 1,500)"
void Story::tell_act(const EventView& event) {
    const std::string name = standing(event), word = result_word(event);
    const std::string who = name.empty() ? address_(event.text.substr(0, event.text.find(": ")))
                                         : address_(seat_name(event.seat) + "'s") + " " + name;
    const AttributeId shown = book_.showing.explained;
    const std::string unit = shown < book_.attributes.size() ? book_.attributes[shown] + " " : "";
    const std::string number = unit + grouped(event.n);
    say(sentence(who) + " " + word + (word.starts_with("is ") ? " (" + number + ")" : " with " + number));
}

// "Area 1: you 13,000, opponent 8,000: you win it"; to those who watch "Area 1: A 13,000, B 8,000: A wins it"
std::size_t Story::tell_result(std::size_t at) {
    const EventView& one = events_[at];
    const bool areas = book_.showing.slot != "place";
    const bool pair = at + 1 < events_.size() && is_outcome(events_[at + 1]) && events_[at + 1].seat != one.seat &&
                      (!areas || events_[at + 1].to.slot == one.to.slot);
    if (!pair) {
        say(sentence(address_(one.text)));
        return 1;
    }
    const EventView& other = events_[at + 1];
    // Of the person first, to those who watch of A.
    const bool watched = address_.person() == Seat::Nobody;
    const Seat first = watched ? Seat::A : address_.person();
    const EventView& mine = one.seat == first ? one : other;
    const EventView& theirs = one.seat == first ? other : one;
    const std::string where = areas ? sentence(book_.showing.slot) + " " + std::to_string(one.to.slot + 1) : "Battle";
    const std::string word = result_word(mine);
    const std::string winner = address_.name(word == "win" ? mine.seat : theirs.seat);
    const std::string result = word == "tie"   ? "a tie"
                               : watched       ? winner + " wins it"
                               : word == "win" ? "you win it"
                                               : "you lose it";
    say(where + ": " + address_.name(mine.seat) + " " + grouped(mine.n) + ", " +
        (watched ? address_.name(theirs.seat) : "opponent") + " " + grouped(theirs.n) + ": " + result);
    return 2;
}

std::size_t Story::tell_passed(std::size_t at) {
    std::string phases;
    std::size_t count = 0;
    for (; at + count < events_.size() && events_[at + count].kind == EventKind::Answered; ++count) {
        const std::string& phase = events_[at + count].text;
        if (!phases.ends_with(phase)) phases += (phases.empty() ? "" : ", ") + phase;
    }
    say(sentence(phases) + ": nothing you can do");
    return count;
}

std::size_t Story::tell_at(std::size_t at) {
    const EventView& event = events_[at];
    if (event.kind == EventKind::Answered) return tell_passed(at);
    if (moved_by_draw(event)) return tell_drawn(at);
    if (event.kind == EventKind::Revealed) return tell_revealed(at);
    if (is_outcome(event)) return tell_result(at);
    if (event.kind == EventKind::Moved || event.kind == EventKind::TurnedUp) return tell_cards(at);
    if (event.kind == EventKind::Judged) {
        tell_act(event);
    } else {
        const bool modifier = event.kind == EventKind::Modified || event.kind == EventKind::ModifierEnded;
        say(sentence(address_(modifier ? modifier_words(event) : event.text)));
    }
    return 1;
}

// The card whose text ended the game; empty where none did.
std::string text_behind(const Game& game, std::span<const EventView> events) {
    int open = 0;
    for (std::size_t at = events.size(); at-- > 0;) {
        if (events[at].kind == EventKind::EffectEnded) ++open;
        if (events[at].kind != EventKind::EffectBegan) continue;
        if (open == 0) return events[at].definition ? card_title(*game.pool, events[at].definition) : "a hidden card";
        --open;
    }
    return "";
}

// By what the game ended, in A's and B's names.
std::string condition_of(const Game& game, const State& last, std::span<const EventView> events,
                         const std::string& clause, bool conceded) {
    if (conceded) return seat_name(opponent(last.winner)) + " gave up";
    const Position position(game, last);
    if (game.book->ending) {
        if (const std::string words = game.book->ending(position, clause); !words.empty()) return words;
    }
    const std::string card = text_behind(game, events);
    return card.empty() ? "" : "the text of " + card + " ended the game";
}

}  // namespace

std::vector<StoryLine> tell_story(const Game& game, const Address& address, std::span<const EventView> events,
                                  const View& before, const View& now) {
    return Story(game, address, events, before, now).tell();
}

std::vector<std::string> tell_ending(const Game& game, const State& last, const Address& address,
                                     std::span<const EventView> events, Seat person) {
    std::size_t end = 0;
    while (end < events.size() && events[end].kind != EventKind::GameWon && events[end].kind != EventKind::GameDrawn)
        ++end;
    std::vector<std::string> out;
    out.push_back(last.outcome == Outcome::Draw   ? "The game is a draw."
                  : last.outcome == Outcome::Void ? "The game is " + describe(result(last)) + "."
                  : person == Seat::Nobody        ? seat_name(last.winner) + " wins."
                  : last.winner == person         ? "You win."
                                                  : "You lose.");
    if (end == events.size()) return out;
    // Conceding ends the game by the answer itself.
    const bool conceded = end > 0 && events[end - 1].kind == EventKind::Answered &&
                          events[end - 1].text.find(": concede ") != std::string::npos;
    const std::string& by = events[end].clause;
    const std::string words = condition_of(game, last, events.first(end), by, conceded);
    const std::string clause = conceded || by.empty() ? "" : " [" + by + "]";
    if (!words.empty() || !clause.empty()) out.push_back(sentence(address(words)) + clause + ".");
    return out;
}

}  // namespace arbiter::player

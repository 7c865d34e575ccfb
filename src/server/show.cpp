// Views, questions and endings of the engine as things of the protocol.
#include "server/show.h"

#include <algorithm>

#include "arbiter/answers.h"
#include "arbiter/names.h"
#include "base/hash.h"
#include "base/numbers.h"
#include "engine/label.h"
#include "engine/program.h"
#include "engine/rulebook.h"
#include "engine/spots.h"
#include "player/card_face.h"
#include "player/forecast.h"
#include "player/verdict.h"

namespace arbiter::server {

namespace {

using wire::MaybeText;

const Rulebook& book_of(const LoadedGame& loaded) { return *loaded.rules().book; }
const Pool& pool_of(const LoadedGame& loaded) { return *loaded.rules().pool; }

std::optional<int> place_or_none(PlaceIx place) { return place == kNone ? std::nullopt : std::optional<int>(place); }

std::optional<wire::Spot> show_spot(const Spot& spot) {
    if (spot.position == kNone) return std::nullopt;
    return wire::Spot{spot.zone, show_seat(spot.seat), spot.position, place_or_none(spot.place)};
}

wire::Card show(const CardView& card, Seat home) {
    wire::Card out;
    out.d = card.definition;
    out.down = card.face_down != 0;
    out.pos = card.position;
    if (card.owner != home && card.owner != Seat::Nobody) out.own = show_seat(card.owner);
    return out;
}

std::vector<wire::Card> show(const std::vector<CardView>& cards, Seat home) {
    std::vector<wire::Card> out;
    out.reserve(cards.size());
    for (const CardView& card : cards) out.push_back(show(card, home));
    return out;
}

wire::Zone show(const ZoneView& zone) {
    wire::Zone out{show(zone.cards, zone.seat), {}, {}};
    for (const GroupView& group : zone.groups)
        out.groups.push_back(
            {{group.positions.begin(), group.positions.end()}, {group.definitions.begin(), group.definitions.end()}});
    out.known.assign(zone.known_among.begin(), zone.known_among.end());
    return out;
}

wire::Place show(const PlaceView& place) {
    wire::Place out;
    out.zone = place.zone;
    out.seat = show_seat(place.seat);
    out.slot = place.slot;
    out.mark = place.mark;
    out.stack = show(place.stack, place.seat);
    out.under = show(place.under, place.seat);
    out.values.assign(place.attributes.begin(), place.attributes.end());
    for (const ContributionView& reason : place.reasons) out.sum.push_back({reason.value, reason.words, reason.by, {}});
    if (!place.stack.empty()) out.pos = place.stack[0].position;
    return out;
}

std::string until_words(const ModifierView& modifier, const Rulebook&) {
    switch (modifier.duration) {
        case Duration::ThisTurn: return "this turn";
        case Duration::DuringTurn: return "in turn " + std::to_string(modifier.turn);
        case Duration::ThroughNextTurn: return "until the end of turn " + std::to_string(modifier.turn);
        case Duration::WhileObject: return "while it stays";
        case Duration::Game: return "for the rest of the game";
        case Duration::UntilMoment: return "for now";
    }
    return "";
}

// Notes of the rules are not for people.
std::optional<wire::Modifier> show(const Rulebook& book, const ModifierView& modifier) {
    const std::string words = book.modifier_words ? book.modifier_words(book, modifier.property, modifier.value)
                                                  : book.properties[modifier.property] + " " + grouped(modifier.value);
    if (words.empty()) return std::nullopt;
    wire::Modifier out;
    out.property = book.properties[modifier.property];
    out.value = modifier.value;
    out.until = until_words(modifier, book);
    out.by = modifier.by;
    out.words = words;
    const bool card = modifier.on == TargetKind::Card || modifier.on == TargetKind::Cards;
    const bool place = modifier.on == TargetKind::Place || modifier.on == TargetKind::Places;
    out.on = card ? wire::ModifierOn::card : place ? wire::ModifierOn::place : wire::ModifierOn::player;
    if (card) out.card = modifier.card;
    if (modifier.on == TargetKind::Place) out.place = place_or_none(modifier.target);
    if (modifier.on == TargetKind::Seat) out.seat = show_seat(static_cast<Seat>(modifier.target));
    return out;
}

wire::Effect show(const Pool& pool, const EffectView& effect) {
    wire::Effect out;
    out.card = effect.definition;
    out.ability = effect.ability;
    out.seat = show_seat(effect.controller).value_or(wire::Seat::A);
    if (effect.definition && effect.ability < pool.definition(effect.definition).ability_count) {
        const auto ability = static_cast<AbilityId>(pool.definition(effect.definition).first_ability + effect.ability);
        out.words = whole_text(pool, ability);
    }
    return out;
}

wire::ChoiceKind kind_of(ActionKind kind) {
    switch (kind) {
        case ActionKind::Play: return wire::ChoiceKind::play;
        case ActionKind::Use: return wire::ChoiceKind::use;
        case ActionKind::Attack: return wire::ChoiceKind::attack;
        case ActionKind::Pass: return wire::ChoiceKind::pass;
        case ActionKind::Yes: return wire::ChoiceKind::yes;
        case ActionKind::No: return wire::ChoiceKind::no;
        case ActionKind::Number: return wire::ChoiceKind::number;
        case ActionKind::Mode: return wire::ChoiceKind::mode;
        case ActionKind::Done: return wire::ChoiceKind::done;
        default: return wire::ChoiceKind::pick;
    }
}

void set_spots(wire::Choice& choice, Action action, const AnswerSpots& spots) {
    choice.card = show_spot(spots.card);
    if (action.kind == ActionKind::Play) {
        choice.target = place_or_none(spots.place);
    } else {
        choice.place = place_or_none(spots.place);
        choice.target = place_or_none(spots.target);
    }
}

wire::QuestionKind kind_of(Ask ask) {
    switch (ask) {
        case Ask::Pick: return wire::QuestionKind::pick;
        case Ask::YesNo: return wire::QuestionKind::yes_no;
        case Ask::Number: return wire::QuestionKind::number;
        case Ask::Order: return wire::QuestionKind::order;
        case Ask::Mode: return wire::QuestionKind::mode;
        default: return wire::QuestionKind::main;
    }
}

}  // namespace

std::optional<wire::Seat> show_seat(Seat seat) {
    if (seat == Seat::Nobody) return std::nullopt;
    return seat == Seat::A ? wire::Seat::A : wire::Seat::B;
}

Seat seat_of(wire::Seat seat) { return seat == wire::Seat::A ? Seat::A : Seat::B; }

Seat seat_of_side(wire::Side side) {
    return side == wire::Side::A ? Seat::A : side == wire::Side::B ? Seat::B : Seat::Nobody;
}

wire::Side side_of(Seat seat) {
    return seat == Seat::A ? wire::Side::A : seat == Seat::B ? wire::Side::B : wire::Side::public_;
}

wire::Pips show_pips(const LoadedGame& loaded, const View& view) {
    return {view.goal.count[0], view.goal.count[1], view.goal.of, book_of(loaded).showing.aim};
}

namespace {

void show_contests(const LoadedGame& loaded, const View& view, wire::View& out) {
    for (const ContestView& contest : view.contests) {
        const auto number = [&](Seat seat) { return contest.numbers[static_cast<std::size_t>(ix(seat))]; };
        const auto place = [&](Seat seat) { return place_or_none(contest.places[static_cast<std::size_t>(ix(seat))]); };
        const std::string words = grouped(number(Seat::A)) + " against " + grouped(number(Seat::B));
        if (contest.slot != kNone) {
            wire::Standing standing{contest.slot, place(Seat::A), place(Seat::B), show_seat(contest.ahead), 0, words};
            standing.by = std::abs(number(Seat::A) - number(Seat::B));
            out.standings.push_back(std::move(standing));
            continue;
        }
        if (contest.attacker == Seat::Nobody || !place(contest.attacker)) continue;
        const Seat defender = opponent(contest.attacker);
        wire::Battle battle;
        battle.attacker = *place(contest.attacker);
        battle.target = place(defender);
        if (!battle.target) battle.player = show_seat(defender);
        battle.attack = number(contest.attacker);
        battle.defend = number(defender);
        battle.words = grouped(battle.attack) + " against " + grouped(battle.defend);
        battle.if_unanswered = MaybeText(!battle.target                      ? "Not blocked, it hits"
                                         : contest.ahead == contest.attacker ? "As it stands, it hits"
                                                                             : "As it stands, it fails");
        out.battle = std::move(battle);
    }
    (void)loaded;
}

}  // namespace

wire::View show_view(const LoadedGame& loaded, const View& view) {
    wire::View out;
    out.seat = show_seat(view.seat);
    out.turn = view.turn;
    out.phase = view.phase;
    out.lead = show_seat(view.lead);
    out.starting = show_seat(view.starting);
    out.asked = show_seat(view.asked);
    out.over = view.over != 0;
    if (view.over) out.winner = show_seat(view.winner);
    out.pips = show_pips(loaded, view);
    out.totals = {view.totals[0], view.totals[1]};
    for (const ZoneView& zone : view.zones)
        out.zones.emplace((zone.seat == Seat::Nobody ? "" : seat_name(zone.seat)) + "." + std::to_string(zone.zone),
                          show(zone));
    for (std::size_t at = 0; at < view.places.size(); ++at) {
        if (view.places[at].seat == Seat::Nobody && view.places[at].stack.empty()) continue;
        out.places.emplace(std::to_string(at), show(view.places[at]));
    }
    for (const ModifierView& modifier : view.modifiers) {
        if (auto shown = show(book_of(loaded), modifier)) out.modifiers.push_back(std::move(*shown));
    }
    for (const EffectView& effect : view.resolving) out.resolving.push_back(show(pool_of(loaded), effect));
    for (const EffectView& effect : view.waiting) out.waiting.push_back(show(pool_of(loaded), effect));
    out.revealed = show(view.revealed, Seat::Nobody);
    show_contests(loaded, view, out);
    return out;
}

namespace {

// Fills in what the other seat knows of the same cards.
void add_known(std::vector<wire::Card>& to, const std::vector<wire::Card>& from) {
    for (std::size_t at = 0; at < to.size() && at < from.size(); ++at) {
        if (to[at].d.id == 0) to[at].d = from[at].d;
    }
}

}  // namespace

wire::View show_both(const LoadedGame& loaded, const View& a, const View& b) {
    wire::View out = show_view(loaded, a);
    const wire::View other = show_view(loaded, b);
    out.seat.reset();
    for (auto& [key, zone] : out.zones) {
        const auto same = other.zones.find(key);
        if (same == other.zones.end()) continue;
        // A hand is told in the order of its own player.
        if (key.starts_with("B."))
            zone = same->second;
        else
            add_known(zone.cards, same->second.cards);
    }
    for (auto& [key, place] : out.places) {
        const auto same = other.places.find(key);
        if (same == other.places.end()) continue;
        add_known(place.stack, same->second.stack);
        add_known(place.under, same->second.under);
        if (place.values.empty()) place.values = same->second.values;
    }
    return out;
}

std::vector<wire::Line> show_lines(const LoadedGame& loaded, Seat viewer, std::span<const EventView> events,
                                   const View& before, const View& now) {
    std::vector<wire::Line> out;
    int turn = before.turn;
    for (player::StoryLine& line : player::tell_story(loaded.rules(), loaded.address(viewer), events, before, now)) {
        wire::Line shown;
        if (line.kind == EventKind::TurnBegan) {
            shown.weight = wire::Weight::turn;
            turn = now.turn;
        }
        if (line.damage) shown.weight = wire::Weight::loss;
        shown.seat = show_seat(line.seat);
        shown.words = std::move(line.words);
        shown.clause = MaybeText(std::move(line.clause));
        shown.cards.assign(line.cards.begin(), line.cards.end());
        shown.places.assign(line.places.begin(), line.places.end());
        shown.turn = turn;
        out.push_back(std::move(shown));
    }
    return out;
}

namespace {

wire::Tone tone_of(player::Tone tone) {
    return tone == player::Tone::Good  ? wire::Tone::good
           : tone == player::Tone::Bad ? wire::Tone::bad
                                       : wire::Tone::plain;
}

void set_forecast(const player::Forecast& forecast, wire::Choice& choice) {
    if (!forecast.words.empty()) {
        choice.forecast = wire::Forecast{forecast.brief, tone_of(forecast.tone), {}};
        if (forecast.words != forecast.brief) choice.forecast->more = MaybeText(forecast.words);
    }
    choice.harm = MaybeText(forecast.harm);
}

// Copies of a card are one choice; each of them can be pointed at all the same.
void add_copies(const LoadedGame& loaded, const State& state, Seat seat, AskedQuestion& out) {
    const Position position(loaded.rules(), state);
    const std::vector<Answer> all = labelled_answers(loaded.rules(), state);
    for (std::size_t at = 0; at < all.size(); ++at) {
        if (all[at].same_as == static_cast<int>(at)) continue;
        const Action first = all[static_cast<std::size_t>(all[at].same_as)].action;
        const auto found = std::find(out.answers.begin(), out.answers.end(), first);
        if (found == out.answers.end()) continue;
        const int same_as = static_cast<int>(found - out.answers.begin());
        wire::Choice copy = out.shown.choices[static_cast<std::size_t>(same_as)];
        set_spots(copy, all[at].action, spots_of(position, seat, all[at].action));
        copy.same_as = same_as;
        copy.forecast.reset();
        out.shown.choices.push_back(std::move(copy));
        out.answers.push_back(all[at].action);
    }
}

// A forecast helps to choose. What every answer leads to was decided before, and what comes as well if nothing is done
// speaks for no answer. That the game ends is told in any case.
void keep_telling_forecasts(wire::Question& question) {
    auto& choices = question.choices;
    const bool alike = choices.size() > 1 && choices[0].forecast &&
                       std::all_of(choices.begin(), choices.end(),
                                   [&](const wire::Choice& one) { return one.forecast == choices[0].forecast; });
    if (alike && (!question.end || choices[0].forecast->tone == wire::Tone::plain)) {
        const std::string words = choices[0].forecast->words;
        for (wire::Choice& one : choices) one.forecast.reset();
        if (words.find("the game") != std::string::npos)
            question.hint = (question.hint.empty() ? "" : question.hint + " ") + "Whatever you choose: " + words + ".";
        return;
    }
    if (!question.end) return;
    const wire::Choice& end = choices[static_cast<std::size_t>(*question.end)];
    for (wire::Choice& one : choices) {
        if (&one != &end && one.forecast && one.forecast->tone != wire::Tone::bad && one.forecast == end.forecast)
            one.forecast.reset();
    }
}

}  // namespace

AskedQuestion ask(const LoadedGame& loaded, const State& state, Seat seat, int number, Forecasts forecasts) {
    AskedQuestion out;
    out.asked = player::question_for(loaded.rules(), state, loaded.address(seat));
    if (!out.open()) return out;
    wire::Question& shown = out.shown;
    shown.number = number;
    shown.kind = kind_of(state.decision.kind);
    shown.words = out.asked.words;
    shown.text = MaybeText(out.asked.text);
    shown.hint = MaybeText(out.asked.hint);
    if (out.asked.window)
        shown.again = MaybeText(player::attack_goes_on(loaded.rules(), state) ? "this battle" : "this turn");
    if (state.decision.ability != kNoAbility)
        shown.source = wire::SourceCard{pool_of(loaded).ability(state.decision.ability).definition};
    shown.fewest = out.asked.fewest;
    shown.most = out.asked.most;
    shown.numeric = out.asked.numeric;
    shown.by_name = out.asked.by_name;
    shown.proposed.assign(out.asked.proposed.begin(), out.asked.proposed.end());
    // The same question always gets the same words: what was sent can be made again.
    std::optional<player::Forecaster> forecaster;
    if (forecasts == Forecasts::Tell && !out.asked.picks_several() && !out.asked.by_name && !out.asked.numeric)
        forecaster.emplace(loaded.rules(), state, loaded.address(seat), Rng::from_seed(static_cast<u64>(number)));
    for (const player::Choice& one : out.asked.choices) {
        wire::Choice choice;
        choice.words = one.label;
        if (one.brief != one.label) choice.short_ = MaybeText(one.brief);
        choice.price = MaybeText(one.price);
        choice.kind = kind_of(one.action.kind);
        set_spots(choice, one.action, one.spots);
        const bool ends = one.action.kind == ActionKind::Pass || one.action.kind == ActionKind::Done;
        if (ends) shown.end = static_cast<int>(shown.choices.size());
        if (forecaster) set_forecast(forecaster->tell(one.action), choice);
        shown.choices.push_back(std::move(choice));
        out.answers.push_back(one.action);
    }
    keep_telling_forecasts(shown);
    if (!out.asked.picks_several()) add_copies(loaded, state, seat, out);
    return out;
}

std::vector<Action> answers_of(const LoadedGame& loaded, const State& state, const AskedQuestion& asked,
                               const std::vector<int>& choices) {
    std::vector<std::size_t> chosen;
    for (const int one : choices) {
        if (one < 0 || static_cast<std::size_t>(one) >= asked.answers.size()) return {};
        const auto at = static_cast<std::size_t>(one);
        if (std::find(chosen.begin(), chosen.end(), at) != chosen.end()) return {};
        chosen.push_back(at);
    }
    if (!asked.asked.picks_several()) {
        if (chosen.size() != 1) return {};
        return {asked.answers[chosen[0]]};
    }
    const int count = static_cast<int>(chosen.size());
    if (count < asked.shown.fewest || count > asked.shown.most) return {};
    return player::picks(loaded.rules(), state, asked.asked, chosen);
}

wire::Ended show_ending(const LoadedGame& loaded, const State& last, Seat viewer, std::span<const EventView> events,
                        wire::EndedBy by) {
    wire::Ended out;
    out.outcome = last.outcome == Outcome::Draw   ? wire::Outcome::draw
                  : last.outcome == Outcome::Void ? wire::Outcome::void_
                                                  : wire::Outcome::won;
    if (last.outcome == Outcome::Won) out.winner = show_seat(last.winner);
    out.by = last.outcome == Outcome::Void ? wire::EndedBy::void_ : by;
    out.how = player::tell_ending(loaded.rules(), last, loaded.address(viewer), events, viewer);
    for (const EventView& event : events) {
        if (by == wire::EndedBy::rules && (event.kind == EventKind::GameWon || event.kind == EventKind::GameDrawn))
            out.clause = MaybeText(event.clause);
    }
    if (by == wire::EndedBy::time && out.how.size() > 1)
        out.how[1] = player::sentence(loaded.address(viewer).name(opponent(last.winner))) + " ran out of time.";
    return out;
}

std::vector<wire::Reason> show_reasons(const LoadedGame& loaded, const State& state, Seat seat,
                                       const std::optional<wire::Spot>& card, const std::optional<int>& place) {
    std::vector<wire::Reason> out;
    for (const player::Verdict& verdict : player::verdicts_on(loaded.rules(), state, seat, "")) {
        const std::optional<wire::Spot> spot = show_spot(verdict.spots.card);
        const bool of_card = !card || (spot && *spot == *card);
        const bool of_place = !place || verdict.spots.place == *place || verdict.spots.target == *place;
        if (!of_card || !of_place) continue;
        wire::Reason reason;
        reason.words = player::sentence(loaded.address(seat)(verdict.label));
        reason.clause = MaybeText(verdict.clause);
        reason.reason = MaybeText(loaded.address(seat)(verdict.reason));
        reason.by = verdict.by;
        reason.can = verdict.clause.empty();
        out.push_back(std::move(reason));
    }
    return out;
}

wire::Diagnostic show(const arbiter::Diagnostic& problem) {
    wire::Diagnostic out;
    arbiter::Diagnostic nameless = problem;
    nameless.file.clear();
    nameless.line = nameless.column = 0;
    out.words = nameless.to_string();
    if (problem.line > 0) out.line = problem.line;
    out.about = MaybeText(problem.about);
    out.found = MaybeText(problem.found);
    out.expected = MaybeText(problem.expected);
    return out;
}

wire::MaybeList<wire::Diagnostic> show(const std::vector<arbiter::Diagnostic>& problems) {
    wire::MaybeList<wire::Diagnostic> out;
    for (const arbiter::Diagnostic& one : problems) out.push_back(show(one));
    return out;
}

// ---- the catalog
namespace {

std::optional<wire::TextMark> mark_of(player::Mark mark) {
    switch (mark) {
        case player::Mark::Keyword: return wire::TextMark::keyword;
        case player::Mark::Name: return wire::TextMark::name;
        case player::Mark::Symbol: return wire::TextMark::symbol;
        case player::Mark::Reminder: return wire::TextMark::reminder;
        case player::Mark::Timing: return wire::TextMark::timing;
        case player::Mark::None: break;
    }
    return std::nullopt;
}

// The fields of a card file, those within a record as "bp.single".
void add_fields(const Record& record, const std::string& before, std::map<std::string, wire::CardField>& out) {
    for (const Field& field : record) {
        const std::string name = before + field.name;
        if (const auto* number = std::get_if<std::int64_t>(&field.value)) out[name] = *number;
        if (const auto* text = std::get_if<std::string>(&field.value)) out[name] = *text;
        if (const auto* list = std::get_if<std::vector<std::string>>(&field.value)) out[name] = *list;
        if (const auto* inner = std::get_if<Record>(&field.value)) add_fields(*inner, name + ".", out);
    }
}

}  // namespace

wire::CardFace show_card(const LoadedGame& loaded, DefinitionId id) {
    const player::CardFace face = player::card_face(loaded.rules(), id);
    wire::CardFace out;
    out.id = face.id;
    out.number = face.number;
    out.name = face.name;
    out.kind = face.kind;
    out.colors = face.colors;
    out.facts = face.facts;
    out.back = face.back;
    for (const player::TextLine& line : face.text) {
        wire::TextLine shown;
        for (const player::TextPart& part : line) shown.parts.push_back({part.words, mark_of(part.mark)});
        out.text.push_back(std::move(shown));
    }
    for (const CardRecord& card : loaded.cards) {
        if (card.number == face.number) add_fields(card.fields, "", out.fields);
    }
    if (const int most = copies_allowed(loaded.rules(), id); most != kAnyCopies) out.copies = most;
    for (const Declined& declined : loaded.compiled.declined) {
        if (declined.definition == id) out.declined = MaybeText(declined.reason);
    }
    return out;
}

wire::Catalog show_catalog(const LoadedGame& loaded) {
    const Rulebook& book = book_of(loaded);
    wire::Catalog out;
    out.game = loaded.game;
    out.book = loaded.book;
    out.title = book.title;
    out.goal = book.showing.goal;
    out.lesson = book.showing.lesson;
    for (const ZoneSpec& zone : book.zones) out.zones.push_back({zone.name, zone.places, zone.ordered && !zone.field});
    out.phases = book.phases;
    out.attributes = book.attributes;
    out.positions = book.positions;
    out.slot = book.showing.slot;
    for (const Keyword& keyword : book.showing.keywords) out.keywords.push_back({keyword.word, keyword.reminder});
    std::map<int, int> fronts;
    for (int id = 1; id <= card_count(loaded.rules()); ++id) {
        out.cards.push_back(show_card(loaded, static_cast<DefinitionId>(id)));
        if (out.cards.back().back.id) fronts[out.cards.back().back.id] = id;
    }
    for (wire::CardFace& card : out.cards) {
        if (const auto front = fronts.find(card.id); front != fronts.end()) card.front = front->second;
    }
    return out;
}

}  // namespace arbiter::server

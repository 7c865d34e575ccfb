// The words of a game and of the interface's enumerators.
#include "arbiter/names.h"

#include "base/last_enumerator.h"
#include "engine/in_game.h"
#include "engine/label.h"

namespace arbiter {

std::string game_name(const Game& game) {
    require_opened(game);
    return game.book->game;
}

std::string rulebook_version(const Game& game) {
    require_opened(game);
    return game.book->version;
}

std::string rulebook_name(const Game& game) { return game_name(game) + "-" + rulebook_version(game); }

std::string rulebook_title(const Game& game) {
    require_opened(game);
    return game.book->title;
}

std::vector<std::string> zone_names(const Game& game) {
    require_opened(game);
    std::vector<std::string> out;
    for (const ZoneSpec& zone : game.book->zones) out.push_back(zone.name);
    return out;
}

namespace {

const std::vector<std::string>& names_in(const Game& game, std::vector<std::string> Rulebook::*list) {
    require_opened(game);
    return (*game.book).*list;
}

}  // namespace

std::vector<std::string> phase_names(const Game& game) { return names_in(game, &Rulebook::phases); }
std::vector<std::string> property_names(const Game& game) { return names_in(game, &Rulebook::properties); }
std::vector<std::string> attribute_names(const Game& game) { return names_in(game, &Rulebook::attributes); }
std::vector<std::string> event_names(const Game& game) { return names_in(game, &Rulebook::events); }
std::vector<std::string> reason_names(const Game& game) { return names_in(game, &Rulebook::reasons); }
std::vector<std::string> position_names(const Game& game) { return names_in(game, &Rulebook::positions); }
std::vector<std::string> result_names(const Game& game) { return names_in(game, &Rulebook::results); }

std::string attribute_value(const Game& game, AttributeId attribute, i32 value) {
    require_opened(game);
    CHECK(attribute < game.book->attributes.size());
    return value_words(*game.book, attribute, value);
}

int card_count(const Game& game) {
    require_opened(game);
    return static_cast<int>(game.pool->definitions.size()) - 1;
}

CardInfo card_info(const Game& game, DefinitionId id) {
    CHECK(id >= 1 && id <= card_count(game));
    const Definition& definition = game.pool->definition(id);
    CardInfo out{definition.number, definition.name, definition.text, {}, definition.declined};
    out.attributes.assign(definition.attributes.begin(),
                          definition.attributes.begin() + static_cast<std::ptrdiff_t>(game.book->attributes.size()));
    return out;
}

DefinitionId find_card(const Game& game, std::string_view number) {
    require_opened(game);
    return find_card(*game.pool, number);
}

namespace {

constexpr Named<EventKind> kEventKinds[] = {
    {EventKind::TurnBegan, "TurnBegan"},
    {EventKind::PhaseBegan, "PhaseBegan"},
    {EventKind::Moved, "Moved"},
    {EventKind::Shuffled, "Shuffled"},
    {EventKind::Revealed, "Revealed"},
    {EventKind::Looked, "Looked"},
    {EventKind::TurnedUp, "TurnedUp"},
    {EventKind::TurnedDown, "TurnedDown"},
    {EventKind::PositionSet, "PositionSet"},
    {EventKind::Swapped, "Swapped"},
    {EventKind::Shifted, "Shifted"},
    {EventKind::Joined, "Joined"},
    {EventKind::TurnedOver, "TurnedOver"},
    {EventKind::Modified, "Modified"},
    {EventKind::ModifierEnded, "ModifierEnded"},
    {EventKind::Triggered, "Triggered"},
    {EventKind::Fizzled, "Fizzled"},
    {EventKind::GivenUp, "GivenUp"},
    {EventKind::EffectBegan, "EffectBegan"},
    {EventKind::EffectEnded, "EffectEnded"},
    {EventKind::Negated, "Negated"},
    {EventKind::Replaced, "Replaced"},
    {EventKind::Prevented, "Prevented"},
    {EventKind::Answered, "Answered"},
    {EventKind::Judged, "Judged"},
    {EventKind::GameWon, "GameWon"},
    {EventKind::GameDrawn, "GameDrawn"},
    {EventKind::GameVoid, "GameVoid"},
    {EventKind::Rulebook, "Rulebook"},
    {EventKind::LoopFound, "LoopFound"},
};
static_assert(names_all_up_to<EventKind::LoopFound>(kEventKinds));

constexpr Named<Ask> kAsks[] = {
    {Ask::Nothing, "Nothing"}, {Ask::Main, "Main"},   {Ask::Pick, "Pick"}, {Ask::YesNo, "YesNo"},
    {Ask::Number, "Number"},   {Ask::Order, "Order"}, {Ask::Mode, "Mode"},
};
static_assert(names_all_up_to<Ask::Mode>(kAsks));

constexpr Named<ActionKind> kActionKinds[] = {
    {ActionKind::None, "None"},     {ActionKind::Pass, "Pass"}, {ActionKind::Play, "Play"},
    {ActionKind::Use, "Use"},       {ActionKind::Pick, "Pick"}, {ActionKind::PickPlace, "PickPlace"},
    {ActionKind::Done, "Done"},     {ActionKind::Yes, "Yes"},   {ActionKind::No, "No"},
    {ActionKind::Number, "Number"}, {ActionKind::Mode, "Mode"}, {ActionKind::Concede, "Concede"},
    {ActionKind::Attack, "Attack"},
};
static_assert(names_all_up_to<ActionKind::Attack>(kActionKinds));

constexpr Named<Outcome> kOutcomes[] = {
    {Outcome::Running, "Running"},
    {Outcome::Won, "Won"},
    {Outcome::Draw, "Draw"},
    {Outcome::Void, "Void"},
};
static_assert(names_all_up_to<Outcome::Void>(kOutcomes));

constexpr Named<Duration> kDurations[] = {
    {Duration::ThisTurn, "ThisTurn"},
    {Duration::DuringTurn, "DuringTurn"},
    {Duration::ThroughNextTurn, "ThroughNextTurn"},
    {Duration::WhileObject, "WhileObject"},
    {Duration::Game, "Game"},
    {Duration::UntilMoment, "UntilMoment"},
};
static_assert(names_all_up_to<Duration::UntilMoment>(kDurations));

constexpr Named<TargetKind> kTargetKinds[] = {
    {TargetKind::Place, "Place"},           {TargetKind::Card, "Card"},     {TargetKind::Seat, "Seat"},
    {TargetKind::Everything, "Everything"}, {TargetKind::Places, "Places"}, {TargetKind::Cards, "Cards"},
};
static_assert(names_all_up_to<TargetKind::Cards>(kTargetKinds));

constexpr Named<Seat> kSeatNames[] = {{Seat::A, "A"}, {Seat::B, "B"}, {Seat::Nobody, "nobody"}};
static_assert(names_all_up_to<Seat::Nobody>(kSeatNames));

}  // namespace

std::string_view name_of(EventKind kind) { return word_of(kEventKinds, kind); }
std::string_view name_of(Ask ask) { return word_of(kAsks, ask); }
std::string_view name_of(ActionKind kind) { return word_of(kActionKinds, kind); }
std::string_view name_of(Outcome outcome) { return word_of(kOutcomes, outcome); }
std::string_view name_of(Duration duration) { return word_of(kDurations, duration); }
std::string_view name_of(TargetKind kind) { return word_of(kTargetKinds, kind); }
std::string seat_name(Seat seat) { return std::string(word_of(kSeatNames, seat)); }

std::string describe(const GameResult& result) {
    switch (result.outcome) {
        case Outcome::Running: return "not over";
        case Outcome::Won: return seat_name(result.winner) + " wins";
        case Outcome::Draw: return "a draw";
        case Outcome::Void: break;
    }
    if (result.out_of == Capacity::None) return "void";
    return "void: more than " + std::to_string(room(result.out_of)) + " " + std::string(name_of(result.out_of));
}

}  // namespace arbiter

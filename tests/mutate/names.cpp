// Words for what mutants change, and what of a game's own numbers they have to know.
#include "base/check.h"
#include "engine/rulebook.h"
#include "games/dbs/compile.h"
#include "games/dbs/terms.h"
#include "games/ua/compile.h"
#include "games/ua/terms.h"
#include "games/ucg/compile.h"
#include "games/ucg/terms.h"
#include "mutant.h"

namespace arbiter::mutate {

namespace {

template <std::size_t N>
std::string named(const char* const (&names)[N], std::size_t at) {
    return at < N ? names[at] : "number " + std::to_string(at);
}

std::string named(const std::vector<std::string>& names, std::size_t at) {
    return at < names.size() ? names[at] : "number " + std::to_string(at);
}

Terms ucg_terms() {
    Terms terms;
    terms.kind = ucg::kKind;
    terms.pile = ucg::kDiscard;
    terms.general_clause = "11.2.1";
    terms.sums = {ucg::kBpChange, ucg::kGradeChange, ucg::kExtraLevels, ucg::kSetBp};
    // The level of a character is the number of its cards plus these, whoever says so.
    terms.never_stack = {ucg::kExtraLevels, ucg::kSetBp};
    terms.yes_or_no = {ucg::kIsExtra, ucg::kGradeIncreased, ucg::kGradeDecreased};
    terms.common_values = {ucg::kFieldRound, ucg::kTurnNumber};
    terms.moments = {ucg::kEndOfTurn, ucg::kStartOfTurn};
    terms.durations = {Duration::ThisTurn, Duration::DuringTurn, Duration::ThroughNextTurn, Duration::WhileObject,
                       Duration::Game};
    terms.verbs.resize(ucg::kBookVerbCount);
    for (const ucg::BookVerb verb : {ucg::kWhichType, ucg::kOneTypeOfIt})
        terms.verbs[verb] = {.player = true, .objects = true};
    terms.options = {"NoSingleRule", "FillVacant", "VacantResults", "IncreasedAnyway", "TopUntilConforms",
                     "AfterEffects", "Teams",      "TreatedAs",     "Charge",          "ChargeReveals",
                     "Exactly",      "Mechs",      "Quad",          "MeteoType"};
    terms.compile = [](std::shared_ptr<const Rulebook> book, const std::vector<CardRecord>& cards) {
        return ucg::compile_cards(std::move(book), cards);
    };
    return terms;
}

Terms ua_terms() {
    Terms terms;
    terms.kind = ua::kKind;
    terms.pile = ua::kSideline;
    terms.general_clause = "20.8";
    terms.sums = {ua::kBpChange,       ua::kBpSet,         ua::kBaseBpSet,    ua::kImpactPlus,       ua::kDamagePlus,
                  ua::kRequiredChange, ua::kApCostChange,  ua::kNextApCost,   ua::kNextRequired,     ua::kHandSize,
                  ua::kLineSize,       ua::kAbilityApCost, ua::kRaidRequired, ua::kNextRaidRequired, ua::kAlsoRequired};
    terms.never_stack = {ua::kBpSet, ua::kBaseBpSet, ua::kHandSize};
    terms.common_values = {ua::kAttackNumber, ua::kTurnNumber, ua::kPhaseNow};
    // As a turn runs, from one attack on.
    terms.moments = {ua::kBattleEnd,  ua::kAttackEnd, ua::kAttackPhaseEnd, ua::kEndPhaseStart, ua::kTurnEnd,
                     ua::kTurnBegins, ua::kTurnStart, ua::kMainStart,      ua::kMainEnd,       ua::kAttackPhaseStart};
    terms.moment_bits = 31;
    terms.durations = {Duration::ThisTurn, Duration::WhileObject, Duration::Game};
    terms.verbs.resize(ua::kBookVerbCount);
    terms.verbs[ua::kVerbPlay] = {.player = true, .objects = true, .mode_bits = 3};
    terms.verbs[ua::kVerbRaid] = {.player = true, .objects = true, .mode_bits = 2};
    terms.verbs[ua::kVerbShift] = {.objects = true, .modes = 3};
    terms.verbs[ua::kVerbPayAp] = {.player = true, .number = true};
    terms.verbs[ua::kVerbDamage] = {.player = true, .number = true};
    terms.verbs[ua::kVerbUse] = {.player = true, .objects = true};
    terms.verbs[ua::kVerbPayChoice] = {.player = true, .objects = true};
    for (const ua::BookVerb verb : {ua::kVerbReady, ua::kVerbRest, ua::kVerbChosen, ua::kVerbTakeTop, ua::kVerbBase})
        terms.verbs[verb].objects = true;
    terms.compile = [](std::shared_ptr<const Rulebook> book, const std::vector<CardRecord>& cards) {
        return ua::compile_cards(std::move(book), cards);
    };
    return terms;
}

Terms dbs_terms() {
    Terms terms;
    terms.kind = dbs::kKind;
    terms.pile = dbs::kDrop;
    terms.general_clause = "8-7-1";
    terms.sums = {dbs::kPowerChange,     dbs::kPowerSet,   dbs::kComboPowerChange,
                  dbs::kComboCostChange, dbs::kCostChange, dbs::kDamageSet};
    terms.never_stack = {dbs::kPowerSet, dbs::kDamageSet};
    terms.common_values = {dbs::kTurnNumber, dbs::kPhaseNow, dbs::kInBattle};
    // As a turn runs, from one battle on.
    terms.moments = {dbs::kBattleEnd, dbs::kMainEnd,     dbs::kTurnEnd,
                     dbs::kTurnStart, dbs::kChargeStart, dbs::kMainStart};
    terms.moment_bits = 31;
    terms.durations = {Duration::ThisTurn, Duration::WhileObject, Duration::Game};
    terms.verbs.resize(dbs::kBookVerbCount);
    for (const dbs::BookVerb verb : {dbs::kVerbPlay, dbs::kVerbCombo})
        terms.verbs[verb] = {.player = true, .objects = true, .mode_bits = 2};
    for (const dbs::BookVerb verb : {dbs::kVerbPlayOn, dbs::kVerbPlayOver, dbs::kVerbTakeControl, dbs::kVerbActivate})
        terms.verbs[verb] = {.player = true, .objects = true};
    for (const dbs::BookVerb verb : {dbs::kVerbSwitch, dbs::kVerbPlaceInMode})
        terms.verbs[verb] = {.objects = true, .modes = 2};
    terms.verbs[dbs::kVerbPay] = {.player = true, .number = true};
    terms.verbs[dbs::kVerbDamage] = {.player = true, .number = true};
    terms.verbs[dbs::kVerbToken] = {.player = true, .number = true};
    terms.verbs[dbs::kVerbExtraTurn] = {.player = true};
    for (const dbs::BookVerb verb : {dbs::kVerbKo, dbs::kVerbBecomeGuard, dbs::kVerbTurnOver, dbs::kVerbPutUnder,
                                     dbs::kVerbChosen, dbs::kVerbTopCard})
        terms.verbs[verb].objects = true;
    terms.compile = [](std::shared_ptr<const Rulebook> book, const std::vector<CardRecord>& cards) {
        return dbs::compile_cards(std::move(book), cards);
    };
    return terms;
}

}  // namespace

bool Terms::is_sum(PropertyId property) const { return holds(sums, property); }

const Terms& terms_of(const Rulebook& book) {
    static const Terms kUcg = ucg_terms();
    static const Terms kUa = ua_terms();
    static const Terms kDbs = dbs_terms();
    CHECK(book.game == "ucg" || book.game == "ua" || book.game == "dbs");
    return book.game == "ua" ? kUa : book.game == "dbs" ? kDbs : kUcg;
}

std::string verb_name(Verb verb) {
    static constexpr const char* kNames[] = {
        "End",     "Jump",       "Unless",  "May",        "Attempt",  "EndAttempt", "BeginAttempt",
        "Require", "CostPaid",   "ForEach", "Mode",       "Name",     "Gather",     "Select",
        "Combine", "Forget",     "Number",  "Move",       "Draw",     "TakeTop",    "Reveal",
        "Look",    "Shuffle",    "Modify",  "ModifySeat", "Swap",     "TurnFace",   "SetPosition",
        "Resolve", "ChooseText", "Negate",  "Delay",      "Conclude", "Rulebook",   "ChooseNumber"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(Verb::ChooseNumber) + 1);
    return named(kNames, static_cast<std::size_t>(verb));
}

std::string test_name(Test test) {
    static constexpr const char* kNames[] = {"All",    "Any",   "Not",      "Zone",  "Attribute", "Bits",
                                             "Symbol", "Named", "NamePart", "In",    "Stack",     "Related",
                                             "Shares", "Has",   "FaceUp",   "Owner", "Text",      "Rulebook"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(Test::Rulebook) + 1);
    return named(kNames, static_cast<std::size_t>(test));
}

std::string amount_name(AmountKind kind) {
    static constexpr const char* kNames[] = {"Constant", "Count",  "Distinct",  "Sum", "Size",  "Number", "AttributeOf",
                                             "Memory",   "Value",  "Compare",   "And", "Or",    "Not",    "Plus",
                                             "Times",    "Divide", "DidInFull", "Did", "Noted", "Listed"};
    static_assert(std::size(kNames) == static_cast<std::size_t>(AmountKind::Listed) + 1);
    return named(kNames, static_cast<std::size_t>(kind));
}

std::string compare_name(Compare compare) {
    static constexpr const char* kNames[] = {"equal", "not equal", "less", "at most", "greater", "at least"};
    return named(kNames, static_cast<std::size_t>(compare));
}

std::string duration_name(Duration duration) {
    static constexpr const char* kNames[] = {"this turn", "during the next turn", "through the next turn",
                                             "while it is this object", "the game"};
    return named(kNames, static_cast<std::size_t>(duration));
}

std::string event_name(const Rulebook& book, u8 event) { return named(book.events, event); }
std::string relation_name(const Rulebook& book, u8 relation) { return named(book.relations, relation); }
std::string book_test_name(const Rulebook& book, u8 test) { return named(book.tests, test); }
std::string value_name(const Rulebook& book, u8 value) { return named(book.values, value); }
std::string book_verb_name(const Rulebook& book, u8 verb) { return named(book.verbs, verb); }

std::string moment_name(const Rulebook& book, u8 moment) {
    if (book.moments.empty()) return moment == ucg::kEndOfTurn ? "the turn ends" : "the turn starts";
    return named(book.moments, moment);
}

}  // namespace arbiter::mutate

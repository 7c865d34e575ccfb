// Random sentences of the grammar as card texts: each is lowered or declined, and what is lowered can be carried out in
// a random position without breaking anything.
#include "engine/invariants.h"
#include "table.h"
#include "text/sample.h"
#include "ucg_grammar.h"

namespace arbiter::ucg {
namespace {

constexpr std::string_view kNames[] = {"NOVA", "COMET", "VEGA", "HERO"};
constexpr std::string_view kParts[] = {"ova", "Scene", "1"};
constexpr std::string_view kTypeNames[] = {"BASIC", "POWER", "SPEED", "METEO"};

// Sentences with names that some card has, so that filters meet something.
std::optional<std::string> random_sentence(const text::Grammar& grammar, const text::Sampler& sampler, Rng& rng) {
    const std::optional<text::Sample> sample = sampler.draw(rng, 9, 45, "Sent");
    if (!sample) return std::nullopt;
    std::vector<text::Token> tokens = sample->tokens;
    for (text::Token& token : tokens) {
        if (token.kind != text::Token::Kind::Quoted) continue;
        const std::string_view kind = grammar.lexicon().classes[token.quoted_class].name;
        if (kind == "NAME") token.text = kNames[rng.below(std::size(kNames))];
        if (kind == "CARD") token.text = kParts[rng.below(std::size(kParts))];
        if (kind == "TYPE") token.text = kTypeNames[rng.below(std::size(kTypeNames))];
    }
    return text::detokenize(grammar.lexicon(), tokens);
}

std::vector<TestCard> deck_with(const std::string& text, bool scene) {
    return {
        {.name = "Hero1", .text = scene ? "" : text, .kind = "Ultra Hero"},
        {.name = "Scene A", .text = scene ? text : "", .kind = "Scene", .round = 1},
        {.name = "Nova1", .text = "[SIN] 《When this character enters play》 You may draw a card.", .type = "POWER"},
        {.name = "Nova2", .type = "SPEED", .level = 2},
        {.name = "Comet1", .text = "[SIN][Activate] (Once per turn) Discard one card from your hand → Draw a card."},
        {.name = "Vega1", .kind = "Ultra Mech", .type = "METEO"}};
}

// Both sides with characters, hands, decks, discard areas and a Charge card.
void lay_out(Table& table) {
    for (Seat seat : kSeats) {
        table.stand(seat, 0, {"Hero1"});
        table.stand(seat, 1, {"Nova1", "Nova2"});
        table.stand(seat, 2, {"Comet1"});
        for (ZoneId zone : {kHand, kDeck, kDiscard, kExile})
            table.put(seat, zone, std::vector<std::string>{"Nova1", "Nova2", "Comet1", "Vega1", "Hero1"});
        table.attach(place_at(seat, 1), "Vega1");
    }
    table.put(Seat::A, kSceneArea, "Scene A");
    table.state.lead = Seat::A;
    for (const Watch& watch : table.game.pool->watches) table.state.listens |= u64{1} << watch.event;
}

void carry_out(Table& table, CardIx card, AbilityId id, Rng& rng) {
    const Ability& ability = table.game.pool->ability(id);
    if (ability.code == 0) return;
    if (ability.kind == AbilityKind::Activated && !payable(table.game, table.state, card, id, Seat::A)) return;
    Rules rules = table.rules();
    Frame& frame = rules.call(ability.code, Seat::A, card, id);
    if (ability.kind == AbilityKind::Activated) {
        frame.flags |= kActivated;
        rules.begin_all_or_nothing(frame);
    }
    run(rules);
    for (int steps = 0; table.state.decision.kind != Ask::Nothing && steps < 300; ++steps) {
        ActionList actions;
        legal_actions(table.game, table.state, actions);
        ASSERT_FALSE(actions.empty());
        ASSERT_TRUE(
            apply(table.game, table.state, actions[static_cast<int>(rng.below(static_cast<u32>(actions.size())))])
                .ok());
    }
    EXPECT_EQ(table.state.decision.kind, Ask::Nothing) << "it never ends";
    EXPECT_NE(table.state.outcome, Outcome::Void);
    for (int at = 0; at < table.state.place_count; ++at) table.bp(static_cast<PlaceIx>(at));
}

TEST(LowerRandom, EverySentenceIsLoweredOrDeclinedAndCanBeCarriedOut) {
    const text::Grammar grammar = text::ucg_grammar();
    const text::Sampler sampler(grammar);
    Rng rng = Rng::from_seed(20);
    int lowered = 0, declined = 0;
    for (int n = 0; n < 4000; ++n) {
        std::string text;
        for (u32 sentences = 1 + rng.below(2); sentences > 0; --sentences)
            text += (text.empty() ? "" : " ") + random_sentence(grammar, sampler, rng).value_or("Draw a card.");
        const u32 form = rng.below(4);
        const bool scene = form == 1;
        const std::string_view head = form == 0   ? "[SIN] "
                                      : form == 1 ? "《When this scene enters play》 "
                                      : form == 2 ? "[SIN][Activate] (Once per turn) No cost → "
                                                  : "[SIN] 《When this character enters play》 ";
        const std::vector<TestCard> cards = deck_with(std::string(head) + text, scene);
        const Result<CompiledGame> compiled = compile_test_cards("ucg-1.7", cards);
        ASSERT_TRUE(compiled.ok()) << text;
        if (!compiled->declined.empty()) {
            EXPECT_FALSE(compiled->declined[0].reason.empty());
            ++declined;
            continue;
        }
        ++lowered;
        SCOPED_TRACE(std::string(head) + text);
        Table table(cards);
        lay_out(table);
        const CardIx card = scene ? static_cast<CardIx>(table.read().cards_in(Seat::A, kSceneArea).first())
                                  : table.top(place_at(Seat::A, 0));
        carry_out(table, card, table.read().definition(card).first_ability, rng);
        table.state.frames.clear();
        if (HasFailure()) return;
    }
    RecordProperty("lowered", lowered);
    RecordProperty("declined", declined);
    EXPECT_GT(lowered, 400) << "of " << lowered + declined;
}

}  // namespace
}  // namespace arbiter::ucg

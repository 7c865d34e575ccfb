// Dragon Ball Super card text as programs: which texts are understood, and which are declined.
#include <gtest/gtest.h>

#include "arbiter/cards.h"
#include "dbs_grammar.h"
#include "engine/rulebook.h"
#include "games/dbs/compile.h"
#include "games/dbs/terms.h"
#include "text/text_reader.h"

namespace arbiter::dbs {
namespace {

// As much of a rulebook as compiling looks at.
std::shared_ptr<const Rulebook> book() {
    auto made = std::make_shared<Rulebook>();
    made->game = "dbs";
    made->version = "1.077";
    made->moves_top = true;
    made->becomes_new = [](ZoneId from, ZoneId to) { return !(stands_in(from) && stands_in(to)); };
    return made;
}

CardRecord card(const std::string& text, const std::string& kind = "Battle") {
    CardRecord record;
    record.number = "OWN-001";
    record.name = "Ember Fox";
    record.text = text;
    const bool battle = kind == "Battle", leader = kind == "Leader";
    const auto null = FieldValue{};
    record.fields = {{"kind", 0, kind},
                     {"color", 0, std::vector<std::string>{"Red"}},
                     {"power", 0, kind == "Extra" ? null : FieldValue{std::int64_t{10000}}},
                     {"energy", 0, leader ? null : FieldValue{std::string("2(R)")}},
                     {"combo_cost", 0, battle ? FieldValue{std::int64_t{0}} : null},
                     {"combo_power", 0, battle ? FieldValue{std::int64_t{5000}} : null},
                     {"character", 0, kind == "Extra" ? null : FieldValue{std::string("Ember/Fox: Young")}},
                     {"traits", 0, std::vector<std::string>{"Kin"}},
                     {"era", 0, null}};
    return record;
}

std::string declined(const std::string& text, const std::string& kind = "Battle") {
    const Result<CompiledGame> game = compile_cards(book(), {card(text, kind)});
    EXPECT_TRUE(game.ok()) << text;
    if (!game.ok() || game->declined.empty()) return "";
    return game->declined[0].reason + " | " + game->declined[0].stopped_at;
}

TEST(DbsLower, PlainTextsAreLowered) {
    for (const char* text :
         {"[Blocker]", "[Double Strike] (This card inflicts 2 damage instead of 1 when attacking)",
          "[Evolve] RR[one] : ＜Ember＞", "[Over Realm 3] [one]", "[Auto] When you play this card, draw 1 card.",
          "[Auto] When this card attacks, choose up to 1 of your opponent's Battle Cards and KO it.",
          "[Activate Main] R[one] : This card gains +5000 power for the duration of the turn."})
        EXPECT_EQ(declined(text), "") << text;
    EXPECT_EQ(declined("[Counter Attack] Negate the attack.", "Extra"), "");
}

// Each of these is a class of phrases in a place of its own; scenarios show what they do.
TEST(DbsLower, PhrasesComposeInNewPlaces) {
    for (const char* text : {
             "[Evolve] GYYR[two] : ＜Ember＞",
             "[Permanent] Your opponent can't activate [Counter] or combo.",
             "[Permanent] Your opponent may not activate [Blocker] during this card's attacks.",
             "[Permanent] This card's skills can't be negated.",
             "[Permanent] All red <Ember> cards in your hand gain [Xeno-Evolve] R : <Fox>.",
             "[Permanent] This card can't attack, be KO'd in battle, or be chosen by your opponent's skills.",
             "[Permanent] During battles where this card is attacking a Leader Card, your opponent can't combo.",
             "[Auto] When you play this card using {Ember Fox}'s skill, draw 1 card.",
             "[Auto] When your opponent plays a red Battle Card using a non-keyword skill, draw 1 card.",
             "[Auto] When your opponent activates a [Counter], draw 1 card.",
             "[Auto] When this card is switched to Rest Mode by an opponent's skill, draw 1 card.",
             "[Auto] When you play this card, choose up to 1 of your 《Kin》 or 《Fox》 Battle Cards and switch it to "
             "Active Mode.",
             "[Auto] When you play this card, choose up to 1 red <Ember> or green <Fox> card in your Drop Area with an "
             "energy cost of 2 or less and add it to your hand.",
             "[Auto] When you play this card, look at the top 3 cards of your deck, choose up to 1, add it to your "
             "hand, then place the rest in your Drop Area.",
             "[Auto] When you play this card, your opponent chooses cards from their hand and sends them to their Warp "
             "until they have 3 cards in hand.",
             "[Auto] When this card attacks, if your life is less than your opponent's life, draw 1 card.",
             "[Auto] When this card attacks,\nswitch it to Active Mode.",
         })
        EXPECT_EQ(declined(text), "") << text;
}

TEST(DbsLower, WhatIsNotSaidIsNotRead) {
    for (const char* text : {
             "[Auto] When you play this card, choose up to 1 and add it to your hand.",
             "[Auto] When your opponent discards a card using {Ember Fox}'s skill, draw 1 card.",
             "[Permanent] If your Leader Card is red, this card's skills can't be negated.",
         })
        EXPECT_NE(declined(text), "") << text;
}

TEST(DbsLower, MeaningsOfTheirOwnAreLowered) {
    for (const char* text :
         {"[Auto] When this card attacks a Battle Card, KO that card after the battle.",
          "[Auto] When you play this card, choose this card or 1 of your 《Kin》 Battle Cards. It gains +5000 power "
          "for the "
          "duration of the turn.",
          "[Auto] When you play this card, choose up to 1 of your opponent's Battle Cards, KO it, and if it was in "
          "Rest "
          "Mode, draw 1 card.",
          "[Auto] When you play this card, look at up to the top 3 cards of your deck, choose 1, and add it to your "
          "hand.",
          "[Auto] When you play this card, choose up to 1 card in your Battle Area other than this card and KO it.",
          "[Permanent] If there are 2 or more cards under the attacking card, this card gains [Barrier].",
          "[Permanent] This card can attack 《Kin》 Battle Cards with energy costs of 3 or less in Active Mode."})
        EXPECT_EQ(declined(text), "") << text;
}

TEST(DbsLower, WhatWouldBeReadAsSomethingElseIsDeclined) {
    for (const char* text :
         {"[Auto] When you play this card, choose the bottom card of 1 of your Battle Cards and KO it.",
          "[Auto] When you play this card, choose the top card of up to 2 of your Battle Cards. They gain +5000 power "
          "for "
          "the duration of the turn.",
          "[Auto] When you play this card, draw 1 card, then choose 2 cards in your hand. Place it at the bottom of "
          "your deck.",
          "[Auto] When you play this card, choose up to 1 of the energy in your opponent's Battle Area and switch it "
          "to "
          "Rest Mode.",
          "[Auto] When this card attacks, both players choose 1 card from their hand and place it in your Drop Area.",
          "[Auto] When you play this card, place up to 3 cards from the top of your deck in your Drop Area for each "
          "card "
          "in your Warp.",
          "[Auto] When this card attacks a Battle Card, KO that card after the battle. Then, draw 1 card.",
          "[Auto] When you play this card, choose 1 <Ember> and <Fox> from your Drop Area and add them to your hand.",
          "[Auto] When you play this card, your opponent inflicts 1 damage to your opponent.",
          "[Auto] When you play this card, choose 1 of your Battle Cards. Choose 1 of your opponent's Battle Cards. KO "
          "them.",
          "[Auto] When you play this card, choose up to 2 of your opponent's Battle Cards, and your opponent chooses 1 "
          "of their Battle Cards. KO them.",
          "[Permanent] All of your <Ember> and <Fox> cards in play gain +5000 power.",
          "[Permanent] All 《Kin》 Battle Cards and Leader Cards gain +5000 power.",
          "[Auto] When you play this card, if you have another 《Kin》 card in play, draw 1 card and switch that card "
          "to "
          "Active Mode.",
          "[Auto] When you play this card, choose 1 card in your hand and place it in your Drop Area, then draw 1 "
          "card. If that card is red, draw 1 card.",
          "[Activate Main] Place this card in your Drop Area : If you played this card using [Evolve], draw 1 card.",
          "[Permanent] If one of your Battle Cards would be KO'd, you may place this card in your Drop Area from your "
          "hand instead.",
          "[Permanent] Reduce the energy cost of this energy in your hand by 1.",
          "[Permanent] This card can only be played from your Battle Area."})
        EXPECT_NE(declined(text), "") << text;
}

TEST(DbsLower, AFieldIsPlacedByOneSkill) {
    const Result<CompiledGame> game = compile_cards(book(), {card("[Field]\n[Barrier]", "Extra")});
    ASSERT_TRUE(game.ok() && game->declined.empty());
    EXPECT_EQ(game->game.pool->definition(kOwnDefinitions).ability_count, 1);
}

TEST(DbsLower, AWrongReminderIsNoReminder) {
    EXPECT_NE(declined("[Double Strike] (This card inflicts 3 damage instead of 1 when attacking)"), "");
    EXPECT_NE(
        declined("[Auto] When you play this card, it gains [Double Strike] for the duration of the turn. (This card "
                 "inflicts 3 damage instead of 1 when attacking)"),
        "");
    EXPECT_NE(declined("[Auto] [Sparking 5] (This skill takes effect when you have 6 or more cards in your Drop Area.) "
                       "When you play this card, draw 1 card."),
              "");
}

// The pool of one card whose text is understood.
Game pool_of(const std::vector<CardRecord>& cards) {
    const Result<CompiledGame> game = compile_cards(book(), cards);
    EXPECT_TRUE(game.ok());
    EXPECT_TRUE(game->declined.empty()) << game->declined[0].reason;
    return game->game;
}

const Ability& only_ability(const Pool& pool, const Definition& card) {
    EXPECT_EQ(card.ability_count, 1);
    return pool.abilities[card.first_ability];
}

int count_of(const Program& program, BookVerb verb) {
    return static_cast<int>(std::count_if(program.ops.begin(), program.ops.end(), [&](const Op& op) {
        return op.verb == Verb::Rulebook && op.own_verb == verb;
    }));
}

TEST(DbsLower, FactsAreThoseOfTheRecord) {
    const Game game = pool_of({card("")});
    const Definition& fox = game.pool->definition(kOwnDefinitions);
    EXPECT_EQ(fox.attributes[kCost], 2);
    EXPECT_EQ(amount_of_color(fox.attributes[kSpecified], 0), 1);
    EXPECT_EQ(all_colors(fox.attributes[kSpecified]), 1);
    EXPECT_EQ(fox.symbols[kCharacter].size(), 2U);
    EXPECT_TRUE(fox.attributes[kFlags] & kHasCombo);
    EXPECT_FALSE(fox.attributes[kFlags] & kHasSkills);
}

TEST(DbsLower, ALeaderIsTwoDefinitionsUnderstoodTogether) {
    CardRecord leader =
        card("[Awaken] When your life is at 4 or less : You may draw 2 cards and flip this card over.", "Leader");
    const auto with_back = [&](const std::string& text) {
        CardRecord out = leader;
        out.fields.push_back({"back", 0,
                              Record{{"name", 0, std::string("Ember Fox, Ablaze")},
                                     {"power", 0, std::int64_t{15000}},
                                     {"character", 0, std::string("Ember")},
                                     {"traits", 0, std::vector<std::string>{}},
                                     {"era", 0, FieldValue{}},
                                     {"text", 0, text}}});
        return out;
    };
    const Game game = pool_of({with_back("[Double Strike]"), card("[Blocker]")});
    const Definition& front = game.pool->definition(kOwnDefinitions);
    ASSERT_EQ(front.back, kOwnDefinitions + 1);
    const Definition& back = game.pool->definition(front.back);
    EXPECT_EQ(back.back, kOwnDefinitions);
    EXPECT_EQ(back.number, front.number);
    EXPECT_EQ(back.attributes[kPower], 15000);
    EXPECT_EQ(back.attributes[kKeywords], kDoubleStrike);
    EXPECT_EQ(game.pool->definition(kOwnDefinitions + 2).attributes[kKeywords], kBlocker);
    const Result<CompiledGame> half = compile_cards(book(), {with_back("[Auto] When the moon rises, draw 1 card.")});
    ASSERT_EQ(half->declined.size(), 1U);
    EXPECT_EQ(half->declined[0].field, "back.text");
    EXPECT_TRUE(half->game.pool->definition(kOwnDefinitions).declined);
    EXPECT_TRUE(half->game.pool->definition(kOwnDefinitions + 1).declined);
}

TEST(DbsLower, WhereAnActivatedSkillWorks) {
    const auto zones = [&](const std::string& text, const std::string& kind = "Battle") {
        const Game game = pool_of({card(text, kind)});
        return only_ability(*game.pool, game.pool->definition(kOwnDefinitions)).zones;
    };
    EXPECT_EQ(zones("[Activate Main] Place this card in your Drop Area : Draw 1 card."), 0);
    EXPECT_EQ(zones("[Activate Main] Send this card from your Drop Area to your Warp : Draw 1 card."), 1 << kDrop);
    EXPECT_EQ(zones("[Activate Main] [two] : Play this card from your hand."), 1 << kHand);
    EXPECT_EQ(
        zones("[Activate Main] Send this card to your Warp : At the start of your next Main Phase, play this card "
              "from your Warp."),
        0);
    EXPECT_EQ(zones("[Activate Main] Draw 1 card.", "Extra"), 1 << kHand);
    EXPECT_EQ(zones("[Counter Attack] Negate the attack."), 1 << kHand);
    // Where the other card goes, not where this one is.
    EXPECT_EQ(zones("[Activate Main] Place 1 card under this card in your Drop Area : Draw 1 card."), 0);
}

TEST(DbsLower, WhatIsUsedGoesToTheDropArea) {
    const auto program = [&](const std::string& text, const std::string& kind) {
        const Game game = pool_of({card(text, kind)});
        return game.pool->program(only_ability(*game.pool, game.pool->definition(kOwnDefinitions)).code);
    };
    EXPECT_EQ(count_of(program("[Activate Main] Draw 1 card.", "Extra"), kVerbUseUp), 1);
    const Program counter = program("[Counter Attack] Negate the attack and play this card.", "Battle");
    EXPECT_EQ(count_of(counter, kVerbPlay), 1);
    EXPECT_EQ(count_of(counter, kVerbPayCard), 1);
    // Only where it was not played after all.
    EXPECT_EQ(count_of(counter, kVerbUseUp), 1);
    EXPECT_EQ(counter.ops[counter.ops.size() - 3].verb, Verb::Unless);
}

TEST(DbsLower, DescriptionsOfPlayAndAttackAreToldByTheWords) {
    const auto says = [&](const std::string& text) {
        const Game game = pool_of({card(text)});
        return only_ability(*game.pool, game.pool->definition(kOwnDefinitions)).states & (kSaysPlay | kSaysAttack);
    };
    EXPECT_EQ(says("[Auto] When you play this card, draw 1 card."), kSaysPlay);
    EXPECT_EQ(says("[Auto] When this card attacks, draw 1 card."), kSaysAttack);
    EXPECT_EQ(says("[Activate Main] If ＜Ember＞ is in play in your Battle Area, draw 1 card."), 0);
    EXPECT_EQ(says("[Evolve] R : ＜Ember＞"), kSaysPlay);
}

TEST(DbsLower, TokensAreDefinitionsOfTheirOwn) {
    const Game game =
        pool_of({card("[Auto] When you play this card, play 2 {Cinder} tokens. ({Cinder} tokens have 5000 power, "
                      "0 combo cost, and 5000 combo power)")});
    const Definition& token = game.pool->definition(kOwnDefinitions + 1);
    EXPECT_TRUE(token.token);
    EXPECT_EQ(token.attributes[kPower], 5000);
    EXPECT_TRUE(token.attributes[kFlags] & kHasCombo);
    const Definition& fox = game.pool->definition(kOwnDefinitions);
    EXPECT_EQ(game.pool->program(only_ability(*game.pool, fox).code).ops[0].argument, kOwnDefinitions + 1);
}

Program program_of(const std::string& text, const std::string& kind = "Battle") {
    const Game game = pool_of({card(text, kind)});
    return game.pool->program(only_ability(*game.pool, game.pool->definition(kOwnDefinitions)).code);
}

// "When 1 or more cards ...": once for all that go there at once.
TEST(DbsLower, OneOrMoreIsOneEvent) {
    const auto together = [&](const std::string& text) {
        const Game game = pool_of({card(text)});
        return only_ability(*game.pool, game.pool->definition(kOwnDefinitions)).on.together;
    };
    EXPECT_EQ(together("[Auto] When a card is sent to your Warp, draw 1 card."), 0);
    EXPECT_EQ(together("[Auto] When 1 or more cards are sent to your Warp, draw 1 card."), 1);
}

// A hand that was looked at is no reason to shuffle the deck.
TEST(DbsLower, OnlyADeckThatWasLookedAtIsShuffled) {
    const auto shuffles = [](const Program& program) {
        return std::count_if(program.ops.begin(), program.ops.end(),
                             [](const Op& op) { return op.verb == Verb::Shuffle; });
    };
    EXPECT_EQ(shuffles(program_of("[Auto] When you play this card, look at your opponent's hand.")), 0);
    EXPECT_EQ(shuffles(program_of("[Auto] When you play this card, look at the top 3 cards of your deck.")), 1);
}

// "In Rest Mode" behind the place from which cards are played is how they are played.
TEST(DbsLower, TheModeBehindAPlaceIsThatOfPlaying) {
    const auto mode = [&](const std::string& text) {
        for (const Op& op : program_of(text).ops) {
            if (op.verb == Verb::Rulebook && op.own_verb == kVerbPlay) return int{op.mode};
        }
        return -1;
    };
    EXPECT_EQ(mode("[Auto] When this card attacks, play up to 1 ＜Ember＞ from your hand in Rest Mode."), kInRestMode);
    EXPECT_EQ(mode("[Auto] When this card attacks, play up to 1 ＜Ember＞ from your hand in your Battle Area."),
              kToPlayer);
    EXPECT_EQ(mode("[Auto] When this card attacks, choose up to 1 ＜Ember＞ in your Drop Area and play it in its "
                   "owner's Battle Area."),
              0);
    EXPECT_NE(declined("[Auto] When this card attacks, play up to 1 ＜Ember＞ from your hand in your opponent's Battle "
                       "Area."),
              "");
}

// What is chosen after cards were looked at is one of those, a Battle Card, too; unless the words say whose it is.
TEST(DbsLower, ABattleCardIsAmongTheCardsLookedAt) {
    const auto in_play = [&](const std::string& text) {
        const Game game = pool_of({card(text)});
        for (const Op& op :
             game.pool->program(only_ability(*game.pool, game.pool->definition(kOwnDefinitions)).code).ops) {
            if (op.verb != Verb::Select) continue;
            const FilterNode& test = game.pool->filters[op.filter];
            bool place = false;
            for (int at = 0; at < test.count; ++at)
                place =
                    place || game.pool->filters[static_cast<std::size_t>(test.first + at)].test == arbiter::Test::Zone;
            return place;
        }
        return false;
    };
    const std::string look = "[Auto] When you play this card, look at the top 3 cards of your deck, choose up to 1 ";
    EXPECT_FALSE(in_play(look + "Battle Card and add it to your hand, then shuffle your deck."));
    EXPECT_TRUE(in_play(look + "of your Battle Cards and KO it, then shuffle your deck."));
}

TEST(DbsLower, TextsOfFurtherKindsAreLowered) {
    for (const char* text :
         {"[Auto] When this card is KO'd in battle, draw 1 card.",
          "[Auto] When this card activates [Blocker], this card gets +5000 power for the duration of the battle.",
          "[Auto] When a card is added to your hand from your life, draw 1 card.",
          "[Auto] When you play this card, if it was played from your Drop Area, draw 1 card.",
          "[Auto] At the end of the turn in which you played this card, draw 1 card.",
          "[Auto] When you play this card, choose 2 cards in your hand and place the cards in the Drop Area.",
          "[Auto] When you play this card, choose 1 card in your hand and place the card in the Drop Area.",
          "[Auto] When you play this card using [Union-Fusion], draw 1 card.",
          "[Auto] When you play this card, choose up to 1 of your opponent's Battle Cards with an energy cost less "
          "than or equal to the number of cards in your hand and KO it.",
          "[Auto] When you play this card, choose up to 1 of your opponent's Battle Cards with power less than this "
          "card's power and KO it.",
          "[Activate Battle] During your opponent's turn, you may place 1 card from your hand in the Drop Area. If you "
          "do, draw 1 card.",
          "[Permanent] This card can't be switched to Active Mode during your Charge Phase.",
          "[Permanent] This card's attack and skills can't be negated.",
          "[Permanent] Each ＜Ember＞ and ＜Fox＞ in all of your areas gain red and blue colors.", "‐"})
        EXPECT_EQ(declined(text), "") << text;
    EXPECT_EQ(
        declined("[Counter Attack] Choose 1 of your Battle Cards and change the target of the attack to it.", "Extra"),
        "");
    EXPECT_NE(declined("[Counter Attack] Choose 1 of your opponent's Battle Cards and change the target of the attack "
                       "to it.",
                       "Extra"),
              "");
    EXPECT_EQ(
        declined("[Counter Play] Negate the skills of the Battle Card played for the duration of the turn.", "Extra"),
        "");
    EXPECT_NE(declined("[Counter Play] Choose 1 of your opponent's other Battle Cards and KO it.", "Extra"), "");
}

TEST(DbsLower, ASecretAreaNeedNotHoldTheCard) {
    const auto least = [&](const std::string& text) {
        const Game game = pool_of({card(text)});
        for (const Op& op :
             game.pool->program(only_ability(*game.pool, game.pool->definition(kOwnDefinitions)).code).ops) {
            if (op.verb == Verb::Select) return game.pool->amounts[op.amount].value;
        }
        return -1;
    };
    EXPECT_EQ(least("[Auto] When you play this card, choose 1 ＜Ember＞ from your hand and play it."), 0);
    EXPECT_EQ(least("[Auto] When you play this card, choose 1 card from your hand and place it in your Drop Area."), 1);
    EXPECT_EQ(least("[Activate Main] Choose 1 ＜Ember＞ from your hand and place it in your Drop Area : Draw 1 card."),
              1);
}

TEST(DbsLower, WhatIsNotSaidClearlyIsDeclined) {
    EXPECT_NE(
        declined("[Auto] When you play this card, switch this card to Rest Mode and draw 1 card if it's your turn."),
        "");
    EXPECT_NE(
        declined(
            "[Auto] When you play this card, choose up to 1 ＜Ember＞ card and 1 ＜Fox＞ card with an energy cost of 4 "
            "from your Drop Area and play them."),
        "");
    EXPECT_NE(
        declined(
            "[Auto] When you play this card, you may choose up to 1 ＜Ember＞ from your deck and add it to your hand."),
        "");
    EXPECT_NE(declined("[Auto] When you play this card, choose 2 cards in your life. Add it to your hand."), "");
    // "It" is what the text waits for, or its own card, which it has called "this card" in the sentence before?
    EXPECT_NE(declined("[Auto] When your ＜Ember＞ attacks, you may switch this card to Rest Mode. If you do, it gains "
                       "+5000 power "
                       "for the duration of the battle."),
              "");
    EXPECT_NE(declined("[Auto] When your opponent's Battle Card attacks, you may place this card in your Drop Area. "
                       "If you do, KO it."),
              "");
    EXPECT_EQ(
        declined("[Auto] When you play a ＜Ember＞, this card gains +5000 power for the duration of the turn, and "
                 "it gains [Critical] for the duration of the turn."),
        "");
    EXPECT_NE(
        declined("[Auto] When you play this card, if your Leader Card is in Rest Mode, switch it to Active Mode."), "");
    EXPECT_NE(
        declined("[Auto] When you play this card, if your Leader Card attacked this turn, switch it to Active Mode."),
        "");
    EXPECT_NE(declined("[Auto] When you combo with this card, add this card to your hand at the end of the battle."),
              "");
}

TEST(DbsLower, WhatARulingSaysIsRead) {
    EXPECT_EQ(
        declined("[Auto] When you play this card, switch this card to Rest Mode, then draw 1 card if it's your turn."),
        "");
    EXPECT_EQ(
        declined(
            "[Auto] When you play this card, choose up to 1 ＜Ember＞ card and 1 ＜Fox＞ card with energy costs of 4 "
            "from your Drop Area and play them."),
        "");
    EXPECT_EQ(declined("[Auto] When you play this card, choose 2 cards in your life and add it to your hand."), "");
    // DBS 11-6-3: it is shuffled all the same.
    EXPECT_EQ(
        declined("[Auto] When you play this card, choose up to 1 ＜Ember＞ from your deck and add it to your hand."),
        "");
}

}  // namespace
}  // namespace arbiter::dbs

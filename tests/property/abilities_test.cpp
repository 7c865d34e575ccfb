// Every text of every card is put into positions in which it has something to do, until each of its instructions was
// carried out and each of its statements was true of something.
//
// ARBITER_PROPERTY_STAGES  how many positions are tried for each text at most (20000, or as many as the test says)
// ARBITER_PROPERTY_FIRST   the number of the first one (0)
// ARBITER_PROPERTY_ONLY    numbers of cards: only their texts are tried
// ARBITER_PROPERTY_UNSEEN  1: lists what was never carried out, instruction by instruction
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>

#include "arbiter/cards.h"
#include "engine/invariants.h"
#include "engine/tell/tell.h"
#include "source.h"
#include "stage.h"
#include "witness.h"

namespace arbiter::property {
namespace {

const std::filesystem::path kSource = source_folder();

enum class Mood : bool { Eager, Unwilling };

// Plays on from a position, eagerly, while something of what is wanted has not been seen.
class Rehearsal {
  public:
    Rehearsal(Witness& witness, const Match& match, const std::vector<Instruction>& wanted, DefinitionId card,
              Mood mood = Mood::Eager)
        : witness_(witness),
          match_(match),
          wanted_(wanted),
          card_(card),
          mood_(mood),
          rng_(Rng::from_seed(match.number)) {}

    // What went wrong, or nothing.
    std::string play() {
        constexpr int kMostDecisions = 120;
        witness_.begin();
        state_ = match_.begin(&log_);
        std::string problem = look();
        for (int left = kMostDecisions; left > 0 && problem.empty() && state_.outcome == Outcome::Running; --left) {
            ActionList legal;
            legal_actions(witness_.game(), state_, legal);
            if (legal.empty()) return "a live game without a legal action";
            if (!apply(witness_.game(), state_, choose(legal), &log_)) return "a listed action is refused";
            ++decisions;
            problem = look();
        }
        witness_.end(log_);
        return problem;
    }

    int decisions = 0;

  private:
    std::string look() {
        if (state_.outcome == Outcome::Void)
            return "void: capacity " + std::to_string(log_.events.back().n) + " ran out";
        if (state_.outcome == Outcome::Running) witness_.look(state_, wanted_);
        return check_invariants(witness_.game(), state_);
    }

    // The card's own powers first, and rather something than nothing.
    Action choose(const ActionList& legal) {
        const auto any = [&] { return legal[static_cast<int>(rng_.below(static_cast<u32>(legal.size())))]; };
        if (mood_ == Mood::Unwilling) {
            for (const Action& action : legal) {
                if (declines(action)) return action;
            }
            return any();
        }
        for (const Action& action : legal) {
            const bool acts = action.kind == ActionKind::Use || action.kind == ActionKind::Play;
            const bool own = acts && state_.cards[action.a].definition == card_;
            if (own && rng_.below(4)) return action;
        }
        Action action = any();
        for (int left = 3; left > 0 && declines(action); --left) action = any();
        return action;
    }

    static bool declines(const Action& action) {
        return action.kind == ActionKind::Pass || action.kind == ActionKind::No || action.kind == ActionKind::Done;
    }

    Witness& witness_;
    const Match& match_;
    const std::vector<Instruction>& wanted_;
    DefinitionId card_;
    Mood mood_;
    Rng rng_;
    EventLog log_;
    State state_{};
};

struct Tally {
    int texts = 0;
    int carried_out = 0;
    int acts = 0;
    int done = 0;
    u64 positions = 0;
    u64 decisions = 0;
    u64 most_tried = 0;  // positions for one text
    std::string hardest;
};

std::string name_of(const Pool& pool, const Instruction& instruction) {
    return text_name(pool, instruction.ability) + (instruction.lasting ? ", property " : ", instruction ") +
           std::to_string(instruction.number);
}

// Tries positions for one text until all of its deeds are seen.
void try_text(const Cards& cards, const Stage& stage, Witness& witness, AbilityId id, u64 most, Tally& tally,
              std::vector<Instruction>& missing) {
    const u64 first = setting("ARBITER_PROPERTY_FIRST", 0);
    const Pool& pool = *cards.game().pool;
    const std::vector<Instruction> wanted = acts_of(cards.game(), id);
    const auto left = [&] {
        return std::count_if(wanted.begin(), wanted.end(),
                             [&](const Instruction& instruction) { return !witness.seen().contains(instruction); });
    };
    u64 seed = first;
    for (; seed < first + most && left() > 0; ++seed) {
        const Match match = stage.match(id, seed);
        Rehearsal rehearsal(witness, match, wanted, pool.ability(id).definition);
        const std::string problem = rehearsal.play();
        ++tally.positions;
        tally.decisions += static_cast<u64>(rehearsal.decisions);
        ASSERT_EQ(problem, "") << text_name(pool, id) << " under " << cards.book << ", position " << seed;
    }
    if (seed - first > tally.most_tried) {
        tally.most_tried = seed - first;
        tally.hardest = text_name(pool, id);
    }
    ++tally.texts;
    tally.acts += static_cast<int>(wanted.size());
    tally.done += static_cast<int>(wanted.size()) - static_cast<int>(left());
    tally.carried_out += wanted.empty() || left() < static_cast<int>(wanted.size()) ? 1 : 0;
    for (const Instruction& instruction : wanted) {
        if (!witness.seen().contains(instruction)) missing.push_back(instruction);
    }
}

// Why an instruction was never carried out, as far as what was seen of its text says.
std::string why_missing(const Pool& pool, const Witness& witness, const Instruction& instruction) {
    const Ability& ability = pool.ability(instruction.ability);
    if (instruction.lasting) return "no position made it true of anything";
    const bool began = std::any_of(witness.seen().begin(), witness.seen().end(), [&](const Instruction& seen) {
        return seen.ability == instruction.ability && !seen.lasting;
    });
    if (began) return "what stands before it in its text never came out so";
    switch (ability.kind) {
        case AbilityKind::Triggered: return "what it waits for never happened where it works";
        case AbilityKind::Replacement: return "what it would take the place of never happened";
        default: return "its cost was never met where it works";
    }
}

std::string only_some() {
    const char* numbers = std::getenv("ARBITER_PROPERTY_ONLY");
    return numbers ? numbers : "";
}

bool is_meant(const std::string& number) {
    const std::string only = only_some();
    return only.empty() || only.find(number) != std::string::npos;
}

// How many positions are tried for one text, and how many of a hundred texts, and of their instructions, must be seen.
struct Demand {
    u64 positions = 20000;
    int percent = 100;
};

void try_all(const char* what, const std::string& game, const std::filesystem::path& path, Demand demand = {}) {
    const u64 most = setting("ARBITER_PROPERTY_STAGES", demand.positions);
    if (!std::filesystem::exists(path))
        GTEST_SKIP() << "there is no card list ../shared/cards/" << path.filename().string() << " beside the project";
    auto list = read_cards(path);
    ASSERT_TRUE(list.ok());
    for (CardRecord& card : stand_ins(*list, *find_rules(game, ""))) list->push_back(std::move(card));
    const auto all = compile_for_all_books(*list, game);
    std::set<std::string> tried;
    Tally tally;
    // The newest book that knows a card.
    for (auto cards = all.rbegin(); cards != all.rend(); ++cards) {
        const Pool& pool = *cards->game().pool;
        Witness witness(cards->game());
        const Cards watched{cards->book, {witness.game(), {}, {}}};
        const Stage stage(watched);
        std::vector<Instruction> missing;
        for (std::size_t id = stage_rules_of(game).first; id < pool.definitions.size(); ++id) {
            const Definition& card = pool.definitions[id];
            if (card.declined || !tried.insert(card.number).second || !is_meant(card.number)) continue;
            for (int at = 0; at < card.ability_count; ++at) {
                try_text(watched, stage, witness, static_cast<AbilityId>(card.first_ability + at), most, tally,
                         missing);
                if (testing::Test::HasFatalFailure()) return;
            }
        }
        for (const Instruction& instruction : missing) {
            std::cout << "never carried out: " << name_of(pool, instruction) << ": "
                      << why_missing(pool, witness, instruction) << "\n";
            if (setting("ARBITER_PROPERTY_UNSEEN", 0))
                std::cout << pool.definition(pool.ability(instruction.ability).definition).text << "\n"
                          << tell::to_text(
                                 tell::tell_ability(*cards->game().book, pool, pool.ability(instruction.ability)));
        }
    }
    std::cout << what << ": " << tally.carried_out << " of " << tally.texts << " texts carried out, " << tally.done
              << " of " << tally.acts << " instructions and statements, in " << tally.positions << " positions, "
              << tally.decisions << " decisions; " << tally.most_tried << " positions for " << tally.hardest << "\n";
    if (only_some().empty()) {
        EXPECT_GT(tally.texts, 50);
    }
    EXPECT_GE(tally.carried_out * 100, tally.texts * demand.percent);
    EXPECT_GE(tally.done * 100, tally.acts * demand.percent);
}

TEST(UcgAbilities, OfOurCards) { try_all("our cards", "ucg", kSource / "cards" / "ucg"); }
TEST(UaAbilities, OfOurCards) { try_all("our cards", "ua", kSource / "cards" / "ua"); }
TEST(DbsAbilities, OfOurCards) { try_all("our cards", "dbs", kSource / "cards" / "dbs"); }

TEST(UcgAbilities, OfOtherCards) {
    try_all("other cards", "ucg", kSource / ".." / "shared" / "cards" / "ucg.dev.json");
}
// Three thousand texts, some of which want six of a kind at once, or what another card did before: some of those are
// never seen in so few positions.
TEST(UaAbilities, OfOtherCards) {
    try_all("other cards", "ua", kSource / ".." / "shared" / "cards" / "ua.dev.json", {60, 94});
}

// Two thousand skills; some want what no card of the list does, or a certain row of turns.
TEST(DbsAbilities, OfOtherCards) {
    try_all("other cards", "dbs", kSource / ".." / "shared" / "cards" / "dbs.dev.json", {250, 95});
}

// Nothing counts as done because somebody was asked about it.
TEST(UcgAbilities, AreNotCarriedOutByWhoeverDeclines) {
    const auto list = parse_cards(
        R"([{"number":"A-1","name":"Offer","character":"OFFER","kind":"Kaiju","type":"BASIC","level":1,"round":null,
             "bp":{"single":1000,"double":2000,"triple":null,"quad":null,"extra":null},
             "text":"[SIN] 《When this character enters play》 You may draw a card."},
            {"number":"A-2","name":"Never","character":"NEVER","kind":"Kaiju","type":"BASIC","level":1,"round":null,
             "bp":{"single":1000,"double":2000,"triple":null,"quad":null,"extra":null},
             "text":"[SIN] While you have twelve or more Ultra Heroes, give this character +1000 BP."}])",
        "list.json");
    ASSERT_TRUE(list.ok());
    const auto all = compile_for_all_books(*list, "ucg");
    const Pool& pool = *all.back().game().pool;
    ASSERT_EQ(pool.abilities.size(), 2u);
    Witness witness(all.back().game());
    const Cards watched{all.back().book, {witness.game(), {}, {}}};
    const Stage stage(watched);
    std::vector<Instruction> wanted = acts_of(watched.game(), 0);
    ASSERT_EQ(wanted.size(), 1u);
    wanted.push_back(acts_of(watched.game(), 1).at(0));
    const auto play = [&](Mood mood) {
        for (u64 seed = 0; seed < 200; ++seed) {
            for (const AbilityId id : {AbilityId{0}, AbilityId{1}}) {
                const Match match = stage.match(id, seed);
                EXPECT_EQ(Rehearsal(witness, match, wanted, pool.ability(id).definition, mood).play(), "");
            }
        }
    };
    play(Mood::Unwilling);
    EXPECT_TRUE(witness.seen().empty());
    play(Mood::Eager);
    EXPECT_EQ(witness.seen(), std::set<Instruction>{wanted[0]});
}

}  // namespace
}  // namespace arbiter::property

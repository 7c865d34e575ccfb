// Checks a replay against what the server had committed to.
#include "server/verify.h"

#include "arbiter/names.h"
#include "base/letters.h"
#include "server/secrets.h"

namespace arbiter::server {

namespace {

// Who won in truth, as the replay notes it; empty where nobody did.
std::string result_of(const Game& game, const Replay& replay) {
    const Result<Playback> played = play_to(game, replay, -1);
    if (!played || played->state.outcome != Outcome::Won) return "";
    return seat_name(played->state.winner) + " won";
}

}  // namespace

FairnessReport verify_fairness(const Game& game, const Replay& replay, const PlayerNotes& noted) {
    FairnessReport out;
    prepare_secrets();
    const auto note = [&](const std::string& key) {
        const auto found = replay.notes.find("fairness." + key);
        return found == replay.notes.end() ? std::string() : found->second;
    };
    const std::string server = note("server"), a = note("a"), b = note("b"), commitment = note("commitment");
    const auto is_part = [](const std::string& hex) { return hex.empty() || from_hex(hex).size() == 32; };
    if (server.empty() || commitment.empty()) {
        out.wrong.push_back("the replay does not say how it was dealt: no server's game, or one with a fixed deal");
    } else if (from_hex(server).size() != 32 || !is_part(a) || !is_part(b)) {
        out.wrong.push_back(
            "the bytes that it was dealt by are not 32 from the server and 32 or none from each player");
    } else if (to_hex(sha256(from_hex(server))) != commitment) {
        out.wrong.push_back("the server's bytes are not those that it had committed to");
    } else {
        out.good.push_back("commitment: " + commitment + " is the SHA-256 of the server's 32 bytes");
        if (seed_of(from_hex(server), from_hex(a), from_hex(b)) != replay.seed)
            out.wrong.push_back("the game was not dealt by the server's bytes and the players'");
        else
            out.good.push_back("deal: the seed comes from the server's bytes, " +
                               std::string(a.empty() ? "nothing of A" : "A's") + " and " +
                               (b.empty() ? "nothing of B" : "B's"));
    }
    if (!noted.commitment.empty()) {
        if (lower(noted.commitment) != commitment)
            out.wrong.push_back("the commitment is not the one that was announced at the table");
        else
            out.good.push_back("commitment: it is the one that was announced at the table");
    }
    if (!noted.added.empty()) {
        if (lower(noted.added) != a && lower(noted.added) != b)
            out.wrong.push_back("the bytes that you added are neither A's nor B's");
        else
            out.good.push_back("deal: the bytes that you added went into it");
    }
    const auto result = replay.notes.find("result");
    const std::string told = result == replay.notes.end() ? "" : result->second;
    if (told != result_of(game, replay)) out.wrong.push_back("the game did not end as the replay says: " + told);
    const std::vector<Diagnostic> problems = verify(game, replay);
    for (const Diagnostic& problem : problems) out.wrong.push_back(problem.to_string());
    if (problems.empty())
        out.good.push_back("game: all " + std::to_string(replay.choices.size()) + " choices are legal, and all " +
                           std::to_string(replay.checkpoints.size()) + " checkpoints agree");
    return out;
}

}  // namespace arbiter::server

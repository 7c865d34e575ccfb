#include "table_client.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <numeric>

namespace arbiter::server {

TableClient::TableClient(int port, const std::string& token) : socket_(port) {
    Json hello{{"type", "hello"}, {"protocol", 1}};
    if (!token.empty()) hello["token"] = token;
    socket_.send(hello);
    until([&] { return !welcome_.is_null(); });
    if (!welcome_.is_null()) token_ = welcome_.value("token", "");
}

std::optional<Json> TableClient::next(std::chrono::milliseconds patience) {
    const auto text = socket_.receive(patience);
    if (!text) return std::nullopt;
    Json message = Json::parse(*text);
    if (message["type"] == "update" || message["type"] == "undone") {
        ++updates;
        update_bytes += text->size();
    }
    handle(message);
    if (on_message) on_message(message, *text);
    return message;
}

bool TableClient::until(const std::function<bool()>& reached, std::chrono::milliseconds patience) {
    while (!reached()) {
        if (!next(patience)) return false;
    }
    return true;
}

Json TableClient::ask(Json request) {
    const int id = ++id_;
    request["id"] = id;
    socket_.send(request);
    while (auto message = next()) {
        if (message->value("to", 0) == id) return *message;
        if ((*message)["type"] == "moved_table") return *message;
    }
    return Json{{"type", "gone"}};
}

std::string TableClient::deck_of(const std::string& game, int which) const {
    for (const Json& one : welcome_["games"]) {
        if (one["game"] == game) return one["decks"][static_cast<std::size_t>(which)]["name"];
    }
    return "";
}

std::string TableClient::create(const std::string& game, const std::string& against, Json changes) {
    Json settings{{"game", game},
                  {"against", against},
                  {"best_of", 1},
                  {"spectators", {{"allowed", true}, {"delay", 0}, {"side", "public"}}},
                  {"undo", true}};
    if (against == "bot") settings["bot"] = "random";
    settings.merge_patch(changes);
    const Json made = ask({{"type", "create_table"}, {"table", settings}, {"deck", {{"shipped", deck_of(game)}}}});
    table = made.value("table", "");
    return table;
}

Json TableClient::join(const std::string& name, const std::string& deck, std::optional<int> since) {
    table = name;
    Json request{{"type", "join_table"}, {"table", name}, {"as", "player"}};
    if (!deck.empty()) request["deck"] = {{"shipped", deck}};
    if (since) request["since"] = *since;
    return ask(request);
}

Json TableClient::watch(const std::string& name, const std::string& side) {
    table = name;
    return ask({{"type", "join_table"}, {"table", name}, {"as", "spectator"}, {"side", side}});
}

void TableClient::take_update(const Json& update) {
    gaps += update["number"].get<int>() != number + 1;
    number = update["number"];
    if (update.contains("patch")) view.merge_patch(update["patch"]);
    if (update.contains("lines")) {
        for (const Json& line : update["lines"]) lines.push_back(line);
    }
    if (update.contains("question") || update.contains("patch") || update.contains("lines"))
        question = update.value("question", Json());
    ended = update.value("ended", Json());
    coach = update.value("coach", Json());
    refused_ = 0;
}

void TableClient::handle(const Json& message) {
    const std::string type = message["type"];
    if (type == "welcome") {
        welcome_ = message;
    } else if (type == "joined") {
        info = message["table"];
        if (message.contains("missed")) {
            for (const Json& update : message["missed"]) take_update(update);
        } else if (message.contains("view")) {
            view = message["view"];
            lines = message["lines"];
        }
        number = message["number"];
        question = message.value("question", Json());
        ended = message.value("ended", Json());
        coach = message.value("coach", Json());
    } else if (type == "update") {
        if (message["table"] == table) take_update(message);
    } else if (type == "undone") {
        gaps += message["number"].get<int>() != number + 1;
        number = message["number"];
        view = message["view"];
        lines = message["lines"];
        question = message.value("question", Json());
        ended = Json();
    } else if (type == "table_changed") {
        if (message["table"]["table"] != table) return;
        info = message["table"];
    } else if (type == "refused") {
        if (message["code"] == "no_such_answer") ++refused_;
        if (message["to"] == 0) others.push_back(message);
    } else if (type == "done") {
        ++acknowledged;
    } else if (!message.contains("to")) {
        others.push_back(message);
    }
    const bool wanted = (type == "joined" || type == "table_changed") && info["fairness"].value("wanted", false);
    if (wanted && info["table"] == table) {
        socket_.send(Json{{"type", "add_randomness"},
                          {"id", ++id_},
                          {"table", table},
                          {"hex", std::string(62, 'a') + (id_ % 2 ? "01" : "02")}});
        info["fairness"]["wanted"] = false;
        added_randomness = true;
    }
}

void TableClient::send_answer(const Json& asked, const std::vector<int>& choices) {
    socket_.send(
        Json{{"type", "answer"}, {"id", ++id_}, {"table", table}, {"question", asked["number"]}, {"choices", choices}});
}

bool TableClient::answer(std::mt19937& random) {
    if (question.is_null()) return false;
    const int choices = static_cast<int>(question["choices"].size());
    const int fewest = question["fewest"], most = question["most"];
    std::vector<int> chosen(static_cast<std::size_t>(choices));
    std::iota(chosen.begin(), chosen.end(), 0);
    if (most == 0) {
        chosen = {static_cast<int>(random() % static_cast<unsigned>(choices))};
    } else if (refused_ == 1 && question.contains("proposed")) {
        chosen = question["proposed"].get<std::vector<int>>();
    } else {
        // Some cannot be picked together: another handful, and after a while as few as there may be.
        std::shuffle(chosen.begin(), chosen.end(), random);
        const int count = refused_ > 20 ? fewest : fewest + static_cast<int>(random() % unsigned(most - fewest + 1));
        chosen.resize(static_cast<std::size_t>(std::min(count, choices)));
    }
    const Json asked = question;
    question = Json();
    send_answer(asked, chosen);
    const int before = refused_;
    // Either it leads on, or it was none and the question is open as before.
    const bool was_moved_on = until([&] { return refused_ != before || number >= asked["number"].get<int>(); });
    if (was_moved_on && refused_ > before) question = asked;
    return was_moved_on;
}

bool TableClient::play(std::mt19937& random) {
    for (;;) {
        if (!until([&] { return !question.is_null() || !ended.is_null(); })) return false;
        if (!ended.is_null()) return true;
        if (!answer(random)) return false;
    }
}

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "arbiter-test-XXXXXX").string();
    path_ = mkdtemp(pattern.data());
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

}  // namespace arbiter::server

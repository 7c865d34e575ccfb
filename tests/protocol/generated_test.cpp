// What others build on is what the structs say.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "protocol/generate.h"
#include "source.h"

namespace arbiter::wire {
namespace {

std::string content(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

TEST(Generated, TypeScriptIsWhatIsCommitted) {
    EXPECT_EQ(typescript(), content(source_folder() / "web/src/lib/protocol.ts"))
        << "arbiter protocol --typescript > web/src/lib/protocol.ts";
}

TEST(Generated, SchemaIsWhatIsCommitted) {
    EXPECT_EQ(schema(), content(source_folder() / "schemas/protocol.schema.json"))
        << "arbiter protocol --schema > schemas/protocol.schema.json";
}

TEST(Generated, SchemaIsJsonWithEveryMessage) {
    const auto json = nlohmann::json::parse(schema());
    EXPECT_EQ(json["$defs"]["ClientMessage"]["anyOf"].size(), 33u);
    EXPECT_GE(json["$defs"]["ServerMessage"]["anyOf"].size(), 26u);
    EXPECT_EQ(json["$defs"]["GiveAnswer"]["required"], (nlohmann::json{"type", "id", "table", "question", "choices"}));
    EXPECT_EQ(json["$defs"]["GiveAnswer"]["additionalProperties"], false);
}

}  // namespace
}  // namespace arbiter::wire

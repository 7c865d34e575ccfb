// The headers that are promised need nothing of src and bring no macro.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

#include "source.h"

namespace arbiter {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> headers() {
    std::vector<fs::path> out;
    for (const auto& entry : fs::directory_iterator(fs::path(source_folder()) / "include" / "arbiter"))
        out.push_back(entry.path());
    return out;
}

TEST(Headers, IncludeEachOtherAndTheStandardLibraryAlone) {
    const std::regex allowed(R"re(#include (<[a-z_]+>|"arbiter/[a-z_]+\.h"))re");
    ASSERT_GT(headers().size(), 15u);
    for (const fs::path& header : headers()) {
        std::ifstream file(header);
        for (std::string line; std::getline(file, line);) {
            EXPECT_TRUE(!line.starts_with("#include") || std::regex_match(line, allowed)) << header << ": " << line;
        }
    }
}

TEST(Headers, DefineNoMacro) {
    for (const fs::path& header : headers()) {
        std::ifstream file(header);
        for (std::string line; std::getline(file, line);) {
            const bool directive =
                line.find_first_not_of(" \t") != std::string::npos && line[line.find_first_not_of(" \t")] == '#';
            if (!directive) continue;
            EXPECT_TRUE(line == "#pragma once" || line.starts_with("#include ")) << header << ": " << line;
        }
    }
}

// Whoever includes arbiter.h has all of it.
TEST(Headers, AreAllInTheOneThatNamesThem) {
    std::ifstream file(fs::path(source_folder()) / "include" / "arbiter" / "arbiter.h");
    const std::string all((std::istreambuf_iterator<char>(file)), {});
    for (const fs::path& header : headers()) {
        const std::string name = header.filename().string();
        // What others bring along.
        if (name == "arbiter.h" || name == "card_set.h" || name == "growing_list.h" || name == "inline_vec.h" ||
            name == "named.h" || name == "rng.h")
            continue;
        EXPECT_NE(all.find("\"arbiter/" + name + "\""), std::string::npos) << name;
    }
}

// What goes wrong is a value or an incident: only the handler that is there at first prints, and ends the process.
TEST(Sources, PrintNothingAndNeverEndTheProcess) {
    const std::regex loud(
        R"re(std::(cout|cerr|clog|abort|exit|_Exit|terminate)\b|\b(printf|fprintf|puts|fputs|perror|assert)\()re");
    int files = 0;
    for (const char* folder : {"base", "engine", "text", "lower", "cards", "games", "replay", "search", "sim"}) {
        for (const auto& entry : fs::recursive_directory_iterator(fs::path(source_folder()) / "src" / folder)) {
            const std::string name = entry.path().filename().string();
            // The handler, and a program of the build.
            if (!entry.is_regular_file() || name == "check.cpp" || name == "grammar_compiler.cpp") continue;
            ++files;
            std::ifstream file(entry.path());
            for (std::string line; std::getline(file, line);)
                EXPECT_FALSE(std::regex_search(line.substr(0, line.find("//")), loud)) << entry.path() << ": " << line;
        }
    }
    EXPECT_GT(files, 150);
}

}  // namespace
}  // namespace arbiter

// Where the project's files lie. It is compiled into one file, so that the tests build alike wherever they lie.
#pragma once
#include <filesystem>

namespace arbiter {

const std::filesystem::path& source_folder();

}  // namespace arbiter

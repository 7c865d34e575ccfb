// The one file of the tests that knows where the project was built.
#include "source.h"

namespace arbiter {

const std::filesystem::path& source_folder() {
    static const std::filesystem::path folder = ARBITER_SOURCE_DIR;
    return folder;
}

}  // namespace arbiter

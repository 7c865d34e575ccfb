// Whatever a stranger sends: it is a message, or it is refused with a reason; and a message is read again as it is
// written.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "protocol/messages.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace arbiter::wire;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    (void)id_of(text);
    try {
        const ClientMessage message = read_client_message(text);
        const std::string written = std::visit([](const auto& one) { return to_json(one); }, message);
        const ClientMessage again = read_client_message(written);
        if (written != std::visit([](const auto& one) { return to_json(one); }, again)) std::abort();
    } catch (const Malformed& problem) {
        if (problem.found.empty() || problem.expected.empty()) std::abort();
    }
    return 0;
}

// Replays as files: JSON in a zstd frame with a checksum.
#include <zstd.h>

#include <cerrno>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "arbiter/replay.h"
#include "cards/file_text.h"

namespace arbiter {

namespace {

using nlohmann::json;

constexpr const char* kFormat = "arbiter replay";
constexpr std::size_t kMostBytes = 8u << 20;  // of a file
constexpr std::size_t kMostJson = 64u << 20;  // of what is in it
constexpr std::size_t kMostChoices = 1u << 20;

std::string hex(u64 number) {
    constexpr const char* kDigits = "0123456789abcdef";
    std::string out(16, '0');
    for (std::size_t at = 16; at-- > 0; number >>= 4) out[at] = kDigits[number & 15];
    return out;
}

u32 packed(Action action) {
    return static_cast<u32>(action.kind) | static_cast<u32>(action.a) << 8 | static_cast<u32>(action.b) << 16 |
           static_cast<u32>(action.c) << 24;
}

Action unpacked(u32 bits) {
    return {static_cast<ActionKind>(bits & 255), static_cast<u8>(bits >> 8), static_cast<u8>(bits >> 16),
            static_cast<u8>(bits >> 24)};
}

json to_json(const Replay& replay) {
    json out;
    out["format"] = kFormat;
    out["version"] = kReplayFormat;
    out["library"] = replay.library;
    out["rulebook"] = replay.rulebook;
    out["cards"] = hex(replay.cards);
    out["seed"] = hex(replay.seed);
    out["decks"] = replay.decks;
    out["beside"] = replay.beside;
    json& printed = out["printed"] = json::object();
    for (const auto& [number, hash] : replay.printed) printed[number] = hex(hash);
    json& actions = out["actions"] = json::array();
    json& labels = out["labels"] = json::array();
    for (const Choice& choice : replay.choices) {
        actions.push_back(packed(choice.action));
        labels.push_back(choice.label);
    }
    json& checkpoints = out["checkpoints"] = json::array();
    for (const Checkpoint& checkpoint : replay.checkpoints)
        checkpoints.push_back({checkpoint.after, hex(checkpoint.table)});
    out["notes"] = replay.notes;
    return out;
}

// Reads fields one by one and notes all that is wrong.
class Reader {
  public:
    Reader(const json& root, const std::string& file) : root_(root), file_(file) {}

    Result<Replay> read();

  private:
    void wrong(const std::string& field, const std::string& expected) {
        const auto at = root_.find(field);
        const std::string found = at == root_.end() ? "no field \"" + field + "\"" : "another \"" + field + "\"";
        if (problems_.size() < kMostProblems) problems_.push_back({file_, 0, 0, found, expected});
    }
    const json* field(const char* name) const {
        const auto at = root_.find(name);
        return at == root_.end() ? nullptr : &*at;
    }
    static bool number(const json& value, u64& out);
    void text(const char* name, std::string& out);
    void hash(const char* name, u64& out);
    void lists(const char* name, std::array<std::vector<std::string>, 2>& out);
    void printed(std::map<std::string, u64>&);
    void choices(std::vector<Choice>&);
    void checkpoints(std::vector<Checkpoint>&, std::size_t choices);
    void notes(std::map<std::string, std::string>&);

    const json& root_;
    const std::string& file_;
    std::vector<Diagnostic> problems_;
};

bool Reader::number(const json& value, u64& out) {
    if (!value.is_string()) return false;
    const std::string& digits = value.get_ref<const std::string&>();
    if (digits.size() != 16) return false;
    out = 0;
    for (char digit : digits) {
        const int n = digit >= '0' && digit <= '9' ? digit - '0' : digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
        if (n < 0) return false;
        out = out << 4 | static_cast<u64>(n);
    }
    return true;
}

void Reader::text(const char* name, std::string& out) {
    const json* value = field(name);
    if (value && value->is_string()) {
        out = value->get<std::string>();
    } else {
        wrong(name, "a text");
    }
}

void Reader::hash(const char* name, u64& out) {
    const json* value = field(name);
    if (!value || !number(*value, out)) wrong(name, "sixteen hexadecimal digits");
}

void Reader::lists(const char* name, std::array<std::vector<std::string>, 2>& out) {
    const json* value = field(name);
    const char* expected = "two lists of card numbers";
    if (!value || !value->is_array() || value->size() != 2) return wrong(name, expected);
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const json& list = (*value)[seat];
        if (!list.is_array() || list.size() > kMaxCards) return wrong(name, expected);
        for (const json& card : list) {
            if (!card.is_string()) return wrong(name, expected);
            out[seat].push_back(card.get<std::string>());
        }
    }
}

void Reader::printed(std::map<std::string, u64>& out) {
    const json* value = field("printed");
    if (!value || !value->is_object()) return wrong("printed", "a hash for each card");
    for (const auto& [card, digits] : value->items()) {
        u64 hash = 0;
        if (!number(digits, hash)) return wrong("printed", "a hash for each card");
        out[card] = hash;
    }
}

void Reader::choices(std::vector<Choice>& out) {
    const json* actions = field("actions");
    const json* labels = field("labels");
    if (!actions || !actions->is_array() || actions->size() > kMostChoices)
        return wrong("actions", "a list of numbers");
    if (!labels || !labels->is_array() || labels->size() != actions->size())
        return wrong("labels", "as many labels as actions");
    for (std::size_t at = 0; at < actions->size(); ++at) {
        const json& action = (*actions)[at];
        const json& label = (*labels)[at];
        if (!action.is_number_unsigned() || action.get<u64>() > 0xffffffffu)
            return wrong("actions", "a list of numbers");
        if (!label.is_string()) return wrong("labels", "a list of texts");
        out.push_back({label.get<std::string>(), unpacked(action.get<u32>())});
    }
}

void Reader::checkpoints(std::vector<Checkpoint>& out, std::size_t choices) {
    const json* value = field("checkpoints");
    const char* expected = "pairs of a number of choices and a hash, in ascending order";
    if (!value || !value->is_array()) return wrong("checkpoints", expected);
    for (const json& pair : *value) {
        Checkpoint checkpoint;
        if (!pair.is_array() || pair.size() != 2 || !pair[0].is_number_unsigned() ||
            !number(pair[1], checkpoint.table)) {
            return wrong("checkpoints", expected);
        }
        const u64 after = pair[0].get<u64>();
        const bool ascending = out.empty() || after > static_cast<u64>(out.back().after);
        if (after > choices || !ascending) return wrong("checkpoints", expected);
        checkpoint.after = static_cast<int>(after);
        out.push_back(checkpoint);
    }
}

void Reader::notes(std::map<std::string, std::string>& out) {
    const json* value = field("notes");
    if (!value || !value->is_object()) return wrong("notes", "texts by name");
    for (const auto& [key, words] : value->items()) {
        if (!words.is_string()) return wrong("notes", "texts by name");
        out[key] = words.get<std::string>();
    }
}

Result<Replay> Reader::read() {
    const json* format = field("format");
    if (!format || *format != kFormat) {
        return Diagnostic{file_, 0, 0, "some other JSON",
                          "a replay, with \"format\": \"" + std::string(kFormat) + "\""};
    }
    const json* version = field("version");
    if (!version || !version->is_number_unsigned()) {
        wrong("version", "the number of the replay's format");
        return problems_;
    }
    const u64 number_of_format = version->get<u64>();
    const json* by = field("library");
    if (number_of_format < kOldestReplayFormat || number_of_format > kReplayFormat) {
        const std::string library = by && by->is_string() ? ", written by arbiter " + by->get<std::string>() : "";
        return Diagnostic{file_, 0, 0, "a replay of format " + std::to_string(number_of_format) + library,
                          "format " + std::to_string(kOldestReplayFormat) + " to " + std::to_string(kReplayFormat) +
                              ", which arbiter " + std::string(library_version()) + " reads"};
    }
    Replay replay;
    if (number_of_format >= 2) text("library", replay.library);
    text("rulebook", replay.rulebook);
    hash("cards", replay.cards);
    hash("seed", replay.seed);
    lists("decks", replay.decks);
    lists("beside", replay.beside);
    printed(replay.printed);
    choices(replay.choices);
    checkpoints(replay.checkpoints, replay.choices.size());
    notes(replay.notes);
    if (!problems_.empty()) return problems_;
    return replay;
}

struct FreeStream {
    void operator()(ZSTD_DStream* stream) const { ZSTD_freeDStream(stream); }
};

// A small file may claim to hold terabytes: what comes out is counted while it comes.
Result<std::string> unpack(std::string_view bytes, const std::string& file) {
    const std::unique_ptr<ZSTD_DStream, FreeStream> stream(ZSTD_createDStream());
    if (!stream) return Diagnostic{file, 0, 0, "no memory to decompress", "more of it"};
    ZSTD_DCtx_setParameter(stream.get(), ZSTD_d_windowLogMax, 24);
    std::string out;
    std::string block(1 << 16, '\0');
    ZSTD_inBuffer in{bytes.data(), bytes.size(), 0};
    std::size_t left = 1;
    while (left != 0) {
        ZSTD_outBuffer to{block.data(), block.size(), 0};
        const std::size_t before = in.pos;
        left = ZSTD_decompressStream(stream.get(), &to, &in);
        if (ZSTD_isError(left))
            return Diagnostic{file, 0, 0, "damaged bytes (" + std::string(ZSTD_getErrorName(left)) + ")",
                              "a whole replay"};
        out.append(block.data(), to.pos);
        if (out.size() > kMostJson)
            return Diagnostic{file, 0, 0, "a larger replay", "at most " + std::to_string(kMostJson) + " bytes"};
        if (left != 0 && to.pos == 0 && in.pos == before)
            return Diagnostic{file, 0, 0, "a file that was cut off", "a whole replay"};
    }
    if (in.pos != in.size) return Diagnostic{file, 0, 0, "bytes behind its end", "one replay"};
    return out;
}

}  // namespace

std::string replay_bytes(const Replay& replay) {
    // Labels may hold what is not UTF-8 if a card does: replaced, since a replay must always be written.
    const std::string text = to_json(replay).dump(-1, ' ', false, json::error_handler_t::replace);
    std::string out(ZSTD_compressBound(text.size()), '\0');
    const std::unique_ptr<ZSTD_CCtx, decltype(&ZSTD_freeCCtx)> context(ZSTD_createCCtx(), &ZSTD_freeCCtx);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_compressionLevel, 9);
    ZSTD_CCtx_setParameter(context.get(), ZSTD_c_checksumFlag, 1);
    out.resize(ZSTD_compress2(context.get(), out.data(), out.size(), text.data(), text.size()));
    return out;
}

Result<Replay> parse_replay(std::string_view bytes, const std::string& file) {
    constexpr std::string_view kZstdMagic("\x28\xb5\x2f\xfd", 4);
    std::string text(bytes);
    if (bytes.starts_with(kZstdMagic)) {
        Result<std::string> unpacked_text = unpack(bytes, file);
        if (!unpacked_text) return unpacked_text.problems();
        text = std::move(*unpacked_text);
    }
    const json root = json::parse(text, nullptr, false);
    if (root.is_discarded() || !root.is_object()) return Diagnostic{file, 0, 0, "no JSON object", "a replay"};
    return Reader(root, file).read();
}

std::vector<Diagnostic> write_replay(const Replay& replay, const std::string& path) {
    // Beside its place first: whoever reads it finds the old file or the whole new one.
    const std::string beside = path + ".new";
    errno = 0;
    std::ofstream out(beside, std::ios::binary | std::ios::trunc);
    const std::string bytes = replay_bytes(replay);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    const int reason = errno;
    std::error_code error;
    if (out) std::filesystem::rename(beside, path, error);
    if (out && !error) return {};
    std::filesystem::remove(beside, error);
    const std::string full = reason == ENOSPC || reason == EFBIG || reason == EDQUOT ? "no room" : "no way";
    return {{path, 0, 0, full + " to write there", "a file that can be written"}};
}

Result<Replay> read_replay(const std::string& path) {
    const Result<std::string> bytes = read_file_text(path, kMostBytes);
    if (!bytes) return bytes.problems();
    return parse_replay(*bytes, path);
}

}  // namespace arbiter

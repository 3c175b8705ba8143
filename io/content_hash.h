// A fast fingerprint of a file's or text's content, to see that it is still the same.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "kernel/base/result.h"

namespace liana {

/// "xxh3-" and 32 hexadecimal digits (XXH3, 128 bits). No protection against forgery. Read in pieces: big
/// files cost no memory.
Result<std::string> hashOfFile(const std::filesystem::path& file);

/// The same; empty if the file cannot be read.
std::string hashOrNothing(const std::filesystem::path& file);

/// The same of a text.
std::string hashOfText(std::string_view text);

/// A short checksum of bytes (XXH3, 64 bits).
std::uint64_t checksumOf(std::string_view bytes);

}  // namespace liana

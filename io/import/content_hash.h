// Fingerprints of files and bytes, to know whether they are still the same.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace liana {

std::uint64_t hashOf(std::string_view bytes);

/// 32 hexadecimal digits of the file's content; empty if it cannot be read.
std::string contentHashOf(const std::filesystem::path& file);

}  // namespace liana

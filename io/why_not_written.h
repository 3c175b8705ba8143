// Why a library that only says "failed" could not write a file.
#pragma once

#include <filesystem>
#include <string>

namespace liana {

/// "the disk is full", "Permission denied" and the like, found out by looking at the place.
std::string whyNotWritten(const std::filesystem::path& temporary);

}  // namespace liana

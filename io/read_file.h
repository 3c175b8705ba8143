// Reads a whole small file, with a plain reason when that is not possible.
#pragma once

#include <filesystem>
#include <string>

#include "kernel/base/result.h"

namespace liana {

/// Empty files are errors too.
Result<std::string> readWholeFile(const std::filesystem::path& file);

}  // namespace liana

// A first look at a file to import: whether it can be read at all, and what its first and last bytes are.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "kernel/base/result.h"

namespace liana {

struct InputFile {
  std::filesystem::path path;  // absolute: references to other files are sought beside it
  std::uintmax_t size = 0;
  std::string head, tail;         // some thousand bytes
  std::filesystem::path scratch;  // for archives: a folder for what they hold, which somebody else removes

  bool isArchive() const;
  /// Bytes to be read in the end: archives unpack to about eight times their size.
  std::uintmax_t likelySize() const { return isArchive() ? 8 * size : size; }
};

/// Refuses what is missing, empty, forbidden, or no plain file (folders, pipes, devices) with a reason.
Result<InputFile> inspectInputFile(const std::filesystem::path& file);

/// "FILE what", the form of all messages about files.
Error badFile(const std::filesystem::path& file, const std::string& what);

}  // namespace liana

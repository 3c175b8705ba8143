// Takes files out of .zip and .gz archives, within limits.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "io/import/input_file.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// What an archive may hold: enough for CAD, too little for a bomb.
struct ArchiveLimits {
  std::uint64_t largest = std::uint64_t{4} << 30;  // of all files together [bytes]
  std::uint64_t ratio = 200;                       // of unpacked to packed bytes; STEP has 5 to 10
  std::uint64_t alwaysAllowed = 64u << 20;         // however small the archive is [bytes]
  std::size_t files = 5000;
};

/// Writes every file of the archive below `folder` and names them, in the archive's order. A .gz holds one
/// file, named as the archive is without its ending; a .stpz one called .stp. Names that would leave the
/// folder, encrypted files, damage and archives beyond the limits are errors that name the archive; archives
/// within archives stay packed.
Result<std::vector<std::filesystem::path>> unpackArchive(const InputFile& archive,
                                                         const std::filesystem::path& folder,
                                                         const Progress& progress,
                                                         const ArchiveLimits& limits = {});

}  // namespace liana

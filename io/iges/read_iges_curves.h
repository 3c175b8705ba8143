// Reads the curves of IGES files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/centerline/loose_pieces.h"
#include "kernel/base/progress.h"
#include "kernel/base/result.h"

namespace liana {

/// Curves of their own (100, 102, 104, 106, 110, 112, 126, 130), not those that bound faces. Curves of one
/// name property belong together, and so do all without. Lengths become millimetres. Errors name file, line
/// and record; what could not be translated is named in `warnings`.
Result<std::vector<LoosePiece>> readIgesCurves(const std::filesystem::path& file, const Progress& progress,
                                               std::vector<std::string>& warnings);

}  // namespace liana

// Reads the curves of VDA-FS files (DIN 66301).
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/centerline/loose_pieces.h"
#include "kernel/base/result.h"

namespace liana {

/// CURVE of any order, CIRCLE, and rows of POINT or a PSET as a curve through them; other entities are named
/// in `warnings`. Curves that our own comment gives a cable's name stay apart; others of one GROUP, or of
/// none, belong together. Lines need not be padded or numbered. Errors name file and line.
Result<std::vector<LoosePiece>> readVdafs(const std::filesystem::path& file,
                                          std::vector<std::string>& warnings);

}  // namespace liana

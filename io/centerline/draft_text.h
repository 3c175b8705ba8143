// Reads drafted routes from tables and JSON: those we write, and those people write.
#pragma once

#include <filesystem>
#include <vector>

#include "io/centerline/loose_pieces.h"
#include "kernel/base/result.h"

namespace liana {

/// Columns x_mm, y_mm, z_mm; with s_mm and tangent_x, tangent_y, tangent_z the curve is the one we wrote,
/// else one through the points. A column `cable` tells routes apart. Errors name file and line.
Result<std::vector<LoosePiece>> readDraftCsv(const std::filesystem::path& file);

/// What centerlineJson writes; s_mm and tangent may be left out, and so may everything but position_mm.
/// Errors name file and place.
Result<std::vector<LoosePiece>> readDraftJson(const std::filesystem::path& file);

}  // namespace liana

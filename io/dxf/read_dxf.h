// Reads the curves of DXF files.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "io/centerline/loose_pieces.h"
#include "kernel/base/result.h"

namespace liana {

/// LINE, ARC, ELLIPSE, LWPOLYLINE, POLYLINE and SPLINE of the section ENTITIES; those of one layer belong
/// together. $INSUNITS become millimetres; other entities, and a missing unit, are named in `warnings`.
/// Errors name file and line.
Result<std::vector<LoosePiece>> readDxf(const std::filesystem::path& file,
                                        std::vector<std::string>& warnings);

}  // namespace liana

// Reads STEP files (AP203, AP214, AP242) into an assembly.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/model/assembly.h"

namespace liana {

/// Product tree, names, colours, placements; units become millimetres; instances share one shape. Meshes are
/// not made (see Assembly::tessellate). Any failure is an Error that names the file and the reason; what is
/// missing from a file that could be read in part goes to `warnings`.
Result<Assembly> readStep(const std::filesystem::path& file, const Progress& progress = {},
                          std::vector<std::string>* warnings = nullptr);

}  // namespace liana

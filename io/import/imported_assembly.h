// What reading a CAD or mesh file takes and gives, whatever its format.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernel/geometry/mesh/tessellation.h"
#include "kernel/model/assembly/assembly.h"

namespace liana {

struct ImportSettings {
  TessellationQuality quality;
  double millimetresPerUnit = 1;  // for files that do not say their unit (STL, OBJ)
  bool useCache = true;           // keep the result on disk, so that the next time is faster
  double patience = 0;            // given up when nothing moves for so long [s]; 0: by the size of the file
};

struct ImportedAssembly {
  Assembly assembly;
  std::string format;  // "STEP, AUTOMOTIVE_DESIGN"
  std::string unit;    // the unit of lengths in the file: "inch"; empty if it has none
  /// Of the solids of each shape, in its order, where the file names them; empty, or one entry per shape.
  std::vector<std::vector<std::string>> bodyNames;
  std::vector<std::string> warnings;              // what is missing or was changed, in plain words
  std::vector<std::filesystem::path> references;  // other files it was read from, or that are missing
  bool fromCache = false;
};

}  // namespace liana

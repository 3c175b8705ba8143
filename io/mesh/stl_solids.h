// The solids of an STL file as bare triangles.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/geometry/mesh/mesh_from_triangles.h"
#include "kernel/model/assembly/color.h"

namespace liana {

struct StlSolid {
  std::string name;
  TriangleList triangles;                    // groups are indices into colors
  std::vector<std::optional<Color>> colors;  // at least one
};

struct StlSolids {
  std::vector<StlSolid> solids;
  bool isBinary = false;
  std::size_t announced = 0;  // triangles a binary file promises
  std::size_t malformed = 0;  // facets of a text file that make no sense
  bool endsProperly = true;
  bool cancelled = false;
};

/// Never fails: what makes no sense is counted.
StlSolids parseStl(std::string_view bytes, const Progress& progress);

}  // namespace liana

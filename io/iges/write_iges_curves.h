// Writes spline curves as IGES (entity 126) with names and colours.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/geometry/shape.h"
#include "kernel/model/assembly/color.h"

namespace liana {

struct IgesCurve {
  std::string name;  // whole in a name property (406 form 15), its beginning in the entity label
  Color color;
  Shape edge;  // one edge
};

/// Millimetres. Written atomically.
Result<void> writeIgesCurves(const std::vector<IgesCurve>& curves, const std::filesystem::path& file);

}  // namespace liana

// Writes solved cables for CAD systems and for spreadsheets.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/model/centerline.h"

namespace liana {

/// A solved cable to be written.
struct NamedCenterline {
  std::string name;
  Centerline centerline;
};

/// STEP AP214, one B-spline edge per cable under its name, within 0.01 mm of the solved shape.
Result<void> writeCenterlineStep(const std::vector<NamedCenterline>& cables,
                                 const std::filesystem::path& file);

/// One line per station: s, position, tangent, curvature, torsion, tension, with units in the header.
Result<void> writeCenterlineCsv(const Centerline& centerline, const std::filesystem::path& file);

}  // namespace liana

// Reads a measured centerline and the poses of its ends, as measuring machines and people write them.
#pragma once

#include <filesystem>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/routing/fit_cable.h"

namespace liana {

/// A table with a header that names at least x_mm, y_mm and z_mm, one point a line from start to end; a
/// column `weight` counts, others are passed over, so a centerline written by Liana can be read. Columns are
/// parted by commas, semicolons or tabs. Errors name file and line.
Result<CableMeasurement> readMeasurementCsv(const std::filesystem::path& file);

/// {"start": {"position_mm": […], "direction": […], "x_axis": […], "turns": 0}, "end": {…}} as in a project
/// file: +z out of the socket into the cable, at both ends. An end with an x_axis counts as keyed. Either end
/// may be left out.
Result<void> readPoses(const std::filesystem::path& file, CableMeasurement& measurement);

}  // namespace liana

// Reads a measured centerline and the poses of its ends, as measuring machines and people write them.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "kernel/base/result.h"
#include "kernel/routing/length/fit_cable.h"

namespace liana {

/// A table with a header that names at least x_mm, y_mm and z_mm, one point a line from start to end; a
/// column `weight` counts, others are passed over, so a centerline written by Liana can be read. Columns are
/// parted by commas, semicolons or tabs. Errors name file and line.
Result<CableMeasurement> readMeasurementCsv(const std::filesystem::path& file);

/// {"start": {"position_mm": […], "direction": […], "x_axis": […], "turns": 0}, "end": {…}} as in a project
/// file: +z out of the socket into the cable, at both ends. An end with an x_axis counts as keyed. Either end
/// may be left out.
Result<void> readPoses(const std::filesystem::path& file, CableMeasurement& measurement);

/// Several shapes of one cable, and how well what is given with them is known.
struct MeasuredShapes {
  std::vector<CableMeasurement> shapes;
  std::optional<Eigen::Vector3d> gravity;  // [m/s²]
  std::optional<double> directionsWithin;  // [deg]
  std::optional<double> lengthWithin;      // relative
  std::optional<double> curvatureWithin;   // of the rest [1/m]
  std::optional<double> cameraWithin;      // [deg]
  std::optional<double> accuracy;          // of the points [mm]
};

/// A file of `format` "liana-measurements"; io/README.md describes it. Points stand in the file or in tables
/// beside it. Unknown keys are warnings.
Result<MeasuredShapes> readMeasuredShapes(const std::filesystem::path& file,
                                          std::vector<std::string>& warnings);

/// Whether the file's text begins as JSON does, so that it is no table.
bool isMeasuredShapesFile(const std::filesystem::path& file);

}  // namespace liana

// The shortest way between two things: parts, cables, points.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/geometry/distance/part_distances.h"

namespace liana {

/// One of the two: a part, or a line of some thickness. A cable is a line, and so is a single point.
struct GapBody {
  std::optional<PlacedPart> part;
  std::vector<Eigen::Vector3d> line;  // where there is no part [mm]
  double radius = 0;                  // of the line; of a flat cable half its thickness [mm]
  /// Of a flat cable: from each point of the line to the middle of its round edge [mm]; else empty.
  std::vector<Eigen::Vector3d> edges{};
};

/// The nearest points of two surfaces. Zero where they meet: both points are then a place where they do.
struct Gap {
  double distance = 0;                                                           // [mm]
  Eigen::Vector3d from = Eigen::Vector3d::Zero(), to = Eigen::Vector3d::Zero();  // on the first, the second
};

/// Exact between the meshes of parts. Builds trees that do not exist yet and may take a while on large parts;
/// fails when cancelled or when one of the two is empty.
Result<Gap> gapBetween(const GapBody& a, const GapBody& b, const Progress& progress = {});

}  // namespace liana

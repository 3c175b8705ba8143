// Finds hoses and cables in rigid parts: what of a solid or a mesh is a tube, with its centerline and radius.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/geometry/curve/hermite_curve.h"
#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/geometry/shape.h"

namespace liana {

/// One end of a tube and what is beyond it.
struct TubeEnd {
  bool isFree = true;  // nothing beyond: a cap or an open end
  std::string beyond;  // otherwise what goes on there: "cross-section is not round: 8.1 × 6.0 mm"
};

/// A round tube of one radius, as it stands in the part's own coordinates [mm].
struct TubeRun {
  HermiteCurve centerline;  // over the arc length from zero, with unit tangents
  double outerRadius = 0;
  double innerRadius = 0;  // zero: not hollow
  TubeEnd start, end;
  double deviation = 0;  // of the wall from the tube found, root mean square
  bool isExact = false;  // from exact surfaces, not from a mesh

  double length() const { return centerline.parameters.back(); }
  /// Arc length of the place of the centerline nearest to a point.
  double arcLengthNear(const Eigen::Vector3d& point) const;
  /// Origin on the centerline, +z along it; x axes turn with the tube without twisting about it.
  Eigen::Isometry3d frameAt(double arcLength) const;
  /// Distance of a point from the centerline.
  double distanceTo(const Eigen::Vector3d& point) const;
};

struct TubeSearch {
  double shortest = 2;  // what is shorter than so many diameters is no tube
  /// Seek only the tube at this place of the part's surface.
  std::optional<Eigen::Vector3d> near;
};

/// The tubes of a part, longest first; at least one. `mesh` may be null when there is an exact shape. Fails
/// when there is none, and says what deviates and where. Same part, same answer.
Result<std::vector<TubeRun>> recogniseTubes(const Shape& shape, const TriangleMesh* mesh,
                                            const TubeSearch& search = {}, const Progress& progress = {});

}  // namespace liana

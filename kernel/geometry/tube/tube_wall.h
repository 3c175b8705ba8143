// Gathers what the fit of a centerline needs from the surface around a coarse track.
#pragma once

#include "kernel/geometry/tube/exact_surface.h"
#include "kernel/geometry/tube/tube_fit.h"
#include "kernel/geometry/tube/tube_track.h"

namespace liana {

/// The centres of a track as a curve over the length along them.
HermiteCurve curveThrough(const TubeTrack& track);

/// Points, rings and nodes for fitTube.
struct TubeWall {
  std::vector<WallPoint> points;
  std::vector<WallRing> rings;
  std::vector<double> nodes;  // parameters of the curve given
};

/// From the vertices of a mesh: CAD systems and scanners put these on the true surface.
TubeWall wallFromMesh(const SurfaceMesh& mesh, int component, const HermiteCurve& curve, double radius);

/// From points of the exact surfaces.
TubeWall wallFromExact(const ExactSurface& surface, int component, const HermiteCurve& curve, double radius);

/// The radius of the hole along the curve, from points whose surface looks towards it; zero if there is none.
double innerRadiusOf(const std::vector<WallPoint>& points, const HermiteCurve& curve, double outerRadius);

/// All points near the curve, whichever piece of the surface they belong to.
std::vector<WallPoint> pointsNear(const SurfaceMesh& mesh, const HermiteCurve& curve, double reach);
std::vector<WallPoint> pointsNear(const ExactSurface& surface, const HermiteCurve& curve, double reach);

/// Quick answers to "which place of the curve is nearest".
class CurveIndex {
public:
  CurveIndex(const HermiteCurve& curve, double spacing);

  struct Place {
    double parameter = 0;
    double distance = 0;  // infinite when farther than the reach asked for
  };
  /// Accurate to the curve, not only to its stations.
  Place nearest(const Eigen::Vector3d& point, double reach) const;
  const Eigen::AlignedBox3d& box() const { return box_; }

private:
  struct Chunk {
    Eigen::AlignedBox3d box;
    std::size_t first, last;
  };
  const HermiteCurve& curve_;
  std::vector<double> parameters_;
  std::vector<Eigen::Vector3d> points_;
  std::vector<Chunk> chunks_;
  Eigen::AlignedBox3d box_;
};

}  // namespace liana

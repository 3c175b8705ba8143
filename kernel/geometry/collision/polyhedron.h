// Convex bodies with flat faces, and where two faces that lie on each other touch.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <vector>

namespace liana {

/// Vertices and faces, outward normals, loops counter-clockwise seen from outside [m].
struct Polyhedron {
  struct Face {
    std::vector<int> loop;
    Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();
  };
  std::vector<Eigen::Vector3d> vertices;
  std::vector<Face> faces;

  /// The face that looks most along a direction; -1 without faces. Of equals the first.
  int faceTowards(const Eigen::Vector3d& direction) const;
};

Polyhedron boxPolyhedron(const Eigen::Vector3d& size);
/// A cylinder along z as a prism; the corners stand as far out as makes its cross-section as large.
Polyhedron cylinderPolyhedron(double radius, double length, int sides);
/// Radius of that prism's corners.
double prismRadius(double radius, int sides);

/// One corner of the area two faces share. The same corner has the same key in the next step.
struct FacePoint {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  // on the incident face
  double gap = 0;                                      // above the reference face
  std::uint64_t key = 0;
};

/// The incident face cut to the reference face's outline, seen along its normal; both loops in the world.
/// Keeps its memory.
class FaceClipper {
public:
  void clip(const std::vector<Eigen::Vector3d>& reference, const Eigen::Vector3d& normal,
            const std::vector<Eigen::Vector3d>& incident, double margin, std::vector<FacePoint>& points);

private:
  struct Corner {
    Eigen::Vector3d position;
    std::uint64_t key;
  };
  std::vector<Corner> corners_, next_;
};

}  // namespace liana

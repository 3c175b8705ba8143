// Turns a click on a part into a frame for a cable end, connector or clip: axis, centre and outward
// direction.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <string>
#include <vector>

#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/geometry/shape.h"

namespace liana {

enum class PickKind {
  Hole,
  Shaft,
  Plane,
  Boss,  // the round end of something on a plane
  Slot,
  Cone,
  Torus,
  Sphere,
  Freeform,
  CircularEdge,
  StraightEdge,
  CurvedEdge,
  Vertex
};

/// A place that can carry a cable end, in the part's coordinates [mm].
struct PickFrame {
  PickKind kind = PickKind::Plane;
  /// +z points out of the socket into the cable; x and y are of no meaning but always the same.
  Eigen::Isometry3d partFromFrame = Eigen::Isometry3d::Identity();
  double radius = 0;  // of the hole, shaft, circle; zero where there is none
  std::string name;   // for people: "Hole ⌀8.2 mm"

  Eigen::Vector3d origin() const { return partFromFrame.translation(); }
  Eigen::Vector3d direction() const { return partFromFrame.linear().col(2); }
  /// The same place looking the other way.
  PickFrame flipped() const;
  /// The same place on an instance of the part.
  PickFrame transformed(const Eigen::Isometry3d& worldFromPart) const;
};

/// Where a line of sight meets a part, as the view delivers it, in the part's coordinates [mm].
struct SurfacePick {
  int triangle = -1;  // of the part's mesh
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  Eigen::Vector3d viewDirection = -Eigen::Vector3d::UnitZ();  // from the eye
  /// How far edges and corners attract: some pixels' width at the point. Zero: faces alone.
  double snapDistance = 0;
};

/// Answers picks on one part. Made once per unique shape (it prepares what all picks share), then quick
/// enough for hovering; the same pick gives the same answer. Safe to read from many threads.
class PickFrames {
public:
  /// A part without exact geometry is answered from its triangles.
  PickFrames(const Shape& shape, std::shared_ptr<const TriangleMesh> mesh);
  ~PickFrames();

  /// The most sensible frame first, then others to cycle through; empty when the pick names no triangle.
  std::vector<PickFrame> framesAt(const SurfacePick& pick) const;

  struct Exact;
  struct Facets;

private:
  std::shared_ptr<const TriangleMesh> mesh_;
  std::unique_ptr<const Exact> exact_;    // of parts with surfaces
  std::unique_ptr<const Facets> facets_;  // of the others
};

}  // namespace liana

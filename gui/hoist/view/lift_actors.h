// The picture of a lift beside the assembly: bodies that are plain boxes, sheaves, drums, ropes.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "gui/hoist/view/rope_mesh.h"
#include "gui/view/actors/highlight.h"
#include "gui/view/camera/camera_pose.h"
#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/model/assembly/color.h"

class vtkRenderer;

namespace liana {

/// A thing with a place of its own.
struct LiftSolid {
  std::shared_ptr<const TriangleMesh> mesh;
  Eigen::Isometry3d worldFromSolid = Eigen::Isometry3d::Identity();
  Color color;
  double opacity = 1;
};

/// What a line of sight meets first.
struct LiftHit {
  bool isRope = false;
  std::size_t index = 0;  // among solids or ropes
  Eigen::Vector3d point = Eigen::Vector3d::Zero();
  double distance = 0;  // from the ray's origin [mm]
};

/// Owns the VTK objects; knows shapes, places and colours alone. Ropes are never drawn thinner than they can
/// be seen.
class LiftActors {
public:
  explicit LiftActors(vtkRenderer* renderer);
  ~LiftActors();

  void setSolids(std::vector<LiftSolid> solids);
  /// One more behind them; `isPicked`: rays stop at it.
  void addSolid(LiftSolid solid, bool isPicked);
  void place(std::size_t solid, const Eigen::Isometry3d& worldFromSolid);
  void highlightSolid(std::size_t solid, Highlight highlight);
  /// Ropes beyond the count are gone; new ones have no shape yet.
  void setRopeCount(std::size_t count);
  void setRope(std::size_t rope, std::vector<RopePoint> points, double radius);
  void highlightRope(std::size_t rope, Highlight highlight);
  void clear();

  bool isEmpty() const;
  Eigen::AlignedBox3d box() const;
  std::optional<LiftHit> pick(const ViewRay& ray, const CameraPose& camera, const ViewSize& size,
                              double pixelRatio) const;
  const std::vector<RopePoint>& ropePoints(std::size_t rope) const;
  std::size_t ropeCount() const;

  /// Call before each frame: thin ropes grow to what can be seen.
  void prepareFrame(const CameraPose& camera, const ViewSize& size, double pixelRatio);

private:
  struct Vtk;
  struct Solid;
  struct Rope;
  void draw(Rope& rope, double radius) const;

  std::unique_ptr<Vtk> vtk_;
  std::vector<std::unique_ptr<Solid>> solids_;
  std::vector<std::unique_ptr<Rope>> ropes_;
};

}  // namespace liana

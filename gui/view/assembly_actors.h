// The picture of the assemblies: shaded parts with thin dark edges, one set of triangles per unique shape.
#pragma once

#include <Eigen/Geometry>
#include <memory>
#include <optional>
#include <vector>

#include "gui/view/camera_pose.h"
#include "gui/view/highlight.h"
#include "gui/workspace/selection.h"
#include "kernel/model/document.h"

class vtkRenderer;

namespace liana {

/// What a line of sight meets first.
struct PartHit {
  PartInstance part;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // [mm]
  double distance = 0;                              // from the ray's origin [mm]
  int triangle = -1;                                // of the part's mesh
};

/// Owns the VTK objects of all assemblies of the document. Instances share triangles and graphics memory.
class AssemblyActors {
public:
  explicit AssemblyActors(vtkRenderer* renderer);
  ~AssemblyActors();

  void add(const AssemblyReference& reference);
  void remove(AssemblyId assembly);
  void clear();

  void setHighlight(const PartInstance& part, Highlight highlight);
  void setVisible(const PartInstance& part, bool visible);
  bool isVisible(const PartInstance& part) const;
  void setEdgesVisible(bool visible);
  void setTransparent(bool transparent);

  /// Nearest visible part along the ray.
  std::optional<PartHit> pick(const ViewRay& ray) const;
  /// Box of the visible parts, or of one part [mm]; empty if there is none.
  Eigen::AlignedBox3d visibleBox() const;
  std::vector<Eigen::AlignedBox3d> visibleBoxes() const;  // one per part
  Eigen::AlignedBox3d boxOf(const PartInstance& part) const;
  int partCount() const;

private:
  struct Mesh;
  struct Part;
  struct Content;
  void updateLook(Part& part) const;
  Part* find(const PartInstance& part) const;

  std::unique_ptr<Content> content_;
};

}  // namespace liana

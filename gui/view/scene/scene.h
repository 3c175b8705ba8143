// Everything that is drawn, without a window of its own: the desktop program and the picture writer share it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "gui/view/actors/assembly_actors.h"
#include "gui/view/actors/cable_actor.h"
#include "gui/view/camera/camera_pose.h"
#include "gui/view/camera/view_background.h"
#include "gui/view/overlay/gizmo.h"
#include "gui/view/overlay/handle_markers.h"
#include "gui/workspace/selection/selection_set.h"
#include "kernel/model/cable/centerline.h"

class vtkRenderer;
class vtkRenderWindow;

namespace liana {

class AxesTriad;
class OrientationCube;
class ProbeRing;
class StillPicture;

/// A cable under the mouse.
struct CableHit {
  CableId cable;
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // on the axis [mm]
  Eigen::Vector3d tangent = Eigen::Vector3d::UnitZ();
  Eigen::Vector3d director = Eigen::Vector3d::UnitX();
  double fraction = 0;  // of the length
  double distance = 0;  // from the eye [mm]
};

/// Owns the renderers of one window and what stands in them. Knows positions and colours, no documents
/// changing.
class Scene {
public:
  explicit Scene(vtkRenderWindow* window);
  ~Scene();

  AssemblyActors& assemblies() { return *assemblies_; }
  const AssemblyActors& assemblies() const { return *assemblies_; }
  HandleMarkers& markers() { return *markers_; }
  const HandleMarkers& markers() const { return *markers_; }
  Gizmo& gizmo() { return *gizmo_; }
  const Gizmo& gizmo() const { return *gizmo_; }
  ProbeRing& probeRing() { return *probeRing_; }
  OrientationCube& cube() { return *cube_; }

  /// Makes the cable's actor if there is none yet.
  CableActor& cable(CableId id);
  CableActor* findCable(CableId id) const;
  /// The cable that moves now: it alone is drawn anew each time, see StillPicture.
  void setMoving(CableId cable);
  void removeCable(CableId id) { cables_.erase(id); }
  const std::map<CableId, std::unique_ptr<CableActor>>& cables() const { return cables_; }
  void clear();

  /// Places all cameras and sizes; call before each frame.
  void prepareFrame(const CameraPose& camera, const ViewSize& size, double pixelRatio);
  void setTransparent(bool transparent) { assemblies_->setTransparent(transparent); }
  /// Translucent parts need another way of drawing than opaque ones; a coarse one sorts fewer of them.
  void setBlending(bool blending, bool coarse);
  void setBackground(const ViewBackground& background);

  Eigen::AlignedBox3d visibleBox() const;
  /// Points that span all that is visible more closely than the box does.
  std::vector<Eigen::Vector3d> visibleHull() const;
  Eigen::AlignedBox3d boxOf(CableId id) const;
  /// Box of all that is selected [mm]; empty if nothing of it is drawn.
  Eigen::AlignedBox3d boxOf(const SelectionSet& selection) const;
  /// The cable whose tube the line of sight meets, a few pixels of grace included.
  std::optional<CableHit> pickCable(const CameraPose& camera, const ViewSize& size,
                                    const Eigen::Vector2d& pixel, double pixelRatio,
                                    const std::vector<CableId>& leftOut = {}) const;

  /// The visible parts and cables that a box on the screen catches.
  std::vector<Selection> pickAll(const ScreenBox& box, const CameraPose& camera, const ViewSize& size) const;

  StillPicture& still() { return *still_; }

private:
  struct Vtk;
  vtkRenderer* rendererOf(CableId cable) const;

  std::unique_ptr<Vtk> vtk_;
  CableId moving_;
  Eigen::AlignedBox3d clippingBox_;
  std::unique_ptr<StillPicture> still_;
  std::unique_ptr<AssemblyActors> assemblies_;
  std::map<CableId, std::unique_ptr<CableActor>> cables_;
  std::unique_ptr<HandleMarkers> markers_;
  std::unique_ptr<Gizmo> gizmo_;
  std::unique_ptr<ProbeRing> probeRing_;
  std::unique_ptr<OrientationCube> cube_;
  std::unique_ptr<AxesTriad> triad_;
};

/// What the kernel solved, as the tube builder wants it.
std::vector<TubeStation> stationsOf(const Centerline& centerline);
TubeStyle tubeStyleOf(const CableSpec& spec);

}  // namespace liana

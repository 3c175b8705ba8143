// Finds what under the mouse can carry the end of a cable: holes, shafts, edges, faces, sockets.
#pragma once

#include <Eigen/Geometry>
#include <QObject>
#include <QString>
#include <QThreadPool>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

#include "gui/view/scene/scene.h"
#include "gui/workspace/harness/cable_joint.h"
#include "kernel/geometry/pick/pick_frames.h"
#include "kernel/model/document.h"

namespace liana {

class Viewport;

/// A frame in the world that an end can be put at; +z points into the cable.
struct PickedFrame {
  Eigen::Isometry3d worldFromFrame = Eigen::Isometry3d::Identity();
  QString name;       // "Hole ⌀8.2 mm"
  double radius = 0;  // of the hole, shaft or circle; zero where there is none
  PickKind kind = PickKind::Vertex;
  std::optional<PartReference> part;     // what it sits on; none in empty space
  std::optional<PartInstance> instance;  // the same, as the view knows it
  std::optional<ConnectorId> connector;  // the socket that is there already
  std::optional<CableJoint> joint;       // where it meets cables

  bool isFree() const { return !part && !connector && !joint; }
  Eigen::Vector3d origin() const { return worldFromFrame.translation(); }
  Eigen::Vector3d direction() const { return worldFromFrame.linear().col(2); }
};

/// Whether frames picked before may be where nothing is any more.
inline bool movesOrTakesParts(const DocumentChange& change) {
  return std::holds_alternative<AssemblyChanged>(change) || std::holds_alternative<PartsMoved>(change) ||
         std::holds_alternative<AssemblyRemoved>(change) ||
         std::holds_alternative<ConnectorChanged>(change) || std::holds_alternative<ConnectorRemoved>(change);
}

/// Whether cables or branches that were picked before may be gone.
inline bool takesJoints(const DocumentChange& change) {
  return std::holds_alternative<CableRemoved>(change) || std::holds_alternative<BranchRemoved>(change);
}

/// Prepares each unique shape once, on a thread, when the mouse first comes over it.
class FramePicker : public QObject {
  Q_OBJECT

public:
  explicit FramePicker(Viewport& viewport);
  ~FramePicker() override;

  /// The most sensible first. Empty over nothing, and while the part there is being prepared.
  std::vector<PickedFrame> framesAt(const Eigen::Vector2d& pixel);
  /// The sockets of the document near the pixel that no part hides.
  std::vector<PickedFrame> socketsAt(const Eigen::Vector2d& pixel) const;
  /// The branch near the pixel, or the place on the cable there that can become one; `own` cables and
  /// branches at their ends do not count.
  std::optional<PickedFrame> jointAt(const Eigen::Vector2d& pixel,
                                     const std::vector<CableId>& own = {}) const;
  /// Whether the part asked for last is still being prepared; prepared() follows.
  bool isPreparing() const { return !preparing_.empty(); }
  /// The place under the mouse in the plane that faces the eye, through `through` or the scene's centre.
  PickedFrame inSpace(const Eigen::Vector2d& pixel,
                      const std::optional<Eigen::Vector3d>& through = std::nullopt) const;

Q_SIGNALS:
  void prepared();

private:
  std::shared_ptr<const PickFrames> framesOf(const AssemblyShape& shape);

  Viewport& viewport_;
  QThreadPool pool_;
  struct Prepared {
    std::shared_ptr<const TriangleMesh> mesh;  // kept: shapes are known by its address
    std::shared_ptr<const PickFrames> frames;
  };
  std::map<const TriangleMesh*, Prepared> ready_;
  std::set<const TriangleMesh*> preparing_;
};

}  // namespace liana

// The lift in the 3D view: where everything is at a moment of the run, or at rest as the document has it.
#pragma once

#include <QObject>
#include <map>
#include <optional>

#include "gui/hoist/rig_thing.h"
#include "gui/hoist/view/lift_actors.h"
#include "gui/workspace/selection/selection.h"
#include "kernel/hoisting/hoist_recording.h"

namespace liana {

class HoistSession;
class PoseLayer;
class RigPreview;
class Viewport;

/// What ropes are coloured by.
enum class RopeColors { Own, Tension, Safety };

/// Draws into the viewport's scene, never into the document: parts that a recording moves are posed
/// elsewhere, as moves pose them, and come back when the mode is left.
class HoistView : public QObject {
  Q_OBJECT

public:
  /// Must go before the viewport does.
  HoistView(HoistSession& session, RigPreview& preview, Viewport& viewport, PoseLayer& poses,
            QObject* parent);
  ~HoistView() override;

  void setActive(bool active);
  bool isActive() const { return isActive_; }
  /// A frame of the recording.
  void showFrame(std::size_t frame);
  /// As the document has it.
  void showRest();
  std::optional<std::size_t> shownFrame() const { return frame_; }

  void setRopeColors(RopeColors colors);
  RopeColors ropeColors() const { return colors_; }
  void setForcesShown(bool shown);
  /// A body that stays in the middle of the view; empty: none.
  void follow(const std::string& body);
  const std::string& followed() const { return followed_; }
  void setHullShown(bool shown);
  /// What is selected in the tree is bright; what is hovered, brighter.
  void setSelected(const RigThing& thing);
  void setHovered(const RigThing& thing);
  /// A finding's place, pointed at; none takes the mark away.
  void mark(const std::optional<Eigen::Vector3d>& place, const QString& text = {});

  /// The rope, fitting or box under the mouse; nothing where a part hides it.
  RigThing pick(const Eigen::Vector2d& pixel) const;
  /// The fitting under the mouse, by its mark, whatever hides it.
  RigThing pickFitting(const Eigen::Vector2d& pixel) const;
  /// The body a part belongs to; empty: the structure.
  std::string bodyOf(const PartInstance& part) const;
  /// Where a fitting is drawn now [mm].
  std::optional<Eigen::Isometry3d> placeOf(const RigFitting& fitting) const;
  /// Box of all that belongs to the lift, where it is drawn now [mm].
  Eigen::AlignedBox3d box() const;
  /// Of a thing alone; empty when it is nowhere.
  Eigen::AlignedBox3d boxOf(const RigThing& thing) const;

private:
  /// What stands for which thing among the solids.
  struct SolidOf {
    RigThing thing;
    std::string body;                                          // that carries it; empty: the structure
    Eigen::Isometry3d atRest = Eigen::Isometry3d::Identity();  // where the document has it [mm]
  };
  const Rigging& shownRigging() const;
  /// The rope that is wound on a drum.
  static std::optional<std::size_t> ropeOn(const Rigging& rigging, const std::string& drum);
  void rebuild();
  void findParts(const Rigging& rigging, const DocumentContent& content);
  void fitRopes();
  void update();
  /// Parts of bodies where they were, and cables that ride along as they were solved for this moment.
  void pose();
  void placeSolids();
  void placeRopes();
  void drawSketch();
  void updateHighlights();
  /// From where the document has a body to where it is shown [mm].
  Eigen::Isometry3d displacementOf(const std::string& body) const;
  std::optional<Eigen::Vector3d> middleOf(const std::string& body) const;
  Rgb ropeColor(std::size_t rope, double tension, double peak) const;
  double largestTension() const;
  void addFloor(const Rigging& rigging);
  void addHull();

  HoistSession& session_;
  RigPreview& preview_;
  Viewport& viewport_;
  PoseLayer& poses_;
  std::unique_ptr<LiftActors> lift_;
  bool isActive_ = false, forces_ = true, hull_ = false, isBuilt_ = false;
  std::optional<std::size_t> frame_;
  RopeColors colors_ = RopeColors::Safety;
  std::string followed_;
  std::optional<Eigen::Vector3d> followedAt_;
  RigThing selected_, hovered_;
  std::optional<Eigen::Vector3d> marked_;
  QString markText_;
  std::vector<SolidOf> solids_;
  std::vector<std::pair<std::size_t, std::string>> drums_;      // rope actor of what is wound, and its drum
  std::map<PartInstance, std::string> bodies_;                  // of each part
  std::vector<std::pair<PartInstance, std::string>> branches_;  // of product trees, and their bodies
  mutable double largestTension_ = 0;
  mutable std::size_t largestUpTo_ = 0;
};

}  // namespace liana

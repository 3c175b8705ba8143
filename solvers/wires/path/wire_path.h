// Where a tight wire lies: between its anchors it is the locally shortest path over the bodies around it.
#pragma once

#include <Eigen/Geometry>
#include <vector>

#include "solvers/multibody/body.h"
#include "solvers/wires/path/wire_arc.h"
#include "solvers/wires/path/wire_node.h"
#include "solvers/wires/path/wire_slide.h"
#include "solvers/wires/path/wire_surface.h"

namespace liana {

class WireSweep;

/// Something a wire can lie on.
struct WireObstacle {
  int body = BodyList::kGround;
  WireSurface::Pointer surface;
  double friction = 0;  // μ along edges and along the axis of a cylinder
  /// η of a sheave that turns, with losses, in a body that does not: pull in / pull out while the wire runs.
  double efficiency = 1;
  /// A sheave between cheek plates: what is led over it stays on it, nothing else of the wire touches it.
  bool guarded = false;
};

/// How a wire is led over a cylinder or groove: the sense in which it turns about the z axis (±1), with full
/// turns besides the turn that its neighbours ask for, which is taken from −90° to 270°.
struct WireLead {
  int obstacle = -1;
  int sense = 1;
  int fullTurns = 0;
};

/// One stretch of wire on one obstacle: neighbouring edges are one touch.
struct WireTouch {
  int obstacle = -1;
  int body = BodyList::kGround;
  // In the world: where the wire reaches and leaves it.
  Eigen::Vector3d entry = Eigen::Vector3d::Zero(), exit = Eigen::Vector3d::Zero();
  double length = 0;  // of the path between them [m]
  /// φ of the capstan law: the sum of its turning, for each edge the turn about it times the mean cos β
  /// [rad].
  double turn = 0;
  /// Product of cos β_in / cos β_out: without friction across, T_out = T_in · tilt.
  double tilt = 1;
};

/// How `follow` or `settle` went.
enum class WirePathStatus {
  Done,
  Unsettled,  // still moving a little when the rounds were used up; the path is valid, not quite the shortest
  TooManyHits,  // the wire met more edges than a round allows; some obstacle may have been passed
};

/// A wire as an ordered list of anchors, points whose place is given from outside, and between each two a
/// gap: straight pieces and touches. Knows no forces. Values only: a copy is a snapshot.
///
/// In each step call `follow` with the motion of bodies and anchors, then `settle`. Bodies must not overlap
/// and anchors not lie inside bodies (on the surface, or inside the one body the wire comes from, is fine).
class WirePath {
public:
  WirePath() = default;
  /// Straight between the anchors; two at least.
  explicit WirePath(std::vector<Eigen::Vector3d> anchors);

  /// Replaces the obstacles; touches on the old ones are kept if these stand in front of the list, unchanged.
  void setObstacles(std::vector<WireObstacle> obstacles);
  const std::vector<WireObstacle>& obstacles() const { return obstacles_; }
  /// Lays the wire over cylinders and grooves, in order, behind the given number of touches of a gap, from
  /// tangent to tangent; straight pieces go through whatever stands between. Call `settle` when all are laid.
  void reeve(int gap, int touch, const std::vector<WireLead>& leads, const BodyList& bodies);

  /// The bodies of the obstacles moved from `before` (one pose for each obstacle) to `now`, and the anchors
  /// to new places. Never tunnels, however fast.
  WirePathStatus follow(const std::vector<BodyPose>& before, const BodyList& now,
                        const std::vector<Eigen::Vector3d>& anchors);
  /// Slides touches to the shortest path as far as friction lets them and releases those that would pull.
  WirePathStatus settle(const BodyList& now);

  /// Nothing to lie on, and nothing that lay there: straight between the anchors.
  bool isFree() const;
  int gapCount() const { return static_cast<int>(gaps_.size()); }
  int anchorCount() const { return gaps_.empty() ? 0 : gapCount() + 1; }
  const Eigen::Vector3d& anchor(int index) const;
  /// In order, as the last `settle` left them.
  const std::vector<WireTouch>& touches(int gap) const { return gapAt(gap).touches; }
  /// Of the whole path of the gap, touches included [m].
  double length(int gap) const { return gapAt(gap).length; }
  /// Straight piece `piece` lies before touch `piece`; the last one behind all touches.
  Eigen::Vector3d pieceStart(int gap, int piece) const;
  Eigen::Vector3d pieceEnd(int gap, int piece) const;
  /// Unit, from start to end; zero for a piece without length.
  Eigen::Vector3d pieceDirection(int gap, int piece) const;

  /// A new anchor on a straight piece, `share` of the way along it: nothing moves.
  void insertAnchor(int gap, int piece, double share);
  /// Two gaps become one and the wire is drawn tight. Not for the first and last one.
  WirePathStatus removeAnchor(int index, const BodyList& now);
  /// Drops what stands before (after) an anchor, which becomes the first (last) one.
  void dropBefore(int index) { gaps_.erase(gaps_.begin(), gaps_.begin() + index); }
  /// Puts another path behind this one; its first anchor is this one's last, and it has the same obstacles.
  void append(const WirePath& other) { gaps_.insert(gaps_.end(), other.gaps_.begin(), other.gaps_.end()); }
  void dropAfter(int index) { gaps_.erase(gaps_.begin() + index, gaps_.end()); }

  /// The points of a gap from anchor to anchor, for drawing: arcs in steps, never inside a body.
  void polyline(int gap, const BodyList& now, std::vector<Eigen::Vector3d>& points) const;
  /// The deepest place inside any obstacle [m]: for checks, looks at everything.
  double penetration(const BodyList& now) const;
  /// How often a piece was found inside a mesh and lifted over it: what the sweeps should have caught.
  long repairCount() const { return repairs_; }

private:
  struct Gap {
    std::vector<WireNode> nodes;  // the first and last are anchors
    std::vector<WireTouch> touches;
    std::vector<int> firstNode, lastNode;  // of each touch
    double length = 0;
  };
  std::vector<WireObstacle> obstacles_;
  std::vector<Gap> gaps_;
  long stamp_ = 0, repairs_ = 0;
  // Kept for their memory alone.
  std::vector<PlacedObstacle> placed_;
  std::vector<BodyPose> startPoses_, endPoses_;  // by obstacle
  std::vector<Eigen::Vector3d> startAnchors_, endAnchors_;
  std::vector<long> seen_;  // by obstacle: the newest node its body has been swept with
  WireSlide slide_;

  Gap& gapAt(int gap) { return gaps_[static_cast<size_t>(gap)]; }
  const Gap& gapAt(int gap) const { return gaps_[static_cast<size_t>(gap)]; }

  // Following, in wire_path_follow.cpp.
  void straighten(const std::vector<Eigen::Vector3d>& anchors);
  int subStepCount(const std::vector<BodyPose>& before, const BodyList& now,
                   const std::vector<Eigen::Vector3d>& anchors) const;
  bool followGap(Gap& gap, const std::vector<BodyPose>& before, const std::vector<BodyPose>& now,
                 const Eigen::Vector3d& first, const Eigen::Vector3d& last);
  bool sweepBody(Gap& gap, int body, const Eigen::Isometry3d& motion, bool isFirst);
  bool hasUnseen(const Gap& gap, int body) const;
  bool isFarFrom(const Gap& gap, int body) const;
  void activate(int body);
  void dropFreeNodes(const std::vector<BodyPose>& poses);

  // Settling, in wire_path_settle.cpp.
  void placeObstacles(const BodyList& now);
  void putOnBodies(Gap& gap) const;
  WirePathStatus settleGap(Gap& gap);
  int liftPierced(Gap& gap, WireSweep& sweep);
  bool joinArcs(Gap& gap);
  ArcEnds arcEnds(const Gap& gap, size_t node, bool mayCross) const;
  bool placeArcs(Gap& gap, int& crossings);
  void endAtRim(Gap& gap, size_t arc, const ArcPlace& place);
  bool holdArcs(Gap& gap, WireSweep& sweep);
  bool holdTangents(Gap& gap);
  bool releaseNodes(Gap& gap);
  void release(Gap& gap, int node);
  void measure(Gap& gap) const;
  void addEdge(const Gap& gap, int node, WireTouch& touch) const;
  void addArc(const Gap& gap, int node, WireTouch& touch) const;
};

}  // namespace liana

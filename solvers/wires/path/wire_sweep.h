// Moves the places of a wire one by one, in straight lines, and catches the wire wherever it meets an
// obstacle.
#pragma once

#include <vector>

#include "solvers/wires/path/wire_hit.h"
#include "solvers/wires/path/wire_node.h"

namespace liana {

/// Brings the nodes of one gap from where they are (`atEntry`, `atExit`) to where they belong (`entry`,
/// `exit`).
///
/// Each elementary move takes one place along a straight line; the pieces to its neighbours sweep two
/// triangles. The first surface that crosses one gets a node there and the move goes on with the new
/// neighbour. Free nodes go along the wire to the next one and vanish. So the path never passes through
/// an active obstacle, however far it goes. Obstacles stand still meanwhile: motion is seen from the body,
/// which is what the caller gives.
class WireSweep {
public:
  WireSweep(std::vector<WireNode>& nodes, const std::vector<PlacedObstacle>& obstacles, long& stamp)
      : nodes_(nodes), obstacles_(obstacles), stamp_(stamp) {}

  /// False if there were too many meetings; the nodes then were put where they belong as they are.
  bool run();
  /// What sweeps should never leave: pieces that go through a cylinder are laid over it. Returns how many.
  int liftOverCylinders();
  /// Arcs on round bodies that go through another body are parted there and led over it. Returns how many.
  int liftArcs();

private:
  enum Part { kLeft = 1, kRight = 2, kBoth = 3 };
  std::vector<WireNode>& nodes_;
  const std::vector<PlacedObstacle>& obstacles_;
  long& stamp_;
  int detours_ = 0;  // of anchors, in this run

  WireNode& node(int i) { return nodes_[static_cast<size_t>(i)]; }
  int count() const { return static_cast<int>(nodes_.size()); }
  const PlacedObstacle& obstacleOf(const WireNode& n) const {
    return obstacles_[static_cast<size_t>(n.obstacle)];
  }

  bool isWaiting(int i) const;
  int advance(int i);
  Eigen::Vector3d nextPlace(int i, int part);
  WireHit findFirstHit(int i, int part, const Eigen::Vector3d& to, bool& onLeft);
  void tryPiece(int i, int neighbour, const WireSwing& swing, WireHit& hit) const;
  bool isFlush(int i, int neighbour, int obstacle) const;
  bool comesFrom(int i, int obstacle) const { return nodes_[static_cast<size_t>(i)].left == obstacle; }
  void moveTo(int i, int part, const Eigen::Vector3d& to);
  int insert(int i, bool onLeft, const WireHit& hit);
  bool leadOver(int arc, int obstacle);
  void erase(int i);
  void vanish(int i);
  void giveUp();
  /// The arc beside has a new neighbour, or the neighbour a new place.
  void turnArc(int arc, bool neighbourBehind, const Eigen::Vector3d& from, const Eigen::Vector3d& to);
};

}  // namespace liana

// WirePath: the wire seen from each body while bodies and anchors move.
#include <algorithm>
#include <cmath>

#include "solvers/wires/path/wire_path.h"
#include "solvers/wires/path/wire_sweep.h"

namespace liana {

namespace {

using Vector = Eigen::Vector3d;

// Seen from a turning body a place moves on an arc; a sweep takes the chord. The step is divided until the
// two differ by less than this share of the body's size, and the turn is less than kMaxTurn.
constexpr double kMaxSagitta = 1e-3, kMaxTurn = 0.3;
constexpr int kMaxSubSteps = 1000, kMaxRounds = 200;

Eigen::Isometry3d isometry(const BodyPose& pose) {
  Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
  result.linear() = pose.orientation.toRotationMatrix();
  result.translation() = pose.position;
  return result;
}

BodyPose between(const BodyPose& a, const BodyPose& b, double share) {
  return {a.position + share * (b.position - a.position), a.orientation.slerp(share, b.orientation)};
}

/// A body has not met the nodes made since: to it they lie on the straight line between their known
/// neighbours, and the arcs on it count their angles to them.
void spreadUnseen(std::vector<WireNode>& nodes, long seen, const std::vector<PlacedObstacle>& obstacles,
                  int body) {
  const auto turnArc = [&](WireNode& arc, const Vector& from, const Vector& to, double sign) {
    if (!arc.isArc()) return;
    const PlacedObstacle& obstacle = obstacles[static_cast<size_t>(arc.obstacle)];
    if (obstacle.body == body && obstacle.surface->isRound()) arc.angle += sign * obstacle.angle(from, to);
  };
  for (size_t i = 1; i + 1 < nodes.size(); ++i) {
    if (nodes[i].stamp <= seen) continue;
    size_t end = i;
    while (nodes[end].stamp > seen) ++end;
    const Vector a = nodes[i - 1].atExit, b = nodes[end].atEntry;
    const double parts = 2. * static_cast<double>(end - i) + 1;
    for (size_t k = i; k < end; ++k) {
      const double share = (2. * static_cast<double>(k - i) + 1) / parts;
      nodes[k].atEntry = a + share * (b - a);
      nodes[k].atExit = nodes[k].isArc() ? Vector(a + (share + 1 / parts) * (b - a)) : nodes[k].atEntry;
    }
    turnArc(nodes[i - 1], b, nodes[i].atEntry, 1);
    turnArc(nodes[end], a, nodes[end - 1].atExit, -1);
    i = end;
  }
}

}  // namespace

WirePathStatus WirePath::follow(const std::vector<BodyPose>& before, const BodyList& now,
                                const std::vector<Vector>& anchors) {
  if (isFree()) {
    straighten(anchors);
    return WirePathStatus::Done;
  }
  placeObstacles(now);
  const int count = subStepCount(before, now, anchors);
  dropFreeNodes(before);
  startPoses_.assign(before.begin(), before.end());
  endPoses_.resize(before.size());
  startAnchors_.clear();
  for (int i = 0; i < anchorCount(); ++i) startAnchors_.push_back(anchor(i));
  bool isDone = true;
  for (int step = 1; step <= count; ++step) {
    const double share = static_cast<double>(step) / count;
    for (size_t k = 0; k < placed_.size(); ++k) {
      const BodyPose& pose = now[placed_[k].body].pose;
      endPoses_[k] = step == count ? pose : between(before[k], pose, share);
      placed_[k].place(endPoses_[k]);
    }
    for (size_t g = 0; g < gaps_.size(); ++g) {
      const auto at = [&](size_t i) -> Vector {
        return step == count ? anchors[i]
                             : Vector(startAnchors_[i] + share * (anchors[i] - startAnchors_[i]));
      };
      isDone &= followGap(gaps_[g], startPoses_, endPoses_, at(g), at(g + 1));
    }
    std::swap(startPoses_, endPoses_);
  }
  return isDone ? WirePathStatus::Done : WirePathStatus::TooManyHits;
}

bool WirePath::isFree() const {
  return obstacles_.empty() &&
         std::all_of(gaps_.begin(), gaps_.end(), [](const Gap& gap) { return gap.nodes.size() == 2; });
}

void WirePath::straighten(const std::vector<Vector>& anchors) {
  for (size_t i = 0; i < gaps_.size(); ++i) {
    Gap& gap = gaps_[i];
    for (const size_t end : {0u, 1u}) {
      gap.nodes[end].put(anchors[i + end]);
      gap.nodes[end].arrive();
    }
    gap.length = (anchors[i + 1] - anchors[i]).norm();
  }
}

/// What lay on obstacles that are gone is drawn tight before anything moves.
void WirePath::dropFreeNodes(const std::vector<BodyPose>& poses) {
  for (Gap& gap : gaps_) {
    bool hasFree = false;
    for (const WireNode& node : gap.nodes) hasFree |= node.kind == WireNode::Kind::Free;
    if (!hasFree) continue;
    for (size_t k = 0; k < placed_.size(); ++k) {
      placed_[k].place(poses[k]);
      placed_[k].active = true;
    }
    for (WireNode& node : gap.nodes) node.arrive();
    WireSweep(gap.nodes, placed_, stamp_).run();
  }
}

int WirePath::subStepCount(const std::vector<BodyPose>& before, const BodyList& now,
                           const std::vector<Vector>& anchors) const {
  double most = 1;
  for (size_t k = 0; k < placed_.size(); ++k) {
    const PlacedObstacle& placed = placed_[k];
    if (placed.body == BodyList::kGround) continue;
    const BodyPose& old = before[k];
    const double turn = old.orientation.angularDistance(now[placed.body].pose.orientation);
    if (turn < 1e-9) continue;
    double lever = 0;
    for (const Vector& anchor : anchors) lever = std::max(lever, (anchor - placed.position).norm());
    const double size = placed.surface->size();
    // A chord of an angle a at distance r deviates by r·a²/8.
    most = std::max({most, turn / kMaxTurn, turn * std::sqrt(lever / (8 * kMaxSagitta * size))});
  }
  return static_cast<int>(std::ceil(std::min<double>(most, kMaxSubSteps)));
}

bool WirePath::followGap(Gap& gap, const std::vector<BodyPose>& before, const std::vector<BodyPose>& now,
                         const Vector& first, const Vector& last) {
  for (WireNode& node : gap.nodes) {
    node.oldEntry = node.entry;
    node.oldExit = node.exit;
  }
  putOnBodies(gap);
  gap.nodes.front().put(first);
  gap.nodes.back().put(last);
  const long newest = stamp_;
  seen_.assign(placed_.size(), newest);
  bool isDone = true;
  for (size_t k = 0; k < placed_.size(); ++k)
    if (k == 0 || placed_[k].body != placed_[k - 1].body)
      isDone &= sweepBody(gap, placed_[k].body, isometry(now[k]) * isometry(before[k]).inverse(), true);
  if (stamp_ == newest) return isDone;
  // What one body caught may press the wire against another.
  for (int round = 0; round < kMaxRounds; ++round) {
    bool isQuiet = true;
    for (const PlacedObstacle& placed : placed_) {
      if (!hasUnseen(gap, placed.body)) continue;
      isQuiet = false;
      isDone &= sweepBody(gap, placed.body, Eigen::Isometry3d::Identity(), false);
    }
    if (isQuiet) return isDone;
  }
  return false;
}

bool WirePath::hasUnseen(const Gap& gap, int body) const {
  for (size_t k = 0; k < placed_.size(); ++k)
    if (placed_[k].body == body)
      for (const WireNode& node : gap.nodes)
        if (node.stamp > seen_[k]) return true;
  return false;
}

void WirePath::activate(int body) {
  for (PlacedObstacle& placed : placed_) placed.active = placed.body == body;
}

/// Moves the path as seen from one body. In the first round it comes from before the step, later from where
/// that body saw it last.
bool WirePath::sweepBody(Gap& gap, int body, const Eigen::Isometry3d& motion, bool isFirst) {
  long seen = 0;
  for (size_t k = 0; k < placed_.size(); ++k)
    if (placed_[k].body == body) seen = seen_[k];
  for (WireNode& node : gap.nodes) {
    const bool isOwn = node.obstacle >= 0 && placed_[static_cast<size_t>(node.obstacle)].body == body;
    node.atEntry = isFirst && !isOwn ? Vector(motion * node.oldEntry) : node.entry;
    node.atExit =
        isFirst && !isOwn ? (node.isArc() ? Vector(motion * node.oldExit) : node.atEntry) : node.exit;
  }
  spreadUnseen(gap.nodes, seen, placed_, body);
  bool isDone = true;
  if (!isFarFrom(gap, body)) {
    activate(body);
    isDone = WireSweep(gap.nodes, placed_, stamp_).run();
  }
  for (size_t k = 0; k < placed_.size(); ++k)
    if (placed_[k].body == body) seen_[k] = stamp_;
  return isDone;
}

bool WirePath::isFarFrom(const Gap& gap, int body) const {
  Eigen::AlignedBox3d box;
  for (const WireNode& node : gap.nodes) {
    box.extend(node.atEntry).extend(node.atExit).extend(node.entry).extend(node.exit);
    if (node.isArc() && placed_[static_cast<size_t>(node.obstacle)].body == body) return false;
  }
  for (const PlacedObstacle& placed : placed_)
    if (placed.body == body && placed.box.intersects(box)) return false;
  return true;
}

}  // namespace liana

// WirePath: laying the wire over sheaves, drums and bars that are named.
#include <cmath>
#include <numbers>

#include "solvers/wires/path/wire_arc.h"
#include "solvers/wires/path/wire_path.h"

namespace liana {

namespace {

using Vector = Eigen::Vector3d;

constexpr int kMaxRounds = 200;
constexpr double kTolerance = 1e-12;  // of the size

WireNode ledArc(const WireLead& lead, const PlacedObstacle& obstacle) {
  WireNode arc;
  arc.kind = WireNode::Kind::Arc;
  arc.obstacle = lead.obstacle;
  arc.sense = lead.sense;
  arc.localEntry = arc.localExit = obstacle.surface->frame().translation();
  arc.put(obstacle.toWorld(arc.localEntry));
  return arc;
}

/// The angle from one neighbour to the other that the lead means.
double ledAngle(const WireLead& lead, const PlacedObstacle& obstacle, const Vector& before,
                const Vector& behind) {
  const Eigen::Vector2d a = obstacle.toFrame(before).head<2>(), b = obstacle.toFrame(behind).head<2>();
  const double radius = obstacle.surface->radius();
  const auto tangent = [&](double distance) { return distance > radius ? std::acos(radius / distance) : 0; };
  double angle = lead.sense * planeAngle(a, b);
  const double turn = angle - tangent(a.norm()) - tangent(b.norm());
  if (turn < -std::numbers::pi / 2) angle += 2 * std::numbers::pi;
  return lead.sense * (angle + 2 * std::numbers::pi * lead.fullTurns);
}

}  // namespace

/// Tangents from arc to arc: each is laid between its neighbours in turn until none moves.
void WirePath::reeve(int gap, int touch, const std::vector<WireLead>& leads, const BodyList& bodies) {
  if (leads.empty()) return;
  placeObstacles(bodies);
  std::vector<WireNode>& nodes = gapAt(gap).nodes;
  const auto index =
      static_cast<size_t>(touch == 0 ? 1 : gapAt(gap).lastNode[static_cast<size_t>(touch - 1)] + 1);
  const Vector first = nodes[index - 1].exit, last = nodes[index].entry;
  std::vector<PlacedObstacle> smooth;  // as it is laid, friction does not hold the wire anywhere
  std::vector<WireNode> arcs;
  for (const WireLead& lead : leads) {
    smooth.push_back(placed_[static_cast<size_t>(lead.obstacle)]);
    smooth.back().friction = 0;
    arcs.push_back(ledArc(lead, smooth.back()));
  }
  bool moves = true;
  for (int round = 0; round < kMaxRounds && moves; ++round) {
    moves = false;
    for (size_t i = 0; i < arcs.size(); ++i) {
      const Vector &before = i == 0 ? first : arcs[i - 1].exit,
                   &behind = i + 1 == arcs.size() ? last : arcs[i + 1].entry;
      const Vector entry = arcs[i].entry, exit = arcs[i].exit;
      arcs[i].angle = ledAngle(leads[i], smooth[i], before, behind);
      // Settling leads it over the rims.
      const ArcPlace place = placeArc(arcs[i], smooth[i], before, behind, {false, false, false, false});
      if (place.state != ArcState::Lies) touchWithArc(arcs[i], smooth[i], before, behind);
      const double least = kTolerance * smooth[i].surface->size();
      moves |= (arcs[i].entry - entry).norm() > least || (arcs[i].exit - exit).norm() > least;
    }
  }
  for (WireNode& arc : arcs) {
    arc.stamp = ++stamp_;
    arc.arrive();
    arc.oldEntry = arc.entry;
    arc.oldExit = arc.exit;
  }
  // An arc beside counts its angle to its new neighbour from now on.
  const auto turn = [&](WireNode& node, const Vector& from, const Vector& to, double sign) {
    if (!node.isArc() || !placed_[static_cast<size_t>(node.obstacle)].surface->isRound()) return;
    node.angle += sign * placed_[static_cast<size_t>(node.obstacle)].angle(from, to);
  };
  turn(nodes[index - 1], last, arcs.front().entry, 1);
  turn(nodes[index], first, arcs.back().exit, -1);
  nodes.insert(nodes.begin() + static_cast<std::ptrdiff_t>(index), arcs.begin(), arcs.end());
  measure(gapAt(gap));
}

}  // namespace liana

#include "kernel/routing/way/way_around.h"

#include <algorithm>
#include <cmath>

#include "kernel/routing/way/free_way.h"
#include "solvers/quasistatic/initial_state.h"

namespace liana {
namespace {

constexpr double kMostGrowth = 4;   // of a stretch that finds its own length
constexpr double kTightest = 0.98;  // of a given length: a way that takes all of it cannot be bent into
constexpr double kThin = 0.3;       // of the radius: the centerline is that far from a surface, at least
constexpr int kSmoothings = 200;
constexpr double kLeast = 1.02;            // of the way: the first length, so that corners can be rounded
constexpr double kBalls[] = {1.25, 1.05};  // radii of the ball that goes along the way, widest first

double radiiOf(WayRoom room) {
  switch (room) {
    case WayRoom::Wide:
      return 8;
    case WayRoom::Medium:
      return 3;
    case WayRoom::Narrow:
      break;
  }
  return 0.5;
}

/// A place where the cable is held.
struct Support {
  int node = 0;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Vector3d direction = Eigen::Vector3d::Zero();  // along the cable; zero when free
  double socket = 0;                                    // [m]
};

Eigen::Vector3d tangentOf(const Eigen::Quaterniond& frame) {
  return frame * Eigen::Vector3d::UnitZ();
}

std::vector<Support> supportsOf(const RodProblem& problem) {
  std::vector<Support> supports;
  const auto add = [&](int node, const auto& held, bool holds) {
    supports.push_back({node, held.position,
                        holds ? tangentOf(held.orientation) : Eigen::Vector3d(Eigen::Vector3d::Zero()),
                        held.socketLength});
  };
  if (problem.start.fixesPosition()) add(0, problem.start, problem.start.fixesOrientation());
  for (const RodHandle& handle : problem.handles)
    if (handle.fixesPosition) add(handle.index, handle, handle.fixesOrientation);
  if (problem.end.fixesPosition())
    add(problem.rod.segmentCount(), problem.end, problem.end.fixesOrientation());
  return supports;
}

/// The ends of the straight pieces in the sockets: where the way is free to go.
struct Gate {
  Eigen::Vector3d held, open;
};

Gate gateOf(const Support& support, int along, double radius) {
  Gate gate{support.position, support.position};
  if (!support.direction.isZero())
    gate.open += along * (support.socket + radius) * support.direction;
  else if (support.socket > 0)
    gate.open = support.position;
  return gate;
}

double lengthOf(const std::vector<Eigen::Vector3d>& points) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) sum += (points[i + 1] - points[i]).norm();
  return sum;
}

/// So many points at equal steps along the polyline, its ends among them.
std::vector<Eigen::Vector3d> spread(const std::vector<Eigen::Vector3d>& line, int count) {
  const double step = lengthOf(line) / (count - 1);
  std::vector<Eigen::Vector3d> points{line.front()};
  double reached = 0;
  for (std::size_t i = 0; i + 1 < line.size(); ++i) {
    const double piece = (line[i + 1] - line[i]).norm();
    while (static_cast<int>(points.size()) < count - 1 && step * points.size() <= reached + piece)
      points.push_back(line[i] + (step * points.size() - reached) / piece * (line[i + 1] - line[i]));
    reached += piece;
  }
  while (static_cast<int>(points.size()) < count) points.push_back(line.back());
  return points;
}

class Leading {
public:
  Leading(const RodProblem& problem, const RodState& first, WayRoom room, bool mayGrow,
          const std::function<bool()>& keepGoing)
      : problem_(problem), room_(radiiOf(room)), mayGrow_(mayGrow), keepGoing_(keepGoing) {
    way_.state = first;
    way_.segmentLengths = problem.rod.segmentLengths;
  }

  WayAround run() {
    const std::vector<Support> supports = supportsOf(problem_);
    const WayAround first = way_;
    for (std::size_t i = 0; i + 1 < supports.size(); ++i) {
      if (!isPierced(supports[i], supports[i + 1])) continue;
      way_.isNeeded = true;
      if (lead(supports[i], supports[i + 1])) continue;
      WayAround none = first;
      none.isNeeded = true;
      return none;
    }
    if (!way_.isNeeded) return way_;
    way_.isFound = true;
    RodProblem longer = problem_;
    longer.rod.segmentLengths = way_.segmentLengths;
    placeFrames(longer, way_.state);
    way_.state.lengthForces.setZero();
    way_.state.contacts.clear();
    way_.state.inEquilibrium = false;
    return std::move(way_);
  }

private:
  /// Whether the centerline comes next to a surface or crosses it, outside of the sockets.
  bool isPierced(const Support& a, const Support& b) const {
    double s = 0, whole = 0;
    for (int j = a.node; j < b.node; ++j) whole += problem_.rod.segmentLengths[j];
    for (int j = a.node; j < b.node; ++j) {
      const double length = problem_.rod.segmentLengths[j];
      const bool inSocket = s < a.socket || whole - s - length < b.socket;
      if (!inSocket && !isFree(*problem_.obstacles, way_.state.position(j), way_.state.position(j + 1),
                               kThin * problem_.radiusOf(j)))
        return true;
      s += length;
    }
    return false;
  }

  bool lead(const Support& a, const Support& b) {
    double available = 0;
    for (int j = a.node; j < b.node; ++j) available += problem_.rod.segmentLengths[j];
    const double radius = problem_.radiusOf(a.node);
    for (const double ball : kBalls) {
      const Gate from = gateOf(a, 1, ball * radius), to = gateOf(b, -1, ball * radius);
      FreeWayQuery query{from.open, to.open, ball * radius, 0, room_ * radius, keepGoing_};
      query.longest = (mayGrow_ ? kMostGrowth : kTightest) * available - (from.open - from.held).norm() -
                      (to.open - to.held).norm();
      std::vector<Eigen::Vector3d> corners = findFreeWay(*problem_.obstacles, query);
      if (corners.empty()) continue;
      corners.insert(corners.begin(), from.held);
      corners.push_back(to.held);
      lay(a, b, corners, available);
      return true;
    }
    return false;
  }

  /// Puts the nodes onto the way and rounds its corners as far as the surfaces let them.
  void lay(const Support& a, const Support& b, const std::vector<Eigen::Vector3d>& corners,
           double available) {
    const int count = b.node - a.node + 1;
    std::vector<Eigen::Vector3d> points = spread(corners, count);
    const double radius = problem_.radiusOf(a.node);
    const double step = lengthOf(points) / (count - 1);
    const int keptFirst = static_cast<int>(std::ceil((a.direction.isZero() ? 0 : a.socket + radius) / step));
    const int keptLast = static_cast<int>(std::ceil((b.direction.isZero() ? 0 : b.socket + radius) / step));
    for (int round = 0; round < kSmoothings; ++round)
      for (int i = 1 + keptFirst; i + 1 + keptLast < count; ++i) smooth(points, i, radius);
    points = spread(points, count);
    for (int i = 0; i < count; ++i) way_.state.setPosition(a.node + i, points[i]);
    double length = kLeast * lengthOf(points);
    if (!mayGrow_) length = std::min(length, available);
    for (int j = a.node; j < b.node; ++j) way_.segmentLengths[j] = length / (count - 1);
  }

  void smooth(std::vector<Eigen::Vector3d>& points, int i, double radius) const {
    const Eigen::Vector3d rounded = 0.5 * points[i] + 0.25 * (points[i - 1] + points[i + 1]);
    if ((rounded - points[i]).norm() < 1e-3 * radius) return;
    const double room =
        (1 + 0.5 * room_) * radius;  // as much as there is, but no more than half of it is needed
    SurfacePoint near;
    const double least =
        problem_.obstacles->nearest(points[i], room, near) ? std::max(radius, near.distance) : room;
    if (isFree(*problem_.obstacles, points[i - 1], rounded, least) &&
        isFree(*problem_.obstacles, rounded, points[i + 1], least))
      points[i] = rounded;
  }

  const RodProblem& problem_;
  double room_;  // in radii
  bool mayGrow_;
  const std::function<bool()>& keepGoing_;
  WayAround way_;
};

}  // namespace

WayAround findWayAround(const RodProblem& problem, const RodState& first, WayRoom room, bool mayGrow,
                        const std::function<bool()>& keepGoing) {
  if (!problem.obstacles) return {problem.rod.segmentLengths, first, false, false};
  return Leading(problem, first, room, mayGrow, keepGoing).run();
}

}  // namespace liana

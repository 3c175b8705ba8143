#include "kernel/routing/way/free_way.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <queue>
#include <unordered_map>

namespace liana {
namespace {

constexpr int kLevels = 4;                      // of the grid, each twice as fine
constexpr double kCoarsest = 3, kFinest = 0.8;  // spacing in radii
constexpr double kCellsAlong = 16;              // of the coarsest grid, along the straight line
constexpr int kMostCells = 60000;               // looked at on one level
constexpr double kWallCost = 2;  // of a way along a wall, beside its length, where room is wanted
constexpr int kAskEvery = 256;   // cells between two questions whether to go on
constexpr double kInfinity = std::numeric_limits<double>::infinity();

using Cell = std::array<int, 3>;

struct CellHash {
  std::size_t operator()(const Cell& cell) const {
    std::uint64_t key = 0;
    for (const int index : cell) key = key << 21 | (static_cast<std::uint64_t>(index + (1 << 20)) & 0x1fffff);
    key *= 0x9e3779b97f4a7c15ull;
    return static_cast<std::size_t>(key ^ key >> 29);
  }
};

/// One cell as the search knows it.
struct Node {
  Cell cell{};
  int parent = -1;
  double clearance = 0;  // from its middle to the nearest surface, as far as it was looked for [m]
  double cost = kInfinity, length = 0;
  bool closed = false;
};

double lengthOf(const std::vector<Eigen::Vector3d>& way) {
  double sum = 0;
  for (std::size_t i = 0; i + 1 < way.size(); ++i) sum += (way[i + 1] - way[i]).norm();
  return sum;
}

/// A* on one grid, whose origin is where the way begins.
class GridSearch {
public:
  GridSearch(const ContactSurface& surface, const FreeWayQuery& query, double spacing)
      : surface_(surface), query_(query), spacing_(spacing), reach_(query.radius + query.room + spacing) {}

  std::vector<Eigen::Vector3d> run() {
    Node& first = nodes_[nodeAt({0, 0, 0})];
    first.cost = 0;
    open_.push({(query_.to - query_.from).norm(), 0});
    for (int count = 0; !open_.empty() && static_cast<int>(nodes_.size()) < kMostCells; ++count) {
      if (count % kAskEvery == 0 && query_.keepGoing && !query_.keepGoing()) return {};
      const int node = open_.top().second;
      open_.pop();
      if (nodes_[node].closed) continue;
      nodes_[node].closed = true;
      const Eigen::Vector3d here = placeOf(nodes_[node].cell);
      const bool near = (query_.to - here).norm() <= 2 * spacing_;
      if (near && isFree(surface_, here, query_.to, query_.radius)) return wayTo(node);
      expand(node);
    }
    return {};
  }

private:
  Eigen::Vector3d placeOf(const Cell& cell) const {
    return query_.from + spacing_ * Eigen::Vector3d(cell[0], cell[1], cell[2]);
  }

  int nodeAt(const Cell& cell) {
    const auto [found, isNew] = index_.try_emplace(cell, static_cast<int>(nodes_.size()));
    if (!isNew) return found->second;
    Node node;
    node.cell = cell;
    SurfacePoint near;
    node.clearance = surface_.nearest(placeOf(cell), reach_, near) ? near.distance : reach_;
    nodes_.push_back(node);
    return found->second;
  }

  void expand(int from) {
    for (int i = -1; i <= 1; ++i)
      for (int j = -1; j <= 1; ++j)
        for (int k = -1; k <= 1; ++k) {
          if (i == 0 && j == 0 && k == 0) continue;
          const Cell& cell = nodes_[from].cell;
          tryStep(from, {cell[0] + i, cell[1] + j, cell[2] + k});
        }
  }

  void tryStep(int from, const Cell& cell) {
    const Eigen::Vector3d a = placeOf(nodes_[from].cell), b = placeOf(cell);
    const double step = (b - a).norm(), left = (query_.to - b).norm();
    const double length = nodes_[from].length + step;
    if (length + left > query_.longest) return;
    const int to = nodeAt(cell);
    Node& target = nodes_[to];
    if (target.closed || target.clearance < query_.radius) return;
    const double lacks = query_.room > 0 ? 1 - (target.clearance - query_.radius) / query_.room : 0;
    const double cost = nodes_[from].cost + step * (1 + kWallCost * std::max(0.0, lacks));
    if (cost >= target.cost) return;
    // No point of the step is nearer to a surface than this.
    const double least = (nodes_[from].clearance + target.clearance - step) / 2;
    if (least < query_.radius && !isFree(surface_, a, b, query_.radius)) return;
    target.cost = cost;
    target.length = length;
    target.parent = from;
    open_.push({cost + left, to});
  }

  std::vector<Eigen::Vector3d> wayTo(int node) const {
    std::vector<Eigen::Vector3d> way{query_.to};
    for (; node >= 0; node = nodes_[node].parent) way.push_back(placeOf(nodes_[node].cell));
    std::reverse(way.begin(), way.end());
    return way;
  }

  using Entry = std::pair<double, int>;  // cost to the goal over this node, at least

  const ContactSurface& surface_;
  const FreeWayQuery& query_;
  double spacing_, reach_;
  std::vector<Node> nodes_;
  std::unordered_map<Cell, int, CellHash> index_;
  std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open_;
};

/// Leaves out corners while the straight line between what remains is free, and keeps as much room as what is
/// left out did.
std::vector<Eigen::Vector3d> pulledTight(const ContactSurface& surface,
                                         const std::vector<Eigen::Vector3d>& way, const FreeWayQuery& query) {
  std::vector<double> clearances;
  SurfacePoint near;
  const double enough = query.radius + query.room;
  for (const Eigen::Vector3d& point : way)
    clearances.push_back(surface.nearest(point, enough, near) ? std::max(near.distance, query.radius)
                                                              : enough);
  std::vector<Eigen::Vector3d> tight{way.front()};
  for (std::size_t at = 0; at + 1 < way.size();) {
    std::size_t next = at + 1;
    for (std::size_t further = way.size() - 1; further > next; --further) {
      const auto from = clearances.begin() + static_cast<std::ptrdiff_t>(at);
      const double least =
          *std::min_element(from, clearances.begin() + static_cast<std::ptrdiff_t>(further) + 1);
      if (!isFree(surface, way[at], way[further], least)) continue;
      next = further;
      break;
    }
    tight.push_back(way[next]);
    at = next;
  }
  return tight;
}

}  // namespace

bool isFree(const ContactSurface& surface, const Eigen::Vector3d& from, const Eigen::Vector3d& to,
            double radius) {
  SurfacePoint near;
  double parameter = 0;
  return !surface.nearestOnSegment(from, to, radius, near, parameter) || near.distance >= radius;
}

std::vector<Eigen::Vector3d> findFreeWay(const ContactSurface& surface, const FreeWayQuery& query) {
  const double straight = (query.to - query.from).norm();
  if (straight > query.longest) return {};
  if (isFree(surface, query.from, query.to, query.radius)) return {query.from, query.to};
  double spacing = std::max(kCoarsest * query.radius, straight / kCellsAlong);
  for (int level = 0; level < kLevels; ++level, spacing /= 2) {
    const double fine = std::max(spacing, kFinest * query.radius);
    const std::vector<Eigen::Vector3d> way = GridSearch(surface, query, fine).run();
    if (!way.empty() && lengthOf(way) <= query.longest) return pulledTight(surface, way, query);
    if (fine > spacing || (query.keepGoing && !query.keepGoing())) return {};
  }
  return {};
}

}  // namespace liana

#include "kernel/geometry/mesh/mesh_from_triangles.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace liana {
namespace {

constexpr double kWeldShare = 1e-6;          // of the diagonal of the box
constexpr double kLargestCoordinate = 1e30;  // beyond, products of coordinates are no numbers any more

struct Cell {
  std::int64_t x = 0, y = 0, z = 0;
  bool operator==(const Cell&) const = default;
};

struct CellHash {
  std::size_t operator()(const Cell& cell) const {
    std::uint64_t hash = static_cast<std::uint64_t>(cell.x) * 0x9e3779b97f4a7c15ull;
    hash = (hash ^ (hash >> 29) ^ static_cast<std::uint64_t>(cell.y)) * 0xbf58476d1ce4e5b9ull;
    hash = (hash ^ (hash >> 32) ^ static_cast<std::uint64_t>(cell.z)) * 0x94d049bb133111ebull;
    return hash ^ (hash >> 31);
  }
};

/// Numbers points so that points within the tolerance of an earlier one get its number.
class Welder {
public:
  Welder(double tolerance, std::size_t expected) : tolerance_(tolerance) { cells_.reserve(expected); }

  std::int32_t number(const Eigen::Vector3d& point) {
    const Cell home = cellOf(point);
    if (const std::int32_t found = findIn(home, point); found >= 0) return found;
    for (int i = 0; i < 27; ++i) {
      const Cell near{home.x + i % 3 - 1, home.y + i / 3 % 3 - 1, home.z + i / 9 - 1};
      if (const std::int32_t found = findIn(near, point); found >= 0) return found;
    }
    const auto fresh = static_cast<std::int32_t>(points.size());
    points.push_back(point);
    next_.push_back(-1);
    const auto [place, isNew] = cells_.try_emplace(home, fresh);
    if (!isNew) next_[fresh] = std::exchange(place->second, fresh);
    return fresh;
  }

  std::vector<Eigen::Vector3d> points;

private:
  Cell cellOf(const Eigen::Vector3d& p) const {
    return {std::llround(p.x() / (2 * tolerance_)), std::llround(p.y() / (2 * tolerance_)),
            std::llround(p.z() / (2 * tolerance_))};
  }

  std::int32_t findIn(const Cell& cell, const Eigen::Vector3d& point) const {
    const auto found = cells_.find(cell);
    if (found == cells_.end()) return -1;
    for (std::int32_t i = found->second; i >= 0; i = next_[i])
      if ((points[i] - point).squaredNorm() <= tolerance_ * tolerance_) return i;
    return -1;
  }

  double tolerance_;
  std::unordered_map<Cell, std::int32_t, CellHash> cells_;
  std::vector<std::int32_t> next_;  // the next point of the same cell
};

using Corners = std::array<std::int32_t, 3>;

/// An edge of the welded triangles and who meets there.
struct Meeting {
  std::int32_t low = 0, high = 0;  // welded points
  std::int32_t triangle = 0;
  bool forward = false;  // runs from low to high in its triangle

  bool sameEdge(const Meeting& other) const { return low == other.low && high == other.high; }
};

class MeshMaker {
public:
  MeshMaker(const TriangleList& list, double creaseAngle)
      : list_(list), creaseCosine_(std::cos(creaseAngle)) {}

  MeshFromTriangles make() {
    weld();
    collectMeetings();
    joinSmoothNeighbours();
    numberFaces();
    emitTriangles();
    emitEdgeLines();
    return std::move(result_);
  }

private:
  bool isUsable(const Eigen::Vector3d& point) const {
    return point.allFinite() && point.cwiseAbs().maxCoeff() <= kLargestCoordinate;
  }

  double weldTolerance() const {
    Eigen::AlignedBox3d box;
    for (const Eigen::Vector3d& point : list_.points)
      if (isUsable(point)) box.extend(point);
    if (box.isEmpty()) return 1;
    const double reach = std::max(box.min().cwiseAbs().maxCoeff(), box.max().cwiseAbs().maxCoeff());
    return std::max({kWeldShare * box.diagonal().norm(), 1e-7 * reach, 1e-12});
  }

  void weld() {
    Welder welder(weldTolerance(), list_.points.size() / 2);
    std::vector<std::int32_t> numbers(list_.points.size(), -1);
    for (std::size_t i = 0; i < list_.triangles.size(); ++i) {
      Corners corners{};
      bool usable = true;
      for (int k = 0; k < 3; ++k) {
        const std::int32_t given = list_.triangles[i][k];
        usable = usable && given >= 0 && given < static_cast<std::int32_t>(list_.points.size()) &&
                 isUsable(list_.points[given]);
        if (!usable) break;
        if (numbers[given] < 0) numbers[given] = welder.number(list_.points[given]);
        corners[k] = numbers[given];
      }
      if (!usable)
        ++result_.notFinite;
      else
        addTriangle(corners, list_.groups.empty() ? 0 : list_.groups[i], welder.points);
    }
    points_ = std::move(welder.points);
  }

  void addTriangle(const Corners& corners, std::int32_t group, const std::vector<Eigen::Vector3d>& points) {
    const Eigen::Vector3d normal =
        (points[corners[1]] - points[corners[0]]).cross(points[corners[2]] - points[corners[0]]);
    const double length = normal.norm();
    if (corners[0] == corners[1] || corners[1] == corners[2] || corners[2] == corners[0] || !(length > 0)) {
      ++result_.flat;
      return;
    }
    triangles_.push_back(corners);
    groups_.push_back(group);
    normals_.push_back(normal / length);
  }

  void collectMeetings() {
    meetings_.reserve(3 * triangles_.size());
    for (std::size_t i = 0; i < triangles_.size(); ++i)
      for (int k = 0; k < 3; ++k) {
        const std::int32_t a = triangles_[i][k], b = triangles_[i][(k + 1) % 3];
        meetings_.push_back({std::min(a, b), std::max(a, b), static_cast<std::int32_t>(i), a < b});
      }
    std::sort(meetings_.begin(), meetings_.end(), [](const Meeting& a, const Meeting& b) {
      return std::tie(a.low, a.high, a.triangle) < std::tie(b.low, b.high, b.triangle);
    });
  }

  /// Calls `visit` with the first meeting of each edge and how many there are.
  template <typename Visit>
  void forEachEdge(Visit visit) const {
    for (std::size_t i = 0; i < meetings_.size();) {
      std::size_t end = i + 1;
      while (end < meetings_.size() && meetings_[end].sameEdge(meetings_[i])) ++end;
      visit(&meetings_[i], end - i);
      i = end;
    }
  }

  std::int32_t rootOf(std::int32_t triangle) {
    while (parents_[triangle] != triangle) triangle = parents_[triangle] = parents_[parents_[triangle]];
    return triangle;
  }

  void joinSmoothNeighbours() {
    parents_.resize(triangles_.size());
    std::iota(parents_.begin(), parents_.end(), 0);
    forEachEdge([&](const Meeting* meeting, std::size_t count) {
      if (count != 2 || meeting[0].forward == meeting[1].forward) return;
      const std::int32_t a = meeting[0].triangle, b = meeting[1].triangle;
      if (groups_[a] == groups_[b] && normals_[a].dot(normals_[b]) >= creaseCosine_)
        parents_[std::max(rootOf(a), rootOf(b))] = std::min(rootOf(a), rootOf(b));
    });
  }

  void numberFaces() {
    faces_.assign(triangles_.size(), -1);
    std::vector<std::int32_t> faceOfRoot(triangles_.size(), -1);
    for (std::size_t i = 0; i < triangles_.size(); ++i) {
      std::int32_t& face = faceOfRoot[rootOf(static_cast<std::int32_t>(i))];
      if (face < 0) {
        face = static_cast<std::int32_t>(result_.faceGroups.size());
        result_.faceGroups.push_back(groups_[i]);
      }
      faces_[i] = face;
    }
  }

  double angleAt(const Corners& corners, int k) const {
    const Eigen::Vector3d a = points_[corners[(k + 1) % 3]] - points_[corners[k]];
    const Eigen::Vector3d b = points_[corners[(k + 2) % 3]] - points_[corners[k]];
    return std::atan2(a.cross(b).norm(), a.dot(b));
  }

  void emitTriangles() {
    TriangleMesh& mesh = result_.mesh;
    std::unordered_map<std::uint64_t, std::int32_t> vertexOf;
    vertexOf.reserve(2 * points_.size());
    std::vector<Eigen::Vector3d> sums;
    for (std::size_t i = 0; i < triangles_.size(); ++i) {
      Corners corners{};
      for (int k = 0; k < 3; ++k) {
        const std::int32_t point = triangles_[i][k];
        const std::uint64_t key =
            static_cast<std::uint64_t>(faces_[i]) << 32 | static_cast<std::uint32_t>(point);
        const auto [found, isNew] =
            vertexOf.try_emplace(key, static_cast<std::int32_t>(mesh.vertices.size()));
        if (isNew) {
          mesh.vertices.push_back(points_[point].cast<float>());
          sums.push_back(Eigen::Vector3d::Zero());
        }
        sums[found->second] += angleAt(triangles_[i], k) * normals_[i];
        corners[k] = found->second;
      }
      mesh.triangles.push_back(corners);
      mesh.triangleFaces.push_back(faces_[i]);
    }
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i)  // a corner folded onto itself has no mean normal
      for (const std::int32_t vertex : mesh.triangles[i])
        if (sums[vertex].norm() < 1e-9) sums[vertex] = normals_[i];
    for (const Eigen::Vector3d& sum : sums) mesh.normals.push_back(sum.normalized().cast<float>());
  }

  /// Edges between the same two faces, chained from point to point.
  void emitEdgeLines() {
    std::map<std::pair<std::int32_t, std::int32_t>, std::vector<std::pair<std::int32_t, std::int32_t>>> seams;
    forEachEdge([&](const Meeting* meeting, std::size_t count) {
      const std::int32_t a = faces_[meeting[0].triangle];
      const std::int32_t b = count > 1 ? faces_[meeting[1].triangle] : -1;
      if (a != b || count > 2)
        seams[{std::min(a, b), std::max(a, b)}].push_back({meeting->low, meeting->high});
    });
    for (const auto& [faces, edges] : seams) chain(edges);
  }

  void chain(const std::vector<std::pair<std::int32_t, std::int32_t>>& edges) {
    std::unordered_multimap<std::int32_t, std::size_t> edgesAt;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      edgesAt.emplace(edges[i].first, i);
      edgesAt.emplace(edges[i].second, i);
    }
    std::vector<bool> used(edges.size(), false);
    const auto walk = [&](std::size_t first, std::int32_t from) {
      std::vector<Eigen::Vector3f> line{points_[from].cast<float>()};
      for (std::size_t edge = first; edge < edges.size();) {
        used[edge] = true;
        from = edges[edge].first == from ? edges[edge].second : edges[edge].first;
        line.push_back(points_[from].cast<float>());
        edge = edges.size();
        if (edgesAt.count(from) != 2) break;  // a corner where lines meet, or the end
        for (auto [at, end] = edgesAt.equal_range(from); at != end; ++at)
          if (!used[at->second]) edge = at->second;
      }
      result_.mesh.edgeLines.push_back(std::move(line));
    };
    for (std::size_t i = 0; i < edges.size(); ++i)  // open lines from their ends, then what is left: loops
      for (const std::int32_t end : {edges[i].first, edges[i].second})
        if (!used[i] && edgesAt.count(end) != 2) walk(i, end);
    for (std::size_t i = 0; i < edges.size(); ++i)
      if (!used[i]) walk(i, edges[i].first);
  }

  const TriangleList& list_;
  double creaseCosine_;
  MeshFromTriangles result_;
  std::vector<Eigen::Vector3d> points_;  // welded
  std::vector<Corners> triangles_;       // of welded points
  std::vector<std::int32_t> groups_;
  std::vector<Eigen::Vector3d> normals_;
  std::vector<Meeting> meetings_;  // sorted by edge
  std::vector<std::int32_t> parents_;
  std::vector<std::int32_t> faces_;
};

}  // namespace

MeshFromTriangles meshFromTriangles(const TriangleList& list, double creaseAngle) {
  return MeshMaker(list, creaseAngle).make();
}

}  // namespace liana

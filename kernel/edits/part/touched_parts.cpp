#include "kernel/edits/part/touched_parts.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "kernel/geometry/distance/part_distances.h"

namespace liana {
namespace {

constexpr int kAround = 16;        // points of a ring
constexpr double kTouching = 0.3;  // [mm] a fit with play, or a mesh's facet, is as far off
constexpr double kOfDiameter = 0.05;

double touchingWithin(const HoseEnd& end) {
  return std::max(kTouching, kOfDiameter * 2 * end.outerRadius);
}

/// Points of its wall over the first diameter, and the middle of its face.
std::vector<Eigen::Vector3d> skinOf(const HoseEnd& end) {
  std::vector<Eigen::Vector3d> points{end.worldFromEnd.translation()};
  for (const double depth : {0.0, end.outerRadius, 2 * end.outerRadius})
    for (const double radius : {end.outerRadius, end.innerRadius})
      for (int i = 0; i < kAround && radius > 0; ++i) {
        const double angle = 2 * std::numbers::pi * i / kAround;
        points.push_back(end.worldFromEnd *
                         Eigen::Vector3d(radius * std::cos(angle), radius * std::sin(angle), depth));
      }
  return points;
}

struct NearParts {
  std::vector<PlacedPart> parts;
  std::vector<PartReference> references;
};

NearParts partsNear(const std::vector<Eigen::AlignedBox3d>& places, const PartReference& own,
                    const std::vector<AssemblyReference>& assemblies) {
  NearParts found;
  std::map<const TriangleMesh*, Eigen::AlignedBox3d> boxes;
  for (const AssemblyReference& reference : assemblies) {
    if (!reference.assembly) continue;
    const Assembly& assembly = *reference.assembly;
    const int hose = reference.id == own.assembly ? assembly.findPath(own.part) : -1;
    for (int node = 0; node < static_cast<int>(assembly.nodes().size()); ++node) {
      const int shape = assembly.node(node).shape;
      if (shape < 0 || node == hose || !assembly.shapes()[shape].mesh) continue;
      const AssemblyShape& part = assembly.shapes()[shape];
      const auto [box, isNew] = boxes.try_emplace(part.mesh.get());
      if (isNew) box->second = part.mesh->boundingBox().cast<double>();
      const Eigen::Isometry3d worldFromPart = reference.worldFromAssembly * assembly.worldFromNode(node);
      const Eigen::AlignedBox3d world = box->second.transformed(worldFromPart);
      if (std::none_of(places.begin(), places.end(),
                       [&](const auto& place) { return place.intersects(world); }))
        continue;
      found.parts.push_back({part.mesh, part.shape, worldFromPart});
      found.references.push_back({reference.id, assembly.pathOf(node)});
    }
  }
  return found;
}

/// How much of the end a part touches: points, and then how closely.
struct Touch {
  int points = 0;
  double gap = 0;
};

Touch touchOf(const PartDistances& distances, int part, const HoseEnd& end) {
  Touch touch;
  const double reach = touchingWithin(end);
  for (const Eigen::Vector3d& point : skinOf(end)) {
    PartPoint near;
    if (!distances.nearestOfPart(part, point, reach, near) || near.distance > reach) continue;
    ++touch.points;
    touch.gap += std::max(0.0, near.distance);
  }
  return touch;
}

}  // namespace

Result<std::vector<std::optional<PartReference>>> touchedParts(
    const std::vector<HoseEnd>& ends, const PartReference& own,
    const std::vector<AssemblyReference>& assemblies, const Progress& progress) {
  std::vector<Eigen::AlignedBox3d> places;
  for (const HoseEnd& end : ends) {
    Eigen::AlignedBox3d place;
    for (const Eigen::Vector3d& point : skinOf(end)) place.extend(point);
    const Eigen::Vector3d reach = Eigen::Vector3d::Constant(touchingWithin(end));
    places.emplace_back(place.min() - reach, place.max() + reach);
  }
  const NearParts near = partsNear(places, own, assemblies);
  const Result<PartDistances> distances = PartDistances::build(near.parts, progress);
  if (!distances.ok()) return distances.error();
  std::vector<std::optional<PartReference>> touched;
  for (const HoseEnd& end : ends) {
    Touch best;
    std::optional<PartReference> part;
    for (std::size_t i = 0; i < near.parts.size(); ++i) {
      const Touch touch = touchOf(*distances, static_cast<int>(i), end);
      if (touch.points < best.points || touch.points == 0) continue;
      if (touch.points == best.points && touch.gap >= best.gap) continue;
      best = touch;
      part = near.references[i];
    }
    touched.push_back(std::move(part));
  }
  return touched;
}

}  // namespace liana

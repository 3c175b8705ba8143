#include "gui/hoist/view/rig_solids.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace liana {
namespace {

constexpr int kSides = 48;

/// Turns a closed profile of (radius, z) about z. Flat shaded between its corners, smooth around.
std::shared_ptr<const TriangleMesh> revolve(const std::vector<Eigen::Vector2d>& profile) {
  auto mesh = std::make_shared<TriangleMesh>();
  for (std::size_t i = 0; i < profile.size(); ++i) {
    const Eigen::Vector2d a = profile[i], b = profile[(i + 1) % profile.size()];
    Eigen::Vector2d outward(b.y() - a.y(), a.x() - b.x());
    if (outward.norm() < 1e-9) continue;
    outward.normalize();
    const auto first = static_cast<std::int32_t>(mesh->vertices.size());
    for (int k = 0; k <= kSides; ++k) {
      const double angle = 2 * std::numbers::pi * k / kSides;
      const Eigen::Vector3d radial(std::cos(angle), std::sin(angle), 0);
      for (const Eigen::Vector2d& corner : {a, b}) {
        mesh->vertices.push_back((corner.x() * radial + corner.y() * Eigen::Vector3d::UnitZ()).cast<float>());
        mesh->normals.push_back(
            (outward.x() * radial + outward.y() * Eigen::Vector3d::UnitZ()).cast<float>());
      }
    }
    for (std::int32_t k = 0; k < kSides; ++k) {
      const std::int32_t at = first + 2 * k;
      mesh->triangles.push_back({at, at + 2, at + 1});
      mesh->triangles.push_back({at + 1, at + 2, at + 3});
      mesh->triangleFaces.insert(mesh->triangleFaces.end(), 2, static_cast<std::int32_t>(i));
    }
    std::vector<Eigen::Vector3f> rim;
    for (int k = 0; k <= kSides; ++k) rim.push_back(mesh->vertices[static_cast<std::size_t>(first + 2 * k)]);
    mesh->edgeLines.push_back(std::move(rim));
  }
  return mesh;
}

}  // namespace

std::shared_ptr<const TriangleMesh> sheaveMesh(const RigFitting& sheave, double ropeDiameter) {
  const double d = ropeDiameter,
               bottom = std::max(0.5 * (sheave.pitchDiameter - d), 0.3 * sheave.pitchDiameter);
  const double rim = bottom + 1.6 * d, half = 1.1 * d, bore = 0.18 * bottom;
  // Counter-clockwise in (radius, z): outward is to the right.
  return revolve({{bore, -half},
                  {rim, -half},
                  {rim, -0.75 * d},
                  {bottom + 0.15 * d, -0.4 * d},
                  {bottom, 0},
                  {bottom + 0.15 * d, 0.4 * d},
                  {rim, 0.75 * d},
                  {rim, half},
                  {bore, half}});
}

std::shared_ptr<const TriangleMesh> drumMesh(const RigFitting& drum, double ropeDiameter) {
  const double d = ropeDiameter, barrel = std::max(0.5 * (drum.pitchDiameter - d), 0.3 * drum.pitchDiameter);
  const double rim = barrel + (drum.layers + 1.5) * d, flange = std::max(d, 0.04 * drum.width);
  const double bore = 0.2 * barrel, margin = 0.5 * d;
  return revolve({{bore, -margin - flange},
                  {rim, -margin - flange},
                  {rim, -margin},
                  {barrel, -margin},
                  {barrel, drum.width + margin},
                  {rim, drum.width + margin},
                  {rim, drum.width + margin + flange},
                  {bore, drum.width + margin + flange}});
}

std::vector<Eigen::Vector3d> woundRope(const RigFitting& drum, double ropeDiameter, double wraps) {
  constexpr int kPiecesPerWrap = 20;
  const double pitch = drum.groovePitch > 0 ? drum.groovePitch : ropeDiameter;
  const double perLayer = std::max(1.0, std::floor(drum.width / pitch));
  const int pieces = static_cast<int>(std::ceil(kPiecesPerWrap * std::clamp(wraps, 0.0, 400.0)));
  std::vector<Eigen::Vector3d> line;
  for (int i = 0; i <= pieces; ++i) {
    const double wrap = std::min(wraps, static_cast<double>(i) / kPiecesPerWrap);
    const double layer = std::floor(wrap / perLayer), within = wrap - layer * perLayer;
    const bool isBack = static_cast<long>(layer) % 2 == 1;
    const double z = pitch * (isBack ? perLayer - within : within);
    const double radius = 0.5 * drum.pitchDiameter + layer * ropeDiameter;
    const double angle = 2 * std::numbers::pi * wrap * (drum.sense < 0 ? 1 : -1);
    line.emplace_back(radius * std::cos(angle), radius * std::sin(angle), z);
  }
  return line;
}

}  // namespace liana

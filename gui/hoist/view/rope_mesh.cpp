#include "gui/hoist/view/rope_mesh.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace liana {
namespace {

constexpr int kStrands = 6, kSidesPerStrand = 3, kColumns = kStrands * kSidesPerStrand + 1;
constexpr double kLayPerRadius = 13;  // of usual wire ropes
constexpr double kMostLays = 40;      // along one rope
constexpr double kRingsPerLay = 6;
constexpr double kDepth = 0.14;  // of the valleys between strands, in radii

Rgb shade(const Rgb& color, double light) {
  Rgb shaded;
  for (std::size_t i = 0; i < 3; ++i)
    shaded[i] = static_cast<std::uint8_t>(std::clamp(light * color[i], 0.0, 255.0));
  return shaded;
}

Rgb mix(const Rgb& a, const Rgb& b, double t) {
  Rgb mixed;
  for (std::size_t i = 0; i < 3; ++i)
    mixed[i] = static_cast<std::uint8_t>(std::lround((1 - t) * a[i] + t * b[i]));
  return mixed;
}

/// Which part of a strand each column is: 1 on its crest.
double crest(int column) {
  return column % kSidesPerStrand == 0 ? 0.0 : 1.0;
}

class Builder {
public:
  Builder(double radius, double lay) : radius_(radius), lay_(lay) { mesh_.columns = kColumns; }

  void begin(const Eigen::Vector3d& tangent) { director_ = tangent.unitOrthogonal(); }

  void addRing(const Eigen::Vector3d& place, const Eigen::Vector3d& tangent, double way, const Rgb& color) {
    const Eigen::Vector3d across = director_ - director_.dot(tangent) * tangent;
    director_ = across.norm() > 1e-6 ? Eigen::Vector3d(across.normalized())
                                     : Eigen::Vector3d(tangent.unitOrthogonal());
    const Eigen::Vector3d second = tangent.cross(director_);
    const double turned = 2 * std::numbers::pi * way / lay_;
    for (int column = 0; column < kColumns; ++column) {
      const double angle = turned + 2 * std::numbers::pi * column / (kColumns - 1);
      const Eigen::Vector3d radial = std::cos(angle) * director_ + std::sin(angle) * second;
      const double high = crest(column);
      mesh_.points.push_back((place + (1 - kDepth * (1 - high)) * radius_ * radial).cast<float>());
      mesh_.normals.push_back(radial.cast<float>());
      mesh_.colors.push_back(shade(color, 0.55 + 0.5 * high));
    }
    ++mesh_.rings;
  }

  TubeMesh take() { return std::move(mesh_); }

private:
  double radius_, lay_;
  Eigen::Vector3d director_ = Eigen::Vector3d::UnitX();
  TubeMesh mesh_;
};

}  // namespace

TubeMesh buildRope(const std::vector<RopePoint>& given, double radius) {
  std::vector<RopePoint> points;
  for (const RopePoint& point : given)
    if (points.empty() || (point.position - points.back().position).norm() > 1e-6) points.push_back(point);
  if (points.size() < 2) return {};
  double length = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i)
    length += (points[i + 1].position - points[i].position).norm();
  const double lay = std::max(kLayPerRadius * radius, length / kMostLays), spacing = lay / kRingsPerLay;
  Builder builder(radius, lay);
  double way = 0;
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const Eigen::Vector3d along = points[i + 1].position - points[i].position;
    const double piece = along.norm();
    const Eigen::Vector3d tangent = along / piece;
    if (i == 0) builder.begin(tangent);
    const int rings = std::max(1, static_cast<int>(std::ceil(piece / spacing)));
    for (int k = 0; k < rings; ++k) {
      const double t = static_cast<double>(k) / rings;
      // At a corner the ring stands half-way.
      Eigen::Vector3d facing = tangent;
      if (k == 0 && i > 0) {
        const Eigen::Vector3d before = (points[i].position - points[i - 1].position).normalized();
        if ((before + tangent).norm() > 1e-6) facing = (before + tangent).normalized();
      }
      builder.addRing(points[i].position + t * along, facing, way + t * piece,
                      mix(points[i].color, points[i + 1].color, t));
    }
    way += piece;
    if (i + 2 == points.size()) builder.addRing(points.back().position, tangent, way, points.back().color);
  }
  return builder.take();
}

}  // namespace liana

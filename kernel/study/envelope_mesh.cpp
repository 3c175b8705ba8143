#include "kernel/study/envelope_mesh.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

namespace liana {
namespace {

struct Ring {
  Eigen::Vector3d centre, tangent;
  double radius = 0;
};

std::vector<Ring> ringsOf(const Envelope& envelope) {
  std::vector<Eigen::Vector3d> points;
  for (const EnvelopeStation& station : envelope.stations) points.push_back(station.nominal);
  const HermiteCurve curve = curveThrough(points, envelope.stations.back().arcLength);
  std::vector<Ring> rings;
  const auto add = [&](double s, double radius) {
    rings.push_back({curve.point(s), curve.derivative(s).normalized(), radius});
  };
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const EnvelopeStation &from = envelope.stations[i], &to = envelope.stations[i + 1];
    for (int k = 0; k < kEnvelopePieces; ++k) {
      const double share = static_cast<double>(k) / kEnvelopePieces;
      add(std::lerp(from.arcLength, to.arcLength, share), std::lerp(from.radius, to.radius, share));
    }
  }
  add(envelope.stations.back().arcLength, envelope.stations.back().radius);
  const auto movedOut = [](Ring ring, double by) {
    ring.centre += by * ring.tangent;
    return ring;
  };
  if (envelope.beforeStart > 0) rings.insert(rings.begin(), movedOut(rings.front(), -envelope.beforeStart));
  if (envelope.beyondEnd > 0) rings.push_back(movedOut(rings.back(), envelope.beyondEnd));
  return rings;
}

void addCap(const Ring& ring, int first, int sides, bool atStart, TriangleMesh& mesh) {
  const int centre = static_cast<int>(mesh.vertices.size());
  mesh.vertices.push_back(ring.centre.cast<float>());
  mesh.normals.push_back(((atStart ? -1 : 1) * ring.tangent).cast<float>());
  for (int k = 0; k < sides; ++k) {
    const int a = first + k, b = first + (k + 1) % sides;
    mesh.triangles.push_back(atStart ? std::array{centre, b, a} : std::array{centre, a, b});
  }
}

}  // namespace

TriangleMesh makeEnvelopeMesh(const Envelope& envelope, int sides) {
  TriangleMesh mesh;
  if (envelope.stations.size() < 2) return mesh;
  const std::vector<Ring> rings = ringsOf(envelope);
  const double outside = 1 / std::cos(std::numbers::pi / sides);  // corners of a polygon around the circle
  Eigen::Vector3d tangent = rings.front().tangent, across = tangent.unitOrthogonal();
  for (std::size_t i = 0; i < rings.size(); ++i) {
    across = Eigen::Quaterniond::FromTwoVectors(tangent, rings[i].tangent) * across;
    tangent = rings[i].tangent;
    const Eigen::Vector3d other = tangent.cross(across);
    for (int k = 0; k < sides; ++k) {
      const double angle = 2 * std::numbers::pi * k / sides;
      const Eigen::Vector3d normal = std::cos(angle) * across + std::sin(angle) * other;
      mesh.vertices.push_back((rings[i].centre + outside * rings[i].radius * normal).cast<float>());
      mesh.normals.push_back(normal.cast<float>());
    }
    if (i == 0) continue;
    const int before = static_cast<int>(i - 1) * sides, here = static_cast<int>(i) * sides;
    for (int k = 0; k < sides; ++k) {
      const int next = (k + 1) % sides;
      mesh.triangles.push_back({before + k, before + next, here + next});
      mesh.triangles.push_back({before + k, here + next, here + k});
    }
  }
  addCap(rings.front(), 0, sides, true, mesh);
  addCap(rings.back(), static_cast<int>(rings.size() - 1) * sides, sides, false, mesh);
  return mesh;
}

}  // namespace liana

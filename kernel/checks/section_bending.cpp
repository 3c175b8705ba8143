#include "kernel/checks/section_bending.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace liana {
namespace {

constexpr double kStraight = 1e-12;  // [rad] between two stations

/// The rotation vector from one station's frame to the next, in the section's axes.
Eigen::Vector3d turnBetween(const Eigen::Quaterniond& from, const Eigen::Quaterniond& to) {
  Eigen::Quaterniond turn = from.conjugate() * to;
  if (turn.w() < 0) turn.coeffs() *= -1;
  const double sine = turn.vec().norm();
  return sine > 0 ? Eigen::Vector3d(2 * std::atan2(sine, turn.w()) / sine * turn.vec())
                  : Eigen::Vector3d::Zero();
}

/// The radius of the largest of some curvatures.
double tightest(const std::vector<double>& curvatures) {
  const auto largest = std::max_element(curvatures.begin(), curvatures.end());
  return largest != curvatures.end() && *largest > 0 ? 1 / *largest : std::numeric_limits<double>::infinity();
}

}  // namespace

SectionBending sectionBendingOf(const Centerline& line) {
  const std::size_t count = line.arcLengths.size();
  SectionBending bending{line.curvatures, std::vector<double>(count, 0)};
  if (line.frames.size() != count || line.curvatures.size() != count) return bending;
  Eigen::Vector2d before = Eigen::Vector2d::Zero();
  for (std::size_t i = 0; i < count; ++i) {
    const Eigen::Vector2d after =
        i + 1 < count ? Eigen::Vector2d(turnBetween(line.frames[i], line.frames[i + 1]).head<2>())
                      : Eigen::Vector2d::Zero();
    const Eigen::Vector2d both = before + after;
    const double size = both.norm();
    if (size > kStraight) {
      bending.overWideSide[i] = line.curvatures[i] * std::abs(both.x()) / size;
      bending.edgewise[i] = line.curvatures[i] * std::abs(both.y()) / size;
    }
    before = after;
  }
  return bending;
}

TightestBends tightestBendsOf(const CableSpec& spec, const Centerline& line) {
  if (!spec.flat) return {line.minimumBendRadius(), std::numeric_limits<double>::infinity()};
  const SectionBending bending = sectionBendingOf(line);
  return {tightest(bending.overWideSide), tightest(bending.edgewise)};
}

}  // namespace liana

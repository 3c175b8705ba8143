#include "kernel/checks/section_strands.h"

#include <algorithm>
#include <cmath>

namespace liana {

SectionStrands::SectionStrands(const CableSpec& spec, const Centerline& line)
    : line_(&line), radius_(spec.standOff()), halfWidth_(spec.outerDiameter / 2) {
  const double reach = halfWidth_ - radius_;
  if (!spec.flat || reach <= 1e-9 || line.frames.size() != line.arcLengths.size()) return;
  const int spaces = std::clamp(static_cast<int>(std::ceil(2 * reach / radius_)), 1, 200);
  offsets_.clear();
  for (int i = 0; i <= spaces; ++i) offsets_.push_back(reach * (2.0 * i / spaces - 1));
}

Eigen::Vector3d SectionStrands::acrossAt(double s) const {
  const auto& lengths = line_->arcLengths;
  const auto after = std::upper_bound(lengths.begin() + 1, lengths.end() - 1, s) - lengths.begin();
  const auto i = static_cast<std::size_t>(after - 1);
  const double h = lengths[i + 1] - lengths[i];
  const double t = h > 0 ? std::clamp((s - lengths[i]) / h, 0.0, 1.0) : 0.0;
  return line_->frames[i].slerp(t, line_->frames[i + 1]) * Eigen::Vector3d::UnitX();
}

SectionBending sectionBendingOf(const Centerline& line) {
  const std::size_t count = line.arcLengths.size();
  SectionBending bending{std::vector<double>(count, 0), std::vector<double>(count, 0)};
  if (line.frames.size() != count) return bending;
  Eigen::Vector2d before = Eigen::Vector2d::Zero();
  for (std::size_t i = 0; i < count; ++i) {
    Eigen::Vector2d after = before;
    if (i + 1 < count) {
      const Eigen::AngleAxisd turn(line.frames[i].conjugate() * line.frames[i + 1]);
      const double h = line.arcLengths[i + 1] - line.arcLengths[i];
      const double angle = std::remainder(turn.angle(), 2 * EIGEN_PI);
      if (h > 0) after = angle / h * turn.axis().head<2>();
    }
    // A station is bent as the two stretches beside it are on the average.
    const Eigen::Vector2d mean = i == 0 ? after : i + 1 == count ? before : Eigen::Vector2d((before + after) / 2);
    bending.overWideSide[i] = std::abs(mean.x());
    bending.edgewise[i] = std::abs(mean.y());
    before = after;
  }
  return bending;
}

}  // namespace liana

#include "kernel/checks/section_strands.h"

#include <algorithm>
#include <cmath>

namespace liana {
namespace {

constexpr double kSpace = 4;  // half thicknesses between two lines, where there are not too many
constexpr int kMostSpaces = 8;

}  // namespace

SectionStrands::SectionStrands(const CableSpec& spec, const Centerline& line)
    : line_(&line), radius_(spec.standOff()), halfWidth_(spec.outerDiameter / 2) {
  if (!spec.flat || edge() <= 1e-9 || line.frames.size() != line.arcLengths.size()) return;
  const int spaces = std::clamp(static_cast<int>(std::ceil(2 * edge() / (kSpace * radius_))), 2, kMostSpaces);
  offsets_.clear();
  for (int i = 0; i <= spaces; ++i) offsets_.push_back(edge() * (2.0 * i / spaces - 1));
}

double SectionStrands::slack() const {
  return isFlat() ? (offsets_[1] - offsets_[0]) / 2 : 0;
}

Eigen::Vector3d SectionStrands::acrossAt(double s) const {
  const auto& lengths = line_->arcLengths;
  const auto after = std::upper_bound(lengths.begin() + 1, lengths.end() - 1, s) - lengths.begin();
  const auto i = static_cast<std::size_t>(after - 1);
  const double h = lengths[i + 1] - lengths[i];
  const double t = h > 0 ? std::clamp((s - lengths[i]) / h, 0.0, 1.0) : 0.0;
  return line_->frames[i].slerp(t, line_->frames[i + 1]) * Eigen::Vector3d::UnitX();
}

}  // namespace liana

#include "solvers/quasistatic/rod_problem.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

bool isFinite(const Eigen::Vector3d& v) {
  return v.allFinite();
}
bool isUnit(const Eigen::Quaterniond& q) {
  return std::abs(q.norm() - 1) < 1e-6;
}

std::string findRodDefect(const Rod& rod) {
  const int n = rod.segmentCount();
  if (n < 2) return "a rod needs at least 2 segments; raise the number of segments";
  if (static_cast<int>(rod.sections.size()) != n) return "the rod needs one section for each segment";
  if (static_cast<int>(rod.restCurvatures.size()) != n + 1)
    return "the rod needs one rest curvature for each node";
  for (int j = 0; j < n; ++j) {
    const SectionStiffness& s = rod.sections[j];
    if (!(rod.segmentLengths[j] > 0) || !std::isfinite(rod.segmentLengths[j]))
      return "segment " + std::to_string(j) + " has no positive length; check the cable's length";
    if (!(s.bending1 > 0) || !(s.bending2 > 0) || !(s.torsion > 0) ||
        !std::isfinite(s.bending1 + s.bending2 + s.torsion))
      return "segment " + std::to_string(j) +
             " has no positive stiffness; check diameter and Young's modulus";
    if (!(s.massPerLength >= 0) || !std::isfinite(s.massPerLength))
      return "segment " + std::to_string(j) + " has a negative mass; check the density";
  }
  for (const Eigen::Vector3d& rest : rod.restCurvatures)
    if (!isFinite(rest)) return "a rest curvature is not a number";
  return {};
}

}  // namespace

std::string RodProblem::findDefect() const {
  if (std::string defect = findRodDefect(rod); !defect.empty()) return defect;
  for (const RodEnd* held : {&start, &end}) {
    if (!isFinite(held->position) || !isFinite(held->force))
      return "an end's position or force is not a number";
    if (held->fixesOrientation() && !isUnit(held->orientation))
      return "an end's orientation is not a rotation";
    if (held->kind == EndKind::Sliding && std::abs(held->slideAxis.norm() - 1) > 1e-6)
      return "the axis of a sliding end must have length 1";
  }
  if (start.kind == EndKind::Free && end.kind == EndKind::Free && handles.empty())
    return "nothing holds the cable: clamp an end or add a handle";
  for (const RodHandle& handle : handles) {
    const int last = handle.on == RodHandle::On::Node ? rod.segmentCount() : rod.segmentCount() - 1;
    if (handle.index < 0 || handle.index > last)
      return "a handle sits at index " + std::to_string(handle.index) + ", beyond the cable's end";
    if (!isFinite(handle.position)) return "a handle's position is not a number";
    if (handle.fixesOrientation && !isUnit(handle.orientation))
      return "a handle's orientation is not a rotation";
  }
  for (const AxialMoment& load : moments)
    if (load.segment < 0 || load.segment >= rod.segmentCount() || !std::isfinite(load.moment))
      return "a moment acts on a segment that does not exist";
  if (!isFinite(gravity)) return "gravity is not a number";
  return {};
}

double RodProblem::shortfall() const {
  if (lengthMode == LengthMode::Automatic) return 0;
  struct Fixed {
    double s;
    Eigen::Vector3d position;
  };
  std::vector<Fixed> fixed;
  if (start.fixesPosition()) fixed.push_back({0, start.position});
  for (const RodHandle& handle : handles) {
    if (!handle.fixesPosition) continue;
    double s = rod.arcLengthAtNode(handle.index);
    if (handle.on == RodHandle::On::Segment) s += rod.segmentLengths[handle.index] / 2;
    fixed.push_back({s, handle.position});
  }
  if (end.fixesPosition()) fixed.push_back({rod.length(), end.position});
  std::stable_sort(fixed.begin(), fixed.end(), [](const Fixed& a, const Fixed& b) { return a.s < b.s; });
  const double stretchFrom = rod.arcLengthAtNode(std::clamp(stretchBegin, 0, rod.segmentCount()));
  const double stretchTo = rod.arcLengthAtNode(std::clamp(stretchEnd, 0, rod.segmentCount()));
  double missing = 0;
  for (std::size_t i = 1; i < fixed.size(); ++i) {
    const bool stretches =
        lengthMode == LengthMode::Stretch && stretchFrom < fixed[i].s && stretchTo > fixed[i - 1].s;
    if (stretches) continue;
    const double span = (fixed[i].position - fixed[i - 1].position).norm();
    const double available = fixed[i].s - fixed[i - 1].s;
    if (span > available * (1 + 1e-9)) missing += span - available;
  }
  return missing;
}

}  // namespace liana

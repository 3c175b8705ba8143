#include "solvers/quasistatic/rod_problem.h"

#include <algorithm>
#include <cmath>

#include "solvers/quasistatic/rod_supports.h"

namespace liana {

namespace {

/// From frame to frame a rod knows its twist up to half a turn, and its moment falls from a quarter on.
constexpr int kSegmentsPerTurn = 6;

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

/// A chain of stiff segments cannot bring its ends closer than its longest segment exceeds all others
/// together.
bool isTooCoarse(const RodProblem& problem) {
  for (const HeldSpan& span : heldSpans(problem))
    if (2 * span.longest - span.length > span.distance + 1e-9 * span.length) return true;
  return false;
}

std::string findContactDefect(const RodProblem& problem) {
  if (!problem.segmentRadii.empty() &&
      static_cast<int>(problem.segmentRadii.size()) != problem.rod.segmentCount())
    return "the rod needs one contact radius for each segment";
  for (int j = 0; j < problem.rod.segmentCount(); ++j)
    if (!(problem.radiusOf(j) > 0) || !std::isfinite(problem.radiusOf(j)))
      return "contact needs a cable of positive radius; check its diameter";
  if (!(problem.edgeOffset >= 0) || !std::isfinite(problem.edgeOffset))
    return "a flat cable must be at least as wide as thick; check its width";
  if (!(problem.friction >= 0) || !(problem.cableFriction >= 0) || !std::isfinite(problem.friction) ||
      !std::isfinite(problem.cableFriction))
    return "a coefficient of friction must be zero or more";
  return {};
}

}  // namespace

std::string RodProblem::findDefect() const {
  const std::string defect = findRodDefect(rod);
  return defect.empty() ? findDefectBesidesRod() : defect;
}

std::string RodProblem::findDefectBesidesRod() const {
  for (const RodEnd* held : {&start, &end}) {
    if (!isFinite(held->position) || !isFinite(held->force))
      return "an end's position or force is not a number";
    if (held->fixesOrientation() && !isUnit(held->orientation))
      return "an end's orientation is not a rotation";
    if (held->kind == EndKind::Sliding && std::abs(held->slideAxis.norm() - 1) > 1e-6)
      return "the axis of a sliding end must have length 1";
  }
  const bool liesOnSomething = obstacles && friction > 0;
  if (start.kind == EndKind::Free && end.kind == EndKind::Free && handles.empty() && !liesOnSomething)
    return "nothing holds the cable: clamp an end or add a handle";
  for (const RodHandle& handle : handles) {
    if (handle.index < 0 || handle.index > rod.segmentCount())
      return "a handle sits at index " + std::to_string(handle.index) + ", beyond the cable's end";
    if (!isFinite(handle.position)) return "a handle's position is not a number";
    if (handle.fixesOrientation && !isUnit(handle.orientation))
      return "a handle's orientation is not a rotation";
  }
  for (const AxialMoment& load : moments)
    if (load.segment < 0 || load.segment >= rod.segmentCount() || !std::isfinite(load.moment))
      return "a moment acts on a segment that does not exist";
  if (!isFinite(gravity)) return "gravity is not a number";
  if (const int needed = kSegmentsPerTurn * std::abs(turns); needed > rod.segmentCount())
    return std::to_string(rod.segmentCount()) + " segments cannot hold " + std::to_string(std::abs(turns)) +
           " turns; raise the number of segments to " + std::to_string(needed) + " or take turns out";
  if (hasContact())
    if (std::string defect = findContactDefect(*this); !defect.empty()) return defect;
  if (isTooCoarse(*this))
    return "the cable has too few segments to bend into this pose; raise the number of segments";
  return {};
}

double RodProblem::shortfall() const {
  double missing = 0;
  for (const HeldSpan& span : heldSpans(*this))
    if (span.distance > span.length * (1 + 1e-9)) missing += span.distance - span.length;
  return missing;
}

}  // namespace liana

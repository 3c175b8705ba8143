// How a cable is put in place by hand: from lying straight at its start, ends and handles are led to their
// places.
#pragma once

#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// The family of problems between a straight cable (t = 0) and the wanted one (t = 1). Held points move on
/// straight lines, so that the cable reaches all of them at every t if it reaches them at 1; frames turn by
/// the shortest way, with the turns added evenly. When a shape cannot be found at once, it is found by
/// following this path.
class AssemblyPath {
public:
  explicit AssemblyPath(const RodProblem& wanted);

  /// The straight cable, solved by construction up to its weight and rest shape.
  RodState straightState() const;
  /// Sets ends, handles and loads of `problem`, a copy of the wanted one, to their values at t.
  void apply(double t, RodProblem& problem) const;

private:
  Eigen::Vector3d straightPoint(double arcLength) const {
    return origin_ + arcLength * (frame_ * Eigen::Vector3d::UnitZ());
  }
  void leadEnd(double t, double arcLength, int turns, const RodEnd& wanted, RodEnd& end) const;

  const RodProblem& wanted_;
  Eigen::Vector3d origin_;
  Eigen::Quaterniond frame_;
};

}  // namespace liana

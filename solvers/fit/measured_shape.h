// A measured centerline as the fit sees it: checked, made into a starting shape, and compared with a model.
#pragma once

#include <string>
#include <vector>

#include "solvers/quasistatic/rod_problem.h"
#include "solvers/rod/rod_state.h"

namespace liana {

/// Points measured on a cable's centerline, in order from its start to its end, at any spacing.
struct MeasuredShape {
  std::vector<Eigen::Vector3d> points;  // [m]
  std::vector<double> weights;          // of each point; empty: all 1
  /// Of a photograph: the direction it was taken along, a unit vector. How far points are from the model
  /// along it is not known and does not count. Zero: they are known in space.
  Eigen::Vector3d sight = Eigen::Vector3d::Zero();

  bool isPhotograph() const { return !sight.isZero(); }
  /// In how many directions across the cable a point is known.
  double numbersPerPoint() const { return isPhotograph() ? 1 : 2; }
};

/// Without the points that stand where the one before stands: a point written twice was measured once.
MeasuredShape withoutRepeats(const MeasuredShape& shape);

/// Empty when the points can be a centerline from start to end; otherwise what is wrong and what to do.
std::string findDefect(const MeasuredShape& shape, const RodEnd& start, const RodEnd& end);

/// Length of the cable from start to end along the points [m]. Points are thinned out first, so that the
/// noise of closely spaced ones does not add to it; what the chords cut off is put back from their turning.
double estimateLength(const MeasuredShape& shape, const RodEnd& start, const RodEnd& end);

/// A shape of the problem's rod that follows the points: the branch the fit works on.
RodState stateAlong(const MeasuredShape& shape, const RodProblem& problem);

/// From the nearest place of the model's centerline to each measured point, times the root of its weight,
/// three numbers a point [m]. The nearest place is looked for around the point's own fraction of the length,
/// so that a cable crossing itself is not mistaken. Between nodes the model is a cubic with the frames'
/// tangents.
void computeDeviations(const MeasuredShape& shape, const RodProblem& problem, const RodState& state,
                       Eigen::VectorXd& deviations);

}  // namespace liana

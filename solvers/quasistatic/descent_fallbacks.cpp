// What the cascade falls back on where Newton's method cannot lower the energy.
#include <algorithm>

#include "solvers/quasistatic/descent_cascade.h"

namespace liana {

/// Fletcher–Reeves with Polak–Ribière's factor, scaled by the Hessian's diagonal; the Hessian is renewed each
/// time.
bool DescentCascade::tryNonlinearCg(RodSystem& system) {
  const int first = system.firstFree(), count = system.lastFree() - first;
  const double startEnergy = sum.energy;
  work_.setZero();
  double previous = 0;
  for (int i = 0; i < 20 && mayGoOn(); ++i) {
    effort += 1;
    if (i > 0) {
      evaluateHessian(system, Curvature::Exact);
      computeWeights(system);
    }
    preconditioned_.setZero();
    preconditioned_.segment(first, count) =
        sum.gradient.segment(first, count).cwiseQuotient(weights_.segment(first, count));
    const double square = preconditioned_.segment(first, count).dot(sum.gradient.segment(first, count));
    const double beta = i > 0 && previous > 0 ? square / previous : 0;
    previous = square;
    work_ = -preconditioned_ + beta * work_;
    step = work_;
    multiplyHessian(step);
    const double curvature = step.segment(first, count).dot(product_.segment(first, count));
    const double slope = step.segment(first, count).dot(sum.gradient.segment(first, count));
    double length = curvature > 0 ? -slope / curvature : 1.0;
    const double turn = largestTurn(step);
    if (length * turn > kLargestTurn) length = kLargestTurn / turn;
    if (!searchAlong(system, length, 8)) break;
  }
  return sum.energy < startEnergy;
}

/// Conjugate gradients on the linear system with the Hessian held fixed, stopped at negative curvature.
bool DescentCascade::tryLinearCg(RodSystem& system) {
  const int first = system.firstFree(), count = system.lastFree() - first;
  evaluateHessian(system, Curvature::Exact);
  computeWeights(system);
  residual_ = -sum.gradient;
  step.setZero();
  work_.setZero();
  work_.segment(first, count) = residual_.segment(first, count).cwiseQuotient(weights_.segment(first, count));
  double square = work_.segment(first, count).dot(residual_.segment(first, count));
  const double stop = 1e-12 * square;
  for (int i = 0; i < count && square > stop; ++i) {
    effort += 0.1;
    if (i % 50 == 49 && !mayGoOn()) return false;
    multiplyHessian(work_);
    const double curvature = work_.segment(first, count).dot(product_.segment(first, count));
    if (!(curvature > 0)) {
      if (i == 0) step = work_;
      break;
    }
    const double length = square / curvature;
    step.segment(first, count) += length * work_.segment(first, count);
    residual_.segment(first, count) -= length * product_.segment(first, count);
    preconditioned_.segment(first, count) =
        residual_.segment(first, count).cwiseQuotient(weights_.segment(first, count));
    const double next = preconditioned_.segment(first, count).dot(residual_.segment(first, count));
    work_.segment(first, count) =
        preconditioned_.segment(first, count) + (next / square) * work_.segment(first, count);
    square = next;
  }
  const double turn = largestTurn(step);
  return searchAlong(system, turn > kLargestTurn ? kLargestTurn / turn : 1.0, 20);
}

/// Along the scaled force, to the minimum of the parabola the Hessian predicts.
bool DescentCascade::trySteepestDescent(RodSystem& system) {
  const int first = system.firstFree(), count = system.lastFree() - first;
  step.setZero();
  step.segment(first, count) =
      -sum.gradient.segment(first, count).cwiseQuotient(weights_.segment(first, count));
  multiplyHessian(step);
  const double curvature = step.segment(first, count).dot(product_.segment(first, count));
  const double slope = step.segment(first, count).dot(sum.gradient.segment(first, count));
  return searchAlong(system, curvature > 0 ? std::min(1.0, -slope / curvature) : 1.0, 4);
}

/// Along the scaled force with fractions 1/2^k until the energy falls.
bool DescentCascade::tryLineSearch(RodSystem& system) {
  const int first = system.firstFree(), count = system.lastFree() - first;
  step.setZero();
  step.segment(first, count) =
      -sum.gradient.segment(first, count).cwiseQuotient(weights_.segment(first, count));
  return searchAlong(system, 1.0, 60);
}

}  // namespace liana

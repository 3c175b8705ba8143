// The cascade of the quasi-static solver: one accepted step, by the first method that can lower the energy.
#pragma once

#include <functional>

#include "solvers/contact/contact_search.h"
#include "solvers/quasistatic/rod_system.h"
#include "solvers/quasistatic/solve_report.h"

namespace liana {

/// Which method served a step.
enum class StepMethod { Newton, NonlinearCg, LinearCg, SteepestDescent, LineSearch, None };

/// Owns the vectors and the factorization. Works on a bound RodSystem; every accepted step lowers its energy.
class DescentCascade {
public:
  void resize(int segments);

  /// Energy, gradient and the Hessian asked for at `current`.
  void evaluateHessian(const RodSystem& system, Curvature curvature);

  /// One step of the cascade from `current`, whose gradient and Hessian must have been evaluated. Updates
  /// `current`, its energy and gradient, and says who served. `step` and `fraction` tell what was done.
  StepMethod advance(RodSystem& system);

  /// Newton's step for a prescribed displacement of the held ends (in `boundaryStep`, zero elsewhere),
  /// without regard to the energy: carries a solved shape along with its ends. Returns the fraction done,
  /// limited by rotation and by what is in the way.
  double carry(RodSystem& system, const Eigen::VectorXd& boundaryStep);

  /// True if the energy at `current` (Hessian evaluated) curves upward in all directions.
  bool isConvex(RodSystem& system);
  /// Leaves a point that is no minimum along a direction of negative curvature; isConvex must just have been
  /// false.
  bool leaveAlongNegativeCurvature(RodSystem& system);

  Eigen::VectorXd current;
  Evaluation sum;
  Eigen::VectorXd step;                    // the last accepted direction
  Eigen::VectorXd origin;                  // where it started
  double fraction = 0;                     // how much of it was taken
  double shift() const { return shift_; }  // what the last Newton step added to the Hessian, in mode weights
  bool wasConvex = false;   // the energy curved upward everywhere at the start of the last step
  double lastRotation = 0;  // largest rotation of a frame in the last accepted step [rad]
  double predictedGain =
      0;  // twice what Newton's step could gain at the last point, if it was convex there [J]
  /// Near enough to the last balance for Newton's steps to give the forces along with the shape.
  bool takesForcesAlong = false;
  /// The last step has updated the integral forces as well; `sum` has the gradient of these alone. Between
  /// them and the springs is what the step is off to second order, which the springs make much of.
  bool integrated = false;
  int factorizations = 0;
  double effort = 0;  // work done, in assemblies with factorization

  ContactSearch* contacts = nullptr;  // no accepted step passes through what it knows; may be null
  bool wasCut = false;                // the last accepted step was cut short by it
  /// Asked within long searches too; false ends them at once. May be empty.
  std::function<bool()> keepGoing;
  bool stopped = false;  // keepGoing said so

private:
  static constexpr double kLargestTurn = 0.2;  // |Δq| of a step: 0.4 rad
  bool mayGoOn() {
    stopped = stopped || (keepGoing && !keepGoing());
    return !stopped;
  }
  bool keepTrialClear();
  void multiplyHessian(const Eigen::VectorXd& x);
  bool factorUpToNeutral(const RodSystem& system);
  void correctCarried(RodSystem& system, double turned);
  bool tryLinearizedNewton(RodSystem& system);
  bool tryShapeAndForces(RodSystem& system, double turn);
  bool restoreTrial(RodSystem& system);
  bool findUnstableMode(RodSystem& system);
  bool moveAlongUnstableMode(RodSystem& system);
  bool tryShiftedNewton(RodSystem& system);
  bool tryNonlinearCg(RodSystem& system);
  bool tryLinearCg(RodSystem& system);
  bool trySteepestDescent(RodSystem& system);
  bool tryLineSearch(RodSystem& system);

  void takeNewtonDirection(const RodSystem& system);
  bool factorShifted(const RodSystem& system, double shift);
  void computeWeights(const RodSystem& system);
  bool searchAlong(RodSystem& system, double firstFraction, int halvings, bool correct = false);
  void moveTrial(double fractionOfStep);
  void rebuildTrialIfLower(RodSystem& system);
  bool acceptTrial(RodSystem& system, double slope);

  Eigen::VectorXd trial_, rebuilt_;                                       // shapes
  Eigen::VectorXd weights_, work_, preconditioned_, product_, residual_;  // changes and gradients
  Evaluation trialSum_, restoreSum_;
  CoupledFactor restoreFactor_;  // of the convex Hessian at `current`
  bool restoreReady_ = false;
  CoupledFactor factor_;
  double shift_ = 0;
};

}  // namespace liana

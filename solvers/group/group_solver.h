// Finds the equilibrium of a group: Newton's method on the KKT system, proven stable by its inertia.
#pragma once

#include <cstdint>
#include <functional>

#include "solvers/group/group_report.h"
#include "solvers/group/group_system.h"
#include "solvers/math/block_sparse_ldlt.h"

namespace liana {

struct GroupOptions {
  double forceTolerance = 1e-8;       // of the force scale
  double constraintTolerance = 1e-9;  // of the length scale, or rad
  int maximumIterations = 300;        // Newton steps; on each part of the way where supports are led
  bool followsLast = false;    // a step of time from where the last solve ended: its factor may lead on
  double ahead = 0;            // how far, then, the start has gone on from there (GroupSystem::distance)
  bool namesRedundant = true;  // looks for constraints that hold the same more than once
  std::function<bool(int)> keepGoing;  // asked before every step; false cancels. May be empty
};

/// Owns the system and its factors; solving groups of one structure again allocates nothing but the report.
/// Same input, same bits.
///
/// A step: evaluate → factor until the inertia is that of a constrained minimum (as many negative pivots as
/// multipliers; otherwise a multiple of the mode weights is added) → direction → search along it for a fall
/// of the merit E + λ⁺ᵀc + ½ρ|c|², with a correction that closes the rows to second order. In balance with a
/// wrong inertia the point is left along a direction of negative curvature.
class GroupSolver {
public:
  GroupReport solve(const RodGroup& group, RodGroupState& state, const GroupOptions& options = {});
  /// The same in two parts, for who wants something of the system in between; the group must outlive both.
  /// False: it cannot be solved, and solveBound() says why.
  bool bind(const RodGroup& group);
  GroupReport solveBound(RodGroupState& state, const GroupOptions& options = {});

  /// The system of the last solve, for forces and moments.
  GroupSystem& system() { return system_; }

private:
  enum class Step { Taken, Failed };
  struct Slip {  // friction of one slider when it was last changed, and what it missed of μN then [N]
    double force = -1, missing = 0;  // no force yet
    double next(double now, double bound);
  };

  double partsOfTheWay(const RodGroupState& state) const;
  void leadSupports(RodGroupState& state, const GroupOptions& options);
  void adoptStructure();
  void begin(RodGroupState& state);
  bool keepsFactor();
  void followLast(RodGroupState& state, const GroupOptions& options);
  void bendStep();
  void rememberStep();
  bool goOn(RodGroupState& state, double fall);
  void minimize(RodGroupState& state, const GroupOptions& options);
  bool settleContact(const RodGroupState& state);
  void finish(const RodGroupState& state);
  bool isFree(const RodGroupState& state);
  bool isInBalance(const RodGroupState& state, const GroupOptions& options);
  double missingAt(const RodGroupState& state);
  Step takeStep(RodGroupState& state);
  bool factor(double shift);
  bool isStable(const RodGroupState& state);
  bool isStillProven() const;
  void standMatrix(const RodGroupState& state);
  bool isNear() const;
  double nextShift(double failed) const;
  double leastShift() const;
  double firstShift() const;
  double repeatsLeft() const;
  bool repeatStep(RodGroupState& state);
  void findDirection();
  double meritSlope();
  bool search(RodGroupState& state);
  bool acceptQuickly(RodGroupState& state);
  bool acceptByResidual(RodGroupState& state, double fraction);
  bool accept(RodGroupState& state, double fraction, double slope, double before);
  void correct(double fraction);
  double merit(const Eigen::VectorXd& multipliers) const;
  double meritOf(const RodGroupState& at, const Eigen::VectorXd& multipliers);
  double largestTurn(const Eigen::VectorXd& step) const;
  bool leaveUnstable(RodGroupState& state);
  bool settleFriction(RodGroupState& state);
  double frictionBound(const RodGroupState& state, int slider) const;
  bool hasTurned(const RodGroupState& state, int slider) const;
  bool frictionHasChanged(const RodGroupState& state, int slider) const;
  void changeFriction(RodGroupState& state, int slider);
  bool isBlocked() const;
  bool runsAway(const RodGroupState& state) const;
  bool releaseOpposed(RodGroupState& state);
  bool soften(RodGroupState& state);
  bool harden(const RodGroupState& state);
  bool returnToCompromise(RodGroupState& state);
  void settleSoft(RodGroupState& state);
  void fillReport(const RodGroupState& state, bool namesRedundant);
  void nameRedundant(const RodGroupState& state);
  void nameContradictory();

  GroupSystem system_;
  BlockSparseLdlt factor_;
  Eigen::VectorXd diagonal_, rhs_, step_, correction_, newMultipliers_, lastMultipliers_;
  RodGroupState trial_, compromise_;
  GroupReport report_;
  std::string defect_;  // of the group that was bound last
  std::vector<Slip> slips_;
  std::vector<char> factored_;  // the rows that were active in the last factor
  struct Secant {               // Broyden's update of a factor: a step, and the one that followed
    Eigen::VectorXd step, next;
    double square = 0;  // of the step
  };
  std::vector<Secant> secants_;
  int secantCount_ = 0;
  bool hasLastStep_ = false;  // lastStep_ led here, by the factor and its secants, unshortened
  Eigen::VectorXd lastStep_;
  int figures_ = -1;  // GroupSystem::figuresRevision() of the last factor
  double shift_ = 0, penalty_ = 0, compliance_ = 0;
  double likelyShift_ = 0;  // where the inertia was right when a shift was needed last, in this run of steps
  bool soft_ = false, frictionIsOpen_ = false;
  bool hasCompromise_ = false;  // rows were soft once, and are asked for again from there
  bool isBalanced_ = false;     // forces are within what is allowed; only rows are open
  bool evaluated_ = false;      // the system's gradient and rows stand at the state ...
  bool hasMatrix_ = false;      // ... and so does its matrix
  bool wasCertified_ = false;   // as the next, when the solve before ended
  bool certified_ = false;      // the last factorization without a shift had the inertia of a minimum ...
  double changedSince_ = 0;     // ... and since then shape and forces have changed so far, scaled
  double lastFall_ = 1;         // of the residual in the last step
  double forceTolerance_ = 0, constraintTolerance_ = 0;
  double residual_ = 0, violation_ = 0, allowedResidual_ = 0;  // of the state that was looked at last
  double missing_ = 0;        // residual and violation over what is allowed, the larger
  double missingBefore_ = 0;  // missing_ where the last step with a factor of its own began
  int quickSteps_ = 0;
  int blocked_ = 0;  // steps in a row that something in the way has all but stopped
  int frictionRounds_ = 0, releases_ = 0, revision_ = 0;
};

}  // namespace liana

// The inside of the quasi-static solver: what it owns and the steps of a solve.
#pragma once

#include "solvers/contact/contact_search.h"
#include "solvers/quasistatic/descent_cascade.h"
#include "solvers/quasistatic/quasi_static_solver.h"
#include "solvers/quasistatic/rod_system.h"

namespace liana {

struct QuasiStaticSolver::Workspace {
  /// A point of the rod whose place is given: an end or a handle.
  struct Support {
    SupportKind kind;
    int handle = -1;
    int node = 0;
    int guide = -1;  // in system.guides; −1 for ends
    Eigen::Vector3d at, wanted, next;
  };

  RodSystem system;
  DescentCascade cascade;
  ContactSearch search;
  Eigen::VectorXd boundaryStep;
  SolveReport report;
  double lastViolation = 0;
  int creepingSteps = 0, jammedSteps = 0;  // in a row: that hardly lowered the violation; that got nowhere
  double stableStiffness = 0;              // with which isStable() found the last shape stable
  bool wasCarried = false;  // the ends have just been moved: there is no need to ask whether this is balance
  bool beganInBalance = false;
  bool balancesAlone = false;  // the gradient at hand is that of the integral forces, without their springs
  double spentEffort = 0;      // before the present start
  const SolverOptions* wholeOptions = nullptr;  // of the solve, where its parts have looser ones
  std::vector<Support> supports;
  RodState lastGood;
  Eigen::VectorXd renewedAt;      // the shape the contacts were last looked for
  bool contactsAreFresh = false;  // and it is the present one

  void begin(const RodProblem& problem, const RodState& state);
  bool carryEnds(const RodProblem& problem, const Eigen::Vector3d& start, const Eigen::Vector3d& end,
                 const SolverOptions& options);
  void spreadRemainingGap(const RodProblem& problem);
  void evaluateGradient();
  bool isConverged(const SolverOptions& options);
  bool isStable();
  bool escape();
  void settle();
  void minimize(const SolverOptions& options);
  bool updateIntegralForces(bool exactStep, bool atMinimum, double tolerance);
  void finish(SolveStatus status, const char* reason);
  bool mayGoOn();
  void finishStopped();
  bool isOver() const {
    return report.status == SolveStatus::Cancelled || effort() > wholeOptions->maximumEffort;
  }
  double effort() const { return spentEffort + cascade.effort; }
  void solveFrom(const RodProblem& problem, const RodState& state, const SolverOptions& options);
  void solveFromOtherShapes(const RodProblem& problem, const SolverOptions& options);
  void solveAlongPath(const RodProblem& problem, const SolverOptions& options);

  // Contact
  void renewContacts(double balancedWithin = 0);
  void renewContactsIfMoved(bool atMinimum, double tolerance);
  void solveWithContact(const RodProblem& problem, const RodState& state, const SolverOptions& options);
  void layIn(const RodProblem& problem, const RodState& state, const SolverOptions& options);
  void follow(const RodProblem& problem, const RodState& state, const SolverOptions& options);
  void collectMovingSupports();
  double farthestSupport() const;
  double firstPart(double longest);
  bool moveSupports(const RodProblem& problem, double part);
  bool solvePart(const RodProblem& problem, const SolverOptions& options);
  void placeSupports(bool atNext);
  void remember(RodState& state);
  void goBack(const RodProblem& problem);
  void anchorSliding();
  void describeContact(const RodProblem& problem);
};

}  // namespace liana

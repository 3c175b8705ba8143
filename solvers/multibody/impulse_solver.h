// Finds the impulses of a step: directly, with bounds as a mixed complementarity problem, or group by group.
#pragma once

#include <Eigen/LU>
#include <vector>

#include "solvers/multibody/step_system.h"

namespace liana {

enum class ImpulseMethod {
  Direct,       // one factorization of everything, repeated while bounds change hands
  GaussSeidel,  // groups of constraints one after the other, each directly (Algorithm 1 of the rigid-body
                // paper)
};

struct ImpulseSettings {
  ImpulseMethod method = ImpulseMethod::Direct;
  int mostPivotings = 60;           // factorizations, before projected Gauss–Seidel takes over
  int fallbackSweeps = 200;         // of projected Gauss–Seidel
  int groupIterations = 20;         // of Gauss–Seidel between groups
  double tolerance = 1e-9;          // of complementarity, relative to the largest impulse and speed
  int mostFrictionRounds = 60;      // changes of the bounds of friction, before the fallback
  double frictionTolerance = 1e-7;  // of these bounds, relative to the largest
};

/// What happened. `residual` is the largest speed by which a row misses its equation, or pulls where it may
/// only push [m/s or rad/s].
struct ImpulseReport {
  int factorizations = 0;
  int frictionRounds = 0;  // how often bounds of friction were adapted to the forces that press
  int sweeps = 0;          // of Gauss–Seidel
  bool usedFallback = false;
  int dependentRows = 0;  // rows that others already decide
  double residual = 0;
  int worstRow = -1;
};

/// Keeps its memory from step to step. `impulses` and the speeds of `slips` come with a guess (those of the
/// last step) and leave with the answer; `velocities` are set to those after the kick.
class ImpulseSolver {
public:
  ImpulseReport solve(StepSystem& system, const ImpulseSettings& settings, const std::vector<int>& groups,
                      std::vector<double>& impulses, std::vector<double>& slips,
                      std::vector<StepSystem::Vector6>& velocities);

private:
  enum class Hold : char { Free, Lower, Upper };

  enum class Slip : char { Sticks, Forwards, Backwards };

  void guessHolds(const StepSystem& system, const std::vector<double>& impulses);
  double findImpulseScale(const StepSystem& system) const;
  void guessSlips(const StepSystem& system, const std::vector<double>& slips);
  void solveSlips(const StepSystem& system, std::vector<double>& impulses);
  void spreadSlips(const StepSystem& system);
  void findWrongSlips(const StepSystem& system, double slackImpulse, double slackSpeed,
                      const std::vector<double>& impulses);
  double relaxSlips(const StepSystem& system, std::vector<double>& impulses);
  void changeHands(int wrong, const std::vector<double>& impulses);
  double excess(const StepSystem& system, int row, const std::vector<double>& impulses,
                const std::vector<StepSystem::Vector6>& velocities) const;
  double updateBounds(const StepSystem& system, const std::vector<double>& impulses, double share = 1);
  double shareOfCircle(double most, size_t row, size_t partner, const std::vector<double>& impulses) const;
  void solveDirectly(StepSystem& system, const ImpulseSettings& settings, ImpulseReport& report,
                     std::vector<double>& impulses, std::vector<StepSystem::Vector6>& velocities);
  bool pivot(StepSystem& system, const ImpulseSettings& settings, ImpulseReport& report,
             std::vector<double>& impulses, std::vector<StepSystem::Vector6>& velocities);
  void solveHeld(StepSystem& system, ImpulseReport& report, std::vector<double>& impulses,
                 std::vector<StepSystem::Vector6>& velocities);
  int findWrong(const StepSystem& system, double tolerance, const std::vector<double>& impulses,
                const std::vector<StepSystem::Vector6>& velocities);
  void yieldFirstTangents(const StepSystem& system);
  void sweep(const StepSystem& system, int most, ImpulseReport& report, std::vector<double>& impulses,
             std::vector<StepSystem::Vector6>& velocities);
  void solveGroups(StepSystem& system, const ImpulseSettings& settings, const std::vector<int>& groups,
                   ImpulseReport& report, std::vector<double>& impulses,
                   std::vector<StepSystem::Vector6>& velocities);
  using GroupRow = std::vector<std::pair<int, int>>::const_iterator;
  void listGroups(const StepSystem& system, const std::vector<int>& groups);
  double correctRows(const StepSystem& system, GroupRow first, GroupRow last, std::vector<double>& impulses,
                     std::vector<StepSystem::Vector6>& velocities);
  double project(const StepSystem& system, int row, std::vector<double>& impulses,
                 std::vector<StepSystem::Vector6>& velocities) const;
  void measure(const StepSystem& system, const std::vector<double>& impulses,
               const std::vector<StepSystem::Vector6>& velocities, ImpulseReport& report) const;

  std::vector<Hold> holds_;
  std::vector<char> held_;
  bool factorized_ = false;  // the system's factor is that of `held_`
  std::vector<double> lower_, upper_;
  std::vector<double> right_;
  std::vector<double> freeMiss_;  // of all rows at the free velocities; empty: not known yet
  // Slips: whether each sticks, its speed, what all of them add to the speed of each row, and the equations
  // of those that slide.
  std::vector<Slip> slipStates_, wrongSlips_;
  std::vector<double> slipSpeeds_, slipShift_;
  double impulseScale_ = 0;
  std::vector<int> sliding_;
  std::vector<std::vector<double>> slipColumns_;
  Eigen::MatrixXd slipMatrix_;
  Eigen::VectorXd slipRight_;
  Eigen::PartialPivLU<Eigen::MatrixXd> slipFactor_;
  std::vector<int> wrong_;
  std::vector<std::pair<int, int>> groupRows_;  // group and row, sorted
};

}  // namespace liana

// One search for the values that bring the model to the points: Levenberg–Marquardt from one start.
#pragma once

#include "solvers/fit/fit_model.h"
#include "solvers/fit/fit_statistics.h"
#include "solvers/quasistatic/quasi_static_solver.h"

namespace liana {

/// A place in parameter space, the solved shapes there, and how far the points are from them.
struct FitPoint {
  Eigen::VectorXd theta;
  std::vector<RodState> states;
  Eigen::VectorXd deviations;
};

/// Owns where it stands. Moves the free places of θ; what the points do not tell it puts back to the given
/// value and frees no more.
class FitSearch {
public:
  /// `model` and `options` must outlive the search.
  FitSearch(const FitModel& model, const FitOptions& options);

  /// Solves at θ, each shape along its points; false, with reason(), where that is not possible.
  bool begin(const Eigen::VectorXd& theta);
  /// Before minimize: as if the points were as accurate as they can be. What is known beforehand does not
  /// keep the search from a place that the points know better; it is weighed as ever from there on.
  void trustPoints() { weighPrior(0); }
  /// Stands at a place that was solved before.
  void begin(FitPoint point);
  /// Until nothing gets better, or for as many iterations.
  FitStatus minimize(int iterations);
  FitStatus minimize() { return minimize(options_.maximumIterations); }
  /// Minimizes, and puts back what the points do not tell until they tell all the rest. What they tell badly
  /// but cannot do without stays as it was found.
  FitStatus run();

  const FitPoint& at() const { return at_; }
  double cost() const { return cost(at_.theta, at_.deviations); }
  /// How much better this place explains the points than the other's, what is known beforehand counted:
  /// the fall of n/c·ln Σ|e|² + Σ((θ − θ₀)/σ)², n the measured numbers, c how often each error was seen
  /// (FitStatistics): of the two places the larger, but 1 if the errors of either do not run on along the
  /// cable, or are within the points' accuracy. A search ends where the prior is weighed by c·Σ|e|²/n.
  double gainOver(const FitSearch& other) const;
  bool isBetterThan(const FitSearch& other) const;
  double rmsDistance() const;  // of all points, weighted [m]
  const std::string& reason() const { return reason_; }
  const std::vector<int>& free() const { return free_; }
  const std::vector<int>& unknown() const { return unknown_; }
  FitStatistics statistics() const;
  /// Where each shape's deviations begin, and their end.
  const std::vector<Eigen::Index>& shapeRows() const { return rows_; }
  int iterations() const { return iterations_; }
  int solves() const { return solves_; }

private:
  bool evaluate(const Eigen::VectorXd& theta, int shape, RodState& state, Eigen::VectorXd& deviations);
  bool evaluateAll(const Eigen::VectorXd& theta, FitPoint& point);
  void differentiate();
  void differentiate(std::size_t column, int shape);
  bool improve();
  bool accept(const Eigen::VectorXd& step, double before);
  std::vector<int> findUnknown() const;
  bool putBack(const std::vector<int>& columns);
  double cost(const Eigen::VectorXd& theta, const Eigen::VectorXd& deviations) const;
  double misfit() const;
  double surprise() const;
  FitStatus descend(int limit);
  void weighPrior(double scatter);
  bool weighPriorAnew();

  const FitModel& model_;
  const FitOptions& options_;
  QuasiStaticSolver solver_;
  SolverOptions solving_;
  FitPoint at_;
  std::vector<Eigen::Index> rows_;
  std::vector<int> free_;     // places in θ that are moved
  std::vector<int> unknown_;  // wanted, but not identifiable
  std::vector<int> needed_;   // known badly, but the points cannot do without
  Eigen::MatrixXd jacobian_;  // of the deviations, one column for each free θ
  double measuredNumbers_ = 0;
  double scatter_ = 0;     // of the points, as the prior is weighed by it: s·√c [m]
  double repetition_ = 1;  // c, by FitStatistics; 1 where they stray less than they are accurate
  Eigen::VectorXd prior_;  // what θ away from its given value costs [m]
  double damping_ = 0;
  double lastStep_ = 0;
  int iterations_ = 0, solves_ = 0;
  std::string reason_;
};

}  // namespace liana

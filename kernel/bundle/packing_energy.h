// What presses circles together: the enclosing radius and a penalty on every overlap, and how it is
// minimised.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <vector>

namespace liana {

/// F(p, R) = R + Σ_k ψ(c_k),  ψ(c) = (max(0, λ_k + μ·c)² − λ_k²) / 2μ
///
/// over the overlaps c_k: r_i + r_j − |p_i − p_j| of pairs and |p_i| + r_i − R with the rim. With λ = 0 it is
/// a penalty; `updateForces` makes it an augmented Lagrangian whose λ are the forces between the circles.
/// Pairs are those near enough to come to touch; the list is made again when circles have moved.
class PackingEnergy {
public:
  explicit PackingEnergy(std::vector<double> radii);

  int count() const { return static_cast<int>(radii_.size()); }
  const std::vector<double>& radii() const { return radii_; }
  /// x: all first coordinates, all second ones, R.
  int size() const { return 2 * count() + 1; }

  void setStiffness(double stiffness) { stiffness_ = stiffness; }
  void clearForces();
  /// λ ← max(0, λ + μ·c); returns the largest overlap.
  double updateForces(const Eigen::VectorXd& x);

  double evaluate(const Eigen::VectorXd& x, Eigen::VectorXd& gradient);
  /// Goes down from x until steps gain nothing or `mostSteps` are done (L-BFGS).
  void minimise(Eigen::VectorXd& x, int mostSteps);

private:
  struct Pair {
    int i, j;
    double reach;  // r_i + r_j
    double force;  // λ
  };

  void findPairs(const Eigen::VectorXd& x);
  void keepPairsCurrent(const Eigen::VectorXd& x);
  void rememberStep(const Eigen::VectorXd& step, const Eigen::VectorXd& change);
  void takeDirection(const Eigen::VectorXd& gradient);

  std::vector<double> radii_;
  double stiffness_ = 1;
  double skin_;  // how much nearer a pair may come before it is looked for again
  std::vector<Pair> pairs_;
  std::vector<double> rimForces_;
  Eigen::VectorXd pairedAt_;  // where the circles were when the pairs were found

  // Kept between calls: nothing is allocated while it goes down.
  static constexpr int kMemory = 8;
  std::vector<Eigen::VectorXd> steps_, changes_;
  std::vector<double> inverseProducts_;
  int remembered_ = 0, newest_ = 0;
  Eigen::VectorXd gradient_, direction_, tried_, triedGradient_, step_, change_;
};

}  // namespace liana

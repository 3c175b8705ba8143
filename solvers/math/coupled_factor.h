// A chain matrix with a few stiff couplings between far coordinates, factored together.
#pragma once

#include <Eigen/LU>
#include <vector>

#include "solvers/math/chain_factor.h"

namespace liana {

/// A rank-one part k·ñ ñᵀ of a Hessian: ñ has weight·direction at each of up to four nodes.
struct Coupling {
  int at[4] = {-1, -1, -1, -1};  // where each node's move begins; −1: unused
  double weight[4] = {0, 0, 0, 0};
  Eigen::Vector3d direction = Eigen::Vector3d::UnitX();
  double stiffness = 0;  // k > 0

  /// ñᵀx
  double dot(const Eigen::VectorXd& x) const;
  /// x += factor·ñ
  void addTo(Eigen::VectorXd& x, double factor) const;
};

/// Factors A + shift·diag(weights) + Σ k ñ ñᵀ over a window of coordinates. With ñ = a + b, the two ends of a
/// coupling, k(a aᵀ + b bᵀ) goes into the chain and k(a bᵀ + b aᵀ) is added by Woodbury's formula through the
/// small matrix S = K⁻¹ + NᵀA'⁻¹N, N the columns a and b. The sum is positive definite if the chain is and S
/// has as many positive eigenvalues as there are couplings (Haynsworth). Costs what ChainFactor costs when
/// there are no couplings, and two solves of the chain more for each.
class CoupledFactor {
public:
  /// Returns true when the sum is positive definite.
  bool factor(const ChainMatrix& matrix, const std::vector<Coupling>& couplings, int first, int last,
              double shift, const Eigen::VectorXd& weights);
  /// Solves in place; entries outside the window are left alone.
  void solve(Eigen::VectorXd& rhs) const;
  /// A direction to begin the search for the most unstable mode with. Only after factor() returned false.
  void negativeCurvatureDirection(Eigen::VectorXd& direction) const;

private:
  bool factorCouplings(const std::vector<Coupling>& couplings, int first, int last);

  ChainFactor chain_;
  bool chainFailed_ = false;
  ChainMatrix augmented_;                     // the chain with its share of the couplings
  std::vector<Coupling> ends_;                // a and b of each coupling, cut to the window
  std::vector<Eigen::VectorXd> compliances_;  // A'⁻¹a, A'⁻¹b; only grows
  Eigen::MatrixXd small_;                     // S
  Eigen::PartialPivLU<Eigen::MatrixXd> smallFactor_;
  mutable Eigen::VectorXd forces_;
};

/// y += Σ k ñ (ñᵀx)
void multiplyCouplings(const std::vector<Coupling>& couplings, const Eigen::VectorXd& x, Eigen::VectorXd& y);

}  // namespace liana

// A banded matrix with a few stiff couplings between far coordinates, factored together.
#pragma once

#include <vector>

#include "solvers/math/band_matrix.h"

namespace liana {

/// A rank-one part k·ñ ñᵀ of a Hessian: ñ has weight·direction at each of up to four nodes.
struct Coupling {
  int at[4] = {-1, -1, -1, -1};  // first coordinate of each node; −1: unused
  double weight[4] = {0, 0, 0, 0};
  Eigen::Vector3d direction = Eigen::Vector3d::UnitX();
  double stiffness = 0;  // k > 0

  /// ñᵀx
  double dot(const Eigen::VectorXd& x) const;
  /// x += factor·ñ
  void addTo(Eigen::VectorXd& x, double factor) const;
};

/// Factors A + shift·diag(weights) + Σ k ñ ñᵀ over a window of coordinates: the band by LDLᵀ, the couplings
/// by Woodbury's formula through the small matrix K⁻¹ + M, M_ij = ñ_iᵀA⁻¹ñ_j. Costs what BandFactor costs
/// when there are no couplings, and one solve of the band more for each.
class CoupledFactor {
public:
  /// Returns true when the banded part is positive definite, and so is the sum.
  bool factor(const BandMatrix& matrix, const std::vector<Coupling>& couplings, int first, int last,
              double shift, const Eigen::VectorXd& weights);
  /// Solves in place; entries outside the window are left alone.
  void solve(Eigen::VectorXd& rhs) const;
  /// See BandFactor; the couplings are not seen.
  void negativeCurvatureDirection(Eigen::VectorXd& direction) const {
    band_.negativeCurvatureDirection(direction);
  }

private:
  BandFactor band_;
  std::vector<Coupling> couplings_;           // cut to the window
  std::vector<Eigen::VectorXd> compliances_;  // A⁻¹ñ of each; only grows
  Eigen::MatrixXd small_;                     // Cholesky factor of K⁻¹ + M in its lower left corner
  mutable Eigen::VectorXd forces_;
};

/// y += Σ k ñ (ñᵀx)
void multiplyCouplings(const std::vector<Coupling>& couplings, const Eigen::VectorXd& x, Eigen::VectorXd& y);

}  // namespace liana

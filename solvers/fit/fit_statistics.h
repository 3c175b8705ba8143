// What the deviations of a fit say about how well its parameters are known.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace liana {

/// Deviations e_i of the points, three numbers each, shape after shape, and their Jacobian J by the free θ.
/// What the points scatter by, and how often each error was seen:
///   s² = Σ|e_i|² / (d·n − p),   c = 1 + 2·Σ_k ρ_k,   ρ_k = Σ e_i·e_{i+k} / Σ|e_i|²,
/// d the directions across the cable a point is known in, n points, p free parameters; ρ_k is summed from
/// neighbours outwards as long as two in a row add something. Points at random about the cable have c = 1; a
/// point written twice, or a model that runs beside the points for a while, has more: n/c is the number of
/// points that say something anew. With what is known beforehand, σ_k of θ_k,
///   covariance of θ = (JᵀJ / (s²·c) + diag(1/σ_k²))⁻¹.
/// Source: integrated autocorrelation by the initial positive sequence; Geyer, Practical Markov chain Monte
/// Carlo, Statistical Science 7 (1992).
class FitStatistics {
public:
  /// `shapeRows` holds where each shape's deviations begin, and their end; `measuredNumbers` is d·n; `known`
  /// is 1/σ_k of each column, zero where nothing is known beforehand; `accuracy` bounds s·√c from below where
  /// the question is what the points can tell [m].
  FitStatistics(const Eigen::VectorXd& deviations, const Eigen::MatrixXd& jacobian,
                const std::vector<Eigen::Index>& shapeRows, double measuredNumbers, Eigen::VectorXd known,
                double accuracy);

  double scatter() const { return scatter_; }        // s [m]
  double repetition() const { return repetition_; }  // c, at least 1
  double spread() const { return spread_; }          // s·√c [m]
  Eigen::MatrixXd covariance() const;                // of the free θ
  /// The columns that the points do not tell, those left aside that are `needed`: with a standard deviation
  /// above `limit` even if all others were known; otherwise the one with the largest part in a direction that
  /// is known that badly. A value that is known badly but differs from the given one, by `moved`, more than
  /// twice its standard deviation is told all the same.
  std::vector<int> findUnknown(double limit, const Eigen::VectorXd& moved,
                               const std::vector<bool>& needed) const;

private:
  Eigen::MatrixXd covariance(double spread) const;

  const Eigen::MatrixXd& jacobian_;
  Eigen::VectorXd known_;
  double scatter_ = 0, repetition_ = 1, spread_ = 0, accuracy_ = 0;
};

}  // namespace liana

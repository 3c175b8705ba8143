#include "solvers/fit/fit_statistics.h"

#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <utility>

namespace liana {
namespace {

/// Σ e_i·e_{i+lag} over all shapes.
double product(const Eigen::VectorXd& deviations, const std::vector<Eigen::Index>& shapeRows,
               Eigen::Index lag) {
  double sum = 0;
  for (std::size_t shape = 0; shape + 1 < shapeRows.size(); ++shape) {
    const Eigen::Index count = shapeRows[shape + 1] - shapeRows[shape] - 3 * lag;
    if (count <= 0) continue;
    sum += deviations.segment(shapeRows[shape], count)
               .dot(deviations.segment(shapeRows[shape] + 3 * lag, count));
  }
  return sum;
}

double repetitionOf(const Eigen::VectorXd& deviations, const std::vector<Eigen::Index>& shapeRows) {
  const double total = deviations.squaredNorm();
  if (!(total > 0)) return 1;
  Eigen::Index longest = 0;
  for (std::size_t shape = 0; shape + 1 < shapeRows.size(); ++shape)
    longest = std::max(longest, (shapeRows[shape + 1] - shapeRows[shape]) / 3);
  // Pairs of neighbouring lags, the first with lag 0; their sums are positive as long as anything is there.
  double sum = 0;
  for (Eigen::Index lag = 0; lag < longest; lag += 2) {
    const double pair =
        (lag == 0 ? total : product(deviations, shapeRows, lag)) + product(deviations, shapeRows, lag + 1);
    if (pair <= 0) break;
    sum += pair;
  }
  return std::max(1.0, 2 * sum / total - 1);
}

}  // namespace

FitStatistics::FitStatistics(const Eigen::VectorXd& deviations, const Eigen::MatrixXd& jacobian,
                             const std::vector<Eigen::Index>& shapeRows, double measuredNumbers,
                             Eigen::VectorXd known, double accuracy)
    : jacobian_(jacobian), known_(std::move(known)), accuracy_(accuracy) {
  const double freedom = measuredNumbers - static_cast<double>(jacobian.cols());
  scatter_ = std::sqrt(deviations.squaredNorm() / std::max(1.0, freedom));
  repetition_ = repetitionOf(deviations, shapeRows);
  spread_ = scatter_ * std::sqrt(repetition_);
}

Eigen::MatrixXd FitStatistics::covariance() const {
  return covariance(spread_);
}

Eigen::MatrixXd FitStatistics::covariance(double spread) const {
  if (jacobian_.cols() == 0) return {};
  Eigen::MatrixXd normal = jacobian_.transpose() * jacobian_;
  const double squared = std::max(spread * spread, 1e-300);
  normal.diagonal() += squared * known_.cwiseAbs2();
  return squared * normal.completeOrthogonalDecomposition().pseudoInverse();
}

std::vector<int> FitStatistics::findUnknown(double limit, const Eigen::VectorXd& moved,
                                            const std::vector<bool>& needed) const {
  const Eigen::Index count = jacobian_.cols(), rows = jacobian_.rows();
  if (count == 0) return {};
  const double spread = std::max(spread_, accuracy_);
  Eigen::MatrixXd scaled(rows + count, count);
  scaled << jacobian_ / spread, Eigen::MatrixXd(known_.asDiagonal());
  std::vector<int> unknown;
  for (Eigen::Index k = 0; k < count; ++k)
    if (!needed[static_cast<std::size_t>(k)] && !(scaled.col(k).norm() * limit > 1) &&
        !(scaled.col(k).norm() * std::abs(moved[k]) > 2))
      unknown.push_back(static_cast<int>(k));
  if (!unknown.empty()) return unknown;
  const Eigen::JacobiSVD<Eigen::MatrixXd> svd(scaled, Eigen::ComputeThinV);
  if (svd.singularValues()[count - 1] * limit > 1) return {};
  const Eigen::MatrixXd known = covariance(spread);
  const Eigen::VectorXd parts = svd.matrixV().col(count - 1).cwiseAbs();
  Eigen::Index largest = -1;
  for (Eigen::Index k = 0; k < count; ++k) {
    // A direction nothing is known of has no standard deviation either.
    const bool hasDeviation =
        known(k, k) > 0 && svd.singularValues()[count - 1] > 1e-9 * svd.singularValues()[0];
    const bool isTold = needed[static_cast<std::size_t>(k)] ||
                        (hasDeviation && std::abs(moved[k]) > 2 * std::sqrt(known(k, k)));
    if (!isTold && (largest < 0 || parts[k] > parts[largest])) largest = k;
  }
  if (largest < 0 || parts[largest] < 0.1) return {};
  return {static_cast<int>(largest)};
}

}  // namespace liana

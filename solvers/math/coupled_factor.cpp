#include "solvers/math/coupled_factor.h"

#include <Eigen/Eigenvalues>

namespace liana {

namespace {

/// Adds k·a aᵀ of one end of a coupling, two neighbouring nodes at most.
void addSide(const Coupling& coupling, int side, ChainMatrix& matrix) {
  const Eigen::Matrix3d block = coupling.stiffness * coupling.direction * coupling.direction.transpose();
  const int first = coupling.at[side], second = coupling.at[side + 1];
  const double w = coupling.weight[side], v = coupling.weight[side + 1];
  if (first >= 0) matrix.addDiagonalBlock(first, (w * w * block).eval());
  if (second >= 0) matrix.addDiagonalBlock(second, (v * v * block).eval());
  if (first >= 0 && second >= 0) matrix.addBlock(second, first, (v * w * block).eval());
}

}  // namespace

double Coupling::dot(const Eigen::VectorXd& x) const {
  double sum = 0;
  for (int i = 0; i < 4; ++i)
    if (at[i] >= 0) sum += weight[i] * direction.dot(x.segment<3>(at[i]));
  return sum;
}

void Coupling::addTo(Eigen::VectorXd& x, double factor) const {
  for (int i = 0; i < 4; ++i)
    if (at[i] >= 0) x.segment<3>(at[i]) += factor * weight[i] * direction;
}

bool CoupledFactor::factor(const ChainMatrix& matrix, const std::vector<Coupling>& couplings, int first,
                           int last, double shift, const Eigen::VectorXd& weights) {
  ends_.clear();
  if (couplings.empty()) {
    chainFailed_ = !chain_.factor(matrix, first, last, shift, weights);
    return !chainFailed_;
  }
  augmented_ = matrix;
  for (const Coupling& coupling : couplings)
    for (int side : {0, 2}) addSide(coupling, side, augmented_);
  chainFailed_ = !chain_.factor(augmented_, first, last, shift, weights);
  return !chainFailed_ && factorCouplings(couplings, first, last);
}

bool CoupledFactor::factorCouplings(const std::vector<Coupling>& couplings, int first, int last) {
  for (const Coupling& coupling : couplings)
    for (int side : {0, 2}) {
      Coupling end = coupling;
      for (int i = 0; i < 4; ++i)  // nodes that are held do not move
        if (i / 2 != side / 2 || end.at[i] < first || end.at[i] >= last) end.at[i] = -1;
      ends_.push_back(end);
    }
  const auto count = static_cast<Eigen::Index>(ends_.size());
  if (compliances_.size() < ends_.size()) compliances_.resize(ends_.size());
  small_.setZero(count, count);
  forces_.resize(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    Eigen::VectorXd& z = compliances_[i];
    z.setZero(augmented_.size());
    ends_[i].addTo(z, 1);
    chain_.solve(z);
    for (Eigen::Index j = 0; j <= i; ++j) small_(i, j) = small_(j, i) = ends_[j].dot(z);
  }
  for (Eigen::Index i = 0; i < count; i += 2) {
    small_(i, i + 1) += 1 / ends_[i].stiffness;
    small_(i + 1, i) += 1 / ends_[i].stiffness;
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> modes(small_, Eigen::EigenvaluesOnly);
  if ((modes.eigenvalues().array() > 0).count() != count / 2) return false;
  smallFactor_.compute(small_);
  return true;
}

void CoupledFactor::solve(Eigen::VectorXd& rhs) const {
  chain_.solve(rhs);
  if (ends_.empty()) return;
  for (std::size_t i = 0; i < ends_.size(); ++i) forces_[static_cast<Eigen::Index>(i)] = ends_[i].dot(rhs);
  forces_ = smallFactor_.solve(forces_).eval();
  for (std::size_t i = 0; i < ends_.size(); ++i)
    rhs -= forces_[static_cast<Eigen::Index>(i)] * compliances_[i];
}

void CoupledFactor::negativeCurvatureDirection(Eigen::VectorXd& direction) const {
  if (chainFailed_) return chain_.negativeCurvatureDirection(direction);
  direction.setZero();
  for (std::size_t i = 0; i < ends_.size(); ++i) direction += compliances_[i];
}

void multiplyCouplings(const std::vector<Coupling>& couplings, const Eigen::VectorXd& x, Eigen::VectorXd& y) {
  for (const Coupling& coupling : couplings) coupling.addTo(y, coupling.stiffness * coupling.dot(x));
}

}  // namespace liana

#include "solvers/math/coupled_factor.h"

#include <Eigen/Cholesky>

namespace liana {

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

bool CoupledFactor::factor(const BandMatrix& matrix, const std::vector<Coupling>& couplings, int first,
                           int last, double shift, const Eigen::VectorXd& weights) {
  couplings_.clear();
  if (!band_.factor(matrix, first, last, shift, weights)) return false;
  if (couplings.empty()) return true;
  const auto count = static_cast<Eigen::Index>(couplings.size());
  couplings_ = couplings;
  for (Coupling& coupling : couplings_)  // nodes that are held do not move
    for (int& at : coupling.at)
      if (at < first || at >= last) at = -1;
  if (compliances_.size() < couplings_.size()) compliances_.resize(couplings_.size());
  if (small_.rows() < count) small_.resize(2 * count, 2 * count);
  if (forces_.size() < count) forces_.resize(2 * count);
  for (Eigen::Index i = 0; i < count; ++i) {
    Eigen::VectorXd& z = compliances_[i];
    z.setZero(matrix.size());
    couplings_[i].addTo(z, 1);
    band_.solve(z);
    for (Eigen::Index j = 0; j <= i; ++j) small_(i, j) = couplings_[j].dot(z);
    small_(i, i) += 1 / couplings_[i].stiffness;
  }
  auto corner = small_.topLeftCorner(count, count);
  const Eigen::LLT<Eigen::Ref<Eigen::MatrixXd>> inPlace(corner);
  return inPlace.info() == Eigen::Success;
}

void CoupledFactor::solve(Eigen::VectorXd& rhs) const {
  band_.solve(rhs);
  const auto count = static_cast<Eigen::Index>(couplings_.size());
  if (count == 0) return;
  auto forces = forces_.head(count);
  for (Eigen::Index i = 0; i < count; ++i) forces[i] = couplings_[i].dot(rhs);
  const auto lower = small_.topLeftCorner(count, count).triangularView<Eigen::Lower>();
  lower.solveInPlace(forces);
  lower.transpose().solveInPlace(forces);
  for (Eigen::Index i = 0; i < count; ++i) rhs -= forces[i] * compliances_[i];
}

void multiplyCouplings(const std::vector<Coupling>& couplings, const Eigen::VectorXd& x, Eigen::VectorXd& y) {
  for (const Coupling& coupling : couplings) coupling.addTo(y, coupling.stiffness * coupling.dot(x));
}

}  // namespace liana

#include "solvers/energies/coherence_term.h"

#include <cmath>

#include "solvers/math/quaternion.h"

namespace liana {

namespace {
constexpr double kShortest = 1e-300;
}

void CoherenceTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  const int count = static_cast<int>(stiffness.size());
  for (int j = 0; j < count; ++j) {
    const double k = spring(j);
    const Eigen::Vector3d e = X.segment<3>(7 * j + 7) - X.segment<3>(7 * j);
    const Eigen::Vector4d q = X.segment<4>(7 * j + 3);
    const double length = e.norm() + kShortest;
    const Eigen::Vector3d u = e / length;
    const Eigen::Vector3d d3 = thirdDirector(q);
    const Eigen::Vector3d f = integralForces.segment<3>(3 * j);
    const Eigen::Vector3d c = u - d3;
    sum.energy += 0.5 * k * c.squaredNorm() + f.dot(c);
    if (order == Order::Energy) continue;
    const Eigen::Vector3d a = f - k * d3;
    const double along = a.dot(u);
    const Eigen::Vector3d across = a - along * u;
    const Eigen::Matrix4d form = thirdDirectorForm(f + k * u);
    const double norm2 = q.squaredNorm();
    sum.gradient.segment<3>(7 * j) -= across / length;
    sum.gradient.segment<3>(7 * j + 7) += across / length;
    sum.gradient.segment<4>(7 * j + 3) += 2 * k * norm2 * q - 2 * form * q;
    if (order == Order::Gradient) continue;
    const double scale = -1 / (length * length);
    Eigen::Matrix3d xx;
    Eigen::Matrix4d qq;
    Eigen::Matrix<double, 3, 4> xq = thirdDirectorJacobian(q);
    if (sum.curvature == Curvature::Exact) {
      xx = (across - along * u) * u.transpose() + u * across.transpose();
      xx.diagonal().array() += along;
      qq = -2 * form + 4 * k * q * q.transpose();
      qq.diagonal().array() += 2 * k * norm2;
    } else {  // k·JᵀJ + f·∂²c
      const double share = sum.curvature == Curvature::Linearized ? 1 : 0;
      const double fAlong = share * f.dot(u);
      const Eigen::Vector3d fAcross = share * f - fAlong * u;
      xx = (fAcross - (fAlong - k) * u) * u.transpose() + u * fAcross.transpose();
      xx.diagonal().array() += fAlong - k;
      qq = -2 * share * thirdDirectorForm(f) + k * xq.transpose() * xq;
    }
    xx *= scale;
    xq -= (u * (u.transpose() * xq)).eval();
    xq *= -k / length;  // ∂²E/∂x_{j+1}∂q
    sum.hessian.addDiagonalBlock(7 * j, xx);
    sum.hessian.addDiagonalBlock(7 * j + 7, xx);
    sum.hessian.addBlock(7 * j + 7, 7 * j, -xx);
    sum.hessian.addDiagonalBlock(7 * j + 3, qq);
    sum.hessian.addBlock(7 * j + 7, 7 * j + 3, xq);
    sum.hessian.addBlock(7 * j + 3, 7 * j, -xq.transpose());
  }
}

void CoherenceTerm::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& step, double fraction) {
  const int count = static_cast<int>(stiffness.size());
  for (int j = 0; j < count; ++j) {
    const double k = spring(j);
    const Eigen::Vector3d e = X.segment<3>(7 * j + 7) - X.segment<3>(7 * j);
    const Eigen::Vector3d de = step.segment<3>(7 * j + 7) - step.segment<3>(7 * j);
    const Eigen::Vector4d q = X.segment<4>(7 * j + 3);
    const double length = e.norm() + kShortest;
    const Eigen::Vector3d u = e / length;
    const Eigen::Vector3d change =
        (de - u * u.dot(de)) / length - thirdDirectorJacobian(q) * step.segment<4>(7 * j + 3);
    integralForces.segment<3>(3 * j) += k * (u - thirdDirector(q) + fraction * change);
  }
}

double CoherenceTerm::violation(const Eigen::VectorXd& X) const {
  double worst = 0;
  const int count = static_cast<int>(stiffness.size());
  for (int j = 0; j < count; ++j) {
    if (stiffness[j] == 0) continue;
    const Eigen::Vector3d e = X.segment<3>(7 * j + 7) - X.segment<3>(7 * j);
    const Eigen::Vector4d q = X.segment<4>(7 * j + 3);
    worst = std::max(worst, (e / (e.norm() + kShortest) - thirdDirector(q)).norm());
  }
  return worst;
}

Eigen::Vector3d CoherenceTerm::shear(const Eigen::VectorXd& X, int j) const {
  const Eigen::Vector3d e = X.segment<3>(7 * j + 7) - X.segment<3>(7 * j);
  const double length = e.norm() + kShortest;
  const Eigen::Vector3d u = e / length;
  const Eigen::Vector4d q = X.segment<4>(7 * j + 3);
  const Eigen::Vector3d force = integralForces.segment<3>(3 * j) + spring(j) * (u - thirdDirector(q));
  return (force - u * u.dot(force)) / length;
}

}  // namespace liana

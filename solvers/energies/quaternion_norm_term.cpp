#include "solvers/energies/quaternion_norm_term.h"

namespace liana {

void QuaternionNormTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  const int count = static_cast<int>(stiffness.size());
  for (int j = 0; j < count; ++j) {
    const Eigen::Vector4d q = X.segment<4>(7 * j + 3);
    const double r = q.norm() + 1e-150;
    const double k = stiffness[j];
    double value, slope, curvature;
    if (r < 1) {
      const double gap = 1 / r - 1;
      value = 0.5 * gap * gap;
      slope = -gap / (r * r);
      curvature = (3 - 2 * r) / (r * r * r * r);
    } else {
      value = 0.5 * (r - 1) * (r - 1);
      slope = r - 1;
      curvature = 1;
    }
    sum.energy += k * value;
    if (order == Order::Energy) continue;
    const Eigen::Vector4d direction = q / r;
    sum.gradient.segment<4>(7 * j + 3) += k * slope * direction;
    if (order == Order::Gradient) continue;
    Eigen::Matrix4d block = (k * (curvature - slope / r)) * direction * direction.transpose();
    block.diagonal().array() += k * slope / r;
    sum.hessian.addDiagonalBlock(7 * j + 3, block);
  }
}

}  // namespace liana

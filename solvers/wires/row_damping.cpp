#include "solvers/wires/row_damping.h"

#include <algorithm>

namespace liana {

void dampUnresolved(int index, double relaxation, const std::vector<int>& bodies,
                    const ConstraintContext& context, ConstraintRows& rows) {
  ConstraintRow& row = rows.row(index);
  row.relaxation = relaxation;
  const double h = context.step;
  if (row.relaxation >= 0 || !(h > 0)) return;
  double mobility = 0;
  for (int place = 0; place < rows.bodyCount(); ++place) {
    const Body& body = context.bodies[bodies[static_cast<size_t>(place)]];
    if (!body.isDynamic()) continue;
    const ConstraintRows::Block& block = rows.jacobian(index, place);
    mobility += block.head<3>().squaredNorm() / body.mass;
    if (body.isPoint) continue;
    const Eigen::Vector3d about = body.pose.orientation.conjugate() * block.tail<3>();
    mobility += about.dot(body.inertia.inverse() * about);
  }
  const double stiffness = h * h * mobility / std::max(row.compliance, 1e-300);
  const double unresolved = stiffness < 1e6 ? stiffness * stiffness / (1 + stiffness * stiffness) : 1;
  row.relaxation = kUnresolvedRelaxation * h * unresolved;
}

}  // namespace liana

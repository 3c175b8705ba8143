#include "solvers/rod/rod_coordinates.h"

namespace liana {

using namespace rod_coordinates;

void moveShape(const Eigen::VectorXd& shape, double fraction, const Eigen::VectorXd& change,
               Eigen::VectorXd& result) {
  const int segments = segmentsOfShape(shape.size());
  for (int j = 0; j < segments; ++j) {
    positionIn(result, j) = positionIn(shape, j) + fraction * moveIn(change, j);
    const Eigen::Vector4d q = frameIn(shape, j);
    const Eigen::Vector3d n = fraction * turnIn(change, j);
    frameIn(result, j) = (q + multiply(q, {0, n[0], n[1], n[2]})).normalized();
  }
  positionIn(result, segments) = positionIn(shape, segments) + fraction * moveIn(change, segments);
}

void normalizeFrames(Eigen::VectorXd& shape) {
  const int segments = segmentsOfShape(shape.size());
  for (int j = 0; j < segments; ++j) frameIn(shape, j).normalize();
}

double largestTurn(const Eigen::VectorXd& change) {
  double worst = 0;
  const int segments = segmentsOfChange(change.size());
  for (int j = 0; j < segments; ++j) worst = std::max(worst, turnIn(change, j).squaredNorm());
  return std::sqrt(worst);
}

}  // namespace liana

// Curves of Open CASCADE as chains of ours; shared by the readers that meet splines and edges.
#pragma once

#include <string>
#include <vector>

#include "kernel/geometry/curve/curve_chain.h"
#include "kernel/geometry/shape.h"

namespace liana {

struct SplineData {
  int degree = 3;
  std::vector<double> knots;  // each as often as its multiplicity
  std::vector<Eigen::Vector3d> poles;
  std::vector<double> weights;  // empty, or one per pole
  double tolerance = 1e-4;      // of the chain made from it, in the unit of the poles
};

/// Empty `chain` and the reason in `defect` when the numbers make no spline.
CurveChain chainFromSpline(const SplineData& spline, std::string& defect);

/// The edges of a shape that border no face, in its order, placed as the shape is.
std::vector<CurveChain> freeEdges(const Shape& shape);

}  // namespace liana

#include "kernel/model/cable/centerline.h"

#include <algorithm>
#include <limits>

namespace liana {

HermiteCurve Centerline::curve() const {
  return {arcLengths, points, tangents};
}

double Centerline::length() const {
  return points.size() < 2 ? 0 : curve().length();
}

double Centerline::minimumBendRadius() const {
  const int station = tightestStation();
  if (station < 0 || curvatures[station] <= 0) return std::numeric_limits<double>::infinity();
  return 1 / curvatures[station];
}

int Centerline::tightestStation() const {
  if (curvatures.empty()) return -1;
  return static_cast<int>(std::max_element(curvatures.begin(), curvatures.end()) - curvatures.begin());
}

}  // namespace liana

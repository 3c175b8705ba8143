#include "kernel/bundle/bundle_rules.h"

#include <algorithm>
#include <cmath>

namespace liana {
namespace {

double sumOfSquares(const std::vector<double>& diameters) {
  double sum = 0;
  for (const double diameter : diameters) sum += diameter * diameter;
  return sum;
}

/// Rules may fall below the largest wire when the others are thin; a bundle cannot.
double atLeastLargest(double diameter, const std::vector<double>& diameters) {
  return diameters.empty() ? 0 : std::max(diameter, *std::max_element(diameters.begin(), diameters.end()));
}

double fillFactor(std::size_t count) {
  if (count <= 3) return 1.55;
  if (count == 4) return 1.45;
  if (count == 5) return 1.40;
  if (count <= 7) return 1.35;
  return count <= 10 ? 1.30 : 1.28;
}

}  // namespace

double diameterByRootRule(const std::vector<double>& diameters) {
  if (diameters.size() == 1) return diameters[0];
  return atLeastLargest(1.2 * std::sqrt(sumOfSquares(diameters)), diameters);
}

double diameterByFillRule(const std::vector<double>& diameters) {
  if (diameters.size() == 1) return diameters[0];
  if (diameters.size() == 2) return diameters[0] + diameters[1];
  return atLeastLargest(std::sqrt(fillFactor(diameters.size()) * sumOfSquares(diameters)), diameters);
}

}  // namespace liana

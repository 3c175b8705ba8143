#include "solvers/validation/power_fit.h"

#include <cassert>
#include <cmath>

namespace liana {

double fitExponent(const std::vector<double>& x, const std::vector<double>& y) {
  assert(x.size() == y.size() && x.size() > 1);
  double sx = 0, sy = 0, sxx = 0, sxy = 0;
  const double n = static_cast<double>(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double u = std::log(x[i]), v = std::log(y[i]);
    sx += u;
    sy += v;
    sxx += u * u;
    sxy += u * v;
  }
  return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

}  // namespace liana

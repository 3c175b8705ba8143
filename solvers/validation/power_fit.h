// Fits a power law to measured pairs.
#pragma once

#include <vector>

namespace liana {

/// p of y = c·xᵖ by least squares on the logarithms. NaN if a value is not positive.
double fitExponent(const std::vector<double>& x, const std::vector<double>& y);

}  // namespace liana

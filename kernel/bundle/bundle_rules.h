// Bundle diameters by the rules of thumb people know, to stand beside the packed one.
#pragma once

#include <vector>

namespace liana {

/// 1.2·√Σd². Too small for two to ten wires of about one size, which no circle of that diameter holds.
double diameterByRootRule(const std::vector<double>& diameters);

/// 2·√(A·F/π), A the area of all wires, F by their number: 1.55 for three, 1.45, 1.40, 1.35 up to seven, 1.30
/// up to ten, 1.28 for more. One wire is as wide as it is, two are as wide as both.
double diameterByFillRule(const std::vector<double>& diameters);

}  // namespace liana

// Writes curves as VDA-FS 2.0 (DIN 66301), the German car makers' exchange format for free-form geometry.
#pragma once

#include <string>
#include <vector>

#include "kernel/geometry/curve/hermite_curve.h"

namespace liana {

struct VdafsCurve {
  std::string name;  // any text; goes into a comment, its VDA-FS name is made from it
  HermiteCurve curve;
};

/// The whole file as text: records of 80 characters, one CURVE of order 4 per cable with arc length as global
/// parameter. `fileName` goes into the header.
std::string vdafsText(const std::vector<VdafsCurve>& curves, const std::string& fileName);

/// VDA-FS names for any texts, in order and all different: a capital letter and up to seven capitals or
/// digits.
std::vector<std::string> vdafsNames(const std::vector<std::string>& names);

}  // namespace liana

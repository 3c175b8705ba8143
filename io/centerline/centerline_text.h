// Centerlines as text: the formats that need no CAD library.
#pragma once

#include <string>
#include <vector>

#include "io/centerline/write_centerline.h"

namespace liana {

/// A line per station; the first column is the cable's name where that is asked for.
std::string centerlineCsv(const std::vector<NamedCenterline>& cables, bool nameColumn);

/// {"format": "liana-centerlines", "version": 1, "cables": [{"name", "length_mm", "color", "stations":
/// [{"s_mm", "position_mm", "tangent", "curvature_1_per_mm", "torsion_rad_per_mm", "tension_N"}]}]}. Between
/// stations the cable is the cubic with these tangents over s.
std::string centerlineJson(const std::vector<NamedCenterline>& cables);

}  // namespace liana

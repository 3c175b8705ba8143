// How a cable's section is bent: over the wide side of a flat one, and in the plane it lies in.
#pragma once

#include <vector>

#include "kernel/model/cable/cable_spec.h"
#include "kernel/model/cable/centerline.h"

namespace liana {

/// How the section is bent at each station, [1/mm].
struct SectionBending {
  std::vector<double> overWideSide;  // about its first axis, as a flat cable likes it
  std::vector<double> edgewise;      // about its second, in the plane a flat cable lies in
};
/// The curvatures of the centerline, shared out by how the frames turn there.
SectionBending sectionBendingOf(const Centerline& line);

/// The tightest bends [mm]; infinity where there is none. A round cable is bent over its wide side alone.
struct TightestBends {
  double overWideSide, edgewise;
};
TightestBends tightestBendsOf(const CableSpec& spec, const Centerline& line);

}  // namespace liana

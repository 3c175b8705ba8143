// Remembers that a stretch of a rigid part became a cable, so that it can become rigid again.
#pragma once

#include <Eigen/Core>

#include "kernel/base/id.h"
#include "kernel/model/cable/cable.h"

namespace liana {

/// Plain data. The assembly in the document shows what stays rigid; `place`, `from` and `to` are enough to
/// cut the part as it comes from its file again (recogniseTubes near `place`, then cutOutTube).
struct FlexiblePart {
  PartReference part;
  CableId cable;
  Eigen::Vector3d place = Eigen::Vector3d::Zero();  // on the tube's wall, in the part's coordinates [mm]
  double from = 0, to = 0;  // arc lengths of the tube between which it became flexible [mm]
  /// Derived: the shape the part had before in its assembly (an index into shapes()); -1 while not known.
  int rigidShape = -1;
};

}  // namespace liana

// A route somebody drew in a CAD system: what a cable can be made of.
#pragma once

#include <optional>
#include <string>

#include "kernel/geometry/curve/curve_chain.h"
#include "kernel/model/assembly/color.h"

namespace liana {

/// Plain data [mm].
struct DraftRoute {
  std::string name;
  std::optional<Color> color;
  CurveChain pieces;
};

}  // namespace liana

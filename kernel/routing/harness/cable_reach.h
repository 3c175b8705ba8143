// How far the cables of a harness reach from what holds them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "kernel/model/harness/harness_graph.h"

namespace liana {

/// "45.3 mm"
std::string millimetres(double length);

/// A place that holds a cable wherever its cables pull.
struct Anchor {
  Eigen::Vector3d position;  // [mm]
  double at = 0;             // arc length; of a sliding one it does not count [mm]
  bool slides = false;
  std::string name;
};

/// The places along a cable that stay where they are, from its start on.
std::vector<Anchor> anchorsOf(const Cable& cable, const HarnessNodes& nodes, bool pulledOnesStay);

/// Where a cable is too short between two places that stay, by how much [mm]; nothing: it reaches.
struct Shortage {
  double missing = 0;
  std::string text;
};
std::optional<Shortage> shortageOf(const Cable& cable, const HarnessNodes& nodes, bool pulledOnesStay);

}  // namespace liana

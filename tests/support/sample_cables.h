// Cables that many tests need.
#pragma once

#include "kernel/model/cable/cable.h"

namespace liana {

/// A hose of 600 mm between two sockets 300 mm apart that both look up.
inline Cable archCable() {
  Cable cable;
  cable.name = "Arch";
  cable.spec.name = "Rubber hose";
  cable.spec.outerDiameter = 10;
  cable.spec.innerDiameter = 6;
  cable.spec.youngsModulus = 20;
  cable.spec.density = 1200;
  cable.length = 600;
  cable.segments = 60;
  cable.end.worldFromEnd.translation() = Eigen::Vector3d(300, 0, 0);
  return cable;
}

inline RouteHandle handleAt(double fraction, const Eigen::Vector3d& position, std::uint64_t id = 100) {
  RouteHandle handle;
  handle.id = {id};
  handle.fraction = fraction;
  handle.worldFromHandle.translation() = position;
  return handle;
}

}  // namespace liana

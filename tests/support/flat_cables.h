// Flat cables that many tests need.
#pragma once

#include <numbers>

#include "kernel/model/cable/centerline.h"
#include "tests/support/sample_cables.h"

namespace liana {

/// A strip of 20 × 2 mm of soft rubber.
inline CableSpec stripSpec() {
  CableSpec spec;
  spec.name = "Strip";
  spec.youngsModulus = 5;
  spec.density = 1200;
  FlatSection flat;
  flat.width = 20;
  flat.thickness = 2;
  flat.conductors = 4;
  spec.setFlat(flat);
  return spec;
}

/// Rolls the section about the axis all along.
inline Centerline rolledBy(Centerline line, double degrees) {
  const Eigen::AngleAxisd roll(degrees * std::numbers::pi / 180, Eigen::Vector3d::UnitZ());
  for (Eigen::Quaterniond& frame : line.frames) frame = frame * roll;
  return line;
}

}  // namespace liana

// A place a constraint acts on: on a rod at a given arc length, at a slider, or on a rigid body.
#pragma once

#include <Eigen/Core>

namespace liana {

/// Names a place of a RodGroup. Plain data.
struct Place {
  enum class On { Rod, Slider, Body };
  On on = On::Rod;
  int index = 0;                                     // of the rod, slider or body in the group
  double arcLength = 0;                              // Rod: where along it [m]
  Eigen::Vector3d offset = Eigen::Vector3d::Zero();  // Body: the point, in the body's axes [m]

  static Place onRod(int rod, double arcLength) { return {On::Rod, rod, arcLength, Eigen::Vector3d::Zero()}; }
  static Place atSlider(int slider) { return {On::Slider, slider, 0, Eigen::Vector3d::Zero()}; }
  static Place onBody(int body, const Eigen::Vector3d& offset = Eigen::Vector3d::Zero()) {
    return {On::Body, body, 0, offset};
  }
};

/// Where a place is. The frame is a unit quaternion (w, x, y, z), its third axis the tangent on rods; it
/// means something only where the constraint asks for it. The arc length does on rods and sliders.
struct PlacePose {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  // [m]
  Eigen::Vector4d frame = Eigen::Vector4d::UnitX();
  double arcLength = 0;  // [m]
};

}  // namespace liana

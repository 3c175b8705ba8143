// What a fit can find, and which of it several measured shapes of one cable share.
#pragma once

namespace liana {

/// Stiffnesses are searched as logarithms; the torsion stiffness as its ratio to the bending stiffness,
/// because without weight or other loads ratios are all a shape can tell.
enum class FitParameter {
  Length,          // L [m]
  Bending,         // B1 [N·m²]; B2 keeps its ratio to B1
  Torsion,         // C [N·m²], searched as C/B1
  RestCurvature1,  // κ1⁰ [1/m]
  RestCurvature2,  // κ2⁰ [1/m]
  RestTwist,       // τ⁰ [1/m]
  EndRoll,         // turn of the end frame about its tangent, for connectors that are not keyed [rad]
  StartTilt1,      // turn of the start frame about its first axis, where its direction is not known [rad]
  StartTilt2,      // and about its second axis [rad]
  EndTilt1,        // of the end frame, as for the start [rad]
  EndTilt2,        // [rad]
  CameraRoll,      // of a photograph: which way is down on it, turned about its line of sight [rad]
};
constexpr int kFitParameterCount = 12;

const char* toString(FitParameter parameter);

inline int indexOf(FitParameter parameter) {
  return static_cast<int>(parameter);
}

/// Whether it is one number for all shapes: they are of one cable. Everything else may differ from shape to
/// shape: a cable is bent anew when it is taken into the hand, and photographs differ in scale.
inline bool isShared(FitParameter parameter) {
  return parameter == FitParameter::Bending || parameter == FitParameter::Torsion;
}

/// θ of a curvature [1/m] is its angle over a third of the length [m].
constexpr double thetaOfCurvature(double curvature, double length) {
  return curvature * length / 3;
}

}  // namespace liana

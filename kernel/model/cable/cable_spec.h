// What a cable is made of: the data a catalogue gives, in the units a catalogue uses.
#pragma once

#include <array>
#include <optional>
#include <string>

#include "kernel/model/assembly/color.h"
#include "kernel/model/cable/flat_section.h"
#include "kernel/model/check_limits.h"

namespace liana {

/// A round cable (no inner diameter), a hose, or a flat cable. The stiffness follows from section and
/// material unless measured values are given: real cables with many strands are softer in bending than a
/// solid rod of the same modulus.
struct CableSpec {
  std::string name = "Cable";
  std::string libraryId;      // the library entry these values were taken from; empty for none
  double outerDiameter = 8;   // [mm]
  double innerDiameter = 0;   // [mm]
  double youngsModulus = 50;  // [MPa]
  double poissonRatio = 0.4;  // [-]
  double density = 1500;      // [kg/m³]
  Color color{0.15f, 0.15f, 0.17f};

  std::optional<double>
      bendingStiffness;  // measured, instead of E·I; of a flat cable over its wide side [N·m²]
  std::optional<double> edgewiseStiffness;  // of a flat cable, measured, in the plane it lies in [N·m²]
  std::optional<double> torsionStiffness;   // measured, instead of G·J [N·m²]
  std::optional<double> axialStiffness;     // measured, instead of E·A [N]
  std::optional<double> massPerLength;      // measured, instead of ρ·A [kg/m]

  /// Of a moulded hose, or of one that was stored on a roll: about the x axis of the start frame, about its y
  /// axis, and twist [1/m].
  std::array<double, 3> restCurvature{0, 0, 0};

  CheckLimits limits;  // what the catalogue allows; the cable's own limits come first

  /// A flat cable; its width stands in `outerDiameter` too, for whoever wants to know how wide a cable is.
  std::optional<FlatSection> flat{};
  /// Makes it flat, or round again with the diameter it has. What is only of flat cables goes then.
  void setFlat(const std::optional<FlatSection>& section);
  /// From the surface it lies on to its axis [mm].
  double standOff() const { return (flat ? flat->thickness : outerDiameter) / 2; }
  /// "⌀ 8 mm", "12.7 × 0.9 mm".
  std::string sectionText() const;

  /// Empty when the cable can exist; otherwise which value is wrong and what it may be.
  std::string findDefect() const;

  friend bool operator==(const CableSpec&, const CableSpec&) = default;
};

}  // namespace liana

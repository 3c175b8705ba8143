// What is known of a rope: from the library, a data sheet, or typed.
#pragma once

#include <array>
#include <string>

#include "solvers/rod/section.h"

namespace liana {

enum class RopeKind { Wire, Fibre };
inline constexpr std::array kRopeKinds{RopeKind::Wire, RopeKind::Fibre};
const char* keyOf(RopeKind kind);  // "wire", "fibre", as files have it

/// Plain data.
struct RopeSpec {
  std::string name;
  std::string libraryId;     // the entry it came from; empty when typed
  std::string construction;  // "6x36WS-IWRC", "polyester, round sling"
  RopeKind kind = RopeKind::Wire;
  double diameter = 12;          // d, nominal [mm]
  double massPerLength = 0.6;    // [kg/m]
  double axialStiffness = 6e6;   // EA [N]
  double breakingLoad = 9e4;     // minimum breaking load [N]
  double bendRatio = 23;         // least D/d over sheaves and drums
  double bendingStiffness = 0;   // EI [N·m²]; 0: as limp as a chain
  double torsionStiffness = 0;   // GJ [N·m²]; 0: not known, the rope does not resist twist
  bool resistsRotation = false;  // its strands are laid against each other

  /// What the solvers need.
  SectionStiffness section() const;
  /// Empty when such a rope can exist; otherwise what is wrong and what to do.
  std::string findDefect() const;

  friend bool operator==(const RopeSpec&, const RopeSpec&) = default;
};

}  // namespace liana

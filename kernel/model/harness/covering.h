// What is put around a bundle along a stretch of it: tape, conduit, braid, heat-shrink.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/model/assembly/color.h"

namespace liana {

enum class CoveringKind { Tape, Conduit, Braid, HeatShrink };

/// One layer from–to along a cable; of several at a place the first lies innermost. Plain data.
struct Covering {
  CoveringKind kind = CoveringKind::Tape;
  std::string name = "Tape";
  double from = 0, to = 1;   // as shares of the cable's length, from below to
  double thickness = 0.3;    // of the wall; of tape all its turns [mm]
  double innerDiameter = 0;  // of a conduit as it is bought; zero: it lies tight on what it covers [mm]
  double youngsModulus = 5;  // of the wall as if it were solid: corrugations and meshes are soft [MPa]
  double density = 1200;     // the same way [kg/m³]
  double bindingFactor = 4;  // how many times the sliding stiffness the wires in it have at least
  Color color{0.12f, 0.12f, 0.13f};

  /// Empty when it can exist; otherwise what is wrong and what to do.
  std::string findDefect() const;

  /// What is usual for the kind.
  static Covering usual(CoveringKind kind);

  friend bool operator==(const Covering&, const Covering&) = default;
};

/// Of coverings of a whole cable those of its stretch from–to, as shares of that stretch.
std::vector<Covering> coveringsWithin(const std::vector<Covering>& coverings, double from, double to);

/// "tape", "conduit", "braid", "heat-shrink".
std::string_view nameOf(CoveringKind kind);
std::optional<CoveringKind> coveringKindNamed(std::string_view name);

}  // namespace liana

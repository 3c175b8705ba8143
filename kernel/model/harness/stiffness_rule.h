// How stiff a bundle is between its two bounds: all wires sliding past each other, all wires glued together.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace liana {

/// What a stiffness lies between. Sliding: the sum over the wires. Glued: with the parallel axis terms.
struct StiffnessBounds {
  double sliding = 0;  // [N·m²]
  double glued = 0;    // [N·m²]

  friend bool operator==(const StiffnessBounds&, const StiffnessBounds&) = default;
};

/// B = factor · B_sliding, never above B_glued. The factor is what friction between the wires makes of it:
/// the names are usual cases, and a bundle that was measured (`liana fit`) gets the factor that gives the
/// measured value.
struct StiffnessRule {
  std::string name = "loose";
  double factor = 1;

  double between(const StiffnessBounds& bounds) const;
  /// Empty when it can be used; otherwise what is wrong and what to do.
  std::string findDefect() const;

  /// The rules with a name: loose, tied, spiral-taped, fully taped, glued.
  static const std::vector<StiffnessRule>& named();
  /// Null if there is none of that name.
  static const StiffnessRule* find(std::string_view name);

  friend bool operator==(const StiffnessRule&, const StiffnessRule&) = default;
};

}  // namespace liana

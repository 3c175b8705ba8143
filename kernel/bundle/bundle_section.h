// The cross-section of a bundle: diameter, mass and stiffness from the wires in it and what covers them.
#pragma once

#include <vector>

#include "kernel/bundle/circle_packing.h"
#include "kernel/model/cable/cable_spec.h"
#include "kernel/model/harness/covering.h"
#include "kernel/model/harness/stiffness_rule.h"

namespace liana {

/// Plain data. The stiffness of the wires lies between its bounds by a rule; coverings may bind them closer
/// and add their own.
struct BundleSection {
  CirclePacking packing;        // of the wires, in their order [mm]
  double outerDiameter = 0;     // with all coverings [mm]
  std::vector<double> layers;   // outer diameter after each covering [mm]
  double massPerLength = 0;     // with all coverings [kg/m]
  StiffnessBounds bending;      // of the wires alone [N·m²]
  StiffnessBounds torsion;      // of the wires alone [N·m²]
  double bendingStiffness = 0;  // by the rule, with all coverings [N·m²]
  double torsionStiffness = 0;  // [N·m²]
  double axialStiffness = 0;    // of the wires; coverings carry nothing [N]
};

/// Wires lie where the packing puts them, each by its own stiffness. Glued, with r from the centroid of Σ EA:
///
///   B = Σ (EI + ½·EA·r²),   C = Σ (GJ + GA·r²),   GA = EA / 2(1 + ν)
///
/// the mean over the directions of bending, since wires change places along a bundle.
BundleSection bundleSection(const std::vector<CableSpec>& wires, const StiffnessRule& rule,
                            const std::vector<Covering>& coverings = {});

/// The bundle as a cable's spec: measured values are the bundle's, modulus and density follow from them; bend
/// radius 4 diameters laid, 8 moving, as of the bundles in the cable library.
CableSpec specOf(const BundleSection& section, std::string name, const Color& color);

/// A cable of the given spec with coverings around it: diameter, stiffness and mass get what they add.
CableSpec covered(const CableSpec& spec, const std::vector<Covering>& coverings);

}  // namespace liana

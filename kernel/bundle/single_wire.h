// An insulated single wire of which only the conductor is known.
#pragma once

#include <optional>

#include "kernel/model/cable/cable_spec.h"

namespace liana {

/// A stranded copper wire with thin insulation, as the single wires of the cable library: outer diameter
/// (unless given) and bending stiffness between those of the sizes on either side, mass from copper of 8900
/// and insulation of 1350 kg/m³.
CableSpec singleWire(double crossSection_mm2, std::optional<double> outerDiameter_mm = {});

/// A wire of which only the outer diameter is known: the conductor that usually is in it.
CableSpec singleWireOfDiameter(double outerDiameter_mm);

/// The cross-section that `singleWire` made the wire of [mm²].
double conductorOf(const CableSpec& singleWire);

/// American wire gauge as a cross-section [mm²]: d = 0.127 mm · 92^((36 − n)/39). 0 is 1/0, −1 is 2/0.
double crossSectionOfGauge(int gauge);

}  // namespace liana

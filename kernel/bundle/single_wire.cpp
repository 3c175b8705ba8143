#include "kernel/bundle/single_wire.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <sstream>

namespace liana {
namespace {

struct Size {
  double crossSection;      // [mm²]
  double outerDiameter;     // [mm]
  double bendingStiffness;  // [N·m²]
};

// ISO 6722-1 (thin wall up to 6 mm², battery cables above), the stiffness as the cable library estimates it.
constexpr std::array kSizes{
    Size{0.13, 1.05, 4.4e-5}, Size{0.22, 1.2, 1.57e-4}, Size{0.35, 1.4, 2.69e-4}, Size{0.5, 1.6, 3.65e-4},
    Size{0.75, 1.9, 5.6e-4},  Size{1, 2.1, 7.53e-4},    Size{1.5, 2.4, 1.61e-3},  Size{2.5, 3.0, 2.78e-3},
    Size{4, 3.7, 6.28e-3},    Size{6, 4.3, 9.55e-3},    Size{16, 8.3, 2.88e-2},   Size{25, 10.4, 6.24e-2},
    Size{35, 11.6, 9.02e-2},  Size{50, 13.5, 0.153},    Size{70, 15.5, 0.246},    Size{95, 18.0, 0.426}};

/// `to` at `value` of `from`, straight between the sizes in logarithms, and straight on beyond the first and
/// last.
double between(double Size::*from, double Size::*to, double value) {
  std::size_t i = 1;
  while (i + 1 < kSizes.size() && kSizes[i].*from < value) ++i;
  const Size &low = kSizes[i - 1], &high = kSizes[i];
  const double share = std::log(value / (low.*from)) / std::log(high.*from / (low.*from));
  return low.*to * std::pow(high.*to / (low.*to), share);
}

constexpr double kAxialModulus = 1e5;                 // of stranded copper [N/mm²]
constexpr double kCopper = 8900e-6 * 1.02;            // with the lay of the strands [kg/m per mm²]
constexpr double kStrandFill = 0.75;                  // copper in the circle around the strands
constexpr double kInsulation = 1350e-6;               // [kg/m per mm²]
constexpr double kLaidRadius = 4, kMovingRadius = 8;  // bend radius in outer diameters
constexpr double kPoissonRatio = 0.4;

}  // namespace

CableSpec singleWire(double crossSection_mm2, std::optional<double> outerDiameter_mm) {
  CableSpec wire;
  std::ostringstream name;
  name << "Wire " << std::round(crossSection_mm2 * 1000) / 1000 << " mm²";
  wire.name = name.str();
  wire.outerDiameter = outerDiameter_mm
                           ? *outerDiameter_mm
                           : between(&Size::crossSection, &Size::outerDiameter, crossSection_mm2);
  wire.bendingStiffness = between(&Size::crossSection, &Size::bendingStiffness, crossSection_mm2);
  wire.torsionStiffness = *wire.bendingStiffness / (1 + kPoissonRatio);
  wire.axialStiffness = kAxialModulus * crossSection_mm2;
  const double area = std::numbers::pi / 4 * wire.outerDiameter * wire.outerDiameter;
  wire.massPerLength =
      kCopper * crossSection_mm2 + kInsulation * std::max(0.0, area - crossSection_mm2 / kStrandFill);
  wire.poissonRatio = kPoissonRatio;
  // Effective values, as in the library: B / I and m / A.
  wire.youngsModulus =
      *wire.bendingStiffness * 1e6 * 64 / (std::numbers::pi * std::pow(wire.outerDiameter, 4));
  wire.density = *wire.massPerLength * 1e6 / area;
  wire.limits.minBendRadiusStatic_mm = kLaidRadius * wire.outerDiameter;
  wire.limits.minBendRadiusMoving_mm = kMovingRadius * wire.outerDiameter;
  return wire;
}

CableSpec singleWireOfDiameter(double outerDiameter_mm) {
  const double section = between(&Size::outerDiameter, &Size::crossSection, outerDiameter_mm);
  return singleWire(std::max(1e-6, std::round(section * 1e6) / 1e6), outerDiameter_mm);
}

double conductorOf(const CableSpec& singleWire) {
  return std::round(singleWire.axialStiffness.value_or(0) / kAxialModulus * 1e9) / 1e9;
}

double crossSectionOfGauge(int gauge) {
  const double diameter = 0.127 * std::pow(92, (36 - gauge) / 39.0);
  return std::round(std::numbers::pi / 4 * diameter * diameter * 1e6) / 1e6;
}

}  // namespace liana

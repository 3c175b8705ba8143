#include "kernel/model/cable/cable_spec.h"

#include <cmath>
#include <sstream>

namespace liana {
namespace {

std::string number(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

bool isPositive(double value) {
  return std::isfinite(value) && value > 0;
}

std::string mustBePositive(const char* what, double value, const char* unit) {
  return std::string(what) + " is " + number(value) + " " + unit + "; it must be above zero.";
}

}  // namespace

void CableSpec::setFlat(const std::optional<FlatSection>& section) {
  flat = section;
  if (!flat) {
    edgewiseStiffness.reset();
    limits.minBendRadiusEdgewise_mm.reset();
    return;
  }
  outerDiameter = flat->width;
  innerDiameter = 0;
}

std::string CableSpec::sectionText() const {
  if (flat) return number(flat->width) + " × " + number(flat->thickness) + " mm";
  return "⌀ " + number(outerDiameter) + " mm";
}

std::string CableSpec::findDefect() const {
  if (flat) {
    if (!isPositive(flat->thickness)) return mustBePositive("The thickness", flat->thickness, "mm");
    if (!(flat->width >= flat->thickness) || !isPositive(flat->width))
      return "The width is " + number(flat->width) + " mm; a flat cable is at least as wide as thick, " +
             number(flat->thickness) + " mm.";
    if (flat->conductors < 1 || flat->conductors > 1000)
      return "A flat cable has " + std::to_string(flat->conductors) + " conductors; it may have 1 to 1000.";
    if (innerDiameter != 0) return "A flat cable has no bore: set the inner diameter to zero.";
    if (outerDiameter != flat->width)
      return "The outer diameter of a flat cable is its width, " + number(flat->width) + " mm.";
    if (flat->hasSquareEdges && flat->shape == FlatShape::Ribbon)
      return "A ribbon of wires has round edges; choose round edges, or a strip.";
  }
  if (!isPositive(outerDiameter)) return mustBePositive("The outer diameter", outerDiameter, "mm");
  if (!(innerDiameter >= 0) || innerDiameter >= outerDiameter)
    return "The inner diameter is " + number(innerDiameter) +
           " mm; it must be zero or more and below the outer " + number(outerDiameter) + " mm.";
  if (!isPositive(youngsModulus)) return mustBePositive("Young's modulus", youngsModulus, "MPa");
  if (!(poissonRatio > -1 && poissonRatio <= 0.5))
    return "Poisson's ratio is " + number(poissonRatio) + "; it must be above -1 and at most 0.5.";
  if (!isPositive(density)) return mustBePositive("The density", density, "kg/m³");
  if (const std::string defect = limits.findDefect(); !defect.empty()) return defect;
  if (bendingStiffness && !isPositive(*bendingStiffness))
    return mustBePositive("The bending stiffness", *bendingStiffness, "N·m²");
  if (edgewiseStiffness && !isPositive(*edgewiseStiffness))
    return mustBePositive("The edgewise bending stiffness", *edgewiseStiffness, "N·m²");
  if (edgewiseStiffness && !flat)
    return "Only a flat cable has an edgewise bending stiffness; leave it out, or make the section flat.";
  if (torsionStiffness && !isPositive(*torsionStiffness))
    return mustBePositive("The torsion stiffness", *torsionStiffness, "N·m²");
  if (axialStiffness && !isPositive(*axialStiffness))
    return mustBePositive("The axial stiffness", *axialStiffness, "N");
  if (massPerLength && !isPositive(*massPerLength))
    return mustBePositive("The mass per length", *massPerLength, "kg/m");
  for (const double curvature : restCurvature)
    if (!std::isfinite(curvature))
      return "The rest curvature must be three numbers; zero for a straight cable.";
  return {};
}

}  // namespace liana

#include "kernel/model/rigging/rope_spec.h"

#include <algorithm>
#include <cmath>

namespace liana {

const char* keyOf(RopeKind kind) {
  return kind == RopeKind::Wire ? "wire" : "fibre";
}

SectionStiffness RopeSpec::section() const {
  SectionStiffness section;
  section.bending1 = section.bending2 = bendingStiffness;
  section.torsion = torsionStiffness;
  section.axial = axialStiffness;
  section.massPerLength = massPerLength;
  return section;
}

std::string RopeSpec::findDefect() const {
  const std::string who = "The rope type \"" + name + "\" ";
  const auto positive = [](double value) { return value > 0 && std::isfinite(value); };
  const auto notBelowZero = [](double value) { return value >= 0 && std::isfinite(value); };
  if (!positive(diameter)) return who + "needs a diameter above zero.";
  if (!positive(massPerLength)) return who + "needs a mass per metre above zero.";
  if (!positive(axialStiffness)) return who + "needs a stiffness EA above zero.";
  if (!positive(breakingLoad)) return who + "needs a breaking load above zero.";
  if (diameter > 1e4 || massPerLength > 1e5 || axialStiffness > 1e12 || breakingLoad > 1e10)
    return who + "has a diameter, mass, stiffness or breaking load beyond any rope; check their units.";
  if (!notBelowZero(bendRatio)) return who + "needs a bending ratio D/d of zero or more.";
  if (!notBelowZero(bendingStiffness)) return who + "needs a bending stiffness of zero or more.";
  if (!notBelowZero(torsionStiffness)) return who + "needs a torsion stiffness of zero or more.";
  constexpr double kMost = 1e12;  // in whatever unit: EA of a steel rope two metres thick is some 2e11 N
  if (std::max({diameter, massPerLength, axialStiffness, breakingLoad, bendRatio, bendingStiffness,
                torsionStiffness}) > kMost)
    return who + "has a number no rope has: above 1e12.";
  return {};
}

}  // namespace liana

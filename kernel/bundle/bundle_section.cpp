#include "kernel/bundle/bundle_section.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "kernel/bundle/packing_cache.h"
#include "kernel/routing/rod_problem_builder.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;  // metres in a millimetre
constexpr double kPascal = 1e6;  // pascals in a megapascal
constexpr double kLaidRadius = 4, kMovingRadius = 8;
constexpr double kPoissonRatio = 0.4;

double ringArea(double outer, double inner) {
  return std::numbers::pi / 4 * (outer * outer - inner * inner);
}

double ringMoment(double outer, double inner) {
  return std::numbers::pi / 64 * (std::pow(outer, 4) - std::pow(inner, 4));
}

void addWires(const std::vector<CableSpec>& wires, BundleSection& section) {
  std::vector<SectionStiffness> stiffness;
  Eigen::Vector2d centroid = Eigen::Vector2d::Zero();
  for (std::size_t i = 0; i < wires.size(); ++i) {
    stiffness.push_back(sectionOf(wires[i]));
    centroid += stiffness[i].axial * section.packing.centres[i];
    section.axialStiffness += stiffness[i].axial;
  }
  if (section.axialStiffness > 0) centroid /= section.axialStiffness;
  for (std::size_t i = 0; i < wires.size(); ++i) {
    const double squared = (section.packing.centres[i] - centroid).squaredNorm() * kMetre * kMetre;
    const double shear = stiffness[i].axial / (2 * (1 + wires[i].poissonRatio));
    section.bending.sliding += stiffness[i].bending1;
    section.bending.glued += stiffness[i].bending1 + stiffness[i].axial * squared / 2;
    section.torsion.sliding += stiffness[i].torsion;
    section.torsion.glued += stiffness[i].torsion + shear * squared;
    section.massPerLength += stiffness[i].massPerLength;
  }
}

/// What coverings add, one upon the other from `diameter` on.
struct Layers {
  std::vector<double> diameters;  // [mm]
  double mass = 0, bending = 0, torsion = 0;
};

Layers layersOn(double diameter, const std::vector<Covering>& coverings) {
  Layers layers;
  for (const Covering& covering : coverings) {
    const double inner = std::max(diameter, covering.innerDiameter), outer = inner + 2 * covering.thickness;
    layers.mass += covering.density * ringArea(outer * kMetre, inner * kMetre);
    const double bending = covering.youngsModulus * kPascal * ringMoment(outer * kMetre, inner * kMetre);
    layers.bending += bending;
    layers.torsion += bending / (1 + kPoissonRatio);
    diameter = outer;
    layers.diameters.push_back(diameter);
  }
  return layers;
}

/// Modulus and density that go with measured stiffness and mass.
void setEffectiveMaterial(CableSpec& spec) {
  spec.youngsModulus =
      *spec.bendingStiffness / ringMoment(spec.outerDiameter * kMetre, spec.innerDiameter * kMetre) / kPascal;
  spec.density = *spec.massPerLength / ringArea(spec.outerDiameter * kMetre, spec.innerDiameter * kMetre);
}

}  // namespace

BundleSection bundleSection(const std::vector<CableSpec>& wires, const StiffnessRule& rule,
                            const std::vector<Covering>& coverings) {
  BundleSection section;
  std::vector<double> diameters;
  for (const CableSpec& wire : wires) diameters.push_back(wire.outerDiameter);
  section.packing = rememberedPacking(diameters);
  addWires(wires, section);
  const Layers layers = layersOn(section.packing.diameter, coverings);
  StiffnessRule bound = rule;
  for (const Covering& covering : coverings) bound.factor = std::max(bound.factor, covering.bindingFactor);
  section.layers = layers.diameters;
  section.outerDiameter = layers.diameters.empty() ? section.packing.diameter : layers.diameters.back();
  section.massPerLength += layers.mass;
  section.bendingStiffness = bound.between(section.bending) + layers.bending;
  section.torsionStiffness = bound.between(section.torsion) + layers.torsion;
  return section;
}

CableSpec specOf(const BundleSection& section, std::string name, const Color& color) {
  CableSpec spec;
  spec.name = std::move(name);
  spec.color = color;
  spec.outerDiameter = section.outerDiameter;
  spec.bendingStiffness = section.bendingStiffness;
  spec.torsionStiffness = section.torsionStiffness;
  spec.axialStiffness = section.axialStiffness;
  spec.massPerLength = section.massPerLength;
  spec.poissonRatio = kPoissonRatio;
  setEffectiveMaterial(spec);
  spec.limits.minBendRadiusStatic_mm = kLaidRadius * section.outerDiameter;
  spec.limits.minBendRadiusMoving_mm = kMovingRadius * section.outerDiameter;
  return spec;
}

CableSpec covered(const CableSpec& spec, const std::vector<Covering>& coverings) {
  if (coverings.empty()) return spec;
  const SectionStiffness bare = sectionOf(spec);
  const Layers layers = layersOn(spec.outerDiameter, coverings);
  CableSpec result = spec;
  result.outerDiameter = layers.diameters.back();
  result.bendingStiffness = bare.bending1 + layers.bending;
  result.torsionStiffness = bare.torsion + layers.torsion;
  result.axialStiffness = bare.axial;
  result.massPerLength = bare.massPerLength + layers.mass;
  setEffectiveMaterial(result);
  return result;
}

}  // namespace liana

#include "kernel/study/variation.h"

namespace liana {

const char* nameOf(StudyTarget target) {
  switch (target) {
    case StudyTarget::Stiffness:
      return "stiffness";
    case StudyTarget::BendingStiffness:
      return "bending_stiffness";
    case StudyTarget::TorsionStiffness:
      return "torsion_stiffness";
    case StudyTarget::MassPerLength:
      return "mass_per_length";
    case StudyTarget::Length:
      return "length";
    case StudyTarget::RestCurvature:
      return "rest_curvature";
    case StudyTarget::RestTwist:
      return "rest_twist";
    case StudyTarget::Position:
      return "position";
    case StudyTarget::Grip:
      return "grip";
    case StudyTarget::Roll:
      return "roll";
  }
  return "";
}

const char* suffixOf(StudyUnit unit) {
  switch (unit) {
    case StudyUnit::Percent:
      return "percent";
    case StudyUnit::Millimetres:
      return "mm";
    case StudyUnit::Diameters:
      return "diameters";
    case StudyUnit::PerMetre:
      return "1_per_m";
    case StudyUnit::Degrees:
      return "deg";
  }
  return "";
}

const char* nameOf(StudySampling sampling) {
  switch (sampling) {
    case StudySampling::Random:
      return "random";
    case StudySampling::LatinHypercube:
      return "latin_hypercube";
    case StudySampling::Grid:
      return "grid";
  }
  return "";
}

bool allows(StudyTarget target, StudyUnit unit) {
  switch (target) {
    case StudyTarget::Stiffness:
    case StudyTarget::BendingStiffness:
    case StudyTarget::TorsionStiffness:
    case StudyTarget::MassPerLength:
      return unit == StudyUnit::Percent;
    case StudyTarget::Length:
      return unit == StudyUnit::Percent || unit == StudyUnit::Millimetres;
    case StudyTarget::RestCurvature:
    case StudyTarget::RestTwist:
      return unit == StudyUnit::PerMetre;
    case StudyTarget::Position:
      return unit == StudyUnit::Millimetres || unit == StudyUnit::Diameters;
    case StudyTarget::Grip:
      return unit == StudyUnit::Millimetres;
    case StudyTarget::Roll:
      return unit == StudyUnit::Degrees;
  }
  return false;
}

int componentsOf(StudyTarget target) {
  if (target == StudyTarget::Position) return 3;
  return target == StudyTarget::RestCurvature ? 2 : 1;
}

bool isOfSupports(StudyTarget target) {
  return target == StudyTarget::Position || target == StudyTarget::Grip || target == StudyTarget::Roll;
}

std::vector<Variation> usualVariations(const UsualVariation& usual) {
  std::vector<Variation> variations;
  const auto add = [&](StudyTarget target, StudyUnit unit, const Distribution& distribution) {
    Variation variation;
    variation.target = target;
    variation.unit = unit;
    variation.distribution = distribution;
    variations.push_back(variation);
  };
  if (usual.clipDiameters > 0)
    add(StudyTarget::Position, StudyUnit::Diameters, Distribution::within(usual.clipDiameters));
  if (usual.stiffnessPercent > 0)
    add(StudyTarget::Stiffness, StudyUnit::Percent,
        Distribution::uniform(-usual.stiffnessPercent, usual.stiffnessPercent));
  if (usual.lengthPercent > 0)
    add(StudyTarget::Length, StudyUnit::Percent,
        Distribution::uniform(-usual.lengthPercent, usual.lengthPercent));
  if (usual.restCurvature > 0)
    add(StudyTarget::RestCurvature, StudyUnit::PerMetre, Distribution::within(usual.restCurvature));
  return variations;
}

}  // namespace liana

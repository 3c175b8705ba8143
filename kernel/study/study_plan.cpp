#include "kernel/study/study_plan.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "kernel/routing/rod_problem_builder.h"

namespace liana {
namespace {

constexpr double kDegree = EIGEN_PI / 180;

double withNineDigits(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  return std::strtod(text, nullptr);
}

void scaleStiffness(CableSpec& spec, double factor, bool bending, bool torsion) {
  const SectionStiffness section = sectionOf(spec);
  if (bending) spec.bendingStiffness = section.bending1 * factor;
  if (bending && spec.flat) spec.edgewiseStiffness = section.bending2 * factor;
  if (torsion) spec.torsionStiffness = section.torsion * factor;
}

Eigen::Isometry3d& frameOf(Cable& cable, int support) {
  if (support == 0) return cable.start.worldFromEnd;
  if (support > static_cast<int>(cable.handles.size())) return cable.end.worldFromEnd;
  return cable.handles[support - 1].worldFromHandle;
}

void put(const StudyParameter& parameter, double value, const Cable& nominal, Cable& cable) {
  const double factor = 1 + value / 100;
  switch (parameter.target) {
    case StudyTarget::Stiffness:
      return scaleStiffness(cable.spec, factor, true, true);
    case StudyTarget::BendingStiffness:
      return scaleStiffness(cable.spec, factor, true, false);
    case StudyTarget::TorsionStiffness:
      return scaleStiffness(cable.spec, factor, false, true);
    case StudyTarget::MassPerLength:
      cable.spec.massPerLength = sectionOf(cable.spec).massPerLength * factor;
      return;
    case StudyTarget::Length:
      cable.length = parameter.unit == StudyUnit::Percent ? cable.length * factor : cable.length + value;
      return;
    case StudyTarget::RestCurvature:
      cable.spec.restCurvature[parameter.component] += value;
      return;
    case StudyTarget::RestTwist:
      cable.spec.restCurvature[2] += value;
      return;
    case StudyTarget::Position: {
      const double shift =
          parameter.unit == StudyUnit::Diameters ? value * nominal.spec.outerDiameter : value;
      Eigen::Isometry3d& frame = frameOf(cable, parameter.support);
      frame.translation() += shift * frame.linear().col(parameter.component);
      return;
    }
    case StudyTarget::Grip:
      cable.handles[parameter.support - 1].fraction += value / nominal.length;
      return;
    case StudyTarget::Roll:
      frameOf(cable, parameter.support).rotate(Eigen::AngleAxisd(value * kDegree, Eigen::Vector3d::UnitZ()));
      return;
  }
}

}  // namespace

bool StudyPlan::varies(int cable) const {
  return std::any_of(parameters_.begin(), parameters_.end(),
                     [&](const StudyParameter& parameter) { return parameter.cable == cable; });
}

/// One number per dimension.
std::vector<double> StudyPlan::drawn(int run) const {
  std::vector<double> numbers;
  int position = run - 1;  // on the grid, as digits of which each counts the levels of its dimension
  for (const Draw& draw : draws_) {
    const Distribution& distribution = spec_.variations[draw.variation].distribution;
    for (int i = draw.first; i < draw.first + draw.size; ++i) {
      if (spec_.sampling == StudySampling::Grid) {
        const int count = static_cast<int>(levels_[i].size());
        numbers.push_back(levels_[i][position % count]);
        position /= count;
      } else {
        const double u = sampler_->sample(run - 1, i);
        numbers.push_back(distribution.kind == Distribution::Kind::Within ? u : distribution.quantile(u));
      }
    }
    if (distribution.kind == Distribution::Kind::Within)
      distribution.spread(numbers.data() + draw.first, draw.size);
  }
  return numbers;
}

std::vector<double> StudyPlan::valuesOf(int run) const {
  if (run == 0) return std::vector<double>(parameters_.size(), 0.0);
  const std::vector<double> numbers = drawn(run);
  std::vector<double> values;
  for (const StudyParameter& parameter : parameters_)
    values.push_back(withNineDigits(numbers[parameter.dimension]));
  return values;
}

Cable StudyPlan::varied(const Cable& nominal, int cable, const std::vector<double>& values,
                        double share) const {
  Cable result = nominal;
  for (std::size_t i = 0; i < parameters_.size(); ++i)
    if (parameters_[i].cable == cable) put(parameters_[i], share * values[i], nominal, result);
  return result;
}

}  // namespace liana

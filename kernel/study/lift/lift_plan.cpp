#include "kernel/study/lift/lift_plan.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace liana {
namespace {

constexpr int kMostRuns = 1'000'000;

double withNineDigits(double value) {
  char text[40];
  std::snprintf(text, sizeof text, "%.9g", value);
  return std::strtod(text, nullptr);
}

}  // namespace

Result<LiftPlan> LiftPlan::make(const LiftStudySpec& spec, const Rigging& rigging, const LoadCase& loadCase) {
  LiftPlan plan;
  plan.spec_ = spec;
  plan.nominal_ = {rigging, loadCase};
  for (std::size_t i = 0; i < spec.variations.size(); ++i)
    if (const std::string defect = plan.add(static_cast<int>(i)); !defect.empty())
      return Error{"parameters[" + std::to_string(i) + "]: " + defect};
  if (plan.parameters_.empty())
    return Error{"parameters: nothing varies. Give at least one parameter that the lift has."};
  if (const std::string defect = plan.spread(); !defect.empty()) return Error{defect};
  return plan;
}

std::string LiftPlan::add(int number) {
  const LiftVariation& variation = spec_.variations[static_cast<std::size_t>(number)];
  if (const std::string defect = variation.findDefect(); !defect.empty()) return defect;
  if (isOfRopes(variation.target)) return addRopes(number);
  const auto isSame = [&](const LiftParameter& other) { return other.target == variation.target; };
  if (std::any_of(parameters_.begin(), parameters_.end(), isSame))
    return std::string(nameOf(variation.target)) + " varies already; give it once.";
  addParameter(number, -1, -1);
  return {};
}

std::string LiftPlan::addRopes(int number) {
  const LiftVariation& variation = spec_.variations[static_cast<std::size_t>(number)];
  for (const std::string& name : variation.ropes)
    if (!nominal_.rigging.findRope(name)) {
      std::string known;
      for (const RigRope& rope : nominal_.rigging.ropes)
        known += (known.empty() ? "\"" : ", \"") + rope.name + "\"";
      return "no rope is called \"" + name + "\"; the rigging has " + known + ".";
    }
  int shared = -1;
  for (std::size_t i = 0; i < nominal_.rigging.ropes.size(); ++i) {
    const RigRope& rope = nominal_.rigging.ropes[i];
    if (!variation.ropes.empty() &&
        std::find(variation.ropes.begin(), variation.ropes.end(), rope.name) == variation.ropes.end())
      continue;
    for (const LiftParameter& other : parameters_)
      if (other.target == variation.target && other.rope == static_cast<int>(i))
        return std::string(nameOf(variation.target)) + " of \"" + rope.name +
               "\" varies already; give it once.";
    addParameter(number, static_cast<int>(i), shared);
    if (variation.together) shared = parameters_.back().dimension;
  }
  return {};
}

/// `dimension`: of others that vary together with it; −1: one of its own.
void LiftPlan::addParameter(int number, int rope, int dimension) {
  LiftParameter parameter;
  parameter.target = spec_.variations[static_cast<std::size_t>(number)].target;
  parameter.variation = number;
  parameter.rope = rope;
  parameter.dimension = dimension >= 0 ? dimension : static_cast<int>(drawnFor_.size());
  if (dimension < 0) drawnFor_.push_back(number);
  if (rope >= 0) parameter.name = nominal_.rigging.ropes[static_cast<std::size_t>(rope)].name + "/";
  parameter.name += nameOf(parameter.target);
  if (const std::string suffix = suffixOf(parameter.target); !suffix.empty()) parameter.name += "_" + suffix;
  parameters_.push_back(std::move(parameter));
}

std::string LiftPlan::spread() {
  runs_ = spec_.runs;
  if (spec_.sampling != StudySampling::Grid) {
    if (spec_.runs < 1 || spec_.runs > kMostRuns)
      return "runs: must be 1 to " + std::to_string(kMostRuns) + ".";
    sampler_.emplace(spec_.sampling, spec_.seed, spec_.runs, static_cast<int>(drawnFor_.size()));
    return {};
  }
  double runs = 1;
  for (const int number : drawnFor_) {
    const LiftVariation& variation = spec_.variations[static_cast<std::size_t>(number)];
    if (variation.distribution.kind == Distribution::Kind::Within)
      return "parameters[" + std::to_string(number) +
             "]: a full grid needs values on an axis; use uniform, list or grid instead of within.";
    levels_.push_back(variation.distribution.levels(variation.levels));
    runs *= static_cast<double>(levels_.back().size());
  }
  if (runs > kMostRuns)
    return "sampling: the full grid has more than " + std::to_string(kMostRuns) +
           " runs. Vary fewer parameters, let ropes vary \"together\", or sample a latin_hypercube.";
  runs_ = static_cast<int>(runs);
  return {};
}

double LiftPlan::drawn(int run, const LiftParameter& parameter) const {
  const auto dimension = static_cast<std::size_t>(parameter.dimension);
  if (spec_.sampling == StudySampling::Grid) {
    std::size_t position = static_cast<std::size_t>(run) - 1;  // digits that count the levels
    for (std::size_t i = 0; i < dimension; ++i) position /= levels_[i].size();
    return levels_[dimension][position % levels_[dimension].size()];
  }
  const Distribution& distribution =
      spec_.variations[static_cast<std::size_t>(parameter.variation)].distribution;
  double value = sampler_->sample(run - 1, parameter.dimension);
  if (distribution.kind != Distribution::Kind::Within) return distribution.quantile(value);
  distribution.spread(&value, 1);
  return value;
}

std::vector<double> LiftPlan::valuesOf(int run) const {
  std::vector<double> values;
  for (const LiftParameter& parameter : parameters_)
    values.push_back(run == 0 ? 0.0 : withNineDigits(drawn(run, parameter)));
  return values;
}

std::vector<std::string> LiftPlan::choicesOf(const LiftParameter& parameter) const {
  std::vector<std::string> names;
  for (const RopeSpec& spec : spec_.variations[static_cast<std::size_t>(parameter.variation)].choices)
    names.push_back(spec.name);
  return names;
}

LiftVariant LiftPlan::varied(const std::vector<double>& values) const {
  LiftVariant variant = nominal_;
  // Another rope first: what else varies is of the rope that hangs there.
  for (const bool isRope : {true, false})
    for (std::size_t i = 0; i < parameters_.size(); ++i)
      if ((parameters_[i].target == LiftTarget::Rope) == isRope) put(parameters_[i], values[i], variant);
  return variant;
}

void LiftPlan::put(const LiftParameter& parameter, double value, LiftVariant& variant) const {
  const double factor = 1 + value / 100;
  LoadCase& loadCase = variant.loadCase;
  if (parameter.target == LiftTarget::Load) loadCase.loadFactor *= factor;
  if (parameter.target == LiftTarget::Speed) loadCase.speedFactor *= factor;
  if (parameter.target == LiftTarget::Wind)
    for (DriveCommand& command : loadCase.commands)
      if (command.kind == CommandKind::Wind) command.value *= factor;
  if (parameter.rope < 0) return;
  RigRope& rope = variant.rigging.ropes[static_cast<std::size_t>(parameter.rope)];
  if (parameter.target == LiftTarget::Damping) {
    // A damping of the whole case stands in the way of that of its ropes.
    for (RigRope& other : variant.rigging.ropes)
      if (loadCase.damping) other.damping = *loadCase.damping;
    loadCase.damping.reset();
    rope.damping *= factor;
  }
  if (parameter.target == LiftTarget::Stiffness) rope.spec.axialStiffness *= factor;
  if (parameter.target == LiftTarget::RopeMass) rope.spec.massPerLength *= factor;
  if (parameter.target == LiftTarget::Slack) {
    const auto own = loadCase.slack.find(rope.name);
    loadCase.slack[rope.name] = (own == loadCase.slack.end() ? rope.slack : own->second) + value;
  }
  const auto choice = static_cast<std::size_t>(value);
  const std::vector<RopeSpec>& choices =
      spec_.variations[static_cast<std::size_t>(parameter.variation)].choices;
  if (parameter.target == LiftTarget::Rope && choice >= 1 && choice <= choices.size())
    rope.spec = choices[choice - 1];
}

}  // namespace liana

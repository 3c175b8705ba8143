#include "kernel/study/lift/lift_variation.h"

#include <algorithm>
#include <numeric>

namespace liana {
namespace {

constexpr double kMostPercent = 1000;

struct TargetText {
  const char *name, *suffix;
};
constexpr std::array<TargetText, kLiftTargets.size()> kTexts{{{"load", "percent"},
                                                              {"speed", "percent"},
                                                              {"wind", "percent"},
                                                              {"damping", "percent"},
                                                              {"stiffness", "percent"},
                                                              {"rope_mass", "percent"},
                                                              {"slack", "mm"},
                                                              {"rope", ""}}};

/// The smallest and the largest value that may be drawn; of a normal distribution within five deviations.
std::pair<double, double> reachOf(const Distribution& distribution) {
  constexpr double kDeviations = 5;
  switch (distribution.kind) {
    case Distribution::Kind::List: {
      const auto [low, high] = std::minmax_element(distribution.values.begin(), distribution.values.end());
      return {*low, *high};
    }
    case Distribution::Kind::Normal:
      return {distribution.first - kDeviations * distribution.second,
              distribution.first + kDeviations * distribution.second};
    case Distribution::Kind::Uniform:
      return {distribution.first, distribution.second};
    case Distribution::Kind::Within:
      break;
  }
  return {-distribution.first, distribution.first};
}

}  // namespace

const char* nameOf(LiftTarget target) {
  return kTexts[static_cast<std::size_t>(target)].name;
}

const char* suffixOf(LiftTarget target) {
  return kTexts[static_cast<std::size_t>(target)].suffix;
}

bool isOfRopes(LiftTarget target) {
  return target >= LiftTarget::Damping;
}

LiftVariation LiftVariation::ropeOf(std::vector<RopeSpec> choices) {
  LiftVariation variation;
  variation.target = LiftTarget::Rope;
  std::vector<double> numbers(choices.size());
  std::iota(numbers.begin(), numbers.end(), 1.0);  // 0 is the project's own
  variation.distribution = Distribution::list(std::move(numbers));
  variation.choices = std::move(choices);
  return variation;
}

std::string LiftVariation::findDefect() const {
  if (target == LiftTarget::Rope && choices.empty()) return "the list of ropes is empty; give at least one.";
  if (const std::string defect = distribution.findDefect(); !defect.empty()) return defect;
  for (const RopeSpec& spec : choices)
    if (const std::string defect = spec.findDefect(); !defect.empty())
      return "rope \"" + spec.name + "\": " + defect;
  if (levels < 1 || levels > 1000) return "levels must be 1 to 1000.";
  if (!isOfRopes(target) && !ropes.empty())
    return std::string(nameOf(target)) + " is of the whole lift; leave \"ropes\" out.";
  if (std::string(suffixOf(target)) != "percent") return {};
  const auto [least, most] = reachOf(distribution);
  // The masses of loads, EA and the mass of a rope cannot be nothing.
  const bool mayVanish =
      target == LiftTarget::Speed || target == LiftTarget::Wind || target == LiftTarget::Damping;
  if (mayVanish ? least < -100 : least <= -100)
    return std::string(nameOf(target)) + " would become " + (mayVanish ? "negative" : "zero or negative") +
           "; let it vary by less than 100 % downwards (a normal distribution is looked at within five "
           "deviations).";
  if (most > kMostPercent) return "let it vary by 1000 % upwards at most.";
  return {};
}

std::vector<LiftVariation> usualLiftVariations(const UsualLiftVariation& usual) {
  std::vector<LiftVariation> variations;
  for (const auto& [target, percent] :
       {std::pair(LiftTarget::Load, usual.load), std::pair(LiftTarget::Speed, usual.speed),
        std::pair(LiftTarget::Damping, usual.damping), std::pair(LiftTarget::Stiffness, usual.stiffness)}) {
    if (!(percent > 0)) continue;
    LiftVariation variation;
    variation.target = target;
    variation.distribution = Distribution::uniform(-percent, percent);
    variations.push_back(variation);
  }
  return variations;
}

}  // namespace liana

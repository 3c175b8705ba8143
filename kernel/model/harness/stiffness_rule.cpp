#include "kernel/model/harness/stiffness_rule.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace liana {
namespace {

constexpr double kGluedFactor = 1e9;  // above any ratio of the bounds

}  // namespace

double StiffnessRule::between(const StiffnessBounds& bounds) const {
  return std::min(factor * bounds.sliding, std::max(bounds.glued, bounds.sliding));
}

std::string StiffnessRule::findDefect() const {
  if (std::isfinite(factor) && factor >= 1) return {};
  std::ostringstream text;
  text << "The stiffness factor of a bundle is " << factor << "; it must be 1 (all wires slide) or more.";
  return text.str();
}

const std::vector<StiffnessRule>& StiffnessRule::named() {
  static const std::vector<StiffnessRule> rules{
      {"loose", 1}, {"tied", 1.5}, {"spiral-taped", 2}, {"fully taped", 4}, {"glued", kGluedFactor}};
  return rules;
}

const StiffnessRule* StiffnessRule::find(std::string_view name) {
  for (const StiffnessRule& rule : named())
    if (rule.name == name) return &rule;
  return nullptr;
}

}  // namespace liana

#include "kernel/model/rigging/rig_rope.h"

#include <cmath>

namespace liana {

const char* keyOf(RopeUse use) {
  constexpr std::array keys{"hoist", "sling", "tag_line", "stay"};
  return keys[static_cast<std::size_t>(use)];
}

const char* keyOf(RopeModel model) {
  constexpr std::array keys{"hybrid", "rigid_body", "massless"};
  return keys[static_cast<std::size_t>(model)];
}

const char* keyOf(PassSense sense) {
  constexpr std::array keys{"shortest", "forwards", "backwards"};
  return keys[static_cast<std::size_t>(sense)];
}

std::string RigRope::findDefect() const {
  if (name.empty()) return "A rope needs a name, such as \"Hoist rope\".";
  const std::string who = "The rope \"" + name + "\" ";
  if (std::string defect = spec.findDefect(); !defect.empty()) return who + "cannot be: " + defect;
  if (route.size() < 2) return who + "needs two ends; name what it begins and ends at.";
  for (std::size_t i = 0; i + 1 < route.size(); ++i)
    if (route[i].at == route[i + 1].at)
      return who + "runs over \"" + route[i].at + "\" twice in a row; leave one out.";
  if (!std::isfinite(slack)) return who + "has a slack that is no number.";
  if (!(damping >= 0) || !std::isfinite(damping)) return who + "needs a damping of zero or more.";
  if (!(finest >= 1) || !std::isfinite(finest)) return who + "needs a resolution of 1 mm or more.";
  if (!(surfaceFriction >= 0) || !std::isfinite(surfaceFriction))
    return who + "needs a friction of zero or more on what it runs over.";
  if (mechanismClass && (*mechanismClass < 1 || *mechanismClass > 8))
    return who + "has a mechanism class that is not M1 to M8.";
  return {};
}

}  // namespace liana

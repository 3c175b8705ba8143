#include "kernel/model/harness/branch.h"

#include <cmath>

#include "kernel/model/rigid.h"

namespace liana {

std::string Branch::findDefect() const {
  if (name.empty()) return "The branch needs a name.";
  const std::string who = "The branch \"" + name + "\" ";
  if (!liana::isRigid(worldFromBranch))
    return who + "has a placement that is no rotation and shift; give it a new one.";
  if (!(mass >= 0) || !std::isfinite(mass)) return who + "has a mass that is not zero or more.";
  if (follows && attachedTo) return who + "sits on a part, so it cannot follow its cables; let it stay.";
  return {};
}

}  // namespace liana

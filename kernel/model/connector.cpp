#include "kernel/model/connector.h"

#include <cmath>

#include "kernel/model/rigid.h"

namespace liana {

std::string Connector::findDefect() const {
  if (name.empty()) return "A connector needs a name, such as \"X1\".";
  if (!isRigid(worldFromConnector))
    return "The connector \"" + name + "\" has a placement that is no rotation and shift; give it a new one.";
  const std::string who = "The connector \"" + name + "\" ";
  if (!(mass >= 0) || !std::isfinite(mass)) return who + "has a mass that is not zero or more.";
  if (!(pull > 0) || !std::isfinite(pull)) return who + "has a pull that is not above zero.";
  if (!(size.minCoeff() >= 0) || !size.allFinite()) return who + "has a size that is not zero or more.";
  if (isFree() && attachedTo && attachedTo->part.empty())
    return who + "has no part named for its housing; name one.";
  return {};
}

}  // namespace liana

#include "kernel/model/connector.h"

#include "kernel/model/rigid.h"

namespace liana {

std::string Connector::findDefect() const {
  if (name.empty()) return "A connector needs a name, such as \"X1\".";
  if (!isRigid(worldFromConnector))
    return "The connector \"" + name + "\" has a placement that is no rotation and shift; give it a new one.";
  return {};
}

}  // namespace liana

#include "kernel/model/cable/routing_rule.h"

#include <cmath>
#include <sstream>

namespace liana {

std::string RoutingRule::findDefect() const {
  std::ostringstream text;
  if (!(pull >= 0) || !std::isfinite(pull))
    text << "The pull is " << pull << " N; it must be zero or more.";
  else if (!(bend >= 0 && bend <= 1))
    text << "The bend of the automatic length is " << bend << "; it goes from 0 (straight) to 1 (bent).";
  else if (!(from >= 0 && to <= 1 && to - from >= 1e-3))
    text << "The piece to stretch goes from " << from << " to " << to
         << " of the length; it must lie between 0 and 1 and run forwards.";
  else if (stretchedLength && !(*stretchedLength > 0 && std::isfinite(*stretchedLength)))
    text << "The piece to stretch is to be " << *stretchedLength
         << " mm long; its length must be a positive number.";
  return text.str();
}

}  // namespace liana

#include "kernel/model/harness/wire.h"

#include <cmath>
#include <sstream>

namespace liana {
namespace {

constexpr double kLongest = 1e6;  // that may be added to a wire [mm]

std::string shown(double value) {
  std::ostringstream text;
  text << value;
  return text.str();
}

}  // namespace

std::string Wire::findDefect() const {
  const std::string who = "The wire \"" + name + "\" ";
  if (name.empty()) return "A wire has no name; give it one.";
  if (from.connector && from.branch)
    return who + "begins in a connector and at a branch at once; choose one.";
  if (to.connector && to.branch) return who + "ends in a connector and at a branch at once; choose one.";
  if (!(crossSection >= 0 && crossSection <= 1000))
    return who + "has a conductor of " + shown(crossSection) +
           " mm²; it must be above zero, or zero if it is not known.";
  if (!(extraLength >= 0 && extraLength <= kLongest))
    return who + "is to get " + shown(extraLength) + " mm more; it must be zero or more.";
  if (const std::string defect = spec.findDefect(); !defect.empty()) return who + "cannot be made: " + defect;
  return {};
}

std::string CutRule::findDefect() const {
  if (!(slackShare >= 0 && slackShare <= 10))
    return "The slack of wires is " + shown(slackShare) + " of their length; it must be zero or more.";
  if (!(trimPerEnd >= 0 && trimPerEnd <= kLongest))
    return "The allowance for trimming is " + shown(trimPerEnd) + " mm; it must be zero or more.";
  if (!(roundTo >= 0 && roundTo <= kLongest))
    return "Lengths are rounded up to " + shown(roundTo) +
           " mm; it must be above zero, or zero for not at all.";
  return {};
}

}  // namespace liana

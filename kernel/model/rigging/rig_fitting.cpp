#include "kernel/model/rigging/rig_fitting.h"

#include <cmath>

#include "kernel/model/rigging/farthest_place.h"
#include "kernel/model/rigid.h"

namespace liana {
namespace {

bool isPositive(double value) {
  return value > 0 && std::isfinite(value);
}

bool isNotBelowZero(double value) {
  return value >= 0 && std::isfinite(value);
}

std::string drumDefect(const RigFitting& drum, const std::string& who) {
  if (!isPositive(drum.width)) return who + "needs a width above zero.";
  if (!isNotBelowZero(drum.groovePitch)) return who + "needs a groove pitch of zero (smooth) or more.";
  if (drum.layers < 1 || drum.layers > 20) return who + "must have 1 to 20 layers.";
  if (!isNotBelowZero(drum.wrapsLeft) || !isNotBelowZero(drum.wraps))
    return who + "needs wraps of zero or more.";
  if (drum.sense != 1 && drum.sense != -1) return who + "must have a sense of 1 or -1.";
  return {};
}

}  // namespace

const char* keyOf(FittingKind kind) {
  constexpr std::array keys{"anchor", "eye", "sheave", "drum"};
  return keys[static_cast<std::size_t>(kind)];
}

std::string RigFitting::findDefect() const {
  if (name.empty()) return "An anchor, eye, sheave or drum needs a name, such as \"Upper sheave\".";
  const std::string who = std::string("The ") + keyOf(kind) + " \"" + name + "\" ";
  if (!isRigid(worldFromFitting))
    return who + "has a placement that is no rotation and shift; give it a new one.";
  if (!(worldFromFitting.translation().cwiseAbs().maxCoeff() <= kFarthestPlace))
    return who + "stands more than 10 km from the origin; give it another place.";
  if (turns() && !isPositive(pitchDiameter)) return who + "needs a pitch diameter above zero.";
  if (!(efficiency > 0) || !(efficiency <= 1)) return who + "needs an efficiency above 0, up to 1.";
  if (!isNotBelowZero(friction)) return who + "needs a friction of zero or more.";
  if (strength && !isPositive(*strength)) return who + "needs a strength above zero, or none.";
  return kind == FittingKind::Drum ? drumDefect(*this, who) : std::string();
}

std::string RigWinch::findDefect() const {
  if (name.empty()) return "A winch needs a name, such as \"Hoist\".";
  const std::string who = "The winch \"" + name + "\" ";
  if (at.empty()) return who + "stands nowhere; choose a drum, a sheave, or the anchor a rope begins at.";
  if (pullLimit && !isPositive(*pullLimit)) return who + "needs a pull limit above zero, or none.";
  return drive.findDefect(who);
}

}  // namespace liana

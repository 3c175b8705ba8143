#include "kernel/model/rigging/load_case.h"

#include <cmath>

namespace liana {
namespace {

std::string defectOf(const DriveCommand& command, double before, const std::string& where) {
  if (!std::isfinite(command.time) || command.time < 0) return where + "needs a time of zero or more.";
  if (command.time < before) return where + "comes before the row above it; order the rows by time.";
  if (!std::isfinite(command.value)) return where + "has a value that is no number.";
  if (command.kind == CommandKind::Wind) {
    if (!(command.value >= 0))
      return where + "needs a wind speed of zero or more; turn its direction instead.";
    if (!command.direction.allFinite() || !(command.direction.norm() > 1e-9))
      return where + "has wind without a direction; give it one, such as 1, 0, 0.";
  }
  if (command.kind == CommandKind::Pull && !(command.value >= 0))
    return where + "needs a pull of zero or more.";
  const bool needsDrive = command.kind == CommandKind::Run || command.kind == CommandKind::Stop ||
                          command.kind == CommandKind::Pull;
  if (needsDrive && command.drive.empty())
    return where + "names no drive; choose a winch, a driven joint or a rope.";
  return {};
}

}  // namespace

const char* keyOf(CommandKind kind) {
  constexpr std::array keys{"run", "stop", "emergency_stop", "wind", "pull"};
  return keys[static_cast<std::size_t>(kind)];
}

std::string LoadCase::findDefect() const {
  if (name.empty()) return "A load case needs a name, such as \"Hoist and stop\".";
  const std::string who = "The load case \"" + name + "\" ";
  if (!(duration > 0) || !(duration <= kLongest)) return who + "must last above 0, up to 3600 s.";
  if (!(step >= 1e-5) || !(step <= 0.1)) return who + "needs a step of 0.00001 to 0.1 s; 1/120 s is usual.";
  if (!(loadFactor > 0) || !std::isfinite(loadFactor)) return who + "needs a load factor above zero.";
  if (!(speedFactor >= 0) || !std::isfinite(speedFactor))
    return who + "needs a speed factor of zero or more.";
  if (damping && (!(*damping >= 0) || !std::isfinite(*damping)))
    return who + "needs a damping of zero or more.";
  for (const auto& [rope, value] : slack)
    if (!std::isfinite(value)) return who + "has a slack of \"" + rope + "\" that is no number.";
  for (const auto& [body, shift] : shifts)
    if (!shift.allFinite()) return who + "has a shift of \"" + body + "\" that is not three numbers.";
  double before = 0;
  for (std::size_t i = 0; i < commands.size(); ++i) {
    const std::string where = "Row " + std::to_string(i + 1) + " of the load case \"" + name + "\" ";
    if (std::string defect = defectOf(commands[i], before, where); !defect.empty()) return defect;
    before = commands[i].time;
  }
  return {};
}

}  // namespace liana

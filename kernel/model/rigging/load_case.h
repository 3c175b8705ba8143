// A load case: what the drives of a rigging are told over time, and what is different from the rigging
// itself.
#pragma once

#include <Eigen/Core>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace liana {

enum class CommandKind {
  Run,            // a winch or driven joint goes to a speed
  Stop,           // and to rest, as it does every day
  EmergencyStop,  // by its brake; without a drive: all of them
  Wind,           // from now on
  Pull,           // a tag line is pulled with a force, from its first end
};
inline constexpr std::array kCommandKinds{CommandKind::Run, CommandKind::Stop, CommandKind::EmergencyStop,
                                          CommandKind::Wind, CommandKind::Pull};
const char* keyOf(CommandKind kind);

/// One row of the table.
struct DriveCommand {
  double time = 0;  // [s]
  CommandKind kind = CommandKind::Run;
  std::string drive;  // a winch or a driven joint; of Pull: a rope
  /// Run: speed; of a winch that of the line, positive hoists [m/s]; of a slider [m/s]; of a hinge [°/s].
  /// Wind: speed [m/s]. Pull: force [N].
  double value = 0;
  Eigen::Vector3d direction = Eigen::Vector3d::UnitX();  // in which the wind blows

  friend bool operator==(const DriveCommand&, const DriveCommand&) = default;
};

/// Plain data.
struct LoadCase {
  std::string name;
  double duration = 10;                // [s]
  double step = 1.0 / 120;             // h [s]
  std::vector<DriveCommand> commands;  // by time
  // Parameters: what the case changes of the rigging.
  double loadFactor = 1;                // of the masses of loads
  double speedFactor = 1;               // of the speeds that drives are told
  std::optional<double> damping;        // of all ropes, instead of their own [s]
  std::map<std::string, double> slack;  // of ropes, instead of their own [mm]
  /// Shifts bodies before the case begins [mm]: an off-lead pull, a load that hangs askew.
  std::map<std::string, Eigen::Vector3d> shifts;

  static constexpr double kLongest = 3600;  // [s]

  /// Empty when the case can exist; otherwise what is wrong and what to do.
  std::string findDefect() const;

  friend bool operator==(const LoadCase&, const LoadCase&) = default;
};

}  // namespace liana

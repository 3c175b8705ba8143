#include "kernel/model/rigging/drive_profile.h"

#include <algorithm>
#include <cmath>

namespace liana {

double DriveProfile::speedAt(double time) const {
  if (points_.empty() || time < points_.front().time) return 0;
  const auto after = std::upper_bound(points_.begin(), points_.end(), time,
                                      [](double moment, const Point& point) { return moment < point.time; });
  const Point& from = *std::prev(after);
  if (after == points_.end()) return from.speed;
  return from.speed + (after->speed - from.speed) * (time - from.time) / (after->time - from.time);
}

double DriveProfile::wayAt(double time) const {
  if (points_.empty() || time < points_.front().time) return 0;
  const auto after = std::upper_bound(points_.begin(), points_.end(), time,
                                      [](double moment, const Point& point) { return moment < point.time; });
  const Point& from = *std::prev(after);
  return from.way + 0.5 * (from.speed + speedAt(time)) * (time - from.time);
}

void DriveProfile::cutAt(double time) {
  const Point now{time, speedAt(time), wayAt(time)};
  std::erase_if(points_, [&](const Point& point) { return point.time >= time; });
  points_.push_back(now);
}

void DriveProfile::rampTo(double speed, double rate) {
  const Point from = points_.back();
  if (from.speed == speed) return;
  const double takes = rate > 0 ? std::abs(speed - from.speed) / rate : 0;
  points_.push_back({from.time + takes, speed, from.way + 0.5 * (from.speed + speed) * takes});
}

void DriveProfile::goTo(double speed, double time) {
  cutAt(time);
  const double now = points_.back().speed;
  if (now * speed < 0) rampTo(0, limits_.deceleration);
  const bool slows = std::abs(speed) < std::abs(points_.back().speed);
  rampTo(speed, slows ? limits_.deceleration : limits_.acceleration);
}

void DriveProfile::brake(double time) {
  cutAt(time + limits_.brakeDelay);
  rampTo(0, limits_.braking);
}

DriveProfile profileOf(const DriveLimits& limits, const std::string& drive, const LoadCase& loadCase) {
  DriveProfile profile(limits);
  for (const DriveCommand& command : loadCase.commands) {
    if (command.kind == CommandKind::EmergencyStop && (command.drive.empty() || command.drive == drive))
      profile.brake(command.time);
    if (command.drive != drive) continue;
    if (command.kind == CommandKind::Run) profile.goTo(loadCase.speedFactor * command.value, command.time);
    if (command.kind == CommandKind::Stop) profile.goTo(0, command.time);
  }
  return profile;
}

}  // namespace liana

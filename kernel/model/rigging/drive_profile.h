// The speed of one drive over time, as commands and its own limits make it, and how far it has gone.
#pragma once

#include <vector>

#include "kernel/model/rigging/load_case.h"
#include "kernel/model/rigging/rig_body.h"

namespace liana {

/// Straight ramps of speed between breakpoints; the way is their integral, exact. Stands still before the
/// first. What is already past never changes: commands are added at the end of it. Values only.
class DriveProfile {
public:
  DriveProfile() = default;
  explicit DriveProfile(const DriveLimits& limits) : limits_(limits) {}

  /// From a time on it goes to a speed at its own rate: that of speeding up, of slowing down, or through rest
  /// by both. Ramps that were planned beyond that time are dropped.
  void goTo(double speed, double time);
  /// Comes to rest by its brake, after the delay in which it goes on as it was.
  void brake(double time);

  double speedAt(double time) const;
  double wayAt(double time) const;
  bool operator==(const DriveProfile&) const = default;

private:
  struct Point {
    double time = 0, speed = 0, way = 0;
    bool operator==(const Point&) const = default;
  };
  void cutAt(double time);
  void rampTo(double speed, double rate);

  DriveLimits limits_;
  std::vector<Point> points_;
};

/// What a load case makes of one drive: rows that name it, and stops of all.
DriveProfile profileOf(const DriveLimits& limits, const std::string& drive, const LoadCase& loadCase);

}  // namespace liana

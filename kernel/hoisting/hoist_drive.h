// The drives of a lift while it runs: what they were told, as the functions of time that the world asks.
#pragma once

#include <memory>
#include <string>

#include "kernel/model/rigging/drive_profile.h"
#include "solvers/multibody/body_constraint.h"

namespace liana {

/// What a drive was told so far. The functions below look at it from inside of a world; only the run that
/// owns the world changes it, between two steps, and never what is past.
struct HoistDrive {
  std::string name;
  DriveLimits limits;
  std::shared_ptr<DriveProfile> profile;
  std::string unit;                   // of its speed: "m/s", "deg/s"
  std::optional<double> pullLimit{};  // of a winch [N]
  int rope = -1, pass = 0;            // that a winch pulls, and where on its route
};

/// factor × speed.
class DriveSpeed : public TimeFunction {
public:
  DriveSpeed(std::shared_ptr<const DriveProfile> profile, double factor)
      : profile_(std::move(profile)), factor_(factor) {}
  double at(double time) const override { return factor_ * profile_->speedAt(time); }

private:
  std::shared_ptr<const DriveProfile> profile_;
  double factor_;
};

/// factor × way.
class DriveWay : public TimeFunction {
public:
  DriveWay(std::shared_ptr<const DriveProfile> profile, double factor)
      : profile_(std::move(profile)), factor_(factor) {}
  double at(double time) const override { return factor_ * profile_->wayAt(time); }

private:
  std::shared_ptr<const DriveProfile> profile_;
  double factor_;
};

/// The way of a kinematic body: led by its joint, carried by what that stands on.
class LedMotion : public BodyMotion {
public:
  struct Settings {
    BodyPose rest;                                // where the document has it [m]
    RigJoint joint;                               // point [mm], axis
    std::shared_ptr<const DriveProfile> profile;  // null: not driven
    std::shared_ptr<const LedMotion> base;        // null: the structure
  };
  explicit LedMotion(const Settings& settings) : settings_(settings) {}

  BodyPose at(double time) const override;
  /// From where the document has things to where they are [m].
  Eigen::Isometry3d displacementAt(double time) const;
  /// Its way within its stops [m or rad], and whether they hold it back.
  double wayAt(double time) const;
  bool isHeldBack(double time) const;

private:
  double freeWayAt(double time) const;

  Settings settings_;
};

}  // namespace liana

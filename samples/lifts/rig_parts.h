// Short ways to say what a sample's rigging is made of.
#pragma once

#include <numbers>
#include <string>
#include <vector>

#include "kernel/model/rigging/rigging.h"

namespace liana::samples {

/// A rope of the library that ships, by its id. The id must exist.
RopeSpec libraryRope(const char* id);

RigFitting anchorAt(const char* name, const char* body, const Eigen::Vector3d& place);
/// A sheave or drum that turns about +y of the world.
RigFitting wheelAt(const char* name, FittingKind kind, const char* body, const Eigen::Vector3d& place,
                   double pitchDiameter);
RigBody bodyOf(const char* name, BodyUse use, BodyRole role, std::vector<std::string> parts);
RigJoint sliderAlong(const char* name, const char* body, const char* base, const Eigen::Vector3d& point,
                     const Eigen::Vector3d& axis);
DriveCommand runs(double time, const char* drive, double speed);
DriveCommand stops(double time, const char* drive);

}  // namespace liana::samples

#include "samples/lifts/rig_parts.h"

#include "io/library/rope_library.h"

namespace liana::samples {

RopeSpec libraryRope(const char* id) {
  return RopeLibrary::shipped().find(id)->spec;
}

RigFitting anchorAt(const char* name, const char* body, const Eigen::Vector3d& place) {
  RigFitting anchor;
  anchor.name = name;
  anchor.body = body;
  anchor.worldFromFitting.translation() = place;
  return anchor;
}

RigFitting wheelAt(const char* name, FittingKind kind, const char* body, const Eigen::Vector3d& place,
                   double pitchDiameter) {
  RigFitting wheel = anchorAt(name, body, place);
  wheel.kind = kind;
  wheel.worldFromFitting.rotate(Eigen::AngleAxisd(-0.5 * std::numbers::pi, Eigen::Vector3d::UnitX()));
  wheel.pitchDiameter = pitchDiameter;
  return wheel;
}

RigBody bodyOf(const char* name, BodyUse use, BodyRole role, std::vector<std::string> parts) {
  RigBody body;
  body.name = name;
  body.use = use;
  body.role = role;
  for (std::string& part : parts) body.parts.push_back({AssemblyId{1}, std::move(part)});
  return body;
}

RigJoint sliderAlong(const char* name, const char* body, const char* base, const Eigen::Vector3d& point,
                     const Eigen::Vector3d& axis) {
  RigJoint joint;
  joint.name = name;
  joint.kind = RigJointKind::Slider;
  joint.body = body;
  joint.base = base;
  joint.point = point;
  joint.axis = axis;
  return joint;
}

DriveCommand runs(double time, const char* drive, double speed) {
  return {time, CommandKind::Run, drive, speed};
}

DriveCommand stops(double time, const char* drive) {
  return {time, CommandKind::Stop, drive, 0};
}

}  // namespace liana::samples

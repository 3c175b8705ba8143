#include <cmath>

#include "kernel/geometry/curve/hermite_curve.h"
#include "samples/robot_arm/robot_arm.h"
#include "samples/robot_arm/robot_layout.h"

namespace liana::samples {
namespace {

CableSpec powerCable() {
  CableSpec spec;
  spec.name = "Power cable 4 x 4 mm2, 16 mm";
  spec.outerDiameter = 16;
  spec.youngsModulus = 60;
  spec.poissonRatio = 0.4;
  spec.density = 2200;
  spec.limits.minBendRadiusStatic_mm = 64;
  spec.color = *colorFromHex("#f08019");
  return spec;
}

CableSpec airHose() {
  CableSpec spec;
  spec.name = "Polyurethane hose 12 x 8";
  spec.outerDiameter = 12;
  spec.innerDiameter = 8;
  spec.youngsModulus = 40;
  spec.poissonRatio = 0.45;
  spec.density = 1200;
  spec.limits.minBendRadiusStatic_mm = 60;
  spec.color = *colorFromHex("#1f7ad1");
  return spec;
}

CableSpec signalCable() {
  CableSpec spec;
  spec.name = "Encoder cable 6 mm";
  spec.outerDiameter = 6;
  spec.youngsModulus = 25;
  spec.poissonRatio = 0.4;
  spec.density = 1700;
  spec.limits.minBendRadiusStatic_mm = 40;
  spec.color = *colorFromHex("#38b764");
  return spec;
}

/// Length of a relaxed curve between two frames along +z, a little longer than a drawn spline.
double spanLength(const Frame& from, const Frame& to, double slack) {
  const double chord = (to.translation() - from.translation()).norm();
  HermiteCurve curve;
  curve.parameters = {0, chord};
  curve.points = {from.translation(), to.translation()};
  curve.tangents = {1.2 * from.linear().col(2), 1.2 * to.linear().col(2)};
  return curve.length() + slack;
}

Frame mouthOf(const Frame& worldFromSocket) {
  Frame mouth = worldFromSocket;
  mouth.translation() += kSocketMouth * worldFromSocket.linear().col(2);
  return mouth;
}

Frame reversed(Frame frame) {
  frame.linear() = frame.linear() * Eigen::AngleAxisd(EIGEN_PI, Eigen::Vector3d::UnitX());
  return frame;
}

/// A path that every clip and socket of one lane lies on, with extra length in the three spans [mm]. The
/// last span is short and nearly straight: it gets the length that is neither pushed nor pulled, and the
/// second one, which hangs in a loop, the rest of a length in whole millimetres.
Cable laneCable(int lane, std::string name, CableSpec spec, const std::array<double, 3>& slack) {
  constexpr const char* clipNames[] = {"Clip 16 mm", "Clip 12 mm", "Clip 6 mm"};
  const std::string clip = clipNames[lane];
  const Frame start = mouthOf(worldFromBaseSocket(lane)), end = mouthOf(worldFromJunctionSocket(lane));
  const Frame armClip = worldFromArmBracket() * bracketFromClip(lane);
  const Frame elbowClip = worldFromElbowBracket() * bracketFromClip(lane);
  const double first = spanLength(start, armClip, slack[0]);
  const double second = spanLength(armClip, elbowClip, slack[1]);
  const double third = spanLength(elbowClip, reversed(end), slack[2]);

  Cable cable;
  cable.name = std::move(name);
  cable.spec = std::move(spec);
  cable.length = std::round(first + second + third);
  cable.segments = 160;
  cable.start.worldFromEnd = start;
  cable.end.worldFromEnd = end;
  auto addClip = [&](const char* clipName, const std::string& group, const Frame& placement, double s) {
    RouteHandle handle;
    handle.name = clipName;
    handle.fraction = std::round(1e5 * s / cable.length) / 1e5;
    handle.worldFromHandle = placement;
    handle.fixesOrientation = true;
    handle.attachedTo = PartReference{{1}, "Robot arm/" + group + "/Bracket with clips/" + clip};
    cable.handles.push_back(handle);
  };
  addClip("Arm clip", "Lower arm group", armClip, first);
  addClip("Elbow clip", "Forearm group", elbowClip, cable.length - third);
  return cable;
}

}  // namespace

DocumentContent buildRobotProject(const std::filesystem::path& assemblyFile) {
  DocumentContent content;
  content.assemblies.push_back(
      {AssemblyId{1}, std::filesystem::absolute(assemblyFile), Frame::Identity(), nullptr});
  content.cables.push_back(laneCable(0, "Power cable", powerCable(), {25, 25, -0.65}));
  content.cables.push_back(laneCable(1, "Air hose", airHose(), {55, 30, -0.7}));
  content.cables.push_back(laneCable(2, "Signal cable", signalCable(), {120, 25, -0.7}));
  return content;
}

}  // namespace liana::samples

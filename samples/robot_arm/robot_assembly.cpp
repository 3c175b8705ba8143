#include <map>

#include "kernel/geometry/occt_shape.h"
#include "samples/robot_arm/robot_arm.h"
#include "samples/robot_arm/robot_layout.h"
#include "samples/robot_arm/robot_parts.h"

namespace liana::samples {
namespace {

using Eigen::Vector3d;

constexpr const char* kWhite = "#e4e6e3";
constexpr const char* kGraphite = "#3b4249";
constexpr const char* kGrey = "#8d969e";
constexpr const char* kSteel = "#b9c1c8";
constexpr const char* kBlack = "#24282c";
constexpr const char* kBrass = "#c9a24a";
constexpr const char* kFloor = "#5f6b76";

Frame at(const Vector3d& origin) {
  return frameFrom(origin, Vector3d::UnitZ(), Vector3d::UnitX());
}

/// Builds the tree; a part shape is added once, whatever the number of its instances.
class RobotBuilder {
public:
  Assembly build() {
    const int robot = group("Robot arm", -1);
    buildBase(group("Base", robot));
    buildLowerArm(group("Lower arm group", robot));
    buildForearm(group("Forearm group", robot));
    buildGripper(group("Gripper", robot));
    return std::move(assembly_);
  }

private:
  void buildBase(int parent) {
    part("Floor plate", parent, floorPlate, kFloor);
    part("Robot base", parent, robotBase, kGraphite);
    for (int i = 0; i < 8; ++i) {
      const double angle = (i + 0.5) * EIGEN_PI / 4;
      part("Bolt M12", parent, hexBolt, kSteel,
           at(Vector3d(133 * std::cos(angle), 133 * std::sin(angle), 24.4)));
    }
    part("Connector panel", parent, connectorPanel, kGrey);
    sockets(parent, worldFromBaseSocket);
    part("Turret", parent, turret, kWhite);
    part("Shoulder motor cover", parent, shoulderCover, kGraphite);
  }

  void buildLowerArm(int parent) {
    part("Lower arm", parent, lowerArm, kWhite);
    part("Joint cap", parent, jointCap, kGraphite, at(Vector3d(kShoulderX, -151, kShoulderZ)));
    part("Joint cap", parent, jointCap, kGraphite, at(Vector3d(kElbowX, -151, kElbowZ)));
    bracket(parent, worldFromArmBracket());
  }

  void buildForearm(int parent) {
    part("Elbow housing", parent, elbowHousing, kWhite);
    part("Elbow motor", parent, elbowMotor, kGraphite);
    part("Forearm", parent, forearm, kWhite,
         frameFrom(Vector3d(188, 0, kForearmZ), Vector3d::UnitX(), Vector3d::UnitY()));
    part("Junction box", parent, junctionBox, kGrey);
    for (const double x : {342.0, 398.0})
      for (const double y : {-48.0, 48.0})
        part("Screw M4", parent, capScrew, kSteel, at(Vector3d(x, y, 908)));
    sockets(parent, worldFromJunctionSocket);
    bracket(parent, worldFromElbowBracket());
    part("Wrist", parent, wrist, kGraphite);
  }

  void buildGripper(int parent) {
    part("Tool flange", parent, toolFlange, kSteel);
    part("Gripper body", parent, gripperBody, kGrey);
    const Vector3d foot(540, 0, kForearmZ - 126);
    part("Gripper finger", parent, gripperFinger, kBlack,
         frameFrom(foot + Vector3d(0, 42, 0), Vector3d::UnitX(), -Vector3d::UnitZ()));
    part("Gripper finger", parent, gripperFinger, kBlack,
         frameFrom(foot - Vector3d(0, 42, 0), -Vector3d::UnitX(), -Vector3d::UnitZ()));
  }

  void sockets(int parent, Frame (*worldFromSocket)(int)) {
    part(
        "Power socket", parent, [] { return socket(kCableRadius[0], false); }, kBlack, worldFromSocket(0));
    part(
        "Air fitting", parent, [] { return socket(kCableRadius[1], true); }, kBrass, worldFromSocket(1));
    part(
        "Signal socket", parent, [] { return socket(kCableRadius[2], false); }, kSteel, worldFromSocket(2));
  }

  void bracket(int parent, const Frame& worldFromBracket) {
    constexpr const char* names[] = {"Clip 16 mm", "Clip 12 mm", "Clip 6 mm"};
    const int node = group("Bracket with clips", parent, worldFromBracket);
    part("Cable bracket", node, cableBracket, kSteel);
    for (int lane = 0; lane < 3; ++lane) {
      const Frame bracketFromThisClip = bracketFromClip(lane);
      const double radius = kCableRadius[lane];
      part(
          names[lane], node, [radius] { return cableClip(radius); }, kBlack, bracketFromThisClip);
      // The screw sits on the clip's tab; its head looks away from the bracket.
      const Vector3d tab(-4, bracketFromThisClip.translation().y() + radius + 7, 0);
      part("Screw M4", node, capScrew, kSteel, frameFrom(tab, -Vector3d::UnitX(), Vector3d::UnitZ()));
    }
  }

  int group(const char* name, int parent, const Frame& placement = Frame::Identity()) {
    return assembly_.addNode({name, parent, placement, {}, -1});
  }

  template <typename Make>
  void part(const char* name, int parent, Make make, const char* color,
            const Frame& placement = Frame::Identity()) {
    const auto [found, isNew] = shapeOf_.try_emplace(name, -1);
    if (isNew) found->second = assembly_.addShape({wrapOcct(make()), colorFromHex(color), {}, nullptr});
    assembly_.addNode({name, parent, placement, {}, found->second});
  }

  Assembly assembly_;
  std::map<std::string, int> shapeOf_;
};

}  // namespace

Assembly buildRobotArm() {
  return RobotBuilder().build();
}

}  // namespace liana::samples

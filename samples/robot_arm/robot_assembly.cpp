#include "samples/modelling/tree_builder.h"
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

class RobotBuilder {
public:
  Assembly build() {
    const int robot = tree_.group("Robot arm", -1);
    buildBase(tree_.group("Base", robot));
    buildLowerArm(tree_.group("Lower arm group", robot));
    buildForearm(tree_.group("Forearm group", robot));
    buildGripper(tree_.group("Gripper", robot));
    return tree_.take();
  }

private:
  void buildBase(int parent) {
    tree_.part("Floor plate", parent, floorPlate, kFloor);
    tree_.part("Robot base", parent, robotBase, kGraphite);
    for (int i = 0; i < 8; ++i) {
      const double angle = (i + 0.5) * EIGEN_PI / 4;
      tree_.part("Bolt M12", parent, hexBolt, kSteel,
                 at(Vector3d(133 * std::cos(angle), 133 * std::sin(angle), 24.4)));
    }
    tree_.part("Connector panel", parent, connectorPanel, kGrey);
    sockets(parent, worldFromBaseSocket);
    tree_.part("Turret", parent, turret, kWhite);
    tree_.part("Shoulder motor cover", parent, shoulderCover, kGraphite);
  }

  void buildLowerArm(int parent) {
    tree_.part("Lower arm", parent, lowerArm, kWhite);
    tree_.part("Joint cap", parent, jointCap, kGraphite, at(Vector3d(kShoulderX, -151, kShoulderZ)));
    tree_.part("Joint cap", parent, jointCap, kGraphite, at(Vector3d(kElbowX, -151, kElbowZ)));
    bracket(parent, worldFromArmBracket());
  }

  void buildForearm(int parent) {
    tree_.part("Elbow housing", parent, elbowHousing, kWhite);
    tree_.part("Elbow motor", parent, elbowMotor, kGraphite);
    tree_.part("Forearm", parent, forearm, kWhite,
               frameFrom(Vector3d(188, 0, kForearmZ), Vector3d::UnitX(), Vector3d::UnitY()));
    tree_.part("Junction box", parent, junctionBox, kGrey);
    for (const double x : {342.0, 398.0})
      for (const double y : {-48.0, 48.0})
        tree_.part("Screw M4", parent, capScrew, kSteel, at(Vector3d(x, y, 908)));
    sockets(parent, worldFromJunctionSocket);
    bracket(parent, worldFromElbowBracket());
    tree_.part("Wrist", parent, wrist, kGraphite);
  }

  void buildGripper(int parent) {
    tree_.part("Tool flange", parent, toolFlange, kSteel);
    tree_.part("Gripper body", parent, gripperBody, kGrey);
    const Vector3d foot(540, 0, kForearmZ - 126);
    tree_.part("Gripper finger", parent, gripperFinger, kBlack,
               frameFrom(foot + Vector3d(0, 42, 0), Vector3d::UnitX(), -Vector3d::UnitZ()));
    tree_.part("Gripper finger", parent, gripperFinger, kBlack,
               frameFrom(foot - Vector3d(0, 42, 0), -Vector3d::UnitX(), -Vector3d::UnitZ()));
  }

  void sockets(int parent, Frame (*worldFromSocket)(int)) {
    tree_.part(
        "Power socket", parent, [] { return socket(kCableRadius[0], false); }, kBlack, worldFromSocket(0));
    tree_.part(
        "Air fitting", parent, [] { return socket(kCableRadius[1], true); }, kBrass, worldFromSocket(1));
    tree_.part(
        "Signal socket", parent, [] { return socket(kCableRadius[2], false); }, kSteel, worldFromSocket(2));
  }

  void bracket(int parent, const Frame& worldFromBracket) {
    constexpr const char* names[] = {"Clip 16 mm", "Clip 12 mm", "Clip 6 mm"};
    const int node = tree_.group("Bracket with clips", parent, worldFromBracket);
    tree_.part("Cable bracket", node, cableBracket, kSteel);
    for (int lane = 0; lane < 3; ++lane) {
      const Frame bracketFromThisClip = bracketFromClip(lane);
      const double radius = kCableRadius[lane];
      tree_.part(
          names[lane], node, [radius] { return cableClip(radius); }, kBlack, bracketFromThisClip);
      // The screw sits on the clip's tab; its head looks away from the bracket.
      const Vector3d tab(-4, bracketFromThisClip.translation().y() + radius + 7, 0);
      tree_.part("Screw M4", node, capScrew, kSteel, frameFrom(tab, -Vector3d::UnitX(), Vector3d::UnitZ()));
    }
  }

  TreeBuilder tree_;
};

}  // namespace

Assembly buildRobotArm() {
  return RobotBuilder().build();
}

}  // namespace liana::samples

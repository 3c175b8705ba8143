#include "samples/robot_arm/robot_moves.h"

#include <cmath>

#include "samples/robot_arm/robot_arm.h"
#include "samples/robot_arm/robot_layout.h"

namespace liana::samples {
namespace {

constexpr AssemblyId kArm{1};
constexpr const char* kLanes[] = {"Power", "Air", "Signal"};
constexpr const char* kSockets[] = {"Power socket", "Air fitting", "Signal socket"};
/// What a lane gets beyond its length at rest, before the arm clip and before the elbow clip [mm].
constexpr double kShoulderSlack[] = {150, 170, 190}, kElbowSlack[] = {45, 60, 75};

Connector socketOn(const char* group, int lane, const char* place, const CableEnd& end, std::uint64_t id) {
  Connector socket;
  socket.id = {id};
  socket.name = std::string(kLanes[lane]) + " " + place;
  socket.worldFromConnector = end.worldFromEnd;
  socket.attachedTo = PartReference{kArm, std::string("Robot arm/") + group + "/" + kSockets[lane]};
  return socket;
}

/// The clips stay where they are; the spans before them get longer.
void lengthen(Cable& cable, double first, double second) {
  const double arm = cable.handles[0].fraction * cable.length + first;
  const double elbow = cable.handles[1].fraction * cable.length + first + second;
  cable.length = std::round(cable.length + first + second);
  cable.handles[0].fraction = std::round(1e5 * arm / cable.length) / 1e5;
  cable.handles[1].fraction = std::round(1e5 * elbow / cable.length) / 1e5;
}

Mover joint(const char* name, std::vector<const char*> parts, int carriedBy, const Eigen::Vector3d& point,
            const Eigen::Vector3d& axis) {
  Mover mover{name, MotionKind::Turn, {}, {}, carriedBy, point, axis};
  for (const char* part : parts) mover.parts.push_back({kArm, std::string("Robot arm/") + part});
  return mover;
}

KeyPose key(double time, double turret, double shoulder, double elbow) {
  KeyPose pose{time, {}};
  for (const double value : {turret, shoulder, elbow})
    pose.poses.push_back({Eigen::Isometry3d::Identity(), value});
  return pose;
}

}  // namespace

DocumentContent buildMovingRobotProject(const std::filesystem::path& assemblyFile) {
  DocumentContent content = buildRobotProject(assemblyFile);
  content.settings.contact.withParts = true;
  for (int lane = 0; lane < 3; ++lane) {
    Cable& cable = content.cables[static_cast<std::size_t>(lane)];
    cable.isMoving = true;
    lengthen(cable, kShoulderSlack[lane], kElbowSlack[lane]);
    const auto id = static_cast<std::uint64_t>(10 + 2 * lane);
    content.connectors.push_back(socketOn("Base", lane, "at the base", cable.start, id));
    content.connectors.push_back(socketOn("Forearm group", lane, "at the forearm", cable.end, id + 1));
    cable.start.connector = ConnectorId{id};
    cable.end.connector = ConnectorId{id + 1};
  }
  content.moves = buildRobotMoves();
  return content;
}

std::vector<Move> buildRobotMoves() {
  Move move;
  move.name = "Pick and place";
  move.steps = 60;
  move.movers = {
      joint("Turret", {"Base/Turret", "Base/Shoulder motor cover"}, -1, Eigen::Vector3d::Zero(),
            Eigen::Vector3d::UnitZ()),
      joint("Shoulder", {"Lower arm group"}, 0, {kShoulderX, 0, kShoulderZ}, Eigen::Vector3d::UnitY()),
      joint("Elbow", {"Forearm group", "Gripper"}, 1, {kElbowX, 0, kElbowZ}, Eigen::Vector3d::UnitY())};
  move.keys = {key(0, 0, 0, 0),     key(1, -30, 0, 0),  key(2, -30, 15, 12), key(3, -30, 0, 0),
               key(5, 30, -8, -10), key(6, 30, 12, 15), key(7, 30, 0, 0),    key(8, 0, 0, 0)};
  return {move};
}

}  // namespace liana::samples

// The elevator rigged: its ropes run from the counterweight over deflector and traction sheave to the car.
#include "samples/lifts/elevator.h"
#include "samples/lifts/elevator_layout.h"
#include "samples/lifts/rig_parts.h"

namespace liana::samples {
namespace {

using namespace elevator;
using Eigen::Vector3d;

constexpr const char* kTraction = "Traction";
constexpr int kRopes = 5;            // side by side, computed as one
constexpr double kCar = 750;         // [kg]
constexpr double kPassengers = 630;  // eight, rated load [kg]
constexpr double kTravel = 8200;     // [mm]

RigBody weighing(RigBody body, double mass) {
  body.mass = mass;
  body.touches = false;  // it runs in its guide rails
  return body;
}

void addBodies(Rigging& rigging) {
  rigging.bodies = {
      weighing(bodyOf("Car", BodyUse::Spreader, BodyRole::Dynamic, {"Elevator/Car"}), kCar),
      weighing(bodyOf("Passengers", BodyUse::Load, BodyRole::Dynamic, {"Elevator/Passengers"}), kPassengers),
      weighing(bodyOf("Counterweight", BodyUse::Counterweight, BodyRole::Dynamic, {"Elevator/Counterweight"}),
               kCar + 0.5 * kPassengers)};
  RigJoint guides = sliderAlong("Car guides", "Car", "", {0, 0, kCarFloor}, Vector3d::UnitZ());
  guides.least = -300;
  guides.most = kTravel;
  RigJoint weightGuides =
      sliderAlong("Counterweight guides", "Counterweight", "", {kWeightX, 0, kWeightFoot}, Vector3d::UnitZ());
  weightGuides.least = -kTravel - 400;
  weightGuides.most = 300;
  RigJoint standing =
      sliderAlong("Passengers in the car", "Passengers", "Car", {0, 0, kCarFloor}, Vector3d::UnitZ());
  standing.kind = RigJointKind::Lock;
  rigging.joints = {guides, weightGuides, standing};
}

/// The ropes together: as strong, heavy and stiff as all, as thick as one.
RopeSpec together() {
  RopeSpec spec = libraryRope("8x19s-fc-10");
  spec.name = std::to_string(kRopes) + " × " + spec.name;
  spec.libraryId.clear();
  spec.massPerLength *= kRopes;
  spec.axialStiffness *= kRopes;
  spec.breakingLoad *= kRopes;
  return spec;
}

void addRopes(Rigging& rigging) {
  RigFitting sheave =
      wheelAt("Traction sheave", FittingKind::Sheave, "", {kSheaveX, 0, kSheaveZ}, 2 * kSheaveRadius);
  sheave.friction = 0.3;  // of an undercut groove, as the rope feels it
  rigging.fittings = {
      anchorAt("Counterweight hitch", "Counterweight", {kWeightX, 0, kWeightHitch}),
      wheelAt("Deflector sheave", FittingKind::Sheave, "", {kDeflectorX, 0, kDeflectorZ}, 2 * kSheaveRadius),
      sheave, anchorAt("Car hitch", "Car", {0, 0, kCarHitch})};
  RigRope ropes;
  ropes.name = "Suspension ropes";
  ropes.spec = together();
  ropes.route = {{"Counterweight hitch"}, {"Deflector sheave"}, {"Traction sheave"}, {"Car hitch"}};
  ropes.finest = 1500;
  ropes.damping = 0.02;
  rigging.ropes = {ropes};
  RigWinch machine;
  machine.name = kTraction;
  machine.at = "Traction sheave";
  machine.drive = {1.6, 0.8, 0.8, 1.5, 0.15};
  rigging.winches = {machine};
}

LoadCase up(const char* name, double loadFactor) {
  LoadCase made;
  made.name = name;
  made.duration = 11;
  made.loadFactor = loadFactor;
  made.commands = {runs(1, kTraction, 1.6), stops(6, kTraction)};
  return made;
}

LoadCase upAndDown() {
  LoadCase made = up("Full car up and down", 1);
  made.commands.push_back(runs(10, kTraction, -1.6));
  made.commands.push_back(stops(15, kTraction));
  made.duration = 19;
  return made;
}

LoadCase emergencyStop() {
  LoadCase made = up("Emergency stop on the way down", 1);
  made.commands.push_back(runs(9, kTraction, -1.6));
  DriveCommand braking;
  braking.time = 13;
  braking.kind = CommandKind::EmergencyStop;
  made.commands.push_back(braking);
  made.duration = 16;
  return made;
}

}  // namespace

DocumentContent buildElevatorProject(const std::filesystem::path& assemblyFile) {
  DocumentContent content;
  content.assemblies.push_back(
      {AssemblyId{1}, std::filesystem::absolute(assemblyFile), Eigen::Isometry3d::Identity(), nullptr});
  auto rigging = std::make_shared<Rigging>();
  addBodies(*rigging);
  addRopes(*rigging);
  rigging->limits.safetyFactorRunning = 12;  // of passenger lifts with three ropes or more
  rigging->limits.clearance_mm = 30;
  rigging->cases = {upAndDown(), up("Empty car up", 0.01), up("Full car with a quarter more, up", 1.25),
                    emergencyStop()};
  content.rigging = rigging;
  return content;
}

}  // namespace liana::samples

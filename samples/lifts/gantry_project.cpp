// The gantry crane rigged: one rope from the drum over the hook block to its dead end, four slings, the
// cases.
#include "samples/lifts/gantry_crane.h"
#include "samples/lifts/gantry_layout.h"
#include "samples/lifts/rig_parts.h"

namespace liana::samples {
namespace {

using namespace gantry;
using Eigen::Vector3d;

constexpr const char *kHoist = "Hoist", *kTravel = "Trolley travel", *kGantryTravel = "Gantry travel";

void addBodies(Rigging& rigging) {
  RigBody portal = bodyOf("Gantry", BodyUse::Boom, BodyRole::Kinematic, {"Workshop/Gantry"});
  RigBody trolley = bodyOf("Trolley", BodyUse::Trolley, BodyRole::Kinematic, {"Workshop/Trolley"});
  portal.touches = trolley.touches =
      false;  // they stand on wheels and rails that are not modelled as contact
  rigging.bodies = {portal, trolley,
                    bodyOf("Hook block", BodyUse::HookBlock, BodyRole::Dynamic, {"Workshop/Hook block"}),
                    bodyOf("Press tool", BodyUse::Load, BodyRole::Dynamic, {"Workshop/Press tool"})};
  RigJoint along = sliderAlong(kGantryTravel, "Gantry", "", {0, 0, 190}, Vector3d::UnitY());
  along.least = -2500;
  along.most = 2500;
  along.isDriven = true;
  along.drive = {0.5, 0.2, 0.2, 0.6, 0.1};
  RigJoint across =
      sliderAlong(kTravel, "Trolley", "Gantry", {kPickX, 0, kGirderTop + 50}, Vector3d::UnitX());
  across.least = -900;
  across.most = 6500;
  across.isDriven = true;
  across.drive = {0.6, 0.15, 0.15, 0.8, 0.1};
  rigging.joints = {along, across};
}

void addFittings(Rigging& rigging) {
  RigFitting drum =
      wheelAt("Drum", FittingKind::Drum, "Trolley", {kDrumX, kDrumStart, kDrumZ}, 2 * kSheaveRadius);
  drum.groovePitch = kGroovePitch;
  drum.width = 300;
  drum.wraps = 5;
  rigging.fittings = {
      drum, wheelAt("Hook sheave", FittingKind::Sheave, "Hook block", {kPickX, 0, kHookZ}, 2 * kSheaveRadius),
      anchorAt("Dead end", "Trolley", {kDeadEndX, 0, kDeadEndZ}),
      anchorAt("Hook saddle", "Hook block", {kPickX, 0, kSaddleZ})};
  constexpr const char* names[] = {"Lug 1", "Lug 2", "Lug 3", "Lug 4"};
  for (int i = 0; i < 4; ++i)
    rigging.fittings.push_back(anchorAt(
        names[i], "Press tool", {kPickX + (i < 2 ? -kLugX : kLugX), i % 2 == 0 ? -kLugY : kLugY, kLugZ}));
  RigWinch winch;
  winch.name = kHoist;
  winch.at = "Drum";
  winch.drive = {0.5, 0.5, 0.5, 2, 0.1};
  winch.pullLimit = 20000;
  rigging.winches = {winch};
}

void addRopes(Rigging& rigging) {
  RigRope hoist;
  hoist.name = "Hoist rope";
  hoist.spec = libraryRope("6x36ws-iwrc-12");
  hoist.route = {{"Drum"}, {"Hook sheave", PassSense::Backwards}, {"Dead end"}};
  hoist.finest = 1000;
  rigging.ropes = {hoist};
  for (int i = 1; i <= 4; ++i) {
    RigRope leg;
    leg.name = "Sling leg " + std::to_string(i);
    leg.use = RopeUse::Sling;
    leg.spec = libraryRope("6x36ws-iwrc-10");
    leg.model = RopeModel::Massless;
    leg.route = {{"Hook saddle"}, {"Lug " + std::to_string(i)}};
    rigging.ropes.push_back(leg);
  }
}

LoadCase overTheMachine() {
  LoadCase made;
  made.name = "Over the machine";
  made.duration = 36;
  made.commands = {runs(0.5, kHoist, 0.5), stops(10, kHoist),      runs(10.5, kTravel, 0.6),
                   stops(19.8, kTravel),   runs(24, kHoist, -0.5), stops(32.8, kHoist)};
  return made;
}

LoadCase travelTooEarly() {
  LoadCase made;
  made.name = "Travel too early";
  made.duration = 16;
  made.commands = {runs(0.5, kHoist, 0.5), runs(4.6, kTravel, 0.6), stops(10, kHoist), stops(14, kTravel)};
  return made;
}

LoadCase emergencyStopTravelling() {
  LoadCase made;
  made.name = "Emergency stop while travelling";
  made.duration = 20;
  DriveCommand braking;
  braking.time = 9;
  braking.kind = CommandKind::EmergencyStop;
  made.commands = {runs(0.5, kHoist, 0.5), runs(4, kGantryTravel, 0.5), stops(6, kHoist), braking};
  return made;
}

LoadCase snatched() {
  LoadCase made;
  made.name = "Snatched from slack slings";
  made.duration = 5;
  made.step = 1.0 / 240;
  for (int i = 1; i <= 4; ++i) made.slack["Sling leg " + std::to_string(i)] = 40;
  made.commands = {runs(0.2, kHoist, 0.5), stops(3, kHoist)};
  return made;
}

/// Feeds the hoist: hangs in one bight between the girder and the trolley.
void addFestoon(DocumentContent& content) {
  const auto hanging = [](double x, double y, double z) {
    Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
    frame.linear() << 1, 0, 0, 0, -1, 0, 0, 0, -1;  // +z down, out of the gland
    frame.translation() = Vector3d(x, y, z);
    return frame;
  };
  Cable cable;
  cable.name = "Trolley feed";
  cable.spec.name = "Flat festoon cable 4 x 2.5 mm2, as a round one of 14 mm";
  cable.spec.outerDiameter = 14;
  cable.spec.youngsModulus = 40;
  cable.spec.poissonRatio = 0.4;
  cable.spec.density = 2000;
  cable.spec.limits.minBendRadiusMoving_mm = 105;
  cable.length = 4200;
  cable.segments = 120;
  cable.isMoving = true;
  Connector girder, trolley;
  girder.id = {1};
  girder.name = "Gland on the girder";
  girder.worldFromConnector = hanging(0, kFestoonY, kFestoonZ);
  girder.attachedTo = PartReference{AssemblyId{1}, "Workshop/Gantry/Festoon bracket"};
  trolley.id = {2};
  trolley.name = "Gland on the trolley";
  trolley.worldFromConnector = hanging(kPickX, kFestoonTrolleyY, kFestoonTrolleyZ);
  trolley.attachedTo = PartReference{AssemblyId{1}, "Workshop/Trolley/Cable arm"};
  cable.start.worldFromEnd = girder.worldFromConnector;
  cable.end.worldFromEnd = trolley.worldFromConnector;
  cable.start.connector = girder.id;
  cable.end.connector = trolley.id;
  content.connectors = {girder, trolley};
  content.cables = {cable};
}

}  // namespace

DocumentContent buildGantryProject(const std::filesystem::path& assemblyFile) {
  DocumentContent content;
  content.assemblies.push_back(
      {AssemblyId{1}, std::filesystem::absolute(assemblyFile), Eigen::Isometry3d::Identity(), nullptr});
  auto rigging = std::make_shared<Rigging>();
  addBodies(*rigging);
  addFittings(*rigging);
  addRopes(*rigging);
  rigging->limits.mechanismClass = 5;
  rigging->limits.clearance_mm = 100;
  rigging->cases = {overTheMachine(), travelTooEarly(), emergencyStopTravelling(), snatched()};
  content.rigging = rigging;
  addFestoon(content);
  return content;
}

}  // namespace liana::samples

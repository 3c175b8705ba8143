#include <cmath>
#include <string>

#include "kernel/bundle/harness_bundles.h"
#include "kernel/bundle/single_wire.h"
#include "samples/car_door/car_door.h"
#include "samples/car_door/door_layout.h"
#include "samples/modelling/frame.h"

namespace liana::samples {
namespace {

using Eigen::Vector3d;
const Vector3d X = Vector3d::UnitX(), Y = Vector3d::UnitY(), Z = Vector3d::UnitZ();

constexpr AssemblyId kCar{1};
constexpr const char* kColors[] = {"RD", "BK", "YE", "GN", "BU", "WH", "BN", "VT", "GY", "RDBK", "BUWH"};
constexpr double kOpeningAngle = 66;

/// What a piece of the trunk has beyond the straight line between its ends [mm]: enough for tolerances.
constexpr double kTrunkSlack = 0.4;
constexpr double kLegSlack = 0.02;  // of legs, as a share of their way
constexpr double kSegment = 5;      // of the solve [mm]
constexpr double kLean = 0.35;      // legs leave the trunk a little away from the panel
/// From the pillar's socket over the hinge to the first take-off [mm]: long enough for the open door.
constexpr double kHingePiece = 488, kHingeGrommetAt = 318, kHingeClampAt = 402;

PartReference on(const std::string& path) {
  return {kCar, "Car/" + path};
}

Vector3d takeOffPoint(int index) {
  return {takeOffX(index), kHarnessY, kTrunkZ};
}

/// Collects the harness; ids are counted on, so that cables, branches and wires can refer to each other.
class HarnessBuilder {
public:
  DocumentContent build() {
    const ConnectorId pillar =
        socket("Pillar connector", Vector3d(-130, kHarnessY, -140), Z, X, "Body/Pillar socket");
    for (int i = 0; i < kTakeOffs; ++i) takeOff(i);
    hingePiece(pillar);
    for (int i = 0; i + 1 < kTakeOffs; ++i) trunkPiece(i);
    latchPiece(pillar);
    for (int i = 0; i < kTakeOffs; ++i) leg(i, pillar);
    settleBundles(content_);
    return std::move(content_);
  }

private:
  std::uint64_t next() { return ++lastId_; }

  ConnectorId socket(const std::string& name, const Vector3d& mouth, const Vector3d& out, const Vector3d& x,
                     const std::string& part) {
    Connector connector;
    connector.id = {next()};
    connector.name = name;
    connector.worldFromConnector = frameFrom(mouth, out, x);
    connector.attachedTo = on(part);
    content_.connectors.push_back(connector);
    return connector.id;
  }

  void takeOff(int index) {
    Branch branch;
    branch.id = {next()};
    branch.name = "Take-off " + std::to_string(index + 1);
    branch.worldFromBranch.translation() = takeOffPoint(index);
    branch.mass = 0.002;
    content_.branches.push_back(branch);
  }

  CableEnd atTakeOff(int index, const Vector3d& into) const {
    CableEnd end;
    end.worldFromEnd = frameFrom(takeOffPoint(index), into, Y.cross(into).normalized());
    end.branch = content_.branches[static_cast<std::size_t>(index)].id;
    return end;
  }

  CableEnd in(ConnectorId connector) const {
    CableEnd end;
    end.connector = connector;
    for (const Connector& each : content_.connectors)
      if (each.id == connector) end.worldFromEnd = each.worldFromConnector;
    return end;
  }

  Cable piece(const std::string& name, double length, const CableEnd& start, const CableEnd& end,
              const char* rule) {
    Cable cable;
    cable.id = {next()};
    cable.name = name;
    cable.length = length;
    cable.segments = std::max(8, static_cast<int>(std::lround(length / kSegment)));
    cable.start = start;
    cable.end = end;
    cable.bundle = Bundle{*StiffnessRule::find(rule), {}, {}};
    return cable;
  }

  void fix(Cable& cable, const std::string& name, FixingKind kind, const Vector3d& place,
           const Vector3d& along, double fraction, const PartReference& part) {
    RouteHandle fixing;
    fixing.id = {next()};
    fixing.name = name;
    fixing.kind = kind;
    fixing.fraction = fraction;
    fixing.worldFromHandle = frameFrom(place, along, Y.cross(along));
    fixing.fixesOrientation = true;
    fixing.attachedTo = part;
    cable.handles.push_back(fixing);
  }

  void hingePiece(ConnectorId pillar) {
    Cable cable = piece("Hinge piece", kHingePiece, in(pillar), atTakeOff(0, -X), "spiral-taped");
    cable.isMoving = true;
    cable.limits.minBendRadiusMoving_mm = 40;  // of the conduit
    fix(cable, "Pillar grommet", FixingKind::Sliding, Vector3d(kPillarRear - 1.5, kHoleY, kTrunkZ), X,
        kHingeGrommetAt / kHingePiece, on("Body/Pillar grommet"));
    fix(cable, "Door grommet", FixingKind::Clip, Vector3d(kDoorFront + 1.5, kHoleY, kTrunkZ), X,
        kHingeClampAt / kHingePiece, on("Door/Door grommet"));
    Covering conduit = Covering::usual(CoveringKind::Conduit);
    conduit.name = "Corrugated conduit";
    conduit.from = 0.3;
    conduit.to = kHingeClampAt / kHingePiece;
    cable.coverings.push_back(conduit);
    content_.cables.push_back(cable);
  }

  void trunkPiece(int index) {
    Cable cable = piece("Trunk " + std::to_string(index + 1), kTakeOffDistance + kTrunkSlack,
                        atTakeOff(index, X), atTakeOff(index + 1, -X), "spiral-taped");
    for (std::size_t i = 0; i < kTrunkClips.size(); ++i) {
      if (kTrunkClips[i] != index) continue;
      const FixingKind kind = i % 2 == 0 ? FixingKind::Clip : FixingKind::Sliding;
      const std::string path = "Door/Clips/Trunk clip" + (i == 0 ? "" : "[" + std::to_string(i + 1) + "]");
      fix(cable, "Trunk clip " + std::to_string(i + 1), kind,
          Vector3d(trunkClipX(static_cast<int>(i)), kHarnessY, kTrunkZ), X, 0.5, on(path));
    }
    cable.coverings.push_back(Covering::usual(CoveringKind::Tape));
    content_.cables.push_back(cable);
  }

  void latchPiece(ConnectorId pillar) {
    const ConnectorId latch =
        socket("Latch", Vector3d(kLatchMouthX, kHarnessY, kTrunkZ), -X, Z, "Door/Latch socket");
    const double way = kLatchMouthX - takeOffX(kTakeOffs - 1);
    Cable cable = piece("Latch leg", way + 2, atTakeOff(kTakeOffs - 1, X), in(latch), "loose");
    cable.coverings.push_back(Covering::usual(CoveringKind::Braid));
    content_.cables.push_back(cable);
    wires("Latch", pillar, latch, 5, 0.5);
  }

  void leg(int index, ConnectorId pillar) {
    const DoorDevice& device = doorDevices()[static_cast<std::size_t>(index)];
    const Vector3d mouth(device.x, kHarnessY, device.z), out = -device.side() * Z;
    const std::string path =
        "Door/Devices/Socket" + (index == 0 ? "" : "[" + std::to_string(index + 1) + "]");
    const ConnectorId plug = socket(device.name, mouth, out, Y.cross(out), path);
    const double way = (mouth - takeOffPoint(index)).norm();
    const Vector3d away = (-out + kLean * Y).normalized();
    Cable cable =
        piece(std::string(device.name) + " leg", std::round((1 + kLegSlack) * way) + device.extraSlack,
              atTakeOff(index, away), in(plug), "loose");
    if (device.wires > 3) cable.coverings.push_back(Covering::usual(CoveringKind::Tape));
    content_.cables.push_back(cable);
    wires(device.name, pillar, plug, device.wires, device.crossSection);
  }

  void wires(const std::string& device, ConnectorId from, ConnectorId to, int count, double crossSection) {
    for (int i = 0; i < count; ++i) {
      Wire wire;
      wire.id = {next()};
      wire.name = device + " " + std::to_string(i + 1);
      wire.from = {from, {}, std::to_string(++lastPin_)};
      wire.to = {to, {}, std::to_string(i + 1)};
      wire.crossSection = crossSection;
      wire.spec = singleWire(crossSection);
      wire.color = kColors[static_cast<std::size_t>(lastPin_) % std::size(kColors)];
      wire.signal = device;
      content_.wires.push_back(wire);
    }
  }

  DocumentContent content_;
  std::uint64_t lastId_ = 10;
  int lastPin_ = 0;
};

Move opening() {
  Move move;
  move.id = {2};
  move.name = "Open the door";
  move.steps = 60;
  move.movers = {Mover{"Door", MotionKind::Turn, {on("Door")}, {}, -1, Vector3d(kHingeX, kHingeY, 0), Z}};
  for (const auto& [time, angle] : {std::pair(0.0, 0.0), std::pair(2.0, kOpeningAngle)})
    move.keys.push_back({time, {{Eigen::Isometry3d::Identity(), angle}}});
  return move;
}

}  // namespace

DocumentContent buildCarDoorProject(const std::filesystem::path& assemblyFile) {
  DocumentContent content = HarnessBuilder().build();
  AssemblyReference car{kCar, std::filesystem::absolute(assemblyFile), Frame::Identity(), nullptr};
  PartOverride pillar, panel, skin, pane;
  pillar.part = "Car/Body/A-pillar";
  pillar.clearance = 0;  // the conduit may lie on it
  panel.part = "Car/Door/Inner panel";
  panel.opacity = 0.35;
  panel.clearance = 0;  // the harness may lie on it
  skin.part = "Car/Door/Outer skin";
  skin.opacity = 0.2;
  pane.part = "Car/Door/Window/Window pane";
  pane.opacity = 0.3;
  pane.clearance = 8;
  car.overrides = {pillar, panel, skin, pane};
  content.assemblies.push_back(car);
  content.settings.contact.withParts = true;
  content.settings.limits.clearance_mm = 1;
  // Clips hold the trunk a hand apart, and the hinge piece bends in its conduit: both are pushed by what they
  // are too long, and may be.
  content.settings.limits.maxCompression_N = 300;
  content.moves.push_back(opening());
  return content;
}

}  // namespace liana::samples

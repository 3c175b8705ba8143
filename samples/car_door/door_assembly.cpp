#include "samples/car_door/car_door.h"
#include "samples/car_door/door_layout.h"
#include "samples/car_door/door_parts.h"
#include "samples/modelling/tree_builder.h"

namespace liana::samples {
namespace {

using Eigen::Vector3d;
const Vector3d X = Vector3d::UnitX(), Y = Vector3d::UnitY(), Z = Vector3d::UnitZ();

constexpr const char* kBody = "#9aa4ad";
constexpr const char* kPaint = "#2f6fa8";
constexpr const char* kPanel = "#c4c9cc";
constexpr const char* kGlass = "#a9d3da";
constexpr const char* kSteel = "#b9c1c8";
constexpr const char* kRubber = "#2b2e31";
constexpr const char* kPlastic = "#4a5560";
constexpr const char* kSocket = "#e8e2cf";

class DoorBuilder {
public:
  Assembly build() {
    const int car = tree_.group("Car", -1);
    buildBody(tree_.group("Body", car));
    const int door = tree_.group("Door", car);
    buildStructure(door);
    buildWindow(tree_.group("Window", door));
    buildClips(tree_.group("Clips", door));
    buildDevices(tree_.group("Devices", door));
    return tree_.take();
  }

private:
  void buildBody(int parent) {
    tree_.part("A-pillar", parent, pillar, kBody);
    tree_.part("Sill", parent, sill, kBody);
    tree_.part("Pillar grommet", parent, grommet, kRubber,
               frameFrom(Vector3d(kPillarRear - 1.5, kHoleY, kTrunkZ), X, Y));
    for (const double z : {-180.0, 260.0}) {
      tree_.part(
          "Hinge leaf, pillar", parent, [] { return hingeLeaf(-1); }, kSteel, hingeAt(z));
      tree_.part("Hinge pin", parent, hingePin, kSteel, hingeAt(z));
    }
    tree_.part("Pillar socket", parent, plug, kSocket, frameFrom(Vector3d(-130, kHarnessY, -140), Z, X));
    tree_.part("Check strap", parent, checkStrap, kSteel);
  }

  void buildStructure(int parent) {
    tree_.part("Inner panel", parent, innerPanel, kPanel);
    tree_.part("Outer skin", parent, outerSkin, kPaint);
    tree_.part("Impact beam", parent, impactBeam, kSteel);
    tree_.part("Latch", parent, latch, kPlastic);
    tree_.part("Latch socket", parent, plug, kSocket,
               frameFrom(Vector3d(kLatchMouthX, kHarnessY, kTrunkZ), -X, Z));
    tree_.part("Door grommet", parent, grommet, kRubber,
               frameFrom(Vector3d(kDoorFront + 1.5, kHoleY, kTrunkZ), X, Y));
    for (const double z : {-180.0, 260.0})
      tree_.part(
          "Hinge leaf, door", parent, [] { return hingeLeaf(1); }, kSteel, hingeAt(z));
    for (const double z : {-206.0, -154.0, 234.0, 286.0})
      tree_.part("Bolt M6", parent, flangeBolt, kSteel, frameFrom(Vector3d(kDoorFront, 40, z), -X, Y));
    for (const double x : {80.0, 360.0, 700.0, 990.0})
      for (const double z : {-270.0, 310.0})
        tree_.part("Bolt M6", parent, flangeBolt, kSteel, frameFrom(Vector3d(x, kPanelY + kSheet, z), Y, X));
  }

  void buildWindow(int parent) {
    tree_.part("Window pane", parent, windowPane, kGlass);
    tree_.part(
        "Front rail", parent, [] { return windowRail(300); }, kSteel);
    tree_.part(
        "Rear rail", parent, [] { return windowRail(790); }, kSteel);
    tree_.part("Window carrier", parent, windowCarrier, kPlastic);
  }

  void buildClips(int parent) {
    for (std::size_t i = 0; i < kTrunkClips.size(); ++i)
      tree_.part("Trunk clip", parent, trunkClip, kRubber,
                 frameFrom(Vector3d(trunkClipX(static_cast<int>(i)), kHarnessY, kTrunkZ), X, -Z));
  }

  void buildDevices(int parent) {
    for (const DoorDevice& device : doorDevices()) {
      const Vector3d out = -device.side() * Z;
      const Frame mouth = frameFrom(Vector3d(device.x, kHarnessY, device.z), out, Y.cross(out));
      tree_.part(
          device.name, parent, [&] { return housing(device.housing); }, kPlastic, mouth);
      tree_.part("Socket", parent, plug, kSocket, mouth);
    }
  }

  static Frame hingeAt(double z) { return frameFrom(Vector3d(kHingeX, kHingeY, z), Z, X); }

  TreeBuilder tree_;
};

}  // namespace

Assembly buildCarDoor() {
  return DoorBuilder().build();
}

}  // namespace liana::samples

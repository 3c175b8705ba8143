#include "samples/lifts/elevator.h"

#include <numbers>

#include "samples/lifts/elevator_layout.h"
#include "samples/modelling/solid.h"
#include "samples/modelling/tree_builder.h"

namespace liana::samples {
namespace {

using namespace elevator;

constexpr const char* kConcrete = "#8b8f92";
constexpr const char* kSteel = "#b9c1c8";
constexpr const char* kGraphite = "#3b4249";
constexpr const char* kPanel = "#c9ccce";
constexpr const char* kBlue = "#2f6db0";
constexpr const char* kOchre = "#b98a3a";

const Point kUp = Point::UnitZ(), kAlongY = Point::UnitY();

Frame moved(double x, double y, double z) {
  return Frame(Eigen::Translation3d(x, y, z));
}

/// Open to the landings and, to be seen into, on the side of the counterweight.
void buildShaft(TreeBuilder& tree, int parent) {
  const double middle = 0.5 * kShaftHeight;
  tree.part("Pit floor", parent, roundedBox({350, 0, -100}, {2700, 2000, 200}, 0), kConcrete);
  tree.part("Back wall", parent, roundedBox({350, 925, middle}, {2700, 150, kShaftHeight}, 0), kConcrete);
  tree.part("Left wall", parent, roundedBox({-925, -75, middle}, {150, 1850, kShaftHeight}, 0), kConcrete);
  tree.part("Corner post", parent, roundedBox({1625, -925, middle}, {150, 150, kShaftHeight}, 0), kConcrete);
  const TopoDS_Shape landing = roundedBox({0, -1350, kCarFloor - 100}, {1800, 1100, 200}, 0);
  for (int storey = 0; storey < 3; ++storey)
    tree.part("Landing", parent, landing, kConcrete, moved(0, 0, storey * kStorey));
  const TopoDS_Shape rail = roundedBox({0, 0, middle}, {60, 16, kShaftHeight - 200}, 0);
  for (const double x : {-660.0, 660.0}) tree.part("Car guide rail", parent, rail, kSteel, moved(x, 0, 0));
  for (const double y : {-560.0, 560.0})
    tree.part("Counterweight guide rail", parent, roundedBox({0, 0, middle}, {16, 60, kShaftHeight - 200}, 0),
              kSteel, moved(kWeightX, y, 0));
}

TopoDS_Shape sheaveShape() {
  const double rim = kSheaveRadius + 12, groove = kSheaveRadius - 5;
  return revolved(
      {{40, -60}, {rim, -60}, {rim, -40}, {groove, -32}, {groove, 32}, {rim, 40}, {rim, 60}, {40, 60}});
}

void buildMachine(TreeBuilder& tree, int parent) {
  const TopoDS_Shape beam = roundedBox({530, 0, 0}, {2400, 120, 200}, 0);
  for (const double y : {-220.0, 220.0})
    tree.part("Machine beam", parent, beam, kGraphite, moved(0, y, kShaftHeight + 100));
  Frame across = moved(kSheaveX, 0, kSheaveZ);
  across.rotate(Eigen::AngleAxisd(-0.5 * std::numbers::pi, Eigen::Vector3d::UnitX()));
  tree.part("Traction sheave", parent, sheaveShape(), kOchre, across);
  across.translation() = Eigen::Vector3d(kDeflectorX, 0, kDeflectorZ);
  tree.part("Deflector sheave", parent, sheaveShape(), kOchre, across);
  tree.part("Sheave shaft", parent, cylinder({kSheaveX, -330, kSheaveZ}, kAlongY, 40, 560, 0), kSteel);
  tree.part("Motor", parent, cylinder({kSheaveX, 230, kSheaveZ}, kAlongY, 260, 520, 20), kBlue);
  tree.part("Motor foot", parent, roundedBox({kSheaveX, 490, kSheaveZ - 330}, {460, 460, 140}, 10),
            kGraphite);
}

void buildCar(TreeBuilder& tree, int parent) {
  const double middle = kCarFloor + 0.5 * kCarHeight;
  tree.part("Car floor", parent, roundedBox({0, 0, kCarFloor - 40}, {kCarWidth, kCarDepth, 80}, 0),
            kGraphite);
  tree.part("Car roof", parent, roundedBox({0, 0, kCarFloor + kCarHeight}, {kCarWidth, kCarDepth, 40}, 0),
            kPanel);
  tree.part("Car back wall", parent,
            roundedBox({0, 0.5 * kCarDepth - 15, middle}, {kCarWidth, 30, kCarHeight}, 0), kPanel);
  const TopoDS_Shape side = roundedBox({0, 0, middle}, {30, kCarDepth, kCarHeight}, 0);
  for (const double x : {-0.5 * kCarWidth + 15, 0.5 * kCarWidth - 15})
    tree.part("Car side wall", parent, side, kPanel, moved(x, 0, 0));
  const TopoDS_Shape upright = roundedBox({0, 0, middle + 80}, {60, 160, kCarHeight + 360}, 0);
  for (const double x : {-0.5 * kCarWidth - 32, 0.5 * kCarWidth + 32})
    tree.part("Car upright", parent, upright, kBlue, moved(x, 0, 0));
  tree.part("Cross head", parent, roundedBox({0, 0, kCarHitch - 80}, {kCarWidth + 124, 160, 160}, 0), kBlue);
}

void buildPassengers(TreeBuilder& tree, int parent) {
  const TopoDS_Shape person = fused(cylinder({0, 0, kCarFloor}, kUp, 150, 1450, 60),
                                    cylinder({0, 0, kCarFloor + 1440}, kUp, 95, 260, 60));
  for (const double x : {-330.0, 0.0, 330.0})
    for (const double y : {-450.0, 0.0, 450.0})
      if (x != 0 || y != 0) tree.part("Passenger", parent, person, kOchre, moved(x, y, 0));
}

void buildCounterweight(TreeBuilder& tree, int parent) {
  const double middle = kWeightFoot + 0.5 * kWeightHeight;
  const TopoDS_Shape upright = roundedBox({0, 0, middle}, {120, 40, kWeightHeight}, 0);
  for (const double y : {-480.0, 480.0})
    tree.part("Counterweight upright", parent, upright, kBlue, moved(kWeightX, y, 0));
  for (const double z : {kWeightFoot + 40, kWeightHitch - 40})
    tree.part("Counterweight beam", parent, roundedBox({0, 0, 0}, {140, 1000, 80}, 0), kBlue,
              moved(kWeightX, 0, z));
  const TopoDS_Shape block = roundedBox({0, 0, 0}, {100, 900, 120}, 6);
  for (int i = 0; i < 14; ++i)
    tree.part("Filler weight", parent, block, kGraphite, moved(kWeightX, 0, kWeightFoot + 145 + 125 * i));
}

}  // namespace

Assembly buildElevator() {
  TreeBuilder tree;
  const int lift = tree.group("Elevator", -1);
  buildShaft(tree, tree.group("Shaft", lift));
  buildMachine(tree, tree.group("Machine", lift));
  buildCar(tree, tree.group("Car", lift));
  buildPassengers(tree, tree.group("Passengers", lift));
  buildCounterweight(tree, tree.group("Counterweight", lift));
  return tree.take();
}

}  // namespace liana::samples

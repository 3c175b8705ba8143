#include "samples/lifts/gantry_crane.h"

#include <BRepPrimAPI_MakeTorus.hxx>
#include <gp_Ax2.hxx>

#include "samples/lifts/gantry_layout.h"
#include "samples/modelling/solid.h"
#include "samples/modelling/tree_builder.h"

namespace liana::samples {
namespace {

using namespace gantry;

constexpr const char* kYellow = "#e8b21e";
constexpr const char* kGraphite = "#3b4249";
constexpr const char* kSteel = "#b9c1c8";
constexpr const char* kConcrete = "#8b8f92";
constexpr const char* kWood = "#a97f4f";
constexpr const char* kBlue = "#2f6db0";
constexpr const char* kGreen = "#5f8f6a";
constexpr const char* kRed = "#b3402f";

const Point kAlongX = Point::UnitX(), kAlongY = Point::UnitY(), kUp = Point::UnitZ();

Frame moved(double x, double y, double z) {
  return Frame(Eigen::Translation3d(x, y, z));
}

/// Both rails, the floor, the machine to pass and the timbers the tool stands on.
void buildWorkshop(TreeBuilder& tree, int parent) {
  tree.part("Floor", parent, roundedBox({0, 0, -75}, {12000, 9000, 150}, 0), kConcrete);
  const TopoDS_Shape rail = roundedBox({0, 0, 30}, {70, 8000, 60}, 0);
  for (const double side : {-1.0, 1.0})
    tree.part("Floor rail", parent, rail, kSteel, moved(side * kSpan, 0, 0));
  const TopoDS_Shape timber = roundedBox({0, 0, 0.5 * kTimberTop}, {200, 1200, kTimberTop}, 0);
  for (const double x : {kPickX - 450, kPickX + 450, -kPickX - 450, -kPickX + 450})
    tree.part("Timber", parent, timber, kWood, moved(x, 0, 0));
  const int machine = tree.group("Machining centre", parent);
  tree.part("Machine housing", machine, roundedBox({0, 100, 1000}, {1800, 1900, 2000}, 60), kGreen);
  tree.part("Control panel", machine, roundedBox({650, -1000, 1450}, {420, 180, 620}, 20), kGraphite);
}

void buildPortal(TreeBuilder& tree, int parent) {
  const TopoDS_Shape truck = roundedBox({0, 0, 230}, {260, 2600, 240}, 15);
  const TopoDS_Shape wheel = cylinder({-45, 0, 190}, kAlongX, 130, 90, 8);
  const TopoDS_Shape leg = roundedBox({0, 0, 2670}, {220, 220, 4660}, 12);
  const TopoDS_Shape tie = roundedBox({0, 0, 5250}, {220, 1140, 220}, 12);
  for (const double side : {-1.0, 1.0}) {
    const double x = side * kSpan;
    tree.part("End truck", parent, truck, kGraphite, moved(x, 0, 0));
    for (const double y : {-1000.0, 1000.0}) tree.part("Rail wheel", parent, wheel, kSteel, moved(x, y, 0));
    for (const double y : {-kGirderY, kGirderY}) tree.part("Leg", parent, leg, kYellow, moved(x, y, 0));
    tree.part("Cross tie", parent, tie, kYellow, moved(x, 0, 0));
  }
  const TopoDS_Shape girder = roundedBox({0, 0, kGirderTop - 250}, {9600, 260, 500}, 12);
  const TopoDS_Shape rail = roundedBox({0, 0, kGirderTop + 25}, {9400, 60, 50}, 0);
  for (const double y : {-kGirderY, kGirderY}) {
    tree.part("Girder", parent, girder, kYellow, moved(0, y, 0));
    tree.part("Trolley rail", parent, rail, kSteel, moved(0, y, 0));
  }
  tree.part("Festoon bracket", parent,
            roundedBox({0, 0.5 * (kFestoonY - kGirderY - 130), kFestoonZ + 30},
                       {120, -(kFestoonY + kGirderY + 130) + 40, 20}, 0),
            kGraphite);
}

TopoDS_Shape trolleyFrame() {
  TopoDS_Shape frame = roundedBox({0, kGirderY, 5690}, {1500, 140, 160}, 0);
  frame = fused(frame, roundedBox({0, -kGirderY, 5690}, {1500, 140, 160}, 0));
  for (const double x : {-640.0, 640.0}) frame = fused(frame, roundedBox({x, 0, 5690}, {140, 1300, 120}, 0));
  return frame;
}

TopoDS_Shape drumBarrel() {
  const double barrel = kSheaveRadius - kRopeRadius;
  TopoDS_Shape drum = cylinder({0, -200, 0}, kAlongY, barrel, 400, 0);
  for (const double y : {-220.0, 200.0}) drum = fused(drum, cylinder({0, y, 0}, kAlongY, 215, 20, 0));
  return drum;
}

void buildTrolley(TreeBuilder& tree, int parent) {
  tree.part("Trolley frame", parent, trolleyFrame(), kBlue, moved(kPickX, 0, 0));
  const TopoDS_Shape wheel = cylinder({0, -35, 0}, kAlongY, 70, 70, 5);
  for (const double x : {-500.0, 500.0})
    for (const double y : {-kGirderY, kGirderY})
      tree.part("Trolley wheel", parent, wheel, kSteel, moved(kPickX + x, y, kGirderTop + 120));
  tree.part("Drum", parent, drumBarrel(), kGraphite, moved(kDrumX, 0, kDrumZ));
  tree.part("Hoist motor", parent, cylinder({0, 0, 0}, kAlongY, 140, 460, 10), kBlue,
            moved(kDrumX, 230, kDrumZ));
  tree.part("Dead end beam", parent, roundedBox({0, 0, kDeadEndZ + 70}, {120, 1300, 140}, 0), kBlue,
            moved(kDeadEndX, 0, 0));
  tree.part("Cable arm", parent, roundedBox({0, -980, 5640}, {100, 640, 20}, 0), kGraphite,
            moved(kPickX, 0, 0));
}

/// The sheave's rim carries the rope; its middle is at the pitch radius.
TopoDS_Shape hookSheave() {
  const double rim = kSheaveRadius + 20, groove = kSheaveRadius - kRopeRadius;
  return revolved(
      {{20, -24}, {rim, -24}, {rim, -16}, {groove, -7}, {groove, 7}, {rim, 16}, {rim, 24}, {20, 24}});
}

TopoDS_Shape hookOf() {
  const double ring = 80, bar = 28, middle = kSaddleZ + ring - bar;
  // Open to the side: from the shank round below to the tip.
  const gp_Ax2 axes(gp_Pnt(0, 0, middle), gp_Dir(0, -1, 0), gp_Dir(0, 0, 1));
  const TopoDS_Shape bow = BRepPrimAPI_MakeTorus(axes, ring, bar, 1.5 * 3.14159265358979).Shape();
  return fused(bow, cylinder({0, 0, middle + ring - bar}, kUp, 32, 160, 0));
}

void buildHookBlock(TreeBuilder& tree, int parent) {
  const TopoDS_Shape cheek = roundedBox({0, 0, kHookZ - 40}, {300, 16, 460}, 0);
  for (const double y : {-45.0, 45.0}) tree.part("Cheek plate", parent, cheek, kRed, moved(kPickX, y, 0));
  Frame across = moved(kPickX, 0, kHookZ);
  across.rotate(Eigen::AngleAxisd(-0.5 * 3.14159265358979, Eigen::Vector3d::UnitX()));
  tree.part("Hook sheave", parent, hookSheave(), kSteel, across);
  tree.part("Cross head", parent, roundedBox({0, 0, kHookZ - 220}, {160, 74, 90}, 8), kGraphite,
            moved(kPickX, 0, 0));
  tree.part("Hook", parent, hookOf(), kGraphite, moved(kPickX, 0, 0));
}

/// Two plates on four columns, with a lug at each corner.
void buildPressTool(TreeBuilder& tree, int parent) {
  tree.part("Lower plate", parent, roundedBox({0, 0, kTimberTop + 70}, {1400, 900, 140}, 10), kBlue,
            moved(kPickX, 0, 0));
  tree.part("Upper plate", parent, roundedBox({0, 0, 600}, {1200, 700, 120}, 10), kBlue, moved(kPickX, 0, 0));
  const TopoDS_Shape column = cylinder({0, 0, kTimberTop + 140}, kUp, 50, 250, 0);
  const TopoDS_Shape lug = roundedBox({0, 0, kLugZ - 25}, {60, 30, 90}, 8);
  for (const double x : {-1.0, 1.0})
    for (const double y : {-1.0, 1.0}) {
      tree.part("Guide column", parent, column, kSteel, moved(kPickX + 500 * x, 270 * y, 0));
      tree.part("Lug", parent, lug, kYellow, moved(kPickX + kLugX * x, kLugY * y, 0));
    }
}

}  // namespace

Assembly buildGantryCrane() {
  TreeBuilder tree;
  const int workshop = tree.group("Workshop", -1);
  buildWorkshop(tree, workshop);
  buildPortal(tree, tree.group("Gantry", workshop));
  buildTrolley(tree, tree.group("Trolley", workshop));
  buildHookBlock(tree, tree.group("Hook block", workshop));
  buildPressTool(tree, tree.group("Press tool", workshop));
  return tree.take();
}

}  // namespace liana::samples

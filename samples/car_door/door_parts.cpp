#include "samples/car_door/door_parts.h"

#include "samples/modelling/solid.h"

namespace liana::samples {
namespace {

const Point X = Point::UnitX(), Y = Point::UnitY(), Z = Point::UnitZ();

/// A sharp or rounded box between two corners.
TopoDS_Shape block(const Point& low, const Point& high, double radius = 0) {
  return roundedBox((low + high) / 2, high - low, radius);
}

}  // namespace

TopoDS_Shape pillar() {
  const Point low(kPillarFront, kPillarInside, -420), high(kPillarRear, kPillarOutside, 480);
  TopoDS_Shape post = cutAway(block(low, high, 10), block(low + Point(3, 3, 3), high - Point(3, 3, 3), 8));
  post = cutAway(post, block(Point(-150, kPillarInside - 10, -250), Point(-50, kPillarInside + 10, 20)));
  return cutAway(post, cylinder(Point(kPillarRear - 10, kHoleY, kTrunkZ), X, kHoleRadius, 20));
}

TopoDS_Shape sill() {
  return block(Point(kPillarFront, kPillarInside, -500), Point(kDoorRear + 60, kPillarOutside - 40, -424),
               12);
}

TopoDS_Shape innerPanel() {
  const Point low(kDoorFront, kPanelY, kDoorBottom), high(kDoorRear, kSkinY, kDoorBelt);
  TopoDS_Shape tray =
      cutAway(block(low, high), block(low + Point(kSheet, kSheet, kSheet), high + Point(-kSheet, 10, 10)));
  tray = cutAway(tray, cylinder(Point(kDoorFront - 10, kHoleY, kTrunkZ), X, kHoleRadius, 20));
  tray = cutAway(tray, cylinder(Point(250, kPanelY - 10, -200), Y, 62, 20));
  return cutAway(tray, block(Point(540, kPanelY - 10, -150), Point(650, kPanelY + 10, -20), 9));
}

TopoDS_Shape outerSkin() {
  const TopoDS_Shape sheet = block(Point(kDoorFront - 22, kSkinY + 0.2, kDoorBottom - 20),
                                   Point(kDoorRear + 14, kSkinY + 1.4, kDoorBelt));
  const TopoDS_Shape crease =
      block(Point(kDoorFront + 40, kSkinY + 1.4, 96), Point(kDoorRear - 20, kSkinY + 4, 104), 1);
  return fused(sheet, crease);
}

TopoDS_Shape windowPane() {
  return block(Point(150, 36, -40), Point(960, 40, 620), 1.5);
}

TopoDS_Shape windowRail(double x) {
  return cutAway(block(Point(x - 14, 22, -250), Point(x + 14, 32, 300), 2),
                 block(Point(x - 5, 28, -260), Point(x + 5, 40, 310)));
}

TopoDS_Shape windowCarrier() {
  return block(Point(380, 24, -70), Point(720, 35, -42), 3);
}

TopoDS_Shape impactBeam() {
  const Point from(60, 54, -200), to(1020, 54, -60);
  return cylinder(from, (to - from).normalized(), 14, (to - from).norm(), 2);
}

TopoDS_Shape latch() {
  const TopoDS_Shape body = block(Point(kLatchX, -38, 10), Point(kDoorRear - 4, 40, 110), 5);
  return cutAway(body, block(Point(kDoorRear - 30, -10, 50), Point(kDoorRear + 10, 10, 70)));
}

TopoDS_Shape checkStrap() {
  return block(Point(kPillarRear - 8, 20, -64), Point(150, 26, -40), 2);
}

TopoDS_Shape hingeLeaf(double side) {
  const TopoDS_Shape knuckle = cylinder(Point(0, 0, side > 0 ? 1 : -25), Z, 9, 24, 1);
  const double reach = side > 0 ? kDoorFront - kHingeX : kHingeX - kPillarRear;
  const TopoDS_Shape arm = block(Point(side > 0 ? 4 : -reach, -6, side > 0 ? 1 : -25),
                                 Point(side > 0 ? reach : -4, 4, side > 0 ? 25 : -1), 1.5);
  return fused(knuckle, arm);
}

TopoDS_Shape hingePin() {
  return fused(cylinder(Point(0, 0, -30), Z, 4, 60, 0.8), cylinder(Point(0, 0, 26), Z, 7, 6, 1));
}

TopoDS_Shape grommet() {
  return revolved({{kHoleRadius - 5, -6},
                   {kHoleRadius + 4, -6},
                   {kHoleRadius + 4, -1.6},
                   {kHoleRadius - 0.3, -1.6},
                   {kHoleRadius - 0.3, 1.6},
                   {kHoleRadius + 4, 1.6},
                   {kHoleRadius + 4, 6},
                   {kHoleRadius - 5, 6}});
}

TopoDS_Shape trunkClip() {
  const double foot = kHarnessY - kPanelY - kSheet;
  const TopoDS_Shape band = cylinder(Point(0, 0, -5), Z, kClipInside + 2.4, 10, 0.6);
  const TopoDS_Shape stem = cylinder(Point(0, 0, 0), -Y, 4, foot, 0.3);
  return cutAway(fused(band, stem), cylinder(Point(0, 0, -8), Z, kClipInside, 16));
}

TopoDS_Shape plug() {
  const TopoDS_Shape body = block(Point(-9, -6, -10), Point(9, 6, 0), 1);
  return fused(body, block(Point(-3, 6, -9), Point(3, 8, -2), 0.6));
}

TopoDS_Shape housing(const Eigen::Vector3d& size) {
  const double back = kHarnessY - kPanelY - kSheet;
  return block(Point(-size.x() / 2, -back, -10 - size.z()), Point(size.x() / 2, size.y() - back, -10), 2);
}

TopoDS_Shape flangeBolt() {
  return fused(fused(cylinder(Point(0, 0, 0), Z, 8, 1.5, 0.3), hexagon(Point(0, 0, 1.5), 10, 5)),
               cylinder(Point(0, 0, -14), Z, 3, 14.5, 0.4));
}

}  // namespace liana::samples

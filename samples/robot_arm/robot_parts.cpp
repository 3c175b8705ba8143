#include "samples/robot_arm/robot_parts.h"

#include "samples/modelling/solid.h"
#include "samples/robot_arm/robot_layout.h"

namespace liana::samples {
namespace {

const Point X = Point::UnitX(), Y = Point::UnitY(), Z = Point::UnitZ();

}  // namespace

TopoDS_Shape floorPlate() {
  TopoDS_Shape plate = roundedBox(Point(130, 0, -10), Point(760, 460, 20), 6);
  for (const double x : {-210.0, 470.0})
    for (const double y : {-190.0, 190.0}) plate = cutAway(plate, cylinder(Point(x, y, -30), Z, 9, 60));
  return plate;
}

TopoDS_Shape robotBase() {
  return revolved({{0, 0},
                   {146, 0},
                   {150, 4},
                   {150, 20},
                   {146, 24},
                   {118, 26},
                   {112, 34},
                   {104, 132},
                   {98, 150},
                   {88, 156},
                   {0, 156}});
}

TopoDS_Shape connectorPanel() {
  const TopoDS_Shape box = roundedBox(Point(-115, 0, 92), Point(70, 150, 76), 8);
  return cutAway(box, cylinder(Point(0, 0, 20), Z, 112, 140));
}

TopoDS_Shape turret() {
  const TopoDS_Shape disc = cylinder(Point(0, 0, 160), Z, 112, 48, 6);
  const TopoDS_Shape body = roundedBox(Point(20, 0, 265), Point(190, 150, 150), 26);
  const TopoDS_Shape axle = cylinder(Point(kShoulderX, -84, kShoulderZ), Y, 88, 168, 8);
  return fused(fused(disc, body), axle);
}

TopoDS_Shape shoulderCover() {
  const TopoDS_Shape drum = cylinder(Point(kShoulderX, 84, kShoulderZ), Y, 70, 66, 10);
  TopoDS_Shape ribs = drum;
  for (const double offset : {18.0, 30.0, 42.0})
    ribs = cutAway(ribs, cutAway(cylinder(Point(kShoulderX, 84 + offset, kShoulderZ), Y, 80, 5),
                                 cylinder(Point(kShoulderX, 84 + offset, kShoulderZ), Y, 66, 5)));
  return ribs;
}

TopoDS_Shape lowerArm() {
  const Eigen::Vector2d shoulder(kShoulderX, kShoulderZ), elbow(kElbowX, kElbowZ);
  const TopoDS_Shape body = link(shoulder, 82, elbow, 66, -152, -84, 14);
  const Eigen::Vector2d along = elbow - shoulder;
  const TopoDS_Shape pocket = link(shoulder + 0.34 * along, 38, shoulder + 0.7 * along, 32, -160, -142, 0);
  return cutAway(body, pocket);
}

TopoDS_Shape jointCap() {
  const TopoDS_Shape cap = cylinder(Point(0, 0, 0), -Y, 50, 14, 5);
  return cutAway(cap, cutAway(cylinder(Point(0, -11, 0), -Y, 36, 6), cylinder(Point(0, -11, 0), -Y, 33, 6)));
}

TopoDS_Shape elbowHousing() {
  const TopoDS_Shape axle = cylinder(Point(kElbowX, -84, kElbowZ), Y, 74, 168, 8);
  const TopoDS_Shape neck = roundedBox(Point(kElbowX + 25, 0, kForearmZ - 8), Point(150, 128, 128), 24);
  return fused(axle, neck);
}

TopoDS_Shape elbowMotor() {
  const TopoDS_Shape body = roundedBox(Point(-32, 22, kForearmZ - 6), Point(116, 84, 84), 10);
  const TopoDS_Shape end = cylinder(Point(-88, 22, kForearmZ - 6), -X, 36, 22, 5);
  return fused(body, end);
}

TopoDS_Shape forearm() {
  // Turned about z, then laid along x by its placement.
  return revolved({{0, 0}, {58, 0}, {62, 4}, {62, 26}, {58, 32}, {45, 300}, {40, 306}, {0, 306}});
}

TopoDS_Shape junctionBox() {
  const TopoDS_Shape box = roundedBox(Point(370, 0, 878), Point(80, 118, 60), 7);
  const TopoDS_Shape foot = roundedBox(Point(370, 0, 846), Point(60, 70, 22), 4);
  return fused(box, foot);
}

TopoDS_Shape wrist() {
  const TopoDS_Shape fork = roundedBox(Point(502, 0, kForearmZ), Point(56, 84, 84), 14);
  const TopoDS_Shape joint = cylinder(Point(540, -54, kForearmZ), Y, 44, 108, 6);
  return fused(fork, joint);
}

TopoDS_Shape toolFlange() {
  return cylinder(Point(540, 0, kForearmZ - 42), -Z, 34, 20, 3);
}

TopoDS_Shape gripperBody() {
  const TopoDS_Shape body = roundedBox(Point(540, 0, kForearmZ - 90), Point(70, 104, 56), 8);
  const TopoDS_Shape rail = roundedBox(Point(540, 0, kForearmZ - 121), Point(34, 130, 14), 3);
  return fused(body, rail);
}

TopoDS_Shape gripperFinger() {
  const TopoDS_Shape carriage = roundedBox(Point(9, 0, 0), Point(18, 24, 40), 3);
  const TopoDS_Shape finger = roundedBox(Point(58, -6, 0), Point(90, 11, 26), 3);
  return fused(carriage, finger);
}

TopoDS_Shape cableBracket() {
  const TopoDS_Shape plate = roundedBox(Point(2.5, 0, 0), Point(5, 112, 46), 2);
  const TopoDS_Shape foot = roundedBox(Point(14, 0, 0), Point(26, 40, 30), 3);
  return fused(plate, foot);
}

TopoDS_Shape cableClip(double r) {
  const TopoDS_Shape band = cylinder(Point(0, 0, -7), Z, r + 3, 14, 0.8);
  const TopoDS_Shape foot =
      roundedBox(Point((r + kClipFoot) / 2, 0, 0), Point(r + kClipFoot, 2 * r + 2, 14), 0.8);
  const TopoDS_Shape tab = roundedBox(Point(r + kClipFoot - 2, r + 4, 0), Point(4, 16, 14), 0.8);
  return cutAway(fused(fused(band, foot), tab), cylinder(Point(0, 0, -10), Z, r + 0.4, 20));
}

TopoDS_Shape socket(double r, bool hexagonal) {
  const TopoDS_Shape flange = cylinder(Point(0, 0, 0), Z, r + 9, 4, 1);
  const TopoDS_Shape nut =
      hexagonal ? hexagon(Point(0, 0, 4), 2 * (r + 6), 9) : cylinder(Point(0, 0, 4), Z, r + 6, 9, 1.2);
  const TopoDS_Shape collar = cylinder(Point(0, 0, 13), Z, r + 3.5, 15, 1.5);
  return cutAway(fused(fused(flange, nut), collar), cylinder(Point(0, 0, kSocketMouth), Z, r + 0.3, 10));
}

TopoDS_Shape hexBolt() {
  const TopoDS_Shape washer = cylinder(Point(0, 0, 0), Z, 11, 2.5, 0.4);
  const TopoDS_Shape head = hexagon(Point(0, 0, 2.5), 18, 7.5);
  return fused(fused(washer, head), cylinder(Point(0, 0, -22), Z, 6, 23, 0.8));
}

TopoDS_Shape capScrew() {
  const TopoDS_Shape head = cutAway(cylinder(Point(0, 0, 0), Z, 3.5, 4, 0.4), hexagon(Point(0, 0, 2), 3, 3));
  return fused(head, cylinder(Point(0, 0, -8), Z, 2, 8.5, 0.3));
}

}  // namespace liana::samples

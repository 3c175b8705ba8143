#include "kernel/hoisting/hoist_contacts.h"

#include <algorithm>

#include "kernel/geometry/collision/bullet_contacts.h"
#include "kernel/geometry/mesh/welded_mesh.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;                      // metres in a millimetre
constexpr double kFloorSize = 400, kFloorDepth = 2;  // [m]
constexpr double kStructureFriction = 0.4;

Eigen::Isometry3d inMetres(Eigen::Isometry3d pose) {
  pose.translation() *= kMetre;
  return pose;
}

Eigen::Isometry3d bodyFromWorld(const RigBodyGeometry& body) {
  Eigen::Isometry3d pose(body.axes);
  pose.pretranslate(kMetre * body.centre);
  return pose.inverse();
}

ContactMaterial materialOf(double friction) {
  ContactMaterial material;
  material.friction = friction;
  return material;
}

bool isHeldByStructure(const Rigging& rigging, const std::string& body) {
  return std::any_of(rigging.joints.begin(), rigging.joints.end(),
                     [&](const RigJoint& joint) { return joint.body == body && joint.base.empty(); });
}

Result<int> addMovingShape(const RigBody& body, const RigBodyGeometry& geometry, BulletContacts& contacts) {
  const ContactMaterial material = materialOf(body.friction);
  if (geometry.parts.empty()) return contacts.addBox(kMetre * body.boxSize, material);
  std::vector<Eigen::Vector3d> corners = cornersOf(geometry);
  for (Eigen::Vector3d& corner : corners) corner *= kMetre;
  return contacts.addHull(corners, material);
}

/// Standing and led bodies: one body of the world for each part, joined to nothing.
Result<void> addStandingParts(const std::vector<RigPart>& parts, double friction, World& world,
                              BulletContacts& contacts) {
  for (const RigPart& part : parts) {
    const Result<int> shape =
        contacts.addMesh(*part.placed.mesh, materialOf(friction), inMetres(part.placed.worldFromPart));
    if (!shape.ok()) continue;  // without a triangle that could touch
    Body body;
    body.kind = BodyKind::Static;
    body.shape = *shape;
    world.addBody(body);
  }
  return {};
}

void addFloor(const HoistWorld& hoist, World& world, BulletContacts& contacts) {
  Body body;
  body.kind = BodyKind::Static;
  body.shape = contacts.addBox({kFloorSize, kFloorSize, kFloorDepth}, materialOf(kStructureFriction));
  const Eigen::Vector3d gravity = world.settings().gravity;
  const Eigen::Vector3d up =
      gravity.norm() > 0 ? Eigen::Vector3d(-gravity.normalized()) : Eigen::Vector3d::UnitZ();
  body.pose.orientation = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), up);
  body.pose.position = Eigen::Vector3d(0, 0, kMetre * hoist.rigging.floor) - 0.5 * kFloorDepth * up;
  world.addBody(body);
}

}  // namespace

Result<void> addContacts(HoistWorld& hoist, const RigGeometry& geometry) {
  auto contacts = std::make_shared<BulletContacts>();
  const Rigging& rigging = hoist.rigging;
  for (std::size_t i = 0; i < rigging.bodies.size(); ++i) {
    const RigBody& body = rigging.bodies[i];
    if (!body.touches || isHeldByStructure(rigging, body.name)) continue;
    if (body.role == BodyRole::Static && !geometry.bodies[i].parts.empty()) {
      if (const Result<void> added =
              addStandingParts(geometry.bodies[i].parts, body.friction, hoist.world, *contacts);
          !added.ok())
        return added;
      continue;
    }
    const Result<int> shape = addMovingShape(body, geometry.bodies[i], *contacts);
    if (!shape.ok())
      return Error{"The body \"" + body.name + "\" cannot touch: " + shape.error().message +
                   " Switch its contact off, or give it other parts."};
    hoist.world.body(hoist.bodies[i]).shape = *shape;
  }
  if (const Result<void> added =
          addStandingParts(geometry.structure, kStructureFriction, hoist.world, *contacts);
      !added.ok())
    return added;
  if (rigging.hasFloor) addFloor(hoist, hoist.world, *contacts);
  hoist.world.setContactDetector(contacts);
  return {};
}

void addSurfaces(const HoistWorld& hoist, const RigGeometry& geometry, const RigRope& rope,
                 RopeLaying& laying) {
  const auto isNamed = [](const PartReference& part, const PartReference& wanted) {
    return part.assembly == wanted.assembly &&
           (wanted.part.empty() || part.part == wanted.part || part.part.starts_with(wanted.part + "/"));
  };
  const auto add = [&](const RigPart& part, int body, const Eigen::Isometry3d& toBody) {
    for (const PartReference& wanted : rope.runsOver) {
      if (!isNamed(part.reference, wanted)) continue;
      const WeldedMesh welded = weld(*part.placed.mesh);
      RopeLaying::Surface surface;
      surface.body = body;
      surface.name = part.reference.lastName();
      const Eigen::Isometry3d bodyFromPart = toBody * inMetres(part.placed.worldFromPart);
      for (const Eigen::Vector3f& point : welded.vertices)
        surface.points.push_back(bodyFromPart * Eigen::Vector3d(kMetre * point.cast<double>()));
      surface.triangles.assign(welded.triangles.begin(), welded.triangles.end());
      laying.surfaces.push_back(std::move(surface));
      return;
    }
  };
  for (std::size_t i = 0; i < geometry.bodies.size(); ++i)
    for (const RigPart& part : geometry.bodies[i].parts)
      add(part, hoist.bodies[i], bodyFromWorld(geometry.bodies[i]));
  for (const RigPart& part : geometry.structure) add(part, BodyList::kGround, Eigen::Isometry3d::Identity());
}

}  // namespace liana

#include "kernel/geometry/collision/bullet_contacts.h"

#include <algorithm>

#include "kernel/geometry/collision/narrow_phase.h"

namespace liana {

struct BulletContacts::Shapes {
  std::vector<std::unique_ptr<CollisionShape>> list;

  int add(std::unique_ptr<CollisionShape> shape, const ContactMaterial& material) {
    shape->material = material;
    list.push_back(std::move(shape));
    return static_cast<int>(list.size()) - 1;
  }
};

namespace {

/// A body that touches things: its shape where it is and the box around it.
struct Placed {
  int body = 0;
  PlacedShape shape;
  Eigen::AlignedBox3d box;
};

Eigen::Isometry3d frameOf(const Body& body) {
  Eigen::Isometry3d frame = Eigen::Isometry3d::Identity();
  frame.linear() = body.rotation();
  frame.translation() = body.pose.position;
  return frame;
}

/// Pairs whose boxes are nearer than `margin`, in the order of their bodies.
std::vector<std::pair<int, int>> nearPairs(const std::vector<Placed>& placed, double margin) {
  std::vector<int> byLeft(placed.size());
  for (size_t i = 0; i < placed.size(); ++i) byLeft[i] = static_cast<int>(i);
  const auto boxOf = [&](int i) -> const Eigen::AlignedBox3d& { return placed[static_cast<size_t>(i)].box; };
  std::sort(byLeft.begin(), byLeft.end(), [&](int x, int y) {
    return std::make_pair(boxOf(x).min().x(), x) < std::make_pair(boxOf(y).min().x(), y);
  });
  std::vector<std::pair<int, int>> pairs;
  const Eigen::Vector3d reach = Eigen::Vector3d::Constant(margin);
  for (size_t i = 0; i < byLeft.size(); ++i) {
    const Eigen::AlignedBox3d grown(boxOf(byLeft[i]).min() - reach, boxOf(byLeft[i]).max() + reach);
    for (size_t j = i + 1; j < byLeft.size() && boxOf(byLeft[j]).min().x() <= grown.max().x(); ++j)
      if (grown.intersects(boxOf(byLeft[j]))) pairs.push_back(std::minmax(byLeft[i], byLeft[j]));
  }
  std::sort(pairs.begin(), pairs.end());
  return pairs;
}

}  // namespace

BulletContacts::BulletContacts() : shapes_(std::make_unique<Shapes>()) {}
BulletContacts::~BulletContacts() = default;

int BulletContacts::addBox(const Eigen::Vector3d& size, const ContactMaterial& material) {
  return shapes_->add(makeBoxShape(size), material);
}

int BulletContacts::addSphere(double radius, const ContactMaterial& material) {
  return shapes_->add(makeSphereShape(radius), material);
}

int BulletContacts::addCapsule(double radius, double length, const ContactMaterial& material) {
  return shapes_->add(makeCapsuleShape(radius, length), material);
}

int BulletContacts::addCylinder(double radius, double length, const ContactMaterial& material) {
  return shapes_->add(makeCylinderShape(radius, length), material);
}

Result<int> BulletContacts::addHull(const std::vector<Eigen::Vector3d>& points,
                                    const ContactMaterial& material) {
  for (const Eigen::Vector3d& point : points)
    if (!point.allFinite()) return Error{"A point of the hull is not a number; check where it comes from."};
  std::unique_ptr<CollisionShape> shape = makeHullShape(points);
  if (!shape) return Error{"The points span no volume; a hull needs at least four that lie in no plane."};
  return shapes_->add(std::move(shape), material);
}

Result<int> BulletContacts::addMesh(const TriangleMesh& mesh, const ContactMaterial& material,
                                    const Eigen::Isometry3d& bodyFromMesh) {
  std::vector<Eigen::Vector3d> vertices;
  for (const Eigen::Vector3f& vertex : mesh.vertices) {
    if (!vertex.allFinite()) return Error{"A vertex of the mesh is not a number; import the part again."};
    vertices.push_back(bodyFromMesh * (1e-3 * vertex.cast<double>()));
  }
  std::vector<int> corners;
  for (const std::array<std::int32_t, 3>& triangle : mesh.triangles)
    corners.insert(corners.end(), triangle.begin(), triangle.end());
  std::unique_ptr<CollisionShape> shape = makeMeshShape(std::move(vertices), std::move(corners));
  if (!shape) return Error{"The mesh has no triangle; a part needs a surface to touch others."};
  return shapes_->add(std::move(shape), material);
}

void BulletContacts::findContacts(const BodyList& bodies, double margin, const JoinedPairs& joined,
                                  std::vector<ContactPoint>& contacts) const {
  std::vector<Placed> placed;
  for (int i = 0; i < bodies.size(); ++i) {
    if (!bodies.isUsed(i) || bodies[i].shape < 0) continue;
    const CollisionShape& shape = *shapes_->list[static_cast<size_t>(bodies[i].shape)];
    const Eigen::Isometry3d frame = frameOf(bodies[i]);
    const Eigen::Vector3d middle = frame * shape.box.center();
    const Eigen::Vector3d reach = frame.linear().cwiseAbs() * (0.5 * shape.box.sizes());
    placed.push_back({i, {&shape, frame}, {middle - reach, middle + reach}});
  }
  NarrowPhase narrow;
  for (const auto& [first, second] : nearPairs(placed, margin)) {
    const Placed &one = placed[static_cast<size_t>(first)], &other = placed[static_cast<size_t>(second)];
    if (!bodies.isDynamic(one.body) && !bodies.isDynamic(other.body)) continue;
    // Of two meshes the one that moves is taken as its hull.
    const bool exchange = !bodies.isDynamic(other.body);
    const Placed &a = exchange ? one : other, &b = exchange ? other : one;
    if (joined.joined(a.body, b.body)) continue;
    ContactPoint contact;
    contact.bodyA = a.body;
    contact.bodyB = b.body;
    setMaterial(contact, combine(a.shape.shape->material, b.shape.shape->material));
    for (const TouchingPoint& point : narrow.touch(a.shape, b.shape, margin)) {
      contact.position = point.position;
      contact.normal = point.normal;
      contact.gap = point.gap;
      contact.key = point.key;
      contacts.push_back(contact);
    }
  }
}

}  // namespace liana

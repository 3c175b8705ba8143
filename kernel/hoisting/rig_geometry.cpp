#include "kernel/hoisting/rig_geometry.h"

#include <functional>
#include <set>
#include <utility>

#include "kernel/hoisting/body_parts.h"
#include "kernel/model/assembly/assembly_mass.h"
#include "solvers/multibody/body.h"

namespace liana {
namespace {

constexpr double kMillimetresPerMetre = 1000;

const AssemblyReference* findAssembly(const DocumentContent& content, AssemblyId id) {
  for (const AssemblyReference& assembly : content.assemblies)
    if (assembly.id == id) return &assembly;
  return nullptr;
}

/// The nodes at and below what the reference names: from, behind the last.
std::pair<int, int> nodesOf(const AssemblyReference& assembly, const std::string& path) {
  const auto count = static_cast<int>(assembly.assembly->nodes().size());
  if (path.empty()) return {0, count};
  const int node = assembly.assembly->findPath(path);
  if (node < 0) return {0, 0};
  return {node, assembly.assembly->endOfBranch(node)};
}

using Counts = std::function<bool(const PartKey&)>;

/// Of these nodes those that count and were not taken before.
void gatherParts(const AssemblyReference& assembly, std::pair<int, int> nodes, const Counts& counts,
                 std::set<PartKey>& taken, std::vector<RigPart>& parts) {
  for (int node = nodes.first; node < nodes.second; ++node) {
    const int shape = assembly.assembly->node(node).shape;
    if (shape < 0 || !counts({assembly.id, node}) || !taken.insert({assembly.id, node}).second) continue;
    const AssemblyShape& geometry = assembly.assembly->shapes()[static_cast<std::size_t>(shape)];
    if (!geometry.mesh || geometry.mesh->triangles.empty()) continue;
    parts.push_back(
        {{geometry.mesh, geometry.shape, assembly.worldFromAssembly * assembly.assembly->worldFromNode(node)},
         {assembly.id, assembly.assembly->pathOf(node)}});
  }
}

void setBox(const Eigen::Vector3d& size, RigBodyGeometry& made) {
  made.box = Eigen::AlignedBox3d(Eigen::Vector3d(-0.5 * size), Eigen::Vector3d(0.5 * size));
}

RigBodyGeometry boxGeometry(const RigBody& body) {
  RigBodyGeometry made;
  const Eigen::Vector3d metres = body.boxSize / kMillimetresPerMetre;
  made.mass = body.mass.value_or(body.density * metres.prod());
  made.centre = body.worldFromBox.translation();
  made.axes = Eigen::Quaterniond(body.worldFromBox.linear());
  made.inertia = boxInertia(made.mass, metres);
  setBox(body.boxSize, made);
  return made;
}

/// Each instance once, however often the body names it.
Result<MassProperties> massOfParts(const RigBody& body, const DocumentContent& content,
                                   const Counts& counts) {
  MassProperties sum;
  std::set<PartKey> counted;
  for (const PartReference& part : body.parts) {
    const AssemblyReference& reference = *findAssembly(content, part.assembly);
    const Assembly& assembly = *reference.assembly;
    const auto density = [&](int node) {
      return factsOf(reference.overrides, assembly.pathOf(node)).density.value_or(body.density);
    };
    const int node = part.part.empty() ? -1 : assembly.findPath(part.part);
    const auto isNew = [&](int instance) {
      const PartKey key{part.assembly, instance};
      return counts(key) && counted.insert(key).second;
    };
    const Result<AssemblyMass> mass = massOf(assembly, density, node, isNew);
    if (!mass.ok()) return mass.error();
    if (mass->properties.mass > 0) sum += mass->properties.transformed(reference.worldFromAssembly);
  }
  return sum;
}

Eigen::AlignedBox3d boxAround(const std::vector<RigPart>& parts, const Eigen::Vector3d& centre) {
  Eigen::AlignedBox3d box;
  for (const RigPart& part : parts)
    for (const Eigen::Vector3f& vertex : part.placed.mesh->vertices)
      box.extend(Eigen::Vector3d(part.placed.worldFromPart * vertex.cast<double>() - centre));
  return box;
}

/// Mass, centre and inertia of what it is made of.
Result<void> weigh(const RigBody& body, const DocumentContent& content, const Counts& counts,
                   RigBodyGeometry& made) {
  const Result<MassProperties> mass = massOfParts(body, content, counts);
  if (!mass.ok()) return mass.error();
  if (mass->mass > 0) {
    made.mass = body.mass.value_or(mass->mass);
    made.centre = mass->centre;
    made.inertia = mass->inertia * (made.mass / mass->mass) / (kMillimetresPerMetre * kMillimetresPerMetre);
    return {};
  }
  if (!body.mass)
    return Error{"The mass of the body \"" + body.name +
                 "\" is not known: its parts enclose no volume. Type its mass."};
  made.mass = *body.mass;  // of sheets their extent is known
  const Eigen::AlignedBox3d world = boxAround(made.parts, Eigen::Vector3d::Zero());
  made.centre = world.center();
  made.inertia = boxInertia(made.mass, world.sizes().cwiseMax(1) / kMillimetresPerMetre);
  return {};
}

/// Weighed, if it is not known where its centre was.
Result<RigBodyGeometry> partGeometry(const RigBody& body, const DocumentContent& content,
                                     const Counts& counts, const BodyPose* rest, std::set<PartKey>& taken) {
  RigBodyGeometry made;
  for (const PartReference& part : body.parts) {
    const AssemblyReference& assembly = *findAssembly(content, part.assembly);
    gatherParts(assembly, nodesOf(assembly, part.part), counts, taken, made.parts);
  }
  if (made.parts.empty())
    return Error{
        "The body \"" + body.name +
        "\" has no geometry of its own: its parts are empty or belong to another body. Choose other parts."};
  if (rest)
    made.centre = kMillimetresPerMetre * rest->position;
  else if (const Result<void> weighed = weigh(body, content, counts, made); !weighed.ok())
    return weighed.error();
  made.box = boxAround(made.parts, made.centre);
  return made;
}

Result<RigGeometry> gatherAll(const Rigging& rigging, const DocumentContent& content,
                              const std::vector<BodyPose>& rest) {
  if (const std::vector<std::string> missing = missingParts(rigging, content); !missing.empty())
    return Error{missing.front()};
  RigGeometry geometry;
  std::set<PartKey> taken;
  const std::map<PartKey, int> bodies = bodiesOfParts(rigging, content);
  for (const RigBody& body : rigging.bodies) {
    if (body.parts.empty()) {
      geometry.bodies.push_back(boxGeometry(body));
      continue;
    }
    const std::size_t index = geometry.bodies.size();
    const auto isOwn = [&](const PartKey& part) {
      const auto found = bodies.find(part);
      return found != bodies.end() && found->second == static_cast<int>(index);
    };
    Result<RigBodyGeometry> made =
        partGeometry(body, content, isOwn, index < rest.size() ? &rest[index] : nullptr, taken);
    if (!made.ok()) return made.error();
    geometry.bodies.push_back(std::move(*made));
  }
  const auto any = [](const PartKey&) { return true; };
  std::vector<RigPart> leftOut;
  for (const PartReference& part : rigging.leftOut)
    if (const AssemblyReference* assembly = findAssembly(content, part.assembly);
        assembly && assembly->assembly)
      gatherParts(*assembly, nodesOf(*assembly, part.part), any, taken, leftOut);
  for (const AssemblyReference& assembly : content.assemblies)
    if (assembly.assembly) gatherParts(assembly, nodesOf(assembly, {}), any, taken, geometry.structure);
  return geometry;
}

}  // namespace

Result<RigGeometry> RigGeometry::gather(const Rigging& rigging, const DocumentContent& content) {
  return gatherAll(rigging, content, {});
}

Result<RigGeometry> RigGeometry::gather(const Rigging& rigging, const DocumentContent& content,
                                        const std::vector<BodyPose>& rest) {
  return gatherAll(rigging, content, rest);
}

std::vector<Eigen::Vector3d> cornersOf(const RigBodyGeometry& body) {
  std::vector<Eigen::Vector3d> corners;
  if (body.parts.empty())
    for (int i = 0; i < 8; ++i)
      corners.push_back(body.box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(i)));
  for (const RigPart& part : body.parts)
    for (const Eigen::Vector3f& vertex : part.placed.mesh->vertices)
      corners.push_back(body.axes.conjugate() *
                        (part.placed.worldFromPart * vertex.cast<double>() - body.centre));
  return corners;
}

}  // namespace liana

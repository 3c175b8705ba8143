#include "kernel/hoisting/rig_geometry.h"

#include <set>
#include <utility>

#include "kernel/model/assembly/assembly_mass.h"
#include "solvers/multibody/body.h"

namespace liana {
namespace {

constexpr double kMillimetresPerMetre = 1000;

using PartKey = std::pair<AssemblyId, int>;  // an instance: its assembly and node

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

void gatherParts(const AssemblyReference& assembly, std::pair<int, int> nodes, std::set<PartKey>& taken,
                 std::vector<RigPart>& parts) {
  for (int node = nodes.first; node < nodes.second; ++node) {
    const int shape = assembly.assembly->node(node).shape;
    if (shape < 0 || !taken.insert({assembly.id, node}).second) continue;
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

Result<MassProperties> massOfParts(const RigBody& body, const DocumentContent& content) {
  MassProperties sum;
  for (const PartReference& part : body.parts) {
    const AssemblyReference& reference = *findAssembly(content, part.assembly);
    const Assembly& assembly = *reference.assembly;
    const auto density = [&](int node) {
      return factsOf(reference.overrides, assembly.pathOf(node)).density.value_or(body.density);
    };
    const int node = part.part.empty() ? -1 : assembly.findPath(part.part);
    const Result<AssemblyMass> mass = massOf(assembly, density, node);
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

Result<RigBodyGeometry> partGeometry(const RigBody& body, const DocumentContent& content,
                                     std::set<PartKey>& taken) {
  RigBodyGeometry made;
  for (const PartReference& part : body.parts) {
    const AssemblyReference& assembly = *findAssembly(content, part.assembly);
    gatherParts(assembly, nodesOf(assembly, part.part), taken, made.parts);
  }
  if (made.parts.empty())
    return Error{
        "The body \"" + body.name +
        "\" has no geometry of its own: its parts are empty or belong to another body. Choose other parts."};
  const Result<MassProperties> mass = massOfParts(body, content);
  if (!mass.ok()) return mass.error();
  if (!(mass->mass > 0)) {  // sheets: what is known is their extent
    if (!body.mass)
      return Error{"The mass of the body \"" + body.name +
                   "\" is not known: its parts enclose no volume. Type its mass."};
    made.mass = *body.mass;
    const Eigen::AlignedBox3d world = boxAround(made.parts, Eigen::Vector3d::Zero());
    made.centre = world.center();
    made.inertia = boxInertia(made.mass, world.sizes().cwiseMax(1) / kMillimetresPerMetre);
  } else {
    made.mass = body.mass.value_or(mass->mass);
    made.centre = mass->centre;
    made.inertia = mass->inertia * (made.mass / mass->mass) / (kMillimetresPerMetre * kMillimetresPerMetre);
  }
  made.box = boxAround(made.parts, made.centre);
  return made;
}

}  // namespace

Result<RigGeometry> RigGeometry::gather(const Rigging& rigging, const DocumentContent& content) {
  if (const std::vector<std::string> missing = missingParts(rigging, content); !missing.empty())
    return Error{missing.front()};
  RigGeometry geometry;
  std::set<PartKey> taken;
  for (const RigBody& body : rigging.bodies) {
    if (body.parts.empty()) {
      geometry.bodies.push_back(boxGeometry(body));
      continue;
    }
    Result<RigBodyGeometry> made = partGeometry(body, content, taken);
    if (!made.ok()) return made.error();
    geometry.bodies.push_back(std::move(*made));
  }
  std::vector<RigPart> leftOut;
  for (const PartReference& part : rigging.leftOut)
    if (const AssemblyReference* assembly = findAssembly(content, part.assembly);
        assembly && assembly->assembly)
      gatherParts(*assembly, nodesOf(*assembly, part.part), taken, leftOut);
  for (const AssemblyReference& assembly : content.assemblies)
    if (assembly.assembly) gatherParts(assembly, nodesOf(assembly, {}), taken, geometry.structure);
  return geometry;
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

#include "io/hoisting/hoist_scene.h"

#include "kernel/geometry/mesh/box_mesh.h"
#include "kernel/hoisting/body_parts.h"
#include "kernel/hoisting/follow_cables.h"
#include "kernel/model/assembly/displaced_parts.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1000;  // millimetres in a metre

Eigen::Isometry3d inMillimetres(Eigen::Isometry3d pose) {
  pose.translation() *= kMillimetre;
  return pose;
}

AssemblyReference boxReference(const RigBody& body, const Eigen::Isometry3d& moved) {
  Assembly assembly;
  AssemblyShape shape;
  shape.mesh = centredBox(body.boxSize);
  AssemblyNode node;
  node.name = body.name;
  node.shape = assembly.addShape(std::move(shape));
  assembly.addNode(std::move(node));
  AssemblyReference reference;
  reference.worldFromAssembly = moved * body.worldFromBox;
  reference.assembly = std::make_shared<const Assembly>(std::move(assembly));
  return reference;
}

}  // namespace

Centerline drawnLine(const std::vector<Eigen::Vector3d>& points) {
  Centerline line;
  double way = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (i > 0) {
      const double step = (points[i] - points[i - 1]).norm();
      if (!(step > 1e-6)) continue;
      way += step;
    }
    const Eigen::Vector3d& next = points[std::min(i + 1, points.size() - 1)];
    const Eigen::Vector3d& last = points[i > 0 ? i - 1 : 0];
    Eigen::Vector3d tangent = next - last;
    tangent = tangent.norm() > 1e-9 ? Eigen::Vector3d(tangent.normalized())
                                    : Eigen::Vector3d(Eigen::Vector3d::UnitZ());
    line.arcLengths.push_back(way);
    line.points.push_back(points[i]);
    line.tangents.push_back(tangent);
    line.frames.push_back(Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), tangent));
    line.curvatures.push_back(0);
    line.torsions.push_back(0);
    line.tensions.push_back(0);
  }
  return line;
}

HoistScene sceneAt(const DocumentContent& content, const HoistRecording& recording, std::size_t frame,
                   const MoveRecording& followers) {
  HoistScene scene;
  scene.assemblies = content.assemblies;
  if (!content.rigging || frame >= recording.frames.size()) return scene;
  const Rigging& rigging = *content.rigging;
  std::vector<Eigen::Isometry3d> moved;
  for (std::size_t i = 0; i < rigging.bodies.size() && i < recording.bodies.size(); ++i)
    moved.push_back(inMillimetres(displacementOf(recording, frame, i)));
  std::map<AssemblyId, Displacements> displacements;
  for (const auto& [part, body] : namedParts(rigging, content))
    if (static_cast<std::size_t>(body) < moved.size())
      displacements[part.first][part.second] = moved[static_cast<std::size_t>(body)];
  for (AssemblyReference& reference : scene.assemblies)
    if (const auto own = displacements.find(reference.id); own != displacements.end())
      reference = displaced(reference, own->second);
  for (std::size_t i = 0; i < moved.size(); ++i)
    if (rigging.bodies[i].parts.empty())
      scene.assemblies.push_back(boxReference(rigging.bodies[i], moved[i]));
  for (std::size_t i = 0; i < rigging.ropes.size() && i < recording.ropes.size(); ++i) {
    std::vector<Eigen::Vector3d> points;
    for (const Eigen::Vector3d& point : recording.frames[frame].ropes[i].points)
      points.push_back(kMillimetre * point);
    Centerline shape = drawnLine(points);
    if (shape.points.size() < 2) continue;
    Cable rope;
    rope.name = rigging.ropes[i].name;
    rope.spec.outerDiameter = rigging.ropes[i].spec.diameter;
    rope.spec.color = Color{0.85f, 0.35f, 0.1f};
    scene.ropes.push_back(std::move(rope));
    scene.shapes.push_back(std::move(shape));
  }
  for (std::size_t i = 0; i < followers.cables.size(); ++i)
    for (const Cable& cable : content.cables) {
      if (cable.name != followers.cables[i]) continue;
      Centerline shape = drawnLine(followedPoints(followers, i, recording.frames[frame].time));
      if (shape.points.size() < 2) continue;
      scene.ropes.push_back(cable);
      scene.shapes.push_back(std::move(shape));
      break;
    }
  return scene;
}

}  // namespace liana

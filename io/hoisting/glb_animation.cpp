#include "io/hoisting/glb_animation.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <nlohmann/json.hpp>
#include <numbers>

#include "io/hoisting/hoist_scene.h"
#include "kernel/geometry/mesh/box_mesh.h"
#include "kernel/hoisting/follow_cables.h"
#include "kernel/hoisting/rig_geometry.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

constexpr float kMetre = 1e-3f;  // metres in a millimetre
constexpr int kFloat = 5126, kUnsigned = 5125;

/// Puts JSON and bytes of a GLB together.
class GlbWriter {
public:
  Json json{{"asset", {{"version", "2.0"}, {"generator", "Liana"}}}, {"scene", 0}};

  int addNumbers(const std::vector<float>& numbers, const char* type, int perElement,
                 bool withBounds = false) {
    Json accessor{{"bufferView", addBytes(numbers.data(), numbers.size() * sizeof(float))},
                  {"componentType", kFloat},
                  {"count", numbers.size() / static_cast<std::size_t>(perElement)},
                  {"type", type}};
    if (withBounds) {
      for (int k = 0; k < perElement; ++k) {
        float low = numbers[static_cast<std::size_t>(k)], high = low;
        for (std::size_t i = static_cast<std::size_t>(k); i < numbers.size();
             i += static_cast<std::size_t>(perElement))
          low = std::min(low, numbers[i]), high = std::max(high, numbers[i]);
        accessor["min"].push_back(low);
        accessor["max"].push_back(high);
      }
    }
    return add("accessors", accessor);
  }

  int addIndices(const std::vector<std::uint32_t>& indices) {
    return add("accessors", {{"bufferView", addBytes(indices.data(), indices.size() * sizeof(std::uint32_t))},
                             {"componentType", kUnsigned},
                             {"count", indices.size()},
                             {"type", "SCALAR"}});
  }

  int add(const char* list, Json thing) {
    json[list].push_back(std::move(thing));
    return static_cast<int>(json[list].size()) - 1;
  }

  int addMaterial(const Color& color) {
    return add("materials", {{"pbrMetallicRoughness",
                              {{"baseColorFactor", {color.red, color.green, color.blue, 1}},
                               {"metallicFactor", 0.1},
                               {"roughnessFactor", 0.7}}},
                             {"doubleSided", true}});
  }

  int addMesh(const TriangleMesh& mesh, const Color& color, float scale) {
    std::vector<float> places, normals;
    std::vector<std::uint32_t> corners;
    for (std::size_t i = 0; i < mesh.vertices.size(); ++i)
      for (int k = 0; k < 3; ++k) {
        places.push_back(scale * mesh.vertices[i][k]);
        normals.push_back(i < mesh.normals.size() ? mesh.normals[i][k] : (k == 2 ? 1.0f : 0.0f));
      }
    for (const auto& triangle : mesh.triangles)
      for (const std::int32_t corner : triangle) corners.push_back(static_cast<std::uint32_t>(corner));
    const int position = addNumbers(places, "VEC3", 3, true), normal = addNumbers(normals, "VEC3", 3);
    const int indices = addIndices(corners), material = addMaterial(color);
    Json primitive{{"attributes", {{"POSITION", position}, {"NORMAL", normal}}},
                   {"indices", indices},
                   {"material", material}};
    return add("meshes", {{"primitives", Json::array({primitive})}});
  }

  std::string take() {
    while (bytes_.size() % 4 != 0) bytes_ += '\0';
    json["buffers"] = Json::array({{{"byteLength", bytes_.size()}}});
    std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
    while (text.size() % 4 != 0) text += ' ';
    std::string file = "glTF";
    putNumber(file, 2);
    putNumber(file, static_cast<std::uint32_t>(12 + 8 + text.size() + 8 + bytes_.size()));
    putNumber(file, static_cast<std::uint32_t>(text.size()));
    file += "JSON" + text;
    putNumber(file, static_cast<std::uint32_t>(bytes_.size()));
    file.append("BIN\0", 4);
    return file + bytes_;
  }

private:
  static void putNumber(std::string& file, std::uint32_t number) {
    file.append(reinterpret_cast<const char*>(&number), sizeof number);
  }

  int addBytes(const void* data, std::size_t size) {
    while (bytes_.size() % 4 != 0) bytes_ += '\0';
    const std::size_t offset = bytes_.size();
    bytes_.append(static_cast<const char*>(data), size);
    return add("bufferViews", {{"buffer", 0}, {"byteOffset", offset}, {"byteLength", size}});
  }

  std::string bytes_;
};

/// Along z from 0 to 1, of radius 1.
TriangleMesh unitCylinder(int sides) {
  TriangleMesh mesh;
  for (int i = 0; i < sides; ++i) {
    const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(i) / static_cast<float>(sides);
    const Eigen::Vector3f out(std::cos(angle), std::sin(angle), 0);
    for (const float z : {0.0f, 1.0f}) {
      mesh.vertices.push_back(out + z * Eigen::Vector3f::UnitZ());
      mesh.normals.push_back(out);
    }
    const int next = (i + 1) % sides;
    mesh.triangles.push_back({2 * i, 2 * next, 2 * next + 1});
    mesh.triangles.push_back({2 * i, 2 * next + 1, 2 * i + 1});
  }
  return mesh;
}

/// Points evenly spaced along a line.
std::vector<Eigen::Vector3d> resampled(const std::vector<Eigen::Vector3d>& points, int pieces) {
  std::vector<double> way{0};
  for (std::size_t i = 1; i < points.size(); ++i)
    way.push_back(way.back() + (points[i] - points[i - 1]).norm());
  std::vector<Eigen::Vector3d> even;
  std::size_t at = 0;
  for (int k = 0; k <= pieces; ++k) {
    const double wanted = way.back() * k / pieces;
    while (at + 2 < points.size() && way[at + 1] < wanted) ++at;
    const double length = way[at + 1] - way[at];
    const double share = length > 0 ? std::clamp((wanted - way[at]) / length, 0.0, 1.0) : 0;
    even.push_back(points[at] + share * (points[at + 1] - points[at]));
  }
  return even;
}

class LiftWriter {
public:
  LiftWriter(const HoistRecording& recording, const DocumentContent& content, const LiftAnimation& settings,
             const MoveRecording& followers)
      : recording_(recording), content_(content), settings_(settings), followers_(followers) {
    const double step = 1 / settings.framesPerSecond;
    for (double time = recording.begin(); time <= recording.end() + 1e-9; time += step)
      frames_.push_back(recording.frameAt(time + 1e-9));
    std::vector<float> times;
    for (const std::size_t frame : frames_) times.push_back(static_cast<float>(recording.frames[frame].time));
    times_ = glb_.addNumbers(times, "SCALAR", 1, true);
    // z up becomes y up.
    const double half = std::sqrt(0.5);
    root_ =
        glb_.add("nodes", {{"name", "lift"}, {"rotation", {-half, 0, 0, half}}, {"children", Json::array()}});
    glb_.json["scenes"] = Json::array({{{"nodes", Json::array({root_})}}});
  }

  std::string write() {
    addParts();
    addRopes();
    if (!channels_.empty())
      glb_.json["animations"] = Json::array(
          {{{"name", recording_.loadCase.name}, {"samplers", samplers_}, {"channels", channels_}}});
    return glb_.take();
  }

private:
  void addChild(int parent, int child) {
    glb_.json["nodes"][static_cast<std::size_t>(parent)]["children"].push_back(child);
  }

  int addNode(const std::string& name, int parent) {
    const int node = glb_.add("nodes", {{"name", name}, {"children", Json::array()}});
    addChild(parent, node);
    return node;
  }

  void animate(int node, const char* path, const std::vector<float>& numbers, const char* type,
               int perElement) {
    const int output = glb_.addNumbers(numbers, type, perElement);
    samplers_.push_back({{"input", times_}, {"output", output}, {"interpolation", "LINEAR"}});
    channels_.push_back({{"sampler", samplers_.size() - 1}, {"target", {{"node", node}, {"path", path}}}});
  }

  void addPart(const std::shared_ptr<const TriangleMesh>& mesh, const Eigen::Isometry3d& place,
               const Color& color, const std::string& name, int parent) {
    const auto key = std::pair(mesh.get(), std::array<float, 3>{color.red, color.green, color.blue});
    auto known = meshes_.find(key);
    if (known == meshes_.end()) known = meshes_.emplace(key, glb_.addMesh(*mesh, color, kMetre)).first;
    Json node{{"name", name}, {"mesh", known->second}};
    for (int column = 0; column < 4; ++column)
      for (int row = 0; row < 4; ++row)
        node["matrix"].push_back(place.matrix()(row, column) * (column == 3 && row < 3 ? 1e-3 : 1.0));
    addChild(parent, glb_.add("nodes", node));
  }

  void addParts() {
    const Result<RigGeometry> geometry = RigGeometry::gather(*content_.rigging, content_, recording_.rest);
    if (!geometry.ok()) return;  // the file it was made of is gone: ropes alone
    for (const RigPart& part : geometry->structure)
      addPart(part.placed.mesh, part.placed.worldFromPart, colorOf(part), part.reference.lastName(), root_);
    for (std::size_t i = 0; i < geometry->bodies.size() && i < recording_.bodies.size(); ++i) {
      const int node = addNode(recording_.bodies[i], root_);
      const RigBody& body = content_.rigging->bodies[i];
      for (const RigPart& part : geometry->bodies[i].parts)
        addPart(part.placed.mesh, part.placed.worldFromPart, colorOf(part), part.reference.lastName(), node);
      if (body.parts.empty())
        addPart(centredBox(body.boxSize), body.worldFromBox, Color{0.6f, 0.6f, 0.65f}, body.name, node);
      animateBody(node, i);
    }
  }

  Color colorOf(const RigPart& part) const {
    for (const AssemblyReference& assembly : content_.assemblies)
      if (assembly.id == part.reference.assembly && assembly.assembly)
        if (const int node = assembly.assembly->findPath(part.reference.part); node >= 0)
          return assembly.assembly->colorOf(node);
    return Color{0.7f, 0.7f, 0.7f};
  }

  void animateBody(int node, std::size_t body) {
    std::vector<float> places, turns;
    Eigen::Quaterniond last = Eigen::Quaterniond::Identity();
    for (const std::size_t frame : frames_) {
      const Eigen::Isometry3d moved = displacementOf(recording_, frame, body);
      Eigen::Quaterniond turn(moved.linear());
      if (turn.dot(last) < 0) turn.coeffs() = -turn.coeffs();
      last = turn;
      for (int k = 0; k < 3; ++k) places.push_back(static_cast<float>(moved.translation()[k]));
      for (const double number : {turn.x(), turn.y(), turn.z(), turn.w()})
        turns.push_back(static_cast<float>(number));
    }
    animate(node, "translation", places, "VEC3", 3);
    animate(node, "rotation", turns, "VEC4", 4);
  }

  void addRopes() {
    for (std::size_t r = 0; r < recording_.ropes.size(); ++r)
      addLine(recording_.ropes[r], Color{0.85f, 0.35f, 0.1f},
              0.5e-3 * content_.rigging->ropes[r].spec.diameter,
              [&](std::size_t frame) { return recording_.frames[frame].ropes[r].points; });
    for (std::size_t i = 0; i < followers_.cables.size(); ++i)
      for (const Cable& cable : content_.cables)
        if (cable.name == followers_.cables[i])
          addLine(cable.name, cable.spec.color, 0.5e-3 * cable.spec.outerDiameter, [&](std::size_t frame) {
            std::vector<Eigen::Vector3d> points =
                followedPoints(followers_, i, recording_.frames[frame].time);
            for (Eigen::Vector3d& point : points) point *= static_cast<double>(kMetre);
            return points;
          });
  }

  /// A chain of cylinders along the points of each frame [m].
  template <class PointsAt>
  void addLine(const std::string& name, const Color& color, double radius, PointsAt pointsAt) {
    const auto pieces = static_cast<std::size_t>(settings_.ropePieces);
    std::vector<std::vector<float>> places(pieces), turns(pieces), sizes(pieces);
    for (const std::size_t frame : frames_) {
      std::vector<Eigen::Vector3d> points = pointsAt(frame);
      if (points.size() < 2) points = {Eigen::Vector3d::Zero(), Eigen::Vector3d::Zero()};
      points = resampled(points, settings_.ropePieces);
      for (std::size_t i = 0; i < pieces; ++i) {
        const Eigen::Vector3d along = points[i + 1] - points[i];
        const Eigen::Quaterniond turn = Eigen::Quaterniond::FromTwoVectors(
            Eigen::Vector3d::UnitZ(),
            along.norm() > 1e-9 ? along : Eigen::Vector3d(Eigen::Vector3d::UnitZ()));
        for (int k = 0; k < 3; ++k) places[i].push_back(static_cast<float>(points[i][k]));
        for (const double number : {turn.x(), turn.y(), turn.z(), turn.w()})
          turns[i].push_back(static_cast<float>(number));
        for (const double size : {radius, radius, std::max(along.norm(), 1e-6)})
          sizes[i].push_back(static_cast<float>(size));
      }
    }
    const int mesh = glb_.addMesh(unitCylinder(12), color, 1), line = addNode(name, root_);
    for (std::size_t i = 0; i < pieces; ++i) {
      const int node = glb_.add("nodes", {{"name", name + " " + std::to_string(i + 1)}, {"mesh", mesh}});
      addChild(line, node);
      animate(node, "translation", places[i], "VEC3", 3);
      animate(node, "rotation", turns[i], "VEC4", 4);
      animate(node, "scale", sizes[i], "VEC3", 3);
    }
  }

  const HoistRecording& recording_;
  const DocumentContent& content_;
  LiftAnimation settings_;
  const MoveRecording& followers_;
  GlbWriter glb_;
  std::vector<std::size_t> frames_;
  int times_ = 0, root_ = 0;
  Json samplers_ = Json::array(), channels_ = Json::array();
  std::map<std::pair<const TriangleMesh*, std::array<float, 3>>, int> meshes_;
};

}  // namespace

std::string encodeLift(const HoistRecording& recording, const DocumentContent& content,
                       const LiftAnimation& settings, const MoveRecording& followers) {
  if (recording.frames.empty() || !content.rigging) return {};
  return LiftWriter(recording, content, settings, followers).write();
}

}  // namespace liana

#include "io/report/turnable/turnable_scene.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>

#include "io/report/picture/png_image.h"
#include "io/report/turnable/viewer_text.h"
#include "kernel/bundle/skin_along.h"
#include "kernel/model/assembly/part_look.h"

namespace liana {
namespace {

using Json = nlohmann::ordered_json;

/// One shape as some instance draws it.
struct Drawn {
  const AssemblyShape* shape = nullptr;
  Eigen::AlignedBox3d box;  // its own [mm]
  bool isPainted = false;   // with a colour per face
  int index = -1;           // among the meshes of the page

  std::size_t bytes() const {
    return (shape->mesh->vertices.size() * (isPainted ? 12 : 9) + shape->mesh->triangles.size() * 12) * 4 / 3;
  }
};

struct Instance {
  const TriangleMesh* mesh = nullptr;
  Eigen::Isometry3d place = Eigen::Isometry3d::Identity();
  std::optional<Color> color;  // none: painted by its faces
};

template <typename T>
std::string base64Of(const std::vector<T>& values) {
  return toBase64({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T)});
}

Json tripleOf(const Eigen::Vector3d& vector) {
  Json triple = Json::array();
  for (int i = 0; i < 3; ++i) triple.push_back(std::round(vector[i] * 1e4) / 1e4);
  return triple;
}

Json colorOf(const Color& color) {
  Json triple = Json::array();
  for (const float channel : {color.red, color.green, color.blue})
    triple.push_back(std::round(channel * 1000.0) / 1000.0);
  return triple;
}

bool hasInstanceColor(const Assembly& assembly, int node) {
  for (int i = node; i >= 0; i = assembly.node(i).parent)
    if (assembly.node(i).color) return true;
  return false;
}

bool isPainted(const AssemblyShape& shape) {
  return std::any_of(shape.faceColors.begin(), shape.faceColors.end(),
                     [](const std::optional<Color>& color) { return color.has_value(); });
}

/// Every vertex belongs to one face, so that faces of different colours share none.
std::vector<std::uint8_t> paintOf(const AssemblyShape& shape) {
  const TriangleMesh& mesh = *shape.mesh;
  std::vector<std::uint8_t> paint(3 * mesh.vertices.size());
  const Color plain = shape.color.value_or(Color{});
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto face = t < mesh.triangleFaces.size() ? static_cast<std::size_t>(mesh.triangleFaces[t]) : 0;
    const Color color = face < shape.faceColors.size() ? shape.faceColors[face].value_or(plain) : plain;
    const float channels[3] = {color.red, color.green, color.blue};
    for (const auto corner : mesh.triangles[t])
      for (int k = 0; k < 3; ++k)
        paint[3 * static_cast<std::size_t>(corner) + k] =
            static_cast<std::uint8_t>(std::lround(255 * std::clamp(channels[k], 0.0f, 1.0f)));
  }
  return paint;
}

/// Places in 65 thousandths of the box, normals in 127 steps: far finer than a screen shows.
Json meshOf(const Drawn& drawn) {
  const TriangleMesh& mesh = *drawn.shape->mesh;
  const Eigen::Vector3d size = drawn.box.sizes().cwiseMax(1e-9);
  std::vector<std::uint16_t> positions;
  std::vector<std::int8_t> normals;
  for (std::size_t i = 0; i < mesh.vertices.size(); ++i) {
    const Eigen::Vector3d share = (mesh.vertices[i].cast<double>() - drawn.box.min()).cwiseQuotient(size);
    for (int k = 0; k < 3; ++k) {
      positions.push_back(static_cast<std::uint16_t>(std::lround(65535 * std::clamp(share[k], 0.0, 1.0))));
      normals.push_back(
          static_cast<std::int8_t>(std::lround(127 * std::clamp(mesh.normals[i][k], -1.0f, 1.0f))));
    }
  }
  std::vector<std::uint32_t> triangles;
  for (const auto& triangle : mesh.triangles)
    for (const auto corner : triangle) triangles.push_back(static_cast<std::uint32_t>(corner));
  Json json{{"from", tripleOf(drawn.box.min())},
            {"size", tripleOf(size)},
            {"positions", base64Of(positions)},
            {"normals", base64Of(normals)},
            {"triangles", base64Of(triangles)}};
  if (drawn.isPainted) json["colors"] = base64Of(paintOf(*drawn.shape));
  return json;
}

std::vector<Instance> instancesOf(const std::vector<AssemblyReference>& assemblies,
                                  std::map<const TriangleMesh*, Drawn>& drawn) {
  std::vector<Instance> instances;
  for (const AssemblyReference& reference : assemblies) {
    if (!reference.assembly) continue;
    const Assembly& assembly = *reference.assembly;
    const std::vector<PartLook> looks = looksOf(assembly, reference.overrides);
    for (int node = 0; node < static_cast<int>(assembly.nodes().size()); ++node) {
      const int index = assembly.node(node).shape;
      if (index < 0 || looks[static_cast<std::size_t>(node)].isHidden) continue;
      const AssemblyShape& shape = assembly.shapes()[index];
      if (!shape.mesh || shape.mesh->triangles.empty()) continue;
      const bool painted = isPainted(shape) && !hasInstanceColor(assembly, node);
      instances.push_back({shape.mesh.get(), reference.worldFromAssembly * assembly.worldFromNode(node),
                           painted ? std::nullopt : std::optional(assembly.colorOf(node))});
      Drawn& known = drawn[shape.mesh.get()];
      if (!known.shape) known.box = shape.mesh->boundingBox().cast<double>();
      known.shape = &shape;
      known.isPainted = known.isPainted || painted;
    }
  }
  return instances;
}

/// Large shapes first, as long as there is room.
Json chooseMeshes(const std::vector<Instance>& instances, std::map<const TriangleMesh*, Drawn>& drawn,
                  std::size_t mostBytes) {
  std::vector<const TriangleMesh*> order;  // as in the document: the same project gives the same page
  for (const Instance& instance : instances)
    if (std::find(order.begin(), order.end(), instance.mesh) == order.end()) order.push_back(instance.mesh);
  std::stable_sort(order.begin(), order.end(), [&](const TriangleMesh* a, const TriangleMesh* b) {
    return drawn[a].box.diagonal().squaredNorm() > drawn[b].box.diagonal().squaredNorm();
  });
  Json meshes = Json::array();
  std::size_t bytes = 0;
  for (const TriangleMesh* mesh : order) {
    Drawn& each = drawn[mesh];
    if (bytes + each.bytes() > mostBytes) continue;
    bytes += each.bytes();
    each.index = static_cast<int>(meshes.size());
    meshes.push_back(meshOf(each));
  }
  return meshes;
}

Json partOf(const Instance& instance, int mesh) {
  Json place = Json::array();
  for (int i = 0; i < 16; ++i) place.push_back(std::round(instance.place.matrix().data()[i] * 1e6) / 1e6);
  Json part{{"mesh", mesh}, {"place", std::move(place)}};
  if (instance.color) part["color"] = colorOf(*instance.color);
  return part;
}

/// The whole cable as one tube, or what covers a stretch of it.
Json tubeOf(const PicturedCable& pictured, double radius, const Color& color,
            const std::vector<Eigen::Vector3d>& along) {
  Json points = Json::array();
  for (const Eigen::Vector3d& point : along) points.push_back(tripleOf(point));
  return {{"name", pictured.cable->name},
          {"radius", radius},
          {"color", colorOf(color)},
          {"points", std::move(points)}};
}

void addSleeves(const PicturedCable& pictured, Json& tubes) {
  if (pictured.cable->coverings.empty() || pictured.cable->spec.flat) return;
  const Centerline& line = *pictured.centerline;
  const HermiteCurve curve = line.curve();
  for (const SkinPiece& piece : skinAlong(*pictured.cable)) {
    if (piece.diameter == pictured.cable->spec.outerDiameter && piece.color == pictured.cable->spec.color)
      continue;
    const double from = piece.from * line.arcLengths.back(), to = piece.to * line.arcLengths.back();
    std::vector<Eigen::Vector3d> along{curve.point(from)};
    for (std::size_t i = 0; i < line.points.size(); ++i)
      if (line.arcLengths[i] > from && line.arcLengths[i] < to) along.push_back(line.points[i]);
    along.push_back(curve.point(to));
    tubes.push_back(tubeOf(pictured, piece.diameter / 2, piece.color, along));
  }
}

Json cableOf(const PicturedCable& pictured) {
  Json cable = tubeOf(pictured, pictured.cable->spec.standOff(), pictured.cable->spec.color,
                      pictured.centerline->points);
  if (const auto& flat = pictured.cable->spec.flat) {
    Json across = Json::array();
    for (const Eigen::Quaterniond& frame : pictured.centerline->frames)
      across.push_back(tripleOf(frame * Eigen::Vector3d::UnitX()));
    cable["beside"] = (flat->width - flat->thickness) / 2;
    cable["across"] = std::move(across);
  }
  return cable;
}

/// Text that cannot end the script it stands in.
std::string forScript(const Json& json) {
  std::string text = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  for (std::size_t at = 0; (at = text.find('<', at)) != std::string::npos;) text.replace(at, 1, "\\u003c");
  return text;
}

std::string captionOf(int leftOut) {
  std::string caption =
      "Drag to turn, right drag or Shift to move, wheel to zoom once clicked, double click to see all.";
  if (leftOut > 0)
    caption +=
        " The model is large: " + std::to_string(leftOut) + " instances of its smallest parts are left out.";
  return caption;
}

}  // namespace

std::string turnableScene(const std::vector<AssemblyReference>& assemblies,
                          const std::vector<PicturedCable>& cables, const std::vector<PicturePin>& pins,
                          std::size_t mostBytes) {
  std::map<const TriangleMesh*, Drawn> drawn;
  const std::vector<Instance> instances = instancesOf(assemblies, drawn);
  if (instances.empty() && cables.empty()) return {};
  Json scene;
  scene["meshes"] = chooseMeshes(instances, drawn, mostBytes);
  scene["parts"] = scene["cables"] = scene["pins"] = Json::array();
  Eigen::AlignedBox3d box;
  int leftOut = 0;
  for (const Instance& instance : instances) {
    const Drawn& each = drawn[instance.mesh];
    box.extend(each.box.transformed(instance.place));
    if (each.index < 0)
      ++leftOut;
    else
      scene["parts"].push_back(partOf(instance, each.index));
  }
  for (const PicturedCable& cable : cables) {
    for (const Eigen::Vector3d& point : cable.centerline->points) box.extend(point);
    scene["cables"].push_back(cableOf(cable));
    addSleeves(cable, scene["cables"]);
  }
  for (const PicturePin& pin : pins)
    scene["pins"].push_back({{"number", pin.number}, {"place", tripleOf(pin.position)}});
  scene["box"] = {tripleOf(box.min()), tripleOf(box.max())};
  return "<figure id=turn><div class=turn-bar></div><div class=turn-stage><canvas tabindex=0 "
         "aria-label=\"Parts and cables in three dimensions\"></canvas></div><p class=turn-none>This browser "
         "draws no 3D (WebGL 2): see the pictures below.</p><figcaption>" +
         captionOf(leftOut) + "</figcaption></figure>\n<script type=\"application/json\" id=turn-data>" +
         forScript(scene) + "</script>\n<script>" + std::string(viewerText()) + "</script>\n";
}

}  // namespace liana

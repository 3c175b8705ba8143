#include "io/report/picture/scene_picture.h"

#include <cmath>
#include <cstdio>
#include <numbers>

#include "io/report/html_text.h"
#include "io/report/picture/rasterizer.h"
#include "kernel/bundle/skin_along.h"

namespace liana {
namespace {

constexpr int kSides = 14;  // of a drawn tube
constexpr double kMargin = 22;
const Color kEdgeColor{0.08f, 0.10f, 0.13f};

struct Look {
  Eigen::Vector3d forward, up;
};

/// The same directions as the desktop program's standard views.
Look lookOf(PictureView view) {
  switch (view) {
    case PictureView::Front:
      return {{0, 1, 0}, {0, 0, 1}};
    case PictureView::Right:
      return {{-1, 0, 0}, {0, 0, 1}};
    case PictureView::Top:
      return {{0, 0, -1}, {0, 1, 0}};
    case PictureView::Isometric:
      break;
  }
  return {{-1, 1, -0.8}, {0, 0, 1}};
}

Eigen::AlignedBox3d boxOf(const std::vector<AssemblyReference>& assemblies,
                          const std::vector<PicturedCable>& cables) {
  Eigen::AlignedBox3d box;
  for (const AssemblyReference& reference : assemblies) {
    if (!reference.assembly) continue;
    const Eigen::AlignedBox3d local = reference.assembly->boundingBox();
    if (!local.isEmpty()) box.extend(local.transformed(reference.worldFromAssembly));
  }
  for (const PicturedCable& cable : cables) {
    const Eigen::Vector3d radius = Eigen::Vector3d::Constant(cable.cable->spec.outerDiameter / 2);
    for (const Eigen::Vector3d& point : cable.centerline->points)
      box.extend(Eigen::Vector3d(point - radius)).extend(Eigen::Vector3d(point + radius));
  }
  return box;
}

/// `faces`: the colours of single faces, or null.
void drawMesh(const TriangleMesh& mesh, const Eigen::Isometry3d& place, const Color& color,
              const std::vector<std::optional<Color>>* faces, Rasterizer& target) {
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const auto& triangle = mesh.triangles[t];
    const auto face = t < mesh.triangleFaces.size() ? static_cast<std::size_t>(mesh.triangleFaces[t]) : 0;
    Eigen::Vector3d corners[3], normals[3];
    for (int k = 0; k < 3; ++k) {
      corners[k] = place * mesh.vertices[triangle[k]].cast<double>();
      normals[k] = place.linear() * mesh.normals[triangle[k]].cast<double>();
    }
    const bool isPainted = faces && face < faces->size() && (*faces)[face];
    target.drawTriangle(corners, normals, isPainted ? *(*faces)[face] : color);
  }
}

void drawEdges(const TriangleMesh& mesh, const Eigen::Isometry3d& place, Rasterizer& target) {
  for (const auto& line : mesh.edgeLines)
    for (std::size_t i = 0; i + 1 < line.size(); ++i)
      target.drawLine(place * line[i].cast<double>(), place * line[i + 1].cast<double>(), kEdgeColor, 0.55f);
}

template <typename Draw>
void forEachInstance(const std::vector<AssemblyReference>& assemblies, const Draw& draw) {
  for (const AssemblyReference& reference : assemblies) {
    if (!reference.assembly) continue;
    const Assembly& assembly = *reference.assembly;
    for (int i = 0; i < static_cast<int>(assembly.nodes().size()); ++i) {
      const int shape = assembly.node(i).shape;
      if (shape < 0 || !assembly.shapes()[shape].mesh) continue;
      bool hasOwnColor = false;
      for (int node = i; node >= 0 && !hasOwnColor; node = assembly.node(node).parent)
        hasOwnColor = assembly.node(node).color.has_value();
      draw(*assembly.shapes()[shape].mesh, reference.worldFromAssembly * assembly.worldFromNode(i),
           assembly.colorOf(i), hasOwnColor ? nullptr : &assembly.shapes()[shape].faceColors);
    }
  }
}

void drawTube(const PicturedCable& pictured, Rasterizer& target) {
  const Centerline& line = *pictured.centerline;
  const std::vector<SkinPiece> skin = skinAlong(*pictured.cable);
  double radius = 0;
  const auto normalAt = [&](std::size_t station, int side) -> Eigen::Vector3d {
    const double angle = 2 * std::numbers::pi * side / kSides;
    return line.frames[station] * Eigen::Vector3d(std::cos(angle), std::sin(angle), 0);
  };
  const std::optional<FlatSection>& flat = pictured.cable->spec.flat;
  const auto surfaceAt = [&](std::size_t station, int side,
                             const Eigen::Vector3d& normal) -> Eigen::Vector3d {
    if (!flat) return line.points[station] + radius * normal;
    const double x = std::cos(2 * std::numbers::pi * side / kSides);
    const double beside = (flat->width - flat->thickness) / 2 * std::clamp(4 * x, -1.0, 1.0);
    return line.points[station] + flat->thickness / 2 * normal +
           line.frames[station] * Eigen::Vector3d(beside, 0, 0);
  };
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
    const double middle = (line.arcLengths[i] + line.arcLengths[i + 1]) / 2;
    const SkinPiece& piece = skinAt(skin, middle / line.arcLengths.back());
    radius = piece.diameter / 2;
    for (int side = 0; side < kSides; ++side) {
      const Eigen::Vector3d n[4] = {normalAt(i, side), normalAt(i, side + 1), normalAt(i + 1, side + 1),
                                    normalAt(i + 1, side)};
      Eigen::Vector3d p[4];
      for (int k = 0; k < 4; ++k)
        p[k] = surfaceAt(k < 2 ? i : i + 1, k == 0 || k == 3 ? side : side + 1, n[k]);
      const Eigen::Vector3d first[2][3] = {{p[0], p[1], p[2]}, {n[0], n[1], n[2]}};
      const Eigen::Vector3d second[2][3] = {{p[0], p[2], p[3]}, {n[0], n[2], n[3]}};
      target.drawTriangle(first[0], first[1], piece.color);
      target.drawTriangle(second[0], second[1], piece.color);
    }
  }
}

std::string pointText(const Eigen::Vector3d& pixel) {
  return decimal(pixel.x(), 1) + " " + decimal(pixel.y(), 1);
}

/// The pieces of the centerline that parts hide.
std::string hiddenPieces(const PicturedCable& pictured, const Rasterizer& parts,
                         const Projection& projection) {
  const Centerline& line = *pictured.centerline;
  std::string path;
  bool isDown = false;
  for (std::size_t i = 0; i + 1 < line.points.size(); ++i) {
    const Eigen::Vector3d middle = (line.points[i] + line.points[i + 1]) / 2;
    const bool hidden = !parts.isVisible(middle, pictured.cable->spec.outerDiameter / 2);
    if (hidden && !isDown) path += "M" + pointText(projection.pixelOf(line.points[i]));
    if (hidden) path += "L" + pointText(projection.pixelOf(line.points[i + 1]));
    isDown = hidden;
  }
  if (path.empty()) return {};
  return "<path class=hidden stroke=\"" + toHex(pictured.cable->spec.color) + "\" d=\"" + path + "\"/>\n";
}

/// Neighbouring numbers lean to different sides, so that pins of one place can be read; none leans out of the
/// picture.
std::string pinMarkup(const PicturePin& pin, const Projection& projection, int width) {
  constexpr double kRoom = 13;  // of a number and its rim
  static constexpr double leans[4][2] = {{17, -25}, {-17, -25}, {28, -8}, {-28, -8}};
  const Eigen::Vector3d pixel = projection.pixelOf(pin.position);
  double dx = leans[pin.number % 4][0], dy = leans[pin.number % 4][1];
  if (pixel.x() + dx < kRoom || pixel.x() + dx > width - kRoom) dx = -dx;
  if (pixel.y() + dy < kRoom) dy = -dy;
  const std::string x = decimal(pixel.x() + dx, 1), y = decimal(pixel.y() + dy, 1);
  return "<g class=pin><path d=\"M" + pointText(pixel) + "l" + decimal(dx, 1) + " " + decimal(dy, 1) +
         "\"/><circle cx=" + decimal(pixel.x(), 1) + " cy=" + decimal(pixel.y(), 1) +
         " r=4 /><circle cx=" + x + " cy=" + y + " r=11 /><text x=" + x +
         " y=" + decimal(pixel.y() + dy + 4, 1) + ">" + std::to_string(pin.number) + "</text></g>\n";
}

}  // namespace

const char* toString(PictureView view) {
  switch (view) {
    case PictureView::Isometric:
      return "isometric";
    case PictureView::Front:
      return "front";
    case PictureView::Right:
      return "right";
    case PictureView::Top:
      return "top";
  }
  return "";
}

std::string drawScene(const std::vector<AssemblyReference>& assemblies,
                      const std::vector<PicturedCable>& cables, const std::vector<PicturePin>& pins,
                      PictureView view, int width, int height) {
  const Eigen::AlignedBox3d box = boxOf(assemblies, cables);
  if (box.isEmpty()) return {};
  const Look look = lookOf(view);
  const Projection projection = Projection::fitting(look.forward, look.up, box, width, height, kMargin);
  Rasterizer scene(projection);
  forEachInstance(assemblies,
                  [&](const TriangleMesh& mesh, const Eigen::Isometry3d& place, const Color& color,
                      const auto* faces) { drawMesh(mesh, place, color, faces, scene); });
  std::string overlay;
  for (const PicturedCable& cable : cables) overlay += hiddenPieces(cable, scene, projection);
  for (const PicturedCable& cable : cables) drawTube(cable, scene);
  forEachInstance(assemblies, [&](const TriangleMesh& mesh, const Eigen::Isometry3d& place, const Color&,
                                  const auto*) { drawEdges(mesh, place, scene); });
  for (const PicturePin& pin : pins) overlay += pinMarkup(pin, projection, width);
  const std::string size = "width=" + std::to_string(width) + " height=" + std::to_string(height);
  return "<svg class=scene viewBox=\"0 0 " + std::to_string(width) + " " + std::to_string(height) +
         "\" role=img aria-label=\"" + toString(view) + " view\">\n<image " + size +
         " href=\"data:image/png;base64," + toBase64(encodePng(scene.image())) + "\"/>\n" + overlay +
         "</svg>\n";
}

}  // namespace liana

#include "io/recording/picture_strip.h"

#include <algorithm>
#include <cstdio>

#include "io/report/picture/rasterizer.h"

namespace liana {
namespace {

constexpr double kMm = 1000;      // the rasterizer counts in millimetres
constexpr int kLabelHeight = 24;  // of the time below a picture [pixels]
const Color kBodyColors[] = {{0.35f, 0.55f, 0.75f}, {0.75f, 0.55f, 0.3f}, {0.45f, 0.65f, 0.45f}};
const Color kWireColor{0.15f, 0.15f, 0.2f};

struct DrawnBox {
  Eigen::Vector3d corners[8];  // bit 0: x, bit 1: y, bit 2: z [mm]
  Color color;
};

DrawnBox boxOf(const BodyPose& pose, const BodyLook& look, const Color& color) {
  DrawnBox box;
  box.color = color;
  for (int i = 0; i < 8; ++i) {
    const Eigen::Vector3d half(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5);
    box.corners[i] = kMm * (pose.position + pose.orientation * (look.centre + half.cwiseProduct(look.size)));
  }
  return box;
}

/// Bodies without a look are small cubes.
std::vector<DrawnBox> boxesOf(const Recording& recording, const RecordingFrame& frame, double smallSize) {
  std::vector<DrawnBox> boxes;
  for (std::size_t i = 0; i < frame.bodies.size(); ++i) {
    const int body = frame.bodies[i];
    const auto look = std::find_if(recording.looks.begin(), recording.looks.end(),
                                   [&](const BodyLook& candidate) { return candidate.body == body; });
    const BodyLook small{body, Eigen::Vector3d::Constant(smallSize), Eigen::Vector3d::Zero()};
    boxes.push_back(boxOf(frame.poses[i], look != recording.looks.end() ? *look : small,
                          kBodyColors[static_cast<std::size_t>(body) % std::size(kBodyColors)]));
  }
  return boxes;
}

void draw(Rasterizer& picture, const DrawnBox& box) {
  for (int axis = 0; axis < 3; ++axis) {
    const int u = 1 << axis, v = 1 << (axis + 1) % 3, w = 1 << (axis + 2) % 3;
    const Eigen::Vector3d normal = (box.corners[w] - box.corners[0]).normalized();
    const Eigen::Vector3d normals[3] = {normal, normal, normal};
    for (int side : {0, w}) {
      const Eigen::Vector3d first[3] = {box.corners[side], box.corners[side | u], box.corners[side | u | v]};
      const Eigen::Vector3d second[3] = {box.corners[side], box.corners[side | u | v], box.corners[side | v]};
      picture.drawTriangle(first, normals, box.color);
      picture.drawTriangle(second, normals, box.color);
      for (int other : {0, v})
        picture.drawLine(box.corners[side | other], box.corners[side | other | u], kWireColor, 0.5f);
    }
  }
}

std::vector<std::size_t> moments(std::size_t frames, int pictures) {
  const std::size_t count = std::min<std::size_t>(frames, static_cast<std::size_t>(std::max(1, pictures)));
  std::vector<std::size_t> chosen;
  for (std::size_t i = 0; i < count; ++i)
    chosen.push_back(count == 1 ? frames - 1 : i * (frames - 1) / (count - 1));
  return chosen;
}

Eigen::AlignedBox3d extentOf(const Recording& recording, const std::vector<std::size_t>& chosen) {
  Eigen::AlignedBox3d extent;
  for (std::size_t index : chosen) {
    const RecordingFrame& frame = recording.frames[index];
    for (const DrawnBox& box : boxesOf(recording, frame, 0))
      for (const Eigen::Vector3d& corner : box.corners) extent.extend(corner);
    for (const auto& line : frame.lines)
      for (const Eigen::Vector3d& point : line) extent.extend(kMm * point);
  }
  return extent;
}

}  // namespace

std::string drawStrip(const Recording& recording, const StripSettings& settings) {
  if (recording.frames.empty()) return {};
  const std::vector<std::size_t> chosen = moments(recording.frames.size(), settings.pictures);
  const Eigen::AlignedBox3d extent = extentOf(recording, chosen);
  const double smallSize = extent.isEmpty() ? 1 : 0.01 * extent.diagonal().norm() / kMm;
  const Projection projection = Projection::fitting({0.25, 1, -0.2}, Eigen::Vector3d::UnitZ(), extent,
                                                    settings.width, settings.height, 12);
  const int width = settings.width * static_cast<int>(chosen.size()), height = settings.height + kLabelHeight;
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) +
                    "\" height=\"" + std::to_string(height) +
                    "\" font-family=\"sans-serif\" font-size=\"13\">\n" +
                    "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    const RecordingFrame& frame = recording.frames[chosen[i]];
    Rasterizer picture(projection);
    for (const DrawnBox& box : boxesOf(recording, frame, smallSize)) draw(picture, box);
    for (const auto& line : frame.lines)
      for (std::size_t k = 1; k < line.size(); ++k)
        picture.drawLine(kMm * line[k - 1], kMm * line[k], kWireColor, 1);
    const int x = settings.width * static_cast<int>(i);
    char label[64];
    std::snprintf(label, sizeof label, "t = %.2f s", frame.time);
    svg += "<image x=\"" + std::to_string(x) + "\" y=\"0\" width=\"" + std::to_string(settings.width) +
           "\" height=\"" + std::to_string(settings.height) + "\" href=\"data:image/png;base64," +
           toBase64(encodePng(picture.image())) + "\"/>\n<text x=\"" +
           std::to_string(x + settings.width / 2) + "\" y=\"" + std::to_string(settings.height + 16) +
           "\" text-anchor=\"middle\">" + label + "</text>\n";
  }
  return svg + "</svg>\n";
}

}  // namespace liana

#include "io/report/picture/rasterizer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace liana {
namespace {

constexpr int kFiner = 2;  // samples per pixel and direction

double cross(const Eigen::Vector3d& o, const Eigen::Vector3d& a, const Eigen::Vector3d& b) {
  return (a.x() - o.x()) * (b.y() - o.y()) - (a.y() - o.y()) * (b.x() - o.x());
}

std::uint8_t toByte(float value) {
  return static_cast<std::uint8_t>(std::lround(255 * std::clamp(value, 0.0f, 1.0f)));
}

}  // namespace

Projection Projection::fitting(const Eigen::Vector3d& forward, const Eigen::Vector3d& up,
                               const Eigen::AlignedBox3d& box, int width, int height, double margin) {
  Projection projection;
  const Eigen::Vector3d toViewer = -forward.normalized();
  const Eigen::Vector3d right = up.cross(toViewer).normalized();
  projection.viewFromWorld << right.transpose(), toViewer.cross(right).transpose(), toViewer.transpose();
  projection.width = width;
  projection.height = height;
  if (box.isEmpty()) return projection;
  Eigen::AlignedBox3d seen;
  for (int corner = 0; corner < 8; ++corner)
    seen.extend(projection.viewFromWorld * box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
  const Eigen::Vector3d size = seen.sizes().cwiseMax(1e-6);
  projection.centre = seen.center().head<2>();
  projection.pixelsPerMm = std::min((width - 2 * margin) / size.x(), (height - 2 * margin) / size.y());
  return projection;
}

Eigen::Vector3d Projection::pixelOf(const Eigen::Vector3d& world) const {
  const Eigen::Vector3d seen = viewFromWorld * world;
  return {width / 2.0 + (seen.x() - centre.x()) * pixelsPerMm,
          height / 2.0 - (seen.y() - centre.y()) * pixelsPerMm, seen.z()};
}

Rasterizer::Rasterizer(const Projection& projection)
    : projection_(projection), width_(kFiner * projection.width), height_(kFiner * projection.height) {
  pixels_.assign(static_cast<std::size_t>(width_) * height_,
                 {-std::numeric_limits<float>::infinity(), 0, 0, 0, false});
}

Eigen::Vector3d Rasterizer::sampleOf(const Eigen::Vector3d& world) const {
  Eigen::Vector3d pixel = projection_.pixelOf(world);
  pixel.head<2>() *= kFiner;
  return pixel;
}

float Rasterizer::brightness(const Eigen::Vector3d& normal) const {
  static const Eigen::Vector3d light = Eigen::Vector3d(-0.35, 0.6, 0.72).normalized();
  Eigen::Vector3d seen = projection_.viewFromWorld * normal;
  if (seen.z() < 0) seen = -seen;  // open shells have two sides
  return static_cast<float>(0.42 + 0.2 * seen.z() + 0.42 * std::max(0.0, seen.dot(light)));
}

Rasterizer::Pixel* Rasterizer::at(int x, int y) {
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return nullptr;
  return &pixels_[static_cast<std::size_t>(y) * width_ + x];
}

void Rasterizer::drawTriangle(const Eigen::Vector3d corners[3], const Eigen::Vector3d normals[3],
                              const Color& color) {
  Eigen::Vector3d p[3];
  float light[3];
  for (int k = 0; k < 3; ++k) {
    p[k] = sampleOf(corners[k]);
    light[k] = brightness(normals[k]);
  }
  const double area = cross(p[0], p[1], p[2]);
  if (!(std::abs(area) > 1e-12)) return;
  const auto low = [&](int axis) { return std::min({p[0][axis], p[1][axis], p[2][axis]}); };
  const auto high = [&](int axis) { return std::max({p[0][axis], p[1][axis], p[2][axis]}); };
  const int fromX = std::max(0, static_cast<int>(std::floor(low(0)))),
            toX = std::min<int>(width_ - 1, high(0));
  const int fromY = std::max(0, static_cast<int>(std::floor(low(1)))),
            toY = std::min<int>(height_ - 1, high(1));
  for (int y = fromY; y <= toY; ++y) {
    for (int x = fromX; x <= toX; ++x) {
      const Eigen::Vector3d sample(x + 0.5, y + 0.5, 0);
      const double a = cross(p[1], p[2], sample) / area, b = cross(p[2], p[0], sample) / area, c = 1 - a - b;
      if (a < 0 || b < 0 || c < 0) continue;
      const auto depth = static_cast<float>(a * p[0].z() + b * p[1].z() + c * p[2].z());
      Pixel& pixel = pixels_[static_cast<std::size_t>(y) * width_ + x];
      if (depth <= pixel.depth) continue;
      const auto shade = static_cast<float>(a * light[0] + b * light[1] + c * light[2]);
      pixel = {depth, color.red * shade, color.green * shade, color.blue * shade, true};
    }
  }
}

void Rasterizer::stamp(double x, double y, double z, const Color& color, float strength) {
  const double bias = 2 / projection_.pixelsPerMm;  // a line lies on the surfaces it bounds
  Pixel* pixel = at(static_cast<int>(std::floor(x)), static_cast<int>(std::floor(y)));
  if (!pixel || z + bias < pixel->depth) return;
  const float keep = pixel->isDrawn ? 1 - strength : 0;
  pixel->red = keep * pixel->red + (1 - keep) * color.red;
  pixel->green = keep * pixel->green + (1 - keep) * color.green;
  pixel->blue = keep * pixel->blue + (1 - keep) * color.blue;
  pixel->isDrawn = true;
}

void Rasterizer::drawLine(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Color& color,
                          float strength) {
  const Eigen::Vector3d from = sampleOf(a), to = sampleOf(b);
  const Eigen::Vector2d way = (to - from).head<2>();
  const int steps = static_cast<int>(std::min(1e5, std::ceil(way.cwiseAbs().maxCoeff())));
  const bool isFlat = std::abs(way.x()) > std::abs(way.y());
  for (int i = 0; i <= steps; ++i) {
    const Eigen::Vector3d p = steps == 0 ? from : Eigen::Vector3d(from + (to - from) * (double(i) / steps));
    stamp(p.x(), p.y(), p.z(), color, strength);
    stamp(p.x() + (isFlat ? 0 : 1), p.y() + (isFlat ? 1 : 0), p.z(), color, strength);
  }
}

bool Rasterizer::isVisible(const Eigen::Vector3d& point, double tolerance) const {
  const Eigen::Vector3d p = sampleOf(point);
  const int x = static_cast<int>(std::floor(p.x())), y = static_cast<int>(std::floor(p.y()));
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return true;
  return pixels_[static_cast<std::size_t>(y) * width_ + x].depth <= p.z() + tolerance;
}

RgbaImage Rasterizer::image() const {
  RgbaImage image{projection_.width, projection_.height, {}};
  image.pixels.resize(static_cast<std::size_t>(image.width) * image.height, {0, 0, 0, 0});
  for (int y = 0; y < image.height; ++y) {
    for (int x = 0; x < image.width; ++x) {
      float red = 0, green = 0, blue = 0, drawn = 0;
      for (int k = 0; k < kFiner * kFiner; ++k) {
        const Pixel& pixel =
            pixels_[static_cast<std::size_t>(kFiner * y + k / kFiner) * width_ + kFiner * x + k % kFiner];
        if (!pixel.isDrawn) continue;
        red += pixel.red, green += pixel.green, blue += pixel.blue, drawn += 1;
      }
      if (drawn > 0)
        image.pixels[static_cast<std::size_t>(y) * image.width + x] = {
            toByte(red / drawn), toByte(green / drawn), toByte(blue / drawn),
            toByte(drawn / (kFiner * kFiner))};
    }
  }
  return image;
}

}  // namespace liana

// Draws shaded triangles and lines with hidden surfaces removed, in software: pictures for reports made where
// there is no screen.
#pragma once

#include <Eigen/Geometry>
#include <cstdint>
#include <vector>

#include "io/report/picture/png_image.h"
#include "kernel/model/assembly/color.h"

namespace liana {

/// A parallel projection: where world points land on the picture.
struct Projection {
  Eigen::Matrix3d viewFromWorld = Eigen::Matrix3d::Identity();  // rows: right, up, towards the viewer
  Eigen::Vector2d centre = Eigen::Vector2d::Zero();             // of the picture, in view axes [mm]
  double pixelsPerMm = 1;
  int width = 0, height = 0;

  /// Looking along `forward` with `up` up, the box filling the picture up to a margin.
  static Projection fitting(const Eigen::Vector3d& forward, const Eigen::Vector3d& up,
                            const Eigen::AlignedBox3d& box, int width, int height, double margin);

  /// x to the right, y down [pixels], z towards the viewer [mm].
  Eigen::Vector3d pixelOf(const Eigen::Vector3d& world) const;
};

/// Holds each pixel four times, so that edges come out smooth.
class Rasterizer {
public:
  explicit Rasterizer(const Projection& projection);

  /// A triangle with a normal at each corner (world axes), lit from above the viewer's shoulder.
  void drawTriangle(const Eigen::Vector3d corners[3], const Eigen::Vector3d normals[3], const Color& color);
  /// A thin line where no surface hides it.
  void drawLine(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Color& color, float strength);
  /// Whether nothing drawn so far is in front of the point by more than `tolerance` [mm].
  bool isVisible(const Eigen::Vector3d& point, double tolerance) const;

  RgbaImage image() const;

private:
  struct Pixel {
    float depth, red, green, blue;
    bool isDrawn;
  };
  Eigen::Vector3d sampleOf(const Eigen::Vector3d& world) const;  // pixelOf, in finer pixels
  float brightness(const Eigen::Vector3d& normal) const;
  Pixel* at(int x, int y);
  void stamp(double x, double y, double z, const Color& color, float strength);

  Projection projection_;
  int width_, height_;
  std::vector<Pixel> pixels_;
};

}  // namespace liana

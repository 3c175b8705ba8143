// The smooth skin of a cable: a round tube with rounded ends, or a strip or ribbon with flat ones, and a
// stripe along one director. Pure numbers.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <vector>

namespace liana {

using Rgb = std::array<std::uint8_t, 3>;

/// One point of the cable's axis with its direction (a unit vector) and the director that carries the stripe:
/// as long as what covers a round cable here is wider than the style's radius; covered, it has no stripe.
struct TubeStation {
  Eigen::Vector3d position;
  Eigen::Vector3d tangent;
  Eigen::Vector3d director;
  Rgb color{};  // used when the style says so
};

/// How the tube looks.
struct TubeStyle {
  double radius = 1;  // [mm]
  /// Of a flat cable, whose radius is half its width; zero: round [mm].
  double halfThickness = 0;
  int conductors = 0;           // of a ribbon: so many round wires side by side; zero: smooth
  bool hasSquareEdges = false;  // of a smooth flat one
  Rgb color{40, 40, 44};
  Rgb stripe{230, 230, 230};
  int sides = 32;
  bool colorsFromStations = false;

  bool isFlat() const { return halfThickness > 0; }

  friend bool operator==(const TubeStyle&, const TubeStyle&) = default;
};

/// Vertices in rings and quads between them. The topology depends on the station count alone, so a moving
/// cable only sends new points and normals to the graphics card.
struct TubeMesh {
  int columns = 0;  // vertices in one ring; the stripe's borders are doubled so that its edges are crisp
  int rings = 0;
  std::vector<Eigen::Vector3f> points;
  std::vector<Eigen::Vector3f> normals;
  std::vector<Rgb> colors;
};

/// Subdivides the axis by cubic Hermite pieces; every given station stays on it. The count of the result
/// depends on the count of stations and on `pieces` alone.
std::vector<TubeStation> subdivideStations(const std::vector<TubeStation>& stations, int pieces);

/// How many pieces each interval needs for `stations` stations to look smooth.
int smoothPieces(std::size_t stations);

/// The tube around at least two stations; empty for fewer.
TubeMesh buildTube(const std::vector<TubeStation>& stations, const TubeStyle& style);

}  // namespace liana

// Builds the rings of a cable's tube.
#include "gui/view/actors/tube_mesh.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>

namespace liana {
namespace {

constexpr int kCapRings = 5;              // rings of one rounded end, its pole included
constexpr double kStripeHalfAngle = 0.3;  // [rad]
constexpr double kNoDirector = 1e-9;
constexpr double kCovered = 1 + 1e-6;  // length of a director from which on the cable is covered

/// A vertex of a ring in the section's axes: where it is in units of the radius, and which way its skin
/// looks.
struct Column {
  Eigen::Vector2d place, normal;
  bool stripe;
};

Eigen::Vector2d onCircle(double angle) {
  return {std::cos(angle), std::sin(angle)};
}

std::vector<Column> makeRound(int sides) {
  std::vector<Column> columns;
  const auto add = [&](double angle, bool stripe) {
    columns.push_back({onCircle(angle), onCircle(angle), stripe});
  };
  const int stripeSides = 4;
  for (int i = 0; i <= stripeSides; ++i) add(kStripeHalfAngle * (2.0 * i / stripeSides - 1), true);
  const double bodyAngle = 2 * std::numbers::pi - 2 * kStripeHalfAngle;
  for (int i = 0; i <= sides; ++i) add(kStripeHalfAngle + bodyAngle * i / sides, false);
  return columns;
}

/// Appends an arc about (x, 0), `wide` to the sides and `half` up and down.
void addArc(double x, double wide, double half, double from, double to, int steps, bool stripe,
            std::vector<Column>& columns) {
  for (int i = 0; i <= steps; ++i) {
    const double angle = steps > 0 ? from + (to - from) * i / steps : from;
    columns.push_back({{x + wide * std::cos(angle), half * std::sin(angle)}, onCircle(angle), stripe});
  }
}

/// Four sides with crisp corners.
std::vector<Column> makeSquare(double half) {
  const Eigen::Vector2d corners[5] = {{1, -half}, {1, half}, {-1, half}, {-1, -half}, {1, -half}};
  const Eigen::Vector2d normals[4] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
  std::vector<Column> columns;
  for (int side = 0; side < 4; ++side)
    for (const Eigen::Vector2d& corner : {corners[side], corners[side + 1]})
      columns.push_back({corner, normals[side], side == 0});
  return columns;
}

/// Flat sides between round edges.
std::vector<Column> makeStrip(double half) {
  constexpr double kPi = std::numbers::pi;
  const double x = 1 - half;
  std::vector<Column> columns;
  addArc(x, half, half, -kPi / 2, kPi / 2, 10, true, columns);
  addArc(x, half, half, kPi / 2, kPi / 2, 0, false, columns);
  addArc(-x, half, half, kPi / 2, 3 * kPi / 2, 10, false, columns);
  addArc(x, half, half, -kPi / 2, -kPi / 2, 0, false, columns);
  return columns;
}

/// Round wires side by side; what is thicker than it has room is pressed together, what is thinner has a web
/// to the next.
std::vector<Column> makeRibbon(double half, int wires) {
  constexpr double kPi = std::numbers::pi;
  constexpr double kWeb = 0.4;  // where a wire's skin ends and the web begins [rad]
  constexpr int kArcs = 80, kCoarsest = 2, kFinest = 6;
  const double wide = std::min(half, 0.98 / wires);
  const int steps = std::clamp(kArcs / wires, kCoarsest, kFinest);
  const auto middleOf = [&](int i) { return (1 - wide) * (1 - 2.0 * i / (wires - 1)); };
  std::vector<Column> columns;
  addArc(middleOf(0), wide, half, -(kPi - kWeb), kPi - kWeb, 2 * steps, true, columns);
  for (int i = 1; i + 1 < wires; ++i)
    addArc(middleOf(i), wide, half, kWeb, kPi - kWeb, steps, false, columns);
  addArc(middleOf(wires - 1), wide, half, kWeb, 2 * kPi - kWeb, 2 * steps, false, columns);
  for (int i = wires - 2; i > 0; --i)
    addArc(middleOf(i), wide, half, kPi + kWeb, 2 * kPi - kWeb, steps, false, columns);
  addArc(middleOf(0), wide, half, -(kPi - kWeb), -(kPi - kWeb), 0, false, columns);
  return columns;
}

/// Counter-clockwise from the first edge; the edge wire of a ribbon, or the edge of a strip, is the stripe.
std::vector<Column> makeFlat(const TubeStyle& style) {
  const double half = style.halfThickness / style.radius;
  if (style.conductors > 1) return makeRibbon(half, style.conductors);
  return style.hasSquareEdges ? makeSquare(half) : makeStrip(half);
}

std::vector<Column> makeColumns(const TubeStyle& style) {
  return style.isFlat() ? makeFlat(style) : makeRound(style.sides);
}

Eigen::Vector3d perpendicularTo(const Eigen::Vector3d& tangent, const Eigen::Vector3d& director) {
  Eigen::Vector3d d = director - director.dot(tangent) * tangent;
  if (d.squaredNorm() < 1e-12) d = tangent.unitOrthogonal();
  return d.normalized();
}

Rgb mix(const Rgb& a, const Rgb& b, double t) {
  Rgb result;
  for (std::size_t i = 0; i < 3; ++i)
    result[i] = static_cast<std::uint8_t>(std::lround((1 - t) * a[i] + t * b[i]));
  return result;
}

class TubeBuilder {
public:
  TubeBuilder(const TubeStyle& style, std::size_t stations) : style_(style), columns_(makeColumns(style)) {
    mesh_.columns = static_cast<int>(columns_.size());
    const std::size_t vertices = (stations + 2 * kCapRings) * columns_.size();
    mesh_.points.reserve(vertices);
    mesh_.normals.reserve(vertices);
    mesh_.colors.reserve(vertices);
  }

  /// A ring of relative radius `width` moved by `shift` radii along the tangent; `slope` leans its normals.
  void addRing(const TubeStation& station, double width, double shift, double slope) {
    const double wide = style_.isFlat() ? 1 : station.director.norm();
    const bool isCovered = wide > kCovered;
    width *= wide;
    shift *= wide;
    const Eigen::Vector3d d1 = perpendicularTo(station.tangent, station.director);
    const Eigen::Vector3d d2 = station.tangent.cross(d1);
    const Eigen::Vector3d center = station.position + shift * style_.radius * station.tangent;
    for (const Column& column : columns_) {
      const Eigen::Vector3d radial = column.place.x() * d1 + column.place.y() * d2;
      const Eigen::Vector3d outward = column.normal.x() * d1 + column.normal.y() * d2;
      const Eigen::Vector3d normal = std::sqrt(1 - slope * slope) * outward + slope * station.tangent;
      mesh_.points.push_back((center + width * style_.radius * radial).cast<float>());
      mesh_.normals.push_back(normal.cast<float>());
      const Rgb& body = style_.colorsFromStations ? station.color : style_.color;
      mesh_.colors.push_back(column.stripe && !isCovered ? style_.stripe : body);
    }
    ++mesh_.rings;
  }

  void addCap(const TubeStation& station, bool start) {
    for (int i = 0; i < kCapRings; ++i) {
      const int step = start ? i : kCapRings - 1 - i;
      const double angle = std::numbers::pi / 2 * step / kCapRings;  // from the pole to the rim
      const double outward = start ? -std::cos(angle) : std::cos(angle);
      if (style_.isFlat())  // a lid
        addRing(station, std::sin(angle), 0, start ? -1 : 1);
      else
        addRing(station, std::sin(angle), outward, outward);
    }
  }

  TubeMesh take() { return std::move(mesh_); }

private:
  TubeStyle style_;
  std::vector<Column> columns_;
  TubeMesh mesh_;
};

}  // namespace

int smoothPieces(std::size_t stations) {
  if (stations < 2) return 1;
  constexpr std::size_t wanted = 240;
  return static_cast<int>(std::clamp<std::size_t>(wanted / (stations - 1), 1, 24));
}

std::vector<TubeStation> subdivideStations(const std::vector<TubeStation>& stations, int pieces) {
  std::vector<TubeStation> fine;
  if (stations.empty()) return fine;
  fine.reserve((stations.size() - 1) * static_cast<std::size_t>(pieces) + 1);
  for (std::size_t i = 0; i + 1 < stations.size(); ++i) {
    const TubeStation &a = stations[i], &b = stations[i + 1];
    const double h = (b.position - a.position).norm();
    for (int k = 0; k < pieces; ++k) {
      const double t = static_cast<double>(k) / pieces, t2 = t * t, t3 = t2 * t;
      TubeStation s;
      s.position = (2 * t3 - 3 * t2 + 1) * a.position + (t3 - 2 * t2 + t) * h * a.tangent +
                   (3 * t2 - 2 * t3) * b.position + (t3 - t2) * h * b.tangent;
      s.tangent = (6 * t2 - 6 * t) * (a.position - b.position) + (3 * t2 - 4 * t + 1) * h * a.tangent +
                  (3 * t2 - 2 * t) * h * b.tangent;
      const double length = s.tangent.norm();
      s.tangent = length > 1e-12 ? Eigen::Vector3d(s.tangent / length) : a.tangent;
      s.director = perpendicularTo(s.tangent, (1 - t) * a.director + t * b.director);
      s.color = mix(a.color, b.color, t);
      // A covering begins with a step, half way between the stations.
      const double before = a.director.norm(), behind = b.director.norm();
      if (before != behind && std::max(before, behind) > kCovered) {
        s.director *= t < 0.5 ? before : behind;
        s.color = t < 0.5 ? a.color : b.color;
      } else {
        s.director *= std::max(before, kNoDirector);
      }
      fine.push_back(s);
    }
  }
  fine.push_back(stations.back());
  return fine;
}

TubeMesh buildTube(const std::vector<TubeStation>& stations, const TubeStyle& style) {
  if (stations.size() < 2) return {};
  TubeBuilder builder(style, stations.size());
  builder.addCap(stations.front(), true);
  for (const TubeStation& station : stations) builder.addRing(station, 1, 0, 0);
  builder.addCap(stations.back(), false);
  return builder.take();
}

}  // namespace liana

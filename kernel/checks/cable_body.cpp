#include "kernel/checks/cable_body.h"

#include <algorithm>
#include <cmath>

#include "kernel/bundle/diameter_along.h"
#include "kernel/routing/centerline_builder.h"

namespace liana {
namespace {

constexpr int kMostChords = 64;     // of one segment
constexpr double kStrandSpace = 4;  // half thicknesses between the strands of a flat cable, …
constexpr int kMostStrands = 4;     // … of which there are no more to each side

std::vector<CableBody::HeldPlace> heldPlacesOf(const Cable& cable, const Centerline& line,
                                               const HermiteCurve& curve) {
  const double length = line.arcLengths.back();
  std::vector<CableBody::HeldPlace> held{{0, line.points.front(), true}, {length, line.points.back(), true}};
  const std::vector<double> fractions = handleFractions(cable, line);
  for (std::size_t i = 0; i < fractions.size(); ++i)
    if (cable.handles[i].isClip())
      held.push_back({fractions[i] * length, curve.point(fractions[i] * length), false});
  return held;
}

}  // namespace

int chordsFor(double curvature, double length, double sag) {
  const double sags = curvature * length * length / 8;
  return std::clamp(static_cast<int>(std::ceil(std::sqrt(sags / sag))), 1, kMostChords);
}

CableBody CableBody::of(const Cable& cable, const Centerline& line) {
  CableBody body;
  body.id = cable.id;
  body.name = cable.name;
  body.radius = cable.spec.flat ? cable.spec.standOff() : largestDiameter(cable) / 2;
  if (cable.spec.flat) body.edge = cable.spec.outerDiameter / 2 - body.radius;
  if (body.edge > 0) body.frames = line.frames;
  if (line.points.size() < 2) return body;
  body.curve = line.curve();
  body.held = heldPlacesOf(cable, line, body.curve);
  const DiameterAlong diameters(cable, line.arcLengths.back());
  const double sag = std::min(kSag, kSagShare * body.radius);
  for (std::size_t i = 0; i + 1 < line.arcLengths.size(); ++i) {
    const double from = line.arcLengths[i], h = line.arcLengths[i + 1] - from;
    const int byLength = static_cast<int>(std::min<double>(kMostChords, std::ceil(h / body.halfWidth())));
    const int pieces =
        std::max(chordsFor(std::max(line.curvatures[i], line.curvatures[i + 1]), h, sag), byLength);
    for (int k = 0; k < pieces; ++k) {
      const double a = from + h * k / pieces, b = k + 1 < pieces ? from + h * (k + 1) / pieces : from + h;
      const double radius = cable.spec.flat ? body.radius : diameters.at((a + b) / 2) / 2;
      body.chords.push_back(
          {a, b, body.curve.point(a), body.curve.point(b), radius, body.edgeAt(a), body.edgeAt(b)});
    }
  }
  for (std::size_t first = 0; first < body.chords.size(); first += kTogether) {
    Stretch stretch{first, std::min(first + kTogether, body.chords.size()), {}};
    for (std::size_t i = first; i < stretch.last; ++i)
      for (const double side : {-1.0, 1.0})
        stretch.box.extend(body.chords[i].startOf(side)).extend(body.chords[i].endOf(side));
    body.box.extend(stretch.box);
    body.stretches.push_back(stretch);
  }
  return body;
}

int CableBody::strandsBeside() const {
  return std::min(kMostStrands, static_cast<int>(std::ceil(edge / (kStrandSpace * radius))));
}

Eigen::Vector3d CableBody::edgeAt(double s) const {
  if (frames.empty()) return Eigen::Vector3d::Zero();
  const std::vector<double>& at = curve.parameters;
  const auto next = std::upper_bound(at.begin() + 1, at.end() - 1, s) - at.begin();
  const auto i = static_cast<std::size_t>(next - 1);
  const double t = std::clamp((s - at[i]) / std::max(1e-300, at[i + 1] - at[i]), 0.0, 1.0);
  return edge * (frames[i].slerp(t, frames[i + 1]) * Eigen::Vector3d::UnitX());
}

}  // namespace liana

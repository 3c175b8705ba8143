#include "kernel/checks/cable_body.h"

#include <algorithm>
#include <cmath>

#include "kernel/bundle/diameter_along.h"
#include "kernel/routing/centerline_builder.h"

namespace liana {
namespace {

constexpr int kMostChords = 64;  // of one segment

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
  body.radius = largestDiameter(cable) / 2;
  if (line.points.size() < 2) return body;
  body.curve = line.curve();
  body.held = heldPlacesOf(cable, line, body.curve);
  const DiameterAlong diameters(cable, line.arcLengths.back());
  const double sag = std::min(kSag, kSagShare * body.radius);
  for (std::size_t i = 0; i + 1 < line.arcLengths.size(); ++i) {
    const double from = line.arcLengths[i], h = line.arcLengths[i + 1] - from;
    const int byLength = static_cast<int>(std::min<double>(kMostChords, std::ceil(h / body.radius)));
    const int pieces =
        std::max(chordsFor(std::max(line.curvatures[i], line.curvatures[i + 1]), h, sag), byLength);
    for (int k = 0; k < pieces; ++k) {
      const double a = from + h * k / pieces, b = k + 1 < pieces ? from + h * (k + 1) / pieces : from + h;
      body.chords.push_back({a, b, body.curve.point(a), body.curve.point(b), diameters.at((a + b) / 2) / 2});
    }
  }
  for (std::size_t first = 0; first < body.chords.size(); first += kTogether) {
    Stretch stretch{first, std::min(first + kTogether, body.chords.size()), {}};
    for (std::size_t i = first; i < stretch.last; ++i)
      stretch.box.extend(body.chords[i].a).extend(body.chords[i].b);
    body.box.extend(stretch.box);
    body.stretches.push_back(stretch);
  }
  return body;
}

}  // namespace liana

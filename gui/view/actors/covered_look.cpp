#include "gui/view/actors/covered_look.h"

#include <algorithm>
#include <cmath>

#include "kernel/bundle/skin_along.h"

namespace liana {
namespace {

Rgb rgbOf(const Color& color) {
  const auto channel = [](float value) {
    return static_cast<std::uint8_t>(std::lround(std::clamp(value, 0.0f, 1.0f) * 255));
  };
  return {channel(color.red), channel(color.green), channel(color.blue)};
}

}  // namespace

bool isCovered(const Cable& cable) {
  return !cable.coverings.empty() && !cable.spec.flat;
}

void coverStations(const Cable& cable, bool showsNumbers, std::vector<TubeStation>& stations) {
  if (!isCovered(cable) || stations.size() < 2) return;
  const std::vector<SkinPiece> skin = skinAlong(cable);
  std::vector<double> arcs{0};
  for (std::size_t i = 1; i < stations.size(); ++i)
    arcs.push_back(arcs.back() + (stations[i].position - stations[i - 1].position).norm());
  for (std::size_t i = 0; i < stations.size(); ++i) {
    const SkinPiece& piece = skinAt(skin, arcs.back() > 0 ? arcs[i] / arcs.back() : 0);
    stations[i].director = stations[i].director.normalized() * (piece.diameter / cable.spec.outerDiameter);
    if (!showsNumbers) stations[i].color = rgbOf(piece.color);
  }
}

}  // namespace liana

#include "kernel/routing/warm_start.h"

namespace liana {
namespace {

constexpr double kMetre = 1e-3;  // metres in a millimetre

}  // namespace

WarmStart warmStartFrom(const Cable& cable, const Centerline& line) {
  WarmStart start;
  const int segments = static_cast<int>(line.points.size()) - 1;
  if (segments < 1 || line.frames.size() != line.points.size()) return start;
  RodState state(segments);
  for (int i = 0; i <= segments; ++i) state.setPosition(i, line.points[i] * kMetre);
  state.lengthForces.setZero(segments);
  for (int j = 0; j < segments; ++j) {
    state.setOrientation(j, line.frames[j].normalized().slerp(0.5, line.frames[j + 1].normalized()));
    state.lengthForces[j] = (line.tensions[j] + line.tensions[j + 1]) / 2;
    start.segmentLengths.push_back((line.arcLengths[j + 1] - line.arcLengths[j]) * kMetre);
  }
  state.turns = -(cable.start.turns + cable.end.turns);  // as in buildRodProblem
  state.inEquilibrium = true;
  start.state = std::move(state);
  return start;
}

}  // namespace liana

// Cables dragged by hand: every frame must converge, on the right branch, nearly all of it by Newton's
// method.
#include <algorithm>
#include <cmath>
#include <string>

#include "solvers/validation/scenes.h"
#include "solvers/validation/validation_cases.h"

namespace liana {

namespace {

constexpr double kFinalSag = 0.35040;    // of the inextensible hose [m]
constexpr double kNewtonMissing = 0.05;  // at least 95 % of the steps are Newton's

double lowestPoint(const RodState& state) {
  double lowest = 0;
  for (int i = 0; i <= state.segmentCount(); ++i) lowest = std::min(lowest, state.position(i).z());
  return lowest;
}

double highestPoint(const RodState& state) {
  double highest = state.position(0).z();
  for (int i = 0; i <= state.segmentCount(); ++i) highest = std::max(highest, state.position(i).z());
  return highest;
}

}  // namespace

void validateHoseDrag(ValidationTable& table) {
  for (int segments : {50, 200, 800}) {
    for (int millimetres : {5, 20, 40, 100}) {
      if (table.stopped()) return;
      int sagging = 0;
      double sag = 0;
      const DragSummary summary =
          runDrag(hoseDragScene(segments, millimetres / 1000.0), [&](const DragFrame& frame) {
            sag = -lowestPoint(frame.state);
            const bool down = sag > 1e-3 && highestPoint(frame.state) < 1e-3;
            sagging += frame.report.converged() && down ? 1 : 0;
          });
      const std::string name =
          "hose drag, " + std::to_string(segments) + " segments, " + std::to_string(millimetres) + " mm";
      table.addCount(name, "converged at rest", 1, summary.restConverged);
      table.addCount(name, "frames converged, sagging", summary.frames, sagging);
      table.add(name, "sag at span 0.6 m [m]", kFinalSag, sag, kFinalSag, segments < 200 ? 1.5e-3 : 1e-4);
      table.addAtLeast(name, "share of Newton's steps", 1, summary.newtonShare(), kNewtonMissing);
    }
  }
}

void validateHandleDrag(ValidationTable& table) {
  for (int segments : {25, 100, 400}) {
    if (table.stopped()) return;
    const DragSummary summary = runDrag(handleDragScene(segments, 1000));
    const std::string name = "handle drag, " + std::to_string(segments) + " segments";
    table.addCount(name, "converged at rest", 1, summary.restConverged);
    table.addCount(name, "frames converged", summary.frames, summary.converged);
    table.addAtLeast(name, "share of Newton's steps", 1, summary.newtonShare(), kNewtonMissing);
  }
}

}  // namespace liana

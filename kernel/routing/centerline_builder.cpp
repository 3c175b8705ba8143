#include "kernel/routing/centerline_builder.h"

#include <algorithm>

#include "solvers/quasistatic/rod_forces.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1e3;  // millimetres in a metre

/// The frame at a node: given where the cable is held, else between the neighbouring segments' frames.
Eigen::Quaterniond frameAtNode(const RodProblem& problem, const RodState& state, int node) {
  const int last = problem.rod.segmentCount();
  if (node == 0) return problem.start.fixesOrientation() ? problem.start.orientation : state.orientation(0);
  if (node == last)
    return problem.end.fixesOrientation() ? problem.end.orientation : state.orientation(last - 1);
  for (const RodHandle& handle : problem.handles)
    if (handle.on == RodHandle::On::Node && handle.index == node && handle.fixesOrientation)
      return handle.orientation;
  const double before = problem.rod.segmentLengths[node - 1], after = problem.rod.segmentLengths[node];
  return state.orientation(node - 1).slerp(before / (before + after), state.orientation(node));
}

SupportReaction reactionFrom(std::string name, const Reaction& reaction) {
  return {std::move(name), reaction.position * kMillimetre, reaction.force, reaction.moment * kMillimetre};
}

void addReactions(const Cable& cable, const RodForces& forces, Centerline& centerline) {
  centerline.reactions.push_back(reactionFrom("start", forces.start));
  for (std::size_t i = 0; i < cable.handles.size() && i < forces.handles.size(); ++i) {
    const RouteHandle& handle = cable.handles[i];
    const std::string number = (handle.isClip() ? "clip " : "handle ") + std::to_string(i + 1);
    centerline.reactions.push_back(
        reactionFrom(handle.name.empty() ? number : handle.name, forces.handles[i]));
  }
  centerline.reactions.push_back(reactionFrom("end", forces.end));
}

}  // namespace

Centerline buildCenterline(const Cable& cable, const RodProblem& problem, const RodState& state) {
  const RodForces forces = computeForces(problem, state);
  const int segments = problem.rod.segmentCount();
  Centerline centerline;
  centerline.revision = cable.revision;
  double arcLength = 0;
  for (int i = 0; i <= segments; ++i) {
    const Eigen::Quaterniond frame = frameAtNode(problem, state, i);
    const Eigen::Vector3d& curvature = forces.curvature[i];
    const int before = std::max(i - 1, 0), after = std::min(i, segments - 1);
    centerline.arcLengths.push_back(arcLength * kMillimetre);
    centerline.points.push_back(state.position(i) * kMillimetre);
    centerline.frames.push_back(frame);
    centerline.tangents.push_back((frame * Eigen::Vector3d::UnitZ()).normalized());
    centerline.curvatures.push_back(curvature.head<2>().norm() / kMillimetre);
    centerline.torsions.push_back(curvature.z() / kMillimetre);
    centerline.tensions.push_back((forces.tension[before] + forces.tension[after]) / 2);
    if (i < segments) arcLength += problem.rod.segmentLengths[i];
  }
  addReactions(cable, forces, centerline);
  return centerline;
}

}  // namespace liana

#include "kernel/routing/centerline_builder.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "kernel/routing/rod_problem_builder.h"
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
    if (handle.index == node && handle.fixesOrientation) return handle.orientation;
  const double before = problem.rod.segmentLengths[node - 1], after = problem.rod.segmentLengths[node];
  return state.orientation(node - 1).slerp(before / (before + after), state.orientation(node));
}

/// Curvature and torsion next to a node where the cable is held by its direction: (κ1, κ2, τ) in the material
/// frame [1/m]. The joint between the given frame and the segment measures it a quarter of a segment away;
/// with the next joint, a whole segment away, it is carried on to the node, so that the bend where a cable
/// leaves its socket, often the tightest, is right to second order. `step` is +1 for the side after the node,
/// −1 before.
Eigen::Vector3d curvatureBeside(const RodProblem& problem, const RodState& state, const RodForces& forces,
                                const Eigen::Quaterniond& held, int node, int step) {
  const int segment = step > 0 ? node : node - 1;
  const double length = problem.rod.segmentLengths[segment];
  Eigen::Quaterniond first = held, second = state.orientation(segment);
  if (first.dot(second) < 0) second.coeffs() *= -1;
  if (step < 0) std::swap(first, second);
  const Eigen::Vector3d quarter = 4 / length * (first.conjugate() * second).vec();
  const int next = node + step;
  if (next <= 0 || next >= problem.rod.segmentCount()) return quarter;
  return quarter + (quarter - forces.curvature[next]) / 3;
}

bool holdsDirection(const RodProblem& problem, int node) {
  if (node == 0) return problem.start.fixesOrientation();
  if (node == problem.rod.segmentCount()) return problem.end.fixesOrientation();
  return std::any_of(problem.handles.begin(), problem.handles.end(), [&](const RodHandle& handle) {
    return handle.index == node && handle.fixesOrientation;
  });
}

/// At a clip that holds the direction the cable may be bent differently before and behind it: what counts is
/// the tighter side, and the more twisted one.
Eigen::Vector2d bendAndTwistAt(const RodProblem& problem, const RodState& state, const RodForces& forces,
                               const Eigen::Quaterniond& frame, int node) {
  if (!holdsDirection(problem, node))
    return {forces.curvature[node].head<2>().norm(), forces.curvature[node].z()};
  Eigen::Vector2d worst(0, 0);
  for (const int step : {-1, 1}) {
    if (node + step < 0 || node + step > problem.rod.segmentCount()) continue;
    const Eigen::Vector3d side = curvatureBeside(problem, state, forces, frame, node, step);
    worst[0] = std::max(worst[0], side.head<2>().norm());
    if (std::abs(side.z()) > std::abs(worst[1])) worst[1] = side.z();
  }
  return worst;
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

double arcLengthAt(const Centerline& line, int segment, double parameter) {
  const double from = line.arcLengths[static_cast<std::size_t>(segment)];
  return from + parameter * (line.arcLengths[static_cast<std::size_t>(segment) + 1] - from);
}

/// Contacts within the cable are told at both places, equal and opposite.
void addContacts(const RodState& state, Centerline& line) {
  const auto add = [&](int segment, double parameter, double sign, const ContactForce& contact) {
    const double share = segment < state.segmentCount() ? parameter : 1;
    const int own = std::min(segment, state.segmentCount() - 1);
    Eigen::Vector3d place = (1 - share) * state.position(own) + share * state.position(own + 1);
    if (contact.beside != 0) place += contact.beside * (state.orientation(own) * Eigen::Vector3d::UnitX());
    line.contacts.push_back({arcLengthAt(line, own, share), place * kMillimetre, sign * contact.normal,
                             sign * (contact.force * contact.normal + contact.friction)});
  };
  for (const ContactForce& contact : state.contacts) {
    add(contact.segment, contact.parameter, 1, contact);
    if (contact.otherSegment >= 0) add(contact.otherSegment, contact.otherParameter, -1, contact);
  }
  std::stable_sort(line.contacts.begin(), line.contacts.end(),
                   [](const ContactReaction& a, const ContactReaction& b) { return a.at < b.at; });
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
    const Eigen::Vector2d bendAndTwist = bendAndTwistAt(problem, state, forces, frame, i);
    const int before = std::max(i - 1, 0), after = std::min(i, segments - 1);
    centerline.arcLengths.push_back(arcLength * kMillimetre);
    centerline.points.push_back(state.position(i) * kMillimetre);
    centerline.frames.push_back(frame);
    centerline.tangents.push_back((frame * Eigen::Vector3d::UnitZ()).normalized());
    centerline.curvatures.push_back(bendAndTwist[0] / kMillimetre);
    centerline.torsions.push_back(bendAndTwist[1] / kMillimetre);
    centerline.tensions.push_back((forces.tension[before] + forces.tension[after]) / 2);
    if (i < segments) arcLength += problem.rod.segmentLengths[i];
  }
  addReactions(cable, forces, centerline);
  addContacts(state, centerline);
  return centerline;
}

std::vector<double> handleFractions(const Cable& cable, const Centerline& line) {
  std::vector<double> fractions;
  const bool slides = std::any_of(line.reactions.begin(), line.reactions.end(),
                                  [](const SupportReaction& reaction) { return reaction.at.has_value(); });
  if (slides && line.reactions.size() == cable.handles.size() + 2) {
    for (std::size_t i = 0; i < cable.handles.size(); ++i) {
      const std::optional<double>& found = line.reactions[i + 1].at;
      fractions.push_back(found ? *found / line.arcLengths.back() : cable.handles[i].fraction);
    }
    return fractions;
  }
  if (cable.routing.findsLength() && !line.isEmpty())
    for (const int node : handleNodes(cable))
      if (node < static_cast<int>(line.arcLengths.size()))
        fractions.push_back(line.arcLengths[static_cast<std::size_t>(node)] / line.arcLengths.back());
  if (fractions.size() == cable.handles.size()) return fractions;
  fractions.clear();
  for (const RouteHandle& handle : cable.handles) fractions.push_back(handle.fraction);
  return fractions;
}

}  // namespace liana

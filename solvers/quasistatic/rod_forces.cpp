#include "solvers/quasistatic/rod_forces.h"

#include <Eigen/Geometry>

#include "solvers/math/quaternion.h"
#include "solvers/quasistatic/rod_system.h"

namespace liana {

namespace {

/// The moment, in world axes, that a given frame must exert on the cable across its joint: rotating the frame
/// by δφ changes it by δQ = ½(0, δφ)·Q, and the joint's energy by M·δφ, hence M = ½·Im(∂E/∂Q·Q̄).
Eigen::Vector3d momentOfFrame(const FrameJoint& half, const Eigen::VectorXd& X) {
  const Eigen::Vector4d q = frameIn(X, half.segment);
  const Eigen::Vector4d& p = half.frameFirst ? half.frame : q;
  const Eigen::Vector4d& r = half.frameFirst ? q : half.frame;
  const Eigen::Vector3d m = half.joint.moment(p, r);
  // Im(p̄ r)·m as a function of the given frame: its gradient is ∓ (other frame)·(0, m).
  const Eigen::Vector4d pure(0, m[0], m[1], m[2]);
  const Eigen::Vector4d gradient =
      half.frameFirst ? Eigen::Vector4d(-2 * multiply(r, pure)) : Eigen::Vector4d(2 * multiply(p, pure));
  return 0.5 * multiply(gradient, conjugate(half.frame)).tail<3>();
}

void collectAlongRod(const RodSystem& system, const RodState& state, RodForces& forces) {
  const Eigen::VectorXd& X = state.coordinates;
  const int segments = state.segmentCount();
  for (int j = 0; j < segments; ++j) {
    forces.tension.push_back(system.length.tension(X, j));
    forces.shear.push_back(system.coherence.shear(X, j));
  }
  forces.curvature.assign(segments + 1, Eigen::Vector3d::Zero());
  forces.moment.assign(segments + 1, Eigen::Vector3d::Zero());
  for (int i = 0; i + 1 < segments; ++i) {
    const Joint& joint = system.bendTwist.joints[i];
    const Eigen::Vector4d p = frameIn(X, i), r = frameIn(X, i + 1);
    forces.curvature[i + 1] = joint.curvature(p, r);
    forces.moment[i + 1] = joint.moment(p, r);
  }
  // Where a frame is given, the joint is in two halves; the mean of both is what the node feels.
  std::vector<int> halves(segments + 1, 0);
  for (const FrameJoint& half : system.bendTwist.frameJoints) {
    const Eigen::Vector4d q = frameIn(X, half.segment);
    const Eigen::Vector4d& p = half.frameFirst ? half.frame : q;
    const Eigen::Vector4d& r = half.frameFirst ? q : half.frame;
    const int node = half.frameFirst ? half.segment : half.segment + 1;
    if (halves[node]++ == 0) forces.curvature[node] = forces.moment[node] = Eigen::Vector3d::Zero();
    const double n = halves[node];
    forces.curvature[node] += (half.joint.curvature(p, r) - forces.curvature[node]) / n;
    forces.moment[node] += (half.joint.moment(p, r) - forces.moment[node]) / n;
  }
}

}  // namespace

RodForces computeForces(const RodProblem& problem, const RodState& state) {
  RodSystem system;
  system.bind(problem, state);
  system.setStiffnessFactor(0);  // the stored integral forces are the whole forces
  const Eigen::VectorXd& X = state.coordinates;
  RodForces forces;
  collectAlongRod(system, state, forces);

  Evaluation sum;
  sum.resize(system.segmentCount());
  system.evaluate(X, Order::Gradient, sum);
  forces.handles.resize(problem.handles.size());
  const auto reactionOf = [&](int id) -> Reaction& {
    const RodSupport& support = system.supports[id];
    if (support.kind == SupportKind::Start) return forces.start;
    return support.kind == SupportKind::End ? forces.end : forces.handles[support.handle];
  };
  for (int id = 0; id < static_cast<int>(system.supports.size()); ++id) {
    const RodSupport& support = system.supports[id];
    reactionOf(id).position = state.position(support.node);
    if (support.isEnd() && support.fixesPosition) reactionOf(id).force = moveIn(sum.gradient, support.node);
  }
  for (std::size_t g = 0; g < system.guides.guides.size(); ++g) {
    const Guide& guide = system.guides.guides[g];
    reactionOf(guide.support).force = -(guide.projector * system.guides.totalForce(X, static_cast<int>(g)));
  }
  for (const FrameJoint& half : system.bendTwist.frameJoints)
    reactionOf(half.support).moment += momentOfFrame(half, X);
  for (const ContactForce& contact : state.contacts) {
    Reaction reaction;
    reaction.position = (1 - contact.parameter) * state.position(contact.segment);
    if (contact.parameter > 0) reaction.position += contact.parameter * state.position(contact.segment + 1);
    reaction.force = contact.force * contact.normal;
    forces.contacts.push_back(reaction);
  }
  return forces;
}

}  // namespace liana

#include "solvers/quasistatic/rod_system.h"

#include <algorithm>
#include <cmath>

#include "solvers/contact/contact_search.h"
#include "solvers/math/quaternion.h"

namespace liana {

namespace {

// Penalty stiffness relative to the forces in play. Soft enough for Newton's steps to turn the rod far, stiff
// enough for the integral forces to converge in a few updates (the solver stiffens them near the solution).
constexpr double kLengthPenalty = 100;     // axial stiffness over force scale
constexpr double kCoherencePenalty = 1e5;  // shear stiffness over B/L²
constexpr double kSmallestCoherence = 10;  // coherence stiffness over B/ℓ
constexpr double kGuidePenalty = 100;
constexpr double kStiffestCoherence = 10;
constexpr double kShortestSpan = 6;     // segments: fewer hardly bend
constexpr double kContactScale = 1000;  // radii: penetrations are met to a thousandth of the radius or better

Eigen::Vector3d stiffnessOf(const SectionStiffness& section) {
  return {section.bending1, section.bending2, section.torsion};
}

double largestStiffness(const SectionStiffness& section) {
  return std::max({section.bending1, section.bending2, section.torsion});
}

/// q or −q, whichever is nearer to the reference.
Eigen::Vector4d sameSide(const Eigen::Quaterniond& q, const Eigen::Vector4d& reference) {
  const Eigen::Vector4d v = toVector(q.normalized());
  return v.dot(reference) < 0 ? Eigen::Vector4d(-v) : v;
}

}  // namespace

void RodSystem::bind(const RodProblem& problem, const RodState& state) {
  segments_ = problem.rod.segmentCount();
  firstFree_ = problem.start.fixesPosition() ? 3 : 0;
  lastFree_ = changeSize() - (problem.end.fixesPosition() ? 3 : 0);
  collectSupports(problem, supports);
  if (!isAsBefore(problem)) {
    supportsBefore_ = supports;
    rod_ = problem.rod;
    gravity_ = problem.gravity;
    startForce_ = problem.start.force;
    endForce_ = problem.end.force;
    isFlat_ = problem.isFlat();
    moments.moments = problem.moments;
    length_ = rod_.length();
    setScales(problem);
    measureSpans();
    bindSegments();
    bindJoints();
    bindLoads(problem);
    collectAnchors();
  }
  length.integralForces = state.lengthForces;
  coherence.integralForces = state.coherenceForces;
  bindFrames(state);
  bindGuides(state);
  hasTrial_ = false;
  earlierLength_.resize(length.integralForces.size());
  earlierCoherence_.resize(coherence.integralForces.size());
  earlierGuides_.resize(guides.integralForces.size());
  bindContacts(problem, state);
}

/// Whether all that is kept from the last problem is the same in this one.
bool RodSystem::isAsBefore(const RodProblem& problem) const {
  if (supports.size() != supportsBefore_.size()) return false;
  for (std::size_t i = 0; i < supports.size(); ++i) {
    const RodSupport &now = supports[i], &before = supportsBefore_[i];
    if (now.node != before.node || now.fixesPosition != before.fixesPosition ||
        now.fixesOrientation != before.fixesOrientation || now.slides != before.slides)
      return false;
  }
  return problem.moments.empty() && moments.moments.empty() && problem.gravity == gravity_ &&
         problem.start.force == startForce_ && problem.end.force == endForce_ &&
         problem.isFlat() == isFlat_ && hasBound(problem.rod);
}

void RodSystem::bindContacts(const RodProblem& problem, const RodState& state) {
  contacts.contacts.clear();
  if (!problem.hasContact()) return;
  restoreContacts(state, contacts);
  double thinnest = problem.radiusOf(0);
  for (int j = 1; j < problem.rod.segmentCount(); ++j) thinnest = std::min(thinnest, problem.radiusOf(j));
  contacts.stiffness = kGuidePenalty * forceScale_ / length_ * 10;
  contacts.scale = std::min(length_, kContactScale * thinnest);
  contacts.forceScale = forceScale_;
}

void RodSystem::setScales(const RodProblem& problem) {
  const double total = length_;
  double bending = 0, mass = 0;
  for (int j = 0; j < segments_; ++j) {
    bending = std::max(bending, isFlat_ ? rod_.sections[j].bending1 : largestStiffness(rod_.sections[j]));
    mass += rod_.sections[j].massPerLength * rod_.segmentLengths[j];
  }
  const double weight = mass * gravity_.norm();
  double loads = problem.start.force.norm() + problem.end.force.norm();
  for (const AxialMoment& load : problem.moments) loads += std::abs(load.moment) / total;
  forceScale_ = 10 * bending / (total * total) + weight + loads;
  momentScale_ = forceScale_ * total / 10;
}

/// Between clips a cable bends and buckles in waves as long as the way from one clip to the next, however
/// long the whole cable is.
void RodSystem::measureSpans() {
  const std::vector<double>& lengths = rod_.segmentLengths;
  const double total = length_;
  const int segments = segments_;
  isHeldNode_.assign(segments + 1, 0);
  for (const RodSupport& support : supports)
    if (support.fixesPosition) isHeldNode_[support.node] = 1;
  spans_.resize(segments);
  for (int from = 0, to = 0; from < segments; from = to) {
    double span = 0;
    do span += lengths[to++];
    while (to < segments && !isHeldNode_[to]);
    if (!isHeldNode_[from] || !isHeldNode_[to]) span *= 2;  // a free tail swings in longer waves
    for (int j = from; j < to; ++j) spans_[j] = std::max(span, std::min(total, kShortestSpan * lengths[j]));
  }
}

void RodSystem::bindSegments() {
  const Rod& rod = rod_;
  const int segments = segments_;
  const double total = length_;
  length.referenceLengths = rod.segmentLengths;
  length.stiffness.resize(segments);
  coherence.stiffness.resize(segments);
  coherence.most.resize(segments);
  coherence.floor.resize(segments);
  for (int j = 0; j < segments; ++j) {
    const double ell = rod.segmentLengths[j], B = largestStiffness(rod.sections[j]);
    length.stiffness[j] = kLengthPenalty * forceScale_ / ell;
    coherence.stiffness[j] =
        kCoherencePenalty * B * ell / (total * total) + kLengthPenalty * forceScale_ * ell;
    // Forces grow with the square of how often the cable is held, and what yields to them makes modes that
    // are indifferent look unstable.
    coherence.most[j] = kStiffestCoherence * std::max(1.0, std::pow(total / spans_[j], 2));
    coherence.floor[j] = kSmallestCoherence * B / ell;
  }
  modeWeights_.resize(changeSize());
  for (int j = 0; j <= segments; ++j) {
    const int segment = std::min(j, segments - 1);
    const double ell = rod.segmentLengths[segment], B = largestStiffness(rod.sections[segment]);
    const double span = spans_[segment],
                 force = forceScale_ + 10 * B * (1 / (span * span) - 1 / (total * total));
    moveIn(modeWeights_, j).setConstant(force * ell / (span * span));
    if (j < segments) turnIn(modeWeights_, j).setConstant(4 * B * ell / (span * span));
  }
}

void RodSystem::bindJoints() {
  const Rod& rod = rod_;
  const int segments = segments_;
  bendTwist.joints.resize(segments - 1);
  for (int i = 0; i + 1 < segments; ++i) {
    const double a = rod.segmentLengths[i] / 2, b = rod.segmentLengths[i + 1] / 2;
    Joint& joint = bendTwist.joints[i];
    joint.length = a + b;
    // The two halves of the joint bend one after the other: their compliances add.
    joint.stiffness = (a + b) * (a * stiffnessOf(rod.sections[i]).cwiseInverse() +
                                 b * stiffnessOf(rod.sections[i + 1]).cwiseInverse())
                                    .cwiseInverse();
    joint.restCurvature = rod.restCurvatures[i + 1];
  }
  for (const RodSupport& support : supports)  // half joints to its frame stand in for it
    if (support.fixesOrientation && support.node > 0 && support.node < segments)
      bendTwist.joints[support.node - 1].stiffness.setZero();
}

void RodSystem::bindFrames(const RodState& state) {
  const Rod& rod = rod_;
  const int segments = segments_;
  bendTwist.frameJoints.clear();
  auto addHalfJoint = [&](int id, int segment, bool frameFirst) {
    if (segment < 0 || segment >= segments) return;
    FrameJoint half;
    half.joint.length = rod.segmentLengths[segment] / 2;
    half.joint.stiffness = stiffnessOf(rod.sections[segment]);
    half.joint.restCurvature = rod.restCurvatures[supports[id].node];
    half.segment = segment;
    half.frameFirst = frameFirst;
    half.frame = sameSide(supports[id].orientation, frameIn(state.coordinates, segment));
    half.support = id;
    bendTwist.frameJoints.push_back(half);
  };
  for (int id = 0; id < static_cast<int>(supports.size()); ++id) {
    const RodSupport& support = supports[id];
    const int node = support.node;
    if (!support.fixesOrientation) continue;
    // At an end that is clamped already a handle has nothing to hold.
    if (!support.isEnd() && node == 0 && supports[0].fixesOrientation) continue;
    if (!support.isEnd() && node == segments && supports[1].fixesOrientation) continue;
    addHalfJoint(id, node - 1, false);
    addHalfJoint(id, node, true);
  }
}

void RodSystem::bindLoads(const RodProblem& problem) {
  const Rod& rod = problem.rod;
  nodeForces.forces.assign(rod.nodeCount(), Eigen::Vector3d::Zero());
  for (int j = 0; j < rod.segmentCount(); ++j) {
    const Eigen::Vector3d half =
        0.5 * rod.sections[j].massPerLength * rod.segmentLengths[j] * problem.gravity;
    nodeForces.forces[j] += half;
    nodeForces.forces[j + 1] += half;
  }
  nodeForces.forces.front() += problem.start.force;
  nodeForces.forces.back() += problem.end.force;
}

void RodSystem::bindGuides(const RodState& state) {
  const double total = length_;
  guides.guides.clear();
  for (int id = 0; id < static_cast<int>(supports.size()); ++id) {
    const RodSupport& support = supports[id];
    if (!support.slides && (support.isEnd() || !support.fixesPosition)) continue;
    Guide guide;
    guide.node = support.node;
    guide.target = support.position;
    if (support.slides) guide.projector -= support.slideAxis * support.slideAxis.transpose();
    guide.stiffness = kGuidePenalty * forceScale_ / total * 10;
    guide.scale = total;
    guide.support = id;
    guides.guides.push_back(guide);
  }
  const Eigen::Index wanted = 3 * static_cast<Eigen::Index>(guides.guides.size());
  if (state.constraintForces.size() == wanted)
    guides.integralForces = state.constraintForces;
  else
    guides.integralForces.setZero(wanted);
}

void RodSystem::collectAnchors() {
  anchors_.clear();
  for (const RodSupport& support : supports)
    if (support.guidesPosition()) anchors_.push_back(support.node);
  if (anchors_.empty()) anchors_.push_back(0);
  std::sort(anchors_.begin(), anchors_.end());
  anchors_.erase(std::unique(anchors_.begin(), anchors_.end()), anchors_.end());
}

void RodSystem::rebuildPositions(Eigen::VectorXd& X) const {
  auto vectorOf = [&](int j) -> Eigen::Vector3d {
    return length.referenceLengths[j] * thirdDirector(frameIn(X, j));
  };
  for (int j = anchors_.front() - 1; j >= 0; --j) {
    const Eigen::Vector3d e = vectorOf(j);
    positionIn(X, j) = positionIn(X, j + 1) - e;
  }
  for (std::size_t a = 0; a + 1 < anchors_.size(); ++a) {
    const int from = anchors_[a], to = anchors_[a + 1];
    const Eigen::Vector3d target = positionIn(X, to);
    double total = 0;
    for (int j = from; j < to; ++j) total += length.referenceLengths[j];
    for (int j = from; j < to; ++j) {
      const Eigen::Vector3d e = vectorOf(j);
      positionIn(X, j + 1) = positionIn(X, j) + e;
    }
    const Eigen::Vector3d gap = target - positionIn(X, to);
    double s = 0;
    for (int j = from; j < to; ++j) {
      s += length.referenceLengths[j];
      positionIn(X, j + 1) += (s / total) * gap;
    }
    positionIn(X, to) = target;
  }
  for (int j = anchors_.back(); j < segments_; ++j) {
    const Eigen::Vector3d e = vectorOf(j);
    positionIn(X, j + 1) = positionIn(X, j) + e;
  }
}

void RodSystem::storeForces(RodState& state, bool balanceAlone) {
  if (!balanceAlone) settle(state.coordinates);
  state.lengthForces = length.integralForces;
  state.coherenceForces = coherence.integralForces;
  state.constraintForces = guides.integralForces;
  storeContacts(contacts, state);
}

kernels::Chain RodSystem::constraintChain(const Eigen::VectorXd& X) const {
  kernels::Chain chain;
  chain.shape = X.data();
  length.addTo(chain);
  coherence.addTo(chain);
  if (!hasTrial_) return chain;
  chain.otherLengthForces = earlierLength_.data();
  chain.otherCoherenceForces = earlierCoherence_.data();
  chain.gradientWithoutSprings = true;
  return chain;
}

void RodSystem::evaluate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  sum.setZero(order);
  kernels::Chain chain = constraintChain(X);
  bendTwist.addTo(chain);
  kernels::accumulate(chain, order, sum);
  bendTwist.accumulateFrames(X, order, sum);
  nodeForces.accumulate(X, order, sum);
  moments.accumulate(X, order, sum);
  guides.accumulate(X, order, sum);
  contacts.accumulate(X, order, sum);
  sum.earlierEnergy += sum.energy;
  if (hasTrial_) sum.earlierEnergy += guides.energyWith(earlierGuides_, X);
}

void RodSystem::evaluateGradient(const Eigen::VectorXd& X, const Eigen::VectorXd& linearizedAt,
                                 Evaluation& sum) const {
  kernels::Chain chain = constraintChain(X);
  bendTwist.addTo(chain);
  chain.lengthFactor = chain.coherenceFactor = 0;
  sum.setZero(Order::Gradient);
  kernels::accumulate(chain, Order::Gradient, sum);
  kernels::addSpringForces(constraintChain(linearizedAt), X, sum.gradient);
  bendTwist.accumulateFrames(X, Order::Gradient, sum);
  nodeForces.accumulate(X, Order::Gradient, sum);
  moments.accumulate(X, Order::Gradient, sum);
  guides.accumulate(X, Order::Gradient, sum);
}

void RodSystem::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& linearizedAt,
                          const Eigen::VectorXd& change) {
  kernels::integrate(
      constraintChain(linearizedAt),
      {length.integralForces.data(), coherence.integralForces.data(), change.data(), 1, X.data()});
  guides.integrate(X, change, 1);
}

void RodSystem::integrateOnTrial(const Eigen::VectorXd& X, const Eigen::VectorXd& change) {
  earlierLength_ = length.integralForces;
  earlierCoherence_ = coherence.integralForces;
  earlierGuides_ = guides.integralForces;
  integrate(X, change, 1);
  hasTrial_ = true;
}

void RodSystem::takeTrialBack() {
  length.integralForces.swap(earlierLength_);
  coherence.integralForces.swap(earlierCoherence_);
  guides.integralForces.swap(earlierGuides_);
  hasTrial_ = false;
}

void RodSystem::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& change, double fraction) {
  kernels::integrate(constraintChain(X), {length.integralForces.data(), coherence.integralForces.data(),
                                          change.data(), fraction});
  guides.integrate(X, change, fraction);
  contacts.integrate(X, change, fraction);
}

void RodSystem::settle(const Eigen::VectorXd& X) {
  kernels::integrate(constraintChain(X), {length.integralForces.data(), coherence.integralForces.data()});
  guides.settle(X);
  contacts.settle(X);
}

double RodSystem::violation(const Eigen::VectorXd& X, const Evaluation& at) const {
  return std::max({at.chainViolation, guides.violation(X), contacts.violation(X)});
}

double RodSystem::largestForce() const {
  return std::max(forceScale_, length.integralForces.lpNorm<Eigen::Infinity>());
}

void RodSystem::setStiffnessFactor(double factor) {
  const double enough = factor > 0 ? std::max(factor, largestForce() / forceScale_) : 0;
  length.stiffnessFactor = coherence.stiffnessFactor = guides.stiffnessFactor = contacts.stiffnessFactor =
      enough;
}

void RodSystem::relaxTension() {
  const double largest = largestForce();
  if (largest < 20 * forceScale_) return;
  length.integralForces *= forceScale_ / largest;
  setStiffnessFactor(1);
}

double RodSystem::physicalEnergy(const Eigen::VectorXd& X) const {
  Evaluation sum;
  bendTwist.accumulate(X, Order::Energy, sum);
  nodeForces.accumulate(X, Order::Energy, sum);
  moments.accumulate(X, Order::Energy, sum);
  return sum.energy;
}

double RodSystem::residual(const Eigen::VectorXd& gradient) const {
  // The first node is free or not, and so is the last.
  const int from = firstFree_ > 0 ? 1 : 0;
  ChangeExtent largest = extentOf(gradient, from, segments_);
  if (from > 0) largest.turn = std::max(largest.turn, turnIn(gradient, 0).lpNorm<Eigen::Infinity>());
  if (lastFree_ == changeSize())
    largest.move = std::max(largest.move, moveIn(gradient, segments_).lpNorm<Eigen::Infinity>());
  const double tightness =
      largestForce() / forceScale_;  // forces in a taut cable are large, and so is their rounding
  return std::max(largest.move / forceScale_, largest.turn / momentScale_) / tightness;
}

}  // namespace liana

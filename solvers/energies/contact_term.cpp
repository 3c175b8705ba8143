#include "solvers/energies/contact_term.h"

#include <algorithm>
#include <cmath>

#include <Eigen/Geometry>

namespace liana {

namespace {

using rod_coordinates::moveIndex;
using rod_coordinates::turnIndex;

constexpr double kFrictionMildness = 0.01;  // of force mismatches against lengths

void addGradient(const Contact& contact, const Eigen::Vector3d& slope, Evaluation& sum) {
  const ContactWeights w(contact);
  for (int i = 0; i < 4; ++i)
    if (w.nodes[i] >= 0) moveIn(sum.gradient, w.nodes[i]) += w.weight[i] * slope;
}

/// Adds stiffness·ñ ñᵀ, ñ the direction seen by the nodes: into the band, or as a coupling of far nodes.
void addStiffness(const Contact& contact, const Eigen::Vector3d& direction, double stiffness,
                  Evaluation& sum) {
  const ContactWeights w(contact);
  if (contact.isPair()) {
    Coupling coupling;
    for (int i = 0; i < 4; ++i)
      if (w.nodes[i] >= 0) coupling.at[i] = moveIndex(w.nodes[i]);
    std::copy(std::begin(w.weight), std::end(w.weight), coupling.weight);
    coupling.direction = direction;
    coupling.stiffness = stiffness;
    sum.couplings.push_back(coupling);
    return;
  }
  const Eigen::Matrix3d block = stiffness * direction * direction.transpose();
  for (int i = 0; i < 2; ++i)
    if (w.nodes[i] >= 0)
      sum.hessian.addDiagonalBlock(moveIndex(w.nodes[i]), (w.weight[i] * w.weight[i] * block).eval());
  if (w.nodes[0] >= 0 && w.nodes[1] >= 0)
    sum.hessian.addBlock(moveIndex(w.nodes[1]), moveIndex(w.nodes[0]),
                         (w.weight[0] * w.weight[1] * block).eval());
}

/// Adds the block of a frame's turn with a node's move, rows of the node.
void addMixed(int node, int segment, const Eigen::Matrix3d& mixed, Evaluation& sum) {
  if (node > segment)
    sum.hessian.addBlock(moveIndex(node), turnIndex(segment), mixed);
  else
    sum.hessian.addBlock(turnIndex(segment), moveIndex(node), mixed.transpose().eval());
}

/// What frames have of a Hessian: `turns(i, j)` of two of them, `mixed(slot, i)` of a node with one.
template <typename Turns, typename Mixed>
void addTurns(const Contact& contact, const LeverFrames& frames, const Turns& turns, const Mixed& mixed,
              Evaluation& sum) {
  const ContactWeights w(contact);
  for (int k = 0; k < frames.count; ++k) {
    sum.hessian.addDiagonalBlock(turnIndex(frames.segments[k]), turns(k, k));
    for (int slot = 0; slot < 2; ++slot)
      if (w.nodes[slot] >= 0) addMixed(w.nodes[slot], frames.segments[k], mixed(slot, k), sum);
  }
  if (frames.count == 2)
    sum.hessian.addBlock(turnIndex(frames.segments[1]), turnIndex(frames.segments[0]), turns(1, 0));
}

/// The share of the frames in stiffness·ñ ñᵀ.
void addLeverStiffness(const Contact& contact, const LeverFrames& frames, const Eigen::Vector3d (&slopes)[2],
                       const Eigen::Vector3d& direction, double stiffness, Evaluation& sum) {
  const ContactWeights w(contact);
  const auto turns = [&](int i, int j) -> Eigen::Matrix3d {
    return stiffness * slopes[i] * slopes[j].transpose();
  };
  const auto mixed = [&](int slot, int i) -> Eigen::Matrix3d {
    return stiffness * w.weight[slot] * direction * slopes[i].transpose();
  };
  addTurns(contact, frames, turns, mixed, sum);
}

Eigen::Vector3d cutTo(const Eigen::Vector3d& force, double limit) {
  const double size = force.norm();
  return size > limit ? Eigen::Vector3d(force * (limit / size)) : force;
}

}  // namespace

double ContactTerm::penetration(const Contact& contact, const Eigen::VectorXd& X) const {
  return ContactGap(contact, X).penetration();
}

double ContactTerm::push(const Contact& contact, const Eigen::VectorXd& X) const {
  return std::max(0.0, contact.integralForce + k() * penetration(contact, X));
}

/// w = g + k·u at the given r.
Eigen::Vector3d ContactTerm::pull(const Contact& contact, const Eigen::Vector3d& relative) const {
  const Eigen::Vector3d moved = relative - contact.anchor;
  return contact.tangentForce + k() * (moved - contact.normal.dot(moved) * contact.normal);
}

Eigen::Vector3d ContactTerm::frictionForce(const Contact& contact, const Eigen::VectorXd& X) const {
  return -cutTo(pull(contact, contact.relativePoint(X)), contact.slipLimit);
}

bool ContactTerm::slides(const Contact& contact, const Eigen::VectorXd& X) const {
  return pull(contact, contact.relativePoint(X)).norm() > contact.slipLimit;
}

void ContactTerm::accumulate(const Eigen::VectorXd& X, Order order, Evaluation& sum) const {
  for (const Contact& contact : contacts) {
    accumulatePush(contact, X, order, sum);
    if (contact.slipLimit > 0) accumulateFriction(contact, X, order, sum);
  }
}

void ContactTerm::accumulatePush(const Contact& contact, const Eigen::VectorXd& X, Order order,
                                 Evaluation& sum) const {
  const ContactGap gap(contact, X);
  const double f = contact.integralForce, force = std::max(0.0, f + k() * gap.penetration());
  if (k() > 0) sum.energy += (force * force - f * f) / (2 * k());
  if (order == Order::Energy || force == 0) return;
  const ContactWeights w(contact);
  for (int i = 0; i < 4; ++i)
    if (w.nodes[i] >= 0) moveIn(sum.gradient, w.nodes[i]) -= force * gap.slope(i);
  const LeverFrames& frames = gap.frames();
  for (int i = 0; i < frames.count; ++i) turnIn(sum.gradient, frames.segments[i]) -= force * gap.turnSlope(i);
  if (order == Order::Gradient) return;
  if (contact.isPair()) return addStiffness(contact, contact.normal, k(), sum);
  const double bending = sum.curvature == Curvature::Exact        ? force
                         : sum.curvature == Curvature::Linearized ? f
                                                                  : 0.0;
  const auto block = [&](int i, int j) -> Eigen::Matrix3d {
    return k() * gap.slope(i) * gap.slope(j).transpose() - bending * gap.bend(i, j);
  };
  for (int i = 0; i < 2; ++i)
    if (w.nodes[i] >= 0) sum.hessian.addDiagonalBlock(moveIndex(w.nodes[i]), block(i, i));
  if (w.nodes[0] >= 0 && w.nodes[1] >= 0)
    sum.hessian.addBlock(moveIndex(w.nodes[1]), moveIndex(w.nodes[0]), block(1, 0));
  if (frames.count == 0) return;
  const auto turns = [&](int i, int j) -> Eigen::Matrix3d {
    return k() * gap.turnSlope(i) * gap.turnSlope(j).transpose() - bending * gap.turnBend(i, j);
  };
  const auto mixed = [&](int slot, int i) -> Eigen::Matrix3d {
    return k() * gap.slope(slot) * gap.turnSlope(i).transpose() - bending * gap.mixedBend(slot, i);
  };
  addTurns(contact, frames, turns, mixed, sum);
}

void ContactTerm::accumulateFriction(const Contact& contact, const Eigen::VectorXd& X, Order order,
                                     Evaluation& sum) const {
  const Eigen::Vector3d w = pull(contact, contact.relativePoint(X));
  const double size = w.norm(), h = contact.slipLimit, g = contact.tangentForce.norm();
  const bool sticks = size <= h;
  if (k() > 0) sum.energy += ((sticks ? size * size : (2 * size - h) * h) - g * g) / (2 * k());
  if (order == Order::Energy) return;
  const Eigen::Vector3d held = sticks ? w : Eigen::Vector3d(w * (h / size));
  addGradient(contact, held, sum);
  const LeverFrames frames(contact);
  const auto leverOf = [&](int i) {
    return ContactLever(frames.share * contact.beside, frames.segments[i], X);
  };
  for (int i = 0; i < frames.count; ++i) turnIn(sum.gradient, frames.segments[i]) += leverOf(i).slope(held);
  if (order == Order::Gradient || predictsSliding) return;
  const Eigen::Vector3d along =
      sticks || size == 0 ? contact.normal.unitOrthogonal() : Eigen::Vector3d(w / size);
  const Eigen::Vector3d across = contact.normal.cross(along);
  const double acrossStiffness = sticks ? k() : k() * h / size;
  if (sticks) addStiffness(contact, along, k(), sum);
  addStiffness(contact, across, acrossStiffness, sum);
  if (frames.count == 0) return;
  const auto stiffen = [&](const Eigen::Vector3d& direction, double spring) {
    Eigen::Vector3d slopes[2];
    for (int i = 0; i < frames.count; ++i) slopes[i] = leverOf(i).slope(direction);
    addLeverStiffness(contact, frames, slopes, direction, spring, sum);
  };
  if (sticks) stiffen(along, k());
  stiffen(across, acrossStiffness);
  for (int i = 0; sum.curvature == Curvature::Exact && i < frames.count; ++i)
    sum.hessian.addDiagonalBlock(turnIndex(frames.segments[i]), leverOf(i).bend(held));
}

/// The same contacts push before and after the step.
bool ContactTerm::keepsPushing(const Eigen::VectorXd& X, const Eigen::VectorXd& change) const {
  for (const Contact& contact : contacts) {
    const ContactGap gap(contact, X);
    const double before = contact.integralForce + k() * gap.penetration();
    const double after = before - k() * gap.along(change);
    if ((before > 0) != (after > 0)) return false;
  }
  return true;
}

void ContactTerm::integrate(const Eigen::VectorXd& X, const Eigen::VectorXd& change, double fraction) {
  // Forces of a step that changed what pushes would send the next step back: the energy is minimized first.
  if (fraction > 0 && !keepsPushing(X, change)) return;
  for (Contact& contact : contacts) {
    const ContactGap gap(contact, X);
    const double here = gap.penetration();
    // A contact that does not push takes no part in the linear system; it may only begin to push by
    // penetrating.
    const bool pushes = contact.integralForce + k() * here > 0;
    const double closed = here - (pushes ? fraction * gap.along(change) : 0);
    const bool acted = contact.slipLimit > 0 && !std::isinf(contact.slipLimit);
    const Eigen::Vector3d relative = contact.relativePoint(X);
    update(contact, closed,
           acted ? Eigen::Vector3d(relative + fraction * contact.relativeMove(X, change)) : relative);
  }
}

void ContactTerm::settle(const Eigen::VectorXd& X) {
  for (Contact& contact : contacts) update(contact, penetration(contact, X), contact.relativePoint(X));
}

void ContactTerm::update(Contact& contact, double depth, const Eigen::Vector3d& relative) {
  contact.integralForce = std::max(0.0, contact.integralForce + k() * depth);
  if (contact.friction == 0) return;
  contact.slipLimit = contact.friction * contact.integralForce;
  contact.tangentForce = cutTo(pull(contact, relative), contact.slipLimit);
}

double ContactTerm::violation(const Eigen::VectorXd& X) const {
  double worst = 0;
  for (const Contact& contact : contacts) {
    const double d = penetration(contact, X), force = push(contact, X);
    worst = std::max(worst, (force > 0 ? std::abs(d) : std::max(0.0, d)) / scale);
    if (contact.friction == 0) continue;
    const Eigen::Vector3d w = pull(contact, contact.relativePoint(X));
    const double h = contact.slipLimit, mismatch = std::abs(h - contact.friction * force);
    worst = std::max(worst, kFrictionMildness * mismatch / forceScale);
    if (h == 0) continue;
    const double change = (cutTo(w, h) - contact.tangentForce).norm();
    const bool sticks = w.norm() <= h;
    if (sticks && k() > 0) worst = std::max(worst, change / (k() * scale));
    if (!sticks) worst = std::max(worst, kFrictionMildness * change / forceScale);
  }
  return worst;
}

}  // namespace liana

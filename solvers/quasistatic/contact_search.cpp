#include "solvers/quasistatic/contact_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace liana {

namespace {

constexpr double kReach = 1.5;    // radii beyond the skin in which contacts are looked for
constexpr double kLookAhead = 8;  // radii in which clearances are measured
constexpr double kInner = 0.02;   // approaches nearer to a node than this part of the segment are the node's
constexpr double kInnerGain = 1e-3;     // radii by which a place between nodes must be nearer than both
constexpr double kSamePlace = 0.6;      // segments within which a contact is the same
constexpr double kSameNormal = 0.7;     // cosine
constexpr double kSameFace = 0.97;      // cosine: beyond, two contacts of a node are one
constexpr double kTouching = 1e-3;      // radii of gap within which friction begins
constexpr double kTrackLift = 0.05;     // radii above a face touched before, where it is looked up again
constexpr double kTrackReach = 0.3;     // radii beyond the skin up to which it is
constexpr double kMargin = 0.2;         // radii: no centerline comes nearer to a surface than this
constexpr double kSmallestMove = 0.05;  // radii between two looks at the distance
constexpr int kMostMoves = 400;
constexpr double kSlideMove = 0.2;       // radii a held point slides along a wall before it looks again
constexpr double kAllowedDepth = 0.002;  // radii a held point may stand in a surface
constexpr double kNowhere = std::numeric_limits<double>::infinity();

Eigen::Vector3d nodeOf(const Eigen::VectorXd& X, int i) {
  return X.segment<3>(7 * i);
}

}  // namespace

void ContactSearch::begin(const RodProblem& problem) {
  problem_ = &problem;
  active_ = problem.hasContact();
  renewals = 0;
  if (!active_) return;
  const int segments = problem.rod.segmentCount();
  touches_.assign(segments, 1);
  pierced_.assign(segments, 0);
  for (int gap : problem.gaps) touches_[gap] = 0;
  heldNode_.assign(segments + 1, 0);
  near_.assign(segments, 0);
  clearances_.resize(segments);
  for (Clearance& known : clearances_) known.distance = -1;
  exemptHeldPlaces();
  if (problem.touchesItself) pairs_.begin(problem, touches_);
}

/// Sockets: where the cable sits in a connector or a clip it touches nothing. Points held in place are where
/// they are; contact could not move them.
void ContactSearch::exemptHeldPlaces() {
  const Rod& rod = problem_->rod;
  const int last = rod.segmentCount();
  heldNode_[0] = problem_->start.fixesPosition();
  heldNode_[last] = problem_->end.fixesPosition();
  exemptAround(0, problem_->start.socketLength);
  exemptAround(rod.length(), problem_->end.socketLength);
  for (const RodHandle& handle : problem_->handles) {
    const bool between = handle.on == RodHandle::On::Segment;
    if (handle.fixesPosition) heldNode_[handle.index] = 1;
    if (handle.fixesPosition && between) heldNode_[handle.index + 1] = 1;
    const double middle = between ? rod.segmentLengths[handle.index] / 2 : 0;
    exemptAround(rod.arcLengthAtNode(handle.index) + middle, handle.socketLength);
  }
}

void ContactSearch::exemptAround(double arcLength, double socket) {
  if (!(socket > 0)) return;
  double s = 0;
  for (int j = 0; j < problem_->rod.segmentCount(); ++j) {
    const double next = s + problem_->rod.segmentLengths[j];
    if (next > arcLength - socket && s < arcLength + socket) touches_[j] = 0;
    s = next;
  }
}

bool ContactSearch::nodeMayTouch(int node) const {
  const int last = problem_->rod.segmentCount();
  return (node > 0 && touches_[node - 1]) || (node < last && touches_[node]);
}

double ContactSearch::contactReach(int segment) const {
  return problem_->radiusOf(segment) * (1 + kReach);
}

/// What the segment's clearance is at least, from the last look at it.
double ContactSearch::knownClearance(int segment, const Eigen::VectorXd& X) const {
  const Clearance& known = clearances_[segment];
  if (known.distance < 0) return -1;
  const double moved =
      std::max((nodeOf(X, segment) - known.first).norm(), (nodeOf(X, segment + 1) - known.second).norm());
  return known.distance - moved;
}

double ContactSearch::measureClearance(int segment, const Eigen::VectorXd& X, double reach) {
  Clearance& known = clearances_[segment];
  known.first = nodeOf(X, segment);
  known.second = nodeOf(X, segment + 1);
  SurfacePoint surface;
  double t = 0;
  const bool found = problem_->obstacles->nearestOnSegment(known.first, known.second, reach, surface, t);
  known.distance = found ? std::abs(surface.distance) : reach;
  return known.distance;
}

void ContactSearch::renew(const Eigen::VectorXd& X, ContactTerm& term) {
  ++renewals;
  before_.swap(term.contacts);
  term.contacts.clear();
  taken_.assign(before_.size(), 0);
  if (problem_->obstacles) addSurfaceContacts(X, term.contacts);
  if (!problem_->touchesItself) return;
  struct Context {
    ContactSearch& search;
    const Eigen::VectorXd& X;
    std::vector<Contact>& contacts;
  } context{*this, X, term.contacts};
  pairs_.collect(
      X, [&context](int segment, double s, int other, double t, const Eigen::Vector3d& normal, double radii) {
        Contact contact;
        contact.segment = segment;
        contact.parameter = s;
        contact.otherSegment = other;
        contact.otherParameter = t;
        contact.normal = normal;
        contact.offset = radii;
        if (context.search.hasFriction) contact.friction = context.search.problem_->cableFriction;
        context.search.inherit(context.X, contact);
        context.contacts.push_back(contact);
      });
}

void ContactSearch::addSurfaceContacts(const Eigen::VectorXd& X, std::vector<Contact>& contacts) {
  const int segments = problem_->rod.segmentCount();
  for (int j = 0; j < segments; ++j) {
    near_[j] = 0;
    if (!touches_[j]) continue;
    const double reach = contactReach(j);
    if (knownClearance(j, X) > reach) continue;
    near_[j] = measureClearance(j, X, kLookAhead * problem_->radiusOf(j)) <= reach;
  }
  lookFromNodes(X);
  for (int i = 0; i <= segments; ++i) {
    if (i < segments) addInner(i, X, contacts);
    if (i > 0) addNode(i - 1, X, contacts);
  }
  addNode(segments, X, contacts);
}

void ContactSearch::lookFromNodes(const Eigen::VectorXd& X) {
  const int segments = problem_->rod.segmentCount();
  nodeSurfaces_.resize(segments + 1);
  innerDistances_.assign(segments, kNowhere);
  for (int i = 0; i <= segments; ++i) {
    const bool near = (i > 0 && near_[i - 1]) || (i < segments && near_[i]);
    SurfacePoint& surface = nodeSurfaces_[i];
    const double reach = contactReach(std::min(i, segments - 1));
    if (!near || !problem_->obstacles->nearest(nodeOf(X, i), reach, surface)) surface.distance = kNowhere;
  }
}

/// A node next to a place between nodes that is nearer does not touch by itself: that place speaks for it.
void ContactSearch::addNode(int node, const Eigen::VectorXd& X, std::vector<Contact>& contacts) {
  const int segments = problem_->rod.segmentCount();
  const SurfacePoint& surface = nodeSurfaces_[node];
  if (heldNode_[node] || std::isinf(surface.distance)) return;
  const double radius = problem_->radiusOf(std::min(node, segments - 1));
  double beside = kNowhere;
  if (node > 0) beside = innerDistances_[node - 1];
  if (node < segments) beside = std::min(beside, innerDistances_[node]);
  if (surface.distance > radius && surface.distance > beside + kInnerGain * radius) return;
  const std::size_t from = contacts.size();
  addContact(node, 0, X, surface, contacts);
  addTracked(node, X, from, contacts);
}

/// The faces this node touched besides its nearest: in a corner the nearest one changes with every step, and
/// each holds the cable. They are looked up just above the place where the node touched them.
void ContactSearch::addTracked(int node, const Eigen::VectorXd& X, std::size_t from,
                               std::vector<Contact>& contacts) {
  const double radius = problem_->radiusOf(std::min(node, problem_->rod.segmentCount() - 1));
  const Eigen::Vector3d x = nodeOf(X, node);
  for (std::size_t o = 0; o < before_.size(); ++o) {
    const Contact& old = before_[o];
    if (taken_[o] || old.isPair() || old.segment != node || old.parameter != 0) continue;
    const double gap = old.normal.dot(x) - old.offset;
    if (gap > kTrackReach * radius) continue;
    const Eigen::Vector3d above = x - (gap + radius * (1 - kTrackLift)) * old.normal;
    SurfacePoint face;
    if (!problem_->obstacles->nearest(above, 4 * kTrackLift * radius, face)) continue;
    if (face.distance < 0 || face.normal.dot(old.normal) < kSameNormal) continue;
    bool isNew = true;
    for (std::size_t c = from; c < contacts.size(); ++c)
      isNew = isNew && contacts[c].normal.dot(face.normal) < kSameFace;
    if (!isNew) continue;
    // Seen from the node itself the face may end before its foot point: then it does not hold the node.
    face.distance += face.normal.dot(x - above);
    addContact(node, 0, X, face, contacts);
  }
}

void ContactSearch::addInner(int segment, const Eigen::VectorXd& X, std::vector<Contact>& contacts) {
  if (!near_[segment]) return;
  SurfacePoint surface;
  double t = 0;
  const Eigen::Vector3d a = nodeOf(X, segment), b = nodeOf(X, segment + 1);
  if (!problem_->obstacles->nearestOnSegment(a, b, contactReach(segment), surface, t)) return;
  const double atNodes = std::min(nodeSurfaces_[segment].distance, nodeSurfaces_[segment + 1].distance);
  const bool inner =
      t > kInner && t < 1 - kInner && surface.distance < atNodes - kInnerGain * problem_->radiusOf(segment);
  if (!inner) return;
  innerDistances_[segment] = surface.distance;
  addContact(segment, t, X, surface, contacts);
}

void ContactSearch::addContact(int segment, double parameter, const Eigen::VectorXd& X,
                               const SurfacePoint& surface, std::vector<Contact>& contacts) {
  Contact contact;
  contact.segment = segment;
  contact.parameter = parameter;
  contact.normal = surface.normal;
  contact.feature = surface.feature;
  if (hasFriction) contact.friction = surface.friction < 0 ? problem_->friction : surface.friction;
  const Eigen::Vector3d point = ContactTerm::relativePoint(contact, X);
  const double radius = problem_->radiusOf(std::min(segment, problem_->rod.segmentCount() - 1));
  contact.offset = surface.normal.dot(point) - surface.distance + radius;
  inherit(X, contact);
  contacts.push_back(contact);
}

/// Forces and anchor of the contact that was here before, looking along about the same normal. What has not
/// been touched before is anchored where it is touched now.
void ContactSearch::inherit(const Eigen::VectorXd& X, Contact& contact) {
  contact.anchor = ContactTerm::relativePoint(contact, X);
  // What has just been touched sticks until its push is known: return mapping begins with the elastic guess.
  const double gap = contact.normal.dot(contact.anchor) - contact.offset;
  if (contact.friction > 0 && gap < kTouching * problem_->contactRadius) contact.slipLimit = kNowhere;
  const Contact* best = nullptr;
  std::size_t at = 0;
  double nearest = kSamePlace;
  for (std::size_t o = 0; o < before_.size(); ++o) {
    const Contact& old = before_[o];
    if (taken_[o] || old.isPair() != contact.isPair() || old.normal.dot(contact.normal) < kSameNormal)
      continue;
    double apart = std::abs(old.segment + old.parameter - contact.segment - contact.parameter);
    if (contact.isPair())
      apart = std::max(apart, std::abs(old.otherSegment + old.otherParameter - contact.otherSegment -
                                       contact.otherParameter));
    if (apart >= nearest) continue;
    nearest = apart;
    best = &old;
    at = o;
  }
  if (!best) return;
  taken_[at] = 1;
  contact.integralForce = best->integralForce;
  if (contact.friction > 0 && best->integralForce > 0)
    contact.slipLimit =
        std::isinf(best->slipLimit) ? best->slipLimit : contact.friction * best->integralForce;
  contact.tangentForce = best->tangentForce - contact.normal.dot(best->tangentForce) * contact.normal;
  contact.anchor += best->anchor - ContactTerm::relativePoint(*best, X);
}

double ContactSearch::freeFraction(const Eigen::VectorXd& from, const Eigen::VectorXd& to) {
  double fraction = 1;
  if (problem_->obstacles)
    for (int j = 0; j < problem_->rod.segmentCount(); ++j)
      if (touches_[j]) fraction = std::min(fraction, freeOfSurfaces(j, from, to, fraction));
  if (problem_->touchesItself) fraction = pairs_.freeFraction(from, to, fraction);
  return fraction;
}

/// Conservative advancement: the segment moves by its distance to the surfaces, less a margin, and looks
/// again. Nearer than the margin it moves in small parts, only away from the surface and never to its other
/// side.
double ContactSearch::freeOfSurfaces(int segment, const Eigen::VectorXd& from, const Eigen::VectorXd& to,
                                     double limit) {
  const Eigen::Vector3d a = nodeOf(from, segment), b = nodeOf(from, segment + 1);
  const Eigen::Vector3d moveA = nodeOf(to, segment) - a, moveB = nodeOf(to, segment + 1) - b;
  const double move = std::max(moveA.norm(), moveB.norm()) * limit;
  const double radius = problem_->radiusOf(segment), margin = kMargin * radius;
  if (move + margin <= knownClearance(segment, from)) return limit;
  const double reach = std::max(kLookAhead * radius, 1.1 * (move + margin));
  if (move + margin <= measureClearance(segment, from, reach)) return limit;
  SurfacePoint near, later;
  double t = 0, at = 0;
  if (!problem_->obstacles->nearestOnSegment(a, b, reach, near, at) || near.distance < 0) return limit;
  for (int i = 0; t < limit && i < kMostMoves; ++i) {
    const double part = std::max(near.distance - margin, kSmallestMove * radius) / move * limit;
    const double next = std::min(limit, t + part);
    const bool found =
        problem_->obstacles->nearestOnSegment(a + next * moveA, b + next * moveB, reach, later, at);
    if (!found) later.distance = reach;
    const bool close = near.distance < margin + kSmallestMove * radius;
    const bool crossed = later.distance < 0 || (close && found && later.normal.dot(near.normal) < -0.2);
    if (crossed || (later.distance < margin && later.distance < near.distance)) break;
    near = later;
    t = next;
  }
  return t;
}

double ContactSearch::clearance(const Eigen::VectorXd& X, double limit) {
  double least = limit;
  if (!problem_->obstacles) return least;
  for (int j = 0; j < problem_->rod.segmentCount(); ++j) {
    if (!touches_[j] || knownClearance(j, X) >= least) continue;
    least = std::min(least, measureClearance(j, X, limit));
  }
  return least;
}

DeepestPoint ContactSearch::deepest(const Eigen::VectorXd& X) const {
  DeepestPoint worst;
  if (!problem_->obstacles) return worst;
  for (int j = 0; j < problem_->rod.segmentCount(); ++j) {
    const double radius = problem_->radiusOf(j);
    const bool matters = touches_[j] || pierced_[j];
    if (!matters || knownClearance(j, X) > 1.1 * radius) continue;
    SurfacePoint surface;
    double t = 0;
    const Eigen::Vector3d a = nodeOf(X, j), b = nodeOf(X, j + 1);
    if (!problem_->obstacles->nearestOnSegment(a, b, 2 * radius, surface, t)) continue;
    // Beside a point that is held the cable is where it is held.
    if ((t <= kInner && heldNode_[j]) || (t >= 1 - kInner && heldNode_[j + 1])) continue;
    const double depth = 1 - surface.distance / radius;
    if (depth > worst.depth) worst = {depth, j, t, surface.feature};
  }
  return worst;
}

bool ContactSearch::isPierced(int segment, const Eigen::VectorXd& X) const {
  if (!problem_->obstacles || !(touches_[segment] || pierced_[segment])) return false;
  const double radius = problem_->radiusOf(segment);
  const Eigen::Vector3d a = nodeOf(X, segment), b = nodeOf(X, segment + 1);
  SurfacePoint surface;
  double t = 0;
  return problem_->obstacles->nearestOnSegment(a, b, radius, surface, t) &&
         surface.distance < kSmallestMove * radius;
}

int ContactSearch::countPierced(const Eigen::VectorXd& X) const {
  int count = 0;
  for (int j = 0; j < problem_->rod.segmentCount(); ++j) count += isPierced(j, X) ? 1 : 0;
  return count;
}

void ContactSearch::releasePierced(const Eigen::VectorXd& X) {
  for (int j = 0; j < problem_->rod.segmentCount(); ++j) {
    if (!isPierced(j, X)) continue;
    touches_[j] = 0;
    pierced_[j] = 1;
  }
}

Eigen::Vector3d ContactSearch::slide(int node, const Eigen::Vector3d& from, const Eigen::Vector3d& to) const {
  if (!problem_->obstacles || !nodeMayTouch(node)) return to;
  const double radius = problem_->radiusOf(std::min(node, problem_->rod.segmentCount() - 1));
  const double small = kSlideMove * radius;
  SurfacePoint near, later;
  if (!problem_->obstacles->nearest(from, (to - from).norm() + 2 * radius, near)) return to;
  if (near.distance < kMargin * radius) return to;  // it stands in a part already: leave it to the user
  const double skin = std::min(radius * (1 - kAllowedDepth), near.distance);
  Eigen::Vector3d at = from;
  for (int i = 0; i < kMostMoves; ++i) {
    const Eigen::Vector3d left = to - at;
    const double length = left.norm(), reach = length + 2 * radius;
    if (length <= 1e-9 * radius || !problem_->obstacles->nearest(at, reach, near)) return to;
    const double room = near.distance - skin, towards = near.normal.dot(left);
    if (room > small) {
      at += left * (std::min(room, length) / length);
      continue;
    }
    const Eigen::Vector3d way = towards < 0 ? Eigen::Vector3d(left - towards * near.normal) : left;
    if (way.norm() < 1e-3 * radius) return at;
    Eigen::Vector3d trial = at + way * (std::min(way.norm(), small) / way.norm());
    if (problem_->obstacles->nearest(trial, reach, later) && later.distance < skin)
      trial += (skin - later.distance) * later.normal;
    if ((to - trial).norm() > length - 1e-3 * small) return at;  // as near as the walls let it
    at = trial;
  }
  return at;
}

void restoreContacts(const RodState& state, ContactTerm& term) {
  term.contacts.clear();
  for (const ContactForce& old : state.contacts) {
    Contact contact;
    contact.segment = old.segment;
    contact.parameter = old.parameter;
    contact.otherSegment = old.otherSegment;
    contact.otherParameter = old.otherParameter;
    contact.normal = old.normal;
    contact.integralForce = old.force;
    contact.feature = old.feature;
    contact.tangentForce = -old.friction;
    contact.slipLimit = old.friction.norm();
    contact.anchor = old.anchor;
    contact.offset = old.normal.dot(ContactTerm::relativePoint(contact, state.coordinates)) + old.depth;
    term.contacts.push_back(contact);
  }
}

void storeContacts(const ContactTerm& term, RodState& state) {
  state.contacts.clear();
  for (const Contact& contact : term.contacts) {
    if (!(contact.integralForce > 0)) continue;
    ContactForce stored;
    stored.segment = contact.segment;
    stored.parameter = contact.parameter;
    stored.otherSegment = contact.otherSegment;
    stored.otherParameter = contact.otherParameter;
    stored.normal = contact.normal;
    stored.force = contact.integralForce;
    stored.feature = contact.feature;
    stored.friction = -contact.tangentForce;
    stored.slides = contact.friction > 0 && contact.tangentForce.norm() >= (1 - 1e-6) * contact.slipLimit;
    stored.anchor = contact.anchor;
    // A contact that slid is held from here on where it has come to.
    if (stored.slides) stored.anchor = ContactTerm::relativePoint(contact, state.coordinates);
    Contact onRod = contact;
    onRod.otherSegment = -1;
    stored.position = ContactTerm::relativePoint(onRod, state.coordinates);
    stored.depth = term.penetration(contact, state.coordinates);
    state.contacts.push_back(stored);
  }
}

}  // namespace liana

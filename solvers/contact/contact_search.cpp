#include "solvers/contact/contact_search.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "solvers/contact/surface_curvature.h"

namespace liana {

namespace {

constexpr double kReach = 1.5;   // radii beyond the skin in which contacts are looked for
constexpr double kInner = 1e-6;  // approaches nearer to a node than this part of the segment are the node's
constexpr double kInnerGain = 1e-3;  // radii by which a place between nodes must be nearer than both,
constexpr double kBentGain = 1e-10;  // or over surfaces that bend by so much within a segment
constexpr double kSameNormal = 0.7;  // cosine
constexpr double kSameFace = 0.97;   // cosine: beyond, two faces that a cable rubs on are one
constexpr double kHollow = 1e-6;     // radii: see isHollow
constexpr double kTrackLift = 0.05;  // radii above a face touched before, where it is looked up again
constexpr double kTrackReach = 0.3;  // radii beyond the skin up to which it is
constexpr double kBendStep = 0.02;   // radii to each side where normals are compared
constexpr double kBendReach = 0.1;   // radii of gap up to which the curvature of a surface is looked for
constexpr double kBendMove = 0.3;    // radii a contact may move and keep it,
constexpr double kBendError = 1e-3;  // if it foretold the normal that well
constexpr double kBesideKink = 0.3;  // of a segment: contacts nearer to a node look beyond it
constexpr double kAtKink = 1e-3;     // of a segment: where the line beyond acts
constexpr double kNowhere = std::numeric_limits<double>::infinity();

Eigen::Vector3d nodeOf(const Eigen::VectorXd& X, int i) {
  return positionIn(X, i);
}

/// Whether two surfaces at these distances from one place lie in a hollow, each foot point above the plane of
/// the other: then both hold the cable. Beside an edge that stands out only the nearest does. `likest` is the
/// largest cosine of two normals that are not one.
bool isHollow(const Eigen::Vector3d& normal, double distance, const Eigen::Vector3d& otherNormal,
              double otherDistance, double radius, double likest) {
  const double cosine = normal.dot(otherNormal);
  if (cosine > likest) return false;
  return std::min(distance - otherDistance * cosine, otherDistance - distance * cosine) > kHollow * radius;
}

/// Whether a surface holds the cable beside the nearest and those found since `from`, as seen from `place`.
bool isBeside(const SurfacePoint& found, const SurfacePoint& nearest, const Eigen::Vector3d& place,
              double radius, double likest, const std::vector<Contact>& contacts, std::size_t from) {
  bool beside = isHollow(found.normal, found.distance, nearest.normal, nearest.distance, radius, likest);
  for (std::size_t c = from; c < contacts.size() && beside; ++c) {
    const double distance = contacts[c].normal.dot(place) - contacts[c].offset + radius;
    beside = isHollow(found.normal, found.distance, contacts[c].normal, distance, radius, likest);
  }
  return beside;
}

}  // namespace

void ContactSearch::begin(const RodProblem& problem) {
  problem_ = &problem;
  active_ = problem.hasContact();
  renewals = 0;
  setOut_.clear();
  if (!active_) return;
  const int segments = problem.rod.segmentCount();
  touches_.assign(segments, 1);
  pierced_.assign(segments, 0);
  heldNode_.assign(segments + 1, 0);
  near_.assign(segments, 0);
  clearances_.resize(segments);
  for (Clearance& known : clearances_) known.distance = -1;
  exemptHeldPlaces();
  layStrands(problem);
  if (problem.touchesItself) pairs_.begin(problem, touches_);
}

/// Sockets: where the cable sits in a connector or a clip it touches nothing. Points held in place are where
/// they are; contact could not move them.
void ContactSearch::exemptHeldPlaces() {
  collectSupports(*problem_, supports_);
  for (const RodSupport& support : supports_) {
    if (support.fixesPosition) heldNode_[support.node] = 1;
    if (support.socketLength > 0)
      exemptAround(problem_->rod.arcLengthAtNode(support.node), support.socketLength);
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

/// Facets of a hollow are told apart while a cable is laid in. Where friction holds it, a force that goes
/// over from one facet to the next would lose its anchor.
double ContactSearch::likest() const {
  return hasFriction ? kSameFace : 1;
}

double ContactSearch::contactReach(int segment) const {
  return problem_->radiusOf(segment) * (1 + kReach);
}

void ContactSearch::renew(const Eigen::VectorXd& X, ContactTerm& term, double balancedWithin) {
  ++renewals;
  pushes_.clear();
  for (const Contact& contact : term.contacts) pushes_.push_back(term.push(contact, X));
  before_.swap(term.contacts);
  term.contacts.clear();
  taken_.assign(before_.size(), 0);
  if (problem_->obstacles) addSurfaceContacts(X, term.contacts);
  if (problem_->touchesItself) addPairs(X, term.contacts);
  handOver(term.contacts);
  if (balancedWithin > 0) keepPushes(X, balancedWithin * term.scale, term);
}

void ContactSearch::addPairs(const Eigen::VectorXd& X, std::vector<Contact>& contacts) {
  struct Context {
    ContactSearch& search;
    const Eigen::VectorXd& X;
    std::vector<Contact>& contacts;
  } context{*this, X, contacts};
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
    const double reach = contactReach(j) + problem_->edgeOffset;
    if (knownClearance(j, X) > reach) continue;
    near_[j] = measureClearance(j, X, kLookAhead * problem_->radiusOf(j) + problem_->edgeOffset) <= reach;
  }
  if (problem_->isFlat()) return addFlatContacts(X, contacts);
  lookFromNodes(X);
  for (int i = 0; i <= segments; ++i) {
    if (i < segments)
      addInner(i, 0, std::min(nodeSurfaces_[i].distance, nodeSurfaces_[i + 1].distance), X, contacts);
    if (i > 0) addNode(i - 1, X, contacts);
  }
  addNode(segments, X, contacts);
}

void ContactSearch::lookFromNodes(const Eigen::VectorXd& X) {
  const int segments = problem_->rod.segmentCount();
  nodeSurfaces_.resize(segments + 1);
  for (int i = 0; i <= segments; ++i) {
    const bool near = (i > 0 && near_[i - 1]) || (i < segments && near_[i]);
    SurfacePoint& surface = nodeSurfaces_[i];
    const double reach = contactReach(std::min(i, segments - 1));
    if (!near || !problem_->obstacles->nearest(nodeOf(X, i), reach, surface)) surface.distance = kNowhere;
  }
}

void ContactSearch::addNode(int node, const Eigen::VectorXd& X, std::vector<Contact>& contacts) {
  if (heldNode_[node] || std::isinf(nodeSurfaces_[node].distance)) return;
  const ContactSpot spot{node, 0, 0, nodeOf(X, node)};
  addTracked(spot, X, nodeSurfaces_[node], contacts);
  addContact(spot, X, nodeSurfaces_[node], contacts);
}

/// The faces this node touched besides its nearest: in a corner, and in a hollow of flat facets, the nearest
/// one changes with every step, and each holds the cable. They are looked up just above the place where the
/// node touched them.
void ContactSearch::addTracked(const ContactSpot& spot, const Eigen::VectorXd& X, const SurfacePoint& nearest,
                               std::vector<Contact>& contacts) {
  const std::size_t from = contacts.size();
  const double radius = radiusAt(spot.segment);
  const Eigen::Vector3d& x = spot.place;
  for (std::size_t o = 0; o < before_.size(); ++o) {
    const Contact& old = before_[o];
    if (taken_[o] || old.isPair() || old.segment != spot.segment || old.parameter != spot.parameter ||
        old.strand != spot.strand)
      continue;
    const double gap = old.normal.dot(x) - old.offset;
    if (gap > kTrackReach * radius) continue;
    const Eigen::Vector3d above = x - (gap + radius * (1 - kTrackLift)) * old.normal;
    SurfacePoint face;
    if (!problem_->obstacles->nearest(above, 4 * kTrackLift * radius, face)) continue;
    if (face.distance < 0 || face.normal.dot(old.normal) < kSameNormal) continue;
    // Seen from the node itself the face may end before its foot point: then it does not hold the node.
    face.distance += face.normal.dot(x - above);
    if (isBeside(face, nearest, x, radius, likest(), contacts, from)) addContact(spot, X, face, contacts);
  }
}

/// A place between nodes that is nearer than both: over edges and round surfaces always, over nearly flat
/// ones only by as much as matters. There the nodes hold the segment, and a place that moves far along it
/// with every little turn would keep it from settling. `atEnds` is the least distance of the spots beside it;
/// returns the segment's own.
double ContactSearch::addInner(int segment, int strand, double atEnds, const Eigen::VectorXd& X,
                               std::vector<Contact>& contacts) {
  if (!near_[segment]) return kNowhere;
  SurfacePoint surface;
  double t = 0;
  const Eigen::Vector3d a = endOf(segment, 0, strand, X), b = endOf(segment, 1, strand, X);
  if (!problem_->obstacles->nearestOnSegment(a, b, contactReach(segment), surface, t)) return kNowhere;
  const double radius = problem_->radiusOf(segment);
  const double gain = (atEnds - surface.distance) / radius;
  if (t <= kInner || t >= 1 - kInner || gain < kBentGain) return surface.distance;
  // Exactly across the segment, as at any least distance: the search for it stops a little beside.
  const Eigen::Vector3d along = (b - a).normalized();
  surface.normal = (surface.normal - surface.normal.dot(along) * along).normalized();
  addTrackedInner(segment, strand, X, surface, contacts);
  Contact contact = contactAt(segment, t, strand, X, surface);
  contact.along = b - a;
  bend(surface, contact);
  const double sagitta = contact.along.dot(contact.curvature * contact.along) / 8;
  if (gain < kInnerGain && sagitta < kInnerGain * radius) return surface.distance;
  inherit(X, contact);
  contacts.push_back(contact);
  if (t < kBesideKink) addBeyondKink(segment - 1, segment, strand, X, surface.normal, contacts);
  if (t > 1 - kBesideKink) addBeyondKink(segment + 1, segment + 1, strand, X, surface.normal, contacts);
  return surface.distance;
}

/// The edges this segment touched besides its nearest, as in the corner of a hole: looked up again from where
/// the segment would just touch them.
void ContactSearch::addTrackedInner(int segment, int strand, const Eigen::VectorXd& X,
                                    const SurfacePoint& nearest, std::vector<Contact>& contacts) {
  const std::size_t from = contacts.size();
  const double radius = problem_->radiusOf(segment);
  const Eigen::Vector3d a = endOf(segment, 0, strand, X), b = endOf(segment, 1, strand, X), along = b - a;
  for (std::size_t o = 0; o < before_.size(); ++o) {
    const Contact& old = before_[o];
    if (taken_[o] || old.isPair() || old.segment != segment || old.isSpot() || old.strand != strand) continue;
    SurfacePoint edge;
    double t = 0;
    if (!lookUpEdge(a, b, old, radius, edge, t)) continue;
    if (!isBeside(edge, nearest, a, radius, likest(), contacts, from)) continue;
    Contact contact = contactAt(segment, t, strand, X, edge);
    contact.along = along;
    bend(edge, contact);
    inherit(X, contact);
    contacts.push_back(contact);
  }
}

/// Where the line a–b now passes what `old` touched; false when it does not any more.
bool ContactSearch::lookUpEdge(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Contact& old,
                               double radius, SurfacePoint& edge, double& t) const {
  const Eigen::Vector3d along = b - a;
  const double length = along.norm();
  const auto nearestTo = [&](const Eigen::Vector3d& point) {
    return (point - a).dot(along) / (length * length);
  };
  Eigen::Vector3d foot = old.place - (old.normal.dot(old.place) - old.offset + radius) * old.normal;
  t = nearestTo(foot);
  if (t <= kInner || t >= 1 - kInner) return false;
  Eigen::Vector3d gap = a + t * along - foot;
  if (gap.norm() > (1 + kTrackReach) * radius || gap.dot(old.normal) <= 0) return false;
  const Eigen::Vector3d shift = (1 - kTrackLift * radius / gap.norm()) * gap;
  const double half = radius / length, first = std::max(0.0, t - half), last = std::min(1.0, t + half);
  double u = 0;
  const Eigen::Vector3d begin = a + first * along - shift, end = a + last * along - shift;
  if (!problem_->obstacles->nearestOnSegment(begin, end, 4 * kTrackLift * radius, edge, u)) return false;
  if (edge.distance < 0) return false;
  foot = begin + u * (end - begin) - edge.distance * edge.normal;
  t = nearestTo(foot);
  if (t <= kInner || t >= 1 - kInner) return false;
  gap = a + t * along - foot;
  edge.distance = gap.norm();
  edge.normal = gap / edge.distance;
  return edge.normal.dot(old.normal) >= kSameNormal;
}

/// A rod around something thin touches it with two segments, to both sides of a node. While only the one
/// beside `segment` touches, the line of `segment` beyond their common node is a contact too: found only when
/// its turn comes, the two would hand the whole force to and fro.
void ContactSearch::addBeyondKink(int segment, int node, int strand, const Eigen::VectorXd& X,
                                  const Eigen::Vector3d& normal, std::vector<Contact>& contacts) {
  if (segment < 0 || segment >= problem_->rod.segmentCount() || !touches_[segment]) return;
  const bool isBefore = segment < node;
  const Eigen::Vector3d kink = endOf(segment, isBefore ? 1 : 0, strand, X),
                        far = endOf(segment, isBefore ? 0 : 1, strand, X);
  const Eigen::Vector3d away = (far - kink).normalized();
  if (away.dot(normal) >= 0) return;  // the rod bends away from it
  SurfacePoint surface;
  double t = 0;
  const double reach = contactReach(segment);
  if (problem_->obstacles->nearestOnSegment(kink, far, reach, surface, t) && t > kInner) return;
  const Eigen::Vector3d beyond = kink - 2 * kBesideKink * (far - kink).norm() * away;
  if (!problem_->obstacles->nearestOnSegment(kink, beyond, reach, surface, t) || t <= 0 || t >= 1) return;
  surface.normal = (surface.normal - surface.normal.dot(away) * away).normalized();
  Contact contact = contactAt(segment, isBefore ? 1 - kAtKink : kAtKink, strand, X, surface);
  contact.along = nodeOf(X, segment + 1) - nodeOf(X, segment);
  bend(surface, contact);
  inherit(X, contact);
  contacts.push_back(contact);
}

Contact ContactSearch::contactAt(int segment, double parameter, int strand, const Eigen::VectorXd& X,
                                 const SurfacePoint& surface) const {
  Contact contact;
  contact.segment = segment;
  contact.parameter = parameter;
  contact.strand = strand;
  contact.beside = besideOf(strand);
  contact.normal = surface.normal;
  contact.feature = surface.feature;
  if (hasFriction) contact.friction = surface.friction < 0 ? problem_->friction : surface.friction;
  contact.place = contact.relativePoint(X);
  contact.offset = surface.normal.dot(contact.place) - surface.distance + radiusAt(segment);
  return contact;
}

void ContactSearch::addContact(const ContactSpot& spot, const Eigen::VectorXd& X, const SurfacePoint& surface,
                               std::vector<Contact>& contacts) {
  Contact contact = contactAt(spot.segment, spot.parameter, spot.strand, X, surface);
  bend(surface, contact);
  inherit(X, contact);
  contacts.push_back(contact);
}

/// The curvature of the surface if it is about to be touched: the one known before, if it foretold how the
/// normal turned.
void ContactSearch::bend(const SurfacePoint& surface, Contact& contact) const {
  const double radius = radiusAt(contact.segment);
  const int at = findBefore(contact);
  const Contact* before = at >= 0 ? &before_[at] : nullptr;
  const bool pushes = before && before->integralForce > 0;
  contact.bends = pushes || surface.distance < (1 + kBendReach) * radius;
  if (!contact.bends) return;
  if (before && before->bends) {
    const Eigen::Vector3d moved = contact.place - before->place;
    const Eigen::Vector3d foretold = before->normal + before->curvature * moved;
    if (moved.norm() < kBendMove * radius && (contact.normal - foretold).norm() < kBendError) {
      const Eigen::Matrix3d across =
          Eigen::Matrix3d::Identity() - contact.normal * contact.normal.transpose();
      contact.curvature = across * before->curvature * across;
      return;
    }
  }
  contact.curvature =
      surfaceCurvature(*problem_->obstacles, contact.place, surface, kBendStep * radius, radius);
}

}  // namespace liana

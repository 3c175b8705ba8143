#include "solvers/group/contact/group_contact.h"

#include <algorithm>
#include <cmath>

#include "solvers/group/contact/segment_distance.h"

namespace liana {

namespace {

constexpr double kPairSmoothing = 0.004;  // μ over R² of two segments: the distance is right to 0.1 % of R
constexpr double kSurfaceSmoothing = 0.02;  // μ over R of a segment on a surface: to 0.25 %
constexpr double kUsualDepth = 0.005;       // of R, under half the force of a rod
constexpr double kSideFace = 0.9;           // cosine between the normals of one face
constexpr double kBeyond = 0.05;            // radii above the first face from where the second is looked for
constexpr double kLookAhead = 8;            // radii in which clearances are measured
constexpr double kNear = 1.2;               // radii's sums: pairs the matrix keeps room for
constexpr double kStopsAt = 0.2;            // of its distance: what a move leaves of it at least

}  // namespace

void GroupContact::begin(const RodGroup& group, const GroupLayout& layout, const RodGroupState& state) {
  group_ = &group;
  layout_ = &layout;
  surface_ = group.contact.surface;
  grips_.clear();
  rounds_ = 0;
  frictionIsOpen_ = false;
  active_ = surface_ || group.contact.rodsTouch;
  pairs_.clear();
  if (!active_) return;
  stiffness_ = std::max(1.0, state.contactStiffness);
  segments_.begin(group, layout, state);
  clearances_.resize(segments_.count());
  for (Clearance& clearance : clearances_) clearance.distance = -1;
  if (group.contact.rodsTouch) pairs_.begin(segments_, state.positions);
  first_ = anchors_ = state.positions;
  firstArcs_.resize(layout.positionCount);
  for (const RodLayout& rod : layout.rods)
    for (int i = 0; i < rod.nodeCount(); ++i) firstArcs_[rod.position(i)] = rod.nodeArc(i).at(state.scalars);
  recall(state);
}

bool GroupContact::renew(const Positions& at) {
  return active_ && group_->contact.rodsTouch && pairs_.renew(at);
}

void GroupContact::findNear(const Positions& at, std::vector<std::pair<int, int>>& into) const {
  for (const ContactPair& pair : pairs_.pairs()) {
    const ContactSegment &a = segments_[pair.first], &b = segments_[pair.second];
    const double radii = a.radius + b.radius;
    const SegmentDistance near(at[a.a], at[a.b], at[b.a], at[b.b], kPairSmoothing * radii * radii);
    if (near.distance > kNear * radii) continue;
    for (int i : {a.a, a.b})
      for (int k : {b.a, b.b}) into.push_back({std::min(i, k), std::max(i, k)});
  }
}

bool GroupContact::pushOf(const ContactPair& pair, const Positions& at, bool derivatives,
                          Touch& touch) const {
  const ContactSegment &a = segments_[pair.first], &b = segments_[pair.second];
  const double radii = a.radius + b.radius;
  const SegmentDistance near(at[a.a], at[a.b], at[b.a], at[b.b], kPairSmoothing * radii * radii);
  const double depth = radii - near.distance;
  if (!(depth > 0)) return false;
  const double k = stiffness_ * 0.25 * (a.force + b.force) / (kUsualDepth * radii);
  touch.first = pair.first;
  touch.second = pair.second;
  touch.count = 4;
  touch.depth = depth;
  touch.push = k * depth * near.gap.norm() / near.distance;
  touch.energy = 0.5 * k * depth * depth;
  touch.friction = group_->contact.friction;
  touch.normal = near.gap.normalized();
  const int nodes[4] = {a.a, a.b, b.a, b.b};
  std::copy_n(nodes, 4, touch.nodes);
  std::copy_n(near.weights, 4, touch.weights);
  if (!derivatives) return true;
  // In terms of q = ½D²: ∂E = −(kp/D)·∂q, ∂²E = (k + kp/D)/D²·∂q ∂qᵀ − (kp/D)·∂²q.
  const double slope = -k * depth / near.distance;
  near.hessian(touch.hessian);
  touch.hessian *= slope;
  Eigen::Matrix<double, 12, 1> byNodes;
  for (int i = 0; i < 4; ++i) {
    byNodes.segment<3>(3 * i) = near.weights[i] * near.gap;
    touch.gradient[i] = slope * byNodes.segment<3>(3 * i);
  }
  touch.hessian += ((k - slope) / (near.distance * near.distance)) * byNodes * byNodes.transpose();
  return true;
}

bool GroupContact::pushOf(int segment, int face, const Positions& at, bool derivatives,
                          Eigen::Vector3d& beyond, Touch& touch) {
  const ContactSegment& own = segments_[segment];
  const SurfaceDistance near(*surface_, at[own.a], at[own.b], kSurfaceSmoothing * own.radius, own.radius,
                             beyond);
  const double depth = near.isNear() ? own.radius - near.distance : 0;
  if (!(depth > 0) || (face > 0 && beyond.normalized().dot(near.point.normal) > kSideFace)) return false;
  const double k = stiffness_ * 0.5 * own.force / (kUsualDepth * own.radius);
  touch.first = segment;
  touch.second = -1 - face;
  touch.count = 2;
  touch.depth = depth;
  touch.push = k * depth;
  touch.energy = 0.5 * k * depth * depth;
  touch.friction = near.point.friction >= 0 ? near.point.friction : group_->contact.friction;
  touch.normal = near.point.normal;
  touch.nodes[0] = own.a;
  touch.nodes[1] = own.b;
  touch.weights[0] = 1 - near.parameter;
  touch.weights[1] = near.parameter;
  if (derivatives) {
    Eigen::Matrix<double, 6, 6> bend;
    near.hessian(own.radius, bend);
    Eigen::Matrix<double, 6, 1> slope;
    for (int i = 0; i < 2; ++i) {
      slope.segment<3>(3 * i) = touch.weights[i] * touch.normal;
      touch.gradient[i] = -touch.push * slope.segment<3>(3 * i);
    }
    touch.hessian.topLeftCorner<6, 6>() = k * slope * slope.transpose() - touch.push * bend;
  }
  beyond += (depth + kBeyond * own.radius) * touch.normal;
  return true;
}

/// A segment that cannot touch, from how far it was and how far it has moved.
bool GroupContact::isFar(int segment, const Positions& at) {
  const ContactSegment& own = segments_[segment];
  Clearance& known = clearances_[segment];
  const auto left = [&] {
    return known.distance - std::max((at[own.a] - known.a).norm(), (at[own.b] - known.b).norm());
  };
  if (known.distance >= 0 && left() > own.radius) return true;
  if (known.distance >= 0 && known.distance < 2 * own.radius && at[own.a] == known.a && at[own.b] == known.b)
    return false;
  SurfacePoint point;
  double parameter = 0;
  const double reach = kLookAhead * own.radius;
  const bool found = surface_->nearestOnSegment(at[own.a], at[own.b], reach, point, parameter);
  known = {at[own.a], at[own.b], found ? std::max(0.0, point.distance) : reach};
  return known.distance > own.radius;
}

double GroupContact::freeOfSurface(int segment, const Positions& from, const Positions& to, double limit) {
  const ContactSegment& own = segments_[segment];
  const Eigen::Vector3d a = to[own.a] - from[own.a], b = to[own.b] - from[own.b];
  const double way = std::max(a.norm(), b.norm());
  const Clearance& known = clearances_[segment];
  if (known.distance >= 0) {
    const double away = std::max((from[own.a] - known.a).norm(), (from[own.b] - known.b).norm());
    if (known.distance - away - way > 0.5 * own.radius) return limit;
  }
  double done = 0, keep = -1;
  for (;;) {
    SurfacePoint point;
    double parameter = 0;
    const double rest = way * (limit - done), reach = rest + own.radius;
    if (!surface_->nearestOnSegment(from[own.a] + done * a, from[own.b] + done * b, reach, point, parameter))
      return limit;
    if (keep < 0) {
      if (point.distance <= 0) return limit;  // inside already: on its way out
      keep = kStopsAt * std::min(point.distance, own.radius);
    }
    const double ahead = point.distance - keep;
    if (rest <= ahead) return limit;
    if (ahead < 1e-3 * limit * way && done > 0) return done;
    done += ahead / way;
  }
}

double GroupContact::freeFraction(const Positions& from, const Positions& to) {
  double fraction = group_->contact.rodsTouch ? pairs_.freeFraction(from, to) : 1;
  for (int i = 0; surface_ && i < segments_.count(); ++i)
    if (segments_[i].onSurface) fraction = freeOfSurface(i, from, to, fraction);
  return fraction;
}

/// How deep over the radii's sum, and on which rod.
double GroupContact::deepest(const Positions& at, int& rod) {
  double worst = 0;
  forEachPush(at, false, [&](const Touch& touch) {
    double radii = segments_[touch.first].radius;
    if (touch.second >= 0) radii += segments_[touch.second].radius;
    if (touch.depth / radii > worst) worst = touch.depth / radii, rod = segments_[touch.first].rod;
  });
  return worst;
}

bool GroupContact::stiffen(const Positions& at) {
  int rod = 0;
  const double worst = deepest(at, rod);
  if (worst <= kDeepest || stiffness_ >= kStiffest) return false;
  stiffness_ = std::min(kStiffest, stiffness_ * std::clamp(1.5 * worst / kDeepest, 2.0, 30.0));
  return true;
}

}  // namespace liana

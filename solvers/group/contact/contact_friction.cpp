// Friction of a group's contacts: what holds them, what they remember, and what is told about them.
#include <algorithm>
#include <cmath>

#include "solvers/group/contact/group_contact.h"

namespace liana {

namespace {

constexpr double kSoftness = 1e-3;  // ε over the radius
constexpr double kSettled = 1e-3;   // of a push: it stays
constexpr double kNothing = 1e-6;   // of the rods' force: a push that small does not matter
constexpr int kMostRounds = 25;
constexpr double kSoftens = 0.3, kSofter = 0.5;  // of the depth allowed; of the stiffness

/// Whether a comes before b by the segments that touch.
template <typename A, typename B>
bool isBefore(const A& a, const B& b) {
  return a.first < b.first || (a.first == b.first && a.second < b.second);
}

/// The entry of a sorted list that belongs to the same segments; null: none.
template <typename Entry, typename Key>
const Entry* find(const std::vector<Entry>& sorted, const Key& key) {
  const auto found = std::lower_bound(sorted.begin(), sorted.end(), key, isBefore<Entry, Key>);
  return found == sorted.end() || isBefore(key, *found) ? nullptr : &*found;
}

Eigen::Vector3d across(const Eigen::Vector3d& normal, const Eigen::Vector3d& v) {
  return v - normal.dot(v) * normal;
}

}  // namespace

Eigen::Vector3d GroupContact::slipOf(const Grip& grip, const Positions& at) const {
  Eigen::Vector3d moved = Eigen::Vector3d::Zero();
  for (int k = 0; k < grip.count; ++k)
    moved += grip.weights[k] * (at[grip.nodes[k]] - anchors_[grip.nodes[k]]);
  return across(grip.normal, grip.held + moved);
}

bool GroupContact::dragOf(const Grip& grip, const Positions& at, bool derivatives, Touch& touch) const {
  const Eigen::Vector3d slip = slipOf(grip, at);
  const double way = slip.norm(), soft = grip.softness;
  touch.count = grip.count;
  std::copy_n(grip.nodes, 4, touch.nodes);
  touch.energy = grip.bound * (way < soft ? way * way / (2 * soft) : way - 0.5 * soft);
  if (!derivatives) return true;
  const Eigen::Matrix3d plane = Eigen::Matrix3d::Identity() - grip.normal * grip.normal.transpose();
  const double over = std::max(way, soft);
  Eigen::Matrix3d bend = plane;
  if (way > soft) bend -= slip * slip.transpose() / (way * way);
  bend *= grip.bound / over;
  for (int k = 0; k < grip.count; ++k) {
    touch.gradient[k] = (grip.weights[k] * grip.bound / over) * slip;
    for (int l = 0; l < grip.count; ++l)
      touch.hessian.block<3, 3>(3 * k, 3 * l) = grip.weights[k] * grip.weights[l] * bend;
  }
  return true;
}

GroupContact::Grip GroupContact::gripOf(const Touch& touch) const {
  Grip grip;
  grip.first = touch.first;
  grip.second = touch.second;
  grip.count = touch.count;
  std::copy_n(touch.nodes, 4, grip.nodes);
  std::copy_n(touch.weights, 4, grip.weights);
  grip.normal = touch.normal;
  grip.push = touch.push;
  grip.bound = touch.friction * touch.push;
  grip.softness = kSoftness * segments_[touch.first].radius;
  if (const ContactMemory* memory = find(remembered_, touch)) {
    grip.held = across(grip.normal, memory->slip);
    if (grip.held.norm() > grip.softness) grip.held *= grip.softness / grip.held.norm();
  }
  return grip;
}

/// Where the material of each node was when the solve began: nodes beside a slider have moved along it.
void GroupContact::placeAnchors(const RodGroupState& state) {
  for (const RodLayout& rod : layout_->rods) {
    int from = 0;
    for (int i = 0; i < rod.nodeCount(); ++i) {
      const double arc = rod.nodeArc(i).at(state.scalars);
      const int at = rod.position(i);
      if (arc == firstArcs_[at]) {
        anchors_[at] = first_[at];
        continue;
      }
      while (from + 2 < rod.nodeCount() && firstArcs_[rod.position(from + 1)] < arc) ++from;
      const int a = rod.position(from), b = rod.position(from + 1);
      const double share = (arc - firstArcs_[a]) / (firstArcs_[b] - firstArcs_[a]);
      anchors_[at] = first_[a] + share * (first_[b] - first_[a]);
    }
  }
}

bool GroupContact::settleFriction(const RodGroupState& state) {
  frictionIsOpen_ = false;
  if (!active_) return false;
  newGrips_.clear();
  forEachPush(state.positions, false, [&](const Touch& touch) {
    if (touch.friction > 0) newGrips_.push_back(gripOf(touch));
  });
  std::sort(newGrips_.begin(), newGrips_.end(), isBefore<Grip, Grip>);
  double worst = newGrips_.size() == grips_.size() ? 0 : 1, largest = 0;
  for (const Grip& grip : newGrips_) largest = std::max(largest, grip.push);
  for (std::size_t i = 0; i < newGrips_.size() && worst == 0; ++i) {
    const Grip &now = newGrips_[i], &then = grips_[i];
    const bool same = now.first == then.first && now.second == then.second;
    const double small = kNothing * segments_[now.first].force;
    if (!same || std::abs(now.push - then.push) > kSettled * std::max(now.push, 0.01 * largest) + small)
      worst = 1;
  }
  if (worst == 0) return false;
  if (rounds_++ >= kMostRounds) {
    frictionIsOpen_ = true;
    return false;
  }
  placeAnchors(state);
  grips_.swap(newGrips_);
  return true;
}

void GroupContact::recall(const RodGroupState& state) {
  remembered_ = state.contacts;
  std::sort(remembered_.begin(), remembered_.end(), isBefore<ContactMemory, ContactMemory>);
  if (remembered_.empty()) return;
  forEachPush(state.positions, false, [&](const Touch& touch) {
    const ContactMemory* memory = touch.friction > 0 ? find(remembered_, touch) : nullptr;
    if (!memory) return;
    Grip grip = gripOf(touch);
    grip.push = std::max(memory->push, 0.0);
    grip.bound = touch.friction * grip.push;
    grips_.push_back(grip);
  });
  std::sort(grips_.begin(), grips_.end(), isBefore<Grip, Grip>);
}

/// Contact that is stiffer than it need be gets softer again, slowly: just at the limit it would have to
/// become stiffer every few solves.
void GroupContact::remember(const Positions& at, RodGroupState& state) {
  state.contacts.clear();
  if (!active_) return;
  int rod = 0;
  const double depth = deepest(at, rod);
  if (depth <= kDeepest)  // otherwise stiffness did not help, and the next solve does without
    state.contactStiffness = std::max(1.0, depth > kSoftens * kDeepest ? stiffness_ : kSofter * stiffness_);
  for (const Grip& grip : grips_)
    state.contacts.push_back({grip.first, grip.second, grip.push, slipOf(grip, at)});
}

void GroupContact::report(const RodGroupState& state, std::vector<ContactReport>& into) {
  into.clear();
  if (!active_) return;
  forEachPush(state.positions, false, [&](const Touch& touch) {
    ContactReport contact;
    const ContactSegment& first = segments_[touch.first];
    contact.rod = first.rod;
    for (int k = 0; k < 2; ++k) {
      contact.point += touch.weights[k] * state.positions[touch.nodes[k]];
      contact.arcLength += touch.weights[k] * firstArcs_[touch.nodes[k]];
    }
    contact.depth = touch.depth;
    contact.radii = first.radius;
    if (touch.second >= 0) {
      contact.otherRod = segments_[touch.second].rod;
      contact.radii += segments_[touch.second].radius;
      for (int k = 2; k < 4; ++k) contact.otherArcLength -= touch.weights[k] * firstArcs_[touch.nodes[k]];
    }
    contact.point -= first.radius * touch.normal;
    contact.force = touch.push * touch.normal;
    contact.push = touch.push;
    if (const Grip* grip = find(grips_, touch)) {
      const Eigen::Vector3d slip = slipOf(*grip, state.positions);
      contact.slides = slip.norm() > grip->softness;
      contact.force -= grip->bound / std::max(slip.norm(), grip->softness) * slip;
    }
    into.push_back(contact);
  });
}

std::string GroupContact::findTooDeep(const RodGroup& group, const Positions& at) {
  int rod = 0;
  if (!active_ || deepest(at, rod) <= kDeepest) return {};
  const std::string& name = group.rods[rod].name;
  return (name.empty() ? "rod " + std::to_string(rod + 1) : "'" + name + "'") +
         " is held deeper in what it touches than its skin gives way; move its supports out";
}

std::string GroupContact::findPierced(const RodGroup& group, const Positions& at) const {
  const auto nameOf = [&](int rod) {
    const std::string& name = group.rods[rod].name;
    return name.empty() ? "rod " + std::to_string(rod + 1) : "'" + name + "'";
  };
  if (!active_) return {};
  if (group.contact.rodsTouch && !pairs_.released().empty()) {
    const ContactPair& pair = pairs_.released().front();
    return nameOf(segments_[pair.first].rod) + " and " + nameOf(segments_[pair.second].rod) +
           " cross each other where the solve begins; begin with them apart";
  }
  for (int i = 0; surface_ && i < segments_.count(); ++i) {
    const ContactSegment& own = segments_[i];
    SurfacePoint point;
    double parameter = 0;
    if (own.onSurface && surface_->nearestOnSegment(at[own.a], at[own.b], own.radius, point, parameter) &&
        point.distance < 0)
      return nameOf(own.rod) + " runs through a surface; begin outside of it";
  }
  return {};
}

}  // namespace liana

#include "solvers/group/contact/contact_segments.h"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace liana {

namespace {

constexpr double kNeighbourRadii = 3;  // of both together: nearer along the rods is no pair

double arcOf(const Place& place, const RodGroupState& state) {
  return place.on == Place::On::Slider ? state.scalars[place.index] : place.arcLength;
}

int rodOf(const Place& place, const RodGroup& group) {
  return place.on == Place::On::Slider ? group.sliders[place.index].rod : place.index;
}

}  // namespace

void ContactSegments::begin(const RodGroup& group, const GroupLayout& layout, const RodGroupState& state) {
  all_.clear();
  largestRadius_ = 0;
  for (std::size_t r = 0; r < group.rods.size(); ++r) {
    const GroupRod& rod = group.rods[r];
    if (!(rod.radius > 0)) continue;
    const RodLayout& own = layout.rods[r];
    largestRadius_ = std::max(largestRadius_, rod.radius);
    for (int j = 0; j < own.segmentCount(); ++j) {
      ContactSegment segment;
      segment.a = own.position(j);
      segment.b = own.position(j + 1);
      segment.rod = static_cast<int>(r);
      segment.radius = rod.radius;
      const double from = own.nodeArc(j).at(state.scalars), to = own.nodeArc(j + 1).at(state.scalars);
      segment.middle = 0.5 * (from + to);
      segment.half = 0.5 * (to - from);
      segment.force = forceOf(rod, group.gravity);
      segment.onSurface = group.contact.surface != nullptr;
      all_.push_back(segment);
    }
  }
  markSockets(group, state);
  if (group.contact.rodsTouch) findJoints(group, layout, state);
}

void ContactSegments::markSockets(const RodGroup& group, const RodGroupState& state) {
  for (const ContactSocket& socket : group.contact.sockets) {
    if (!(socket.length > 0)) continue;
    const int rod = rodOf(socket.place, group);
    const double arc = arcOf(socket.place, state);
    for (ContactSegment& segment : all_) {
      if (segment.rod != rod || !(std::abs(segment.middle - arc) < socket.length + segment.half)) continue;
      segment.inSocket = true;
      segment.onSurface = false;
    }
  }
}

/// Places that constraints of two places hold together are one hub, by way of bodies too.
void ContactSegments::findJoints(const RodGroup& group, const GroupLayout& layout,
                                 const RodGroupState& state) {
  joints_.resize(group.rods.size());
  for (auto& list : joints_) list.clear();
  hubOf_.resize(layout.positionCount);
  for (int i = 0; i < layout.positionCount; ++i) hubOf_[i] = i;
  const auto root = [&](int i) {
    while (hubOf_[i] != i) i = hubOf_[i];
    return i;
  };
  for (const auto& constraint : group.constraints) {
    if (constraint->placeCount() != 2 || constraint->rows() < 3) continue;
    const int a = root(layout.resolve(constraint->place(0)).position);
    const int b = root(layout.resolve(constraint->place(1)).position);
    hubOf_[std::max(a, b)] = std::min(a, b);
  }
  for (const auto& constraint : group.constraints)
    for (int p = 0; constraint->placeCount() == 2 && constraint->rows() >= 3 && p < 2; ++p) {
      const Place& place = constraint->place(p);
      if (place.on == Place::On::Body) continue;
      joints_[rodOf(place, group)].push_back({root(layout.resolve(place).position), arcOf(place, state)});
    }
}

bool ContactSegments::areNeighbours(int i, int k) const {
  const ContactSegment &first = all_[i], &second = all_[k];
  if (first.rod != second.rod && (first.inSocket || second.inSocket)) return true;
  const double reach = kNeighbourRadii * (first.radius + second.radius);
  if (first.rod == second.rod) {
    const double between = std::abs(first.middle - second.middle);
    if (between < reach || first.b == second.a || second.b == first.a) return true;
  }
  for (const Joint& a : joints_[first.rod]) {
    const double away = std::abs(first.middle - a.arcLength);
    if (away > reach) continue;
    for (const Joint& b : joints_[second.rod])
      if (a.hub == b.hub && away + std::abs(second.middle - b.arcLength) < reach) return true;
  }
  return false;
}

}  // namespace liana

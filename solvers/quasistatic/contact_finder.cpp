#include "solvers/quasistatic/contact_finder.h"

#include <algorithm>
#include <cmath>

namespace liana {

namespace {

constexpr double kReachInRadii = 1.0;  // how far ahead of the skin contacts are looked for
constexpr double kInnerPart =
    0.1;  // approaches nearer to a node than this part of the segment are the node's
constexpr double kSamePlace = 0.25;  // parameters closer than this are the same contact

/// The integral force of a contact the term had at this place, looking along about the same normal.
double inheritedForce(const std::vector<Contact>& before, int segment, double parameter,
                      const Eigen::Vector3d& normal) {
  for (const Contact& old : before) {
    const bool samePlace = old.segment == segment && (old.parameter == 0) == (parameter == 0) &&
                           std::abs(old.parameter - parameter) < kSamePlace;
    if (samePlace && old.normal.dot(normal) > 0.7) return old.integralForce;
  }
  return 0;
}

void addContact(const std::vector<Contact>& before, int segment, double parameter,
                const Eigen::Vector3d& point, const SurfacePoint& surface, double radius,
                std::vector<Contact>& contacts) {
  Contact contact;
  contact.segment = segment;
  contact.parameter = parameter;
  contact.normal = surface.normal;
  contact.offset = surface.normal.dot(point) - surface.distance + radius;
  contact.integralForce = inheritedForce(before, segment, parameter, surface.normal);
  contact.feature = surface.feature;
  contacts.push_back(contact);
}

}  // namespace

void findContacts(const RodProblem& problem, const Eigen::VectorXd& X, ContactTerm& term) {
  const std::vector<Contact> before = std::move(term.contacts);
  term.contacts.clear();
  if (!problem.obstacles) return;
  const int segments = problem.rod.segmentCount();
  const double radius = problem.contactRadius;
  auto reachAt = [&](int segment) {
    return radius * (1 + kReachInRadii) + problem.rod.segmentLengths[segment] / 2;
  };
  SurfacePoint surface;
  for (int i = 0; i <= segments; ++i) {
    const bool held =
        (i == 0 && problem.start.fixesPosition()) || (i == segments && problem.end.fixesPosition());
    const Eigen::Vector3d a = X.segment<3>(7 * i);
    double nodeDistance = 1e300;
    if (!held && problem.obstacles->nearest(a, reachAt(std::min(i, segments - 1)), surface)) {
      nodeDistance = surface.distance;
      addContact(before, i, 0, a, surface, radius, term.contacts);
    }
    if (i == segments) break;
    const Eigen::Vector3d b = X.segment<3>(7 * i + 7);
    double t = 0;
    if (!problem.obstacles->nearestOnSegment(a, b, reachAt(i), surface, t)) continue;
    const bool inner = t > kInnerPart && t < 1 - kInnerPart && surface.distance < nodeDistance;
    if (inner) addContact(before, i, t, a + t * (b - a), surface, radius, term.contacts);
  }
}

void restoreContacts(const RodState& state, ContactTerm& term) {
  term.contacts.clear();
  for (const ContactForce& old : state.contacts) {
    Contact contact;
    contact.segment = old.segment;
    contact.parameter = old.parameter;
    contact.normal = old.normal;
    contact.integralForce = old.force;
    contact.feature = old.feature;
    term.contacts.push_back(contact);
  }
}

void storeContacts(const ContactTerm& term, RodState& state) {
  state.contacts.clear();
  for (const Contact& contact : term.contacts)
    if (contact.integralForce > 0)
      state.contacts.push_back(
          {contact.segment, contact.parameter, contact.normal, contact.integralForce, contact.feature});
}

}  // namespace liana

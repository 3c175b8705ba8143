// The part of ContactSearch that hands forces on from the contacts before to those found now.
#include <algorithm>
#include <cmath>
#include <limits>

#include "solvers/contact/contact_search.h"

namespace liana {

namespace {

constexpr double kSamePlace = 0.6;     // segments within which a contact is the same
constexpr double kOtherSegment = 0.3;  // by which a contact of another segment counts as further away
constexpr double kSameNormal = 0.7;    // cosine
constexpr double kSameSpot = 0.2;      // of the way between two contacts: all goes to the nearer one
constexpr double kTouching = 1e-3;     // radii of gap within which friction begins
constexpr double kNowhere = std::numeric_limits<double>::infinity();

/// Nodes hand on to nodes, places between to places between: beside each other they are two contacts. A
/// strand of a flat cable hands on to itself.
bool sameKind(const Contact& a, const Contact& b) {
  return a.isPair() == b.isPair() && (a.isPair() || (a.isSpot() == b.isSpot() && a.strand == b.strand));
}

double along(const Contact& contact) {
  return contact.segment + contact.parameter;
}

/// The contact at this place, looking along about the same normal, most alike if there are several; −1 if
/// there is none.
template <typename Accepts>
int findSame(const Contact& contact, const std::vector<Contact>& among, const Accepts& accepts) {
  int best = -1;
  double nearest = kSamePlace, likeness = kSameNormal;
  for (std::size_t o = 0; o < among.size(); ++o) {
    const Contact& old = among[o];
    if (!accepts(o) || !sameKind(old, contact)) continue;
    double apart = std::abs(along(old) - along(contact));
    // Around a kink two segments touch the same edge next to each other: each keeps its own force.
    if (old.segment != contact.segment && !contact.isSpot()) apart += kOtherSegment;
    if (contact.isPair())
      apart = std::max(apart, std::abs(old.otherSegment + old.otherParameter - contact.otherSegment -
                                       contact.otherParameter));
    const double like = old.normal.dot(contact.normal);
    if (apart > nearest || like < (apart == nearest ? likeness : kSameNormal)) continue;
    nearest = apart;
    likeness = like;
    best = static_cast<int>(o);
  }
  return best;
}

/// The contacts next to a place on both sides, no further than a segment, and their shares by the lever rule.
struct Neighbours {
  int at[2] = {-1, -1};
  double share[2] = {0, 0};

  template <typename Accepts>
  Neighbours(const Contact& old, const std::vector<Contact>& contacts, const Accepts& accepts) {
    double apart[2] = {1, 1}, likeness[2] = {kSameNormal, kSameNormal};
    for (std::size_t i = 0; i < contacts.size(); ++i) {
      const Contact& contact = contacts[i];
      const double ahead = along(contact) - along(old);
      const int side = ahead < 0 ? 0 : 1;
      if (contact.isPair() || contact.strand != old.strand || std::abs(ahead) > apart[side]) continue;
      const double like = old.normal.dot(contact.normal);
      if (std::abs(ahead) < apart[side]) likeness[side] = kSameNormal;
      if (like < likeness[side] || !accepts(i)) continue;
      apart[side] = std::abs(ahead);
      likeness[side] = like;
      at[side] = static_cast<int>(i);
    }
    const double sum = apart[0] + apart[1];
    for (int side = 0; side < 2; ++side)
      if (at[side] >= 0) share[side] = at[1 - side] >= 0 && sum > 0 ? apart[1 - side] / sum : 1.0;
    // A place that has hardly moved is the same: what it leaked to one with another normal would be
    // unbalanced.
    for (int side = 0; side < 2; ++side)
      if (at[0] >= 0 && at[1] >= 0 && apart[side] < kSameSpot * sum) share[side] = 1, share[1 - side] = 0;
  }
};

}  // namespace

/// What pushed at places that are no contacts any more goes to those beside them.
void ContactSearch::handOver(std::vector<Contact>& contacts) {
  for (std::size_t o = 0; o < before_.size(); ++o) {
    const Contact& old = before_[o];
    if (taken_[o] || old.isPair() || !(old.integralForce > 0)) continue;
    const Neighbours beside(old, contacts, [](std::size_t) { return true; });
    for (int side = 0; side < 2; ++side)
      if (beside.at[side] >= 0)
        contacts[beside.at[side]].integralForce += beside.share[side] * old.integralForce;
  }
}

/// A shape in balance stays so: contacts that are met push as much as those before did there. Where places
/// lie within the tolerance of each other their forces may be shared in many ways; taken as they come, each
/// renewal would upset what the last one balanced.
void ContactSearch::keepPushes(const Eigen::VectorXd& X, double tolerance, ContactTerm& term) {
  std::vector<Contact>& contacts = term.contacts;
  received_.assign(contacts.size(), 0);
  met_.assign(contacts.size(), 0);
  for (std::size_t c = 0; c < contacts.size(); ++c)
    met_[c] = !contacts[c].isPair() && std::abs(term.penetration(contacts[c], X)) <= tolerance;
  for (std::size_t o = 0; o < before_.size(); ++o) {
    if (before_[o].isPair() || !(pushes_[o] > 0)) continue;
    const Neighbours beside(before_[o], contacts, [this](std::size_t c) { return met_[c] != 0; });
    for (int side = 0; side < 2; ++side)
      if (beside.at[side] >= 0) received_[beside.at[side]] += beside.share[side] * pushes_[o];
  }
  for (std::size_t c = 0; c < contacts.size(); ++c) {
    if (!met_[c]) continue;
    contacts[c].integralForce = 0;
    const double spring = term.push(contacts[c], X);  // what penetration alone pushes
    contacts[c].integralForce = std::max(0.0, received_[c] - spring);
  }
}

/// The contact that was here before, looking along about the same normal; −1 if there was none.
int ContactSearch::findBefore(const Contact& contact) const {
  return findSame(contact, before_, [this](std::size_t o) { return !taken_[o]; });
}

/// Forces and anchor of the contact before. What has not been touched before is anchored where it is touched
/// now; what has lost touch only for some steps, where it was held when the cable set out.
void ContactSearch::inherit(const Eigen::VectorXd& X, Contact& contact) {
  contact.anchor = contact.relativePoint(X);
  // What has just been touched sticks until its push is known: return mapping begins with the elastic guess.
  const double gap = contact.normal.dot(contact.anchor) - contact.offset;
  if (contact.friction > 0 && gap < kTouching * problem_->contactRadius) contact.slipLimit = kNowhere;
  const int at = findBefore(contact);
  if (at >= 0) {
    const Contact& best = before_[at];
    taken_[at] = 1;
    contact.integralForce = best.integralForce;
    const bool unknown = std::isinf(best.slipLimit) && pushes_[at] > 0;
    if (contact.friction > 0)
      contact.slipLimit = unknown ? best.slipLimit : contact.friction * best.integralForce;
    contact.tangentForce = best.tangentForce - contact.normal.dot(best.tangentForce) * contact.normal;
    contact.anchor += best.anchor - best.relativePoint(X);
    return;
  }
  if (contact.friction == 0) return;
  const int setOut = findSame(contact, setOut_, [](std::size_t) { return true; });
  if (setOut >= 0) contact.anchor += setOut_[setOut].anchor - setOut_[setOut].relativePoint(X);
}

}  // namespace liana

// Pairs of segments near each other, and how far a group may move before two of them could pass each other.
#pragma once

#include <vector>

#include "solvers/group/contact/contact_segments.h"

namespace liana {

/// Two segments, the lower index first, by their indices among the ContactSegments.
struct ContactPair {
  int first = 0, second = 0;
};

/// Pairs that could touch, good until something has moved too far. Renewing allocates nothing once its
/// vectors have grown.
class ContactPairs {
public:
  using Positions = std::vector<Eigen::Vector3d>;

  /// Lists anew. Pairs that all but cross are released: no side of the other is theirs.
  void begin(const ContactSegments& segments, const Positions& at);
  void clear() { pairs_.clear(), released_.clear(); }
  /// Lists anew if something has moved too far since; true if it did.
  bool renew(const Positions& at);
  const std::vector<ContactPair>& pairs() const { return pairs_; }
  const std::vector<ContactPair>& released() const { return released_; }

  /// The part of the straight move on which no axis crosses another. Conservative: a pair moves no further
  /// than its distance allows, then the distance is looked at again.
  double freeFraction(const Positions& from, const Positions& to);

private:
  struct Box {
    Eigen::Vector3d low, high;
  };
  /// Pairs whose boxes, swept from one place to the other and widened by `margin`, meet.
  void sweep(const Positions& from, const Positions& to, double margin, std::vector<ContactPair>& into);
  bool isReleased(const ContactPair& pair) const;
  double freeOf(const ContactPair& pair, const Positions& from, const Positions& to, double limit) const;
  double moved(const Positions& at) const;

  const ContactSegments* segments_ = nullptr;
  std::vector<ContactPair> pairs_, released_, swept_;
  std::vector<Box> boxes_;
  std::vector<int> order_;
  Positions listedAt_;
  double slack_ = 0;  // pairs are known up to so far beyond touching at listedAt_ [m]
};

}  // namespace liana

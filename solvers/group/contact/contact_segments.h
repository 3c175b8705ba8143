// The segments of a group that may touch something, and which of them are neighbours along the rods.
#pragma once

#include <vector>

#include "solvers/group/group_state.h"

namespace liana {

/// A segment between two positions of the group.
struct ContactSegment {
  int a = 0, b = 0;  // positions
  int rod = 0;
  double radius = 0;       // [m]
  double middle = 0;       // arc length of its middle where the solve begins [m]
  double half = 0;         // of its length there [m]
  double force = 0;        // of its rod: weight and what bends it [N]
  bool inSocket = false;   // begins there: touches neither surface nor other rods
  bool onSurface = false;  // may touch one
};

/// Made anew where a solve begins, because sliders move places along rods. Segments nearer to each other
/// along the rods than six radii, by way of joints too, are neighbours and no pair; nor are those of two rods
/// one of which is in a socket.
class ContactSegments {
public:
  void begin(const RodGroup& group, const GroupLayout& layout, const RodGroupState& state);

  int count() const { return static_cast<int>(all_.size()); }
  const ContactSegment& operator[](int i) const { return all_[i]; }
  double largestRadius() const { return largestRadius_; }
  bool areNeighbours(int i, int k) const;

private:
  struct Joint {  // a place where rods are joined, seen from one of them
    int hub = 0;
    double arcLength = 0;  // [m]
  };
  void findJoints(const RodGroup& group, const GroupLayout& layout, const RodGroupState& state);
  void markSockets(const RodGroup& group, const RodGroupState& state);

  std::vector<ContactSegment> all_;
  std::vector<std::vector<Joint>> joints_;  // of each rod
  std::vector<int> hubOf_;
  double largestRadius_ = 0;
};

}  // namespace liana

// The unknowns of a whole group: positions, rotations, scalars and multipliers, and who they belong to.
#pragma once

#include <vector>

#include "solvers/group/rod_group.h"
#include "solvers/rod/rod_layout.h"

namespace liana {

/// A place as unknowns of the group.
struct ResolvedPlace {
  int position = -1;                                 // index of its position, on bodies that of the body
  int rotation = -1;                                 // of its frame; −1: it has none
  int rod = -1;                                      // it is on; −1: a body
  int scalar = -1;                                   // of its arc length; −1: that does not change
  double arcLength = 0;                              // where it does not change [m]
  Eigen::Vector3d offset = Eigen::Vector3d::Zero();  // from the position, in the frame's axes [m]
};

/// Depends on the group alone: the same group always gets the same unknowns.
///   positions: the nodes of each rod, then the bodies
///   rotations: the segments of each rod, the frames of stations, then the bodies
///   scalars:   the sliders, then those of constraints that have one
///   multipliers: three of each segment, the rows of each constraint, one of each slider (friction)
class GroupLayout {
public:
  explicit GroupLayout(const RodGroup& group);

  ResolvedPlace resolve(const Place& place) const;

  std::vector<RodLayout> rods;
  int positionCount = 0, rotationCount = 0, scalarCount = 0, segmentCount = 0;
  int firstBodyPosition = 0, firstBodyRotation = 0;
  std::vector<int> constraintScalar;  // −1: none
  std::vector<int> firstRow;          // of each constraint among the multipliers
  int firstSliderRow = 0, multiplierCount = 0;
  std::vector<int> sliderRod, sliderStation;  // of each slider: its rod, and its station there

  int station(int rod, double arcLength) const;

private:
  void placeStations(const RodGroup& group);
  void markFrames(const RodGroup& group);
};

}  // namespace liana

// What changes while a group is solved: positions, frames, sliders and the multipliers of all constraints.
#pragma once

#include <Eigen/Core>
#include <vector>

#include "solvers/group/group_layout.h"

namespace liana {

/// A contact as the next solve needs it: which segments (second < 0: a surface), how hard, held by which
/// slip.
struct ContactMemory {
  int first = 0, second = 0;
  double push = 0;                                 // [N]
  Eigen::Vector3d slip = Eigen::Vector3d::Zero();  // [m]
};

/// In the order of GroupLayout. Kept between solves it is the warm start of the next one.
struct RodGroupState {
  std::vector<Eigen::Vector3d> positions;  // [m]
  std::vector<Eigen::Vector4d> rotations;  // unit quaternions (w, x, y, z)
  std::vector<double> scalars;             // arc lengths of sliders [m], parameters of trajectories
  Eigen::VectorXd multipliers;             // [N], [N·m]
  std::vector<double> anchors;             // where friction holds a slider [m]
  std::vector<ContactMemory> contacts;     // that pushed at the end of the last solve
  double contactStiffness = 1;             // that kept them shallow enough, over the usual

  bool fits(const GroupLayout& layout) const {
    return static_cast<int>(positions.size()) == layout.positionCount &&
           static_cast<int>(rotations.size()) == layout.rotationCount &&
           static_cast<int>(scalars.size()) == layout.scalarCount &&
           multipliers.size() == layout.multiplierCount && anchors.size() == layout.sliderStation.size();
  }
  void resize(const GroupLayout& layout) {
    positions.assign(layout.positionCount, Eigen::Vector3d::Zero());
    rotations.assign(layout.rotationCount, Eigen::Vector4d::UnitX());
    scalars.assign(layout.scalarCount, 0);
    multipliers.setZero(layout.multiplierCount);
    anchors.assign(layout.sliderStation.size(), 0);
  }
};

}  // namespace liana

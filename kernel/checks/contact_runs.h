// Where a cable lies on something, on what, and how hard it is pushed there.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

#include "kernel/checks/clearance_check.h"

namespace liana {

/// Neighbouring contacts of a cable with one thing.
struct ContactRun {
  std::string with;                                    // a part, "cable NAME", "itself"; empty: not known
  double from = 0, to = 0;                             // along the cable [mm]
  double at = 0;                                       // where it is pushed hardest [mm]
  Eigen::Vector3d position = Eigen::Vector3d::Zero();  // of that place on the centerline [mm]
  double push = 0;                                     // sum of the sizes of all forces [N]
  Eigen::Vector3d force = Eigen::Vector3d::Zero();     // their sum, on the cable, world axes [N]
};

/// Contacts that follow each other along the cable within two segments, or two diameters, and touch the same
/// thing are one run. What is touched is what is nearest to the skin there; `scene` may be null.
std::vector<ContactRun> contactRuns(const Cable& cable, const Centerline& line, const ClearanceScene* scene);

}  // namespace liana

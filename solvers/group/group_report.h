// What happened while a group was solved, and the force of every constraint. Not converging is a report.
#pragma once

#include <Eigen/Core>
#include <string>
#include <vector>

namespace liana {

enum class GroupStatus {
  Converged,       // stable equilibrium, all constraints met
  IterationLimit,  // the budget ran out
  Stalled,         // no step could lower the energy before the tolerance was met
  Contradictory,   // the constraints cannot be met together: the shape is the best compromise
  SlidOff,         // a slider has come to the end of its rod, or to its neighbour: see reason
  Pierced,         // something runs through something: see reason
  Unstable,        // in balance, but no way down was found
  FrictionOpen,    // in balance, but the pushes that friction is measured by do not settle
  Cancelled,
  InvalidProblem,  // see reason
};

const char* toString(GroupStatus status);

/// One constraint after the solve, in the order of the group.
struct ConstraintReport {
  std::string name;
  const char* kind = "";
  double violation = 0;        // largest row [m] or [rad]
  bool active = true;          // false: one-sided and not touching
  bool redundant = false;      // others hold the same already: its forces are not unique
  bool contradictory = false;  // it cannot be met together with the others
  int rows = 0;
  double multipliers[6] = {0, 0, 0, 0, 0, 0};  // see the kind's header [N], [N·m]
};

/// One slider after the solve.
struct SliderReport {
  double arcLength = 0;                             // [m]
  Eigen::Vector3d force = Eigen::Vector3d::Zero();  // on the rod [N]
  double along = 0;                                 // friction along the rod: −∂E/∂u [N]
  double pressure = 0;                              // what friction is measured against [N]
  bool sticks = false, slides = false;
};

/// One place that touches something after the solve.
struct ContactReport {
  int rod = 0, otherRod = -1;                       // −1: a surface
  double arcLength = 0, otherArcLength = 0;         // [m]
  Eigen::Vector3d point = Eigen::Vector3d::Zero();  // on the rod's skin [m]
  Eigen::Vector3d force =
      Eigen::Vector3d::Zero();  // on `rod`, with friction; the other gets the opposite [N]
  double push = 0;              // along the normal [N]
  double depth = 0, radii = 0;  // skins overlap by so much; sum of the radii [m]
  bool slides = false;
};

struct GroupReport {
  GroupStatus status = GroupStatus::InvalidProblem;
  std::string reason;  // one sentence for people; empty when converged
  int iterations = 0, factorizations = 0;
  int negativeCurvatureSteps = 0;
  double energy = 0;     // [J]
  double residual = 0;   // largest unbalanced force, over the force scale
  double violation = 0;  // largest violation, over its scale
  std::vector<ConstraintReport> constraints;
  std::vector<SliderReport> sliders;
  std::vector<ContactReport> contacts;

  bool converged() const { return status == GroupStatus::Converged; }
};

}  // namespace liana

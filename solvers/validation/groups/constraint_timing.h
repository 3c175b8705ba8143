// What a Newton step of a group costs, and how that grows with the number of its constraints.
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace liana {

/// Groups that grow by one kind of constraint.
enum class GrowingGroup {
  Keyholes,  // on one rod
  Pearls,    // on one rod
  Fusions,   // of a tree of rods
  Loops,     // of a ladder of rods
};

const char* toString(GrowingGroup kind);

struct ConstraintTiming {
  GrowingGroup kind = GrowingGroup::Keyholes;
  int constraints = 0;
  int unknowns = 0;  // of the KKT system
  double step = 0;   // processor time of an evaluation, factorization and search [s]
};

/// The best of several runs of a few Newton steps.
ConstraintTiming timeGroup(GrowingGroup kind, int constraints);

/// A scene of the paper's table.
struct SceneTiming {
  std::string name;
  double step = 0;   // processor time of a time step, the best of several runs [s]
  double paper = 0;  // what the paper gives for its own [s]
  double newtonSteps = 0;
  bool converged = false;  // at every step
};
SceneTiming timeScene(const std::string& name);

/// A harness of 20 branches, 2,000 segments and 60 clips, half of them sliding; the tip of one branch is
/// dragged along a circle, every frame warm started.
struct HarnessTiming {
  bool onFloor = false;
  int segments = 0, clips = 0, frames = 0, converged = 0;
  double median = 0, percentile95 = 0;  // processor time of a frame [s]
  double newtonSteps = 0;               // a frame
};
HarnessTiming timeHarness(bool onFloor, int frames);

/// p of step = c·constraintsᵖ.
double growthExponent(const std::vector<ConstraintTiming>& timings);

}  // namespace liana

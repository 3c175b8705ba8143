#include "solvers/validation/groups/constraint_timing.h"

#include <algorithm>
#include <cmath>

#include "solvers/constraints/relative/ball_constraint.h"
#include "solvers/constraints/relative/fusion_constraint.h"
#include "solvers/constraints/sliding/keyhole_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/group/first_shape.h"
#include "solvers/group/group_solver.h"
#include "solvers/validation/power_fit.h"
#include "solvers/validation/thread_clock.h"

namespace liana {

namespace {

using Eigen::Vector3d;
constexpr double kSpacing = 0.1;  // [m]

GroupRod cable(double length, int segments) {
  GroupRod rod;
  rod.length = length;
  rod.segments = segments;
  rod.section = {0.05, 0.05, 0.035, 1, 0.2};
  return rod;
}

/// One rod through n rings in a gentle wave, or with n pearls on it.
RodGroup rodWithSliders(int count, bool rings) {
  RodGroup group;
  const double length = kSpacing * (count + 1);
  group.rods = {cable(length, 3 * (count + 1))};
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  group.add(PositionConstraint(Place::onRod(0, length), {0.98 * length, 0, 0}));
  for (int i = 0; i < count; ++i) {
    const double s = kSpacing * (i + 1);
    group.sliders.push_back({"", 0, s, rings ? 0 : 0.01, 0, 0});
    if (rings) group.add(KeyholeConstraint(i, {0.98 * s, 0, 0.01 * std::sin(2.0 * i)}));
  }
  return group;
}

/// A binary tree: each rod but the first starts where another ends.
RodGroup tree(int count) {
  RodGroup group;
  for (int i = 0; i <= count; ++i) group.rods.push_back(cable(kSpacing, 5));
  group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
  for (int i = 1; i <= count; ++i) {
    const Eigen::Vector4d mount(1, i % 2 ? 0.3 : -0.3, 0.1 * (i % 3), 0);
    group.add(FusionConstraint(Place::onRod((i - 1) / 2, kSpacing), Place::onRod(i, 0), mount));
  }
  return group;
}

/// Two chains of rods with rungs between them: each rung closes a loop.
RodGroup ladder(int count) {
  RodGroup group;
  for (int i = 0; i < 3 * count; ++i) group.rods.push_back(cable(kSpacing, 5));
  for (int side : {0, 1}) group.add(PositionConstraint(Place::onRod(side, 0), {0, kSpacing * side, 0}));
  for (int i = 0; i < count; ++i) {
    const int left = 3 * i, rung = left + 2;
    for (int side : {0, 1}) {
      group.add(BallConstraint(Place::onRod(left + side, kSpacing), Place::onRod(rung, side ? kSpacing : 0)));
      if (i + 1 < count)
        group.add(BallConstraint(Place::onRod(left + side, kSpacing), Place::onRod(left + 3 + side, 0)));
    }
  }
  return group;
}

RodGroup groupOf(GrowingGroup kind, int count) {
  switch (kind) {
    case GrowingGroup::Keyholes:
      return rodWithSliders(count, true);
    case GrowingGroup::Pearls:
      return rodWithSliders(count, false);
    case GrowingGroup::Fusions:
      return tree(count);
    case GrowingGroup::Loops:
      return ladder(count);
  }
  return {};
}

}  // namespace

const char* toString(GrowingGroup kind) {
  switch (kind) {
    case GrowingGroup::Keyholes:
      return "keyholes";
    case GrowingGroup::Pearls:
      return "pearls";
    case GrowingGroup::Fusions:
      return "fusions in a tree";
    case GrowingGroup::Loops:
      return "loops in a ladder";
  }
  return "";
}

ConstraintTiming timeGroup(GrowingGroup kind, int constraints) {
  const RodGroup group = groupOf(kind, constraints);
  const RodGroupState first = firstShape(group);
  GroupSolver solver;
  GroupOptions options;
  options.maximumIterations = 2;
  ConstraintTiming timing;
  timing.kind = kind;
  timing.constraints = constraints;
  timing.step = 1e300;
  RodGroupState state = first;
  solver.solve(group, state, options);  // finds the order
  timing.unknowns = solver.system().structure().size();
  for (int run = 0; run < 3; ++run) {
    state = first;
    const double start = threadSeconds();
    const GroupReport report = solver.solve(group, state, options);
    timing.step = std::min(timing.step, (threadSeconds() - start) / std::max(1, report.factorizations));
  }
  return timing;
}

double growthExponent(const std::vector<ConstraintTiming>& timings) {
  std::vector<double> x, y;
  for (const ConstraintTiming& timing : timings) {
    x.push_back(timing.constraints);
    y.push_back(timing.step);
  }
  return fitExponent(x, y);
}

}  // namespace liana

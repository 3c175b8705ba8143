// What the scenes of the paper and a large harness cost.
#include <algorithm>
#include <cmath>

#include "solvers/constraints/relative/fusion_constraint.h"
#include "solvers/constraints/sliding/keyhole_constraint.h"
#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/math/rotation.h"
#include "solvers/scenes/groups/group_scenes.h"
#include "solvers/validation/groups/constraint_timing.h"
#include "solvers/validation/quasistatic/simple_obstacles.h"
#include "solvers/validation/thread_clock.h"

namespace liana {

namespace {

using Eigen::Vector3d;
using Eigen::Vector4d;

/// Table 1 of Theetten & Grisoni 2008, on a laptop of 2 GHz [s].
double paperStep(const std::string& name) {
  if (name == "bridge") return 1.7e-3;
  if (name == "necklace") return 0.4e-3;
  if (name == "bow") return 0.56e-3;
  if (name == "bundle") return 1.0e-3;
  if (name == "net") return 4.0e-3;
  return 1.1e-3;  // dna
}

Vector4d along(const Vector3d& direction) {
  return toVector(Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), direction));
}

constexpr double kPiece = 0.5, kSlack = 0.985;  // length of a rod, and how far its ends are apart over it
constexpr int kTrunk = 10, kSegments = 100;

/// A trunk of ten rods along x; where each ends a branch leaves to one side. Three clips on each.
struct Harness {
  RodGroup group;
  std::vector<PlaceGuess> guesses;
  int moved = 0;  // the constraint that holds the tip
  Place tip;
  Vector3d tipAt, outward;
  int clips = 0;
};

void addClips(Harness& harness, int rod, const Vector3d& from, const Vector3d& direction) {
  for (int k = 1; k <= 3; ++k, ++harness.clips) {
    const double s = kPiece * k / 4;
    const Vector3d point = from + kSlack * s * direction;
    if (harness.clips % 2) {
      harness.group.add(PositionConstraint(Place::onRod(rod, s), point));
      continue;
    }
    const int slider = static_cast<int>(harness.group.sliders.size());
    harness.group.sliders.push_back({"", rod, s, 0, 0, 0});
    harness.group.add(KeyholeConstraint(slider, point));
  }
}

void addRod(Harness& harness, const Vector3d& from, const Vector3d& direction) {
  const int rod = static_cast<int>(harness.group.rods.size());
  GroupRod cable;
  cable.length = kPiece;
  cable.segments = kSegments;
  cable.section = {0.02, 0.02, 0.014, 1, 0.1};
  cable.radius = 0.004;
  harness.group.rods.push_back(cable);
  harness.guesses.push_back({Place::onRod(rod, 0), from, along(direction)});
  harness.guesses.push_back(
      {Place::onRod(rod, kPiece), Vector3d(from + kSlack * kPiece * direction), along(direction)});
  addClips(harness, rod, from, direction);
}

Harness makeHarness() {
  Harness harness;
  for (int i = 0; i < kTrunk; ++i) {
    addRod(harness, {kSlack * kPiece * i, 0, 0}, Vector3d::UnitX());
    if (i == 0) {
      harness.group.add(PositionConstraint(Place::onRod(0, 0), {0, 0, 0}));
      harness.group.add(FrameConstraint(Place::onRod(0, 0), along(Vector3d::UnitX())));
    } else {
      harness.group.add(FusionConstraint(Place::onRod(i - 1, kPiece), Place::onRod(i, 0)));
    }
  }
  for (int i = 0; i < kTrunk; ++i) {
    const Vector3d direction = Vector3d(0.3, i % 2 ? 1 : -1, 0).normalized();
    const Vector3d from(kSlack * kPiece * (i + 1), 0, 0);
    addRod(harness, from, direction);
    const Vector4d mount = multiply(conjugate(along(Vector3d::UnitX())), along(direction));
    harness.group.add(FusionConstraint(Place::onRod(i, kPiece), Place::onRod(kTrunk + i, 0), mount));
    harness.tip = Place::onRod(kTrunk + i, kPiece);
    harness.outward = direction;
    harness.tipAt = from + kSlack * kPiece * direction;
    harness.moved = harness.group.add(PositionConstraint(harness.tip, harness.tipAt));
  }
  return harness;
}

}  // namespace

SceneTiming timeScene(const std::string& name) {
  SceneTiming timing;
  timing.name = name;
  timing.paper = paperStep(name);
  timing.step = 1e300;
  for (int run = 0; run < 3; ++run) {
    GroupScene scene = groupScene(name);
    const SceneRun result = runScene(scene);
    const int steps = static_cast<int>(result.frames.size()) - 1;
    timing.step = std::min(timing.step, result.seconds / steps);
    timing.newtonSteps = static_cast<double>(result.newtonSteps) / steps;
    timing.converged = result.converged == steps;
  }
  return timing;
}

HarnessTiming timeHarness(bool onFloor, int frames) {
  Harness harness = makeHarness();
  const Floor floor(-0.01);
  if (onFloor) harness.group.contact = {&floor, false, 0.2, {}};
  RodGroupState state = firstShape(harness.group, harness.guesses);
  GroupSolver solver;
  solver.solve(harness.group, state);
  HarnessTiming timing;
  timing.onFloor = onFloor;
  timing.segments = solver.system().layout().segmentCount;
  timing.clips = harness.clips;
  timing.frames = frames;
  GroupOptions options;
  options.namesRedundant = false;
  std::vector<double> times;
  for (int i = 1; i <= frames; ++i) {
    const double angle = 2 * M_PI * i / 60;  // about 2 mm a frame
    const Vector3d to = harness.tipAt - 0.02 * (1 - std::cos(angle)) * harness.outward +
                        0.0075 * (1 - std::cos(2 * angle)) * Vector3d::UnitZ();  // never below the floor
    harness.group.constraints[harness.moved] = std::make_shared<PositionConstraint>(harness.tip, to);
    const double start = threadSeconds();
    const GroupReport report = solver.solve(harness.group, state, options);
    times.push_back(threadSeconds() - start);
    timing.converged += report.converged();
    timing.newtonSteps += static_cast<double>(report.iterations) / frames;
  }
  std::sort(times.begin(), times.end());
  timing.median = times[times.size() / 2];
  timing.percentile95 = times[times.size() * 95 / 100];
  return timing;
}

}  // namespace liana

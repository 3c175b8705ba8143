#include "solvers/scenes/groups/group_scenes.h"

#include <cassert>
#include <cmath>

#include "solvers/constraints/relative/ball_constraint.h"
#include "solvers/constraints/relative/fusion_constraint.h"
#include "solvers/constraints/relative/relative_distance_constraint.h"
#include "solvers/constraints/relative/relative_plane_constraint.h"
#include "solvers/constraints/sliding/pearl_constraint.h"
#include "solvers/constraints/sliding/relative_keyhole_constraint.h"
#include "solvers/constraints/world/direction_constraint.h"
#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/plane_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/math/rotation.h"
#include "solvers/validation/quasistatic/simple_obstacles.h"

namespace liana {

namespace {

using Eigen::Vector3d;
using Eigen::Vector4d;

Vector4d along(const Vector3d& direction) {
  return toVector(Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), direction));
}

GroupRod rope(const std::string& name, double length, double stiffness, double massPerLength, int segments) {
  GroupRod rod;
  rod.name = name;
  rod.length = length;
  rod.segments = segments;
  rod.section = {stiffness, stiffness, 0.7 * stiffness, 1, massPerLength};
  return rod;
}

void pin(GroupScene& scene, int rod, double s, const Vector3d& point) {
  scene.group.add(PositionConstraint(Place::onRod(rod, s), point));
}
void guess(GroupScene& scene, int rod, double s, const Vector3d& point) {
  scene.guesses.push_back({Place::onRod(rod, s), point, {}});
}

/// Two ropes to walk on and two handrails, tied together by 21 bars; somebody walks across.
GroupScene bridge() {
  GroupScene scene;
  scene.description = "rope bridge, a walker crosses it";
  const double span = 8, length = 8.4;
  for (int i = 0; i < 4; ++i) {
    const bool rail = i >= 2;
    const double y = i % 2 ? 0.4 : -0.4, z = rail ? 1 : 0;
    scene.group.rods.push_back(rope(rail ? "handrail" : "footrope", length, 2, 1.5, 24));
    for (bool end : {false, true}) {
      pin(scene, i, end ? length : 0, {end ? span : 0, y, z});
      scene.group.add(
          DirectionConstraint(Place::onRod(i, end ? length : 0), Vector3d(1, 0, end ? 0.4 : -0.4)));
    }
  }
  for (int k = 1; k <= 7; ++k) {
    const double s = length * k / 8;
    auto tie = [&](int a, int b, double distance) {
      scene.group.add(RelativeDistanceConstraint(Place::onRod(a, s), Place::onRod(b, s), distance));
    };
    tie(0, 1, 0.8);
    tie(0, 2, 1);
    tie(1, 3, 1);
    for (int foot : {0, 1}) scene.group.loads.push_back({Place::onRod(foot, s), Vector3d::Zero()});
  }
  scene.drive = [](RodGroup& group, double time) {
    for (std::size_t i = 0; i < group.loads.size(); ++i) {
      const double away = 1 + static_cast<double>(i / 2) - 7.5 * time;  // in bars
      group.loads[i].force = {0, 0, -400 * std::exp(-away * away)};
    }
  };
  return scene;
}

/// Ten pearls on a string; one end is lifted and lowered, and they run to and fro.
GroupScene necklace() {
  GroupScene scene;
  scene.description = "pearls run along a string whose end is lifted";
  scene.group.rods = {rope("string", 1, 2e-4, 0.02, 22)};
  pin(scene, 0, 0, {0, 0, 0});
  scene.group.add(DirectionConstraint(Place::onRod(0, 0), Vector3d(0.5, 0, -1)));
  pin(scene, 0, 1, {0.6, 0, 0});
  scene.group.add(DirectionConstraint(Place::onRod(0, 1), Vector3d(0.5, 0, 1)));
  for (int i = 0; i < 10; ++i) scene.group.sliders.push_back({"pearl", 0, 0.1 + 0.03 * i, 0.01, 0, 0});
  scene.group.add(PearlConstraint(Place::onRod(0, 0), Place::atSlider(0), 0.01));
  for (int i = 0; i + 1 < 10; ++i)
    scene.group.add(PearlConstraint(Place::atSlider(i), Place::atSlider(i + 1), 0.02));
  scene.group.add(PearlConstraint(Place::atSlider(9), Place::onRod(0, 1), 0.01));
  scene.step = 0.01;
  scene.steps = 100;
  scene.drive = [](RodGroup& group, double time) {
    const double height = 0.2 * std::sin(2 * M_PI * time);
    group.constraints[2] = std::make_shared<PositionConstraint>(Place::onRod(0, 1), Vector3d(0.6, 0, height));
  };
  return scene;
}

/// Limbs, string and arrow: drawn at first, let go, and the arrow flies when the string stops.
GroupScene bow() {
  GroupScene scene;
  scene.description = "a bow is drawn and shoots its arrow";
  const double limb = 1.6, string = 1.5, arrow = 0.7;
  scene.group.gravity.setZero();
  scene.group.rods = {rope("limbs", limb, 20, 0.4, 20), rope("string", string, 0.01, 0.01, 20),
                      rope("arrow", arrow, 5, 0.04, 16)};
  // The bow stands along z and shoots along +x; the grip is at the origin.
  scene.group.add(PositionConstraint(Place::onRod(0, limb / 2), {0, 0, 0}), "grip");
  scene.group.add(FrameConstraint(Place::onRod(0, limb / 2), Vector4d::UnitX()), "grip");
  for (const Place& tip : {Place::onRod(0, 0), Place::onRod(0, limb)})  // everything stays in its plane
    scene.group.add(PlaneConstraint(tip, {0, 0, 0}, Vector3d::UnitY()));
  for (double s : {string / 4, 3 * string / 4})
    scene.group.add(PlaneConstraint(Place::onRod(1, s), {0, 0, 0}, Vector3d::UnitY()));
  scene.group.add(PlaneConstraint(Place::onRod(2, arrow), {0, 0, 0}, Vector3d::UnitY()));
  const Vector4d lean(std::cos(0.3), 0, std::sin(0.3), 0);  // of the string against the limbs' ends
  scene.group.add(
      FusionConstraint(Place::onRod(1, 0), Place::onRod(0, 0), Vector4d::UnitX(), conjugate(lean)));
  scene.group.add(FusionConstraint(Place::onRod(1, string), Place::onRod(0, limb), Vector4d::UnitX(), lean));
  scene.group.sliders.push_back({"arrow rest", 2, 0.5, 0, 0, 0});
  scene.group.add(RelativeKeyholeConstraint(0, Place::onRod(0, limb / 2)));
  RelativePlaneConstraint nock(Place::onRod(1, string / 2), Place::onRod(2, 0), Vector3d::UnitX(), false);
  nock.sense = Sense::AtMost;  // the string pushes the arrow and does not hold it back
  scene.group.add(nock, "nock");
  scene.group.add(
      RelativePlaneConstraint(Place::onRod(1, string / 2), Place::onRod(2, 0), Vector3d::UnitY(), false));
  scene.group.add(
      RelativePlaneConstraint(Place::onRod(1, string / 2), Place::onRod(2, 0), Vector3d::UnitZ(), false));
  scene.guesses = {{Place::onRod(0, limb / 2), Vector3d::Zero(), Vector4d::UnitX()},
                   {Place::onRod(0, 0), Vector3d(-0.2, 0, -0.74), {}},
                   {Place::onRod(0, limb), Vector3d(-0.2, 0, 0.74), {}},
                   {Place::onRod(1, 0), Vector3d(-0.2, 0, -0.74), {}},
                   {Place::onRod(1, string / 2), Vector3d(-0.25, 0, 0), {}},
                   {Place::onRod(1, string), Vector3d(-0.2, 0, 0.74), {}},
                   {Place::onRod(2, 0), Vector3d(-0.25, 0, 0), along(Vector3d::UnitX())},
                   {Place::atSlider(0), Vector3d(0, 0, 0), along(Vector3d::UnitX())}};
  scene.group.sliders[0].arcLength = 0.25;
  // Drawn by a pull at the arrow's end that grows and is let go: the arrow takes the string along.
  scene.group.loads = {{Place::onRod(2, 0), Vector3d::Zero()}};
  scene.step = 0.001;
  scene.steps = 260;
  scene.damping = 1;
  scene.drive = [](RodGroup& group, double time) {
    group.loads[0].force = {time < 0.2 ? -30 * time / 0.2 : 0, 0, 0};
  };
  scene.isOver = [arrow](const RodGroup&, const RodGroupState& state) {
    return state.scalars[0] < 0.06 * arrow;
  };
  return scene;
}

/// A trunk with six branches along a car's side frame, clipped at its ends; one connector is carried away.
GroupScene bundle() {
  GroupScene scene;
  scene.description = "a cable bundle on a car side frame, one branch is moved";
  const int pieces = 4;
  for (int i = 0; i < pieces; ++i) scene.group.rods.push_back(rope("trunk", 0.5, 0.2, 0.4, 16));
  for (int i = 0; i < 3; ++i) scene.group.rods.push_back(rope("branch", 0.4, 0.03, 0.1, 16));
  pin(scene, 0, 0, {0, 0, 0});
  scene.group.add(FrameConstraint(Place::onRod(0, 0), along(Vector3d::UnitX())));
  pin(scene, pieces - 1, 0.5, {1.8, 0.2, 0.3});
  scene.group.add(FrameConstraint(Place::onRod(pieces - 1, 0.5), along(Vector3d(1, 0.2, 0.3))));
  for (int i = 0; i + 1 < pieces; ++i) {
    scene.group.add(FusionConstraint(Place::onRod(i, 0.5), Place::onRod(i + 1, 0)));
    const Vector4d mount = along(Vector3d(i == 1 ? -0.8 : 0.8, 0.2, 1));
    scene.group.add(FusionConstraint(Place::onRod(i, 0.5), Place::onRod(pieces + i, 0), mount));
    const Vector3d joint(0.45 * (i + 1), 0.05 * (i + 1), 0.075 * (i + 1) - 0.05);
    scene.guesses.push_back({Place::onRod(i, 0.5), joint, along(Vector3d(1, 0.1, 0.1))});
    scene.guesses.push_back({Place::onRod(i + 1, 0), joint, along(Vector3d(1, 0.1, 0.1))});
    scene.guesses.push_back({Place::onRod(pieces + i, 0), joint, {}});
    const Vector3d tip = joint + Vector3d(0.25, i == 1 ? 0.2 : -0.2, 0.05);
    pin(scene, pieces + i, 0.4, tip);
  }
  const int moved = static_cast<int>(scene.group.constraints.size()) - 1;
  const Vector3d from = dynamic_cast<const PositionConstraint&>(*scene.group.constraints[moved]).point;
  scene.drive = [moved, from, pieces](RodGroup& group, double time) {
    const Vector3d to = from + std::min(1.0, time) * Vector3d(-0.05, 0.1, 0.1);
    group.constraints[moved] = std::make_shared<PositionConstraint>(Place::onRod(pieces + 2, 0.4), to);
  };
  return scene;
}

/// Seven threads from a hub to a frame, tied by seven rings of bars; the hub is drawn out and let go.
GroupScene net() {
  GroupScene scene;
  scene.description = "a spider net, drawn out in its middle";
  const int threads = 7, rings = 7;
  const double length = 1.02;
  for (int i = 0; i < threads; ++i) {
    const double angle = 2 * M_PI * i / threads;
    const Vector3d out(std::cos(angle), std::sin(angle), 0);
    scene.group.rods.push_back(rope("thread", length, 5e-3, 0.02, 16));
    pin(scene, i, length, out);
    scene.group.add(DirectionConstraint(Place::onRod(i, length), out + Vector3d(0, 0, 0.2)));
    guess(scene, i, 0, {0, 0, -0.05});
    if (i > 0) scene.group.add(BallConstraint(Place::onRod(i, 0), Place::onRod(0, 0)));
  }
  for (int k = 1; k <= rings; ++k)
    for (int i = 0; i < threads; ++i) {
      const double s = length * k / (rings + 1);
      RelativeDistanceConstraint tie(Place::onRod(i, s), Place::onRod((i + 1) % threads, s),
                                     2 * s * std::sin(M_PI / threads));
      tie.sense = Sense::AtMost;  // threads pull, they do not push
      scene.group.add(tie);
    }
  scene.group.loads = {{Place::onRod(0, 0), Vector3d::Zero()}};
  scene.drive = [](RodGroup& group, double time) {
    group.loads[0].force = {0, 0, time < 0.6 ? 4 * time : 0};
  };
  return scene;
}

/// Two helices joined by 32 bars; one end is turned.
GroupScene dna() {
  GroupScene scene;
  scene.description = "two helices joined by bars";
  const int bonds = 32;
  const double radius = 0.2, pitch = 1.0, turns = 1.5;
  const double rise = pitch * turns, length = std::hypot(2 * M_PI * radius * turns, rise);
  scene.group.gravity = {0, 0, 0};
  for (int strand = 0; strand < 2; ++strand) {
    scene.group.rods.push_back(rope("strand", length, 0.5, 0.2, 66));
    for (int k = 0; k <= bonds + 1; ++k) {
      const double s = length * k / (bonds + 1), angle = 2 * M_PI * turns * s / length + M_PI * strand;
      guess(scene, strand, s, {radius * std::cos(angle), radius * std::sin(angle), rise * s / length});
    }
    pin(scene, strand, 0, {radius * std::cos(M_PI * strand), radius * std::sin(M_PI * strand), 0});
  }
  pin(scene, 0, length, {radius * std::cos(2 * M_PI * turns), radius * std::sin(2 * M_PI * turns), rise});
  const int moved = static_cast<int>(scene.group.constraints.size()) - 1;
  for (int k = 1; k <= bonds; ++k)
    scene.group.add(RelativeDistanceConstraint(Place::onRod(0, length * k / (bonds + 1)),
                                               Place::onRod(1, length * k / (bonds + 1)), 2 * radius));
  scene.drive = [=](RodGroup& group, double time) {
    const double angle = 2 * M_PI * turns + 0.8 * std::min(1.0, time);
    group.constraints[moved] = std::make_shared<PositionConstraint>(
        Place::onRod(0, length), Vector3d(radius * std::cos(angle), radius * std::sin(angle), rise));
  };
  return scene;
}

/// Twenty cables fall across each other onto a floor.
GroupScene pile() {
  GroupScene scene;
  scene.description = "twenty crossing cables fall on a floor and come to rest";
  scene.surface = std::make_shared<Floor>(0);
  scene.group.contact = {scene.surface.get(), true, 0.3, {}};
  const double length = 0.4, radius = 0.004;
  for (int i = 0; i < 20; ++i) {
    scene.group.rods.push_back(rope("cable " + std::to_string(i + 1), length, 0.01, 0.06, 20));
    scene.group.rods.back().radius = radius;
    const Vector3d middle(0.05 * std::sin(1.7 * i), 0.05 * std::cos(2.9 * i), radius * (1.5 + 2.6 * i));
    const Vector3d half = 0.5 * length * Vector3d(std::cos(2.4 * i), std::sin(2.4 * i), 0);
    guess(scene, i, 0, middle - half);
    guess(scene, i, length, middle + half);
  }
  scene.step = 0.01;
  scene.steps = 120;
  scene.damping = 5;
  return scene;
}

}  // namespace

const std::vector<std::string>& groupSceneNames() {
  static const std::vector<std::string> names = {"bridge", "necklace", "bow", "bundle", "net", "dna", "pile"};
  return names;
}

GroupScene groupScene(const std::string& name) {
  GroupScene scene = name == "bridge"     ? bridge()
                     : name == "necklace" ? necklace()
                     : name == "bow"      ? bow()
                     : name == "bundle"   ? bundle()
                     : name == "net"      ? net()
                     : name == "dna"      ? dna()
                                          : pile();
  scene.name = name;
  for (const auto& constraint : scene.group.constraints)
    (constraint->placeCount() == 1 ? scene.absoluteRows : scene.relativeRows) += constraint->rows();
  return scene;
}

}  // namespace liana

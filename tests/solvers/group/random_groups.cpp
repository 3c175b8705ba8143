#include "tests/solvers/group/random_groups.h"

#include <algorithm>
#include <cmath>
#include <random>

#include "solvers/constraints/relative/ball_constraint.h"
#include "solvers/constraints/relative/fusion_constraint.h"
#include "solvers/constraints/relative/relative_direction_constraint.h"
#include "solvers/constraints/relative/relative_distance_constraint.h"
#include "solvers/constraints/relative/relative_plane_constraint.h"
#include "solvers/constraints/sliding/keyhole_constraint.h"
#include "solvers/constraints/sliding/oriented_keyhole_constraint.h"
#include "solvers/constraints/sliding/pearl_constraint.h"
#include "solvers/constraints/sliding/relative_keyhole_constraint.h"
#include "solvers/constraints/world/axis_constraint.h"
#include "solvers/constraints/world/direction_constraint.h"
#include "solvers/constraints/world/distance_constraint.h"
#include "solvers/constraints/world/frame_constraint.h"
#include "solvers/constraints/world/plane_constraint.h"
#include "solvers/constraints/world/position_constraint.h"
#include "solvers/constraints/world/trajectory_constraint.h"
#include "solvers/math/rotation.h"

namespace liana {
namespace {

using Eigen::Vector3d;
using Eigen::Vector4d;

Vector4d along(const Vector3d& direction) {
  return toVector(Eigen::Quaterniond::FromTwoVectors(Vector3d::UnitZ(), direction));
}

/// Places are nearer to each other than the rod between them is long: held taut, a straight rod has no
/// definite tension.
constexpr double kLeastChord = 0.88, kLargestChord = 0.97;
constexpr double kGuessError = 0.01;  // [m]

class Builder {
public:
  explicit Builder(unsigned seed) : random_(seed) {}

  RandomGroup build() {
    const int rods = whole(2, 12);
    for (int i = 0; i < rods; ++i) addRod(i);
    treeCount_ = rods;
    for (int i = whole(0, 2); i > 0; --i) closeLoop(rods);
    for (int i = whole(0, rods); i > 0; --i) addHold();
    for (int i = whole(0, 3); i > 0; --i) addSlider();
    if (whole(0, 4) == 0) addImpossible();
    if (whole(0, 3) == 0) made_.group.loads.push_back({spot(whole(0, rods - 1), false), 2 * vector()});
    return std::move(made_);
  }

private:
  struct Straight {
    Vector3d start, direction;
    double length, chord;
    std::vector<double> used;  // places that have something on them already
  };
  double number(double low, double high) { return std::uniform_real_distribution<>(low, high)(random_); }
  int whole(int low, int high) { return std::uniform_int_distribution<>(low, high)(random_); }
  Vector3d vector() { return {number(-1, 1), number(-1, 1), number(-1, 1)}; }
  Vector3d unit() {
    const Vector3d v = vector();
    return v.norm() > 0.1 ? v.normalized() : unit();
  }

  Vector3d at(int rod, double s) const {
    return rods_[rod].start + rods_[rod].chord * s * rods_[rod].direction;
  }
  void guess(const Place& place, const Vector3d& point) {
    made_.guesses.push_back({place, Vector3d(point + kGuessError * vector()), {}});
  }
  /// A place of the rod that nothing acts on yet, in tenths of its length; the end counts as one.
  Place spot(int rod, bool inner) {
    for (int i = 0; i < 40; ++i) {
      const double s = rods_[rod].length * whole(1, inner ? 9 : 10) / 10;
      if (std::find(rods_[rod].used.begin(), rods_[rod].used.end(), s) != rods_[rod].used.end()) continue;
      rods_[rod].used.push_back(s);
      guess(Place::onRod(rod, s), at(rod, s));
      return Place::onRod(rod, s);
    }
    return Place::onRod(rod, rods_[rod].length);
  }

  /// The first is clamped; each other one starts on an earlier one, on a body or on a support of its own.
  void addRod(int index) {
    GroupRod rod;
    rod.length = number(0.3, 1.2);
    rod.segments = whole(10, 30);
    const double B = std::pow(10, number(-3, 0));
    rod.section = {B, B * number(0.5, 1), 0.7 * B, 1, number(0.02, 0.4)};
    if (whole(0, 3) == 0) rod.restCurvature = vector();
    made_.group.rods.push_back(rod);
    rods_.push_back({Vector3d::Zero(), unit(), rod.length, number(kLeastChord, kLargestChord), {}});
    Straight& own = rods_.back();
    const Place start = Place::onRod(index, 0);
    const int how = index == 0 ? 4 : whole(0, 4);
    if (how == 4) {
      own.start = vector();
      guess(start, own.start);
      made_.group.add(PositionConstraint(start, own.start));
      made_.group.add(FrameConstraint(start, along(own.direction)));
    } else if (how == 3 && !hasSlider(index - 1)) {
      const int slider = addSliderOn(index - 1);
      own.start = at(made_.group.sliders[slider].rod, made_.group.sliders[slider].arcLength);
      guess(start, own.start);
      made_.group.add(RelativeKeyholeConstraint(slider, start));
    } else {
      const int other = whole(0, index - 1);
      Place place = spot(other, false);
      own.start = at(other, place.arcLength);
      guess(start, own.start);
      const Vector4d mount = multiply(conjugate(along(rods_[other].direction)), along(own.direction));
      if (how == 2) place = addBody(place, other);
      if (how == 0)
        made_.group.add(BallConstraint(place, start));
      else
        made_.group.add(FusionConstraint(place, start, mount));
    }
    guess(Place::onRod(index, rod.length), at(index, rod.length));
  }

  /// A body fused to a place of a rod, in whose frame it stands.
  Place addBody(const Place& place, int rod) {
    RigidBody body;
    body.position = at(rod, place.arcLength);
    body.frame = along(rods_[rod].direction);
    body.mass = number(0, 0.1);
    made_.group.bodies.push_back(body);
    const Place on = Place::onBody(static_cast<int>(made_.group.bodies.size()) - 1);
    made_.group.add(FusionConstraint(place, on));
    return on;
  }

  /// A rod between two others, more or less slack, joined to each by a ball or for good.
  void closeLoop(int trees) {
    const int a = whole(0, trees - 1), b = whole(0, trees - 1);
    if (a == b) return;
    const Place from = spot(a, false), to = spot(b, false);
    const Vector3d start = at(a, from.arcLength), way = at(b, to.arcLength) - start;
    if (way.norm() < 0.05) return;
    GroupRod rod;
    rod.length = number(1.05, 1.5) * way.norm();
    rod.segments = whole(10, 30);
    const double B = std::pow(10, number(-3, -1));
    rod.section = {B, B, 0.7 * B, 1, 0.1};
    made_.group.rods.push_back(rod);
    const int index = static_cast<int>(rods_.size());
    rods_.push_back({start, way.normalized(), rod.length, way.norm() / rod.length, {}});
    join(from, a, Place::onRod(index, 0), index);
    join(to, b, Place::onRod(index, rod.length), index);
    guess(Place::onRod(index, 0), start);
    guess(Place::onRod(index, rod.length), start + way);
  }

  void join(const Place& place, int rod, const Place& end, int index) {
    if (whole(0, 2) > 0)
      made_.group.add(BallConstraint(place, end));
    else
      made_.group.add(FusionConstraint(
          place, end, multiply(conjugate(along(rods_[rod].direction)), along(rods_[index].direction))));
  }

  int rodOfTrees() { return whole(0, treeCount_ - 1); }

  void addHold() {
    const int rod = rodOfTrees(), other = rodOfTrees();
    const Place place = spot(rod, false);
    const Vector3d point = at(rod, place.arcLength), direction = rods_[rod].direction;
    switch (whole(0, 9)) {
      case 0:
        made_.group.add(PositionConstraint(place, point));
        break;
      case 1:
        made_.group.add(DirectionConstraint(place, direction));
        break;
      case 2: {
        PlaneConstraint plane(place, point, unit());
        plane.sense = static_cast<Sense>(whole(0, 2));
        made_.group.add(plane);
        break;
      }
      case 3:
        made_.group.add(AxisConstraint(place, point, unit()));
        break;
      case 4: {
        DistanceConstraint distance(place, point + 0.2 * unit(), 0.2);
        distance.sense = static_cast<Sense>(whole(0, 2));
        made_.group.add(distance);
        break;
      }
      case 5: {
        const Vector3d bend = unit();
        made_.group.add(TrajectoryConstraint(
            place, {point - 0.3 * bend, point, point + 0.3 * bend + 0.05 * unit()}, point));
        break;
      }
      case 6: {
        if (rod == other) break;
        const Place second = spot(other, false);
        const double between = (point - at(other, second.arcLength)).norm();
        if (between < 0.02) break;
        RelativeDistanceConstraint distance(place, second, between);
        distance.sense = static_cast<Sense>(whole(0, 2));
        made_.group.add(distance);
        break;
      }
      case 7: {
        if (rod == other) break;
        const Place second = spot(other, false);
        const Vector3d between = point - at(other, second.arcLength);
        made_.group.add(RelativePlaneConstraint(place, second, between.unitOrthogonal(), false));
        break;
      }
      case 8: {
        if (rod == other) break;
        const Place second = spot(other, false);
        const Vector3d seen = rotationMatrix(along(direction)).transpose() * rods_[other].direction;
        made_.group.add(RelativeDirectionConstraint(place, second, seen));
        break;
      }
      case 9:  // twice the same
        made_.group.add(PositionConstraint(place, point));
        made_.group.add(PlaneConstraint(place, point, unit()));
        break;
    }
  }

  bool hasSlider(int rod) const {
    return std::any_of(made_.group.sliders.begin(), made_.group.sliders.end(),
                       [&](const Slider& slider) { return slider.rod == rod; });
  }

  /// Between two places in tenths, with stops before them: sliders of one rod never pass a held place.
  int addSliderOn(int rod) {
    const double tenth = rods_[rod].length / 10, low = tenth * whole(1, 8),
                 s = low + tenth * number(0.4, 0.6);
    const int slider = static_cast<int>(made_.group.sliders.size());
    made_.group.sliders.push_back({"", rod, s, 0, whole(0, 1) ? number(0, 0.8) : 0, 0});
    guess(Place::atSlider(slider), at(rod, s));
    made_.group.add(PearlConstraint(Place::onRod(rod, low), Place::atSlider(slider), 0.2 * tenth));
    made_.group.add(PearlConstraint(Place::atSlider(slider), Place::onRod(rod, low + tenth), 0.2 * tenth));
    return slider;
  }

  void addSlider() {
    const int rod = rodOfTrees();
    if (hasSlider(rod)) return;
    const int slider = addSliderOn(rod);
    const Vector3d point = at(rod, made_.group.sliders[slider].arcLength);
    switch (whole(0, 3)) {
      case 0:
        made_.group.add(KeyholeConstraint(slider, point));
        break;
      case 1:
        made_.group.add(
            OrientedKeyholeConstraint(slider, point, along(rods_[rod].direction), whole(0, 1) == 0));
        break;
      case 2:
        made_.group.sliders[slider].mass = number(0.01, 0.1);
        break;
      case 3:
        addPearlBehind(slider);
        break;
    }
  }

  /// Pearl against pearl: a second one between the first and its stop.
  void addPearlBehind(int slider) {
    const int rod = made_.group.sliders[slider].rod, second = static_cast<int>(made_.group.sliders.size());
    const double tenth = rods_[rod].length / 10, s = made_.group.sliders[slider].arcLength + 0.15 * tenth;
    made_.group.sliders[slider].mass = number(0.01, 0.1);
    made_.group.sliders.push_back({"", rod, s, number(0.01, 0.1), whole(0, 1) ? number(0, 0.8) : 0, 0});
    guess(Place::atSlider(second), at(rod, s));
    made_.group.add(PearlConstraint(Place::atSlider(slider), Place::atSlider(second), 0.1 * tenth));
    const double stop = std::ceil(s / tenth) * tenth;
    made_.group.add(PearlConstraint(Place::atSlider(second), Place::onRod(rod, stop), 0.1 * tenth));
  }

  /// A second place for something that is held already, ends further apart than the rod is long, and so on.
  void addImpossible() {
    made_.impossible = true;
    const Place start = Place::onRod(0, 0), end = Place::onRod(0, made_.group.rods[0].length);
    const Vector3d away = unit(), held = rods_[0].start;
    switch (whole(0, 4)) {
      case 0:
        made_.group.add(PositionConstraint(start, Vector3d(held + 0.2 * away)));
        break;
      case 1:
        made_.group.add(
            PositionConstraint(end, Vector3d(held + 1.3 * made_.group.rods[0].length * rods_[0].direction)));
        break;
      case 2:
        made_.group.add(PlaneConstraint(start, held + 0.1 * away, away));
        break;
      case 3:
        made_.group.add(DistanceConstraint(start, held + 0.3 * away, 0.1));
        break;
      case 4:
        made_.group.add(DirectionConstraint(start, rods_[0].direction.unitOrthogonal()));
        break;
    }
  }

  std::mt19937 random_;
  RandomGroup made_;
  std::vector<Straight> rods_;
  int treeCount_ = 0;  // rods that are no loops
};

}  // namespace

RandomGroup makeRandomGroup(unsigned seed) {
  return Builder(seed).build();
}

}  // namespace liana

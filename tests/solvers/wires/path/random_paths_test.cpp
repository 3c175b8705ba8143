// Wires among random bodies that move and spin: never inside, never stuck, never a number that is none.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "tests/solvers/wires/path/path_rig.h"

namespace liana {
namespace {

using Vector = Eigen::Vector3d;

WireSurface::Pointer lShape(double size) {
  // An L along z: fans of triangles from the inner corner cover its ends.
  const double a = size / 2, c = size / 6;
  const std::vector<Eigen::Vector2d> outline = {{-c, -c}, {-c, a}, {-a, a}, {-a, -a}, {a, -a}, {a, -c}};
  const int n = static_cast<int>(outline.size());
  std::vector<Vector> points;
  for (const double z : {-a, a})
    for (const auto& p : outline) points.push_back({p.x(), p.y(), z});
  std::vector<WireSurface::Triangle> triangles;
  for (int i = 0; i < n; ++i) {
    const int j = (i + 1) % n;
    triangles.push_back({i, j, n + j});
    triangles.push_back({i, n + j, n + i});
    if (i == 0 || j == 0) continue;
    triangles.push_back({0, j, i});
    triangles.push_back({n, n + i, n + j});
  }
  return WireSurface::mesh(points, triangles);
}

enum class Among { Meshes, RoundBodies, Cylinders };

/// Bodies that stay apart, each in its own place, and anchors outside all of them.
class RandomScene {
public:
  RandomScene(int seed, Among among)
      : random_(static_cast<unsigned>(seed)), rig({beside(), beside(), beside()}) {
    const int count = 1 + static_cast<int>(4 * share());
    friction_ = share() < 0.5 ? 0 : share();
    speed_ = share() < 0.2 ? 2.5 : 0.3;
    for (int i = 0; i < count; ++i) addBody(i, among);
  }

  /// Everything moves by a random amount.
  void move() {
    for (int i = 0; i < rig.bodies.size(); ++i) {
      const Vector away = rig.pose(i).position - home_[static_cast<size_t>(i)];
      const double reach = std::min(0.3, speed_);
      rig.pose(i).position = home_[static_cast<size_t>(i)] + 0.7 * away + reach * 0.3 * direction() * share();
      if (!isLong_[static_cast<size_t>(i)])
        rig.pose(i).orientation =
            Eigen::Quaterniond(Eigen::AngleAxisd(speed_ * number(), direction())) * rig.pose(i).orientation;
    }
    for (Vector& anchor : rig.anchors) {
      anchor += std::min(3., 3 * speed_) * direction() * share();
      const double radius = anchor.norm();
      anchor *= std::clamp(radius, 4.5, 7.) / radius;
      if (hasLong_) keepOutside(anchor);
    }
  }

  /// The most the path can have grown by: each end of a touch moves with its body.
  double largestGrowth(const WirePath& before, const std::vector<Vector>& oldAnchors,
                       const std::vector<BodyPose>& oldPoses) const {
    double growth = 0;
    for (size_t i = 0; i < oldAnchors.size(); ++i) growth += 2 * (rig.anchors[i] - oldAnchors[i]).norm();
    for (int i = 0; i < rig.bodies.size(); ++i) {
      const BodyPose& old = oldPoses[static_cast<size_t>(i)];
      const double turn = old.orientation.angularDistance(rig.bodies[i].pose.orientation);
      const double way = (rig.bodies[i].pose.position - old.position).norm() + turn * 1.1;
      int touches = 1;
      for (const WirePath* path : {&before, &rig.path})
        for (int gap = 0; gap < path->gapCount(); ++gap)
          for (const WireTouch& touch : path->touches(gap)) touches += touch.body == i ? 1 : 0;
      growth += 2 * way * touches;
    }
    return growth;
  }

private:
  std::mt19937 random_;
  std::vector<Vector> home_;
  std::vector<char> isLong_;
  bool hasLong_ = false;
  double friction_ = 0, speed_ = 0;

  double share() { return std::uniform_real_distribution<double>(0, 1)(random_); }
  double number() { return 2 * share() - 1; }
  Vector direction() {
    Vector d;
    do d = Vector(number(), number(), number());
    while (d.norm() > 1 || d.norm() < 0.1);
    return d.normalized();
  }
  /// Beside all bodies: a wire between such places is free.
  Vector beside() { return {4.5, 2 * number(), 2 * number()}; }
  /// Of a long bar along z through the first place.
  static void keepOutside(Vector& anchor) {
    const double radius = anchor.head<2>().norm();
    if (radius < 3.5) anchor.head<2>() *= 3.5 / std::max(radius, 1e-3);
  }

  void addBody(int i, Among among) {
    static const Vector homes[] = {{0, 0, 0}, {2.4, 0, 0.2}, {-1.2, 2.1, 0}, {-1.2, -2.1, -0.2}};
    home_.push_back(homes[i]);
    const bool isLong = among == Among::RoundBodies && i == 0 && share() < 0.5;
    hasLong_ |= isLong;
    isLong_.push_back(isLong);
    rig.add(isLong ? WireSurface::cylinder(0.3 + 0.4 * share(), 200) : shape(among), homes[i], friction_,
            isLong ? Eigen::Quaterniond(Eigen::AngleAxisd(0.1 * number(), direction()))
                   : Eigen::Quaterniond(Eigen::AngleAxisd(3 * number(), direction())));
  }

  double side() { return 0.2 + 0.8 * share(); }
  WireSurface::Pointer shape(Among among) {
    const double kind = share();
    if (among == Among::Cylinders && kind < 0.7)
      return WireSurface::cylinder(0.15 + 0.4 * share(), 0.1 + 0.9 * share());
    if (among == Among::RoundBodies && kind < 0.5) return WireSurface::sphere(0.3 + 0.5 * share());
    if (kind < 0.6) return WireSurface::box({side(), side(), side()});
    if (kind < 0.8) return lShape(0.5 + 0.5 * share());
    std::vector<Eigen::Vector2d> outline;
    const int corners = 3 + static_cast<int>(9 * share());
    for (int k = 0; k < corners; ++k) {
      const double angle = 2 * std::numbers::pi * (k + 0.3 * number()) / corners;
      outline.push_back(0.6 * Eigen::Vector2d(std::cos(angle), std::sin(angle)));
    }
    return WireSurface::prism(outline, 0.4 + 0.8 * share());
  }

public:
  PathRig rig;
};

/// Runs one scene; the claim that fails first names seed and step.
void run(int seed, Among among, int steps, long& repairs, long& unsettled) {
  RandomScene scene(seed, among);
  for (int step = 0; step < steps; ++step) {
    const WirePath before = scene.rig.path;
    const std::vector<Vector> anchors = scene.rig.anchors;
    const std::vector<BodyPose> poses = scene.rig.before;
    scene.move();
    const WirePathStatus status = scene.rig.step();
    const WirePath& path = scene.rig.path;
    ASSERT_NE(status, WirePathStatus::TooManyHits) << "seed " << seed << " step " << step;
    if (status == WirePathStatus::Unsettled) ++unsettled;
    double oldLength = 0, length = 0;
    for (int gap = 0; gap < path.gapCount(); ++gap) {
      oldLength += before.length(gap);
      length += path.length(gap);
    }
    ASSERT_TRUE(std::isfinite(length)) << "seed " << seed << " step " << step;
    ASSERT_LT(path.penetration(scene.rig.bodies), 1e-6) << "seed " << seed << " step " << step;
    ASSERT_LT(length, oldLength + scene.largestGrowth(before, anchors, poses) + 1e-6)
        << "seed " << seed << " step " << step;
  }
  repairs += scene.rig.path.repairCount();
}

/// The checks above would see it: a wire laid straight through each shape of a scene is inside.
TEST(RandomPaths, AWireLaidThroughABodyIsSeenInside) {
  for (const auto& surface :
       {lShape(1), WireSurface::box({1, 1, 1}), WireSurface::sphere(0.5), WireSurface::cylinder(0.5, 1)}) {
    PathRig rig({{-2, -0.3, 0.1}, {2, -0.3, 0.1}});
    rig.add(surface, {0, 0, 0});
    EXPECT_GT(rig.path.penetration(rig.bodies), 0.1);
  }
}

TEST(RandomPaths, AmongMeshesAreNeverInside) {
  long repairs = 0, unsettled = 0;
  for (int seed = 0; seed < 1000 && !HasFatalFailure(); ++seed)
    run(seed, Among::Meshes, 40, repairs, unsettled);
  RecordProperty("unsettled", static_cast<int>(unsettled));
  EXPECT_EQ(repairs, 0);
}

TEST(RandomPaths, AmongRoundBodiesAreNeverInside) {
  long repairs = 0, unsettled = 0;
  for (int seed = 0; seed < 1000 && !HasFatalFailure(); ++seed)
    run(seed, Among::RoundBodies, 40, repairs, unsettled);
  RecordProperty("unsettled", static_cast<int>(unsettled));
  EXPECT_EQ(repairs, 0);
}

TEST(RandomPaths, AmongCylindersWithEndsAreNeverInside) {
  long repairs = 0, unsettled = 0;
  for (int seed = 0; seed < 1000 && !HasFatalFailure(); ++seed)
    run(seed, Among::Cylinders, 40, repairs, unsettled);
  RecordProperty("unsettled", static_cast<int>(unsettled));
  EXPECT_EQ(repairs, 0);
}

}  // namespace
}  // namespace liana

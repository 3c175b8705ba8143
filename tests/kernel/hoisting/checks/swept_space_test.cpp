// The space of made-up recordings against boxes by hand.
#include "kernel/hoisting/checks/swept_space.h"

#include <gtest/gtest.h>

#include <numbers>

#include "tests/support/sample_riggings.h"

namespace liana {
namespace {

/// The load of the trolley crane, 1 m each way, taken from place to place [m] with a turn about z [rad].
struct Carried {
  DocumentContent content;
  HoistRecording recording;

  Carried() {
    const Rigging rigging = trolleyCrane();
    content.rigging = std::make_shared<const Rigging>(rigging);
    for (const RigBody& body : rigging.bodies) {
      recording.bodies.push_back(body.name);
      recording.rest.push_back({body.worldFromBox.translation() / 1000, Eigen::Quaterniond::Identity()});
    }
  }
  void go(const Eigen::Vector3d& by, double turn = 0) {
    HoistFrame frame;
    frame.time = 0.1 * static_cast<double>(recording.frames.size());
    frame.bodies = recording.rest;
    frame.bodies[2].position += by;
    frame.bodies[2].orientation = Eigen::AngleAxisd(turn, Eigen::Vector3d::UnitZ());
    recording.frames.push_back(frame);
  }
  /// In steps of a hundredth of the way.
  void goAlong(const Eigen::Vector3d& from, const Eigen::Vector3d& to) {
    for (int i = 0; i <= 100; ++i) go(from + 0.01 * i * (to - from));
  }
  Eigen::AlignedBox3d atRest() const {
    const RigBody& load = content.rigging->bodies[2];
    const Eigen::Vector3d middle = load.worldFromBox.translation();
    return {middle - 0.5 * load.boxSize, middle + 0.5 * load.boxSize};
  }
  std::shared_ptr<const TriangleMesh> hull() const {
    const auto geometry = RigGeometry::gather(*content.rigging, content);
    return sweptHull(recording, 2, restingCorners(geometry->bodies[2]));
  }
};

const SweptSpace* find(const std::vector<SweptSpace>& spaces, const std::string& who) {
  for (const SweptSpace& space : spaces)
    if (space.who == who) return &space;
  return nullptr;
}

/// Crossings of the ray upwards from a place: odd within the mesh.
bool isWithin(const TriangleMesh& mesh, const Eigen::Vector3d& place) {
  int crossings = 0;
  for (const auto& triangle : mesh.triangles) {
    std::array<Eigen::Vector3d, 3> at;
    for (std::size_t k = 0; k < 3; ++k)
      at[k] = mesh.vertices[static_cast<std::size_t>(triangle[k])].cast<double>() - place;
    const auto side = [&](std::size_t a, std::size_t b) {
      return at[a].x() * at[b].y() - at[a].y() * at[b].x();
    };
    const double u = side(1, 2), v = side(2, 0), w = side(0, 1), sum = u + v + w;
    if (sum == 0 || u / sum < 0 || v / sum < 0 || w / sum < 0) continue;
    crossings += (u * at[0].z() + v * at[1].z() + w * at[2].z()) / sum > 0;
  }
  return crossings % 2 == 1;
}

}  // namespace

TEST(SweptSpace, OfALoadThatGoesStraightIsItsBoxDrawnOut) {
  Carried lift;
  lift.goAlong({0, 0, 0}, {2, 0, 1});
  const auto spaces = sweptSpaces(lift.content, lift.recording);
  ASSERT_TRUE(spaces.ok()) << spaces.error().message;
  const SweptSpace* load = find(*spaces, lift.recording.bodies[2]);
  ASSERT_NE(load, nullptr);
  EXPECT_LT((load->box.min() - lift.atRest().min()).norm(), 1e-9);
  EXPECT_LT((load->box.max() - lift.atRest().max() - Eigen::Vector3d(2000, 0, 1000)).norm(), 1e-9);
}

TEST(SweptSpace, OfALoadThatTurnsReachesTheRadiusOfItsCorners) {
  Carried lift;
  for (int i = 0; i <= 90; ++i) lift.go({0, 0, 0}, i * std::numbers::pi / 180);
  const Eigen::AlignedBox3d rest = lift.atRest();
  const double radius = 0.5 * rest.sizes().head<2>().norm();
  const auto spaces = sweptSpaces(lift.content, lift.recording);
  ASSERT_TRUE(spaces.ok());
  const SweptSpace* load = find(*spaces, lift.recording.bodies[2]);
  ASSERT_NE(load, nullptr);
  for (int k = 0; k < 2; ++k) {
    EXPECT_NEAR(load->box.max()[k] - rest.center()[k], radius, 1e-3 * radius);
    EXPECT_NEAR(rest.center()[k] - load->box.min()[k], radius, 1e-3 * radius);
  }
  EXPECT_NEAR(load->box.max().z(), rest.max().z(), 1e-9);
}

TEST(SweptSpace, TheHullOfAStraightWayHasTheVolumeOfTheBoxDrawnOut) {
  Carried lift;
  lift.goAlong({0, 0, 0}, {2, 0, 0});
  const auto mesh = lift.hull();
  ASSERT_NE(mesh, nullptr);
  const Eigen::AlignedBox3d rest = lift.atRest();
  const Eigen::AlignedBox3d all(rest.min(), rest.max() + Eigen::Vector3d(2000, 0, 0));
  const double cell = all.sizes().maxCoeff() / 56;
  EXPECT_GE(mesh->enclosedVolume(), all.volume());
  const Eigen::Vector3d roomy = all.sizes() + Eigen::Vector3d::Constant(2 * cell);
  EXPECT_LE(mesh->enclosedVolume(), roomy.prod());
  const Eigen::AlignedBox3d box = mesh->boundingBox().cast<double>();
  EXPECT_LT((box.min() - all.min()).cwiseAbs().maxCoeff(), cell + 1);
  EXPECT_LT((box.max() - all.max()).cwiseAbs().maxCoeff(), cell + 1);
}

TEST(SweptSpace, TheHullOfAWayRoundACornerLeavesTheCornerFree) {
  Carried lift;
  lift.goAlong({0, 0, 0}, {0, 0, 3});
  lift.goAlong({0, 0, 3}, {4, 0, 3});
  const auto mesh = lift.hull();
  ASSERT_NE(mesh, nullptr);
  const Eigen::Vector3d middle = lift.atRest().center() + Eigen::Vector3d(1.3, 2.1, 1.7);  // off the grid
  EXPECT_TRUE(isWithin(*mesh, middle));
  EXPECT_TRUE(isWithin(*mesh, middle + Eigen::Vector3d(0, 0, 3000)));
  EXPECT_TRUE(isWithin(*mesh, middle + Eigen::Vector3d(4000, 0, 3000)));
  EXPECT_FALSE(isWithin(*mesh, middle + Eigen::Vector3d(2500, 0, 0))) << "below the way across";
  EXPECT_FALSE(isWithin(*mesh, middle + Eigen::Vector3d(-1500, 0, 3000)));
}

}  // namespace liana

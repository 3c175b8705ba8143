#include "kernel/checks/contact_runs.h"

#include <gtest/gtest.h>

#include "kernel/routing/rod_problem_builder.h"
#include "kernel/routing/route_cable.h"
#include "kernel/routing/surroundings/obstacles.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_meshes.h"

namespace liana {

TEST(ContactRuns, TableCarriesWhatTheSocketsDoNot) {
  Cable cable = archCable();
  cable.id = {1};
  cable.length = 380;
  for (CableEnd* end : {&cable.start, &cable.end}) {
    end->worldFromEnd.linear() =
        Eigen::AngleAxisd((end == &cable.start ? 1 : -1) * M_PI / 2, Eigen::Vector3d::UnitY())
            .toRotationMatrix();
    end->worldFromEnd.translation().z() = 12;
  }
  const auto distances = std::make_shared<const PartDistances>(*PartDistances::build(
      {{std::make_shared<const TriangleMesh>(boxMesh({-100, -200, -60}, {400, 200, 0})), {}}}));
  Surroundings around;
  around.parts = std::make_shared<const ObstacleSurface>(distances);
  CableRouter router;
  router.setSurroundings(around);
  const RoutedCable routed = router.route(cable, {});
  ASSERT_TRUE(routed.report.converged()) << routed.report.reason;
  ClearanceScene scene{distances.get(), {{"Table", {}}}};
  const std::vector<ContactRun> runs = contactRuns(cable, routed.centerline, &scene);
  ASSERT_FALSE(runs.empty());
  Eigen::Vector3d sum(0, 0, -9.81 * sectionOf(cable.spec).massPerLength * cable.length / 1000);
  const double weight = sum.norm();
  for (const SupportReaction& support : routed.centerline.reactions) sum += support.force;
  for (const ContactRun& run : runs) {
    EXPECT_EQ(run.with, "Table");
    EXPECT_GT(run.force.z(), 0) << "it only pushes";
    EXPECT_GE(run.push, run.force.norm() * (1 - 1e-9));
    EXPECT_LE(run.from, run.at);
    EXPECT_LE(run.at, run.to);
    sum += run.force;
  }
  EXPECT_LT(sum.norm(), 1e-3 * weight) << "contacts, sockets and weight are in balance";
}

TEST(ContactRuns, NeighboursOnOneThingAreOneRunAndApartOnesAreTwo) {
  Cable cable = archCable();
  Centerline line;
  for (int i = 0; i <= 60; ++i) {
    line.arcLengths.push_back(10.0 * i);
    line.points.emplace_back(10.0 * i, 0, 0);
  }
  for (const double s : {100, 110, 120, 300, 310})
    line.contacts.push_back({s, {s, 0, 0}, {0, 0, 1}, {0, s == 110 ? 1.0 : 0.0, s == 110 ? 2.0 : 1.0}});
  const std::vector<ContactRun> runs = contactRuns(cable, line, nullptr);
  ASSERT_EQ(runs.size(), 2u);
  EXPECT_EQ(runs[0].from, 100);
  EXPECT_EQ(runs[0].to, 120);
  EXPECT_EQ(runs[0].at, 110);
  EXPECT_NEAR(runs[0].push, 2 + std::sqrt(5.0), 1e-12);
  EXPECT_EQ(runs[0].force, Eigen::Vector3d(0, 1, 4));
  EXPECT_EQ(runs[1].from, 300);
}

}  // namespace liana

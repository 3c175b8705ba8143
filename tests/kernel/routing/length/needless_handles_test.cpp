// Handles at places the cable passes by itself are not needed.
#include "kernel/routing/length/needless_handles.h"

#include <gtest/gtest.h>

#include "kernel/routing/route_cable.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

RouteHandle handleAt(const Eigen::Vector3d& place, double fraction) {
  static std::uint64_t id = 500;
  RouteHandle handle;
  handle.id = {++id};
  handle.fraction = fraction;
  handle.worldFromHandle.translation() = place;
  return handle;
}

/// Places on the shape the cable takes by itself.
Eigen::Vector3d onArch(const Cable& arch, double fraction) {
  const RoutedCable routed = routeCable(arch, {});
  EXPECT_TRUE(routed.report.converged());
  return routed.centerline.curve().point(fraction * routed.centerline.arcLengths.back());
}

}  // namespace

TEST(NeedlessHandles, WhereTheCablePassesAnywayNoneStays) {
  Cable cable = archCable();
  const Cable bare = cable;
  for (const double fraction : {0.25, 0.5, 0.75})
    cable.handles.push_back(handleAt(onArch(bare, fraction), fraction));
  const auto lean = withoutNeedlessHandles(cable, {}, cable.spec.outerDiameter);
  ASSERT_TRUE(lean.ok());
  EXPECT_TRUE(lean->handles.empty());
}

TEST(NeedlessHandles, TheOneThatHoldsTheCableStaysAndAllPlacesAreMet) {
  Cable cable = archCable();
  const Cable bare = cable;
  const Eigen::Vector3d aside = onArch(bare, 0.5) + Eigen::Vector3d(0, 40, -20);
  cable.handles = {handleAt(onArch(bare, 0.03), 0.03), handleAt(aside, 0.5)};
  const auto lean = withoutNeedlessHandles(cable, {}, cable.spec.outerDiameter);
  ASSERT_TRUE(lean.ok());
  ASSERT_EQ(lean->handles.size(), 1u);
  EXPECT_EQ(lean->handles[0].id, cable.handles[1].id);
  const RoutedCable routed = routeCable(*lean, {});
  ASSERT_TRUE(routed.report.converged());
  for (const RouteHandle& handle : cable.handles) {
    double nearest = 1e9;
    for (const Eigen::Vector3d& point : routed.centerline.points)
      nearest = std::min(nearest, (point - handle.worldFromHandle.translation()).norm());
    EXPECT_LT(nearest, 1.5 * cable.spec.outerDiameter);
  }
}

TEST(NeedlessHandles, ClipsAndDirectionsStay) {
  Cable cable = archCable();
  const Cable bare = cable;
  RouteHandle clip = handleAt(onArch(bare, 0.3), 0.3), held = handleAt(onArch(bare, 0.7), 0.7);
  clip.attachedTo = PartReference{{1}, "Frame"};
  const RoutedCable routed = routeCable(bare, {});
  held.fixesOrientation = true;
  held.worldFromHandle.linear() = routed.centerline.frames[routed.centerline.frames.size() * 7 / 10].matrix();
  cable.handles = {clip, held};
  const auto lean = withoutNeedlessHandles(cable, {}, cable.spec.outerDiameter);
  ASSERT_TRUE(lean.ok());
  EXPECT_EQ(lean->handles.size(), 2u);
}

TEST(NeedlessHandles, StopsWhenAsked) {
  Cable cable = archCable();
  const Cable bare = cable;
  cable.handles = {handleAt(onArch(bare, 0.5), 0.5)};
  const auto lean =
      withoutNeedlessHandles(cable, {}, 1, Progress([](double, std::string_view) { return false; }));
  ASSERT_FALSE(lean.ok());
  EXPECT_TRUE(lean.error().isCancelled());
}

}  // namespace liana

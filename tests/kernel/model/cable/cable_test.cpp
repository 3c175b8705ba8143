#include "kernel/model/cable/cable.h"

#include <gtest/gtest.h>

#include <functional>
#include <limits>

#include "tests/support/sample_cables.h"

namespace liana {

TEST(Cable, ASensibleCableHasNoDefect) {
  Cable cable = archCable();
  cable.handles.push_back(handleAt(0.5, {150, 0, 200}));
  EXPECT_EQ(cable.findDefect(), "");
}

TEST(Cable, EachBadValueIsNamed) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<std::pair<std::string, std::function<void(Cable&)>>> cases = {
      {"length", [](Cable& c) { c.length = 0; }},
      {"length", [&](Cable& c) { c.length = nan; }},
      {"segments", [](Cable& c) { c.segments = 1; }},
      {"segments", [](Cable& c) { c.segments = 1000000; }},
      {"outer diameter", [](Cable& c) { c.spec.outerDiameter = -1; }},
      {"inner diameter", [](Cable& c) { c.spec.innerDiameter = 10; }},
      {"Young", [&](Cable& c) { c.spec.youngsModulus = nan; }},
      {"Poisson", [](Cable& c) { c.spec.poissonRatio = 0.7; }},
      {"density", [](Cable& c) { c.spec.density = 0; }},
      {"bend radius", [](Cable& c) { c.spec.limits.minBendRadiusStatic_mm = -3; }},
      {"bending stiffness", [](Cable& c) { c.spec.bendingStiffness = 0; }},
      {"start", [&](Cable& c) { c.start.worldFromEnd.translation().x() = nan; }},
      {"end", [](Cable& c) { c.end.worldFromEnd.linear() *= 2; }},
      {"fraction",
       [](Cable& c) {
         c.handles.push_back(handleAt(1.0, {0, 0, 0}));
       }},
      {"fraction",
       [](Cable& c) {
         c.handles = {handleAt(0.5, {0, 0, 0}, 1), handleAt(0.5, {1, 0, 0}, 2)};
       }},
  };
  for (const auto& [word, spoil] : cases) {
    Cable cable = archCable();
    spoil(cable);
    EXPECT_NE(cable.findDefect().find(word), std::string::npos) << word << ": " << cable.findDefect();
  }
}

}  // namespace liana

#include "solvers/rod/section.h"

#include <gtest/gtest.h>

#include <cmath>

namespace liana {
namespace {

constexpr ElasticMaterial kRubber{50e6, 0.3, 1200};

TEST(Section, CircleHasTheTextbookStiffness) {
  const SectionStiffness s = circularSection(kRubber, 0.005);
  EXPECT_NEAR(s.bending1, 50e6 * M_PI * std::pow(0.005, 4) / 4, 1e-12);
  EXPECT_EQ(s.bending1, s.bending2);
  EXPECT_NEAR(s.torsion, s.bending1 / 1.3, 1e-12);  // GJ = E/(2(1+ν))·2I
  EXPECT_NEAR(s.massPerLength, 1200 * M_PI * 25e-6, 1e-12);
}

TEST(Section, TubeIsTheDifferenceOfTwoCircles) {
  const SectionStiffness tube = tubularSection(kRubber, 0.006, 0.004);
  const double expected = circularSection(kRubber, 0.006).bending1 - circularSection(kRubber, 0.004).bending1;
  EXPECT_NEAR(tube.bending1, expected, 1e-12);
}

TEST(Section, SquareTorsionIsSaintVenants) {
  const double a = 0.01;
  const SectionStiffness s = rectangularSection(kRubber, a, a);
  EXPECT_NEAR(s.torsion / (kRubber.shearModulus() * std::pow(a, 4)), 0.1406, 5e-5);
  EXPECT_NEAR(s.bending1 / (50e6 * std::pow(a, 4) / 12), 1, 1e-12);
}

TEST(Section, RibbonBendsEasilyAboutItsWidth) {
  const SectionStiffness s = rectangularSection(kRubber, 0.02, 0.002);
  EXPECT_NEAR(s.bending2 / s.bending1, 100, 1e-9);
}

}  // namespace
}  // namespace liana

#include "kernel/bundle/circle_packing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "kernel/bundle/bundle_rules.h"
#include "kernel/bundle/packing_energy.h"

namespace liana {
namespace {

/// Nothing overlaps, nothing sticks out, within rounding.
void expectValid(const std::vector<double>& diameters, const CirclePacking& packing) {
  ASSERT_EQ(packing.centres.size(), diameters.size());
  const double rounding = 1e-12 * packing.diameter;
  for (std::size_t i = 0; i < diameters.size(); ++i) {
    EXPECT_LE(packing.centres[i].norm() + diameters[i] / 2, packing.diameter / 2 + rounding);
    for (std::size_t j = i + 1; j < diameters.size(); ++j)
      EXPECT_GE((packing.centres[i] - packing.centres[j]).norm(),
                (diameters[i] + diameters[j]) / 2 - rounding);
  }
}

std::vector<double> mixed(std::mt19937& random, int count, double ratio) {
  std::vector<double> diameters;
  for (int i = 0; i < count; ++i) diameters.push_back(std::pow(ratio, random() / 4294967296.0));
  return diameters;
}

}  // namespace

TEST(CirclePacking, EqualCirclesComeWithinThreePercentOfTheBestKnown) {
  const std::pair<int, double> known[] = {
      {2, 2.000},  {3, 2.155},  {4, 2.414},  {5, 2.701},  {6, 3.000},  {7, 3.000},  {8, 3.304},
      {9, 3.613},  {10, 3.813}, {11, 3.924}, {12, 4.029}, {13, 4.236}, {14, 4.328}, {15, 4.521},
      {16, 4.615}, {17, 4.792}, {18, 4.864}, {19, 4.864}, {20, 5.122}, {37, 6.759}, {61, 8.661}};
  for (const auto& [count, best] : known) {
    const std::vector<double> diameters(static_cast<std::size_t>(count), 2.0);
    const CirclePacking packing = packCircles(diameters);
    expectValid(diameters, packing);
    EXPECT_LE(packing.diameter / 2, 1.03 * best) << count;
    EXPECT_GE(packing.diameter / 2, best - 0.001) << count << ": below the best known, so it must overlap";
    if (count <= 20) {
      EXPECT_NEAR(packing.diameter / 2, best, 0.001) << count << ": small ones are found exactly";
    }
  }
}

TEST(CirclePacking, EveryCountUpToTwoHundredIsDenserThanTheLattice) {
  // A hexagonal lattice cut round holds n circles within about 1.0501·√n + 1 radii (density π/√12).
  for (int count = 7; count <= 200; count += 13) {
    const std::vector<double> diameters(static_cast<std::size_t>(count), 1.6);
    const CirclePacking packing = packCircles(diameters);
    expectValid(diameters, packing);
    EXPECT_LE(packing.diameter, 1.6 * (1.0501 * std::sqrt(count) + 1)) << count;
    EXPECT_LE(packing.diameter, diameterByRootRule(diameters)) << count;
  }
}

TEST(CirclePacking, ThreeCirclesHaveSoddysCircleOrThatOfTheLargerTwo) {
  std::mt19937 random(3);
  for (int i = 0; i < 50; ++i) {
    const std::vector<double> diameters = mixed(random, 3, 8);
    const CirclePacking packing = packCircles(diameters);
    expectValid(diameters, packing);
    // Descartes: the outer circle's curvature is k1 + k2 + k3 − 2√(k1k2 + k2k3 + k3k1), negative.
    std::vector<double> sorted = diameters;
    std::sort(sorted.rbegin(), sorted.rend());
    const double k1 = 2 / sorted[0], k2 = 2 / sorted[1], k3 = 2 / sorted[2];
    const double outer = 2 / (2 * std::sqrt(k1 * k2 + k2 * k3 + k3 * k1) - k1 - k2 - k3);
    // A third one that fits into the gap beside the larger two touches their common circle, or does not reach
    // it.
    const double gap = 1 / (k1 + k2 - 1 / ((sorted[0] + sorted[1]) / 2));
    const double expected = k3 >= 1 / gap ? sorted[0] + sorted[1] : outer;
    EXPECT_NEAR(packing.diameter, expected, 1e-6 * expected)
        << sorted[0] << " " << sorted[1] << " " << sorted[2];
  }
}

TEST(CirclePacking, MixedBundlesStayBetweenTheirLargestWireAndTheRuleOfThumb) {
  std::mt19937 random(17);
  for (const double ratio : {1.5, 4.0, 12.0})
    for (const int count : {11, 16, 30, 70, 200}) {
      std::vector<double> diameters = mixed(random, count, ratio);
      const CirclePacking packing = packCircles(diameters);
      expectValid(diameters, packing);
      std::sort(diameters.rbegin(), diameters.rend());
      EXPECT_GE(packing.diameter, diameters[0] + diameters[1]);
      EXPECT_GE(packing.diameter,
                std::sqrt(std::inner_product(diameters.begin(), diameters.end(), diameters.begin(), 0.0)));
      // The rule is too small for few wires, so also where a few thick ones decide: then those are packed as
      // they are.
      double allowed = diameterByRootRule(diameters);
      for (std::size_t few = 2; few <= 10; ++few)
        allowed = std::max(allowed, packCircles({diameters.begin(), diameters.begin() + few}).diameter);
      EXPECT_LE(packing.diameter, allowed * (1 + 1e-9)) << count << " " << ratio;
    }
}

TEST(CirclePacking, OneThickWireAmongThinOnesIsNeverCutOff) {
  std::vector<double> diameters(3, 0.5);
  diameters.push_back(20);
  const CirclePacking packing = packCircles(diameters);
  expectValid(diameters, packing);
  // One of them fits into 20.5 mm; three side by side in the crescent need a little more.
  EXPECT_GT(packing.diameter, 20.5);
  EXPECT_LT(packing.diameter, 20.501);
}

TEST(CirclePacking, TheSameBitsEveryTimeAndTheSameDiameterInAnyOrder) {
  std::mt19937 random(5);
  std::vector<double> diameters = mixed(random, 40, 5);
  const CirclePacking first = packCircles(diameters), second = packCircles(diameters);
  EXPECT_EQ(first.diameter, second.diameter);
  for (std::size_t i = 0; i < diameters.size(); ++i) EXPECT_EQ(first.centres[i], second.centres[i]);
  std::shuffle(diameters.begin(), diameters.end(), random);
  const CirclePacking shuffled = packCircles(diameters);
  EXPECT_NEAR(shuffled.diameter, first.diameter, 1e-9);
  expectValid(diameters, shuffled);
}

TEST(CirclePacking, NoneOneTwoAndManyAreNoSpecialCases) {
  EXPECT_EQ(packCircles({}).diameter, 0);
  EXPECT_EQ(packCircles({1.5}).diameter, 1.5);
  EXPECT_EQ(packCircles({1.5, 4}).diameter, 5.5);
  expectValid({1.5, 4}, packCircles({1.5, 4}));
  const std::vector<double> many(1000, 1.0);
  const CirclePacking packing = packCircles(many);
  expectValid(many, packing);
  EXPECT_LE(packing.diameter, diameterByRootRule(many));
}

TEST(PackingEnergy, GradientMatchesFiniteDifference) {
  PackingEnergy energy({1.0, 0.7, 1.3, 0.4, 1.1});
  energy.setStiffness(5);
  Eigen::VectorXd x(energy.size());
  x << 0.1, 1.2, -1.1, 0.3, -0.2, 0.2, -0.4, -0.9, 1.1, 1.4, 1.8;
  energy.updateForces(x);  // so that the forces of an augmented Lagrangian take part
  x.array() += 0.01;
  Eigen::VectorXd gradient(energy.size()), unused(energy.size());
  energy.evaluate(x, gradient);
  for (int i = 0; i < energy.size(); ++i) {
    Eigen::VectorXd ahead = x, behind = x;
    ahead[i] += 1e-6;
    behind[i] -= 1e-6;
    EXPECT_NEAR(gradient[i], (energy.evaluate(ahead, unused) - energy.evaluate(behind, unused)) / 2e-6, 1e-6)
        << i;
  }
}

TEST(BundleRules, AreThoseOfTheTradeAndNeverBelowTheLargestWire) {
  EXPECT_NEAR(diameterByRootRule(std::vector<double>(25, 2.0)), 12.0, 1e-12);
  EXPECT_NEAR(diameterByFillRule(std::vector<double>(3, 2.0)), 2 * std::sqrt(1.55 * 3), 1e-12);
  EXPECT_NEAR(diameterByFillRule(std::vector<double>(7, 2.0)), 2 * std::sqrt(1.35 * 7), 1e-12);
  EXPECT_NEAR(diameterByFillRule(std::vector<double>(11, 2.0)), 2 * std::sqrt(1.28 * 11), 1e-12);
  EXPECT_EQ(diameterByRootRule({3}), 3);
  EXPECT_EQ(diameterByFillRule({3, 1}), 4);
  EXPECT_EQ(diameterByFillRule({}), 0);
}

}  // namespace liana

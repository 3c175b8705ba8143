#include "solvers/energies/chain_kernels.h"

#include <gtest/gtest.h>

#include <random>

#include "solvers/math/instructions.h"

namespace liana {
namespace {

/// Random numbers for all terms of a chain.
struct RandomTerms {
  kernels::Chain chain;
  Eigen::VectorXd shape;
  std::vector<double> numbers[8];

  explicit RandomTerms(int segments) : shape(rod_coordinates::shapeSize(segments)) {
    std::mt19937 random(3);
    const auto uniform = [&](double low, double high) {
      return std::uniform_real_distribution<double>(low, high)(random);
    };
    for (Eigen::Index i = 0; i < shape.size(); ++i) shape[i] = uniform(-1, 1);
    normalizeFrames(shape);
    const auto some = [&](int which, int count, double low, double high) {
      for (int i = 0; i < count; ++i) numbers[which].push_back(uniform(low, high));
      return numbers[which].data();
    };
    chain.segments = segments;
    chain.shape = shape.data();
    chain.referenceLengths = some(0, segments, 0.5, 1.5);
    chain.lengthSprings = some(1, segments, 1, 10);
    chain.lengthForces = some(2, segments, -2, 2);
    chain.coherenceSprings = some(3, segments, 1, 10);
    chain.mostFactors = some(4, segments, 1, 3);
    chain.floorSprings = some(5, segments, 0, 3);
    chain.coherenceForces = some(6, 3 * segments, -2, 2);
    chain.joints = some(7, kernels::Chain::kJoint * (segments - 1), 0.5, 2);
    chain.lengthFactor = chain.coherenceFactor = 2;
  }
};

Evaluation sumOf(const kernels::Chain& chain, Order order, Curvature curvature, bool wide) {
  Evaluation sum;
  sum.resize(chain.segments);
  sum.setZero(Order::Hessian);
  kernels::ChainSum into;
  into.gradient = sum.gradient.data();
  into.panels = sum.hessian.panel(0);
  into.curvature = curvature;
  const kernels::ChainKernels& set = kernels::chainKernels(wide);
  (order == Order::Energy ? set.energy : order == Order::Gradient ? set.gradient : set.hessian)(chain, into);
  sum.energy = into.energy;
  return sum;
}

double difference(const ChainMatrix& a, const ChainMatrix& b) {
  double worst = 0;
  for (int c = 0; c < a.size(); ++c)
    for (int r = c; r < std::min(a.size(), c - c % 3 + ChainMatrix::kPanelRows); ++r)
      worst = std::max(worst, std::abs(a.at(r, c) - b.at(r, c)));
  return worst;
}

/// Whatever is left over when several segments are worked on at once.
TEST(ChainKernels, GiveTheSameWithEverySetOfInstructions) {
  if (!mayUseWideInstructions()) GTEST_SKIP() << "the machine has one set";
  for (int segments = 2; segments < 14; ++segments)
    for (Curvature curvature : {Curvature::Exact, Curvature::Linearized, Curvature::Convex}) {
      const RandomTerms terms(segments);
      const Evaluation plain = sumOf(terms.chain, Order::Hessian, curvature, false);
      const Evaluation wide = sumOf(terms.chain, Order::Hessian, curvature, true);
      EXPECT_NEAR(plain.energy, wide.energy, 1e-12 * std::abs(plain.energy)) << segments;
      EXPECT_LT((plain.gradient - wide.gradient).norm(), 1e-12 * plain.gradient.norm()) << segments;
      EXPECT_LT(difference(plain.hessian, wide.hessian), 1e-11) << segments;
    }
}

TEST(ChainKernels, GiveTheSameEnergyAndGradientInEveryOrder) {
  for (bool wide : {false, true}) {
    if (wide && !mayUseWideInstructions()) continue;
    const RandomTerms terms(11);
    const Evaluation all = sumOf(terms.chain, Order::Hessian, Curvature::Exact, wide);
    const Evaluation slope = sumOf(terms.chain, Order::Gradient, Curvature::Exact, wide);
    const Evaluation energy = sumOf(terms.chain, Order::Energy, Curvature::Exact, wide);
    EXPECT_NEAR(slope.energy, all.energy, 1e-12 * std::abs(all.energy));
    EXPECT_NEAR(energy.energy, all.energy, 1e-12 * std::abs(all.energy));
    EXPECT_LT((slope.gradient - all.gradient).norm(), 1e-12 * all.gradient.norm());
    EXPECT_EQ(energy.gradient.norm(), 0);
  }
}

/// A sum of all terms is the sum of each alone.
TEST(ChainKernels, AddUpWhatEachTermGivesAlone) {
  const RandomTerms terms(9);
  kernels::Chain length = terms.chain, coherence = terms.chain, bending = terms.chain;
  length.coherenceSprings = length.joints = nullptr;
  coherence.referenceLengths = coherence.joints = nullptr;
  bending.referenceLengths = bending.coherenceSprings = nullptr;
  for (bool wide : {false, true}) {
    if (wide && !mayUseWideInstructions()) continue;
    const Evaluation all = sumOf(terms.chain, Order::Hessian, Curvature::Linearized, wide);
    double energy = 0;
    Eigen::VectorXd gradient = Eigen::VectorXd::Zero(all.gradient.size());
    for (const kernels::Chain* one : {&length, &coherence, &bending}) {
      const Evaluation sum = sumOf(*one, Order::Hessian, Curvature::Linearized, wide);
      energy += sum.energy;
      gradient += sum.gradient;
    }
    EXPECT_NEAR(energy, all.energy, 1e-12 * std::abs(energy));
    EXPECT_LT((gradient - all.gradient).norm(), 1e-12 * gradient.norm());
  }
}

}  // namespace
}  // namespace liana

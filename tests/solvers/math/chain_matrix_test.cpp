#include "solvers/math/chain_matrix.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <random>

namespace liana {
namespace {

struct ChainAndDense {
  ChainMatrix chain;
  Eigen::MatrixXd dense;
};

ChainAndDense makeRandom(int size, double diagonal) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> uniform(-1, 1);
  ChainAndDense pair;
  pair.chain.resize(size);
  pair.chain.setZero();
  pair.dense = Eigen::MatrixXd::Zero(size, size);
  for (int c = 0; c < size; ++c)
    for (int r = c; r < std::min(size, c - c % 3 + ChainMatrix::kPanelRows); ++r) {
      const double value = uniform(random) + (r == c ? diagonal : 0);
      pair.chain.at(r, c) = value;
      pair.dense(r, c) = pair.dense(c, r) = value;
    }
  return pair;
}

TEST(ChainFactor, SolvesLikeADenseSolverWithinItsWindow) {
  const ChainAndDense pair = makeRandom(42, 25);
  const int first = 3, last = 39;
  ChainFactor factor;
  ASSERT_TRUE(factor.factor(pair.chain, first, last, 0.5, Eigen::VectorXd::Ones(42)));
  Eigen::VectorXd rhs = Eigen::VectorXd::LinSpaced(42, -1, 2);
  const Eigen::MatrixXd window =
      pair.dense.block(first, first, last - first, last - first) + 0.5 * Eigen::MatrixXd::Identity(36, 36);
  const Eigen::VectorXd expected = window.ldlt().solve(rhs.segment(first, last - first));
  const Eigen::VectorXd before = rhs;
  factor.solve(rhs);
  EXPECT_LT((rhs.segment(first, last - first) - expected).norm(), 1e-12);
  EXPECT_EQ(rhs.head(3), before.head(3));
  EXPECT_EQ(rhs.tail(3), before.tail(3));
}

/// Wherever the first pivot that is not positive stands in its block.
TEST(ChainFactor, FindsADirectionOfNegativeCurvature) {
  for (int spoilt = 0; spoilt < 30; ++spoilt) {
    ChainAndDense pair = makeRandom(30, 12);
    pair.dense(spoilt, spoilt) = pair.chain.at(spoilt, spoilt) = -0.5;
    ChainFactor factor;
    ASSERT_FALSE(factor.factor(pair.chain, 0, 30, 0, Eigen::VectorXd::Ones(30))) << spoilt;
    Eigen::VectorXd direction(30);
    factor.negativeCurvatureDirection(direction);
    EXPECT_LT(direction.dot(pair.dense * direction), 0) << spoilt;
  }
}

TEST(ChainFactor, IsDefiniteExactlyWhereItsDenseFormIs) {
  int definite = 0, indefinite = 0;
  for (double diagonal = 1; diagonal < 6; diagonal += 0.05) {
    const ChainAndDense pair = makeRandom(30, diagonal);
    const bool expected = Eigen::LLT<Eigen::MatrixXd>(pair.dense).info() == Eigen::Success;
    ++(expected ? definite : indefinite);
    ChainFactor factor;
    EXPECT_EQ(factor.factor(pair.chain, 0, 30, 0, Eigen::VectorXd::Ones(30)), expected) << diagonal;
  }
  EXPECT_GT(definite, 10);
  EXPECT_GT(indefinite, 10);
}

TEST(ChainMatrix, MultipliesLikeItsDenseForm) {
  const ChainAndDense pair = makeRandom(27, 0);
  const Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(27, 0, 1);
  Eigen::VectorXd y(27);
  pair.chain.multiply(x, y);
  EXPECT_LT((y - pair.dense * x).norm(), 1e-13);
}

}  // namespace
}  // namespace liana

#include "solvers/math/band_matrix.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>
#include <random>

namespace liana {
namespace {

struct BandAndDense {
  BandMatrix band;
  Eigen::MatrixXd dense;
};

BandAndDense makeRandom(int size, double diagonal) {
  std::mt19937 random(7);
  std::uniform_real_distribution<double> uniform(-1, 1);
  BandAndDense pair;
  pair.band.resize(size);
  pair.band.setZero();
  pair.dense = Eigen::MatrixXd::Zero(size, size);
  for (int c = 0; c < size; ++c)
    for (int r = c; r < std::min(size, c + BandMatrix::kStride); ++r) {
      const double value = uniform(random) + (r == c ? diagonal : 0);
      pair.band.at(r, c) = value;
      pair.dense(r, c) = pair.dense(c, r) = value;
    }
  return pair;
}

TEST(BandFactor, SolvesLikeADenseSolverWithinItsWindow) {
  const BandAndDense pair = makeRandom(40, 25);
  const int first = 3, last = 37;
  BandFactor factor;
  ASSERT_TRUE(factor.factor(pair.band, first, last, 0.5, Eigen::VectorXd::Ones(40)));
  Eigen::VectorXd rhs = Eigen::VectorXd::LinSpaced(40, -1, 2);
  const Eigen::MatrixXd window =
      pair.dense.block(first, first, last - first, last - first) + 0.5 * Eigen::MatrixXd::Identity(34, 34);
  const Eigen::VectorXd expected = window.ldlt().solve(rhs.segment(first, last - first));
  const Eigen::VectorXd before = rhs;
  factor.solve(rhs);
  EXPECT_LT((rhs.segment(first, last - first) - expected).norm(), 1e-12);
  EXPECT_EQ(rhs.head(3), before.head(3));
  EXPECT_EQ(rhs.tail(3), before.tail(3));
}

TEST(BandFactor, FindsADirectionOfNegativeCurvature) {
  const BandAndDense pair = makeRandom(30, 1.5);  // indefinite
  BandFactor factor;
  ASSERT_FALSE(factor.factor(pair.band, 0, 30, 0, Eigen::VectorXd::Ones(30)));
  Eigen::VectorXd direction(30);
  factor.negativeCurvatureDirection(direction);
  EXPECT_LT(direction.dot(pair.dense * direction), 0);
}

TEST(BandMatrix, MultipliesLikeItsDenseForm) {
  const BandAndDense pair = makeRandom(25, 0);
  const Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(25, 0, 1);
  Eigen::VectorXd y(25);
  pair.band.multiply(x, y);
  EXPECT_LT((y - pair.dense * x).norm(), 1e-13);
}

}  // namespace
}  // namespace liana

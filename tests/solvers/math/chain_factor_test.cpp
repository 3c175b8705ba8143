#include "solvers/math/chain_factor.h"

#include <gtest/gtest.h>

#include <Eigen/Dense>

#include "solvers/math/instructions.h"
#include "tests/solvers/math/random_chain.h"

namespace liana {
namespace {

/// With the instructions of every machine, and with those of this one.
class ChainFactors : public testing::TestWithParam<bool> {
protected:
  void SetUp() override {
    if (GetParam() && !mayUseWideInstructions()) GTEST_SKIP() << "the machine has no others";
  }
  ChainFactor factor() const { return ChainFactor(ChainFactor::kernels(GetParam())); }
};

/// However many blocks there are: from both ends, some are left in the middle.
TEST_P(ChainFactors, SolveLikeADenseSolverWithinTheirWindow) {
  for (int blocks = 1; blocks <= 13; ++blocks) {
    const int first = 3, count = 3 * blocks, size = count + 6;
    const RandomChain pair(size, 25);
    ChainFactor factor = this->factor();
    ASSERT_TRUE(factor.factor(pair.chain, first, first + count, 0.5, Eigen::VectorXd::Ones(size)));
    Eigen::VectorXd rhs = Eigen::VectorXd::LinSpaced(size, -1, 2);
    const Eigen::MatrixXd window =
        pair.dense.block(first, first, count, count) + 0.5 * Eigen::MatrixXd::Identity(count, count);
    const Eigen::VectorXd expected = window.ldlt().solve(rhs.segment(first, count));
    const Eigen::VectorXd before = rhs;
    factor.solve(rhs);
    EXPECT_LT((rhs.segment(first, count) - expected).norm(), 1e-12) << blocks;
    EXPECT_EQ(rhs.head(3), before.head(3));
    EXPECT_EQ(rhs.tail(3), before.tail(3));
  }
}

/// Wherever the first pivot that is not positive stands, in its block and among the blocks.
TEST_P(ChainFactors, FindADirectionOfNegativeCurvature) {
  for (int size : {6, 9, 12, 30, 33})
    for (int spoilt = 0; spoilt < size; ++spoilt) {
      RandomChain pair(size, 12);
      pair.dense(spoilt, spoilt) = pair.chain.at(spoilt, spoilt) = -0.5;
      ChainFactor factor = this->factor();
      ASSERT_FALSE(factor.factor(pair.chain, 0, size, 0, Eigen::VectorXd::Ones(size))) << spoilt;
      Eigen::VectorXd direction(size);
      factor.negativeCurvatureDirection(direction);
      EXPECT_LT(direction.dot(pair.dense * direction), 0) << spoilt << " of " << size;
    }
}

TEST_P(ChainFactors, AreDefiniteExactlyWhereTheirDenseFormIs) {
  int definite = 0, indefinite = 0;
  for (double diagonal = 1; diagonal < 6; diagonal += 0.05) {
    const RandomChain pair(30, diagonal);
    const bool expected = Eigen::LLT<Eigen::MatrixXd>(pair.dense).info() == Eigen::Success;
    ++(expected ? definite : indefinite);
    ChainFactor factor = this->factor();
    const bool found = factor.factor(pair.chain, 0, 30, 0, Eigen::VectorXd::Ones(30));
    EXPECT_EQ(found, expected) << diagonal;
    if (found) continue;
    Eigen::VectorXd direction(30);
    factor.negativeCurvatureDirection(direction);
    EXPECT_LT(direction.dot(pair.dense * direction), 0) << diagonal;
  }
  EXPECT_GT(definite, 10);
  EXPECT_GT(indefinite, 10);
}

TEST_P(ChainFactors, RefuseWhatIsNoNumber) {
  RandomChain pair(30, 25);
  pair.chain.at(17, 17) = std::nan("");
  ChainFactor factor = this->factor();
  EXPECT_FALSE(factor.factor(pair.chain, 0, 30, 0, Eigen::VectorXd::Ones(30)));
}

INSTANTIATE_TEST_SUITE_P(Instructions, ChainFactors, testing::Bool(),
                         [](const auto& info) { return info.param ? "Wide" : "Baseline"; });

}  // namespace
}  // namespace liana

#include "solvers/math/chain_matrix.h"

#include <gtest/gtest.h>

#include "tests/solvers/math/random_chain.h"

namespace liana {
namespace {

TEST(ChainMatrix, MultipliesLikeItsDenseForm) {
  const RandomChain pair(27, 0);
  const Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(27, 0, 1);
  Eigen::VectorXd y(27);
  pair.chain.multiply(x, y);
  EXPECT_LT((y - pair.dense * x).norm(), 1e-13);
}

TEST(ChainMatrix, AddsTheProductWithOneBlock) {
  const RandomChain pair(27, 0);
  for (int block = 0; block < 9; ++block) {
    Eigen::VectorXd x = Eigen::VectorXd::Zero(27), y = Eigen::VectorXd::LinSpaced(27, 0, 1);
    x.segment<3>(3 * block) = Eigen::Vector3d(1, -2, 3);
    const Eigen::VectorXd expected = y + pair.dense * x;
    pair.chain.addProduct(block, Eigen::Vector3d(1, -2, 3), y);
    EXPECT_LT((y - expected).norm(), 1e-13) << block;
  }
}

}  // namespace
}  // namespace liana

#include "solvers/math/block_sparse_ldlt.h"

#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <cstdlib>
#include <random>

namespace liana {
namespace {

using Pair = BlockSparseStructure::Pair;

/// A ring of blocks with some chords, as loops of cables make them, with random entries.
struct RandomSystem {
  std::vector<int> sizes;
  std::vector<Pair> couplings;
  BlockSparseStructure structure;
  BlockSparseMatrix matrix;
  Eigen::MatrixXd dense;

  explicit RandomSystem(int blocks) {
    std::mt19937 random(blocks);
    std::uniform_real_distribution<double> entry(-1, 1);
    for (int i = 0; i < blocks; ++i) sizes.push_back(1 + static_cast<int>(random() % 6));
    for (int i = 0; i < blocks; ++i) couplings.push_back({i, (i + 1) % blocks});
    for (int i = 0; i < blocks / 5; ++i) {
      const int a = static_cast<int>(random() % blocks), b = static_cast<int>(random() % blocks);
      if (a != b) couplings.push_back({a, b});
    }
    structure = BlockSparseStructure(sizes, couplings);
    matrix.setStructure(structure);
    dense = Eigen::MatrixXd::Zero(structure.size(), structure.size());
    for (int i = 0; i < blocks; ++i) {
      const int at = structure.offset(i), n = sizes[i];
      Eigen::MatrixXd block = Eigen::MatrixXd::NullaryExpr(n, n, [&] { return entry(random); });
      block = (block + block.transpose()).eval();
      block.diagonal().array() += i % 3 == 0 ? -4 : 4;
      matrix.add(structure.slot(i, 0, i, 0), block.triangularView<Eigen::Lower>().toDenseMatrix());
      dense.block(at, at, n, n) += block;
    }
    for (const auto& [a, b] : couplings) {
      const Eigen::MatrixXd block =
          Eigen::MatrixXd::NullaryExpr(sizes[a], sizes[b], [&] { return entry(random); });
      matrix.add(structure.slot(a, 0, b, 0), block);
      dense.block(structure.offset(a), structure.offset(b), sizes[a], sizes[b]) += block;
      dense.block(structure.offset(b), structure.offset(a), sizes[b], sizes[a]) += block.transpose();
    }
  }
};

TEST(BlockSparseMatrix, MultipliesAsTheDenseMatrixDoes) {
  RandomSystem system(17);
  const Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(system.structure.size(), -1, 2);
  Eigen::VectorXd y(x.size());
  system.matrix.multiply(x, y);
  EXPECT_LT((y - system.dense * x).norm(), 1e-12 * y.norm());
}

TEST(BlockSparseLdlt, SolvesIndefiniteSystemsWithLoops) {
  for (int blocks : {2, 7, 30, 120}) {
    RandomSystem system(blocks);
    BlockSparseLdlt factor;
    factor.setStructure(system.structure);
    factor.factor(system.matrix, Eigen::VectorXd::Zero(system.structure.size()));
    const Eigen::VectorXd rhs = Eigen::VectorXd::LinSpaced(system.structure.size(), -1, 2);
    Eigen::VectorXd x(rhs.size());
    const double left = factor.solveRefined(system.matrix, Eigen::VectorXd::Zero(rhs.size()), rhs, x, 3);
    EXPECT_LT(left, 1e-12) << blocks;
    EXPECT_LT((system.dense * x - rhs).lpNorm<Eigen::Infinity>(), 1e-11) << blocks;
  }
}

TEST(BlockSparseLdlt, CountsAsManyNegativePivotsAsThereAreNegativeEigenvalues) {
  for (int blocks : {3, 11, 40}) {
    RandomSystem system(blocks);
    BlockSparseLdlt factor;
    factor.setStructure(system.structure);
    factor.factor(system.matrix, Eigen::VectorXd::Zero(system.structure.size()));
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(system.dense);
    EXPECT_EQ(factor.negativePivots(), (eigen.eigenvalues().array() < 0).count());
    EXPECT_EQ(factor.weakPivots(), 0);
  }
}

TEST(BlockSparseLdlt, TakesZeroDiagonalsInPairs) {
  // [0 I; I 0]: the force of a segment and the node it holds.
  BlockSparseStructure structure({6}, {});
  BlockSparseMatrix matrix;
  matrix.setStructure(structure);
  matrix.add(structure.slot(0, 3, 0, 0), Eigen::Matrix3d::Identity().eval());
  BlockSparseLdlt factor;
  factor.setStructure(structure);
  factor.factor(matrix, Eigen::VectorXd::Zero(structure.size()));
  EXPECT_EQ(factor.negativePivots(), 3);
  Eigen::VectorXd x = Eigen::VectorXd::LinSpaced(6, 1, 6);
  factor.solve(x);
  EXPECT_NEAR(x[0], 4, 1e-14);
  EXPECT_NEAR(x[5], 3, 1e-14);
}

/// A chain of segments as rods of a group make it: node, frame and force, with what each meets of the next.
/// `pushedBy` stiffens nodes, `heldBy` forces; where both are of one sign the pairs have no pivot to rely on.
void expectChainIsSolved(double pushedBy, double heldBy, double bending) {
  std::vector<int> sizes, blocks;
  std::vector<Pair> couplings;
  const int count = 12;
  for (int j = 0; j < count; ++j) {
    for (int k = 0; k < 3; ++k) {
      sizes.push_back(3);
      blocks.push_back(j);
    }
    if (j > 0) {
      couplings.push_back({3 * j + 2, 3 * j - 3});  // this force and the node before
      couplings.push_back({3 * j + 1, 3 * j - 2});  // the frames
    }
  }
  const BlockSparseStructure structure(sizes, couplings, {}, blocks);
  BlockSparseMatrix matrix;
  matrix.setStructure(structure);
  const int size = structure.size();
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(size, size);
  const auto add = [&](int a, int b, const Eigen::Matrix3d& block) {
    matrix.add(structure.slot(a, 0, b, 0),
               a == b ? block.triangularView<Eigen::Lower>().toDenseMatrix() : block);
    dense.block<3, 3>(structure.offset(a), structure.offset(b)) += block;
    if (a != b) dense.block<3, 3>(structure.offset(b), structure.offset(a)) += block.transpose();
  };
  const Eigen::Matrix3d one = Eigen::Matrix3d::Identity();
  Eigen::Matrix3d lever;
  lever << 0, -0.1, 0.05, 0.1, 0, -0.02, -0.05, 0.02, 0;
  for (int j = 0; j < count; ++j) {
    const int node = 3 * j, frame = node + 1, force = node + 2;
    add(node, node, pushedBy * one);
    add(force, force, heldBy * one);
    add(frame, frame, 2 * bending * one + 0.3 * lever * lever.transpose());
    add(force, node, one);
    add(force, frame, lever);
    if (j == 0) continue;
    add(force, node - 3, -one);
    add(frame, frame - 3, -bending * one + 0.1 * lever);
  }
  BlockSparseLdlt factor;
  factor.setStructure(structure);
  factor.factor(matrix, Eigen::VectorXd::Zero(size));
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(dense);
  EXPECT_EQ(factor.negativePivots(), (eigen.eigenvalues().array() < 0).count());
  EXPECT_EQ(factor.weakPivots(), 0);
  const Eigen::VectorXd rhs = Eigen::VectorXd::LinSpaced(size, -1, 2);
  Eigen::VectorXd x = rhs;
  factor.solve(x);
  EXPECT_LT((dense * x - rhs).lpNorm<Eigen::Infinity>(), 1e-9 * (1 + x.lpNorm<Eigen::Infinity>()));
}

TEST(BlockSparseLdlt, EliminatesSegmentsInPairsAndSearchesForPivotsWhereThatWouldFail) {
  expectChainIsSolved(0, -1e-10, 1);    // at rest
  expectChainIsSolved(1e4, -1e-10, 1);  // heavy, in a short step of time
  expectChainIsSolved(2, -0.3, 0.1);
  expectChainIsSolved(2, 0.4, 1);  // pairs of little determinant
  expectChainIsSolved(2, 3, 1);
  expectChainIsSolved(-2, -3, -1);
  expectChainIsSolved(0.5, 0, -1);  // unstable in bending
}

TEST(BlockSparseLdlt, TheInstructionSetCanBePinnedAndChangesNothingButRounding) {
  RandomSystem system(60);
  const Eigen::VectorXd rhs = Eigen::VectorXd::LinSpaced(system.structure.size(), -1, 2);
  const auto solved = [&] {
    BlockSparseLdlt factor;
    factor.setStructure(system.structure);
    factor.factor(system.matrix, Eigen::VectorXd::Zero(rhs.size()));
    Eigen::VectorXd x = rhs;
    factor.solve(x);
    return x;
  };
  const Eigen::VectorXd usual = solved();
  setenv("LIANA_INSTRUCTIONS", "baseline", 1);
  const Eigen::VectorXd first = solved(), second = solved();
  unsetenv("LIANA_INSTRUCTIONS");
  EXPECT_TRUE(first == second);
  EXPECT_LT((usual - first).norm(), 1e-10 * first.norm());
}

TEST(BlockSparseLdlt, ADiagonalIsAddedWithoutTouchingTheMatrix) {
  RandomSystem system(12);
  const Eigen::VectorXd rhs = Eigen::VectorXd::LinSpaced(system.structure.size(), -1, 2),
                        diagonal = Eigen::VectorXd::LinSpaced(rhs.size(), 1, 3);
  BlockSparseLdlt factor;
  factor.setStructure(system.structure);
  factor.factor(system.matrix, diagonal);
  Eigen::VectorXd x(rhs.size());
  factor.solveRefined(system.matrix, diagonal, rhs, x, 3);
  EXPECT_LT((system.dense * x + diagonal.cwiseProduct(x) - rhs).lpNorm<Eigen::Infinity>(), 1e-11);
}

/// A chain of blocks of three variables, of which only some meet those of the next block.
TEST(BlockSparseStructure, RowsBelowABlockAreThoseOfVariablesThatMeetIt) {
  const int blocks = 20;
  std::vector<int> sizes, blockOf;
  std::vector<Pair> couplings;
  for (int i = 0; i < blocks; ++i) {
    for (int k = 0; k < 3; ++k) sizes.push_back(3), blockOf.push_back(i);
    if (i > 0) couplings.push_back({3 * i, 3 * i - 1});
  }
  const BlockSparseStructure structure(sizes, couplings, {}, blockOf);
  for (const auto& column : structure.columns()) EXPECT_LE(column.rows, 3);
  EXPECT_FALSE(structure.areCoupled(2, 4));
  EXPECT_TRUE(structure.areCoupled(2, 3));
  BlockSparseMatrix matrix;
  matrix.setStructure(structure);
  Eigen::MatrixXd dense = Eigen::MatrixXd::Zero(structure.size(), structure.size());
  std::mt19937 random(7);
  std::uniform_real_distribution<double> entry(-1, 1);
  const auto add = [&](int a, int b) {
    Eigen::Matrix3d block = Eigen::Matrix3d::NullaryExpr([&] { return entry(random); });
    if (a == b) block = (block + block.transpose()).eval();
    matrix.add(structure.slot(a, 0, b, 0), block);
    dense.block<3, 3>(3 * a, 3 * b) += block;
    if (a != b) dense.block<3, 3>(3 * b, 3 * a) += block.transpose();
  };
  for (int i = 0; i < 3 * blocks; ++i) add(i, i);
  for (int i = 0; i < blocks; ++i) add(3 * i, 3 * i + 1), add(3 * i + 2, 3 * i + 1);
  for (const auto& [a, b] : couplings) add(a, b);
  BlockSparseLdlt factor;
  factor.setStructure(structure);
  factor.factor(matrix, Eigen::VectorXd::Zero(structure.size()));
  const Eigen::VectorXd rhs = Eigen::VectorXd::LinSpaced(structure.size(), -1, 2);
  Eigen::VectorXd x = rhs;
  factor.solve(x);
  EXPECT_LT((dense * x - rhs).lpNorm<Eigen::Infinity>(), 1e-9);
  const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen(dense);
  EXPECT_EQ(factor.negativePivots(), (eigen.eigenvalues().array() < 0).count());
}

TEST(BlockSparseStructure, KeepsMultipliersBehindWhatTheyHold) {
  const BlockSparseStructure structure({3, 3, 1}, {{0, 1}, {2, 0}, {2, 1}}, {{2, 0}, {2, 1}});
  EXPECT_EQ(structure.order().back(), 2);
}

TEST(BlockSparseStructure, FillOfALadderGrowsWithItsLength) {
  auto valuesOf = [](int rungs) {
    std::vector<Pair> couplings;
    for (int i = 0; i < rungs; ++i) {
      couplings.push_back({2 * i, 2 * i + 1});
      if (i == 0) continue;
      couplings.push_back({2 * i - 2, 2 * i});
      couplings.push_back({2 * i - 1, 2 * i + 1});
    }
    return BlockSparseStructure(std::vector<int>(2 * rungs, 3), couplings).valueCount();
  };
  EXPECT_LT(valuesOf(1000), 10.5 * valuesOf(100));
}

}  // namespace
}  // namespace liana

// The inner loops of the block-sparse LDLᵀ, for the instruction set of the machine.
#pragma once

namespace liana::kernels {

constexpr int kWidth = 4;  // rows that are worked on at once

/// A number of rows, rounded up to whole widths.
constexpr int padded(int rows) {
  return (rows + kWidth - 1) / kWidth * kWidth;
}

/// The pivots of one block: row and column `order[i]` of the block is eliminated i-th. `inverse` holds D⁻¹,
/// three numbers each: (1/d, 0, 0), or the two diagonal entries and the one beside them where a pivot of two
/// begins; then the next three mean nothing.
struct Pivots {
  char* usual = nullptr;  // whether the block's pivots are those of a segment, whose order is known
  int* order = nullptr;
  char* pairs = nullptr;  // 1: a pivot of two begins here
  double* inverse = nullptr;
  int negative = 0, weak = 0;  // counted up
};

/// One set of instructions. A column has `size` columns of values, `stride` apart, each with the diagonal
/// block in its first rows and `rows` rows behind them; the padding that follows is zero.
struct BlockKernels {
  /// LDLᵀ of the diagonal block by the pivoting of Bunch and Kaufman within it; L strictly below the
  /// diagonal, in the order of the pivots. Source: Bunch & Kaufman 1977; Golub & Van Loan §4.4.
  void (*factorDiagonal)(double* column, int size, int stride, Pivots& pivots);
  /// The rows below: panel ← L of these rows, `whole` ← L·D, with the same stride from its own start.
  void (*factorRows)(double* column, int size, int stride, int rows, const Pivots& pivots, double* whole);
  /// update ← (L·D)·Lᵀ of the rows below, its lower triangle, padded(rows) apart.
  void (*multiplyRows)(const double* column, int size, int stride, int rows, const double* whole,
                       double* update);
  /// into ← into − from, column by column; both may reach above a diagonal, where nothing counts.
  void (*subtract)(double* into, int intoStride, const double* from, int fromStride, int rows, int columns);
  /// own ← L⁻¹·P·own of the block; below ← L·own of the rows below.
  void (*forward)(const double* column, int size, int stride, int rows, const Pivots& pivots, double* own,
                  double* below);
  /// own ← Pᵀ·L⁻ᵀ·(D⁻¹·own − Lᵀ·below).
  void (*backward)(const double* column, int size, int stride, int rows, const Pivots& pivots, double* own,
                   const double* below);
};

/// The widest set that may be used; see mayUseWideInstructions().
const BlockKernels& blockKernels();

}  // namespace liana::kernels

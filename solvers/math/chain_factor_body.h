// The functions of ChainFactor::Kernels. chain_factor.cpp includes this once for each set of instructions,
// each time in a namespace of its own: no #pragma once, no includes. T is one block (double) or two, one from
// each end (Pair).

typedef double Pair __attribute__((vector_size(16)));  // the compiler lets vectors alias their components

/// LDLᵀ of a 3×3 pivot block, given by its lower half.
template <typename T>
struct PivotBlock {
  T pivots[3], inverse[3], l10, l20, l21;

  PivotBlock(const T& a00, const T& a10, const T& a20, const T& a11, const T& a21, const T& a22) {
    pivots[0] = a00;
    inverse[0] = 1.0 / a00;
    l10 = a10 * inverse[0];
    l20 = a20 * inverse[0];
    pivots[1] = a11 - l10 * a10;
    const T s21 = a21 - l20 * a10;
    inverse[1] = 1.0 / pivots[1];
    l21 = s21 * inverse[1];
    pivots[2] = a22 - l20 * a20 - l21 * s21;
    inverse[2] = 1.0 / pivots[2];
  }
};

inline bool isPositive(double pivot, double least) {
  return pivot > least && pivot < kInfinity;
}

/// The first pivot that is not positive, −1 if there is none, with a direction z of zᵀAz = that pivot.
inline int findFailure(const double (&pivots)[3], const double (&least)[3], double l10, double l20,
                       double l21, double* direction) {
  int failed = 0;
  while (failed < 3 && isPositive(pivots[failed], least[failed])) ++failed;
  if (failed == 3) return -1;
  direction[0] = failed == 0 ? 1 : failed == 1 ? -l10 : l10 * l21 - l20;
  direction[1] = failed == 0 ? 0 : failed == 1 ? 1 : -l21;
  direction[2] = failed == 2 ? 1 : 0;
  return failed;
}

/// Writes the panel of a block and what it takes from the next two: here[c] from the next panel's column c,
/// below[c] from the diagonal block after it. `s`: the six rows below the pivot block.
template <typename T>
inline void eliminate(const PivotBlock<T>& pivot, T (&s)[3][6], T* out, T (&here)[3][6], T (&next)[3][3]) {
  // Substitution, not the inverse of the block: stiff springs beside soft bending would cost all its digits.
#pragma GCC unroll 6
  for (int r = 0; r < 6; ++r) {
    s[1][r] -= pivot.l10 * s[0][r];
    s[2][r] -= pivot.l20 * s[0][r] + pivot.l21 * s[1][r];
  }
  T l[3][6];
#pragma GCC unroll 3
  for (int c = 0; c < 3; ++c) {
    out[c * kRows + c] = pivot.inverse[c];
#pragma GCC unroll 6
    for (int r = 0; r < 6; ++r) out[c * kRows + 3 + r] = l[c][r] = s[c][r] * pivot.inverse[c];
  }
  out[1] = pivot.l10;
  out[2] = pivot.l20;
  out[kRows + 2] = pivot.l21;
#pragma GCC unroll 3
  for (int c = 0; c < 3; ++c) {
#pragma GCC unroll 6
    for (int r = c; r < 6; ++r) here[c][r] = l[0][r] * s[0][c] + l[1][r] * s[1][c] + l[2][r] * s[2][c];
#pragma GCC unroll 3
    for (int r = c; r < 3; ++r) here[c][r] += next[c][r];
  }
#pragma GCC unroll 3
  for (int c = 0; c < 3; ++c)
#pragma GCC unroll 3
    for (int r = c; r < 3; ++r)
      next[c][r] = l[0][3 + r] * s[0][3 + c] + l[1][3 + r] * s[1][3 + c] + l[2][3 + r] * s[2][3 + c];
}

/// Blocks from both ends until two or three are left: what they take from those.
struct Ends {
  Pair here[3][6] = {}, next[3][3] = {};
};

/// −1, or the block that failed.
inline int factorEnds(const double* panels, int blocks, int steps, double shift, const double* weights,
                      Pair* out, Ends& ends, double* direction) {
  for (int k = 0; k < steps; ++k, out += kPanel) {
    const int other = blocks - 1 - k;
    const double *a = panels + kPanel * k, *b = panels + kPanel * other;
    const double *b1 = b - kPanel, *b2 = b1 - kPanel;
    const double *w = weights + 3 * k, *v = weights + 3 * other;
    const auto both = [&](int at) { return Pair{a[at], b[at]}; };
    const Pair d0 = both(0), d1 = both(kRows + 1), d2 = both(2 * kRows + 2);
    const PivotBlock<Pair> pivot(d0 + shift * Pair{w[0], v[0]} - ends.here[0][0], both(1) - ends.here[0][1],
                                 both(2) - ends.here[0][2], d1 + shift * Pair{w[1], v[1]} - ends.here[1][1],
                                 both(kRows + 2) - ends.here[1][2],
                                 d2 + shift * Pair{w[2], v[2]} - ends.here[2][2]);
    for (int i = 0; i < 2; ++i) {
      const double pivots[3] = {pivot.pivots[0][i], pivot.pivots[1][i], pivot.pivots[2][i]};
      const double least[3] = {kLeastPivot * __builtin_fabs(d0[i]), kLeastPivot * __builtin_fabs(d1[i]),
                               kLeastPivot * __builtin_fabs(d2[i])};
      if (findFailure(pivots, least, pivot.l10[i], pivot.l20[i], pivot.l21[i], direction) >= 0)
        return i == 0 ? k : other;
    }
    Pair s[3][6];
#pragma GCC unroll 3
    for (int c = 0; c < 3; ++c)
#pragma GCC unroll 3
      for (int r = 0; r < 3; ++r) {  // seen from the far end rows and columns change places
        s[c][r] = Pair{a[c * kRows + 3 + r], b1[r * kRows + 3 + c]} - ends.here[c][3 + r];
        s[c][3 + r] = Pair{a[c * kRows + 6 + r], b2[r * kRows + 6 + c]};
      }
    eliminate(pivot, s, out, ends.here, ends.next);
  }
  return -1;
}

/// The last blocks, of which both ends have taken their share. `middle` are their panels, changed on the way.
inline int factorMiddle(double (&middle)[3][kPanel], const double (&least)[3][3], int blocks, double* out,
                        double* direction) {
  double here[3][6] = {}, next[3][3] = {};
  for (int k = 0; k < blocks; ++k, out += kPanel) {
    const double* a = middle[k];
    const PivotBlock<double> pivot(a[0] - here[0][0], a[1] - here[0][1], a[2] - here[0][2],
                                   a[kRows + 1] - here[1][1], a[kRows + 2] - here[1][2],
                                   a[2 * kRows + 2] - here[2][2]);
    if (findFailure(pivot.pivots, least[k], pivot.l10, pivot.l20, pivot.l21, direction) >= 0) return k;
    double s[3][6];
    for (int c = 0; c < 3; ++c)
      for (int r = 0; r < 3; ++r) {  // cut what reaches out of the window
        s[c][r] = k + 1 < blocks ? a[c * kRows + 3 + r] - here[c][3 + r] : 0;
        s[c][3 + r] = k + 2 < blocks ? a[c * kRows + 6 + r] : 0;
      }
    eliminate(pivot, s, out, here, next);
  }
  return -1;
}

int factorChain(const double* panels, int blocks, double shift, const double* weights, double* out,
                double* direction) {
  const int steps = stepsOf(blocks), left = blocks - 2 * steps;
  Ends ends;
  int failed =
      factorEnds(panels, blocks, steps, shift, weights, reinterpret_cast<Pair*>(out), ends, direction);
  if (failed >= 0) return failed;
  double middle[3][kPanel] = {}, least[3][3] = {};
  for (int k = 0; k < left; ++k) {
    const double* a = panels + kPanel * (steps + k);
    for (int i = 0; i < kPanel; ++i) middle[k][i] = a[i];
    for (int i = 0; i < 3; ++i) {
      least[k][i] = kLeastPivot * __builtin_fabs(a[i * kRows + i]);
      middle[k][i * kRows + i] += shift * weights[3 * (steps + k) + i];
    }
  }
  for (int c = 0; steps > 0 && c < 3; ++c)
    for (int r = 0; r < 3; ++r) {
      if (r >= c) {
        middle[0][c * kRows + r] -= ends.here[c][r][0];
        middle[1][c * kRows + r] -= ends.next[c][r][0];
        middle[left - 1][c * kRows + r] -= ends.here[c][r][1];
        middle[left - 2][c * kRows + r] -= ends.next[c][r][1];
      }
      middle[0][c * kRows + 3 + r] -= ends.here[c][3 + r][0];
      middle[left - 2][r * kRows + 3 + c] -= ends.here[c][3 + r][1];
    }
  failed = factorMiddle(middle, least, left, out + 2 * kPanel * steps, direction);
  return failed < 0 ? -1 : steps + failed;
}

/// What earlier blocks take from the next one and the one after it.
template <typename T>
struct Taken {
  T here[3] = {}, next[3] = {};
};

/// y ← L⁻¹y of one block.
template <typename T>
inline void forward(const T* p, T (&y)[3], Taken<T>& taken) {
  y[0] -= taken.here[0];
  y[1] -= taken.here[1] + p[1] * y[0];
  y[2] -= taken.here[2] + p[2] * y[0] + p[kRows + 2] * y[1];
#pragma GCC unroll 3
  for (int r = 0; r < 3; ++r) {
    taken.here[r] = taken.next[r] + p[3 + r] * y[0] + p[kRows + 3 + r] * y[1] + p[2 * kRows + 3 + r] * y[2];
    taken.next[r] = p[6 + r] * y[0] + p[kRows + 6 + r] * y[1] + p[2 * kRows + 6 + r] * y[2];
  }
}

/// x ← L⁻ᵀ(D⁻¹x − Lᵀ·what lies beyond): `one` and `two` blocks further on.
template <typename T>
inline void backward(const T* p, T (&x)[3], T (&one)[3], T (&two)[3]) {
#pragma GCC unroll 3
  for (int c = 0; c < 3; ++c) {
    const T* column = p + c * kRows;
    const T far = column[6] * two[0] + column[7] * two[1] + column[8] * two[2];
    x[c] = (column[c] * x[c] - far) - (column[3] * one[0] + column[4] * one[1] + column[5] * one[2]);
  }
  x[1] -= p[kRows + 2] * x[2];
  x[0] -= p[1] * x[1] + p[2] * x[2];
#pragma GCC unroll 3
  for (int c = 0; c < 3; ++c) {
    two[c] = one[c];
    one[c] = x[c];
  }
}

void solveChain(const double* factor, int blocks, double* rhs) {
  const int steps = stepsOf(blocks), left = blocks - 2 * steps;
  const Pair* pairs = reinterpret_cast<const Pair*>(factor);
  const double* middle = factor + 2 * kPanel * steps;
  Taken<Pair> ends;
  double *near = rhs, *far = rhs + 3 * (blocks - 1);
  for (int k = 0; k < steps; ++k, near += 3, far -= 3) {
    Pair y[3] = {Pair{near[0], far[0]}, Pair{near[1], far[1]}, Pair{near[2], far[2]}};
    forward(pairs + kPanel * k, y, ends);
    for (int i = 0; i < 3; ++i) {
      near[i] = y[i][0];
      far[i] = y[i][1];
    }
  }
  double x[3][3] = {};
  for (int k = 0; k < left; ++k)
    for (int i = 0; i < 3; ++i) x[k][i] = near[3 * k + i];
  for (int i = 0; steps > 0 && i < 3; ++i) {
    x[0][i] -= ends.here[i][0];
    x[1][i] -= ends.next[i][0];
    x[left - 1][i] -= ends.here[i][1];
    x[left - 2][i] -= ends.next[i][1];
  }
  Taken<double> taken;
  for (int k = 0; k < left; ++k) forward(middle + kPanel * k, x[k], taken);
  double one[3] = {}, two[3] = {};
  for (int k = left - 1; k >= 0; --k) {
    backward(middle + kPanel * k, x[k], one, two);
    for (int i = 0; i < 3; ++i) near[3 * k + i] = x[k][i];
  }
  if (steps == 0) return;
  Pair ones[3], twos[3];
  for (int i = 0; i < 3; ++i) {
    ones[i] = Pair{x[0][i], x[left - 1][i]};
    twos[i] = Pair{x[1][i], x[left - 2][i]};
  }
  for (int k = steps - 1; k >= 0; --k) {
    near -= 3;
    far += 3;
    Pair y[3] = {Pair{near[0], far[0]}, Pair{near[1], far[1]}, Pair{near[2], far[2]}};
    backward(pairs + kPanel * k, y, ones, twos);
    for (int i = 0; i < 3; ++i) {
      near[i] = y[i][0];
      far[i] = y[i][1];
    }
  }
}

const ChainFactor::Kernels all = {factorChain, solveChain};

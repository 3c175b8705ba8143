// The functions of BlockKernels. block_kernels.cpp includes this once for each instruction set, each time in
// a namespace of its own that says how many lanes its registers have: no #pragma once, no includes.

constexpr double kGrowth = 0.6403882032022076;  // (1 + √17)/8: Bunch and Kaufman's bound on growth
constexpr double kWeak = 1e-15;                 // pivots below this, in a matrix scaled to one, are none
constexpr int kLargest = 64;                    // of a diagonal block

typedef double Wide __attribute__((vector_size(8 * kLanes), aligned(8), may_alias));

inline Wide load(const double* from) {
  return *reinterpret_cast<const Wide*>(from);
}
inline void store(double* to, Wide value) {
  *reinterpret_cast<Wide*>(to) = value;
}
inline double size(double value) {
  return value < 0 ? -value : value;
}

/// Rows and columns i < j of a block of which only the lower triangle counts change places.
inline void exchange(double* a, int n, int stride, int i, int j) {
  if (i == j) return;
  const auto swap = [](double& x, double& y) {
    const double z = x;
    x = y;
    y = z;
  };
  for (int c = 0; c < i; ++c) swap(a[i + c * stride], a[j + c * stride]);
  for (int k = i + 1; k < j; ++k) swap(a[k + i * stride], a[j + k * stride]);
  for (int r = j + 1; r < n; ++r) swap(a[r + i * stride], a[r + j * stride]);
  swap(a[i + i * stride], a[j + j * stride]);
}

/// How the next pivot is taken: of one at k, of one at `other`, or of two at k and `other`.
struct Choice {
  int other;
  bool pair;
};

inline Choice choose(const double* a, int n, int stride, int k) {
  const double own = size(a[k + k * stride]);
  double largest = 0;
  int r = k;
  for (int i = k + 1; i < n; ++i)
    if (size(a[i + k * stride]) > largest) largest = size(a[i + k * stride]), r = i;
  if (r == k || own >= kGrowth * largest) return {k, false};  // alone, also where it is no number
  double there = 0;
  for (int c = k; c < r; ++c) there = size(a[r + c * stride]) > there ? size(a[r + c * stride]) : there;
  for (int i = r + 1; i < n; ++i) there = size(a[i + r * stride]) > there ? size(a[i + r * stride]) : there;
  if (own * there >= kGrowth * largest * largest) return {k, false};
  if (size(a[r + r * stride]) >= kGrowth * there) return {r, false};
  return {r, true};
}

inline void takeOne(double* a, int n, int stride, int k, Pivots& pivots) {
  double pivot = a[k + k * stride];
  if (!(size(pivot) > kWeak)) {
    pivot = pivot < 0 ? -kWeak : kWeak;
    ++pivots.weak;
  }
  pivots.negative += pivot < 0;
  const double inverse = 1 / pivot;
  pivots.inverse[3 * k] = inverse;
  pivots.pairs[k] = 0;
  double* own = a + k * stride;
  for (int c = k + 1; c < n; ++c) {
    const double factor = own[c] * inverse;
    double* into = a + c * stride;
    for (int r = c; r < n; ++r) into[r] -= factor * own[r];
  }
  for (int r = k + 1; r < n; ++r) own[r] *= inverse;
}

inline void takeTwo(double* a, int n, int stride, int k, Pivots& pivots) {
  double *first = a + k * stride, *second = first + stride;
  const double e = first[k], f = first[k + 1], g = second[k + 1];
  const double det = e * g - f * f;  // negative: the entry beside the diagonal outweighs both
  pivots.negative += det < 0 ? 1 : (e < 0 ? 2 : 0);
  const double p = g / det, q = -f / det, s = e / det;
  pivots.inverse[3 * k] = p;
  pivots.inverse[3 * k + 1] = s;
  pivots.inverse[3 * k + 2] = q;
  pivots.pairs[k] = 1;
  pivots.pairs[k + 1] = 0;
  for (int c = k + 2; c < n; ++c) {
    const double x = p * first[c] + q * second[c], y = q * first[c] + s * second[c];
    double* into = a + c * stride;
    for (int r = c; r < n; ++r) into[r] -= x * first[r] + y * second[r];
  }
  for (int r = k + 2; r < n; ++r) {
    const double x = first[r], y = second[r];
    first[r] = p * x + q * y;
    second[r] = q * x + s * y;
  }
}

void factorAny(double* a, int n, int stride, Pivots& pivots) {
  for (int i = 0; i < n; ++i) pivots.order[i] = i;
  const auto bring = [&](int to, int from) {
    exchange(a, n, stride, to, from);
    const int other = pivots.order[to];
    pivots.order[to] = pivots.order[from];
    pivots.order[from] = other;
  };
  for (int k = 0; k < n;) {
    const Choice choice = choose(a, n, stride, k);
    if (choice.pair) {
      bring(k + 1, choice.other);
      takeTwo(a, n, stride, k, pivots);
      k += 2;
    } else {
      bring(k, choice.other);
      takeOne(a, n, stride, k, pivots);
      ++k;
    }
  }
}

/// The block of a segment, (node, frame, force), has pivots that are known beforehand: node and force in
/// pairs, [P 1; 1 −S] with det < 0 where the rest of the rod pushes back, then the frame. Taken where that
/// holds with room to spare, without a search; false leaves the block as it was.
constexpr int kUsual = 9;
constexpr int kUsualOrder[kUsual] = {0, 6, 1, 7, 2, 8, 3, 4, 5};
constexpr int kUsualPairs = 6;           // pivots of two reach so far
constexpr double kUsualShare = 0.5;      // of f² that e·g of a pair [e f; f g] may have,
constexpr double kUsualCoupling = 1e-2;  // and f² itself at least
constexpr double kUsualGrowth = 8;       // of the entries behind a single pivot

bool factorUsual(double* column, int stride, Pivots& pivots) {
  double a[kUsual][kUsual];  // lower triangle, in the order of the pivots
#pragma GCC unroll 9
  for (int i = 0; i < kUsual; ++i)
#pragma GCC unroll 9
    for (int c = 0; c <= i; ++c) {
      const int p = kUsualOrder[i], q = kUsualOrder[c];
      a[i][c] = p > q ? column[p + q * stride] : column[q + p * stride];
    }
  double inverse[3 * kUsual];
  int negative = kUsualPairs / 2;
#pragma GCC unroll 3
  for (int k = 0; k < kUsualPairs; k += 2) {
    const double e = a[k][k], f = a[k + 1][k], g = a[k + 1][k + 1];
    if (!(e * g < kUsualShare * f * f) || !(f * f > kUsualCoupling)) return false;
    const double over = 1 / (e * g - f * f), p = g * over, q = -f * over, s = e * over;
    inverse[3 * k] = p;
    inverse[3 * k + 1] = s;
    inverse[3 * k + 2] = q;
    double x[kUsual], y[kUsual];
#pragma GCC unroll 9
    for (int i = k + 2; i < kUsual; ++i) {
      x[i] = p * a[i][k] + q * a[i][k + 1];
      y[i] = q * a[i][k] + s * a[i][k + 1];
#pragma GCC unroll 9
      for (int c = k + 2; c <= i; ++c) a[i][c] -= x[i] * a[c][k] + y[i] * a[c][k + 1];
    }
#pragma GCC unroll 9
    for (int i = k + 2; i < kUsual; ++i) {
      a[i][k] = x[i];
      a[i][k + 1] = y[i];
    }
  }
#pragma GCC unroll 3
  for (int k = kUsualPairs; k < kUsual; ++k) {
    const double d = a[k][k], most = kUsualGrowth * size(d);
    if (!(size(d) > kWeak)) return false;
    negative += d < 0;
    const double over = inverse[3 * k] = 1 / d;
#pragma GCC unroll 3
    for (int i = k + 1; i < kUsual; ++i) {
      if (!(a[i][k] * a[i][k] <= most * size(a[i][i]))) return false;
      const double factor = a[i][k] * over;
#pragma GCC unroll 3
      for (int c = k + 1; c <= i; ++c) a[i][c] -= factor * a[c][k];
    }
#pragma GCC unroll 3
    for (int i = k + 1; i < kUsual; ++i) a[i][k] *= over;
  }
#pragma GCC unroll 9
  for (int c = 0; c < kUsual; ++c) {
    pivots.order[c] = kUsualOrder[c];
    pivots.pairs[c] = c < kUsualPairs && c % 2 == 0;
#pragma GCC unroll 9
    for (int i = c + 1; i < kUsual; ++i) column[i + c * stride] = a[i][c];
  }
  for (int i = 0; i < 3 * kUsual; ++i) pivots.inverse[i] = inverse[i];
  pivots.negative += negative;
  return true;
}

void factorDiagonal(double* a, int n, int stride, Pivots& pivots) {
  *pivots.usual = n == kUsual && factorUsual(a, stride, pivots);
  if (!*pivots.usual) factorAny(a, n, stride, pivots);
}

/// As many rows as a register has lanes stay in registers.
void factorUsualRows(double* column, int stride, int rows, const Pivots& pivots, double* whole) {
  const int end = padded(rows);
  const double* inverse = pivots.inverse;
  for (int row = 0; row < end; row += kLanes) {
    double* panel = column + kUsual + row;
    Wide w[kUsual];
#pragma GCC unroll 9
    for (int c = 0; c < kUsual; ++c) w[c] = load(panel + kUsualOrder[c] * stride);
#pragma GCC unroll 9
    for (int c = 0; c < kUsual; ++c) {
      const double* L = column + c * stride;
#pragma GCC unroll 9
      for (int k = c + 1 + (c < kUsualPairs && c % 2 == 0); k < kUsual; ++k) w[k] -= L[k] * w[c];
    }
#pragma GCC unroll 9
    for (int c = 0; c < kUsual; ++c) store(whole + row + c * end, w[c]);
#pragma GCC unroll 3
    for (int c = 0; c < kUsualPairs; c += 2) {
      store(panel + c * stride, inverse[3 * c] * w[c] + inverse[3 * c + 2] * w[c + 1]);
      store(panel + (c + 1) * stride, inverse[3 * c + 2] * w[c] + inverse[3 * c + 1] * w[c + 1]);
    }
#pragma GCC unroll 3
    for (int c = kUsualPairs; c < kUsual; ++c) store(panel + c * stride, w[c] * inverse[3 * c]);
  }
}

/// For a size that is known, N, or 0 for any.
template <int N>
inline void factorRowsOf(double* column, int size, int stride, int rows, const Pivots& pivots,
                         double* whole) {
  const int n = N ? N : size, end = padded(rows);
  Wide w[N ? N : kLargest];
  for (int row = 0; row < end; row += kLanes) {
    double* panel = column + n + row;
    for (int c = 0; c < n; ++c) w[c] = load(panel + pivots.order[c] * stride);
    for (int c = 0; c < n; ++c) {
      const int next = c + 1 + pivots.pairs[c];
      const double* L = column + c * stride;
      for (int k = next; k < n; ++k) w[k] -= L[k] * w[c];
    }
    for (int c = 0; c < n; ++c) {
      store(whole + row + c * end, w[c]);
      const double* inverse = pivots.inverse + 3 * c;
      if (!pivots.pairs[c]) {
        store(panel + c * stride, w[c] * inverse[0]);
        continue;
      }
      store(whole + row + (c + 1) * end, w[c + 1]);
      store(panel + c * stride, inverse[0] * w[c] + inverse[2] * w[c + 1]);
      store(panel + (c + 1) * stride, inverse[2] * w[c] + inverse[1] * w[c + 1]);
      ++c;
    }
  }
}

void factorRows(double* column, int size, int stride, int rows, const Pivots& pivots, double* whole) {
  if (*pivots.usual) return factorUsualRows(column, stride, rows, pivots, whole);
  if (size == 3) return factorRowsOf<3>(column, size, stride, rows, pivots, whole);
  if (size == 1) return factorRowsOf<1>(column, size, stride, rows, pivots, whole);
  factorRowsOf<0>(column, size, stride, rows, pivots, whole);
}

/// Tiles of two registers by four, and of one at the end.
template <int N>
inline void multiplyRowsOf(const double* column, int size, int stride, int rows, const double* whole,
                           double* update) {
  const int n = N ? N : size, end = padded(rows);
  const double* panel = column + n;
  for (int c = 0; c < end; c += kWidth) {
    int r = c;
    for (; r + kLanes < end; r += 2 * kLanes) {
      Wide low[4] = {}, high[4] = {};
#pragma GCC unroll 9
      for (int k = 0; k < n; ++k) {
        const Wide first = load(whole + r + k * end), second = load(whole + r + kLanes + k * end);
        const double* L = panel + c + k * stride;
        for (int j = 0; j < 4; ++j) low[j] += first * L[j], high[j] += second * L[j];
      }
      for (int j = 0; j < 4; ++j) {
        store(update + r + (c + j) * end, low[j]);
        store(update + r + kLanes + (c + j) * end, high[j]);
      }
    }
    if (r >= end) continue;
    Wide sum[4] = {};
#pragma GCC unroll 9
    for (int k = 0; k < n; ++k) {
      const Wide first = load(whole + r + k * end);
      const double* L = panel + c + k * stride;
      for (int j = 0; j < 4; ++j) sum[j] += first * L[j];
    }
    for (int j = 0; j < 4; ++j) store(update + r + (c + j) * end, sum[j]);
  }
}

void multiplyRows(const double* column, int size, int stride, int rows, const double* whole, double* update) {
  if (size == 9) return multiplyRowsOf<9>(column, size, stride, rows, whole, update);
  if (size == 3) return multiplyRowsOf<3>(column, size, stride, rows, whole, update);
  if (size == 1) return multiplyRowsOf<1>(column, size, stride, rows, whole, update);
  multiplyRowsOf<0>(column, size, stride, rows, whole, update);
}

/// For a number of rows that is known, R, or 0 for any.
template <int R>
inline void subtractOf(double* into, int intoStride, const double* from, int fromStride, int rows,
                       int columns) {
  const int end = R ? R : rows;
  for (int c = 0; c < columns; ++c, into += intoStride, from += fromStride) {
    int r = 0;
    for (; r + kLanes <= end; r += kLanes) store(into + r, load(into + r) - load(from + r));
    for (; r < end; ++r) into[r] -= from[r];
  }
}

void subtract(double* into, int intoStride, const double* from, int fromStride, int rows, int columns) {
  if (rows == 6) return subtractOf<6>(into, intoStride, from, fromStride, rows, columns);
  if (rows == 3) return subtractOf<3>(into, intoStride, from, fromStride, rows, columns);
  if (rows == 1) return subtractOf<1>(into, intoStride, from, fromStride, rows, columns);
  subtractOf<0>(into, intoStride, from, fromStride, rows, columns);
}

/// below ← rows·t, for a size that is known, N, or 0 for any.
template <int N>
inline void multiplyBelow(const double* column, int size, int stride, int rows, const double* t,
                          double* below) {
  const int n = N ? N : size, end = padded(rows);
  for (int row = 0; row < end; row += kLanes) {
    Wide sum = {};
    const double* panel = column + n + row;
#pragma GCC unroll 9
    for (int c = 0; c < n; ++c) sum += load(panel + c * stride) * t[c];
    store(below + row, sum);
  }
}

void forwardUsual(const double* column, int stride, int rows, double* own, double* below) {
  double t[kUsual];
#pragma GCC unroll 9
  for (int c = 0; c < kUsual; ++c) t[c] = own[kUsualOrder[c]];
#pragma GCC unroll 9
  for (int c = 0; c < kUsual; ++c) {
    const double* L = column + c * stride;
#pragma GCC unroll 9
    for (int k = c + 1 + (c < kUsualPairs && c % 2 == 0); k < kUsual; ++k) t[k] -= L[k] * t[c];
  }
#pragma GCC unroll 9
  for (int c = 0; c < kUsual; ++c) own[c] = t[c];
  multiplyBelow<kUsual>(column, kUsual, stride, rows, t, below);
}

void forward(const double* column, int size, int stride, int rows, const Pivots& pivots, double* own,
             double* below) {
  if (*pivots.usual) return forwardUsual(column, stride, rows, own, below);
  double t[kLargest];
  for (int c = 0; c < size; ++c) t[c] = own[pivots.order[c]];
  for (int c = 0; c < size; ++c) {
    const double* L = column + c * stride;
    for (int k = c + 1 + pivots.pairs[c]; k < size; ++k) t[k] -= L[k] * t[c];
  }
  for (int c = 0; c < size; ++c) own[c] = t[c];
  multiplyBelow<0>(column, size, stride, rows, t, below);
}

/// Σ rows of a column times those below.
inline double dotBelow(const double* panel, int end, const double* below) {
  Wide sum = {};
  for (int row = 0; row < end; row += kLanes) sum += load(panel + row) * load(below + row);
  double dot = 0;
  for (int i = 0; i < kLanes; ++i) dot += sum[i];
  return dot;
}

void backwardUsual(const double* column, int stride, int rows, const Pivots& pivots, double* own,
                   const double* below) {
  const int end = padded(rows);
  const double* inverse = pivots.inverse;
  double t[kUsual];
#pragma GCC unroll 3
  for (int c = 0; c < kUsualPairs; c += 2) {
    t[c] = inverse[3 * c] * own[c] + inverse[3 * c + 2] * own[c + 1];
    t[c + 1] = inverse[3 * c + 2] * own[c] + inverse[3 * c + 1] * own[c + 1];
  }
#pragma GCC unroll 3
  for (int c = kUsualPairs; c < kUsual; ++c) t[c] = own[c] * inverse[3 * c];
  if (end > 0) {
    Wide sum[kUsual] = {};
    for (int row = 0; row < end; row += kLanes) {
      const Wide there = load(below + row);
      const double* panel = column + kUsual + row;
#pragma GCC unroll 9
      for (int c = 0; c < kUsual; ++c) sum[c] += load(panel + c * stride) * there;
    }
#pragma GCC unroll 9
    for (int c = 0; c < kUsual; ++c)
#pragma GCC unroll 4
      for (int i = 0; i < kLanes; ++i) t[c] -= sum[c][i];
  }
#pragma GCC unroll 9
  for (int c = kUsual - 1; c >= 0; --c) {
    const double* L = column + c * stride;
#pragma GCC unroll 9
    for (int k = c + 1 + (c < kUsualPairs && c % 2 == 0); k < kUsual; ++k) t[c] -= L[k] * t[k];
  }
#pragma GCC unroll 9
  for (int c = 0; c < kUsual; ++c) own[kUsualOrder[c]] = t[c];
}

void backward(const double* column, int size, int stride, int rows, const Pivots& pivots, double* own,
              const double* below) {
  if (*pivots.usual) return backwardUsual(column, stride, rows, pivots, own, below);
  const int end = padded(rows);
  double t[kLargest + 1];
  for (int c = 0; c < size; ++c) {
    const double* inverse = pivots.inverse + 3 * c;
    if (!pivots.pairs[c]) {
      t[c] = own[c] * inverse[0];
      continue;
    }
    t[c] = inverse[0] * own[c] + inverse[2] * own[c + 1];
    t[c + 1] = inverse[2] * own[c] + inverse[1] * own[c + 1];
    ++c;
  }
  for (int c = 0; c < size; ++c) t[c] -= dotBelow(column + size + c * stride, end, below);
  for (int c = size - 1; c >= 0; --c) {
    const double* L = column + c * stride;
    for (int k = c + 1 + pivots.pairs[c]; k < size; ++k) t[c] -= L[k] * t[k];
  }
  for (int c = 0; c < size; ++c) own[pivots.order[c]] = t[c];
}

const BlockKernels all = {factorDiagonal, factorRows, multiplyRows, subtract, forward, backward};

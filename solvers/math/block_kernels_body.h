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
  if (own >= kGrowth * largest) return {k, false};
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

void factorDiagonal(double* a, int n, int stride, Pivots& pivots) {
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

/// As many rows as a register has lanes stay in registers where the block's size is known: N, or 0 for any.
template <int N>
inline void factorRowsOf(double* column, int size, int stride, int rows, const Pivots& pivots,
                         double* whole) {
  const int n = N ? N : size, top = padded(n), end = padded(rows);
  Wide w[N ? N : kLargest];
  for (int row = 0; row < end; row += kLanes) {
    double* panel = column + top + row;
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
  if (size == 9) return factorRowsOf<9>(column, size, stride, rows, pivots, whole);
  if (size == 3) return factorRowsOf<3>(column, size, stride, rows, pivots, whole);
  if (size == 1) return factorRowsOf<1>(column, size, stride, rows, pivots, whole);
  factorRowsOf<0>(column, size, stride, rows, pivots, whole);
}

/// Tiles of two registers by four, and of one at the end.
template <int N>
inline void multiplyRowsOf(const double* column, int size, int stride, int rows, const double* whole,
                           double* update) {
  const int n = N ? N : size, end = padded(rows);
  const double* panel = column + padded(n);
  for (int c = 0; c < end; c += kWidth) {
    int r = c;
    for (; r + kLanes < end; r += 2 * kLanes) {
      Wide low[4] = {}, high[4] = {};
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

template <int N>
inline void forwardOf(const double* column, int size, int stride, int rows, const Pivots& pivots, double* own,
                      double* below) {
  const int n = N ? N : size, end = padded(rows);
  double t[N ? N : kLargest];
  for (int c = 0; c < n; ++c) t[c] = own[pivots.order[c]];
  for (int c = 0; c < n; ++c) {
    const double* L = column + c * stride;
    for (int k = c + 1 + pivots.pairs[c]; k < n; ++k) t[k] -= L[k] * t[c];
  }
  for (int c = 0; c < n; ++c) own[c] = t[c];
  for (int row = 0; row < end; row += kLanes) {
    Wide sum = {};
    const double* panel = column + padded(n) + row;
    for (int c = 0; c < n; ++c) sum += load(panel + c * stride) * t[c];
    store(below + row, sum);
  }
}

void forward(const double* column, int size, int stride, int rows, const Pivots& pivots, double* own,
             double* below) {
  if (size == 9) return forwardOf<9>(column, size, stride, rows, pivots, own, below);
  forwardOf<0>(column, size, stride, rows, pivots, own, below);
}

template <int N>
inline void backwardOf(const double* column, int size, int stride, int rows, const Pivots& pivots,
                       double* own, const double* below) {
  const int n = N ? N : size, end = padded(rows);
  double t[(N ? N : kLargest) + 1];
  for (int c = 0; c < n; ++c) {
    const double* inverse = pivots.inverse + 3 * c;
    if (!pivots.pairs[c]) {
      t[c] = own[c] * inverse[0];
      continue;
    }
    t[c] = inverse[0] * own[c] + inverse[2] * own[c + 1];
    t[c + 1] = inverse[2] * own[c] + inverse[1] * own[c + 1];
    ++c;
  }
  for (int c = 0; c < n; ++c) {
    Wide sum = {};
    const double* panel = column + padded(n) + c * stride;
    for (int row = 0; row < end; row += kLanes) sum += load(panel + row) * load(below + row);
    double dot = 0;
    for (int i = 0; i < kLanes; ++i) dot += sum[i];
    t[c] -= dot;
  }
  for (int c = n - 1; c >= 0; --c) {
    const double* L = column + c * stride;
    for (int k = c + 1 + pivots.pairs[c]; k < n; ++k) t[c] -= L[k] * t[k];
  }
  for (int c = 0; c < n; ++c) own[pivots.order[c]] = t[c];
}

void backward(const double* column, int size, int stride, int rows, const Pivots& pivots, double* own,
              const double* below) {
  if (size == 9) return backwardOf<9>(column, size, stride, rows, pivots, own, below);
  backwardOf<0>(column, size, stride, rows, pivots, own, below);
}

const BlockKernels all = {factorDiagonal, factorRows, multiplyRows, forward, backward};

// Several neighbours of a chain at once, a number of each in a lane of a register. Included by the inner
// loops once for each set of instructions, each time in a namespace of its own and with LIANA_LANES, the
// numbers a register holds: no #pragma once, no includes. What is written for T works for one neighbour
// (double) and for as many as there are lanes (Wide).

constexpr int kLanes = LIANA_LANES;
typedef double Wide __attribute__((vector_size(8 * LIANA_LANES)));
typedef double Unaligned __attribute__((vector_size(8 * LIANA_LANES), aligned(8), may_alias));

inline void load(const double* from, double& into) {
  into = *from;
}
inline void load(const double* from, Wide& into) {
  into = *reinterpret_cast<const Unaligned*>(from);
}
inline void store(double* to, const double& value) {
  *to = value;
}
inline void store(double* to, const Wide& value) {
  *reinterpret_cast<Unaligned*>(to) = value;
}
inline void add(double* to, const Wide& value) {
  *reinterpret_cast<Unaligned*>(to) += value;
}

/// Four numbers of each segment, `stride` apart: into[k] has the k-th of all segments.
inline void take(const double* from, int, double (&into)[4]) {
  for (int k = 0; k < 4; ++k) into[k] = from[k];
}
/// And added back to where they belong.
inline void give(double* to, int, const double& a, const double& b, const double& c, const double& d) {
  to[0] += a;
  to[1] += b;
  to[2] += c;
  to[3] += d;
}
/// Written there instead.
inline void put(double* to, int, const double& a, const double& b, const double& c, const double& d) {
  to[0] = a;
  to[1] = b;
  to[2] = c;
  to[3] = d;
}
/// What the segment before has; `last` is that of the last one before these.
inline double fromBefore(const double& now, double& last) {
  const double before = last;
  last = now;
  return before;
}

#if LIANA_LANES == 4
inline void exchange(Wide& a, Wide& b, Wide& c, Wide& d) {
  const Wide ac = __builtin_shufflevector(a, b, 0, 4, 2, 6), bd = __builtin_shufflevector(a, b, 1, 5, 3, 7);
  const Wide ca = __builtin_shufflevector(c, d, 0, 4, 2, 6), db = __builtin_shufflevector(c, d, 1, 5, 3, 7);
  a = __builtin_shufflevector(ac, ca, 0, 1, 4, 5);
  b = __builtin_shufflevector(bd, db, 0, 1, 4, 5);
  c = __builtin_shufflevector(ac, ca, 2, 3, 6, 7);
  d = __builtin_shufflevector(bd, db, 2, 3, 6, 7);
}
inline void take(const double* from, int stride, Wide (&into)[4]) {
  for (int i = 0; i < 4; ++i) load(from + i * stride, into[i]);
  exchange(into[0], into[1], into[2], into[3]);
}
inline void put(double* to, int stride, Wide a, Wide b, Wide c, Wide d) {
  exchange(a, b, c, d);
  store(to, a);
  store(to + stride, b);
  store(to + 2 * stride, c);
  store(to + 3 * stride, d);
}
inline void give(double* to, int stride, Wide a, Wide b, Wide c, Wide d) {
  exchange(a, b, c, d);
  add(to, a);
  add(to + stride, b);
  add(to + 2 * stride, c);
  add(to + 3 * stride, d);
}
inline Wide fromBefore(const Wide& now, Wide& last) {
  const Wide before = __builtin_shufflevector(last, now, 3, 4, 5, 6);
  last = now;
  return before;
}
#else
inline void take(const double* from, int stride, Wide (&into)[4]) {
  for (int k = 0; k < 4; k += 2) {
    Wide a, b;
    load(from + k, a);
    load(from + stride + k, b);
    into[k] = __builtin_shufflevector(a, b, 0, 2);
    into[k + 1] = __builtin_shufflevector(a, b, 1, 3);
  }
}
inline void put(double* to, int stride, const Wide& a, const Wide& b, const Wide& c, const Wide& d) {
  store(to, __builtin_shufflevector(a, b, 0, 2));
  store(to + 2, __builtin_shufflevector(c, d, 0, 2));
  store(to + stride, __builtin_shufflevector(a, b, 1, 3));
  store(to + stride + 2, __builtin_shufflevector(c, d, 1, 3));
}
inline void give(double* to, int stride, const Wide& a, const Wide& b, const Wide& c, const Wide& d) {
  add(to, __builtin_shufflevector(a, b, 0, 2));
  add(to + 2, __builtin_shufflevector(c, d, 0, 2));
  add(to + stride, __builtin_shufflevector(a, b, 1, 3));
  add(to + stride + 2, __builtin_shufflevector(c, d, 1, 3));
}
inline Wide fromBefore(const Wide& now, Wide& last) {
  const Wide before = __builtin_shufflevector(last, now, 1, 2);
  last = now;
  return before;
}
#endif

inline double root(double value) {
  return __builtin_sqrt(value);
}
inline Wide root(const Wide& value) {
  Wide result;
  for (int i = 0; i < kLanes; ++i) result[i] = __builtin_sqrt(value[i]);
  return result;
}
inline double sumOf(double value) {
  return value;
}
inline double sumOf(const Wide& value) {
  double sum = 0;
  for (int i = 0; i < kLanes; ++i) sum += value[i];
  return sum;
}
inline double largestOf(double value) {
  return value;
}
inline double largestOf(const Wide& value) {
  double largest = value[0];
  for (int i = 1; i < kLanes; ++i) largest = value[i] > largest ? value[i] : largest;
  return largest;
}
template <typename T>
inline T larger(const T& a, const T& b) {
  return a > b ? a : b;
}
template <typename T>
inline T smaller(const T& a, const T& b) {
  return a < b ? a : b;
}

inline double sizeOf(const double& value) {
  return __builtin_fabs(value);
}
inline Wide sizeOf(const Wide& value) {
  return larger<Wide>(value, -value);
}

template <typename T>
struct Vector {
  T x, y, z;
  Vector operator+(const Vector& o) const { return {x + o.x, y + o.y, z + o.z}; }
  Vector operator-(const Vector& o) const { return {x - o.x, y - o.y, z - o.z}; }
  Vector operator*(const T& s) const { return {x * s, y * s, z * s}; }
  T dot(const Vector& o) const { return x * o.x + y * o.y + z * o.z; }
  Vector cross(const Vector& o) const { return {y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x}; }
};

/// Three numbers of each segment; of several segments, each must have one more behind them.
template <typename T>
inline Vector<T> threeOf(const double* from, int stride) {
  if constexpr (sizeof(T) == sizeof(double)) return {from[0], from[1], from[2]};
  T numbers[4];
  take(from, stride, numbers);
  return {numbers[0], numbers[1], numbers[2]};
}

inline Vector<double> lastOf(const Vector<Wide>& v) {
  constexpr int kLast = kLanes - 1;
  return {v.x[kLast], v.y[kLast], v.z[kLast]};
}

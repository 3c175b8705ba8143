// The inner loops of rod_coordinates.cpp, which includes this once for each set of instructions, behind
// math/lanes_body.h: no #pragma once, no includes.

/// Node and frame of segments from j on; the frame turned by q·(1, η) and brought to unit norm.
template <typename T>
inline void moveSegments(const double* shape, double fraction, const double* change, double* result, int j) {
  shape += kShapeStride * j;
  change += kChangeStride * j;
  result += kShapeStride * j;
  T x[4], dx[4], q[4], turn[4];
  take(shape, kShapeStride, x);
  take(change, kChangeStride, dx);
  take(shape + 3, kShapeStride, q);
  take(change + 2, kChangeStride, turn);  // the first is the last of the move
  const T a = fraction * turn[1], b = fraction * turn[2], c = fraction * turn[3];
  T p[4] = {q[0] - q[1] * a - q[2] * b - q[3] * c, q[1] + q[0] * a + q[2] * c - q[3] * b,
            q[2] + q[0] * b + q[3] * a - q[1] * c, q[3] + q[0] * c + q[1] * b - q[2] * a};
  const T inverse = 1.0 / root(p[0] * p[0] + p[1] * p[1] + p[2] * p[2] + p[3] * p[3]);
  for (T& number : p) number *= inverse;
  put(result, kShapeStride, x[0] + fraction * dx[0], x[1] + fraction * dx[1], x[2] + fraction * dx[2], p[0]);
  put(result + 3, kShapeStride, p[0], p[1], p[2], p[3]);
}

void moveChain(const double* shape, double fraction, const double* change, double* result, int segments) {
  int j = 0;
  for (; j + kLanes < segments; j += kLanes) moveSegments<Wide>(shape, fraction, change, result, j);
  for (; j < segments; ++j) moveSegments<double>(shape, fraction, change, result, j);
  for (int i = 0; i < 3; ++i)
    result[kShapeStride * segments + i] =
        shape[kShapeStride * segments + i] + fraction * change[kChangeStride * segments + i];
}

/// Largest numbers of node and frame of segments from j on, and the largest square of a turn.
template <typename T>
struct Largest {
  T move = {}, turn = {}, square = {};
  void include(const double* change, int j) {
    change += kChangeStride * j;
    T m[4], t[4];
    take(change, kChangeStride, m);
    take(change + 2, kChangeStride, t);  // the first is the last of the move
    move = larger<T>(move, larger<T>(sizeOf(m[0]), larger<T>(sizeOf(m[1]), sizeOf(m[2]))));
    turn = larger<T>(turn, larger<T>(sizeOf(t[1]), larger<T>(sizeOf(t[2]), sizeOf(t[3]))));
    square = larger<T>(square, t[1] * t[1] + t[2] * t[2] + t[3] * t[3]);
  }
};

ChangeExtent measureChange(const double* change, int from, int to) {
  Largest<Wide> many;
  int j = from;
  for (; j + kLanes <= to; j += kLanes) many.include(change, j);
  Largest<double> one{largestOf(many.move), largestOf(many.turn), largestOf(many.square)};
  for (; j < to; ++j) one.include(change, j);
  return {one.move, one.turn, root(one.square)};
}

// Energy, gradient and Hessian of a chain. chain_kernels.cpp includes this once for each set of instructions,
// behind math/lanes_body.h: no #pragma once, no includes. Equations and symbols: length_term.h,
// coherence_term.h, bend_twist_term.h.

/// The lower half of a symmetric 3×3 block.
template <typename T>
struct Half {
  T xx, yx, zx, yy, zy, zz;
  Half operator+(const Half& o) const {
    return {xx + o.xx, yx + o.yx, zx + o.zx, yy + o.yy, zy + o.zy, zz + o.zz};
  }
  void addDiagonal(const T& s) { xx += s, yy += s, zz += s; }
  /// a bᵀ + b aᵀ
  void addBoth(const Vector<T>& a, const Vector<T>& b) {
    xx += 2.0 * a.x * b.x, yy += 2.0 * a.y * b.y, zz += 2.0 * a.z * b.z;
    yx += a.x * b.y + a.y * b.x, zx += a.x * b.z + a.z * b.x, zy += a.y * b.z + a.z * b.y;
  }
  static Half scaledSquare(const Vector<T>& a, const T& s) {
    const Vector<T> b = a * s;
    return {a.x * b.x, a.y * b.x, a.z * b.x, a.y * b.y, a.z * b.y, a.z * b.z};
  }
  static Half beforeThis(const Half& now, Half& last) {
    return {fromBefore(now.xx, last.xx), fromBefore(now.yx, last.yx), fromBefore(now.zx, last.zx),
            fromBefore(now.yy, last.yy), fromBefore(now.zy, last.zy), fromBefore(now.zz, last.zz)};
  }
};

/// What a segment gives: to its far node (and, with the other sign, to its near one), to its frame, and
/// across the joint behind it to the next frame.
template <typename T>
struct Share {
  Vector<T> force = {}, turn = {}, nextTurn = {};
  Half<T> move = {}, turns = {}, nextTurns = {};  // ∂²E by far node, frame, next frame
  Vector<T> mixed[2] = {};                        // ∂²E/∂x∂η_c of the far node, c = 0, 1
  Vector<T> cross[3] = {};                        // columns: turns of the frame; rows: of the next one
};

/// What is handed from a segment to the next: its shares there.
template <typename T>
struct Behind {
  Vector<T> force = {}, nextTurn = {};
  Half<T> move = {}, nextTurns = {};
};

/// The direction of a segment.
template <typename T>
struct Edge {
  T length, inverse;
  Vector<T> u;
  Edge(const double* shape, int j) {
    constexpr int kStride = rod_coordinates::kShapeStride;
    const double* near = shape + kStride * j;
    const Vector<T> e = threeOf<T>(near + kStride, kStride) - threeOf<T>(near, kStride);
    length = root(e.dot(e)) + 1e-300;  // a segment of length zero has no direction
    inverse = 1.0 / length;
    u = e * inverse;
  }
  Vector<T> across(const Vector<T>& a) const { return a - u * a.dot(u); }
};

/// The axes of a frame.
template <typename T>
struct Directors {
  Vector<T> d1, d2, d3;
  explicit Directors(const T (&q)[4])
      : d1{1.0 - 2.0 * (q[2] * q[2] + q[3] * q[3]), 2.0 * (q[1] * q[2] + q[0] * q[3]),
           2.0 * (q[1] * q[3] - q[0] * q[2])},
        d3{2.0 * (q[1] * q[3] + q[0] * q[2]), 2.0 * (q[2] * q[3] - q[0] * q[1]),
           q[0] * q[0] - q[1] * q[1] - q[2] * q[2] + q[3] * q[3]} {
    d2 = d3.cross(d1);
  }
};

/// Sums that every segment adds to.
template <typename T>
struct Totals {
  T energy = {}, other = {}, lengthError = {}, coherenceError = {};  // errors: |c|/ℓ, |c|²
};

template <typename T>
inline T coherenceSpring(const Chain& chain, int j) {
  T spring, most, floor;
  load(chain.coherenceSprings + j, spring);
  load(chain.mostFactors + j, most);
  load(chain.floorSprings + j, floor);
  const T factor = T{} + chain.coherenceFactor;
  return spring * smaller(factor, most) + floor * (chain.coherenceFactor > 0 ? 1.0 : 0.0);
}

template <int order, typename T>
inline void addLength(const Chain& chain, int j, Curvature curvature, const Edge<T>& edge, Totals<T>& totals,
                      Share<T>& share) {
  T reference, spring, f;
  load(chain.referenceLengths + j, reference);
  load(chain.lengthSprings + j, spring);
  load(chain.lengthForces + j, f);
  const T k = spring * chain.lengthFactor, c = edge.length - reference;
  totals.energy += (0.5 * k * c + f) * c;
  if (chain.otherLengthForces) {
    T other;
    load(chain.otherLengthForces + j, other);
    totals.other += (other - f) * c;
  }
  totals.lengthError = larger<T>(totals.lengthError, sizeOf(c) / reference);
  if constexpr (order == 0) return;
  const T pushing = chain.gradientWithoutSprings ? T{} : k;
  const T total = f + pushing * c;
  share.force = share.force + edge.u * total;
  if constexpr (order == 1) return;
  T bent = curvature == Curvature::Linearized ? f : total;
  if (curvature == Curvature::Convex) bent = larger(total, T{});
  bent = bent * edge.inverse;
  share.move = share.move + Half<T>::scaledSquare(edge.u, k - bent);
  share.move.addDiagonal(bent);
}

template <int order, typename T>
inline void addCoherence(const Chain& chain, int j, Curvature curvature, const Edge<T>& edge, const T (&q)[4],
                         Totals<T>& totals, Share<T>& share) {
  const Vector<T> f = threeOf<T>(chain.coherenceForces + 3 * j, 3);
  const T k = coherenceSpring<T>(chain, j);
  const Vector<T>& u = edge.u;
  const Directors<T> d(q);
  const Vector<T> c = u - d.d3;
  totals.energy += c.dot(c * (0.5 * k) + f);
  if (chain.otherCoherenceForces)
    totals.other += c.dot(threeOf<T>(chain.otherCoherenceForces + 3 * j, 3) - f);
  totals.coherenceError = larger<T>(totals.coherenceError, c.dot(c));
  if constexpr (order == 0) return;
  const T pushing = chain.gradientWithoutSprings ? T{} : k;
  const Vector<T> a = f - d.d3 * pushing, b = f + u * pushing;
  const T onward = a.dot(u), b1 = b.dot(d.d1), b2 = b.dot(d.d2);
  const Vector<T> across = a - u * onward;
  share.force = share.force + across * edge.inverse;
  share.turn.x += 2.0 * b2;
  share.turn.y -= 2.0 * b1;
  if constexpr (order == 1) return;
  const T square = edge.inverse * edge.inverse, minusOne = T{} - 1.0;
  if (curvature == Curvature::Exact) {
    share.move = share.move + Half<T>::scaledSquare(u, onward * square);
    share.move.addBoth(u * square, across * minusOne);
    share.move.addDiagonal(T{} - onward * square);
    const T b3 = 4.0 * b.dot(d.d3);
    share.turns = share.turns + Half<T>{b3, T{}, -2.0 * b1, b3, -2.0 * b2, T{}};
  } else {  // k·JᵀJ + f·∂²c
    const double part = curvature == Curvature::Linearized ? 1 : 0;
    const Vector<T> g = f * (T{} + part);
    const T along = g.dot(u), o = along - k, f3 = f.dot(d.d3);
    const Vector<T> w = g - u * along;
    share.move = share.move + Half<T>::scaledSquare(u, o * square);
    share.move.addBoth(u * square, w * minusOne);
    share.move.addDiagonal(T{} - o * square);
    // An open spring turns the frame back less and less: counted in, it keeps Newton's steps from going too
    // far where the constraint is not nearly met.
    const T open = k * c.dot(c) - (1 - part) * 2 * f3, b3 = 4.0 * (part * f3 + k) - open;
    share.turns = share.turns + Half<T>{b3, T{}, -2.0 * g.dot(d.d1), b3, -2.0 * g.dot(d.d2), T{} - open};
  }
  const T twice = 2.0 * k * edge.inverse;
  share.mixed[0] = edge.across(d.d2) * twice;
  share.mixed[1] = edge.across(d.d1) * (T{} - twice);
}

template <int order, typename T>
inline void addBending(const double* joint, Curvature curvature, const T (&p)[4], const T (&r)[4],
                       Totals<T>& totals, Share<T>& share) {
  T first[4], second[4];  // ℓ B1 B2 C and C κ1⁰ κ2⁰ τ⁰
  take(joint, Chain::kJoint, first);
  take(joint + 3, Chain::kJoint, second);
  const T &length = first[0], over = 1.0 / length;
  const T s = p[0] * r[0] + p[1] * r[1] + p[2] * r[2] + p[3] * r[3];
  const Vector<T> v{p[0] * r[1] - p[1] * r[0] - p[2] * r[3] + p[3] * r[2],
                    p[0] * r[2] + p[1] * r[3] - p[2] * r[0] - p[3] * r[1],
                    p[0] * r[3] - p[1] * r[2] + p[2] * r[1] - p[3] * r[0]};
  const Vector<T> strain = v * (2.0 * over) - Vector<T>{second[1], second[2], second[3]};
  const Vector<T> m{first[1] * strain.x, first[2] * strain.y, first[3] * strain.z};
  totals.energy += 0.5 * length * strain.dot(m);
  if constexpr (order == 0) return;
  const Vector<T> along = m * (2.0 * s), across = v.cross(m) * (T{} + 2.0);
  share.turn = share.turn - along - across;
  share.nextTurn = along - across;
  if constexpr (order == 1) return;
  // MᵀKM, MKMᵀ and −MKM with K = (4/ℓ)diag(B).
  const T scale = 4.0 * over, a = scale * first[1], b = scale * first[2], c = scale * first[3];
  const T &x = v.x, &y = v.y, &z = v.z;
  const T ss = s * s, sx = s * x, sy = s * y, sz = s * z, x2 = x * x, y2 = y * y, z2 = z * z;
  const T xx = b * z2 + c * y2, yy = a * z2 + c * x2, zz = a * y2 + b * x2;
  const T xy = c * x * y, xz = b * x * z, yz = a * y * z;
  const T own = 2.0 * m.dot(v), ass = a * ss, bss = b * ss, css = c * ss;
  const T dx = ass + xx - own, dy = bss + yy - own, dz = css + zz - own;
  const T dxy = (a - b) * sz, dxz = (c - a) * sy, dyz = (b - c) * sx;
  share.turns = share.turns + Half<T>{dx, dxy - xy, dxz - xz, dy, dyz - yz, dz};
  share.nextTurns = {dx, T{} - dxy - xy, T{} - dxz - xz, dy, T{} - dyz - yz, dz};
  const T exy = (a + b) * sz, exz = (a + c) * sy, eyz = (b + c) * sx;
  share.cross[0] = {xx - ass, exy - xy, T{} - exz - xz};
  share.cross[1] = {T{} - exy - xy, yy - bss, eyz - yz};
  share.cross[2] = {exz - xz, T{} - eyz - yz, zz - css};
  if (curvature == Curvature::Convex) return;
  // 2(m vᵀ + v mᵀ − (m·v)I + s[m]×)
  const Vector<T> m2 = m * (T{} + 2.0), t = along;
  const T bxy = m2.x * y + m2.y * x, bxz = m2.x * z + m2.z * x, byz = m2.y * z + m2.z * y;
  share.cross[0] = share.cross[0] + Vector<T>{2.0 * m2.x * x - own, bxy - t.z, bxz + t.y};
  share.cross[1] = share.cross[1] + Vector<T>{bxy + t.z, 2.0 * m2.y * y - own, byz - t.x};
  share.cross[2] = share.cross[2] + Vector<T>{bxz - t.y, byz + t.x, 2.0 * m2.z * z - own};
}

/// Adds the panels of node and frame of each segment: see ChainMatrix. What is above a diagonal does not
/// count.
template <typename T>
inline void givePanels(double* panels, const Share<T>& s, Behind<T>& behind) {
  constexpr int kStride = 2 * ChainMatrix::kPanel;
  const T zero{};
  const Half<T> node = s.move + Half<T>::beforeThis(s.move, behind.move);
  const Vector<T>*m = s.mixed, *c = s.cross;
  double* p = panels;
  give(p, kStride, node.xx, node.yx, node.zx, zero - m[0].x);
  give(p + 4, kStride, zero - m[1].x, zero, zero - s.move.xx, zero - s.move.yx);
  give(p + 8, kStride, zero - s.move.zx, zero, node.yy, node.zy);
  give(p + 12, kStride, zero - m[0].y, zero - m[1].y, zero, zero - s.move.yx);
  give(p + 16, kStride, zero - s.move.yy, zero - s.move.zy, zero, zero);
  give(p + 20, kStride, node.zz, zero - m[0].z, zero - m[1].z, zero);
  give(p + 23, kStride, zero, zero - s.move.zx, zero - s.move.zy, zero - s.move.zz);
  const Half<T> frame = s.turns + Half<T>::beforeThis(s.nextTurns, behind.nextTurns);
  p += ChainMatrix::kPanel;
  give(p, kStride, frame.xx, frame.yx, frame.zx, m[0].x);
  give(p + 4, kStride, m[0].y, m[0].z, c[0].x, c[0].y);
  give(p + 8, kStride, c[0].z, zero, frame.yy, frame.zy);
  give(p + 12, kStride, m[1].x, m[1].y, m[1].z, c[1].x);
  give(p + 16, kStride, c[1].y, c[1].z, zero, zero);
  give(p + 20, kStride, frame.zz, zero, zero, zero);
  give(p + 23, kStride, zero, c[2].x, c[2].y, c[2].z);
}

template <typename T>
inline void giveGradient(double* gradient, const Share<T>& s, Behind<T>& behind) {
  constexpr int kStride = rod_coordinates::kChangeStride;
  const auto before = [](const Vector<T>& now, Vector<T>& last) -> Vector<T> {
    return {fromBefore(now.x, last.x), fromBefore(now.y, last.y), fromBefore(now.z, last.z)};
  };
  const T zero{};
  const Vector<T> node = before(s.force, behind.force) - s.force;
  const Vector<T> frame = s.turn + before(s.nextTurn, behind.nextTurn);
  give(gradient, kStride, node.x, node.y, node.z, frame.x);
  give(gradient + 2, kStride, zero, zero, frame.y, frame.z);
}

/// One segment, or several from j on. The last segment has no joint behind it.
template <int order, typename T>
inline void addSegments(const Chain& chain, int j, bool hasJoint, Behind<T>& behind, Totals<T>& totals,
                        ChainSum& sum) {
  constexpr int kStride = rod_coordinates::kShapeStride;
  const double* shape = chain.shape + kStride * j;
  Share<T> share;
  T q[4];
  take(shape + 3, kStride, q);
  if (chain.referenceLengths || chain.coherenceSprings) {
    const Edge<T> edge(chain.shape, j);
    if (chain.referenceLengths) addLength<order>(chain, j, sum.curvature, edge, totals, share);
    if (chain.coherenceSprings) addCoherence<order>(chain, j, sum.curvature, edge, q, totals, share);
  }
  if (chain.joints && hasJoint) {
    T r[4];
    take(shape + kStride + 3, kStride, r);
    addBending<order>(chain.joints + Chain::kJoint * j, sum.curvature, q, r, totals, share);
  }
  if constexpr (order >= 1) giveGradient(sum.gradient + rod_coordinates::moveIndex(j), share, behind);
  if constexpr (order >= 2) givePanels(sum.panels + 2 * ChainMatrix::kPanel * j, share, behind);
}

inline Half<double> lastOf(const Half<Wide>& h) {
  constexpr int kLast = kLanes - 1;
  return {h.xx[kLast], h.yx[kLast], h.zx[kLast], h.yy[kLast], h.zy[kLast], h.zz[kLast]};
}

template <int order>
void addChain(const Chain& chain, ChainSum& sum) {
  int j = 0;
  Behind<Wide> behindMany;
  Totals<Wide> totalsOfMany;
  for (; j + kLanes < chain.segments; j += kLanes)
    addSegments<order>(chain, j, true, behindMany, totalsOfMany, sum);
  Behind<double> behind{lastOf(behindMany.force), lastOf(behindMany.nextTurn), lastOf(behindMany.move),
                        lastOf(behindMany.nextTurns)};
  Totals<double> totals{sumOf(totalsOfMany.energy), sumOf(totalsOfMany.other),
                        largestOf(totalsOfMany.lengthError), largestOf(totalsOfMany.coherenceError)};
  for (; j < chain.segments; ++j) addSegments<order>(chain, j, j + 1 < chain.segments, behind, totals, sum);
  sum.energy += totals.energy;
  sum.otherEnergy = totals.other;
  sum.violation = larger(totals.lengthError, root(totals.coherenceError));
  if constexpr (order >= 1) {
    double* node = sum.gradient + rod_coordinates::moveIndex(chain.segments);
    node[0] += behind.force.x;
    node[1] += behind.force.y;
    node[2] += behind.force.z;
  }
  if constexpr (order >= 2) {
    double* p = sum.panels + 2 * ChainMatrix::kPanel * chain.segments;
    const Half<double>& h = behind.move;
    p[0] += h.xx;
    p[1] += h.yx;
    p[2] += h.zx;
    p[10] += h.yy;
    p[11] += h.zy;
    p[20] += h.zz;
  }
}

// Updates of the integral forces of a chain. chain_kernels.cpp includes this once for each set of
// instructions, behind chain_sums_body.h: no #pragma once, no includes.

/// A change of shape at a segment, as far as its constraints see it: how its nodes move apart and how its
/// frame turns.
template <typename T>
struct Moves {
  Vector<T> edge = {}, turn = {};
  Moves() = default;
  Moves(const double* change, int j)
      : edge(threeOf<T>(change + rod_coordinates::moveIndex(j + 1), rod_coordinates::kChangeStride) -
             threeOf<T>(change + rod_coordinates::moveIndex(j), rod_coordinates::kChangeStride)),
        turn(threeOf<T>(change + rod_coordinates::turnIndex(j), rod_coordinates::kChangeStride)) {}
};

/// c of length and coherence.
template <typename T>
struct Violation {
  T length = {};
  Vector<T> coherence = {};
  Violation(const Chain& chain, const double* shape, int j, const Edge<T>& edge) {
    if (chain.referenceLengths) {
      T reference;
      load(chain.referenceLengths + j, reference);
      length = edge.length - reference;
    }
    if (chain.coherenceSprings) {
      T q[4];
      take(shape + rod_coordinates::kShapeStride * j + 3, rod_coordinates::kShapeStride, q);
      coherence = edge.u - Directors<T>(q).d3;
    }
  }
  Violation(const Chain& chain, const double* shape, int j) : Violation(chain, shape, j, Edge<T>(shape, j)) {}
};

template <typename T>
inline T lengthSpring(const Chain& chain, int j) {
  T spring;
  load(chain.lengthSprings + j, spring);
  return spring * chain.lengthFactor;
}

template <typename T>
inline Directors<T> directorsOf(const double* shape, int j) {
  T q[4];
  take(shape + rod_coordinates::kShapeStride * j + 3, rod_coordinates::kShapeStride, q);
  return Directors<T>(q);
}

template <typename T>
inline void updateCoherence(const Vector<T>& update, double* to) {
  if constexpr (sizeof(T) == sizeof(double)) {
    to[0] += update.x;
    to[1] += update.y;
    to[2] += update.z;
  } else {  // the fourth number is the next segment's first, written back as it was
    T f[4];
    take(to, 3, f);
    put(to, 3, f[0] + update.x, f[1] + update.y, f[2] + update.z, f[3]);
  }
}

template <bool moving, typename T>
inline void updateSegments(const Chain& chain, int j, const ChainUpdate& update) {
  const double* at = update.measuredAt ? update.measuredAt : chain.shape;
  Violation<T> open(chain, at, j);
  if constexpr (moving) {
    const Edge<T> edge(chain.shape, j);
    const Moves<T> moves(update.change, j);
    const T fraction = T{} + update.fraction;
    open.length += fraction * edge.u.dot(moves.edge);
    const Directors<T> d = directorsOf<T>(chain.shape, j);
    const Vector<T> moved = edge.across(moves.edge) * edge.inverse;
    const Vector<T> turned = d.d1 * (2.0 * moves.turn.y) - d.d2 * (2.0 * moves.turn.x);
    open.coherence = open.coherence + (moved - turned) * fraction;
  }
  if (chain.referenceLengths) {
    T f;
    load(update.lengthForces + j, f);
    store(update.lengthForces + j, f + lengthSpring<T>(chain, j) * open.length);
  }
  if (chain.coherenceSprings)
    updateCoherence(open.coherence * coherenceSpring<T>(chain, j), update.coherenceForces + 3 * j);
}

template <bool moving>
void updateForces(const Chain& chain, const ChainUpdate& update) {
  int j = 0;
  for (; j + kLanes < chain.segments; j += kLanes) updateSegments<moving, Wide>(chain, j, update);
  for (; j < chain.segments; ++j) updateSegments<moving, double>(chain, j, update);
}

template <typename T>
inline T lengthUpdate(const Chain& chain, const double* change, int j) {
  const Edge<T> edge(chain.shape, j);
  T reference;
  load(chain.referenceLengths + j, reference);
  return lengthSpring<T>(chain, j) * (edge.length - reference + edge.u.dot(Moves<T>(change, j).edge));
}

double largestUpdate(const Chain& chain, const double* change) {
  int j = 0;
  Wide many{};
  for (; j + kLanes < chain.segments; j += kLanes)
    many = larger<Wide>(many, sizeOf(lengthUpdate<Wide>(chain, change, j)));
  double worst = largestOf(many);
  for (; j < chain.segments; ++j) worst = larger(worst, sizeOf(lengthUpdate<double>(chain, change, j)));
  return worst;
}

template <typename T>
inline void addSprings(const Chain& chain, const double* measuredAt, int j, Behind<T>& behind,
                       double* gradient) {
  const Violation<T> open(chain, measuredAt, j);
  const Edge<T> edge(chain.shape, j);
  const Directors<T> d = directorsOf<T>(chain.shape, j);
  const Vector<T> pull = open.coherence * coherenceSpring<T>(chain, j);
  Share<T> share;
  share.force = edge.u * (lengthSpring<T>(chain, j) * open.length) + edge.across(pull) * edge.inverse;
  share.turn = {2.0 * pull.dot(d.d2), -2.0 * pull.dot(d.d1), T{}};
  giveGradient(gradient + rod_coordinates::moveIndex(j), share, behind);
}

void addSpringForces(const Chain& chain, const double* measuredAt, double* gradient) {
  int j = 0;
  Behind<Wide> many;
  for (; j + kLanes < chain.segments; j += kLanes) addSprings(chain, measuredAt, j, many, gradient);
  Behind<double> behind{lastOf(many.force), lastOf(many.nextTurn), {}, {}};
  for (; j < chain.segments; ++j) addSprings(chain, measuredAt, j, behind, gradient);
  double* node = gradient + rod_coordinates::moveIndex(chain.segments);
  node[0] += behind.force.x;
  node[1] += behind.force.y;
  node[2] += behind.force.z;
}

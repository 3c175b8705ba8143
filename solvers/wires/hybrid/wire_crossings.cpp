#include "solvers/wires/hybrid/wire_crossings.h"

#include <algorithm>
#include <cmath>

#include "solvers/wires/hybrid/wire_readings.h"

namespace liana {

namespace {

constexpr int kMostMeetings = 200;  // in one step
constexpr double kEnds = 1e-9;      // of a piece, so that nothing slips through at a node
constexpr double kSlidOff = 1e-3;   // of the finest resolution: a bead this near to an end has slid off
constexpr double kInside = 0.02;    // a bead stands at least this share of a piece away from its ends

HybridWire& wireOf(World& world, int part) {
  return dynamic_cast<HybridWire&>(*world.part(part));
}

const HybridWire& wireOf(const World& world, int part) {
  return dynamic_cast<const HybridWire&>(*world.part(part));
}

/// Shares along two lines at which they are nearest to each other; false if they run alike.
bool nearestShares(const Eigen::Vector3d& a, const Eigen::Vector3d& b, const Eigen::Vector3d& c,
                   const Eigen::Vector3d& d, double& s, double& t) {
  const Eigen::Vector3d u = b - a, v = d - c, w = a - c;
  const double uu = u.dot(u), vv = v.dot(v), uv = u.dot(v), determinant = uu * vv - uv * uv;
  if (!(determinant > 1e-12 * uu * vv)) return false;
  s = (uv * v.dot(w) - vv * u.dot(w)) / determinant;
  t = (uu * v.dot(w) - uv * u.dot(w)) / determinant;
  return true;
}

}  // namespace

int coplanarTimes(const Eigen::Vector3d from[4], const Eigen::Vector3d to[4], double times[3]) {
  const auto volume = [&](double t) {
    Eigen::Vector3d p[4];
    for (int i = 0; i < 4; ++i) p[i] = from[i] + t * (to[i] - from[i]);
    return (p[1] - p[0]).cross(p[3] - p[2]).dot(p[2] - p[0]);
  };
  // A cubic: between its extremes it changes sign at most once.
  const double v0 = volume(0), v1 = volume(1. / 3), v2 = volume(2. / 3), v3 = volume(1);
  const double c = (-11 * v0 + 18 * v1 - 9 * v2 + 2 * v3) / 2, b = (18 * v0 - 45 * v1 + 36 * v2 - 9 * v3) / 2;
  const double a = (-9 * v0 + 27 * v1 - 27 * v2 + 9 * v3) / 2;
  double bounds[4] = {0, 1, 1, 1};
  int count = 1;
  const double discriminant = b * b - 3 * a * c;
  if (discriminant > 0) {
    // Roots of 3a·t² + 2b·t + c, without cancellation.
    const double q = -(b + std::copysign(std::sqrt(discriminant), b));
    double extremes[2] = {a != 0 ? q / (3 * a) : -1, q != 0 ? c / q : -1};
    if (extremes[0] > extremes[1]) std::swap(extremes[0], extremes[1]);
    for (const double extreme : extremes)
      if (extreme > 0 && extreme < 1) bounds[count++] = extreme;
  }
  bounds[count] = 1;
  int found = 0;
  for (int i = 0; i < count; ++i) {
    double low = bounds[i], high = bounds[i + 1];
    const double atLow = volume(low), atHigh = volume(high);
    if (!((atLow < 0) != (atHigh < 0))) continue;
    for (int k = 0; k < 60; ++k) {
      const double middle = 0.5 * (low + high);
      ((volume(middle) < 0) == (atLow < 0) ? low : high) = middle;
    }
    times[found++] = high;
  }
  return found;
}

void WireCrossings::collect(const World& world) {
  std::swap(last_, pieces_);
  pieces_.clear();
  for (const int part : settings_.wires) {
    const HybridWire& wire = wireOf(world, part);
    for (int gap = 0; gap < wire.path().gapCount(); ++gap) {
      const size_t count = wire.path().touches(gap).size() + 1;
      const int left = wire.nodes()[static_cast<size_t>(gap)].body;
      const int right = wire.nodes()[static_cast<size_t>(gap) + 1].body;
      for (size_t i = 0; i < count; ++i)
        pieces_.push_back({part, gap, static_cast<int>(i), left, right, count, wire.settings().radius,
                           wire.path().pieceStart(gap, static_cast<int>(i)),
                           wire.path().pieceEnd(gap, static_cast<int>(i))});
    }
  }
}

/// The same piece one step ago.
const WireCrossings::Piece* WireCrossings::before(const Piece& piece) const {
  for (const Piece& old : last_)
    if (old.wire == piece.wire && old.left == piece.left && old.right == piece.right &&
        old.piece == piece.piece && old.count == piece.count)
      return &old;
  return nullptr;
}

bool WireCrossings::meet(const Piece& first, const Piece& second, Meeting& meeting) const {
  if (first.wire == second.wire && std::abs(first.gap - second.gap) < 2) return false;
  for (const int body : {first.left, first.right})
    if (body >= 0 && (body == second.left || body == second.right)) return false;
  const Piece *a = before(first), *b = before(second);
  if (!a || !b) return false;
  const double apart = first.radius + second.radius;
  Eigen::AlignedBox3d boxA(a->start), boxB(b->start);
  for (const Eigen::Vector3d& p : {a->end, first.start, first.end}) boxA.extend(p);
  for (const Eigen::Vector3d& p : {b->end, second.start, second.end}) boxB.extend(p);
  if (boxA.exteriorDistance(boxB) > apart) return false;
  Eigen::Vector3d from[4] = {a->start, a->end, b->start, b->end};
  Eigen::Vector3d to[4] = {first.start, first.end, second.start, second.end};
  const Eigen::Vector3d across = (from[1] - from[0]).cross(from[3] - from[2]);
  if (!(across.norm() > 0)) return false;
  const double height = across.normalized().dot(from[2] - from[0]);
  meeting.normal = (height >= 0 ? 1 : -1) * across.normalized();
  double times[4];
  int count = 0;
  if (apart > 0) {
    // Nearer than that already, where one of them was not there before; else when the second, moved towards
    // the first by this distance, would cross it.
    if (std::abs(height) < apart) times[count++] = 0;
    for (const int k : {2, 3}) {
      from[k] -= apart * meeting.normal;
      to[k] -= apart * meeting.normal;
    }
  }
  count += coplanarTimes(from, to, times + count);
  for (int i = 0; i < count; ++i) {
    Eigen::Vector3d p[4];
    for (int k = 0; k < 4; ++k) p[k] = from[k] + times[i] * (to[k] - from[k]);
    double s, t;
    if (!nearestShares(p[0], p[1], p[2], p[3], s, t)) continue;
    if (s < -kEnds || s > 1 + kEnds || t < -kEnds || t > 1 + kEnds) continue;
    meeting.time = times[i];
    meeting.shares[0] = std::clamp(s, kInside, 1 - kInside);
    meeting.shares[1] = std::clamp(t, kInside, 1 - kInside);
    return true;
  }
  return false;
}

bool WireCrossings::findFirst(Meeting& meeting) const {
  bool found = false;
  for (size_t i = 0; i < pieces_.size(); ++i)
    for (size_t j = i + 1; j < pieces_.size(); ++j) {
      Meeting each;
      if (!meet(pieces_[i], pieces_[j], each) || (found && each.time >= meeting.time)) continue;
      each.first = i;
      each.second = j;
      meeting = each;
      found = true;
    }
  return found;
}

void WireCrossings::endStep(World& world, double h) {
  collect(world);
  Meeting meeting;
  for (int i = 0; i < kMostMeetings && findFirst(meeting); ++i) bind(world, meeting, h);
  turnNormals(world);
  releaseApart(world);
  weighBeads(world, h);
}

/// Wires have changed their nodes: from here on pieces are followed.
void WireCrossings::adapt(World& world, double) {
  collect(world);
}

void WireCrossings::bind(World& world, const Meeting& meeting, double) {
  const Piece first = pieces_[meeting.first], second = pieces_[meeting.second];
  const auto at = [](const Piece& piece, double share) {
    return Eigen::Vector3d(piece.start + share * (piece.end - piece.start));
  };
  const Eigen::Vector3d offsets[2] = {-first.radius * meeting.normal, second.radius * meeting.normal};
  const Eigen::Vector3d place =
      0.5 * (at(first, meeting.shares[0]) - offsets[0] + at(second, meeting.shares[1]) - offsets[1]);
  Body bead = pointMass(settings_.leastMass, place);
  bead.feelsGravity = false;
  const auto speed = [&](int body) {
    return world.bodies().isDynamic(body) ? world.body(body).velocity
                                          : Eigen::Vector3d(Eigen::Vector3d::Zero());
  };
  bead.velocity = 0.25 * (speed(first.left) + speed(first.right) + speed(second.left) + speed(second.right));
  Crossing made;
  made.body = world.addBody(bead);
  made.normal = meeting.normal;
  made.wires[0] = first.wire;
  made.wires[1] = second.wire;
  WireEye eye;
  eye.body = made.body;
  eye.friction = settings_.friction;
  // In one wire the later place first: its number of gaps changes behind it only.
  const bool swapped = first.wire == second.wire && first.gap < second.gap;
  const Piece* pieces[2] = {&first, &second};
  for (const int i : {swapped ? 1 : 0, swapped ? 0 : 1}) {
    eye.point = offsets[i];
    made.eyes[i] = wireOf(world, made.wires[i])
                       .threadEye(world, pieces[i]->gap, pieces[i]->piece, meeting.shares[i], eye);
  }
  crossings_.push_back(made);
  // The cut pieces are known again where they were before the step.
  std::vector<Piece> old = last_;
  collect(world);
  last_ = std::move(old);
  for (const Piece& piece : pieces_)
    if (!before(piece)) last_.push_back(piece);
}

double WireCrossings::pressure(const World& world, const Crossing& crossing) {
  // The first wire, drawn straight, would go through the second.
  const Eigen::Vector3d first = wireOf(world, crossing.wires[0]).read(world).eyeForce(crossing.eyes[0]);
  const Eigen::Vector3d second = wireOf(world, crossing.wires[1]).read(world).eyeForce(crossing.eyes[1]);
  return 0.5 * crossing.normal.dot(first - second);
}

/// The normal goes with the wires, across both, and never jumps to the other side.
void WireCrossings::turnNormals(World& world) {
  for (Crossing& crossing : crossings_) {
    const auto along = [&](int k) {
      const WireReadings::EyeSides sides =
          wireOf(std::as_const(world), crossing.wires[k]).read(world).sidesOf(crossing.eyes[k]);
      return Eigen::Vector3d(sides.in + sides.out);
    };
    Eigen::Vector3d across = along(0).cross(along(1));
    if (across.squaredNorm() < 1e-6) continue;
    across.normalize();
    crossing.normal = across.dot(crossing.normal) >= 0 ? across : Eigen::Vector3d(-across);
    for (const int k : {0, 1}) {
      HybridWire& wire = wireOf(world, crossing.wires[k]);
      const double radius = wire.settings().radius;
      if (radius > 0) wire.moveEye(crossing.eyes[k], (k == 0 ? -radius : radius) * crossing.normal);
    }
  }
}

/// Drawn straight, the wires would lie apart, each on its own side; or one has slid off the other's end.
bool WireCrossings::isApart(const World& world, const Crossing& crossing) {
  WireReadings::EyeSides sides[2];
  for (int k = 0; k < 2; ++k) {
    const HybridWire& wire = wireOf(world, crossing.wires[k]);
    sides[k] = wire.read(world).sidesOf(crossing.eyes[k]);
    if (std::min(sides[k].before, sides[k].after) < kSlidOff * wire.settings().resolution.finest) return true;
  }
  const auto start = [&](int k) { return Eigen::Vector3d(-sides[k].before * sides[k].in); };
  const auto end = [&](int k) { return Eigen::Vector3d(sides[k].after * sides[k].out); };
  double s, t;
  if (!nearestShares(start(0), end(0), start(1), end(1), s, t)) return false;
  const Eigen::Vector3d first = start(0) + s * (end(0) - start(0)),
                        second = start(1) + t * (end(1) - start(1));
  return crossing.normal.dot(second - first) > 0;
}

void WireCrossings::releaseApart(World& world) {
  for (size_t i = crossings_.size(); i-- > 0;)
    if (isApart(world, crossings_[i])) release(world, i);
}

void WireCrossings::release(World& world, size_t index) {
  const Crossing crossing = crossings_[index];
  for (int k = 0; k < 2; ++k) wireOf(world, crossing.wires[k]).unthreadEye(world, crossing.eyes[k]);
  world.removeBody(crossing.body);
  crossings_.erase(crossings_.begin() + static_cast<std::ptrdiff_t>(index));
}

/// Momentum stays when a bead's mass changes, energy does not grow.
void WireCrossings::weighBeads(World& world, double h) {
  for (const Crossing& crossing : crossings_) {
    double wanted = settings_.leastMass;
    for (int k = 0; k < 2; ++k) {
      const WireReadings::EyeSides sides =
          wireOf(std::as_const(world), crossing.wires[k]).read(world).sidesOf(crossing.eyes[k]);
      const double tension = std::max(sides.tensionIn, sides.tensionOut);
      wanted += 4 * h * h * tension / std::max(1e-6, std::min(sides.before, sides.after));
    }
    Body& bead = world.body(crossing.body);
    if (wanted > bead.mass) bead.velocity *= bead.mass / wanted;
    bead.mass = wanted;
  }
}

}  // namespace liana

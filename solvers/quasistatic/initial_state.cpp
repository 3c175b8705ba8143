#include "solvers/quasistatic/initial_state.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "solvers/quasistatic/rod_supports.h"

namespace liana {

namespace {

/// A place the first shape passes: where on the cable, where in space, in which direction (zero: free).
struct Waypoint {
  double s = 0;
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Vector3d tangent = Eigen::Vector3d::Zero();
};

/// One piece of the first shape: a cubic with given end tangents plus a bump that takes up the slack.
struct Piece {
  Eigen::Vector3d p0, p1, t0, t1;  // ends and tangents times speed
  Eigen::Vector3d bump = Eigen::Vector3d::Zero();

  Eigen::Vector3d at(double u) const {
    const double v = 1 - u;
    return (1 + 2 * u) * v * v * p0 + u * v * v * t0 + (3 - 2 * u) * u * u * p1 - v * u * u * t1 +
           16 * u * u * v * v * bump;
  }
  double length(int samples = 64) const {
    double sum = 0;
    Eigen::Vector3d previous = p0;
    for (int i = 1; i <= samples; ++i) {
      const Eigen::Vector3d next = at(static_cast<double>(i) / samples);
      sum += (next - previous).norm();
      previous = next;
    }
    return sum;
  }
};

Eigen::Vector3d anyPerpendicular(const Eigen::Vector3d& axis) {
  const Eigen::Vector3d helper =
      std::abs(axis.x()) < 0.6 ? Eigen::Vector3d::UnitX() : Eigen::Vector3d::UnitY();
  return axis.cross(helper).normalized();
}

std::vector<Waypoint> collectWaypoints(const RodProblem& problem) {
  const double length = problem.rod.length();
  std::vector<Waypoint> points;
  auto tangentOf = [](const Eigen::Quaterniond& q) { return Eigen::Vector3d(q * Eigen::Vector3d::UnitZ()); };
  for (const RodSupport& place : guidedPlaces(problem))
    points.push_back({problem.rod.arcLengthAtNode(place.node), place.position,
                      place.fixesOrientation ? tangentOf(place.orientation) : Eigen::Vector3d::Zero()});
  points.erase(std::unique(points.begin(), points.end(),
                           [&](const Waypoint& a, const Waypoint& b) { return b.s - a.s < 1e-9 * length; }),
               points.end());
  return points;
}

/// Gives every waypoint a direction and lets free ends run straight on.
void completeWaypoints(std::vector<Waypoint>& points, double length) {
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (!points[i].tangent.isZero()) continue;
    const Eigen::Vector3d before = points[i > 0 ? i - 1 : 0].position;
    const Eigen::Vector3d after = points[std::min(i + 1, points.size() - 1)].position;
    const Eigen::Vector3d chord = after - before;
    points[i].tangent = chord.norm() > 1e-9 * length ? chord.normalized() : Eigen::Vector3d::UnitZ();
  }
  if (points.front().s > 1e-9 * length) {
    const Waypoint& first = points.front();
    points.insert(points.begin(), {0, first.position - first.s * first.tangent, first.tangent});
  }
  if (points.back().s < length * (1 - 1e-9)) {
    const Waypoint& last = points.back();
    points.push_back({length, last.position + (length - last.s) * last.tangent, last.tangent});
  }
}

/// Longer end tangents alone may take up the slack, as an arch between two sockets that look up does. False
/// if they do not suffice, or if the curve would only run to and fro along its chord.
bool archPiece(const Waypoint& a, const Waypoint& b, Piece& piece) {
  const double target = b.s - a.s, chord = (b.position - a.position).norm();
  double low = 0.05 * target, high = 3 * target;
  auto lengthAt = [&](double speed) {
    piece.t0 = speed * a.tangent;
    piece.t1 = speed * b.tangent;
    return piece.length();
  };
  if (lengthAt(low) > target || lengthAt(high) < target) return false;
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    (lengthAt(middle) < target ? low : high) = middle;
  }
  lengthAt(low);
  double furthest = 0;
  for (int i = 1; i < 16; ++i) {
    const Eigen::Vector3d offset = piece.at(i / 16.0) - a.position;
    const Eigen::Vector3d axis =
        chord > 1e-6 * target ? Eigen::Vector3d((b.position - a.position) / chord) : a.tangent;
    furthest = std::max(furthest, (offset - axis * axis.dot(offset)).norm());
  }
  return furthest > 0.2 * (target - chord);
}

Piece fitPiece(const Waypoint& a, const Waypoint& b, const Eigen::Vector3d& gravity, bool arched) {
  const double target = b.s - a.s;
  const Eigen::Vector3d chord = b.position - a.position;
  Piece piece{a.position, b.position, {}, {}};
  if (arched && archPiece(a, b, piece)) return piece;
  double speed = 1.2 * target;
  for (int i = 0; i < 40; ++i) {  // tangents that already make the piece too long are shortened
    piece.t0 = speed * a.tangent;
    piece.t1 = speed * b.tangent;
    if (piece.length() <= target) break;
    speed *= 0.85;
  }
  // The slack goes sideways: down if possible, otherwise to any side.
  const Eigen::Vector3d axis = chord.norm() > 1e-6 * target ? Eigen::Vector3d(chord.normalized()) : a.tangent;
  Eigen::Vector3d side = gravity - axis * axis.dot(gravity);
  side = side.norm() > 1e-6 * (gravity.norm() + 1e-300) ? Eigen::Vector3d(side.normalized())
                                                        : anyPerpendicular(axis);
  double low = 0, high = target;
  for (int i = 0; i < 40; ++i) {
    const double middle = (low + high) / 2;
    piece.bump = middle * side;
    (piece.length() < target ? low : high) = middle;
  }
  piece.bump = low * side;
  return piece;
}

/// The piece at equal fractions of its length, so that all segments are equally long.
std::vector<Eigen::Vector3d> samplePiece(const Piece& piece, const std::vector<double>& fractions) {
  constexpr int kFine = 400;
  std::vector<double> arc(kFine + 1, 0);
  Eigen::Vector3d previous = piece.p0;
  for (int i = 1; i <= kFine; ++i) {
    const Eigen::Vector3d next = piece.at(static_cast<double>(i) / kFine);
    arc[i] = arc[i - 1] + (next - previous).norm();
    previous = next;
  }
  std::vector<Eigen::Vector3d> result;
  int i = 0;
  for (double fraction : fractions) {
    const double wanted = fraction * arc[kFine];
    while (i < kFine - 1 && arc[i + 1] < wanted) ++i;
    const double step = arc[i + 1] - arc[i];
    const double local = step > 0 ? std::clamp((wanted - arc[i]) / step, 0.0, 1.0) : 0;
    result.push_back(piece.at((i + local) / kFine));
  }
  return result;
}

void placeNodes(const RodProblem& problem, const std::vector<Waypoint>& points, bool arched,
                RodState& state) {
  const int nodes = problem.rod.nodeCount();
  std::vector<double> s(nodes, 0);
  for (int i = 1; i < nodes; ++i) s[i] = s[i - 1] + problem.rod.segmentLengths[i - 1];
  int node = 0;
  for (std::size_t k = 0; k + 1 < points.size(); ++k) {
    const bool last = k + 2 == points.size();
    std::vector<double> fractions;
    const int first = node;
    for (; node < nodes && (s[node] <= points[k + 1].s || last); ++node)
      fractions.push_back(std::clamp((s[node] - points[k].s) / (points[k + 1].s - points[k].s), 0.0, 1.0));
    const std::vector<Eigen::Vector3d> places =
        samplePiece(fitPiece(points[k], points[k + 1], problem.gravity, arched), fractions);
    for (std::size_t i = 0; i < places.size(); ++i) state.setPosition(first + static_cast<int>(i), places[i]);
  }
}

Eigen::Vector3d segmentDirection(const RodState& state, int segment, const Eigen::Vector3d& fallback) {
  const Eigen::Vector3d e = state.position(segment + 1) - state.position(segment);
  return e.norm() > 1e-300 ? Eigen::Vector3d(e.normalized()) : fallback;
}

/// The smallest rotation that turns the frame's tangent into `direction`.
Eigen::Quaterniond transport(const Eigen::Quaterniond& frame, const Eigen::Vector3d& direction) {
  const Eigen::Vector3d tangent = frame * Eigen::Vector3d::UnitZ();
  return (Eigen::Quaterniond::FromTwoVectors(tangent, direction) * frame).normalized();
}

}  // namespace

void placeFrames(const RodProblem& problem, RodState& state) {
  const int segments = problem.rod.segmentCount();
  Eigen::Quaterniond frame = problem.start.orientation;
  if (!problem.start.fixesOrientation())
    frame = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(),
                                               segmentDirection(state, 0, Eigen::Vector3d::UnitZ()));
  std::vector<Eigen::Quaterniond> frames;
  for (int j = 0; j < segments; ++j) {
    frame = transport(frame, segmentDirection(state, j, frame * Eigen::Vector3d::UnitZ()));
    frames.push_back(frame);
  }
  double twist = 0;
  if (problem.end.fixesOrientation() && problem.start.fixesOrientation()) {
    const Eigen::Quaterniond arrived = transport(frame, problem.end.orientation * Eigen::Vector3d::UnitZ());
    const Eigen::Quaterniond rest = arrived.conjugate() * problem.end.orientation;
    twist = 2 * std::atan2(rest.z(), rest.w());
    if (twist > M_PI) twist -= 2 * M_PI;
    if (twist < -M_PI) twist += 2 * M_PI;
    twist += 2 * M_PI * problem.turns;
  }
  const double length = problem.rod.length();
  double s = 0;
  for (int j = 0; j < segments; ++j) {
    const double middle = (s + problem.rod.segmentLengths[j] / 2) / length;
    s += problem.rod.segmentLengths[j];
    state.setOrientation(
        j, frames[j] * Eigen::Quaterniond(Eigen::AngleAxisd(twist * middle, Eigen::Vector3d::UnitZ())));
    if (j == 0) continue;
    // q and −q are one rotation but not one curvature: neighbours keep to the same side.
    if (frameIn(state.coordinates, j).dot(frameIn(state.coordinates, j - 1)) < 0)
      frameIn(state.coordinates, j) *= -1;
  }
}

RodState initialState(const RodProblem& problem, FirstShape shape) {
  std::vector<Waypoint> points = collectWaypoints(problem);
  if (points.empty())
    points.push_back({0, problem.start.position, problem.start.orientation * Eigen::Vector3d::UnitZ()});
  completeWaypoints(points, problem.rod.length());
  RodState state(problem.rod.segmentCount());
  placeNodes(problem, points, shape == FirstShape::Arched, state);
  placeFrames(problem, state);
  state.turns = problem.turns;
  return state;
}

}  // namespace liana

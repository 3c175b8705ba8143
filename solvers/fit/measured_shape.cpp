#include "solvers/fit/measured_shape.h"

#include <algorithm>
#include <cmath>

#include "solvers/quasistatic/initial_state.h"

namespace liana {

namespace {

constexpr std::size_t kFewest = 6;
constexpr int kThinned = 24;       // chords the length is estimated from
constexpr double kTooFar = 0.1;    // of the length, between an end and the point nearest to it
constexpr double kWildTurn = 1.0;  // median turn from point to point that no centerline makes [rad]
constexpr double kWindow = 0.15;   // of the length, in which the nearest place is looked for
constexpr double kFarthest = 1e6;  // from the origin, of a point that means anything [m]

/// The points with the ends' own positions before and behind them.
std::vector<Eigen::Vector3d> withEnds(const MeasuredShape& shape, const RodEnd& start, const RodEnd& end) {
  std::vector<Eigen::Vector3d> line;
  line.push_back(start.position);
  line.insert(line.end(), shape.points.begin(), shape.points.end());
  line.push_back(end.position);
  return line;
}

std::vector<double> arcsOf(const std::vector<Eigen::Vector3d>& line) {
  std::vector<double> arcs(line.size(), 0);
  for (std::size_t i = 1; i < line.size(); ++i) arcs[i] = arcs[i - 1] + (line[i] - line[i - 1]).norm();
  return arcs;
}

Eigen::Vector3d pointAt(const std::vector<Eigen::Vector3d>& line, const std::vector<double>& arcs, double s) {
  const auto after = std::upper_bound(arcs.begin() + 1, arcs.end() - 1, s);
  const std::size_t i = static_cast<std::size_t>(after - arcs.begin());
  const double width = arcs[i] - arcs[i - 1];
  const double u = width > 0 ? std::clamp((s - arcs[i - 1]) / width, 0.0, 1.0) : 0;
  return (1 - u) * line[i - 1] + u * line[i];
}

double medianTurn(const std::vector<Eigen::Vector3d>& points) {
  std::vector<double> turns;
  for (std::size_t i = 1; i + 1 < points.size(); ++i) {
    const Eigen::Vector3d a = points[i] - points[i - 1], b = points[i + 1] - points[i];
    turns.push_back(std::atan2(a.cross(b).norm(), a.dot(b)));
  }
  std::nth_element(turns.begin(), turns.begin() + turns.size() / 2, turns.end());
  return turns[turns.size() / 2];
}

std::string findPlaceDefect(const MeasuredShape& shape, const RodEnd& start, const RodEnd& end,
                            double length) {
  const Eigen::Vector3d &first = shape.points.front(), &last = shape.points.back();
  const double startGap = (first - start.position).norm(), endGap = (last - end.position).norm();
  const double limit = kTooFar * length;
  if (startGap <= limit && endGap <= limit) return {};
  if ((last - start.position).norm() <= limit && (first - end.position).norm() <= limit)
    return "the points run from the end to the start; reverse them or swap the end poses";
  const bool atStart = startGap > limit;
  return std::string(atStart ? "the first point lies " : "the last point lies ") +
         std::to_string(1000 * (atStart ? startGap : endGap)) + " mm from the " +
         (atStart ? "start" : "end") + " pose; points and poses must be in the same coordinates and units";
}

/// The model's centerline between two nodes: a cubic with the tangents there.
struct CenterPiece {
  Eigen::Vector3d p0, p1, t0, t1;  // tangents times the segment's length

  Eigen::Vector3d at(double u) const {
    const double v = 1 - u;
    return (1 + 2 * u) * v * v * p0 + u * v * v * t0 + (3 - 2 * u) * u * u * p1 - v * u * u * t1;
  }
  Eigen::Vector3d slopeAt(double u) const {
    const double v = 1 - u;
    return 6 * u * v * (p1 - p0) + v * (v - 2 * u) * t0 + u * (u - 2 * v) * t1;
  }
  /// Seen along `sight`.
  CenterPiece seenAlong(const Eigen::Vector3d& sight) const {
    const auto seen = [&](const Eigen::Vector3d& v) { return Eigen::Vector3d(v - sight.dot(v) * sight); };
    return {seen(p0), seen(p1), seen(t0), seen(t1)};
  }
  /// Where the point's distance is smallest, within the piece.
  double nearest(const Eigen::Vector3d& point) const {
    const double chord = (p1 - p0).squaredNorm();
    double u = chord > 0 ? std::clamp((point - p0).dot(p1 - p0) / chord, 0.0, 1.0) : 0.5;
    for (int i = 0; i < 8; ++i) {
      const Eigen::Vector3d slope = slopeAt(u);
      if (!(slope.squaredNorm() > 0)) break;  // seen end on
      const double step = (point - at(u)).dot(slope) / slope.squaredNorm();
      u = std::clamp(u + step, 0.0, 1.0);
      if (std::abs(step) < 1e-12) break;
    }
    return u;
  }
};

Eigen::Vector3d tangentAtNode(const RodProblem& problem, const RodState& state, int node) {
  const int segments = state.segmentCount();
  if (node == 0 && problem.start.fixesOrientation())
    return problem.start.orientation * Eigen::Vector3d::UnitZ();
  if (node == segments && problem.end.fixesOrientation())
    return problem.end.orientation * Eigen::Vector3d::UnitZ();
  if (node == 0 || node == segments) return state.tangent(node == 0 ? 0 : segments - 1);
  return (state.tangent(node - 1) + state.tangent(node)).normalized();
}

CenterPiece pieceOf(const RodProblem& problem, const RodState& state, int segment) {
  const double ell = problem.rod.segmentLengths[segment];
  return {state.position(segment), state.position(segment + 1), ell * tangentAtNode(problem, state, segment),
          ell * tangentAtNode(problem, state, segment + 1)};
}

}  // namespace

std::string findDefect(const MeasuredShape& shape, const RodEnd& start, const RodEnd& end) {
  if (shape.points.size() < kFewest)
    return "only " + std::to_string(shape.points.size()) + " measured points; at least " +
           std::to_string(kFewest) + " along the cable are needed, better 20 or more";
  if (!shape.weights.empty() && shape.weights.size() != shape.points.size())
    return "there must be one weight for each measured point";
  for (std::size_t i = 0; i < shape.points.size(); ++i) {
    if (!shape.points[i].allFinite()) return "measured point " + std::to_string(i + 1) + " is not a number";
    if (shape.points[i].lpNorm<Eigen::Infinity>() > kFarthest)
      return "measured point " + std::to_string(i + 1) + " lies more than " +
             std::to_string(int(kFarthest / 1000)) + " km away; check the unit and the number";
    if (!shape.weights.empty() && !(shape.weights[i] >= 0 && std::isfinite(shape.weights[i])))
      return "the weight of point " + std::to_string(i + 1) + " is negative or not a number";
  }
  if (!shape.weights.empty() && *std::max_element(shape.weights.begin(), shape.weights.end()) <= 0)
    return "all weights are zero; at least some points must count";
  if (shape.isPhotograph() && !(std::abs(shape.sight.norm() - 1) < 1e-6))
    return "the direction a photograph was taken along must be a unit vector";
  const double length = arcsOf(shape.points).back();
  if (!(length > 0)) return "all measured points are the same place; measure along the whole cable";
  if (medianTurn(shape.points) > kWildTurn)
    return "the line through the points turns back and forth: they are not in order along the cable, or "
           "closer to each other than they are accurate";
  return findPlaceDefect(shape, start, end, length);
}

MeasuredShape withoutRepeats(const MeasuredShape& shape) {
  const bool isWeighted = shape.weights.size() == shape.points.size();
  MeasuredShape distinct;
  distinct.sight = shape.sight;
  if (!isWeighted) distinct.weights = shape.weights;  // a defect that is told elsewhere
  for (std::size_t i = 0; i < shape.points.size(); ++i) {
    const bool isRepeat = i > 0 && shape.points[i] == distinct.points.back();
    if (isRepeat) {
      if (isWeighted) distinct.weights.back() = std::max(distinct.weights.back(), shape.weights[i]);
      continue;
    }
    distinct.points.push_back(shape.points[i]);
    if (isWeighted) distinct.weights.push_back(shape.weights[i]);
  }
  return distinct;
}

double estimateLength(const MeasuredShape& shape, const RodEnd& start, const RodEnd& end) {
  const std::vector<Eigen::Vector3d> line = withEnds(shape, start, end);
  const std::vector<double> arcs = arcsOf(line);
  std::vector<Eigen::Vector3d> thin;
  for (int i = 0; i <= kThinned; ++i) thin.push_back(pointAt(line, arcs, arcs.back() * i / kThinned));
  const double coarse = arcsOf(thin).back();
  double cut = 0;  // a chord of an arc that turns by φ is shorter by φ²/24
  for (int i = 1; i < kThinned; ++i) {
    const Eigen::Vector3d a = thin[i] - thin[i - 1], b = thin[i + 1] - thin[i];
    const double turn = std::atan2(a.cross(b).norm(), a.dot(b));
    cut += 0.5 * (a.norm() + b.norm()) * turn * turn / 24;
  }
  return std::max(coarse + cut, (end.position - start.position).norm() * (1 + 1e-4));
}

RodState stateAlong(const MeasuredShape& shape, const RodProblem& problem) {
  const std::vector<Eigen::Vector3d> line = withEnds(shape, problem.start, problem.end);
  const std::vector<double> arcs = arcsOf(line);
  const int segments = problem.rod.segmentCount();
  RodState state(segments);
  for (int i = 0; i <= segments; ++i)
    state.setPosition(
        i, pointAt(line, arcs, arcs.back() * problem.rod.arcLengthAtNode(i) / problem.rod.length()));
  placeFrames(problem, state);
  state.turns = problem.turns;
  return state;
}

void computeDeviations(const MeasuredShape& shape, const RodProblem& problem, const RodState& state,
                       Eigen::VectorXd& deviations) {
  const std::vector<double> arcs = arcsOf(withEnds(shape, problem.start, problem.end));
  const int segments = problem.rod.segmentCount();
  deviations.resize(3 * static_cast<Eigen::Index>(shape.points.size()));
  const auto seen = [&](const Eigen::Vector3d& v) {
    return Eigen::Vector3d(v - shape.sight.dot(v) * shape.sight);
  };
  for (std::size_t i = 0; i < shape.points.size(); ++i) {
    const Eigen::Vector3d point = seen(shape.points[i]);
    const double expected = arcs[i + 1] / arcs.back() * segments;
    const int from = std::max(0, static_cast<int>(expected - kWindow * segments) - 1);
    const int to = std::min(segments, static_cast<int>(expected + kWindow * segments) + 1);
    int node = from;
    for (int k = from; k <= to; ++k)
      if ((seen(state.position(k)) - point).squaredNorm() <
          (seen(state.position(node)) - point).squaredNorm())
        node = k;
    Eigen::Vector3d best = point - seen(state.position(node));
    for (int segment = std::max(0, node - 1); segment <= std::min(node, segments - 1); ++segment) {
      const CenterPiece piece = pieceOf(problem, state, segment).seenAlong(shape.sight);
      const Eigen::Vector3d offset = point - piece.at(piece.nearest(point));
      if (offset.squaredNorm() < best.squaredNorm()) best = offset;
    }
    const double weight = shape.weights.empty() ? 1 : shape.weights[i];
    deviations.segment<3>(3 * static_cast<Eigen::Index>(i)) = std::sqrt(weight) * best;
  }
}

}  // namespace liana

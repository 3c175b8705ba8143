#include "kernel/geometry/curve/curve_chain.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace liana {
namespace {

using Eigen::Vector3d;

constexpr int kDeepest = 14;           // halvings of an interval while sampling
constexpr double kShortest = 1e-7;     // below this two points are one [mm]
constexpr double kSharpTurn = 0.44;    // between drawn points: from here on it is a corner [rad]
constexpr double kUnequal = 8;         // of neighbouring chords: the longer one is straight
constexpr double kSmoothJoint = 0.01;  // between pieces: up to here it is no corner [rad]
constexpr double kTurnsBack = 3.0;     // a corner this sharp cannot be rounded [rad]
constexpr double kSameShape = 1e-4;    // how well the curve by arc length keeps the shape [mm]

double angleBetween(const Vector3d& a, const Vector3d& b) {
  return std::atan2(a.cross(b).norm(), a.dot(b));
}

void append(HermiteCurve& curve, double parameter, const Vector3d& point, const Vector3d& tangent) {
  curve.parameters.push_back(parameter);
  curve.points.push_back(point);
  curve.tangents.push_back(tangent);
}

/// Adds what lies between two samples and the later one itself.
void sampleBetween(const std::function<CurveSample(double)>& evaluate, double from, const CurveSample& first,
                   double to, const CurveSample& last, double tolerance, int depth, HermiteCurve& out) {
  const HermiteCurve guess{{from, to}, {first.point, last.point}, {first.derivative, last.derivative}};
  const double middle = (from + to) / 2;
  const CurveSample half = evaluate(middle);
  double error = (guess.point(middle) - half.point).norm();
  for (const double share : {0.21, 0.77}) {
    const double parameter = from + share * (to - from);
    error = std::max(error, (guess.point(parameter) - evaluate(parameter).point).norm());
  }
  if (depth >= kDeepest || !(error > tolerance)) {
    append(out, to, last.point, last.derivative);
    return;
  }
  sampleBetween(evaluate, from, first, middle, half, tolerance, depth + 1, out);
  sampleBetween(evaluate, middle, half, to, last, tolerance, depth + 1, out);
}

/// The direction at a point between two chords: that of the parabola through the three points, unless one
/// chord is so long that it must be meant as straight.
Vector3d directionAt(const Vector3d& before, const Vector3d& after) {
  const double a = before.norm(), b = after.norm();
  if (a > kUnequal * b) return before / a;
  if (b > kUnequal * a) return after / b;
  return (before / a * b + after / b * a).normalized();
}

/// A smooth curve through points none of which is a corner.
HermiteCurve smoothThrough(const std::vector<Vector3d>& points) {
  const std::size_t last = points.size() - 1;
  if (last == 1) return lineBetween(points[0], points[1]);
  HermiteCurve curve;
  double s = 0;
  for (std::size_t i = 0; i <= last; ++i) {
    if (i > 0) s += (points[i] - points[i - 1]).norm();
    const Vector3d inner = i == 0 || i == last
                               ? Vector3d::Zero().eval()
                               : directionAt(points[i] - points[i - 1], points[i + 1] - points[i]);
    append(curve, s, points[i], inner);
  }
  // At an end the first chord halves the angle between the tangents: the end's is the other one's mirror
  // image.
  const auto mirrored = [](const Vector3d& chord, const Vector3d& tangent) {
    const Vector3d axis = chord.normalized();
    return Vector3d(2 * axis * axis.dot(tangent) - tangent);
  };
  curve.tangents[0] = mirrored(points[1] - points[0], curve.tangents[1]);
  curve.tangents[last] = mirrored(points[last] - points[last - 1], curve.tangents[last - 1]);
  return curve;
}

/// Arc length between two parameters of one interval, by Gauss quadrature.
double lengthBetween(const HermiteCurve& curve, double from, double to) {
  constexpr double nodes[] = {-0.9061798459386640, -0.5384693101056831, 0, 0.5384693101056831,
                              0.9061798459386640};
  constexpr double weights[] = {0.2369268850561891, 0.4786286704993665, 0.5688888888888889,
                                0.4786286704993665, 0.2369268850561891};
  double sum = 0;
  for (int k = 0; k < 5; ++k)
    sum += weights[k] * curve.derivative((from + to) / 2 + nodes[k] * (to - from) / 2).norm();
  return sum * (to - from) / 2;
}

/// The direction of a curve where it begins or ends, also where its derivative vanishes there.
Vector3d directionOf(const HermiteCurve& curve, bool atEnd) {
  const double from = curve.parameters.front(), to = curve.parameters.back();
  const Vector3d derivative = curve.derivative(atEnd ? to : from);
  if (derivative.norm() * (to - from) > 1e-6 * curve.length()) return derivative.normalized();
  const double inside = atEnd ? to - 1e-3 * (to - from) : from + 1e-3 * (to - from);
  const Vector3d chord =
      atEnd ? curve.points.back() - curve.point(inside) : curve.point(inside) - curve.points.front();
  return chord.norm() > 0 ? Vector3d(chord.normalized()) : Vector3d(Vector3d::UnitZ());
}

/// Appends an interval measured by arc length, halved until it keeps the shape.
void appendByLength(const HermiteCurve& curve, double from, double to, int depth, HermiteCurve& out) {
  const double length = lengthBetween(curve, from, to);
  const auto unit = [&](double parameter) {
    const Vector3d derivative = curve.derivative(parameter);
    return derivative.norm() > 0 ? Vector3d(derivative.normalized()) : Vector3d(Vector3d::Zero());
  };
  const HermiteCurve guess{{0, length}, {curve.point(from), curve.point(to)}, {unit(from), unit(to)}};
  double error = 0;
  for (const double share : {0.25, 0.5, 0.75}) {
    const double parameter = from + share * (to - from);
    const double s = lengthBetween(curve, from, parameter);
    error = std::max(error, (guess.point(s) - curve.point(parameter)).norm());
  }
  if (error > kSameShape && depth < kDeepest) {
    const double middle = (from + to) / 2;
    appendByLength(curve, from, middle, depth + 1, out);
    appendByLength(curve, middle, to, depth + 1, out);
  } else if (length > kShortest) {
    append(out, out.parameters.back() + length, curve.point(to), unit(to));
  }
}

/// A piece measured by arc length from zero.
HermiteCurve byArcLength(const HermiteCurve& curve) {
  HermiteCurve result;
  append(result, 0, curve.points.front(), directionOf(curve, false));
  for (std::size_t i = 0; i + 1 < curve.parameters.size(); ++i)
    appendByLength(curve, curve.parameters[i], curve.parameters[i + 1], 0, result);
  if (result.parameters.size() > 1) result.tangents.back() = directionOf(curve, true);
  return result;
}

/// The piece without `front` at its beginning and `back` at its end [mm].
HermiteCurve trimmed(const HermiteCurve& piece, double front, double back) {
  const double from = front, to = piece.parameters.back() - back;
  HermiteCurve result;
  append(result, 0, piece.point(from), piece.derivative(from).normalized());
  for (std::size_t i = 0; i < piece.parameters.size(); ++i)
    if (piece.parameters[i] > from + kShortest && piece.parameters[i] < to - kShortest)
      append(result, piece.parameters[i] - from, piece.points[i], piece.tangents[i]);
  append(result, to - from, piece.point(to), piece.derivative(to).normalized());
  return result;
}

/// The round that leads from the end of one piece to the beginning of the next.
HermiteCurve roundBetween(const HermiteCurve& before, const HermiteCurve& after) {
  const Vector3d &p = before.points.back(), &q = after.points.front();
  const Vector3d &t = before.tangents.back(), &u = after.tangents.front();
  const double angle = angleBetween(t, u), chord = (q - p).norm();
  // A cubic close to the arc of this chord and turn; straight when there is no turn.
  const double speed = angle < 1e-6 ? chord : chord / (2 * std::sin(angle / 2)) * 4 * std::tan(angle / 4);
  return {{0, 1}, {p, q}, {speed * t, speed * u}};
}

void appendPiece(const HermiteCurve& piece, HermiteCurve& out) {
  if (out.parameters.empty()) {
    out = piece;
    return;
  }
  const double shift = out.parameters.back();
  out.tangents.back() = (out.tangents.back() + piece.tangents.front()).normalized();
  for (std::size_t i = 1; i < piece.parameters.size(); ++i)
    append(out, shift + piece.parameters[i], piece.points[i], piece.tangents[i]);
}

std::string placeOf(const Vector3d& p) {
  char text[96];
  std::snprintf(text, sizeof text, "(%.1f, %.1f, %.1f)", p.x(), p.y(), p.z());
  return text;
}

}  // namespace

HermiteCurve sampleCurve(const std::function<CurveSample(double)>& evaluate,
                         const std::vector<double>& breaks, double tolerance) {
  HermiteCurve curve;
  CurveSample first = evaluate(breaks.front());
  append(curve, breaks.front(), first.point, first.derivative);
  for (std::size_t i = 0; i + 1 < breaks.size(); ++i) {
    const CurveSample last = evaluate(breaks[i + 1]);
    sampleBetween(evaluate, breaks[i], first, breaks[i + 1], last, tolerance, 0, curve);
    first = last;
  }
  return curve;
}

HermiteCurve lineBetween(const Vector3d& from, const Vector3d& to) {
  const double length = (to - from).norm();
  const Vector3d direction = length > 0 ? Vector3d((to - from) / length) : Vector3d(Vector3d::UnitZ());
  return {{0, std::max(length, kShortest)}, {from, to}, {direction, direction}};
}

HermiteCurve arcAround(const Vector3d& center, const Vector3d& x, const Vector3d& y, double fromAngle,
                       double toAngle, double tolerance) {
  const auto evaluate = [&](double angle) -> CurveSample {
    return {center + std::cos(angle) * x + std::sin(angle) * y, std::cos(angle) * y - std::sin(angle) * x};
  };
  std::vector<double> breaks{fromAngle};
  const int quarters =
      std::max(1, static_cast<int>(std::ceil((toAngle - fromAngle) / (std::numbers::pi / 2))));
  for (int i = 1; i <= quarters; ++i) breaks.push_back(fromAngle + (toAngle - fromAngle) * i / quarters);
  return sampleCurve(evaluate, breaks, tolerance);
}

CurveChain chainThrough(const std::vector<Vector3d>& points) {
  std::vector<Vector3d> apart;
  for (const Vector3d& point : points)
    if (apart.empty() || (point - apart.back()).norm() > kShortest) apart.push_back(point);
  CurveChain chain;
  if (apart.size() < 2) return chain;
  std::vector<Vector3d> run{apart[0]};
  for (std::size_t i = 1; i < apart.size(); ++i) {
    run.push_back(apart[i]);
    const bool ends = i + 1 == apart.size();
    if (!ends && angleBetween(apart[i] - apart[i - 1], apart[i + 1] - apart[i]) < kSharpTurn) continue;
    chain.push_back(smoothThrough(run));
    run = {apart[i]};
  }
  return chain;
}

HermiteCurve reversed(HermiteCurve curve) {
  std::reverse(curve.parameters.begin(), curve.parameters.end());
  std::reverse(curve.points.begin(), curve.points.end());
  std::reverse(curve.tangents.begin(), curve.tangents.end());
  for (double& parameter : curve.parameters) parameter = -parameter;
  for (Vector3d& tangent : curve.tangents) tangent = -tangent;
  return curve;
}

Result<HermiteCurve> smoothCurve(const CurveChain& chain, double cornerRadius) {
  std::vector<HermiteCurve> pieces;
  for (const HermiteCurve& piece : chain) {
    for (const Vector3d& point : piece.points)
      if (!point.allFinite() || point.cwiseAbs().maxCoeff() > 1e9)
        return Error{"it holds coordinates that are no lengths of this world"};
    HermiteCurve measured = byArcLength(piece);
    if (measured.parameters.size() > 1) pieces.push_back(std::move(measured));
  }
  if (pieces.empty()) return Error{"it has no length"};
  // How much of each joint's neighbours makes room for the round.
  std::vector<double> room(pieces.size() + 1, 0);
  for (std::size_t i = 0; i + 1 < pieces.size(); ++i) {
    const double angle = angleBetween(pieces[i].tangents.back(), pieces[i + 1].tangents.front());
    if (angle < kSmoothJoint) continue;
    if (angle > kTurnsBack)
      return Error{"it turns back on itself at " + placeOf(pieces[i].points.back()) + " mm"};
    room[i + 1] = std::min({cornerRadius * std::tan(angle / 2), 0.45 * pieces[i].parameters.back(),
                            0.45 * pieces[i + 1].parameters.back()});
  }
  HermiteCurve curve;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const HermiteCurve piece = trimmed(pieces[i], room[i], room[i + 1]);
    if (i > 0 && room[i] > 0) appendPiece(byArcLength(roundBetween(curve, piece)), curve);
    appendPiece(piece, curve);
  }
  return curve;
}

}  // namespace liana

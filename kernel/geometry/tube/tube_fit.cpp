#include "kernel/geometry/tube/tube_fit.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>

#include "kernel/geometry/tube/fit_equations.h"

namespace liana {
namespace {

Eigen::Vector3d extendedDerivative(const HermiteCurve& curve, double s) {
  if (s <= curve.parameters.front()) return curve.tangents.front();
  if (s >= curve.parameters.back()) return curve.tangents.back();
  return curve.derivative(s);
}

class Fitter {
public:
  Fitter(const HermiteCurve& start, double radius, const std::vector<double>& nodes,
         const std::vector<WallPoint>& wall, const std::vector<WallRing>& rings)
      : wall_(wall), rings_(rings), equations_(nodes.size()) {
    fit_.radius = radius;
    fit_.curve.parameters = nodes;
    for (const double s : nodes) {
      fit_.curve.points.push_back(extendedPoint(start, s));
      fit_.curve.tangents.push_back(extendedDerivative(start, s));
    }
    for (const WallPoint& point : wall) fit_.parameters.push_back(point.parameter);
    fit_.distances.assign(wall.size(), 0);
    for (const WallRing& ring : rings) ringParameters_.push_back(nearestStation(ring.center));
    findFeet();
  }

  bool iterate(double tolerance) {
    equations_.clear();
    addWall(equations_, tolerance);
    addRings(equations_, tolerance);
    addParametrization(equations_);
    addBending(equations_);
    if (!equations_.solve(unknowns_)) return false;
    for (std::size_t i = 0; i < fit_.curve.points.size(); ++i) {
      fit_.curve.points[i] = unknowns_.segment<3>(static_cast<int>(6 * i));
      fit_.curve.tangents[i] = unknowns_.segment<3>(static_cast<int>(6 * i + 3));
    }
    fit_.radius = unknowns_[unknowns_.size() - 1];
    findFeet();
    return fit_.radius > 0;
  }

  TubeFit& result() { return fit_; }

private:
  double nearestStation(const Eigen::Vector3d& point) const {
    const std::vector<double>& nodes = fit_.curve.parameters;
    double best = nodes.front(), nearest = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i + 1 < nodes.size(); ++i)
      for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        const double s = nodes[i] + share * (nodes[i + 1] - nodes[i]);
        const double distance = (fit_.curve.point(s) - point).squaredNorm();
        if (distance >= nearest) continue;
        nearest = distance;
        best = s;
      }
    return best;
  }

  void findFeet() {
    for (std::size_t i = 0; i < wall_.size(); ++i) {
      fit_.parameters[i] = footParameter(fit_.curve, wall_[i].position, fit_.parameters[i]);
      fit_.distances[i] = (wall_[i].position - extendedPoint(fit_.curve, fit_.parameters[i])).norm();
    }
    for (std::size_t i = 0; i < rings_.size(); ++i)
      ringParameters_[i] = footParameter(fit_.curve, rings_[i].center, ringParameters_[i]);
  }

  void addWall(FitEquations& equations, double tolerance) const {
    const std::vector<double>& nodes = fit_.curve.parameters;
    for (std::size_t i = 0; i < wall_.size(); ++i) {
      const double s = fit_.parameters[i], distance = fit_.distances[i];
      if (distance <= 0) continue;
      const Eigen::Vector3d out = (wall_[i].position - extendedPoint(fit_.curve, s)) / distance;
      const double misfit = (distance - fit_.radius) / (tolerance * fit_.radius);
      const double weight = 1 / (1 + misfit * misfit) / (1 + misfit * misfit);
      equations.add(curveBasisAt(nodes, s, 0), out, 1, out.dot(wall_[i].position), weight);
      if (wall_[i].hasExactNormal)
        equations.add(curveBasisAt(nodes, s, 1), wall_[i].normal, 0, 0, weight * fit_.radius * fit_.radius);
    }
  }

  /// A ring that disagrees with its neighbours is none: it loses its weight like a stray point does.
  void addRings(FitEquations& equations, double tolerance) const {
    for (std::size_t i = 0; i < rings_.size(); ++i) {
      const CurveBasis basis = curveBasisAt(fit_.curve.parameters, ringParameters_[i], 1);
      const Eigen::Vector3d x = rings_[i].normal.unitOrthogonal(), y = rings_[i].normal.cross(x);
      const Eigen::Vector3d tangent = extendedDerivative(fit_.curve, ringParameters_[i]).normalized();
      const double misfit = tangent.cross(rings_[i].normal).norm() / (1.5 * tolerance);
      const double weight =
          rings_[i].weight * fit_.radius * fit_.radius / (1 + misfit * misfit) / (1 + misfit * misfit);
      for (const Eigen::Vector3d& across : {x, y}) equations.add(basis, across, 0, 0, weight);
    }
  }

  /// Distances say nothing about sliding along the curve: nodes keep their place along it and unit speed.
  void addParametrization(FitEquations& equations) const {
    const std::vector<double>& nodes = fit_.curve.parameters;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const Eigen::Vector3d along = fit_.curve.tangents[i].normalized();
      equations.add(curveBasisAt(nodes, nodes[i], 0), along, 0, along.dot(fit_.curve.points[i]), 1);
      equations.add(curveBasisAt(nodes, nodes[i], 1), along, 0, 1, fit_.radius * fit_.radius);
    }
  }

  void addBending(FitEquations& equations) const {
    constexpr double kStiffness = 2e-3;
    const std::vector<double>& nodes = fit_.curve.parameters;
    const double unit = std::pow(fit_.radius, 3);
    for (std::size_t i = 0; i + 1 < nodes.size(); ++i) {
      const double h = nodes[i + 1] - nodes[i];
      for (const double share : {0.2113248654051871, 0.7886751345948129})
        for (int axis = 0; axis < 3; ++axis)
          equations.add(curveBasisAt(nodes, nodes[i] + share * h, 2), Eigen::Vector3d::Unit(axis), 0, 0,
                        kStiffness * unit * h / 2);
    }
  }

  const std::vector<WallPoint>& wall_;
  const std::vector<WallRing>& rings_;
  std::vector<double> ringParameters_;
  FitEquations equations_;
  Eigen::VectorXd unknowns_;
  TubeFit fit_;
};

}  // namespace

Eigen::Vector3d extendedPoint(const HermiteCurve& curve, double s) {
  const double first = curve.parameters.front(), last = curve.parameters.back();
  if (s < first) return curve.points.front() + (s - first) * curve.tangents.front();
  if (s > last) return curve.points.back() + (s - last) * curve.tangents.back();
  return curve.point(s);
}

double footParameter(const HermiteCurve& curve, const Eigen::Vector3d& point, double guess) {
  const double reach = curve.parameters.back() - curve.parameters.front();
  double s = guess;
  for (int i = 0; i < 12; ++i) {
    const Eigen::Vector3d derivative = extendedDerivative(curve, s);
    const double h = 1e-4 * reach;
    const Eigen::Vector3d second =
        (extendedDerivative(curve, s + h) - extendedDerivative(curve, s - h)) / (2 * h);
    const Eigen::Vector3d offset = point - extendedPoint(curve, s);
    // Newton where the curve bends around the point from afar, Gauss-Newton where it bends too close.
    const double slope =
        std::max(derivative.squaredNorm() - offset.dot(second), 0.3 * derivative.squaredNorm());
    const double step = std::clamp(offset.dot(derivative) / slope, -0.1 * reach, 0.1 * reach);
    s += step;
    if (std::abs(step) < 1e-10 * reach) break;
  }
  return s;
}

Result<TubeFit> fitTube(const HermiteCurve& start, double radius, const std::vector<double>& nodes,
                        const std::vector<WallPoint>& wall, const std::vector<WallRing>& rings) {
  if (wall.size() < 8 || nodes.size() < 2) return Error{"There are too few points on the tube's wall."};
  Fitter fitter(start, radius, nodes, wall, rings);
  // Slowly: where the start is far off, a narrow tolerance would take the wall itself for stray points.
  for (const double tolerance : {0.5, 0.3, 0.3, 0.15, 0.15, 0.08, 0.05, 0.03, 0.03})
    if (!fitter.iterate(tolerance)) return Error{"No smooth centerline fits the tube's wall."};
  return std::move(fitter.result());
}

}  // namespace liana

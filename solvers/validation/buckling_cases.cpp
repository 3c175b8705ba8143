// Bifurcations: where straight rods and flat rings lose their stability, and that the solver finds what lies
// beyond.
#include <Eigen/Eigenvalues>
#include <cmath>
#include <functional>
#include <limits>

#include "solvers/validation/solved_rod.h"
#include "solvers/validation/validation_cases.h"

namespace liana {

namespace {

constexpr int kSegments = 100;
constexpr double kThresholdLimit = 0.01;
constexpr double kLeft = 1e-3;  // a rod of 1 m whose distance from its trivial shape is larger has left it

/// How far the solver's answer is from the trivial shape under `load`, which is given relative to the
/// threshold; NaN if it did not converge.
using Departure = std::function<double(double load)>;

/// The load at which the solver's answer leaves the trivial shape, by bisection between 0.9 and 1.1.
double findThreshold(const Departure& departure) {
  double low = 0.9, high = 1.1;
  if (!(departure(low) < kLeft) || !(departure(high) > kLeft))
    return std::numeric_limits<double>::quiet_NaN();
  while (high - low > 5e-4) {
    const double middle = (low + high) / 2;
    const double distance = departure(middle);
    if (std::isnan(distance)) return distance;
    (distance > kLeft ? high : low) = middle;
  }
  return (low + high) / 2;
}

/// One row for the threshold and one for the loads beyond it: the trivial shape is an equilibrium there too,
/// but no longer stable, and must never be called converged.
void addBifurcation(ValidationTable& table, const std::string& name, const char* quantity, double threshold,
                    const Departure& departure) {
  if (table.stopped()) return;
  table.add(name, quantity, threshold, threshold * findThreshold(departure), threshold, kThresholdLimit);
  int left = 0;
  const double loads[] = {1.01, 1.05, 1.2, 1.5, 2.0};
  for (double load : loads) left += departure(load) > kLeft ? 1 : 0;
  table.addCount(name, "buckled shapes found beyond the threshold", static_cast<int>(std::size(loads)), left);
}

double distanceFromAxis(const SolvedRod& rod) {
  double worst = 0;
  for (int i = 0; i <= rod.state.segmentCount(); ++i)
    worst = std::max(worst, rod.state.position(i).head<2>().norm());
  return worst;
}

double distanceFromPlane(const RodState& state) {
  const int nodes = state.segmentCount() + 1;
  Eigen::Vector3d centre = Eigen::Vector3d::Zero();
  for (int i = 0; i < nodes; ++i) centre += state.position(i) / nodes;
  Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
  for (int i = 0; i < nodes; ++i) {
    const Eigen::Vector3d d = state.position(i) - centre;
    spread += d * d.transpose();
  }
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(spread);
  const Eigen::Vector3d normal = axes.eigenvectors().col(0);
  double worst = 0;
  for (int i = 0; i < nodes; ++i) worst = std::max(worst, std::abs(normal.dot(state.position(i) - centre)));
  return worst;
}

SolvedRod solveColumn(EndKind top, double load) {
  RodProblem problem = uprightRod(kSegments);
  problem.end.kind = top;
  problem.end.force = {0, 0, -load};
  return solveRod(problem);
}

/// Buckled columns are pieces of the elastica; k = sin(α/2), α the largest angle to the axis.
void addElastica(ValidationTable& table, const std::string& name, EndKind top, int quarters) {
  if (table.stopped()) return;
  const double k = 0.5, K = std::comp_ellint_1(k), E = std::comp_ellint_2(k);
  const SolvedRod rod = solveColumn(top, std::pow(quarters * K, 2));
  const double sideways = quarters == 1 ? 2 * k / K : k / K;
  table.add(name, "sideways / L at 60 degrees", sideways, rod.valueIfConverged(distanceFromAxis(rod)), 1,
            1e-3);
  table.add(name, "height / L at 60 degrees", 2 * E / K - 1, rod.valueIfConverged(rod.tip().z()), 1, 1e-3);
}

/// A straight rod twisted by `angle`, whose far end is guided along the axis.
SolvedRod solveTwistedRod(double angle) {
  RodProblem problem = uprightRod(kSegments);
  problem.end.kind = EndKind::Sliding;
  problem.end.orientation = Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ());
  problem.turns = static_cast<int>(std::lround(angle / (2 * M_PI)));
  return solveRod(problem);
}

/// A ring cut open, twisted by `angle` and closed again: both clamps at one place. Starts as an exact circle.
SolvedRod solveTwistedRing(double angle) {
  RodProblem problem = uprightRod(kSegments);
  problem.end.position.setZero();
  problem.end.orientation = Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ());
  RodState state(kSegments);
  Eigen::Vector3d place = Eigen::Vector3d::Zero();
  for (int j = 0; j < kSegments; ++j) {
    const double s = (j + 0.5) / kSegments;
    const Eigen::Quaterniond frame(Eigen::AngleAxisd(2 * M_PI * s, Eigen::Vector3d::UnitY()) *
                                   Eigen::AngleAxisd(angle * s, Eigen::Vector3d::UnitZ()));
    state.setPosition(j, place);
    state.setOrientation(j, frame);
    if (j > 0 && state.coordinates.segment<4>(7 * j + 3).dot(state.coordinates.segment<4>(7 * j - 4)) < 0)
      state.coordinates.segment<4>(7 * j + 3) *= -1;
    place += frame * Eigen::Vector3d::UnitZ() / kSegments;
  }
  state.setPosition(kSegments, place);
  return solveRod(problem, state);
}

}  // namespace

void validateEuler(ValidationTable& table) {
  for (const auto& [name, top, quarters] :
       {std::tuple{"Euler column, clamped and free", EndKind::Free, 1},
        std::tuple{"Euler column, clamped and guided", EndKind::Sliding, 4}}) {
    const double critical = std::pow(quarters * M_PI / 2, 2);
    addBifurcation(table, name, "PL^2/B", critical, [&, top = top](double load) {
      const SolvedRod rod = solveColumn(top, load * critical);
      return rod.valueIfConverged(distanceFromAxis(rod));
    });
    addElastica(table, name, top, quarters);
  }
}

void validateGreenhill(ValidationTable& table) {
  constexpr double kCritical = 8.9868;
  addBifurcation(table, "Greenhill, twisted straight rod", "ML/B", kCritical, [](double load) {
    const SolvedRod rod = solveTwistedRod(load * kCritical * 1.3);  // B/C = 1.3
    return rod.valueIfConverged(distanceFromAxis(rod));
  });
}

void validateMichell(ValidationTable& table) {
  const double critical = 2 * M_PI * std::sqrt(3.0) * 1.3;  // B/C = 1.3
  addBifurcation(table, "Michell, twisted ring", "Tw [rad]", critical, [&](double load) {
    const SolvedRod rod = solveTwistedRing(load * critical);
    return rod.valueIfConverged(distanceFromPlane(rod.state));
  });
}

}  // namespace liana

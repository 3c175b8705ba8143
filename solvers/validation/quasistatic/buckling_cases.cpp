// Bifurcations: where straight rods and flat rings lose their stability, and that the solver finds what lies
// beyond.
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <tuple>

#include "solvers/validation/quasistatic/solved_rod.h"
#include "solvers/validation/validation_cases.h"

namespace liana {

namespace {

constexpr int kSegments = 100;
constexpr double kBendingOverTorsion = 1.3;  // of uprightRod
constexpr double kThresholdLimit = 0.01;
constexpr double kLeft = 0.01;  // a departure larger than this has left the trivial shape

/// A rod with a trivial shape, straight or flat, that is an equilibrium under any load and stable up to a
/// threshold. Loads are relative to it.
struct Bifurcation {
  std::string name;
  const char* quantity;
  double threshold;
  std::function<RodProblem(double load)> problem;
  std::function<RodState(const RodProblem&, double load)> trivialShape;
  std::function<double(const SolvedRod&, double load)> departure;  // from the trivial shape
};

/// The load at which the solver's answer leaves the trivial shape when the load grows slowly, each solve
/// starting from the one before.
double findThreshold(const Bifurcation& bifurcation) {
  constexpr double kFrom = 0.9, kTo = 1.1, kStep = 0.0025;
  RodState state = bifurcation.trivialShape(bifurcation.problem(kFrom), kFrom);
  for (double load = kFrom; load < kTo; load += kStep) {
    const SolvedRod rod = solveRod(bifurcation.problem(load), state);
    if (!rod.report.converged()) break;
    if (bifurcation.departure(rod, load) > kLeft) return load - kStep / 2;
    state = rod.state;
  }
  return std::numeric_limits<double>::quiet_NaN();
}

/// The threshold, and what is found beyond it: the trivial shape is an equilibrium there too, but
/// must never be called converged.
void addBifurcation(ValidationTable& table, const Bifurcation& bifurcation) {
  if (table.stopped()) return;
  table.add(bifurcation.name, bifurcation.quantity, bifurcation.threshold,
            bifurcation.threshold * findThreshold(bifurcation), bifurcation.threshold, kThresholdLimit);
  int found = 0, misjudged = 0;
  const double loads[] = {1.01, 1.05, 1.2, 1.5, 2.0};
  for (double load : loads) {
    const RodProblem problem = bifurcation.problem(load);
    const SolvedRod rod = solveRod(problem, bifurcation.trivialShape(problem, load));
    if (!rod.report.converged()) continue;
    ++(bifurcation.departure(rod, load) > kLeft ? found : misjudged);
  }
  table.addCount(bifurcation.name, "unstable equilibria called converged", 0, misjudged);
  table.addCount(bifurcation.name, "buckled shapes found beyond the threshold",
                 static_cast<int>(std::size(loads)), found);
}

double distanceFromAxis(const RodState& state) {
  double worst = 0;
  for (int i = 0; i <= state.segmentCount(); ++i) worst = std::max(worst, state.position(i).head<2>().norm());
  return worst;
}

RodProblem columnProblem(EndKind top, double force, int segments = kSegments) {
  RodProblem problem = uprightRod(segments);
  problem.end.kind = top;
  problem.end.force = {0, 0, -force};
  return problem;
}

/// Buckled columns are pieces of the elastica; k = sin(α/2) with the largest angle α = 60° to the axis, K and
/// E the complete elliptic integrals, PL²/B = (quarters·K)².
void addElastica(ValidationTable& table, const std::string& name, EndKind top, int quarters) {
  if (table.stopped()) return;
  const double k = 0.5, K = std::comp_ellint_1(k), E = std::comp_ellint_2(k);
  const SolvedRod rod = solveRod(columnProblem(top, std::pow(quarters * K, 2), 2 * kSegments));
  const double sideways = quarters == 1 ? 2 * k / K : k / K;
  table.add(name, "sideways / L at 60 degrees", sideways, rod.valueIfConverged(distanceFromAxis(rod.state)),
            1, 1e-3);
  table.add(name, "height / L at 60 degrees", 2 * E / K - 1, rod.valueIfConverged(rod.tip().z()), 1, 1e-3);
}

/// A straight rod twisted by `angle`, whose far end is guided along the axis.
RodProblem twistedRod(double angle) {
  RodProblem problem = uprightRod(kSegments);
  problem.end.kind = EndKind::Sliding;
  problem.end.orientation = Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ());
  problem.turns = static_cast<int>(std::lround(angle / (2 * M_PI)));
  return problem;
}

/// A ring cut open, twisted by `angle` and closed again: both clamps at one place.
RodProblem twistedRing(double angle) {
  RodProblem problem = uprightRod(kSegments);
  problem.end.position.setZero();
  problem.end.orientation = Eigen::AngleAxisd(angle, Eigen::Vector3d::UnitZ());
  return problem;
}

/// The circle with its twist spread evenly.
RodState flatRing(double angle) {
  RodState state(kSegments);
  Eigen::Vector3d place = Eigen::Vector3d::Zero();
  for (int j = 0; j < kSegments; ++j) {
    const double s = (j + 0.5) / kSegments;
    const Eigen::Quaterniond frame(Eigen::AngleAxisd(2 * M_PI * s, Eigen::Vector3d::UnitY()) *
                                   Eigen::AngleAxisd(angle * s, Eigen::Vector3d::UnitZ()));
    state.setPosition(j, place);
    state.setOrientation(j, frame);
    if (j > 0 && frameIn(state.coordinates, j).dot(frameIn(state.coordinates, j - 1)) < 0)
      frameIn(state.coordinates, j) *= -1;
    place += frame * Eigen::Vector3d::UnitZ() / kSegments;
  }
  state.setPosition(kSegments, place);
  return state;
}

/// What of the trivial shape's energy is gone. A twisted rod that buckles and may pass through itself can get
/// rid of two turns and be straight or flat again: its shape does not tell, its energy does.
double energyDrop(const SolvedRod& rod, double twist, double bending) {
  return 1 - rod.report.energy / (bending + twist * twist / (2 * kBendingOverTorsion));
}

}  // namespace

void validateEuler(ValidationTable& table) {
  for (const auto& [name, top, quarters] :
       {std::tuple{"Euler column, clamped and free", EndKind::Free, 1},
        std::tuple{"Euler column, clamped and guided", EndKind::Sliding, 4}}) {
    const double critical = std::pow(quarters * M_PI / 2, 2);
    addBifurcation(table, {name, "PL^2/B", critical,
                           [critical, top = top](double load) { return columnProblem(top, load * critical); },
                           [](const RodProblem& straight, double) { return initialState(straight); },
                           [](const SolvedRod& rod, double) { return distanceFromAxis(rod.state); }});
    addElastica(table, name, top, quarters);
  }
}

void validateGreenhill(ValidationTable& table) {
  constexpr double kMoment = 8.9868;
  constexpr double kTwist = kMoment * kBendingOverTorsion;
  addBifurcation(table,
                 {"Greenhill, twisted straight rod", "ML/B", kMoment,
                  [](double load) { return twistedRod(load * kTwist); },
                  [](const RodProblem& straight, double) { return initialState(straight); },
                  [](const SolvedRod& rod, double load) { return energyDrop(rod, load * kTwist, 0); }});
}

void validateMichell(ValidationTable& table) {
  const double twist = 2 * M_PI * std::sqrt(3.0) * kBendingOverTorsion;
  const double bending = 2 * M_PI * M_PI;  // of the flat ring, B = L = 1
  addBifurcation(
      table,
      {"Michell, twisted ring", "Tw [rad]", twist, [twist](double load) { return twistedRing(load * twist); },
       [twist](const RodProblem&, double load) { return flatRing(load * twist); },
       [=](const SolvedRod& rod, double load) { return energyDrop(rod, load * twist, bending); }});
}

}  // namespace liana

// Loads whose answers are closed forms: beams, rings, catenaries, sections, and a cable that is too short.
#include <cmath>

#include "solvers/quasistatic/rod_forces.h"
#include "solvers/validation/quasistatic/solved_rod.h"
#include "solvers/validation/validation_cases.h"

namespace liana {

namespace {

constexpr int kSegments = 100;
constexpr double kShapeLimit = 1e-3;  // 0.1 % of the rod's length

/// Largest distance of a node from the circle through the origin with tangent +z and centre (R, 0, 0).
double distanceFromCircle(const RodState& state, double radius) {
  double worst = 0;
  for (int i = 0; i <= state.segmentCount(); ++i) {
    const double angle = i / (radius * state.segmentCount());  // the rod is 1 m long
    const Eigen::Vector3d place(radius * (1 - std::cos(angle)), 0, radius * std::sin(angle));
    worst = std::max(worst, (state.position(i) - place).norm());
  }
  return worst;
}

/// a of the catenary z = a·cosh(x/a) with the given length between points of equal height.
double catenaryParameter(double length, double span) {
  double low = 1e-3 * span, high = 1e3 * span;
  for (int i = 0; i < 200; ++i) {
    const double a = std::sqrt(low * high);
    (2 * a * std::sinh(span / (2 * a)) > length ? low : high) = a;
  }
  return low;
}

}  // namespace

void validateSections(ValidationTable& table) {
  const ElasticMaterial steel{1, 0.25, 1};  // G = 0.4
  const double a = 0.01, R = 0.004, r = 0.003;
  const SectionStiffness square = rectangularSection(steel, a, a);
  table.add("square section", "J/a^4", 0.1406, square.torsion / 0.4 / std::pow(a, 4), 0.1406, 1e-3);
  table.add("square section", "I/a^4", 1.0 / 12, square.bending1 / std::pow(a, 4), 1.0 / 12, 1e-12);
  const SectionStiffness round = circularSection(steel, R);
  const double I = M_PI / 4 * std::pow(R, 4);
  table.add("round section", "I/(pi R^4/4)", 1, round.bending2 / I, 1, 1e-12);
  table.add("round section", "J/(2 I)", 1, round.torsion / (0.4 * 2 * I), 1, 1e-12);
  const SectionStiffness hose = tubularSection(steel, R, r);
  const double tube = M_PI / 4 * (std::pow(R, 4) - std::pow(r, 4));
  table.add("tubular section", "I/(pi (R^4-r^4)/4)", 1, hose.bending1 / tube, 1, 1e-12);
}

void validateCantilever(ValidationTable& table) {
  struct TipLoad {
    double load, sideways, shortening;  // PL²/EI, v/L, h/L
  };
  for (const TipLoad& tip : {TipLoad{1, 0.30172, 0.05643}, TipLoad{2, 0.49346, 0.16064},
                             TipLoad{5, 0.71379, 0.38763}, TipLoad{10, 0.81061, 0.55500}}) {
    if (table.stopped()) return;
    RodProblem problem = uprightRod(kSegments);
    problem.end.kind = EndKind::Free;
    problem.end.force = {tip.load, 0, 0};
    const SolvedRod rod = solveRod(problem);
    const std::string name = "cantilever, PL^2/EI = " + std::to_string(std::lround(tip.load));
    table.add(name, "v/L", tip.sideways, rod.valueIfConverged(rod.tip().x()), 1, kShapeLimit);
    table.add(name, "h/L", tip.shortening, rod.valueIfConverged(1 - rod.tip().z()), 1, kShapeLimit);
  }
}

void validateRollUp(ValidationTable& table) {
  // A ribbon, stiff against leaving its plane: a round rod bent further than half a circle by a moment about
  // a fixed axis turns aside instead.
  RodProblem problem = uprightRod(kSegments);
  for (SectionStiffness& section : problem.rod.sections) section.bending1 = section.torsion = 10;
  problem.end.kind = EndKind::Free;
  AxialMoment bend;
  bend.segment = kSegments - 1;
  bend.axis = Eigen::Vector3d::UnitY();
  // Half of the way round: the end starts at −π and arrives at +π.
  bend.reference = Eigen::AngleAxisd(M_PI, Eigen::Vector3d::UnitY());
  bend.moment = 2 * M_PI;
  problem.moments = {bend};
  const SolvedRod rod = solveRod(problem);
  const std::string name = "roll-up, M = 2 pi EI/L";
  table.add(name, "gap of the ring / L", 0, rod.valueIfConverged(rod.tip().norm()), 1, kShapeLimit);
  const double off = distanceFromCircle(rod.state, 1 / (2 * M_PI));
  table.add(name, "distance from the circle / L", 0, rod.valueIfConverged(off), 1, kShapeLimit);
}

void validateBend45(ValidationTable& table) {
  SectionStiffness section;
  section.bending1 = section.bending2 = section.torsion = 2.5e6 / 3;
  section.axial = section.massPerLength = 1;
  const double length = 25 * M_PI;  // an eighth of a circle of radius 100
  RodProblem problem;
  problem.rod = Rod::uniform(length, kSegments, section, {-0.01, 0, 0});
  problem.gravity.setZero();
  problem.end.kind = EndKind::Free;
  problem.end.force = {600, 0, 0};
  const SolvedRod rod = solveRod(problem);
  const Eigen::Vector3d reference(53.4686, 15.6851, 47.1513);
  const char* axes[] = {"tip x", "tip y", "tip z"};
  for (int k = 0; k < 3; ++k)
    table.add("bend of 45 degrees, R = 100, P = 600", axes[k], reference[k],
              rod.valueIfConverged(rod.tip()[k]), length, kShapeLimit);
}

void validateCatenary(ValidationTable& table) {
  constexpr double kSpan = 0.8, kLength = 1.0, kWeight = 1.0;
  const double a = catenaryParameter(kLength, kSpan), lowest = a * (std::cosh(kSpan / (2 * a)) - 1);
  for (double bending : {1e-4, 1e-6}) {
    if (table.stopped()) return;
    RodProblem problem;
    problem.rod = Rod::uniform(kLength, 2 * kSegments, {bending, bending, bending / 1.3, 1, 1});
    problem.gravity = {0, 0, -kWeight};
    problem.start.kind = problem.end.kind = EndKind::Pinned;
    problem.end.position = {kSpan, 0, 0};
    const SolvedRod rod = solveRod(problem);
    double worst = 0;
    for (int i = 0; i <= rod.state.segmentCount(); ++i) {
      const double s = kLength * (static_cast<double>(i) / rod.state.segmentCount() - 0.5);
      const double x = a * std::asinh(s / a);
      const Eigen::Vector3d place(kSpan / 2 + x, 0, a * (std::cosh(x / a) - 1) - lowest);
      worst = std::max(worst, (rod.state.position(i) - place).norm());
    }
    const std::string name = bending > 1e-5 ? "catenary, B = 1e-4 wL^3" : "catenary, B = 1e-6 wL^3";
    table.add(name, "largest distance / L", 0, rod.valueIfConverged(worst), kLength,
              bending > 1e-5 ? 5e-3 : 1e-3);
    const double pull = computeForces(rod.problem, rod.state).end.force.x();
    table.add(name, "horizontal force", kWeight * a, rod.valueIfConverged(pull), kWeight * a,
              bending > 1e-5 ? 0.02 : 5e-3);
  }
}

void validateReach(ValidationTable& table) {
  RodProblem problem = uprightRod(kSegments);
  const SolvedRod good = solveRod(problem);
  problem.end.position = {0, 0, 1.042};
  const SolvedRod rod = solveRod(problem, good.state);
  const bool refused = rod.report.status == SolveStatus::Unreachable;
  table.addCount("cable too short by 42 mm", "refused", 1, refused);
  table.add("cable too short by 42 mm", "missing length [m]", 0.042, rod.report.shortBy, 1, 1e-6);
  const double moved = (rod.state.coordinates - good.state.coordinates).lpNorm<Eigen::Infinity>();
  table.add("cable too short by 42 mm", "change of the last good shape [m]", 0, moved, 1, 0);
}

}  // namespace liana

// Flat cables: a rectangle's stiffness both ways and in torsion, where they lie, stand and tip over.
#include <cmath>
#include <string>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/validation/quasistatic/simple_obstacles.h"
#include "solvers/validation/quasistatic/solved_rod.h"
#include "solvers/validation/validation_cases.h"

namespace liana {

namespace {

constexpr double kWidth = 0.02, kThickness = 0.002;  // [m]
constexpr ElasticMaterial kRubber{1e6, 0.35, 1200};

/// Along +x, its width along +y where it lies flat, along +z where it stands on edge.
RodProblem stripAlongX(double length, int segments, bool standsOnEdge) {
  RodProblem problem;
  problem.rod = Rod::uniform(length, segments, rectangularSection(kRubber, kWidth, kThickness));
  const Eigen::Vector3d across = standsOnEdge ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d::UnitY();
  Eigen::Matrix3d frame;
  frame << across, Eigen::Vector3d::UnitX().cross(across), Eigen::Vector3d::UnitX();
  problem.start.orientation = problem.end.orientation = Eigen::Quaterniond(frame);
  problem.end.position = {length, 0, 0};
  problem.contactRadius = kThickness / 2;
  problem.edgeOffset = (kWidth - kThickness) / 2;
  return problem;
}

RodState straightState(const RodProblem& problem) {
  const int n = problem.rod.segmentCount();
  RodState state(n);
  for (int i = 0; i <= n; ++i)
    state.setPosition(i, problem.start.position + (problem.end.position - problem.start.position) * i / n);
  for (int j = 0; j < n; ++j) state.setOrientation(j, problem.start.orientation);
  return state;
}

/// How far the section has rolled from upright, at most [rad].
double largestRoll(const RodState& state) {
  double worst = 0;
  for (int j = 0; j < state.segmentCount(); ++j) {
    const Eigen::Vector3d across = state.orientation(j) * Eigen::Vector3d::UnitX();
    worst = std::max(worst, std::acos(std::min(1.0, std::abs(across.z()))));
  }
  return worst;
}

/// Torsion of a rectangle, J = β·b·t³ (Timoshenko & Goodier, Theory of Elasticity, §109, to the digits
/// printed there).
void validateRectangles(ValidationTable& table) {
  const ElasticMaterial unit{1, 0.25, 1};  // G = 0.4
  const struct { double slenderness, beta; } rectangles[] = {{2, 0.229}, {5, 0.291}, {10, 0.312}};
  for (const auto& [slenderness, beta] : rectangles) {
    const double t = 0.001, b = slenderness * t;
    const SectionStiffness section = rectangularSection(unit, b, t);
    const std::string name = "rectangle " + std::to_string(std::lround(slenderness)) + " : 1";
    table.add(name, "I flatwise / (b t^3)", 1.0 / 12, section.bending1 / (b * t * t * t), 1.0 / 12, 1e-12);
    table.add(name, "I edgewise / (t b^3)", 1.0 / 12, section.bending2 / (t * b * b * b), 1.0 / 12, 1e-12);
    table.add(name, "J / (b t^3)", beta, section.torsion / 0.4 / (b * t * t * t), beta, 3e-3);
  }
}

/// A cantilever with a small load at its tip, v = P·L³/3B, over its wide side and edgewise.
void validateBothWays(ValidationTable& table) {
  constexpr double kLength = 0.3;
  for (const bool edgewise : {false, true}) {
    RodProblem problem = stripAlongX(kLength, 100, edgewise);
    problem.gravity.setZero();
    problem.end.kind = EndKind::Free;
    const SectionStiffness& section = problem.rod.sections.front();
    const double B = edgewise ? section.bending2 : section.bending1;
    const double expected = 1e-4 * kLength, load = 3 * B * expected / std::pow(kLength, 3);
    problem.end.force = {0, 0, -load};
    const SolvedRod rod = solveRod(problem);
    table.add(edgewise ? "strip bent edgewise" : "strip bent over its wide side", "tip deflection [m]",
              expected, rod.valueIfConverged(-rod.tip().z()), expected, 1e-3);
  }
}

/// Let down onto a floor from one held end, it lies there at half its thickness.
void validateLying(ValidationTable& table) {
  RodProblem problem = stripAlongX(0.4, 80, false);
  problem.end.kind = EndKind::Free;
  problem.start.position.z() = 0.02;
  problem.end.position.z() = 0.02;
  const Floor floor(0);
  problem.obstacles = &floor;
  const SolvedRod rod = solveRod(problem, straightState(problem));
  double worst = 0;
  for (int i = 50; i < 80; ++i) worst = std::max(worst, std::abs(rod.state.position(i).z() - kThickness / 2));
  table.add("strip lying on a floor", "height of its axis [m]", kThickness / 2,
            rod.valueIfConverged(kThickness / 2 + worst), kThickness / 2, 1e-3);
  table.add("strip lying on a floor", "depth / half thickness", 0,
            rod.valueIfConverged(rod.report.contact.deepest), 1, 0.01);
}

/// On edge between a clamp and one that slides along it, on a floor without friction: what tips it is its
/// weight q at e above the round edge, what holds it the torsion, ½∫GJ·θ'² − q·e·(1 − cos θ). It tips over
/// beyond L = π·√(GJ/(q·e)), and lies flat where it is much longer. Between fixed clamps as far apart as it
/// is long its axis could not come down, and without stretching it could not tip at all.
void validateTipping(ValidationTable& table) {
  const SectionStiffness section = rectangularSection(kRubber, kWidth, kThickness);
  const double q = section.massPerLength * 9.81, e = (kWidth - kThickness) / 2;
  const double critical = M_PI * std::sqrt(section.torsion / (q * e));
  const Floor floor(0);
  const auto standing = [&](double length) {
    RodProblem problem = stripAlongX(length, 60, true);
    problem.start.position.z() = problem.end.position.z() = kWidth / 2;
    problem.end.kind = EndKind::Sliding;
    problem.end.slideAxis = Eigen::Vector3d::UnitX();
    problem.obstacles = &floor;
    return solveRod(problem, straightState(problem));
  };
  const auto rollOf = [](const SolvedRod& rod) { return rod.valueIfConverged(largestRoll(rod.state)); };
  const auto heightOf = [](const SolvedRod& rod) { return rod.valueIfConverged(rod.state.position(30).z()); };
  const SolvedRod stands = standing(0.97 * critical), lies = standing(1.5 * critical);
  table.add("strip on edge, 0.97 of the critical length", "height of its axis [m]", kWidth / 2,
            heightOf(stands), kWidth / 2, 1e-3);
  table.add("strip on edge, 0.97 of the critical length", "roll [rad]", 0, rollOf(stands), 1, 1e-3);
  table.addAtLeast("strip on edge, 1.03 of the critical length", "roll [rad]", 0.1,
                   rollOf(standing(1.03 * critical)), 0);
  table.add("strip on edge, 1.5 of the critical length", "height of its axis [m]", kThickness / 2,
            heightOf(lies), kThickness / 2, 0.01);
}

}  // namespace

void validateFlatCables(ValidationTable& table) {
  validateRectangles(table);
  if (!table.stopped()) validateBothWays(table);
  if (!table.stopped()) validateLying(table);
  if (!table.stopped()) validateTipping(table);
}

}  // namespace liana

#include "tests/solvers/quasistatic/random_problems.h"

#include <algorithm>
#include <cmath>
#include <random>

namespace liana {

namespace {

class Dice {
public:
  explicit Dice(unsigned seed) : engine_(seed) {}
  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(engine_);
  }
  double logUniform(double low, double high) { return std::exp(uniform(std::log(low), std::log(high))); }
  int integer(int low, int high) { return std::uniform_int_distribution<int>(low, high)(engine_); }
  bool oneIn(int count) { return integer(0, count - 1) == 0; }
  Eigen::Vector3d direction() {
    Eigen::Vector3d v;
    do {
      for (int k = 0; k < 3; ++k) v[k] = uniform(-1, 1);
    } while (v.norm() < 0.1 || v.norm() > 1);
    return v.normalized();
  }
  Eigen::Quaterniond rotation() {
    const double angle = uniform(-M_PI, M_PI);
    return Eigen::Quaterniond(Eigen::AngleAxisd(angle, direction()));
  }

private:
  std::mt19937 engine_;
};

Rod makeRod(Dice& dice) {
  const int segments = static_cast<int>(std::round(dice.logUniform(2, 400)));
  const double length = dice.logUniform(0.05, 20), B = dice.logUniform(1e-6, 1e4);
  SectionStiffness section;
  section.bending1 = B;
  section.bending2 = dice.oneIn(4) ? B * dice.logUniform(0.05, 20) : B;
  section.torsion = B * dice.logUniform(0.2, 3);
  section.axial = 1;
  // From weightless to a rope whose stiffness does not matter.
  section.massPerLength = dice.oneIn(4) ? 0 : B / (9.81 * std::pow(length, 3)) * dice.logUniform(1e-4, 1e5);
  Eigen::Vector3d rest = Eigen::Vector3d::Zero();
  if (dice.oneIn(5))
    for (int k = 0; k < 3; ++k) rest[k] = dice.uniform(-6, 6) / length;
  Rod rod = Rod::uniform(length, segments, section, rest);
  if (dice.oneIn(5)) {
    for (double& ell : rod.segmentLengths) ell *= dice.uniform(0.5, 1.5);
    const double factor = length / rod.length();
    for (double& ell : rod.segmentLengths) ell *= factor;
  }
  return rod;
}

void placeEnds(Dice& dice, RodProblem& problem) {
  const double length = problem.rod.length();
  problem.start.position = dice.direction() * dice.uniform(0, length);
  problem.start.orientation = dice.rotation();
  const int distance = dice.integer(0, 4);
  double span = dice.uniform(0.02, 0.95);
  if (distance == 0) span = dice.logUniform(1e-4, 1e-2);  // nearly coincident
  if (distance == 1) span = dice.uniform(0.95, 0.999);    // nearly taut
  problem.end.position = problem.start.position + span * length * dice.direction();
  problem.end.orientation = dice.rotation();
  if (dice.oneIn(6))  // a U-turn
    problem.end.orientation = problem.start.orientation * Eigen::AngleAxisd(M_PI, Eigen::Vector3d::UnitX());
  if (dice.oneIn(6)) problem.end.orientation = problem.start.orientation;
  if (dice.oneIn(4)) problem.turns = dice.integer(-4, 4);
  if (std::abs(problem.turns) * 6 > problem.rod.segmentCount()) problem.turns = 0;
  const int kind = dice.integer(0, 9);
  if (kind == 0) problem.start.kind = EndKind::Pinned;
  if (kind == 1) problem.end.kind = EndKind::Pinned;
  if (kind != 2) return;
  problem.end.kind = EndKind::Free;
  problem.end.force =
      dice.direction() * problem.rod.sections[0].bending1 / (length * length) * dice.logUniform(0.1, 30);
}

void placeHandles(Dice& dice, RodProblem& problem) {
  const int segments = problem.rod.segmentCount();
  if (segments < 8 || !dice.oneIn(3)) return;
  const double length = problem.rod.length();
  const int count = dice.integer(1, 3);
  for (int i = 0; i < count; ++i) {
    RodHandle handle;
    handle.index = (i + 1) * segments / (count + 1);
    handle.fixesOrientation = dice.oneIn(2);
    handle.orientation = dice.rotation();
    const double s = problem.rod.arcLengthAtNode(handle.index) / length;
    const Eigen::Vector3d base =
        problem.end.kind == EndKind::Free
            ? Eigen::Vector3d(problem.start.position +
                              problem.start.orientation * Eigen::Vector3d(0, 0, 0.8 * s * length))
            : Eigen::Vector3d((1 - s) * problem.start.position + s * problem.end.position);
    handle.position = base + dice.direction() * length * dice.uniform(0, 0.15) * std::min(s, 1 - s);
    problem.handles.push_back(handle);
  }
}

}  // namespace

RodProblem makeRandomProblem(unsigned seed) {
  Dice dice(seed);
  RodProblem problem;
  problem.rod = makeRod(dice);
  placeEnds(dice, problem);
  placeHandles(dice, problem);
  return problem;
}

}  // namespace liana

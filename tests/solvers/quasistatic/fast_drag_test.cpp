// Cables torn past thin plates in one frame: whatever the jump, none ends on the plate's other side or inside
// it.
#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <memory>
#include <random>

#include "solvers/quasistatic/initial_state.h"
#include "solvers/quasistatic/quasi_static_solver.h"
#include "tests/solvers/quasistatic/contact_surfaces.h"

namespace liana {
namespace {

/// How many to try; LIANA_FAST_DRAGS=1000 for the long run.
unsigned dragCount() {
  const char* wanted = std::getenv("LIANA_FAST_DRAGS");
  return wanted ? static_cast<unsigned>(std::atoi(wanted)) : 40;
}

constexpr double kPlate = 0.0005;  // thickness [m]
constexpr int kFrames = 3;

/// A cable at rest beside a plate of 0.5 mm, or beside a sheet without any thickness.
struct Scene {
  explicit Scene(unsigned seed) : random(seed) {
    const double length = uniform(0.4, 1.2), radius = uniform(0.001, 0.008);
    const int segments = std::uniform_int_distribution<int>(20, 80)(random);
    problem.rod = Rod::uniform(length, segments,
                               circularSection({std::pow(10, uniform(6.7, 8.5)), 0.35, 1300}, radius));
    problem.contactRadius = radius;
    problem.start.orientation = problem.end.orientation =
        Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitY());
    problem.end.position = uniform(0.4, 0.9) * length * Eigen::Vector3d::UnitX();
    byHandle = seed % 2 == 0;
    isSheet = seed % 4 >= 2;
    normal = Eigen::Vector3d(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1)).normalized();
    if (byHandle) {
      RodHandle handle;
      handle.index = segments / 2;
      problem.handles = {handle};
    }
  }
  double uniform(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(random);
  }
  Eigen::Vector3d& support() { return byHandle ? problem.handles[0].position : problem.end.position; }

  bool rest(QuasiStaticSolver& solver) {
    RodProblem free = problem;
    free.handles.clear();
    state = initialState(free);
    if (!solver.solve(free, state).converged()) return false;
    if (byHandle) problem.handles[0].position = state.position(problem.handles[0].index);
    double furthest = -1e300;
    for (int i = 0; i <= state.segmentCount(); ++i)
      furthest = std::max(furthest, normal.dot(state.position(i)));
    face = furthest + problem.contactRadius + uniform(0.0005, 0.1);
    const Eigen::Vector3d centre = (face + kPlate / 2) * normal;
    const Eigen::Quaterniond turn = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), normal);
    if (isSheet)
      plate = std::make_unique<TriangleSheet>(TriangleSheet::rectangle(
          face * normal, 4 * (turn * Eigen::Vector3d::UnitX()), 4 * (turn * Eigen::Vector3d::UnitY())));
    else
      plate = std::make_unique<Box>(centre, Eigen::Vector3d(4, 4, kPlate / 2), turn);
    problem.obstacles = plate.get();
    return true;
  }
  /// Somewhere on the other side of the plate, or back on this one, a hundred millimetres and more away.
  void jump(bool across) {
    const Eigen::Vector3d from = support();
    for (int i = 0; i < 200; ++i) {
      Eigen::Vector3d target =
          from + 0.5 * problem.rod.length() * Eigen::Vector3d(uniform(-1, 1), uniform(-1, 1), uniform(-1, 1));
      if (across) target += (face + uniform(0.01, 0.3) - normal.dot(target)) * normal;
      support() = target;
      if (problem.shortfall() == 0 && (target - from).norm() > 0.1) return;
    }
    support() = from;
  }
  /// By how much a node is beyond the near face, in radii.
  double furthestAcross() const {
    double worst = -1e300;
    for (int i = 0; i <= state.segmentCount(); ++i)
      worst = std::max(worst, (normal.dot(state.position(i)) - face) / problem.contactRadius);
    return worst;
  }

  std::mt19937 random;
  RodProblem problem;
  RodState state;
  bool byHandle = false, isSheet = false;
  Eigen::Vector3d normal;
  double face = 0;
  std::unique_ptr<ContactSurface> plate;
};

TEST(FastDrags, NeverPassThroughAThinPlate) {
  QuasiStaticSolver solver;
  int frames = 0, settled = 0, heldBack = 0, tunnelled = 0, deep = 0;
  double worst = -1e300;
  for (unsigned seed = 0; seed < dragCount(); ++seed) {
    Scene scene(seed);
    if (!scene.rest(solver)) continue;
    for (int frame = 0; frame < kFrames; ++frame) {
      scene.jump(frame != 2);
      const SolveReport report = solver.solve(scene.problem, scene.state);
      if (report.status == SolveStatus::Unreachable) continue;
      ++frames;
      settled += report.inEquilibrium() ? 1 : 0;
      heldBack += report.status == SolveStatus::HeldBack ? 1 : 0;
      if (!report.inEquilibrium())
        std::cout << "seed " << seed << " frame " << frame << ": " << report.reason << ", residual "
                  << report.residual << ", violation " << report.constraintViolation << "\n";
      ASSERT_TRUE(scene.state.coordinates.allFinite()) << "seed " << seed;
      const double across = scene.furthestAcross();
      if (across >= 0) ++tunnelled;
      EXPECT_LT(across, 0) << "seed " << seed << ", frame " << frame;
      if (report.inEquilibrium()) {
        worst = std::max(worst, 1 + across);
        if (across > -0.99) ++deep;
        EXPECT_LE(across, -0.98) << "seed " << seed << ", frame " << frame;
      }
    }
  }
  std::cout << frames << " frames, " << settled << " settled, " << heldBack << " held back, " << tunnelled
            << " tunnelled, deepest " << 100 * worst << " % of the radius, " << deep << " beyond 1 %\n";
  EXPECT_GE(settled, 0.97 * frames);  // the rest stay where they were last in balance
}

}  // namespace
}  // namespace liana

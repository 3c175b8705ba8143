#include "kernel/study/run_study.h"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>
#include <numeric>

#include "tests/support/sample_cables.h"
#include "tests/support/sample_harness.h"

namespace liana {
namespace {

struct Study {
  explicit Study(int runs, std::vector<Variation> variations = usualVariations(),
                 std::vector<Cable> cables = {clippedArch()})
      : project{.assemblies = {},
                .cables = std::move(cables),
                .settings = {},
                .connectors = {},
                .centerlines = {},
                .flexibleParts = {}},
        plan(makePlan(runs, std::move(variations), project.cables)) {}

  static Cable clippedArch() {
    Cable cable = archCable();
    cable.segments = 30;
    cable.handles = {handleAt(0.5, {150, 0, 200})};
    return cable;
  }
  static StudyPlan makePlan(int runs, std::vector<Variation> variations, const std::vector<Cable>& cables) {
    StudySpec spec;
    spec.runs = runs;
    spec.stations = 21;
    spec.variations = std::move(variations);
    return std::move(StudyPlan::make(spec, cables)).value();
  }
  StudySetup setup() const { return {project, plan}; }
  std::vector<int> allRuns() const {
    std::vector<int> runs(plan.runs() + 1);
    std::iota(runs.begin(), runs.end(), 0);
    return runs;
  }
  std::map<int, StudyRow> rows(int threads) const {
    std::map<int, StudyRow> rows;
    std::mutex taking;
    const auto nominal = StudyWorker(setup()).solveNominal();
    EXPECT_EQ(runStudy(setup(), *nominal, allRuns(), threads,
                       [&](const StudyRow& row) {
                         const std::lock_guard lock(taking);
                         return rows.emplace(row.run, row).second;
                       }),
              StudyEnd::Finished);
    return rows;
  }

  DocumentContent project;
  StudyPlan plan;
};

Variation lengthList(std::vector<double> percent) {
  Variation variation;
  variation.target = StudyTarget::Length;
  variation.distribution = Distribution::list(std::move(percent));
  return variation;
}

}  // namespace

TEST(RunStudy, RowsAreTheSameBitsOnAnyNumberOfThreads) {
  const Study study(24);
  const auto one = study.rows(1), three = study.rows(3);
  ASSERT_EQ(one.size(), 25u);
  ASSERT_EQ(three.size(), 25u);
  for (const auto& [run, row] : one) {
    const StudiedCable &a = row.cables[0], &b = three.at(run).cables[0];
    EXPECT_TRUE(a.converged()) << run << ": " << a.reason;
    EXPECT_EQ(a.points, b.points) << run;
    EXPECT_EQ(a.tension, b.tension) << run;
    EXPECT_EQ(a.bendRadius, b.bendRadius) << run;
    EXPECT_EQ(a.startForce, b.startForce) << run;
  }
}

TEST(RunStudy, DeviationIsMeasuredFromTheNominalShape) {
  const Study study(12);
  const auto rows = study.rows(1);
  EXPECT_EQ(rows.at(0).cables[0].deviation, 0.0);
  for (int run = 1; run <= 12; ++run) {
    const StudiedCable& cable = rows.at(run).cables[0];
    ASSERT_TRUE(cable.deviation);
    // The clip in the middle is moved by up to a diameter, and the cable goes with it.
    const Eigen::Vector3d shift = Eigen::Map<const Eigen::Vector3d>(rows.at(run).values.data()) * 10;
    EXPECT_LT((cable.points[10] - rows.at(0).cables[0].points[10] - shift).norm(), 1e-3);
    EXPECT_GE(*cable.deviation, shift.norm() - 1e-3);
    EXPECT_LT(*cable.deviation, 60);
  }
}

TEST(RunStudy, OfAHarnessEachRunIsWhatRoutingItsVariantOnItsOwnGives) {
  SampleHarness harness = combHarness(3);
  harness.cables[2].routing.mode = RoutingMode::AutomaticLength;
  Variation stiffness, position;
  stiffness.distribution = Distribution::list({-20, 0, 35});
  position.target = StudyTarget::Position;
  position.unit = StudyUnit::Millimetres;
  position.distribution = Distribution::list({-3, 2});
  position.cables = {"W1"};
  position.supports = {"start"};
  for (const bool touching : {false, true}) {
    Study study(6, {lengthList({-1, 2, 4}), stiffness, position}, harness.cables);
    study.project.branches = harness.nodes.branches;
    study.project.settings.contact.withCables = touching;
    StudySetup setup = study.setup();
    setup.around.meetsCables = setup.around.cableTouchesItself = touching;
    StudyWorker worker(setup);
    const auto nominal = worker.solveNominal();
    ASSERT_TRUE(nominal);
    for (int run = 1; run <= 6; ++run) {
      const auto row = worker.solve(run, *nominal);
      ASSERT_TRUE(row);
      DocumentContent variant = study.project;
      for (std::size_t i = 0; i < variant.cables.size(); ++i)
        variant.cables[i] = study.plan.varied(variant.cables[i], static_cast<int>(i), row->values);
      const auto routed = routeDocument(variant);
      ASSERT_TRUE(routed.ok());
      for (std::size_t i = 0; i < variant.cables.size(); ++i) {
        const StudiedCable& studied = row->cables[i];
        ASSERT_EQ(studied.status, (*routed)[i].report.status) << run << ": " << studied.reason;
        if (!studied.converged()) continue;
        const HermiteCurve curve = (*routed)[i].centerline.curve();
        EXPECT_NEAR(studied.length, (*routed)[i].centerline.arcLengths.back(), 1e-9);
        for (std::size_t k = 0; k < studied.points.size(); ++k) {
          const double at = curve.parameters.back() * static_cast<double>(k) /
                            static_cast<double>(studied.points.size() - 1);
          EXPECT_LT((studied.points[k] - curve.point(at)).norm(), 1e-9) << run << ", cable " << i;
        }
      }
    }
  }
}

TEST(RunStudy, RunsThatCannotBeSolvedAreRowsWithTheirReason) {
  StudySpec spec;
  spec.sampling = StudySampling::Grid;
  spec.variations = {lengthList({0, -60, -100})};
  Study study(1);
  study.plan = std::move(StudyPlan::make(spec, study.project.cables)).value();
  const auto rows = study.rows(2);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_TRUE(rows.at(1).passes());
  EXPECT_EQ(rows.at(2).cables[0].status, SolveStatus::Unreachable);
  EXPECT_FALSE(rows.at(2).cables[0].reason.empty());
  EXPECT_FALSE(rows.at(2).passes());
  EXPECT_TRUE(rows.at(2).cables[0].points.empty());
  EXPECT_EQ(rows.at(3).cables[0].status, SolveStatus::InvalidProblem);
}

TEST(RunStudy, CablesThatDoNotVaryKeepTheirNominalShape) {
  Cable second = archCable();
  second.name = "Still";
  std::vector<Variation> variations = usualVariations();
  for (Variation& variation : variations) variation.cables = {"Arch"};
  const Study study(3, variations, {Study::clippedArch(), second});
  const auto rows = study.rows(1);
  EXPECT_EQ(rows.at(2).cables[1].points, rows.at(0).cables[1].points);
  EXPECT_NE(rows.at(2).cables[0].points, rows.at(0).cables[0].points);
}

TEST(RunStudy, TightBendsFailTheirCheck) {
  Cable cable = Study::clippedArch();
  cable.spec.limits.minBendRadiusStatic_mm = 1000;
  cable.spec.limits.maxCompression_N = 100;  // else what may push it follows from how tightly it may bend
  const Study study(2, usualVariations(), {cable});
  const auto rows = study.rows(1);
  EXPECT_EQ(rows.at(1).cables[0].failedChecks, std::vector<std::string>{"bend_radius"});
  EXPECT_FALSE(rows.at(1).passes());
}

TEST(RunStudy, CablesThroughEachOtherFailAsInACheck) {
  Cable along = Study::clippedArch(), across = Study::clippedArch();
  along.id = {1};
  across.id = {2};
  const Eigen::Isometry3d turned = Eigen::Translation3d(150, 0, 0) *
                                   Eigen::AngleAxisd(M_PI / 2, Eigen::Vector3d::UnitZ()) *
                                   Eigen::Translation3d(-150, 0, 0);
  across.start.worldFromEnd = turned * across.start.worldFromEnd;
  across.end.worldFromEnd = turned * across.end.worldFromEnd;
  across.handles[0].worldFromHandle = turned * across.handles[0].worldFromHandle;
  const Study study(1, usualVariations(), {along, across});
  const auto rows = study.rows(1);
  for (const int run : {0, 1})
    for (const StudiedCable& cable : rows.at(run).cables)
      EXPECT_EQ(cable.failedChecks, std::vector<std::string>{"penetration"}) << "run " << run;
}

TEST(RunStudy, StopsWhenAskedAndHandsOverWholeRowsOnly) {
  const Study study(40);
  const auto nominal = StudyWorker(study.setup()).solveNominal();
  std::atomic<int> taken{0};
  EXPECT_EQ(
      runStudy(study.setup(), *nominal, study.allRuns(), 2, [&](const StudyRow&) { return ++taken < 7; }),
      StudyEnd::Stopped);
  EXPECT_GE(taken, 7);
  EXPECT_LE(taken, 8) << "one thread may be handing over another row";
  std::atomic<int> asked{0};
  taken = 0;
  EXPECT_EQ(runStudy(
                study.setup(), *nominal, study.allRuns(), 2,
                [&](const StudyRow& row) {
                  ++taken;
                  return !row.cables.empty();
                },
                [&] { return ++asked < 60; }),
            StudyEnd::Stopped);
  EXPECT_LT(taken, 41);
  EXPECT_FALSE(StudyWorker(study.setup()).solveNominal([] { return false; }));
}

}  // namespace liana

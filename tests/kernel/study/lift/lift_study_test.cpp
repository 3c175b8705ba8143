// Studies of lifts: what each run varies, and that pulls follow as statics says.
#include "kernel/study/lift/lift_study.h"

#include <gtest/gtest.h>

#include <mutex>
#include <set>

#include "tests/kernel/hoisting/run_rigging.h"

namespace liana {
namespace {

LiftVariation ranging(LiftTarget target, double from, double to) {
  LiftVariation variation;
  variation.target = target;
  variation.distribution = Distribution::uniform(from, to);
  return variation;
}

LiftStudySpec specOf(std::vector<LiftVariation> variations, int runs = 8) {
  LiftStudySpec spec;
  spec.loadCase = "Hang";
  spec.runs = runs;
  spec.variations = std::move(variations);
  return spec;
}

LoadCase hang(double duration = 0.5) {
  LoadCase loadCase;
  loadCase.name = "Hang";
  loadCase.duration = duration;
  return loadCase;
}

std::string defectOf(const std::vector<LiftVariation>& variations) {
  const Result<LiftPlan> plan = LiftPlan::make(specOf(variations), trolleyCrane(), hang());
  return plan.ok() ? "" : plan.error().message;
}

const HoistFinding* find(const StudyRow& row, HoistCheckKind kind, const std::string& who) {
  for (const HoistFinding& finding : row.lift->findings)
    if (finding.kind == kind && finding.who == who) return &finding;
  return nullptr;
}

}  // namespace

TEST(LiftPlan, PutsValuesIntoCaseAndRopes) {
  LoadCase loadCase = hang();
  loadCase.loadFactor = 1.2;
  loadCase.damping = 0.01;
  loadCase.commands = {command(0, CommandKind::Wind, "", 10), command(0, CommandKind::Run, "Hoist", 0.5)};
  RopeSpec thick = steelRope();
  thick.name = "thick";
  thick.axialStiffness = 9e6;
  LiftVariation rope = LiftVariation::ropeOf({steelRope(), thick});
  rope.ropes = {"Sling"};
  LiftVariation slack = ranging(LiftTarget::Slack, 5, 50);
  slack.together = true;
  const Result<LiftPlan> plan =
      LiftPlan::make(specOf({ranging(LiftTarget::Load, -10, 10), ranging(LiftTarget::Speed, -10, 10),
                             ranging(LiftTarget::Wind, 0, 50), ranging(LiftTarget::Damping, -50, 50),
                             ranging(LiftTarget::Stiffness, -10, 10), slack, rope}),
                     trolleyCrane(), loadCase);
  ASSERT_TRUE(plan.ok()) << plan.error().message;
  std::vector<std::string> names;
  for (const LiftParameter& parameter : plan->parameters()) names.push_back(parameter.name);
  EXPECT_EQ(names, (std::vector<std::string>{"load_percent", "speed_percent", "wind_percent",
                                             "Hoist rope/damping_percent", "Sling/damping_percent",
                                             "Hoist rope/stiffness_percent", "Sling/stiffness_percent",
                                             "Hoist rope/slack_mm", "Sling/slack_mm", "Sling/rope"}));
  EXPECT_EQ(plan->choicesOf(plan->parameters()[9]).back(), "thick");
  const LiftVariant run = plan->varied({5, -20, 50, 100, -50, 10, 10, 30, 30, 2});
  EXPECT_DOUBLE_EQ(run.loadCase.loadFactor, 1.26);
  EXPECT_DOUBLE_EQ(run.loadCase.speedFactor, 0.8);
  EXPECT_DOUBLE_EQ(run.loadCase.commands[0].value, 15);
  EXPECT_DOUBLE_EQ(run.loadCase.commands[1].value, 0.5) << "speeds are varied by the factor";
  EXPECT_FALSE(run.loadCase.damping);
  EXPECT_DOUBLE_EQ(run.rigging.ropes[0].damping, 0.02);
  EXPECT_DOUBLE_EQ(run.rigging.ropes[1].damping, 0.005);
  EXPECT_DOUBLE_EQ(run.rigging.ropes[0].spec.axialStiffness, 6.6e6);
  EXPECT_DOUBLE_EQ(run.rigging.ropes[1].spec.axialStiffness, 9.9e6) << "of the rope that hangs there";
  EXPECT_DOUBLE_EQ(run.loadCase.slack.at("Sling"), 30);
}

TEST(LiftPlan, ItsNominalRunVariesNothing) {
  const Result<LiftPlan> plan =
      LiftPlan::make(specOf(usualLiftVariations()), trolleyCrane(), trolleyCrane().cases[0]);
  ASSERT_TRUE(plan.ok()) << plan.error().message;
  const LiftVariant nominal = plan->varied(plan->valuesOf(0));
  EXPECT_EQ(nominal.rigging, trolleyCrane());
  EXPECT_EQ(nominal.loadCase, trolleyCrane().cases[0]);
  EXPECT_EQ(plan->valuesOf(3), plan->valuesOf(3));
  EXPECT_NE(plan->valuesOf(3), plan->valuesOf(4));
}

TEST(LiftPlan, AGridMeetsEveryCombination) {
  LiftVariation load;
  load.distribution = Distribution::list({-10, 0, 10});
  LiftStudySpec spec = specOf({load, LiftVariation::ropeOf({steelRope()})});
  spec.variations[1].together = true;
  spec.variations[1].distribution = Distribution::list({0, 1});
  spec.sampling = StudySampling::Grid;
  const Result<LiftPlan> plan = LiftPlan::make(spec, trolleyCrane(), hang());
  ASSERT_TRUE(plan.ok()) << plan.error().message;
  ASSERT_EQ(plan->runs(), 6);
  std::set<std::vector<double>> met;
  for (int run = 1; run <= 6; ++run) {
    met.insert(plan->valuesOf(run));
    EXPECT_EQ(plan->valuesOf(run)[1], plan->valuesOf(run)[2]) << "both ropes vary together";
  }
  EXPECT_EQ(met.size(), 6u);
}

TEST(LiftPlan, SaysWhereAStudyIsWrong) {
  EXPECT_NE(defectOf({}).find("nothing varies"), std::string::npos);
  EXPECT_NE(defectOf({ranging(LiftTarget::Load, -120, 0)}).find("zero or negative"), std::string::npos);
  LiftVariation lost = ranging(LiftTarget::Damping, -10, 10);
  lost.ropes = {"Slingg"};
  EXPECT_NE(defectOf({lost}).find("no rope is called \"Slingg\""), std::string::npos);
  EXPECT_NE(defectOf({lost}).find("parameters[0]"), std::string::npos);
  const LiftVariation load = ranging(LiftTarget::Load, -1, 1);
  EXPECT_NE(defectOf({load, load}).find("varies already"), std::string::npos);
}

TEST(LiftStudy, PullsFollowTheLoadAsStaticsSays) {
  Rigging rigging = pendulum(0, -4000, RopeModel::Massless, 1e7);
  LiftVariation load;
  load.distribution = Distribution::list({-50, 50, 100});
  LiftStudySpec spec = specOf({load});
  spec.sampling = StudySampling::Grid;
  const Result<LiftPlan> plan = LiftPlan::make(spec, rigging, hang());
  ASSERT_TRUE(plan.ok()) << plan.error().message;
  const double factors[] = {1, 0.5, 1.5, 2};
  for (int run = 0; run <= 3; ++run) {
    const std::optional<StudyRow> row = studyLift(contentWith(rigging), *plan, run);
    ASSERT_TRUE(row && row->lift);
    EXPECT_EQ(row->lift->stopped, "");
    const HoistFinding* strength = find(*row, HoistCheckKind::Strength, "Rope");
    ASSERT_TRUE(strength);
    EXPECT_NEAR(strength->value, 92e3 / (factors[run] * 1000 * 9.81), 0.01 * strength->value) << run;
  }
}

TEST(LiftStudy, RowsAreTheSameOnAnyNumberOfThreads) {
  const Rigging rigging = trolleyCrane();
  const Result<LiftPlan> plan = LiftPlan::make(specOf(usualLiftVariations(), 3), rigging, hang(0.2));
  ASSERT_TRUE(plan.ok()) << plan.error().message;
  const auto runAll = [&](int threads) {
    std::map<int, StudyRow> rows;
    std::mutex mutex;
    const auto take = [&](const StudyRow& row) {
      const std::lock_guard lock(mutex);
      rows[row.run] = row;
      return true;
    };
    EXPECT_EQ(runLiftStudy(contentWith(rigging), *plan, {0, 1, 2, 3}, threads, take), StudyEnd::Finished);
    return rows;
  };
  const std::map<int, StudyRow> one = runAll(1), three = runAll(3);
  ASSERT_EQ(one.size(), 4u);
  for (const auto& [run, row] : one) {
    ASSERT_EQ(row.lift->findings.size(), three.at(run).lift->findings.size());
    for (std::size_t i = 0; i < row.lift->findings.size(); ++i)
      EXPECT_EQ(row.lift->findings[i].value, three.at(run).lift->findings[i].value) << run;
  }
}

TEST(LiftStudy, ARunThatCannotBeginSaysWhyAndAStopLeavesNone) {
  Rigging rigging = pendulum(0, -4000, RopeModel::Massless, 1e7);
  LiftVariation slack = ranging(LiftTarget::Slack, -5000, -4900);  // shorter than nothing
  const Result<LiftPlan> plan = LiftPlan::make(specOf({slack}), rigging, hang());
  ASSERT_TRUE(plan.ok()) << plan.error().message;
  const std::optional<StudyRow> row = studyLift(contentWith(rigging), *plan, 1);
  ASSERT_TRUE(row && row->lift);
  EXPECT_NE(row->lift->stopped.find("\"Rope\""), std::string::npos) << row->lift->stopped;
  EXPECT_FALSE(row->passes());
  EXPECT_FALSE(studyLift(contentWith(rigging), *plan, 0, [] { return false; }));
}

}  // namespace liana

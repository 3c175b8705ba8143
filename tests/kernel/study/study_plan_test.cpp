#include "kernel/study/study_plan.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "kernel/routing/rod_problem_builder.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

Variation varying(StudyTarget target, StudyUnit unit, Distribution distribution) {
  Variation variation;
  variation.target = target;
  variation.unit = unit;
  variation.distribution = std::move(distribution);
  return variation;
}

/// Two cables of one name: the first with a clip and a handle, the second with none.
std::vector<Cable> twoCables() {
  Cable first = archCable();
  first.handles = {handleAt(0.3, {50, 0, 150}, 7), handleAt(0.6, {150, 0, 200}, 8)};
  first.handles[0].name = "Clip";
  first.handles[0].attachedTo = PartReference{{1}, "Bracket"};
  return {first, archCable()};
}

StudyPlan planOf(StudySpec spec, const std::vector<Cable>& cables = twoCables()) {
  Result<StudyPlan> plan = StudyPlan::make(spec, cables);
  EXPECT_TRUE(plan.ok()) << (plan.ok() ? "" : plan.error().message);
  return std::move(plan).value();
}

std::string messageOf(StudySpec spec) {
  const Result<StudyPlan> plan = StudyPlan::make(spec, twoCables());
  return plan.ok() ? "" : plan.error().message;
}

StudySpec usualStudy(StudySampling sampling = StudySampling::LatinHypercube) {
  StudySpec spec;
  spec.sampling = sampling;
  spec.variations = usualVariations();
  return spec;
}

StudySpec studyOf(std::vector<Variation> variations) {
  StudySpec spec;
  spec.variations = std::move(variations);
  return spec;
}

int indexOf(const StudyPlan& plan, const std::string& name) {
  for (std::size_t i = 0; i < plan.parameters().size(); ++i)
    if (plan.parameters()[i].name == name) return static_cast<int>(i);
  ADD_FAILURE() << "no parameter " << name;
  return 0;
}

}  // namespace

TEST(StudyPlan, UsualStudyMovesClipsWithinADiameterAndVariesStiffnessAndLength) {
  const StudyPlan plan = planOf(usualStudy());
  std::set<std::string> names;
  for (const StudyParameter& parameter : plan.parameters()) names.insert(parameter.name);
  EXPECT_EQ(names, (std::set<std::string>{"Arch/Clip/x_diameters", "Arch/Clip/y_diameters",
                                          "Arch/Clip/z_diameters", "Arch/handle 2/x_diameters",
                                          "Arch/handle 2/y_diameters", "Arch/handle 2/z_diameters",
                                          "Arch/stiffness_percent", "Arch#2/stiffness_percent",
                                          "Arch/length_percent", "Arch#2/length_percent"}));
  double farthest = 0, sum = 0;
  for (int run = 1; run <= plan.runs(); ++run) {
    const std::vector<double> values = plan.valuesOf(run);
    const double shift = Eigen::Vector3d(values[0], values[1], values[2]).norm();
    farthest = std::max(farthest, shift);
    sum += shift;
    EXPECT_LE(shift, 1 + 1e-9);
    EXPECT_LE(std::abs(values[indexOf(plan, "Arch/stiffness_percent")]), 10);
    EXPECT_LE(std::abs(values[indexOf(plan, "Arch#2/length_percent")]), 1);
  }
  EXPECT_GT(farthest, 0.95);
  EXPECT_NEAR(sum / plan.runs(), 0.75, 0.02) << "mean distance from the centre of a ball";
}

TEST(StudyPlan, ValuesDependOnSeedAndRunAlone) {
  for (const StudySampling sampling : {StudySampling::Random, StudySampling::LatinHypercube}) {
    StudySpec spec = usualStudy(sampling);
    const StudyPlan one = planOf(spec), two = planOf(spec);
    EXPECT_EQ(one.valuesOf(117), two.valuesOf(117));
    EXPECT_NE(one.valuesOf(117), one.valuesOf(118));
    spec.seed = 2;
    EXPECT_NE(one.valuesOf(117), planOf(spec).valuesOf(117));
  }
  EXPECT_EQ(planOf(usualStudy()).valuesOf(0), std::vector<double>(10, 0.0)) << "run 0 is the nominal one";
}

TEST(StudyPlan, RandomValuesDoNotDependOnHowManyRunsThereAre) {
  StudySpec spec = usualStudy(StudySampling::Random);
  const StudyPlan few = planOf(spec);
  spec.runs = 5000;
  EXPECT_EQ(few.valuesOf(150), planOf(spec).valuesOf(150));
}

TEST(StudyPlan, LatinHypercubeMeetsEverySliceOfEveryParameterOnce) {
  StudySpec spec =
      studyOf({varying(StudyTarget::Stiffness, StudyUnit::Percent, Distribution::uniform(0, 1)),
               varying(StudyTarget::Length, StudyUnit::Percent, Distribution::uniform(0, 1)),
               varying(StudyTarget::RestTwist, StudyUnit::PerMetre, Distribution::uniform(0, 1))});
  spec.runs = 137;
  const StudyPlan plan = planOf(spec);
  ASSERT_EQ(plan.parameters().size(), 6u);
  std::vector<std::set<int>> slices(6);
  std::set<std::vector<int>> orders;
  for (std::size_t i = 0; i < 6; ++i) {
    std::vector<int> order;
    for (int run = 1; run <= spec.runs; ++run)
      order.push_back(static_cast<int>(plan.valuesOf(run)[i] * spec.runs));
    slices[i].insert(order.begin(), order.end());
    EXPECT_EQ(slices[i].size(), 137u) << i;
    EXPECT_EQ(*slices[i].rbegin(), 136);
    orders.insert(order);
  }
  EXPECT_EQ(orders.size(), 6u) << "parameters are shuffled independently";
}

TEST(StudyPlan, GridRunsEveryCombinationOnce) {
  Variation position = varying(StudyTarget::Position, StudyUnit::Millimetres, Distribution::uniform(-2, 2));
  position.axis = 2;
  position.supports = {"Clip"};
  Variation stiffness =
      varying(StudyTarget::Stiffness, StudyUnit::Percent, Distribution::list({-20, 0, 5, 20}));
  stiffness.together = true;
  StudySpec spec =
      studyOf({position, stiffness,
               varying(StudyTarget::Length, StudyUnit::Millimetres, Distribution::grid(-1, 1, 2))});
  spec.sampling = StudySampling::Grid;
  const StudyPlan plan = planOf(spec);
  EXPECT_EQ(plan.runs(), 3 * 4 * 2 * 2);
  std::set<std::vector<double>> seen;
  for (int run = 1; run <= plan.runs(); ++run) {
    const std::vector<double> values = plan.valuesOf(run);
    EXPECT_EQ(values[indexOf(plan, "Arch/stiffness_percent")],
              values[indexOf(plan, "Arch#2/stiffness_percent")]);
    EXPECT_EQ(std::abs(values[indexOf(plan, "Arch#2/length_mm")]), 1);
    seen.insert(values);
  }
  EXPECT_EQ(seen.size(), 48u);
}

TEST(StudyPlan, NormalValuesHaveTheirMeanAndDeviation) {
  StudySpec spec = studyOf({varying(StudyTarget::Length, StudyUnit::Percent, Distribution::normal(2, 0.5))});
  spec.runs = 2000;
  const StudyPlan plan = planOf(spec);
  double sum = 0, squares = 0;
  for (int run = 1; run <= spec.runs; ++run) {
    const double value = plan.valuesOf(run)[0];
    sum += value;
    squares += (value - 2) * (value - 2);
  }
  EXPECT_NEAR(sum / spec.runs, 2, 1e-3);
  EXPECT_NEAR(std::sqrt(squares / spec.runs), 0.5, 1e-3);
}

TEST(Distribution, NormalQuantileIsTheInverseOfTheNormalDistribution) {
  EXPECT_NEAR(normalQuantile(0.975), 1.959963984540054, 1e-12);
  EXPECT_NEAR(normalQuantile(1e-6), -4.753424308822899, 1e-10);
  for (const double u : {1e-9, 0.01, 0.02425, 0.3, 0.5, 0.9, 0.99999})
    EXPECT_NEAR(0.5 * std::erfc(-normalQuantile(u) / std::sqrt(2.0)), u, 1e-13 + 1e-11 * u);
}

TEST(Distribution, NumbersBeyondAllSenseAreRefused) {
  for (const double number : {1e20, -1e308, 2e6, std::numeric_limits<double>::quiet_NaN()}) {
    EXPECT_NE(Distribution::normal(number, 5).findDefect(), "") << number;
    EXPECT_NE(Distribution::uniform(-std::abs(number), 15).findDefect(), "") << number;
    EXPECT_NE(Distribution::list({1, number}).findDefect(), "") << number;
  }
  EXPECT_EQ(Distribution::uniform(-1e6, 1e6).findDefect(), "");
}

TEST(StudyPlan, PutsValuesWhereTheyBelong) {
  std::vector<Cable> cables = twoCables();
  cables[0].handles[0].worldFromHandle.linear() =
      Eigen::AngleAxisd(EIGEN_PI / 2, Eigen::Vector3d::UnitY()).toRotationMatrix();
  cables[0].start.isKeyed = cables[0].end.isKeyed = true;
  const auto one = [](double value) { return Distribution::list({value}); };
  Variation along = varying(StudyTarget::Position, StudyUnit::Diameters, one(0.5));
  along.axis = 2;
  along.supports = {"clips"};
  Variation roll = varying(StudyTarget::Roll, StudyUnit::Degrees, one(30));
  Variation curvature = varying(StudyTarget::RestCurvature, StudyUnit::PerMetre, one(1.5));
  curvature.axis = 1;
  StudySpec spec =
      studyOf({along, roll, curvature, varying(StudyTarget::Grip, StudyUnit::Millimetres, one(6)),
               varying(StudyTarget::BendingStiffness, StudyUnit::Percent, one(20)),
               varying(StudyTarget::MassPerLength, StudyUnit::Percent, one(-10)),
               varying(StudyTarget::Length, StudyUnit::Percent, one(2))});
  for (Variation& variation : spec.variations) variation.cables = {"Arch"};
  const StudyPlan plan = planOf(spec, cables);
  const Cable varied = plan.varied(cables[0], 0, plan.valuesOf(3));
  // The clip's own z looks along world x; half of a diameter of 10 mm.
  EXPECT_LT((varied.handles[0].worldFromHandle.translation() - Eigen::Vector3d(55, 0, 150)).norm(), 1e-12);
  EXPECT_EQ(varied.handles[1].worldFromHandle.translation(), Eigen::Vector3d(150, 0, 200));
  EXPECT_NEAR(varied.handles[0].fraction, 0.31, 1e-12);
  EXPECT_NEAR(varied.length, 612, 1e-12);
  EXPECT_EQ(varied.spec.restCurvature, (std::array<double, 3>{0, 1.5, 0}));
  const SectionStiffness before = sectionOf(cables[0].spec), after = sectionOf(varied.spec);
  EXPECT_NEAR(after.bending1 / before.bending1, 1.2, 1e-12);
  EXPECT_NEAR(after.torsion / before.torsion, 1, 1e-12);
  EXPECT_NEAR(after.massPerLength / before.massPerLength, 0.9, 1e-12);
  EXPECT_NEAR(varied.end.worldFromEnd.linear()(0, 0), std::cos(EIGEN_PI / 6), 1e-12);
  EXPECT_FALSE(plan.varies(1));
}

TEST(StudyPlan, RefusesWhatMakesNoSenseAndSaysWhere) {
  const auto length = varying(StudyTarget::Length, StudyUnit::Percent, Distribution::uniform(-1, 1));
  EXPECT_NE(
      messageOf(studyOf({length, length})).find("parameters[1]: \"Arch/length_percent\" is varied twice"),
      std::string::npos);
  Variation foreign = length;
  foreign.cables = {"Hose"};
  EXPECT_NE(messageOf(studyOf({foreign})).find("no cable is called \"Hose\""), std::string::npos);
  Variation clip = varying(StudyTarget::Position, StudyUnit::Millimetres, Distribution::within(1));
  clip.supports = {"Clap"};
  EXPECT_NE(messageOf(studyOf({clip})).find("\"Clap\""), std::string::npos);
  EXPECT_NE(messageOf(studyOf({varying(StudyTarget::Roll, StudyUnit::Degrees, Distribution::uniform(-9, 9))}))
                .find("keyed"),
            std::string::npos);
  EXPECT_NE(messageOf(studyOf({})).find("nothing varies"), std::string::npos);
  StudySpec grid = usualStudy(StudySampling::Grid);
  EXPECT_NE(messageOf(grid).find("parameters[0]"), std::string::npos);
  grid = studyOf({varying(StudyTarget::Position, StudyUnit::Millimetres, Distribution::grid(-1, 1, 11))});
  grid.sampling = StudySampling::Grid;
  EXPECT_NE(messageOf(grid).find("more than 1000000 runs"), std::string::npos);
  StudySpec none = studyOf({length});
  none.runs = 0;
  EXPECT_NE(messageOf(none).find("runs"), std::string::npos);
}

}  // namespace liana

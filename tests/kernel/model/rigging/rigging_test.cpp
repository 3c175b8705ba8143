// What riggings may be, and what they say when they cannot.
#include "kernel/model/rigging/rigging.h"

#include <gtest/gtest.h>

#include <functional>

#include "kernel/model/document.h"
#include "kernel/model/rigging/ready_made_cases.h"
#include "tests/support/sample_riggings.h"

namespace liana {
namespace {

std::string defectAfter(const std::function<void(Rigging&)>& change) {
  Rigging rigging = trolleyCrane();
  change(rigging);
  return rigging.findDefect();
}

bool says(const std::string& text, const std::string& words) {
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST(Rigging, OfATrolleyCraneHasNoDefect) {
  EXPECT_EQ(trolleyCrane().findDefect(), "");
  EXPECT_EQ(Rigging().findDefect(), "");
  EXPECT_TRUE(Rigging().isEmpty());
}

TEST(Rigging, NamesWhatIsWrongWithIt) {
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.bodies[1].name = "Load"; }), "two bodies \"Load\""));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.bodies[2].mass = -1; }), "\"Load\" needs a mass"));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.fittings[1].body = "Hoop"; }),
                   "a body \"Hoop\" that there is not"));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.fittings[1].efficiency = 1.1; }), "efficiency"));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.ropes[0].route[1].at = "Sheeve"; }),
                   "\"Sheeve\", which there is not"));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.ropes[0].route.pop_back(); }), "ends at the sheave"));
  EXPECT_TRUE(
      says(defectAfter([](Rigging& r) { r.ropes[0].model = RopeModel::RigidBody; }), "use the hybrid model"));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.ropes[0].spec.breakingLoad = 0; }), "breaking load"));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.winches[0].at = "Nowhere"; }), "stands at \"Nowhere\""));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.winches[0].name = "Travel"; }),
                   "two joints or winches \"Travel\""));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.joints[0].base = "Hook"; }), "stands on a dynamic one"));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.joints[0].most = -1; }), "stops"));
  EXPECT_TRUE(
      says(defectAfter([](Rigging& r) { r.cases[0].commands[0].drive = "Sling"; }), "neither a winch"));
  EXPECT_TRUE(
      says(defectAfter([](Rigging& r) { r.cases[0].commands[1].time = 0.5; }), "order the rows by time"));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.cases[0].slack["Robe"] = 1; }), "\"Robe\""));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.limits.mechanismClass = 9; }), "M1 to M8"));
  EXPECT_TRUE(says(defectAfter([](Rigging& r) { r.limits.swing_deg = -1; }), "\"swing\""));
}

TEST(Rigging, NothingOfALiftStandsBeyondAllSense) {
  Rigging rigging = trolleyCrane();
  rigging.fittings.back().worldFromFitting.translation().x() = -1e20;
  EXPECT_NE(rigging.findDefect().find("10 km"), std::string::npos) << rigging.findDefect();
  rigging = trolleyCrane();
  rigging.bodies.back().worldFromBox.translation().z() = 1e12;
  EXPECT_NE(rigging.findDefect().find("10 km"), std::string::npos) << rigging.findDefect();
}

TEST(RopeSpec, NoRopeHasNumbersBeyondAllSense) {
  const RopeSpec usual = trolleyCrane().ropes.front().spec;
  ASSERT_EQ(usual.findDefect(), "");
  for (double RopeSpec::*number : {&RopeSpec::diameter, &RopeSpec::massPerLength, &RopeSpec::axialStiffness,
                                   &RopeSpec::breakingLoad, &RopeSpec::bendRatio}) {
    RopeSpec spec = usual;
    spec.*number = 1.8e19;
    EXPECT_NE(spec.findDefect(), "");
  }
}

TEST(Rigging, KinematicBodiesMustNotLeadEachOtherInACircle) {
  const std::string defect = defectAfter([](Rigging& r) {
    RigBody bridge = r.bodies[0];
    bridge.name = "Bridge";
    r.bodies.push_back(bridge);
    RigJoint rail = r.joints[0];
    rail.name = "Bridge travel";
    rail.body = "Bridge";
    rail.base = "Trolley";
    r.joints[0].base = "Bridge";
    r.joints.push_back(rail);
  });
  EXPECT_TRUE(says(defect, "led by itself")) << defect;
}

TEST(Rigging, CountsPartsOfLineFromTheReeving) {
  const Rigging rigging = trolleyCrane();
  EXPECT_EQ(partsOfLine(rigging, rigging.ropes[0], "Hook"), 2);
  EXPECT_EQ(partsOfLine(rigging, rigging.ropes[0], "Trolley"), 2);
  EXPECT_EQ(partsOfLine(rigging, rigging.ropes[1], "Load"), 1);
  EXPECT_EQ(partsOfLine(rigging, rigging.ropes[0], "Load"), 0);
}

TEST(Rigging, TellsWhichPartsAreGone) {
  Rigging rigging = trolleyCrane();
  EXPECT_TRUE(missingParts(rigging, {}).empty());
  rigging.bodies[2].parts = {{AssemblyId{7}, "Crate/Lid"}};
  const std::vector<std::string> missing = missingParts(rigging, {});
  ASSERT_EQ(missing.size(), 1u);
  EXPECT_TRUE(says(missing[0], "\"Load\"") && says(missing[0], "\"Lid\"")) << missing[0];
}

TEST(ReadyMadeCases, FitTheRiggingAndHaveNoDefect) {
  Rigging rigging = trolleyCrane();
  const std::vector<LoadCase> cases = readyMadeCases(rigging);
  EXPECT_EQ(cases.size(), 7u);
  EXPECT_EQ(cases[1].name, "Hoist and stop 2") << "the first name is taken";
  for (const LoadCase& made : cases) rigging.cases.push_back(made);
  EXPECT_EQ(rigging.findDefect(), "");
  EXPECT_TRUE(readyMadeCases(Rigging()).empty());
}

TEST(ReadyMadeCases, OfADriveThatTakesForeverAreNoLongerThanACaseMayBe) {
  Rigging rigging = trolleyCrane();
  rigging.winches[0].drive.acceleration = 1e-300;
  rigging.joints[0].drive.speed = 1e4;
  EXPECT_EQ(rigging.findDefect(), "");
  for (const LoadCase& made : readyMadeCases(rigging))
    EXPECT_LE(made.duration, LoadCase::kLongest) << made.name;
  rigging.winches[0].drive.speed = 1e308;
  EXPECT_TRUE(says(rigging.findDefect(), "speed beyond any drive")) << rigging.findDefect();
}

TEST(Rigging, ThingsThatBelongTogetherAreNotFarApart) {
  Rigging rigging = trolleyCrane();
  rigging.bodies[0].worldFromBox.translation().x() = -9e6;
  rigging.fittings[0].worldFromFitting.translation().x() = -9e6;  // where the winch is
  rigging.fittings[2].worldFromFitting.translation().x() = 9e6;   // the dead end
  EXPECT_TRUE(says(rigging.findDefect(), "farther than 10 km from its body \"Trolley\""))
      << rigging.findDefect();
  rigging.fittings[2].body.clear();
  EXPECT_TRUE(says(rigging.findDefect(), "\"Hoist rope\" is longer than 10 km")) << rigging.findDefect();
  rigging = trolleyCrane();
  rigging.bodies[0].worldFromBox.translation().z() = 1e308;
  EXPECT_NE(rigging.findDefect(), "");
  rigging = trolleyCrane();
  rigging.ropes[0].spec.breakingLoad = 1e19;
  EXPECT_TRUE(says(rigging.findDefect(), "beyond any rope")) << rigging.findDefect();
}

TEST(HoistLimits, HaveTheFactorsOfTheMechanismClass) {
  HoistLimits limits;
  limits.mechanismClass = 5;
  EXPECT_EQ(limits.runningFactor(), 4.5);
  EXPECT_EQ(limits.standingFactor(), 4.0);
  EXPECT_EQ(limits.runningFactor(8), 9.0);
  limits.safetyFactorRunning = 6;
  EXPECT_EQ(limits.runningFactor(), 6.0);
  EXPECT_DOUBLE_EQ(strengthLeftAt(20), 0.91);
  EXPECT_DOUBLE_EQ(strengthLeftAt(25), 0.92);
  EXPECT_DOUBLE_EQ(strengthLeftAt(0.5), 0.50);
  EXPECT_DOUBLE_EQ(strengthLeftAt(100), 0.95);
}

}  // namespace liana

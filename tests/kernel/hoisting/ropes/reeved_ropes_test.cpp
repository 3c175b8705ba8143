// Ropes over sheaves, eyes and drums, through the door of the document, against formulas: what losses make of
// the lead line, how a rope's own mass runs over a sheave, when friction holds, what a drum stores.
#include <cmath>
#include <numbers>

#include "tests/kernel/hoisting/run_rigging.h"

namespace liana {
namespace {

constexpr double kGravity = 9.81, kPi = std::numbers::pi;

/// Four parts on a load of 1000 kg; lead sheaves stand up and down on the way from the winch to the block.
Rigging fourParts(RopeModel model, int leadSheaves) {
  Rigging rigging = pendulum(0, -6400, model, 1e7);
  rigging.bodies[0].boxSize = {800, 800, 800};
  rigging.ropes[0].damping = 0.05;
  rigging.fittings = {fittingAt("Anchor", FittingKind::Anchor, "", -4000 - 2000 * leadSheaves, 0, -1000),
                      fittingAt("Upper 1", FittingKind::Sheave, "", 0, -100, 0),
                      fittingAt("Lower 1", FittingKind::Sheave, "Load", 0, -50, -6000),
                      fittingAt("Upper 2", FittingKind::Sheave, "", 0, 0, 0),
                      fittingAt("Lower 2", FittingKind::Sheave, "Load", 0, 50, -6000),
                      fittingAt("Lug", FittingKind::Anchor, "", 0, 100, 0),
                      fittingAt("Lead 1", FittingKind::Sheave, "", -4000, -50, 1000),
                      fittingAt("Lead 2", FittingKind::Sheave, "", -2000, -100, -1000)};
  for (RigFitting& fitting : rigging.fittings) fitting.efficiency = 1 / 1.09, fitting.pitchDiameter = 200;
  rigging.ropes[0].route = {pass("Anchor"),
                            pass("Lead 1", PassSense::Forwards),
                            pass("Lead 2", PassSense::Backwards),
                            pass("Upper 1", PassSense::Forwards),
                            pass("Lower 1", PassSense::Backwards),
                            pass("Upper 2", PassSense::Forwards),
                            pass("Lower 2", PassSense::Backwards),
                            pass("Lug")};
  if (leadSheaves == 0)
    rigging.ropes[0].route.erase(rigging.ropes[0].route.begin() + 1, rigging.ropes[0].route.begin() + 3);
  return rigging;
}

/// Two loads of a mass on the ends of one rope, 10 mm to both sides below what it runs over at the origin.
Rigging counterpoise(double massA, double lengthA, double massB, double lengthB, FittingKind over) {
  Rigging rigging;
  for (const auto& [name, x, mass, length] :
       {std::tuple("A", -10.0, massA, lengthA), std::tuple("B", 10.0, massB, lengthB)}) {
    RigBody load;
    load.name = name;
    load.boxSize = {100, 100, 100};
    load.worldFromBox = placedAt(x, 0, -length);
    load.mass = mass;
    load.touches = false;
    rigging.bodies.push_back(load);
    rigging.fittings.push_back(
        fittingAt(std::string("Lug ") + name, FittingKind::Anchor, name, x, 0, -length));
  }
  rigging.fittings.push_back(fittingAt("Top", over, "", 0, 0, 0));
  rigging.fittings.back().pitchDiameter = 20;
  rigging.fittings.back().efficiency = 1;
  RigRope rope;
  rope.name = "Rope";
  rope.spec = steelRope();
  rope.spec.diameter = 1;
  rope.spec.massPerLength = 0.001;
  rope.spec.axialStiffness = 1e8;
  rope.route = {pass("Lug A"), pass("Top"), pass("Lug B")};
  rigging.ropes = {rope};
  return rigging;
}

LoadCase nothingDriven(double duration) {
  LoadCase loadCase;
  loadCase.name = "Let go";
  loadCase.duration = duration;
  return loadCase;
}

}  // namespace

class ReevedRopes : public testing::TestWithParam<RopeModel> {};

TEST_P(ReevedRopes, FourPartsHaveTheLeadLineOfTheirEfficiencyAndAQuarterOfItsSpeed) {
  for (const auto& [leadSheaves, lead] : {std::pair(0, 0.3087), std::pair(2, 0.3668)}) {
    const Rigging rigging = fourParts(GetParam(), leadSheaves);
    EXPECT_EQ(partsOfLine(rigging, rigging.ropes[0], "Load"), 4);
    LoadCase hoist = nothingDriven(4);
    hoist.commands = {command(0, CommandKind::Run, "Winch", 0.4)};
    const HoistRecording recording = runWhole(rigging, hoist);
    const HoistFrame& last = recording.frames.back();
    EXPECT_NEAR(last.ropes[0].passes.front().tensionOut / (1000 * kGravity), lead, 0.003) << leadSheaves;
    const HoistFrame& second = recording.frames[recording.frameAt(2)];
    const double climbed = last.bodies[0].position.z() - second.bodies[0].position.z();
    EXPECT_NEAR(climbed / (last.time - second.time), 0.1, 0.002) << leadSheaves;
  }
}

TEST_P(ReevedRopes, TwoLoadsOverAnEyeRunAsTheCapstanLawLetsThem) {
  // Half a turn: the heavier side must pull e^μπ times as hard before the rope slips.
  for (const double friction : {0.0, 0.1, 0.15}) {
    Rigging rigging = counterpoise(100, 6000, 200, 6000, FittingKind::Eye);
    rigging.ropes[0].model = GetParam();
    rigging.fittings.back().friction = friction;
    const HoistRecording recording = runWhole(rigging, nothingDriven(1));
    const double hold = 0.5 * std::exp(friction * kPi);
    const double fall = 0.5 * kGravity * (1 - hold) / (1 + hold);  // in one second
    const double fallen = -6 - recording.frames.back().bodies[1].position.z();
    EXPECT_NEAR(fallen, fall, 0.02 * fall) << "friction " << friction;
  }
  Rigging rigging = counterpoise(100, 6000, 200, 6000, FittingKind::Eye);
  rigging.ropes[0].model = GetParam();
  rigging.fittings.back().friction = 0.225;  // ln 2/π = 0.2206
  const HoistRecording recording = runWhole(rigging, nothingDriven(1));
  EXPECT_NEAR(recording.frames.back().bodies[1].position.z(), -6, 0.01) << "it sticks";
}

INSTANTIATE_TEST_SUITE_P(Models, ReevedRopes, testing::Values(RopeModel::Massless, RopeModel::Hybrid),
                         [](const auto& info) { return std::string(keyOf(info.param)); });

TEST(HybridRope, ItsOwnMassRunsOverASmallSheave) {
  Rigging rigging = counterpoise(50, 8000, 40, 12000, FittingKind::Sheave);
  rigging.ropes[0].spec.massPerLength = 2;
  rigging.ropes[0].spec.axialStiffness = 1e9;  // the reference's rope does not stretch
  const HoistRecording recording = runWhole(rigging, nothingDriven(2));
  const auto heavySide = [&](double time) {
    return -recording.frames[recording.frameAt(time + 1e-6)].bodies[0].position.z();
  };
  EXPECT_NEAR(heavySide(1) - 8, 0.07738, 0.01 * 0.07738);
  EXPECT_NEAR(heavySide(2) - 8, 0.33347, 0.01 * 0.33347);
}

namespace {

/// A load of 1000 kg straight below the drum's right side; ten wraps of 12 mm a layer, π·300 mm each in the
/// first.
Rigging drumHoist(double wraps) {
  Rigging rigging = pendulum(150, -20000, RopeModel::Hybrid, 1e7);
  RigFitting& drum = rigging.fittings[0];
  drum = fittingAt("Drum", FittingKind::Drum, "", 0, 0, 0);
  drum.pitchDiameter = 300;
  drum.width = 120;
  drum.layers = 4;
  drum.wraps = wraps;
  rigging.winches[0].at = "Drum";
  rigging.ropes[0].route = {pass("Drum"), pass("Lug")};
  return rigging;
}

double storedAtTheStart(double wraps) {
  return runWhole(drumHoist(wraps), nothingDriven(0.02)).frames.front().ropes[0].stored;
}

}  // namespace

TEST(HybridRope, ADrumStoresItsWrapsLayerByLayer) {
  EXPECT_NEAR(storedAtTheStart(4), 4 * kPi * 0.3, 1e-3);
  EXPECT_NEAR(storedAtTheStart(15), 10 * kPi * 0.3 + 5 * kPi * 0.324, 1e-3);
  EXPECT_NEAR(storedAtTheStart(24), 10 * kPi * (0.3 + 0.324) + 4 * kPi * 0.348, 1e-3);
}

TEST(HybridRope, TheLineOfADrumIsFasterInItsSecondLayer) {
  Rigging rigging = drumHoist(8);
  for (const double sense : {1, -1}) {
    rigging.fittings[0].sense = static_cast<int>(sense);
    rigging.fittings[1].worldFromFitting.translation().x() = sense * 150;
    rigging.bodies[0].worldFromBox.translation().x() = sense * 150;
    LoadCase hoist = nothingDriven(9);
    hoist.commands = {command(0, CommandKind::Run, "Winch", 0.5)};
    const HoistRecording recording = runWhole(rigging, hoist);
    const auto speedAt = [&](double from, double to) {
      const HoistFrame &a = recording.frames[recording.frameAt(from)],
                       &b = recording.frames[recording.frameAt(to)];
      return (b.bodies[0].position.z() - a.bodies[0].position.z()) / (b.time - a.time);
    };
    EXPECT_NEAR(speedAt(1, 2.5), 0.5, 0.005);
    EXPECT_NEAR(speedAt(6, 9), 0.5 * 324 / 300, 0.005);
    // 0.5 m/s on a radius of 150 mm is 0.5305 turns a second; the ramp between layers takes half a turn.
    EXPECT_NEAR(recording.frames.back().ropes[0].wraps, 8 + 9 * 0.5 / (kPi * 0.3), 0.03);
  }
}

TEST(HybridRope, AGroovedDrumHasItsWrapsByPitchAndItsLayersByTheRope) {
  Rigging rigging = drumHoist(9);
  rigging.fittings[0].groovePitch = 15;  // eight wraps in 120 mm
  const HoistRecording recording = runWhole(rigging, nothingDriven(0.02));
  EXPECT_NEAR(recording.frames.front().ropes[0].stored, 8 * kPi * 0.3 + kPi * 0.324, 1e-3);
}

}  // namespace liana

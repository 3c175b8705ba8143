#include "kernel/bundle/bundle_section.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "kernel/bundle/single_wire.h"

namespace liana {
namespace {

/// A wire of one material, whose glued bound theory knows.
CableSpec solidWire(double diameter) {
  CableSpec wire;
  wire.outerDiameter = diameter;
  wire.youngsModulus = 1000;
  wire.poissonRatio = 0.25;
  wire.density = 2000;
  return wire;
}

const StiffnessRule& rule(const char* name) {
  return *StiffnessRule::find(name);
}

}  // namespace

TEST(BundleSection, SevenGluedWiresHaveTheMomentOfTheirFigure) {
  // One in the middle, six around: I = 7·πd⁴/64 + ½·6·(πd²/4)·d² = πd⁴/64·(7 + 48).
  const BundleSection section = bundleSection(std::vector<CableSpec>(7, solidWire(2)), rule("loose"));
  const double single = 1e9 * std::numbers::pi * std::pow(2e-3, 4) / 64;
  EXPECT_NEAR(section.bending.sliding, 7 * single, 1e-9 * single);
  EXPECT_NEAR(section.bending.glued, 55 * single, 1e-6 * single);
  // J = 7·πd⁴/32 + 6·(πd²/4)·d², G = E / 2.5.
  EXPECT_NEAR(section.torsion.sliding, 7 * 2 * single / 2.5, 1e-9 * single);
  EXPECT_NEAR(section.torsion.glued, (7 * 2 + 96) * single / 2.5, 1e-5 * single);
  EXPECT_NEAR(section.massPerLength, 7 * 2000 * std::numbers::pi * 1e-6, 1e-12);
  EXPECT_NEAR(section.outerDiameter, 6, 1e-6);
  EXPECT_EQ(section.bendingStiffness, section.bending.sliding);
}

TEST(BundleSection, RulesStayBetweenTheBounds) {
  const std::vector<CableSpec> wires(12, singleWire(0.5));
  double previous = 0;
  for (const StiffnessRule& named : StiffnessRule::named()) {
    const BundleSection section = bundleSection(wires, named);
    EXPECT_GE(section.bendingStiffness, section.bending.sliding) << named.name;
    EXPECT_LE(section.bendingStiffness, section.bending.glued) << named.name;
    EXPECT_GT(section.bendingStiffness, previous) << named.name;
    previous = section.bendingStiffness;
  }
  EXPECT_EQ(bundleSection(wires, rule("glued")).bendingStiffness,
            bundleSection(wires, rule("glued")).bending.glued);
  EXPECT_NE((StiffnessRule{"wrong", 0.5}).findDefect(), "");
  // One wire has nothing to slide on.
  const BundleSection one = bundleSection({singleWire(0.5)}, rule("glued"));
  EXPECT_EQ(one.bendingStiffness, *singleWire(0.5).bendingStiffness);
}

TEST(BundleSection, CoveringsAddDiameterMassAndStiffnessInLayers) {
  const std::vector<CableSpec> wires(7, solidWire(2));
  const Covering tape = Covering::usual(CoveringKind::Tape);
  Covering conduit = Covering::usual(CoveringKind::Conduit);
  conduit.innerDiameter = 10;
  const BundleSection bare = bundleSection(wires, rule("loose"));
  const BundleSection taped = bundleSection(wires, rule("loose"), {tape});
  const BundleSection both = bundleSection(wires, rule("loose"), {tape, conduit});
  EXPECT_NEAR(taped.outerDiameter, 6.6, 1e-6);
  EXPECT_NEAR(both.outerDiameter, 12.6, 1e-9);
  EXPECT_NEAR(taped.massPerLength - bare.massPerLength, 1200 * std::numbers::pi / 4 * (6.6 * 6.6 - 36) * 1e-6,
              1e-9);
  const double tube = 5e6 * std::numbers::pi / 64 * (std::pow(6.6e-3, 4) - std::pow(6e-3, 4));
  EXPECT_NEAR(taped.bendingStiffness, 4 * bare.bending.sliding + tube, 1e-6 * taped.bendingStiffness);
  EXPECT_GT(both.bendingStiffness, taped.bendingStiffness);
  // A rule that binds closer than the covering stays.
  EXPECT_GT(bundleSection(wires, rule("glued"), {tape}).bendingStiffness, taped.bendingStiffness);
}

TEST(BundleSection, TheShippedBundlesAreWhatTheirWiresMake) {
  // io/library/cables.json: bundle-20x0.5-full, 9.3 mm, 0.0292 N·m², 0.144 kg/m.
  Covering tape = Covering::usual(CoveringKind::Tape);
  tape.thickness = 0.5;
  const BundleSection section =
      bundleSection(std::vector<CableSpec>(20, singleWire(0.5)), rule("loose"), {tape});
  EXPECT_NEAR(section.outerDiameter, 9.3, 0.02 * 9.3);  // the library's is by a rule, 1.155·d·√n
  EXPECT_NEAR(section.bendingStiffness, 0.0292, 0.002);
  EXPECT_NEAR(section.massPerLength, 0.144, 0.005);
}

TEST(BundleSection, MakesASpecThatCanBeRouted) {
  const BundleSection section = bundleSection(std::vector<CableSpec>(5, singleWire(1)), rule("tied"));
  const CableSpec spec = specOf(section, "W", {});
  EXPECT_EQ(spec.findDefect(), "");
  EXPECT_EQ(*spec.bendingStiffness, section.bendingStiffness);
  EXPECT_NEAR(spec.youngsModulus * 1e6 * std::numbers::pi / 64 * std::pow(spec.outerDiameter * 1e-3, 4),
              section.bendingStiffness, 1e-9);
}

TEST(BundleSection, ACoveredCableIsThickerHeavierStiffer) {
  const CableSpec bare = solidWire(6);
  const CableSpec inBraid = covered(bare, {Covering::usual(CoveringKind::Braid)});
  EXPECT_NEAR(inBraid.outerDiameter, 7.2, 1e-12);
  EXPECT_GT(*inBraid.bendingStiffness, 1e9 * std::numbers::pi * std::pow(6e-3, 4) / 64);
  EXPECT_GT(*inBraid.massPerLength, 2000 * std::numbers::pi * 9e-6);
  EXPECT_EQ(inBraid.findDefect(), "");
  EXPECT_EQ(covered(bare, {}), bare);
}

TEST(SingleWire, AgreesWithTheLibraryAndLiesBetweenItsSizes) {
  EXPECT_NEAR(singleWire(0.5).outerDiameter, 1.6, 1e-9);
  EXPECT_NEAR(*singleWire(0.5).massPerLength, 0.00635, 0.0002);
  EXPECT_NEAR(*singleWire(6).bendingStiffness, 9.55e-3, 1e-9);
  for (double section = 0.05; section < 120; section *= 1.3) {
    EXPECT_EQ(singleWire(section).findDefect(), "");
    EXPECT_GT(singleWire(section * 1.3).outerDiameter, singleWire(section).outerDiameter);
    EXPECT_NEAR(*singleWireOfDiameter(singleWire(section).outerDiameter).axialStiffness, 1e5 * section,
                1e-3 * 1e5 * section);
  }
  EXPECT_NEAR(crossSectionOfGauge(24), 0.205, 0.001);
  EXPECT_NEAR(crossSectionOfGauge(10), 5.26, 0.01);
}

TEST(Covering, SaysWhatIsWrong) {
  for (const CoveringKind kind :
       {CoveringKind::Tape, CoveringKind::Conduit, CoveringKind::Braid, CoveringKind::HeatShrink}) {
    EXPECT_EQ(Covering::usual(kind).findDefect(), "");
    EXPECT_EQ(Covering::usual(kind).kind, kind);
    EXPECT_EQ(coveringKindNamed(nameOf(kind)), kind);
  }
  Covering covering;
  covering.to = 0;
  EXPECT_NE(covering.findDefect().find("end"), std::string::npos);
  covering.to = 1;
  covering.thickness = std::nan("");
  EXPECT_NE(covering.findDefect().find("wall"), std::string::npos);
}

}  // namespace liana

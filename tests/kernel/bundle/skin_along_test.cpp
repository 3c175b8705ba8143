// What one sees along a covered cable.
#include "kernel/bundle/skin_along.h"

#include <gtest/gtest.h>

#include "kernel/bundle/diameter_along.h"
#include "tests/support/sample_cables.h"

namespace liana {
namespace {

Cable coveredCable() {
  Cable cable = archCable();
  cable.spec.outerDiameter = 8;
  Covering tape = Covering::usual(CoveringKind::Tape), conduit = Covering::usual(CoveringKind::Conduit);
  tape.from = 0.1;
  tape.to = 0.6;
  tape.thickness = 0.5;
  conduit.from = 0.3;
  conduit.to = 0.8;
  conduit.innerDiameter = 12;
  conduit.thickness = 1;
  cable.coverings = {tape, conduit};
  return cable;
}

}  // namespace

TEST(SkinAlong, IsOfTheOutermostCoveringAndAsThickAsTheSolverHasIt) {
  const Cable cable = coveredCable();
  const std::vector<SkinPiece> skin = skinAlong(cable);
  ASSERT_EQ(skin.size(), 5u);
  EXPECT_EQ(skinAt(skin, 0.05).color, cable.spec.color);
  EXPECT_EQ(skinAt(skin, 0.2).color, cable.coverings[0].color);
  EXPECT_EQ(skinAt(skin, 0.4).color, cable.coverings[1].color);
  EXPECT_EQ(skinAt(skin, 0.7).color, cable.coverings[1].color);
  EXPECT_EQ(skinAt(skin, 1).color, cable.spec.color);
  const DiameterAlong diameters(cable, 1);
  for (const double share : {0.05, 0.2, 0.4, 0.7, 0.9})
    EXPECT_EQ(skinAt(skin, share).diameter, diameters.at(share)) << share;
}

TEST(SkinAlong, SleevesLieOnWhatIsBelowThemOrAreAsWideAsTheyWereBought) {
  const std::vector<SleevePiece> sleeves = sleevesOf(coveredCable());
  ASSERT_EQ(sleeves.size(), 2u);
  EXPECT_EQ(sleeves[0].covering, 0u);
  EXPECT_EQ(sleeves[0].from, 0.1);
  EXPECT_EQ(sleeves[0].to, 0.6);
  EXPECT_EQ(sleeves[0].inner, 8);
  EXPECT_EQ(sleeves[0].outer, 9);
  EXPECT_EQ(sleeves[1].inner, 12);
  EXPECT_EQ(sleeves[1].outer, 14);
  EXPECT_EQ(sleeves[1].to, 0.8);
}

}  // namespace liana

#include "io/centerline/draft_text.h"

#include <gtest/gtest.h>

#include "io/centerline/read_drafts.h"
#include "tests/support/temporary_folder.h"

namespace liana {

TEST(DraftText, RouteThatRunsStraightBackIsRefusedWithItsLine) {
  const TemporaryFolder folder;
  std::string zigzag = "x_mm,y_mm,z_mm\n";
  for (int i = 0; i < 40; ++i) zigzag += i % 2 == 0 ? "0,0,0\n" : "1,0,0\n";
  const auto drafts = readDrafts(folder.write("zigzag.csv", zigzag));
  ASSERT_FALSE(drafts.ok());
  EXPECT_NE(drafts.error().message.find("line 4"), std::string::npos) << drafts.error().message;
  EXPECT_NE(drafts.error().message.find("back"), std::string::npos);
  const auto json = readDrafts(
      folder.write("zigzag.json", R"({"format": "liana-centerlines", "cables": [{"name": "Z", "stations": [
        {"position_mm": [0, 0, 0]}, {"position_mm": [9, 0, 0]}, {"position_mm": [1, 0, 0]}]}]})"));
  ASSERT_FALSE(json.ok());
  EXPECT_NE(json.error().message.find("stations[2]"), std::string::npos) << json.error().message;
}

TEST(DraftText, PointsOfOneCableAreOneRouteThoughItComesBackToItsPlaces) {
  const TemporaryFolder folder;
  // Twice around a square, through the same corners.
  std::string text = "x_mm,y_mm,z_mm\n";
  for (int turn = 0; turn < 2; ++turn) text += "0,0,0\n100,0,0\n100,100,0\n0,100,0\n";
  const auto drafts = readDrafts(folder.write("loop.csv", text + "0,0,0\n"));
  ASSERT_TRUE(drafts.ok()) << drafts.error().message;
  EXPECT_EQ(drafts->routes.size(), 1u);
}

}  // namespace liana

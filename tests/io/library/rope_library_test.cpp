#include "io/library/rope_library.h"

#include <gtest/gtest.h>

namespace liana {

TEST(RopeLibrary, ShipsRopesWithASourceForEveryFigure) {
  const RopeLibrary& library = RopeLibrary::shipped();
  EXPECT_GE(library.ropes().size(), 15u);
  int wires = 0, fibres = 0;
  for (const LibraryRope& rope : library.ropes()) {
    EXPECT_EQ(rope.spec.findDefect(), "") << rope.id;
    for (const char* figure : {"construction", "diameter_mm", "mass_per_length_kg_m", "axial_stiffness_N",
                               "breaking_load_N", "bend_ratio"})
      EXPECT_TRUE(rope.sources.contains(figure)) << rope.id << " " << figure;
    (rope.spec.kind == RopeKind::Wire ? wires : fibres) += 1;
    EXPECT_EQ(rope.spec.libraryId, rope.id);
  }
  EXPECT_GE(wires, 10);
  EXPECT_GE(fibres, 4);
}

TEST(RopeLibrary, FiguresAreOfTheRightSize) {
  const LibraryRope* rope = RopeLibrary::shipped().find("6x36ws-iwrc-12");
  ASSERT_TRUE(rope);
  EXPECT_NEAR(rope->spec.breakingLoad, 0.356 * 1770 * 144, 100);  // K·R·d²
  EXPECT_NEAR(rope->spec.massPerLength, 0.589, 0.001);
  EXPECT_EQ(rope->spec.bendRatio, 23);
}

TEST(RopeLibrary, OwnEntriesReplaceAndDefectsNameThePlace) {
  RopeLibrary library = RopeLibrary::shipped();
  std::vector<std::string> warnings;
  const std::string own = R"({"format": "liana-ropes", "version": 1, "ropes": [
    {"id": "6x36ws-iwrc-12", "name": "Mine", "diameter_mm": 12, "breaking_load_N": 1e5, "lenght": 3}]})";
  ASSERT_TRUE(library.addText(own, "ropes.json", warnings).ok());
  EXPECT_EQ(library.find("6x36ws-iwrc-12")->spec.name, "Mine");
  EXPECT_EQ(library.ropes().size(), RopeLibrary::shipped().ropes().size());
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("lenght"), std::string::npos);
  const Result<void> bad = library.addText(
      R"({"format": "liana-ropes", "ropes": [{"id": "a", "name": "A", "diameter_mm": -1, "breaking_load_N": 1}]})",
      "ropes.json", warnings);
  ASSERT_FALSE(bad.ok());
  EXPECT_NE(bad.error().message.find("ropes[0]"), std::string::npos) << bad.error().message;
}

}  // namespace liana

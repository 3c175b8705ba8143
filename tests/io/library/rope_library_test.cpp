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

TEST(RopeLibrary, WireRopesFollowTheFormulasOfTheStandard) {
  struct Class {
    double massFactor, areaFactor, breakingFactor, modulus, grade;  // W, C, K, E [kN/mm²], R [N/mm²]
  };
  const std::map<std::string, Class> classes{
      {"6x36WS-IWRC", {0.409, 0.46, 0.356, 100, 1770}},  {"6x36WS-FC", {0.367, 0.393, 0.33, 90, 1770}},
      {"8x36WS-IWRC", {0.417, 0.468, 0.356, 105, 1960}}, {"6x25F-IWRC", {0.4, 0.449, 0.356, 100, 1770}},
      {"6x26WS-IWRC", {0.4, 0.449, 0.356, 100, 1770}},   {"19x7", {0.401, 0.433, 0.328, 95, 1960}},
      {"35x7", {0.454, 0.48, 0.36, 100, 1960}},          {"8x19S-FC", {0.348, 0.357, 0.293, 70, 1570}}};
  for (const LibraryRope& rope : RopeLibrary::shipped().ropes()) {
    if (rope.spec.kind != RopeKind::Wire) continue;
    ASSERT_TRUE(classes.contains(rope.spec.construction)) << rope.id;
    const Class& factors = classes.at(rope.spec.construction);
    const double square = rope.spec.diameter * rope.spec.diameter;
    EXPECT_NEAR(rope.spec.massPerLength, factors.massFactor * square / 100, 1e-4) << rope.id;
    EXPECT_NEAR(rope.spec.breakingLoad, factors.breakingFactor * square * factors.grade, 51) << rope.id;
    EXPECT_NEAR(rope.spec.axialStiffness, factors.areaFactor * square * factors.modulus * 1000, 501)
        << rope.id;
  }
}

TEST(RopeLibrary, DerivedFiguresStateTheirRule) {
  for (const LibraryRope& rope : RopeLibrary::shipped().ropes())
    for (const auto& [figure, source] : rope.sources) {
      EXPECT_GE(source.size(), 10u) << rope.id << " " << figure;
      EXPECT_EQ(source.find("estimate"), std::string::npos) << rope.id << " " << figure;
    }
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

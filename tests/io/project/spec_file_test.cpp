#include "io/project/spec_file.h"

#include <gtest/gtest.h>

#include "tests/support/temporary_folder.h"

namespace liana {

TEST(SpecFile, RoundTripKeepsEverything) {
  const TemporaryFolder folder;
  CableSpec spec;
  spec.name = "Schläuche";
  spec.innerDiameter = 3;
  spec.color = *colorFromHex("#104080");
  spec.torsionStiffness = 0.1;
  spec.restCurvature = {1, -2, 0.5};
  ASSERT_TRUE(writeSpecFile(spec, folder / "s.json").ok());
  std::vector<std::string> warnings;
  const Result<CableSpec> read = readSpecFile(folder / "s.json", warnings);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_EQ(*read, spec);
  const auto odd = folder.write("odd.json", R"({"outer_diameter_mm": 5, "colour": "red"})");
  ASSERT_TRUE(readSpecFile(odd, warnings).ok());
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("colour"), std::string::npos);
  EXPECT_FALSE(readSpecFile(folder.write("bad.json", R"({"outer_diameter_mm": -5})"), warnings).ok());
}

}  // namespace liana

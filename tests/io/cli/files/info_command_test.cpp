// `liana info` over every format, as text and as JSON.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "io/cli/cli.h"
#include "tests/io/cli/run_liana.h"
#include "tests/io/support/sample_files.h"

namespace liana {
namespace {

Outcome info(std::vector<std::string> words) {
  words.insert(words.begin(), "info");
  return runLiana(std::move(words));
}

}  // namespace

TEST(InfoCommand, DescribesEveryFormatAsTextAndJson) {
  const TemporaryFolder folder;
  for (const SampleFile& file : writeSampleFiles(folder)) {
    const Outcome text = info({file.path.string()});
    EXPECT_EQ(text.code, ExitOk) << file.format << text.err;
    EXPECT_NE(text.out.find("instances"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("\nbox 11"), std::string::npos) << text.out;
    const Outcome outcome = info({file.path.string(), "--json"});
    const auto json = nlohmann::json::parse(outcome.out);
    EXPECT_GT(json["triangles"], 100) << file.format;
    EXPECT_NEAR(json["volume_mm3"].get<double>(), 15141, 40) << file.format;
    EXPECT_EQ(json["tree"].size() > 0, true);
    EXPECT_TRUE(json["warnings"].is_array());
    const bool hasUnit = std::string(file.format).starts_with("STEP") ||
                         std::string(file.format).starts_with("IGES") ||
                         std::string(file.format).starts_with("glTF");
    EXPECT_EQ(json["unit"].is_string(), hasUnit) << file.format << json["unit"];
  }
}

TEST(InfoCommand, SaysUnitHiddenPartsAndWarnings) {
  const TemporaryFolder folder;
  const Outcome step = info({writeSampleFile(folder, "STEP").string()});
  EXPECT_NE(step.out.find("unit millimetre"), std::string::npos) << step.out;
  EXPECT_NE(step.out.find("(hidden)"), std::string::npos) << step.out;
  const std::string bytes = textOf(writeSampleFile(folder, "STL, binary"));
  const Outcome cut = info({folder.write("cut.stl", bytes.substr(0, bytes.size() / 2)).string()});
  EXPECT_EQ(cut.code, ExitOk);
  EXPECT_NE(cut.err.find("cut off"), std::string::npos) << cut.err;
}

TEST(InfoCommand, ScalesFilesWithoutUnit) {
  const TemporaryFolder folder;
  const auto file = writeSampleFile(folder, "STL").string();
  const auto json = nlohmann::json::parse(info({file, "--mm-per-unit", "10", "--json"}).out);
  EXPECT_NEAR(json["box_mm"]["high"][0].get<double>(), 1100, 1e-3);
  EXPECT_EQ(info({file, "--mm-per-unit", "-1"}).code, ExitBadInput);
  EXPECT_EQ(info({(folder / "missing.glb").string()}).code, ExitBadInput);
}

TEST(InfoCommand, TellsBoxVolumeAndBodiesOfEveryPart) {
  const TemporaryFolder folder;
  for (const SampleFile& file : writeSampleFiles(folder)) {
    const auto json = nlohmann::json::parse(info({file.path.string(), "--json"}).out);
    EXPECT_EQ(json["bodies"], 3) << file.format;
    double volume = 0;
    std::size_t bodies = 0;
    for (const auto& node : json["tree"]) {
      EXPECT_TRUE(node.contains("box_mm")) << file.format;
      if (!node.contains("shape")) continue;
      volume += node["volume_mm3"].get<double>();
      bodies += node["bodies"].size();
    }
    EXPECT_NEAR(volume, 15141, 40) << file.format;
    EXPECT_EQ(bodies, 3u) << file.format;
  }
  const Outcome text = info({writeSampleFile(folder, "STEP").string()});
  EXPECT_NE(text.out.find("10.00 x 20.00 x 30.00 mm, 6.0 cm3"), std::string::npos) << text.out;
}

TEST(InfoCommand, NamesTheBodiesOfAPart) {
  const TemporaryFolder folder;
  std::string text = textOf(writeSampleFile(folder, "STEP"));
  const std::size_t at = text.find("MANIFOLD_SOLID_BREP('");
  ASSERT_NE(at, std::string::npos);
  text.replace(at + 20, text.find("'", at + 21) - at - 20, "'Geh\\X2\\00E4\\X0\\use");
  const std::string file = folder.write("named.step", text).string();
  const Outcome outcome = info({file});
  EXPECT_NE(outcome.out.find("1 body: \"Gehäuse\""), std::string::npos) << outcome.out;
  const auto json = nlohmann::json::parse(info({file, "--json"}).out);
  EXPECT_NE(json["tree"].dump().find("\"name\":\"Gehäuse\",\"volume_mm3\":6000"), std::string::npos)
      << json["tree"].dump();
}

}  // namespace liana

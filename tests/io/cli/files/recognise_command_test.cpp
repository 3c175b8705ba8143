// `liana recognise` over real tube meshes and parts without a tube.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "io/cli/cli.h"
#include "tests/io/cli/run_liana.h"
#include "tests/io/support/sample_files.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

Outcome recognise(std::vector<std::string> words) {
  words.insert(words.begin(), "recognise");
  return runLiana(std::move(words));
}

std::string dataFile(const std::string& name) {
  return (paths::data() / name).string();
}

}  // namespace

TEST(RecogniseCommand, FindsTheHosesOfARealRobot) {
  const std::vector<std::pair<std::string, double>> hoses{{"mesh/mh50_link_3_u.stl", 1202},
                                                          {"mesh/mh50_link_2_l.stl", 881}};
  for (const auto& [name, length] : hoses) {
    if (!std::filesystem::exists(dataFile(name))) GTEST_SKIP() << name << " is not there";
    const TemporaryFolder folder;
    const std::string csv = (folder / "line.csv").string();
    const Outcome outcome = recognise({dataFile(name), "--mm-per-unit", "1000", "--json", "-o", csv});
    ASSERT_EQ(outcome.code, ExitOk) << outcome.err;
    const auto tube = nlohmann::json::parse(outcome.out)["parts"][0]["tubes"][0];
    EXPECT_NEAR(tube["length_mm"].get<double>(), length, 0.01 * length);
    EXPECT_NEAR(tube["outer_diameter_mm"].get<double>(), 40, 0.4);
    EXPECT_EQ(textOf(csv).rfind("s_mm,", 0), 0u);
  }
}

TEST(RecogniseCommand, RefusesConnectorsWithAReason) {
  for (const std::string name : {"mesh/adafruit_usbc_microb_cable.stl", "mesh/mh50_base_link.stl"}) {
    if (!std::filesystem::exists(dataFile(name))) GTEST_SKIP() << name << " is not there";
    const Outcome outcome = recognise({dataFile(name)});
    EXPECT_EQ(outcome.code, ExitFailed) << name << outcome.out;
    EXPECT_NE(outcome.out.find("holds no tube"), std::string::npos) << outcome.out;
  }
}

TEST(RecogniseCommand, TellsWhatWasLostOnImport) {
  const TemporaryFolder folder;
  const auto file = folder.write("torn.obj", "v 0 0 0\nv 9 0 0\nv 0 9 0\nf 1 2 3\nf 1 2 99\n").string();
  EXPECT_NE(recognise({file}).err.find("torn.obj"), std::string::npos);
  EXPECT_EQ(recognise({file}).err, runLiana({"info", file}).err);
}

TEST(RecogniseCommand, NamesWhatCannotBeRead) {
  const Outcome missing = recognise({"/nowhere/at_all.step"});
  EXPECT_EQ(missing.code, ExitBadInput);
  EXPECT_NE(missing.err.find("at_all.step"), std::string::npos) << missing.err;
}

}  // namespace liana

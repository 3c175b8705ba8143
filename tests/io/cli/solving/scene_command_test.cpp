#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "io/cli/cli.h"
#include "tests/io/cli/run_liana.h"

namespace liana {
namespace {

std::string textOf(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

TEST(SceneCommand, WritesShapesOverTimeAndAPictureStrip) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "liana_scene_command_test";
  std::filesystem::remove_all(folder);
  const Outcome outcome = runLiana({"scene", "necklace", "-o", folder.string(), "--steps", "5"});
  EXPECT_EQ(outcome.code, ExitOk) << outcome.err;
  EXPECT_NE(outcome.out.find("5 steps, 5 converged"), std::string::npos) << outcome.out;
  EXPECT_EQ(textOf(folder / "necklace.csv").rfind("time_s,rod,node,x_m,y_m,z_m\n", 0), 0u);
  EXPECT_NE(textOf(folder / "necklace.svg").find("<polyline"), std::string::npos);
  std::filesystem::remove_all(folder);
}

TEST(SceneCommand, UnknownScenesAreBadInput) {
  EXPECT_EQ(runLiana({"scene", "castle", "-o", "x"}).code, ExitBadInput);
}

}  // namespace
}  // namespace liana

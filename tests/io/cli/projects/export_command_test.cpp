#include <gtest/gtest.h>

#include <sstream>

#include "io/centerline/read_drafts.h"
#include "io/cli/cli.h"
#include "io/project/project_file.h"
#include "io/step/read_step.h"
#include "io/step/write_step.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

/// Two arches, and a cable too short for its ends when asked for.
std::string projectIn(const TemporaryFolder& folder, bool withShort = false) {
  EXPECT_TRUE(writeStep(smallAssembly(), folder / "parts.step").ok());
  DocumentContent content;
  content.assemblies.push_back({{}, folder / "parts.step", Eigen::Isometry3d::Identity(), nullptr});
  content.cables = {archCable(), archCable()};
  content.cables[1].name = "Second";
  content.cables[1].start.worldFromEnd.translation().y() =
      content.cables[1].end.worldFromEnd.translation().y() = 50;
  if (withShort) {
    content.cables.push_back(archCable());
    content.cables.back().name = "Short";
    content.cables.back().length = 200;
  }
  EXPECT_TRUE(writeProject(content, folder / "p.liana").ok());
  return (folder / "p.liana").string();
}

}  // namespace

TEST(ExportCommand, WritesOneFileOrOnePerCable) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder);
  const Outcome one = runLiana({"export", project, "-o", (folder / "l.step").string(), "--schema", "ap242"});
  EXPECT_EQ(one.code, ExitOk) << one.err;
  EXPECT_NE(textOf(folder / "l.step").find("AP242"), std::string::npos);
  const auto routes = readDrafts(folder / "l.step");
  ASSERT_TRUE(routes.ok());
  ASSERT_EQ(routes->routes.size(), 2u);
  EXPECT_EQ(routes->routes[1].name, "Second");
  const Outcome apart = runLiana({"export", project, "-d", (folder / "out").string(), "--format", "vdafs"});
  EXPECT_EQ(apart.code, ExitOk) << apart.err;
  EXPECT_TRUE(std::filesystem::exists(folder / "out/Arch.vda"));
  EXPECT_TRUE(std::filesystem::exists(folder / "out/Second.vda"));
  const Outcome chosen =
      runLiana({"export", project, "-o", (folder / "one.csv").string(), "--cable", "Second"});
  EXPECT_EQ(chosen.code, ExitOk) << chosen.err;
  EXPECT_EQ(textOf(folder / "one.csv").find("Arch"), std::string::npos);
}

TEST(ExportCommand, WritesSolidsWithAndWithoutTheAssembly) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder);
  EXPECT_EQ(runLiana({"export", project, "-o", (folder / "s.step").string(), "--what", "solids"}).code,
            ExitOk);
  EXPECT_EQ(runLiana({"export", project, "-o", (folder / "a.step").string(), "--what", "all"}).code, ExitOk);
  EXPECT_EQ(runLiana({"export", project, "-o", (folder / "p.step").string(), "--what", "assembly"}).code,
            ExitOk);
  EXPECT_EQ(readStep(folder / "s.step")->instanceCount(), 2);
  EXPECT_EQ(readStep(folder / "a.step")->instanceCount(), 5);
  EXPECT_EQ(readStep(folder / "p.step")->instanceCount(), 3);
}

TEST(ExportCommand, MissingPartsEndWithOneWhereTheyBelongIntoTheFile) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder);
  std::filesystem::remove(folder / "parts.step");
  EXPECT_EQ(runLiana({"export", project, "-o", (folder / "l.csv").string()}).code, ExitOk)
      << "the cables do not depend on the parts";
  EXPECT_EQ(runLiana({"export", project, "--what", "all", "-o", (folder / "a.stl").string()}).code,
            ExitFailed);
  EXPECT_TRUE(std::filesystem::exists(folder / "a.stl")) << "what there is was written";
}

TEST(ExportCommand, FolderMadeForNothingIsTakenAway) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder);
  EXPECT_EQ(runLiana({"export", project, "-d", (folder / "out/deep").string(), "--cable", "None"}).code,
            ExitBadInput);
  EXPECT_FALSE(std::filesystem::exists(folder / "out"));
}

TEST(ExportCommand, LinkIsFollowedAndThatIsSaid) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder);
  std::filesystem::create_symlink("real.csv", folder / "link.csv");
  const Outcome outcome = runLiana({"export", project, "-o", (folder / "link.csv").string()});
  EXPECT_EQ(outcome.code, ExitOk);
  EXPECT_NE(outcome.err.find("is a link"), std::string::npos) << outcome.err;
  EXPECT_TRUE(std::filesystem::is_regular_file(folder / "real.csv"));
}

TEST(ExportCommand, AnUnsolvedCableIsNamedAndLeftOut) {
  const TemporaryFolder folder;
  const Outcome outcome = runLiana({"export", projectIn(folder, true), "-o", (folder / "l.json").string()});
  EXPECT_EQ(outcome.code, ExitFailed);
  EXPECT_NE(outcome.err.find("\"Short\" was left out"), std::string::npos) << outcome.err;
  EXPECT_EQ(readDrafts(folder / "l.json")->routes.size(), 2u);
}

TEST(ExportCommand, BadUsageSaysWhatToDo) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder);
  EXPECT_EQ(runLiana({"export", project}).code, ExitBadInput);
  const Outcome unknown =
      runLiana({"export", project, "-o", (folder / "a.step").string(), "--cable", "Nope"});
  EXPECT_EQ(unknown.code, ExitBadInput);
  EXPECT_NE(unknown.err.find("\"Arch\", \"Second\""), std::string::npos) << unknown.err;
  const Outcome ending = runLiana({"export", project, "-o", (folder / "a.glb").string()});
  EXPECT_EQ(ending.code, ExitBadInput);
  EXPECT_NE(ending.err.find("is none for centerlines"), std::string::npos) << ending.err;
  const Outcome unnamed = runLiana({"export", project, "-o", "-"});
  EXPECT_EQ(unnamed.code, ExitBadInput);
  EXPECT_NE(unnamed.err.find("--format"), std::string::npos) << unnamed.err;
  const Outcome missing = runLiana({"export", project, "-o", (folder / "no/a.step").string()});
  EXPECT_EQ(missing.code, ExitBadInput);
  EXPECT_NE(missing.err.find("folder does not exist"), std::string::npos) << missing.err;
  EXPECT_NE(runLiana({"export", "--help"}).out.find("Examples"), std::string::npos);
}

TEST(ImportCenterlineCommand, MakesCablesThatFollowWhatWasExported) {
  const TemporaryFolder folder;
  const std::string project = projectIn(folder);
  ASSERT_EQ(runLiana({"export", project, "-o", (folder / "draft.igs").string()}).code, ExitOk);
  const Outcome outcome =
      runLiana({"import-centerline", (folder / "draft.igs").string(), "--into", project, "-o",
                (folder / "new.liana").string(), "--diameter", "8", "--route", "Second"});
  EXPECT_EQ(outcome.code, ExitOk) << outcome.err;
  const auto read = readProject(folder / "new.liana");
  ASSERT_TRUE(read.ok()) << read.error().message;
  ASSERT_EQ(read->content.cables.size(), 3u);
  const Cable& cable = read->content.cables.back();
  EXPECT_EQ(cable.name, "Second");
  EXPECT_EQ(cable.spec.outerDiameter, 8);
  EXPECT_NEAR(cable.length, 600, 0.5);
  EXPECT_NEAR(cable.start.worldFromEnd.translation().y(), 50, 1e-6);
  EXPECT_EQ(
      runLiana({"import-centerline", (folder / "no.step").string(), "-o", (folder / "x.liana").string()})
          .code,
      ExitBadInput);
  EXPECT_FALSE(std::filesystem::exists(folder / "x.liana"));
}

}  // namespace liana

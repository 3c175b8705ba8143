// `liana library`, and the options every command shares that opens a project.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "io/cli/cli.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/full_project.h"

namespace liana {

TEST(LibraryCommand, ListsSearchesAndShowsSources) {
  EXPECT_NE(runLiana({"library"}).out.find("flry-b-0.5"), std::string::npos);
  const Outcome found = runLiana({"library", "--search", "brake hose"});
  EXPECT_NE(found.out.find("brake-j1401"), std::string::npos);
  EXPECT_EQ(found.out.find("flry"), std::string::npos);
  const Outcome one = runLiana({"library", "brake-j1401"});
  EXPECT_NE(one.out.find("SAE J1401"), std::string::npos);
  EXPECT_NE(one.out.find("min_bend_radius_moving_mm = 84"), std::string::npos) << one.out;
  EXPECT_EQ(runLiana({"library", "unicorn"}).code, ExitBadInput);
}

TEST(LibraryCommand, ListsTheRopesOfLifts) {
  const Outcome all = runLiana({"library", "--ropes"});
  EXPECT_EQ(all.code, ExitOk);
  EXPECT_NE(all.out.find("6x36ws-iwrc-12"), std::string::npos);
  EXPECT_EQ(runLiana({"library", "--ropes", "--search", "polyester"}).out.find("6x36ws"), std::string::npos);
  const Outcome one = runLiana({"library", "--ropes", "6x36ws-iwrc-12"});
  EXPECT_NE(one.out.find("breaking_load_N = "), std::string::npos) << one.out;
  EXPECT_NE(one.out.find("EN 12385-4"), std::string::npos) << "with its source";
  EXPECT_EQ(runLiana({"library", "--ropes", "unicorn"}).code, ExitBadInput);
  const auto json = nlohmann::json::parse(runLiana({"library", "--ropes", "--json"}).out);
  EXPECT_EQ(json["format"], "liana-ropes");
  EXPECT_GE(json["ropes"].size(), 15u);
}

TEST(LibraryCommand, JsonIsALibraryAgain) {
  const TemporaryFolder folder;
  const Outcome printed = runLiana({"library", "--search", "rope", "--json"});
  ASSERT_EQ(printed.code, ExitOk);
  EXPECT_EQ(nlohmann::json::parse(printed.out)["cables"].size(), 4u);
  const auto file = folder.write("own.json", printed.out);
  const Outcome again = runLiana({"library", "--library", file.string(), "--search", "rope", "--json"});
  EXPECT_EQ(again.out, printed.out);
  EXPECT_EQ(again.err, "");
  const Outcome bad = runLiana({"library", "--library", folder.write("bad.json", "{\n  3}").string()});
  EXPECT_EQ(bad.code, ExitBadInput);
  EXPECT_NE(bad.err.find("line 2"), std::string::npos) << bad.err;
}

TEST(LibraryCommand, TellsWhatFollowsFromTheMaterialAndALongNameWhole) {
  const TemporaryFolder folder;
  const std::string name = "Long " + std::string(500, 'x') + " end";
  const auto file = folder.write("own.json", R"({"format": "liana-cables", "cables": [
      {"id": "mine", "name": ")" + name + R"(", "outer_diameter_mm": 8, "youngs_modulus_MPa": 50}]})");
  const Outcome outcome = runLiana({"library", "--library", file.string(), "--search", "mine"});
  EXPECT_NE(outcome.out.find("0.01005"), std::string::npos) << "E·π·d⁴/64 in: " << outcome.out;
  EXPECT_NE(outcome.out.find("       -        -  " + name + "\n"), std::string::npos) << outcome.out;
}

TEST(ProjectOptions, RelinkAndLibraryReachTheProject) {
  const TemporaryFolder folder;
  ASSERT_TRUE(writeProject(fullContent(folder), folder / "a.liana").ok());
  std::filesystem::create_directories(folder / "far/away");
  ASSERT_TRUE(writeStep(smallAssembly(), folder / "far/away/v2.step").ok());
  std::filesystem::remove(folder / "small.step");
  const std::string project = (folder / "a.liana").string();
  EXPECT_NE(runLiana({"info", project}).err.find("--relink"), std::string::npos);
  const Outcome relinked =
      runLiana({"info", "--relink", "small.step=" + (folder / "far/away/v2.step").string(), project});
  EXPECT_EQ(relinked.code, ExitOk) << relinked.err;
  EXPECT_EQ(relinked.err, "");
  EXPECT_NE(relinked.out.find("v2.step: 3 instances"), std::string::npos) << relinked.out;
  EXPECT_EQ(runLiana({"info", project, "--relink", "small.step"}).code, ExitBadInput);
  EXPECT_EQ(runLiana({"info", project, "--relink", "else.step=x"}).code, ExitBadInput);

  const auto own = folder.write(
      "own.json",
      R"({"format": "liana-cables", "cables": [{"id": "mine", "name": "Mine", "outer_diameter_mm": 3}]})");
  const auto small =
      folder.write("b.liana", R"({"format": "liana-project", "version": 2, "cables": [{"spec": "mine",
      "start": {"position_mm": [0, 0, 0]}, "end": {"position_mm": [100, 0, 0]}}]})");
  EXPECT_EQ(runLiana({"info", small.string()}).code, ExitBadInput);
  EXPECT_NE(runLiana({"info", small.string(), "--library", own.string()}).out.find("Mine"),
            std::string::npos);
}

TEST(ProjectOptions, AProjectOfOnesOwnLibraryOpensAtEveryDoor) {
  const TemporaryFolder folder;
  const std::string own = folder
                              .write("own.json", R"({"format": "liana-cables", "cables": [
      {"id": "mine", "name": "Mine", "outer_diameter_mm": 3}]})")
                              .string();
  const std::string project = folder
                                  .write("b.liana", R"({"format": "liana-project", "version": 2,
      "cables": [{"spec": "mine", "length_mm": 110, "start": {"position_mm": [0, 0, 0]},
                  "end": {"position_mm": [100, 0, 0], "direction": [-1, 0, 0]}}]})")
                                  .string();
  const std::string draft = folder.write("draft.csv", "x_mm,y_mm,z_mm\n0,0,9\n50,0,9\n99,0,9\n").string(),
                    wires = folder.write("wires.csv", "Wire;From;To;Cross-section\nW1;X1;X2;0.5\n").string(),
                    out = (folder / "out").string();
  for (const std::vector<std::string>& words : std::vector<std::vector<std::string>>{
           {"info", project},
           {"check", project},
           {"route", project, "-o", out, "--no-pictures"},
           {"export", project, "-o", out + ".csv"},
           {"study", project, "--runs", "1", "-o", out + "_study"},
           {"import-centerline", draft, "--into", project, "-o", out + "1.liana", "--diameter", "3"},
           {"import-wires", wires, "--into", project, "-o", out + "2.liana"}}) {
    const Outcome without = runLiana(words);
    EXPECT_EQ(without.code, ExitBadInput) << words[0];
    EXPECT_NE(without.err.find("--library"), std::string::npos) << words[0] << ": " << without.err;
    std::vector<std::string> more = words;
    more.insert(more.end(), {"--library", own});
    const Outcome with = runLiana(more);
    EXPECT_NE(with.code, ExitBadInput) << words[0] << ": " << with.err;
    EXPECT_EQ(with.err.find("library"), std::string::npos) << words[0] << ": " << with.err;
  }
}

}  // namespace liana

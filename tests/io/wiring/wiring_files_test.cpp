// Wire lists and WireViz files: read, written, damaged.
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <random>
#include <sstream>

#include "io/wiring/read_wireviz.h"
#include "io/wiring/read_wiring.h"
#include "io/wiring/wire_list.h"
#include "kernel/bundle/wire_ways.h"
#include "kernel/edits/harness/add_harness.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

constexpr const char* kList =
    "Wire;From;From pin;To;To pin;Cross-section;Colour;Signal;Remark\n"
    "W1;X1;1;X2;A;0,5;RD;\"+12 V; fused\";\n"
    "W2;X1;2;X2;B;1.5 mm²;BK;GND;\"says \"\"hello\"\"\"\n"
    "\n"
    "W3;X1;3;X3;1;24 AWG;GN/YE;PE;x\n";

constexpr const char* kWireViz = R"(templates: &wire {gauge: 0.25 mm2}
connectors:
  X1: {pinlabels: [GND, VCC, RX, TX], notes: "a"}
  X2: {pins: [4, 3, 2, 1], pinlabels: [GND, VCC, RX, TX]}
  X3: {pincount: 2}
  F1: {style: simple}
cables:
  W1: {<<: *wire, wirecount: 4, length: 0.2, colors: [BK, RD, GN, YE], shield: true}
  W2: {gauge: 24 AWG, length: 300 mm, color_code: DIN, wirecount: 2}
connections:
  -
    - X1: [1-3]
    - W1: [1-3]
    - X2: [GND, 3, RX]
  -
    - X1: TX
    - W1: 4
    - X3: 1
  -
    - X1: [1, 2]
    - W2: [1, 2]
    - F1.
)";

const CableLibrary& library() {
  return CableLibrary::shipped();
}

Result<HarnessDraft> wireViz(const std::string& text) {
  std::vector<std::string> notices;
  return readWireViz(text, "a.yml", library(), notices);
}

std::string textIn(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file, std::ios::binary).rdbuf();
  return text.str();
}

std::vector<fs::path> sharedWireViz() {
  std::vector<fs::path> files;
  const fs::path folder = paths::sources().parent_path() / "shared/data/harness";
  std::error_code ignored;
  for (const auto& entry : fs::recursive_directory_iterator(folder, ignored))
    if (entry.path().extension() == ".yaml" || entry.path().filename() == "demo-harness.harness.yml")
      files.push_back(entry.path());
  return files;
}

/// Bytes changed, cut, doubled, put in: what transport and hands do to files.
std::string damaged(std::string text, std::mt19937& random) {
  const int hits = 1 + static_cast<int>(random() % 4);
  for (int i = 0; i < hits && !text.empty(); ++i) {
    const std::size_t place = random() % text.size();
    switch (random() % 6) {
      case 0:
        text[place] = static_cast<char>(random() % 256);
        break;
      case 1:
        text.erase(place, 1 + random() % 20);
        break;
      case 2:
        text.insert(place, text.substr(random() % text.size(), random() % 30));
        break;
      case 3:
        text.resize(place);
        break;
      case 4:
        text.insert(place, std::string(1 + random() % 3, "[]{}:,&*-\"\n\t;'#|>%@"[random() % 20]));
        break;
      default:
        text.insert(place, std::to_string(static_cast<std::int64_t>(random()) * 4096 - 1));
        break;
    }
  }
  return text;
}

/// Reading and putting in either works, or says where it does not and changes nothing.
void expectTold(const Result<HarnessDraft>& draft, const std::string& file) {
  if (!draft.ok()) {
    EXPECT_NE(draft.error().message.find(file), std::string::npos) << draft.error().message;
    EXPECT_GT(draft.error().message.size(), file.size() + 12);
    return;
  }
  Document document;
  AddHarness edit(*draft);
  if (edit.apply(document).ok()) edit.revert(document);
  EXPECT_TRUE(document.cables().empty());
  EXPECT_TRUE(document.connectors().empty());
  EXPECT_TRUE(document.wires().empty());
}

}  // namespace

TEST(WireList, ReadsWhatSpreadsheetsWrite) {
  const Result<HarnessDraft> draft = readWireList(kList, "list.csv", library());
  ASSERT_TRUE(draft.ok()) << draft.error().message;
  ASSERT_EQ(draft->wires.size(), 3u);
  EXPECT_EQ(draft->connectors, (std::vector<std::string>{"X1", "X2", "X3"}));
  EXPECT_EQ(draft->wires[0].wire.crossSection, 0.5);
  EXPECT_EQ(draft->wires[0].wire.signal, "+12 V; fused");
  EXPECT_EQ(draft->wires[0].wire.from.pin, "1");
  EXPECT_EQ(draft->wires[0].to, "X2");
  EXPECT_EQ(draft->wires[1].wire.crossSection, 1.5);
  EXPECT_NEAR(draft->wires[2].wire.crossSection, 0.205, 0.001);
  for (const char* text :
       {"name,from,to\nW1,A,B\n", "\xef\xbb\xbfname\tfrom\tto\r\nW1\tA\tB\r\n", "from,to,awg\nA,B,18\n"}) {
    const Result<HarnessDraft> other = readWireList(text, "list.csv", library());
    ASSERT_TRUE(other.ok()) << other.error().message;
    EXPECT_EQ(other->wires[0].wire.name, "W1");
    EXPECT_EQ(other->wires[0].from, "A");
    EXPECT_EQ(other->wires[0].wire.findDefect(), "");
  }
}

TEST(WireList, SaysWhereItIsWrong) {
  const auto message = [](const std::string& text) {
    const Result<HarnessDraft> draft = readWireList(text, "list.csv", library());
    return draft.ok() ? std::string() : draft.error().message;
  };
  EXPECT_NE(message("name,from,to,mm2\nW1,A,B,0.5\nW2,A,B,thick\n").find("\"list.csv\", line 3"),
            std::string::npos);
  EXPECT_NE(message("name,from\nW1,A\nW1,B\n").find("\"W1\" already"), std::string::npos);
  EXPECT_NE(message("apples,pears\n1,2\n").find("line 1"), std::string::npos);
  EXPECT_NE(message("name,from,to\n").find("no wire"), std::string::npos);
  EXPECT_NE(message("name,from,to\nW1,A,B,C,D,E\n").find("6 cells"), std::string::npos);
  EXPECT_NE(message("name,from,to,od\nW1,A,B,-3\n").find("column od"), std::string::npos);
  EXPECT_NE(message("name,from,to\nW1,A\xff,B\n").find("UTF-8"), std::string::npos);
}

TEST(WireList, ComesBackAsItWasWritten) {
  const Result<HarnessDraft> draft = readWireList(kList, "list.csv", library());
  Document document;
  AddHarness edit(*draft);
  ASSERT_TRUE(edit.apply(document).ok());
  for (const char separator : {',', ';', '\t'}) {
    const std::string written = writeWireList(document.content(), separator);
    const Result<HarnessDraft> again = readWireList(written, "again.csv", library());
    ASSERT_TRUE(again.ok()) << again.error().message << written;
    Document other;
    ASSERT_TRUE(AddHarness(*draft).apply(other).ok());
    AddHarness over(*again);
    const Result<void> added = over.apply(other);
    ASSERT_TRUE(added.ok()) << added.error().message;
    EXPECT_EQ(other.wires(), document.wires()) << "the same edits give the same ids";
    EXPECT_TRUE(over.cables().empty());
  }
}

TEST(WireViz, ConnectorsCablesAndWiresBecomeAHarness) {
  const Result<HarnessDraft> draft = wireViz(kWireViz);
  ASSERT_TRUE(draft.ok()) << draft.error().message;
  EXPECT_EQ(draft->connectors, (std::vector<std::string>{"X1", "X2", "X3", "F1 1"}));
  ASSERT_EQ(draft->wires.size(), 6u);
  const HarnessDraft::Strand& second = draft->wires[1];
  EXPECT_EQ(second.wire.name, "W1:2");
  EXPECT_EQ(second.wire.color, "RD");
  EXPECT_EQ(second.wire.signal, "VCC");
  EXPECT_EQ(second.wire.to.pin, "3");
  EXPECT_EQ(second.wire.crossSection, 0.25);
  EXPECT_EQ(draft->wires[0].wire.to.pin, "4") << "a label means the pin it stands at";
  EXPECT_EQ(draft->branches.size(), 1u) << "W1 goes to X2 and X3";
  EXPECT_EQ(draft->legs.size(), 4u);
  Document document;
  AddHarness edit(*draft);
  const Result<void> added = edit.apply(document);
  ASSERT_TRUE(added.ok()) << added.error().message;
  const WireWays ways(document.content());
  for (const Wire& wire : document.wires()) EXPECT_EQ(ways.wayOf(wire).defect, "") << wire.name;
  for (std::size_t i = 0; i < draft->legs.size(); ++i)
    EXPECT_EQ(document.cables()[i].length, draft->legs[i].length) << "lengths of the file are kept";
}

TEST(WireViz, SaysWhereItIsWrong) {
  const auto message = [](const std::string& text) {
    const Result<HarnessDraft> draft = wireViz(text);
    return draft.ok() ? std::string() : draft.error().message;
  };
  const std::string head =
      "connectors:\n  X1: {pincount: 2}\n  X2: {pincount: 2}\ncables:\n  W: {wirecount: 2}\nconnections:\n";
  EXPECT_NE(message(head + "  - - X1: [1-2]\n    - W: [1-3]\n    - X2: [1-2]\n").find("line 8"),
            std::string::npos);
  EXPECT_NE(message(head + "  - - X1: 1\n    - W: 1\n    - X9: 1\n").find("\"X9\""), std::string::npos);
  EXPECT_NE(message(head + "  - - X1: 7\n    - W: 1\n").find("no pin \"7\""), std::string::npos);
  EXPECT_NE(message("connectors: {\n").find("\"a.yml\", line"), std::string::npos);
  EXPECT_NE(message("- 1\n").find("no WireViz file"), std::string::npos);
  EXPECT_NE(message("connectors: {}\ncables: {}\n").find("connections is missing"), std::string::npos);
  EXPECT_NE(message("connectors: {}\ncables: {W: {length: long}}\nconnections: []\n").find("no length"),
            std::string::npos);
  EXPECT_NE(message(std::string(100000, '[')).find("a.yml"), std::string::npos);
}

TEST(WireViz, ReadsTheFilesOfOthers) {
  const std::vector<fs::path> files = sharedWireViz();
  if (files.empty()) GTEST_SKIP() << "no WireViz files in ../shared/data/harness";
  std::size_t wires = 0;
  for (const fs::path& file : files) {
    std::vector<std::string> notices;
    const Result<HarnessDraft> draft = readWiring(file, library(), notices);
    ASSERT_TRUE(draft.ok()) << draft.error().message;
    Document document;
    AddHarness edit(*draft);
    const Result<void> added = edit.apply(document);
    ASSERT_TRUE(added.ok()) << file << added.error().message;
    const WireWays ways(document.content());
    for (const Wire& wire : document.wires())
      EXPECT_EQ(ways.wayOf(wire).defect, "") << file << " " << wire.name;
    wires += document.wires().size();
  }
  EXPECT_GT(wires, 100u);
}

TEST(WiringFiles, AThousandDamagedFilesAreToldOfAndNothingIsLost) {
  std::mt19937 random(2026);
  for (int i = 0; i < 1000; ++i)
    expectTold(readWireList(damaged(kList, random), "list.csv", library()), "list.csv");
  for (int i = 0; i < 1000; ++i) {
    std::vector<std::string> notices;
    expectTold(readWireViz(damaged(kWireViz, random), "a.yml", library(), notices), "a.yml");
  }
}

TEST(ImportWires, MakesAProjectThatRoutesAndListsItsWires) {
  const TemporaryFolder folder;
  const std::string list = folder.write("wires.csv", kList).string();
  const std::string project = (folder / "a.liana").string();
  const Outcome made = runLiana({"import-wires", list, "-o", project});
  ASSERT_EQ(made.code, ExitOk) << made.err;
  EXPECT_NE(made.out.find("3 wires read; added 3 connectors, 0 branches, 2 cables"), std::string::npos)
      << made.out;
  const std::string cut = (folder / "cut.csv").string();
  const Outcome listed = runLiana({"wires", project, "-o", cut, "--separator", "semicolon"});
  ASSERT_EQ(listed.code, ExitOk) << listed.err;
  EXPECT_NE(textIn(cut).find("cut_length_mm"), std::string::npos);
  const Outcome printed = runLiana({"wires", project});
  EXPECT_NE(printed.out.find("3 wires, "), std::string::npos) << printed.out;
  const Outcome again =
      runLiana({"import-wires", cut, "--into", project, "-o", (folder / "b.liana").string()});
  ASSERT_EQ(again.code, ExitOk) << again.err;
  EXPECT_NE(again.out.find("added 0 connectors, 0 branches, 0 cables"), std::string::npos) << again.out;
  runLiana({"route", project, "-o", (folder / "out").string(), "--no-pictures"});
  EXPECT_NE(textIn(folder / "out/report.html").find("<h2>Wires</h2>"), std::string::npos);
  EXPECT_EQ(nlohmann::json::parse(textIn(folder / "out/report.json"))["wires"].size(), 3u);
  EXPECT_NE(textIn(folder / "out/wires.csv").find("W3,X1,3,X3,1"), std::string::npos);
}

TEST(ImportWires, LeavesFilesAsTheyWereWhenTheListIsWrong) {
  const TemporaryFolder folder;
  const auto list = folder.write("wires.csv", "name,from,to,mm2\nW1,A,B,thick\n");
  const auto project = folder.write("a.liana", "precious");
  const Outcome outcome = runLiana({"import-wires", list.string(), "-o", project.string()});
  EXPECT_EQ(outcome.code, ExitBadInput);
  EXPECT_NE(outcome.err.find("line 2"), std::string::npos) << outcome.err;
  EXPECT_EQ(textIn(project), "precious");
}

}  // namespace liana

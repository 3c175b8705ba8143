#include "io/project/project_file.h"

#include <gtest/gtest.h>

#include <random>

#include "io/step/write_step.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

/// A project that uses every field.
DocumentContent fullContent(const TemporaryFolder& folder) {
  EXPECT_TRUE(writeStep(smallAssembly(), folder / "small.step").ok());
  DocumentContent content;
  content.assemblies.push_back({AssemblyId{1}, folder / "small.step", shifted(1, 2, 3), nullptr});
  Cable cable = archCable();
  cable.start.worldFromEnd.linear() = Eigen::AngleAxisd(0.7, Eigen::Vector3d(1, 2, 3).normalized()).matrix();
  cable.start.isKeyed = true;
  cable.start.turns = -2;
  cable.end.fixesOrientation = false;
  cable.spec.bendingStiffness = 0.0123;
  cable.spec.torsionStiffness = 0.1 + 0.2;
  cable.spec.massPerLength = 0.05;
  cable.spec.limits.minBendRadiusStatic_mm = 35;
  cable.handles = {handleAt(1.0 / 3, {50, 0, 150}, 11), handleAt(0.6, {200, 0, 200}, 12)};
  cable.handles[0].name = "Clip ü";
  cable.handles[0].fixesOrientation = true;
  cable.handles[0].attachedTo = PartReference{{1}, "Assembly/Box[2]"};
  content.cables = {cable, archCable()};
  content.settings.gravity = Eigen::Vector3d(0, -9.81, 0);
  return content;
}

std::string minimal(const std::string& cable) {
  return R"({"format": "liana-project", "version": 1, "cables": [)" + cable + "]}";
}

constexpr const char* kMinimalCable =
    R"({"length_mm": 500, "start": {"position_mm": [0, 0, 0], "direction": [0, 0, 2]},
        "end": {"position_mm": [300, 0, 0], "direction": [0, 0, 1]}})";

}  // namespace

TEST(ProjectFile, OpeningAndSavingAgainChangesNoByte) {
  const TemporaryFolder folder;
  ASSERT_TRUE(writeProject(fullContent(folder), folder / "a.liana").ok());
  const auto opened = readProject(folder / "a.liana");
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  EXPECT_TRUE(opened->warnings.empty()) << opened->warnings[0];
  ASSERT_TRUE(writeProject(opened->content, folder / "b.liana").ok());
  EXPECT_EQ(textOf(folder / "a.liana"), textOf(folder / "b.liana"));
}

TEST(ProjectFile, EveryFieldComesBack) {
  const TemporaryFolder folder;
  const DocumentContent before = fullContent(folder);
  ASSERT_TRUE(writeProject(before, folder / "a.liana").ok());
  const auto opened = readProject(folder / "a.liana");
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  const DocumentContent& after = opened->content;
  ASSERT_EQ(after.assemblies.size(), 1u);
  EXPECT_EQ(after.assemblies[0].file, before.assemblies[0].file);
  EXPECT_TRUE(after.assemblies[0].worldFromAssembly.isApprox(before.assemblies[0].worldFromAssembly));
  ASSERT_NE(after.assemblies[0].assembly, nullptr);
  EXPECT_EQ(after.assemblies[0].assembly->instanceCount(), 3);
  ASSERT_EQ(after.cables.size(), 2u);
  const Cable &a = before.cables[0], &b = after.cables[0];
  EXPECT_EQ(b.name, a.name);
  EXPECT_EQ(toHex(b.spec.color), toHex(a.spec.color));
  CableSpec spec = b.spec;
  spec.color = a.spec.color;
  EXPECT_EQ(spec, a.spec);
  EXPECT_EQ(b.length, a.length);
  EXPECT_EQ(b.segments, a.segments);
  EXPECT_TRUE(b.start.worldFromEnd.isApprox(a.start.worldFromEnd, 1e-12));
  EXPECT_EQ(b.start.turns, -2);
  EXPECT_TRUE(b.start.isKeyed);
  EXPECT_FALSE(b.end.fixesOrientation);
  ASSERT_EQ(b.handles.size(), 2u);
  EXPECT_EQ(b.handles[0].name, "Clip ü");
  EXPECT_EQ(b.handles[0].fraction, a.handles[0].fraction);
  EXPECT_TRUE(b.handles[0].fixesOrientation);
  EXPECT_FALSE(b.handles[1].fixesOrientation);
  ASSERT_TRUE(b.handles[0].attachedTo);
  EXPECT_EQ(b.handles[0].attachedTo->part, "Assembly/Box[2]");
  EXPECT_EQ(b.handles[0].attachedTo->assembly, after.assemblies[0].id);
  EXPECT_EQ(after.settings, before.settings);
}

TEST(ProjectFile, PathsAreRelativeSoThatFoldersCanMove) {
  const TemporaryFolder folder;
  std::filesystem::create_directory(folder / "one");
  DocumentContent content = fullContent(folder);
  ASSERT_TRUE(writeProject(content, folder / "one/a.liana").ok());
  EXPECT_NE(textOf(folder / "one/a.liana").find("\"../small.step\""), std::string::npos);
}

TEST(ProjectFile, HandWrittenMinimumIsEnough) {
  const TemporaryFolder folder;
  const auto opened = readProject(folder.write("a.liana", minimal(kMinimalCable)));
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  EXPECT_TRUE(opened->warnings.empty());
  ASSERT_EQ(opened->content.cables.size(), 1u);
  const Cable& cable = opened->content.cables[0];
  EXPECT_EQ(cable.name, "Cable 1");
  EXPECT_EQ(cable.findDefect(), "");
  EXPECT_EQ(opened->content.settings, DocumentSettings());
}

TEST(ProjectFile, HandlesMayBePlacedInMillimetres) {
  const TemporaryFolder folder;
  const std::string cable = R"({"length_mm": 500, "start": {"position_mm": [0, 0, 0]},
      "end": {"position_mm": [300, 0, 0]}, "handles": [{"at_mm": 125, "position_mm": [70, 0, 20]}]})";
  const auto opened = readProject(folder.write("a.liana", minimal(cable)));
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  EXPECT_EQ(opened->content.cables[0].handles[0].fraction, 0.25);
  EXPECT_FALSE(opened->content.cables[0].start.fixesOrientation) << "no direction: a ball joint";
}

TEST(ProjectFile, MessagesNameFilePlaceAndRemedy) {
  const TemporaryFolder folder;
  const std::string start = R"("start": {"position_mm": [0, 0, 0]}, )",
                    end = R"("end": {"position_mm": [1, 0, 0]})";
  const std::vector<std::pair<std::string, std::string>> cases = {
      {"", "empty"},
      {"{", "line 1"},
      {"[]", "format"},
      {R"({"format": "other"})", "format"},
      {R"({"format": "liana-project", "version": 99})", "newer Liana"},
      {R"({"format": "liana-project", "version": 1, "cables": {}})", "cables: must be a list"},
      {minimal("3"), "cables[0]: must be an object"},
      {minimal("{" + start + end + "}"), "cables[0].length_mm: is missing"},
      {minimal(R"({"length_mm": "long", )" + start + end + "}"), "cables[0].length_mm: must be a number"},
      {minimal(R"({"length_mm": 10, )" + end + "}"), "cables[0].start: is missing"},
      {minimal(R"({"length_mm": 10, "start": {"position_mm": [0, 0]}, )" + end + "}"),
       "cables[0].start.position_mm: must be three numbers"},
      {minimal(R"({"length_mm": 10, "start": {"position_mm": [0, 0, 0], "direction": [0, 0, 0]}, )" + end +
               "}"),
       "cables[0].start.direction"},
      {minimal(R"({"length_mm": -10, )" + start + end + "}"), "cables[0]"},
      {minimal(R"({"length_mm": 10, "spec": {"color": "blue"}, )" + start + end + "}"),
       "cables[0].spec.color"},
      {minimal(R"({"length_mm": 10, "segments": 2.5, )" + start + end + "}"), "cables[0].segments"},
  };
  for (const auto& [text, place] : cases) {
    const auto opened = readProject(folder.write("bad.liana", text));
    ASSERT_FALSE(opened.ok()) << text;
    EXPECT_NE(opened.error().message.find("bad.liana"), std::string::npos) << opened.error().message;
    EXPECT_NE(opened.error().message.find(place), std::string::npos) << opened.error().message;
  }
}

TEST(ProjectFile, MissingAssemblyIsAWarningAndSurvivesSaving) {
  const TemporaryFolder folder;
  const DocumentContent content = fullContent(folder);
  ASSERT_TRUE(writeProject(content, folder / "a.liana").ok());
  const std::string before = textOf(folder / "a.liana");
  std::filesystem::remove(folder / "small.step");
  const auto opened = readProject(folder / "a.liana");
  ASSERT_TRUE(opened.ok());
  ASSERT_EQ(opened->warnings.size(), 1u);
  EXPECT_NE(opened->warnings[0].find("small.step"), std::string::npos);
  ASSERT_TRUE(writeProject(opened->content, folder / "a.liana").ok());
  EXPECT_EQ(textOf(folder / "a.liana"), before) << "clips and references are kept";
}

TEST(ProjectFile, MisspelledKeysAndLostClipsAreWarnings) {
  const TemporaryFolder folder;
  DocumentContent content = fullContent(folder);
  content.cables[0].handles[0].attachedTo->part = "Assembly/Gone";
  ASSERT_TRUE(writeProject(content, folder / "a.liana").ok());
  std::string text = textOf(folder / "a.liana");
  text.insert(text.find("\"segments\""), "\"lenght_mm\": 3, ");
  const auto opened = readProject(folder.write("a.liana", text));
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  ASSERT_EQ(opened->warnings.size(), 2u);
  EXPECT_NE(opened->warnings[0].find("cables[0].lenght_mm"), std::string::npos) << opened->warnings[0];
  EXPECT_NE(opened->warnings[1].find("Assembly/Gone"), std::string::npos) << opened->warnings[1];
}

TEST(ProjectFile, SeededCorruptionsNeverCrash) {
  const TemporaryFolder folder;
  DocumentContent content = fullContent(folder);
  content.assemblies.clear();
  for (Cable& cable : content.cables)
    for (RouteHandle& handle : cable.handles) handle.attachedTo.reset();
  ASSERT_TRUE(writeProject(content, folder / "a.liana").ok());
  const std::string good = textOf(folder / "a.liana");
  std::mt19937 random(42);
  for (int i = 0; i < 1000; ++i) {
    std::string text = good;
    for (int k = 0; k < 3; ++k) {
      const std::size_t at = random() % text.size();
      if (random() % 2)
        text[at] = static_cast<char>(random() % 256);
      else
        text.erase(at, random() % 20);
    }
    const auto opened = readProject(folder.write("bad.liana", text));
    if (opened.ok())
      for (const Cable& cable : opened->content.cables) EXPECT_EQ(cable.findDefect(), "") << text;
    else
      EXPECT_NE(opened.error().message.find("bad.liana"), std::string::npos);
  }
}

}  // namespace liana

#include "io/project/project_file.h"

#include <gtest/gtest.h>

#include <random>

#include "io/json/json_text.h"
#include "io/step/read_step.h"
#include "kernel/model/harness/harness_graph.h"
#include "tests/support/full_project.h"

namespace liana {
namespace {

std::string minimal(const std::string& cable) {
  return R"({"format": "liana-project", "version": 2, "cables": [)" + cable + "]}";
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
  ASSERT_EQ(after.cables.size(), before.cables.size());
  const Cable &a = before.cables[0], &b = after.cables[0];
  EXPECT_EQ(b.name, a.name);
  EXPECT_EQ(toHex(b.spec.color), toHex(a.spec.color));
  CableSpec spec = b.spec;
  spec.color = a.spec.color;
  EXPECT_EQ(spec, a.spec);
  EXPECT_EQ(b.length, a.length);
  EXPECT_EQ(b.segments, a.segments);
  EXPECT_EQ(b.routing, a.routing);
  EXPECT_EQ(after.cables[1].routing, RoutingRule()) << "no key, no change";
  EXPECT_TRUE(b.start.worldFromEnd.isApprox(a.start.worldFromEnd, 1e-12));
  EXPECT_EQ(b.start.turns, -2);
  EXPECT_TRUE(b.start.isKeyed);
  EXPECT_FALSE(b.end.fixesOrientation);
  EXPECT_EQ(b.end.connector, after.connectors.at(0).id);
  EXPECT_TRUE(b.end.worldFromEnd.isApprox(before.connectors[0].worldFromConnector));
  EXPECT_EQ(after.connectors[0].name, before.connectors[0].name);
  EXPECT_EQ(after.connectors[0].attachedTo->part, "Assembly/Box");
  EXPECT_EQ(b.limits, a.limits);
  const AssemblyReference& reference = after.assemblies[0];
  ASSERT_EQ(reference.overrides.size(), 2u);
  EXPECT_EQ(reference.overrides[0].isHidden, true);
  EXPECT_EQ(reference.overrides[0].name, "Gehäuse");
  EXPECT_EQ(reference.overrides[1].isHidden, false);
  EXPECT_EQ(reference.overrides[1].opacity, 0.4);
  EXPECT_TRUE(b.isHidden);
  EXPECT_FALSE(after.cables[1].isHidden);
  EXPECT_TRUE(after.connectors[0].isMadeWithCable);
  EXPECT_TRUE(reference.overrides[0].parentFromPart->isApprox(shifted(5, 6, 7)));
  EXPECT_EQ(reference.overrides[1].material, "Stahl ß");
  EXPECT_EQ(reference.overrides[1].density, 7850);
  EXPECT_EQ(reference.overrides[1].clearance, 12.5);
  const int box = reference.assembly->findPath("Assembly/Box");
  EXPECT_TRUE(reference.assembly->parentFromNode(box).isApprox(shifted(5, 6, 7)));
  EXPECT_EQ(reference.assembly->node(box).shownName(), "Gehäuse");
  EXPECT_EQ(reference.assembly->colorOf(reference.assembly->findPath("Assembly/Group/Pin")),
            (Color{1, 0, 0}));
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

TEST(ProjectFile, HarnessesComeBack) {
  const TemporaryFolder folder;
  const DocumentContent before = fullContent(folder);
  ASSERT_TRUE(writeProject(before, folder / "a.liana").ok());
  const auto opened = readProject(folder / "a.liana");
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  const DocumentContent& after = opened->content;
  ASSERT_EQ(after.branches.size(), 2u);
  EXPECT_EQ(after.branches[0].name, before.branches[0].name);
  EXPECT_TRUE(after.branches[0].worldFromBranch.isApprox(before.branches[0].worldFromBranch, 1e-12));
  EXPECT_FALSE(after.branches[0].isRigid);
  EXPECT_TRUE(after.branches[0].follows);
  EXPECT_EQ(after.branches[0].mass, 0.01);
  EXPECT_FALSE(after.branches[1].follows);
  EXPECT_EQ(after.branches[1].attachedTo->part, "Assembly/Box");
  const Cable &trunk = after.cables[2], &between = after.cables[3], &pulled = after.cables[4];
  EXPECT_EQ(trunk.end.branch, after.branches[0].id);
  EXPECT_EQ(between.start.branch, after.branches[0].id);
  EXPECT_EQ(between.end.branch, after.branches[1].id);
  EXPECT_TRUE(trunk.end.fixesOrientation);
  EXPECT_FALSE(pulled.start.fixesOrientation);
  const RouteHandle& grommet = trunk.handles.at(0);
  EXPECT_EQ(grommet.kind, FixingKind::Sliding);
  EXPECT_TRUE(grommet.fixesOrientation);
  EXPECT_EQ(grommet.offset, 2.5);
  EXPECT_EQ(grommet.friction, 0.2);
  EXPECT_EQ(grommet.tolerance, 15);
  EXPECT_EQ(grommet.maxForce, 30);
  EXPECT_EQ(between.handles.at(0).kind, FixingKind::Plane);
  EXPECT_EQ(between.handles.at(1).kind, FixingKind::Channel);
  const Connector& plug = after.connectors.at(1);
  EXPECT_EQ(pulled.end.connector, plug.id);
  EXPECT_EQ(plug.hold, ConnectorHold::Pulled);
  EXPECT_EQ(plug.mass, 0.025);
  EXPECT_EQ(plug.pull, 12.5);
  EXPECT_EQ(plug.size, Eigen::Vector3d(20, 10, 30));
  EXPECT_EQ(harnessesOf(after.cables, after.connectors).size(), 3u) << "two alone, three together";
}

TEST(ProjectFile, DeletedPartsStayDeletedAndTheFileStaysAsItIs) {
  const TemporaryFolder folder;
  DocumentContent content = fullContent(folder);
  content.flexibleParts.clear();
  std::vector<PartOverride> overrides = content.assemblies[0].overrides;
  PartOverride gone;
  gone.part = "Assembly/Box[2]";
  gone.isRemoved = true;
  overrides.push_back(gone);
  content.assemblies[0].setOverrides(overrides);
  ASSERT_TRUE(writeProject(content, folder / "a.liana").ok());
  const auto opened = readProject(folder / "a.liana");
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  EXPECT_TRUE(opened->warnings.empty()) << opened->warnings.front();
  const AssemblyReference& reference = opened->content.assemblies[0];
  EXPECT_EQ(reference.assembly->instanceCount(), 2);
  EXPECT_TRUE(reference.assembly->node(reference.assembly->findPath("Assembly/Box[2]")).isRemoved);
  EXPECT_EQ(projectText(opened->content, folder.root()), textOf(folder / "a.liana"));
  const auto whole = readStep(folder / "small.step");
  ASSERT_TRUE(whole.ok());
  EXPECT_EQ(whole->instanceCount(), 3);
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
      {minimal(R"({"spec": "no-such-cable", )" + start + end + "}"), "cables[0].spec: \"no-such-cable\""},
      {minimal(R"({"limits": {"clearance_mm": -1}, )" + start + end + "}"), "cables[0].limits"},
      {minimal("{" + start + R"("end": {"connector": "X9"}})"), "cables[0].end.connector"},
      {minimal("{" + start + end + R"(, "handles": [{"position_mm": [0, 0, 1], "clip_on": {"part": "A"}}]})"),
       "cables[0].handles[0].clip_on.assembly"},
      {R"({"format": "liana-project", "version": 2, "assemblies": [{"file": "a.step",
          "parts": [{"part": "A", "density_kg_m3": 0}]}]})",
       "line 2, assemblies[0].parts[0]"},
      {R"({"format": "liana-project", "version": 2, "connectors": [{"name": "A", "position_mm": [0, 0, 0]},
          {"name": "A", "position_mm": [0, 0, 0]}]})",
       "line 2, connectors[1].name"},
      {R"({"format": "liana-project", "version": 2, "settings": {"gravity_m_s2": [0, 0, 1e999]}})", "line 1"},
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
  ASSERT_TRUE(writeProject(fullContent(folder), folder / "a.liana").ok());
  const std::string good = textOf(folder / "a.liana");
  ASSERT_NE(good.find("\"shapes\""), std::string::npos);
  OpenOptions options;
  options.readsGeometry = false;
  std::mt19937 random(42);
  int opened = 0;
  for (int i = 0; i < 2000; ++i) {
    std::string text = good;
    for (int k = 0; k < 3; ++k) {
      const std::size_t at = random() % text.size();
      switch (random() % 4) {
        case 0:
          text[at] = static_cast<char>(random() % 256);
          break;
        case 1:
          text.erase(at, random() % 20);
          break;
        case 2:
          text[at] = "{}[]\",:0-e."[random() % 12];
          break;
        default:
          text.insert(at, text.substr(random() % text.size(), random() % 30));
      }
    }
    const auto file = folder.write("bad.liana", text);
    const auto result = readProject(file, {}, options);
    EXPECT_EQ(textOf(file), text) << "reading writes nothing";
    if (!result.ok()) {
      EXPECT_NE(result.error().message.find("bad.liana"), std::string::npos) << result.error().message;
      EXPECT_NE(result.error().message.find("line "), std::string::npos) << result.error().message;
      continue;
    }
    ++opened;
    for (const Cable& cable : result->content.cables) EXPECT_EQ(cable.findDefect(), "") << text;
    const std::string saved = projectText(result->content, folder.root());
    const auto again = projectFromText(saved, file, {}, options);
    ASSERT_TRUE(again.ok()) << again.error().message;
    EXPECT_EQ(projectText(again->content, folder.root()), saved) << "whatever opens can be saved and opened";
  }
  EXPECT_GT(opened, 5) << "corruptions that leave a proper file are among them";
  EXPECT_LT(opened, 600);
}

TEST(ProjectFile, TenLinesByHandAreAProject) {
  const TemporaryFolder folder;
  const auto opened = readProject(folder.write("a.liana", R"({
  "format": "liana-project", "version": 2,
  "connectors": [{"name": "X1", "position_mm": [0, 0, 0], "direction": [0, 0, 1]}],
  "cables": [{
    "spec": "brake-j1401",
    "start": {"connector": "X1"},
    "end": {"position_mm": [300, 0, 0], "direction": [0, 0, 1]},
    "handles": [{"position_mm": [150, 0, 120]}]
  }]
})"));
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  EXPECT_TRUE(opened->warnings.empty()) << opened->warnings[0];
  const Cable& cable = opened->content.cables[0];
  EXPECT_EQ(cable.spec.libraryId, "brake-j1401");
  EXPECT_NEAR(cable.spec.outerDiameter, 10.5, 1e-12);
  EXPECT_TRUE(cable.spec.limits.minBendRadiusStatic_mm);
  EXPECT_GT(cable.length, 380);
  EXPECT_NEAR(cable.handles[0].fraction, 0.5, 0.02);
  EXPECT_TRUE(cable.start.fixesOrientation);
  EXPECT_EQ(cable.start.connector, opened->content.connectors[0].id);
}

TEST(ProjectFile, SavedValuesWinOverTheLibrarySoThatAProjectIsTheSameEverywhere) {
  const TemporaryFolder folder;
  const std::string ends = R"("start": {"position_mm": [0, 0, 0]}, "end": {"position_mm": [300, 0, 0]}})";
  const auto own = readProject(
      folder.write("a.liana", minimal(R"({"spec": {"library": "rg58", "color": "#123456"}, )" + ends)));
  ASSERT_TRUE(own.ok()) << own.error().message;
  EXPECT_EQ(toHex(own->content.cables[0].spec.color), "#123456");
  EXPECT_NEAR(own->content.cables[0].spec.outerDiameter, 4.95, 1e-12);
  const auto elsewhere = readProject(folder.write(
      "b.liana", minimal(R"({"spec": {"library": "only-at-home", "outer_diameter_mm": 7}, )" + ends)));
  ASSERT_TRUE(elsewhere.ok()) << elsewhere.error().message;
  EXPECT_EQ(elsewhere->content.cables[0].spec.libraryId, "only-at-home");
  EXPECT_EQ(elsewhere->content.cables[0].spec.outerDiameter, 7);
  EXPECT_FALSE(elsewhere->content.cables[0].spec.bendingStiffness);
}

TEST(ProjectFile, FramesThatDriftedAreWrittenAsTheyWillBeRead) {
  const TemporaryFolder folder;
  DocumentContent content;
  content.cables = {archCable()};
  Eigen::Isometry3d& frame = content.cables[0].start.worldFromEnd;
  frame.linear() = Eigen::AngleAxisd(0.3, Eigen::Vector3d(3, 1, 2).normalized()).matrix();
  frame.linear()(0, 1) += 1e-9;
  frame.linear()(2, 0) += 2e-8;
  frame.linear()(1, 2) -= 1e-8;
  const std::string first = projectText(content, folder.root());
  const auto opened = projectFromText(first, folder / "a.liana");
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  EXPECT_EQ(projectText(opened->content, folder.root()), first);
}

TEST(JsonText, FindsTheLineOfAPlace) {
  const std::string text = "{\n \"a\": [1,\n  {\"b\": \"x]\\\"}\",\n   \"c\": [[], {}]}],\n \"d\": 2\n}\n";
  EXPECT_EQ(lineOfPlace(text, "a[1].b"), 3);
  EXPECT_EQ(lineOfPlace(text, "a[1].c[1]"), 4);
  EXPECT_EQ(lineOfPlace(text, "d"), 5);
  EXPECT_EQ(lineOfPlace(text, "a[1].nothing"), 3) << "what is around it";
  EXPECT_EQ(lineOfPlace(text, ""), 1);
  for (const char* odd : {".", "[", "a[", "a[]", "a..b", "[99999999999]", "a[1]x"})
    EXPECT_GE(lineOfPlace(text, odd), 1);
}

}  // namespace liana

// Wires of a harness: their ways, the sections that follow from them, and the lengths they are cut to.
#include <gtest/gtest.h>

#include "kernel/bundle/bundle_section.h"
#include "kernel/bundle/cut_list.h"
#include "kernel/bundle/harness_bundles.h"
#include "kernel/bundle/sections_along.h"
#include "kernel/bundle/single_wire.h"
#include "kernel/bundle/wire_ways.h"
#include "kernel/edits/cable/remove_cable.h"
#include "kernel/edits/harness/add_harness.h"
#include "kernel/edits/harness/branch_off.h"
#include "kernel/edits/harness/change_bundle.h"
#include "kernel/edits/harness/change_wires.h"
#include "kernel/model/harness/wire_color.h"
#include "kernel/routing/rod_problem_builder.h"

namespace liana {
namespace {

Eigen::Isometry3d at(double x, double y, double z) {
  return Eigen::Isometry3d(Eigen::Translation3d(x, y, z));
}

Connector connector(std::uint64_t id, const char* name, double x) {
  Connector made;
  made.id = {id};
  made.name = name;
  made.worldFromConnector = at(x, 0, 0);
  return made;
}

Cable bundle(std::uint64_t id, const char* name, CableEnd start, CableEnd end, double length) {
  Cable made;
  made.id = {id};
  made.name = name;
  made.start = start;
  made.end = end;
  made.length = length;
  made.bundle.emplace();
  return made;
}

CableEnd plugged(std::uint64_t id) {
  CableEnd end;
  end.connector = ConnectorId{id};
  return end;
}

CableEnd joined(std::uint64_t id) {
  CableEnd end;
  end.branch = BranchId{id};
  return end;
}

Wire wire(std::uint64_t id, const char* name, std::uint64_t from, std::uint64_t to, double section = 0.5) {
  Wire made;
  made.id = {id};
  made.name = name;
  if (from > 0) made.from.connector = ConnectorId{from};
  if (to > 0) made.to.connector = ConnectorId{to};
  made.crossSection = section;
  made.spec = singleWire(section);
  return made;
}

/// X1 –A– Y –B– X2, Y –C– X3, and a long way D from X1 to X2 past the branch.
DocumentContent harness() {
  DocumentContent content;
  content.connectors = {connector(1, "X1", 0), connector(2, "X2", 600), connector(3, "X3", 700)};
  Branch branch;
  branch.id = {4};
  branch.name = "Y";
  branch.worldFromBranch = at(300, 0, 0);
  content.branches = {branch};
  content.cables = {bundle(11, "A", plugged(1), joined(4), 320), bundle(12, "B", joined(4), plugged(2), 330),
                    bundle(13, "C", plugged(3), joined(4), 440),
                    bundle(14, "D", plugged(1), plugged(2), 900)};
  content.wires = {wire(21, "W1", 1, 2), wire(22, "W2", 1, 2), wire(23, "W3", 2, 3, 1.5)};
  return content;
}

std::vector<std::uint64_t> ids(const WireWay& way) {
  std::vector<std::uint64_t> values;
  for (const CableId id : way.cables) values.push_back(id.value);
  return values;
}

using Ids = std::vector<std::uint64_t>;

}  // namespace

TEST(WireWays, TheShortestWayLeadsThroughBranchesButNotThroughConnectors) {
  DocumentContent content = harness();
  EXPECT_EQ(ids(WireWays(content).wayOf(content.wires[0])), (Ids{11, 12}));
  EXPECT_EQ(ids(WireWays(content).wayOf(content.wires[2])), (Ids{12, 13}));
  content.cables[3].length = 500;
  EXPECT_EQ(ids(WireWays(content).wayOf(content.wires[0])), (Ids{14}));
  // From X1 to X3 there is a shorter way over D, X2 and B; a wire cannot pass a connector.
  content.cables[3].length = 1;
  EXPECT_EQ(ids(WireWays(content).wayOf(wire(30, "W", 1, 3))), (Ids{11, 13}));
}

TEST(WireWays, ListedWaysHoldAndAreJudged) {
  DocumentContent content = harness();
  Wire listed = content.wires[0];
  listed.path = {{14}};
  EXPECT_EQ(ids(WireWays(content).wayOf(listed)), (Ids{14}));
  listed.path = {{12}, {11}};
  EXPECT_NE(WireWays(content).wayOf(listed).defect.find("does not begin or end at \"X1\""),
            std::string::npos);
  listed.path = {{11}, {13}};
  EXPECT_NE(WireWays(content).wayOf(listed).defect.find("ends at \"X3\", not at \"X2\""), std::string::npos);
  listed.path = {{99}};
  EXPECT_FALSE(WireWays(content).wayOf(listed).isWhole());
  // Without ends the cables alone tell.
  Wire loose = wire(30, "W", 0, 0);
  loose.path = {{13}, {12}};
  EXPECT_TRUE(WireWays(content).wayOf(loose).isWhole()) << WireWays(content).wayOf(loose).defect;
  loose.path.clear();
  EXPECT_FALSE(WireWays(content).wayOf(loose).isWhole());
}

TEST(WireWays, SayWhenThereIsNoWay) {
  DocumentContent content = harness();
  content.cables.erase(content.cables.begin());
  content.cables.pop_back();
  const WireWay way = WireWays(content).wayOf(content.wires[0]);
  EXPECT_NE(way.defect.find("\"X1\" to \"X2\""), std::string::npos) << way.defect;
}

TEST(HarnessBundles, SectionsFollowFromTheWiresInThem) {
  DocumentContent content = harness();
  const std::vector<CableId> changed = settleBundles(content);
  EXPECT_EQ(changed, (std::vector<CableId>{{11}, {12}, {13}, {14}}));
  EXPECT_EQ(content.cables[3].spec.outerDiameter, 1.6) << "no wires yet: as if there were a thin one";
  EXPECT_EQ(wiresIn({12}, content).size(), 3u);
  EXPECT_TRUE(wiresIn({14}, content).empty());
  const BundleSection two = bundleSection({singleWire(0.5), singleWire(0.5)}, {});
  EXPECT_EQ(content.cables[0].spec.outerDiameter, two.outerDiameter);
  EXPECT_EQ(content.cables[0].spec.bendingStiffness, two.bendingStiffness);
  EXPECT_EQ(content.cables[0].spec.massPerLength, two.massPerLength);
  EXPECT_EQ(content.cables[0].bundle->bending, two.bending);
  EXPECT_TRUE(settleBundles(content).empty()) << "what follows already changes nothing";
  content.cables[0].bundle.reset();
  content.wires.pop_back();
  EXPECT_EQ(settleBundles(content), (std::vector<CableId>{{12}, {13}})) << "a typed section stays";
}

TEST(HarnessBundles, EditsOfWiresAndCablesKeepSectionsInStepAndUndoThem) {
  DocumentContent content = harness();
  settleBundles(content);
  Document document(content);
  const Cable before = *document.findCable({11});
  std::vector<Wire> wires = document.wires();
  wires.push_back(wire(0, "W4", 1, 3, 2.5));
  wires.back().id = {};
  int told = 0;
  const auto subscription = document.observe([&](const DocumentChange& change) {
    if (const auto* cable = std::get_if<CableChanged>(&change)) told += cable->cable == CableId{11};
  });
  ChangeWires edit(wires, "Add wire");
  ASSERT_TRUE(edit.apply(document).ok());
  EXPECT_TRUE(document.wires().back().id.isValid());
  EXPECT_GT(document.findCable({11})->spec.outerDiameter, before.spec.outerDiameter);
  EXPECT_GT(document.findCable({11})->revision, before.revision);
  EXPECT_GT(told, 0);
  // Without A the wires to X2 take the long way.
  RemoveCable remove({11});
  ASSERT_TRUE(remove.apply(document).ok());
  EXPECT_EQ(wiresIn({14}, document.content()).size(), 2u);
  EXPECT_EQ(document.findCable({14})->spec.outerDiameter, 3.2);
  remove.revert(document);
  edit.revert(document);
  EXPECT_TRUE(document.findCable({11})->isSameAs(before));
  EXPECT_FALSE(edit.hasEffect(document));
}

TEST(ChangeWires, RefusesWiresThatCannotBe) {
  Document document(harness());
  std::vector<Wire> twice = document.wires();
  twice.push_back(twice.front());
  EXPECT_FALSE(ChangeWires(twice, "").apply(document).ok());
  std::vector<Wire> nameless = document.wires();
  nameless[0].name.clear();
  EXPECT_FALSE(ChangeWires(nameless, "").apply(document).ok());
  std::vector<Wire> forked = document.wires();
  forked[0].from.branch = BranchId{4};
  EXPECT_FALSE(ChangeWires(forked, "").apply(document).ok());
  EXPECT_EQ(document.wires(), harness().wires);
}

TEST(ChangeBundle, RulesAndCoveringsCanBeUndone) {
  DocumentContent content = harness();
  settleBundles(content);
  Document document(content);
  const Cable before = *document.findCable({12});
  ChangeBundle rule = ChangeBundle::setRule({12}, *StiffnessRule::find("fully taped"));
  ASSERT_TRUE(rule.apply(document).ok());
  EXPECT_NEAR(*document.findCable({12})->spec.bendingStiffness, 4 * before.bundle->bending.sliding, 1e-12);
  ChangeBundle cover = ChangeBundle::setCoverings({12}, {Covering::usual(CoveringKind::Braid)});
  ASSERT_TRUE(cover.apply(document).ok());
  EXPECT_GT(document.findCable({12})->revision, before.revision);
  cover.revert(document);
  rule.revert(document);
  EXPECT_TRUE(document.findCable({12})->isSameAs(before));
  Covering wrong;
  wrong.thickness = -1;
  EXPECT_FALSE(ChangeBundle::setCoverings({12}, {wrong}).apply(document).ok());
}

TEST(SectionsAlong, CoveringsPartACableIntoPieces) {
  Cable cable = bundle(1, "A", {}, {}, 1000);
  cable.bundle.reset();
  EXPECT_EQ(sectionsAlong(cable).size(), 1u);
  EXPECT_EQ(sectionsAlong(cable)[0].spec, cable.spec);
  Covering tape = Covering::usual(CoveringKind::Tape), conduit = Covering::usual(CoveringKind::Conduit);
  tape.from = 0.2;
  conduit.from = 0.5;
  conduit.to = 0.7;
  cable.coverings = {tape, conduit};
  const std::vector<SectionPiece> pieces = sectionsAlong(cable);
  ASSERT_EQ(pieces.size(), 4u);
  EXPECT_EQ(pieces[0].coverings.size(), 0u);
  EXPECT_EQ(pieces[2].coverings, (std::vector<std::size_t>{0, 1}));
  EXPECT_NEAR(pieces[1].spec.outerDiameter, 8.6, 1e-12);
  EXPECT_NEAR(pieces[2].spec.outerDiameter, 11.2, 1e-12);
  EXPECT_EQ(pieces[3].spec, pieces[1].spec);
  EXPECT_EQ(&pieceAt(pieces, 0.6), &pieces[2]);
  EXPECT_EQ(&pieceAt(pieces, 1), &pieces[3]);
  EXPECT_NEAR(largestDiameter(cable), 11.2, 1e-12);
}

TEST(SectionsAlong, TheRodWeighsAndBendsAsThePiecesDo) {
  Cable cable = bundle(1, "A", {}, {}, 1000);
  cable.bundle.reset();
  cable.end.worldFromEnd = at(900, 0, 0);
  cable.coverings = {Covering::usual(CoveringKind::Conduit)};
  cable.coverings[0].from = 0.333;
  cable.coverings[0].to = 0.7071;
  const Result<RodProblem> problem = buildRodProblem(cable, {});
  ASSERT_TRUE(problem.ok());
  EXPECT_NEAR(problem->rod.mass(), massOf(cable, 1000), 1e-12);
  EXPECT_NEAR(problem->contactRadius, largestDiameter(cable) / 2000, 1e-15);
  double compliance = 0, expected = 0;
  for (int i = 0; i < problem->rod.segmentCount(); ++i)
    compliance += problem->rod.segmentLengths[i] / problem->rod.sections[i].bending1;
  for (const SectionPiece& piece : sectionsAlong(cable))
    expected += (piece.to - piece.from) / sectionOf(piece.spec).bending1;
  EXPECT_NEAR(compliance, expected, 1e-9 * expected);
  cable.coverings.clear();
  const Result<RodProblem> bare = buildRodProblem(cable, {});
  EXPECT_EQ(bare->rod.sections.front().bending1, sectionOf(cable.spec).bending1);
}

TEST(SectionsAlong, CoveringsBindTheWiresOfABundle) {
  DocumentContent content = harness();
  settleBundles(content);
  Cable cable = content.cables[1];
  cable.coverings = {Covering::usual(CoveringKind::Tape)};
  const double tape = *covered(cable.spec, cable.coverings).bendingStiffness - *cable.spec.bendingStiffness;
  EXPECT_NEAR(*sectionsAlong(cable)[0].spec.bendingStiffness, 4 * cable.bundle->bending.sliding + tape,
              1e-12);
}

TEST(CutList, AddsUpTheWayTheSlackAndTheTrimmingAndRoundsUp) {
  DocumentContent content = harness();
  content.settings.cutting = {0.1, 4, 10};
  content.wires[1].extraLength = 20;
  auto line = std::make_shared<Centerline>();
  line->arcLengths = {0, 325};
  content.centerlines[{11}] = line;
  std::vector<CutWire> list = cutList(content);
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(list[0].way, (std::vector<std::string>{"A", "B"}));
  EXPECT_EQ(list[0].wayLength, 325 + 330);
  EXPECT_FALSE(list[0].isSolved) << "B has no shape";
  EXPECT_EQ(list[0].cutLength, 730);  // 720.5 + 8
  EXPECT_EQ(list[1].cutLength, 750);
  EXPECT_NEAR(list[0].mass, *singleWire(0.5).massPerLength * 0.73, 1e-12);
  content.centerlines[{12}] = line;
  list = cutList(content);
  EXPECT_TRUE(list[0].isSolved);
  EXPECT_EQ(list[0].wayLength, 650);
  content.cables[0].revision = 5;
  EXPECT_FALSE(cutList(content)[0].isSolved) << "the shape is of an older revision";
  content.wires[0].to = {};
  EXPECT_NE(cutList(content)[0].defect, "");
  EXPECT_EQ(cutList(content)[0].cutLength, 0);
}

TEST(CutList, ToleranceGrowsWithLength) {
  EXPECT_EQ(lengthTolerance(299), 25);
  EXPECT_EQ(lengthTolerance(300), 50);
  EXPECT_EQ(lengthTolerance(1500), 100);
  EXPECT_EQ(lengthTolerance(3000), 150);
  EXPECT_EQ(lengthTolerance(7500), 375);
}

TEST(AddHarness, UsesWhatIsThereAddsTheRestAndCanBeUndone) {
  Document document(harness());
  const DocumentContent before = document.content();
  HarnessDraft draft;
  draft.connectors = {"X1", "X9"};
  draft.branches = {"Z"};
  draft.legs = {{"trunk", "X1", "Z", 250}, {"leg", "Z", "X9", 0}};
  Wire plain = wire(0, "N1", 0, 0);
  plain.id = {};
  draft.wires = {
      {plain, "X1", "X9", {}}, {wire(0, "W1", 0, 0, 4), "X1", "X2", {"D"}}, {plain, "X3", "X9", {}}};
  draft.wires[2].wire.name = "N2";
  AddHarness edit(draft);
  const Result<void> added = edit.apply(document);
  ASSERT_TRUE(added.ok()) << added.error().message;
  EXPECT_EQ(edit.connectors().size(), 1u);
  EXPECT_EQ(edit.branches().size(), 1u);
  EXPECT_EQ(edit.cables().size(), 3u) << "no cable joined X3 and X9";
  ASSERT_EQ(document.wires().size(), 5u);
  EXPECT_EQ(document.wires()[0].crossSection, 4) << "a wire of a known name is replaced";
  EXPECT_EQ(document.wires()[0].path, (std::vector<CableId>{{14}}));
  const WireWays ways(document.content());
  for (const Wire& each : document.wires()) EXPECT_EQ(ways.wayOf(each).defect, "") << each.name;
  for (const Cable& cable : edit.cables()) EXPECT_EQ(cable.findDefect(), "");
  edit.revert(document);
  EXPECT_EQ(document.wires(), before.wires);
  EXPECT_EQ(document.connectors(), before.connectors);
  EXPECT_EQ(document.branches(), before.branches);
  EXPECT_EQ(document.cables().size(), before.cables.size());
  ASSERT_TRUE(edit.apply(document).ok()) << "redo";
  EXPECT_EQ(document.cables().size(), before.cables.size() + 3);
}

TEST(AddHarness, TheSameListTwiceIsNoStepOfItsOwn) {
  Document document(harness());
  HarnessDraft draft;
  draft.connectors = {"X1", "X9"};
  Wire plain = wire(0, "N1", 0, 0);
  plain.id = {};
  draft.wires = {{plain, "X1", "X9", {}}};
  AddHarness first(draft);
  ASSERT_TRUE(first.apply(document).ok());
  EXPECT_TRUE(first.hasEffect(document));
  AddHarness again(draft);
  ASSERT_TRUE(again.apply(document).ok());
  EXPECT_FALSE(again.hasEffect(document));
}

TEST(AddHarness, RefusesWaysThatAreNotThereAndChangesNothing) {
  Document document(harness());
  HarnessDraft draft;
  draft.wires = {{wire(0, "N1", 0, 0), "X1", "X2", {"A", "nowhere"}}};
  EXPECT_FALSE(AddHarness(draft).apply(document).ok());
  EXPECT_EQ(document.wires(), harness().wires);
  EXPECT_EQ(document.cables().size(), 4u);
}

TEST(BranchOff, TakesWiresAndCoveringsAlong) {
  DocumentContent content = harness();
  content.wires[0].path = {{14}};  // X1 –D– X2
  content.wires[1] = wire(22, "W2", 2, 1);
  content.wires[1].path = {{14}};
  content.cables[3].coverings = {Covering::usual(CoveringKind::Tape), Covering::usual(CoveringKind::Braid)};
  content.cables[3].coverings[1].to = 0.4;
  content.cables[3].start.worldFromEnd = at(0, 0, 0);
  content.cables[3].end.worldFromEnd = at(600, 0, 0);
  settleBundles(content);
  Document document(content);
  BranchOff edit({{14}, 0.5, 900, at(300, 0, 100)});
  const Result<void> parted = edit.apply(document);
  ASSERT_TRUE(parted.ok()) << parted.error().message;
  const WireWays ways(document.content());
  for (const Wire& each : document.wires()) EXPECT_EQ(ways.wayOf(each).defect, "") << each.name;
  EXPECT_EQ(document.wires()[0].path, (std::vector<CableId>{{14}, edit.secondPiece()}));
  EXPECT_EQ(document.wires()[1].path, (std::vector<CableId>{edit.secondPiece(), {14}}));
  ASSERT_EQ(document.findCable({14})->coverings.size(), 2u);
  EXPECT_EQ(document.findCable({14})->coverings[1].to, 0.8);
  EXPECT_EQ(document.findCable(edit.secondPiece())->coverings.size(), 1u);
  edit.revert(document);
  EXPECT_EQ(document.wires(), content.wires);
  EXPECT_EQ(document.findCable({14})->coverings, content.cables[3].coverings);
}

TEST(WireColor, UnderstandsCodesAndWords) {
  EXPECT_EQ(wireColors("RD").size(), 1u);
  EXPECT_EQ(wireColors("RDBU"), (std::vector<Color>{wireColors("red")[0], wireColors("blau")[0]}));
  EXPECT_EQ(wireColors("gn/ye").size(), 2u);
  EXPECT_EQ(wireColors("GN-WH").size(), 2u);
  EXPECT_EQ(wireColors("#102030")[0], *colorFromHex("#102030"));
  EXPECT_TRUE(wireColors("").empty());
  EXPECT_TRUE(wireColors("unicorn").empty());
}

}  // namespace liana

// The same project gives the same shapes at every door: route, check, export, run 0 of a study, opened again,
// and after a hand has led a cable away and back.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "io/project/project_file.h"
#include "kernel/model/document.h"
#include "kernel/routing/router.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/sample_cables.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

using Json = nlohmann::json;

constexpr double kWritten = 2e-4;  // [mm] what decimals of a file leave out

Eigen::Isometry3d looking(const Eigen::Vector3d& origin, const Eigen::Vector3d& z) {
  Eigen::Isometry3d result = Eigen::Isometry3d::Identity();
  result.linear() = Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), z).toRotationMatrix();
  result.translation() = origin;
  return result;
}

/// Leaves both ends towards the other.
Cable hangingCable(const std::string& name, const Eigen::Vector3d& from, const Eigen::Vector3d& to,
                   double length) {
  Cable cable = archCable();
  cable.name = name;
  cable.segments = 40;
  const Eigen::Vector3d way = (to - from).normalized();
  cable.start.worldFromEnd = looking(from, way);
  cable.end.worldFromEnd = looking(to, -way);
  cable.length = length;
  return cable;
}

/// A box as STL text: its lower corner, its size [mm].
std::string boxStl(const Eigen::Vector3d& low, const Eigen::Vector3d& size) {
  constexpr int quads[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                               {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
  std::ostringstream text;
  text << "solid box\n";
  for (const auto& quad : quads)
    for (const auto& corners :
         {std::array{quad[0], quad[1], quad[2]}, std::array{quad[0], quad[2], quad[3]}}) {
      text << "facet normal 0 0 0\nouter loop\n";
      for (const int i : corners)
        text << "vertex " << low.x() + (i & 1 ? size.x() : 0) << " " << low.y() + (i & 2 ? size.y() : 0)
             << " " << low.z() + (i & 4 ? size.z() : 0) << "\n";
      text << "endloop\nendfacet\n";
    }
  text << "endsolid box\n";
  return text.str();
}

/// What one project is made of.
struct Door {
  RoutingMode mode;
  bool parts, cables;
  int count;
  bool harness = false;  // the first cable parts in two, one of which slides through a grommet

  std::string name() const {
    const char* modes[] = {"fixed", "stretch", "automatic"};
    return std::string(modes[static_cast<int>(mode)]) + (parts ? "_parts" : "") + (cables ? "_cables" : "") +
           "_" + std::to_string(count) + (harness ? "_harness" : "");
  }
};

std::vector<Door> doors() {
  std::vector<Door> all;
  for (const RoutingMode mode :
       {RoutingMode::FixedLength, RoutingMode::Stretch, RoutingMode::AutomaticLength})
    for (const bool parts : {false, true})
      for (const bool cables : {false, true})
        for (const int count : {1, 2}) all.push_back({mode, parts, cables, count});
  for (const bool parts : {false, true})
    for (const bool cables : {false, true}) all.push_back({RoutingMode::FixedLength, parts, cables, 2, true});
  return all;
}

/// One cable over a block, and another that crosses it from above.
class Doors : public ::testing::TestWithParam<Door> {
protected:
  void SetUp() override {
    folder_.write("block.stl", boxStl({120, -40, -110}, {60, 80, 40}));
    DocumentContent content;
    content.settings.contact.withParts = GetParam().parts;
    content.settings.contact.withCables = GetParam().cables;
    content.settings.limits.minBendRadiusStatic_mm = 10;
    AssemblyReference block;
    block.id = {1};
    block.file = folder_ / "block.stl";
    if (GetParam().parts) content.assemblies = {block};
    content.cables = {hangingCable("Along", {0, 0, 0}, {300, 0, 0}, 400)};
    if (GetParam().count > 1)
      content.cables.push_back(hangingCable("Across", {150, -150, 60}, {150, 150, 60}, 480));
    for (Cable& cable : content.cables) {
      cable.routing.mode = GetParam().mode;
      if (cable.routing.mode == RoutingMode::Stretch) cable.length -= 70;  // above the block, as it is drawn
      cable.routing.pull = 1.5;
      cable.routing.bend = 0.9;
    }
    if (GetParam().harness) makeHarness(content);
    file_ = (folder_ / "p.liana").string();
    ASSERT_TRUE(writeProject(content, file_).ok());
    opened_ = readProject(file_)->content;
    routed_ = *routeDocument(opened_);
    ASSERT_EQ(routed_.size(), opened_.cables.size());
    for (const RoutedCable& cable : routed_) ASSERT_TRUE(cable.report.converged()) << cable.report.reason;
  }

  static void makeHarness(DocumentContent& content) {
    Branch branch{{90}, "Y", looking({300, 0, 0}, {1, 0, 0})};
    content.branches = {branch};
    content.cables[0].end.branch = branch.id;
    for (const double side : {-1.0, 1.0}) {
      Cable arm = hangingCable(side < 0 ? "Left" : "Right", {300, 0, 0}, {500, 90 * side, 30}, 290);
      arm.start.worldFromEnd = looking({300, 0, 0}, {1, 0.3 * side, 0});
      arm.start.branch = branch.id;
      if (side > 0) {
        arm.handles = {handleAt(0.5, {400, 50, -20}, 91)};
        arm.handles[0].kind = FixingKind::Sliding;
        arm.handles[0].fixesOrientation = true;
        arm.handles[0].worldFromHandle = looking({400, 50, -20}, {1, 0.4, 0});
      }
      content.cables.push_back(arm);
    }
  }

  std::size_t count() const { return opened_.cables.size(); }
  void expectSameBits(const std::vector<RoutedCable>& others) const {
    for (std::size_t i = 0; i < count(); ++i)
      EXPECT_EQ(others[i].centerline.points, routed_[i].centerline.points) << opened_.cables[i].name;
  }
  void expectReported(const Outcome& outcome) const {
    const Json json = Json::parse(outcome.out);
    ASSERT_EQ(json["cables"].size(), count()) << outcome.err;
    for (std::size_t i = 0; i < count(); ++i) {
      const Json& cable = json["cables"][i];
      EXPECT_NEAR(cable["solved_length_mm"].get<double>(), routed_[i].centerline.length(), 1e-9);
      EXPECT_NEAR(cable["minimum_bend_radius_mm"].get<double>(), routed_[i].centerline.minimumBendRadius(),
                  1e-9);
    }
  }

  TemporaryFolder folder_;
  std::string file_;
  DocumentContent opened_;
  std::vector<RoutedCable> routed_;
};

TEST_P(Doors, RouteAndCheckReportTheShapes) {
  expectReported(runLiana({"route", file_, "-o", (folder_ / "report").string(), "--no-pictures", "--json"}));
  expectReported(runLiana({"check", file_, "--json"}));
}

TEST_P(Doors, ExportWritesTheShapes) {
  const std::string lines = (folder_ / "l.json").string();
  const Outcome outcome = runLiana({"export", file_, "-o", lines});
  ASSERT_EQ(outcome.code, ExitOk) << outcome.err;
  const Json json = Json::parse(textOf(lines));
  ASSERT_EQ(json["cables"].size(), count());
  for (std::size_t i = 0; i < count(); ++i) {
    const auto& points = routed_[i].centerline.points;
    const Json& stations = json["cables"][i]["stations"];
    ASSERT_EQ(stations.size(), points.size());
    for (std::size_t k = 0; k < points.size(); ++k)
      for (int axis = 0; axis < 3; ++axis)
        EXPECT_NEAR(stations[k]["position_mm"][axis].get<double>(), points[k][axis], kWritten);
  }
}

TEST_P(Doors, RunZeroOfAStudyHasTheShapes) {
  const std::string out = (folder_ / "study").string();
  const Outcome outcome = runLiana({"study", file_, "--runs", "1", "--threads", "1", "-o", out});
  std::istringstream rows(textOf(folder_ / "study/runs.jsonl"));
  std::string line;
  bool found = false;
  while (std::getline(rows, line)) {
    const Json row = Json::parse(line);
    if (!row.contains("run") || row["run"] != 0) continue;
    found = true;
    for (std::size_t i = 0; i < count(); ++i) {
      const Json& cable = row["cables"][i];
      const Centerline& shape = routed_[i].centerline;
      EXPECT_NEAR(cable["length_mm"].get<double>(), shape.arcLengths.back(), kWritten);
      EXPECT_NEAR(cable["min_bend_radius_mm"].get<double>(), shape.minimumBendRadius(), kWritten);
      const auto points = cable["points_mm"].get<std::vector<double>>();
      const int stations = static_cast<int>(points.size()) / 3;
      for (int station = 0; station < stations; ++station) {
        const Eigen::Vector3d wanted =
            shape.curve().point(shape.arcLengths.back() * station / (stations - 1));
        EXPECT_LT((Eigen::Vector3d(&points[3 * station]) - wanted).norm(), kWritten) << station;
      }
    }
  }
  EXPECT_TRUE(found) << outcome.err;
}

TEST_P(Doors, SavedWithItsShapesAndOpenedAgainItHasThem) {
  DocumentContent saved = opened_;
  for (std::size_t i = 0; i < count(); ++i)
    saved.centerlines[saved.cables[i].id] = std::make_shared<const Centerline>(routed_[i].centerline);
  const std::string again = (folder_ / "again.liana").string();
  ASSERT_TRUE(writeProject(saved, again).ok());
  const DocumentContent opened = readProject(again)->content;
  for (const Cable& cable : opened.cables) {
    ASSERT_TRUE(opened.centerlines.contains(cable.id));
    EXPECT_EQ(opened.centerlines.at(cable.id)->revision, cable.revision) << "it counts as outdated";
  }
  expectSameBits(*routeDocument(opened));
}

/// What the window does: shapes follow the hand from where they were, and settle when it rests.
TEST_P(Doors, ALedCableThatComesBackSettlesAsIfNothingHadHappened) {
  Router router(*surroundingsOf(opened_.assemblies, opened_.settings));
  const HarnessNodes nodes = HarnessNodes::of(opened_);
  std::vector<RoutedCable> shapes = *router.settle(opened_.cables, opened_.settings, {}, nodes);
  expectSameBits(shapes);
  WarmStart start = shapes[0].next;
  for (const double height : {15.0, 40.0, 80.0, 30.0, 0.0}) {
    Cable led = opened_.cables[0];
    (GetParam().harness ? led.start : led.end).worldFromEnd.translation().z() += height;
    std::vector<CableTube> others;
    for (std::size_t i = 1; i < count(); ++i)
      others.push_back(CableTube::of(shapes[i].centerline, opened_.cables[i]));
    std::vector<Cable> present = opened_.cables;
    present[0] = led;
    if (GetParam().harness)
      start =
          router.follow(harnessOf(led, present, nodes.connectors), nodes, opened_.settings, start)[0].next;
    else
      start = router.follow(led, opened_.settings, start, others).next;
    if (height == 80) ASSERT_TRUE(router.settle(present, opened_.settings, {}, nodes).ok());
  }
  expectSameBits(*router.settle(opened_.cables, opened_.settings, {}, nodes));
}

INSTANTIATE_TEST_SUITE_P(EveryModeAndContact, Doors, ::testing::ValuesIn(doors()),
                         [](const auto& info) { return info.param.name(); });

}  // namespace
}  // namespace liana

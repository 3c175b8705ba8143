// Solved shapes in project files: shown at once when they still belong to the cable, never when they do not.
#include "io/project/content/shape_json.h"

#include <gtest/gtest.h>

#include "kernel/edits/cable/change_cable.h"
#include "kernel/routing/route_cable.h"
#include "kernel/routing/warm_start.h"
#include "tests/support/full_project.h"

namespace liana {
namespace {

/// A project with one cable that is solved.
std::string solvedProject(const TemporaryFolder& folder, RoutedCable& routed) {
  DocumentContent content;
  content.cables = {archCable()};
  Document document(std::move(content));
  const Cable& cable = document.cables()[0];
  routed = routeCable(cable, document.settings());
  EXPECT_TRUE(document.setCenterline(cable.id, std::make_shared<const Centerline>(routed.centerline)));
  return projectText(document.content(), folder.root());
}

}  // namespace

TEST(SavedShapes, ReopenedCableIsSolvedAlreadyAndWarmStartsTheNextSolve) {
  const TemporaryFolder folder;
  RoutedCable routed;
  const std::string text = solvedProject(folder, routed);
  auto opened = projectFromText(text, folder / "a.liana");
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  Document document(std::move(opened->content));
  const Cable& cable = document.cables()[0];
  ASSERT_TRUE(document.isCenterlineCurrent(cable.id));
  const Centerline& saved = *document.centerline(cable.id);
  ASSERT_EQ(saved.points.size(), routed.centerline.points.size());
  for (std::size_t i = 0; i < saved.points.size(); ++i) {
    EXPECT_NEAR((saved.points[i] - routed.centerline.points[i]).norm(), 0, 2e-6);
    EXPECT_NEAR(saved.curvatures[i], routed.centerline.curvatures[i], 1e-9);
    EXPECT_NEAR((saved.tangents[i] - routed.centerline.tangents[i]).norm(), 0, 1e-8);
  }
  ASSERT_EQ(saved.reactions.size(), routed.centerline.reactions.size());
  EXPECT_EQ(saved.reactions[0].name, "start");
  EXPECT_EQ(projectText(document.content(), folder.root()), text) << "opening and saving changes no byte";
  const RoutedCable again = CableRouter().route(cable, document.settings(), warmStartFrom(cable, saved));
  ASSERT_TRUE(again.report.converged());
  EXPECT_LT(again.report.iterations, routed.report.iterations);
}

TEST(SavedShapes, AnyInputThatIsDifferentMakesThemOutOfDate) {
  const TemporaryFolder folder;
  RoutedCable routed;
  const std::string text = solvedProject(folder, routed);
  const std::vector<std::pair<std::string, std::string>> changes = {
      {"\"length_mm\": 600.0", "\"length_mm\": 600.5"},
      {"\"outer_diameter_mm\": 10.0", "\"outer_diameter_mm\": 10.1"},
      {"\"position_mm\": [300.0,", "\"position_mm\": [300.1,"},
      {"-9.81]", "-9.8]"},
      {"\"inputs_hash\": \"xxh3-", "\"inputs_hash\": \"xxh3-0"},
  };
  for (const auto& [from, to] : changes) {
    std::string other = text;
    ASSERT_NE(other.find(from), std::string::npos) << from;
    other.replace(other.find(from), from.size(), to);
    auto opened = projectFromText(other, folder / "a.liana");
    ASSERT_TRUE(opened.ok()) << opened.error().message;
    const Document document(std::move(opened->content));
    EXPECT_FALSE(document.isCenterlineCurrent(document.cables()[0].id)) << to;
    EXPECT_NE(document.centerline(document.cables()[0].id), nullptr);
    EXPECT_EQ(projectText(document.content(), folder.root()).find("\"shapes\""), std::string::npos)
        << "a shape that is out of date is not saved";
  }
  std::string renamed = text;
  renamed.replace(renamed.find("\"Arch\""), 6, "\"Bow\"");
  auto opened = projectFromText(renamed, folder / "a.liana");
  ASSERT_TRUE(opened.ok());
  const Document document(std::move(opened->content));
  EXPECT_TRUE(document.isCenterlineCurrent(document.cables()[0].id)) << "a name bends no cable";
}

TEST(SavedShapes, DeletedPartsAndFrictionCountAndLooksDoNot) {
  DocumentContent content;
  content.cables = {archCable()};
  AssemblyReference reference;
  reference.setGeometry(smallAssembly());
  content.assemblies.push_back(reference);
  const std::string before = hashOfInputs(content.cables[0], content);
  PartOverride change;
  change.part = "Assembly/Box";
  change.name = "Lid";
  change.isHidden = true;
  change.opacity = 0.5;
  content.assemblies[0].setOverrides({change});
  content.cables[0].isHidden = true;
  content.settings.lengthUnit = LengthUnit::Metre;
  EXPECT_EQ(hashOfInputs(content.cables[0], content), before);
  change.friction = 0.4;
  content.assemblies[0].setOverrides({change});
  EXPECT_NE(hashOfInputs(content.cables[0], content), before) << "cables slide on it otherwise";
  change.friction.reset();
  change.isRemoved = true;
  content.assemblies[0].setOverrides({change});
  EXPECT_NE(hashOfInputs(content.cables[0], content), before) << "cables may have lain on it";
}

TEST(SavedShapes, ShapeOfAnOlderCableIsNotWritten) {
  const TemporaryFolder folder;
  DocumentContent content;
  content.cables = {archCable()};
  Document document(std::move(content));
  const CableId id = document.cables()[0].id;
  document.setCenterline(id, std::make_shared<const Centerline>(anyShape(document.cables()[0].revision)));
  EXPECT_NE(projectText(document.content(), folder.root()).find("\"shapes\""), std::string::npos);
  ASSERT_TRUE(ChangeCable::setLength(id, 650).apply(document).ok());
  EXPECT_EQ(projectText(document.content(), folder.root()).find("\"shapes\""), std::string::npos);
}

TEST(SavedShapes, DamagedShapeIsLeftOutAndToldAndTheRestOpens) {
  const TemporaryFolder folder;
  RoutedCable routed;
  std::string text = solvedProject(folder, routed);
  const std::size_t at = text.find("\"tensions_N\": [") + 15;
  text.insert(at, "1.0, ");
  const auto opened = projectFromText(text, folder / "a.liana");
  ASSERT_TRUE(opened.ok()) << opened.error().message;
  ASSERT_EQ(opened->warnings.size(), 1u);
  EXPECT_NE(opened->warnings[0].find("shapes[0].tensions_N"), std::string::npos) << opened->warnings[0];
  EXPECT_TRUE(opened->content.centerlines.empty());
  EXPECT_EQ(opened->content.cables.size(), 1u);
}

}  // namespace liana

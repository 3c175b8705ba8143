// Parts of the assembly that are housings of connectors.
#include "kernel/routing/harness/connector_housing.h"

#include <gtest/gtest.h>

#include <BRepAlgoAPI_Cut.hxx>

#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/harness/add_connector.h"
#include "kernel/edits/harness/change_connector.h"
#include "kernel/edits/part/move_part.h"
#include "kernel/model/harness/housing_pose.h"
#include "kernel/model/harness/solved_pose.h"
#include "kernel/routing/router.h"
#include "tests/support/sample_cables.h"
#include "tests/support/sample_shapes.h"

namespace liana {
namespace {

constexpr double kMillimetre = 1e3;

/// A plug of 24 × 16 × 30 mm pulled to (500, 0, 0) by a hand, face towards −x; a wall from x = 480 on, with a
/// pocket of 26 × 18 mm if asked, that ends at x = 520.
class PlugScene {
public:
  explicit PlugScene(bool withPocket = false) {
    auto assembly = std::make_shared<Assembly>();
    const int plug = assembly->addShape({boxShape(30, 24, 16), {}, {}, nullptr});
    assembly->addNode({"Plug", -1, shifted(500, -12, -8), {}, plug});
    Shape wall = boxShape(200, 400, 400);
    if (withPocket)
      wall = wrapOcct(
          BRepAlgoAPI_Cut(occtShape(wall), BRepPrimAPI_MakeBox(gp_Pnt(-1, 187, 191), 40, 26, 18).Shape())
              .Shape());
    const int solid = assembly->addShape({wall, {}, {}, nullptr});
    assembly->addNode({"Wall", -1, shifted(480, -200, -200), {}, solid});
    EXPECT_TRUE(assembly->tessellate().ok());
    content.assemblies.push_back({AssemblyId{1}, {}, Eigen::Isometry3d::Identity(), assembly});
    content.settings.contact.withParts = true;
    content.settings.gravity = Eigen::Vector3d::Zero();
    Connector connector;
    connector.id = {500};
    connector.name = "X7";
    connector.hold = ConnectorHold::Pulled;
    connector.pull = 20;
    connector.worldFromConnector.linear().col(0) = Eigen::Vector3d::UnitY();  // +z out of it: −x
    connector.worldFromConnector.linear().col(1) = -Eigen::Vector3d::UnitZ();
    connector.worldFromConnector.linear().col(2) = -Eigen::Vector3d::UnitX();
    connector.worldFromConnector.translation() = Eigen::Vector3d(500, 0, 0);
    connector.attachedTo = PartReference{AssemblyId{1}, "Plug"};
    content.connectors = {connector};
    Cable cable = archCable();
    cable.id = {1};
    cable.name = "W12";
    cable.length = 560;
    cable.segments = 40;
    cable.start.worldFromEnd = Eigen::Isometry3d::Identity();
    cable.start.worldFromEnd.linear() =
        Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), Eigen::Vector3d::UnitX()).matrix();
    cable.end.worldFromEnd = connector.worldFromConnector;
    cable.end.connector = connector.id;
    content.cables = {cable};
  }

  RoutedCable settle() {
    RoutedCable routed = (*routeDocument(content))[0];
    if (routed.hasShape())
      content.centerlines[content.cables[0].id] = std::make_shared<Centerline>(routed.centerline);
    return routed;
  }

  /// The housing as it stands.
  double frontOfPlug() const {
    const AssemblyReference standing = asItStands(content.assemblies[0], content);
    return (standing.worldFromAssembly * standing.assembly->worldFromNode(0) * Eigen::Vector3d(30, 0, 0)).x();
  }

  DocumentContent content;
};

}  // namespace

TEST(ConnectorHousing, APartThatIsAHousingIsStoppedByAnotherPart) {
  PlugScene scene;
  const RoutedCable stopped = scene.settle();
  ASSERT_EQ(stopped.report.status, SolveStatus::HeldBack) << stopped.report.reason;
  EXPECT_NEAR(stopped.report.shortBy * kMillimetre, 50, 0.3);  // the plug's front is at the wall
  EXPECT_NE(stopped.report.reason.find("stopped by \"Wall\""), std::string::npos) << stopped.report.reason;
  EXPECT_NEAR(scene.frontOfPlug(), 480, 0.3);
  // A box of the same size stops at the same place.
  scene.content.connectors[0].attachedTo.reset();
  scene.content.connectors[0].size = {24, 16, 30};
  scene.content.assemblies[0].setOverrides({});
  auto bare = std::make_shared<Assembly>(*scene.content.assemblies[0].assembly);
  bare->setNodeShape(0, -1);
  scene.content.assemblies[0].assembly = bare;
  const RoutedCable box = scene.settle();
  ASSERT_EQ(box.report.status, SolveStatus::HeldBack) << box.report.reason;
  EXPECT_NEAR(box.report.shortBy, stopped.report.shortBy, 2e-4);
}

TEST(ConnectorHousing, ThePlugGoesIntoAPocketThatIsLargeEnough) {
  PlugScene scene(true);  // 39 mm deep from x = 480 on
  scene.content.connectors[0].worldFromConnector.translation().x() = 488;
  scene.content.cables[0].end.worldFromEnd = scene.content.connectors[0].worldFromConnector;
  auto moved = std::make_shared<Assembly>(*scene.content.assemblies[0].assembly);
  moved->setNodePlacement(0, shifted(488, -12, -8));
  scene.content.assemblies[0].assembly = moved;
  const RoutedCable plugged = scene.settle();
  ASSERT_TRUE(plugged.report.converged()) << plugged.report.reason;
  EXPECT_NEAR(plugged.centerline.points.back().x(), 488, 1e-3);
  // Further in the bottom of the pocket stops it, 519 mm from the start.
  scene.content.connectors[0].worldFromConnector.translation().x() = 500;
  scene.content.cables[0].end.worldFromEnd = scene.content.connectors[0].worldFromConnector;
  moved = std::make_shared<Assembly>(*moved);
  moved->setNodePlacement(0, shifted(500, -12, -8));
  scene.content.assemblies[0].assembly = moved;
  const RoutedCable stopped = scene.settle();
  ASSERT_EQ(stopped.report.status, SolveStatus::HeldBack) << stopped.report.reason;
}

TEST(ConnectorHousing, APlugWhoseCableIsTooShortIsHeldBackByThatAndDrawnThere) {
  PlugScene scene;
  scene.content.cables[0].length = 400;
  const RoutedCable held = scene.settle();
  ASSERT_EQ(held.report.status, SolveStatus::HeldBack) << held.report.reason;
  EXPECT_NEAR(held.report.shortBy * kMillimetre, 100, 0.5);
  EXPECT_NE(held.report.reason.find("held back by \"W12\""), std::string::npos) << held.report.reason;
  EXPECT_NEAR(scene.frontOfPlug(), 430, 0.5);
}

TEST(ConnectorHousing, WhatIsAHousingIsInNoCablesWay) {
  PlugScene scene;
  scene.content.connectors[0].worldFromConnector.translation().x() = 440;
  auto moved = std::make_shared<Assembly>(*scene.content.assemblies[0].assembly);
  moved->setNodePlacement(0, shifted(300, -12, -8));  // across the cable, behind its plug's face
  scene.content.assemblies[0].assembly = moved;
  scene.content.cables[0].end.worldFromEnd = scene.content.connectors[0].worldFromConnector;
  scene.content.cables[0].length = 445;
  const RoutedCable routed = scene.settle();
  ASSERT_TRUE(routed.hasShape()) << routed.report.reason;
  EXPECT_TRUE(routed.centerline.contacts.empty());
}

TEST(ConnectorHousing, ConnectorAndHousingGoTogetherWhicheverIsMoved) {
  PlugScene scene;
  Document document(scene.content);
  Connector changed = document.connectors()[0];
  changed.worldFromConnector.translation() += Eigen::Vector3d(-70, 10, 5);
  ChangeConnector move(changed);
  ASSERT_TRUE(move.apply(document).ok());
  const auto plugAt = [&] {
    return Eigen::Vector3d(document.assemblies()[0].assembly->worldFromNode(0).translation());
  };
  EXPECT_LT((plugAt() - Eigen::Vector3d(430, -2, -3)).norm(), 1e-9);
  MovePart part({AssemblyId{1}, "Plug"}, shifted(400, -12, -8));
  ASSERT_TRUE(part.apply(document).ok());
  EXPECT_LT((document.connectors()[0].worldFromConnector.translation() - Eigen::Vector3d(400, 0, 0)).norm(),
            1e-9);
  EXPECT_LT((document.cables()[0].end.worldFromEnd.translation() - Eigen::Vector3d(400, 0, 0)).norm(), 1e-9);
  part.revert(document);
  move.revert(document);
  EXPECT_LT((plugAt() - Eigen::Vector3d(500, -12, -8)).norm(), 1e-12);
  EXPECT_LT((document.connectors()[0].worldFromConnector.translation() - Eigen::Vector3d(500, 0, 0)).norm(),
            1e-12);
}

TEST(ConnectorHousing, APartThatOthersCountOnIsRefused) {
  PlugScene scene;
  Document document(scene.content);
  Connector other;
  other.name = "X8";
  other.hold = ConnectorHold::Pulled;
  AddConnector add(other);
  ASSERT_TRUE(add.apply(document).ok());
  Connector changed = document.connectors().back();
  changed.attachedTo = PartReference{AssemblyId{1}, "Plug"};
  const auto refused = ChangeConnector(changed).apply(document);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().message, "\"Plug\" is the housing of \"X7\" already.");
  changed.attachedTo = PartReference{AssemblyId{1}, "Nowhere"};
  EXPECT_FALSE(ChangeConnector(changed).apply(document).ok());
  changed.attachedTo = PartReference{AssemblyId{1}, "Wall"};
  EXPECT_TRUE(ChangeConnector(changed).apply(document).ok());
}

}  // namespace liana

#include "kernel/edits/part/convert_part.h"

#include <gtest/gtest.h>

#include "kernel/edits/part/move_part.h"
#include "kernel/edits/part/relink_assembly.h"
#include "kernel/routing/route_cable.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/tube_shapes.h"

namespace liana {
namespace {

const std::vector<RoutePiece> kRoute{{50}, {0, 40, 1.2, 0}, {60}, {0, 50, 0.8, 2}, {40}};

/// A document with two instances of one hose; the second one is moved and turned.
class ConvertPart : public ::testing::Test {
protected:
  void SetUp() override {
    const Shape hose = makeRouteSolid(kRoute, 6, 4);
    Assembly assembly;
    const int shape = assembly.addShape({hose, Color{1, 0, 0}, {}, nullptr});
    const int root = assembly.addNode({"Machine", -1, shifted(0, 0, 100), {}, -1});
    assembly.addNode({"Hose", root, shifted(0, 0, 0), {}, shape});
    Eigen::Isometry3d turned = shifted(200, 0, 0);
    turned.linear() = Eigen::AngleAxisd(1.0, Eigen::Vector3d(1, 2, 3).normalized()).toRotationMatrix();
    assembly.addNode({"Hose", root, turned, {}, shape});
    ASSERT_TRUE(assembly.tessellate().ok());
    DocumentContent content;
    AssemblyReference reference;
    reference.worldFromAssembly = shifted(0, 30, 0);
    reference.assembly = std::make_shared<Assembly>(assembly);
    content.assemblies.push_back(reference);
    document = std::make_unique<Document>(content);
    const auto runs = recogniseTubes(hose, nullptr);
    ASSERT_TRUE(runs.ok()) << runs.error().message;
    run = runs->front();
  }

  Result<PartConversion> plan(double from, double to, RestShape rest = RestShape::Straight) const {
    return planConversion(document->assemblies().front(), "Machine/Hose[2]", run, from, to, {}, rest);
  }
  const Assembly& assembly() const { return *document->assemblies().front().assembly; }

  std::unique_ptr<Document> document;
  TubeRun run;
};

}  // namespace

TEST_F(ConvertPart, WholeHoseBecomesACableClampedWhereItsEndsWere) {
  auto conversion = plan(0, run.length());
  ASSERT_TRUE(conversion.ok()) << conversion.error().message;
  ConvertPartToCable edit(*conversion);
  ASSERT_TRUE(edit.apply(*document).ok());
  ASSERT_EQ(document->cables().size(), 1u);
  const Cable& cable = document->cables().front();
  EXPECT_NEAR(cable.length, lengthOf(kRoute), 0.005 * lengthOf(kRoute));
  EXPECT_NEAR(cable.spec.outerDiameter, 12, 0.12);
  EXPECT_NEAR(cable.spec.innerDiameter, 8, 0.08);
  const Eigen::Isometry3d worldFromPart = shifted(0, 30, 0) * assembly().worldFromNode(2);
  const HermiteCurve truth = makeRoute(kRoute);
  const bool forward = (run.centerline.points.front() - truth.points.front()).norm() < 1;
  const Eigen::Vector3d first = forward ? truth.points.front() : truth.points.back();
  const Eigen::Vector3d direction =
      forward ? truth.tangents.front() : Eigen::Vector3d(-truth.tangents.back());
  EXPECT_LT((cable.start.worldFromEnd.translation() - worldFromPart * first).norm(), 0.24);
  EXPECT_GT(cable.start.worldFromEnd.linear().col(2).dot(worldFromPart.linear() * direction), 0.999);
  EXPECT_EQ(assembly().node(2).shape, -1);
  EXPECT_EQ(assembly().node(1).shape, 0);  // the other instance stays
  ASSERT_EQ(document->flexibleParts().size(), 1u);
  EXPECT_EQ(document->flexibleParts().front().cable, cable.id);
}

TEST_F(ConvertPart, StretchLeavesTheRestOfThePart) {
  auto conversion = plan(40, 160);
  ASSERT_TRUE(conversion.ok()) << conversion.error().message;
  ConvertPartToCable edit(*conversion);
  ASSERT_TRUE(edit.apply(*document).ok());
  EXPECT_NEAR(document->cables().front().length, 120, 1e-9);
  const int rest = assembly().node(2).shape;
  ASSERT_GE(rest, 1);
  EXPECT_FALSE(assembly().shapes()[rest].mesh->triangles.empty());
  EXPECT_NEAR(assembly().shapes()[rest].shape.volume() / (EIGEN_PI * 20 * (run.length() - 120)), 1, 0.005);
}

TEST_F(ConvertPart, UndoAndRedoRestoreTheDocument) {
  auto conversion = plan(40, 160);
  ASSERT_TRUE(conversion.ok());
  const auto before = document->assemblies().front().assembly;
  ConvertPartToCable edit(*conversion);
  for (int round = 0; round < 2; ++round) {
    ASSERT_TRUE(edit.apply(*document).ok());
    EXPECT_NE(document->assemblies().front().assembly, before);
    edit.revert(*document);
    EXPECT_EQ(document->assemblies().front().assembly, before);
    EXPECT_TRUE(document->cables().empty());
    EXPECT_TRUE(document->flexibleParts().empty());
  }
}

TEST_F(ConvertPart, CableBecomesThePartAgain) {
  auto conversion = plan(40, 160);
  ASSERT_TRUE(conversion.ok());
  ConvertPartToCable edit(*conversion);
  ASSERT_TRUE(edit.apply(*document).ok());
  const CableId cable = edit.cable();
  ConvertCableToPart back(cable);
  ASSERT_TRUE(back.apply(*document).ok());
  EXPECT_TRUE(document->cables().empty());
  EXPECT_TRUE(document->flexibleParts().empty());
  EXPECT_EQ(assembly().node(2).shape, 0);
  back.revert(*document);
  ASSERT_EQ(document->cables().size(), 1u);
  EXPECT_EQ(document->cables().front().id, cable);
  EXPECT_GE(assembly().node(2).shape, 1);
  EXPECT_EQ(document->flexibleParts().size(), 1u);
  EXPECT_FALSE(ConvertCableToPart(CableId{999}).apply(*document).ok());
}

TEST_F(ConvertPart, FailsWithoutChangingAnything) {
  EXPECT_FALSE(
      planConversion(document->assemblies().front(), "Machine/Nothing", run, 0, 100, {}, RestShape::Straight)
          .ok());
  EXPECT_FALSE(plan(10, 12).ok());
  auto conversion = plan(40, 160);
  ASSERT_TRUE(conversion.ok());
  conversion->part.part = "Machine/Gone";
  ConvertPartToCable edit(*conversion);
  const auto revision = document->revision();
  EXPECT_FALSE(edit.apply(*document).ok());
  EXPECT_EQ(document->revision(), revision);
}

TEST_F(ConvertPart, MouldedHoseWithoutWeightKeepsItsShapeAndALaidOneDoesNot) {
  DocumentSettings weightless;
  weightless.gravity.setZero();
  const Eigen::Isometry3d worldFromPart = shifted(0, 30, 0) * assembly().worldFromNode(2);
  HermiteCurve expected = run.centerline;
  for (Eigen::Vector3d& point : expected.points) point = worldFromPart * point;
  for (Eigen::Vector3d& tangent : expected.tangents) tangent = worldFromPart.linear() * tangent;
  for (const RestShape rest : {RestShape::AsInPart, RestShape::Straight}) {
    auto conversion = plan(0, run.length(), rest);
    ASSERT_TRUE(conversion.ok());
    const RoutedCable routed = routeCable(conversion->cable, weightless);
    ASSERT_TRUE(routed.hasShape());
    const double off = largestDistance(routed.centerline.curve(), expected);
    if (rest == RestShape::AsInPart) {
      EXPECT_LT(off, 0.02 * 12);
      EXPECT_GT(routed.centerline.minimumBendRadius(), 0.9 * 40);  // the tightest bend of the route
    } else {
      EXPECT_GT(off, 0.1 * 12);
    }
  }
}

TEST_F(ConvertPart, CancelStopsTheWorkBetweenItsSteps) {
  for (const double upTo : {0.0, 0.5, 0.8}) {
    const Progress progress(
        [upTo](double fraction, std::string_view) { return fraction <= upTo && upTo > 0; });
    const auto conversion = planConversion(document->assemblies().front(), "Machine/Hose[2]", run, 0, 100, {},
                                           RestShape::Straight, progress);
    ASSERT_FALSE(conversion.ok()) << upTo;
    EXPECT_TRUE(conversion.error().isCancelled()) << conversion.error().message;
  }
}

TEST_F(ConvertPart, RelinkedAssemblyIsCutAgainAndItsCableCanBecomeRigid) {
  auto conversion = plan(0, 100);
  ASSERT_TRUE(conversion.ok());
  const auto whole = document->assemblies().front().assembly;
  ConvertPartToCable convert(*conversion);
  ASSERT_TRUE(convert.apply(*document).ok());
  AssemblyReference read;
  read.id = document->assemblies().front().id;
  read.setGeometry(*whole);
  std::vector<FlexiblePart> parts = document->flexibleParts();
  ASSERT_TRUE(cutPartsAgain(parts, read).empty());
  RelinkAssembly relink(read.id, "/new.step", read.assembly, "", {{parts[0].cable, parts[0].rigidShape}});
  ASSERT_TRUE(relink.apply(*document).ok());
  EXPECT_EQ(document->flexibleParts()[0].rigidShape, parts[0].rigidShape);
  EXPECT_NE(assembly().node(2).shape, assembly().node(1).shape) << "the cut part is whole again";
  ConvertCableToPart back(convert.cable());
  ASSERT_TRUE(back.apply(*document).ok());
  EXPECT_EQ(assembly().node(2).shape, assembly().node(1).shape);
  back.revert(*document);
  relink.revert(*document);
  EXPECT_NE(document->assemblies().front().file, "/new.step");
}

/// A machine with a hose whose start is pushed over a nipple and whose end abuts a plate; a far block.
class ConvertedHoseEnds : public ::testing::Test {
protected:
  void SetUp() override {
    const Shape hose = makeRouteSolid(kRoute, 6, 4);
    const auto runs = recogniseTubes(hose, nullptr);
    ASSERT_TRUE(runs.ok()) << runs.error().message;
    run = runs->front();
    const auto at = [&](double s) { return run.frameAt(s); };
    Assembly assembly;
    const auto add = [&](const char* name, const Shape& shape, const Eigen::Isometry3d& place) {
      const int index = assembly.addShape({shape, {}, {}, nullptr});
      assembly.addNode({name, assembly.nodes().empty() ? -1 : 0, place, {}, index});
    };
    assembly.addNode({"Machine", -1, shifted(0, 0, 0), {}, -1});
    add("Hose", hose, shifted(0, 0, 0));
    Eigen::Isometry3d nipple = at(0);
    nipple.translate(Eigen::Vector3d(0, 0, -20));
    add("Nipple", makeRouteSolid({{30}}, 4), nipple);
    add("Plate", makeRouteSolid({{5}}, 30), at(run.length()));
    Eigen::Isometry3d far = at(run.length());
    far.translate(Eigen::Vector3d(0, 0, 200));
    add("Block", makeRouteSolid({{5}}, 30), far);
    ASSERT_TRUE(assembly.tessellate().ok());
    DocumentContent content;
    AssemblyReference reference;
    reference.worldFromAssembly = shifted(0, 30, 0);
    reference.assembly = std::make_shared<Assembly>(assembly);
    content.assemblies.push_back(reference);
    document = std::make_unique<Document>(content);
  }

  PartConversion plan(double from, double to) const {
    Result<PartConversion> conversion = planConversion(document->assemblies().front(), "Machine/Hose", run,
                                                       from, to, {}, RestShape::Straight);
    EXPECT_TRUE(conversion.ok());
    EXPECT_TRUE(attachToTouchedParts(*conversion, run.length(), document->assemblies()).ok());
    return *conversion;
  }
  std::string partUnder(const CableEnd& end) const {
    const Connector* socket = end.connector ? document->findConnector(*end.connector) : nullptr;
    return socket && socket->attachedTo ? socket->attachedTo->part : std::string();
  }

  std::unique_ptr<Document> document;
  TubeRun run;
};

TEST_F(ConvertedHoseEnds, SitOnThePartsTheyTouchAndGoWithThem) {
  ConvertPartToCable edit(plan(0, run.length()));
  ASSERT_TRUE(edit.apply(*document).ok());
  const Cable cable = document->cables().front();
  EXPECT_EQ(partUnder(cable.start), "Machine/Nipple") << "it is pushed over it";
  EXPECT_EQ(partUnder(cable.end), "Machine/Plate") << "it abuts on it";
  EXPECT_NE(document->connectors()[0].name, document->connectors()[1].name);
  const PartReference plate{document->assemblies().front().id, "Machine/Plate"};
  Eigen::Isometry3d place = document->assemblies().front().assembly->parentFromNode(3);
  place.translation().x() += 7;
  ASSERT_TRUE(MovePart(plate, place).apply(*document).ok());
  const Eigen::Vector3d moved = document->cables().front().end.worldFromEnd.translation();
  EXPECT_NEAR((moved - cable.end.worldFromEnd.translation()).x(), 7, 1e-9);
  edit.revert(*document);
  EXPECT_TRUE(document->connectors().empty());
}

TEST_F(ConvertedHoseEnds, ACutSitsOnWhatIsLeftOfTheHose) {
  ConvertPartToCable edit(plan(0, 100));
  ASSERT_TRUE(edit.apply(*document).ok());
  EXPECT_EQ(partUnder(document->cables().front().start), "Machine/Nipple");
  EXPECT_EQ(partUnder(document->cables().front().end), "Machine/Hose");
  ConvertCableToPart back(edit.cable());
  ASSERT_TRUE(back.apply(*document).ok());
  EXPECT_TRUE(document->connectors().empty()) << "sockets made with the cable go with it";
  back.revert(*document);
  EXPECT_EQ(document->connectors().size(), 2u);
  EXPECT_EQ(partUnder(document->cables().front().end), "Machine/Hose");
}

}  // namespace liana

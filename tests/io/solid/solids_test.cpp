#include <gtest/gtest.h>
#include <RWGltf_CafReader.hxx>
#include <RWStl.hxx>
#include <TDocStd_Document.hxx>
#include <XCAFDoc_DocumentTool.hxx>
#include <XCAFDoc_ShapeTool.hxx>

#include <sstream>

#include "io/import/read_assembly.h"
#include "io/solid/harness_assembly.h"
#include "io/solid/write_solids.h"
#include "io/step/read_step.h"
#include "kernel/geometry/occt_shape.h"
#include "tests/support/random_centerlines.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/triangles_within.h"

namespace liana {
namespace {

/// A quarter circle of the radius in the plane z = 0.
Centerline quarterCircle(double radius, int stations = 30) {
  Centerline line;
  for (int i = 0; i < stations; ++i) {
    const double angle = EIGEN_PI / 2 * i / (stations - 1);
    line.arcLengths.push_back(radius * angle);
    line.points.emplace_back(radius * std::cos(angle), radius * std::sin(angle), 0);
    line.tangents.emplace_back(-std::sin(angle), std::cos(angle), 0);
  }
  return line;
}

SolidCable cableOf(const std::string& name, const Centerline& line, double diameter, double inner = 0) {
  CableSpec spec;
  spec.outerDiameter = diameter;
  spec.innerDiameter = inner;
  spec.color = {1, 0.5f, 0};
  return {name, spec, line};
}

AssemblyReference smallReference() {
  AssemblyReference reference;
  reference.worldFromAssembly = shifted(0, 0, 500);
  reference.assembly = std::make_shared<const Assembly>(smallAssembly());
  return reference;
}

HarnessAssembly harness() {
  auto built = buildHarnessAssembly(
      "Robot", {cableOf("Hose ü", quarterCircle(100), 12, 8), cableOf("Wire", quarterCircle(80), 4)},
      {smallReference()});
  EXPECT_TRUE(built.ok());
  return std::move(built).value();
}

}  // namespace

TEST(HarnessAssembly, KeepsTheTreeAndPutsTheCablesBesideIt) {
  const HarnessAssembly built = harness();
  EXPECT_TRUE(built.warnings.empty());
  const Assembly& assembly = built.assembly;
  EXPECT_EQ(assembly.instanceCount(), 3 + 2);
  EXPECT_EQ(assembly.partCount(), 2 + 2);
  const int pin = assembly.findPath("Robot/Assembly/Group/Pin"),
            hose = assembly.findPath("Robot/Cables/Hose ü");
  ASSERT_GE(pin, 0);
  ASSERT_GE(hose, 0);
  EXPECT_NEAR(assembly.worldFromNode(pin).translation().z(), 500, 1e-9);
  const double length = 100 * EIGEN_PI / 2;
  EXPECT_NEAR(assembly.shapes()[assembly.node(hose).shape].shape.volume() / (EIGEN_PI * 20 * length), 1,
              0.002)
      << "hollow, and not inside out";
}

TEST(HarnessAssembly, CoveringsAreSleevesAroundTheirStretches) {
  SolidCable cable = cableOf("W1", quarterCircle(100), 8);
  Covering tape = Covering::usual(CoveringKind::Tape), conduit = Covering::usual(CoveringKind::Conduit);
  tape.from = 0.1;
  tape.to = 0.6;
  tape.thickness = 0.5;
  conduit.from = 0.3;
  conduit.to = 0.6;
  conduit.innerDiameter = 12;
  conduit.thickness = 1;
  cable.coverings = {tape, conduit};
  const auto built = buildHarnessAssembly("Loom", {cable}, {});
  ASSERT_TRUE(built.ok()) << built.error().message;
  EXPECT_EQ(built->assembly.instanceCount(), 3);
  const double length = 100 * EIGEN_PI / 2;
  const auto volumeOf = [&](const std::string& path) {
    const int node = built->assembly.findPath("Loom/" + path);
    return node < 0 ? 0 : built->assembly.shapes()[built->assembly.node(node).shape].shape.volume();
  };
  EXPECT_NEAR(volumeOf("W1 Tape") / (EIGEN_PI / 4 * (9 * 9 - 8 * 8) * 0.5 * length), 1, 0.01);
  EXPECT_NEAR(volumeOf("W1 Conduit") / (EIGEN_PI / 4 * (14 * 14 - 12 * 12) * 0.3 * length), 1, 0.01);
}

TEST(HarnessAssembly, TakesTheUsersNamesAndLeavesOutWhatWasDeleted) {
  AssemblyReference reference = smallReference();
  PartOverride renamed, gone;
  renamed.part = "Assembly/Box";
  renamed.name = "Lid";
  gone.part = "Assembly/Group";
  gone.isRemoved = true;
  reference.setOverrides({renamed, gone});
  const auto built = buildHarnessAssembly("Robot", {}, {reference});
  ASSERT_TRUE(built.ok());
  EXPECT_GE(built->assembly.findPath("Robot/Assembly/Lid"), 0);
  EXPECT_GE(built->assembly.findPath("Robot/Assembly/Box"), 0) << "the other box keeps its name";
  EXPECT_LT(built->assembly.findPath("Robot/Assembly/Group"), 0);
  EXPECT_EQ(built->assembly.nodes().size(), 4u);
}

TEST(WriteSolids, LeavesTheDocumentsShapesAsTheyWere) {
  const TemporaryFolder folder;
  const AssemblyReference reference = smallReference();
  const auto all = buildHarnessAssembly("Robot", {cableOf("Hose", quarterCircle(100), 12)}, {reference});
  ASSERT_TRUE(all.ok());
  for (const SolidFormat format : {SolidFormat::Glb, SolidFormat::Obj, SolidFormat::Stl}) {
    const auto file = folder / (std::string("all") + extensionOf(format));
    ASSERT_TRUE(writeSolids(all->assembly, file, format).ok());
    for (const AssemblyShape& shape : reference.assembly->shapes())
      for (const auto& triangles : trianglesWithin(shape.shape)) EXPECT_TRUE(triangles.IsNull()) << file;
  }
}

TEST(WriteSolids, StepComesBackWithTreeNamesColoursAndVolumes) {
  const TemporaryFolder folder;
  for (const StepSchema schema : {StepSchema::Ap214, StepSchema::Ap242}) {
    const auto written = writeSolids(harness().assembly, folder / "a.step", SolidFormat::Step, {schema});
    ASSERT_TRUE(written.ok()) << written.error().message;
    const auto read = readStep(folder / "a.step");
    ASSERT_TRUE(read.ok()) << read.error().message;
    EXPECT_EQ(read->instanceCount(), 5);
    EXPECT_EQ(read->partCount(), 4);
    const int wire = read->findPath("Robot/Cables/Wire"), pin = read->findPath("Robot/Assembly/Group/Pin");
    ASSERT_GE(wire, 0);
    ASSERT_GE(pin, 0);
    EXPECT_GE(read->findPath("Robot/Cables/Hose ü"), 0);
    EXPECT_NEAR(read->colorOf(wire).green, 0.5, 0.01);
    EXPECT_NEAR(read->worldFromNode(pin).translation().z(), 500, 1e-6);
    const Shape& shape = read->shapes()[read->node(wire).shape].shape;
    EXPECT_EQ(shape.solidCount(), 1);
    EXPECT_NEAR(shape.volume() / (EIGEN_PI * 4 * 80 * EIGEN_PI / 2), 1, 0.002);
  }
}

/// A cable that winds through space, long for its diameter.
Centerline longCable(double length) {
  Centerline line;
  const auto at = [](double s) {
    return Eigen::Vector3d(150 * std::sin(s / 170), 120 * std::cos(s / 130), 0.35 * s);
  };
  double passed = 0;
  for (double s = 0; passed < length; s += 6) {
    if (s > 0) passed += (at(s) - at(s - 6)).norm();
    line.arcLengths.push_back(passed);
    line.points.push_back(at(s));
    line.tangents.push_back((at(s + 1e-4) - at(s - 1e-4)).normalized());
  }
  return line;
}

TEST(WriteSolids, LongCablesReadAgainHaveTheirWholeMesh) {
  const TemporaryFolder folder;
  const auto built = buildHarnessAssembly("R", {cableOf("Power", longCable(1200), 16)}, {});
  ASSERT_TRUE(built.ok()) << built.error().message;
  EXPECT_TRUE(built->warnings.empty());
  ASSERT_TRUE(writeSolids(built->assembly, folder / "long.step", SolidFormat::Step).ok());
  ImportSettings settings;
  settings.useCache = false;
  const auto read = readAssembly(folder / "long.step", settings);
  ASSERT_TRUE(read.ok()) << read.error().message;
  EXPECT_TRUE(read->warnings.empty()) << read->warnings.front();
  for (const AssemblyShape& shape : read->assembly.shapes()) {
    EXPECT_NEAR(shape.mesh->enclosedVolume() / shape.volume(), 1, 0.03);
  }
}

TEST(WriteSolids, GlbIsInMetresWithYUp) {
  const TemporaryFolder folder;
  const auto written = writeSolids(harness().assembly, folder / "a.glb", SolidFormat::Glb);
  ASSERT_TRUE(written.ok()) << written.error().message;
  EXPECT_EQ(textOf(folder / "a.glb").substr(0, 4), "glTF");
  const std::string text = textOf(folder / "a.glb");
  EXPECT_NE(text.find("Hose ü"), std::string::npos);
  EXPECT_NE(text.find("baseColorFactor"), std::string::npos);
  const Handle(TDocStd_Document) document = new TDocStd_Document("MDTV-XCAF");
  RWGltf_CafReader reader;
  reader.SetDocument(document);  // no unit set: as the file has it
  ASSERT_TRUE(reader.Perform((folder / "a.glb").c_str(), Message_ProgressRange()));
  TDF_LabelSequence roots;
  XCAFDoc_DocumentTool::ShapeTool(document->Main())->GetFreeShapes(roots);
  Eigen::AlignedBox3d box;
  for (int i = 1; i <= roots.Length(); ++i)
    box.extend(wrapOcct(XCAFDoc_ShapeTool::GetShape(roots(i))).boundingBox());
  EXPECT_NEAR(box.max().y(), 0.530, 0.001) << "the boxes' top, 530 mm high, is y in glTF";
  EXPECT_EQ(std::distance(std::filesystem::directory_iterator(folder.root()), {}), 1) << "one file alone";
}

TEST(WriteSolids, ObjHasColoursBesideItAndStlAllTriangles) {
  const TemporaryFolder folder;
  const Assembly assembly = harness().assembly;
  ASSERT_TRUE(writeSolids(assembly, folder / "a.obj", SolidFormat::Obj).ok());
  const std::string object = textOf(folder / "a.obj");
  EXPECT_NE(object.find("mtllib a.mtl"), std::string::npos) << object.substr(0, 200);
  EXPECT_NE(textOf(folder / "a.mtl").find("Kd "), std::string::npos);
  double top = -1e9;
  std::istringstream lines(object);
  for (std::string line; std::getline(lines, line);) {
    double x, y, z;
    if (std::sscanf(line.c_str(), "v %lf %lf %lf", &x, &y, &z) == 3) top = std::max(top, z);
  }
  EXPECT_NEAR(top, 530, 1e-3) << "millimetres, z up";
  ASSERT_TRUE(writeSolids(assembly, folder / "a.stl", SolidFormat::Stl).ok());
  const Handle(Poly_Triangulation) mesh = RWStl::ReadFile((folder / "a.stl").c_str());
  ASSERT_FALSE(mesh.IsNull());
  EXPECT_GT(mesh->NbTriangles(), 500);
}

TEST(WriteSolids, BendTighterThanTheRadiusIsSaidAndStillWritten) {
  const TemporaryFolder folder;
  const auto built = buildHarnessAssembly("R", {cableOf("Kinked", quarterCircle(4), 12)}, {});
  ASSERT_TRUE(built.ok()) << built.error().message;
  ASSERT_FALSE(built->warnings.empty());
  EXPECT_NE(built->warnings[0].find("\"Kinked\" is bent to 4.0"), std::string::npos) << built->warnings[0];
  EXPECT_NE(built->warnings[0].find("mm from its start"), std::string::npos);
  for (const SolidFormat format : {SolidFormat::Step, SolidFormat::Glb, SolidFormat::Obj, SolidFormat::Stl}) {
    const auto written =
        writeSolids(built->assembly, folder / (std::string("k") + extensionOf(format)), format);
    EXPECT_TRUE(written.ok()) << written.error().message;
  }
  const auto read = readStep(folder / "k.step");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->shapes()[0].shape.solidCount(), 1);
}

TEST(WriteSolids, FailureAndCancelLeaveNothingBehind) {
  const TemporaryFolder folder;
  const Assembly assembly = harness().assembly;
  for (const SolidFormat format : {SolidFormat::Step, SolidFormat::Glb, SolidFormat::Obj, SolidFormat::Stl}) {
    const auto missing = writeSolids(assembly, folder / "no" / "a.x", format);
    ASSERT_FALSE(missing.ok());
    EXPECT_NE(missing.error().message.find("folder does not exist"), std::string::npos)
        << missing.error().message;
    for (const double last : {0.1, 0.7, 0.9}) {
      const Progress stops([=](double fraction, std::string_view) { return fraction < last; });
      const auto stopped = writeSolids(assembly, folder / (std::string("c") + extensionOf(format)), format,
                                       {StepSchema::Ap214, {}, stops});
      ASSERT_FALSE(stopped.ok()) << extensionOf(format) << last;
      EXPECT_TRUE(stopped.error().isCancelled()) << stopped.error().message;
    }
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.root()));
}

}  // namespace liana

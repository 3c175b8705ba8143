// What is not as it should be in a file that can be read is told.
#include <gtest/gtest.h>
#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepOffsetAPI_MakePipe.hxx>
#include <BRepPrimAPI_MakeBox.hxx>
#include <BRepTools.hxx>
#include <BRep_Builder.hxx>
#include <GeomAPI_Interpolate.hxx>
#include <Geom_BSplineCurve.hxx>
#include <TColgp_HArray1OfPnt.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS_Shell.hxx>
#include <TopoDS_Solid.hxx>
#include <gp_Circ.hxx>

#include "io/import/read_assembly.h"
#include "io/step/write_step.h"
#include "kernel/geometry/occt_shape.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

std::string warningsOf(const std::filesystem::path& file) {
  ImportSettings settings;
  settings.useCache = false;
  const auto imported = readAssembly(file, settings);
  if (!imported.ok()) return imported.error().message;
  std::string all;
  for (const std::string& warning : imported->warnings) all += warning + "\n";
  return all;
}

/// A box without its first `missing` faces that is called a solid all the same.
TopoDS_Solid boxWithout(int missing) {
  BRep_Builder builder;
  TopoDS_Shell shell;
  builder.MakeShell(shell);
  for (TopExp_Explorer face(BRepPrimAPI_MakeBox(10.0, 20.0, 30.0).Shape(), TopAbs_FACE); face.More();
       face.Next())
    if (missing-- <= 0) builder.Add(shell, face.Current());
  TopoDS_Solid solid;
  builder.MakeSolid(solid);
  builder.Add(solid, shell);
  return solid;
}

const std::string kFacet =
    "facet normal 0 0 1\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 0\nendloop\nendfacet\n";

/// One face along a whole winding cable: OCCT's mesher leaves out a quarter of it once it was written as
/// STEP.
TopoDS_Shape longPipe() {
  const int count = 160;
  const Handle(TColgp_HArray1OfPnt) points = new TColgp_HArray1OfPnt(1, count);
  for (int i = 0; i < count; ++i) {
    const double s = 8.0 * i;
    points->SetValue(i + 1, gp_Pnt(150 * std::sin(s / 170), 120 * std::cos(s / 130), 0.35 * s));
  }
  GeomAPI_Interpolate spline(points, false, 1e-9);
  spline.Perform();
  const TopoDS_Edge spine = BRepBuilderAPI_MakeEdge(spline.Curve()).Edge();
  gp_Pnt start;
  gp_Vec tangent;
  spline.Curve()->D1(spline.Curve()->FirstParameter(), start, tangent);
  const gp_Circ circle(gp_Ax2(start, gp_Dir(tangent)), 8);
  const TopoDS_Face section =
      BRepBuilderAPI_MakeFace(BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(circle).Edge()).Wire(), true)
          .Face();
  return BRepOffsetAPI_MakePipe(BRepBuilderAPI_MakeWire(spine).Wire(), section, GeomFill_IsDiscreteTrihedron,
                                true)
      .Shape();
}

}  // namespace

TEST(FinishImport, TrianglesOfAnotherVolumeThanTheSolidAreTold) {
  const TemporaryFolder folder;
  Assembly assembly;
  const int shape = assembly.addShape({wrapOcct(longPipe()), {}, {}, nullptr});
  assembly.addNode({"Pipe", -1, Eigen::Isometry3d::Identity(), {}, shape});
  ASSERT_TRUE(writeStep(assembly, folder / "pipe.step").ok());
  ImportSettings settings;
  settings.useCache = false;
  const auto imported = readAssembly(folder / "pipe.step", settings);
  ASSERT_TRUE(imported.ok()) << imported.error().message;
  const AssemblyShape& part = imported->assembly.shapes().front();
  double volume = 0;
  for (const auto& [a, b, c] : part.mesh->triangles)
    volume += part.mesh->vertices[a].cast<double>().dot(
                  part.mesh->vertices[b].cast<double>().cross(part.mesh->vertices[c].cast<double>())) /
              6;
  const bool isRight = std::abs(volume / part.volume() - 1) < 0.06;
  const std::string told = warningsOf(folder / "pipe.step");
  EXPECT_EQ(told.find("\"Pipe\" enclose another volume") == std::string::npos, isRight)
      << volume / part.volume() << told;
}

TEST(FinishImport, SolidsThatAreOpenAreNamed) {
  const TemporaryFolder folder;
  BRepTools::Write(boxWithout(1), (folder / "open.brep").c_str());
  BRepTools::Write(boxWithout(0), (folder / "closed.brep").c_str());
  EXPECT_NE(warningsOf(folder / "open.brep").find("\"open\" is not closed"), std::string::npos)
      << warningsOf(folder / "open.brep");
  EXPECT_EQ(warningsOf(folder / "closed.brep"), "");
}

TEST(FinishImport, OpenMeshesAreNamed) {
  const TemporaryFolder folder;
  const auto file = folder.write("sheet.stl", "solid sheet\n" + kFacet + "endsolid\n");
  EXPECT_NE(warningsOf(file).find("\"sheet\" is not closed"), std::string::npos) << warningsOf(file);
}

TEST(FinishImport, EmptySolidsOfStlAreNamed) {
  const TemporaryFolder folder;
  const auto file = folder.write("two.stl", "solid nothing\nendsolid\nsolid sheet\n" + kFacet + "endsolid\n");
  EXPECT_NE(warningsOf(file).find("\"nothing\" has no triangles"), std::string::npos) << warningsOf(file);
}

}  // namespace liana

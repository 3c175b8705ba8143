#include "io/centerline/write_centerline.h"

#include <gtest/gtest.h>
#include <BRepAdaptor_Curve.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>

#include <sstream>

#include "io/step/read_step.h"
#include "kernel/geometry/occt_shape.h"
#include "kernel/routing/route_cable.h"
#include "tests/support/sample_cables.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

Centerline solvedArch(double shiftY) {
  Cable cable = archCable();
  cable.start.worldFromEnd.translation().y() = cable.end.worldFromEnd.translation().y() = shiftY;
  const RoutedCable routed = routeCable(cable, {});
  EXPECT_TRUE(routed.report.converged());
  return routed.centerline;
}

Eigen::Vector3d toVector(const gp_Pnt& p) {
  return {p.X(), p.Y(), p.Z()};
}

}  // namespace

TEST(WriteCenterlineStep, ReadsBackAsOneNamedCurvePerCable) {
  const TemporaryFolder folder;
  const std::vector<NamedCenterline> cables = {{"Bremsschlauch ü", solvedArch(0)},
                                               {"Signal", solvedArch(80)}};
  const auto written = writeCenterlineStep(cables, folder / "lines.step");
  ASSERT_TRUE(written.ok()) << written.error().message;
  const auto assembly = readStep(folder / "lines.step");
  ASSERT_TRUE(assembly.ok()) << assembly.error().message;
  ASSERT_EQ(assembly->instanceCount(), 2);
  for (int i = 0; i < 2; ++i) {
    EXPECT_EQ(assembly->node(i).name, cables[i].name);
    TopExp_Explorer edges(occtShape(assembly->shapes()[assembly->node(i).shape].shape), TopAbs_EDGE);
    ASSERT_TRUE(edges.More());
    const BRepAdaptor_Curve curve(TopoDS::Edge(edges.Current()));
    edges.Next();
    EXPECT_FALSE(edges.More()) << "one edge per cable";
    EXPECT_EQ(curve.GetType(), GeomAbs_BSplineCurve);
    const HermiteCurve solved = cables[i].centerline.curve();
    const double scale = (curve.LastParameter() - curve.FirstParameter()) / solved.parameters.back();
    for (int k = 0; k <= 500; ++k) {
      const double s = solved.parameters.back() * k / 500;
      ASSERT_LT((toVector(curve.Value(curve.FirstParameter() + s * scale)) - solved.point(s)).norm(), 0.01)
          << s;
    }
    gp_Pnt point;
    gp_Vec tangent;
    curve.D1(curve.FirstParameter(), point, tangent);
    EXPECT_GT(tangent.Normalized().Z(), std::cos(0.1 * EIGEN_PI / 180)) << "tangent leaves the socket";
  }
}

TEST(WriteCenterlineStep, RefusesNothingAndBrokenShapes) {
  const TemporaryFolder folder;
  EXPECT_FALSE(writeCenterlineStep({}, folder / "a.step").ok());
  const auto broken = writeCenterlineStep({{"Lost", {}}}, folder / "a.step");
  ASSERT_FALSE(broken.ok());
  EXPECT_NE(broken.error().message.find("Lost"), std::string::npos);
  EXPECT_FALSE(std::filesystem::exists(folder / "a.step"));
}

TEST(WriteCenterlineCsv, HasAHeaderWithUnitsAndARowPerStation) {
  const TemporaryFolder folder;
  const Centerline line = solvedArch(0);
  ASSERT_TRUE(writeCenterlineCsv(line, folder / "a.csv").ok());
  std::istringstream text(textOf(folder / "a.csv"));
  std::string row;
  std::getline(text, row);
  EXPECT_EQ(row.substr(0, 20), "s_mm,x_mm,y_mm,z_mm,");
  std::size_t rows = 0;
  while (std::getline(text, row)) {
    double s = -1, x = 0, y = 0, z = 0;
    ASSERT_EQ(std::sscanf(row.c_str(), "%lf,%lf,%lf,%lf,", &s, &x, &y, &z), 4);
    EXPECT_EQ(std::count(row.begin(), row.end(), ','), 9);
    EXPECT_NEAR(s, line.arcLengths[rows], 1e-6);
    EXPECT_LT((Eigen::Vector3d(x, y, z) - line.points[rows]).norm(), 1e-5);
    ++rows;
  }
  EXPECT_EQ(rows, line.points.size());
}

}  // namespace liana

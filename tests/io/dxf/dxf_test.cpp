#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "io/centerline/loose_pieces.h"
#include "io/dxf/dxf_colors.h"
#include "io/dxf/read_dxf.h"
#include "io/dxf/write_dxf.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

/// A file of entities given as "code value" lines, in the unit of that number.
std::string dxfOf(const std::string& entities, int unit = 4) {
  std::string text = "0\nSECTION\n2\nHEADER\n9\n$INSUNITS\n70\n" + std::to_string(unit) +
                     "\n0\nENDSEC\n0\nSECTION\n2\nENTITIES\n";
  std::istringstream lines(entities);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t space = line.find(' ');
    text += line.substr(0, space) + "\n" + (space == std::string::npos ? "" : line.substr(space + 1)) + "\n";
  }
  return text + "0\nENDSEC\n0\nEOF\n";
}

std::vector<DraftRoute> routesOf(const std::string& text, std::vector<std::string>* warnings = nullptr) {
  const TemporaryFolder folder;
  std::vector<std::string> ignored;
  const auto read = readDxf(folder.write("d.dxf", text), warnings ? *warnings : ignored);
  EXPECT_TRUE(read.ok()) << read.error().message;
  return read.ok() ? routesFrom(*read) : std::vector<DraftRoute>();
}

std::string errorOf(const std::string& text) {
  const TemporaryFolder folder;
  std::vector<std::string> warnings;
  const auto read = readDxf(folder.write("d.dxf", text), warnings);
  return read.ok() ? "" : read.error().message;
}

double lengthOf(const CurveChain& chain) {
  double length = 0;
  for (const HermiteCurve& piece : chain) length += piece.length();
  return length;
}

}  // namespace

TEST(ReadDxf, LinesAndArcsOfALayerThatMeetAreOneRouteInAnyOrderAndDirection) {
  const auto routes =
      routesOf(dxfOf("0 LINE\n8 W1\n10 100\n20 10\n30 0\n11 100\n21 60\n31 0\n"
                     "0 ARC\n8 W1\n10 90\n20 10\n30 0\n40 10\n50 270\n51 360\n"
                     "0 LINE\n8 W1\n10 90\n20 0\n30 0\n11 0\n21 0\n31 0\n"
                     "0 LINE\n8 W2\n10 0\n20 0\n30 0\n11 -50\n21 0\n31 0\n"));
  ASSERT_EQ(routes.size(), 2u);
  EXPECT_EQ(routes[0].name, "W1");
  EXPECT_EQ(routes[0].pieces.size(), 3u);
  EXPECT_NEAR(lengthOf(routes[0].pieces), 90 + 50 + 5 * EIGEN_PI, 1e-3);
  EXPECT_EQ(routes[1].name, "W2");
}

TEST(ReadDxf, UnitsBecomeMillimetresAndAMissingOneIsSaid) {
  const std::string line = "0 LINE\n8 W\n10 0\n20 0\n30 0\n11 2\n21 0\n31 0\n";
  EXPECT_NEAR(lengthOf(routesOf(dxfOf(line, 1))[0].pieces), 50.8, 1e-9);
  EXPECT_NEAR(lengthOf(routesOf(dxfOf(line, 6))[0].pieces), 2000, 1e-9);
  std::vector<std::string> warnings;
  EXPECT_NEAR(lengthOf(routesOf(dxfOf(line, 0), &warnings)[0].pieces), 2, 1e-9);
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_NE(warnings[0].find("unit"), std::string::npos);
  // Arcs in metres are followed as closely as arcs in millimetres.
  const auto arc = routesOf(dxfOf("0 ARC\n8 W\n10 0\n20 0\n30 0\n40 0.5\n50 0\n51 90\n", 6));
  EXPECT_NEAR(lengthOf(arc[0].pieces), 250 * EIGEN_PI, 1e-2);
  for (double s : {0.1, 0.7, 1.3}) EXPECT_NEAR(arc[0].pieces[0].point(s).norm(), 500, 1e-3);
}

TEST(ReadDxf, PolylinesWithBulgesLieInTheirPlane) {
  // A half circle of radius 10, drawn in the plane x = const by its extrusion direction.
  const auto light = routesOf(
      dxfOf("0 LWPOLYLINE\n8 W\n90 2\n70 0\n38 7\n210 1\n220 0\n230 0\n10 0\n20 0\n42 1\n10 20\n20 0\n"));
  ASSERT_EQ(light.size(), 1u);
  EXPECT_NEAR(lengthOf(light[0].pieces), 10 * EIGEN_PI, 1e-3);
  for (const Eigen::Vector3d& point : light[0].pieces[0].points) EXPECT_NEAR(point.x(), 7, 1e-9);
  const auto old =
      routesOf(dxfOf("0 POLYLINE\n8 W\n66 1\n10 0\n20 0\n30 3\n70 0\n"
                     "0 VERTEX\n8 W\n10 0\n20 0\n42 1\n0 VERTEX\n8 W\n10 20\n20 0\n0 VERTEX\n8 W\n10 20\n20 "
                     "50\n0 SEQEND\n8 W\n"));
  ASSERT_EQ(old.size(), 1u);
  EXPECT_NEAR(lengthOf(old[0].pieces), 10 * EIGEN_PI + 50, 1e-3);
  EXPECT_NEAR(old[0].pieces[0].point(1).y(), -10 * std::sin(1), 1e-3)
      << "counter-clockwise from start to end";
  EXPECT_NEAR(old[0].pieces[0].points[0].z(), 3, 1e-12);
}

TEST(ReadDxf, ReadsSplinesAndTheirDefects) {
  const std::string head = "0 SPLINE\n8 W\n70 8\n71 3\n";
  const std::string poles = "10 0\n20 0\n30 0\n10 0\n20 10\n30 0\n10 10\n20 10\n30 5\n10 10\n20 0\n30 5\n";
  const auto routes = routesOf(dxfOf(head + "40 0\n40 0\n40 0\n40 0\n40 1\n40 1\n40 1\n40 1\n" + poles));
  ASSERT_EQ(routes.size(), 1u);
  EXPECT_LT((routes[0].pieces[0].point(0.5) - Eigen::Vector3d(5, 7.5, 2.5)).norm(), 1e-9) << "a Bézier curve";
  const std::string missing = errorOf(dxfOf(head + "40 0\n40 0\n40 1\n" + poles));
  EXPECT_NE(missing.find("SPLINE has 3 knots where 8 must be"), std::string::npos) << missing;
  EXPECT_EQ(
      routesOf(dxfOf("0 SPLINE\n8 W\n71 3\n11 0\n21 0\n31 0\n11 10\n21 1\n31 0\n11 20\n21 0\n31 0\n")).size(),
      1u);
}

TEST(ReadDxf, ErrorsNameTheLine) {
  const std::string message = errorOf(dxfOf("0 LINE\n8 W\n10 zero\n20 0\n11 5\n21 5\n"));
  EXPECT_NE(message.find("d.dxf\", line 20: LINE has \"zero\""), std::string::npos) << message;
  EXPECT_NE(errorOf("0\nSECTION\n2\nENTITIES\nx\ny\n").find("line 5"), std::string::npos);
  EXPECT_NE(errorOf("0\nSECTION\n2\nENTITIES\n").find("EOF"), std::string::npos);
  EXPECT_NE(errorOf("AutoCAD Binary DXF\r\n").find("binary"), std::string::npos);
}

TEST(WriteDxf, LayersTakeNamesOfAnyScriptAndDiffer) {
  const auto names = dxfLayerNames({"W1", "w1", "电缆", "a/b*c", "", "0"});
  EXPECT_EQ(names[0], "W1");
  EXPECT_EQ(names[1], "w1_2") << "layers do not differ by case";
  EXPECT_EQ(names[2], "\\U+7535\\U+7F06");
  EXPECT_EQ(names[3], "a_b_c");
  EXPECT_EQ(names[4], "Cable");
  EXPECT_NE(names[5], "0");
}

TEST(WriteDxf, HasTheTablesUnitsAndHandlesOfItsVersion) {
  const std::string text = dxfText({{"W1", {1, 0, 0}, {{0, 0, 0}, {1, 2, 3}}}});
  for (const char* part :
       {"AC1015", "$INSUNITS\n 70\n4\n", "BLOCK_RECORD", "*Model_Space", "AcDb3dPolyline", "W1", "EOF"})
    EXPECT_NE(text.find(part), std::string::npos) << part;
  std::istringstream lines(text);
  std::set<std::string> handles;
  std::string code, value;
  while (std::getline(lines, code) && std::getline(lines, value)) {
    if (code != "  5" && code != "105") continue;
    EXPECT_TRUE(handles.insert(value).second || value == "1F0") << value;
  }
  EXPECT_GT(handles.size(), 20u);
}

TEST(DxfColors, NearestNumberOfPureColors) {
  EXPECT_EQ(dxfColorNumber({1, 0, 0}), 1);
  EXPECT_EQ(dxfColorNumber({0, 0, 1}), 5);
  const Color orange = dxfColor(dxfColorNumber({0.94f, 0.5f, 0.1f}));
  EXPECT_NEAR(orange.red, 0.94, 0.15);
  EXPECT_NEAR(orange.green, 0.5, 0.15);
}

}  // namespace liana

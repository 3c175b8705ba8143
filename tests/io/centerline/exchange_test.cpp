// Every format for centerlines: what is written is read back and held against the solved shape.
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>
#include <fstream>

#include "io/centerline/read_drafts.h"
#include "io/centerline/write_centerline.h"
#include "io/dxf/dxf_colors.h"
#include "io/project/project_file.h"
#include "kernel/routing/route_cable.h"
#include "tests/support/paths.h"
#include "tests/support/random_centerlines.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

constexpr CenterlineFormat kFormats[] = {CenterlineFormat::Step,  CenterlineFormat::Iges,
                                         CenterlineFormat::Vdafs, CenterlineFormat::Dxf,
                                         CenterlineFormat::Csv,   CenterlineFormat::Json};
const std::string kStrangeName = "Schlauch ü 电缆 \xF0\x9F\x98\x80 \"a\\b\" 'c', d";

std::vector<NamedCenterline> robotCables() {
  std::vector<NamedCenterline> cables;
  const Result<OpenedProject> project = readProject(paths::samples() / "projects/robot_arm.liana");
  EXPECT_TRUE(project.ok());
  if (!project.ok()) return cables;
  for (const Cable& cable : project->content.cables) {
    const RoutedCable routed = routeCable(cable, project->content.settings);
    EXPECT_TRUE(routed.report.converged());
    cables.push_back({cable.name, routed.centerline, cable.spec.color});
  }
  return cables;
}

/// Direction of the first or last line of the exported curve, as a reader of it sees it.
Eigen::Vector3d endDirection(const CurveChain& chain, bool atEnd, bool isPolyline) {
  const HermiteCurve& piece = atEnd ? chain.back() : chain.front();
  const std::size_t last = piece.points.size() - 1;
  if (isPolyline)
    return atEnd ? piece.points[last] - piece.points[last - 1] : piece.points[1] - piece.points[0];
  return piece.derivative(atEnd ? piece.parameters.back() : piece.parameters.front());
}

/// For DXF the lines themselves count, not the curve a reader puts through them.
CurveChain asWritten(const CurveChain& chain, bool isPolyline) {
  if (!isPolyline) return chain;
  CurveChain lines;
  for (const HermiteCurve& piece : chain)
    for (std::size_t i = 0; i + 1 < piece.points.size(); ++i)
      lines.push_back(lineBetween(piece.points[i], piece.points[i + 1]));
  return lines;
}

void expectSame(const NamedCenterline& cable, const DraftRoute& route, CenterlineFormat format) {
  const bool isPolyline = format == CenterlineFormat::Dxf;
  const HermiteCurve solved = cable.centerline.curve();
  EXPECT_LE(distanceBetween({solved}, asWritten(route.pieces, isPolyline)), 0.01) << extensionOf(format);
  EXPECT_LE(degreesBetween(endDirection(route.pieces, false, isPolyline), solved.tangents.front()), 0.1);
  EXPECT_LE(degreesBetween(endDirection(route.pieces, true, isPolyline), solved.tangents.back()), 0.1);
  EXPECT_LT((route.pieces.front().points.front() - solved.points.front()).norm(), 1e-5);
  EXPECT_LT((route.pieces.back().points.back() - solved.points.back()).norm(), 1e-5);
}

}  // namespace

TEST(CenterlineExchange, SampleCablesComeBackWithNamesWithinAHundredthOfAMillimetre) {
  const TemporaryFolder folder;
  std::vector<NamedCenterline> cables = robotCables();
  ASSERT_EQ(cables.size(), 3u);
  cables[1].name = kStrangeName;
  for (const CenterlineFormat format : kFormats) {
    const auto file = folder / (std::string("lines") + extensionOf(format));
    const auto written = writeCenterlines(cables, file, format);
    ASSERT_TRUE(written.ok()) << written.error().message;
    const auto read = readDrafts(file);
    ASSERT_TRUE(read.ok()) << read.error().message;
    ASSERT_EQ(read->routes.size(), cables.size()) << extensionOf(format);
    for (std::size_t i = 0; i < cables.size(); ++i) {
      EXPECT_EQ(read->routes[i].name, cables[i].name) << extensionOf(format);
      expectSame(cables[i], read->routes[i], format);
      if (format == CenterlineFormat::Vdafs || format == CenterlineFormat::Csv) continue;  // know no colours
      ASSERT_TRUE(read->routes[i].color) << extensionOf(format);
      const Color a = *read->routes[i].color;
      const Color b =
          format == CenterlineFormat::Dxf ? dxfColor(dxfColorNumber(cables[i].color)) : cables[i].color;
      EXPECT_NEAR(a.red, b.red, 0.003) << extensionOf(format);
      EXPECT_NEAR(a.green, b.green, 0.003) << extensionOf(format);
      EXPECT_NEAR(a.blue, b.blue, 0.003) << extensionOf(format);
    }
  }
}

TEST(CenterlineExchange, RandomShapesWithTightBendsComeBackInEveryFormat) {
  const TemporaryFolder folder;
  for (unsigned seed = 1; seed <= 12; ++seed) {
    const NamedCenterline cable{"Random", randomCenterline(seed)};
    for (const CenterlineFormat format : kFormats) {
      SCOPED_TRACE(std::string(extensionOf(format)) + ", seed " + std::to_string(seed));
      const auto file = folder / (std::string("r") + extensionOf(format));
      const auto written = writeCenterlines({cable}, file, format, {StepSchema::Ap242});
      ASSERT_TRUE(written.ok()) << written.error().message;
      const auto read = readDrafts(file);
      ASSERT_TRUE(read.ok()) << read.error().message;
      ASSERT_EQ(read->routes.size(), 1u);
      expectSame(cable, read->routes[0], format);
    }
  }
}

TEST(CenterlineExchange, StepSchemaIsAsChosenAndTheFileIsPlainAscii) {
  const TemporaryFolder folder;
  const std::vector<NamedCenterline> cables{{kStrangeName, randomCenterline(3), {0.9f, 0.2f, 0.1f}}};
  ASSERT_TRUE(writeCenterlines(cables, folder / "a.step", CenterlineFormat::Step, {StepSchema::Ap214}).ok());
  ASSERT_TRUE(writeCenterlines(cables, folder / "b.step", CenterlineFormat::Step, {StepSchema::Ap242}).ok());
  const std::string a = textOf(folder / "a.step"), b = textOf(folder / "b.step");
  EXPECT_NE(a.find("AUTOMOTIVE_DESIGN"), std::string::npos);
  EXPECT_NE(b.find("AP242"), std::string::npos);
  EXPECT_NE(a.find("\\X2\\75357F06\\X0\\"), std::string::npos);
  EXPECT_NE(a.find("COLOUR_RGB"), std::string::npos) << "the cable's colour";
  EXPECT_TRUE(std::all_of(a.begin(), a.end(), [](unsigned char c) { return c < 0x80; }));
  const auto count = [&](const std::string& text, const std::string& what) {
    int found = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++found;
    return found;
  };
  EXPECT_EQ(count(a, "B_SPLINE_CURVE_WITH_KNOTS"), 1) << "one curve per cable";
}

TEST(CenterlineExchange, CablesOfOneNameAreToldApart) {
  const TemporaryFolder folder;
  const std::vector<NamedCenterline> cables{{"W 1", randomCenterline(1)}, {"W 1", randomCenterline(2)}};
  for (const CenterlineFormat format : kFormats) {
    const auto file = folder / (std::string("same") + extensionOf(format));
    ASSERT_TRUE(writeCenterlines(cables, file, format).ok());
    const auto read = readDrafts(file);
    ASSERT_TRUE(read.ok()) << read.error().message;
    ASSERT_EQ(read->routes.size(), 2u) << extensionOf(format);
    EXPECT_EQ(read->routes[1].name, "W 1 2") << extensionOf(format);
  }
}

TEST(CenterlineExchange, OneFilePerCableIsNamedAfterIt) {
  const TemporaryFolder folder;
  const std::vector<NamedCenterline> cables{{"A/b", randomCenterline(1)}, {"a b", randomCenterline(2)}};
  const auto files = writeCenterlinesApart(cables, folder.root(), CenterlineFormat::Vdafs);
  ASSERT_TRUE(files.ok()) << files.error().message;
  EXPECT_EQ((*files)[0], folder / "A_b.vda");
  EXPECT_EQ((*files)[1], folder / "a_b_2.vda");
  for (const auto& file : *files) EXPECT_TRUE(readDrafts(file).ok());
}

TEST(CenterlineExchange, FailedAndCancelledExportsLeaveTheOldFileAndNothingElse) {
  const TemporaryFolder folder;
  const std::vector<NamedCenterline> cables{{"A", randomCenterline(1)}};
  for (const CenterlineFormat format : kFormats) {
    const auto missing = writeCenterlines(cables, folder / "no/such" / extensionOf(format), format);
    ASSERT_FALSE(missing.ok());
    EXPECT_NE(missing.error().message.find("no/such"), std::string::npos);
    EXPECT_NE(missing.error().message.find("folder does not exist"), std::string::npos)
        << missing.error().message;
    const auto full = writeCenterlines(cables, "/dev/full/x", format);
    EXPECT_FALSE(full.ok());
    const auto kept = folder.write(std::string("kept") + extensionOf(format), "old");
    const CenterlineOptions cancelled{StepSchema::Ap214,
                                      Progress([](double, std::string_view) { return false; })};
    const auto stopped = writeCenterlines(cables, kept, format, cancelled);
    ASSERT_FALSE(stopped.ok());
    EXPECT_TRUE(stopped.error().isCancelled());
    EXPECT_EQ(textOf(kept), "old");
    const auto broken = writeCenterlines({{"Lost", {}}}, kept, format);
    ASSERT_FALSE(broken.ok());
    EXPECT_NE(broken.error().message.find("Lost"), std::string::npos);
    EXPECT_EQ(textOf(kept), "old");
    std::filesystem::remove(kept);
  }
  EXPECT_TRUE(std::filesystem::is_empty(folder.root()));
}

TEST(CenterlineExchange, FilesOfAnotherKindAreRefusedByName) {
  const TemporaryFolder folder;
  for (const char* name : {"a.step", "a.igs", "a.vda", "a.dxf", "a.csv", "a.json", "a.xyz"}) {
    const auto file = folder.write(name, "Once upon a time there was a cable,\nand it was round.\n");
    const auto read = readDrafts(file);
    ASSERT_FALSE(read.ok()) << name;
    EXPECT_NE(read.error().message.find(name), std::string::npos) << read.error().message;
  }
  EXPECT_FALSE(readDrafts(folder / "missing.vda").ok());
  EXPECT_FALSE(readDrafts(folder.root()).ok());
}

}  // namespace liana

// Every routing mode with and without contact, on the sample and on assemblies that others made: a cable has
// a shape that is what was asked for, or a reason; and `check` tells of the same shapes. LIANA_MATRIX=1 runs
// all of it, which takes long; otherwise the slices that were wrong once.
#include <gtest/gtest.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "io/import/read_assembly.h"
#include "io/project/project_file.h"
#include "kernel/routing/router.h"
#include "tests/io/cli/run_liana.h"
#include "tests/support/paths.h"
#include "tests/support/sample_cables.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

using Json = nlohmann::json;

constexpr double kWritten = 2e-4;  // [mm] what decimals of a file leave out

struct Cell {
  RoutingMode mode;
  bool parts, cables;

  std::string name() const {
    const char* modes[] = {"fixed", "stretch", "automatic"};
    return std::string(modes[static_cast<int>(mode)]) + (parts ? ", parts" : "") + (cables ? ", cables" : "");
  }
};

std::vector<Cell> cells() {
  std::vector<Cell> all;
  for (const RoutingMode mode :
       {RoutingMode::FixedLength, RoutingMode::Stretch, RoutingMode::AutomaticLength})
    for (const bool parts : {false, true})
      for (const bool cables : {false, true}) all.push_back({mode, parts, cables});
  return all;
}

/// Over the assembly from side to side, and from front to back, leaving upwards from beside it.
std::vector<Cable> cablesAround(const Eigen::AlignedBox3d& box) {
  const double size = box.diagonal().norm();
  const auto between = [&](const char* name, int axis, double offset) {
    Cable cable = archCable();
    cable.name = name;
    cable.segments = 80;
    cable.spec.outerDiameter = std::max(2.0, size / 80);
    cable.spec.innerDiameter = 0;
    Eigen::Vector3d from = box.center(), to = box.center();
    from[1 - axis] += offset * size;
    to[1 - axis] += offset * size;
    from[axis] = box.min()[axis] - 0.1 * size;
    to[axis] = box.max()[axis] + 0.1 * size;
    from.z() = to.z() = box.max().z();
    cable.start.worldFromEnd = Eigen::Translation3d(from) * Eigen::Isometry3d::Identity();
    cable.end.worldFromEnd = Eigen::Translation3d(to) * Eigen::Isometry3d::Identity();
    cable.length = 1.5 * (to - from).norm();
    return cable;
  };
  return {between("Across", 0, 0), between("Along", 1, 0.03)};
}

void expectTrue(const Cable& cable, const RoutedCable& routed) {
  if (!routed.report.converged()) {
    EXPECT_GT(routed.report.reason.size(), 20u) << cable.name << ": no reason";
    return;
  }
  const double length = routed.centerline.length();
  if (cable.routing.mode == RoutingMode::FixedLength) {
    EXPECT_NEAR(length, cable.length, 1e-3 * cable.length);
  }
  EXPECT_GT(length, (cable.end.worldFromEnd.translation() - cable.start.worldFromEnd.translation()).norm());
}

/// What is told by `check`: the same lengths, and no part within a cable that was to lie on parts.
void expectSameAtTheDoor(const DocumentContent& content, const std::vector<RoutedCable>& routed,
                         const std::string& file) {
  const Outcome outcome = runLiana({"check", file, "--json"});
  const Json json = Json::parse(outcome.out);
  ASSERT_EQ(json["cables"].size(), routed.size()) << outcome.err;
  for (std::size_t i = 0; i < routed.size(); ++i) {
    if (routed[i].centerline.points.empty()) continue;
    EXPECT_NEAR(json["cables"][i]["solved_length_mm"].get<double>(), routed[i].centerline.length(), kWritten);
  }
  for (const Json& finding : json["findings"]) {
    if (finding["check"] != "penetration" || finding["status"] != "failed") continue;
    const bool isCable = finding["with"].get<std::string>().starts_with("cable ");
    if (!(isCable ? content.settings.contact.withCables : content.settings.contact.withParts)) continue;
    for (std::size_t i = 0; i < routed.size(); ++i) {
      const bool isThis = content.cables[i].name == finding["cable"];
      EXPECT_FALSE(isThis && routed[i].report.converged()) << finding["text"];
    }
  }
}

void tryCell(DocumentContent content, const Cell& cell, const TemporaryFolder& folder) {
  SCOPED_TRACE(cell.name());
  content.settings.contact.withParts = cell.parts;
  content.settings.contact.withCables = cell.cables;
  content.centerlines.clear();
  for (Cable& cable : content.cables) cable.routing.mode = cell.mode;
  const std::string file = (folder / "cell.liana").string();
  ASSERT_TRUE(writeProject(content, file).ok());
  const Result<OpenedProject> read = readProject(file);
  ASSERT_TRUE(read.ok()) << read.error().message;
  const DocumentContent& opened = read->content;
  const auto routed = routeDocument(opened);
  ASSERT_TRUE(routed.ok());
  for (std::size_t i = 0; i < routed->size(); ++i) {
    expectTrue(opened.cables[i], (*routed)[i]);
    if (!(*routed)[i].report.converged())
      std::cout << cell.name() << ", " << opened.cables[i].name << ": " << (*routed)[i].report.reason << "\n";
  }
  expectSameAtTheDoor(opened, *routed, file);
}

DocumentContent sample() {
  return readProject(paths::samples() / "projects/robot_arm.liana")->content;
}

bool runsAll() {
  return std::getenv("LIANA_MATRIX") != nullptr;
}

}  // namespace

TEST(ModeMatrix, AHoseIsDrawnTautOverTheParts) {
  DocumentContent content = sample();
  content.cables = {content.cables[1]};
  content.cables[0].routing.mode = RoutingMode::Stretch;
  content.settings.contact.withParts = true;
  content.centerlines.clear();
  const auto routed = routeDocument(content);
  ASSERT_TRUE(routed.ok());
  EXPECT_TRUE(routed->front().report.converged()) << routed->front().report.reason;
  EXPECT_LT(routed->front().centerline.length(), 1200);
}

TEST(ModeMatrix, ACableThatGetsNoTauterSaysHowFarItCame) {
  DocumentContent content = sample();
  content.cables = {content.cables[2]};
  content.cables[0].routing.mode = RoutingMode::Stretch;
  content.settings.contact.withParts = true;
  content.centerlines.clear();
  const auto routed = routeDocument(content);
  ASSERT_TRUE(routed.ok());
  const SolveReport& report = routed->front().report;
  if (report.converged()) return;
  EXPECT_EQ(report.status, SolveStatus::HeldBack);
  EXPECT_NE(report.reason.find("of the 5 N asked"), std::string::npos) << report.reason;
}

TEST(ModeMatrix, TheSampleInEveryModeWithEveryContact) {
  if (!runsAll()) GTEST_SKIP() << "LIANA_MATRIX is not set";
  const TemporaryFolder folder;
  for (const Cell& cell : cells()) tryCell(sample(), cell, folder);
}

TEST(ModeMatrix, AssembliesOfOthersInEveryModeWithEveryContact) {
  if (!runsAll()) GTEST_SKIP() << "LIANA_MATRIX is not set";
  const auto steps = paths::data() / "step";
  if (!std::filesystem::is_directory(steps)) GTEST_SKIP() << "no folder " << steps;
  const TemporaryFolder folder;
  for (const auto& entry : std::filesystem::directory_iterator(steps)) {
    if (!entry.is_regular_file()) continue;
    SCOPED_TRACE(entry.path().filename());
    std::cout << entry.path().filename() << "\n";
    const auto imported = readAssembly(entry.path());
    ASSERT_TRUE(imported.ok()) << imported.error().message;
    DocumentContent content;
    AssemblyReference reference;
    reference.id = {1};
    reference.file = entry.path();
    content.assemblies = {reference};
    content.cables = cablesAround(imported->assembly.boundingBox());
    for (const Cell& cell : cells()) tryCell(content, cell, folder);
  }
}

}  // namespace liana

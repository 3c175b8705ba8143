#include "io/step/read_step.h"

#include <gtest/gtest.h>

#include <thread>

#include "io/step/write_step.h"
#include "tests/support/paths.h"
#include "tests/support/sample_shapes.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

std::filesystem::path writeSmall(const TemporaryFolder& folder) {
  const auto file = folder / "small.step";
  const auto written = writeStep(smallAssembly(), file);
  EXPECT_TRUE(written.ok()) << (written.ok() ? "" : written.error().message);
  return file;
}

std::string reasonFor(const std::filesystem::path& file) {
  const auto assembly = readStep(file);
  return assembly.ok() ? "" : assembly.error().message;
}

}  // namespace

TEST(ReadStep, TreeNamesColoursAndPlacementsSurvive) {
  const TemporaryFolder folder;
  const Assembly expected = smallAssembly();
  const auto assembly = readStep(writeSmall(folder));
  ASSERT_TRUE(assembly.ok()) << assembly.error().message;
  ASSERT_EQ(assembly->nodes().size(), expected.nodes().size());
  for (int i = 0; i < static_cast<int>(expected.nodes().size()); ++i) {
    EXPECT_EQ(assembly->node(i).name, expected.node(i).name);
    EXPECT_EQ(assembly->node(i).parent, expected.node(i).parent);
    EXPECT_EQ(assembly->node(i).shape >= 0, expected.node(i).shape >= 0);
    EXPECT_TRUE(assembly->worldFromNode(i).isApprox(expected.worldFromNode(i), 1e-9)) << i;
    if (expected.node(i).shape < 0) continue;
    EXPECT_EQ(toHex(assembly->colorOf(i)), toHex(expected.colorOf(i))) << i;
  }
  EXPECT_TRUE(assembly->boundingBox().isApprox(expected.boundingBox(), 1e-6));
}

TEST(ReadStep, InstancesShareOneShape) {
  const TemporaryFolder folder;
  const auto assembly = readStep(writeSmall(folder));
  ASSERT_TRUE(assembly.ok());
  EXPECT_EQ(assembly->partCount(), 2);
  EXPECT_EQ(assembly->instanceCount(), 3);
  EXPECT_EQ(assembly->node(1).shape, assembly->node(2).shape);
}

TEST(ReadStep, NamesOfAnyScriptSurvive) {
  const TemporaryFolder folder;
  Assembly assembly;
  const int box = assembly.addShape({boxShape(1, 2, 3), {}, {}, nullptr});
  const int root = assembly.addNode({"Träger", -1, Eigen::Isometry3d::Identity(), {}, -1});
  assembly.addNode({"配線ブラケット", root, Eigen::Isometry3d::Identity(), {}, box});
  ASSERT_TRUE(writeStep(assembly, folder / "names.step").ok());
  const auto read = readStep(folder / "names.step");
  ASSERT_TRUE(read.ok());
  EXPECT_EQ(read->node(0).name, "Träger");
  EXPECT_EQ(read->node(1).name, "配線ブラケット");
}

TEST(ReadStep, UnitsBecomeMillimetres) {
  const TemporaryFolder folder;
  std::string text = textOf(writeSmall(folder));
  for (std::size_t at; (at = text.find(".MILLI.,.METRE.")) != std::string::npos;)
    text.replace(at, 15, "$,.METRE.");
  const auto assembly = readStep(folder.write("metres.step", text));
  ASSERT_TRUE(assembly.ok()) << assembly.error().message;
  EXPECT_NEAR(assembly->boundingBox().sizes().x(), 110000, 1);
}

TEST(ReadStep, BadFilesEndWithTheirNameAndAReason) {
  const TemporaryFolder folder;
  const std::string good = textOf(writeSmall(folder));
  const std::vector<std::pair<std::filesystem::path, std::string>> cases = {
      {folder / "missing.step", "does not exist"},
      {folder.root(), "folder"},
      {folder.write("empty.step", ""), "empty"},
      {folder.write("picture.step", "\x89PNG\r\n\x1a\n what"), "not a STEP file"},
      {folder.write("cut.step", good.substr(0, good.size() / 2)), "end is missing"},
      {folder.write("head.step", "ISO-10303-21;\nHEADER;\nENDSEC;\nDATA;\nENDSEC;\nEND-ISO-10303-21;\n"), ""},
  };
  for (const auto& [file, reason] : cases) {
    const std::string message = reasonFor(file);
    EXPECT_NE(message.find(file.filename().string()), std::string::npos) << file << ": " << message;
    EXPECT_NE(message.find(reason), std::string::npos) << file << ": " << message;
  }
}

TEST(ReadStep, CancelAtAnyMomentLeavesNothing) {
  const TemporaryFolder folder;
  const auto file = writeSmall(folder);
  int reports = 0;
  ASSERT_TRUE(readStep(file, Progress([&](double, std::string_view) { return ++reports > 0; })).ok());
  ASSERT_GT(reports, 2);
  for (int stop = 1; stop <= 3; ++stop) {
    int count = 0;
    const auto assembly = readStep(file, Progress([&](double, std::string_view) { return ++count < stop; }));
    ASSERT_FALSE(assembly.ok()) << stop;
    EXPECT_TRUE(assembly.error().isCancelled()) << assembly.error().message;
  }
}

TEST(ReadStep, ProgressGrowsToOne) {
  const TemporaryFolder folder;
  double last = 0;
  const auto file = writeSmall(folder);
  ASSERT_TRUE(readStep(file, Progress([&](double fraction, std::string_view) {
                         EXPECT_GE(fraction, last - 1e-9);
                         last = fraction;
                         return true;
                       }))
                  .ok());
  EXPECT_DOUBLE_EQ(last, 1);
}

TEST(ReadStep, TwoThreadsAtOnceBothSucceed) {
  const TemporaryFolder folder;
  const auto file = writeSmall(folder);
  bool other = false;
  std::thread thread([&] { other = readStep(file).ok(); });
  EXPECT_TRUE(readStep(file).ok());
  thread.join();
  EXPECT_TRUE(other);
}

TEST(WriteStep, RefusesAnEmptyAssembly) {
  const TemporaryFolder folder;
  EXPECT_FALSE(writeStep({}, folder / "a.step").ok());
  EXPECT_FALSE(std::filesystem::exists(folder / "a.step"));
}

/// Files that others made; not part of the project.
TEST(ReadStep, RealAssembliesOpenWithTheirPartsAndInstances) {
  const std::filesystem::path data = paths::data() / "step";
  if (!std::filesystem::exists(data)) GTEST_SKIP() << "no folder of real STEP files at " << data;
  struct Expected {
    const char* file;
    int parts, instances;
    double x, y, z;
  };
  for (const Expected& expected :
       {Expected{"as1-oc-214.stp", 5, 18, 200, 150, 84},
        Expected{"as1_pe_203.stp", 10, 36, 5080, 2209.8, 3810}, Expected{"dm1-id-214.stp", 3, 7, 50, 87, 100},
        Expected{"framework13_hinge_l.stp", 5, 6, 45.8, 28.34, 20.08}}) {
    auto assembly = readStep(data / expected.file);
    ASSERT_TRUE(assembly.ok()) << assembly.error().message;
    ASSERT_TRUE(assembly->tessellate().ok());
    EXPECT_EQ(assembly->partCount(), expected.parts) << expected.file;
    EXPECT_EQ(assembly->instanceCount(), expected.instances) << expected.file;
    const Eigen::Vector3d size = assembly->boundingBox().sizes();
    EXPECT_LT((size - Eigen::Vector3d(expected.x, expected.y, expected.z)).norm(), 0.01 * size.norm())
        << size;
  }
  const auto external = readStep(data / "s1-c5-214_external_refs/s1-c5-214.stp");
  ASSERT_TRUE(external.ok()) << external.error().message;
  EXPECT_EQ(external->instanceCount(), 11) << "external references are found beside the file";
}

}  // namespace liana

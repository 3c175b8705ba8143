// Files that others made, which are not part of the project: counts as Open CASCADE's own walk gives them.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <ostream>
#include <set>

#include "io/import/read_assembly.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {
namespace {

namespace fs = std::filesystem;

const fs::path kData = paths::data();

/// What the list beside the files says of each, and what that is here:
/// - instances: occurrences over all paths = nodes that are not roots
/// - leaves: leaf paths = nodes without children, empty products included
/// - products: shape labels = different products, assemblies included
/// - solids over all paths, and faces over all paths
/// - colours: entries of the colour table = different colours of nodes, shapes and faces
/// - the size of the box [mm]
struct Expected {
  const char* file;
  int instances, leaves, products, solids, faces, colors;
  double x, y, z;
};

std::ostream& operator<<(std::ostream& out, const Expected& expected) {
  return out << expected.file;
}

struct Counted {
  int instances = 0, leaves = 0, solids = 0, faces = 0;
  std::set<int> products;
  std::set<std::string> colors;
};

Counted count(const Assembly& assembly) {
  Counted counted;
  for (int i = 0; i < static_cast<int>(assembly.nodes().size()); ++i) {
    const AssemblyNode& node = assembly.node(i);
    counted.instances += node.parent >= 0;
    counted.leaves += assembly.childrenOf(i).empty();
    counted.products.insert(node.product);
    if (node.color) counted.colors.insert(toHex(*node.color));
    if (node.shape < 0) continue;
    counted.solids += assembly.shapes()[node.shape].shape.solidCount();
    counted.faces += assembly.shapes()[node.shape].shape.faceCount();
  }
  for (const AssemblyShape& shape : assembly.shapes()) {
    if (shape.color) counted.colors.insert(toHex(*shape.color));
    for (const auto& color : shape.faceColors)
      if (color) counted.colors.insert(toHex(*color));
  }
  return counted;
}

/// Of the triangles themselves: tighter than the boxes of turned parts.
Eigen::AlignedBox3d tightBox(const Assembly& assembly) {
  Eigen::AlignedBox3d box;
  for (int i = 0; i < static_cast<int>(assembly.nodes().size()); ++i) {
    if (assembly.node(i).shape < 0) continue;
    const TriangleMesh& mesh = *assembly.shapes()[assembly.node(i).shape].mesh;
    const Eigen::Isometry3d placed = assembly.worldFromNode(i);
    for (const auto& vertex : mesh.vertices) box.extend(placed * vertex.cast<double>());
    for (const auto& line : mesh.edgeLines)
      for (const auto& point : line) box.extend(placed * point.cast<double>());
  }
  return box;
}

ImportSettings quick() {
  ImportSettings settings;
  settings.useCache = false;
  settings.quality = TessellationQuality::draft();
  return settings;
}

class RealStepFiles : public ::testing::TestWithParam<Expected> {};

class BrokenFiles : public ::testing::TestWithParam<std::pair<const char*, const char*>> {};

}  // namespace

TEST_P(RealStepFiles, HaveThePartsInstancesNamesAndColoursTheyShould) {
  const Expected& expected = GetParam();
  const fs::path file = kData / "step" / expected.file;
  if (!fs::exists(file)) GTEST_SKIP() << "no real files at " << kData;
  const auto imported = readAssembly(file, quick());
  ASSERT_TRUE(imported.ok()) << imported.error().message;
  const Counted counted = count(imported->assembly);
  EXPECT_EQ(counted.instances, expected.instances);
  EXPECT_EQ(counted.leaves, expected.leaves);
  EXPECT_EQ(static_cast<int>(counted.products.size()), expected.products);
  EXPECT_EQ(counted.solids, expected.solids);
  EXPECT_EQ(counted.faces, expected.faces);
  EXPECT_EQ(static_cast<int>(counted.colors.size()), expected.colors);
  const Eigen::Vector3d size = tightBox(imported->assembly).sizes();
  EXPECT_LT((size - Eigen::Vector3d(expected.x, expected.y, expected.z)).norm(), 0.02 * size.norm()) << size;
  for (const AssemblyNode& node : imported->assembly.nodes()) EXPECT_FALSE(node.name.empty());
}

INSTANTIATE_TEST_SUITE_P(
    FromTheList, RealStepFiles,
    ::testing::Values(
        Expected{"as1-oc-214.stp", 27, 18, 9, 18, 160, 5, 200, 150, 84},
        Expected{"as1_pe_203.stp", 63, 36, 19, 18, 160, 4, 5080, 2210, 3810},
        Expected{"dm1-id-214.stp", 7, 7, 4, 7, 48, 3, 50, 87, 100},
        Expected{"NIST_MBE_PMI_3.stp", 0, 1, 1, 1, 120, 0, 485.4, 300.8, 162.5},
        Expected{"jubilee_tool_cable_management.step", 5, 5, 4, 5, 139, 3, 38, 55, 25},
        Expected{"jubilee_tool_template.step", 14, 14, 6, 14, 1271, 5, 64.16, 61.83, 12.3},
        Expected{"jubilee_passive_pen_tool.step", 39, 39, 14, 39, 2759, 0, 64.16, 61.96, 39.3},
        Expected{"framework13_hinge_l.stp", 6, 6, 6, 7, 248, 6, 45.8, 28.34, 20.08},
        Expected{"framework13_printable_case.stp", 18, 15, 10, 15, 1875, 0, 299.6, 20.5, 134.8},
        Expected{"low_cost_robot_follower_arm.step", 218, 161, 50, 117, 5169, 1, 133, 190.2, 177.6},
        Expected{"gello_leader_lite6.step", 22, 20, 14, 26, 4041, 1, 130, 172.5, 457.7},
        Expected{"xrobots_omnibike2.stp", 8, 7, 9, 121, 2135, 8, 771.8, 698, 698},
        Expected{"adafruit_macropad_assembly.step", 115, 106, 36, 185, 5477, 26, 60.75, 105.2, 37.29},
        Expected{"adafruit_feather_usb_case_ap242.step", 70, 67, 26, 188, 3412, 27, 56.88, 49.32, 14},
        Expected{"adafruit_neomatrix_8x8.step", 123, 122, 5, 122, 1478, 7, 71.12, 71.12, 2.97},
        Expected{"adafruit_usbc_hdmi_cable.step", 3, 3, 4, 54, 2298, 5, 25.8, 39.5, 31},
        Expected{"adafruit_usbc_microb_cable.step", 0, 1, 1, 2, 40, 2, 28.5, 8.5, 41.5},
        Expected{"jpl_rover_servo_controller_metres.step", 357, 233, 136, 233, 4706, 11, 25.4, 62.5, 20.75},
        Expected{"luxonis_mono_camera.step", 199, 86, 78, 86, 1714, 6, 25, 24.82, 7.888},
        Expected{"m5stack_stamp_c6lora.step", 1009, 501, 313, 474, 6255, 26, 169, 70.74, 2.26}),
    [](const auto& file) {
      std::string name = file.param.file;
      std::replace_if(
          name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
      return name;
    });

TEST(RealFiles, ExternalReferencesAreFoundFromAnywhereAndMissingOnesAreNamed) {
  const fs::path folder = kData / "step/s1-c5-214_external_refs";
  if (!fs::exists(folder)) GTEST_SKIP() << "no real files at " << kData;
  const fs::path here = fs::current_path();
  fs::current_path(folder.parent_path());
  const auto whole = readAssembly("s1-c5-214_external_refs/s1-c5-214.stp", quick());
  fs::current_path(here);
  ASSERT_TRUE(whole.ok()) << whole.error().message;
  EXPECT_EQ(count(whole->assembly).instances, 16);
  EXPECT_EQ(count(whole->assembly).solids, 11);
  EXPECT_TRUE(whole->warnings.empty()) << whole->warnings.front();

  const TemporaryFolder alone;
  fs::copy(folder / "s1-c5-214.stp", alone.root());
  const auto lost = readAssembly(alone / "s1-c5-214.stp", quick());
  ASSERT_FALSE(lost.ok());
  for (const char* name : {"HEAD", "MAINBODY", "FOOT", "TAIL"})
    EXPECT_NE(lost.error().message.find(name), std::string::npos) << lost.error().message;

  const TemporaryFolder partial;
  for (const auto& entry : fs::directory_iterator(folder))
    if (entry.path().filename().string().find("FOOT") == std::string::npos)
      fs::copy(entry.path(), partial.root());
  const auto some = readAssembly(partial / "s1-c5-214.stp", quick());
  ASSERT_TRUE(some.ok()) << some.error().message;
  std::string warnings;
  for (const std::string& warning : some->warnings) warnings += warning + "\n";
  EXPECT_NE(warnings.find("FOOT"), std::string::npos) << warnings;
}

TEST(RealFiles, RobotLinksAreMeshesInMetres) {
  const fs::path folder = kData / "mesh";
  if (!fs::exists(folder)) GTEST_SKIP() << "no real files at " << kData;
  ImportSettings settings = quick();
  settings.millimetresPerUnit = 1000;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() != ".stl") continue;
    const auto imported = readAssembly(entry.path(), settings);
    ASSERT_TRUE(imported.ok()) << imported.error().message;
    EXPECT_EQ(imported->assembly.partCount(), 1);
    EXPECT_GT(imported->assembly.triangleCount(), 1000u);
  }
}

/// The message or warning that each must bring; nothing where the file is whole although odd.
TEST_P(BrokenFiles, BringAMessageOrSayWhatIsMissing) {
  const auto& [name, words] = GetParam();
  const fs::path file = kData / "broken" / name;
  if (!fs::exists(file)) GTEST_SKIP() << "no real files at " << kData;
  const auto imported = readAssembly(file, quick());
  std::string said = imported.ok() ? "" : imported.error().message;
  if (imported.ok())
    for (const std::string& warning : imported->warnings) said += warning + "\n";
  if (*words)
    EXPECT_NE(said.find(words), std::string::npos) << said;
  else
    EXPECT_TRUE(imported.ok() && said.empty()) << said;
  EXPECT_TRUE(imported.ok() || said.find(name) != std::string::npos) << said;
}

INSTANTIATE_TEST_SUITE_P(
    FromTheList, BrokenFiles,
    ::testing::Values(
        std::pair{"#332_file.stp", ""}, std::pair{"ap209_ATS1_no_shape.stp", "no geometry"},
        std::pair{"array_bounds_FAIL1.p21", "geometry"}, std::pair{"axom_revolved_sphere.step", ""},
        std::pair{"axom_sliced_cylinder.step", ""}, std::pair{"comments.p21", "geometry"},
        std::pair{"io1-cm-214_pmi_escape.stp", ""}, std::pair{"missing_and_required.p21", "geometry"},
        std::pair{"raw8bit_OAK-FFC-4P-POE_adapter.STEP", ""}, std::pair{"select_segfault_2.stp", "geometry"},
        std::pair{"select_segfault_210e3.stp", "geometry"}, std::pair{"sg1-c5-214_unnamed.stp", ""}),
    [](const auto& file) {
      std::string name = file.param.first;
      std::replace_if(
          name.begin(), name.end(), [](unsigned char c) { return !std::isalnum(c); }, '_');
      return name;
    });

}  // namespace liana

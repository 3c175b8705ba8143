// Whatever can be imported can be exported as solids: every format in, every format out, and in again.
#include <gtest/gtest.h>

#include <set>

#include "io/import/read_assembly.h"
#include "io/project/project_file.h"
#include "io/solid/write_solids.h"
#include "tests/io/cli/run_liana.h"
#include "tests/io/support/sample_files.h"

namespace liana {
namespace {

ImportSettings fresh() {
  ImportSettings settings;
  settings.useCache = false;
  return settings;
}

double volumeOf(const Assembly& assembly) {
  double volume = 0;
  for (const AssemblyNode& node : assembly.nodes())
    if (node.shape >= 0) volume += assembly.shapes()[node.shape].volume();
  return volume;
}

std::string projectWith(const TemporaryFolder& folder, const std::filesystem::path& assembly) {
  DocumentContent content;
  content.assemblies.push_back({{}, assembly, Eigen::Isometry3d::Identity(), nullptr});
  EXPECT_TRUE(writeProject(content, folder / "p.liana").ok());
  return (folder / "p.liana").string();
}

}  // namespace

TEST(ImportExport, EveryKindOfPartComesBackFromEveryFormat) {
  const TemporaryFolder folder;
  for (const SampleFile& file : writeSampleFiles(folder)) {
    const std::string project = projectWith(folder, file.path);
    for (const char* ending : {".step", ".glb", ".obj", ".stl"}) {
      const std::string what = std::string(file.format) + " as " + ending;
      const auto target = folder / (std::string("out") + ending);
      const Outcome outcome = runLiana({"export", project, "--what", "assembly", "-o", target.string()});
      ASSERT_EQ(outcome.code, ExitOk) << what << ": " << outcome.err;
      const auto back = readAssembly(target, fresh());
      ASSERT_TRUE(back.ok()) << what << ": " << back.error().message;
      const Eigen::AlignedBox3d box = back->assembly.boundingBox();
      EXPECT_LT((box.min() - Eigen::Vector3d(-5, 0, 0)).cwiseAbs().maxCoeff(), 0.06) << what;
      EXPECT_LT((box.max() - Eigen::Vector3d(110, 55, 47)).cwiseAbs().maxCoeff(), 0.06) << what;
      EXPECT_NEAR(volumeOf(back->assembly), 2 * 6000 + EIGEN_PI * 25 * 40, 60) << what;
    }
  }
}

TEST(ImportExport, MeshPartsKeepNamesAndColoursInStep) {
  const TemporaryFolder folder;
  const auto source = writeSampleFile(folder, "glTF, binary");
  const auto before = readAssembly(source, fresh());
  ASSERT_TRUE(before.ok()) << before.error().message;
  const auto target = folder / "out.step";
  ASSERT_EQ(
      runLiana({"export", projectWith(folder, source), "--what", "assembly", "-o", target.string()}).code,
      ExitOk);
  const auto after = readAssembly(target, fresh());
  ASSERT_TRUE(after.ok()) << after.error().message;
  const auto looks = [](const Assembly& assembly) {
    std::multiset<std::string> found;
    for (int i = 0; i < static_cast<int>(assembly.nodes().size()); ++i)
      if (assembly.node(i).shape >= 0) found.insert(assembly.node(i).name + " " + toHex(assembly.colorOf(i)));
    return found;
  };
  EXPECT_EQ(looks(after->assembly), looks(before->assembly));
  int solids = 0;
  for (const AssemblyNode& node : after->assembly.nodes())
    if (node.shape >= 0) solids += after->assembly.shapes()[node.shape].shape.solidCount();
  EXPECT_EQ(solids, 3) << "closed meshes are solids";
}

}  // namespace liana

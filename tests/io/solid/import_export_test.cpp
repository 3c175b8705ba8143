// Whatever can be imported can be exported as solids: every format in, every format out, and in again.
#include <gtest/gtest.h>

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
  const std::string project = projectWith(folder, writeSampleFile(folder, "glTF, binary"));
  const auto target = folder / "out.step";
  ASSERT_EQ(runLiana({"export", project, "--what", "assembly", "-o", target.string()}).code, ExitOk);
  const auto back = readAssembly(target, fresh());
  ASSERT_TRUE(back.ok()) << back.error().message;
  int red = 0, solids = 0;
  for (int i = 0; i < static_cast<int>(back->assembly.nodes().size()); ++i) {
    const AssemblyNode& node = back->assembly.node(i);
    if (node.shape < 0) continue;
    solids += back->assembly.shapes()[node.shape].shape.solidCount();
    const Color color = back->assembly.colorOf(i);
    red += node.name.find("box") != std::string::npos && color.red > 0.9 && color.green < 0.1;
  }
  EXPECT_EQ(solids, 3) << "closed meshes are solids";
  EXPECT_EQ(red, 1);
}

}  // namespace liana

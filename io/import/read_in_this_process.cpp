#include "io/import/read_in_this_process.h"

#include <cmath>
#include <cstdio>

#include "io/brep/read_brep.h"
#include "io/iges/read_iges.h"
#include "io/import/occt_failures.h"
#include "io/mesh/read_mesh_scene.h"
#include "io/mesh/read_stl.h"
#include "io/step/read_step.h"
#include "io/step/xde_warnings.h"

namespace liana {
namespace {

constexpr double kFarthest = 1e8;  // 100 km: beyond, triangles in single precision are coarser than 5 mm [mm]
constexpr double kReadingShare = 0.6;  // of the progress; the rest is meshing

Result<ImportedAssembly> readFormat(const InputFile& file, FileKind kind, const ImportSettings& settings,
                                    const Progress& progress) {
  switch (kind) {
    case FileKind::Step:
      return readStepFile(file, progress);
    case FileKind::Iges:
      return readIgesFile(file, progress);
    case FileKind::Brep:
      return readBrepFile(file, progress);
    case FileKind::Stl:
      return readStlFile(file, settings, progress);
    case FileKind::Obj:
      return readObjFile(file, settings, progress);
    case FileKind::Gltf:
      return readGltfFile(file, progress);
    case FileKind::Project:
    case FileKind::Unknown:
      break;
  }
  return badFile(file.path, "is none of the formats that can be read as an assembly.");
}

double reachOf(const TriangleMesh& mesh) {
  double reach = 0;
  const auto take = [&](const Eigen::Vector3f& point) {
    if (!point.allFinite()) reach = INFINITY;
    reach = std::max<double>(reach, point.cwiseAbs().maxCoeff());
  };
  for (const auto& vertex : mesh.vertices) take(vertex);
  for (const auto& line : mesh.edgeLines)
    for (const auto& point : line) take(point);
  return reach;
}

/// Makes the meshes and drops what has none.
class Finishing {
public:
  Finishing(ImportedAssembly& imported, const InputFile& file) : imported_(imported), file_(file) {}

  Result<void> run(const TessellationQuality& quality, const Progress& progress) {
    const auto& shapes = imported_.assembly.shapes();
    for (std::size_t i = 0; i < shapes.size(); ++i) {
      const double share = 1.0 / static_cast<double>(shapes.size());
      const Progress part = progress.part(static_cast<double>(i) * share, static_cast<double>(i + 1) * share);
      if (!part.report(0, "Making triangles")) return Error::cancelled();
      if (auto taken = takeShape(shapes[i], quality, part); !taken.ok()) return taken.error();
    }
    for (int i = 0; i < static_cast<int>(imported_.assembly.nodes().size()); ++i) takeNode(i);
    if (result_.shapes().empty()) return nothingLeft();
    noteLosses();
    if (!imported_.assembly.isComplete() || !lost_.empty() || !misplaced_.empty()) result_.markIncomplete();
    imported_.assembly = std::move(result_);
    return {};
  }

private:
  Result<void> takeShape(AssemblyShape shape, const TessellationQuality& quality, const Progress& progress) {
    newIndex_.push_back(-1);
    if (!shape.mesh) {
      auto mesh = tessellate(shape.shape, quality, progress);
      if (!mesh.ok() && mesh.error().isCancelled()) return mesh.error();
      if (mesh.ok()) shape.mesh = *mesh;
    }
    if (!shape.mesh || (shape.mesh->triangles.empty() && shape.mesh->edgeLines.empty())) return {};
    const double reach = reachOf(*shape.mesh);
    farthest_ = std::max(farthest_, reach);
    if (!(reach <= kFarthest)) return {};
    newIndex_.back() = result_.addShape(std::move(shape));
    return {};
  }

  void takeNode(int index) {
    AssemblyNode node = imported_.assembly.node(index);
    const double distance = node.parentFromNode.matrix().allFinite()
                                ? node.parentFromNode.translation().cwiseAbs().maxCoeff()
                                : INFINITY;
    if (!(distance <= kFarthest)) {
      farthest_ = std::max(farthest_, distance);
      node.parentFromNode.setIdentity();
      misplaced_.push_back(node.name);
    }
    if (node.shape >= 0) {
      const bool wasThere = node.shape >= 0;
      node.shape = newIndex_[node.shape];
      if (wasThere && node.shape < 0) lost_.push_back(node.name);
    }
    result_.addNode(std::move(node));
  }

  std::string farText() const {
    if (farthest_ <= kFarthest) return {};
    char text[120];
    std::snprintf(text, sizeof text,
                  " Coordinates reach %.3g mm; more than 1e8 mm (100 km) cannot be handled.", farthest_);
    return text;
  }

  Error nothingLeft() const {
    if (farthest_ <= kFarthest)
      return badFile(file_.path, "holds no geometry that can be shown. It is damaged; export it again.");
    return badFile(file_.path, "cannot be used." + farText() + " Check its unit and origin.");
  }

  void noteLosses() {
    const std::string name = "\"" + file_.path.filename().string() + "\": ";
    if (!lost_.empty())
      imported_.warnings.push_back(name + "no triangles could be made of " + listNames(lost_) + "." +
                                   farText());
    if (!misplaced_.empty())
      imported_.warnings.push_back(name + "impossible places were ignored of " + listNames(misplaced_) + "." +
                                   farText());
  }

  ImportedAssembly& imported_;
  const InputFile& file_;
  Assembly result_;
  std::vector<int> newIndex_;
  std::vector<std::string> lost_, misplaced_;
  double farthest_ = 0;
};

}  // namespace

Result<ImportedAssembly> readInThisProcess(const InputFile& file, FileKind kind,
                                           const ImportSettings& settings, const Progress& progress) {
  return catchingOcctFailures(file.path, "", [&]() -> Result<ImportedAssembly> {
    Result<ImportedAssembly> imported = readFormat(file, kind, settings, progress.part(0, kReadingShare));
    if (!imported.ok()) return imported;
    const FileKind named = fileKindOf(file.path);
    if (named != kind && named != FileKind::Unknown)
      imported->warnings.push_back("\"" + file.path.filename().string() + "\" is named like " +
                                   nameOf(named) + " but holds " + nameOf(kind) +
                                   "; it was read as what it holds.");
    const auto finished = Finishing(*imported, file).run(settings.quality, progress.part(kReadingShare, 1));
    if (!finished.ok()) return finished.error();
    if (!progress.report(1, "Read")) return Error::cancelled();
    return imported;
  });
}

}  // namespace liana

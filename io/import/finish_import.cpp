#include "io/import/finish_import.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "io/xde/xde_warnings.h"
#include "kernel/geometry/mesh/checked_tessellation.h"
#include "kernel/geometry/mesh/mesh_bodies.h"

namespace liana {
namespace {

constexpr double kFarthest = 1e8;  // 100 km: beyond, triangles in single precision are coarser than 5 mm [mm]

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

std::string percent(double share) {
  char text[32];
  std::snprintf(text, sizeof text, "%.0f %%", 100 * share);
  return text;
}

/// Whether a piece of a mesh is open.
bool isOpen(const TriangleMesh& mesh) {
  const std::vector<MeshBody> bodies = meshBodies(mesh);
  return std::any_of(bodies.begin(), bodies.end(),
                     [](const MeshBody& body) { return body.closure == Closure::Open; });
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
    keepBodyNames();
    if (!imported_.assembly.isComplete() || !lost_.empty() || !misplaced_.empty()) result_.markIncomplete();
    imported_.assembly = std::move(result_);
    return {};
  }

private:
  Result<void> takeShape(AssemblyShape shape, const TessellationQuality& quality, const Progress& progress) {
    newIndex_.push_back(-1);
    misfit_.push_back(0);
    isOpen_.push_back(false);
    if (!shape.mesh) {
      const auto checked = tessellateChecked(shape.shape, quality, progress);
      if (!checked.ok() && checked.error().isCancelled()) return checked.error();
      if (checked.ok()) shape.mesh = checked->mesh;
      if (checked.ok()) isOpen_.back() = checked->openBodies > 0;
      if (checked.ok() && checked->wrongBodies > 0) misfit_.back() = checked->largestMisfit;
    }
    if (!shape.mesh || (shape.mesh->triangles.empty() && shape.mesh->edgeLines.empty())) return {};
    const double reach = reachOf(*shape.mesh);
    farthest_ = std::max(farthest_, reach);
    if (!(reach <= kFarthest)) return {};
    if (!shape.hasExactGeometry()) isOpen_.back() = isOpen(*shape.mesh);
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
      const int before = node.shape;
      node.shape = newIndex_[before];
      if (node.shape < 0) lost_.push_back(node.name);
      if (node.shape >= 0 && misfit_[before] > 0) misshapen_.push_back(node.name);
      if (node.shape >= 0 && isOpen_[before]) open_.push_back(node.name);
    }
    result_.addNode(std::move(node));
  }

  /// Those of the shapes that are left.
  void keepBodyNames() {
    if (imported_.bodyNames.empty()) return;
    std::vector<std::vector<std::string>> names(result_.shapes().size());
    for (std::size_t i = 0; i < newIndex_.size() && i < imported_.bodyNames.size(); ++i)
      if (newIndex_[i] >= 0) names[newIndex_[i]] = std::move(imported_.bodyNames[i]);
    imported_.bodyNames = std::move(names);
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
    if (!misshapen_.empty())
      imported_.warnings.push_back(
          name + "the triangles of " + listNames(misshapen_) +
          " enclose another volume than the solids do, by up to " +
          percent(*std::max_element(misfit_.begin(), misfit_.end())) +
          "; distances to them are not to be trusted. Repair them in the CAD system.");
    if (!open_.empty())
      imported_.warnings.push_back(name + listNames(open_) + (open_.size() == 1 ? " is" : " are") +
                                   " not closed, so the volume and what is inside are not known.");
    if (!misplaced_.empty())
      imported_.warnings.push_back(name + "impossible places were ignored of " + listNames(misplaced_) + "." +
                                   farText());
  }

  ImportedAssembly& imported_;
  const InputFile& file_;
  Assembly result_;
  std::vector<int> newIndex_;
  std::vector<double> misfit_;  // of each shape as it was read
  std::vector<bool> isOpen_;    // the same
  std::vector<std::string> lost_, misplaced_, misshapen_, open_;
  double farthest_ = 0;
};

}  // namespace

Result<void> finishImport(ImportedAssembly& imported, const InputFile& file,
                          const TessellationQuality& quality, const Progress& progress) {
  return Finishing(imported, file).run(quality, progress);
}

}  // namespace liana

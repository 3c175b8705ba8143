#include "io/mesh/read_stl.h"

#include <algorithm>

#include "io/mesh/stl_solids.h"
#include "io/read_file.h"
#include "io/xde/xde_warnings.h"

namespace liana {
namespace {

/// Turns solids into parts and counts what was left out.
class StlAssembly {
public:
  StlAssembly(const InputFile& file, double scale) : file_(file), scale_(scale) {}

  void add(StlSolid& solid, int parent) {
    for (Eigen::Vector3d& point : solid.triangles.points) point *= scale_;
    MeshFromTriangles made = meshFromTriangles(solid.triangles);
    bad_ += made.notFinite;
    if (made.mesh.triangles.empty()) {
      empty_.push_back(solid.name.empty() ? file_.path.stem().string() : solid.name);
      return;
    }
    AssemblyShape shape;
    if (solid.colors.size() == 1)
      shape.color = solid.colors.front();
    else
      for (const int group : made.faceGroups) shape.faceColors.push_back(solid.colors[group]);
    shape.mesh = std::make_shared<TriangleMesh>(std::move(made.mesh));
    AssemblyNode node;
    node.name = solid.name.empty() ? file_.path.stem().string() : solid.name;
    node.parent = parent;
    node.shape = assembly.addShape(std::move(shape));
    node.product = node.shape + 1;
    assembly.addNode(std::move(node));
  }

  void addWarnings(const StlSolids& parsed, std::vector<std::string>& warnings) const {
    const std::string name = "\"" + file_.path.filename().string() + "\"";
    if (!parsed.endsProperly && parsed.isBinary)
      warnings.push_back(name + " was cut off: it holds " +
                         std::to_string(parsed.solids.front().triangles.triangles.size()) + " of " +
                         std::to_string(parsed.announced) + " triangles.");
    else if (!parsed.endsProperly)
      warnings.push_back(name + " has no proper end; triangles may be missing.");
    if (parsed.malformed > 0)
      warnings.push_back(name + ": " + std::to_string(parsed.malformed) +
                         " facets make no sense and were left out.");
    if (!empty_.empty())
      warnings.push_back(name + ": " + listNames(empty_) +
                         (empty_.size() == 1 ? " has no triangles and was left out."
                                             : " have no triangles and were left out."));
    if (bad_ > 0)
      warnings.push_back(name + ": " + std::to_string(bad_) +
                         " triangles with impossible coordinates were left out.");
  }

  Assembly assembly;

private:
  const InputFile& file_;
  double scale_;
  std::size_t bad_ = 0;
  std::vector<std::string> empty_;
};

}  // namespace

Result<ImportedAssembly> readStlFile(const InputFile& file, const ImportSettings& settings,
                                     const Progress& progress) {
  if (!progress.report(0, "Reading the file")) return Error::cancelled();
  const Result<std::string> bytes = readWholeFile(file.path);
  if (!bytes.ok()) return bytes.error();
  StlSolids parsed = parseStl(*bytes, progress.part(0.1, 0.5));
  if (parsed.cancelled) return Error::cancelled();

  StlAssembly made(file, settings.millimetresPerUnit);
  int root = -1;
  if (parsed.solids.size() > 1) {
    AssemblyNode node;
    node.name = file.path.stem().string();
    node.product = 0;
    root = made.assembly.addNode(std::move(node));
  }
  std::size_t done = 0;
  for (StlSolid& solid : parsed.solids) {
    if (!progress.part(0.5, 1).report(static_cast<double>(done++) / parsed.solids.size(), "Finding faces"))
      return Error::cancelled();
    made.add(solid, root);
  }
  if (made.assembly.shapes().empty())
    return badFile(file.path, "holds no triangles that can be read. Export it again as STL.");
  ImportedAssembly imported;
  imported.format = parsed.isBinary ? "STL, binary" : "STL";
  made.addWarnings(parsed, imported.warnings);
  imported.assembly = std::move(made.assembly);
  if (!imported.warnings.empty()) imported.assembly.markIncomplete();
  return imported;
}

}  // namespace liana

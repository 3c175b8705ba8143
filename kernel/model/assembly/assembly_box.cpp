#include "kernel/model/assembly/assembly_box.h"

namespace liana {
namespace {

/// Turned by quarters at most: the box of the turned part is the turned box.
bool keepsAxes(const Eigen::Isometry3d& placement) {
  return (placement.linear().cwiseAbs().array() > 1e-12).count() == 3;
}

void extend(Eigen::AlignedBox3d& box, const AssemblyShape& part, const Eigen::Isometry3d& placement) {
  const TriangleMesh* mesh = part.mesh.get();
  if (!mesh || keepsAxes(placement)) {
    const Eigen::AlignedBox3d own = mesh ? mesh->boundingBox().cast<double>() : part.shape.boundingBox();
    if (!own.isEmpty()) box.extend(own.transformed(placement));
    return;
  }
  for (const Eigen::Vector3f& vertex : mesh->vertices) box.extend(placement * vertex.cast<double>());
  for (const auto& line : mesh->edgeLines)
    for (const Eigen::Vector3f& point : line) box.extend(placement * point.cast<double>());
}

}  // namespace

Eigen::AlignedBox3d boxOf(const Assembly& assembly, int node) {
  Eigen::AlignedBox3d box;
  const int end = node < 0 ? static_cast<int>(assembly.nodes().size()) : assembly.endOfBranch(node);
  for (int i = std::max(0, node); i < end; ++i)
    if (const int shape = assembly.node(i).shape; shape >= 0)
      extend(box, assembly.shapes()[shape], assembly.worldFromNode(i));
  return box;
}

}  // namespace liana

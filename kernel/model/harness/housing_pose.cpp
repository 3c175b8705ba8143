#include "kernel/model/harness/housing_pose.h"

#include "kernel/model/harness/solved_pose.h"

namespace liana {

AssemblyReference asItStands(const AssemblyReference& reference, const DocumentContent& content) {
  AssemblyReference standing = reference;
  if (!reference.assembly) return standing;
  const Assembly& tree = *reference.assembly;
  for (const Connector& connector : content.connectors) {
    if (!connector.isFree() || !connector.attachedTo || connector.attachedTo->assembly != reference.id)
      continue;
    const int node = tree.findPath(connector.attachedTo->part);
    if (node < 0) continue;
    const Eigen::Isometry3d solved = solvedPose(connector, content);
    if (solved.matrix() == connector.worldFromConnector.matrix()) continue;
    const int parent = tree.node(node).parent;
    const Eigen::Isometry3d worldFromParent =
        parent < 0 ? reference.worldFromAssembly : reference.worldFromAssembly * tree.worldFromNode(parent);
    const Eigen::Isometry3d motion = solved * connector.worldFromConnector.inverse();
    standing.moveParts({{connector.attachedTo->part, node,
                         worldFromParent.inverse() * motion * worldFromParent * tree.parentFromNode(node)}});
  }
  return standing;
}

std::vector<AssemblyReference> standingAssemblies(const DocumentContent& content) {
  std::vector<AssemblyReference> standing;
  for (const AssemblyReference& reference : content.assemblies)
    standing.push_back(asItStands(reference, content));
  return standing;
}

}  // namespace liana

#include "kernel/model/assembly/assembly.h"

#include <algorithm>
#include <cassert>
#include <map>

#include "kernel/geometry/own_copy.h"
#include "kernel/model/assembly/assembly_box.h"

namespace liana {

double AssemblyShape::volume() const {
  if (hasExactGeometry()) return shape.volume();
  return mesh ? mesh->enclosedVolume() : 0;
}

int Assembly::addShape(AssemblyShape shape) {
  shapes_.push_back(std::move(shape));
  return static_cast<int>(shapes_.size()) - 1;
}

int Assembly::addNode(AssemblyNode node) {
  assert(node.parent < static_cast<int>(nodes_.size()) && node.shape < static_cast<int>(shapes_.size()));
  nodes_.push_back(std::move(node));
  return static_cast<int>(nodes_.size()) - 1;
}

void Assembly::setNodePlacement(int node, const Eigen::Isometry3d& parentFromNode) {
  nodes_.at(node).parentFromNode = parentFromNode;
}

Eigen::Isometry3d Assembly::worldFromNode(int node) const {
  Eigen::Isometry3d worldFromNode = Eigen::Isometry3d::Identity();
  for (int i = node; i >= 0; i = nodes_[i].parent) worldFromNode = nodes_[i].parentFromNode * worldFromNode;
  return worldFromNode;
}

Color Assembly::colorOf(int node) const {
  for (int i = node; i >= 0; i = nodes_[i].parent)
    if (nodes_[i].color) return *nodes_[i].color;
  const int shape = nodes_.at(node).shape;
  if (shape >= 0 && shapes_[shape].color) return *shapes_[shape].color;
  return {};
}

bool Assembly::isShown(int node) const {
  for (int i = node; i >= 0; i = nodes_[i].parent)
    if (!nodes_[i].isVisible) return false;
  return true;
}

std::vector<std::string> Assembly::stepNames(const std::vector<int>& siblings) const {
  std::map<std::string, int> seen;
  std::vector<std::string> names;
  for (const int sibling : siblings) {
    const int number = ++seen[nodes_[sibling].name];
    std::string name = nodes_[sibling].name;
    if (number > 1) name.append("[").append(std::to_string(number)).append("]");
    names.push_back(std::move(name));
  }
  return names;
}

std::string Assembly::pathOf(int node) const {
  return pathOf(node, false);
}

std::string Assembly::shownPathOf(int node) const {
  return pathOf(node, true);
}

std::string Assembly::pathOf(int node, bool withGivenNames) const {
  std::string path;
  for (int i = node; i >= 0; i = nodes_[i].parent) {
    const std::vector<int> siblings = childrenOf(nodes_[i].parent);
    const auto place = std::find(siblings.begin(), siblings.end(), i) - siblings.begin();
    const bool isGiven = withGivenNames && !nodes_[i].givenName.empty();
    const std::string step = isGiven ? nodes_[i].givenName : stepNames(siblings)[place];
    path = path.empty() ? step : step + "/" + path;
  }
  return path;
}

int Assembly::findPath(std::string_view path, int below) const {
  const std::vector<int> children = childrenOf(below);
  const std::vector<std::string> names = stepNames(children);
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (!path.starts_with(names[i])) continue;
    if (path.size() == names[i].size()) return children[i];
    if (path[names[i].size()] != '/') continue;
    const int found = findPath(path.substr(names[i].size() + 1), children[i]);
    if (found >= 0) return found;
  }
  return -1;
}

std::vector<int> Assembly::childrenOf(int node) const {
  std::vector<int> children;
  for (int i = node + 1; i < static_cast<int>(nodes_.size()); ++i) {
    if (nodes_[i].parent == node) children.push_back(i);
    if (node >= 0 && nodes_[i].parent < node) break;  // preorder: the subtree has ended
  }
  return children;
}

int Assembly::endOfBranch(int node) const {
  int end = node + 1;
  while (end < static_cast<int>(nodes_.size()) && nodes_[end].parent >= node) ++end;  // preorder
  return end;
}

int Assembly::instanceCount() const {
  int count = 0;
  for (const AssemblyNode& node : nodes_) count += node.shape >= 0;
  return count;
}

std::size_t Assembly::triangleCount() const {
  std::size_t count = 0;
  for (const AssemblyNode& node : nodes_)
    if (node.shape >= 0 && shapes_[node.shape].mesh) count += shapes_[node.shape].mesh->triangles.size();
  return count;
}

Eigen::AlignedBox3d Assembly::boundingBox() const {
  return boxOf(*this);
}

Result<void> Assembly::tessellate(const TessellationQuality& quality, const Progress& progress) {
  std::vector<Shape> missing;
  for (const AssemblyShape& shape : shapes_)
    if (!shape.mesh) missing.push_back(ownCopy(shape.shape));  // other assemblies share it
  auto meshes = tessellateAll(missing, quality, progress);
  if (!meshes.ok()) return meshes.error();
  auto mesh = meshes->begin();
  for (AssemblyShape& shape : shapes_)
    if (!shape.mesh) shape.mesh = *mesh++;
  return {};
}

}  // namespace liana

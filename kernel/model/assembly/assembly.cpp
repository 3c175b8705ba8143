#include "kernel/model/assembly/assembly.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <map>
#include <mutex>

#include "kernel/geometry/own_copy.h"
#include "kernel/model/assembly/assembly_box.h"

namespace liana {

/// The paths of all nodes, and the way back.
struct Assembly::Paths {
  std::vector<std::string> ofNode;
  std::map<std::string, int, std::less<>> nodeOf;
};

namespace {

std::vector<std::string> makePaths(const std::vector<AssemblyNode>& nodes) {
  std::vector<std::string> paths;
  std::map<std::pair<int, std::string>, int> seen;  // parent and name
  for (const AssemblyNode& node : nodes) {
    std::string path = node.parent < 0 ? "" : paths[static_cast<std::size_t>(node.parent)] + "/";
    path += node.name;
    const int number = ++seen[{node.parent, node.name}];
    if (number > 1) path.append("[").append(std::to_string(number)).append("]");
    paths.push_back(std::move(path));
  }
  // A node without a name goes by the path of what it is in.
  for (std::string& path : paths)
    while (path.ends_with('/')) path.pop_back();
  return paths;
}

}  // namespace

Assembly::Assembly() : tree_(std::make_shared<Tree>()) {}

Assembly::Tree& Assembly::change() {
  if (tree_.use_count() > 1)
    tree_ = std::make_shared<Tree>(*tree_);
  else
    std::atomic_thread_fence(std::memory_order_acquire);  // whoever let go of it has read all it wanted
  return *tree_;
}

const Assembly::Paths& Assembly::paths() const {
  static std::mutex making;  // several threads may ask for those of one tree
  const std::lock_guard lock(making);
  if (tree_->paths) return *tree_->paths;
  auto made = std::make_shared<Paths>();
  made->ofNode = makePaths(tree_->nodes);
  // The first of several nodes goes by a path they share.
  for (std::size_t i = 0; i < made->ofNode.size(); ++i)
    made->nodeOf.try_emplace(made->ofNode[i], static_cast<int>(i));
  tree_->paths = std::move(made);
  return *tree_->paths;
}

double AssemblyShape::volume() const {
  if (hasExactGeometry()) return shape.volume();
  return mesh ? mesh->enclosedVolume() : 0;
}

int Assembly::addShape(AssemblyShape shape) {
  change().shapes.push_back(std::move(shape));
  return static_cast<int>(shapes().size()) - 1;
}

int Assembly::addNode(AssemblyNode node) {
  assert(node.parent < static_cast<int>(nodes().size()) && node.shape < static_cast<int>(shapes().size()));
  Tree& tree = change();
  tree.nodes.push_back(std::move(node));
  tree.paths.reset();
  return static_cast<int>(tree.nodes.size()) - 1;
}

void Assembly::setNodePlacement(int node, const std::optional<Eigen::Isometry3d>& parentFromNode) {
  assert(node >= 0 && node < static_cast<int>(nodes().size()));
  if (parentFromNode)
    placements_[node] = *parentFromNode;
  else
    placements_.erase(node);
}

const Eigen::Isometry3d& Assembly::parentFromNode(int node) const {
  const auto moved = placements_.find(node);
  return moved == placements_.end() ? tree_->nodes[node].parentFromNode : moved->second;
}

Eigen::Isometry3d Assembly::worldFromNode(int node) const {
  Eigen::Isometry3d worldFromNode = Eigen::Isometry3d::Identity();
  for (int i = node; i >= 0; i = tree_->nodes[i].parent) worldFromNode = parentFromNode(i) * worldFromNode;
  return worldFromNode;
}

std::optional<std::vector<int>> Assembly::movedSince(const Assembly& other) const {
  if (tree_ != other.tree_ || isComplete_ != other.isComplete_) return std::nullopt;
  std::vector<int> moved;
  const auto differs = [&](int node) {
    return parentFromNode(node).matrix() != other.parentFromNode(node).matrix();
  };
  for (const auto& [node, place] : placements_)
    if (differs(node)) moved.push_back(node);
  for (const auto& [node, place] : other.placements_)
    if (!placements_.contains(node) && differs(node)) moved.push_back(node);
  std::sort(moved.begin(), moved.end());
  return moved;
}

Color Assembly::colorOf(int node) const {
  for (int i = node; i >= 0; i = nodes()[i].parent)
    if (nodes()[i].color) return *nodes()[i].color;
  const int shape = nodes().at(node).shape;
  if (shape >= 0 && shapes()[shape].color) return *shapes()[shape].color;
  return {};
}

bool Assembly::isShown(int node) const {
  for (int i = node; i >= 0; i = nodes()[i].parent)
    if (!nodes()[i].isVisible) return false;
  return true;
}

std::vector<std::string> Assembly::stepNames(const std::vector<int>& siblings) const {
  std::map<std::string, int> seen;
  std::vector<std::string> names;
  for (const int sibling : siblings) {
    const int number = ++seen[nodes()[sibling].name];
    std::string name = nodes()[sibling].name;
    if (number > 1) name.append("[").append(std::to_string(number)).append("]");
    names.push_back(std::move(name));
  }
  return names;
}

const std::vector<std::string>& pathsOf(const Assembly& assembly) {
  return assembly.paths().ofNode;
}

std::string Assembly::pathOf(int node) const {
  return paths().ofNode.at(node);
}

std::string Assembly::shownPathOf(int node) const {
  bool isGiven = false;
  for (int i = node; i >= 0 && !isGiven; i = nodes()[i].parent) isGiven = !nodes()[i].givenName.empty();
  if (!isGiven) return pathOf(node);
  std::string path;
  for (int i = node; i >= 0; i = nodes()[i].parent) {
    const std::vector<int> siblings = childrenOf(nodes()[i].parent);
    const auto place = std::find(siblings.begin(), siblings.end(), i) - siblings.begin();
    const std::string& given = nodes()[i].givenName;
    const std::string step = given.empty() ? stepNames(siblings)[place] : given;
    path = path.empty() ? step : step + "/" + path;
  }
  return path;
}

int Assembly::findPath(std::string_view path) const {
  const Paths& known = paths();
  const auto found = known.nodeOf.find(path);
  return found == known.nodeOf.end() ? -1 : found->second;
}

std::vector<int> Assembly::childrenOf(int node) const {
  std::vector<int> children;
  for (int i = node + 1; i < static_cast<int>(nodes().size()); ++i) {
    if (nodes()[i].parent == node) children.push_back(i);
    if (node >= 0 && nodes()[i].parent < node) break;  // preorder: the subtree has ended
  }
  return children;
}

int Assembly::endOfBranch(int node) const {
  int end = node + 1;
  while (end < static_cast<int>(nodes().size()) && nodes()[end].parent >= node) ++end;  // preorder
  return end;
}

int Assembly::instanceCount() const {
  int count = 0;
  for (const AssemblyNode& node : nodes()) count += node.shape >= 0;
  return count;
}

std::size_t Assembly::triangleCount() const {
  std::size_t count = 0;
  for (const AssemblyNode& node : nodes())
    if (node.shape >= 0 && shapes()[node.shape].mesh) count += shapes()[node.shape].mesh->triangles.size();
  return count;
}

Eigen::AlignedBox3d Assembly::boundingBox() const {
  return boxOf(*this);
}

Result<void> Assembly::tessellate(const TessellationQuality& quality, const Progress& progress) {
  std::vector<Shape> missing;
  for (const AssemblyShape& shape : shapes())
    if (!shape.mesh) missing.push_back(ownCopy(shape.shape));  // other assemblies share it
  auto meshes = tessellateAll(missing, quality, progress);
  if (!meshes.ok()) return meshes.error();
  auto mesh = meshes->begin();
  for (AssemblyShape& shape : change().shapes)
    if (!shape.mesh) shape.mesh = *mesh++;
  return {};
}

}  // namespace liana

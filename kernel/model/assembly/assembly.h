// A product tree with shapes that instances share: what a CAD file becomes.
#pragma once

#include <Eigen/Geometry>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernel/geometry/mesh/tessellation.h"
#include "kernel/geometry/mesh/triangle_mesh.h"
#include "kernel/geometry/shape.h"
#include "kernel/model/assembly/color.h"

namespace liana {

/// One unique shape, drawn by every node that refers to it. Parts that came as triangles alone (STL, OBJ,
/// glTF) have an empty `shape` and their `mesh` from the start: whoever needs triangles looks at the mesh
/// alone, whoever needs exact geometry asks hasExactGeometry() first.
struct AssemblyShape {
  Shape shape;  // empty for a part that came as triangles
  std::optional<Color> color;
  std::vector<std::optional<Color>> faceColors;  // empty, or one entry per face in the shape's order
  std::shared_ptr<const TriangleMesh> mesh;      // null until tessellated; shared by all instances

  bool hasExactGeometry() const { return !shape.isEmpty(); }
  double volume() const;  // enclosed volume [mm³], from the exact shape or else from a closed mesh; else 0
};

/// A place in the product tree: an assembly (no shape) or an instance of a part (with shape).
struct AssemblyNode {
  std::string name;
  int parent = -1;  // -1 for a root
  /// As the file has it; where the node stands now is told by Assembly::parentFromNode.
  Eigen::Isometry3d parentFromNode = Eigen::Isometry3d::Identity();
  std::optional<Color> color;  // overrides the shape's and passes to nodes below
  int shape = -1;              // index into shapes(), -1 for none
  bool isVisible = true;       // false where the file hides this node and everything below it
  int product = -1;            // nodes of one product of the file share this number; -1: not known
  std::string givenName{};     // what the user calls it; paths keep to the file's name
  bool isRemoved = false;      // the user deleted it with everything below; it has no shape then

  const std::string& shownName() const { return givenName.empty() ? name : givenName; }
};

/// Nodes in preorder: a parent stands before its children and a subtree is contiguous. Copies share the whole
/// tree until one of them changes it; where nodes have been moved to lies in a layer of its own, so that a
/// copy with a part elsewhere costs nothing, however many parts there are.
class Assembly {
public:
  Assembly();

  const std::vector<AssemblyNode>& nodes() const { return tree_->nodes; }
  const std::vector<AssemblyShape>& shapes() const { return tree_->shapes; }
  const AssemblyNode& node(int index) const { return tree_->nodes.at(index); }

  int addShape(AssemblyShape shape);
  /// Appends a node; its parent must be the last node or one of its ancestors, or -1.
  int addNode(AssemblyNode node);

  /// -1: the node shows nothing any more.
  void setNodeShape(int node, int shape) { change().nodes.at(node).shape = shape; }
  void setNodeColor(int node, std::optional<Color> color) { change().nodes.at(node).color = color; }
  void setNodeName(int node, std::string name) { change().nodes.at(node).givenName = std::move(name); }
  /// Marks the node alone; whoever removes it takes its shape away too.
  void setNodeRemoved(int node, bool removed) { change().nodes.at(node).isRemoved = removed; }

  /// Puts a node elsewhere than in the file, with all below it; none: back to where the file has it. Leaves
  /// the tree as it is.
  void setNodePlacement(int node, const std::optional<Eigen::Isometry3d>& parentFromNode);
  void clearPlacements() { placements_.clear(); }
  const Eigen::Isometry3d& parentFromNode(int node) const;
  Eigen::Isometry3d worldFromNode(int node) const;
  /// The nodes that stand elsewhere below their parent than in `other`; none when more than places may be
  /// different.
  std::optional<std::vector<int>> movedSince(const Assembly& other) const;
  /// The colour to draw: the node's own, else the nearest ancestor's, else the shape's, else a neutral grey.
  Color colorOf(int node) const;
  /// Whether the file shows this node: it and all above it are visible.
  bool isShown(int node) const;
  /// Names from the root, joined by '/'; siblings of one name are told apart as "Screw[2]".
  std::string pathOf(int node) const;
  /// The path for people: with the names the user gave.
  std::string shownPathOf(int node) const;
  /// The node of such a path; -1 if there is none.
  int findPath(std::string_view path) const;
  std::vector<int> childrenOf(int node) const;  // -1: the roots
  /// The first node behind those at and below `node`.
  int endOfBranch(int node) const;

  int partCount() const { return static_cast<int>(shapes().size()); }
  int instanceCount() const;                // nodes with a shape
  std::size_t triangleCount() const;        // as drawn, instances counted each
  Eigen::AlignedBox3d boundingBox() const;  // of all instances, in the assembly's frame [mm]
  bool isEmpty() const { return nodes().empty(); }
  /// Whether everything the file holds could be read; otherwise distances to it prove nothing.
  bool isComplete() const { return isComplete_; }
  void markIncomplete() { isComplete_ = false; }

  /// Gives every shape that has no mesh its mesh. Leaves the assembly unchanged when cancelled or failed.
  Result<void> tessellate(const TessellationQuality& quality = {}, const Progress& progress = {});

private:
  friend const std::vector<std::string>& pathsOf(const Assembly& assembly);

  struct Paths;
  struct Tree {
    std::vector<AssemblyNode> nodes;
    std::vector<AssemblyShape> shapes;
    mutable std::shared_ptr<const Paths> paths;  // of all nodes, made when asked for
  };
  /// The tree to write into: a copy of its own if others share it.
  Tree& change();
  const Paths& paths() const;
  /// Names of siblings as they appear in paths.
  std::vector<std::string> stepNames(const std::vector<int>& siblings) const;

  std::shared_ptr<Tree> tree_;
  std::map<int, Eigen::Isometry3d> placements_;  // of nodes that do not stand where the file has them
  bool isComplete_ = true;
};

/// What Assembly::pathOf gives for each node; as long as nobody adds one.
const std::vector<std::string>& pathsOf(const Assembly& assembly);

}  // namespace liana

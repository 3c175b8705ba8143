// The parts of a document that cables must keep off, in the units of the model and of the solvers.
#pragma once

#include <memory>
#include <vector>

#include "kernel/base/progress.h"
#include "kernel/base/result.h"
#include "kernel/geometry/distance/part_distances.h"
#include "kernel/model/cable/cable.h"
#include "kernel/model/document.h"
#include "solvers/contact/contact_surface.h"

namespace liana {

/// Which parts count. A reference to a group of the product tree means everything below it; a reference to
/// something that is not there is ignored.
struct ObstacleChoice {
  std::vector<PartReference> only;  // empty: all parts of all assemblies
  std::vector<PartReference> except;
};

/// Chosen parts of a document with the distance to them [mm]. Copies share the trees.
class Obstacles {
public:
  /// Makes triangles and trees where there are none yet; fails when cancelled or a shape cannot be meshed.
  static Result<Obstacles> build(const std::vector<AssemblyReference>& assemblies,
                                 const ObstacleChoice& choice = {}, const Progress& progress = {});

  const PartDistances& distances() const { return distances_; }
  PartDistances& distances() { return distances_; }

  /// The part with this index in distances().
  PartReference reference(int part) const;
  /// Its path for people, with the names the user gave.
  std::string shownPath(int part) const;
  /// Index in distances(), -1 if it is not among them.
  int findPart(const PartReference& reference) const;
  /// Of each part against cables; negative where none is given.
  std::vector<double> frictions(const std::vector<AssemblyReference>& assemblies) const;
  /// Puts all parts where the assemblies have them now; false when their parts are not those it was built of.
  /// Costs what has moved, not what is there.
  bool follow(const std::vector<AssemblyReference>& assemblies);
  /// The same, but false also when anything else than places is different, such as a name.
  bool followMoves(const std::vector<AssemblyReference>& assemblies);

private:
  struct Source {
    AssemblyId assembly;
    int node = 0;
    std::shared_ptr<const Assembly> geometry;
  };
  /// The parts that stand elsewhere now; false when they are not those it was built of.
  bool findMoves(const std::vector<AssemblyReference>& assemblies,
                 std::vector<PartDistances::Move>& moves) const;
  /// The same where nothing but places is different, at the cost of what has moved; false otherwise.
  bool findMovesAlone(const std::vector<AssemblyReference>& assemblies,
                      std::vector<PartDistances::Move>& moves) const;
  /// The parts at and below a node.
  void moveBranch(const AssemblyReference& now, int node, std::vector<PartDistances::Move>& moves) const;

  std::vector<Source> sources_;  // by assembly, then by node
  int instances_ = 0;            // of all assemblies, chosen or not
  std::vector<AssemblyReference> followed_;
  PartDistances distances_;
};

/// Whether cables would meet the same parts at the same places, with the same friction: names, colours and
/// what is hidden make no difference.
bool areSameObstacles(const std::vector<AssemblyReference>& some,
                      const std::vector<AssemblyReference>& others);

/// Parts as the rod solver meets them, in SI units.
class ObstacleSurface : public ContactSurface {
public:
  /// `frictions`: the coefficient of each part against cables, negative where the problem's counts; empty:
  /// all.
  explicit ObstacleSurface(std::shared_ptr<const PartDistances> parts, std::vector<double> frictions = {})
      : parts_(std::move(parts)), frictions_(std::move(frictions)) {}

  bool nearest(const Eigen::Vector3d& point, double reach, SurfacePoint& result) const override;
  bool nearestOnSegment(const Eigen::Vector3d& a, const Eigen::Vector3d& b, double reach,
                        SurfacePoint& result, double& parameter) const override;

private:
  void convert(const PartPoint& point, SurfacePoint& result) const;

  std::shared_ptr<const PartDistances> parts_;
  std::vector<double> frictions_;
};

}  // namespace liana

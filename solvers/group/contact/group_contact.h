// Contact of a group: rods on surfaces, on each other and on themselves, as one energy with friction.
#pragma once

#include <vector>

#include "solvers/group/contact/contact_pairs.h"
#include "solvers/group/contact/surface_distance.h"
#include "solvers/group/group_report.h"

namespace liana {

/// One place that touches, and what it adds to the group's energy.
struct Touch {
  int first = 0, second = 0;                         // segments; second < 0: a face of the surface
  int count = 0;                                     // of nodes: 2 on a surface, 4 between rods
  int nodes[4] = {};                                 // positions of the group
  double weights[4] = {};                            // of the nodes in the gap
  Eigen::Vector3d normal = Eigen::Vector3d::Zero();  // on the first segment
  double depth = 0;                                  // p [m]
  double push = 0;                                   // N, along the normal [N]
  double friction = 0;                               // μ
  double energy = 0;                                 // [J]
  Eigen::Vector3d gradient[4];
  Eigen::Matrix<double, 12, 12> hessian;
};

/// Normal: E = ½k p², p = R − D where positive, D the smooth distance of two segments (SegmentDistance, R the
/// sum of both radii) or of a segment from a surface (SurfaceDistance, R its radius):
///   ∂E = −kp ∂D,  ∂²E = k ∂D ∂Dᵀ − kp ∂²D.
/// k makes p a small share of R; a solve that ends with more than `kDeepest` of it goes on with a stiffer
/// one.
///
/// Friction: E = μN h(|u|), h = y²/2ε below ε, y − ½ε above; u = u₀ + (I − nnᵀ)Σ w_k(x_k − a_k), the slip
/// since the solve began. N, n and w are those of the last round; rounds go on until N stays. a_k is where
/// the material of node k was when the solve began, u₀ (|u₀| ≤ ε) what it was held with there: what lay at
/// rest stays where it is. ε is a thousandth of the radius. Source of lagged friction: Li et al. 2020
/// (Incremental Potential Contact), §5.
class GroupContact {
public:
  using Positions = std::vector<Eigen::Vector3d>;

  void begin(const RodGroup& group, const GroupLayout& layout, const RodGroupState& state);
  bool isActive() const { return active_; }
  double largestRadius() const { return segments_.largestRadius(); }  // [m]
  /// Lists pairs anew where something has moved far; true if it did.
  bool renew(const Positions& at);

  /// Pairs of positions of different segments that touch or nearly do, the lower first; some of them twice.
  void findNear(const Positions& at, std::vector<std::pair<int, int>>& into) const;
  /// Whether all positions of segments that touch each other are coupled.
  template <typename Coupled>
  bool allTouching(const Positions& at, const Coupled& areCoupled) {
    for (const ContactPair& pair : pairs_.pairs()) {
      if (!pushOf(pair, at, false, touch_)) continue;
      for (int i = 0; i < 4; ++i)
        for (int k = 0; k < i; ++k)
          if (!areCoupled(touch_.nodes[i], touch_.nodes[k])) return false;
    }
    return true;
  }

  /// Calls sink(touch) for all that touch, then for all friction; without derivatives only the energy counts.
  template <typename Sink>
  void forEach(const Positions& at, bool derivatives, const Sink& sink) {
    forEachPush(at, derivatives, sink);
    for (const Grip& grip : grips_)
      if (dragOf(grip, at, derivatives, touch_)) sink(touch_);
  }
  /// Only what pushes.
  template <typename Sink>
  void forEachPush(const Positions& at, bool derivatives, const Sink& sink) {
    for (int i = 0; surface_ && i < segments_.count(); ++i) forEachFace(i, at, derivatives, sink);
    for (const ContactPair& pair : pairs_.pairs())
      if (pushOf(pair, at, derivatives, touch_)) sink(touch_);
  }

  /// The part of the straight move on which nothing passes through anything.
  double freeFraction(const Positions& from, const Positions& to);

  /// Takes the pushes of this shape for friction; true if they have changed. False after too many rounds,
  /// then `frictionIsOpen`.
  bool settleFriction(const RodGroupState& state);
  bool frictionIsOpen() const { return frictionIsOpen_; }
  /// Makes contact stiffer if something is too deep; true if it did. Beyond kStiffest a support must be what
  /// holds it there, and findTooDeep names it.
  bool stiffen(const Positions& at);
  std::string findTooDeep(const RodGroup& group, const Positions& at);

  void remember(const Positions& at, RodGroupState& state);
  void report(const RodGroupState& state, std::vector<ContactReport>& into);
  /// Names what ran through something where the solve began or ends; empty: nothing.
  std::string findPierced(const RodGroup& group, const Positions& at) const;

  static constexpr double kDeepest = 0.006;  // of the radii's sum
  static constexpr double kStiffest = 1e4;   // over the usual stiffness

private:
  struct Grip {
    int first = 0, second = 0, count = 0, nodes[4] = {};
    double weights[4] = {}, bound = 0, push = 0, softness = 0;                         // μN, N, ε
    Eigen::Vector3d normal = Eigen::Vector3d::Zero(), held = Eigen::Vector3d::Zero();  // u₀
  };
  template <typename Sink>
  void forEachFace(int segment, const Positions& at, bool derivatives, const Sink& sink) {
    if (!segments_[segment].onSurface || isFar(segment, at)) return;
    Eigen::Vector3d beyond = Eigen::Vector3d::Zero();
    for (int face = 0; face < kFaces; ++face) {
      if (!pushOf(segment, face, at, derivatives, beyond, touch_)) return;
      sink(touch_);
    }
  }
  static constexpr int kFaces = 2;  // a segment touches at once

  bool pushOf(const ContactPair& pair, const Positions& at, bool derivatives, Touch& touch) const;
  bool pushOf(int segment, int face, const Positions& at, bool derivatives, Eigen::Vector3d& beyond,
              Touch& touch);
  bool dragOf(const Grip& grip, const Positions& at, bool derivatives, Touch& touch) const;
  Eigen::Vector3d slipOf(const Grip& grip, const Positions& at) const;
  Grip gripOf(const Touch& touch) const;
  bool isFar(int segment, const Positions& at);
  double freeOfSurface(int segment, const Positions& from, const Positions& to, double limit);
  double deepest(const Positions& at, int& rod);
  void recall(const RodGroupState& state);
  void placeAnchors(const RodGroupState& state);

  const RodGroup* group_ = nullptr;
  const GroupLayout* layout_ = nullptr;
  const ContactSurface* surface_ = nullptr;
  bool active_ = false, frictionIsOpen_ = false;
  int rounds_ = 0;
  double stiffness_ = 1;
  ContactSegments segments_;
  ContactPairs pairs_;
  std::vector<Grip> grips_, newGrips_;  // sorted by their segments
  Touch touch_;
  Positions first_, anchors_;      // where the solve began; where the material of each node was then
  std::vector<double> firstArcs_;  // of the nodes, where the solve began
  struct Clearance {
    Eigen::Vector3d a, b;
    double distance = -1;  // to the surface from there; < 0: unknown
  };
  std::vector<Clearance> clearances_;
  std::vector<ContactMemory> remembered_;
};

}  // namespace liana

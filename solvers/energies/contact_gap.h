// One place where a rod touches something, and the distance there as a function of the rod's nodes.
#pragma once

#include <Eigen/Core>
#include <cstdint>

namespace liana {

/// A point a = (1 − s)x_i + s·x_{i+1} of the rod near a surface, or near another point
/// b = (1 − t)x_j + t·x_{j+1} of the same system. With r = a (surface) or r = a − b (pair) the penetration is
/// d = offset − n·r to first order, positive when skins overlap. n, offset and what follows are renewed as
/// the rod moves.
///
/// Surfaces bend: with ρ = r − place and K the curvature of their distance,
///   d = offset − n·r − ½ ρᵀKρ − min over δ of (½κδ² + qδ),   κ = uᵀKu,  q = uᵀKρ + n·(x_{i+1} − x_i).
/// The minimum, for places between nodes, lets the place s + δ touched move along the segment u. Without it,
/// and without K, a cable on an edge or a round bar would be solved against planes that turn with every
/// renewal.
///
/// A flat cable touches beside its axis: a = (1 − s)x_i + s·x_{i+1} + R(q_i)·ℓ with the lever ℓ = (beside, 0,
/// 0), so that what pushes at an edge rolls the cable; at a node R is the mean of the frames beside it. For
/// q·exp(η), η half the rotation vector,
///   ∂(v·Rℓ)/∂η = 2 ℓ × Rᵀv,   ∂²(v·Rℓ)/∂η² = 2(m ℓᵀ + ℓ mᵀ) − 4(m·ℓ) I,   m = Rᵀv.
struct Contact {
  int segment = 0;                                    // i
  double parameter = 0;                               // s in [0, 1]; 0 is node i
  int otherSegment = -1;                              // j; −1: a surface
  double otherParameter = 0;                          // t
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // outward, from b to a
  int strand = 0;            // of a flat cable, counted from 1 at one edge; 0: on the axis of a round one
  double beside = 0;         // of a flat cable: where the strand lies along d1 of the segment's frame [m]
  double offset = 0;         // n·y + R for the surface point y and the radius R; the sum of two radii [m]
  double integralForce = 0;  // f ≥ 0, pushes outward [N]
  std::int64_t feature = -1;

  Eigen::Vector3d place = Eigen::Vector3d::Zero();      // r where n, offset and K were found [m]
  Eigen::Matrix3d curvature = Eigen::Matrix3d::Zero();  // K = ∂n/∂r of the surface's distance [1/m]
  bool bends = false;                                   // K has been looked for
  Eigen::Vector3d along = Eigen::Vector3d::Zero();  // u of a place that may move along its segment, ⟂ n [m]

  double friction = 0;                                     // coefficient μ
  Eigen::Vector3d anchor = Eigen::Vector3d::Zero();        // where r is held by sticking [m]
  Eigen::Vector3d tangentForce = Eigen::Vector3d::Zero();  // g, integral force of sticking, ⟂ n [N]
  double slipLimit = 0;                                    // h = μ·N of the last update [N]

  bool isPair() const { return otherSegment >= 0; }
  /// A node rather than a place between nodes. On a strand the last node is the far end of its segment.
  bool isSpot() const { return parameter == 0 || (strand > 0 && parameter == 1); }
  /// Whether it turns frames.
  bool hasLever() const { return beside != 0; }
  /// r of a shape.
  Eigen::Vector3d relativePoint(const Eigen::VectorXd& shape) const;
  /// How r moves with a change of this shape.
  Eigen::Vector3d relativeMove(const Eigen::VectorXd& shape, const Eigen::VectorXd& change) const;
};

/// The nodes a contact acts on, with their weights in r.
struct ContactWeights {
  int nodes[4] = {-1, -1, -1, -1};  // −1: unused
  double weight[4] = {0, 0, 0, 0};

  explicit ContactWeights(const Contact& contact);
};

/// The frames that carry the lever of a contact: of a node the mean of both beside it, else that of its
/// segment.
struct LeverFrames {
  int count = 0;
  int segments[2] = {-1, -1};
  double share = 1;

  explicit LeverFrames(const Contact& contact);
};

/// One frame's share of a lever at a shape, and what turning it does.
class ContactLever {
public:
  ContactLever(double beside, int segment, const Eigen::VectorXd& shape);
  Eigen::Vector3d arm() const { return beside_ * worldFromSection_.col(0); }  // R·ℓ [m]
  /// ∂(v·Rℓ)/∂η
  Eigen::Vector3d slope(const Eigen::Vector3d& v) const;
  /// ∂(Rℓ)/∂η, column by column.
  Eigen::Matrix3d jacobian() const;
  /// ∂²(v·Rℓ)/∂η²
  Eigen::Matrix3d bend(const Eigen::Vector3d& v) const;

private:
  double beside_;
  Eigen::Matrix3d worldFromSection_;
};

/// Penetration of a contact and its derivatives at a shape.
class ContactGap {
public:
  ContactGap(const Contact& contact, const Eigen::VectorXd& shape);

  double penetration() const { return penetration_; }
  /// −∂d/∂x of the node in this slot of ContactWeights: where it is pushed.
  const Eigen::Vector3d& slope(int slot) const { return slopes_[slot]; }
  /// −∂²d/∂x∂y of two of the first two slots. Pairs have none here.
  Eigen::Matrix3d bend(int row, int column) const;
  /// The same by the turns of the frames that carry a lever.
  const LeverFrames& frames() const { return frames_; }
  const Eigen::Vector3d& turnSlope(int frame) const { return turnSlopes_[frame]; }
  Eigen::Matrix3d turnBend(int row, int column) const;
  /// −∂²d/∂x∂η of the node in this slot.
  Eigen::Matrix3d mixedBend(int slot, int frame) const;
  /// −∂d/∂x·change
  double along(const Eigen::VectorXd& change) const;

private:
  void addLever(const Eigen::VectorXd& shape, const Eigen::Vector3d& towards, const Eigen::Vector3d& Ku,
                double shift);

  const Contact& contact_;
  ContactWeights weights_;
  double penetration_ = 0;
  bool moves_ = false;                         // the place slides freely along its segment
  double stiffness_ = 0;                       // κ
  Eigen::Vector3d slopes_[4], placeSlope_[2];  // placeSlope: ∂q/∂x
  LeverFrames frames_;
  Eigen::Vector3d turnSlopes_[2], placeTurns_[2];  // placeTurn: ∂q/∂η
  Eigen::Matrix3d jacobians_[2], turnBends_[2];    // ∂(Rℓ)/∂η; of each frame with itself, without K
};

}  // namespace liana

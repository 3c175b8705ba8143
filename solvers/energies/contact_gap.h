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
struct Contact {
  int segment = 0;                                    // i
  double parameter = 0;                               // s in [0, 1]; 0 is node i
  int otherSegment = -1;                              // j; −1: a surface
  double otherParameter = 0;                          // t
  Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // outward, from b to a
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
  /// r of a shape.
  Eigen::Vector3d relativePoint(const Eigen::VectorXd& shape) const;
  /// How r moves with a change of shape.
  Eigen::Vector3d relativeMove(const Eigen::VectorXd& change) const;
};

/// The nodes a contact acts on, with their weights in r.
struct ContactWeights {
  int nodes[4] = {-1, -1, -1, -1};  // −1: unused
  double weight[4] = {0, 0, 0, 0};

  explicit ContactWeights(const Contact& contact);
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
  /// −∂d/∂x·change
  double along(const Eigen::VectorXd& change) const;

private:
  const Contact& contact_;
  ContactWeights weights_;
  double penetration_ = 0;
  bool moves_ = false;                         // the place slides freely along its segment
  double stiffness_ = 0;                       // κ
  Eigen::Vector3d slopes_[4], placeSlope_[2];  // placeSlope: ∂q/∂x
};

}  // namespace liana

// Where the numbers of a rod's shape stand, and those of a change of its shape.
#pragma once

#include <Eigen/Core>
#include <algorithm>
#include <cmath>

#include "solvers/math/quaternion.h"

namespace liana {

/// A shape is x0 q0 x1 q1 … q(N−1) xN: node positions and unit quaternions (w, x, y, z) of the segments'
/// frames, 7N + 3 numbers. A change of shape, a gradient and a Hessian have 6N + 3: δx0 η0 δx1 η1 … δxN,
/// since a frame turns in three ways, q ← q·exp(η) with η half the rotation vector in the frame's own axes
/// (δq = q·(0, η), so |δq| = |η|). Nobody else counts in sevens and sixes.
namespace rod_coordinates {

inline constexpr int kShapeStride = 7, kChangeStride = 6;

constexpr int shapeSize(int segments) {
  return kShapeStride * segments + 3;
}
constexpr int changeSize(int segments) {
  return kChangeStride * segments + 3;
}
constexpr int segmentsOfShape(Eigen::Index size) {
  return static_cast<int>(size / kShapeStride);
}
constexpr int segmentsOfChange(Eigen::Index size) {
  return static_cast<int>(size / kChangeStride);
}
/// First index of a node's and of a frame's numbers in a change.
constexpr int moveIndex(int node) {
  return kChangeStride * node;
}
constexpr int turnIndex(int segment) {
  return kChangeStride * segment + 3;
}

}  // namespace rod_coordinates

/// Position of a node and frame of a segment in a shape: blocks to read and write.
inline auto positionIn(Eigen::VectorXd& shape, int node) {
  return shape.segment<3>(rod_coordinates::kShapeStride * node);
}
inline auto positionIn(const Eigen::VectorXd& shape, int node) {
  return shape.segment<3>(rod_coordinates::kShapeStride * node);
}
inline auto frameIn(Eigen::VectorXd& shape, int segment) {
  return shape.segment<4>(rod_coordinates::kShapeStride * segment + 3);
}
inline auto frameIn(const Eigen::VectorXd& shape, int segment) {
  return shape.segment<4>(rod_coordinates::kShapeStride * segment + 3);
}

/// Move of a node and turn of a frame in a change or a gradient.
inline auto moveIn(Eigen::VectorXd& change, int node) {
  return change.segment<3>(rod_coordinates::moveIndex(node));
}
inline auto moveIn(const Eigen::VectorXd& change, int node) {
  return change.segment<3>(rod_coordinates::moveIndex(node));
}
inline auto turnIn(Eigen::VectorXd& change, int segment) {
  return change.segment<3>(rod_coordinates::turnIndex(segment));
}
inline auto turnIn(const Eigen::VectorXd& change, int segment) {
  return change.segment<3>(rod_coordinates::turnIndex(segment));
}

/// From the segment's near node to its far one.
inline Eigen::Vector3d edgeIn(const Eigen::VectorXd& shape, int segment) {
  return positionIn(shape, segment + 1) - positionIn(shape, segment);
}

/// result = shape moved by fraction·change, its frames turned along the shortest way and of unit norm.
void moveShape(const Eigen::VectorXd& shape, double fraction, const Eigen::VectorXd& change,
               Eigen::VectorXd& result);

/// Brings all frames back to unit norm.
void normalizeFrames(Eigen::VectorXd& shape);

/// How large a change or a gradient is.
struct ChangeExtent {
  double move = 0, turn = 0;  // largest component of a node's and of a frame's numbers
  double angle = 0;           // largest size of a frame's three numbers together
};

/// Of segments from … to − 1, each with its near node.
ChangeExtent extentOf(const Eigen::VectorXd& change, int from, int to);

/// Largest |δq| of a change: half the largest rotation of a frame [rad].
double largestTurn(const Eigen::VectorXd& change);

}  // namespace liana

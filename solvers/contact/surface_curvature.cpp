#include "solvers/contact/surface_curvature.h"

#include <Eigen/Eigenvalues>
#include <Eigen/Geometry>
#include <algorithm>

namespace liana {

namespace {

constexpr double kHollow = 2;     // over the radius: the most a surface may bend towards the cable
constexpr double kNearest = 0.1;  // radii: nearer than this the distance says nothing about the curvature

}  // namespace

Eigen::Matrix3d surfaceCurvature(const ContactSurface& surface, const Eigen::Vector3d& point,
                                 const SurfacePoint& near, double step, double radius) {
  Eigen::Matrix<double, 3, 2> across, turned;
  across.col(0) = near.normal.unitOrthogonal();
  across.col(1) = near.normal.cross(across.col(0));
  const double reach = std::max(near.distance, 0.0) + 2 * step;
  for (int i = 0; i < 2; ++i) {
    SurfacePoint ahead, behind;
    if (!surface.nearest(point + step * across.col(i), reach, ahead)) ahead = near;
    if (!surface.nearest(point - step * across.col(i), reach, behind)) behind = near;
    turned.col(i) = (ahead.normal - behind.normal) / (2 * step);
  }
  Eigen::Matrix2d bend = across.transpose() * turned;
  bend = (0.5 * (bend + bend.transpose())).eval();
  Eigen::SelfAdjointEigenSolver<Eigen::Matrix2d> main;
  main.computeDirect(bend);
  const double most = 1 / std::max(near.distance, kNearest * radius);
  const Eigen::Vector2d cut = main.eigenvalues().cwiseMax(-kHollow / radius).cwiseMin(most);
  const Eigen::Matrix<double, 3, 2> axes = across * main.eigenvectors();
  return axes * cut.asDiagonal() * axes.transpose();
}

}  // namespace liana

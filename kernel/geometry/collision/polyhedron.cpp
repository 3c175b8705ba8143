#include "kernel/geometry/collision/polyhedron.h"

#include <cmath>

namespace liana {

int Polyhedron::faceTowards(const Eigen::Vector3d& direction) const {
  int best = -1;
  double most = 0;
  for (size_t i = 0; i < faces.size(); ++i) {
    const double along = faces[i].normal.dot(direction);
    if (best >= 0 && along <= most + 1e-9) continue;
    best = static_cast<int>(i);
    most = along;
  }
  return best;
}

Polyhedron boxPolyhedron(const Eigen::Vector3d& size) {
  Polyhedron box;
  for (int corner = 0; corner < 8; ++corner)
    box.vertices.push_back(0.5 * size.cwiseProduct(Eigen::Vector3d(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1,
                                                                   corner & 4 ? 1 : -1)));
  for (int axis = 0; axis < 3; ++axis)
    for (const int side : {0, 1}) {
      const int own = side << axis, u = 1 << ((axis + 1) % 3), v = 1 << ((axis + 2) % 3);
      Polyhedron::Face face;
      face.normal = (side ? 1.0 : -1.0) * Eigen::Vector3d::Unit(axis);
      if (side)
        face.loop = {own, own + u, own + u + v, own + v};
      else
        face.loop = {own, own + v, own + u + v, own + u};
      box.faces.push_back(face);
    }
  return box;
}

double prismRadius(double radius, int sides) {
  return radius * std::sqrt(2 * M_PI / (sides * std::sin(2 * M_PI / sides)));
}

Polyhedron cylinderPolyhedron(double radius, double length, int sides) {
  const double corner = prismRadius(radius, sides);
  Polyhedron prism;
  Polyhedron::Face bottom, top;
  bottom.normal = -Eigen::Vector3d::UnitZ();
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * M_PI * i / sides, middle = angle + M_PI / sides;
    const Eigen::Vector3d rim(corner * std::cos(angle), corner * std::sin(angle), 0.5 * length);
    prism.vertices.emplace_back(rim.x(), rim.y(), -rim.z());
    prism.vertices.push_back(rim);
    const int next = (i + 1) % sides;
    prism.faces.push_back(
        {{2 * i, 2 * next, 2 * next + 1, 2 * i + 1}, {std::cos(middle), std::sin(middle), 0}});
    top.loop.push_back(2 * i + 1);
    bottom.loop.push_back(2 * (sides - 1 - i));
  }
  prism.faces.push_back(bottom);
  prism.faces.push_back(top);
  return prism;
}

void FaceClipper::clip(const std::vector<Eigen::Vector3d>& reference, const Eigen::Vector3d& normal,
                       const std::vector<Eigen::Vector3d>& incident, double margin,
                       std::vector<FacePoint>& points) {
  corners_.clear();
  for (size_t i = 0; i < incident.size(); ++i) corners_.push_back({incident[i], i});
  for (size_t edge = 0; edge < reference.size() && !corners_.empty(); ++edge) {
    const Eigen::Vector3d& start = reference[edge];
    const Eigen::Vector3d inward = normal.cross(reference[(edge + 1) % reference.size()] - start);
    next_.clear();
    for (size_t i = 0; i < corners_.size(); ++i) {
      const Corner &here = corners_[i], &there = corners_[(i + 1) % corners_.size()];
      const double inside = inward.dot(here.position - start), ahead = inward.dot(there.position - start);
      if (inside >= 0) next_.push_back(here);
      if ((inside < 0) != (ahead < 0))
        next_.push_back({here.position + inside / (inside - ahead) * (there.position - here.position),
                         ((here.key & 0xfff) << 12 | (there.key & 0xfff)) << 12 | (edge + 1)});
    }
    corners_.swap(next_);
  }
  for (const Corner& corner : corners_) {
    const double gap = normal.dot(corner.position - reference.front());
    if (gap <= margin) points.push_back({corner.position, gap, corner.key});
  }
}

}  // namespace liana

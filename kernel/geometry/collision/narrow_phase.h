// Where two placed shapes touch.
#pragma once

#include "kernel/geometry/collision/collision_shape.h"

namespace liana {

/// A shape where its body is.
struct PlacedShape {
  const CollisionShape* shape = nullptr;
  Eigen::Isometry3d worldFromBody = Eigen::Isometry3d::Identity();
};

/// One place of a pair of shapes. The normal points from the second towards the first.
struct TouchingPoint {
  Eigen::Vector3d position = Eigen::Vector3d::Zero(), normal = Eigen::Vector3d::UnitZ();
  double gap = 0;
  std::uint64_t key = 0;
  bool onFace = false;                            // the normal is that of a face of the second
  Eigen::Vector3d onB = Eigen::Vector3d::Zero();  // the point on the second's surface
};

/// Finds the points of one pair after the other; keeps memory, and nothing else, between them.
class NarrowPhase {
public:
  /// Points nearer than `margin`, few and spread out.
  const std::vector<TouchingPoint>& touch(const PlacedShape& a, const PlacedShape& b, double margin);

private:
  struct Nearest {
    Eigen::Vector3d normal, position;
    double gap = 0;
  };
  static std::optional<Nearest> nearest(const btConvexShape& a, const Eigen::Isometry3d& worldFromA,
                                        const btConvexShape& b, const Eigen::Isometry3d& worldFromB,
                                        double margin);
  void touchConvex(const PlacedShape& a, const PlacedShape& b, double margin);
  void touchMesh(const PlacedShape& a, const PlacedShape& mesh, double margin);
  void touchTriangle(const PlacedShape& a, const btConvexShape& triangle, const PlacedShape& mesh, int index,
                     double margin);
  void touchPair(const PlacedShape& a, const btConvexShape& coreB, const Polyhedron& facesB,
                 const std::vector<Eigen::Vector3d>* endsB, const btConvexShape* endB,
                 const Eigen::Isometry3d& worldFromB, double margin);
  bool touchFaces(const PlacedShape& a, const Polyhedron& facesB, const Eigen::Isometry3d& worldFromB,
                  const Eigen::Vector3d& normal, double margin);
  void addRoundEnds(const PlacedShape& a, const btConvexShape& coreB, const Polyhedron& facesB,
                    const std::vector<Eigen::Vector3d>* endsB, const btConvexShape* endB,
                    const Eigen::Isometry3d& worldFromB, double margin);
  void dropInnerEdges();
  void keepFew();

  std::vector<TouchingPoint> points_, kept_;
  std::vector<FacePoint> facePoints_;
  std::vector<Eigen::Vector3d> reference_, incident_;
  FaceClipper clipper_;
  Polyhedron triangle_;
  std::uint64_t keyBase_ = 0;
};

}  // namespace liana

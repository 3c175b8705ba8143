#include "kernel/geometry/pick/face_geometry.h"

#include <BRepAdaptor_Curve.hxx>
#include <BRepTools.hxx>
#include <BRep_Tool.hxx>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <GeomAPI_ProjectPointOnSurf.hxx>
#include <GeomLib.hxx>
#include <Geom_Surface.hxx>
#include <TopExp_Explorer.hxx>
#include <TopoDS.hxx>
#include <algorithm>
#include <cmath>
#include <gp_Ax3.hxx>
#include <limits>

namespace liana {
namespace {

gp_Pnt toPoint(const Eigen::Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}

constexpr int kSamples = 9;             // in each direction of a face
constexpr double kRoundness = 1e-3;     // of the radius: how far a cylinder's points may be off
constexpr double kLeastBend = 0.02;     // share of the normals that must differ, or it is as good as flat
constexpr double kStraightness = 1e-5;  // share of the normals that may look along the axis

struct SurfaceSamples {
  std::vector<Eigen::Vector3d> points, normals;
};

SurfaceSamples sampled(const BRepAdaptor_Surface& surface) {
  SurfaceSamples samples;
  const double u0 = surface.FirstUParameter(), u1 = surface.LastUParameter();
  const double v0 = surface.FirstVParameter(), v1 = surface.LastVParameter();
  for (int i = 0; i < kSamples; ++i)
    for (int j = 0; j < kSamples; ++j) {
      gp_Pnt point;
      gp_Vec du, dv;
      surface.D1(u0 + (u1 - u0) * (i + 0.5) / kSamples, v0 + (v1 - v0) * (j + 0.5) / kSamples, point, du, dv);
      const Eigen::Vector3d normal = toEigen(du.XYZ()).cross(toEigen(dv.XYZ()));
      if (!(normal.norm() > 1e-12)) continue;
      samples.points.push_back(toEigen(point));
      samples.normals.push_back(normal.normalized());
    }
  return samples;
}

/// The normals of a cylinder lie in a plane, whose normal is its axis; across it the points lie on a circle:
/// 2 c·p + (r² − c²) = p², linear in the centre c.
std::optional<gp_Cylinder> fitCylinder(const SurfaceSamples& samples) {
  const auto count = static_cast<Eigen::Index>(samples.points.size());
  if (count < kSamples) return {};
  Eigen::Matrix3d spread = Eigen::Matrix3d::Zero();
  for (const Eigen::Vector3d& normal : samples.normals) spread += normal * normal.transpose();
  const Eigen::SelfAdjointEigenSolver<Eigen::Matrix3d> axes(spread / static_cast<double>(count));
  if (axes.eigenvalues()[0] > kStraightness || axes.eigenvalues()[1] < kLeastBend) return {};
  const Eigen::Vector3d x = axes.eigenvectors().col(2), y = axes.eigenvectors().col(1), axis = x.cross(y);
  const Eigen::Vector3d origin = samples.points.front();
  Eigen::MatrixX3d equations(count, 3);
  Eigen::VectorXd squares(count);
  for (Eigen::Index i = 0; i < count; ++i) {
    const Eigen::Vector3d from = samples.points[static_cast<std::size_t>(i)] - origin;
    const Eigen::Vector2d flat(from.dot(x), from.dot(y));
    equations.row(i) << 2 * flat.x(), 2 * flat.y(), 1;
    squares[i] = flat.squaredNorm();
  }
  const Eigen::Vector3d solution = equations.colPivHouseholderQr().solve(squares);
  const double radius = std::sqrt(solution.z() + solution.head<2>().squaredNorm());
  if (!std::isfinite(radius)) return {};
  for (Eigen::Index i = 0; i < count; ++i) {
    const Eigen::Vector2d flat = equations.row(i).head<2>().transpose() / 2;
    if (std::abs((flat - solution.head<2>()).norm() - radius) > kRoundness * radius) return {};
  }
  const Eigen::Vector3d center = origin + solution.x() * x + solution.y() * y;
  return gp_Cylinder(gp_Ax3(toPoint(center), gp_Dir(axis.x(), axis.y(), axis.z())), radius);
}

}  // namespace

Eigen::Vector3d normalAt(const TopoDS_Face& face, const Eigen::Vector3d& point) {
  const Handle(Geom_Surface) surface = BRep_Tool::Surface(face);
  GeomAPI_ProjectPointOnSurf projection(toPoint(point), surface);
  double u = 0, v = 0;
  if (projection.NbPoints() == 0) {
    double ua = 0, ub = 0, va = 0, vb = 0;
    BRepTools::UVBounds(face, ua, ub, va, vb);
    u = (ua + ub) / 2;
    v = (va + vb) / 2;
  } else {
    projection.LowerDistanceParameters(u, v);
  }
  gp_Dir normal(0, 0, 1);
  GeomLib::NormEstim(surface, gp_Pnt2d(u, v), 1e-7, normal);
  if (face.Orientation() == TopAbs_REVERSED) normal.Reverse();
  return toEigen(normal);
}

std::optional<CircleEdge> asCircle(const TopoDS_Edge& edge) {
  if (BRep_Tool::Degenerated(edge)) return {};
  const BRepAdaptor_Curve curve(edge);
  if (curve.GetType() != GeomAbs_Circle) return {};
  const gp_Circ circle = curve.Circle();
  return CircleEdge{edge, toEigen(circle.Location()), toEigen(circle.Axis().Direction()), circle.Radius(),
                    curve.LastParameter() - curve.FirstParameter()};
}

std::vector<CircleEdge> circlesOf(const TopoDS_Shape& shape) {
  std::vector<CircleEdge> circles;
  for (TopExp_Explorer explorer(shape, TopAbs_EDGE); explorer.More(); explorer.Next()) {
    const std::optional<CircleEdge> circle = asCircle(TopoDS::Edge(explorer.Current()));
    if (!circle) continue;
    const auto known = std::find_if(circles.begin(), circles.end(), [&](const CircleEdge& other) {
      const double tolerance = 1e-5 * (1 + other.radius);
      return (other.center - circle->center).norm() < tolerance &&
             std::abs(other.radius - circle->radius) < tolerance;
    });
    if (known == circles.end())
      circles.push_back(*circle);
    else
      known->angle += circle->angle;
  }
  return circles;
}

Eigen::Vector3d nearestOn(const TopoDS_Edge& edge, const Eigen::Vector3d& point) {
  const BRepAdaptor_Curve curve(edge);
  const double first = curve.FirstParameter(), last = curve.LastParameter();
  const int pieces = curve.GetType() == GeomAbs_Line ? 1 : 48;
  Eigen::Vector3d best = Eigen::Vector3d::Zero(), previous = toEigen(curve.Value(first));
  double nearest = std::numeric_limits<double>::max();
  for (int i = 1; i <= pieces; ++i) {
    const Eigen::Vector3d next = toEigen(curve.Value(first + (last - first) * i / pieces));
    const Eigen::Vector3d along = next - previous;
    const double squared = along.squaredNorm();
    const double t = squared > 0 ? std::clamp((point - previous).dot(along) / squared, 0.0, 1.0) : 0;
    const Eigen::Vector3d candidate = previous + t * along;
    if ((candidate - point).norm() < nearest) {
      nearest = (candidate - point).norm();
      best = candidate;
    }
    previous = next;
  }
  return best;
}

std::optional<gp_Cylinder> asCylinder(const BRepAdaptor_Surface& surface) {
  switch (surface.GetType()) {
    case GeomAbs_Cylinder:
      return surface.Cylinder();
    case GeomAbs_BSplineSurface:
    case GeomAbs_BezierSurface:
    case GeomAbs_SurfaceOfExtrusion:
    case GeomAbs_SurfaceOfRevolution:
    case GeomAbs_OffsetSurface:
    case GeomAbs_OtherSurface:
      return fitCylinder(sampled(surface));
    default:
      return {};
  }
}

}  // namespace liana

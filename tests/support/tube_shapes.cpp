#include "tests/support/tube_shapes.h"

#include <BRepBuilderAPI_MakeEdge.hxx>
#include <BRepBuilderAPI_MakeFace.hxx>
#include <BRepBuilderAPI_MakeWire.hxx>
#include <BRepOffsetAPI_MakePipe.hxx>
#include <GC_MakeArcOfCircle.hxx>
#include <Geom_TrimmedCurve.hxx>
#include <TopoDS.hxx>
#include <TopoDS_Face.hxx>
#include <TopoDS_Wire.hxx>
#include <cmath>
#include <gp_Circ.hxx>

#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

gp_Pnt toPoint(const Eigen::Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}

/// Walks a route; x says where roll zero turns to.
struct Pen {
  Eigen::Vector3d position = Eigen::Vector3d::Zero();
  Eigen::Vector3d direction = Eigen::Vector3d::UnitZ();
  Eigen::Vector3d x = Eigen::Vector3d::UnitX();

  Eigen::Vector3d towards(const RoutePiece& piece) const {
    return Eigen::AngleAxisd(piece.roll, direction) * x;
  }
  Pen after(const RoutePiece& piece, double share) const {
    Pen pen = *this;
    if (piece.radius <= 0) {
      pen.position += share * piece.length * direction;
      return pen;
    }
    const Eigen::Vector3d side = towards(piece);
    const Eigen::Quaterniond turn(Eigen::AngleAxisd(share * piece.angle, direction.cross(side)));
    const Eigen::Vector3d center = position + piece.radius * side;
    pen.position = center + turn * (position - center);
    pen.direction = turn * direction;
    pen.x = turn * x;
    return pen;
  }
};

double lengthOf(const RoutePiece& piece) {
  return piece.radius > 0 ? piece.radius * piece.angle : piece.length;
}

/// A frame that turns with the curve without twisting about it.
std::vector<Eigen::Vector3d> sideAxes(const HermiteCurve& curve, const std::vector<double>& stations) {
  std::vector<Eigen::Vector3d> axes;
  Eigen::Vector3d z = curve.derivative(stations.front()).normalized(), x = z.unitOrthogonal();
  for (const double s : stations) {
    const Eigen::Vector3d next = curve.derivative(s).normalized();
    x = Eigen::Quaterniond::FromTwoVectors(z, next) * x;
    z = next;
    axes.push_back((x - x.dot(z) * z).normalized());
  }
  return axes;
}

/// Adds one wall; its vertices, ring by ring, begin at the number returned.
int addWall(const HermiteCurve& curve, double radius, const std::vector<double>& rings,
            const TubeMeshing& meshing, bool inward, TriangleMesh& mesh) {
  std::mt19937 random(meshing.seed + (inward ? 7919 : 0));
  std::uniform_real_distribution<double> spread(-0.5, 0.5);
  std::normal_distribution<double> bell(0, 1);
  const int first = static_cast<int>(mesh.vertices.size()), around = meshing.around;
  std::vector<double> dense;  // frames transported finely, whatever the rings
  const std::vector<Eigen::Vector3d> axes = sideAxes(curve, rings);
  for (std::size_t i = 0; i < rings.size(); ++i) {
    const bool isEnd = i == 0 || i + 1 == rings.size();
    const double step = isEnd ? 0 : std::min(rings[i] - rings[i - 1], rings[i + 1] - rings[i]);
    for (int k = 0; k < around; ++k) {
      const double s = rings[i] + meshing.jitter * step * spread(random);
      const double angle = 2 * EIGEN_PI * (k + meshing.jitter * spread(random)) / around +
                           meshing.turn * static_cast<double>(i);
      const Eigen::Vector3d z = curve.derivative(s).normalized();
      const Eigen::Vector3d x = (axes[i] - axes[i].dot(z) * z).normalized(), y = z.cross(x);
      Eigen::Vector3d point = curve.point(s) + radius * (std::cos(angle) * x + std::sin(angle) * y);
      for (int axis = 0; axis < 3; ++axis) point[axis] += meshing.noise * radius * bell(random);
      mesh.vertices.push_back(point.cast<float>());
    }
  }
  for (int i = 0; i + 1 < static_cast<int>(rings.size()); ++i)
    for (int k = 0; k < around; ++k) {
      const int a = first + i * around + k, b = first + i * around + (k + 1) % around;
      const int c = a + around, d = b + around;
      if (inward) {
        mesh.triangles.push_back({a, c, b});
        mesh.triangles.push_back({b, c, d});
      } else {
        mesh.triangles.push_back({a, b, c});
        mesh.triangles.push_back({b, d, c});
      }
    }
  return first;
}

void addCap(int ring, int around, bool atEnd, TriangleMesh& mesh) {
  Eigen::Vector3f center = Eigen::Vector3f::Zero();
  for (int k = 0; k < around; ++k) center += mesh.vertices[ring + k] / static_cast<float>(around);
  const int middle = static_cast<int>(mesh.vertices.size());
  mesh.vertices.push_back(center);
  for (int k = 0; k < around; ++k) {
    const int a = ring + k, b = ring + (k + 1) % around;
    if (atEnd)
      mesh.triangles.push_back({a, b, middle});
    else
      mesh.triangles.push_back({b, a, middle});
  }
}

void addRingCap(int outer, int inner, int around, bool atEnd, TriangleMesh& mesh) {
  for (int k = 0; k < around; ++k) {
    const int a = outer + k, b = outer + (k + 1) % around, c = inner + k, d = inner + (k + 1) % around;
    if (atEnd) {
      mesh.triangles.push_back({a, b, c});
      mesh.triangles.push_back({b, d, c});
    } else {
      mesh.triangles.push_back({a, c, b});
      mesh.triangles.push_back({b, c, d});
    }
  }
}

double distanceTo(const HermiteCurve& curve, const Eigen::Vector3d& point, int stations) {
  double nearest = std::numeric_limits<double>::max();
  const double first = curve.parameters.front(), last = curve.parameters.back();
  Eigen::Vector3d previous = curve.points.front();
  for (int i = 1; i <= stations; ++i) {
    const Eigen::Vector3d next = curve.point(first + (last - first) * i / stations);
    const Eigen::Vector3d along = next - previous;
    const double t = std::clamp((point - previous).dot(along) / along.squaredNorm(), 0.0, 1.0);
    nearest = std::min(nearest, (previous + t * along - point).norm());
    previous = next;
  }
  return nearest;
}

}  // namespace

double lengthOf(const std::vector<RoutePiece>& pieces) {
  double sum = 0;
  for (const RoutePiece& piece : pieces) sum += lengthOf(piece);
  return sum;
}

HermiteCurve makeRoute(const std::vector<RoutePiece>& pieces) {
  HermiteCurve curve;
  Pen pen;
  double start = 0;
  curve.parameters.push_back(0);
  curve.points.push_back(pen.position);
  curve.tangents.push_back(pen.direction);
  for (const RoutePiece& piece : pieces) {
    const int count = piece.radius > 0 ? std::max(2, static_cast<int>(std::ceil(piece.angle / 0.02))) : 4;
    for (int i = 1; i <= count; ++i) {
      const Pen here = pen.after(piece, static_cast<double>(i) / count);
      curve.parameters.push_back(start + lengthOf(piece) * i / count);
      curve.points.push_back(here.position);
      curve.tangents.push_back(here.direction);
    }
    pen = pen.after(piece, 1);
    start += lengthOf(piece);
  }
  return curve;
}

Shape makeRouteSolid(const std::vector<RoutePiece>& pieces, double radius, double innerRadius) {
  BRepBuilderAPI_MakeWire spine;
  Pen pen;
  for (const RoutePiece& piece : pieces) {
    const Eigen::Vector3d middle = pen.after(piece, 0.5).position, end = pen.after(piece, 1).position;
    if (piece.radius > 0)
      spine.Add(BRepBuilderAPI_MakeEdge(
                    GC_MakeArcOfCircle(toPoint(pen.position), toPoint(middle), toPoint(end)).Value())
                    .Edge());
    else
      spine.Add(BRepBuilderAPI_MakeEdge(toPoint(pen.position), toPoint(end)).Edge());
    pen = pen.after(piece, 1);
  }
  const auto circle = [](double r) {
    const gp_Circ round(gp_Ax2(gp_Pnt(0, 0, 0), gp_Dir(0, 0, 1), gp_Dir(1, 0, 0)), r);
    return BRepBuilderAPI_MakeWire(BRepBuilderAPI_MakeEdge(round).Edge()).Wire();
  };
  BRepBuilderAPI_MakeFace face(circle(radius), true);
  if (innerRadius > 0) face.Add(TopoDS::Wire(circle(innerRadius).Reversed()));
  return wrapOcct(BRepOffsetAPI_MakePipe(spine.Wire(), face.Face()).Shape());
}

HermiteCurve randomCurve(unsigned seed, double length, double tightest) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> share(-1, 1);
  // Curvature about two axes as sums of a few waves, integrated finely.
  std::array<std::array<double, 3>, 2> amplitudes{}, phases{};
  for (int axis = 0; axis < 2; ++axis)
    for (int wave = 0; wave < 3; ++wave) {
      amplitudes[axis][wave] = share(random) / 3 / tightest / std::sqrt(2.0);
      phases[axis][wave] = EIGEN_PI * share(random);
    }
  const int count = 60;
  HermiteCurve curve;
  Eigen::Quaterniond frame = Eigen::Quaterniond::FromTwoVectors(
      Eigen::Vector3d::UnitZ(), Eigen::Vector3d(share(random), share(random), share(random)));
  Eigen::Vector3d point(50 * share(random), 50 * share(random), 50 * share(random));
  const double step = length / count;
  const int fine = 64;
  for (int i = 0; i <= count; ++i) {
    curve.parameters.push_back(i * step);
    curve.points.push_back(point);
    curve.tangents.push_back(frame * Eigen::Vector3d::UnitZ());
    for (int k = 0; k < fine && i < count; ++k) {
      const double s = (i + (k + 0.5) / fine) / count;
      Eigen::Vector3d turn = Eigen::Vector3d::Zero();
      for (int axis = 0; axis < 2; ++axis)
        for (int wave = 0; wave < 3; ++wave)
          turn[axis] +=
              amplitudes[axis][wave] * std::sin(2 * EIGEN_PI * (wave + 0.5) * s + phases[axis][wave]);
      const double h = step / fine, angle = turn.norm() * h;
      const Eigen::Quaterniond half(Eigen::AngleAxisd(
          angle / 2, turn.norm() > 0 ? turn.normalized().eval() : Eigen::Vector3d::UnitX().eval()));
      point += h * (frame * half * Eigen::Vector3d::UnitZ());
      frame = (frame * half * half).normalized();
    }
  }
  return curve;
}

TriangleMesh meshTube(const HermiteCurve& curve, double radius, const TubeMeshing& meshing) {
  std::vector<double> rings = meshing.rings;
  const double length = curve.parameters.back();
  for (int i = 0; meshing.rings.empty() && i <= meshing.along; ++i)
    rings.push_back(length * i / meshing.along);
  TriangleMesh mesh;
  const int around = meshing.around, last = static_cast<int>(rings.size()) - 1;
  const int outer = addWall(curve, radius, rings, meshing, false, mesh);
  if (meshing.innerRadius > 0) {
    const int inner = addWall(curve, meshing.innerRadius, rings, meshing, true, mesh);
    if (meshing.capped) {
      addRingCap(outer, inner, around, false, mesh);
      addRingCap(outer + last * around, inner + last * around, around, true, mesh);
    }
  } else if (meshing.capped) {
    addCap(outer, around, false, mesh);
    addCap(outer + last * around, around, true, mesh);
  }
  mesh.normals.assign(mesh.vertices.size(), Eigen::Vector3f::UnitZ());
  mesh.triangleFaces.assign(mesh.triangles.size(), 0);
  return mesh;
}

TriangleMesh merge(TriangleMesh first, const TriangleMesh& second, const Eigen::Isometry3d& placement) {
  const auto offset = static_cast<std::int32_t>(first.vertices.size());
  for (const Eigen::Vector3f& vertex : second.vertices)
    first.vertices.push_back((placement * vertex.cast<double>()).cast<float>());
  for (const Eigen::Vector3f& normal : second.normals)
    first.normals.push_back((placement.linear() * normal.cast<double>()).cast<float>());
  for (const auto& [a, b, c] : second.triangles)
    first.triangles.push_back({a + offset, b + offset, c + offset});
  first.triangleFaces.insert(first.triangleFaces.end(), second.triangleFaces.begin(),
                             second.triangleFaces.end());
  return first;
}

double largestDistance(const HermiteCurve& a, const HermiteCurve& b) {
  constexpr int kStations = 1500, kProbes = 150;
  double largest = 0;
  for (int i = 0; i <= kProbes; ++i) {
    const double share = static_cast<double>(i) / kProbes;
    const auto at = [share](const HermiteCurve& curve) {
      return curve.point(curve.parameters.front() +
                         share * (curve.parameters.back() - curve.parameters.front()));
    };
    largest = std::max({largest, distanceTo(b, at(a), kStations), distanceTo(a, at(b), kStations)});
  }
  return largest;
}

}  // namespace liana

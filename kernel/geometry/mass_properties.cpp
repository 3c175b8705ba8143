#include "kernel/geometry/mass_properties.h"

#include <BRepGProp.hxx>
#include <GProp_GProps.hxx>
#include <Standard_Failure.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>
#include <cmath>
#include <string>

#include "kernel/geometry/mesh/mesh_bodies.h"
#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

constexpr double kCubicMetresPerCubicMillimetre = 1e-9;

/// Inertia of a point mass of 1 at `r` about the origin.
Eigen::Matrix3d pointInertia(const Eigen::Vector3d& r) {
  return r.squaredNorm() * Eigen::Matrix3d::Identity() - r * r.transpose();
}

Result<double> checkedDensity(double density) {
  if (std::isfinite(density) && density > 0) return density * kCubicMetresPerCubicMillimetre;
  return Error{"The density must be a positive number of kg/m³, not " + std::to_string(density) + "."};
}

MassProperties ofSolid(const TopoDS_Shape& solid, double densityPerCubicMillimetre) {
  GProp_GProps properties;
  BRepGProp::VolumeProperties(solid, properties);
  // A solid turned inside out has a negative volume, and with it all moments.
  const double sign = properties.Mass() < 0 ? -1 : 1;
  const gp_Pnt centre = properties.CentreOfMass();
  const gp_Mat inertia = properties.MatrixOfInertia();  // about the centre of mass
  MassProperties result;
  result.volume = sign * properties.Mass();
  result.mass = result.volume * densityPerCubicMillimetre;
  result.centre = {centre.X(), centre.Y(), centre.Z()};
  for (int row = 0; row < 3; ++row)
    for (int column = 0; column < 3; ++column)
      result.inertia(row, column) = sign * inertia(row + 1, column + 1) * densityPerCubicMillimetre;
  return result;
}

/// The divergence theorem: sums over the tetrahedra between a point and each triangle.
MassProperties ofClosedMesh(const WeldedMesh& mesh, double densityPerCubicMillimetre) {
  const Eigen::Vector3d origin = mesh.boundingBox().center();
  double volume = 0;
  Eigen::Vector3d first = Eigen::Vector3d::Zero();
  Eigen::Matrix3d second = Eigen::Matrix3d::Zero();  // ∫ r rᵀ dV
  for (const auto& triangle : mesh.triangles) {
    const Eigen::Vector3d a = mesh.vertex(triangle[0]) - origin, b = mesh.vertex(triangle[1]) - origin,
                          c = mesh.vertex(triangle[2]) - origin;
    const double part = a.dot(b.cross(c)) / 6;
    const Eigen::Vector3d sum = a + b + c;
    volume += part;
    first += part / 4 * sum;
    second += part / 20 * (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
  }
  MassProperties result;
  result.volume = volume;
  result.mass = volume * densityPerCubicMillimetre;
  const Eigen::Vector3d centre = first / volume;
  result.centre = origin + centre;
  second -= volume * centre * centre.transpose();
  result.inertia = densityPerCubicMillimetre * (second.trace() * Eigen::Matrix3d::Identity() - second);
  return result;
}

}  // namespace

MassProperties MassProperties::transformed(const Eigen::Isometry3d& toFromHere) const {
  MassProperties there = *this;
  there.centre = toFromHere * centre;
  there.inertia = toFromHere.linear() * inertia * toFromHere.linear().transpose();
  return there;
}

Eigen::Matrix3d MassProperties::inertiaAbout(const Eigen::Vector3d& point) const {
  return inertia + mass * pointInertia(centre - point);
}

MassProperties& MassProperties::operator+=(const MassProperties& other) {
  const double sum = mass + other.mass;
  if (sum > 0) {
    const Eigen::Vector3d common = (mass * centre + other.mass * other.centre) / sum;
    inertia = inertiaAbout(common) + other.inertiaAbout(common);
    centre = common;
  }
  mass = sum;
  volume += other.volume;
  return *this;
}

Result<MassProperties> massProperties(const Shape& shape, double density) {
  const auto scaled = checkedDensity(density);
  if (!scaled.ok()) return scaled.error();
  MassProperties sum;
  try {
    TopTools_IndexedMapOfShape solids;
    if (!shape.isEmpty()) TopExp::MapShapes(occtShape(shape), TopAbs_SOLID, solids);
    for (int i = 1; i <= solids.Extent(); ++i) sum += ofSolid(solids(i), *scaled);
    if (solids.IsEmpty())
      return Error{
          "The part has no solid, so it encloses no volume and has no mass. Close its surfaces in the CAD "
          "system, or "
          "give its mass by hand."};
  } catch (const Standard_Failure& failure) {
    return Error{std::string("The volume of the part cannot be computed: ") + failure.GetMessageString() +
                 ". Repair it in the CAD system it comes from."};
  }
  if (!(sum.volume > 0))
    return Error{"The solids of the part enclose no volume. Repair it in the CAD system."};
  return sum;
}

Result<MassProperties> massProperties(const TriangleMesh& mesh, double density) {
  const auto scaled = checkedDensity(density);
  if (!scaled.ok()) return scaled.error();
  MassProperties sum;
  for (const MeshBody& body : meshBodies(mesh)) {
    if (body.closure == Closure::Open)
      return Error{
          "The part's mesh is open, so the volume it encloses is not known and it has no mass. Export it as "
          "a closed "
          "mesh, or give its mass by hand."};
    sum += ofClosedMesh(body.mesh, *scaled);
  }
  if (!(sum.volume > 0)) return Error{"The part has no triangles, so it has no mass."};
  return sum;
}

Result<MassProperties> massProperties(const Shape& shape, const TriangleMesh* mesh, double density) {
  if (!shape.isEmpty() || !mesh) return massProperties(shape, density);
  return massProperties(*mesh, density);
}

}  // namespace liana

#include "kernel/geometry/shape.h"

#include <BRepBndLib.hxx>
#include <BRepGProp.hxx>
#include <Bnd_Box.hxx>
#include <GProp_GProps.hxx>
#include <Standard_Failure.hxx>
#include <TopExp.hxx>
#include <TopTools_IndexedMapOfShape.hxx>

#include "kernel/geometry/occt_shape.h"

namespace liana {
namespace {

int countSubshapes(const TopoDS_Shape& shape, TopAbs_ShapeEnum kind) {
  if (shape.IsNull()) return 0;
  TopTools_IndexedMapOfShape found;
  TopExp::MapShapes(shape, kind, found);
  return found.Extent();
}

}  // namespace

Shape wrapOcct(const TopoDS_Shape& shape) {
  if (shape.IsNull()) return {};
  return Shape(std::make_shared<const Shape::Content>(Shape::Content{shape}));
}

const TopoDS_Shape& occtShape(const Shape& shape) {
  static const TopoDS_Shape null;
  return shape.content() ? shape.content()->shape : null;
}

Eigen::AlignedBox3d Shape::boundingBox() const {
  Eigen::AlignedBox3d result;
  if (isEmpty()) return result;
  Bnd_Box box;
  try {
    BRepBndLib::Add(content_->shape, box);
  } catch (const Standard_Failure&) {
    return result;
  }
  if (box.IsVoid()) return result;
  box.SetGap(0);
  const gp_Pnt low = box.CornerMin(), high = box.CornerMax();
  result.extend(Eigen::Vector3d(low.X(), low.Y(), low.Z()));
  result.extend(Eigen::Vector3d(high.X(), high.Y(), high.Z()));
  return result;
}

double Shape::volume() const {
  if (solidCount() == 0) return 0;
  try {
    GProp_GProps properties;
    BRepGProp::VolumeProperties(content_->shape, properties);
    return properties.Mass();
  } catch (const Standard_Failure&) {
    return 0;
  }
}

int Shape::solidCount() const {
  return countSubshapes(occtShape(*this), TopAbs_SOLID);
}

int Shape::faceCount() const {
  return countSubshapes(occtShape(*this), TopAbs_FACE);
}

}  // namespace liana

// An exact CAD shape as everyone outside kernel/geometry sees it: a shared handle without OCCT's headers.
#pragma once

#include <Eigen/Geometry>
#include <cstddef>
#include <memory>

namespace liana {

/// A CAD shape in millimetres. Copies share the geometry, which never changes; safe to read from many
/// threads. OCCT is reached through kernel/geometry/occt_shape.h, by kernel/geometry and io alone.
class Shape {
public:
  struct Content;  // holds the TopoDS_Shape

  Shape() = default;
  explicit Shape(std::shared_ptr<const Content> content) : content_(std::move(content)) {}

  bool isEmpty() const { return !content_; }
  const Content* content() const { return content_.get(); }

  /// True when both are handles to the very same geometry.
  bool isSame(const Shape& other) const { return content_ == other.content_; }

  /// A box around the geometry [mm], tight once the shape is tessellated; empty for an empty shape.
  Eigen::AlignedBox3d boundingBox() const;

  /// Enclosed volume [mm³]; zero for shapes that enclose none.
  double volume() const;

  int solidCount() const;
  int faceCount() const;

private:
  std::shared_ptr<const Content> content_;
};

}  // namespace liana

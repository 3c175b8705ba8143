#include "kernel/geometry/mesh/box_mesh.h"

#include <gtest/gtest.h>

#include "kernel/geometry/mesh/welded_mesh.h"

namespace liana {

TEST(BoxMesh, IsClosedAndLooksOutwards) {
  const auto box = centredBox({10, 20, 30});
  ASSERT_EQ(box->triangles.size(), 12u);
  double volume = 0;
  for (const auto& triangle : box->triangles) {
    const Eigen::Vector3d a = box->vertices[static_cast<std::size_t>(triangle[0])].cast<double>(),
                          b = box->vertices[static_cast<std::size_t>(triangle[1])].cast<double>(),
                          c = box->vertices[static_cast<std::size_t>(triangle[2])].cast<double>();
    volume += a.dot(b.cross(c)) / 6;
    const Eigen::Vector3d normal = box->normals[static_cast<std::size_t>(triangle[0])].cast<double>();
    EXPECT_GT((b - a).cross(c - a).dot(normal), 0);
  }
  EXPECT_NEAR(volume, 6000, 1e-3);  // more or less of it where a side looked inwards
  EXPECT_EQ(box->edgeLines.size(), 6u);
  EXPECT_EQ(weld(*box).vertices.size(), 8u);
}

}  // namespace liana

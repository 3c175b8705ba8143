#include "gui/view/actors/mesh_extras.h"

#include <gtest/gtest.h>

#include <QThread>

#include "gui/view/actors/mesh_polydata.h"

namespace liana {
namespace {

/// A waved square of some triangles.
std::shared_ptr<const TriangleMesh> waves(int count) {
  auto mesh = std::make_shared<TriangleMesh>();
  for (int i = 0; i <= count; ++i)
    for (int k = 0; k <= count; ++k)
      mesh->vertices.emplace_back(static_cast<float>(i), static_cast<float>(k),
                                  static_cast<float>((i * k) % 3));
  for (int i = 0; i < count; ++i)
    for (int k = 0; k < count; ++k) {
      const std::int32_t a = i * (count + 1) + k, b = a + count + 1;
      mesh->triangles.push_back({a, b, b + 1});
      mesh->triangles.push_back({a, b + 1, a + 1});
    }
  return mesh;
}

template <class Take>
auto waitFor(const Take& take) {
  for (;;) {
    if (const auto made = take()) return made;
    QThread::yieldCurrentThread();
  }
}

}  // namespace

TEST(MeshExtras, WhatTheThreadMadeHasTheWindowForItsOnlyOwner) {
  const auto mesh = waves(6);
  MeshWorker worker;
  for (int i = 0; i < 300; ++i) {
    MeshExtras extras(mesh);
    worker.makeLocator(extras);
    worker.makeFewerTriangles(extras, 20, [mesh] { return makeTriangles(*mesh); });
    EXPECT_TRUE(extras.isAskedForLocator() && extras.isAskedForFewer());
    // Asked for again and again, as by a hand that moves over the model: seen the moment it is there.
    auto* const locator = waitFor([&] { return extras.locator(); });
    ASSERT_EQ(locator->GetReferenceCount(), 1) << "the thread still holds it";
    auto* const fewer = waitFor([&] { return extras.fewerTriangles(); });
    ASSERT_EQ(fewer->GetReferenceCount(), 1) << "the thread still holds it";
    EXPECT_GT(fewer->GetNumberOfCells(), 0);
    EXPECT_EQ(extras.locator(), locator);
  }
}

TEST(MeshExtras, WhatNobodyWaitsForIsLetGoOfWhileItIsMade) {
  MeshWorker worker;
  for (int i = 0; i < 100; ++i) {
    auto mesh = waves(20);
    MeshExtras extras(mesh);
    worker.makeLocator(extras);
    worker.makeFewerTriangles(extras, 20, [mesh] { return makeTriangles(*mesh); });
    if (i % 2 == 0) waitFor([&] { return extras.locator(); });
  }
}

}  // namespace liana

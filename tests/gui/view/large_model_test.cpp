// A model of half a million triangles: what is left out while the camera moves, and how long frames take.
#include <QElapsedTimer>
#include <QTest>
#include <cmath>
#include <numbers>

#include "gui/actions/edit_actions.h"
#include "gui/view/scene/view_detail.h"
#include "gui/view/scene/viewport.h"
#include "gui/view/section/section_view.h"
#include "kernel/edits/cable/move_handle.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

constexpr int kBalls = 20, kRings = 112;

/// A ball with waves, 2 · rings² triangles, and some of its rings as edges.
std::shared_ptr<const TriangleMesh> wavyBall(double phase) {
  auto mesh = std::make_shared<TriangleMesh>();
  for (int i = 0; i <= kRings; ++i) {
    std::vector<Eigen::Vector3f> ring;
    for (int k = 0; k <= kRings; ++k) {
      const double u = std::numbers::pi * i / kRings, v = 2 * std::numbers::pi * k / kRings;
      const Eigen::Vector3d out(std::sin(u) * std::cos(v), std::sin(u) * std::sin(v), std::cos(u));
      ring.push_back(((20 + std::sin(9 * u + phase)) * out).cast<float>());
      mesh->vertices.push_back(ring.back());
      mesh->normals.push_back(out.cast<float>());
    }
    if (i % 8 == 4) mesh->edgeLines.push_back(ring);
  }
  for (int i = 0; i < kRings; ++i) {
    for (int k = 0; k < kRings; ++k) {
      const std::int32_t a = i * (kRings + 1) + k, b = a + kRings + 1;
      mesh->triangles.push_back({a, b, b + 1});
      mesh->triangles.push_back({a, b + 1, a + 1});
    }
  }
  return mesh;
}

/// `painted`: the upper halves are red.
AssemblyReference manyBalls(bool painted = false) {
  Assembly assembly;
  for (int i = 0; i < kBalls; ++i) {
    AssemblyShape shape;
    shape.mesh = wavyBall(i);
    if (painted) {
      auto mesh = std::make_shared<TriangleMesh>(*shape.mesh);
      for (std::size_t t = 0; t < mesh->triangles.size(); ++t)
        mesh->triangleFaces.push_back(t < mesh->triangles.size() / 2 ? 0 : 1);
      shape.mesh = mesh;
      shape.faceColors = {Color{0.9f, 0.1f, 0.1f}, std::nullopt};
    }
    shape.color = Color{0.3f + 0.03f * i, 0.6f, 0.8f - 0.03f * i};
    AssemblyNode node;
    node.name = "Ball " + std::to_string(i);
    node.shape = assembly.addShape(shape);
    node.parentFromNode.translation() = Eigen::Vector3d(45.0 * (i % 5), 45.0 * (i / 5), 0);
    assembly.addNode(node);
  }
  AssemblyReference reference;
  reference.id = {1};
  reference.setGeometry(assembly);
  return reference;
}

/// Pixels that are very different in two pictures.
int missingPixels(const QImage& a, const QImage& b) {
  int count = 0;
  for (int y = 0; y < a.height(); ++y)
    for (int x = 0; x < a.width(); ++x)
      if (std::abs(qGray(a.pixel(x, y)) - qGray(b.pixel(x, y))) > 60) ++count;
  return count;
}

class LargeModelTest : public WindowTest {
protected:
  Viewport* view() { return &window_->viewport(); }

  void openBalls(bool painted = false) {
    DocumentContent content;
    content.assemblies.push_back(manyBalls(painted));
    Cable cable;
    cable.name = "Cable";
    cable.length = 300;
    cable.spec.outerDiameter = 5;
    cable.start.worldFromEnd.translation() = Eigen::Vector3d(0, 0, 40);
    cable.end.worldFromEnd.translation() = Eigen::Vector3d(200, 0, 40);
    RouteHandle handle;
    handle.id = {50};
    handle.worldFromHandle.translation() = Eigen::Vector3d(100, 60, 60);
    cable.handles.push_back(handle);
    content.cables.push_back(cable);
    window_->viewport().detail().setOpaqueMultiSamples(4);
    window_->workspace().replaceDocument(std::move(content), {});
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
    drawFrame();
  }

  /// Mean time of a frame in milliseconds, kept for the report of the tests.
  double measure(const char* name) {
    constexpr int kFrames = 5;
    double sum = 0;
    for (int i = 0; i < kFrames; ++i) {
      drawFrame();
      sum += view()->lastFrameMilliseconds();
    }
    RecordProperty(name, static_cast<int>(std::lround(sum / kFrames)));
    return sum / kFrames;
  }
};

TEST_F(LargeModelTest, SlowFramesLoseEdgesAndSmoothingUntilTheCameraRests) {
  window_->resize(1600, 1000);  // silhouettes are coarser than areas: compare where the areas count
  openBalls();
  ASSERT_GE(window_->workspace().document().assemblies().front().assembly->triangleCount(), 500000u);
  measure("fine_ms");
  view()->detail().setSlowFrame(0);
  const QPoint corner(30, 300);
  QTest::mousePress(view(), Qt::LeftButton, {}, corner);
  moveMouse(corner, corner + QPoint(50, 0));
  const CameraPose turned = view()->camera();
  QTest::mouseRelease(view(), Qt::LeftButton, {}, corner + QPoint(50, 0));
  ASSERT_TRUE(waitFor([&] { return !view()->detail().isCoarse(); })) << "edges do not come back";
  const QImage fine = view()->grabFramebuffer();
  moveMouse(corner, corner + QPoint(1, 0), {}, Qt::NoButton);
  QTest::mousePress(view(), Qt::LeftButton, {}, corner);
  moveMouse(corner, corner + QPoint(50, 0));
  moveMouse(corner + QPoint(50, 0), corner);
  ASSERT_LT((view()->camera().eye() - turned.eye()).norm(), 1);
  ASSERT_TRUE(view()->detail().isCoarse());
  double sum = 0;
  for (int i = 0; i < 6; ++i) {
    moveMouse(corner, corner + QPoint(1 - i % 2, 0));  // resting would bring the fine picture back
    drawFrame();
    if (i > 0) sum += view()->lastFrameMilliseconds();  // the first one sends the fewer triangles
  }
  RecordProperty("coarse_ms", static_cast<int>(std::lround(sum / 5)));
  moveMouse(corner, corner);
  EXPECT_LT(missingPixels(view()->grabFramebuffer(), fine), fine.width() * fine.height() / 50)
      << "the coarse picture has holes";
  if (const QString folder = qEnvironmentVariable("LIANA_TOUR"); !folder.isEmpty())
    view()->grabFramebuffer().save(folder + "/coarse.png");
  QTest::mouseRelease(view(), Qt::LeftButton, {}, corner);
  EXPECT_TRUE(waitFor([&] { return !view()->detail().isCoarse(); }));
  view()->detail().setSlowFrame(1e9);
  dragMouse(corner, corner + QPoint(50, 0));
  EXPECT_FALSE(view()->detail().isCoarse()) << "a fast view loses its edges";
}

TEST_F(LargeModelTest, CoarsePartsKeepTheColoursOfTheirFacesAndHoveringIsCoarse) {
  openBalls(true);
  window_->workspace().select({});
  ASSERT_TRUE(waitFor([&] { return !view()->detail().isCoarse(); }));
  drawFrame();
  const auto redPixels = [this] {
    const QImage image = view()->grabFramebuffer();
    int red = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) {
        const QColor color = image.pixelColor(x, y);
        red += color.red() > 2 * color.blue() + 20;
      }
    return red;
  };
  const int fine = redPixels();
  ASSERT_GT(fine, 5000);
  view()->detail().setSlowFrame(0);
  window_->workspace().hover(part(3));
  EXPECT_TRUE(view()->detail().isCoarse());
  // The fewer triangles come from a thread; a mouse that moves keeps the picture coarse meanwhile.
  const AssemblyActors& parts = view()->scene().assemblies();
  EXPECT_TRUE(waitFor([&] {
    moveMouse(QPoint(5, 5), QPoint(9, 5), {}, Qt::NoButton);
    view()->redraw();
    return parts.hasAllCoarseMeshes();
  }));
  ASSERT_TRUE(view()->detail().isCoarse());
  EXPECT_NEAR(redPixels(), fine, 0.15 * fine);
  EXPECT_TRUE(waitFor([&] { return !view()->detail().isCoarse(); })) << "stays coarse at rest";
}

TEST_F(LargeModelTest, MovingCablesPartsAndSectionsSendNoTrianglesAgain) {
  openBalls();
  const int uploads = view()->scene().assemblies().uploadCount();
  EXPECT_EQ(uploads, kBalls);
  RouteHandle handle = cable(0).handles.front();
  for (int i = 0; i < 5; ++i) {
    handle.worldFromHandle.translation().z() += 2;
    ASSERT_TRUE(
        window_->workspace().edits().applyTransient(std::make_unique<MoveHandle>(cable(0).id, handle)));
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
    drawFrame();
  }
  window_->workspace().edits().discardTransient();
  measure("after_cable_ms");
  window_->workspace().select(part(3));
  drawFrame();
  const QPoint from = gripOf({GizmoPart::Kind::Arrow, 2});
  dragMouse(from, from + QPoint(0, -40));
  measure("after_part_ms");
  view()->section().setOn(true);
  measure("section_ms");
  QElapsedTimer clock;
  clock.start();
  for (int i = 0; i < 5; ++i) {
    view()->section().setPosition(view()->section().position() + 3);
    drawFrame();
  }
  RecordProperty("section_drag_ms", static_cast<int>(clock.elapsed() / 5));
  EXPECT_EQ(view()->scene().assemblies().uploadCount(), uploads);
}

}  // namespace
}  // namespace liana

// Both ways for a frame to come to the screen show the same, and what lies above a frame does not draw it
// anew.
#include "gui/view/scene/vtk_widget.h"

#include <QTest>

#include "gui/view/overlay/sketch_overlay.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class FrameWayTest : public WindowTest, public ::testing::WithParamInterface<FrameWay> {
protected:
  void SetUp() override {
    VtkWidget::setFrameWay(GetParam());
    WindowTest::SetUp();
    openProject();
  }
  void TearDown() override {
    WindowTest::TearDown();
    VtkWidget::setFrameWay(std::nullopt);
  }
};

std::string nameOfWay(const ::testing::TestParamInfo<FrameWay>& info) {
  return info.param == FrameWay::Card ? "Card" : "Memory";
}

/// Share of the pixels with colours of their own, not the background's.
double drawnShare(const QImage& picture) {
  int drawn = 0;
  for (int y = 0; y < picture.height(); ++y) {
    const QRgb background = picture.pixel(1, y);
    for (int x = 0; x < picture.width(); ++x) drawn += picture.pixel(x, y) != background;
  }
  return static_cast<double>(drawn) / (picture.width() * picture.height());
}

TEST_P(FrameWayTest, ShowsTheModelAndFollowsADrag) {
  Viewport& view = window_->viewport();
  const QImage before = view.grabFramebuffer();
  EXPECT_EQ(before.size(), view.size() * view.pixelRatio());
  EXPECT_GT(drawnShare(before), 0.02);
  const QPoint from = onScreen(handlePosition()), to = from + QPoint(0, 60);
  dragMouse(from, to);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  EXPECT_NE(view.grabFramebuffer(), before);
}

TEST_P(FrameWayTest, FollowsTheWindowsSize) {
  Viewport& view = window_->viewport();
  const QSize before = view.size();
  const int frames = view.frameCount();
  window_->resize(1400, 900);
  ASSERT_TRUE(waitFor([&] { return view.size() != before && view.frameCount() > frames; }));
  EXPECT_EQ(view.grabFramebuffer().size(), view.size() * view.pixelRatio());
}

TEST_P(FrameWayTest, ASketchAboveDrawsNoNewFrame) {
  Viewport& view = window_->viewport();
  QTest::qWait(400);  // the last refinement of a frame at rest
  const int frames = view.frameCount();
  Sketch sketch;
  sketch.marks.push_back({.point = handlePosition(), .color = Qt::red});
  view.sketches().setSketch(SketchLayer::Tool, sketch);
  view.sketches().repaint();
  QTest::qWait(50);
  EXPECT_EQ(view.frameCount(), frames);
}

INSTANTIATE_TEST_SUITE_P(Ways, FrameWayTest, ::testing::Values(FrameWay::Card, FrameWay::Memory), nameOfWay);

}  // namespace
}  // namespace liana

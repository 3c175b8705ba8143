// The parts are not drawn anew while a cable moves, and nobody can see that.
#include "gui/view/scene/still_picture.h"

#include <QTest>

#include "gui/view/scene/view_detail.h"
#include "gui/workspace/parts/visibility.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class StillPictureTest : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    window_->viewport().detail().setOpaqueMultiSamples(0);  // as software rendering has it during a drag
    openProject();
  }
  StillPicture& still() { return window_->viewport().scene().still(); }
  /// Share of the pixels that differ.
  static double difference(const QImage& a, const QImage& b) {
    if (a.size() != b.size()) return 1;
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
      for (int x = 0; x < a.width(); ++x) count += a.pixel(x, y) != b.pixel(x, y);
    return static_cast<double>(count) / (a.width() * a.height());
  }
};

TEST_F(StillPictureTest, ADragReusesTheParts) {
  Viewport& view = window_->viewport();
  const QPoint from = onScreen(handlePosition()), to = from + QPoint(30, 60);
  QTest::mousePress(&view, Qt::LeftButton, {}, from);
  moveMouse(from, to);
  // The first shape tells which cable moves; from then on the others rest in the kept picture.
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  drawFrame();
  const int before = still().reuseCount();
  for (int i = 0; i < 5; ++i) drawFrame();
  EXPECT_GE(still().reuseCount(), before + 3);
  const QImage reused = view.grabFramebuffer();
  still().forget();
  const QImage drawn = view.grabFramebuffer();
  EXPECT_LT(difference(reused, drawn), 1e-3);
  if (const QString folder = qEnvironmentVariable("LIANA_TOUR"); !folder.isEmpty()) {
    reused.save(folder + "/still-reused.png");
    drawn.save(folder + "/still-drawn.png");
  }
  QTest::mouseRelease(&view, Qt::LeftButton, {}, to);
}

TEST_F(StillPictureTest, TranslucentPartsTintWhatMovesBehindThemAndTheOthersRest) {
  Viewport& view = window_->viewport();
  const QPoint from = onScreen(handlePosition()), to = from + QPoint(30, 60);
  setOpacity(window_->workspace(), {part(1)}, 0.4);
  QTest::mousePress(&view, Qt::LeftButton, {}, from);
  moveMouse(from, to);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  drawFrame();
  const int before = still().reuseCount();
  for (int i = 0; i < 5; ++i) drawFrame();
  EXPECT_GE(still().reuseCount(), before + 3);
  const QImage reused = view.grabFramebuffer();
  still().forget();
  EXPECT_LT(difference(reused, view.grabFramebuffer()), 1e-3);
  QTest::mouseRelease(&view, Qt::LeftButton, {}, to);
}

TEST_F(StillPictureTest, WhateverChangesThePartsIsSeen) {
  Viewport& view = window_->viewport();
  for (int i = 0; i < 4; ++i) drawFrame();
  ASSERT_GT(still().reuseCount(), 0);
  const auto changes = [&](const std::function<void()>& change) {
    const QImage before = view.grabFramebuffer();
    change();
    return difference(before, view.grabFramebuffer());
  };
  EXPECT_GT(changes([&] { window_->workspace().select(part(1)); }), 1e-3);
  for (int i = 0; i < 4; ++i) drawFrame();
  EXPECT_GT(changes([&] { hide(window_->workspace(), {part(1)}, {}); }), 1e-3);
  for (int i = 0; i < 4; ++i) drawFrame();
  EXPECT_GT(changes([&] { view.flights().setStandardView(StandardView::Top); }), 1e-2);
}

}  // namespace
}  // namespace liana

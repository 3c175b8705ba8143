// The keys of looking: fit, standard views, hide, isolate, transparency; and cables seen through parts.
#include <QPolygon>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/actions/view_actions.h"
#include "kernel/edits/part/move_part.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class ViewKeysTest : public WindowTest {
protected:
  void open() {
    openProject();
    activate();
    focusView();
  }
  Viewport* view() { return &window_->viewport(); }
  void key(Qt::Key key, Qt::KeyboardModifiers keys = {}) { QTest::keyClick(view(), key, keys); }
  QImage picture() {
    drawFrame();
    return view()->grabFramebuffer();
  }
};

TEST_F(ViewKeysTest, DigitsAreStandardViewsAndFFitsTheSelection) {
  open();
  const struct {
    Qt::Key key;
    Eigen::Vector3d forward;
  } views[] = {{Qt::Key_1, {0, 1, 0}},  {Qt::Key_2, {0, -1, 0}}, {Qt::Key_3, {1, 0, 0}},
               {Qt::Key_4, {-1, 0, 0}}, {Qt::Key_5, {0, 0, -1}}, {Qt::Key_6, {0, 0, 1}}};
  for (const auto& [digit, forward] : views) {
    key(digit);
    EXPECT_GT(view()->camera().forward().dot(forward), 0.999) << "key " << digit - Qt::Key_0;
  }
  key(Qt::Key_0);
  EXPECT_LT(view()->camera().forward().cwiseAbs().maxCoeff(), 0.9);
  const double all = view()->camera().distance;
  window_->workspace().select(part(1));
  key(Qt::Key_F);
  EXPECT_NE(view()->camera().distance, all);
  const Eigen::AlignedBox3d box = view()->scene().boxOf(window_->workspace().selected());
  QPolygon corners;
  for (int corner = 0; corner < 8; ++corner)
    corners << onScreen(box.corner(static_cast<Eigen::AlignedBox3d::CornerType>(corner)));
  EXPECT_TRUE(view()->rect().contains(corners.boundingRect()));
  EXPECT_GT(corners.boundingRect().width(), view()->width() / 2);
  key(Qt::Key_F, Qt::ShiftModifier);
  EXPECT_NEAR(view()->camera().distance, all, 0.05 * all);
}

TEST_F(ViewKeysTest, HHidesAndShiftHIsolates) {
  open();
  Workspace& workspace = window_->workspace();
  workspace.select(part(1));
  key(Qt::Key_H);
  EXPECT_TRUE(workspace.looks().isHidden(part(1)));
  EXPECT_FALSE(workspace.looks().isHidden(part(2)));
  key(Qt::Key_H, Qt::ControlModifier);
  EXPECT_FALSE(workspace.looks().isHidden(part(1)));
  workspace.select(part(2));
  key(Qt::Key_H, Qt::ShiftModifier);
  EXPECT_TRUE(workspace.looks().isHidden(part(1)));
  EXPECT_FALSE(workspace.looks().isHidden(part(2)));
}

TEST_F(ViewKeysTest, SpaceShowsWhatIsBehindThePartsAndHidesItAgain) {
  open();
  const QImage opaque = picture();
  key(Qt::Key_Space);
  EXPECT_TRUE(window_->views().transparent->isChecked());
  EXPECT_NE(picture(), opaque) << "nothing has become transparent";
  key(Qt::Key_Space);
  EXPECT_FALSE(window_->views().transparent->isChecked());
  EXPECT_EQ(picture(), opaque);
}

TEST_F(ViewKeysTest, SelectedCableIsSeenThroughThePartThatHidesIt) {
  open();
  // From the front a pipe that is lifted hides a piece of the upper cable.
  Eigen::Isometry3d lifted = Eigen::Isometry3d::Identity();
  lifted.translation() = Eigen::Vector3d(0, 0, 60);
  const AssemblyId assembly = window_->workspace().document().assemblies().front().id;
  ASSERT_TRUE(window_->workspace().apply(
      std::make_unique<MovePart>(PartReference{assembly, "Frame/Pipe 1"}, lifted)));
  key(Qt::Key_1);
  const auto hidden = [&]() -> std::optional<QPoint> {
    for (double fraction = 0.02; fraction < 1; fraction += 0.01) {
      const QPoint pixel = onScreen(pointOnTube(cable(0).id, fraction));
      const auto hit = view()->picks().part(view()->toDevicePixels(pixel));
      const Eigen::Vector3d point = pointOnTube(cable(0).id, fraction);
      if (hit && (hit->point - view()->camera().eye()).norm() < (point - view()->camera().eye()).norm() - 8)
        return pixel;
    }
    return std::nullopt;
  }();
  ASSERT_TRUE(hidden) << "no part hides the cable from here";
  const QPoint device = *hidden * view()->devicePixelRatioF();
  const QColor before = picture().pixelColor(device);
  window_->workspace().select(CableId(cable(0).id));
  const QColor after = picture().pixelColor(device);
  EXPECT_GT(std::abs(before.red() - after.red()) + std::abs(before.green() - after.green()) +
                std::abs(before.blue() - after.blue()),
            30)
      << "the cable cannot be seen through the part";
}

}  // namespace
}  // namespace liana

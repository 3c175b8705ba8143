// Parallel pictures, things seen through others, the cube's edges and corners, and which way is up.
#include <QAction>
#include <QComboBox>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/view/camera/orientation_cube.h"
#include "kernel/edits/cable/move_end.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class LookingTest : public WindowTest {
protected:
  Viewport* view() { return &window_->viewport(); }
  Workspace& workspace() { return window_->workspace(); }
  /// The logical pixel where the cube shows that side, edge or corner; none when it is turned away.
  std::optional<QPoint> onCube(const Eigen::Vector3d& side) {
    for (int x = view()->width() - 1; x >= view()->width() - 130; x -= 2)
      for (int y = 0; y < 130; y += 2)
        if (view()->scene().cube().sideAt(view()->toDevicePixels(QPoint(x, y))) == side) return QPoint(x, y);
    return std::nullopt;
  }
  /// A place where a part hides a cable.
  std::optional<QPoint> hiddenPlace() {
    for (int which = 0; which < 2; ++which)
      for (double share = 0.02; share < 0.99; share += 0.01) {
        const QPoint at = onScreen(pointOnTube(cable(which).id, share));
        const Eigen::Vector2d pixel = view()->toDevicePixels(at);
        const auto& scene = view()->scene();
        const bool isCable = scene.pickCable(view()->camera(), view()->viewSize(), pixel, 1).has_value();
        if (isCable && !view()->picks().cable(pixel) && !view()->picks().marker(pixel)) return at;
      }
    return std::nullopt;
  }
};

TEST_F(LookingTest, ParallelPicturesShowAndPickWhatIsBesideAndBehindTheEye) {
  openProject();
  activate();
  focusView();
  QTest::keyClick(view(), Qt::Key_P);
  ASSERT_TRUE(view()->camera().parallel);
  drawFrame();
  const QPoint at = pixelOf(part(1));
  const auto nearest = view()->picks().part(view()->toDevicePixels(at));
  ASSERT_TRUE(nearest);
  const QImage whole = view()->picture();
  // The same picture, with the eye moved into the part: nothing may change.
  CameraPose camera = view()->camera();
  const double into = (nearest->point - camera.eye()).dot(camera.forward()) + 10;
  camera.target += into * camera.forward();
  view()->flights().jumpTo(camera);
  drawFrame();
  const auto again = view()->picks().part(view()->toDevicePixels(at));
  ASSERT_TRUE(again);
  EXPECT_EQ(again->part, nearest->part);
  EXPECT_NEAR((again->point - nearest->point).norm(), 0, 1e-3) << "another wall of the part was met";
  const QImage moved = view()->picture();
  ASSERT_EQ(moved.size(), whole.size());
  int different = 0;
  for (int y = 0; y < whole.height(); y += 3)
    for (int x = 0; x < whole.width(); x += 3)
      if (std::abs(qGray(whole.pixel(x, y)) - qGray(moved.pixel(x, y))) > 40) ++different;
  EXPECT_LT(different, whole.height() * whole.width() / 9 / 200) << "parts are cut open";
}

TEST_F(LookingTest, CableBehindAPartThatIsSeenThroughIsPicked) {
  openProject();
  activate();
  // A place where a pipe hides a cable.
  std::optional<QPoint> hidden;
  for (int look = 0; look < 12 && !hidden; ++look) {
    view()->flights().lookFrom(Eigen::Vector3d(look % 2 ? 1 : -1, look % 3 - 1.1, look % 4 - 1.5));
    drawFrame();
    hidden = hiddenPlace();
  }
  ASSERT_TRUE(hidden) << "no cable is hidden by a pipe";
  QTest::mouseClick(view(), Qt::LeftButton, {}, *hidden);
  ASSERT_TRUE(std::holds_alternative<PartInstance>(workspace().selection()));
  focusView();
  QTest::keyClick(view(), Qt::Key_Space, Qt::ShiftModifier);  // this part alone
  ASSERT_TRUE(workspace().looks().hasTranslucentParts());
  workspace().select({});
  QTest::mouseClick(view(), Qt::LeftButton, {}, *hidden);
  EXPECT_TRUE(std::holds_alternative<CableId>(workspace().selection()));
}

TEST_F(LookingTest, EdgesAndCornersOfTheCubeAreViewsToo) {
  openProject();
  drawFrame();
  const auto corner = onCube({1, -1, 1}), edge = onCube({0, -1, 1});
  ASSERT_TRUE(corner && edge);
  QTest::mouseClick(view(), Qt::LeftButton, {}, *edge);
  ASSERT_TRUE(waitFor([&] { return std::abs(view()->camera().forward().x()) < 1e-6; }));
  EXPECT_NEAR(view()->camera().forward().z(), -std::sqrt(0.5), 1e-6);
  drawFrame();
  const auto nextCorner = onCube({1, -1, 1});
  ASSERT_TRUE(nextCorner);
  QTest::mouseClick(view(), Qt::LeftButton, {}, *nextCorner);
  EXPECT_TRUE(waitFor(
      [&] { return view()->camera().forward().isApprox(Eigen::Vector3d(-1, 1, -1).normalized(), 1e-6); }));
}

TEST_F(LookingTest, UpIsAgainstGravity) {
  openProject();
  auto* up = window_->findChild<QComboBox*>("upAxis");
  ASSERT_TRUE(up->isVisible());
  EXPECT_EQ(up->currentText(), "Z");
  up->setFocus();
  QTest::keyClick(up, Qt::Key_Up);  // from Z to Y
  EXPECT_LT(workspace().document().settings().gravity.y(), -9);
  EXPECT_TRUE(waitFor([&] { return view()->camera().up().y() > 0.5; }));
  window_->views().standardViews.at(4)->trigger();  // top
  EXPECT_TRUE(waitFor([&] { return view()->camera().forward().y() < -0.999; }));
  window_->views().standardViews.at(0)->trigger();  // front
  EXPECT_TRUE(waitFor([&] { return view()->camera().forward().z() < -0.999; }));
  EXPECT_GT(view()->camera().up().y(), 0.999);
  QTest::mousePress(view(), Qt::LeftButton, {}, QPoint(40, 40));
  moveMouse(QPoint(40, 40), QPoint(100, 40));
  QTest::mouseRelease(view(), Qt::LeftButton, {}, QPoint(100, 40));
  EXPECT_NEAR(view()->camera().right().y(), 0, 1e-9) << "turning has tilted the horizon";
  window_->edits().undo->trigger();
  EXPECT_LT(workspace().document().settings().gravity.z(), -9);
  EXPECT_TRUE(waitFor([&] { return view()->camera().up().z() > 0.5; }));
}

TEST_F(LookingTest, TypedValuesDoNotMoveTheCamera) {
  openProject();
  const CameraPose before = view()->camera();
  workspace().select(cable(0).id);
  Cable longer = cable(0);
  auto* length = window_->findChild<QWidget*>("cableLength");
  ASSERT_TRUE(length);
  length->setFocus();
  QTest::keyClick(length, Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(length, QString::number(longer.length * 1.4));
  QTest::keyClick(length, Qt::Key_Return);
  ASSERT_EQ(workspace().undoStack().count(), 1);
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  drawFrame();
  EXPECT_NEAR((view()->camera().target - before.target).norm(), 0, 1e-9);
  EXPECT_NEAR(view()->camera().distance, before.distance, 1e-9);
}

TEST_F(LookingTest, EdgesBehindPartsStayHiddenWhereverCablesGo) {
  openProject();
  workspace().select({});
  drawFrame();
  const QImage before = view()->grabFramebuffer();
  // Far beyond the eye: depths must not become so coarse that edges come through.
  CableEnd far = cable(1).end;
  far.worldFromEnd.translation() += 4 * (view()->camera().eye() - view()->camera().target);
  ASSERT_TRUE(workspace().apply(std::make_unique<MoveEnd>(cable(1).id, WhichEnd::End, far)));
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  workspace().select(EndReference{cable(1).id, WhichEnd::End});
  drawFrame();
  workspace().select({});
  workspace().edits().undo();
  ASSERT_TRUE(waitFor([&] { return allSolved(); }));
  drawFrame();
  const QImage after = view()->grabFramebuffer();
  ASSERT_EQ(before.size(), after.size());
  int different = 0;
  for (int y = 0; y < before.height(); ++y)
    for (int x = 0; x < before.width(); ++x) {
      const QColor a = before.pixelColor(x, y), b = after.pixelColor(x, y);
      different += std::abs(a.red() - b.red()) + std::abs(a.green() - b.green()) > 60;
    }
  EXPECT_LT(different, 150) << "of " << before.width() * before.height() << " pixels";
}

}  // namespace
}  // namespace liana

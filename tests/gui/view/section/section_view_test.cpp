// Cutting parts open, by keys, mouse and panel.
#include "gui/view/section/section_view.h"

#include <QAction>
#include <QSlider>
#include <QTest>
#include <QToolButton>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/tool_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/panels/fields/quantity_field.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class SectionViewTest : public WindowTest {
protected:
  Viewport* view() { return &window_->viewport(); }
  SectionView& section() { return view()->section(); }

  void cut(int axisButton) {
    openProject();
    focusView();
    QTest::keyClick(view(), Qt::Key_X);
    ASSERT_TRUE(section().isOn());
    QTest::mouseClick(window_->findChild<QToolButton*>(QString("section%1").arg(axisButton)), Qt::LeftButton);
    drawFrame();
  }
};

TEST_F(SectionViewTest, KeyOpensThePanelAndClosesItAgain) {
  cut(0);
  auto* panel = window_->findChild<QWidget*>("sectionPanel");
  EXPECT_TRUE(panel->isVisible());
  EXPECT_TRUE(view()->rect().contains(panel->geometry()));
  EXPECT_TRUE(window_->views().section->isChecked());
  EXPECT_NEAR(section().position(), 150, 0.5) << "begins in the middle";
  QTest::mouseClick(window_->findChild<QToolButton*>("sectionClose"), Qt::LeftButton);
  EXPECT_FALSE(panel->isVisible());
  EXPECT_FALSE(view()->scene().assemblies().section());
}

TEST_F(SectionViewTest, CutAwayMaterialIsNeitherSeenNorPicked) {
  openProject();
  window_->views().standardViews.at(4)->trigger();  // from the top
  drawFrame();
  const QPoint near = onScreen(Eigen::Vector3d(40, 120, 8)), far = onScreen(Eigen::Vector3d(260, 120, 8));
  const auto pickedAt = [&](const QPoint& at) { return view()->picks().thing(view()->toDevicePixels(at)); };
  ASSERT_EQ(pickedAt(near), Selection(part(3)));
  ASSERT_EQ(pickedAt(far), Selection(part(3)));
  const QImage whole = view()->grabFramebuffer();
  section().setOn(true);
  section().setAxis(SectionAxis::X);
  const bool farIsGone = section().plane().cutsAway(Eigen::Vector3d(260, 120, 8));
  EXPECT_EQ(pickedAt(farIsGone ? near : far), Selection(part(3)));
  EXPECT_EQ(pickedAt(farIsGone ? far : near), Selection{});
  const QImage cutPicture = view()->grabFramebuffer();
  EXPECT_NE(whole.pixel(farIsGone ? far : near), cutPicture.pixel(farIsGone ? far : near));
  QTest::mouseClick(window_->findChild<QToolButton*>("sectionFlip"), Qt::LeftButton);
  EXPECT_EQ(pickedAt(farIsGone ? near : far), Selection{});
  EXPECT_EQ(pickedAt(farIsGone ? far : near), Selection(part(3)));
}

TEST_F(SectionViewTest, CutOfAPipeShowsAFilledFaceAndThePickMeetsIt) {
  cut(0);
  window_->views().standardViews.at(section().plane().normal.x() > 0 ? 3 : 2)->trigger();
  drawFrame();
  const Eigen::Vector3d middle(150, 60, 0);
  const auto hit = view()->picks().part(view()->toDevicePixels(onScreen(middle)));
  ASSERT_TRUE(hit);
  EXPECT_EQ(hit->part, part(2));
  const ViewRay ray =
      view()->camera().rayThrough(view()->viewSize(), view()->toDevicePixels(onScreen(middle)));
  EXPECT_NEAR(hit->distance, (middle - ray.origin).norm(), 1) << "the cut is not where the face is";
  section().setPosition(100);
  drawFrame();
  const QColor face =
      view()->grabFramebuffer().pixelColor(onScreen(Eigen::Vector3d(100, 60, 4)) * view()->pixelRatio());
  EXPECT_GT(face.blue(), face.red() + 30) << "the face is not in the colour of the part";
}

TEST_F(SectionViewTest, ArrowInTheViewDragsThePlaneAndEscapeTakesItBack) {
  cut(2);
  view()->flights().setStandardView(StandardView::Front);
  drawFrame();
  const double before = section().position();
  const QPoint from = onScreen(section().middle());
  ASSERT_TRUE(section().isOverArrow(view()->toDevicePixels(from)));
  dragMouse(from, from + QPoint(0, -6));
  EXPECT_GT(section().position(), before + 0.5);
  EXPECT_LE((onScreen(section().middle()) - from - QPoint(0, -6)).manhattanLength(), 3)
      << "the arrow is not under the mouse";
  const double there = section().position();
  const QPoint again = onScreen(section().middle());
  QTest::mousePress(view(), Qt::LeftButton, {}, again);
  moveMouse(again, again + QPoint(0, 8));
  EXPECT_LT(section().position(), there);
  QTest::keyClick(view(), Qt::Key_Escape);
  EXPECT_NEAR(section().position(), there, 1e-9);
  QTest::mouseRelease(view(), Qt::LeftButton, {}, again);
  EXPECT_EQ(window_->workspace().undoStack().count(), 0);
}

TEST_F(SectionViewTest, SliderAndFieldPlaceThePlane) {
  cut(1);
  auto* slider = window_->findChild<QSlider*>("sectionSlider");
  auto* field = window_->findChild<QuantityField*>("sectionPosition");
  slider->setValue(slider->maximum());
  EXPECT_NEAR(section().position(), 128, 0.5);
  EXPECT_NEAR(field->value(), section().position(), 0.01);
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "3 cm");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_NEAR(section().position(), 30, 1e-9);
}

TEST_F(SectionViewTest, ClickedFaceIsThePlaneAndTheToolIsDone) {
  cut(0);
  const double before = section().position();
  QTest::mouseClick(window_->findChild<QToolButton*>("section4"), Qt::LeftButton);
  EXPECT_TRUE(window_->tools().sectionFace->isChecked());
  EXPECT_EQ(section().position(), before) << "moved before a face was clicked";
  EXPECT_TRUE(window_->findChild<QToolButton*>("section0")->isChecked());
  const QPoint on = pixelOf(part(2));
  const auto hit = view()->picks().part(view()->toDevicePixels(on));
  ASSERT_TRUE(hit);
  QTest::mouseClick(view(), Qt::LeftButton, {}, on);
  EXPECT_TRUE(window_->tools().select->isChecked()) << "one click is all";
  EXPECT_EQ(section().axis(), SectionAxis::Face);
  EXPECT_TRUE(window_->findChild<QToolButton*>("section4")->isChecked());
  EXPECT_NEAR(section().plane().height(hit->point), 0, 0.01);
  EXPECT_FALSE(section().plane().cutsAway(hit->point)) << "the face itself flickers";
  EXPECT_LT(section().plane().normal.dot(view()->camera().forward()), 0)
      << "what is towards the eye is cut away";
  // Off and on again it is the same face; another document does not know it.
  const SectionPlane plane = section().plane();
  QTest::keyClick(view(), Qt::Key_X);
  EXPECT_FALSE(section().isOn());
  QTest::keyClick(view(), Qt::Key_X);
  EXPECT_EQ(section().plane().offset, plane.offset);
  EXPECT_EQ(section().plane().normal, plane.normal);
  window_->openFile(project_->project());
  ASSERT_TRUE(waitFor([&] { return !window_->files().isBusy(); }));
  section().setOn(true);
  EXPECT_EQ(section().axis(), SectionAxis::X);
}

TEST_F(SectionViewTest, EscapeWhileAFaceIsSoughtLeavesEverythingAsItWas) {
  openProject();
  focusView();
  QTest::keyClick(view(), Qt::Key_X, Qt::ShiftModifier);
  ASSERT_TRUE(window_->tools().sectionFace->isChecked());
  QTest::mouseMove(view(), pixelOf(part(2)));
  QTest::keyClick(view(), Qt::Key_Escape);
  EXPECT_TRUE(window_->tools().select->isChecked());
  EXPECT_FALSE(section().isOn());
}

}  // namespace
}  // namespace liana

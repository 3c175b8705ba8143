// Routing modes and the remedy for a cable that is too short, with the real widgets.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QSlider>
#include <QStyle>
#include <QStyleOptionSlider>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/resources/theme.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "io/project/project_file.h"
#include "kernel/edits/cable/move_handle.h"
#include "kernel/model/cable/suggested_length.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class RoutingModeTest : public WindowTest {
protected:
  template <typename T>
  T* find(const char* name) {
    return window_->findChild<T*>(name);
  }
  /// Chooses a mode with the keyboard, as one would in the list.
  void chooseMode(int index) {
    auto* box = find<QComboBox>("routingMode");
    box->setFocus();
    for (int i = 0; i < 3; ++i) QTest::keyClick(box, Qt::Key_Up);
    for (int i = 0; i < index; ++i) QTest::keyClick(box, Qt::Key_Down);
  }
  void type(QuantityField* field, const char* text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  }
  double solvedLength(int index) {
    EXPECT_TRUE(waitFor([&] { return allSolved(); }));
    const SolvedShape* shape = window_->workspace().shapeOf(cable(index).id);
    EXPECT_TRUE(shape->report.converged()) << shape->report.reason;
    return shape->centerline ? shape->centerline->arcLengths.back() : 0;
  }
  static QPoint knobOf(const QSlider* slider) {
    QStyleOptionSlider option;
    option.initFrom(slider);
    option.orientation = slider->orientation();
    option.minimum = slider->minimum();
    option.maximum = slider->maximum();
    option.sliderPosition = slider->sliderPosition();
    option.sliderValue = slider->value();
    return slider->style()
        ->subControlRect(QStyle::CC_Slider, &option, QStyle::SC_SliderHandle, slider)
        .center();
  }
};

TEST_F(RoutingModeTest, SliderOfTheAutomaticLengthChangesTheCableLiveInOneUndoStep) {
  openProject();
  window_->workspace().select(CableId(cable(1).id));
  chooseMode(2);
  EXPECT_EQ(cable(1).routing.mode, RoutingMode::AutomaticLength);
  const double middle = solvedLength(1);
  const int steps = window_->workspace().undoStack().count();
  auto* slider = find<QSlider>("bendSlider");
  ASSERT_TRUE(slider->isVisible());
  const QPoint from = knobOf(slider);
  QTest::mousePress(slider, Qt::LeftButton, {}, from);
  for (int i = 1; i <= 5; ++i) {
    const QPoint at(from.x() + i * slider->width() / 14, from.y());
    QMouseEvent event(QEvent::MouseMove, at, slider->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
    QApplication::sendEvent(slider, &event);
  }
  EXPECT_GT(cable(1).routing.bend, 0.6) << "the cable does not follow the slider while it is held";
  const double during = solvedLength(1);
  EXPECT_GT(during, middle + 1) << "more bend, more length, already during the drag";
  QTest::mouseRelease(slider, Qt::LeftButton, {}, from + QPoint(5 * slider->width() / 14, 0));
  EXPECT_EQ(window_->workspace().undoStack().count(), steps + 1) << "one drag, one step";
  EXPECT_TRUE(find<QLabel>("foundLength")->text().contains(QString::number(during, 'f', 1)));
  window_->edits().undo->trigger();
  EXPECT_DOUBLE_EQ(cable(1).routing.bend, 0.5);
  EXPECT_NEAR(solvedLength(1), middle, 0.5);
}

TEST_F(RoutingModeTest, KeptLengthIsFixedFromThenOnAndSaved) {
  openProject();
  window_->workspace().select(CableId(cable(0).id));
  chooseMode(2);
  const double found = solvedLength(0);
  EXPECT_NE(found, 360);
  QTest::mouseClick(find<QPushButton>("keepLength"), Qt::LeftButton);
  EXPECT_EQ(cable(0).routing.mode, RoutingMode::FixedLength);
  EXPECT_DOUBLE_EQ(cable(0).length, found);
  EXPECT_NEAR(solvedLength(0), found, 1e-6);
  EXPECT_FALSE(find<QPushButton>("keepLength")->isVisible());
  window_->edits().undo->trigger();
  EXPECT_EQ(cable(0).routing.mode, RoutingMode::AutomaticLength);
  const auto file = project_->folder() / "modes.liana";
  ASSERT_TRUE(window_->files().saveTo(file));
  const Result<OpenedProject> again = readProject(file);
  ASSERT_TRUE(again.ok());
  EXPECT_EQ(again->content.cables[0].routing, cable(0).routing);
}

TEST_F(RoutingModeTest, TypedPullDrawsTheCableTaut) {
  openProject();
  window_->workspace().select(CableId(cable(1).id));
  chooseMode(1);
  auto* pull = find<QuantityField>("pull");
  ASSERT_TRUE(pull->isVisible());
  type(pull, "0.02 kN");
  EXPECT_DOUBLE_EQ(cable(1).routing.pull, 20);
  const double taut = solvedLength(1);
  EXPECT_LT(taut, 359);
  type(pull, "1 N");
  EXPECT_GT(solvedLength(1), taut);
}

TEST_F(RoutingModeTest, TypedLengthIsTheLengthBetweenTheTwoPointsUntilThePullIsChosenAgain) {
  openProject();
  window_->workspace().select(CableId(cable(1).id));
  chooseMode(1);
  type(find<QuantityField>("stretchFrom"), "25");
  type(find<QuantityField>("stretchTo"), "75");
  auto* length = find<QuantityField>("stretchedLength");
  ASSERT_TRUE(length->isVisible());
  type(length, "250");
  EXPECT_EQ(cable(1).routing.stretchedLength, 250);
  EXPECT_TRUE(find<QRadioButton>("stretchToLength")->isChecked());
  EXPECT_NEAR(solvedLength(1), 250 + 360 / 2, 1e-3);
  QTest::mouseClick(find<QRadioButton>("stretchByPull"), Qt::LeftButton);
  EXPECT_FALSE(cable(1).routing.stretchedLength);
  EXPECT_LT(solvedLength(1), 360) << "the pull takes up the slack again";
  window_->edits().undo->trigger();
  EXPECT_EQ(cable(1).routing.stretchedLength, 250);
  type(length, "20");
  ASSERT_TRUE(waitFor([&] { return find<QLabel>("solverState")->text().contains("too short"); }))
      << qPrintable(find<QLabel>("solverState")->text());
  EXPECT_FALSE(find<QPushButton>("remedy")->isVisible()) << "the cable's length would not help";
}

TEST_F(RoutingModeTest, PointsOfTheStretchAreMarkedOnTheCable) {
  const auto marks = [this]() -> const std::vector<Sketch::Mark>& {
    return window_->viewport().sketches().sketch(SketchLayer::Stretch).marks;
  };
  openProject();
  window_->workspace().select(CableId(cable(1).id));
  EXPECT_TRUE(marks().empty());
  chooseMode(1);
  type(find<QuantityField>("stretchFrom"), "25");
  type(find<QuantityField>("stretchedLength"), "200");
  ASSERT_GT(solvedLength(1), 0);
  ASSERT_EQ(marks().size(), 2u);
  const Centerline& line = *window_->workspace().shownCenterline(cable(1).id);
  EXPECT_LT((marks()[1].point - line.points.back()).norm(), 0.1)
      << cable(1).routing.to << " of " << cable(1).length << ", found " << line.arcLengths.back();
  EXPECT_LT((marks()[0].point - line.points[line.points.size() / 4]).norm(), 1);
  window_->workspace().select({});
  EXPECT_TRUE(marks().empty());
}

TEST_F(RoutingModeTest, TooShortCableIsMendedByOneClickAndOneUndo) {
  openProject();
  window_->workspace().select(CableId(cable(1).id));
  auto* remedy = find<QPushButton>("remedy");
  EXPECT_FALSE(remedy->isVisible());
  type(find<QuantityField>("cableLength"), "218");
  ASSERT_TRUE(waitFor([&] { return remedy->isVisible(); }));
  EXPECT_TRUE(find<QLabel>("solverState")->text().contains("42.0 mm too short"))
      << qPrintable(find<QLabel>("solverState")->text());
  const double suggested = suggestedLength(cable(1));
  EXPECT_GT(suggested, 260);
  EXPECT_EQ(remedy->text(), QString("Set length to %1 mm").arg(suggested));
  EXPECT_TRUE(waitFor([&] { return find<QLabel>("cableSolver")->text().contains("42.0 mm too short"); }));
  EXPECT_EQ(find<QLabel>("solvedLength")->text(), "–") << "a number of an older shape";
  window_->views().dark->setChecked(true);
  for (const char* name : {"solverState", "cableSolver"})
    EXPECT_TRUE(waitFor([&] { return find<QLabel>(name)->text().contains(problemColor()); }))
        << "dark red on dark: " << qPrintable(find<QLabel>(name)->text());
  window_->views().dark->setChecked(false);
  const int steps = window_->workspace().undoStack().count();
  QTest::mouseClick(remedy, Qt::LeftButton);
  EXPECT_DOUBLE_EQ(cable(1).length, suggested);
  EXPECT_NEAR(solvedLength(1), suggested, 1e-6);
  EXPECT_FALSE(remedy->isVisible());
  EXPECT_EQ(window_->workspace().undoStack().count(), steps + 1);
  window_->edits().undo->trigger();
  EXPECT_DOUBLE_EQ(cable(1).length, 218);
  EXPECT_TRUE(waitFor([&] { return remedy->isVisible(); }));
}

TEST_F(RoutingModeTest, CableLongEnoughButHeldAtTheWrongPlaceSlidesItsHandles) {
  openProject();
  window_->workspace().select(CableId(cable(0).id));
  RouteHandle handle = cable(0).handles.at(0);
  handle.fraction = 0.9;
  window_->workspace().apply(std::make_unique<MoveHandle>(cable(0).id, handle));
  auto* remedy = find<QPushButton>("remedy");
  ASSERT_TRUE(waitFor([&] { return remedy->isVisible(); }));
  EXPECT_TRUE(waitFor([&] {
    return find<QLabel>("solverState")->text().contains("too short from Handle 1 to End");
  })) << qPrintable(find<QLabel>("solverState")->text());
  EXPECT_EQ(remedy->text(), "Slide its handles");
  QTest::mouseClick(remedy, Qt::LeftButton);
  EXPECT_DOUBLE_EQ(cable(0).length, 360);
  EXPECT_NEAR(cable(0).handles.at(0).fraction, 0.5, 0.1);
  EXPECT_NEAR(solvedLength(0), 360, 1e-6);
  EXPECT_EQ(window_->workspace().undoStack().undoText(), "Make the cable reach");
}

}  // namespace
}  // namespace liana

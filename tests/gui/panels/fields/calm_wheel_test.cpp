// The wheel over the fields of the panels: pages scroll, values stay.
#include "gui/panels/fields/calm_wheel.h"

#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QScrollArea>
#include <QScrollBar>
#include <QSlider>
#include <QTest>
#include <QWheelEvent>

#include "gui/panels/fields/quantity_field.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class CalmWheelTest : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    openProject();
    window_->resize(1280, 560);  // too low for the pages
  }
  static void turnWheel(QWidget* widget, int clicks) {
    const QPoint at = widget->rect().center();
    QWheelEvent event(at, widget->mapToGlobal(at), {}, QPoint(0, 120 * clicks), Qt::NoButton, {},
                      Qt::NoScrollPhase, false);
    QSpontaneKeyEvent::setSpontaneous(&event);  // as from a hand: what is not taken goes to the parent
    QCoreApplication::instance()->notify(widget, &event);
  }
  template <typename T>
  T* find(const char* name) {
    return window_->findChild<T*>(name);
  }
  /// Turns the wheel both ways over a field that has not been clicked.
  void turnOver(QWidget* field) {
    ASSERT_TRUE(field && field->isVisible());
    EXPECT_NE(field->focusPolicy(), Qt::WheelFocus) << "the wheel takes the keyboard, and then the value";
    window_->viewport().setFocus();
    turnWheel(field, -1);
    turnWheel(field, 1);
    EXPECT_EQ(window_->workspace().undoStack().count(), 0) << qPrintable(field->objectName());
  }
};

TEST_F(CalmWheelTest, NoFieldOfAnyPageChangesUnderTheWheel) {
  Workspace& workspace = window_->workspace();
  turnOver(find<QComboBox>("lengthUnit"));
  workspace.select(cable(0).id);
  for (const char* name : {"routingMode", "cableSegments", "cableLength"}) turnOver(find<QWidget>(name));
  workspace.select(part(1));
  for (const char* name : {"partMaterial", "partOpacity", "partDensity"}) turnOver(find<QWidget>(name));
  workspace.select(EndReference{cable(0).id, WhichEnd::Start});
  for (const char* name : {"endTurns", "handleX"}) turnOver(find<QWidget>(name));
}

TEST_F(CalmWheelTest, PageScrollsUnderAFieldAndAClickedFieldTakesTheWheel) {
  window_->workspace().select(cable(0).id);
  auto* segments = find<QDoubleSpinBox>("cableSegments");
  auto* area = find<QWidget>("properties")->findChild<QScrollArea*>();
  QScrollBar* bar = area->verticalScrollBar();
  ASSERT_TRUE(waitFor([&] { return bar->maximum() > 0; }));
  area->ensureWidgetVisible(segments);
  bar->setValue(bar->maximum());
  const int before = bar->value();
  const double count = segments->value();
  window_->viewport().setFocus();
  turnWheel(segments, 1);
  EXPECT_LT(bar->value(), before) << "the page does not scroll";
  EXPECT_EQ(segments->value(), count);
  activate();
  segments->setFocus();
  turnWheel(segments, 1);
  EXPECT_EQ(segments->value(), count + 1);
}

}  // namespace
}  // namespace liana

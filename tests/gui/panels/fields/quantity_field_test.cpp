// Every number field of the window: units and sums go in, nonsense is said below the field and changes
// nothing.
#include "gui/panels/fields/quantity_field.h"

#include <QLabel>
#include <QLineEdit>
#include <QTest>

#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class QuantityFieldTest : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    activate();
  }

  void type(QuantityField* field, const QString& text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
  }
  QString hint() const {
    for (const QLabel* label : window_->findChildren<QLabel*>("fieldHint"))
      if (label->isVisible()) return label->text();
    return {};
  }
};

TEST_F(QuantityFieldTest, NonsenseIsSaidBelowTheFieldAndTheOldValueStays) {
  openProject();
  window_->workspace().select(cable(1).id);
  auto* field = window_->findChild<QuantityField*>("cableLength");
  type(field, "12 apples");
  EXPECT_TRUE(hint().contains("such as 12 mm")) << qPrintable(hint());
  EXPECT_TRUE(hint().contains("360 mm")) << qPrintable(hint());
  const QLabel* label = window_->findChild<QLabel*>("fieldHint");
  EXPECT_TRUE(window_->rect().contains(label->geometry())) << "the words are cut off";
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_DOUBLE_EQ(cable(1).length, 360);
  EXPECT_DOUBLE_EQ(field->value(), 360);
  EXPECT_EQ(window_->workspace().undoStack().count(), 0);
  type(field, "38 cm");
  EXPECT_TRUE(hint().isEmpty()) << qPrintable(hint());
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_DOUBLE_EQ(cable(1).length, 380);
}

TEST_F(QuantityFieldTest, CtrlZTakesBackTheStepOnceTheNumberIsTaken) {
  openProject();
  window_->workspace().select(cable(1).id);
  auto* field = window_->findChild<QuantityField*>("cableLength");
  type(field, "380");
  QTest::keyClick(field, Qt::Key_Return);
  ASSERT_DOUBLE_EQ(cable(1).length, 380);
  QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_DOUBLE_EQ(cable(1).length, 360);
  EXPECT_TRUE(waitFor([&] { return field->value() == 360; }));
  QTest::keyClick(field, Qt::Key_Y, Qt::ControlModifier);
  EXPECT_DOUBLE_EQ(cable(1).length, 380);
  // What is still being typed is the field's own.
  type(field, "39");
  QTest::keyClick(field, Qt::Key_Z, Qt::ControlModifier);
  EXPECT_DOUBLE_EQ(cable(1).length, 380);
  EXPECT_EQ(window_->workspace().undoStack().index(), 1);
}

TEST_F(QuantityFieldTest, EscapeBringsTheOldNumberBack) {
  openProject();
  window_->workspace().select(cable(1).id);
  auto* field = window_->findChild<QuantityField*>("cableLength");
  type(field, "abc");
  ASSERT_FALSE(hint().isEmpty());
  QTest::keyClick(field, Qt::Key_Escape);
  EXPECT_TRUE(hint().isEmpty());
  EXPECT_EQ(field->text(), "360 mm");
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_DOUBLE_EQ(cable(1).length, 360);
  EXPECT_EQ(window_->workspace().undoStack().count(), 0);
}

TEST_F(QuantityFieldTest, UpAtZeroIsAStepThatCanBeSeen) {
  openProject();
  window_->workspace().select(cable(1).id);
  auto* field = window_->findChild<QuantityField*>("bendLimit");
  ASSERT_EQ(field->value(), 0);
  field->setFocus();
  QTest::keyClick(field, Qt::Key_Up);
  EXPECT_DOUBLE_EQ(field->value(), 1);
}

TEST_F(QuantityFieldTest, HintStandsBelowAFieldWhosePageWasJustMade) {
  openProject();
  window_->workspace().select(CableId(cable(0).id));
  auto* field = window_->findChild<QuantityField*>("cableLength");
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "nonsense");
  auto* hint = window_->findChild<QLabel*>("fieldHint");
  ASSERT_TRUE(hint);
  EXPECT_TRUE(waitFor([&] {
    const QPoint corner = field->mapTo(window_.get(), QPoint(field->width(), field->height() + 2));
    return hint->isVisible() && hint->y() == corner.y() && hint->geometry().right() + 1 == corner.x();
  }));
}

TEST_F(QuantityFieldTest, ClosingTheWindowOverNonsenseIsHarmless) {
  openProject();
  window_->workspace().select(cable(1).id);
  type(window_->findChild<QuantityField*>("cableLength"), "12 apples");
  window_->close();
  EXPECT_DOUBLE_EQ(cable(1).length, 360);
}

TEST_F(QuantityFieldTest, TooLargeAndTooSmallAreSaidAndNotBent) {
  openProject();
  window_->workspace().select(cable(1).id);
  auto* field = window_->findChild<QuantityField*>("cableLength");
  type(field, "-5 mm");
  EXPECT_TRUE(hint().contains("at least")) << qPrintable(hint());
  QTest::keyClick(field, Qt::Key_Return);
  EXPECT_DOUBLE_EQ(cable(1).length, 360);
  type(field, "2000 km");
  EXPECT_FALSE(hint().isEmpty());
  type(field, "5000 m");
  EXPECT_TRUE(hint().contains("at most")) << qPrintable(hint());
  window_->viewport().setFocus();
  EXPECT_TRUE(hint().isEmpty()) << "leaving the field takes the words away";
  EXPECT_DOUBLE_EQ(cable(1).length, 360);
  EXPECT_DOUBLE_EQ(field->value(), 360);
}

TEST_F(QuantityFieldTest, AllLengthFieldsTakeOtherUnitsAndSums) {
  openProject();
  int fields = 0;
  const std::vector<Selection> pages{cable(0).id, HandleReference{cable(0).id, cable(0).handles.at(0).id},
                                     EndReference{cable(0).id, WhichEnd::Start}};
  for (const Selection& page : pages) {
    window_->workspace().select(page);
    for (auto* field : window_->findChildren<QuantityField*>()) {
      if (!field->isVisible() || !field->isEnabled() || !field->suffix().endsWith("mm")) continue;
      ++fields;
      EXPECT_TRUE(field->problemOf("12 mm").isEmpty() || 12 < field->minimum() || 12 > field->maximum());
      EXPECT_NEAR(field->valueFromText("1.2 cm"), 12, 1e-9);
      EXPECT_NEAR(field->valueFromText("0.5 in"), 12.7, 1e-9);
      EXPECT_NEAR(field->valueFromText("10 + 1/4 in"), 16.35, 1e-9);
    }
  }
  EXPECT_GE(fields, 9);
}

}  // namespace
}  // namespace liana

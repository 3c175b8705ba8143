// The document's unit of length: in fields, lines and lists, undoable and saved.
#include <QAction>
#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/workspace/shapes/shown_length.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class LengthUnitTest : public WindowTest {
protected:
  void TearDown() override {
    WindowTest::TearDown();
    ShownLength::ofProgram().setUnit(LengthUnit::Millimetre);
  }
  void choose(LengthUnit unit) {
    window_->workspace().select({});
    auto* box = window_->findChild<QComboBox*>("lengthUnit");
    ASSERT_TRUE(box && box->isVisible());
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int i = 0; i < static_cast<int>(unit); ++i) QTest::keyClick(box, Qt::Key_Down);
  }
  QuantityField* field(const char* name) { return window_->findChild<QuantityField*>(name); }
  void type(QuantityField* field, const char* text) {
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  }
  bool isSaid(const QString& words) {
    const auto labels = window_->findChildren<QLabel*>();
    return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
      return label->isVisible() && label->text().contains(words);
    });
  }
};

TEST(ShownLength, ShowsAsMuchInEveryUnit) {
  ShownLength& shown = ShownLength::ofProgram();
  EXPECT_EQ(lengthText(812.4), "812.4 mm");
  shown.setUnit(LengthUnit::Centimetre);
  EXPECT_EQ(lengthText(812.4), "81.24 cm");
  EXPECT_EQ(quantityText(812.4, Quantity::Length), "81.24 cm");
  shown.setUnit(LengthUnit::Metre);
  EXPECT_EQ(lengthText(812.4), "0.8124 m");
  shown.setUnit(LengthUnit::Inch);
  EXPECT_EQ(lengthText(25.4), "1.000 in");
  EXPECT_DOUBLE_EQ(*parseQuantity("2", Quantity::Length), 50.8);
  EXPECT_DOUBLE_EQ(*parseQuantity("(1 + 2) * 3", Quantity::Length), 9 * 25.4);
  EXPECT_DOUBLE_EQ(*parseQuantity("(1 + 2) * 3 mm", Quantity::Length), 9);
  EXPECT_DOUBLE_EQ(*parseQuantity("10 mm + 1", Quantity::Length), 35.4);
  EXPECT_DOUBLE_EQ(*parseQuantity("1/4", Quantity::Length), 6.35);
  EXPECT_DOUBLE_EQ(*parseQuantity("30", Quantity::Angle), 30);
  EXPECT_EQ(withShownLengths("Hole ⌀25.4 mm"), "Hole ⌀1.000 in");
  EXPECT_EQ(withShownLengths("Slot 12.7 × 25.4 mm, 3 mm²"), "Slot 0.500 × 1.000 in, 3 mm²");
  shown.setUnit(LengthUnit::Millimetre);
  EXPECT_EQ(withShownLengths("Hole ⌀25.4 mm"), "Hole ⌀25.4 mm");
}

TEST_F(LengthUnitTest, EveryLengthFollowsAndTypedUnitsStillWork) {
  openProject();
  const std::uint64_t revision = cable(1).revision;
  choose(LengthUnit::Inch);
  EXPECT_EQ(window_->workspace().document().settings().lengthUnit, LengthUnit::Inch);
  EXPECT_EQ(cable(1).revision, revision) << "a unit bends no cable";
  window_->workspace().select(cable(1).id);
  auto* length = field("cableLength");
  EXPECT_EQ(length->suffix(), " in");
  EXPECT_EQ(length->text(), "14.1732 in");
  EXPECT_DOUBLE_EQ(length->value(), 360) << "showing it in inches has changed it";
  EXPECT_TRUE(waitFor([&] { return isSaid("length 14.173 in"); }));
  type(length, "15.125");
  EXPECT_DOUBLE_EQ(cable(1).length, 15.125 * 25.4);
  EXPECT_EQ(length->text(), "15.125 in");
  type(length, "38 cm");
  EXPECT_DOUBLE_EQ(cable(1).length, 380);
  EXPECT_TRUE(length->problemOf("1000000000 mm").contains(" in"))
      << qPrintable(length->problemOf("1000000000 mm"));
  window_->workspace().select(part(2));
  EXPECT_TRUE(waitFor([&] { return window_->findChild<QLabel*>("partSize")->text().endsWith(" in"); }))
      << qPrintable(window_->findChild<QLabel*>("partSize")->text());
  EXPECT_EQ(field("partPlace1")->text(), "2.3622 in");
}

TEST_F(LengthUnitTest, IsOneUndoStepAndSaved) {
  openProject();
  choose(LengthUnit::Centimetre);
  EXPECT_EQ(window_->workspace().undoStack().count(), 1);
  window_->workspace().select(cable(1).id);
  EXPECT_EQ(field("cableLength")->text(), "36 cm");
  const auto file = project_->folder() / "centimetres.liana";
  ASSERT_TRUE(window_->files().saveTo(file));
  window_->edits().undo->trigger();
  EXPECT_EQ(field("cableLength")->text(), "360 mm");
  window_->openFile(file);
  ASSERT_TRUE(waitFor(
      [&] { return window_->workspace().document().settings().lengthUnit == LengthUnit::Centimetre; }));
  window_->workspace().select(cable(1).id);
  EXPECT_EQ(field("cableLength")->text(), "36 cm");
}

TEST_F(LengthUnitTest, FindingsAreListedInIt) {
  openProject();
  window_->workspace().select(cable(0).id);
  auto* list = window_->findChild<QListWidget*>("findings");
  auto* limit = window_->findChild<QuantityField*>("bendLimit");
  ASSERT_TRUE(limit);
  type(limit, "900 mm");
  ASSERT_TRUE(waitFor([&] { return list->item(0)->text().contains("limit 900.0 mm, at s = "); }))
      << qPrintable(list->item(0)->text());
  choose(LengthUnit::Metre);
  EXPECT_TRUE(waitFor([&] { return list->item(0)->text().contains("limit 0.9000 m, at s = 0."); }))
      << qPrintable(list->item(0)->text());
}

TEST_F(LengthUnitTest, ReasonsOfTheSolverFollowToo) {
  static constexpr const char* kReason = "a part keeps \"Handle 1\" 25.4 mm from its place";
  openWindow([](const RouteRequest& request, const WarmStart& start, const RouteWorker::KeepGoing& goOn) {
    RoutedCable routed = CableRouter().route(request.cable, request.settings, start, goOn);
    routed.report.status = SolveStatus::HeldBack;
    routed.report.reason = kReason;
    return routed;
  });
  openProject();
  choose(LengthUnit::Inch);
  window_->workspace().select(CableId(cable(0).id));
  const QString shown = withShownLengths(kReason);
  ASSERT_TRUE(shown.contains(" in from its place")) << qPrintable(shown);
  auto* line = window_->findChild<QLabel*>("solverState");
  EXPECT_TRUE(waitFor([&] { return line->toolTip() == shown; })) << qPrintable(line->toolTip());
  EXPECT_FALSE(line->text().contains(" mm")) << qPrintable(line->text());
  EXPECT_EQ(window_->findChild<QLabel*>("cableSolver")->text(), shown);
}

}  // namespace
}  // namespace liana

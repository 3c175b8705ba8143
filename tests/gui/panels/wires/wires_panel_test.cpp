// Wires in the window: typed, pasted, selected, seen in a section, covered.
#include "gui/panels/wires/wires_panel.h"

#include <QAction>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QLineEdit>
#include <QMenu>
#include <QTest>
#include <QToolButton>

#include "gui/panels/wires/bundle_view.h"
#include "gui/panels/wires/wire_table.h"
#include "kernel/bundle/harness_bundles.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class WiresPanelTest : public WindowTest {
protected:
  void SetUp() override {
    WindowTest::SetUp();
    openProject();
    auto* dock = window_->findChild<QDockWidget*>("wiresDock");
    dock->show();
    dock->raise();
    activate();
  }

  WiresPanel& panel() { return *window_->findChild<WiresPanel*>(); }
  WireTable& table() { return panel().table(); }
  const Document& document() { return window_->workspace().document(); }
  void press(const char* button) {
    QTest::mouseClick(window_->findChild<QToolButton*>(button), Qt::LeftButton);
  }
  /// Double click into a cell, type, Enter.
  void type(int row, int column, const QString& text) {
    table().scrollToItem(table().item(row, column));
    const QRect cell = table().visualItemRect(table().item(row, column));
    QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell.center());
    QTest::mouseDClick(table().viewport(), Qt::LeftButton, {}, cell.center());
    QLineEdit* editor = nullptr;  // those of cells typed into before may not be gone yet
    for (QLineEdit* each : table().findChildren<QLineEdit*>())
      if (each->isVisible()) editor = each;
    ASSERT_TRUE(editor);
    editor->selectAll();
    QTest::keyClicks(editor, text);
    QTest::keyClick(editor, Qt::Key_Return);
    QCoreApplication::processEvents();  // the cell takes over what was typed
  }
  void pasteWires(const QString& text) {
    QGuiApplication::clipboard()->setText(text);
    table().setFocus();
    QTest::keyClick(&table(), Qt::Key_V, Qt::ControlModifier);
  }
};

TEST_F(WiresPanelTest, APasteFromASpreadsheetMakesAHarnessInOneStep) {
  const auto cables = document().cables().size();
  pasteWires("W1\tX1\t1\tX2\tA\t0.5\tRD\t+12 V\nW2\tX1\t2\tX2\tB\t1.5\tBK\tGND\n");
  ASSERT_EQ(table().rowCount(), 2);
  EXPECT_EQ(table().item(0, WireTable::From)->text(), "X1");
  EXPECT_EQ(table().item(1, WireTable::Signal)->text(), "GND");
  EXPECT_EQ(document().cables().size(), cables + 1);
  EXPECT_EQ(wiresIn(document().cables().back().id, document().content()).size(), 2u);
  window_->workspace().edits().undo();
  EXPECT_TRUE(document().wires().empty());
  EXPECT_EQ(document().cables().size(), cables);
  pasteWires("Signal;From;To\nCAN;X1;X2\n");
  ASSERT_EQ(document().wires().size(), 1u);
  EXPECT_EQ(document().wires()[0].signal, "CAN");
}

TEST_F(WiresPanelTest, APasteThatMakesNoSenseChangesNothingAndIsTold) {
  QString told;
  QObject::connect(&window_->workspace(), &Workspace::messagePosted, window_.get(),
                   [&](MessageKind, const QString& text) { told += text; });
  pasteWires("W1\tX1\t1\tX2\tA\tthick\n");
  EXPECT_TRUE(document().wires().empty());
  EXPECT_TRUE(told.contains("thick")) << told.toStdString();
}

TEST_F(WiresPanelTest, CellsAreEditsAndWaysAreSelected) {
  pasteWires("W1\tX1\t1\tX2\tA\t0.5\nW2\tX1\t2\tX3\tB\t0.5\n");
  type(0, WireTable::Type, "2.5");
  EXPECT_EQ(document().wires()[0].crossSection, 2.5);
  const CableId second = document().cables().back().id;
  const QRect cell = table().visualItemRect(table().item(1, WireTable::Signal));
  QTest::mouseClick(table().viewport(), Qt::LeftButton, {}, cell.center());
  EXPECT_EQ(window_->workspace().selected().cables(), (std::vector<CableId>{second}));
  type(1, WireTable::To, "nowhere");
  EXPECT_TRUE(document().wires()[1].to.isPlaced()) << "there is no such connector";
  type(1, WireTable::Colour, "gn/ye");
  EXPECT_EQ(document().wires()[1].color, "gn/ye");
  window_->workspace().edits().undo();
  EXPECT_EQ(document().wires()[1].color, "");
}

TEST_F(WiresPanelTest, TheSectionShowsTheWiresOfTheSelectedCable) {
  pasteWires("W1\tX1\t1\tX2\tA\t0.5\nW2\tX1\t2\tX2\tB\t0.5\nW3\tX1\t3\tX2\tC\t0.5\n");
  window_->workspace().hover({});
  window_->workspace().select(document().cables().back().id);
  ASSERT_TRUE(waitFor([&] { return panel().section().picture().section.packing.centres.size() == 3; }));
  EXPECT_NEAR(panel().section().picture().section.packing.diameter, 1.6 * 2.1547, 1e-3);
  EXPECT_TRUE(panel().section().summary().contains("3"));
}

TEST_F(WiresPanelTest, RulesAndCoveringsOfABundle) {
  pasteWires("W1\tX1\t1\tX2\tA\t0.5\nW2\tX1\t2\tX2\tB\t0.5\n");
  const CableId id = document().cables().back().id;
  window_->workspace().select(id);
  const double loose = *document().findCable(id)->spec.bendingStiffness;
  auto* rule = window_->findChild<QComboBox*>("bundleRule");
  EXPECT_EQ(rule->currentIndex(), 1);
  rule->setFocus();
  QTest::keyClick(rule, Qt::Key_Down);
  EXPECT_NEAR(*document().findCable(id)->spec.bendingStiffness, 1.5 * loose, 1e-9);
  window_->findChild<QToolButton*>("addCovering")->menu()->actions().at(1)->trigger();
  ASSERT_EQ(document().findCable(id)->coverings.size(), 1u);
  EXPECT_EQ(document().findCable(id)->coverings[0].kind, CoveringKind::Conduit);
  ASSERT_TRUE(waitFor([&] { return panel().section().picture().section.layers.size() == 1; }));
  press("removeCovering");
  EXPECT_TRUE(document().findCable(id)->coverings.empty());
}

/// The table follows the document a moment later; a second wire that an undo took away crashed here.
TEST_F(WiresPanelTest, RemovingWhatAnUndoTookAwayDoesNothing) {
  press("addWire");
  press("addWire");
  window_->workspace().edits().undo();
  ASSERT_EQ(table().rowCount(), 2) << "it is still shown";
  press("removeWire");
  EXPECT_EQ(document().wires().size(), 1u);
  window_->workspace().edits().undo();
  press("removeWire");
  EXPECT_TRUE(document().wires().empty());
  EXPECT_EQ(table().rowCount(), 0);
}

TEST_F(WiresPanelTest, ButtonsAddAndRemoveWires) {
  window_->workspace().select(cable(0).id);
  press("addWire");
  ASSERT_EQ(document().wires().size(), 1u);
  EXPECT_EQ(document().wires()[0].path, (std::vector<CableId>{cable(0).id}));
  press("removeWire");
  EXPECT_TRUE(document().wires().empty());
}

}  // namespace
}  // namespace liana

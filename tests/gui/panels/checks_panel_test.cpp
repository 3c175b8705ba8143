// The Checks panel: findings follow a drag, a click goes there, limits take units and are undone.
#include "gui/panels/checks_panel.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDockWidget>
#include <QTabWidget>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "gui/workspace/shapes/live_checks.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

class ChecksPanelTest : public WindowTest {
protected:
  LiveChecks& checks() { return window_->workspace().checks(); }
  ChecksPanel* panel() { return window_->findChild<ChecksPanel*>(); }
  QString title() { return window_->findChild<QDockWidget*>("checksDock")->windowTitle(); }
  const Sketch& marks() { return window_->viewport().sketches().sketch(SketchLayer::Checks); }
  bool settled() {
    return waitFor([&] { return allSolved() && checks().isCurrent(); });
  }

  void showLimits() {
    auto* tabs = panel()->findChild<QTabWidget*>();
    tabs->setCurrentIndex(1);
  }
  /// Ticks a limit and types its value.
  void typeLimit(const char* name, const char* text) {
    auto* tick = panel()->findChild<QCheckBox*>(QString("limit_%1").arg(name));
    if (!tick->isChecked()) tick->click();
    auto* field = panel()->findChild<QuantityField*>(QString("limitValue_%1").arg(name));
    field->setFocus();
    field->selectAll();
    QTest::keyClicks(field, text);
    QTest::keyClick(field, Qt::Key_Return);
  }
  /// Drags the handle of the first cable on the screen.
  void dragHandle(const QPoint& by) {
    Viewport* view = &window_->viewport();
    const QPoint from = onScreen(handlePosition());
    QTest::mousePress(view, Qt::LeftButton, {}, from);
    for (int i = 1; i <= 6; ++i) {
      const QPoint at = from + by * i / 6;
      QMouseEvent event(QEvent::MouseMove, at, view->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
      QApplication::sendEvent(view, &event);
    }
    QTest::mouseRelease(view, Qt::LeftButton, {}, from + by);
  }
};

TEST_F(ChecksPanelTest, WithoutLimitsNothingIsBroken) {
  openProject();
  ASSERT_TRUE(settled());
  EXPECT_EQ(checks().results().size(), static_cast<std::size_t>(SmallProject::cableCount));
  EXPECT_EQ(title(), "Checks – all passed");
  EXPECT_TRUE(panel()->list()->item(0)->text().contains("No limit is broken"));
  EXPECT_TRUE(marks().isEmpty());
}

TEST_F(ChecksPanelTest, DraggingTheHandleBreaksALimitAndClickingTheRowGoesThere) {
  openProject();
  showLimits();
  window_->workspace().select(CableId(cable(0).id));
  const auto line = window_->workspace().shownCenterline(cable(0).id);
  // Just what the cable keeps to now, and a little less.
  const QString limit = QString::number(0.85 * line->minimumBendRadius(), 'f', 1) + " mm";
  typeLimit("staticRadius", limit.toLatin1().constData());
  typeLimit("compression", "1 kN");  // else it follows from the radius
  ASSERT_TRUE(cable(0).limits.minBendRadiusStatic_mm);
  ASSERT_TRUE(settled());
  ASSERT_EQ(checks().count(CheckStatus::Failed), 0) << qPrintable(title());

  window_->viewport().flights().setStandardView(StandardView::Front);
  dragHandle(QPoint(70, 40));
  ASSERT_TRUE(settled());
  ASSERT_GT(checks().count(CheckStatus::Failed), 0) << "the drag bends the cable harder";
  EXPECT_TRUE(title().contains("failed")) << qPrintable(title());
  QListWidgetItem* row = panel()->list()->item(0);
  EXPECT_TRUE(row->text().contains("Upper cable")) << qPrintable(row->text());
  EXPECT_TRUE(row->text().contains("bend radius"));
  EXPECT_FALSE(row->icon().isNull());
  ASSERT_FALSE(marks().marks.empty());
  EXPECT_EQ(marks().marks.back().shape, Sketch::Shape::Diamond);
  window_->views().markChecks->trigger();
  EXPECT_TRUE(marks().isEmpty()) << "switched off";
  window_->views().markChecks->trigger();

  panel()->findChild<QTabWidget*>()->setCurrentIndex(0);
  window_->workspace().select({});
  const CameraPose before = window_->viewport().camera();
  const Eigen::Vector3d place = checks().results()[0].findings[0].position;
  QTest::mouseClick(panel()->list()->viewport(), Qt::LeftButton, {},
                    panel()->list()->visualItemRect(row).center());
  EXPECT_EQ(window_->workspace().selection(), Selection(cable(0).id));
  EXPECT_LT(window_->viewport().camera().distance, 0.8 * before.distance) << "it comes closer";
  EXPECT_LT((onScreen(place) - window_->viewport().rect().center()).manhattanLength(), 20);

  window_->edits().undo->trigger();
  ASSERT_TRUE(settled());
  EXPECT_EQ(checks().count(CheckStatus::Failed), 0) << "undoing the drag mends it";
}

TEST_F(ChecksPanelTest, LimitsOfTheProjectTakeUnitsAndUndoInOneStep) {
  openProject();
  showLimits();
  typeLimit("clearance", "1 cm + 5 mm");
  const auto& limits = window_->workspace().document().settings().limits;
  ASSERT_TRUE(limits.clearance_mm);
  EXPECT_DOUBLE_EQ(*limits.clearance_mm, 15);
  typeLimit("clipForce", "0.5 kN");
  EXPECT_DOUBLE_EQ(*window_->workspace().document().settings().limits.maxClipForce_N, 500);
  typeLimit("torsion", "0.25 turns/m");
  EXPECT_DOUBLE_EQ(*window_->workspace().document().settings().limits.maxTorsion_deg_per_m, 90);
  auto* who = panel()->findChild<QComboBox*>("limitsOf");
  EXPECT_EQ(who->currentIndex(), 0);
  EXPECT_EQ(who->count(), 1 + SmallProject::cableCount);
  window_->workspace().select(CableId(cable(1).id));
  EXPECT_EQ(who->currentText(), "Lower cable");
  EXPECT_FALSE(panel()->findChild<QCheckBox*>("limit_clearance")->isChecked()) << "the cable says nothing";
  const int steps = window_->workspace().undoStack().count();
  typeLimit("clearance", "3");
  EXPECT_DOUBLE_EQ(*cable(1).limits.clearance_mm, 3);
  panel()->findChild<QCheckBox*>("limit_clearance")->click();
  EXPECT_FALSE(cable(1).limits.clearance_mm);
  while (window_->workspace().undoStack().count() > 0 && window_->workspace().undoStack().index() > steps)
    window_->edits().undo->trigger();
  EXPECT_FALSE(cable(1).limits.clearance_mm);
  while (window_->workspace().undoStack().canUndo()) window_->edits().undo->trigger();
  EXPECT_TRUE(window_->workspace().document().settings().limits.isEmpty());
}

TEST_F(ChecksPanelTest, ACableThatCannotReachIsAFindingOfItsOwn) {
  openProject();
  window_->workspace().select(CableId(cable(1).id));
  auto* field = window_->findChild<QuantityField*>("cableLength");
  field->setFocus();
  field->selectAll();
  QTest::keyClicks(field, "200");
  QTest::keyClick(field, Qt::Key_Return);
  ASSERT_TRUE(waitFor([&] { return checks().count(CheckStatus::Failed) == 1; }));
  EXPECT_TRUE(panel()->list()->item(0)->text().contains("Lower cable: no shape"))
      << qPrintable(panel()->list()->item(0)->text());
}

TEST_F(ChecksPanelTest, NothingIsCalledPassedBeforeThePartsAreMeasured) {
  QStringList early;
  QObject::connect(panel(), &ChecksPanel::summaryChanged, window_.get(), [&] {
    if (!checks().isComplete()) early << panel()->summary() + "|" + panel()->list()->item(0)->text();
  });
  openProject();
  ASSERT_TRUE(settled());
  ASSERT_FALSE(early.isEmpty()) << "the first answer comes without the parts";
  for (const QString& text : early) {
    EXPECT_TRUE(text.contains("checking…|")) << qPrintable(text);
    EXPECT_FALSE(text.contains("No limit is broken")) << qPrintable(text);
  }
  EXPECT_EQ(title(), "Checks – all passed");
}

TEST_F(ChecksPanelTest, CableThatChangedWhileSolvingIsOffIsNotJudged) {
  openProject();
  ASSERT_TRUE(settled());
  window_->edits().liveSolving->trigger();
  window_->viewport().flights().setStandardView(StandardView::Front);
  dragHandle(QPoint(30, 20));
  ASSERT_TRUE(waitFor([&] { return title() == "Checks – 1 not checked"; })) << qPrintable(title());
  EXPECT_EQ(checks().results().size(), 1u);
  EXPECT_TRUE(panel()->list()->item(0)->text().startsWith("Upper cable: not checked"))
      << qPrintable(panel()->list()->item(0)->text());
  window_->edits().liveSolving->trigger();
  EXPECT_TRUE(waitFor([&] { return title() == "Checks – all passed"; })) << qPrintable(title());
}

TEST_F(ChecksPanelTest, AnotherDocumentStartsWithACleanList) {
  openProject();
  showLimits();
  typeLimit("staticRadius", "1 m");
  ASSERT_TRUE(waitFor([&] { return checks().count(CheckStatus::Failed) > 0; }));
  window_->workspace().replaceDocument({}, {});
  EXPECT_EQ(title(), "Checks");
  EXPECT_TRUE(marks().isEmpty());
  ASSERT_TRUE(settled());
  EXPECT_EQ(checks().results().size(), 0u);
}

}  // namespace
}  // namespace liana

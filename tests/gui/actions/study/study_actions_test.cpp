// Variation studies from the menu: run on a thread, shown as envelope and table, stopped, outdated.
#include "gui/actions/study/study_actions.h"

#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <filesystem>

#include "gui/actions/study/study_dialog.h"
#include "gui/view/actors/envelope_actors.h"
#include "kernel/edits/cable/change_cable.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class StudyActionsTest : public RoutingTest {
protected:
  StudyActions& studies() { return window_->studies(); }
  std::filesystem::path results() { return sockets_.folder() / "study"; }
  StudySpec specOf(int runs) {
    StudySpec spec;
    spec.runs = runs;
    spec.variations = usualVariations();
    return spec;
  }
  void runStudy() {
    ASSERT_TRUE(studies().start(specOf(4), results()));
    ASSERT_TRUE(waitFor([&] { return studies().summary().has_value(); }));
  }
};

TEST_F(StudyActionsTest, ShowsTheEnvelopeAndWhatEveryCableDid) {
  openMachine();
  EXPECT_FALSE(studies().run->isEnabled()) << "there is no cable";
  makeCable();
  EXPECT_TRUE(studies().run->isEnabled());
  runStudy();
  EXPECT_EQ(studies().summary()->finished, 5);
  EXPECT_TRUE(studies().envelope->isChecked());
  EXPECT_EQ(studies().skins().count(), 1);
  const auto* table = window_->findChild<QTableWidget*>("studyTable");
  ASSERT_TRUE(table && table->isVisible());
  ASSERT_EQ(table->rowCount(), 1);
  EXPECT_EQ(table->item(0, 0)->text().toStdString(), cable(0).name);
  EXPECT_EQ(table->item(0, 1)->text(), "5 of 5");
  EXPECT_TRUE(std::filesystem::exists(results() / "envelope.obj"));
  studies().envelope->trigger();
  EXPECT_EQ(studies().skins().count(), 0);
}

TEST_F(StudyActionsTest, AChangedCableOutdatesIt) {
  openMachine();
  makeCable();
  runStudy();
  ASSERT_TRUE(workspace().apply(
      std::make_unique<ChangeCable>(ChangeCable::setLength(cable(0).id, cable(0).length + 30))));
  EXPECT_FALSE(studies().envelope->isChecked());
  EXPECT_FALSE(studies().envelope->isEnabled());
  EXPECT_EQ(studies().skins().count(), 0) << "the space of other cables";
  EXPECT_TRUE(studies().results->isEnabled()) << "its numbers can still be read";
}

TEST_F(StudyActionsTest, TheProgressLineStopsItAndNothingIsShown) {
  openMachine();
  makeCable();
  ASSERT_TRUE(studies().start(specOf(100000), results()));
  auto* cancel = window_->findChild<QPushButton*>("cancelTask");
  ASSERT_TRUE(cancel->isVisible()) << "no way to cancel";
  QTest::mouseClick(cancel, Qt::LeftButton);
  EXPECT_FALSE(studies().task().isBusy());
  EXPECT_FALSE(studies().summary());
  EXPECT_FALSE(studies().envelope->isEnabled());
  EXPECT_TRUE(studies().run->isEnabled());
}

TEST_F(StudyActionsTest, TheDialogSaysWhatIsWrongWithAFile) {
  StudyDialog dialog(results(), nullptr);
  auto* runs = dialog.findChild<QSpinBox*>("studyRuns");
  runs->setValue(12);
  ASSERT_TRUE(dialog.spec().ok());
  EXPECT_EQ(dialog.spec()->runs, 12);
  EXPECT_EQ(dialog.spec()->variations.size(), usualVariations().size());
  EXPECT_EQ(dialog.folder(), results());
  dialog.setFile(sockets_.folder() / "missing.json");
  EXPECT_FALSE(dialog.spec().ok());
  auto* problem = dialog.findChild<QLabel*>("studyProblem");
  EXPECT_TRUE(problem->text().contains("missing.json")) << qPrintable(problem->text());
  EXPECT_FALSE(runs->isEnabled());
}

}  // namespace
}  // namespace liana

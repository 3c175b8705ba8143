// The hoist workspace with real clicks: run, look, go to the worst place, run on otherwise, save, open.
#include "gui/hoist/hoist_mode.h"

#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QListWidget>
#include <QSlider>
#include <QTest>
#include <QToolBar>
#include <cstring>

#include "gui/hoist/actions/lift_files.h"
#include "gui/hoist/actions/lift_film.h"
#include "gui/hoist/panels/lift_checks_panel.h"
#include "gui/hoist/run/rig_preview.h"
#include "gui/hoist/view/hoist_view.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/rigging/change_rigging.h"
#include "tests/gui/hoist/lift_test.h"

namespace liana {
namespace {

using HoistModeTest = LiftTest;

TEST_F(HoistModeTest, NothingOfItIsSeenByWhoRoutesCables) {
  openProject();
  EXPECT_FALSE(mode().isActive());
  for (const QDockWidget* dock : mode().docks())
    EXPECT_FALSE(dock->isVisible()) << dock->objectName().toStdString();
  EXPECT_FALSE(mode().run->isVisible());
  const auto* bar = window_->findChild<QToolBar*>("riggingBar");
  EXPECT_FALSE(bar->isVisible());
  mode().workspace->trigger();
  EXPECT_TRUE(bar->isVisible());
  for (const QDockWidget* dock : mode().docks())
    EXPECT_FALSE(dock->isHidden()) << dock->objectName().toStdString();
  EXPECT_TRUE(mode().run->isVisible());
  mode().workspace->trigger();
  for (const QDockWidget* dock : mode().docks())
    EXPECT_TRUE(dock->isHidden()) << dock->objectName().toStdString();
}

TEST_F(HoistModeTest, AProjectThatIsALiftOpensInItAndStandsInTheView) {
  openLift();
  EXPECT_TRUE(mode().isActive());
  EXPECT_EQ(mode().preview().defect(), "") << mode().preview().defect().toStdString();
  const Eigen::AlignedBox3d box = mode().view().box();
  EXPECT_NEAR(box.max().z(), 9000, 200) << "from the winch";
  EXPECT_LT(box.min().z(), 10) << "down to the plate";
  const auto rope = mode().view().boxOf({RigList::Ropes, "Hoist rope"});
  EXPECT_NEAR(rope.max().z(), 9000, 1);
  EXPECT_NEAR(rope.min().z(), 4400, 1);
}

TEST_F(HoistModeTest, ARunIsPlayedAndAClickOnTheWorstFindingGoesToItsMomentAndPlace) {
  openLift();
  runToTheEnd();
  ASSERT_NE(session().recording(), nullptr);
  EXPECT_NEAR(session().recording()->end(), 12, 0.02);
  EXPECT_NEAR(timeline().time(), session().recording()->end(), 1e-9) << "the newest moment was followed";

  auto* list = mode().checks().list();
  ASSERT_GT(list->count(), 5);
  const auto& findings = session().checks().findings;
  for (std::size_t i = 1; i < findings.size(); ++i)
    EXPECT_LE(findings[i].status, findings[i - 1].status) << i;
  const HoistFinding worst = findings.front();
  list->scrollToTop();
  QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, list->visualItemRect(list->item(0)).center());
  EXPECT_NEAR(timeline().time(), worst.time, 1e-9);
  ASSERT_TRUE(mode().view().shownFrame());
  EXPECT_NEAR(session().recording()->frames[*mode().view().shownFrame()].time, worst.time,
              0.51 * session().recording()->interval);
  EXPECT_LT((onScreen(worst.place) - window_->viewport().rect().center()).manhattanLength(), 25);

  timeline().goToStart();
  EXPECT_EQ(mode().view().shownFrame(), std::size_t{0});
  const double low = mode().view().boxOf({RigList::Bodies, "Plate"}).center().z();
  timeline().play();
  ASSERT_TRUE(waitFor([&] { return timeline().time() > 3; }));
  EXPECT_GT(mode().view().boxOf({RigList::Bodies, "Plate"}).center().z(), low + 100)
      << "the load is drawn higher";
}

TEST_F(HoistModeTest, RewoundAndRunOnUnchangedTheRunIsTheSame) {
  openLift();
  runToTheEnd();
  const HoistRecording first = *session().recording();
  timeline().goTo(4.3);
  watchForRewind();
  press("runOnFromHere");
  ASSERT_TRUE(waitFor([&] { return wentBack(); }));
  ASSERT_TRUE(waitFor([&] { return session().state() == SessionState::Over && session().isChecked(); }));
  const HoistRecording& second = *session().recording();
  ASSERT_EQ(second.frames.size(), first.frames.size());
  for (std::size_t i = 0; i < first.frames.size(); ++i)
    ASSERT_TRUE(isSame(first.frames[i], second.frames[i])) << "frame " << i;
}

TEST_F(HoistModeTest, RewoundAndRunOnWithTheLeverDownTheLoadGoesDown) {
  openLift();
  runToTheEnd();
  const double before = session().recording()->frames.back().bodies[1].position.z();
  timeline().goTo(5);
  auto* lever = window_->findChild<QSlider*>("lever_Hoist");
  ASSERT_NE(lever, nullptr);
  lever->setValue(-100);
  watchForRewind();
  press("runOnFromHere");
  ASSERT_TRUE(waitFor([&] { return wentBack(); }));
  ASSERT_TRUE(waitFor([&] { return session().state() == SessionState::Over; }));
  EXPECT_LT(session().recording()->frames.back().bodies[1].position.z(), before - 0.3);
}

TEST_F(HoistModeTest, InALiveRunTheLeverLiftsTheLoadAndPauseHoldsIt) {
  openLift();
  press("runLive");
  ASSERT_TRUE(waitFor([&] { return session().isRunning() && session().recording()->frames.size() > 3; }));
  auto* lever = window_->findChild<QSlider*>("lever_Hoist");
  lever->setValue(100);
  const double low = session().recording()->frames.back().bodies[0].position.z();
  ASSERT_TRUE(
      waitFor([&] { return session().recording()->frames.back().bodies[0].position.z() > low + 0.05; }));
  press("pauseRun");
  ASSERT_TRUE(waitFor([&] { return session().state() == SessionState::Paused; }));
  const std::size_t frames = session().recording()->frames.size();
  press("stepRun");
  ASSERT_TRUE(waitFor([&] { return session().recording()->frames.size() == frames + 1; }));
}

TEST_F(HoistModeTest, ARecordingIsSavedAndOpenedWithoutSolving) {
  openLift();
  runToTheEnd();
  const HoistRecording run = *session().recording();
  const TemporaryFolder folder;
  const std::filesystem::path file = folder.root() / "lift.lianarec";
  bool isDone = false, isWell = false;
  QObject::connect(&mode().files(), &LiftFiles::done, &mode(),
                   [&](bool well) { isDone = true, isWell = well; });
  mode().files().save(file);
  ASSERT_TRUE(waitFor([&] { return isDone; }));
  ASSERT_TRUE(isWell);
  session().clear();
  EXPECT_EQ(session().recording(), nullptr);
  isDone = false;
  mode().files().open(file);
  ASSERT_TRUE(waitFor([&] { return isDone; }));
  ASSERT_TRUE(isWell);
  EXPECT_EQ(session().state(), SessionState::Opened);
  EXPECT_TRUE(isSame(run, *session().recording()));
  ASSERT_TRUE(waitFor([&] { return session().isChecked(); })) << "it is checked as it was";
}

TEST_F(HoistModeTest, ReportAndPictureStripAreWritten) {
  openLift();
  runToTheEnd();
  const TemporaryFolder folder;
  int done = 0;
  QObject::connect(&mode().files(), &LiftFiles::done, &mode(), [&](bool well) { done += well ? 1 : 100; });
  mode().files().writeReport(folder.root());
  ASSERT_TRUE(waitFor([&] { return done != 0; }));
  mode().files().writeStrip(folder.root() / "strip.png", 4);
  ASSERT_TRUE(waitFor([&] { return done > 1; }));
  EXPECT_EQ(done, 2);
  EXPECT_TRUE(std::filesystem::exists(folder.root() / "report.html"));
  const QImage strip(QString::fromStdString((folder.root() / "strip.png").string()));
  EXPECT_GT(strip.width(), 4 * 200);
}

TEST_F(HoistModeTest, AFilmHasThePicturesOfTheRunAndWhatWasTakenWhenItIsStopped) {
  openLift();
  runToTheEnd();
  timeline().goTo(3);
  const TemporaryFolder folder;
  LiftFilm& film = mode().files().film();
  film.begin(folder / "lift.avi");
  EXPECT_TRUE(film.isFilming());
  EXPECT_FALSE(mode().files().strip->isEnabled());
  const std::size_t tenth = session().recording()->frameAt(0.4);
  ASSERT_TRUE(waitFor([&] { return mode().view().shownFrame() >= tenth; }));
  film.film->trigger();
  EXPECT_FALSE(film.isFilming());
  const std::string bytes = textOf(folder / "lift.avi");
  std::uint32_t pictures = 0;
  std::memcpy(&pictures, bytes.data() + 48, sizeof pictures);
  EXPECT_GE(pictures, 10u);
  EXPECT_LT(pictures, 200u) << "not all of the twelve seconds";
  EXPECT_NE(bytes.find("\xff\xd8\xff"), std::string::npos) << "JPEG pictures";
  EXPECT_EQ(mode().view().shownFrame(), session().recording()->frameAt(3 + 1e-6)) << "back where it was";
}

TEST_F(HoistModeTest, ARiggingThatChangedIsShownAtRestAndItsOldRunIsToldOf) {
  openLift();
  runToTheEnd();
  timeline().goTo(6);
  ASSERT_TRUE(mode().view().shownFrame());
  Rigging changed = rigging();
  changed.bodies[1].mass = 5000;
  window_->workspace().apply(std::make_unique<ChangeRigging>(changed, "Heavier"));
  EXPECT_TRUE(session().isOutdated());
  EXPECT_FALSE(mode().view().shownFrame()) << "what is edited is seen as it stands";
  window_->workspace().edits().undo();
  EXPECT_FALSE(session().isOutdated());
}

TEST_F(HoistModeTest, LimitsAreJudgedAnewWithoutRunning) {
  openLift();
  runToTheEnd();
  Rigging strict = rigging();
  strict.limits.safetyFactorStanding = 1000;
  window_->workspace().apply(std::make_unique<ChangeRigging>(strict, "Stricter"));
  EXPECT_FALSE(session().isOutdated());
  ASSERT_TRUE(waitFor([&] { return session().isChecked(); }));
  EXPECT_EQ(session().checks().findings.front().status, CheckStatus::Failed);
}

TEST_F(HoistModeTest, AnotherProjectWhileItRunsEndsTheRun) {
  openLift();
  press("runLive");
  ASSERT_TRUE(waitFor([&] { return session().isRunning(); }));
  window_->workspace().saved().markSaved({});
  window_->openFile(project_->project());
  ASSERT_TRUE(waitFor([&] { return !window_->workspace().document().cables().empty(); }));
  EXPECT_EQ(session().recording(), nullptr);
  EXPECT_EQ(session().state(), SessionState::Empty);
  EXPECT_FALSE(mode().isActive());
}

}  // namespace
}  // namespace liana

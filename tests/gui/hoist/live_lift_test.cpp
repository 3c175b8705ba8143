// Lifts run live by hand: the wind lever, drives dragged in the view, cables that ride along.
#include <QAction>
#include <QSlider>
#include <QTest>

#include "gui/hoist/pages/rig_editor.h"
#include "gui/hoist/view/hoist_view.h"
#include "kernel/edits/change_settings.h"
#include "kernel/edits/rigging/change_rigging.h"
#include "tests/gui/hoist/lift_test.h"

namespace liana {
namespace {

class LiveLiftTest : public LiftTest {
protected:
  void openAndRunLive() {
    openLift();
    press("runLive");
    ASSERT_TRUE(waitFor([&] { return session().isRunning() && session().recording()->frames.size() > 3; }));
  }
  const DriveCommand* lastOf(CommandKind kind) {
    const DriveCommand* found = nullptr;
    for (const DriveCommand& command : session().recording()->loadCase.commands)
      if (command.kind == kind) found = &command;
    return found;
  }
  const HoistFrame& newest() { return session().recording()->frames.back(); }
};

TEST_F(LiveLiftTest, TheWindLeverBlowsTheLoadWhereItPoints) {
  openAndRunLive();
  auto* direction = window_->findChild<QSlider*>("lever_windDirection");
  auto* wind = window_->findChild<QSlider*>("lever_Wind");
  ASSERT_TRUE(direction && wind);
  direction->setValue(90);
  const double before = newest().bodies[1].position.y();
  wind->setValue(wind->maximum());
  ASSERT_TRUE(waitFor([&] { return lastOf(CommandKind::Wind) != nullptr; }));
  EXPECT_NEAR(lastOf(CommandKind::Wind)->value, 25, 1e-9);
  EXPECT_TRUE(lastOf(CommandKind::Wind)->direction.isApprox(Eigen::Vector3d::UnitY(), 1e-9));
  ASSERT_TRUE(waitFor([&] { return newest().bodies[1].position.y() > before + 0.002; }));
  press("stop_Wind");
  ASSERT_TRUE(waitFor([&] { return lastOf(CommandKind::Wind)->value == 0; }));
}

TEST_F(LiveLiftTest, DraggingTheLoadDrivesTheWinchUntilItIsLetGo) {
  openAndRunLive();
  const Eigen::Vector3d middle = mode().view().boxOf({RigList::Bodies, "Plate"}).center();
  const QPoint from = onScreen(middle);
  ASSERT_EQ(mode().view().pick(window_->viewport().toDevicePixels(from)).name, "Plate");
  const auto camera = window_->viewport().camera();
  const double low = newest().bodies[0].position.z();
  QTest::mousePress(&window_->viewport(), Qt::LeftButton, {}, from);
  moveMouse(from, from - QPoint(0, 150));
  ASSERT_TRUE(waitFor([&] {
    const DriveCommand* run = lastOf(CommandKind::Run);
    return run && run->drive == "Hoist" && run->value > 0;
  }));
  EXPECT_NEAR(lastOf(CommandKind::Run)->value, rigging().winches[0].drive.speed, 1e-9) << "full speed";
  ASSERT_TRUE(waitFor([&] { return newest().bodies[0].position.z() > low + 0.02; }));
  QTest::mouseRelease(&window_->viewport(), Qt::LeftButton, {}, from - QPoint(0, 150));
  ASSERT_TRUE(waitFor([&] {
    const DriveCommand* stop = lastOf(CommandKind::Stop);
    return stop && stop->time > lastOf(CommandKind::Run)->time - 1e-9;
  }));
  EXPECT_TRUE(window_->viewport().camera().target.isApprox(camera.target)) << "the view stays";
}

TEST_F(LiveLiftTest, AClickOnABodySelectsItWhileItRuns) {
  openAndRunLive();
  const QPoint at = onScreen(mode().view().boxOf({RigList::Bodies, "Plate"}).center());
  QTest::mouseClick(&window_->viewport(), Qt::LeftButton, {}, at);
  EXPECT_EQ(mode().editor().selected(), (RigThing{RigList::Bodies, "Plate"}));
}

TEST_F(LiveLiftTest, CablesThatRideAlongAreShownWhereTheyWereSolved) {
  const TemporaryFolder folder;
  for (const char* name : {"gantry_crane.liana", "gantry_crane.step"})
    std::filesystem::copy_file(paths::samples() / "projects" / name, folder / name);
  window_->openFile(folder / "gantry_crane.liana");
  ASSERT_TRUE(waitFor([this] { return window_->workspace().document().rigging() != nullptr; }));
  if (!mode().isActive()) mode().workspace->trigger();
  Rigging changed = rigging();
  LoadCase travel;
  travel.name = "A little way";
  travel.duration = 1.5;
  DriveCommand run;
  run.drive = "Trolley travel";
  run.value = 0.6;
  travel.commands = {run};
  changed.cases.push_back(travel);
  window_->workspace().apply(std::make_unique<ChangeRigging>(changed, "Travel"));
  session().chooseCase(travel.name);
  const CableId feed = cable(0).id;
  ASSERT_TRUE(waitFor([&] {
    const CableActor* actor = window_->viewport().scene().findCable(feed);
    return actor && !actor->axis().empty() && allSolved();
  }));
  const auto endOf = [&] { return window_->viewport().scene().findCable(feed)->axis(); };
  const auto rest = endOf();
  const auto trolley = [&] {
    return mode().view().boxOf({RigList::Bodies, rigging().bodies[1].name}).center().x();
  };
  const double trolleyAtRest = trolley();
  runToTheEnd();
  ASSERT_TRUE(waitFor([&] { return session().followers() != nullptr; }));
  timeline().goTo(1.5);
  const double went = session().recording()->frames.back().bodies[1].position.x() -
                      session().recording()->rest[1].position.x();
  EXPECT_GT(went, 0.1);
  double farthest = 0;
  const auto posed = endOf();
  for (const Eigen::Vector3d& end : {posed.front().position, posed.back().position})
    farthest = std::max(farthest,
                        std::min((end - rest.front().position).norm(), (end - rest.back().position).norm()));
  EXPECT_NEAR(farthest, 1000 * went, 1) << "its end goes with the trolley";
  EXPECT_NEAR(trolley() - trolleyAtRest, 1000 * went, 0.01) << "which goes where it was recorded";
  DocumentSettings settings = window_->workspace().document().settings();
  settings.lengthUnit = LengthUnit::Inch;
  window_->workspace().apply(std::make_unique<ChangeSettings>(settings));
  ASSERT_TRUE(waitFor([&] { return std::abs(trolley() - trolleyAtRest - 1000 * went) < 0.01; }))
      << "a change that is not about the lift leaves the moment in the view";
  mode().workspace->trigger();
  EXPECT_NEAR(trolley(), trolleyAtRest, 1e-6);
  EXPECT_TRUE(endOf().back().position.isApprox(rest.back().position, 1e-6)) << "and comes back";
}

}  // namespace
}  // namespace liana

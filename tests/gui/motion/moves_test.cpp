// Assembly moves in the window: made from a selection, given key poses by hand, solved, played, saved.
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QToolButton>
#include <QTreeWidget>
#include <filesystem>

#include "gui/actions/file/file_actions.h"
#include "gui/actions/move_actions.h"
#include "gui/motion/move_edits.h"
#include "gui/motion/move_session.h"
#include "gui/panels/fields/quantity_field.h"
#include "gui/playback/time_track.h"
#include "gui/view/actors/envelope_actors.h"
#include "io/project/project_file.h"
#include "kernel/edits/change_settings.h"
#include "kernel/edits/motion/change_moves.h"
#include "tests/gui/support/routing_test.h"

namespace liana {
namespace {

class MovesTest : public RoutingTest {
protected:
  MoveSession& session() { return window_->moves().session(); }
  const Move& move() { return *session().move(); }
  template <typename Widget>
  Widget* find(const char* name) {
    return window_->findChild<Widget*>(name);
  }
  void press(const char* button) { QTest::mouseClick(find<QPushButton>(button), Qt::LeftButton); }

  /// Sleeve B with the cable's socket on it, and a move of it with its first key pose.
  void makeMoveOfSleeve() {
    openMachine();
    makeCable();
    workspace().select(instanceOf("Sleeve B"));
    drawFrame();
    window_->moves().create->trigger();
    ASSERT_EQ(document().moves().size(), 1u);
    ASSERT_TRUE(waitFor([&] { return find<QTableWidget>("keys")->isVisibleTo(window_.get()); }));
  }

  /// Drags the sleeve with the gizmo's arrow and makes a key pose of it.
  void addKeyByGizmo(const QPoint& way) {
    const QPoint from = gripOf({GizmoPart::Kind::Arrow, 0});
    dragMouse(from, from + way);
    press("addKey");
  }

  void solve() {
    window_->moves().solve->trigger();
    ASSERT_TRUE(waitFor([&] { return !session().runs().solving().isValid(); }));
    ASSERT_TRUE(session().run());
    ASSERT_TRUE(session().run()->isComplete()) << session().state().toStdString();
  }

  void setSteps(int steps) {
    Move changed = move();
    changed.steps = steps;
    ASSERT_TRUE(session().change(changed, "Change steps"));
  }

  Eigen::Vector3d sleeveInView() {
    return view()->scene().assemblies().boxOf(instanceOf("Sleeve B")).center();
  }
  Eigen::Vector3d endInView() {
    return view()->scene().findCable(document().cables().front().id)->axis().back().position;
  }
};

TEST_F(MovesTest, PartsWhoseAssemblyHasGoneAreNoMover) {
  const SelectionSet selection(std::vector<Selection>{PartInstance{{77}, 0}});
  EXPECT_FALSE(moverOf(Document(), selection).has_value());
}

TEST_F(MovesTest, AMoveOfWhatIsSelectedBeginsWhereItStands) {
  makeMoveOfSleeve();
  ASSERT_EQ(move().movers.size(), 1u);
  EXPECT_EQ(move().movers[0].parts, std::vector<PartReference>{partNamed("Sleeve B")});
  ASSERT_EQ(move().keys.size(), 1u);
  EXPECT_NEAR((move().keys[0].poses[0].worldFromMover.translation() -
               Eigen::Vector3d(SocketProject::sleeveDistance, 0, 0))
                  .norm(),
              0, 1e-9);
  EXPECT_TRUE(find<QDockWidget>("movesDock")->isVisible());
  window_->edits().undo->trigger();
  EXPECT_TRUE(document().moves().empty());
  window_->edits().redo->trigger();
  EXPECT_EQ(document().moves().size(), 1u);
}

TEST_F(MovesTest, KeyPoseIsTakenFromTheGizmoAndThePartGoesBackInOneStep) {
  makeMoveOfSleeve();
  const Eigen::Vector3d before = placeOf(instanceOf("Sleeve B")).translation();
  const QPoint from = gripOf({GizmoPart::Kind::Arrow, 0});
  dragMouse(from, from + QPoint(40, 0));
  const Eigen::Vector3d there = placeOf(instanceOf("Sleeve B")).translation();
  ASSERT_GT((there - before).norm(), 1);
  const int steps = workspace().undoStack().index();
  press("addKey");
  EXPECT_EQ(workspace().undoStack().index(), steps + 1);
  ASSERT_EQ(move().keys.size(), 2u);
  EXPECT_EQ(move().keys[1].time, 1);
  EXPECT_NEAR((move().keys[1].poses[0].worldFromMover.translation() - there).norm(), 0, 1e-9);
  EXPECT_NEAR((placeOf(instanceOf("Sleeve B")).translation() - before).norm(), 0, 1e-9)
      << "the project's part stays where the key pose is";
  window_->edits().undo->trigger();
  EXPECT_EQ(move().keys.size(), 1u);
  EXPECT_NEAR((placeOf(instanceOf("Sleeve B")).translation() - there).norm(), 0, 1e-9);
}

TEST_F(MovesTest, WhileAMomentIsShownTheKeyPoseIsThatMoment) {
  makeMoveOfSleeve();
  addKeyByGizmo({40, 0});
  session().timeline().goTo(0.5);
  EXPECT_EQ(find<QuantityField>("keyTime")->value(), 0.5);
  const int steps = workspace().undoStack().index();
  press("addKey");
  ASSERT_EQ(move().keys.size(), 3u);
  EXPECT_EQ(move().keys[1].time, 0.5);
  const auto at = [&](std::size_t key) {
    return Eigen::Vector3d(move().keys[key].poses[0].worldFromMover.translation());
  };
  EXPECT_NEAR((at(1) - 0.5 * (at(0) + at(2))).norm(), 0, 1e-9);
  EXPECT_EQ(workspace().undoStack().index(), steps + 1);
}

TEST_F(MovesTest, PlayingMovesPartsAndCablesInTheViewAndNotInTheProject) {
  makeMoveOfSleeve();
  addKeyByGizmo({30, 0});
  setSteps(6);
  solve();
  ASSERT_EQ(session().run()->recording->frames.size(), 7u);
  session().leave();
  const Eigen::Vector3d sleeve = sleeveInView(), end = endInView();
  const auto revision = document().revision();
  const int undo = workspace().undoStack().index(), uploads = view()->scene().assemblies().uploadCount();
  session().timeline().goToEnd();
  const Eigen::Vector3d way = move().keys[1].poses[0].worldFromMover.translation() -
                              move().keys[0].poses[0].worldFromMover.translation();
  EXPECT_NEAR((sleeveInView() - sleeve - way).norm(), 0, 1e-3);
  EXPECT_NEAR((endInView() - end - way).norm(), 0, 0.05) << "the cable does not follow its socket";
  session().timeline().goTo(0.55 * move().end());
  EXPECT_NEAR((endInView() - end - 0.55 * way).norm(), 0, 0.05) << "between two moments it stands elsewhere";
  EXPECT_EQ(document().revision(), revision);
  EXPECT_EQ(workspace().undoStack().index(), undo);
  EXPECT_EQ(view()->scene().assemblies().uploadCount(), uploads);
  window_->moves().leave->trigger();
  EXPECT_NEAR((sleeveInView() - sleeve).norm(), 0, 1e-3);
  EXPECT_NEAR((endInView() - end).norm(), 0, 1e-3);
}

TEST_F(MovesTest, SpaceInTheViewPlaysWhileAMomentIsShownAndSeesThroughThePartsOtherwise) {
  makeMoveOfSleeve();
  addKeyByGizmo({30, 0});
  EXPECT_FALSE(session().timeline().isShowing());
  session().timeline().goToStart();
  activate();
  focusView();
  QTest::keyClick(view(), Qt::Key_Space);
  EXPECT_TRUE(session().timeline().isPlaying());
  QTest::keyClick(view(), Qt::Key_Space);
  QTest::keyClick(view(), Qt::Key_Home);
  EXPECT_EQ(session().timeline().time(), 0);
  QTest::keyClick(view(), Qt::Key_Right);
  EXPECT_NEAR(session().timeline().time(), move().end() / move().steps, 1e-9);
  session().leave();
  QTest::keyClick(view(), Qt::Key_Space);
  EXPECT_FALSE(session().timeline().isPlaying());
}

TEST_F(MovesTest, AnyChangeOfTheProjectEndsPlayingAndMakesTheRecordingOutdated) {
  makeMoveOfSleeve();
  addKeyByGizmo({30, 0});
  setSteps(3);
  solve();
  session().timeline().goToEnd();
  ASSERT_TRUE(session().poses().isOn());
  DocumentSettings settings = document().settings();
  settings.gravity = Eigen::Vector3d(0, 0, -5);
  ASSERT_TRUE(workspace().apply(std::make_unique<ChangeSettings>(settings)));
  ASSERT_TRUE(waitFor([&] { return session().run()->isOutdated; }));
  EXPECT_TRUE(find<QLabel>("moveState")->text().contains("Outdated"))
      << find<QLabel>("moveState")->text().toStdString();
  EXPECT_FALSE(window_->moves().writeResults(project_->folder()));
  window_->edits().undo->trigger();
  ASSERT_TRUE(waitFor([&] { return !session().run()->isOutdated; })) << "undo brings the same inputs back";
}

TEST_F(MovesTest, TypedCellsAreOneStepEachAndNonsenseKeepsTheOldValue) {
  makeMoveOfSleeve();
  press("addKey");
  auto* keys = find<QTableWidget>("keys");
  ASSERT_EQ(keys->rowCount(), 2);
  keys->item(1, 1)->setText("30 cm");
  ASSERT_TRUE(waitFor(
      [&] { return std::abs(move().keys[1].poses[0].worldFromMover.translation().x() - 300) < 1e-9; }));
  EXPECT_EQ(workspace().undoStack().undoText(), "Change key pose");
  keys->item(1, 0)->setText("soon");
  ASSERT_TRUE(waitFor([&] { return keys->item(1, 0)->text() == "1"; }));
  EXPECT_EQ(move().keys[1].time, 1);
  window_->edits().undo->trigger();
  EXPECT_NEAR(move().keys[1].poses[0].worldFromMover.translation().x(), SocketProject::sleeveDistance, 1e-9);
}

TEST_F(MovesTest, AJointTurnsAboutTheAxisThatWasClicked) {
  makeMoveOfSleeve();
  auto* movers = find<QTreeWidget>("movers");
  auto* kind = qobject_cast<QComboBox*>(movers->itemWidget(movers->topLevelItem(0), 1));
  kind->setCurrentIndex(1);
  Q_EMIT kind->activated(1);
  ASSERT_TRUE(waitFor([&] { return move().movers[0].kind == MotionKind::Turn; }));
  EXPECT_EQ(find<QTableWidget>("keys")->columnCount(), 2);
  press("pickAxis");
  ASSERT_TRUE(waitFor([&] {
    hover(inBore(0));
    return !sketch().arrows.empty();
  }));
  click(inBore(0));
  ASSERT_TRUE(waitFor([&] { return move().movers[0].axisPoint.head<2>().norm() < 1e-6; }));
  EXPECT_NEAR(std::abs(move().movers[0].axisDirection.z()), 1, 1e-9);
  press("addKey");
  find<QTableWidget>("keys")->item(1, 1)->setText("90");
  ASSERT_TRUE(waitFor([&] { return move().keys[1].poses[0].value == 90; }));
  const Eigen::Vector3d sleeve = sleeveInView();
  EXPECT_NEAR(sleeve.x(), 0, 0.1) << "typing a value shows the moment";
  EXPECT_NEAR(std::abs(sleeve.y()), SocketProject::sleeveDistance, 0.1);
}

TEST_F(MovesTest, ACableThatIsTooShortIsToldWithTheLengthItNeedsAndAClickGoesThere) {
  makeMoveOfSleeve();
  press("addKey");
  Move far = move();
  far.keys[1].poses[0].worldFromMover.translation().x() += 900;
  far.steps = 6;
  ASSERT_TRUE(session().change(far, "Farther"));
  solve();
  auto* findings = find<QListWidget>("moveFindings");
  ASSERT_GT(findings->count(), 0);
  const QString text = findings->item(0)->text();
  EXPECT_TRUE(text.contains("too short") && text.contains("it needs")) << text.toStdString();
  EXPECT_EQ(session().timeline().source()->worst()->kind, MarkKind::Failure);
  session().timeline().goToStart();
  QTest::mouseClick(findings->viewport(), Qt::LeftButton, {},
                    findings->visualItemRect(findings->item(0)).center());
  EXPECT_GT(session().timeline().time(), 0);
}

TEST_F(MovesTest, ASolveThatWasStoppedGoesOnAndGivesTheSame) {
  makeMoveOfSleeve();
  addKeyByGizmo({30, 0});
  setSteps(12);
  solve();
  const MoveRecording whole = *session().run()->recording;
  setSteps(400);
  window_->moves().solve->trigger();
  ASSERT_TRUE(waitFor([&] {
    return session().run()->recording && session().run()->recording->moments > 100 &&
           session().run()->recording->frames.size() > 3;
  }));
  window_->moves().solve->trigger();
  ASSERT_TRUE(waitFor([&] { return !session().runs().solving().isValid(); }));
  const std::size_t frames = session().run()->recording->frames.size();
  if (!session().run()->isComplete()) {
    EXPECT_FALSE(session().run()->stopped.empty());
    EXPECT_TRUE(session().state().contains("goes on")) << session().state().toStdString();
    window_->moves().solve->trigger();
    ASSERT_TRUE(waitFor([&] { return session().run()->recording->frames.size() > frames; }));
    window_->moves().solve->trigger();
    ASSERT_TRUE(waitFor([&] { return !session().runs().solving().isValid(); }));
  }
  EXPECT_EQ(session().run()->recording->frames.front().cables[0].line.points,
            whole.frames.front().cables[0].line.points);
}

TEST_F(MovesTest, RecordingIsKeptBesideTheProjectAndFoundAgain) {
  makeMoveOfSleeve();
  addKeyByGizmo({30, 0});
  setSteps(4);
  solve();
  const std::filesystem::path file = sockets_.folder() / "kept.liana";
  ASSERT_TRUE(window_->files().saveTo(file));
  ASSERT_TRUE(
      waitFor([&] { return std::filesystem::exists(sockets_.folder() / "kept_moves" / "Move 1.lianarec"); }));
  openWindow();
  window_->openFile(file);
  ASSERT_TRUE(waitFor([&] { return session().move() && session().run() && session().run()->recording; }));
  EXPECT_TRUE(session().run()->isComplete());
  EXPECT_FALSE(session().run()->isOutdated);
  EXPECT_FALSE(workspace().saved().isModified());
}

TEST_F(MovesTest, EnvelopeIsShownAndResultsAreWritten) {
  makeMoveOfSleeve();
  addKeyByGizmo({30, 0});
  setSteps(4);
  solve();
  window_->moves().envelope->trigger();
  ASSERT_TRUE(waitFor([&] { return session().envelope().count() == 1; }));
  window_->moves().envelope->trigger();
  EXPECT_EQ(session().envelope().count(), 0);
  ASSERT_TRUE(window_->moves().writeResults(sockets_.folder()));
  ASSERT_TRUE(waitFor([&] { return !window_->moves().task().isBusy(); }));
  for (const char* name : {"report.html", "move.csv", "peaks.csv", "envelope.stl"})
    EXPECT_TRUE(std::filesystem::exists(sockets_.folder() / name)) << name;
}

TEST_F(MovesTest, KeyPosesGoToATableAndComeBack) {
  makeMoveOfSleeve();
  addKeyByGizmo({30, 0});
  const Move before = move();
  const std::filesystem::path file = sockets_.folder() / "keys.csv";
  ASSERT_TRUE(window_->moves().writeKeysTo(file));
  Move fewer = move();
  fewer.keys.pop_back();
  ASSERT_TRUE(session().change(fewer, "Fewer"));
  ASSERT_TRUE(window_->moves().readKeysFrom(file));
  ASSERT_EQ(move().keys.size(), before.keys.size());
  EXPECT_NEAR((move().keys[1].poses[0].worldFromMover.translation() -
               before.keys[1].poses[0].worldFromMover.translation())
                  .norm(),
              0, 1e-6);
  EXPECT_FALSE(window_->moves().readKeysFrom(sockets_.folder() / "none.csv"));
}

TEST_F(MovesTest, RenamedDuplicatedAndDeletedMovesAreUndone) {
  makeMoveOfSleeve();
  find<QListWidget>("moves")->item(0)->setText("Pull out");
  EXPECT_EQ(move().name, "Pull out");
  window_->moves().duplicate->trigger();
  ASSERT_EQ(document().moves().size(), 2u);
  EXPECT_EQ(move().name, "Pull out (2)");
  window_->moves().remove->trigger();
  EXPECT_EQ(move().name, "Pull out");
  window_->moves().remove->trigger();
  EXPECT_EQ(session().move(), nullptr);
  EXPECT_FALSE(session().timeline().hasSamples());
  for (int i = 0; i < 4; ++i) window_->edits().undo->trigger();
  EXPECT_EQ(move().name, "Move 1");
}

}  // namespace
}  // namespace liana

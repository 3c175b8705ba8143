// Opens, drags and plays, and prints what one frame and one shape cost.
#include "tests/gui/benchmarks/harness_latency.h"

#include <QAction>
#include <QTest>
#include <cstdio>
#include <map>

#include "gui/actions/move_actions.h"
#include "gui/main_window.h"
#include "gui/motion/move_session.h"
#include "gui/playback/time_track.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/selection/movable.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/change_settings.h"
#include "tests/gui/benchmarks/mouse_hand.h"
#include "tests/gui/support/event_loop_watchdog.h"

namespace liana {
namespace {

constexpr int kLongWait = 600000;  // [ms]

bool open(MainWindow& window, const QString& project) {
  Workspace& workspace = window.workspace();
  window.openFile(project.toStdString());
  return QTest::qWaitFor([&] { return !workspace.document().cables().empty(); }, kLongWait);
}

bool settle(const Workspace& workspace) {
  return QTest::qWaitFor(
      [&] {
        for (const Cable& cable : workspace.document().cables())
          if (!workspace.shapes().isSolved(cable.id)) return false;
        return true;
      },
      kLongWait);
}

/// What drawing, solving and computing came to since it was made.
class Tally {
public:
  explicit Tally(MainWindow& window) : view_(window.viewport()) {
    QObject::connect(&window.workspace(), &Workspace::shapeChanged, &guard_,
                     [this](CableId cable) { ++shapes_[cable]; });
    QObject::connect(&view_, &VtkWidget::frameDrawn, &guard_, [this] {
      ++frames_;
      drawing_ += view_.lastFrameMilliseconds();
    });
    restart();
  }
  void restart() {
    watchdog_.restart();
    shapes_.clear();
    frames_ = 0;
    drawing_ = 0;
    start_ = MouseHand::Clock::now();
    window_ = cpuSeconds(CLOCK_THREAD_CPUTIME_ID);
    all_ = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID);
  }
  void print(const char* what) const {
    const double time = MouseHand::secondsSince(start_);
    const double own = cpuSeconds(CLOCK_THREAD_CPUTIME_ID) - window_;
    const double all = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID) - all_;
    int solved = 0;  // a shape of the harness is one of each of its cables
    for (const auto& [cable, count] : shapes_) solved = std::max(solved, count);
    const double perFrame = 1000.0 / std::max(1, frames_), perShape = 1000.0 / std::max(1, solved);
    std::printf(
        "  %-40s %5.1f shapes/s, %5.1f frames/s; longest block %6.1f ms, computed by the window %6.1f ms; "
        "processor time of the window %6.1f ms a frame, of all threads %6.1f ms a frame, %6.1f ms a shape\n",
        what, solved / time, frames_ / time, watchdog_.longestMilliseconds(),
        watchdog_.longestComputedMilliseconds(), own * perFrame, all * perFrame, all * perShape);
    std::fflush(stdout);
  }

private:
  Viewport& view_;
  EventLoopWatchdog watchdog_;
  QObject guard_;
  std::map<CableId, int> shapes_;
  int frames_ = 0;
  double drawing_ = 0, window_ = 0, all_ = 0;
  MouseHand::Clock::time_point start_;
};

void dragBranch(MainWindow& window, BranchId branch, const char* what, double seconds) {
  Workspace& workspace = window.workspace();
  Viewport& view = window.viewport();
  const auto pose = poseOf(workspace.document(), SelectionSet(branch));
  const auto grip = pose ? view.project(pose->worldFromPose.translation()) : std::nullopt;
  if (!grip) return;
  Tally tally(window);
  QTest::mousePress(&view, Qt::LeftButton, {}, grip->toPoint());
  {
    const MouseHand hand(view, *grip, 25);
    QTest::qWait(500);  // the first frames make buffers
    tally.restart();
    QTest::qWait(static_cast<int>(1000 * seconds));
    tally.print(what);
  }
  QTest::mouseRelease(&view, Qt::LeftButton, {}, grip->toPoint());
  settle(workspace);
}

}  // namespace

bool measureBranches(MainWindow& window, const QString& project, double seconds) {
  Workspace& workspace = window.workspace();
  if (!open(window, project) || !settle(workspace)) return false;
  const auto& branches = workspace.document().branches();
  std::printf("%s: %zu cables, %zu branches\n", qPrintable(project), workspace.document().cables().size(),
              branches.size());
  for (const bool contact : {false, true}) {
    DocumentSettings settings = workspace.document().settings();
    settings.contact.withParts = contact;
    workspace.apply(std::make_unique<ChangeSettings>(settings));
    if (!settle(workspace)) return false;
    for (const std::size_t index : {std::size_t{0}, branches.size() / 2, branches.size() - 1}) {
      const std::string what = branches[index].name + (contact ? ", contact on" : ", contact off");
      dragBranch(window, branches[index].id, what.c_str(), seconds);
    }
  }
  workspace.undoStack().setClean();
  return true;
}

bool measurePlayback(MainWindow& window, const QString& project, double seconds) {
  if (!open(window, project) || !settle(window.workspace())) return false;
  MoveSession& session = window.moves().session();
  if (!session.move()) return false;
  QTest::qWait(2000);  // recordings that are kept are read
  if (!session.runs().isCurrent(session.chosen())) {
    window.moves().solve->trigger();
    if (!QTest::qWaitFor([&] { return !session.runs().solving().isValid(); }, kLongWait)) return false;
  }
  std::printf("%s: %s\n", qPrintable(project), qPrintable(session.state()));
  Timeline& timeline = session.timeline();
  timeline.goToStart();
  QTest::qWait(500);
  timeline.setLooping(true);
  Tally tally(window);
  timeline.play();
  QTest::qWait(500);
  tally.restart();
  QTest::qWait(static_cast<int>(1000 * seconds));
  tally.print("played");
  timeline.pause();
  auto* track = window.findChild<TimeTrack*>();
  if (!track || !track->isVisible()) return true;
  const QPointF middle(track->width() / 2.0, 22);
  QTest::mousePress(track, Qt::LeftButton, {}, middle.toPoint());
  {
    const MouseHand hand(*track, middle, track->width() / 4.0);
    tally.restart();
    QTest::qWait(static_cast<int>(1000 * seconds));
    tally.print("scrubbed");
  }
  QTest::mouseRelease(track, Qt::LeftButton, {}, middle.toPoint());
  return true;
}

}  // namespace liana

// How the window feels: a 200-segment cable is dragged through the sample, and files are opened and
// cancelled and worked with, while a watchdog measures how long the event loop is away. Run on a quiet
// machine:
//   xvfb-run -a -s "-screen 0 1920x1200x24" build/bin/gui_latency [--seconds 5] [--open FILE]...
//     [--harness PROJECT] [--play PROJECT] [--lift PROJECT [--recording FILE]]
#include <QApplication>
#include <QCommandLineParser>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>
#include <cstdio>

#include "gui/actions/file/samples.h"
#include "gui/main_window.h"
#include "gui/resources/theme.h"
#include "gui/view/scene/view_detail.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/cable/add_handle.h"
#include "kernel/edits/cable/change_cable.h"
#include "tests/gui/benchmarks/file_latency.h"
#include "tests/gui/benchmarks/harness_latency.h"
#include "tests/gui/benchmarks/lift_latency.h"
#include "tests/gui/benchmarks/mouse_hand.h"
#include "tests/gui/support/event_loop_watchdog.h"

namespace liana {
namespace {

constexpr int kSegments = 200;
bool allSolved(const Workspace& workspace) {
  for (const Cable& cable : workspace.document().cables())
    if (!workspace.shapes().isSolved(cable.id)) return false;
  return !workspace.isEmpty();
}

/// Makes the first cable a fine one with a handle that can be grabbed; returns where the handle is.
std::optional<QPointF> prepareDrag(MainWindow& window) {
  Workspace& workspace = window.workspace();
  const CableId id = workspace.document().cables().front().id;
  workspace.apply(std::make_unique<ChangeCable>(ChangeCable::setSegments(id, kSegments)));
  const double slack = 1.15 * workspace.document().findCable(id)->length;  // room to move in
  workspace.apply(std::make_unique<ChangeCable>(ChangeCable::setLength(id, slack)));
  if (workspace.document().findCable(id)->handles.empty()) {
    RouteHandle handle;
    handle.id = workspace.documentForIds().newHandleId();
    handle.name = "Handle 1";
    const auto& axis = window.viewport().scene().findCable(id)->axis();
    handle.worldFromHandle.translation() = axis[axis.size() / 2].position;
    workspace.apply(std::make_unique<AddHandle>(id, handle));
  }
  const RouteHandle& handle = workspace.document().findCable(id)->handles.front();
  workspace.select(HandleReference{id, handle.id});
  if (!QTest::qWaitFor([&] { return allSolved(workspace); }, 60000)) return std::nullopt;
  QTest::qWait(300);
  return window.viewport().project(handle.worldFromHandle.translation());
}

int measureDrag(MainWindow& window, double seconds) {
  Workspace& workspace = window.workspace();
  window.openFile(sampleProject().toStdString());
  if (!QTest::qWaitFor([&] { return allSolved(workspace); }, 60000)) return 1;
  QTest::qWait(500);
  const auto grip = prepareDrag(window);
  if (!grip) return 1;
  Viewport& view = window.viewport();
  int shapes = 0, frames = 0, solved = 0;
  double solving = 0;
  bool fresh = false;
  QObject guard;
  QObject::connect(&workspace, &Workspace::shapeChanged, &guard, [&](CableId id) {
    fresh = true;
    ++solved;
    solving += workspace.shapeOf(id)->milliseconds;
  });
  QObject::connect(&view, &VtkWidget::frameDrawn, &guard, [&] {
    ++frames;
    shapes += fresh;
    fresh = false;
  });
  QTest::mousePress(&view, Qt::LeftButton, {}, grip->toPoint());
  EventLoopWatchdog watchdog;
  {
    const MouseHand hand(view, *grip, 60);
    QTest::qWait(500);  // the first frames make buffers
    watchdog.restart();
    shapes = frames = solved = 0;
    solving = 0;
    const auto start = MouseHand::Clock::now();
    const double window0 = cpuSeconds(CLOCK_THREAD_CPUTIME_ID), all0 = cpuSeconds(CLOCK_PROCESS_CPUTIME_ID);
    QTest::qWait(static_cast<int>(1000 * seconds));
    const double time = MouseHand::secondsSince(start);
    const double perFrame = 1000.0 / std::max(1, frames);
    const double windowTime = perFrame * (cpuSeconds(CLOCK_THREAD_CPUTIME_ID) - window0);
    const double allTime = perFrame * (cpuSeconds(CLOCK_PROCESS_CPUTIME_ID) - all0);
    std::printf(
        "drag, %d segments, view %dx%d: longest block %.1f ms, 99 %% of the time below %.1f ms, %.1f "
        "shapes/s "
        "drawn, %.1f frames/s, %.1f shapes/s solved in %.1f ms each; computed per frame: %.1f ms by the "
        "window, "
        "%.1f ms by all threads\n",
        kSegments, view.width(), view.height(), watchdog.longestMilliseconds(), watchdog.share(0.99),
        shapes / time, frames / time, solved / time, solved > 0 ? solving / solved : 0.0, windowTime,
        allTime);
  }
  QTest::mouseRelease(&view, Qt::LeftButton, {}, grip->toPoint());
  return 0;
}

}  // namespace
}  // namespace liana

int main(int argc, char** argv) {
  QTemporaryDir folder;
  qputenv("XDG_STATE_HOME", folder.path().toUtf8());
  QCoreApplication::setOrganizationName("LianaBenchmarks");
  QCoreApplication::setApplicationName("LianaBenchmarks");
  QSettings::setDefaultFormat(QSettings::IniFormat);
  QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
  liana::VtkWidget::prepareEnvironment();
  liana::VtkWidget::setDefaultSurfaceFormat();
  QApplication application(argc, argv);
  QCommandLineParser parser;
  parser.addHelpOption();
  parser.addOption({"seconds", "How long to drag; 0: not at all.", "S", "5"});
  parser.addOption({"samples", "Samples per pixel of the view instead of its own.", "N"});
  parser.addOption({"open", "Open FILE, cancel opening it at several moments, and work with it.", "FILE"});
  parser.addOption(
      {"harness", "Drag every branch of PROJECT's harness, without and with contact.", "PROJECT"});
  parser.addOption({"play", "Solve the first move of PROJECT and play it.", "PROJECT"});
  parser.addOption({"no-cancel", "Do not cancel, only open."});
  parser.addOption({"lift", "Open the lift PROJECT and run it live.", "PROJECT"});
  parser.addOption({"recording", "Open and scrub a recording of that lift.", "FILE"});
  parser.process(application);
  liana::applyLook(false);
  liana::MainWindow window;
  window.resize(1440, 900);
  if (parser.isSet("samples"))
    window.viewport().detail().setOpaqueMultiSamples(parser.value("samples").toInt());
  window.show();
  if (!QTest::qWaitForWindowExposed(&window)) return 1;
  if (const double seconds = parser.value("seconds").toDouble(); seconds > 0)
    if (const int failed = liana::measureDrag(window, seconds)) return failed;
  const double each = std::max(1.0, parser.value("seconds").toDouble());
  for (const QString& file : parser.values("harness"))
    if (!liana::measureBranches(window, file, each)) return 1;
  for (const QString& file : parser.values("play"))
    if (!liana::measurePlayback(window, file, each)) return 1;
  for (const QString& file : parser.values("open")) {
    if (!parser.isSet("no-cancel"))
      for (const double share : {0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.97})
        liana::measureCancel(window, file, share);
    if (!liana::measureOpen(window, file)) return 1;
    liana::measureWork(window);
  }
  const double seconds = std::max(1.0, parser.value("seconds").toDouble());
  for (const QString& project : parser.values("lift"))
    if (!liana::measureLift(window, project, seconds)) return 1;
  for (const QString& recording : parser.values("recording"))
    if (!liana::measureRecording(window, recording)) return 1;
  window.workspace().undoStack().setClean();
  return 0;
}

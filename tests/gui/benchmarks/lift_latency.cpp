#include "tests/gui/benchmarks/lift_latency.h"

#include <QAction>
#include <QSlider>
#include <QTest>
#include <chrono>
#include <cstdio>
#include <ctime>

#include "gui/hoist/actions/lift_files.h"
#include "gui/hoist/hoist_mode.h"
#include "gui/hoist/run/hoist_session.h"
#include "gui/main_window.h"
#include "gui/playback/timeline.h"
#include "gui/view/scene/viewport.h"
#include "io/recording/hoist_file.h"
#include "tests/gui/support/event_loop_watchdog.h"

namespace liana {
namespace {

constexpr int kJumps = 60;

double secondsOf(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Frames drawn and processor time, of the window's thread and of all, since it was made.
class Meter {
public:
  explicit Meter(MainWindow& window) {
    QObject::connect(&window.viewport(), &VtkWidget::frameDrawn, &guard_, [this] { ++frames_; });
  }
  int frames() const { return frames_; }
  double window() const { return secondsOf(CLOCK_THREAD_CPUTIME_ID) - window_; }
  double all() const { return secondsOf(CLOCK_PROCESS_CPUTIME_ID) - all_; }
  double real() const { return secondsOf(CLOCK_MONOTONIC) - real_; }

private:
  QObject guard_;
  int frames_ = 0;
  double window_ = secondsOf(CLOCK_THREAD_CPUTIME_ID), all_ = secondsOf(CLOCK_PROCESS_CPUTIME_ID),
         real_ = secondsOf(CLOCK_MONOTONIC);
};

}  // namespace

bool measureLift(MainWindow& window, const QString& project, double seconds) {
  HoistMode& mode = HoistMode::of(window);
  HoistSession& session = mode.session();
  window.openFile(project.toStdString());
  if (!QTest::qWaitFor([&] { return window.workspace().document().rigging() != nullptr; }, 60000))
    return false;
  if (!mode.isActive()) mode.workspace->trigger();
  QTest::qWait(1000);
  session.run(RunPace::RealTime);
  if (!QTest::qWaitFor([&] { return session.isRunning() && session.recording()->frames.size() > 10; },
                       120000))
    return false;
  for (QSlider* lever : window.findChild<QWidget*>("driveLevers")->findChildren<QSlider*>())
    lever->setValue(lever->maximum() / 3);
  QTest::qWait(500);
  EventLoopWatchdog watchdog;
  const double from = session.runTime();
  const Meter meter(window);
  QTest::qWait(static_cast<int>(1000 * seconds));
  const double simulated = session.runTime() - from, step = session.recording()->loadCase.step;
  const int frames = std::max(1, meter.frames());
  std::printf(
      "%s, live: %.2f x real time, %.0f simulated steps/s, %.1f frames/s; longest block %.1f ms (computed "
      "%.1f ms); computed per frame: %.1f ms by the window, %.1f ms by all threads; per simulated second "
      "%.2f s by the others\n",
      qPrintable(project.section('/', -1)), simulated / meter.real(), simulated / step / meter.real(),
      frames / meter.real(), watchdog.longestMilliseconds(), watchdog.longestComputedMilliseconds(),
      1000 * meter.window() / frames, 1000 * meter.all() / frames,
      (meter.all() - meter.window()) / std::max(1e-9, simulated));
  session.pause();
  return QTest::qWaitFor([&] { return !session.isRunning(); }, 60000);
}

bool measureRecording(MainWindow& window, const QString& recording) {
  HoistMode& mode = HoistMode::of(window);
  const double begin = secondsOf(CLOCK_THREAD_CPUTIME_ID);
  Result<ReadHoist> read = readHoistRecording(recording.toStdString());
  if (!read.ok()) return std::fprintf(stderr, "%s\n", read.error().message.c_str()), false;
  const double reading = secondsOf(CLOCK_THREAD_CPUTIME_ID) - begin;
  const double span = read->recording.end();
  const std::size_t frames = read->recording.frames.size();
  EventLoopWatchdog watchdog;
  const Meter opening(window);
  if (const auto opened = mode.session().openRecording(std::move(read->recording)); !opened.ok())
    return std::fprintf(stderr, "%s\n", opened.error().message.c_str()), false;
  const double shown = opening.window();
  std::printf("%zu frames, %.0f s: read in %.2f s, shown in %.2f s", frames, span, reading, shown);
  if (!QTest::qWaitFor([&] { return !mode.session().isChecking() && mode.session().isChecked(); }, 600000))
    return false;
  std::printf(", checked in %.1f s by another thread\n", opening.all() - opening.window());
  watchdog.restart();
  const Meter scrubbing(window);
  for (int i = 0; i < kJumps; ++i) {
    mode.timeline().goTo(span * ((i * 37) % kJumps) / kJumps);
    const int before = scrubbing.frames();
    if (!QTest::qWaitFor([&] { return scrubbing.frames() > before; }, 5000)) return false;
  }
  std::printf(
      "scrubbed: %.1f frames/s; computed per frame: %.1f ms by the window, %.1f ms by all threads; "
      "longest block computed %.1f ms\n",
      kJumps / scrubbing.real(), 1000 * scrubbing.window() / kJumps, 1000 * scrubbing.all() / kJumps,
      watchdog.longestComputedMilliseconds());
  return true;
}

}  // namespace liana

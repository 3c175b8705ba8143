// Opens, cancels and works, and prints the longest block of each.
#include "tests/gui/benchmarks/file_latency.h"

#include <QAction>
#include <QApplication>
#include <QMouseEvent>
#include <QTest>
#include <chrono>
#include <cstdio>
#include <functional>
#include <optional>

#include "gui/actions/edit_actions.h"
#include "gui/actions/file/file_actions.h"
#include "gui/actions/view_actions.h"
#include "gui/main_window.h"
#include "gui/view/scene/viewport.h"
#include "gui/view/section/section_view.h"
#include "gui/workspace/workspace.h"
#include "tests/gui/support/event_loop_watchdog.h"

namespace liana {
namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Watches the event loop and the frames from its making on.
class Watch {
public:
  explicit Watch(MainWindow& window) : view_(window.viewport()) {
    QTest::qWait(50);
    restart();
    QObject::connect(&view_, &VtkWidget::frameDrawn, &guard_, [this] {
      ++frames_;
      longestFrame_ = std::max(longestFrame_, view_.lastFrameMilliseconds());
    });
  }
  void restart() {
    watchdog_.restart();
    frames_ = 0;
    longestFrame_ = 0;
  }
  void print(const char* what) const {
    std::printf(
        "  %-34s longest block %6.1f ms, computed by the window %6.1f ms; %3d frames up to %6.1f ms\n", what,
        watchdog_.longestMilliseconds(), watchdog_.longestComputedMilliseconds(), frames_, longestFrame_);
    std::fflush(stdout);
  }

private:
  Viewport& view_;
  EventLoopWatchdog watchdog_;
  QObject guard_;
  int frames_ = 0;
  double longestFrame_ = 0;
};

void measure(MainWindow& window, const char* what, const std::function<void()>& work) {
  QTest::qWait(700);  // coarse pictures become fine ones, checks end
  Watch watch(window);
  // From the event loop, as a click does: the watchdog's question waits meanwhile.
  bool done = false;
  QMetaObject::invokeMethod(
      &window,
      [&] {
        work();
        done = true;
      },
      Qt::QueuedConnection);
  if (!QTest::qWaitFor([&] { return done; }, 600000)) std::printf("%s: STILL AT WORK\n", what);
  QTest::qWait(600);
  QTest::qWait(50);  // the answer that waited for the last frame
  watch.print(what);
}

void moveMouse(Viewport& view, QPointF at, Qt::MouseButtons buttons, Qt::KeyboardModifiers keys = {}) {
  QMouseEvent move(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, buttons, keys);
  QApplication::sendEvent(&view, &move);
}

void dragMouse(Viewport& view, QPoint from, QPoint to, Qt::KeyboardModifiers keys = {}) {
  QTest::mousePress(&view, Qt::LeftButton, keys, from);
  for (int i = 1; i <= 10; ++i) {
    moveMouse(view, from + (to - from) * i / 10, Qt::LeftButton, keys);
    QTest::qWait(1);
  }
  QTest::mouseRelease(&view, Qt::LeftButton, keys, to);
}

/// Where on the screen the largest parts have their middles.
std::vector<QPoint> middlesOfParts(MainWindow& window, std::size_t count) {
  const AssemblyActors& actors = window.viewport().scene().assemblies();
  std::vector<std::pair<double, QPoint>> found;
  for (const AssemblyReference& reference : window.workspace().document().assemblies()) {
    const int nodes = reference.assembly ? static_cast<int>(reference.assembly->nodes().size()) : 0;
    for (int node = 0; node < nodes; ++node) {
      const Eigen::AlignedBox3d box = actors.boxOf({reference.id, node});
      const auto pixel = box.isEmpty() ? std::nullopt : window.viewport().project(box.center());
      if (pixel) found.emplace_back(-box.volume(), pixel->toPoint());
    }
  }
  std::sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<QPoint> places;
  for (std::size_t i = 0; i < std::min(count, found.size()); ++i) places.push_back(found[i].second);
  return places;
}

std::optional<QPoint> gripOfGizmo(Viewport& view) {
  const auto& place = view.scene().gizmo().place();
  const auto middle = place ? view.project(place->worldFromGizmo.translation()) : std::nullopt;
  if (!middle) return std::nullopt;
  for (int y = -120; y <= 120; y += 3)
    for (int x = -120; x <= 120; x += 3) {
      const QPoint at = middle->toPoint() + QPoint(x, y);
      const auto part = view.picks().gizmo(view.toDevicePixels(at));
      if (part && part->kind == GizmoPart::Kind::Arrow) return at;
    }
  return std::nullopt;
}

}  // namespace

void measureCancel(MainWindow& window, const QString& file, double share) {
  const auto revision = window.workspace().document().revision();
  QObject guard;
  std::optional<Clock::time_point> asked;
  double took = -1, at = 0;
  QString stage;
  QObject::connect(&window.files(), &FileActions::taskProgressed, &guard,
                   [&](double fraction, const QString& text) {
                     if (asked || fraction < share) return;
                     asked = Clock::now();
                     at = fraction;
                     stage = text;
                     window.files().cancelTask();
                   });
  QObject::connect(&window.files(), &FileActions::taskEnded, &guard, [&] {
    if (asked) took = 1000 * secondsSince(*asked);
  });
  window.files().openPath(file.toStdString());
  const bool ended = QTest::qWaitFor([&] { return !window.files().isBusy(); }, 600000);
  if (!ended)
    std::printf("cancel %s: STILL READING\n", qPrintable(file));
  else if (asked)
    std::printf("cancel %s at %2.0f %% (%s): free after %.0f ms, document %s\n", qPrintable(file), 100 * at,
                qPrintable(stage), took,
                window.workspace().document().revision() == revision ? "unchanged" : "CHANGED");
  else
    std::printf("cancel %s at %2.0f %%: done before that\n", qPrintable(file), 100 * share);
}

bool measureOpen(MainWindow& window, const QString& file) {
  window.workspace().replaceDocument({}, {});
  QTest::qWait(300);
  std::printf("open %s\n", qPrintable(file));
  Watch watch(window);
  const auto start = Clock::now();
  window.files().openPath(file.toStdString());
  int frames = 0;  // drawn before the parts are there
  QObject guard;
  QObject::connect(&window.files(), &FileActions::taskEnded, &guard, [&] {
    frames = window.viewport().frameCount();
    watch.print("reading");
    std::printf("  read in %.2f s\n", secondsSince(start));
    watch.restart();
  });
  if (!QTest::qWaitFor([&] { return !window.files().isBusy(); }, 600000)) return false;
  const Scene& scene = window.viewport().scene();
  const auto isShown = [&] {
    return window.viewport().frameCount() > frames && scene.assemblies().waitingCount() == 0;
  };
  if (!QTest::qWaitFor(isShown, 60000)) return false;
  std::printf("  %d parts shown after %.2f s\n", scene.assemblies().partCount(), secondsSince(start));
  QTest::qWait(1500);
  watch.print("showing");
  return true;
}

void measureWork(MainWindow& window) {
  Viewport& view = window.viewport();
  Workspace& workspace = window.workspace();
  EditActions& edits = window.edits();
  const QPoint middle(view.width() / 2, view.height() / 2), corner(20, 200);
  const auto trigger = [&](const char* what, QAction* action) {
    measure(window, what, [action] { action->trigger(); });
  };
  measure(window, "drawing a frame", [&] { view.redraw(); });
  const std::vector<QPoint> places = middlesOfParts(window, 40);
  const QPoint somewhere = places.empty() ? middle : places.front();
  const auto hover = [&] {
    for (const QPoint& place : places) {
      moveMouse(view, place, Qt::NoButton);
      QTest::qWait(1);
    }
  };
  measure(window, "hovering, first time", hover);
  measure(window, "hovering", hover);
  measure(window, "turning the camera, first time",
          [&] { dragMouse(view, corner, corner + QPoint(60, 20)); });
  measure(window, "turning the camera", [&] { dragMouse(view, corner, corner + QPoint(-60, -20)); });
  trigger("selecting all", edits.selectAll);
  std::printf("  selected: %d parts\n", static_cast<int>(workspace.selected().parts().size()));
  trigger("hiding all", edits.hide);
  trigger("showing all", edits.showAll);
  measure(window, "clicking a part", [&] { QTest::mouseClick(&view, Qt::LeftButton, {}, somewhere); });
  trigger("isolating", edits.isolate);
  trigger("showing all again", edits.showAll);
  trigger("edges off or on", window.views().edges);
  trigger("edges on or off", window.views().edges);
  trigger("transparent", window.views().transparent);
  trigger("opaque", window.views().transparent);
  measure(window, "section on", [&] { view.section().setOn(true); });
  measure(window, "section moved", [&] {
    const Eigen::Vector2d range = view.section().range();
    view.section().setPosition(0.6 * range[0] + 0.4 * range[1]);
  });
  measure(window, "section off", [&] { view.section().setOn(false); });
  measure(window, "selecting by a box", [&] {
    dragMouse(view, QPoint(view.width() - 100, view.height() - 40), corner, Qt::ShiftModifier);
  });
  std::printf("  selected: %d parts\n", static_cast<int>(workspace.selected().parts().size()));
  trigger("selecting all again", edits.selectAll);
  if (const auto grip = gripOfGizmo(view)) {
    measure(window, "moving all by the gizmo", [&] { dragMouse(view, *grip, *grip + QPoint(0, -60)); });
    trigger("undo", edits.undo);
    trigger("redo", edits.redo);
    trigger("undo again", edits.undo);
  }
  measure(window, "closing", [&] { workspace.replaceDocument({}, {}); });
}

}  // namespace liana

// Window, project and waiting.
#include "tests/gui/support/window_test.h"

#include <QApplication>
#include <QMouseEvent>
#include <QSettings>
#include <QTest>

#include "gui/view/scene/view_detail.h"

namespace liana {

void WindowTest::SetUp() {
  QSettings().clear();  // nothing is remembered from one test to the next
  project_ = std::make_unique<SmallProject>();
  openWindow();
}

void WindowTest::openWindow(RouteWorker::Route route) {
  window_ = std::make_unique<MainWindow>(std::move(route));
  window_->viewport().detail().setOpaqueMultiSamples(0);
  window_->viewport().flights().setFlightTime(0);
  window_->resize(1280, 800);
  window_->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
}

void WindowTest::TearDown() {
  window_.reset();
}

bool WindowTest::waitFor(const std::function<bool()>& condition) {
  return QTest::qWaitFor(condition, 60000);
}

void WindowTest::activate() {
  window_->activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(window_.get()));
}

bool WindowTest::allSolved() const {
  const Workspace& workspace = window_->workspace();
  for (const Cable& each : workspace.document().cables())
    if (!workspace.shapes().isSolved(each.id)) return false;
  return true;
}

void WindowTest::drawFrame() {
  // Large assemblies come over several frames.
  ASSERT_TRUE(waitFor([&] { return window_->viewport().scene().assemblies().waitingCount() == 0; }));
  const int before = window_->viewport().frameCount();
  window_->viewport().redraw();
  ASSERT_TRUE(waitFor([&] { return window_->viewport().frameCount() > before; }));
}

void WindowTest::openProject() {
  window_->openFile(project_->project());
  ASSERT_TRUE(waitFor([&] { return !window_->workspace().isEmpty() && allSolved(); }));
  drawFrame();
}

QPoint WindowTest::onScreen(const Eigen::Vector3d& point) const {
  return window_->viewport().project(point).value().toPoint();
}

void WindowTest::focusView() {
  QApplication::setActiveWindow(window_.get());
  window_->viewport().setFocus();
}

void WindowTest::moveMouse(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys,
                           Qt::MouseButtons buttons) {
  Viewport& view = window_->viewport();
  for (int i = 1; i <= 8; ++i) {
    const QPoint at = from + (to - from) * i / 8;
    QMouseEvent event(QEvent::MouseMove, at, view.mapToGlobal(at), Qt::NoButton, buttons, keys);
    QApplication::sendEvent(&view, &event);
  }
}

void WindowTest::dragMouse(const QPoint& from, const QPoint& to, Qt::KeyboardModifiers keys) {
  QTest::mousePress(&window_->viewport(), Qt::LeftButton, keys, from);
  moveMouse(from, to, keys);
  QTest::mouseRelease(&window_->viewport(), Qt::LeftButton, keys, to);
}

void WindowTest::doubleClick(const QPoint& at, Qt::KeyboardModifiers keys) {
  QWidget* view = &window_->viewport();
  QTest::mouseClick(view, Qt::LeftButton, keys, at);
  QTest::mouseDClick(view, Qt::LeftButton, keys, at);  // the second press alone
  QTest::mouseRelease(view, Qt::LeftButton, keys, at);
}

QPoint WindowTest::gripOf(const GizmoPart& part) {
  Viewport& view = window_->viewport();
  const GizmoPlace place = view.scene().gizmo().place().value();
  const double scale = gizmoScale(place, view.camera(), view.viewSize(), view.pixelRatio());
  const auto line = gizmoLine(place, part, view.camera(), scale);
  for (int step = 1; step < 40; ++step) {
    const double at = (line.size() - 1) * step / 40.0;
    const auto i = static_cast<std::size_t>(at);
    const QPoint pixel = onScreen(line[i] + (at - i) * (line[i + 1] - line[i]));
    if (view.picks().gizmo(view.toDevicePixels(pixel)) == part) return pixel;
  }
  ADD_FAILURE() << "no place to grab part " << static_cast<int>(part.kind) << " of axis " << part.axis;
  return {};
}

Eigen::Isometry3d WindowTest::placeOf(const PartInstance& part) const {
  const AssemblyReference& reference = *window_->workspace().document().findAssembly(part.assembly);
  return reference.worldFromAssembly * reference.assembly->worldFromNode(part.node);
}

QPoint WindowTest::pixelOf(const PartInstance& part) {
  Viewport& view = window_->viewport();
  for (int y = 2; y < view.height(); y += 4)
    for (int x = 2; x < view.width(); x += 4)
      if (view.picks().thing(view.toDevicePixels(QPoint(x, y))) == Selection(part)) return {x, y};
  ADD_FAILURE() << "the part is nowhere to be seen";
  return {};
}

double WindowTest::tubeDistance(CableId id, const Eigen::Vector3d& point) const {
  double nearest = 1e9;
  const CableActor* actor = window_->viewport().scene().findCable(id);
  if (!actor) return nearest;
  for (const TubeStation& station : actor->axis())
    nearest = std::min(nearest, (station.position - point).norm());
  return nearest;
}

Eigen::Vector3d WindowTest::pointOnTube(CableId id, double fraction) const {
  const auto& axis = window_->viewport().scene().findCable(id)->axis();
  return axis.at(static_cast<std::size_t>(fraction * static_cast<double>(axis.size() - 1))).position;
}

}  // namespace liana

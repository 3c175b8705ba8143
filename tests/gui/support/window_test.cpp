// Window, project and waiting.
#include "tests/gui/support/window_test.h"

#include <QTest>

namespace liana {

void WindowTest::SetUp() {
  project_ = std::make_unique<SmallProject>();
  window_ = std::make_unique<MainWindow>();
  window_->viewport().setOpaqueMultiSamples(0);
  window_->viewport().setFlightTime(0);
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
    if (!workspace.isSolved(each.id)) return false;
  return true;
}

void WindowTest::drawFrame() {
  const int before = window_->viewport().frameCount();
  window_->viewport().update();
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

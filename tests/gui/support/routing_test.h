// What tests of making cables share: the small machine in the window, and a mouse that hovers and clicks.
#pragma once

#include <QAction>
#include <QDialog>
#include <QLabel>
#include <QSpinBox>
#include <QTest>

#include "gui/actions/edit_actions.h"
#include "gui/actions/route/route_actions.h"
#include "gui/view/overlay/sketch_overlay.h"
#include "tests/gui/support/socket_project.h"
#include "tests/gui/support/window_test.h"

namespace liana {

class RoutingTest : public WindowTest {
protected:
  void openMachine() {
    window_->openFile(sockets_.step());
    ASSERT_TRUE(waitFor([&] { return !window_->workspace().isEmpty(); }));
    drawFrame();
  }

  Viewport* view() { return &window_->viewport(); }
  Workspace& workspace() { return window_->workspace(); }
  const Document& document() { return workspace().document(); }
  const Sketch& sketch() { return view()->sketches().sketch(SketchLayer::Tool); }

  void hover(const QPoint& at) {
    QMouseEvent event(QEvent::MouseMove, at, view()->mapToGlobal(at), Qt::NoButton, Qt::NoButton, {});
    QApplication::sendEvent(view(), &event);
  }
  void click(const QPoint& at, Qt::KeyboardModifiers keys = {}) {
    hover(at);
    QTest::mouseClick(view(), Qt::LeftButton, keys, at);
  }

  /// A pixel on the far wall of a sleeve's bore, just under its rim, where the eye sees it.
  QPoint inBore(double x) {
    Eigen::Vector3d away = view()->camera().forward();
    away.z() = 0;
    const Eigen::Vector3d rim(x, 0, SocketProject::rimHeight - 3);
    return onScreen(rim + SocketProject::boreRadius * away.normalized());
  }
  QPoint onDisc() {
    return onScreen({SocketProject::discX + 8, SocketProject::discY - 5, SocketProject::discHeight});
  }
  /// Hovers until the part there is prepared and something is offered.
  testing::AssertionResult hoverUntilOffered(const QPoint& at) {
    hover(at);
    if (waitFor([&] { return !sketch().labels.empty(); })) return testing::AssertionSuccess();
    return testing::AssertionFailure() << "nothing is offered at " << at.x() << ", " << at.y();
  }
  QString offer() { return sketch().labels.empty() ? QString() : sketch().labels.front().text; }

  /// Makes the cable between both bores.
  void makeCable() {
    window_->routes().cable->trigger();
    ASSERT_TRUE(hoverUntilOffered(inBore(0)));
    click(inBore(0));
    ASSERT_TRUE(hoverUntilOffered(inBore(SocketProject::sleeveDistance)));
    click(inBore(SocketProject::sleeveDistance));
    ASSERT_EQ(document().cables().size(), 1u);
    ASSERT_TRUE(waitFor([&] { return allSolved(); }));
    drawFrame();
  }

  PartReference partNamed(const std::string& name) {
    const AssemblyReference& reference = document().assemblies().front();
    return {reference.id, "Machine/" + name};
  }
  PartInstance instanceOf(const std::string& name) {
    const AssemblyReference& reference = document().assemblies().front();
    return {reference.id, reference.assembly->findPath("Machine/" + name)};
  }

  SocketProject sockets_;
};

}  // namespace liana

// A window with the sling lift in it.
#pragma once

#include <QToolButton>

#include <QTest>
#include "gui/hoist/hoist_mode.h"

#include "gui/hoist/run/hoist_session.h"
#include "gui/hoist/run/rig_preview.h"
#include "gui/playback/timeline.h"
#include "tests/gui/support/window_test.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

namespace liana {

class LiftTest : public WindowTest {
protected:
  HoistMode& mode() { return HoistMode::of(*window_); }
  HoistSession& session() { return mode().session(); }
  Timeline& timeline() { return mode().timeline(); }
  const Rigging& rigging() { return session().rigging(); }

  void openLift() {
    window_->openFile(paths::samples() / "projects/sling_lift.liana");
    ASSERT_TRUE(waitFor([this] { return window_->workspace().document().rigging() != nullptr; }));
    ASSERT_TRUE(waitFor([this] { return !mode().preview().isBehind(); }));
    drawFrame();
  }
  void press(const char* button) {
    auto* found = window_->findChild<QToolButton*>(button);
    ASSERT_NE(found, nullptr) << button;
    ASSERT_TRUE(found->isVisible()) << button;
    ASSERT_TRUE(found->isEnabled()) << button;
    QTest::mouseClick(found, Qt::LeftButton);
  }
  void watchForRewind() {
    wentBack_ = false;
    QObject::connect(&session(), &HoistSession::recordingGrew, &session(),
                     [this](std::size_t first) { wentBack_ = wentBack_ || (first > 0 && first < 400); });
  }
  /// Whether frames of the first seconds were replaced since then.
  bool wentBack() const { return wentBack_; }
  /// Runs the case that is chosen to its end and waits for the verdict.
  void runToTheEnd() {
    press("runCase");
    ASSERT_TRUE(waitFor([this] { return session().state() == SessionState::Over && session().isChecked(); }));
  }

private:
  bool wentBack_ = false;
};

}  // namespace liana

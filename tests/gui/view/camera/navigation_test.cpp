// The presets: the table itself, and every row of it by real mouse events.
#include "gui/view/camera/navigation.h"

#include <QAction>
#include <QMouseEvent>
#include <QSettings>
#include <QTest>
#include <set>

#include "gui/actions/view_actions.h"
#include "tests/gui/support/window_test.h"

namespace liana {
namespace {

TEST(Navigation, EveryPresetTurnsPansAndLeavesClicksFree) {
  std::set<QString> keys;
  for (const NavigationPreset& preset : navigationPresets()) {
    EXPECT_TRUE(keys.insert(preset.key).second) << "two presets are called " << qPrintable(preset.key);
    std::set<CameraMove> moves;
    for (const NavigationRow& row : preset.rows) {
      moves.insert(row.move);
      EXPECT_EQ(preset.moveFor(row.buttons, row.keys), row.move)
          << qPrintable(preset.name) << " has two rows for " << qPrintable(describe(row));
    }
    EXPECT_EQ(moves.size(), 3u) << qPrintable(preset.name);
    EXPECT_FALSE(preset.moveFor(Qt::LeftButton, Qt::ShiftModifier)) << "Shift and left draw a box";
  }
  EXPECT_EQ(navigationPreset("nobody's").key, navigationPresets().front().key);
}

TEST(Navigation, PresetsAreTheHabitsOfTheirPrograms) {
  const auto move = [](const char* key, Qt::MouseButtons buttons, Qt::KeyboardModifiers keys = {}) {
    return navigationPreset(key).moveFor(buttons, keys);
  };
  EXPECT_EQ(move("liana", Qt::LeftButton), CameraMove::Orbit);
  EXPECT_EQ(move("liana", Qt::MiddleButton), CameraMove::Pan);
  EXPECT_EQ(move("solidworks", Qt::MiddleButton), CameraMove::Orbit);
  EXPECT_EQ(move("solidworks", Qt::MiddleButton, Qt::ControlModifier), CameraMove::Pan);
  EXPECT_EQ(move("solidworks", Qt::MiddleButton, Qt::ShiftModifier), CameraMove::Zoom);
  EXPECT_EQ(move("catia", Qt::MiddleButton), CameraMove::Pan);
  EXPECT_EQ(move("catia", Qt::MiddleButton | Qt::LeftButton), CameraMove::Orbit);
  EXPECT_EQ(move("nx", Qt::MiddleButton), CameraMove::Orbit);
  EXPECT_EQ(move("nx", Qt::MiddleButton, Qt::ShiftModifier), CameraMove::Pan);
  EXPECT_EQ(move("fusion", Qt::MiddleButton, Qt::ShiftModifier), CameraMove::Orbit);
  EXPECT_EQ(move("freecad", Qt::MiddleButton | Qt::LeftButton), CameraMove::Orbit);
  EXPECT_EQ(move("blender", Qt::MiddleButton, Qt::ShiftModifier), CameraMove::Pan);
  EXPECT_FALSE(move("blender", Qt::LeftButton));
}

class NavigationMouseTest : public WindowTest {
protected:
  Viewport* view() { return &window_->viewport(); }

  void send(QEvent::Type type, const QPoint& at, Qt::MouseButton button, Qt::MouseButtons held,
            Qt::KeyboardModifiers keys) {
    QMouseEvent event(type, at, view()->mapToGlobal(at), button, held, keys);
    QApplication::sendEvent(view(), &event);
  }

  /// Holds the buttons one after the other, moves, and lets go.
  void drag(const NavigationRow& row, const QPoint& from, const QPoint& to) {
    Qt::MouseButtons held;
    for (const Qt::MouseButton button : {Qt::MiddleButton, Qt::LeftButton, Qt::RightButton}) {
      if (!row.buttons.testFlag(button)) continue;
      held |= button;
      send(QEvent::MouseButtonPress, from, button, held, row.keys);
    }
    moveMouse(from, to, row.keys, row.buttons);
    for (const Qt::MouseButton button : {Qt::RightButton, Qt::LeftButton, Qt::MiddleButton}) {
      if (!row.buttons.testFlag(button)) continue;
      held &= ~Qt::MouseButtons(button);
      send(QEvent::MouseButtonRelease, to, button, held, row.keys);
    }
  }
};

TEST_F(NavigationMouseTest, EveryRowOfEveryPresetMovesTheCameraAsItSays) {
  openProject();
  const CameraPose start = view()->camera();
  for (const NavigationPreset& preset : navigationPresets()) {
    view()->setNavigation(preset);
    for (const NavigationRow& row : preset.rows) {
      view()->flights().jumpTo(start);
      drag(row, QPoint(60, 300), QPoint(110, 260));
      const CameraPose& now = view()->camera();
      const std::string name = (preset.name + ": " + describe(row)).toStdString();
      EXPECT_EQ(start.orientation.angularDistance(now.orientation) > 0.05, row.move == CameraMove::Orbit)
          << name;
      EXPECT_EQ(now.distance < 0.9 * start.distance, row.move == CameraMove::Zoom) << name;
      EXPECT_GT((now.eye() - start.eye()).norm(), 1) << name;
      EXPECT_TRUE(window_->workspace().selected().isEmpty()) << name;
      EXPECT_EQ(view()->cursor().shape(), Qt::ArrowCursor) << name << " has not ended";
    }
  }
}

TEST_F(NavigationMouseTest, ChosenPresetIsRememberedAndInTheHelp) {
  QAction* blender = window_->views().mouseLike.back();
  ASSERT_EQ(blender->text(), "Blender");
  blender->trigger();
  EXPECT_EQ(view()->navigation().key, "blender");
  EXPECT_EQ(QSettings().value(kNavigationSetting).toString(), "blender");
  MainWindow second;
  EXPECT_EQ(second.viewport().navigation().key, "blender");
  EXPECT_TRUE(second.views().mouseLike.back()->isChecked());
}

TEST_F(NavigationMouseTest, RightClickAsksForAMenuAndRightDragDoesNot) {
  openProject();
  int asked = 0;
  Selection target;
  QObject::connect(view(), &Viewport::contextMenuRequested, view(), [&](const Selection& under, QPoint) {
    ++asked;
    target = under;
  });
  const QPoint on = pixelOf(part(2));
  QTest::mouseClick(view(), Qt::RightButton, {}, on);
  EXPECT_EQ(asked, 1);
  EXPECT_EQ(target, Selection(part(2)));
  QTest::qWait(1);
  if (QWidget* menu = QApplication::activePopupWidget()) menu->close();
  const CameraPose before = view()->camera();
  QTest::mousePress(view(), Qt::RightButton, {}, on);
  moveMouse(on, on + QPoint(60, 0), {}, Qt::RightButton);
  QTest::mouseRelease(view(), Qt::RightButton, {}, on + QPoint(60, 0));
  EXPECT_EQ(asked, 1) << "a drag has opened the menu";
  EXPECT_GT((view()->camera().eye() - before.eye()).norm(), 1);
}

TEST_F(NavigationMouseTest, WheelZoomsAsThePresetHasItAndCanBeReversed) {
  openProject();
  const CameraPose start = view()->camera();
  const auto comesCloser = [&](const char* preset) {
    view()->setNavigation(navigationPreset(preset));
    view()->flights().jumpTo(start);
    const QPoint at = view()->rect().center();
    QWheelEvent away(at, view()->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, {}, Qt::NoScrollPhase,
                     false);
    QApplication::sendEvent(view(), &away);
    return view()->camera().distance < start.distance;
  };
  EXPECT_TRUE(comesCloser("liana"));
  EXPECT_FALSE(comesCloser("solidworks"));
  window_->views().wheelReversed->trigger();
  EXPECT_FALSE(comesCloser("liana"));
  EXPECT_TRUE(comesCloser("solidworks"));
  MainWindow second;
  EXPECT_TRUE(second.views().wheelReversed->isChecked()) << "forgotten";
}

}  // namespace
}  // namespace liana

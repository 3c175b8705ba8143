// Keys of a player.
#include "gui/playback/playback_keys.h"

#include <QKeyEvent>
#include <QWidget>

#include "gui/playback/timeline.h"

namespace liana {
namespace {

constexpr int kLongStep = 10;  // samples

bool isKeyOfPlayer(const QKeyEvent& key) {
  const auto modifiers = key.modifiers() & ~Qt::KeypadModifier;
  switch (key.key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
      return modifiers == Qt::NoModifier || modifiers == Qt::ShiftModifier;
    case Qt::Key_Space:
    case Qt::Key_Home:
    case Qt::Key_End:
      return modifiers == Qt::NoModifier;
    default:
      return false;
  }
}

void press(const QKeyEvent& key, Timeline& timeline) {
  const int far = key.modifiers() & Qt::ShiftModifier ? kLongStep : 1;
  switch (key.key()) {
    case Qt::Key_Left:
      return timeline.step(-far);
    case Qt::Key_Right:
      return timeline.step(far);
    case Qt::Key_Home:
      return timeline.goToStart();
    case Qt::Key_End:
      return timeline.goToEnd();
    default:
      if (!key.isAutoRepeat()) timeline.toggle();
  }
}

}  // namespace

PlaybackKeys::PlaybackKeys(Timeline& timeline, QObject* parent) : QObject(parent), timeline_(timeline) {}

void PlaybackKeys::watch(QWidget* widget) {
  widget->installEventFilter(this);
}

void PlaybackKeys::watchWhileShowing(QWidget* widget) {
  onlyWhileShowing_.insert(widget);
  watch(widget);
}

bool PlaybackKeys::eventFilter(QObject* watched, QEvent* event) {
  const bool isOverride = event->type() == QEvent::ShortcutOverride;
  if (!isOverride && event->type() != QEvent::KeyPress) return false;
  if (onlyWhileShowing_.contains(watched) && !timeline_.isShowing()) return false;
  const auto& key = *static_cast<QKeyEvent*>(event);
  if (!timeline_.hasSamples() || !isKeyOfPlayer(key)) return false;
  if (!isOverride) press(key, timeline_);
  event->accept();
  return true;
}

}  // namespace liana

// An event filter for each field.
#include "gui/panels/fields/calm_wheel.h"

#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QScrollBar>

namespace liana {
namespace {

class WheelFilter : public QObject {
public:
  using QObject::QObject;

protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() != QEvent::Wheel || static_cast<QWidget*>(watched)->hasFocus()) return false;
    event->ignore();  // it goes on to the scroll area
    return true;
  }
};

bool takesWheel(const QWidget* widget) {
  if (qobject_cast<const QScrollBar*>(widget)) return false;
  return qobject_cast<const QComboBox*>(widget) || qobject_cast<const QAbstractSpinBox*>(widget) ||
         qobject_cast<const QAbstractSlider*>(widget);
}

void calm(QWidget* field) {
  if (!takesWheel(field)) return;
  field->setFocusPolicy(Qt::StrongFocus);
  field->installEventFilter(new WheelFilter(field));
}

}  // namespace

void calmWheel(QWidget* widget) {
  calm(widget);
  for (QWidget* child : widget->findChildren<QWidget*>()) calm(child);
}

}  // namespace liana

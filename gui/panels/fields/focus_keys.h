// Keys that fields need are not taken by shortcuts of the window.
#pragma once

#include <QObject>

namespace liana {

/// Watches all widgets of the program: Space presses the button that has the focus, Home and End go to the
/// ends of a list, though the view has shortcuts of the same keys.
class FocusKeys : public QObject {
  Q_OBJECT

public:
  explicit FocusKeys(QObject* parent);

protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
};

}  // namespace liana

// Marks in the view where a limit is broken or nearly so: a red diamond, an amber triangle.
#pragma once

#include <QObject>

namespace liana {

class Viewport;

/// Draws on the checks' layer of the sketches; lives as long as the view.
class CheckMarks : public QObject {
  Q_OBJECT

public:
  explicit CheckMarks(Viewport& viewport);

  void setShown(bool shown);

private:
  void redraw();

  Viewport& viewport_;
  bool shown_ = true;
};

}  // namespace liana

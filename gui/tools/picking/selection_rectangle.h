// The rectangle one draws over the view to select what is in it.
#pragma once

#include <QWidget>

#include "gui/view/scene/screen_box.h"

namespace liana {

class Viewport;

/// Solid when only what lies within counts, dashed when touching is enough; lets the mouse through.
class SelectionRectangle : public QWidget {
  Q_OBJECT

public:
  explicit SelectionRectangle(Viewport& viewport);

  void showBox(const ScreenBox& box);

protected:
  void paintEvent(QPaintEvent* event) override;

private:
  Viewport& viewport_;
  bool touchIsEnough_ = false;
};

}  // namespace liana

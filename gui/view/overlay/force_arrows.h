// Arrows for the forces that sockets, fixings, handles and branches exert on the cables.
#pragma once

#include <QObject>

#include "gui/panels/fields/soon.h"
namespace liana {

class Viewport;

/// Draws on the forces' layer of the sketches and follows every new shape; lives as long as the view. Arrows
/// share one scale, so that they can be compared.
class ForceArrows : public QObject {
  Q_OBJECT

public:
  explicit ForceArrows(Viewport& viewport);

  void setShown(bool shown);

private:
  void redraw();

  Viewport& viewport_;
  bool shown_ = false;
  Soon soon_{[this] { redraw(); }};  // shapes of a harness come together
};

}  // namespace liana

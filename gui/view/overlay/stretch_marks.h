// Marks for the two points of the selected cable between which it is stretched.
#pragma once

#include <QObject>

#include "gui/panels/fields/soon.h"
namespace liana {

class Viewport;

/// Draws on a layer of its own of the sketches while a cable that is stretched is selected, that is while its
/// routing mode is shown; lives as long as the view.
class StretchMarks : public QObject {
  Q_OBJECT

public:
  explicit StretchMarks(Viewport& viewport);

private:
  void redraw();

  Viewport& viewport_;
  Soon soon_{[this] { redraw(); }};  // shapes of a harness come together
};

}  // namespace liana

// What the fixings of cables look like: each kind has a shape of its own, with a lock where the cable is held
// and a double arrow where it slides.
#pragma once

#include <QObject>

#include "gui/panels/fields/soon.h"
#include "gui/view/overlay/sketch.h"
#include "kernel/model/cable/cable.h"

namespace liana {

class Viewport;

/// The shape of a fixing around a bundle of that radius [mm], as it stands or as it would.
void drawFixing(const RouteHandle& fixing, const CableSpec& spec, const QColor& color, Sketch& sketch);

/// Draws on the fixings' layer of the sketches; lives as long as the view. Of the cable that is selected or
/// under the mouse it tells how far each sliding fixing is along it.
class FixingMarks : public QObject {
  Q_OBJECT

public:
  explicit FixingMarks(Viewport& viewport);

private:
  void redraw();
  void addCable(const Cable& cable, bool isProminent, Sketch& sketch) const;

  Viewport& viewport_;
  Soon soon_{[this] { redraw(); }};  // shapes of a harness come together
};

}  // namespace liana

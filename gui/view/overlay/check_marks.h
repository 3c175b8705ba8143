// Marks in the view where a limit is broken or nearly so, a red diamond, an amber triangle, and a ring at the
// worst place of what cables are coloured by.
#pragma once

#include <QObject>

#include "gui/panels/fields/soon.h"
namespace liana {

struct Sketch;
class Viewport;

/// Draws on the checks' layer of the sketches; lives as long as the view.
class CheckMarks : public QObject {
  Q_OBJECT

public:
  explicit CheckMarks(Viewport& viewport);

  void setShown(bool shown);

private:
  void redraw();
  void addFindings(Sketch& sketch) const;
  void addWorstPlaces(Sketch& sketch) const;

  Viewport& viewport_;
  bool shown_ = true;
  Soon soon_{[this] { redraw(); }};  // shapes of a harness come together
};

}  // namespace liana

// Curvature, torsion and tension along the selected cable; follows the drag and shares the cursor with the
// view.
#pragma once

#include "gui/panels/fields/throttle.h"
#include "gui/view/scene/vtk_widget.h"
#include "kernel/base/id.h"

namespace liana {

class Workspace;

/// Three charts side by side. Hovering points at the place in the view, and the other way round.
class PlotPanel : public VtkWidget {
  Q_OBJECT

public:
  explicit PlotPanel(Workspace& workspace, QWidget* parent = nullptr);
  ~PlotPanel() override;

  CableId shownCable() const { return cable_; }
  /// The cable's name; empty without one.
  QString summary() const;
  /// The pixel of an arc length [mm] in one of the charts; for tests and the cursor.
  QPointF pixelOf(int chart, double arcLength) const;

  QSize sizeHint() const override { return {600, 170}; }
  /// What stands over a chart: the quantity, and its value at the cursor.
  QString titleOf(int chart) const;

Q_SIGNALS:
  void summaryChanged();

protected:
  void prepareFrame() override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  void chooseCable();
  void refill();
  void updateCursor();
  void style();

  Workspace& workspace_;
  CableId cable_;
  bool stale_ = true;  // the numbers have changed since the last frame
  Throttle pace_{kPanelPace, [this] {
                   stale_ = true;
                   redraw();
                 }};
  struct Vtk;
  std::unique_ptr<Vtk> vtk_;
};

}  // namespace liana

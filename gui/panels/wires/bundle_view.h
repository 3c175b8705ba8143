// The cross-section of the cable under the cursor: its packed wires and what covers them.
#pragma once

#include <QWidget>

#include "gui/panels/fields/throttle.h"
#include "io/wiring/section_picture.h"
#include "kernel/model/document.h"

class QPainter;

namespace liana {

class Workspace;

/// Of the place on a cable that view and plots point at, else of the selected cable at its middle.
class BundleView : public QWidget {
  Q_OBJECT

public:
  explicit BundleView(Workspace& workspace, QWidget* parent = nullptr);

  QSize sizeHint() const override { return {190, 190}; }
  /// What is drawn, at which cable.
  const SectionPicture& picture() const { return picture_; }
  /// "Trunk: 12 wires, ⌀ 7.3 mm, covered ⌀ 9.9 mm"
  QString summary() const { return summary_; }

Q_SIGNALS:
  void summaryChanged();

protected:
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

private:
  struct Place {
    CableId cable;
    double share = 0.5;
  };
  Place place() const;
  void refresh();
  void makePicture(const Cable& cable, double share);
  void paintWire(QPainter& painter, const DrawnWire& wire, const Eigen::Vector2d& centre, double scale) const;
  double pixelsPerMm() const;

  Workspace& workspace_;
  SectionPicture picture_;
  QString summary_;
  Throttle pace_{60, [this] { refresh(); }};
};

}  // namespace liana

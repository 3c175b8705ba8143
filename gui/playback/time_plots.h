// Charts of a run over time, which steer its timeline.
#pragma once

#include <QPointer>
#include <QStringList>
#include <memory>
#include <vector>

#include "gui/panels/fields/throttle.h"
#include "gui/playback/timeline.h"
#include "gui/view/scene/vtk_widget.h"

namespace liana {

/// One chart per quantity, side by side; as many as there is room for, chosen in the context menu. Dragging
/// in a chart scrubs, a click on the ring at a line's worst value goes exactly there. Other runs of the same
/// kind are drawn dashed into the same charts.
class TimePlots : public VtkWidget {
  Q_OBJECT

public:
  explicit TimePlots(Timeline& timeline, QWidget* parent = nullptr);
  ~TimePlots() override;

  /// Runs to compare the timeline's with; they must stay until they are replaced or destroyed.
  void compareWith(const std::vector<PlaybackSource*>& runs);

  /// All there are, in the order of the sources.
  QStringList quantities() const;
  /// Which the user wants to see; empty: the first ones.
  void setWanted(const QStringList& quantities);
  /// What stands over each chart that is drawn.
  QStringList titles() const;

  /// The pixel of a time in a chart, and of the ring of one of its lines; for tests.
  QPointF pixelOf(int chart, double time) const;
  QPointF pixelOfWorst(int chart, int line) const;

  QSize sizeHint() const override { return {600, 170}; }

protected:
  void prepareFrame() override;
  void resizeEvent(QResizeEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  void changeEvent(QEvent* event) override;

private:
  struct Vtk;
  struct Line;
  struct Chart;

  std::vector<PlaybackSource*> runs() const;
  QStringList shownQuantities() const;
  void rebuild();
  void addChart(const QString& quantity, Chart& chart);
  void addLine(const TimeSeries& series, std::size_t run, Chart& chart);
  void scale(Chart& chart);
  void style();
  void updateCursor();
  QString titleOf(const Chart& chart) const;
  int chartAt(const QPointF& place) const;
  double timeAt(int chart, double x) const;
  /// The worst value under a place, as a time.
  std::optional<double> worstAt(const QPointF& place) const;
  void tellValues(const QMouseEvent& event);

  Timeline& timeline_;
  std::vector<QPointer<PlaybackSource>> others_;
  QStringList wanted_;
  bool stale_ = true;
  int scrubbed_ = -1;  // the chart in which the button is down
  Throttle pace_{kPanelPace, [this] {
                   stale_ = true;
                   redraw();
                 }};
  Throttle cursorPace_{kPanelPace, [this] { redraw(); }};
  std::unique_ptr<Vtk> vtk_;
};

}  // namespace liana

// How finely the view is drawn, and how much of it can be seen through.
#pragma once

#include <QObject>
#include <QTimer>

#include "gui/view/camera/view_background.h"

namespace liana {

class Viewport;

/// Belongs to the viewport. Frames that take long are drawn coarsely while things move: no edges, no
/// smoothing, fewer triangles of large models.
class ViewDetail : public QObject {
  Q_OBJECT

public:
  explicit ViewDetail(Viewport& viewport);

  void setEdgesVisible(bool visible);
  void setTransparent(bool transparent);
  bool isTransparent() const { return isTransparent_; }
  void setBackground(const ViewBackground& background);
  /// Of opaque pictures; translucent ones are not smoothed.
  void setOpaqueMultiSamples(int samples);
  /// Frames that take longer are drawn coarsely while the camera moves.
  void setSlowFrame(double milliseconds) { slowFrame_ = milliseconds; }

  /// Whether edges and smoothing are left out until the camera rests.
  bool isCoarse() const { return isCoarse_; }
  void beCoarseIfSlow();
  void setCoarse(bool coarse);
  /// Something moves still: a fine frame would hold it up.
  void stayCoarse();
  /// Translucent parts need another way of drawing.
  void updateBlending();

private:
  Viewport& viewport_;
  QTimer calm_;            // runs out when the camera has rested for a moment
  double slowFrame_ = 60;  // [ms]
  int opaqueMultiSamples_ = 0;
  bool isTransparent_ = false;
  bool isCoarse_ = false;
};

}  // namespace liana

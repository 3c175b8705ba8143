// The section of a view: which plane cuts, and the arrow by which it is dragged.
#pragma once

#include <QObject>
#include <optional>

#include "gui/view/camera/camera_pose.h"
#include "gui/view/section/section_plane.h"

namespace liana {

class Viewport;

enum class SectionAxis { X, Y, Z, View, Face };

/// Owned by the viewport. Cuts parts only; cables stay whole.
class SectionView : public QObject {
  Q_OBJECT

public:
  explicit SectionView(Viewport& viewport);

  bool isOn() const { return isOn_; }
  void setOn(bool on);
  SectionAxis axis() const { return axis_; }
  /// Puts the plane into the middle, across the axis; what is nearer to the eye is cut away. `View`: across
  /// the line of sight as it is now. Not for `Face`.
  void setAxis(SectionAxis axis);
  /// Puts the plane on a face and cuts away what stands out of it, on the side the normal points to. `Face`
  /// is its axis from then on, and switching on again comes back to it.
  void cutAlong(const Eigen::Vector3d& point, const Eigen::Vector3d& normal);
  void flip();
  /// Place of the plane along its axis [mm], and from where to where the visible parts reach.
  double position() const { return position_; }
  void setPosition(double position);
  Eigen::Vector2d range() const;
  SectionPlane plane() const;

  /// The arrow that moves the plane; pixels are device pixels.
  bool isOverArrow(const Eigen::Vector2d& pixel) const;
  void setHovered(bool hovered);
  void beginDrag(const Eigen::Vector2d& pixel);
  void drag(const Eigen::Vector2d& pixel, bool fine);
  /// Back to where the drag began.
  void cancelDrag();
  /// The middle of the cut, where the arrow stands [mm].
  Eigen::Vector3d middle() const;

Q_SIGNALS:
  void changed();

private:
  void apply();
  void sketch();
  /// Where on the plane's axis the line of sight comes nearest.
  double along(const Eigen::Vector2d& pixel) const;

  Viewport& viewport_;
  bool isOn_ = false, isFlipped_ = false, isHovered_ = false;
  SectionAxis axis_ = SectionAxis::X;
  Eigen::Matrix3d axes_ = Eigen::Matrix3d::Identity();  // across the plane, and two along it
  double position_ = 0;
  double dragStart_ = 0, lastAlong_ = 0;
};

}  // namespace liana

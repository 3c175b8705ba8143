// The place the mouse offers for the end of a cable: which of the candidates, turned round or not, and how it
// is drawn.
#pragma once

#include <Eigen/Geometry>
#include <optional>
#include <vector>

#include "gui/tools/picking/frame_picker.h"
#include "gui/view/overlay/sketch.h"

namespace liana {

/// Candidates of one place. What was flipped, turned or cycled stays while the mouse stays at that place.
class EndHover {
public:
  void set(std::vector<PickedFrame> candidates);
  void clear() { set({}); }

  bool isEmpty() const { return candidates_.empty(); }
  std::size_t count() const { return candidates_.size(); }
  /// The candidate in turn, flipped and turned as asked for.
  std::optional<PickedFrame> current() const;
  bool isTurned() const { return turn_ != 0; }

  void cycle(int steps);
  void flip() { flipped_ = !flipped_; }
  void turn(double radians) { turn_ += radians; }

private:
  std::vector<PickedFrame> candidates_;
  std::size_t index_ = 0;
  bool flipped_ = false;
  double turn_ = 0;  // about +z [rad]
};

/// The arrow out of the socket, its circle, the mark of its roll and its name.
void drawEnd(const PickedFrame& frame, bool isChosen, Sketch& sketch);

/// How long the arrow of an end is drawn [logical pixels].
inline constexpr double kEndArrowPixels = 64;

/// A smooth curve from one frame out to the other and in, for previews; free ends look at one another.
std::vector<Eigen::Vector3d> previewCurve(const PickedFrame& start, const PickedFrame& end);

/// Lets an end in empty space look at the other one.
void aimFreeEnds(PickedFrame& start, PickedFrame& end);

}  // namespace liana

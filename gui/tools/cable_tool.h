// Makes a cable by two clicks: where it starts and where it ends; on another cable that is a branch.
#pragma once

#include <optional>

#include "gui/tools/picking/end_hover.h"
#include "gui/tools/picking/frame_picker.h"
#include "gui/tools/tool.h"

namespace liana {

class Viewport;

/// Offers holes, shafts, edges, faces and sockets under the mouse; beside everything, the plane of the view
/// through the scene's centre.
class CableTool : public Tool {
  Q_OBJECT

public:
  CableTool(Viewport& viewport, FramePicker& picker);

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  bool key(const KeyPress& pressed) override;
  bool wantsKey(int key) const override;
  bool cancel() override;
  bool wheel(const PointerEvent& event, double notches) override;
  void activate() override;
  void deactivate() override;

private:
  void draw();
  bool isOnArrow(const Eigen::Vector2d& pixel, double reach) const;
  /// What a click would take: the candidate in turn, else the place in empty space; none while the part
  /// under the mouse is being prepared.
  std::optional<PickedFrame> offered() const;
  /// Joints with cables, else holes, shafts, edges, faces and sockets.
  std::vector<PickedFrame> placesAt(const Eigen::Vector2d& pixel);
  CableSpec specOfBranch(const PickedFrame& start, const PickedFrame& end) const;
  void makeCable(PickedFrame end, bool keyedEnd);

  Viewport& viewport_;
  FramePicker& picker_;
  EndHover hover_;
  std::optional<PointerEvent> mouse_;  // where it was last
  std::optional<PickedFrame> start_;
  bool keyedStart_ = false;
  bool isCurrent_ = false;
  std::optional<PointerEvent> waitingClick_;  // for the part under it to be prepared
};

}  // namespace liana

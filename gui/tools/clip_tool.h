// Clips a cable to a part: a click on the cable, a click on the part.
#pragma once

#include <optional>

#include "gui/tools/picking/frame_picker.h"
#include "gui/tools/picking/surface_place.h"
#include "gui/tools/tool.h"

namespace liana {

class Viewport;

/// A clip holds the cable's direction and goes where its part goes. On a surface the cable lies on it; in a
/// hole wide enough it passes through.
class ClipTool : public Tool {
  Q_OBJECT

public:
  ClipTool(Viewport& viewport, FramePicker& picker);

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  bool key(const KeyPress& pressed) override;
  bool wantsKey(int key) const override;
  bool wheel(const PointerEvent& event, double notches) override;
  bool letsHandlesMove() const override { return true; }
  void activate() override;
  void deactivate() override;

private:
  /// A clip as it would be put.
  struct Offer {
    Eigen::Isometry3d worldFromClip = Eigen::Isometry3d::Identity();
    Eigen::Vector3d normal = Eigen::Vector3d::UnitZ();  // the wheel turns about it
    PartReference part;
    PartInstance instance;
    double fraction = 0.5;
    QString name;
  };
  const Cable* cable() const;
  std::vector<Offer> offersAt(const Eigen::Vector2d& pixel) const;
  const Offer* offer() const { return offers_.empty() ? nullptr : &offers_[index_ % offers_.size()]; }
  Eigen::Isometry3d clipFrame() const;
  void refresh();
  void draw();

  Viewport& viewport_;
  FramePicker& picker_;
  std::vector<Offer> offers_;
  std::size_t index_ = 0;
  double turn_ = 0;  // about the normal [rad]
  bool flipped_ = false;
  std::optional<PointerEvent> mouse_;
  bool isCurrent_ = false;
};

}  // namespace liana

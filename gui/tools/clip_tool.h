// Fixes a cable to a part: a click on the cable, a click on the part.
#pragma once

#include <optional>
#include <vector>

#include "gui/tools/picking/frame_picker.h"
#include "gui/tools/picking/surface_place.h"
#include "gui/tools/tool.h"
#include "kernel/model/cable/centerline.h"
#include "kernel/model/harness/fixing.h"

namespace liana {

class Viewport;

class FixingChooser;

/// A fixing goes where its part goes. The kinds that fit what is under the mouse are offered: through a hole
/// wide enough a grommet first, on a rod a tie, elsewhere a clip on the surface, with the cable lying on it.
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
    QString place;                    // "on the surface", "through Hole ⌀20 mm"
    std::vector<FixingWord> kinds{};  // that fit there, the usual one first
  };
  const Cable* cable() const;
  std::vector<Offer> offersAt(const Eigen::Vector2d& pixel) const;
  const Offer* offer() const { return offers_.empty() ? nullptr : &offers_[index_ % offers_.size()]; }
  /// The cable lying on the surface there.
  Offer lying(const SurfacePlace& surface, const Cable& clipped, const Centerline& centerline) const;
  Offer along(const PickedFrame& frame, const Cable& clipped, const Centerline& centerline) const;
  /// The kind that a click makes of the offer.
  FixingWord kind() const;
  void nextKind();
  void choose(const std::optional<FixingWord>& kind);
  RouteHandle fixing() const;
  Eigen::Isometry3d clipFrame() const;
  void refresh();
  void draw();

  Viewport& viewport_;
  FramePicker& picker_;
  std::vector<Offer> offers_;
  std::size_t index_ = 0;
  double turn_ = 0;  // about the normal [rad]
  bool flipped_ = false;
  std::optional<FixingWord> wanted_;  // wherever it fits; none: what is usual there
  FixingChooser* chooser_;
  std::optional<PointerEvent> mouse_;
  bool isCurrent_ = false;
};

}  // namespace liana

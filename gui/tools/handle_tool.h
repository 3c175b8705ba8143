// Puts handles on cables by clicks: on a node of the solver's, or anywhere between two.
#pragma once

#include <optional>

#include "gui/tools/tool.h"
#include "gui/view/scene/scene.h"

namespace liana {

class Viewport;

/// Stays current, so that several handles can be put one after the other.
class HandleTool : public Tool {
  Q_OBJECT

public:
  explicit HandleTool(Viewport& viewport) : viewport_(viewport) {}

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  bool letsHandlesMove() const override { return true; }
  void activate() override;
  void deactivate() override;

private:
  /// Where on the cable a handle would sit; `node` is the solver's node the mouse is near.
  struct Place {
    CableId cable;
    double fraction = 0.5;
    std::optional<int> node;
  };
  std::optional<Place> placeAt(const Eigen::Vector2d& pixel) const;
  void draw();

  Viewport& viewport_;
  std::optional<Place> place_;
};

}  // namespace liana

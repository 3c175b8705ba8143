// Cuts the parts open along a face that is clicked.
#pragma once

#include <optional>

#include "gui/tools/picking/surface_place.h"
#include "gui/tools/tool.h"

namespace liana {

class Viewport;

/// Done after one click. On a curved face the plane touches it where it was clicked.
class SectionTool : public Tool {
  Q_OBJECT

public:
  explicit SectionTool(Viewport& viewport) : viewport_(viewport) {}

  QString nextStep() const override;
  void hover(const PointerEvent& event) override;
  void click(const PointerEvent& event) override;
  void activate() override;
  void deactivate() override;

private:
  void draw();

  Viewport& viewport_;
  std::optional<SurfacePlace> place_;
};

}  // namespace liana

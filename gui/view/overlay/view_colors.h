// The few colours of the 3D view that do not come from the model.
#pragma once

#include <array>

#include "gui/view/actors/tube_mesh.h"

namespace liana::colors {

using Channels = std::array<double, 3>;

/// Gives a VTK property or text its colour.
template <typename Colored>
void paint(Colored* thing, const Channels& color) {
  thing->SetColor(color[0], color[1], color[2]);
}

inline constexpr Channels kEdge{0.13, 0.14, 0.17};
inline constexpr Channels kDefaultPart{0.70, 0.73, 0.77};
inline constexpr Channels kSelection{1.0, 0.56, 0.08};
inline constexpr Rgb kSelectionRgb{250, 140, 22};
/// For what is of the selection's colour itself, as high-voltage cables are.
inline constexpr Rgb kOtherSelectionRgb{20, 175, 235};
inline constexpr Channels kHover{0.35, 0.68, 1.0};
inline constexpr Channels kHandle{0.09, 0.47, 0.95};
inline constexpr Channels kEnd{0.20, 0.62, 0.33};
inline constexpr Channels kBranch{0.49, 0.23, 0.70};
inline constexpr Channels kRim{1, 1, 1};

}  // namespace liana::colors

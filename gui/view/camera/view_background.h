// What is behind the model: one of a few quiet backgrounds.
#pragma once

#include <QString>
#include <array>
#include <vector>

namespace liana {

/// Runs from the bottom of the view to its top.
struct ViewBackground {
  std::array<double, 3> bottom{0.905, 0.925, 0.945};
  std::array<double, 3> top{0.585, 0.655, 0.735};
};

enum class BackgroundChoice { Automatic, Light, White, Dark };

inline constexpr BackgroundChoice kBackgroundChoices[] = {
    BackgroundChoice::Automatic, BackgroundChoice::Light, BackgroundChoice::White, BackgroundChoice::Dark};

/// Automatic: as light or dark as the window is.
ViewBackground backgroundFor(BackgroundChoice choice, bool darkLook);

/// What settings call it.
QString keyOf(BackgroundChoice choice);

}  // namespace liana

// The colours of the backgrounds.
#include "gui/view/camera/view_background.h"

namespace liana {

ViewBackground backgroundFor(BackgroundChoice choice, bool darkLook) {
  const ViewBackground light, white{{1, 1, 1}, {1, 1, 1}}, dark{{0.30, 0.33, 0.37}, {0.13, 0.15, 0.18}};
  switch (choice) {
    case BackgroundChoice::Automatic:
      return darkLook ? dark : light;
    case BackgroundChoice::Light:
      return light;
    case BackgroundChoice::White:
      return white;
    case BackgroundChoice::Dark:
      return dark;
  }
  return light;
}

QString keyOf(BackgroundChoice choice) {
  switch (choice) {
    case BackgroundChoice::Automatic:
      return "automatic";
    case BackgroundChoice::Light:
      return "light";
    case BackgroundChoice::White:
      return "white";
    case BackgroundChoice::Dark:
      return "dark";
  }
  return {};
}

}  // namespace liana

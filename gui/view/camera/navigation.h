// Which mouse buttons and keys turn, shift and zoom the view: presets after the habits of CAD systems.
#pragma once

#include <QString>
#include <Qt>
#include <optional>
#include <vector>

namespace liana {

enum class CameraMove { Orbit, Pan, Zoom };

/// Dragging with exactly these buttons and keys held moves the camera so.
struct NavigationRow {
  Qt::MouseButtons buttons;
  Qt::KeyboardModifiers keys;
  CameraMove move = CameraMove::Orbit;
};

/// The wheel zooms to the cursor in every preset. Shift with the left button alone is never in the table: it
/// draws a box.
struct NavigationPreset {
  QString key;   // in settings
  QString name;  // for people
  std::vector<NavigationRow> rows;
  bool turnsWheelBack = false;  // turning the wheel towards the hand comes closer

  std::optional<CameraMove> moveFor(Qt::MouseButtons buttons, Qt::KeyboardModifiers keys) const;
};

/// The first one is the program's own.
const std::vector<NavigationPreset>& navigationPresets();
/// The program's own for a key that is not known.
const NavigationPreset& navigationPreset(const QString& key);

/// Where the chosen preset's key is kept.
inline constexpr const char* kNavigationSetting = "view/navigation";

/// "Shift + middle drag".
QString describe(const NavigationRow& row);
QString describe(CameraMove move);
QString describeWheel(const NavigationPreset& preset);

}  // namespace liana

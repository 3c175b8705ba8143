// The table of presets.
#include "gui/view/camera/navigation.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

namespace liana {
namespace {

QString tr(const char* text) {
  return QCoreApplication::translate("Navigation", text);
}

constexpr auto kLeft = Qt::LeftButton, kMiddle = Qt::MiddleButton, kRight = Qt::RightButton;
constexpr auto kShift = Qt::ShiftModifier, kControl = Qt::ControlModifier;
constexpr auto kOrbit = CameraMove::Orbit, kPan = CameraMove::Pan, kZoom = CameraMove::Zoom;

std::vector<NavigationPreset> makePresets() {
  return {
      {"liana",
       "Liana",
       {{kLeft, {}, kOrbit},
        {kLeft, kControl, kOrbit},
        {kMiddle, {}, kPan},
        {kRight, {}, kPan},
        {kMiddle, kControl, kZoom}}},
      {"solidworks",
       "SolidWorks",
       {{kMiddle, {}, kOrbit}, {kMiddle, kControl, kPan}, {kMiddle, kShift, kZoom}},
       true},
      {"catia",
       "CATIA",
       {{kMiddle, {}, kPan},
        {kMiddle | kLeft, {}, kOrbit},
        {kMiddle | kRight, {}, kOrbit},
        {kMiddle, kControl, kZoom}}},
      {"nx",
       "NX",
       {{kMiddle, {}, kOrbit},
        {kMiddle, kShift, kPan},
        {kMiddle | kRight, {}, kPan},
        {kMiddle, kControl, kZoom},
        {kMiddle | kLeft, {}, kZoom}}},
      {"fusion",
       "Fusion, Inventor",
       {{kMiddle, {}, kPan}, {kMiddle, kShift, kOrbit}, {kMiddle, kControl, kZoom}}},
      {"freecad",
       "FreeCAD (CAD)",
       {{kMiddle, {}, kPan},
        {kMiddle | kLeft, {}, kOrbit},
        {kMiddle | kRight, {}, kOrbit},
        {kRight, kControl, kPan},
        {kRight, kShift, kOrbit},
        {kRight, kControl | kShift, kZoom}}},
      {"blender", "Blender", {{kMiddle, {}, kOrbit}, {kMiddle, kShift, kPan}, {kMiddle, kControl, kZoom}}},
  };
}

}  // namespace

std::optional<CameraMove> NavigationPreset::moveFor(Qt::MouseButtons buttons,
                                                    Qt::KeyboardModifiers keys) const {
  keys &= Qt::ShiftModifier | Qt::ControlModifier | Qt::AltModifier;
  for (const NavigationRow& row : rows)
    if (row.buttons == buttons && row.keys == keys) return row.move;
  return std::nullopt;
}

const std::vector<NavigationPreset>& navigationPresets() {
  static const std::vector<NavigationPreset> presets = makePresets();
  return presets;
}

const NavigationPreset& navigationPreset(const QString& key) {
  const auto& presets = navigationPresets();
  const auto found = std::find_if(presets.begin(), presets.end(),
                                  [&key](const NavigationPreset& preset) { return preset.key == key; });
  return found == presets.end() ? presets.front() : *found;
}

QString describe(const NavigationRow& row) {
  QStringList held;
  if (row.keys.testFlag(Qt::ControlModifier)) held << tr("Ctrl");
  if (row.keys.testFlag(Qt::ShiftModifier)) held << tr("Shift");
  if (row.buttons.testFlag(Qt::MiddleButton)) held << tr("middle");
  if (row.buttons.testFlag(Qt::LeftButton)) held << tr("left");
  if (row.buttons.testFlag(Qt::RightButton)) held << tr("right");
  QString text = tr("%1 drag").arg(held.join(" + "));
  text[0] = text[0].toUpper();
  return text;
}

QString describeWheel(const NavigationPreset& preset) {
  return preset.turnsWheelBack ? tr("zooms to the cursor: towards you comes closer")
                               : tr("zooms to the cursor: away from you comes closer");
}

QString describe(CameraMove move) {
  switch (move) {
    case CameraMove::Orbit:
      return tr("turns about the point under the cursor");
    case CameraMove::Pan:
      return tr("pans");
    case CameraMove::Zoom:
      return tr("zooms: up comes closer");
  }
  return {};
}

}  // namespace liana

// The desktop's colour dialog.
#include "gui/actions/ask_color.h"

#include <QColorDialog>

namespace liana {

std::optional<Color> askColor(QWidget* parent, const Color& current, const QString& title) {
  const QColor chosen =
      QColorDialog::getColor(QColor::fromRgbF(current.red, current.green, current.blue), parent, title);
  if (!chosen.isValid()) return std::nullopt;
  return Color{static_cast<float>(chosen.redF()), static_cast<float>(chosen.greenF()),
               static_cast<float>(chosen.blueF())};
}

}  // namespace liana

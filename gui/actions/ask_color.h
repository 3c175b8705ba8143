// Asks for a colour.
#pragma once

#include <QString>
#include <optional>

#include "kernel/model/assembly/color.h"

class QWidget;

namespace liana {

/// None when the user keeps the old one.
std::optional<Color> askColor(QWidget* parent, const Color& current, const QString& title);

}  // namespace liana

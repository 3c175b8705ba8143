// The program's line icons, drawn from SVG in the colour of the text around them.
#pragma once

#include <QIcon>
#include <QString>

namespace liana {

/// The icon of that name; its dark strokes take the palette's text colour, so that it reads on light and
/// dark.
QIcon icon(const QString& name);

/// The program's own icon.
QIcon programIcon();

}  // namespace liana

// One way to make an action, so that every tool tip tells its shortcut.
#pragma once

#include <QString>

class QAction;
class QObject;

namespace liana {

/// `shortcuts` are separated by spaces; the first is shown.
QAction* makeAction(QObject* parent, const QString& text, const QString& iconName, const QString& shortcuts,
                    const QString& tip);

}  // namespace liana

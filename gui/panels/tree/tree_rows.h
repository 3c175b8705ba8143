// What rows of the model tree stand for.
#pragma once

#include <QTreeWidgetItem>
#include <QVariant>

#include "gui/workspace/selection/selection.h"

namespace liana {

/// What a click on the row selects; nothing for groups.
void setTarget(QTreeWidgetItem* row, const Selection& target);
Selection targetOf(const QTreeWidgetItem* row);
/// What typing over the row renames: groups of parts too. The row can be edited from then on.
void setNamed(QTreeWidgetItem* row, const Selection& named);
Selection namedOf(const QTreeWidgetItem* row);

/// Of an assembly whose file is missing.
void setMissing(QTreeWidgetItem* row, AssemblyId assembly);
/// Invalid for all other rows.
AssemblyId missingOf(const QTreeWidgetItem* row);

QString displayName(const std::string& name, const QString& fallback);

}  // namespace liana

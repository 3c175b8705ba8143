// The files opened last, remembered between starts.
#pragma once

#include <QString>
#include <QStringList>

namespace liana {

/// Newest first; files that are gone are left out.
QStringList recentFiles();
void rememberRecentFile(const QString& file);

/// The sample project that comes with the program; empty if it is not installed.
QString sampleProject();

}  // namespace liana

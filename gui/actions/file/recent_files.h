// The files opened last, remembered between starts.
#pragma once

#include <QImage>
#include <QString>
#include <QStringList>

namespace liana {

/// Newest first; files that are gone are left out.
QStringList recentFiles();
void rememberRecentFile(const QString& file);

/// Keeps a small copy of the picture for the file; those of files that are no longer recent go.
void rememberPicture(const QString& file, const QImage& picture);
/// Null when there is none.
QImage recentPicture(const QString& file);

}  // namespace liana

// Recent files in the settings, and where the sample lies.
#include "gui/actions/recent_files.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QSettings>

namespace liana {
namespace {

constexpr int kMostRecent = 10;
const char* const kKey = "recentFiles";

}  // namespace

QStringList recentFiles() {
  QStringList existing;
  for (const QString& file : QSettings().value(kKey).toStringList())
    if (QFileInfo::exists(file)) existing << file;
  return existing;
}

void rememberRecentFile(const QString& file) {
  const QString absolute = QFileInfo(file).absoluteFilePath();
  QStringList files = recentFiles();
  files.removeAll(absolute);
  files.prepend(absolute);
  QSettings().setValue(kKey, QStringList(files.mid(0, kMostRecent)));
}

QString sampleProject() {
  // Beside the build tree when run from source, in the share folder when installed.
  const QDir program(QCoreApplication::applicationDirPath());
  for (const char* folder :
       {"../../samples/projects", "../share/liana/samples", "../samples/projects", "samples/projects"}) {
    const QDir samples(program.filePath(folder));
    const QStringList projects = samples.entryList({"*.liana"}, QDir::Files, QDir::Name);
    if (!projects.isEmpty()) return QDir::cleanPath(samples.absoluteFilePath(projects.first()));
  }
  return {};
}

}  // namespace liana

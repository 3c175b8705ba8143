#include "gui/actions/export/show_in_folder.h"

#include <QDesktopServices>
#include <QFileInfo>
#include <QUrl>

#include "gui/workspace/workspace.h"

namespace liana {

void showInFolder(Workspace& workspace, const std::filesystem::path& file) {
  const QFileInfo written(QString::fromStdString(file.string()));
  const QString folder = written.isDir() ? written.absoluteFilePath() : written.absolutePath();
  if (!QDesktopServices::openUrl(QUrl::fromLocalFile(folder)))
    workspace.post(MessageKind::Warning,
                   QObject::tr("No program was found to show folders. It is in %1.").arg(folder));
}

void offerFolder(Workspace& workspace, const QString& done, const std::filesystem::path& file) {
  workspace.offer(done, QObject::tr("Show in folder"), [&workspace, file] { showInFolder(workspace, file); });
}

}  // namespace liana

// Recent files in the settings, their pictures beside the recovery folder.
#include "gui/actions/file/recent_files.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QSet>
#include <QSettings>
#include <filesystem>

#include "io/project/autosave.h"

namespace liana {
namespace {

constexpr int kMostRecent = 10;
const char* const kKey = "recentFiles";
constexpr QSize kPictureSize(256, 160);

/// Named after the file's path; empty when there is no folder for such things.
QString pictureFile(const QString& file) {
  const std::filesystem::path recovery = recoveryFolder();
  if (recovery.empty()) return {};
  const QByteArray name =
      QCryptographicHash::hash(QFileInfo(file).absoluteFilePath().toUtf8(), QCryptographicHash::Sha1);
  const std::filesystem::path folder = recovery.parent_path() / "pictures";
  return QString::fromStdString((folder / (name.toHex() + ".png").toStdString()).string());
}

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

void rememberPicture(const QString& file, const QImage& picture) {
  const QString wanted = pictureFile(file);
  if (wanted.isEmpty() || picture.isNull()) return;
  const QDir folder = QFileInfo(wanted).dir();
  folder.mkpath(".");
  QSet<QString> kept{wanted};
  for (const QString& recent : recentFiles()) kept << pictureFile(recent);
  for (const QFileInfo& old : folder.entryInfoList({"*.png"}, QDir::Files))
    if (!kept.contains(old.filePath())) QFile::remove(old.filePath());
  QImage small = picture.scaled(kPictureSize, Qt::KeepAspectRatio, Qt::SmoothTransformation);
  small.setDevicePixelRatio(1);
  small.save(wanted, "PNG");
}

QImage recentPicture(const QString& file) {
  return QImage(pictureFile(file));
}

}  // namespace liana

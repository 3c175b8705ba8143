// Yes or no.
#include "gui/actions/export/ask_overwrite.h"

#include <QCoreApplication>
#include <QMessageBox>

namespace liana {
namespace {

constexpr int kNamedFiles = 8;  // more would make the question taller than the screen

QString tr(const char* text) {
  return QCoreApplication::translate("AskOverwrite", text);
}

QString questionAbout(const QStringList& files) {
  if (files.size() == 1) return tr("%1 is there already. Replace it?").arg(files.first());
  const QString more = files.size() > kNamedFiles ? tr("\nand others") : QString();
  return tr("%1 of the files are there already. Replace them?").arg(files.size()) + "\n\n" +
         files.mid(0, kNamedFiles).join("\n") + more;
}

}  // namespace

bool askOverwrite(QWidget* window, const std::vector<std::filesystem::path>& files) {
  QStringList there;
  std::error_code ignored;
  for (const std::filesystem::path& file : files)
    if (std::filesystem::exists(file, ignored)) there << QString::fromStdString(file.string());
  if (there.isEmpty()) return true;
  const auto answer = QMessageBox::question(window, tr("Replace the file?"), questionAbout(there),
                                            QMessageBox::Yes | QMessageBox::No, QMessageBox::No);
  return answer == QMessageBox::Yes;
}

bool addSuffix(QWidget* window, QString& file, const QString& suffix) {
  file += suffix;
  return askOverwrite(window, {file.toStdString()});
}

}  // namespace liana

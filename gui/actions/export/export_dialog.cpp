// A file dialog with boxes to tick below it.
#include "gui/actions/export/export_dialog.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QGridLayout>

namespace liana {

ExportDialog::ExportDialog(QWidget* parent, const QString& title, const std::filesystem::path& suggested,
                           std::vector<ExportFilter> filters, const QString& selectedCable,
                           const QString& extraOption)
    : QFileDialog(parent, title),
      filters_(std::move(filters)),
      only_(new QCheckBox(tr("Only %1").arg(selectedCable))),
      each_(new QCheckBox(tr("One file for each cable, named after it"))),
      extra_(new QCheckBox(extraOption)) {
  setObjectName("exportDialog");
  setOption(QFileDialog::DontUseNativeDialog);   // desktops' own dialogs have no room for the boxes
  setOption(QFileDialog::DontConfirmOverwrite);  // it does not know the names files get in the end
  setAcceptMode(QFileDialog::AcceptSave);
  setFileMode(QFileDialog::AnyFile);
  QStringList names;
  for (const ExportFilter& filter : filters_) names << filter.name;
  setNameFilters(names);
  const QFileInfo place(QString::fromStdString(suggested.string()));
  setDirectory(place.absolutePath());
  selectFile(place.fileName());
  only_->setObjectName("onlySelected");
  each_->setObjectName("oneFileEach");
  extra_->setObjectName("extraOption");
  auto* grid = qobject_cast<QGridLayout*>(layout());
  const auto add = [&](QCheckBox* box, bool wanted) {
    box->setParent(this);
    box->setVisible(wanted);
    if (wanted && grid) grid->addWidget(box, grid->rowCount(), 1);
  };
  add(only_, !selectedCable.isEmpty());
  add(each_, true);
  add(extra_, !extraOption.isEmpty());
  connect(this, &QFileDialog::filterSelected, this, &ExportDialog::followFilter);
}

const ExportFilter& ExportDialog::chosen() const {
  for (const ExportFilter& filter : filters_)
    if (filter.name == selectedNameFilter()) return filter;
  return filters_.front();
}

void ExportDialog::followFilter() {
  const QStringList files = selectedFiles();
  if (files.isEmpty() || QFileInfo(files.first()).isDir()) return;
  selectFile(QFileInfo(files.first()).completeBaseName() + chosen().extension);
}

std::filesystem::path ExportDialog::file() const {
  QString name = selectedFiles().value(0);
  if (QFileInfo(name).suffix().isEmpty()) name += chosen().extension;
  return name.toStdString();
}

bool ExportDialog::onlySelected() const {
  return only_->isVisibleTo(this) && only_->isChecked();
}

bool ExportDialog::oneFileEach() const {
  return each_->isChecked();
}

bool ExportDialog::extra() const {
  return extra_->isVisibleTo(this) && extra_->isChecked();
}

}  // namespace liana

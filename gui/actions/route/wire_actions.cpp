// Files of wires, in and out.
#include "gui/actions/route/wire_actions.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

#include "gui/actions/commit_typing.h"
#include "gui/actions/export/ask_overwrite.h"
#include "gui/actions/make_action.h"
#include "gui/workspace/selection/cable_choice.h"
#include "gui/workspace/workspace.h"
#include "io/wiring/read_wiring.h"
#include "io/wiring/wire_list.h"
#include "io/write_file.h"
#include "kernel/edits/harness/add_harness.h"

namespace liana {

WireActions::WireActions(Workspace& workspace, QWidget* window)
    : QObject(window), workspace_(workspace), window_(window) {
  importWires = makeAction(this, tr("Import &wires…"), "import", {},
                           tr("Make wires, connectors and cables of a wire list or a WireViz file"));
  exportWires = makeAction(this, tr("Export wire &list…"), "export", {},
                           tr("Write the wires with the lengths they are cut to"));
  connect(importWires, &QAction::triggered, this, &WireActions::askImport);
  connect(exportWires, &QAction::triggered, this, &WireActions::askExport);
}

void WireActions::askImport() {
  QSettings settings;
  const QString file =
      QFileDialog::getOpenFileName(window_, tr("Import wires"), settings.value("lastFolder").toString(),
                                   tr("Wire lists (*.csv *.tsv *.txt *.yml *.yaml);;All files (*)"));
  if (file.isEmpty()) return;
  settings.setValue("lastFolder", QFileInfo(file).absolutePath());
  importFrom(file.toStdString());
}

void WireActions::importFrom(const std::filesystem::path& file) {
  std::vector<std::string> notices;
  Result<HarnessDraft> draft = readWiring(file, cableLibrary(), notices);
  for (const std::string& notice : notices)
    workspace_.post(MessageKind::Warning, QString::fromStdString(notice));
  if (!draft.ok()) return workspace_.post(MessageKind::Error, QString::fromStdString(draft.error().message));
  const std::size_t count = draft->wires.size();
  if (!workspace_.apply(std::make_unique<AddHarness>(std::move(*draft)))) return;
  workspace_.post(
      MessageKind::Info,
      tr("%1 wires read from %2").arg(count).arg(QString::fromStdString(file.filename().string())));
}

void WireActions::askExport() {
  commitTyping(window_);
  if (workspace_.document().wires().empty())
    return workspace_.post(MessageKind::Info,
                           tr("There are no wires to write. Add some in the table of wires."));
  QSettings settings;
  QString file =
      QFileDialog::getSaveFileName(window_, tr("Export wire list"), settings.value("lastFolder").toString(),
                                   tr("Wire list (*.csv);;With tabs (*.tsv)"));
  if (file.isEmpty() || (QFileInfo(file).suffix().isEmpty() && !addSuffix(window_, file, "csv"))) return;
  settings.setValue("lastFolder", QFileInfo(file).absolutePath());
  exportTo(file.toStdString());
}

void WireActions::exportTo(const std::filesystem::path& file) {
  const char separator = file.extension() == ".tsv" ? '\t' : ',';
  const Result<void> written =
      writeFileAtomically(file, writeWireList(workspace_.saved().contentToSave(), separator));
  if (!written.ok())
    return workspace_.post(MessageKind::Error, QString::fromStdString(written.error().message));
  workspace_.post(MessageKind::Info,
                  tr("Wire list written to %1").arg(QString::fromStdString(file.string())));
}

}  // namespace liana

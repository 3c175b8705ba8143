// Asks, copies what is to be written, and lets a thread write it.
#include "gui/actions/export/export_actions.h"

#include <QAction>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>
#include <QUrl>

#include "gui/actions/busy_cursor.h"
#include "gui/actions/commit_typing.h"
#include "gui/actions/export/ask_overwrite.h"
#include "gui/actions/export/export_dialog.h"
#include "gui/actions/export/show_in_folder.h"
#include "gui/actions/export/view_picture.h"
#include "gui/actions/make_action.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/workspace.h"
#include "io/write_file.h"

namespace liana {
namespace {

QString toQString(const std::filesystem::path& path) {
  return QString::fromStdString(path.string());
}

void tellLinks(const std::vector<std::filesystem::path>& files, Workspace& workspace) {
  for (const std::filesystem::path& file : files)
    if (const std::string notice = linkNotice(file); !notice.empty())
      workspace.post(MessageKind::Warning, QString::fromStdString(notice));
}

/// The next dialog begins there, unless nothing can be written there.
void rememberFolderOf(const std::filesystem::path& file) {
  const QFileInfo folder(QFileInfo(toQString(file)).absolutePath());
  if (folder.isDir() && folder.isWritable()) QSettings().setValue("lastFolder", folder.absoluteFilePath());
}

}  // namespace

ExportActions::ExportActions(Workspace& workspace, Viewport& viewport, QWidget* window)
    : QObject(window), workspace_(workspace), viewport_(viewport), window_(window) {
  centerlines = makeAction(this, tr("Export &centerlines…"), "export", "Ctrl+E",
                           tr("Write the solved cables as curves: STEP, IGES, VDA-FS, DXF, CSV, JSON"));
  solids = makeAction(this, tr("Export so&lids…"), "export", "Ctrl+Shift+E",
                      tr("Write the solved cables as solids: STEP, GLB, OBJ, STL"));
  report = makeAction(this, tr("Repor&t…"), "report", "Ctrl+R",
                      tr("Write a page about all cables: failed checks, pictures, tables and plots"));
  connect(centerlines, &QAction::triggered, this, &ExportActions::askCenterlines);
  connect(solids, &QAction::triggered, this, &ExportActions::askSolids);
  connect(report, &QAction::triggered, this, &ExportActions::askReport);
  task_.onFailure([this](const QString& message) { workspace_.post(MessageKind::Error, message); });
}

bool ExportActions::belongsToProject(const std::filesystem::path& file) const {
  std::error_code isNotThere;
  if (std::filesystem::equivalent(workspace_.saved().file(), file, isNotThere)) return true;
  const auto& assemblies = workspace_.document().assemblies();
  return std::any_of(assemblies.begin(), assemblies.end(), [&](const AssemblyReference& reference) {
    return std::filesystem::equivalent(reference.file, file, isNotThere);
  });
}

bool ExportActions::mayWrite(const std::vector<std::filesystem::path>& files) {
  if (task_.isBusy()) {
    workspace_.post(MessageKind::Warning,
                    tr("Something is still being written. Wait for it, or cancel it in the status line."));
    return false;
  }
  const auto used = std::find_if(files.begin(), files.end(), [this](const std::filesystem::path& file) {
    return belongsToProject(file);
  });
  if (used == files.end()) return true;
  workspace_.post(MessageKind::Error,
                  tr("%1 belongs to this project and must not be replaced. Choose another name or folder.")
                      .arg(toQString(*used)));
  return false;
}

std::vector<std::filesystem::path> ExportActions::centerlineFilesOf(const ExportChoice& choice) const {
  return centerlineFiles(workspace_, chosenCables(choice), choice);
}

std::vector<std::filesystem::path> ExportActions::solidFilesOf(const ExportChoice& choice) const {
  return solidFiles(workspace_, chosenCables(choice), choice);
}

std::vector<CableId> ExportActions::chosenCables(const ExportChoice& choice) const {
  if (!choice.cables.empty()) return choice.cables;
  std::vector<CableId> all;
  for (const Cable& cable : workspace_.document().cables()) all.push_back(cable.id);
  return all;
}

void ExportActions::sayNotSolved(CableId id) {
  const Cable* cable = workspace_.document().findCable(id);
  const QString name = cable ? QString::fromStdString(cable->name) : tr("A cable");
  const QString remedy = workspace_.shapes().isLive()
                             ? tr("Wait for the solver, or see in its properties why it cannot be solved.")
                             : tr("Solving is off: switch it on under Route.");
  workspace_.post(MessageKind::Warning, tr("%1 has no solved shape yet. %2").arg(name, remedy));
}

bool ExportActions::hasCurrentShapes(const std::vector<CableId>& cables) {
  if (cables.empty()) workspace_.post(MessageKind::Warning, tr("There is no cable to export."));
  for (const CableId id : cables) {
    if (workspace_.shapes().isShown(id)) continue;
    sayNotSolved(id);
    return false;
  }
  return !cables.empty();
}

void ExportActions::warnOfUnbalanced(const std::vector<CableId>& cables) {
  QStringList names;
  for (const CableId id : cables)
    if (workspace_.shapes().isSolved(id) && !workspace_.shapeOf(id)->report.inEquilibrium())
      names << QString::fromStdString(workspace_.document().findCable(id)->name);
  if (names.isEmpty()) return;
  workspace_.post(MessageKind::Warning,
                  tr("What is written is not in equilibrium, and not the shape the cable would take: %1. See "
                     "in its properties why.")
                      .arg(names.join(", ")));
}

bool ExportActions::canBeJudged(const std::vector<CableId>& cables) {
  if (cables.empty()) workspace_.post(MessageKind::Warning, tr("There is no cable to report on."));
  for (const CableId id : cables) {
    if (workspace_.shapes().isCurrent(id)) continue;
    sayNotSolved(id);
    return false;
  }
  return !cables.empty();
}

void ExportActions::start(const QString& what, ExportWork work, const std::filesystem::path& toOpen) {
  task_.run(what, [this, work = std::move(work), toOpen](const Progress& progress) -> BackgroundTask::Finish {
    const Result<QString> result = work(progress);
    return [this, result, toOpen] { tell(result, toOpen); };
  });
}

void ExportActions::cancelTask() {
  task_.askToStop();
}

void ExportActions::tell(const Result<QString>& result, const std::filesystem::path& toOpen) {
  if (!result.ok() && result.error().isCancelled())
    return workspace_.post(MessageKind::Info, tr("The writing was cancelled. What was being written is as it "
                                                 "was before; files finished earlier stay."));
  if (!result.ok())
    return workspace_.post(MessageKind::Error, QString::fromStdString(result.error().message));
  if (toOpen.empty()) return workspace_.post(MessageKind::Info, *result);
  // Pages are read, everything else is taken along: the folder is where to begin.
  if (toOpen.extension() != ".html") return offerFolder(workspace_, *result, toOpen);
  workspace_.offer(*result, tr("Open it"), [this, toOpen] {
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(toQString(toOpen))))
      workspace_.post(MessageKind::Warning,
                      tr("No program was found to open %1. Open it in a browser.").arg(toQString(toOpen)));
  });
}

bool ExportActions::exportCenterlines(const ExportChoice& choice) {
  const std::vector<CableId> cables = chosenCables(choice);
  if (!mayWrite(centerlineFilesOf(choice)) || !hasCurrentShapes(cables)) return false;
  warnOfUnbalanced(cables);
  tellLinks(centerlineFilesOf(choice), workspace_);
  start(tr("Writing centerlines"), centerlineWork(workspace_, cables, choice), choice.file);
  return true;
}

bool ExportActions::exportSolids(const ExportChoice& choice) {
  const std::vector<CableId> cables = chosenCables(choice);
  if (!mayWrite(solidFilesOf(choice)) || !hasCurrentShapes(cables)) return false;
  warnOfUnbalanced(cables);
  tellLinks(solidFilesOf(choice), workspace_);
  start(tr("Writing solids"), solidWork(workspace_, cables, choice), choice.file);
  return true;
}

bool ExportActions::writeReport(const std::filesystem::path& file) {
  if (!mayWrite({file}) || !canBeJudged(chosenCables({}))) return false;
  tellLinks({file}, workspace_);
  const BusyCursor busy;
  std::vector<KeptMove> moves;
  if (moves_) moves = moves_();
  start(tr("Writing the report"),
        reportWork(workspace_, pictureWithLegend(viewport_), std::move(moves), file), file);
  return true;
}

std::filesystem::path ExportActions::suggestedFile(const QString& ending) const {
  QString base = toQString(workspace_.saved().file());
  if (base.isEmpty())
    base = QSettings().value("lastFolder").toString() + "/" +
           QFileInfo(workspace_.saved().title()).completeBaseName();
  const QFileInfo place(base);
  return (place.path() + "/" + place.completeBaseName() + ending).toStdString();
}

bool ExportActions::ask(const QString& title, const QString& ending, const std::vector<ExportFilter>& filters,
                        const QString& extraOption, const FilesOf& filesOf, ExportChoice& choice) {
  commitTyping(window_);
  const CableId selected = cableOf(workspace_.selection());
  const Cable* cable = workspace_.document().findCable(selected);
  ExportDialog dialog(window_, title, suggestedFile(ending), filters,
                      cable ? QString::fromStdString(cable->name) : QString(), extraOption);
  while (dialog.exec() == QDialog::Accepted) {
    choice = {dialog.file(), {}, dialog.oneFileEach(), dialog.extra(), dialog.schema()};
    if (dialog.onlySelected()) choice.cables = {selected};
    const std::vector<std::filesystem::path> files = filesOf(choice);
    if (!mayWrite(files)) return false;
    if (!askOverwrite(window_, files)) continue;
    rememberFolderOf(choice.file);
    return true;
  }
  return false;
}

void ExportActions::askCenterlines() {
  ExportChoice choice;
  if (ask(
          tr("Export centerlines"), "-centerlines.step",
          {{tr("STEP AP214 (*.step *.stp)"), ".step", StepSchema::Ap214},
           {tr("STEP AP242 (*.step *.stp)"), ".step", StepSchema::Ap242},
           {tr("IGES (*.igs *.iges)"), ".igs"},
           {tr("VDA-FS (*.vda)"), ".vda"},
           {tr("DXF (*.dxf)"), ".dxf"},
           {tr("Table with curvature and forces (*.csv)"), ".csv"},
           {tr("JSON (*.json)"), ".json"}},
          {}, [this](const ExportChoice& each) { return centerlineFilesOf(each); }, choice))
    exportCenterlines(choice);
}

void ExportActions::askSolids() {
  ExportChoice choice;
  if (ask(
          tr("Export solids"), "-cables.step",
          {{tr("STEP AP214 (*.step *.stp)"), ".step", StepSchema::Ap214},
           {tr("STEP AP242 (*.step *.stp)"), ".step", StepSchema::Ap242},
           {tr("GLB, for viewers and the web (*.glb)"), ".glb"},
           {tr("OBJ mesh (*.obj)"), ".obj"},
           {tr("STL mesh (*.stl)"), ".stl"}},
          tr("The parts of the assembly too"),
          [this](const ExportChoice& each) { return solidFilesOf(each); }, choice))
    exportSolids(choice);
}

void ExportActions::askReport() {
  commitTyping(window_);
  QString file = QFileDialog::getSaveFileName(window_, tr("Report"), toQString(suggestedFile("-report.html")),
                                              tr("Web pages (*.html)"));
  if (file.isEmpty()) return;
  if (!QStringList{"html", "htm"}.contains(QFileInfo(file).suffix().toLower()) &&
      !addSuffix(window_, file, ".html"))
    return;
  rememberFolderOf(file.toStdString());
  writeReport(file.toStdString());
}

}  // namespace liana

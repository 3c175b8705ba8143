// Question, reading and edit.
#include "gui/actions/file/missing_files.h"

#include <QAction>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QSettings>

#include "gui/actions/make_action.h"
#include "gui/workspace/workspace.h"
#include "io/content_hash.h"
#include "io/file_kind.h"
#include "io/import/read_assembly.h"
#include "kernel/edits/part/convert_part.h"
#include "kernel/edits/part/relink_assembly.h"

namespace liana {
namespace {

QString toQString(const std::filesystem::path& path) {
  return QString::fromStdString(path.string());
}

/// What was read, cut as the document's parts are, with the fingerprint of the file.
struct FoundFile {
  std::optional<Error> error;
  std::vector<std::string> warnings;
  std::shared_ptr<const Assembly> parts;
  std::map<CableId, int> cut;  // the whole shapes of parts that became cables
  std::string hash;
};

FoundFile readFile(const std::filesystem::path& file, AssemblyId id, std::vector<FlexiblePart> flexible,
                   const Progress& progress) {
  FoundFile found;
  Result<ImportedAssembly> imported = readAssembly(file, {}, progress);
  if (!imported.ok()) {
    found.error = imported.error();
    return found;
  }
  found.hash = hashOrNothing(file);
  found.warnings = std::move(imported->warnings);
  AssemblyReference reference;
  reference.id = id;
  reference.setGeometry(std::move(imported->assembly));
  for (FlexiblePart& part : flexible) part.rigidShape = -1;
  for (std::string& warning : cutPartsAgain(flexible, reference))
    found.warnings.push_back(std::move(warning));
  for (const FlexiblePart& part : flexible)
    if (part.part.assembly == id) found.cut[part.cable] = part.rigidShape;
  found.parts = reference.assembly;
  return found;
}

}  // namespace

MissingFiles::MissingFiles(Workspace& workspace, QWidget* window)
    : QObject(window), workspace_(workspace), window_(window) {
  locate = makeAction(this, tr("&Locate missing file…"), "warning", "",
                      tr("Tell where a CAD file of this project is now"));
  connect(locate, &QAction::triggered, this, [this] {
    if (const AssemblyReference* missing = firstMissing()) askFor(missing->id);
  });
  connect(&workspace, &Workspace::documentChanged, this, &MissingFiles::updateEnabled);
  connect(&workspace, &Workspace::documentReplaced, this, [this] {
    task_.cancel();
    updateEnabled();
  });
  updateEnabled();
}

void MissingFiles::updateEnabled() {
  locate->setEnabled(firstMissing() != nullptr);
}

const AssemblyReference* MissingFiles::firstMissing() const {
  for (const AssemblyReference& reference : workspace_.document().assemblies())
    if (!reference.assembly) return &reference;
  return nullptr;
}

void MissingFiles::offer() {
  QStringList names;
  for (const AssemblyReference& reference : workspace_.document().assemblies())
    if (!reference.assembly) names << toQString(reference.file);
  if (names.isEmpty()) return;
  const QString text = names.size() == 1
                           ? tr("The parts of %1 are left out: the file is missing or cannot be read.")
                           : tr("The parts of %1 are left out: the files are missing or cannot be read.");
  workspace_.offer(text.arg(names.join(", ")), tr("Locate %1…").arg(QFileInfo(names.front()).fileName()),
                   [this] { locate->trigger(); });
}

QString MissingFiles::folderFor(const AssemblyReference& reference) const {
  for (const std::filesystem::path& folder :
       {reference.file.parent_path(), workspace_.saved().file().parent_path()})
    if (!folder.empty() && QFileInfo::exists(toQString(folder))) return toQString(folder);
  return QSettings().value("lastFolder").toString();
}

void MissingFiles::openMenu(AssemblyId assembly, const QPoint& globalPosition) {
  const AssemblyReference* missing = workspace_.document().findAssembly(assembly);
  if (!missing) return;
  auto* menu = new QMenu(window_);
  menu->setObjectName("missingFileMenu");
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(locate->icon(), tr("&Locate %1…").arg(toQString(missing->file.filename())), this,
                  [this, assembly] { askFor(assembly); });
  menu->popup(globalPosition);
}

void MissingFiles::askFor(AssemblyId assembly) {
  const AssemblyReference* missing = workspace_.document().findAssembly(assembly);
  if (!missing) return;
  const QString file = QFileDialog::getOpenFileName(
      window_, tr("Locate %1").arg(toQString(missing->file.filename())), folderFor(*missing),
      tr("CAD and mesh files (%1);;All files (*)").arg(QString::fromStdString(assemblyFilePatterns())));
  if (!file.isEmpty()) take(assembly, file.toStdString());
}

void MissingFiles::take(AssemblyId assembly, const std::filesystem::path& given) {
  const std::filesystem::path file = std::filesystem::absolute(given).lexically_normal();
  const std::vector<FlexiblePart> flexible = workspace_.document().flexibleParts();
  const auto work = [this, assembly, file, flexible](const Progress& progress) -> BackgroundTask::Finish {
    const auto found = std::make_shared<FoundFile>(readFile(file, assembly, flexible, progress));
    return [this, assembly, file, found] {
      if (found->error)
        return workspace_.post(MessageKind::Error, QString::fromStdString(found->error->message));
      if (!workspace_.apply(
              std::make_unique<RelinkAssembly>(assembly, file, found->parts, found->hash, found->cut)))
        return;
      workspace_.post(MessageKind::Info, tr("Located %1.").arg(toQString(file)));
      for (const std::string& warning : found->warnings)
        workspace_.post(MessageKind::Warning, QString::fromStdString(warning));
      offer();  // what else is missing
    };
  };
  if (!task_.run(tr("Reading %1").arg(toQString(file.filename())), work))
    workspace_.post(MessageKind::Warning, tr("Another file is still being read; wait for it or cancel it."));
}

void MissingFiles::cancelTask() {
  if (!task_.isBusy()) return;
  task_.cancel();
  workspace_.post(MessageKind::Info, tr("Cancelled; nothing has changed."));
}

}  // namespace liana

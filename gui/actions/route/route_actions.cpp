// Wires tools, questions and edits of cables.
#include "gui/actions/route/route_actions.h"

#include <QAction>
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QSettings>
#include <QSpinBox>

#include "gui/actions/make_action.h"
#include "gui/actions/route/library_dialog.h"
#include "gui/actions/tool_actions.h"
#include "gui/tools/cable_tool.h"
#include "gui/tools/clip_tool.h"
#include "gui/tools/flexible_tool.h"
#include "gui/tools/handle_tool.h"
#include "gui/tools/polyline_tool.h"
#include "gui/view/overlay/stretch_marks.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/edit_command.h"
#include "gui/workspace/free_name.h"
#include "gui/workspace/parts/part_conversion.h"
#include "gui/workspace/selection/cable_choice.h"
#include "gui/workspace/selection/cable_place.h"
#include "gui/workspace/workspace.h"
#include "io/centerline/read_drafts.h"
#include "kernel/edits/cable/add_cable.h"
#include "kernel/edits/cable/add_handle.h"
#include "kernel/edits/cable/change_cable.h"
#include "kernel/edits/cable/change_handle.h"
#include "kernel/edits/change_settings.h"
#include "kernel/routing/cable_from_draft.h"

namespace liana {
namespace {

const RouteHandle* handleOf(const Document& document, const Selection& selection) {
  const auto* reference = std::get_if<HandleReference>(&selection);
  const Cable* cable = reference ? document.findCable(reference->cable) : nullptr;
  return cable ? cable->findHandle(reference->handle) : nullptr;
}

const CableEnd* endOf(const Document& document, const Selection& selection) {
  const auto* reference = std::get_if<EndReference>(&selection);
  const Cable* cable = reference ? document.findCable(reference->cable) : nullptr;
  if (!cable) return nullptr;
  return reference->which == WhichEnd::Start ? &cable->start : &cable->end;
}

/// What reading a file of routes gave.
struct ImportedRoutes {
  std::vector<Cable> cables;
  QStringList warnings;
  std::optional<Error> error;
};

ImportedRoutes followRoutes(const std::filesystem::path& file, const CableSpec& spec,
                            const std::vector<AssemblyReference>& assemblies,
                            const DocumentSettings& settings, const Progress& progress) {
  ImportedRoutes imported;
  const Result<ReadDrafts> drafts = readDrafts(file, progress.part(0, 0.1));
  const Result<Surroundings> around = surroundingsOf(assemblies, settings, progress.part(0.1, 0.2));
  if (!drafts.ok() || !around.ok()) {
    imported.error = drafts.ok() ? around.error() : drafts.error();
    return imported;
  }
  DraftOptions options;
  options.around = *around;
  for (const std::string& warning : drafts->warnings) imported.warnings << QString::fromStdString(warning);
  const double share = 0.8 / static_cast<double>(drafts->routes.size());
  for (std::size_t i = 0; i < drafts->routes.size(); ++i) {
    const double from = 0.2 + share * static_cast<double>(i);
    const Result<DraftedCable> drafted =
        cableFromDraft(drafts->routes[i], spec, settings, options, progress.part(from, from + share));
    if (!drafted.ok()) {
      imported.error = drafted.error();
      return imported;
    }
    if (!drafted->follows)
      imported.warnings << QObject::tr(
                               "\"%1\" follows its drawing only within %2 mm; a softer cable or a "
                               "drawing with wider bends would follow it better.")
                               .arg(QString::fromStdString(drafted->cable.name))
                               .arg(drafted->largestDeviation, 0, 'f', 1);
    imported.cables.push_back(drafted->cable);
  }
  return imported;
}

}  // namespace

RouteActions::RouteActions(Viewport& viewport, ToolActions& tools, QWidget* window)
    : QObject(window), viewport_(viewport), workspace_(viewport.workspace()), window_(window) {
  makeActions(tools);
  new StretchMarks(viewport);
  task_.onFailure([this](const QString& message) { workspace_.post(MessageKind::Error, message); });
  connect(library, &QAction::triggered, this, &RouteActions::askLibrary);
  connect(saveSpec, &QAction::triggered, this, &RouteActions::saveSelectedSpec);
  connect(equidistant, &QAction::triggered, this, &RouteActions::askEquidistant);
  connect(holdDirection, &QAction::triggered, this, &RouteActions::switchDirection);
  connect(takeOffPart, &QAction::triggered, this, &RouteActions::takeOff);
  connect(makeMoulded, &QAction::triggered, this, [this] { convertSelected(false); });
  connect(makeLaid, &QAction::triggered, this, [this] { convertSelected(true); });
  connect(makeRigid, &QAction::triggered, this, &RouteActions::convertBack);
  connect(importCenterline, &QAction::triggered, this, &RouteActions::askImport);
  connect(gravity, &QAction::triggered, this, &RouteActions::switchGravity);
  connect(solveNow, &QAction::triggered, this, [this] { workspace_.shapes().solveNow(); });
  connect(&workspace_, &Workspace::solvingChanged, this, &RouteActions::updateEnabled);
  connect(&workspace_, &Workspace::shapeOutdated, this, &RouteActions::updateEnabled);
  connect(&workspace_, &Workspace::selectionChanged, this, &RouteActions::updateEnabled);
  connect(&workspace_, &Workspace::documentChanged, this, &RouteActions::updateEnabled);
  connect(&workspace_, &Workspace::documentReplaced, this, [this] {
    task_.cancel();
    updateEnabled();
  });
  for (const std::string& warning : cableLibraryWarnings())
    workspace_.post(MessageKind::Warning, QString::fromStdString(warning));
  updateEnabled();
}

void RouteActions::makeActions(ToolActions& tools) {
  cable = tools.add(std::make_unique<CableTool>(viewport_, tools.picker()), tr("&Cable"), "cable", "C",
                    tr("Make a cable by two clicks: on holes, edges, faces or free places"));
  polyline = tools.add(std::make_unique<PolylineTool>(viewport_, tools.picker(), task_),
                       tr("Cable through &points"), "polyline", "Shift+C", tr("Draw a cable point by point"));
  handle = tools.add(std::make_unique<HandleTool>(viewport_), tr("&Handle"), "handle", "N",
                     tr("Hold a cable where you click it"));
  clip = tools.add(std::make_unique<ClipTool>(viewport_, tools.picker()), tr("C&lip"), "clip", "L",
                   tr("Clip a cable to a part; it goes where the part goes"));
  flexible = tools.add(std::make_unique<FlexibleTool>(viewport_, task_), tr("Make &stretch flexible"),
                       "flexible", "", tr("Make a hose of the assembly flexible between two clicks"));
  library = makeAction(this, tr("From &library…"), "library", "Ctrl+B",
                       tr("Choose what the selected cables, or the next one, are made of"));
  saveSpec =
      makeAction(this, tr("&Save to my library"), "save", "",
                 tr("Keep what the selected cable is made of in a library of your own, under its name"));
  equidistant = makeAction(this, tr("Add &equidistant handles…"), "handle", "",
                           tr("Divide the cable evenly by new handles"));
  holdDirection = makeAction(this, tr("Hold the &direction"), "", "D",
                             tr("The handle or end holds the cable's direction, not its place alone"));
  holdDirection->setCheckable(true);
  takeOffPart = makeAction(this, tr("&Take off the part"), "", "",
                           tr("The clip or end stays where it is when the part is moved"));
  makeMoulded = makeAction(this, tr("Make &flexible, as moulded"), "flexible", "",
                           tr("The hose becomes a cable that rests in the shape it has"));
  makeLaid = makeAction(this, tr("Make flexible, as l&aid"), "flexible", "",
                        tr("The hose becomes a cable that would be straight if nothing held it"));
  makeRigid = makeAction(this, tr("Make &rigid again"), "part", "",
                         tr("The cable becomes the part again that it was made from"));
  importCenterline = makeAction(this, tr("&Import centerline…"), "import", "Ctrl+I",
                                tr("Make cables of routes drawn elsewhere (STEP, IGES, VDA-FS, DXF, CSV, "
                                   "JSON)"));
  gravity = makeAction(this, tr("&Gravity"), "gravity", "Ctrl+G", tr("Cables have weight"));
  gravity->setCheckable(true);
  solveNow = makeAction(this, tr("Solve &now"), "solve", "F9",
                        tr("Solve the cables that are shown dashed because they have changed, once"));
}

QList<QAction*> RouteActions::verbsFor(const Selection& selection) const {
  if (std::holds_alternative<CableId>(selection)) {
    QList<QAction*> verbs{library, saveSpec, equidistant, handle, clip};
    if (cameFromPart(workspace_.document(), cableOf(selection))) verbs << makeRigid;
    return verbs;
  }
  if (const RouteHandle* held = handleOf(workspace_.document(), selection))
    return held->isClip() ? QList<QAction*>{holdDirection, takeOffPart} : QList<QAction*>{holdDirection};
  if (const CableEnd* end = endOf(workspace_.document(), selection))
    return end->connector ? QList<QAction*>{holdDirection, takeOffPart} : QList<QAction*>{holdDirection};
  if (std::holds_alternative<PartInstance>(selection)) return {makeMoulded, makeLaid, flexible};
  return {cable, polyline, importCenterline};
}

void RouteActions::updateEnabled() {
  const Document& document = workspace_.document();
  const Selection& selection = workspace_.selection();
  const bool hasCable = cableOf(selection).isValid();
  const RouteHandle* held = handleOf(document, selection);
  const CableEnd* end = endOf(document, selection);
  equidistant->setEnabled(hasCable);
  saveSpec->setEnabled(hasCable);
  makeRigid->setEnabled(cameFromPart(document, cableOf(selection)));
  holdDirection->setEnabled(held || end);
  holdDirection->setChecked((held && held->fixesOrientation) || (end && end->fixesOrientation));
  takeOffPart->setEnabled((held && held->isClip()) || (end && end->connector));
  makeMoulded->setEnabled(std::holds_alternative<PartInstance>(selection));
  makeLaid->setEnabled(makeMoulded->isEnabled());
  handle->setEnabled(!document.cables().empty());
  clip->setEnabled(!document.cables().empty() && !document.assemblies().empty());
  flexible->setEnabled(!document.assemblies().empty());
  solveNow->setEnabled(workspace_.shapes().hasOutdated());
  gravity->setChecked(!document.settings().gravity.isZero());
}

void RouteActions::askLibrary() {
  const Cable* changed = workspace_.document().findCable(cableOf(workspace_.selection()));
  std::vector<CableId> cables = workspace_.selected().cables();
  if (cables.empty() && changed) cables = {changed->id};  // of a handle or an end
  auto* dialog = new LibraryDialog(cableLibrary(),
                                   changed ? changed->spec.libraryId : specForNewCable().libraryId, window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog, cables] {
    if (const LibraryCable* entry = dialog->chosen()) makeOf(*entry, cables);
  });
  dialog->open();
}

void RouteActions::makeOf(const LibraryCable& entry, const std::vector<CableId>& cables) {
  rememberSpec(entry.id);
  std::vector<std::unique_ptr<Edit>> edits;
  for (const CableId id : cables)
    if (workspace_.document().findCable(id))
      edits.push_back(std::make_unique<ChangeCable>(ChangeCable::setSpec(id, entry.spec)));
  const QString name = QString::fromStdString(entry.spec.name);
  if (edits.empty())
    return workspace_.post(MessageKind::Info, tr("New cables are made of %1 from now on.").arg(name));
  if (edits.size() == 1) {
    workspace_.apply(std::move(edits.front()));
    return;
  }
  const std::string step = tr("Make %1 cables of %2").arg(edits.size()).arg(name).toStdString();
  workspace_.apply(std::make_unique<EditSequence>(std::move(edits), step));
}

void RouteActions::cancelTask() {
  if (!task_.isBusy()) return;
  task_.cancel();
  workspace_.post(MessageKind::Info, tr("Cancelled; nothing has changed."));
}

void RouteActions::saveSelectedSpec() {
  const Cable* shown = workspace_.document().findCable(cableOf(workspace_.selection()));
  if (!shown) return;
  const Result<std::string> id = saveToOwnLibrary(shown->spec);
  if (!id.ok()) return workspace_.post(MessageKind::Error, QString::fromStdString(id.error().message));
  CableSpec spec = shown->spec;
  spec.libraryId = *id;
  workspace_.apply(std::make_unique<ChangeCable>(ChangeCable::setSpec(shown->id, spec)));
  workspace_.post(MessageKind::Info, tr("\"%1\" is in your own library now; *From library* offers it.")
                                         .arg(QString::fromStdString(spec.name))
                                         .remove('*'));
}

void RouteActions::askEquidistant() {
  const CableId id = cableOf(workspace_.selection());
  auto* dialog = new QDialog(window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->setObjectName("equidistantDialog");
  dialog->setWindowTitle(tr("Equidistant handles"));
  auto* count = new QSpinBox;
  count->setRange(1, 100);
  count->setValue(3);
  auto* held = new QCheckBox(tr("hold the direction too"));
  auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
  auto* form = new QFormLayout(dialog);
  form->addRow(tr("Number of handles"), count);
  form->addRow(QString(), held);
  form->addRow(buttons);
  connect(buttons, &QDialogButtonBox::accepted, dialog, &QDialog::accept);
  connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
  connect(dialog, &QDialog::accepted, this,
          [=, this] { addEvenHandles(id, count->value(), held->isChecked()); });
  dialog->open();
}

void RouteActions::addEvenHandles(CableId id, int count, bool held) {
  const Cable* divided = workspace_.document().findCable(id);
  if (!divided) return;
  const auto shown = workspace_.shownCenterline(id);
  if (!shown)
    return workspace_.post(MessageKind::Warning,
                           tr("The cable has no shape yet; wait until it is solved, then add handles."));
  std::vector<std::unique_ptr<Edit>> edits;
  Cable filled = *divided;  // to find names that are free
  for (const double fraction : evenFractions(*divided, count)) {
    RouteHandle added;
    added.id = workspace_.documentForIds().newHandleId();
    added.name = freeName(tr("Handle %1"), filled.handles);
    added.fraction = fraction;
    added.worldFromHandle = frameOn(*shown, fraction);
    added.fixesOrientation = held;
    filled.handles.push_back(added);
    edits.push_back(std::make_unique<AddHandle>(id, added));
  }
  if (edits.empty())
    return workspace_.post(MessageKind::Warning,
                           tr("Handles stand at all these places already; choose another number."));
  const std::string name = tr("Add %1 handles").arg(edits.size()).toStdString();
  workspace_.apply(std::make_unique<EditSequence>(std::move(edits), name));
}

void RouteActions::switchDirection(bool held) {
  const Selection selection = workspace_.selection();
  const auto shown = workspace_.shownCenterline(cableOf(selection));
  if (auto edit = makeHoldDirection(workspace_.document(), selection, held, shown.get()))
    workspace_.apply(std::move(edit));
}

void RouteActions::takeOff() {
  const Selection selection = workspace_.selection();
  if (const auto* reference = std::get_if<HandleReference>(&selection)) {
    workspace_.apply(std::make_unique<ChangeHandle>(
        ChangeHandle::attachTo(reference->cable, reference->handle, std::nullopt)));
  } else if (const CableEnd* end = endOf(workspace_.document(), selection)) {
    CableEnd freed = *end;
    freed.connector.reset();
    const auto& which = std::get<EndReference>(selection);
    workspace_.apply(std::make_unique<MoveEnd>(which.cable, which.which, freed));
  }
}

void RouteActions::convertSelected(bool laid) {
  const Selection selection = workspace_.selection();
  const auto* part = std::get_if<PartInstance>(&selection);
  if (!part) return;
  const RestShape rest = laid ? RestShape::Straight : RestShape::AsInPart;
  findTube(workspace_, task_, *part, std::nullopt, [this, rest](const FoundTube& tube) {
    makeFlexible(workspace_, task_, tube, 0, tube.run.length(), rest);
  });
}

void RouteActions::convertBack() {
  workspace_.apply(std::make_unique<ConvertCableToPart>(cableOf(workspace_.selection())));
}

void RouteActions::switchGravity(bool on) {
  DocumentSettings settings = workspace_.document().settings();
  settings.gravity = on ? DocumentSettings().gravity : Eigen::Vector3d(Eigen::Vector3d::Zero());
  workspace_.apply(std::make_unique<ChangeSettings>(settings));
}

void RouteActions::askImport() {
  QSettings settings;
  const QString file = QFileDialog::getOpenFileName(
      window_, tr("Import centerline"), settings.value("lastFolder").toString(),
      tr("Routes (*.step *.stp *.iges *.igs *.vda *.vdafs *.dxf *.csv *.json);;All files (*)"));
  if (file.isEmpty()) return;
  settings.setValue("lastFolder", QFileInfo(file).absolutePath());
  importFrom(file.toStdString());
}

void RouteActions::importFrom(const std::filesystem::path& file) {
  const QString name = QString::fromStdString(file.filename().string());
  const CableSpec spec = specForNewCable();
  const DocumentSettings settings = workspace_.document().settings();
  const std::vector<AssemblyReference> assemblies = workspace_.document().assemblies();
  const auto work = [=, this](const Progress& progress) -> BackgroundTask::Finish {
    auto imported =
        std::make_shared<ImportedRoutes>(followRoutes(file, spec, assemblies, settings, progress));
    return [=, this] {
      for (const QString& warning : imported->warnings) workspace_.post(MessageKind::Warning, warning);
      if (imported->error)
        return workspace_.post(MessageKind::Error, QString::fromStdString(imported->error->message));
      std::vector<std::unique_ptr<Edit>> edits;
      CableId last;
      std::vector<std::string> names;
      for (const Cable& present : workspace_.document().cables()) names.push_back(present.name);
      for (Cable& added : imported->cables) {
        names.push_back(added.name = unusedName(added.name, names));
        last = added.id = workspace_.documentForIds().newCableId();
        edits.push_back(std::make_unique<AddCable>(std::move(added)));
      }
      const auto count = edits.size();
      if (!workspace_.apply(
              std::make_unique<EditSequence>(std::move(edits), tr("Import %1").arg(name).toStdString())))
        return;
      workspace_.select(last);
      workspace_.post(MessageKind::Info, count == 1 ? tr("Imported a cable from %1.").arg(name)
                                                    : tr("Imported %1 cables from %2.").arg(count).arg(name));
    };
  };
  if (!task_.run(tr("Importing %1").arg(name), work))
    workspace_.post(MessageKind::Warning, tr("Something else is still being worked out; wait for it."));
}

}  // namespace liana

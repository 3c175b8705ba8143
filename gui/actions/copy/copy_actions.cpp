// What the clipboard holds is a small project, so that cables travel between windows and into text.
#include "gui/actions/copy/copy_actions.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <algorithm>
#include <memory>

#include "gui/actions/copy/copy_dialogs.h"
#include "gui/actions/make_action.h"
#include "gui/view/scene/scene.h"
#include "gui/view/scene/viewport.h"
#include "gui/workspace/cable_copies.h"
#include "gui/workspace/edit_command.h"
#include "gui/workspace/workspace.h"
#include "kernel/edits/cable/copy_cables.h"
#include "kernel/edits/cable/remove_cable.h"

namespace liana {
namespace {

constexpr char kMime[] = "application/x-liana-project";

QString textOnClipboard() {
  const QMimeData* data = QGuiApplication::clipboard()->mimeData();
  if (!data) return {};
  return data->hasFormat(kMime) ? QString::fromUtf8(data->data(kMime)) : data->text();
}

}  // namespace

CopyActions::CopyActions(Workspace& workspace, Viewport& viewport, QWidget* window)
    : QObject(window), workspace_(workspace), viewport_(viewport), window_(window) {
  cut = makeAction(this, tr("Cu&t"), "", "Ctrl+X", tr("Take the selected cables out, onto the clipboard"));
  copy = makeAction(this, tr("&Copy"), "", "Ctrl+C", tr("Put the selected cables on the clipboard"));
  paste = makeAction(this, tr("&Paste"), "", "Ctrl+V",
                     tr("Lay the cables on the clipboard here, on their parts where these are"));
  duplicate = makeAction(this, tr("D&uplicate"), "", "Ctrl+D",
                         tr("Lay the same cables again beside the selected ones, on the same parts"));
  mirror = makeAction(this, tr("&Mirror…"), "", "", tr("Lay the selected cables again, as in a mirror"));
  pattern = makeAction(this, tr("Patter&n…"), "", "",
                       tr("Lay the selected cables again and again, in a row or around an axis"));
  connect(cut, &QAction::triggered, this, &CopyActions::cutChosen);
  connect(copy, &QAction::triggered, this, &CopyActions::copyChosen);
  connect(paste, &QAction::triggered, this, &CopyActions::pasteCables);
  connect(duplicate, &QAction::triggered, this, &CopyActions::duplicateChosen);
  connect(mirror, &QAction::triggered, this, &CopyActions::askMirror);
  connect(pattern, &QAction::triggered, this, &CopyActions::askPattern);
  connect(&workspace, &Workspace::selectionChanged, this, &CopyActions::updateEnabled);
  connect(&workspace, &Workspace::documentReplaced, this, &CopyActions::updateEnabled);
  updateEnabled();
}

std::vector<CableId> CopyActions::chosen() const {
  std::vector<CableId> cables = workspace_.selected().cables();
  const auto add = [&cables](CableId cable) {
    if (cable.isValid() && std::find(cables.begin(), cables.end(), cable) == cables.end())
      cables.push_back(cable);
  };
  for (const HandleReference& handle : workspace_.selected().handles()) add(handle.cable);
  add(cableOf(workspace_.selection()));
  return cables;
}

void CopyActions::updateEnabled() {
  const bool any = !chosen().empty();
  for (QAction* action : {cut, copy, duplicate, mirror, pattern}) action->setEnabled(any);
}

void CopyActions::addVerbs(QMenu& menu, const Selection& target) const {
  if (std::holds_alternative<CableId>(target)) menu.addActions({copy, duplicate, mirror, pattern});
  if (isNothing(target)) menu.addAction(paste);
}

void CopyActions::copyChosen() {
  const std::vector<CableId> cables = chosen();
  if (cables.empty()) return;
  const std::string text = clipboardText(workspace_.document().content(), cables);
  auto* data = new QMimeData;
  data->setData(kMime, QByteArray::fromStdString(text));
  data->setText(QString::fromStdString(text));
  QGuiApplication::clipboard()->setMimeData(data);
  workspace_.post(MessageKind::Info, cables.size() == 1
                                         ? tr("The cable is on the clipboard.")
                                         : tr("%1 cables are on the clipboard.").arg(cables.size()));
}

void CopyActions::cutChosen() {
  const std::vector<CableId> cables = chosen();
  copyChosen();
  std::vector<std::unique_ptr<Edit>> edits;
  for (const CableId cable : cables) edits.push_back(std::make_unique<RemoveCable>(cable));
  if (edits.empty()) return;
  const std::string name =
      edits.size() == 1 ? "Cut cable" : "Cut " + std::to_string(edits.size()) + " cables";
  workspace_.apply(std::make_unique<EditSequence>(std::move(edits), name));
}

void CopyActions::pasteCables() {
  auto read = cablesOfClipboard(textOnClipboard().toStdString());
  if (!read.ok())
    return workspace_.post(MessageKind::Warning, tr("%1 Select cables and copy them first (Ctrl+C).")
                                                     .arg(QString::fromStdString(read.error().message)));
  DocumentContent cables = std::move(read.value());
  while (liesOnOriginal(cables, workspace_.document().content()))
    placeElsewhere(cables, besideOriginal(cables), CopiedClips::OnTheirParts);
  add({std::move(cables)});
}

void CopyActions::duplicateChosen() {
  const std::vector<CableId> ids = chosen();
  if (ids.empty()) return;
  DocumentContent cables = cablesAlone(workspace_.document().content(), ids);
  while (liesOnOriginal(cables, workspace_.document().content()))
    placeElsewhere(cables, besideOriginal(cables), CopiedClips::OnTheirParts);
  add({std::move(cables)});
}

void CopyActions::askMirror() {
  const std::vector<CableId> ids = chosen();
  auto* dialog = new MirrorDialog(middleOfParts(), window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog, ids] {
    DocumentContent cables = cablesAlone(workspace_.document().content(), ids);
    if (cables.cables.empty()) return;
    placeElsewhere(cables, dialog->mirror());
    add({std::move(cables)});
  });
  dialog->open();
}

void CopyActions::askPattern() {
  const std::vector<CableId> ids = chosen();
  const DocumentContent cables = cablesAlone(workspace_.document().content(), ids);
  if (cables.cables.empty()) return;
  const double distance = besideOriginal(cables).translation().norm();
  auto* dialog = new PatternDialog(middleOfParts(), distance, window_);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &QDialog::accepted, this, [this, dialog, ids] {
    const DocumentContent now = cablesAlone(workspace_.document().content(), ids);
    if (!now.cables.empty()) add(inRow(now, dialog->step(), dialog->copies()));
  });
  dialog->open();
}

void CopyActions::add(std::vector<DocumentContent> copies) {
  auto edit = std::make_unique<AddCopies>(std::move(copies));
  AddCopies* added = edit.get();  // lives on in the undo stack
  if (!workspace_.apply(std::move(edit))) return;
  std::vector<Selection> fresh;
  for (const CableId cable : added->added()) fresh.emplace_back(cable);
  const int freed = added->freedCount();
  workspace_.select(SelectionSet(fresh));
  if (freed > 0)
    workspace_.post(MessageKind::Info,
                    tr("The parts of %1 clips and sockets are not here: these stand free.").arg(freed));
}

Eigen::Vector3d CopyActions::middleOfParts() const {
  const Eigen::AlignedBox3d box = viewport_.scene().assemblies().visibleBox();
  return box.isEmpty() ? Eigen::Vector3d::Zero() : Eigen::Vector3d(box.center());
}

}  // namespace liana
